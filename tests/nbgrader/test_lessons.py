"""Every lesson under nbgrader's own autograde: the reference earns all points, an untouched notebook none."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook, MissingEntry

from autograder import exercise, lesson
from tests.conftest import ROOT, copy_course, run_in
from tests.handing_in import hand_in

LESSONS = [path.stem for path in lesson.texts(ROOT)]

# nbgrader's own converter for each lesson in turn: its command takes one at a time, and takes long to start.
GRADE_ALL = """
import sys
from pathlib import Path
from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from traitlets.config.loader import PyFileConfigLoader

for name in sys.argv[1:]:
    config = PyFileConfigLoader("nbgrader_config.py", path=str(Path.cwd())).load_config()
    config.CourseDirectory.assignment_id = name
    config.GenerateAssignment.force = True
    for step in (GenerateAssignment, Autograde):
        step(coursedir=CourseDirectory(config=config), config=config).start()
"""


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All lessons, handed in as they were solved by the reference, and as they were released."""
    root = copy_course(tmp_path_factory.mktemp("lessons") / "course-root")
    for name in LESSONS:
        solutions = {found.name: found.solution for found in exercise.of_lesson(name)}
        for student, cells in (("reference", solutions), ("untouched", {})):
            hand_in(root, student, name, cells)
    (root / "grade_all.py").write_text(GRADE_ALL, encoding="utf-8")
    run_in(root, "grade_all.py", *LESSONS)
    return root


@pytest.mark.parametrize("name", LESSONS)
def test_the_reference_earns_full_points_and_an_untouched_notebook_none(graded: Path, name: str) -> None:
    expected = {f"{found.name}-check": found.max_points for found in exercise.of_lesson(name)}
    with Gradebook(f"sqlite:///{graded / 'gradebook.db'}") as gradebook:
        try:
            submissions = {student: gradebook.find_submission(name, student) for student in ("reference", "untouched")}
        except MissingEntry as missing:
            pytest.fail(str(missing))
        assert submissions["reference"].max_score == 20
        points = {
            student: {grade.name: grade.score for grade in submission.notebooks[0].grades if grade.name in expected}
            for student, submission in submissions.items()
        }
    assert points == {"reference": expected, "untouched": dict.fromkeys(expected, 0)}


@pytest.mark.parametrize("name", LESSONS)
def test_the_teachers_page_gives_the_points_of_each_notebook(name: str) -> None:
    lines = (ROOT / "docs" / "teacher.md").read_text(encoding="utf-8").splitlines()
    (row,) = [line for line in lines if line.startswith(f"| `{name}` |")]
    points = ", ".join(f"`{found.name}` {found.max_points:g}" for found in exercise.of_lesson(name))
    explain = 20 - sum(found.max_points for found in exercise.of_lesson(name))
    assert row.endswith(f"| {points} | {explain:g} |")


@pytest.mark.parametrize("name", LESSONS)
def test_each_box_of_the_reference_runs(graded: Path, name: str) -> None:
    notebook = nbformat.read(graded / "autograded" / "reference" / name / f"{name}.ipynb", as_version=4)
    troubles = [
        (cell.source[:80], output.get("ename"), output.get("evalue"))
        for cell in notebook.cells
        if cell.cell_type == "code" and "predict(" not in cell.source
        for output in cell.outputs
        if output.output_type == "error"
    ]
    assert not troubles
