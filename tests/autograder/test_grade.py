"""Grading a class: the same rows as nbgrader autograde, whatever is handed in and whenever it is stopped."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook

from autograder.grading.folder import MANY
from autograder.grading.own_folder import PREFIX, own_folder
from autograder.repair.command import RECEIVED
from tests.autograder import small_class
from tests.autograder.small_class import AREA, RIGHT, WRONG, hand_in, hand_in_text, rows
from tests.autograder.test_repair_files import everything
from tests.conftest import clean_environment, run_in

SEED = 2026
ENDS = "import os\nos._exit(0)"


def grade(root: Path, *arguments: str) -> tuple[int, list[str]]:
    """Run the command; return its exit status and its lines."""
    finished = run_in(root, "-m", "autograder", "grade", *arguments, check=False)
    assert "Traceback" not in finished.stderr, finished.stderr
    return finished.returncode, (finished.stdout + finished.stderr).splitlines()


def points(root: Path, student: str) -> dict[str, tuple[float | None, float | None, bool]]:
    """Return automatic points, points by hand, and whether a teacher should look, of each cell."""
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        notebook = gradebook.find_submission_notebook(AREA, AREA, student)
        return {
            grade.name: (grade.auto_score, grade.manual_score, grade.needs_manual_grade) for grade in notebook.grades
        }


def left_behind(root: Path) -> list[Path]:
    """Return what grading has put aside and not taken away."""
    return [path for path in (root / "autograded").rglob("*") if path.name.startswith(".")]


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of four, and of each kind of trouble one; nobody is graded."""
    root = small_class.make(tmp_path_factory.mktemp("class") / "course-root")
    hand_in(root, "lost", {"solution": RIGHT}, without=("test",))
    hand_in_text(root, "broken", '{"cells": [')
    hand_in(root, "ends", {"solution": ENDS})
    for number in range(MANY):
        (root / "submitted" / "ends" / AREA / f"{number}.dat").touch()
    right = (root / "submitted/ada" / AREA / f"{AREA}.ipynb").read_text(encoding="utf-8")
    hand_in_text(root, "renamed", right, "area (1).ipynb")
    (root / "submitted" / "beside").mkdir()
    (root / "submitted" / "beside" / "my area.ipynb").write_text(right, encoding="utf-8")
    (root / "submitted" / "fay.ipynb").write_text(right, encoding="utf-8")
    (root / "submitted" / "empty" / AREA).mkdir(parents=True)
    return root


@pytest.fixture(scope="module")
def graded(released: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int, list[str]]:
    """The same class, graded with two workers."""
    root = shutil.copytree(released, tmp_path_factory.mktemp("graded") / "course-root")
    return root, *grade(root, AREA, "--workers", "2")


@pytest.mark.long
def test_a_preview_changes_no_file_and_says_what_would_be(released: Path) -> None:
    folders = ("submitted", "source", "release")
    before = [everything(released / name) for name in folders], rows(released)
    status, lines = grade(released, AREA, "--preview", "--workers", "1")
    assert status == 3 and ([everything(released / name) for name in folders], rows(released)) == before
    assert not (released / "autograded").exists() and not (released / RECEIVED).exists()
    assert "renamed: area (1).ipynb is graded in place of area.ipynb, which was not handed in." in lines
    assert "renamed: a repaired folder would be put into place; what was handed in would be kept." in lines
    assert {"renamed: 5 points, not graded before", "beside: 5 points, not graded before"} <= set(lines)


def test_the_gradebook_holds_the_same_rows_as_after_the_repair_and_nbgrader_autograde(
    released: Path, graded: tuple[Path, int, list[str]], tmp_path: Path
) -> None:
    root = shutil.copytree(released, tmp_path / "course-root")
    run_in(root, "-m", "autograder", "repair", AREA, check=False)
    run_in(root, "-m", "nbgrader", "autograde", AREA, check=False)
    assert rows(graded[0]) == rows(root)
    assert "('dan', 0, 5.0)" in rows(root)["notebook"], "the late penalty is part of what is compared"


