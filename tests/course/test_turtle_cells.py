"""In a notebook each cell that drew shows its picture once, whatever else happens in it."""

from __future__ import annotations

import re

import nbformat
import pytest
from nbclient import NotebookClient

from tests.conftest import ROOT

CELLS = [
    "from course import turtle",
    "turtle.forward(10)\nturtle.left(90)",  # 1: shows
    "turtle.position(), turtle.heading(), turtle.pencolor('red')",  # 2: nothing to show
    "turtle.forward(10)\nturtle.done()\nturtle.forward(5)",  # 3: shows once, with all of it
    "turtle.done()",  # 4: asked for
    "1 + 1",
    "turtle.back(1)\n1 / 0",  # 6: shows what there was
    "turtle.clear()\nturtle.exitonclick()",  # 7
]


@pytest.fixture(scope="module")
def shown() -> list[list[str]]:
    """The pictures of each cell, as their sentences."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    NotebookClient(notebook, kernel_name="python3", allow_errors=True, resources={"metadata": {"path": ROOT}}).execute()
    return [
        [output["data"]["text/plain"] for output in cell.outputs if "image/svg+xml" in output.get("data", {})]
        for cell in notebook.cells
    ]


def test_each_cell_that_drew_shows_its_picture_once(shown: list[list[str]]) -> None:
    assert [len(pictures) for pictures in shown] == [0, 1, 0, 1, 1, 0, 1, 1]


def test_the_picture_goes_on_until_it_is_cleared(shown: list[list[str]]) -> None:
    counts = [re.search(r"with (\d+) line", pictures[0])[1] for pictures in shown if pictures]  # type: ignore[index]
    assert counts == ["1", "3", "3", "4", "0"]
