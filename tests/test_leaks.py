"""Nothing that students can read answers an exercise, and the search for it would find it."""

from __future__ import annotations

import inspect
import json
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder import exercise
from tests.leaks import ROOT, leaks, secrets

PUBLIC = ("release", "course")


@pytest.mark.parametrize("room", PUBLIC)
def test_the_public_rooms_answer_nothing(room: str) -> None:
    assert leaks(ROOT / room) == []


def test_each_exercise_has_lines_that_are_looked_for() -> None:
    for name in exercise.names():
        assert [line for line, where in secrets().items() if where == f"a line of the reference of {name}"], name
        assert [line for line, where in secrets().items() if where == f"a line of the hidden cases of {name}"], name
    assert [where for where in secrets().values() if "marking scheme" in where]


def test_the_private_rooms_are_full_of_answers() -> None:
    assert leaks(ROOT / "source")
    assert leaks(ROOT / "autograder" / "exercises")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for room in PUBLIC:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def _in_notebook(folder: Path, source: str) -> list[str]:
    """Return what is found when this text is added to the first notebook."""
    notebook = nbformat.read(ROOT / "release" / "01-grid" / "01-grid.ipynb", as_version=4)
    notebook.cells[-1].source += "\n" + source
    nbformat.write(notebook, folder / "01-grid.ipynb")
    return leaks(folder)


@pytest.mark.parametrize("name", exercise.names())
def test_a_solution_in_a_notebook_would_be_found(tmp_path: Path, name: str) -> None:
    assert any(f"the reference of {name}" in line for line in _in_notebook(tmp_path, exercise.get(name).solution))


def test_a_solution_set_in_another_way_would_be_found(tmp_path: Path) -> None:
    text = "def init_grid(w, h):\n  return [ ['*']*(2*w+1)\n     for _ in range( 2*h + 1 ) ]"
    assert any("the reference of init_grid" in line for line in _in_notebook(tmp_path, text))


@pytest.mark.long
def test_a_wrong_program_in_the_package_would_be_found(copy: Path) -> None:
    program = exercise.get("init_grid").wrong_ideas[0].program
    (copy / "course" / "extra.py").write_text(inspect.getsource(program), encoding="utf-8")
    assert any(line.startswith("course/extra.py") for line in leaks(copy))


@pytest.mark.long
def test_hidden_cases_in_the_package_would_be_found(copy: Path) -> None:
    module = exercise.get("init_grid").module
    (copy / "course" / "extra.py").write_text(inspect.getsource(module.cases), encoding="utf-8")
    assert any("hidden cases of init_grid" in line for line in leaks(copy))


def _helpers(root: Path, lesson: str, *names: str, more: str = "") -> list[str]:
    path = root / "release" / lesson / "helpers.py"
    path.parent.mkdir(exist_ok=True)
    given = [inspect.getsource(exercise.get(name).reference).rstrip("\n") for name in names]
    path.write_text("\n\n\n".join([*given, more]), encoding="utf-8")
    return leaks(root / "release")


def test_helpers_may_hold_the_functions_of_earlier_lessons_and_nothing_else_may(copy: Path) -> None:
    assert _helpers(copy, "03-maze", "init_grid", "is_visited", "get_unvisited_neighbours") == []
    assert any("the reference of generate_maze" in line for line in _helpers(copy, "03-maze", "generate_maze"))
    assert any("the reference of open_neighbours" in line for line in _helpers(copy, "03-maze", "open_neighbours"))
    wrong = inspect.getsource(exercise.get("init_grid").wrong_ideas[0].program)
    assert any("the wrong program" in line for line in _helpers(copy, "03-maze", "init_grid", more=wrong))
    (copy / "release" / "03-maze" / "helpers.py").rename(copy / "release" / "03-maze" / "other.py")
    assert any(line.startswith("03-maze/other.py") for line in leaks(copy / "release"))


def _add(path: Path, change: dict[str, Any]) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    data.update(change)
    path.write_text(json.dumps(data), encoding="utf-8")


def test_a_solution_in_the_data_of_an_exercise_would_be_found(copy: Path) -> None:
    _add(copy / "course" / "exercises" / "init_grid.json", {"solution": exercise.get("init_grid").solution})
    assert any("the reference of init_grid" in line for line in leaks(copy))


@pytest.mark.long
def test_an_answer_of_a_prediction_in_plain_text_would_be_found(copy: Path) -> None:
    path = copy / "course" / "predictions" / "01-grid.json"
    questions = json.loads(path.read_text(encoding="utf-8"))["questions"]
    questions["size-20x15"]["otherwise"] = "It is [41, 1271]."
    questions["quiz-loop"]["answer"] = 9
    _add(path, {"questions": questions})
    found = [line for line in leaks(copy) if "in plain text" in line]
    assert any("size-20x15" in line for line in found)
    assert any("quiz-loop" in line for line in found)


@pytest.mark.parametrize(
    "text",
    [
        "### BEGIN SOLUTION",
        "### BEGIN HIDDEN TESTS",
        "=== BEGIN MARK SCHEME ===",
        "from autograder.judge import judge",
        "All five rows are one and the same list, because multiplying a list repeats the row without copying it.",
    ],
)
def test_a_marker_or_a_model_answer_in_a_notebook_would_be_found(tmp_path: Path, text: str) -> None:
    assert _in_notebook(tmp_path, text)


def test_what_is_packed_is_looked_into(copy: Path) -> None:
    (copy / "course" / "extra.py").write_text(exercise.get("init_grid").solution, encoding="utf-8")
    shutil.make_archive(str(copy / "pack" / "course"), "zip", copy, "course")
    assert any(line.startswith("course.zip/course/extra.py") for line in leaks(copy / "pack"))
