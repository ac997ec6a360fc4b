"""The class's gradebook: what is read from it, and the one place where grading writes to it."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from nbgrader.api import (
    Assignment,
    Base,
    BaseCell,
    Grade,
    Gradebook,
    Notebook,
    Student,
    SubmittedAssignment,
    SubmittedNotebook,
)
from sqlalchemy import Select, Table, bindparam, create_engine, select, update
from sqlalchemy.exc import DataError

from autograder.grading import database
from autograder.grading.jobs import Graded, Kept, Points
from autograder.grading.own_folder import own_folder

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
    with own_folder() as folder:
        path = folder / "gradebook.db"
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
    rows = book.db.execute(_READ, {"assignment": assignment, "student": student}).all()
    if not rows:
        return Kept(), Points()
    kept, points = Kept(rows[0].extension, rows[0].timestamp, {}), Points()
    for row in rows:
        if row.cell is not None:
            points.penalties[row.notebook] = row.penalty
            points.cells[row.notebook, row.cell] = row.auto_score
            waiting = row.needs_manual_grade if row.type == "TaskCell" else None
            kept.marks[row.notebook, row.cell] = (row.manual_score, row.extra_credit, waiting)
    return kept, points


# The tables, and not nbgrader's objects, which are ten times as slow: this is done three times for each submission.
_TABLES = {name: table.c for name, table in Base.metadata.tables.items()}
_SUBMISSION, _SUBMITTED, _GRADE = (_TABLES[name] for name in ("submitted_assignment", "submitted_notebook", "grade"))
_READ = (
    select(
        *(_SUBMISSION.extension, _SUBMISSION.timestamp, _TABLES["notebook"].name.label("notebook")),
        *(_SUBMITTED.late_submission_penalty.label("penalty"), _TABLES["base_cell"].name.label("cell")),
        *(_TABLES["base_cell"].type, _GRADE.auto_score, _GRADE.manual_score, _GRADE.extra_credit),
        _GRADE.needs_manual_grade,
    )
    .join(Assignment, Assignment.id == _SUBMISSION.assignment_id)
    .outerjoin(SubmittedNotebook, _SUBMITTED.assignment_id == _SUBMISSION.id)
    .outerjoin(Notebook, _TABLES["notebook"].id == _SUBMITTED.notebook_id)
    .outerjoin(Grade, _GRADE.notebook_id == _SUBMITTED.id)
    .outerjoin(BaseCell, _TABLES["base_cell"].id == _GRADE.cell_id)
    .where(Assignment.name == bindparam("assignment"), _SUBMISSION.student_id == bindparam("student"))
)


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
        _set(book, "submitted_notebook", submission.id, late_submission_penalty=(penalties, None))
        cells, waiting = graded.points.cells, graded.waiting
        _set(book, "grade", submission.id, auto_score=(cells, None), needs_manual_grade=(waiting, True))
        _set(book, "comment", submission.id, auto_comment=(graded.comments, None))
        book.db().commit()
    return True


def _set(book: Gradebook, table: str, submission: str, **columns: tuple[Mapping[Any, Any], Any]) -> None:
    """Write columns of a submission's rows: values by the notebook's name (and the cell's), and what others get."""
    changes = [
        {"row": row, **{name: values.get(tuple(names), other) for name, (values, other) in columns.items()}}
        for row, *names in book.db.execute(_ROWS_OF[table], {"submission": submission})
    ]
    if changes:
        chosen = Base.metadata.tables[table]
        change = (
            update(chosen).where(chosen.c.id == bindparam("row")).values({name: bindparam(name) for name in columns})
        )
        book.db.connection().execute(change, changes)


def _cells_of(table: str) -> Select[Any]:
    """Select rows by notebook and cell, all at once. nbgrader's own way asks once for each cell."""
    return (
        select(_TABLES[table].id, _TABLES["notebook"].name, _TABLES["base_cell"].name)
        .join(SubmittedNotebook, _SUBMITTED.id == _TABLES[table].notebook_id)
        .join(Notebook, _TABLES["notebook"].id == _SUBMITTED.notebook_id)
        .join(BaseCell, _TABLES["base_cell"].id == _TABLES[table].cell_id)
        .where(_SUBMITTED.assignment_id == bindparam("submission"))
    )


_ROWS_OF = {
    "submitted_notebook": select(_SUBMITTED.id, _TABLES["notebook"].name)
    .join(Notebook, _TABLES["notebook"].id == _SUBMITTED.notebook_id)
    .where(_SUBMITTED.assignment_id == bindparam("submission")),
    "grade": _cells_of("grade"),
    "comment": _cells_of("comment"),
}


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
