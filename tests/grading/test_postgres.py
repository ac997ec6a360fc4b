"""A class whose gradebook is in PostgreSQL: the same rows as in SQLite, whoever marks or stops meanwhile."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from autograder.exercise import Mistake
from autograder.grading import books, database
from autograder.grading.jobs import Graded, Kept, Points
from tests.autograder import small_class
from tests.autograder.small_class import AREA, RIGHT, hand_in, hand_in_text
from tests.conftest import clean_environment, run_in
from tests.grading import postgres
from tests.grading.gradebooks import everything

pytestmark = pytest.mark.long

SCRIPT = Path(__file__).parent / "served_class.py"
CLEO = (
    "SELECT g.id FROM grade g JOIN base_cell c ON c.id = g.cell_id JOIN submitted_notebook n ON n.id = g.notebook_id"
    " JOIN submitted_assignment s ON s.id = n.assignment_id WHERE s.student_id = 'cleo' AND c.name = 'test'"
)


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.server() as running:
        yield running


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class that was released and has handed in."""
    root = small_class.make(tmp_path_factory.mktemp("served") / "course-root")
    hand_in(root, "lost", {"solution": RIGHT}, without=("test",))
    hand_in_text(root, "broken", '{"cells": [')
    with (root / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write('\nc.CourseDirectory.db_url = os.environ.get("GRADEBOOK", f"sqlite:///{ROOT}/gradebook.db")\n')
    return root


@pytest.fixture(scope="module")
def url(server: postgres.Server, root: Path) -> str:
    """Its gradebook in PostgreSQL, after the class was graded with either."""
    server.say("CREATE DATABASE school")
    address = server.url("school")
    lines = run_in(root, str(SCRIPT), address).stdout.splitlines()
    assert [line for line in lines if not line.startswith("area: ")] == ["24 grades", "24 grades"], lines
    return address


def start_grading(root: Path, url: str, *options: str) -> subprocess.Popen[str]:
    """Let the command grade."""
    command = [sys.executable, "-m", "autograder", "grade", AREA, *options]
    environment = {**clean_environment(root / ".jupyter"), "PYTHONPATH": str(root), "GRADEBOOK": url}
    return subprocess.Popen(
        command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def wait_until_it_waits(grader: subprocess.Popen[str], formgrader: psycopg.Connection[Any]) -> None:
    """Return when the grader waits for a row that somebody else has."""
    with psycopg.connect(formgrader.info.dsn, autocommit=True) as looking:
        waits = "SELECT 1 FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid))"
        while not looking.execute(waits, [formgrader.info.backend_pid]).fetchall():
            with suppress(subprocess.TimeoutExpired):
                grader.wait(0.1)
                assert grader.stdout is not None
                pytest.fail(grader.stdout.read())


def test_the_rows_are_those_of_sqlite(url: str) -> None:
    said = "".join(everything(url)["submitted_notebook"])
    assert re.search(r"False, [1-9]", said), "a late penalty is part of what is compared"


def test_marks_kill_9_and_the_end_of_the_server_in_the_middle_of_a_submission_spoil_nothing(
    server: postgres.Server, root: Path, url: str
) -> None:
    with closing(psycopg.connect(url)) as formgrader:
        formgrader.execute(f"UPDATE grade SET manual_score = 1.5 WHERE id IN ({CLEO})")
        with start_grading(root, url, "--force") as grader:
            wait_until_it_waits(grader, formgrader)
            formgrader.commit()
            # The grader sees the mark, and grades cleo once more; this is done before it comes to write again.
            formgrader.execute(f"{CLEO} FOR UPDATE OF g")
            wait_until_it_waits(grader, formgrader)
            grader.kill()
            server.end_whom(formgrader)
        with start_grading(root, url) as grader:
            wait_until_it_waits(grader, formgrader)
            server.stop()
            assert grader.stdout is not None
            lines = grader.stdout.read().splitlines()
    assert grader.returncode == 1 and "Traceback" not in "".join(lines)
    assert lines[-1].startswith("The gradebook postgresql://teacher@/school")
    assert lines[-1].endswith("What was written is whole; put that right, then the same command goes on from here.")
    server.start()
    finished = run_in(root, "-m", "autograder", "grade", AREA, check=False, GRADEBOOK=url)
    assert finished.returncode == 3 and finished.stdout.splitlines()[-1].startswith("area: 1 graded, 3 unchanged")
    with psycopg.connect(url) as looking:
        found = f"SELECT auto_score, manual_score, needs_manual_grade FROM grade WHERE id IN ({CLEO})"
        assert looking.execute(found).fetchall() == [(0, 1.5, True)]
        waiting = "SELECT count(*), bool_or(state LIKE 'idle in%%') FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        assert looking.execute(f"{waiting} AND datname = 'school'").fetchone() == (0, None), "nothing is left open"


def test_nobody_can_mark_between_the_last_look_and_the_writing(url: str) -> None:
    refused = []

    class Comments(dict[Any, Any]):
        """Looked up while the submission is written: just then somebody wants to mark."""

        def get(self, *_: Any) -> None:
            with psycopg.connect(url, autocommit=True) as formgrader:
                formgrader.execute("SET lock_timeout = 1")
                for change in (
                    f"UPDATE grade SET manual_score = 2 WHERE id IN ({CLEO})",
                    "UPDATE submitted_assignment SET extension = '1 day' WHERE student_id = 'cleo'",
                ):
                    with pytest.raises(psycopg.errors.LockNotAvailable):
                        formgrader.execute(change)
                    refused.append(change)

    with books.gradebook(url, "ariadne") as book:
        kept, points = books.read(book, AREA, "cleo")
        graded = Graded(points, {}, Comments(), {}, None, {}, [])
        assert books.write(book, AREA, "cleo", graded, kept)
        assert len(refused) >= 2
        assert not books.write(book, AREA, "cleo", graded, Kept()), "somebody else has entered it first"
        with pytest.raises(books.NotTaken, match="too long"):
            books.write(book, AREA, "x" * 200, Graded(Points(), {}, {}, {}, None, {}, []), Kept())


def test_what_is_wrong_with_a_gradebook_is_said_in_one_sentence(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.say("CREATE DATABASE empty")
    assert not database.exists(server.url("empty"))
    with pytest.raises(Mistake, match=r'The gradebook postgresql://teacher:\*\*\*@.* "nowhere" does not exist'):
        database.exists(server.url("nowhere").replace("teacher@", "teacher:secret@"))
    for wrong in ("nonsense", "postgre://host/school"):
        with pytest.raises(Mistake, match="db_url is no address of a gradebook"):
            database.exists(wrong)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Mistake, match="psycopg is not installed. Run `python3 start.py setup cluster`"):
        database.exists(server.url("school"))
