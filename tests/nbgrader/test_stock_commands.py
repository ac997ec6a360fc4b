"""nbgrader's own commands, as shipped, on the course and on nbgrader's own example."""

from __future__ import annotations

import copy
import csv
import inspect
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode
from nbgrader.api import Gradebook

from autograder import exercise
from autograder.exercise import Exercise
from autograder.harmless import SVG
from tests.conftest import copy_course, run_in
from tests.handing_in import filled, hand_in, nbgraders_example

LESSON = "01-grid"
EXERCISES = exercise.of_lesson("01-grid")
IDEAS = "99-ideas"
SHARED = [idea.name for idea in exercise.get("init_grid").wrong_ideas].index("shared_rows")
# A widget, as the last expression of a student's cell.
WALKED = "\n\nfrom course import walk\nwalk(init_grid(3, 2))\n"


def program(found: Exercise, place: int) -> tuple[str, str]:
    """Return the name of a wrong idea of the exercise, and its program as a student would type it."""
    idea = found.wrong_ideas[place % len(found.wrong_ideas)]
    lines = inspect.getsource(idea.program).splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("def "))
    return idea.name, "\n".join(lines[start:]).replace(f"def {idea.name}(", f"def {found.name}(", 1)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class graded with nbgrader's own commands: a reference, an untouched one, and two wrong ones."""
    root = copy_course(tmp_path_factory.mktemp("class") / "course-root")
    run_in(root, "-m", "nbgrader", "generate_assignment", LESSON, "--force")
    right = {found.name: found.solution for found in EXERCISES}
    hand_in(root, "reference", LESSON, {**right, "init_grid": right["init_grid"] + WALKED})
    hand_in(root, "untouched", LESSON, {})
    for place in sorted({0, 1, SHARED}):
        wrong = {found.name: program(found, place)[1] for found in EXERCISES}
        hand_in(root, f"wrong-{place:02}", LESSON, wrong)
    run_in(root, "-m", "nbgrader", "autograde", LESSON)
    run_in(root, "-m", "nbgrader", "generate_feedback", LESSON)
    return root


@pytest.fixture(scope="module")
def every_idea(graded: Path) -> Path:
    """One notebook in which each wrong idea of the lesson stands once, with a graded cell of its own."""
    notebook = nbformat.read(graded / "source" / LESSON / f"{LESSON}.ipynb", as_version=4)
    cells = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell for cell in notebook.cells}
    kept = [next(cell for cell in notebook.cells if "from course import" in cell.source)]
    for found in EXERCISES:
        for place in range(len(found.wrong_ideas)):
            check = copy.deepcopy(cells[f"{found.name}-check"])
            check.id = check.metadata["nbgrader"]["grade_id"] = f"{found.name}-{place:02}"
            kept += [nbformat.v4.new_code_cell(program(found, place)[1], id=f"program-{found.name}-{place:02}"), check]
    notebook.cells = kept
    for folder in (graded / "source" / IDEAS, graded / "submitted" / "all" / IDEAS):
        folder.mkdir(parents=True)
        nbformat.write(notebook, folder / f"{IDEAS}.ipynb")
    run_in(graded, "-m", "nbgrader", "generate_assignment", IDEAS)
    shutil.copy(graded / "release" / IDEAS / f"{IDEAS}.ipynb", graded / "submitted" / "all" / IDEAS)
    run_in(graded, "-m", "nbgrader", "autograde", IDEAS)
    return graded


def scores(root: Path, assignment: str = LESSON) -> dict[str, dict[str, float]]:
    """Return the points of each graded cell, by student."""
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        return {
            submission.student.id: {grade.name: grade.score for grade in submission.notebooks[0].grades}
            for submission in gradebook.assignment_submissions(assignment)
        }


