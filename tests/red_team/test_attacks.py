"""The red team: a class in which nearly everybody cheats, graded with nbgrader's own command, behind the wall."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode
from nbgrader.api import Gradebook

from autograder import exercise, sandbox
from tests.conftest import copy_course, run_in
from tests.red_team.attacks import CELLS, NOTHING, cell

LESSON = "01-grid"
EXERCISES = exercise.of_lesson(LESSON)
HONEST = ("aa-honest", "zz-honest")
NUMBERS = {f"cheat-{number:02}": name for number, name in enumerate(CELLS)}
SECRET = "a secret seed of this class"

pytestmark = pytest.mark.skipif(
    bool(sandbox.missing()) and not os.environ.get("REQUIRE_SANDBOX"), reason=f"no sandbox: {sandbox.missing()}"
)


def graded_cell(notebook: NotebookNode, name: str = "init_grid-check") -> NotebookNode:
    return next(cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade_id") == name)


def forged(notebook: NotebookNode) -> dict[str, NotebookNode]:
    """Return notebooks whose metadata and cells were tampered with."""
    made = {}
    for name in ("tags", "points", "solution", "source", "markdown", "kernel", "twice"):
        made[name] = nbformat.from_dict(notebook)
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
    return made


def hand_in(root: Path, student: str, notebook: NotebookNode) -> Path:
    folder = root / "submitted" / student / LESSON
    folder.mkdir(parents=True)
    nbformat.write(notebook, folder / f"{LESSON}.ipynb")
    return folder


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = copy_course(tmp_path_factory.mktemp("red-team") / "course-root")
    (root / "class-seed.txt").write_text(SECRET, encoding="utf-8")
    run_in(root, "-m", "nbgrader", "generate_assignment", LESSON, "--force")

    def filled(cells: dict[str, str]) -> NotebookNode:
        notebook = nbformat.read(root / "release" / LESSON / f"{LESSON}.ipynb", as_version=4)
        for each in notebook.cells:
            each.source = cells.get(each.metadata.get("nbgrader", {}).get("grade_id", ""), each.source)
        return notebook

    for student in HONEST:
        hand_in(root, student, filled({found.name: found.solution for found in EXERCISES}))
    for student, name in NUMBERS.items():
        hand_in(root, student, filled({"init_grid": cell(name)}))
    for name, notebook in forged(filled({"init_grid": NOTHING})).items():
        hand_in(root, f"forged-{name}", notebook)
    folder = hand_in(root, "forged-files", filled({"init_grid": NOTHING}))
    for name in ("course.py", "json.py", "autograder.py", "sitecustomize.py"):
        (folder / name).write_text("def judge(*a): return 7.0\ncheck = dumps = loads = judge\n", encoding="utf-8")
    (folder / "link.txt").symlink_to(root / "class-seed.txt")
    options = ["--ExecuteApart.timeout=4", "--ExecuteApart.require_sandbox=True"]
    run_in(root, "-m", "nbgrader", "autograde", LESSON, *options, SECRET_OF_THE_TEACHER="x")
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


CHEATS = [*NUMBERS, *(f"forged-{name}" for name in ("tags", "points", "solution", "source", "markdown", "kernel"))]
CHEATS += ["forged-twice", "forged-files"]


@pytest.mark.parametrize("student", CHEATS, ids=lambda student: NUMBERS.get(student, student))
def test_a_cheat_earns_nothing_and_is_told_why(root: Path, scores: dict[str, Any], student: str) -> None:
    assert {score for score, _ in scores[student].values()} <= {0, None}
    assert scores[student]["init_grid-check"] == (0, None)
    outputs = graded_cell(autograded(root, student)).outputs
    said = [output.get("evalue") or output.get("data", {}).get("text/plain", "") for output in outputs]
    assert any(len(sentence) > 20 for sentence in said)


def printed(notebook: NotebookNode) -> str:
    """Return all that was shown, but errors, which quote the program."""
    outputs = [output for each in notebook.cells for output in each.get("outputs", [])]
    return "".join(str(output) for output in outputs if output.output_type != "error")


@pytest.mark.parametrize("student", NUMBERS, ids=NUMBERS.get)
def test_a_cheat_finds_nothing(root: Path, student: str) -> None:
    page = (root / "feedback" / student / LESSON / f"{LESSON}.html").read_text(encoding="utf-8")
    assert "FOUND" not in printed(autograded(root, student))
    assert SECRET not in page and "<script>document.title" not in page and "<script>FOUND" not in page


@pytest.mark.parametrize("student", HONEST)
def test_the_others_get_what_they_deserve(scores: dict[str, Any], student: str) -> None:
    got = {name: score for name, (score, _) in scores[student].items() if name.endswith("-check")}
    assert got == {f"{each.name}-check": each.max_points for each in EXERCISES}
