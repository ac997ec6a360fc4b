"""Every lesson under nbgrader's own autograde: the reference earns all points, an untouched notebook none.

Both run without a warning and without a network; and what an untouched notebook cannot do yet, it says in a sentence.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode
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


# Each kernel runs this first. A warning that the course causes is an error, and so is a word to another computer.
STARTUP = """
import sys, warnings

warnings.filterwarnings("error", module=r"course(\\.|$)|__main__|helpers|my_maze")
warnings.filterwarnings("ignore", category=ResourceWarning)  # DiskStack has no word for closing its file

def _alone(event, arguments):
    if event in ("socket.connect", "socket.sendto", "socket.getaddrinfo"):
        place = arguments[0] if event == "socket.getaddrinfo" else arguments[1]
        host = place[0] if isinstance(place, tuple) else place
        if host not in ("127.0.0.1", "::1", "localhost", None):
            open({path!r}, "a").write(f"{{event}} {{host}}\\n")
            raise OSError(f"a notebook of the course spoke to {{host}}")

sys.addaudithook(_alone)
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
    startup = root / ".jupyter" / "ipython" / "profile_default" / "startup" / "alone.py"
    startup.parent.mkdir(parents=True)
    startup.write_text(STARTUP.format(path=str(root / "spoke.txt")), encoding="utf-8")
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
    (row,) = [line for line in lines if line.startswith(f"| [`{name}`](")]
    points = ", ".join(f"`{found.name}` {found.max_points:g}" for found in exercise.of_lesson(name))
    explain = 20 - sum(found.max_points for found in exercise.of_lesson(name))
    assert row.endswith(f"| {points} | {explain:g} |")


def boxes(graded: Path, student: str, name: str) -> Iterator[NotebookNode]:
    """Yield the boxes of a notebook as it was run."""
    notebook = nbformat.read(graded / "autograded" / student / name / f"{name}.ipynb", as_version=4)
    return (cell for cell in notebook.cells if cell.cell_type == "code")


@pytest.mark.parametrize("name", LESSONS)
def test_each_box_of_the_reference_runs_without_a_warning(graded: Path, name: str) -> None:
    troubles = [
        (cell.source[:80], output.get("evalue", output.get("text")))
        for cell in boxes(graded, "reference", name)
        for output in cell.outputs
        if output.output_type == "error" or output.get("name") == "stderr"
    ]
    assert not troubles


@pytest.mark.parametrize("name", LESSONS)
def test_what_an_untouched_notebook_cannot_do_yet_it_says_in_one_line(graded: Path, name: str) -> None:
    mine = {found.name for found in exercise.of_lesson(name)}
    for cell in boxes(graded, "untouched", name):
        errors = [output for output in cell.outputs if output.output_type == "error"]
        assert [error.ename for error in errors if error.ename != "NotWritten"] == [], cell.source
        assert all(len(error.traceback) == 1 for error in errors)
        assert not [output.text for output in cell.outputs if output.get("name") == "stderr"], cell.source
        used = {node.id for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)} & mine
        if used and not cell.metadata.get("nbgrader"):
            said = " ".join(output.get("evalue", output.get("text", "")) for output in cell.outputs)
            assert any(exercise_name in said for exercise_name in used), cell.source


def test_no_notebook_speaks_to_another_computer(graded: Path) -> None:
    assert not (graded / "spoke.txt").exists()
    startup = (graded / ".jupyter" / "ipython" / "profile_default" / "startup" / "alone.py").read_text()
    program = "import socket\ntry: socket.create_connection(('example.org', 80))\nexcept OSError as error: print(error)"
    assert run_in(graded, "-c", startup + program).stdout == "a notebook of the course spoke to example.org\n"
