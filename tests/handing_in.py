"""Hand in a notebook as a student would: the released one, with some of its boxes filled in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import nbformat
from nbformat import NotebookNode


def filled(root: Path, lesson: str, cells: Mapping[str, str]) -> NotebookNode:
    """Return a released notebook with these texts in its boxes, by their grade_id."""
    notebook = nbformat.read(root / "release" / lesson / f"{lesson}.ipynb", as_version=4)
    for cell in notebook.cells:
        cell.source = cells.get(cell.metadata.get("nbgrader", {}).get("grade_id", ""), cell.source)
    return notebook


def hand_in(root: Path, student: str, lesson: str, cells: Mapping[str, str]) -> None:
    """Put a submission in place."""
    folder = root / "submitted" / student / lesson
    folder.mkdir(parents=True)
    nbformat.write(filled(root, lesson, cells), folder / f"{lesson}.ipynb")
