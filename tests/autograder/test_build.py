"""Building: the same bytes every time, and what nbgrader's own command gives."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import nbformat
import pytest

from autograder import build, exercise
from autograder.exercise import Mistake
from tests.conftest import ROOT, run_in

GENERATED = (
    *("course/lessons.json", "course/exercises/*", "course/practice/*", "course/predictions/*"),
    *("source/*/*", "release/*/*", "release/*.ipynb"),
)


def snapshot(root: Path) -> dict[str, bytes]:
    """Return the generated files of a course folder."""
    paths = [path for room in GENERATED for path in root.glob(room) if path.is_file()]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    """What a build has made, which is in the repository."""
    return snapshot(ROOT)


def test_building_a_lesson_again_gives_the_same_bytes(made: dict[str, bytes]) -> None:
    again = build.outputs(ROOT, only="01-grid")
    assert again == {path: made[path] for path in again}


@pytest.mark.long  # CI runs `build --check` in a step of its own
def test_what_is_committed_is_what_build_makes(made: dict[str, bytes]) -> None:
    built = build.outputs(ROOT)
    assert build.differences(built, ROOT) == []
    assert made == built


def test_every_generated_file_names_its_origin(made: dict[str, bytes]) -> None:
    for path, content in made.items():
        if path.endswith("helpers.py"):
            assert content.startswith(b"# Generated from autograder/exercises by python -m autograder build;"), path
            continue
        data = json.loads(content)
        origin = data["metadata"]["ariadne"]["generated"] if path.endswith(".ipynb") else data["_generated"]
        name = Path(path).stem
        several = "from source/*.md and autograder/exercises/*.py by"  # of the list of lessons
        rooms = [f"autograder/{room}" for room in ("exercises", "practice")]
        origins = (f"from source/{name}.md by", *(f"from {room}/{name}.py by" for room in rooms))
        assert origin.startswith((several,) if path == "course/lessons.json" else origins), path


@pytest.mark.parametrize("how", ["changed", "removed"])
def test_check_names_a_file_that_is_not_what_build_makes(course_root: Path, how: str) -> None:
    path = course_root / "course" / "exercises" / "init_grid.json"
    if how == "changed":
        path.write_bytes(path.read_bytes().replace(b"one and the same", b"the same"))
    else:
        path.unlink()
    before = snapshot(course_root)
    checked = run_in(course_root, "-m", "autograder", "build", "--check", "--only", "01-grid", check=False)
    assert checked.returncode == 1
    assert checked.stderr.splitlines()[0].startswith("course/exercises/init_grid.json: ")
    assert "Traceback" not in checked.stderr
    assert snapshot(course_root) == before


def test_build_mends_what_differs_removes_what_is_stale_and_leaves_a_teachers_own_files_alone(
    course_root: Path, made: dict[str, bytes]
) -> None:
    (course_root / "release" / "01-grid" / "01-grid.ipynb").unlink()
    stale = course_root / "course" / "exercises" / "old_exercise.json"
    shutil.copy(course_root / "course" / "exercises" / "init_grid.json", stale)
    own = course_root / "source" / "own" / "own.ipynb"
    own.parent.mkdir()
    nbformat.write(nbformat.v4.new_notebook(), own)
    kept = own.read_bytes()
    said = course_root / "release" / "own" / "notes.txt"
    said.parent.mkdir()
    said.write_text("made anew by python -m autograder build")
    touched = build.write(made, course_root)
    assert sorted(touched) == ["course/exercises/old_exercise.json", "release/01-grid/01-grid.ipynb"]
    theirs = ("source/own/own.ipynb", "release/own/notes.txt")
    assert {path: data for path, data in snapshot(course_root).items() if path not in theirs} == made
    assert own.read_bytes() == kept and said.is_file()


def test_only_one_lesson_is_made_when_only_one_is_asked_for(made: dict[str, bytes]) -> None:
    only = build.outputs(ROOT, only="01-grid")
    assert set(only) <= set(made)
    assert {f"course/exercises/{name}.json" for name in ("init_grid", "grid_to_text")} <= set(only)
    start = build.outputs(ROOT, only="00-start")
    questions = ("course/practice/count_steps.json", "course/predictions/00-start.json")
    assert set(start) == {"course/lessons.json", *questions, "release/00-start.ipynb"}
    assert all(made[path] == content for path, content in start.items())
    with pytest.raises(Mistake, match=r"there is no lesson text source/07-nothing\.md; the lessons are: 01-grid"):
        build.outputs(ROOT, only="07-nothing")


def test_the_release_is_what_nbgraders_own_command_gives_with_and_without_a_gradebook(
    course_root: Path, made: dict[str, bytes]
) -> None:
    path = "release/01-grid/01-grid.ipynb"
    for _time in range(2):
        (course_root / path).unlink()
        run_in(course_root, "-m", "nbgrader", "generate_assignment", "01-grid", "--force")
        assert (course_root / path).read_bytes() == made[path]
        (course_root / "gradebook.db").unlink()


def test_students_get_the_stub_and_a_check_and_no_solution(made: dict[str, bytes]) -> None:
    notebook = nbformat.reads(made["release/01-grid/01-grid.ipynb"].decode(), as_version=4)
    cells = {cell.metadata.get("nbgrader", {}).get("grade_id", cell.id): cell for cell in notebook.cells}
    for name in ("cell_to_index", "position_kind", "init_grid", "grid_to_text"):
        assert cells[name].source == exercise.get(name).stub
        assert cells[f"{name}-check"].source == f'check("{name}")'
        assert cells[f"{name}-check"].metadata["nbgrader"]["points"] == exercise.get(name).max_points
        assert "ariadne" not in cells[name].metadata
    assert cells["why-rows-are-separate"].source == "*Write your answer here.*"


def test_a_teachers_own_exercise_is_still_cleared(course_root: Path) -> None:
    cell = nbformat.v4.new_code_cell(
        "def area(w, h):\n    ### BEGIN SOLUTION\n    return w * h\n    ### END SOLUTION",
        metadata={
            "nbgrader": {"grade": False, "solution": True, "locked": False, "grade_id": "a", "schema_version": 3}
        },
    )
    folder = course_root / "source" / "own"
    folder.mkdir()
    notebook = nbformat.v4.new_notebook(
        cells=[cell], metadata={"kernelspec": {"name": "python3", "language": "python", "display_name": "Python 3"}}
    )
    nbformat.write(notebook, folder / "own.ipynb")
    run_in(course_root, "-m", "nbgrader", "generate_assignment", "own")
    released = nbformat.read(course_root / "release" / "own" / "own.ipynb", as_version=4)
    assert released.cells[0].source == "def area(w, h):\n    ..."
