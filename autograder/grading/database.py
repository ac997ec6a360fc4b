"""A gradebook in a database server: whether it can be used, and rows that nobody else changes meanwhile."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from nbgrader.api import Assignment, Grade, Gradebook, Student, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import create_engine, event, inspect, select, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.orm import scoped_session, sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from autograder.exercise import Mistake
from course.i18n import _

BUSY = 60  # seconds that a command waits while formgrader writes


def exists(url: str) -> bool:
    """Say whether there is a gradebook at this address.

    Raises Mistake where that cannot be found out: no such kind of database, no driver, no server.
    """
    try:
        address = make_url(url)
        address.get_dialect().import_dbapi()
    except ModuleNotFoundError as missing:
        raise Mistake(
            _(
                "The gradebook is in a database for which Python's {driver} is not installed. Run"
                " `python3 start.py setup cluster`, then try again."
            ).format(driver=missing.name)
        ) from None
    except (ArgumentError, NoSuchModuleError):
        raise Mistake(
            _(
                "c.CourseDirectory.db_url is no address of a gradebook; write it like"
                ' "postgresql://USER:PASSWORD@HOST/DATABASE", or leave it out.'
            )
        ) from None
    if address.drivername.startswith("sqlite"):
        return Path(address.database or "").exists()
    with within_reach(url):
        engine = create_engine(url)
        try:
            return inspect(engine).has_table(Assignment.__tablename__)
        finally:
            engine.dispose()


@contextlib.contextmanager
def within_reach(url: str) -> Iterator[None]:
    """Raise Mistake, in one sentence, for a gradebook that cannot be reached or no longer."""
    try:
        yield
    except DBAPIError as error:
        reason = " ".join(str(error.orig).split())[:200].rstrip(". ")
        raise Mistake(
            _(
                "The gradebook {address} cannot be used: {reason}. What was written is whole; put that right, then"
                " the same command goes on from here."
            ).format(address=make_url(url).render_as_string(hide_password=True), reason=reason)
        ) from None


def prepare(book: Gradebook) -> None:
    """Let SQLite survive a power cut, and wait for formgrader; let no connection to a server be kept.

    Between two students a server may be started anew, or end what was quiet for long, and worker processes that are
    forked would have the same connection.
    """
    book.db.remove()
    book.engine.dispose()
    if book.engine.dialect.name == "sqlite":
        event.listen(book.engine, "connect", _keep_safe)
    else:
        book.engine = create_engine(book.engine.url, poolclass=NullPool)
        book.db = scoped_session(sessionmaker(bind=book.engine))


def _keep_safe(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"PRAGMA busy_timeout={1000 * BUSY}")


def lock(book: Gradebook, assignment: str, student: str) -> None:
    """Keep all others from changing a submission until the transaction ends; go on from what they have changed.

    A server lets others in between what is read and what is written, unless the rows are locked. Formgrader changes
    rows of grades, an extension is a row of the submission. Another grader, who would enter the same submission, has
    to wait for the assignment.
    """
    if book.engine.dialect.name == "sqlite":
        # Locks the whole file. Python's sqlite3 would begin only at the first change, after what was read.
        book.db.execute(text("BEGIN IMMEDIATE"))
        return
    book.db.execute(select(Assignment.id).where(Assignment.name == assignment).with_for_update())
    if book.engine.dialect.name == "postgresql":
        # Whoever grades another assignment may enter the same student now.
        book.db.execute(postgresql.insert(Student).values(id=student).on_conflict_do_nothing())
    submission = (
        select(SubmittedAssignment.id)
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .where(Assignment.name == assignment, SubmittedAssignment.student_id == student)
    )
    book.db.execute(submission.with_for_update(of=SubmittedAssignment))
    grades = (
        select(Grade.id)
        .join(SubmittedNotebook, SubmittedNotebook.id == Grade.notebook_id)
        .where(SubmittedNotebook.assignment_id.in_(submission))
        .order_by(Grade.id)  # the same order for everybody: nobody waits for one who waits for them
    )
    book.db.execute(grades.with_for_update(of=Grade))
