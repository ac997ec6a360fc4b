"""The same verdict from the notebook under nbgrader's own autograde, from the judge command, and from check."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook

from autograder import exercise, lesson
from autograder.judge_files import judge_files
from tests import answers
from tests.answers import Answer
from tests.conftest import copy_course, run_in
from tests.handing_in import hand_in
from tests.judging import judged

ALL = "99-all"
EXERCISES = exercise.in_order()
STUDENTS = {"alan": 11}


def given(student: str) -> dict[str, Answer]:
    """Return a student's answer to each exercise: some right, most wrong, none that is waited for long."""
    chosen = {}
    for found in EXERCISES:
        known = [answer for answer in answers.of(found.name) if answer.label != "edge" and "ever" not in answer.idea]
        chosen[found.name] = known[STUDENTS[student] % len(known)]
    return chosen


def text_of_lesson() -> str:
    """Return a lesson with all exercises; behind each the reference, so that no mistake counts twice."""
    parts = ["---\nkernelspec:\n  display_name: Python 3\n  language: python\n  name: python3\n---\n"]
    parts.append("```{code-cell} ipython3\nfrom course import check\n```\n")
    for found in EXERCISES:
        parts.append(f"```{{code-cell}} ipython3\n:exercise: {found.name}\n\n\n```\n")
        parts.append(f"```{{code-cell}} ipython3\n{found.solution}\n```\n")
    return "\n".join(parts)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = copy_course(tmp_path_factory.mktemp("all") / "course-root")
    text = root / "source" / f"{ALL}.md"
    text.write_text(text_of_lesson(), encoding="utf-8")
    (root / "source" / ALL).mkdir()
    nbformat.write(lesson.source_notebook(lesson.read(text)), root / "source" / ALL / f"{ALL}.ipynb")
    run_in(root, "-m", "nbgrader", "generate_assignment", ALL)
    (root / "class-seed.txt").write_text("ariadne\n", encoding="utf-8")
    for student in STUDENTS:
        hand_in(root, student, ALL, {name: answer.code for name, answer in given(student).items()})
    run_in(root, "-m", "nbgrader", "autograde", ALL)
    return root


def scores(root: Path, student: str) -> dict[str, float]:
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        grades = gradebook.find_submission(ALL, student).notebooks[0].grades
        return {grade.name.removesuffix("-check"): grade.score for grade in grades}


@pytest.mark.parametrize("student", STUDENTS)
@pytest.mark.long
def test_a_notebook_gives_the_verdicts_of_the_judge_command_and_of_check(
    graded: Path, tmp_path: Path, student: str
) -> None:
    points = scores(graded, student)
    notebook = nbformat.read(graded / "autograded" / student / ALL / f"{ALL}.ipynb", as_version=4)
    cells = {cell.metadata.get("nbgrader", {}).get("grade_id"): cell for cell in notebook.cells}
    for place, (name, answer) in enumerate(given(student).items()):
        verdict = judged(name, answer.code)
        assert points[name] == verdict.points, f"{name}: {answer.name}"
        if place % 4 == 0:  # the others are compared behind the wall in test_same_verdict
            (tmp_path / f"{name}.py").write_text(answer.code, encoding="utf-8")
            (said,) = judge_files(name, [tmp_path / f"{name}.py"], seed="ariadne")
            groups = {group: list(pair) for group, pair in verdict.groups.items()}
            assert (said["groups"], said["wrong_idea"]) == (groups, verdict.idea), f"{name}: {answer.name}"
        shown = str(cells[f"{name}-check"].outputs)
        idea = verdict.report.idea
        if idea is not None and verdict.points < verdict.max_points:
            assert idea.title in shown, f"{name}: {answer.name}"
