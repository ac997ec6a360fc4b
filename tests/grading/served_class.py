"""Grade a class with its gradebook in SQLite and in PostgreSQL, twice: served_class.py URL.

Run in a course folder, where the first gradebook is; the second one is made from it. Prints what differs.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent.parent))  # the course itself is that of the folder
from nbgrader.api import Base, Gradebook  # noqa: E402 (found only now)
from sqlalchemy import create_engine, select  # noqa: E402

from autograder.grading import one  # noqa: E402
from tests.autograder import kill_grader  # noqa: E402
from tests.autograder.small_class import AREA, RIGHT, hand_in, hand_in_text  # noqa: E402
from tests.grading.gradebooks import everything  # noqa: E402

ROOT = Path.cwd()
LITE, SERVED = f"sqlite:///{ROOT / 'gradebook.db'}", sys.argv[1]


def copy_gradebook() -> None:
    """Enter into the second gradebook what the first one says of the assignment."""
    with Gradebook(SERVED, "ariadne") as served, create_engine(LITE).connect() as lite:
        for table in Base.metadata.sorted_tables:
            rows = [dict(row) for row in lite.execute(select(table)).mappings()]
            if table.name == "course":
                rows = [row for row in rows if row["id"] != "ariadne"]  # it is there
            if rows:
                served.db.execute(table.insert(), rows)
        served.db.commit()


def grade(url: str) -> None:
    """Grade as if for the first time, with this gradebook."""
    for left in ("autograded", ".grading"):
        shutil.rmtree(ROOT / left, ignore_errors=True)
    one.config().CourseDirectory.db_url = url
    kill_grader.grade()


def mark(url: str) -> None:
    """Do what a teacher does between two gradings."""
    with Gradebook(url, "ariadne") as book:
        for student, cell, score in (("ada", "why", 2), ("lost", "part", 0.5), ("dan", "task", 1)):
            found = book.find_grade(cell, AREA, AREA, student)
            found.manual_score, found.needs_manual_grade = score, False
        book.find_comment("solution", AREA, AREA, "ben").manual_comment = "Nearly."
        book.grant_extension(AREA, "dan", hours=1)
        book.db.commit()


def main() -> None:
    """Grade, mark, hand in again, grade, in both gradebooks; print what differs."""
    one.quiet()
    one.config()  # which lets nbgrader find what makes tables
    copy_gradebook()
    for again in (False, True):
        for url in (LITE, SERVED):
            if again:
                mark(url)
            grade(url)
        lite, served = everything(LITE), everything(SERVED)
        for table in lite:
            if lite[table] != served[table]:
                print(f"{table} differs: {lite[table]} {served[table]}")
        print(len(lite["grade"]), "grades")
        hand_in(ROOT, "ben", {"solution": RIGHT})
        hand_in(ROOT, "lost", {"solution": RIGHT}, without=("test", "part"))
        hand_in_text(ROOT, "ada", "")


if __name__ == "__main__":
    main()
