"""A worker's private gradebook: a file that lives as long as one submission is graded."""

from __future__ import annotations

import functools

from nbgrader.api import Base, Gradebook
from sqlalchemy import select, text, update

from autograder.grading.jobs import Graded, Job, Points
from autograder.grading.one_engine import OneEngine, engine
from autograder.grading.own_folder import own_folder

_SOMEBODY = "somebody"


@functools.lru_cache(maxsize=8)
def with_somebody(template: bytes, assignment: str) -> bytes:
    """Return the template with one student who has handed the assignment in: all of a class begin with the same."""
    with own_folder() as folder:
        path = folder / "gradebook.db"
        path.write_bytes(template)
        with OneEngine(path) as book, Gradebook(book.url) as gradebook:
            gradebook.add_student(_SOMEBODY)
            gradebook.add_submission(assignment, _SOMEBODY)
        return path.read_bytes()


def seed(url: str, job: Job) -> None:
    """Enter the student, and what a teacher gave by hand: late penalties and what waits depend on it."""
    tables, kept = Base.metadata.tables, job.kept
    own = {"student_id": job.student, "extension": kept.extension, "timestamp": kept.timestamp}
    with engine.begin() as rows:
        rows.execute(update(tables["student"]).values(id=job.student))
        rows.execute(update(tables["submitted_assignment"]).values(own))
    if not any(mark != (None, None, None) for mark in kept.marks.values()):
        return
    with Gradebook(url) as book:
        for notebook in book.find_submission(job.assignment, job.student).notebooks:
            for grade in notebook.grades:
                manual, extra, waiting = kept.marks.get((notebook.name, grade.name), (None, None, None))
                grade.manual_score, grade.extra_credit = manual, extra
                if waiting is not None:
                    grade.needs_manual_grade = waiting
        book.db.commit()


def read(url: str, *, failed: bool) -> Graded:
    """Return what the gradebook holds after grading; of a submission that failed, nothing counts."""
    points, waiting, comments, most = Points(), {}, {}, {}
    with Gradebook(url) as book:
        rows = book.db.execute
        for name, penalty in rows(_PENALTIES):
            points.penalties[name] = None if failed else penalty
        for row in rows(_GRADES):
            cell = (row.notebook, row.name)
            points.cells[cell] = None if failed else row.auto_score
            waiting[cell] = row.needs_manual_grade or (failed and row.type != "TaskCell")
        for row in rows(_COMMENTS):
            comments[row.notebook, row.name] = None if failed else row.auto_comment
        cells = rows(_CELLS).all()
        answers = {(row.notebook, row.name) for row in cells if row.type == "SolutionCell"}
        # Points that come from running the cell: code that is not the student's own answer.
        for row in cells:
            if row.cell_type == "code" and (row.notebook, row.name) not in answers:
                most[row.notebook, row.name] = row.max_score
        return Graded(points, waiting, comments, most, rows(_TIMESTAMP).scalar_one(), {}, [], failed)


# One student, one assignment. The tables, and not nbgrader's objects, which are ten times as slow; rows in the order in
# which they were entered, which is that of the notebook.
_TABLES = Base.metadata.tables
_NOTEBOOK, _SUBMITTED, _CELL = _TABLES["notebook"], _TABLES["submitted_notebook"], _TABLES["base_cell"]
_GRADE, _COMMENT, _GRADED = _TABLES["grade"], _TABLES["comment"], _TABLES["grade_cells"]
_ROW = (_NOTEBOOK.c.name.label("notebook"), _CELL.c.name, _CELL.c.type)
_TIMESTAMP = select(_TABLES["submitted_assignment"].c.timestamp)
_PENALTIES = select(_NOTEBOOK.c.name, _SUBMITTED.c.late_submission_penalty).join_from(_SUBMITTED, _NOTEBOOK)
_GRADES = (
    select(*_ROW, _GRADE.c.auto_score, _GRADE.c.needs_manual_grade)
    .join_from(_GRADE, _CELL)
    .join(_NOTEBOOK, _NOTEBOOK.c.id == _CELL.c.notebook_id)
    .order_by(text("grade.rowid"))
)
_COMMENTS = (
    select(*_ROW, _COMMENT.c.auto_comment)
    .join_from(_COMMENT, _CELL)
    .join(_NOTEBOOK, _NOTEBOOK.c.id == _CELL.c.notebook_id)
    .order_by(text("comment.rowid"))
)
_CELLS = (
    select(*_ROW, _GRADED.c.cell_type, _GRADED.c.max_score)
    .join_from(_CELL, _NOTEBOOK)
    .outerjoin(_GRADED, _GRADED.c.id == _CELL.c.id)
    .order_by(text("base_cell.rowid"))
)
