"""A worker's private gradebook is opened nine times a notebook and asked for cell after cell: make both cheap."""

from __future__ import annotations

import functools
import sqlite3
from pathlib import Path
from typing import Any

from nbgrader.api import BaseCell, Comment, Grade, Gradebook, GradeCell, Notebook, SourceCell, SubmittedNotebook
from sqlalchemy import create_engine, select
from sqlalchemy.orm import scoped_session, sessionmaker
from sqlalchemy.pool import QueuePool

_here: list[str] = []  # the file that is in use


def _connect() -> sqlite3.Connection:
    connection = sqlite3.connect(_here[-1], check_same_thread=False)
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("PRAGMA journal_mode=MEMORY")
    return connection


# One for all submissions, since SQLAlchemy keeps with it the SQL that it has made: half of what a query costs.
engine = create_engine("sqlite://", creator=_connect, poolclass=QueuePool, future=True)


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
        # Nobody else writes to this file: what was read is not read again, and what is written is committed at the end.
        self.session = scoped_session(sessionmaker(bind=engine, expire_on_commit=False))
        ours: dict[str, Any] = {}  # what all that open it have in common

        def init(book: Any, db_url: str, course_id: str = "default_course", authenticator: Any = None) -> None:
            if db_url != self.url:
                real_init(book, db_url, course_id, authenticator)
                return
            if not ours:
                db = self.session
                db.commit = lambda: db.flush() if db.new else None  # type: ignore[method-assign]
                ours.update(engine=engine, db=db)
                ours.update({name: _Finder(book, name) for name in _FINDERS})
                ours.update({name: functools.cache(getattr(book, name)) for name in _FOUND_ONCE})
            vars(book).update(ours, course_id=course_id, authenticator=authenticator)

        def close(book: Any) -> None:
            if book.engine is engine:
                book.db.flush()
            else:
                real_close(book)

        Gradebook.__init__, Gradebook.close = init, close
        return self

    def __exit__(self, *_: object) -> None:
        Gradebook.__init__, Gradebook.close = self.kept
        try:
            self.session().commit()
        finally:
            self.session.remove()
            engine.dispose()
            _here.pop()


class _Finder:
    """One of nbgrader's methods that find a row by the names of a cell and its notebook: asks once for all cells."""

    def __init__(self, book: Gradebook, name: str) -> None:
        self.book, self.query, self.real = book, _FINDERS[name], getattr(book, name)
        self.rows: dict[tuple[str, str], Any] | None = None

    def __call__(self, cell: str, notebook: str, *names: str) -> Any:
        if self.rows is None:
            self.rows = {(row[0], row[1]): row[2] for row in self.book.db.execute(self.query)}
        found = self.rows.get((cell, notebook))
        return found if found is not None else self.real(cell, notebook, *names)


# What these find is there from the beginning, and nobody removes it.
_FOUND_ONCE = ("find_student", "find_assignment", "find_notebook", "find_submission", "find_submission_notebook")
_FINDERS = {
    **{
        name: select(kind.name, Notebook.name, kind).join(Notebook, Notebook.id == kind.notebook_id)
        for name, kind in (("find_source_cell", SourceCell), ("find_graded_cell", GradeCell))
    },
    **{
        name: select(BaseCell.name, Notebook.name, kind)
        .join(BaseCell, BaseCell.id == kind.cell_id)
        .join(SubmittedNotebook, SubmittedNotebook.id == kind.notebook_id)
        .join(Notebook, Notebook.id == SubmittedNotebook.notebook_id)
        for name, kind in (("find_grade", Grade), ("find_comment", Comment))
    },
}
