"""nbgrader's own autograde: read each submission through the repair, before nbformat sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbgrader.api import Gradebook, TaskCell
from traitlets import Bool

from autograder.repair.course_folder import around, model_at
from autograder.repair.submission import look, repair_file
from course.i18n import _


def nothing_counts() -> str:
    """Say what becomes of points where a submission cannot be graded: the same whatever command found it out."""
    return _("Until then it has no automatic points; points given by hand stay.")


class Unreadable(Exception):
    """A submission that cannot be graded; nbgrader reports it and goes on with the next student."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join([*sentences, nothing_counts()]))


class RepairFirst(NotebookExporter):
    """Repair a submitted notebook while it is being read.

    A preprocessor would come too late: nbgrader reads the file with nbformat before the first of them runs, and a file
    that cannot be read costs the student the grade, one without schema_version the whole class.
    """

    # nbconvert would check the whole notebook after each of a dozen steps; after the last one is enough.
    optimistic_validation = Bool(True).tag(config=True)

    def from_filename(
        self, filename: str, resources: dict[str, Any] | None = None, **more: Any
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Convert a notebook by its path, unless reading it might never end, as with a pipe."""
        if not Path(filename).is_file():
            _take_points_back((resources or {}).get("nbgrader", {}))
            raise Unreadable([_("{file} is not a file that can be read.").format(file=Path(filename).name)])
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
            _take_points_back(marks)
            raise Unreadable(repaired.sentences)
        convert: Any = self.from_notebook_node
        converted: tuple[NotebookNode, dict[str, Any]] = convert(repaired.notebook, resources, **more)
        return converted


def _take_points_back(marks: dict[str, str]) -> None:
    """Remove the automatic points of an earlier submission: nbgrader would leave them."""
    with Gradebook(marks["db_url"]) as gradebook:
        notebook = gradebook.find_submission_notebook(marks["notebook"], marks["assignment"], marks["student"])
        notebook.late_submission_penalty = None
        for grade in notebook.grades:
            grade.auto_score = None
            grade.needs_manual_grade = grade.needs_manual_grade or not isinstance(grade.cell, TaskCell)
        for comment in notebook.comments:
            comment.auto_comment = None
        gradebook.db.commit()
