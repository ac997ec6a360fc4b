"""nbgrader preprocessor in the place of Execute: a notebook's cells run in two processes of their own.

The student's cells run in one that is shut in, the locked graded cells in another (docs/wall.md).
"""

from __future__ import annotations

import ast
import base64
import functools
import json
import os
from pathlib import Path
from typing import Any

from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.converters import NbGraderException
from nbgrader.preprocessors import Execute
from traitlets import Bool

from autograder.forks import PATIENCE
from autograder.known_cells import known
from autograder.warm import grader

MAX_FILE = 8 * 1024 * 1024  # bytes of a file that a notebook finds beside it
MAX_FILES = 24 * 1024 * 1024  # of the 32 MB that its program can write
MAX_NUMBER = 1_000  # of these files and of their folders
_PAGE = 4096
_GRADED_CELL = 120.0  # seconds after which one that is still at work is ended from outside


class ExecuteApart(Execute):  # type: ignore[misc]
    """Run a submitted notebook: the student's cells shut in, the graded cells out of their reach."""

    require_sandbox = Bool(
        False, help="Grade nothing where students' programs cannot be shut in (bubblewrap on Linux)."
    ).tag(config=True)

    def preprocess(
        self, nb: NotebookNode, resources: ResourcesDict, km: Any = None
    ) -> tuple[NotebookNode, ResourcesDict]:
        """Run all cells and put their outputs into the notebook."""
        if not hasattr(os, "fork") or nb.metadata.get("kernelspec", {}).get("language", "python") != "python":
            if self.require_sandbox:
                raise NbGraderException(
                    "Nothing was graded: a sandbox is required, and there is none for this notebook."
                )
            sentence = "Notebooks run in a kernel, as everywhere: students' programs are not shut in."
            self.log.warning(sentence, extra={"of_machine": True})
            ran: tuple[NotebookNode, ResourcesDict] = super().preprocess(nb, resources, km)
            return ran
        warm, new = grader(self.require_sandbox)
        if warm.refused:
            raise NbGraderException(warm.refused)
        if new and warm.warning:
            self.log.warning(warm.warning, extra={"of_machine": True})
        job = self.job(nb, resources)
        seconds = float(self.timeout or 30)
        graded = sum(cell["graded"] for cell in job["cells"])
        results = warm.grade(job, 60 + seconds * PATIENCE + _GRADED_CELL * (1 + graded))
        if results is None:
            self.log.error("The notebook did not come to an end; its graded cells earn nothing.")
            trace = ["The notebook could not be graded: its program did not come to an end."]
            error = {"output_type": "error", "ename": "NotGraded", "evalue": trace[0], "traceback": trace}
            results = [{"outputs": [error] if cell["graded"] else [], "count": None} for cell in job["cells"]]
        for cell, result in zip((cell for cell in nb.cells if cell.cell_type == "code"), results, strict=True):
            cell.outputs = [_writable(output) for output in result["outputs"]]
            cell.execution_count = result["count"]
        nb.metadata["language_info"] = {"name": "python"}
        return nb, resources

    def job(self, nb: NotebookNode, resources: ResourcesDict) -> dict[str, Any]:
        """Return what the trusted process has to know of the notebook.

        Which cells are the teacher's, and what they hold, is taken from the gradebook, not from the submission.
        """
        where = resources["nbgrader"]
        with Gradebook(where["db_url"]) as gradebook:
            said = known(gradebook, where)
        rows = said.sources.values()
        locked = {row.name: row.source for row in rows if row.locked and row.cell_type == "code"}
        points = {name: most for name, most in said.points.items() if name in locked and name not in said.tasks}
        cells = []
        for cell in nb.cells:
            if cell.cell_type != "code":
                continue
            name = cell.metadata.get("nbgrader", {}).get("grade_id")
            if name in locked:
                cell.source = locked[name]
            if name in points:
                cell.metadata.nbgrader.update(grade=True, locked=True, solution=False, task=False, points=points[name])
            cells.append({"source": cell.source, "graded": name in points, "points": points.get(name, 0.0)})
        given = [text for name, text in locked.items() if name not in points]
        return {
            "cells": cells,
            "seconds": float(self.timeout or 30),
            "files": _files(Path(resources.get("metadata", {}).get("path") or ".")),
            "definitions": list(_definitions(self._source(where), tuple(given))),
        }

    def _source(self, where: dict[str, str]) -> bytes:
        """Return the file of the teacher's notebook; b"" where a class is graded without it."""
        course = self.parent.parent.coursedir
        folder = Path(course.format_path(course.source_directory, ".", where["assignment"]))
        try:
            return (folder / f"{where['notebook']}.ipynb").read_bytes()
        except OSError:
            return b""


def _writable(value: Any) -> Any:
    """Return what a notebook's file can hold: half a letter (a lone surrogate) cannot be written."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return NotebookNode({key: _writable(item) for key, item in value.items()})
    return [_writable(item) for item in value] if isinstance(value, list) else value


def _of_kind(text: str, kinds: tuple[type[ast.stmt], ...]) -> list[ast.stmt]:
    try:
        return [node for node in ast.parse(text).body if isinstance(node, kinds)]
    except (SyntaxError, ValueError):  # a magic, for one
        return []


@functools.lru_cache(maxsize=16)
def _definitions(source: bytes, given: tuple[str, ...]) -> tuple[str, ...]:
    """Return what the teacher's notebook imports and what these cells import and define, each by itself."""
    imports = (ast.Import, ast.ImportFrom)
    kinds = (*imports, ast.FunctionDef, ast.ClassDef)
    found = [ast.unparse(node) for text in _outside_solutions(source) for node in _of_kind(text, imports)]
    found += [ast.unparse(node) for text in given for node in _of_kind(text, kinds)]
    return tuple(dict.fromkeys(found))


def _outside_solutions(source: bytes) -> list[str]:
    try:
        cells = [cell for cell in json.loads(source)["cells"] if cell["cell_type"] == "code"]
        cells = [cell for cell in cells if not cell["metadata"].get("nbgrader", {}).get("solution")]
        return ["".join(cell["source"]) for cell in cells]
    except (ValueError, KeyError, TypeError, AttributeError):
        return []  # no source, or none that can be read


def _files(folder: Path) -> dict[str, str]:
    """Return the files that lie beside the notebook (no links), by name, as far as they are not too large."""
    found: dict[str, str] = {}
    room, number = MAX_FILES, MAX_NUMBER
    usual = [path for path in folder.rglob("*") if not path.is_symlink() and path.is_file() and path.suffix != ".ipynb"]
    # The small ones first: a teacher's helpers.py is found whatever else was handed in.
    for size, path in sorted((path.stat().st_size, path) for path in usual):
        above = [place for place in path.parents if place.is_relative_to(folder) and place != folder]
        if any(place.is_symlink() for place in above):
            continue
        taken = -(-size // _PAGE) * _PAGE
        if size <= MAX_FILE and taken <= room and len(above) < number:
            room, number = room - taken, number - 1 - len(above)
            found[path.relative_to(folder).as_posix()] = base64.b64encode(path.read_bytes()).decode()
    return found
