"""Hand in a notebook as a student would: the released one, with some of its boxes filled in."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import nbformat
import nbgrader
from nbformat import NotebookNode

from tests.conftest import copy_course, run_in


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


def nbgraders_example(target: Path) -> Path:
    """Make a course folder with the example of nbgrader's user guide, released, and handed in by its two students.

    A third one, "untouched", hands in what was released.
    """
    example = Path(nbgrader.__file__).parent / "docs" / "source" / "user_guide"
    root = copy_course(target)
    shutil.copytree(example / "source" / "ps1", root / "source" / "ps1")
    for student in ("bitdiddle", "hacker"):
        shutil.copytree(example / "submitted" / student / "ps1", root / "submitted" / student / "ps1")
    run_in(root, "-m", "nbgrader", "generate_assignment", "ps1", "--IncludeHeaderFooter.header=")
    shutil.copytree(root / "release" / "ps1", root / "submitted" / "untouched" / "ps1")
    return root
