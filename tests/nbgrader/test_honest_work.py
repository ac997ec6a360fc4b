"""Honest work earns what stock nbgrader autograde gives: a class of right, wrong, half-done and untouched notebooks."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from nbgrader.api import Gradebook

from autograder import exercise
from tests import answers
from tests.conftest import run_in
from tests.handing_in import hand_in, nbgraders_example

SEED = 6
SLOW = ("for_ever", "never_ends", "recursion")
EXPLAINED = "why-rows-are-separate"
STOCK = """
from nbconvert.exporters import NotebookExporter
c.Autograde.autograde_preprocessors = Autograde.autograde_preprocessors.default()
c.Autograde.sanitize_preprocessors = Autograde.sanitize_preprocessors.default()
c.Autograde.exporter_class = NotebookExporter
c.Execute.timeout = 300  # a kernel that is stopped while a graded cell still judges would give a slow program nothing
"""


def programs(name: str) -> Iterator[str]:
    """Yield programs that students hand in for an exercise; none that has to be waited for."""
    for answer in answers.of(name):
        if not any(word in answer.idea for word in SLOW):
            yield answer.code


def notebook(lesson: str, chance: random.Random) -> dict[str, str]:
    """Return what a student typed: often the reference, sometimes nothing, else one of the programs."""
    typed = {EXPLAINED: "Because each row is a list of its own."} if chance.random() < 0.5 else {}
    careful = chance.random()
    for found in exercise.of_lesson(lesson):
        if chance.random() < careful:
            typed[found.name] = found.solution
        elif chance.random() < 0.8:
            typed[found.name] = chance.choice(list(programs(found.name)))
    return typed


def points(root: Path) -> dict[tuple[str, str, str], tuple[float | None, bool]]:
    """Return automatic points, and whether a teacher has to look, of each student's every cell."""
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        return {
            (assignment.name, submission.student.id, grade.name): (grade.auto_score, grade.needs_manual_grade)
            for assignment in gradebook.assignments
            for submission in assignment.submissions
            for book in submission.notebooks
            for grade in book.grades
        }


def both_ways(root: Path, assignments: tuple[str, ...]) -> tuple[dict[str, object], dict[str, object]]:
    """Grade a class with our command and with nbgrader's own kernels; return the points of both."""
    stock = shutil.copytree(root, root.with_name("stock"))
    with (stock / "nbgrader_config.py").open("a", encoding="utf-8") as settings:
        settings.write(STOCK)
    for assignment in assignments:
        graded = run_in(root, "-m", "autograder", "grade", assignment, check=False)
        assert graded.returncode in (0, 3), graded.stderr  # 3: something is said of a notebook, and all were graded
        run_in(stock, "-m", "nbgrader", "autograde", assignment, patience=3000)
    return points(root), points(stock)


@pytest.mark.parametrize(
    ("students", "lessons"),
    [(2, ("01-grid",)), (30, ("01-grid", "04-files", "05-solve"))],
)
@pytest.mark.long
def test_a_class_gets_the_points_that_stock_nbgrader_gives(
    course_root: Path, students: int, lessons: tuple[str, ...]
) -> None:
    chance = random.Random(SEED)
    for lesson in lessons:
        run_in(course_root, "-m", "nbgrader", "generate_assignment", lesson, "--force")
        for number in range(students):
            hand_in(course_root, f"student-{number:02}", lesson, notebook(lesson, chance))
    ours, stock = both_ways(course_root, lessons)
    assert len({student for _lesson, student, _cell in ours}) == students
    assert ours == stock
    assert {score for score, _waits in ours.values()} > {0}, "all earn nothing, so that nothing was compared"


@pytest.mark.long
def test_nbgraders_own_example_gets_the_points_that_stock_nbgrader_gives(tmp_path: Path) -> None:
    root = nbgraders_example(tmp_path / "course-root")
    ours, stock = both_ways(root, ("ps1",))
    assert ours == stock and len(ours) > 20
