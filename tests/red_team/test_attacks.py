"""The red team: a class in which nearly everybody cheats, graded with nbgrader's own command, behind the wall."""

from __future__ import annotations

import copy
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode
from nbgrader.api import Gradebook

from autograder import exercise, sandbox
from autograder.warm import Grader
from tests.conftest import ROOT, copy_course, run_in
from tests.red_team.attacks import CELLS, NOTHING, cell

LESSON = "01-grid"
EXERCISES = exercise.of_lesson(LESSON)
HONEST = ("aa-honest", "zz-honest")
SECRET = "a secret seed of this class"

pytestmark = pytest.mark.skipif(
    bool(sandbox.missing()) and not os.environ.get("REQUIRE_SANDBOX"), reason=f"no sandbox: {sandbox.missing()}"
)


def graded_cell(notebook: NotebookNode, name: str = "init_grid-check") -> NotebookNode:
    return next(cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade_id") == name)


def forged(notebook: NotebookNode) -> dict[str, NotebookNode]:
    """Return notebooks whose metadata and cells were tampered with."""
    made = {}
    for name in ("tags", "points", "solution", "source", "markdown", "kernel", "twice", "stranger"):
        made[name] = copy.deepcopy(notebook)
        check = graded_cell(made[name])
        if name == "tags":
            for each in made[name].cells:
                each.metadata["tags"] = ["skip-execution", "raises-exception"]
        elif name == "points":
            check.metadata.nbgrader.points = 100
        elif name == "solution":
            check.metadata.nbgrader.update(solution=True, locked=False)
            check.source = "7.0"
        elif name == "source":
            check.source = "7.0"
        elif name == "markdown":
            check.cell_type = "markdown"
            del check["outputs"], check["execution_count"]
        elif name == "kernel":
            made[name].metadata["kernelspec"] = {"name": "bash", "display_name": "7.0", "language": "bash"}
        elif name == "twice":
            twin = nbformat.v4.new_code_cell("7.0", metadata=dict(check.metadata))
            made[name].cells.insert(0, twin)
        elif name == "stranger":
            bonus = {**check.metadata.nbgrader, "grade_id": "bonus", "points": 7}
            made[name].cells.append(nbformat.v4.new_code_cell("7.0", metadata={"nbgrader": bonus}))
            del check.metadata.nbgrader["schema_version"]
    return made


def hand_in(root: Path, student: str, notebook: NotebookNode) -> Path:
    folder = root / "submitted" / student / LESSON
    folder.mkdir(parents=True)
    nbformat.write(notebook, folder / f"{LESSON}.ipynb")
    return folder


def filled(cells: dict[str, str], root: Path = ROOT) -> NotebookNode:
    """Return the released notebook with these cells filled in."""
    notebook = nbformat.read(root / "release" / LESSON / f"{LESSON}.ipynb", as_version=4)
    for each in notebook.cells:
        each.source = cells.get(each.metadata.get("nbgrader", {}).get("grade_id", ""), each.source)
    return notebook


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    grader = Grader(require_sandbox=True)
    yield grader
    grader.close()


def job(cheat: str) -> dict[str, Any]:
    """Return what the grader is asked: the cells up to the graded one, the cheat, and the honest exercise after it."""
    check = "check('{name}')\nfrom autograder.judge import judge\njudge('{name}')"
    cells = [("from course import check, draw, hint, predict", False), (cheat, False)]
    cells.append((check.format(name="init_grid"), True))
    cells += [(exercise.get("cell_to_index").solution, False), (check.format(name="cell_to_index"), True)]
    return {
        "cells": [{"source": source, "graded": graded, "points": 7.0} for source, graded in cells],
        "seconds": 3,
        "files": {},
        "definitions": ["from course import check"],
    }


@pytest.mark.parametrize("name", CELLS)
def test_a_cheat_earns_nothing_finds_nothing_and_is_told_why(grader: Grader, name: str) -> None:
    cells = grader.grade(job(cell(name)), 200)
    assert cells is not None
    assert points(cells[2]["outputs"]) == [0.0] and said(cells[2]["outputs"])
    assert points(cells[4]["outputs"]) == [4.0] or name in SPOILS_THE_NEXT
    assert "FOUND" not in "".join(str(output) for each in cells for output in each["outputs"] if shows(output))


STUBBORN = "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0)\nwhile True: pass\n"


def with_cells(before: list[str], seconds: float) -> dict[str, Any]:
    """Return the job of an honest notebook with these cells in front of the graded one."""
    asked = job(next(found.solution for found in EXERCISES if found.name == "init_grid"))
    more = [{"source": source, "graded": False, "points": 0.0} for source in before]
    return {**asked, "cells": [*asked["cells"][:2], *more, *asked["cells"][2:]], "seconds": seconds}


def test_a_notebook_of_thousands_of_endless_cells_is_not_waited_for_all_day(grader: Grader) -> None:
    cells = grader.grade(with_cells([STUBBORN] * 3000, 0.05), 100)
    assert cells is not None
    assert "in all" in str(cells[1000]["outputs"]) and "in all" in str(cells[-1]["outputs"])
    assert points(cells[-1]["outputs"]) == [0.0]


@pytest.mark.long
def test_a_notebook_that_shows_more_than_can_be_sent_is_graded_all_the_same(grader: Grader) -> None:
    cells = grader.grade(with_cells(["print('\U0001f600' * 3_900_000)"] * 3, 30), 100)
    assert cells is not None
    assert "left out" in str(cells[4]["outputs"])
    assert points(cells[5]["outputs"]) == [7.0] and points(cells[7]["outputs"]) == [4.0]


# What stays in the notebook's own names, and breaks the functions that come after it.
SPOILS_THE_NEXT = ("builtins patched", "every socket closed", "noise on every socket")


def shows(output: dict[str, Any]) -> bool:
    """Say whether an output shows what a program printed; errors quote the program itself."""
    return output["output_type"] != "error"


def points(outputs: list[dict[str, Any]]) -> list[float]:
    if any(output["output_type"] == "error" for output in outputs):
        return []
    return [float(output["data"]["text/plain"]) for output in outputs if output["output_type"] == "execute_result"]


def said(outputs: list[dict[str, Any]]) -> bool:
    texts = [str(output.get("evalue") or output.get("data", {}).get("text/plain", "")) for output in outputs]
    return any(len(text) > 20 for text in texts)


# A class under nbgrader's own command, for what needs one: files, the gradebook, tampered notebooks, pages.
IN_A_CLASS = ("the disk read", "the gradebook written", "a script in the output", "half a letter", "os._exit")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = copy_course(tmp_path_factory.mktemp("red-team") / "course-root")
    (root / "class-seed.txt").write_text(SECRET, encoding="utf-8")
    run_in(root, "-m", "nbgrader", "generate_assignment", LESSON, "--force")
    for student in HONEST:
        hand_in(root, student, filled({found.name: found.solution for found in EXERCISES}, root))
    for number, name in enumerate(IN_A_CLASS):
        hand_in(root, f"cheat-{number}", filled({"init_grid": cell(name)}, root))
    for name, notebook in forged(filled({"init_grid": NOTHING}, root)).items():
        hand_in(root, f"forged-{name}", notebook)
    folder = hand_in(root, "forged-files", filled({"init_grid": NOTHING}, root))
    for name in ("course.py", "json.py", "autograder.py", "sitecustomize.py"):
        (folder / name).write_text("def judge(*a): return 7.0\ncheck = dumps = loads = judge\n", encoding="utf-8")
    (folder / "link.txt").symlink_to(root / "class-seed.txt")
    run_in(root, "-m", "nbgrader", "autograde", LESSON, "--ExecuteApart.require_sandbox=True")
    run_in(root, "-m", "nbgrader", "generate_feedback", LESSON)
    return root


@pytest.fixture(scope="module")
def scores(root: Path) -> dict[str, dict[str, Any]]:
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        return {
            submission.student.id: {grade.name: (grade.auto_score, grade.manual_score) for grade in book.grades}
            for submission in gradebook.assignment_submissions(LESSON)
            for book in submission.notebooks
        }


def autograded(root: Path, student: str) -> NotebookNode:
    return nbformat.read(root / "autograded" / student / LESSON / f"{LESSON}.ipynb", as_version=4)


FORGED = ("tags", "points", "solution", "source", "markdown", "kernel", "twice", "stranger", "files")
CHEATS = [*(f"cheat-{number}" for number in range(len(IN_A_CLASS))), *(f"forged-{name}" for name in FORGED)]


@pytest.mark.parametrize("student", CHEATS)
def test_a_cheat_in_a_class_earns_nothing_and_is_told_why(root: Path, scores: dict[str, Any], student: str) -> None:
    assert {score for score, _ in scores[student].values()} <= {0, None}
    assert scores[student]["init_grid-check"] == (0, None)
    notebook = autograded(root, student)
    assert said(graded_cell(notebook).outputs)
    outputs = [output for each in notebook.cells for output in each.get("outputs", []) if shows(output)]
    page = (root / "feedback" / student / LESSON / f"{LESSON}.html").read_text(encoding="utf-8")
    assert "FOUND" not in str(outputs)
    assert SECRET not in page and "<script>document.title" not in page and "<script>FOUND" not in page


@pytest.mark.parametrize("student", HONEST)
def test_the_others_get_what_they_deserve(scores: dict[str, Any], student: str) -> None:
    got = {name: score for name, (score, _) in scores[student].items() if name.endswith("-check")}
    assert got == {f"{each.name}-check": each.max_points for each in EXERCISES}


@pytest.fixture(scope="module")
def without_source(root: Path, scores: dict[str, Any]) -> Path:
    """The same class, of which some are graded again where there is no source to repair by."""
    assert scores
    (root / "source").rename(root / "elsewhere")
    (root / "submitted" / "borrower" / LESSON).mkdir(parents=True)
    name = f"{LESSON}.ipynb"
    (root / "submitted" / "borrower" / LESSON / name).symlink_to(root / "submitted" / HONEST[0] / LESSON / name)
    for student in ("forged-stranger", "forged-files", "borrower"):
        shutil.rmtree(root / "autograded" / student, ignore_errors=True)
        run_in(root, "-m", "nbgrader", "autograde", LESSON, "--student", student, check=False)
    (root / "elsewhere").rename(root / "source")
    return root


def test_a_forged_mark_earns_nothing_where_there_is_no_source_to_repair_by(without_source: Path) -> None:
    notebook = autograded(without_source, "forged-stranger")
    marks = [each.metadata.get("nbgrader", {}).get("grade_id") for each in notebook.cells]
    assert "bonus" not in marks and said(graded_cell(notebook).outputs)
    with Gradebook(f"sqlite:///{without_source / 'gradebook.db'}") as gradebook:
        assert gradebook.find_submission(LESSON, "forged-stranger").score == 0


def test_a_link_is_not_followed_where_there_is_no_source_to_repair_by(without_source: Path) -> None:
    folder = without_source / "autograded" / "forged-files" / LESSON
    assert (folder / f"{LESSON}.ipynb").is_file() and not (folder / "link.txt").exists()
    assert not (without_source / "autograded" / "borrower" / LESSON / f"{LESSON}.ipynb").exists()
    with Gradebook(f"sqlite:///{without_source / 'gradebook.db'}") as gradebook:
        assert gradebook.find_submission(LESSON, "borrower").score == 0


@pytest.mark.long
def test_all_cheats_in_one_class_under_nbgraders_own_command_earn_nothing(course_root: Path) -> None:
    run_in(course_root, "-m", "nbgrader", "generate_assignment", LESSON, "--force")
    for number, name in enumerate(CELLS):
        hand_in(course_root, f"cheat-{number:02}", filled({"init_grid": cell(name)}, course_root))
    for student in HONEST:
        hand_in(course_root, student, filled({found.name: found.solution for found in EXERCISES}, course_root))
    run_in(course_root, "-m", "nbgrader", "autograde", LESSON, patience=3000)
    with Gradebook(f"sqlite:///{course_root / 'gradebook.db'}") as gradebook:
        got = {item.student.id: item.score for item in gradebook.assignment_submissions(LESSON)}
    full = sum(found.max_points for found in EXERCISES)
    assert {got.pop(student) for student in HONEST} == {full}
    assert set(got.values()) == {0} and len(got) == len(CELLS)