def autograded_cell(root: Path, student: str, grade_id: str, assignment: str = LESSON) -> NotebookNode:
    """Return a cell of the autograded notebook."""
    notebook = nbformat.read(root / "autograded" / student / assignment / f"{assignment}.ipynb", as_version=4)
    return next(cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade_id") == grade_id)


def shown(cell: NotebookNode, mime: str = "text/plain") -> str:
    """Return what a cell displayed, on one line."""
    displayed = [output["data"].get(mime, "") for output in cell.outputs if output.output_type == "display_data"]
    return " ".join(" ".join(displayed).split())


def test_the_reference_earns_full_points_in_every_auto_graded_cell(graded: Path) -> None:
    expected = {f"{found.name}-check": found.max_points for found in EXERCISES}
    got = scores(graded)["reference"]
    assert {name: got[name] for name in expected} == expected


def test_an_untouched_notebook_earns_nothing_and_says_not_begun(graded: Path) -> None:
    assert set(scores(graded)["untouched"].values()) == {0}
    assert "not begun yet" in shown(autograded_cell(graded, "untouched", "init_grid-check"))


@pytest.mark.parametrize("found", EXERCISES, ids=lambda found: found.name)
def test_each_wrong_program_loses_points_and_gets_its_own_message(every_idea: Path, found: Exercise) -> None:
    points = scores(every_idea, IDEAS)["all"]
    for place, idea in enumerate(found.wrong_ideas):
        cell = f"{found.name}-{place:02}"
        said = shown(autograded_cell(every_idea, "all", cell, IDEAS))
        assert points[cell] < found.max_points, idea.name
        assert idea.title in said and idea.question in said, idea.name


def test_partial_points_come_with_the_message_and_its_picture_in_the_same_cell(graded: Path) -> None:
    cell = autograded_cell(graded, f"wrong-{SHARED:02}", "init_grid-check")
    assert scores(graded)[f"wrong-{SHARED:02}"]["init_grid-check"] == 5.5
    assert "<svg" in shown(cell, "text/html")
    assert [output.data["text/plain"] for output in cell.outputs if output.output_type == "execute_result"] == ["5.5"]
    assert not [output for output in cell.outputs if output.output_type == "error"]
    assert not [output for output in cell.outputs if output.get("name") == "stderr"]


def test_feedback_shows_the_verdict_and_neither_hidden_tests_nor_marking_schemes(graded: Path) -> None:
    page = (graded / "feedback" / "wrong-00" / LESSON / f"{LESSON}.html").read_text(encoding="utf-8")
    assert exercise.get("cell_to_index").wrong_ideas[0].title in page
    assert "HIDDEN TESTS" not in page and "autograder" not in page and "MARK SCHEME" not in page
    assert "Usual half-answers" not in page


def test_feedback_shows_the_picture_of_a_widget_and_asks_no_network_for_it(graded: Path) -> None:
    cell = autograded_cell(graded, "reference", "init_grid")
    assert any(SVG in output.get("data", {}) for output in cell.outputs), "no picture is left to be shown"
    page = (graded / "feedback" / "reference" / LESSON / f"{LESSON}.html").read_text(encoding="utf-8")
    assert '<img alt="A maze of 3 x 2 cells, to walk from (0, 0) to (2, 1)." src="data:image/svg+xml;base64' in page
    assert "<script" not in page and "html-manager" not in page


def test_the_marking_scheme_stands_above_the_answer_for_the_teacher(graded: Path) -> None:
    question = autograded_cell(graded, "reference", "why-rows-are-separate-question")
    assert "BEGIN MARK SCHEME" in question.source and "1 point" in question.source


def test_export_gives_the_points_of_the_class(graded: Path) -> None:
    run_in(graded, "-m", "nbgrader", "export")
    with (graded / "grades.csv").open(newline="", encoding="utf-8") as table:
        rows = {row["student_id"]: row for row in csv.DictReader(table) if row["assignment"] == LESSON}
    assert (float(rows["reference"]["score"]), float(rows["reference"]["max_score"])) == (18, 20)
    assert float(rows["untouched"]["score"]) == 0


@pytest.mark.long
def test_a_second_autograde_gives_the_same_points(graded: Path) -> None:
    before = scores(graded)["wrong-00"]
    run_in(graded, "-m", "nbgrader", "autograde", LESSON, "--student", "wrong-00", "--force")
    assert scores(graded)["wrong-00"] == before


@pytest.mark.long
def test_class_grading_gives_the_points_of_nbgrader_autograde(graded: Path, tmp_path: Path) -> None:
    root = copy_course(tmp_path / "course-root")
    run_in(root, "-m", "nbgrader", "generate_assignment", LESSON, "--force")
    students = ("reference", "untouched", f"wrong-{SHARED:02}")
    for student in students:
        shutil.copytree(graded / "submitted" / student, root / "submitted" / student)
    run_in(root, "-m", "autograder", "grade", LESSON)
    expected = scores(graded)
    assert scores(root) == {student: expected[student] for student in students}


def validate(root: Path, cells: dict[str, str]) -> str:
    nbformat.write(filled(root, LESSON, cells), root / "mine.ipynb")
    return run_in(root, "-m", "nbgrader", "validate", "mine.ipynb").stdout


@pytest.mark.long
def test_validate_tells_the_truth_to_a_student(course_root: Path) -> None:
    right = {found.name: found.solution for found in EXERCISES}
    right["why-rows-are-separate"] = "Because all the rows would be one list."
    assert "Success! Your notebook passes all the tests." in validate(course_root, right)
    wrong = validate(course_root, {**right, "init_grid": program(exercise.get("init_grid"), 0)[1]})
    assert "VALIDATION FAILED ON 1 CELL(S)" in wrong
    assert "init_grid: 5 of 6 calls came out as expected, 1 did not." in wrong
    assert "Traceback" not in wrong and "course/" not in wrong
    assert "VALIDATION FAILED ON 5 CELL(S)" in validate(course_root, {})


def test_nbgraders_own_example_still_gives_its_own_points(tmp_path: Path) -> None:
    root = nbgraders_example(tmp_path / "course-root")
    run_in(root, "-m", "nbgrader", "autograde", "ps1")
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        got: dict[str, Any] = {item.student.id: item.score for item in gradebook.assignment_submissions("ps1")}
        assert gradebook.find_assignment("ps1").max_score == 13
    assert got == {"bitdiddle": 1.5, "hacker": 3, "untouched": 0}
