"""The class's gradebook: what is read from it, and the one place where grading writes to it."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from nbgrader.api import (
    Assignment,
    Base,
    BaseCell,
    Comment,
    Grade,
    Gradebook,
    MissingEntry,
    Notebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from sqlalchemy import Select, Table, create_engine, select, update
from sqlalchemy.exc import DataError

from autograder.grading import database
from autograder.grading.jobs import Graded, Kept, Points

T = TypeVar("T")


class NotTaken(Exception):
    """The gradebook does not take something of a submission, such as a name that is too long for it."""


@contextlib.contextmanager
def gradebook(url: str, course: str) -> Iterator[Gradebook]:
    """Open the class's gradebook, with settings that survive a power cut.

    Raises Mistake when it is out of reach, now or later.
    """
    with database.within_reach(url), Gradebook(url, course) as book:
        database.prepare(book)
        yield book


def _at_once(read: Callable[..., T]) -> Callable[..., T]:
    """Let a function that reads end its transaction: grading may take hours until the next one."""

    @functools.wraps(read)
    def whole(book: Gradebook, *arguments: Any) -> T:
        try:
            return read(book, *arguments)
        finally:
            book.db.remove()

    return whole


@_at_once
def assignments(book: Gradebook) -> list[str]:
    """Return the names of all assignments that were released."""
    return sorted(assignment.name for assignment in book.assignments if assignment.notebooks)


@_at_once
def template(book: Gradebook, name: str) -> bytes:
    """Return an SQLite gradebook that holds one assignment and no students."""
    tables = Base.metadata.tables
    assignment = book.find_assignment(name)
    notebooks = [notebook.id for notebook in assignment.notebooks]
    cells = select(BaseCell.id).where(BaseCell.notebook_id.in_(notebooks))
    chosen = {
        "course": tables["course"].c.id.is_not(None),
        "assignment": tables["assignment"].c.id == assignment.id,
        "notebook": tables["notebook"].c.id.in_(notebooks),
        "source_cell": tables["source_cell"].c.notebook_id.in_(notebooks),
        "base_cell": tables["base_cell"].c.notebook_id.in_(notebooks),
        **{kind: tables[kind].c.id.in_(cells) for kind in ("grade_cells", "solution_cells", "task_cells")},
    }
    with tempfile.TemporaryDirectory(prefix="ariadne-grade-") as folder:
        path = Path(folder) / "gradebook.db"
        engine = create_engine(f"sqlite:///{path}", future=True)
        Base.metadata.create_all(bind=engine)
        with engine.begin() as copy:
            for kind, condition in chosen.items():
                _copy(book, copy, tables[kind], condition)
        engine.dispose()
        return path.read_bytes()


def _copy(book: Gradebook, copy: Any, table: Table, condition: Any) -> None:
    rows = [dict(row) for row in book.db.execute(select(table).where(condition)).mappings()]
    if rows:
        copy.execute(table.insert(), rows)


@_at_once
def digest(book: Gradebook, name: str) -> str:
    """Return a hash of what the gradebook says about an assignment: cells, points, due date."""
    assignment = book.find_assignment(name)
    said: list[Any] = [str(assignment.duedate)]
    for notebook in assignment.notebooks:
        said.append([notebook.name, notebook.kernelspec])
        said += sorted([cell.name, cell.cell_type, cell.locked, cell.source] for cell in notebook.source_cells)
        said += sorted([cell.name, cell.max_score] for cell in [*notebook.grade_cells, *notebook.task_cells])
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


@_at_once
def graded_sources(book: Gradebook, name: str) -> dict[str, dict[str, str]]:
    """Return the text of each locked graded cell, by notebook and cell, as it was when the assignment was released."""
    return {
        notebook.name: {
            cell.name: cell.source
            for cell in notebook.source_cells
            if cell.locked and cell.name in {graded.name for graded in notebook.grade_cells}
        }
        for notebook in book.find_assignment(name).notebooks
    }


@_at_once
def read(book: Gradebook, assignment: str, student: str) -> tuple[Kept, Points]:
    """Return what a teacher gave a student by hand, and what grading gave before."""
    return _read(book, assignment, student)


def _read(book: Gradebook, assignment: str, student: str) -> tuple[Kept, Points]:
    try:
        submission = book.find_submission(assignment, student)
    except MissingEntry:
        return Kept(), Points()
    kept = Kept(submission.extension, submission.timestamp, {})
    points = Points()
    rows = (
        select(Notebook.name, SubmittedNotebook.late_submission_penalty, BaseCell.name, BaseCell.type, Grade)
        .join(Notebook, Notebook.id == SubmittedNotebook.notebook_id)
        .join(Grade, Grade.notebook_id == SubmittedNotebook.id)
        .join(BaseCell, BaseCell.id == Grade.cell_id)
        .where(SubmittedNotebook.assignment_id == submission.id)
    )
    for notebook, penalty, name, kind, grade in book.db.execute(rows):
        points.penalties[notebook] = penalty
        points.cells[notebook, name] = grade.auto_score
        waiting = grade.needs_manual_grade if kind == "TaskCell" else None
        kept.marks[notebook, name] = (grade.manual_score, grade.extra_credit, waiting)
    return kept, points


@_at_once
def read_all(book: Gradebook, assignment: str) -> dict[str, tuple[Kept, Points]]:
    """Return the same of every student who has a submission in the gradebook."""
    query = select(Student.id).join(SubmittedAssignment).join(Assignment).where(Assignment.name == assignment)
    return {student: _read(book, assignment, student) for student in book.db.execute(query).scalars().all()}


def write(book: Gradebook, assignment: str, student: str, graded: Graded, kept: Kept) -> bool:
    """Enter what one submission was given, all or nothing.

    Return False, with nothing written, when a teacher has marked by hand since `kept` was read: penalties and what
    waits depend on it. Raises NotTaken.
    """
    with _transaction(book):
        database.lock(book, assignment, student)
        if _read(book, assignment, student)[0] != kept:
            return False
        book.update_or_create_student(student)
        submission = book.update_or_create_submission(assignment, student, timestamp=graded.timestamp)
        book.db.flush()
        penalties = {(notebook,): penalty for notebook, penalty in graded.points.penalties.items()}
        _set(book, SubmittedNotebook, _notebooks(submission.id), penalties, "late_submission_penalty")
        grades = _cells_of(Grade, submission.id)
        _set(book, Grade, grades, graded.points.cells, "auto_score")
        _set(book, Grade, grades, graded.waiting, "needs_manual_grade", otherwise=True)
        _set(book, Comment, _cells_of(Comment, submission.id), graded.comments, "auto_comment")
        book.db().commit()
    return True


def _set(book: Gradebook, kind: type[Any], rows: Select[Any], values: Any, column: str, otherwise: Any = None) -> None:
    """Write a column of the rows that a query finds, each by its id and its names; the names lead to its value."""
    changes = [{"id": id_, column: values.get(tuple(names), otherwise)} for id_, *names in book.db.execute(rows)]
    if changes:
        book.db.execute(update(kind), changes)


def _notebooks(submission: str) -> Select[Any]:
    return (
        select(SubmittedNotebook.id, Notebook.name)
        .join(SubmittedNotebook.notebook)
        .where(SubmittedNotebook.assignment_id == submission)
    )


def _cells_of(kind: type[Any], submission: str) -> Select[Any]:
    """Select the rows of one kind, such as grades, by notebook and cell. nbgrader's own way asks once for each cell."""
    return (
        select(kind.id, Notebook.name, BaseCell.name)
        .join(SubmittedNotebook, SubmittedNotebook.id == kind.notebook_id)
        .join(Notebook, Notebook.id == SubmittedNotebook.notebook_id)
        .join(BaseCell, BaseCell.id == kind.cell_id)
        .where(SubmittedNotebook.assignment_id == submission)
    )


@contextlib.contextmanager
def _transaction(book: Gradebook) -> Iterator[None]:
    """Make nbgrader's own methods, each of which commits, parts of one transaction."""
    book.db.commit = book.db.flush
    try:
        yield
    except DataError as error:
        raise NotTaken(str(error.orig)) from None
    finally:
        del book.db.commit
        book.db.remove()  # rolls back what was not committed, and forgets what was read
