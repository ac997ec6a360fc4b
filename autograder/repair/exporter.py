"""nbgrader's own autograde: read each submission through the repair, before nbformat sees it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbformat.v4.rwbase import split_lines, strip_transient
from nbgrader.api import Gradebook, TaskCell
from traitlets import Bool

from autograder.repair.course_folder import around, model_at
from autograder.repair.submission import a_link, is_linked, look, repair_file
from course.i18n import _

Converted = tuple[Any, dict[str, Any]]  # what nbconvert says is a notebook and is the text of one


def nothing_counts() -> str:
    """Say what becomes of points where a submission cannot be graded: the same whatever command found it out."""
    return _("Until then it has no automatic points; points given by hand stay.")


class Unreadable(Exception):
    """A submission that cannot be graded; nbgrader reports it and goes on with the next student."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join([*sentences, nothing_counts()]))


class Own(NotebookNode):
    """A notebook that nobody else holds, so that none of the seven copies is needed that nbconvert makes of each."""

    def __deepcopy__(self, memo: Any = None) -> Own:
        return self


def _text(notebook: Any) -> str:
    """Return what is written to a notebook's file: a line for each cell, since to indent takes five times as long."""
    plain = dict(strip_transient(split_lines(notebook)))
    cells = [json.dumps(cell, ensure_ascii=False, sort_keys=True) for cell in plain.pop("cells")]
    return '{"cells": [\n' + ",\n".join(cells) + "\n],\n" + json.dumps(plain, ensure_ascii=False)[1:] + "\n"


class RepairFirst(NotebookExporter):
    """Repair a submitted notebook while it is being read.

    A preprocessor would come too late: nbgrader reads the file with nbformat before the first of them runs, and a file
    that cannot be read costs the student the grade, one without schema_version the whole class.
    """

    _kept: NotebookNode | None = None

    # nbconvert would check the whole notebook after each of a dozen steps; after the last one is enough.
    optimistic_validation = Bool(True).tag(config=True)

    def from_filename(self, filename: str, resources: dict[str, Any] | None = None, **more: Any) -> Converted:
        """Convert a notebook by its path, unless reading it might never end, as with a pipe."""
        if not Path(filename).is_file():
            _take_points_back((resources or {}).get("nbgrader", {}))
            raise Unreadable([_("{file} is not a file that can be read.").format(file=Path(filename).name)])
        converted: Converted = super().from_filename(filename, resources, **more)
        return converted

    def from_file(self, file_stream: Any, resources: dict[str, Any] | None = None, **more: Any) -> Converted:
        """Convert a notebook from an open file: the submission repaired, nbgrader's own copy of it as it is."""
        converter: Any = self.parent
        marks = (resources or {}).get("nbgrader", {})
        name, assignment = marks.get("notebook", ""), marks.get("assignment", "")
        folder = converter.coursedir
        source = Path(folder.format_path(folder.source_directory, ".", assignment)) / f"{name}.ipynb"
        path = Path(file_stream.name)
        as_it_is: Callable[..., Converted] = super().from_file
        convert: Callable[..., Converted] = self.from_notebook_node
        if not getattr(converter, "_sanitizing", False):
            kept, self._kept = self._kept, None
            return convert(kept, resources, **more) if kept else as_it_is(file_stream, resources, **more)
        sentences = self._set_aside(path.parent, source.parent, marks)
        if not source.is_file():
            if is_linked(path):
                _take_points_back(marks)
                raise Unreadable([a_link(path.name)])
            self._say(sentences, marks)
            return as_it_is(file_stream, resources, **more)
        released = Path(folder.format_path(folder.release_directory, ".", assignment)) / f"{name}.ipynb"
        repaired = repair_file(path, name, model_at(source, released), around(source))
        self._say([*repaired.sentences, *sentences], marks)
        if repaired.notebook is None:
            _take_points_back(marks)
            raise Unreadable(repaired.sentences)
        return convert(Own(repaired.notebook), resources, **more)  # type: ignore[no-untyped-call]

    def from_notebook_node(self, nb: NotebookNode, resources: dict[str, Any] | None = None, **more: Any) -> Converted:
        """Convert a notebook, or keep it where nbgrader would write it only to read it again in the next step."""
        converter: Any = self.parent
        unwritten: Any = super(NotebookExporter, self)
        notebook, said = unwritten.from_notebook_node(nb, resources, **more)  # which has checked that it is a notebook
        if getattr(converter, "keeps_notebooks", False) and converter._sanitizing:
            self._kept = notebook
            return "{}", said
        return _text(notebook), said

    def _say(self, sentences: list[str], marks: dict[str, str]) -> None:
        for sentence in sentences:
            self.log.warning("%s: %s", marks["student"], sentence)

    def _set_aside(self, submitted: Path, source: Path, marks: dict[str, str]) -> list[str]:
        """Remove the copies that nbgrader has just made of links, pipes and false modules; return what to say.

        Never the student's files nor the teacher's.
        """
        converter: Any = self.parent
        found = look(submitted)
        for gone in found.aside:
            copied = Path(converter._format_dest(marks["assignment"], marks["student"])) / gone
            if not (source / gone).exists() and (copied.is_file() or copied.is_symlink()):
                copied.unlink()
        return found.sentences


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