def test_each_trouble_is_one_line_and_the_class_is_graded_to_the_end(graded: tuple[Path, int, list[str]]) -> None:
    root, status, lines = graded
    assert status == 3
    assert lines[-1] == "area: 8 graded, 0 unchanged, lines of trouble: 7."
    assert sorted(lines[:-1]) == [
        "beside: my area.ipynb is graded in place of area.ipynb, which was not handed in.",
        "beside: the folder area was missing; the notebook lay beside its place.",
        "broken: area.ipynb is damaged and no cell of it can be read; ask for the notebook again. "
        "Until then it has no automatic points; points given by hand stay.",
        "empty: area: there is no notebook in this folder; ask for area.ipynb.",
        "ends: 300 files or more lie there; so many were taken, and every notebook. "
        "If something is missing, ask for the notebook alone.",
        "fay.ipynb lies in submitted itself; put it into submitted/STUDENT/area/.",
        "lost: area.ipynb: the teacher's cell test was missing; it is back.",
        "renamed: area (1).ipynb is graded in place of area.ipynb, which was not handed in.",
    ]
    everybody = {*small_class.HANDED_IN, "lost", "ends", "renamed", "beside"}
    assert {path.parent.name for path in (root / "autograded").glob("*/area")} == everybody
    assert points(root, "ends")["test"] == (0, None, False) and points(root, "lost")["test"] == (3, None, False)
    assert (root / "autograded" / "ada" / AREA / "numbers.txt").read_text() == "1 2 3\n"
    assert not left_behind(root)


@pytest.mark.long
def test_feedback_and_export_work_as_after_nbgrader_autograde(graded: tuple[Path, int, list[str]]) -> None:
    root = graded[0]
    run_in(root, "-m", "nbgrader", "generate_feedback", AREA, "--student", "ada")
    run_in(root, "-m", "nbgrader", "export")
    assert "5.0" in (root / "feedback" / "ada" / AREA / f"{AREA}.html").read_text(encoding="utf-8")
    assert "ada" in (root / "grades.csv").read_text()


@pytest.mark.long
def test_a_second_run_grades_what_changed_and_keeps_what_a_teacher_gave(graded: tuple[Path, int, list[str]]) -> None:
    root = graded[0]
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        for student, cell, score in (("ada", "why", 2), ("ben", "test", 1), ("lost", "part", 0.5)):
            found = gradebook.find_grade(cell, AREA, AREA, student)
            found.manual_score, found.needs_manual_grade = score, False
        gradebook.find_comment("solution", AREA, AREA, "ben").manual_comment = "Nearly."
        gradebook.db.commit()
    untouched = (root / "autograded" / "ada" / AREA / f"{AREA}.ipynb").stat().st_mtime_ns
    # Handed in again without a newer time: one better, one that has lost its graded cells, one that became unreadable.
    hand_in(root, "ben", {"solution": RIGHT})
    hand_in(root, "cleo", {"solution": RIGHT})
    hand_in(root, "lost", {}, without=("solution", "part"))
    hand_in_text(root, "dan", "")
    before = rows(root)
    status, lines = grade(root, AREA, "--preview")
    assert status == 3 and rows(root) == before
    assert "ben: 2.5 -> 3 points" in lines and "    area, part: 1.5 -> 2" in lines
    assert "cleo: 0 -> 5 points" in lines
    assert lines[-1] == "area: 2 would gain, 1 would lose, 4 need no grading. Nothing written."

    status, lines = grade(root, AREA)
    assert status == 3
    assert lines[-1] == "area: 3 graded, 4 unchanged, lines of trouble: 9."
    assert "renamed: area (1).ipynb is graded in place of area.ipynb, which was not handed in." in lines
    assert points(root, "ada")["why"] == (None, 2, False)
    assert (root / "autograded" / "ada" / AREA / f"{AREA}.ipynb").stat().st_mtime_ns == untouched
    assert points(root, "ben") | {"task": ()} == {
        "test": (3, 1, True),
        "part": (2, None, False),
        "why": (0, None, False),
        "task": (),
    }
    assert points(root, "cleo")["test"] == (3, None, False)
    assert points(root, "lost")["test"] == (0, None, False) and points(root, "lost")["part"] == (0, 0.5, True)
    assert {points(root, "dan")[cell][0] for cell in ("test", "part")} == {None}, "old points do not survive"
    assert not (root / "autograded" / "dan" / AREA).exists()
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        assert gradebook.find_comment("solution", AREA, AREA, "ben").comment == "Nearly."


