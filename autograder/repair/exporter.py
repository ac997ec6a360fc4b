"""nbgrader's own autograde: read each submission through the repair, before nbformat sees it."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode

from autograder.repair.course_folder import around, model_at
from autograder.repair.submission import look, repair_file
from course.i18n import _


class Unreadable(Exception):
    """A submission that cannot be graded; nbgrader reports it and goes on with the next student."""


class RepairFirst(NotebookExporter):
    """Repair a submitted notebook while it is being read.

    A preprocessor would come too late: nbgrader reads the file with nbformat before the first of them runs, and a file
    that cannot be read costs the student the grade, one without schema_version the whole class.
    """

    def from_filename(
        self, filename: str, resources: dict[str, Any] | None = None, **more: Any
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Convert a notebook by its path, unless reading it might never end, as with a pipe."""
        if not Path(filename).is_file():
            raise Unreadable(_("{file} is not a file that can be read.").format(file=Path(filename).name))
        converted: tuple[NotebookNode, dict[str, Any]] = super().from_filename(filename, resources, **more)
        return converted

    def from_file(
        self, file_stream: Any, resources: dict[str, Any] | None = None, **more: Any
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Convert a notebook from an open file: the submission repaired, nbgrader's own copy of it as it is."""
        converter: Any = self.parent
        marks = (resources or {}).get("nbgrader", {})
        name, assignment = marks.get("notebook", ""), marks.get("assignment", "")
        folder = converter.coursedir
        source = Path(folder.format_path(folder.source_directory, ".", assignment)) / f"{name}.ipynb"
        if not getattr(converter, "_sanitizing", False) or not source.is_file():
            unchanged: tuple[NotebookNode, dict[str, Any]] = super().from_file(file_stream, resources, **more)
            return unchanged
        path = Path(file_stream.name)
        released = Path(folder.format_path(folder.release_directory, ".", assignment)) / f"{name}.ipynb"
        model = model_at(source, released)
        repaired = repair_file(path, name, model, around(source))
        dropped = look(path.parent)
        for gone in dropped.aside:
            # The copy that nbgrader has just made for grading, never the student's file nor the teacher's.
            copied = Path(converter._format_dest(assignment, marks["student"])) / gone
            if not (source.parent / gone).exists() and (copied.is_file() or copied.is_symlink()):
                copied.unlink()
        for sentence in [*repaired.sentences, *dropped.sentences]:
            self.log.warning("%s: %s", marks["student"], sentence)
        if repaired.notebook is None:
            raise Unreadable(" ".join(repaired.sentences))
        readable = io.StringIO(nbformat.writes(repaired.notebook))
        converted: tuple[NotebookNode, dict[str, Any]] = super().from_file(readable, resources, **more)
        return converted
