"""A healthy submission of notebook 1, and what the tests of the repair do to it and look at."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbgrader.nbgraderformat import MetadataValidator

from autograder import exercise
from autograder.repair.course_folder import around, model_at
from autograder.repair.model import Model
from autograder.repair.submission import Around

ROOT = Path(__file__).parent.parent.parent
LESSON = "01-grid"
FILE = f"{LESSON}.ipynb"
SOURCE = ROOT / "source" / LESSON / FILE
RELEASED = ROOT / "release" / LESSON / FILE
EXERCISES = exercise.of_lesson(LESSON)
RIGHT = {found.name: found.solution.replace("### BEGIN SOLUTION\n", "") for found in EXERCISES}
ANSWER = "All rows would be one and the same list."

Notebook = dict[str, Any]


def model() -> Model:
    return model_at(SOURCE, RELEASED)


def the_others() -> Around:
    return around(SOURCE)


def released() -> Notebook:
    notebook: Notebook = json.loads(RELEASED.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"])
    return notebook


def healthy() -> Notebook:
    """Return the notebook of a student who has answered everything, with a cell of their own."""
    notebook = released()
    for cell in notebook["cells"]:
        name = grade_id(cell)
        cell["source"] = {**RIGHT, "why-rows-are-separate": ANSWER}.get(name, cell["source"])
    notebook["cells"].insert(place(notebook, "init_grid"), code("%timeit -n1 sum(range(9))\nname = input()", id="own"))
    return notebook


def code(source: str, **more: Any) -> dict[str, Any]:
    return {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], "execution_count": None, **more}


def grade_id(cell: dict[str, Any]) -> str:
    return str(cell["metadata"].get("nbgrader", {}).get("grade_id", ""))


def place(notebook: Notebook, name: str) -> int:
    return next(number for number, cell in enumerate(notebook["cells"]) if grade_id(cell) == name)


def cell(notebook: Notebook, name: str) -> dict[str, Any]:
    found: dict[str, Any] = notebook["cells"][place(notebook, name)]
    return found


def duplicate(notebook: Notebook, name: str, source: str, after: str = "") -> Notebook:
    """Insert a copy of a cell, mark and all, with another text: after that cell, or another one."""
    again = copy.deepcopy(cell(notebook, name))
    again["source"] = source
    notebook["cells"].insert(place(notebook, after or name) + 1, again)
    return notebook


def parts(notebook: NotebookNode) -> list[tuple[str, str, str]]:
    """Return name, type and text of each cell that nbgrader knows, in order."""
    return [(grade_id(cell), cell.cell_type, cell.source) for cell in notebook.cells if grade_id(cell)]


def expected(changes: dict[str, str] | None = None) -> list[tuple[str, str, str]]:
    """Return the parts of the healthy notebook, with other texts for some."""
    changes = changes or {}
    return [
        (grade_id(cell), cell["cell_type"], changes.get(grade_id(cell), cell["source"]))
        for cell in healthy()["cells"]
        if grade_id(cell)
    ]


def stub(name: str) -> str:
    return str(cell(released(), name)["source"])


def assert_gradable(notebook: NotebookNode) -> None:
    """Fail where nbformat or nbgrader would refuse the notebook."""
    text = nbformat.writes(notebook)
    assert "NaN" not in text
    text.encode("utf-8")
    again = nbformat.reads(text, as_version=4)
    nbformat.validate(again, relax_add_props=False)
    MetadataValidator().validate_nb(again)
    assert len({cell.id for cell in again.cells}) == len(again.cells)
    assert not [cell for cell in again.cells if cell.get("outputs")]