@pytest.mark.long
def test_nobody_is_graded_where_the_reference_does_not_get_full_marks(graded: tuple[Path, int, list[str]]) -> None:
    root = graded[0]
    source = root / "source" / AREA / f"{AREA}.ipynb"
    notebook = nbformat.read(source, as_version=4)
    before, text = rows(root), source.read_bytes()
    notebook.cells[0].source = WRONG
    nbformat.write(notebook, source)
    status, lines = grade(root, AREA, "--force")
    assert (status, rows(root)) == (1, before)
    assert "gets 0 of 3 points for test" in lines[-1] and "Nothing was graded." in lines[-1]
    notebook.cells[1].source += "\nassert area(1, 1) == 1"
    nbformat.write(notebook, source)
    status, lines = grade(root, "all", "--force")
    assert (status, rows(root)) == (1, before)
    assert "nbgrader generate_assignment area --force" in lines[-1]
    source.write_bytes(text)


def test_nothing_is_left_in_the_folder_for_temporary_files_but_what_somebody_holds_or_makes(
    released: Path, tmp_path: Path
) -> None:
    # Programs are being warmed up meanwhile; their output is this command's, which ends only when they have ended.
    with own_folder() as here:
        held, new, left = (tmp_path / f"{PREFIX}{name}" for name in ("held", "new", "left"))
        here.rename(held)
        for folder in (new, left):
            folder.mkdir()
        (left / "work.ipynb").touch()
        for folder in (held, left):
            os.utime(folder, (0, 0))
        finished = run_in(released, "-m", "autograder", "grade", "aera", check=False, TMPDIR=str(tmp_path))
        assert finished.returncode == 2 and sorted(tmp_path.iterdir()) == [held, new]


@pytest.mark.long
def test_bad_use_is_said_in_one_sentence(graded: tuple[Path, int, list[str]]) -> None:
    status, lines = grade(graded[0], "aera")
    assert status == 2 and lines == [
        'There is no assignment "aera" in the gradebook; there are: area. A new one is entered by'
        " `nbgrader generate_assignment aera --force`."
    ]
    book = graded[0] / "gradebook.db"
    book.rename(book.with_name("elsewhere.db"))
    status, lines = grade(graded[0], AREA)
    assert status == 2 and len(lines) == 1 and "no gradebook yet" in lines[0]
    assert not book.exists()
    book.with_name("elsewhere.db").rename(book)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are killed in forks")
@pytest.mark.parametrize(("more", "moments"), [(0, 30), (40, 300)])
@pytest.mark.long
def test_after_kill_9_at_any_moment_the_same_command_comes_to_the_same_end(
    released: Path, tmp_path: Path, more: int, moments: int
) -> None:
    root = shutil.copytree(released, tmp_path / "course-root")
    for path in (root / "submitted").iterdir():
        if path.is_file():
            path.unlink()
        elif path.name not in small_class.HANDED_IN:
            shutil.rmtree(path)
    for number in range(more):
        hand_in(root, f"more-{number}", {"solution": (RIGHT, WRONG, ENDS)[number % 3]})
    script = Path(__file__).parent / "kill_grader.py"
    lines = run_in(root, str(script), str(SEED), str(moments), patience=3000).stdout.splitlines()
    assert [line for line in lines if line.startswith("killed")] == []
    assert lines[-1].startswith(f"{moments} moments")
    # And once the real command, while its workers are at work: the first line says that they are.
    shutil.rmtree(root / "autograded")
    shutil.rmtree(root / ".grading")
    wanted = rows(root)
    hand_in_text(root, "aaron", "not a notebook")
    environment = {**clean_environment(root / ".jupyter"), "PYTHONPATH": str(root)}
    command = [sys.executable, "-m", "autograder", "grade", "all", "--workers", "1", "--force"]
    with subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "aaron: area.ipynb" in process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
    status, lines = grade(root, "all")
    assert status == 3 and len(lines) == 2
    assert [row for row in rows(root)["grade"] if "aaron" not in row] == wanted["grade"]
    assert len(list((root / ".grading" / AREA).glob("*.json"))) == len(small_class.HANDED_IN) + more
    assert not left_behind(root)


def test_a_record_says_nothing_that_would_give_the_seed_away(graded: tuple[Path, int, list[str]]) -> None:
    said = json.loads((graded[0] / ".grading" / AREA / "ada.json").read_text())
    assert set(said) == {"key", "files", "points", "troubles"}
