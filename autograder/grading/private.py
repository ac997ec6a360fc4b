"""A worker's private gradebook: a file that lives as long as one submission is graded."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from nbgrader.api import Grade, Gradebook, TaskCell
from sqlalchemy import create_engine
from sqlalchemy.orm import scoped_session, sessionmaker
from sqlalchemy.pool import QueuePool

from autograder.grading.jobs import Graded, Job, Points

_here: list[str] = []  # the file that is in use


def _connect() -> sqlite3.Connection:
    connection = sqlite3.connect(_here[-1], check_same_thread=False)
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("PRAGMA journal_mode=MEMORY")
    return connection


# One for all submissions, since SQLAlchemy keeps with it the SQL that it has made: half of what a query costs.
_engine = create_engine("sqlite://", creator=_connect, poolclass=QueuePool, future=True)


class OneEngine:
    """Let nbgrader's preprocessors, which open the gradebook nine times a notebook, open it once.

    For the private gradebook only: it is read by nobody else, and lost with its worker anyway.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"

    def __enter__(self) -> OneEngine:
        _here.append(str(self.path))
        self.kept = Gradebook.__init__, Gradebook.close
        real_init, real_close = self.kept

        def init(book: Any, db_url: str, course_id: str = "default_course", authenticator: Any = None) -> None:
            if db_url != self.url:
                real_init(book, db_url, course_id, authenticator)
                return
            book.engine, book.course_id, book.authenticator = _engine, course_id, authenticator
            book.db = scoped_session(sessionmaker(autoflush=True, bind=_engine, future=True))

        def close(book: Any) -> None:
            book.db.remove()
            if book.engine is not _engine:
                real_close(book)

        Gradebook.__init__, Gradebook.close = init, close
        return self

    def __exit__(self, *_: object) -> None:
        Gradebook.__init__, Gradebook.close = self.kept
        _engine.dispose()
        _here.pop()


def seed(url: str, job: Job) -> None:
    """Enter the student, and what a teacher gave by hand: late penalties and what waits depend on it."""
    with Gradebook(url) as book:
        book.add_student(job.student)
        submission = book.add_submission(
            job.assignment, job.student, extension=job.kept.extension, timestamp=job.kept.timestamp
        )
        for notebook in submission.notebooks:
            for grade in notebook.grades:
                manual, extra, waiting = job.kept.marks.get((notebook.name, grade.name), (None, None, None))
                grade.manual_score, grade.extra_credit = manual, extra
                if waiting is not None:
                    grade.needs_manual_grade = waiting
        book.db.commit()


def read(url: str, job: Job, *, failed: bool) -> Graded:
    """Return what the gradebook holds after grading; of a submission that failed, nothing counts."""
    with Gradebook(url) as book:
        submission = book.find_submission(job.assignment, job.student)
        points, waiting, comments, most = Points(), {}, {}, {}
        for notebook in submission.notebooks:
            points.penalties[notebook.name] = None if failed else notebook.late_submission_penalty
            for grade in notebook.grades:
                cell = (notebook.name, grade.name)
                points.cells[cell] = None if failed else grade.auto_score
                waiting[cell] = grade.needs_manual_grade or (failed and not isinstance(grade.cell, TaskCell))
                if _is_automatic(grade, notebook.notebook):
                    most[cell] = grade.max_score
            for comment in notebook.comments:
                comments[notebook.name, comment.name] = None if failed else comment.auto_comment
        return Graded(points, waiting, comments, most, submission.timestamp, {}, [], failed)


def _is_automatic(grade: Grade, notebook: Any) -> bool:
    """Say whether points come from running the cell: code that is not the student's own answer."""
    answers = {cell.name for cell in notebook.solution_cells}
    return bool(grade.cell_type == "code" and grade.name not in answers and not isinstance(grade.cell, TaskCell))
