"""A class that is graded in seconds: one assignment of a teacher's own, and what students hand in."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbgrader.api import Gradebook

from tests.conftest import copy_course, run_in

AREA = "area"
RIGHT, WRONG = "def area(w, h):\n    return w * h", "def area(w, h):\n    return w + h"
HANDED_IN = {
    "ada": {"solution": RIGHT, "why": "Because each row has w cells."},
    "ben": {"solution": WRONG},
    "cleo": {},
    "dan": {"solution": RIGHT},
}
ROWS = {
    "student": "SELECT id, first_name, last_name, email FROM student",
    "submission": "SELECT a.name, s.student_id, s.timestamp, s.extension FROM submitted_assignment s {assignment}",
    "notebook": "SELECT s.student_id, n.flagged, n.late_submission_penalty FROM submitted_notebook n {submission}",
    "grade": "SELECT s.student_id, c.name, g.auto_score, g.manual_score, g.extra_credit, g.needs_manual_grade"
    " FROM grade g {cell}",
    "comment": "SELECT s.student_id, c.name, g.auto_comment, g.manual_comment FROM comment g {cell}",
}
JOINS = {
    "assignment": "JOIN assignment a ON a.id = s.assignment_id",
    "submission": "JOIN submitted_assignment s ON s.id = n.assignment_id",
    "cell": "JOIN base_cell c ON c.id = g.cell_id JOIN submitted_notebook n ON n.id = g.notebook_id"
    " JOIN submitted_assignment s ON s.id = n.assignment_id",
}


def rows(root: Path) -> dict[str, list[str]]:
    """Return all that a gradebook says of a class, without the random ids that name its rows."""
    connection = sqlite3.connect(root / "gradebook.db")
    try:
        return {
            kind: sorted(map(repr, connection.execute(query.format(**JOINS)).fetchall()))
            for kind, query in ROWS.items()
        }
    finally:
        connection.close()


def _cell(kind: str, source: str, name: str, **marks: object) -> NotebookNode:
    made = nbformat.v4.new_code_cell(source) if kind == "code" else nbformat.v4.new_markdown_cell(source)
    known = {"schema_version": 3, "grade": False, "solution": False, "locked": False, "task": False}
    made.metadata["nbgrader"] = {**known, "grade_id": name, **marks}
    made.id = name
    return made


def make(root: Path) -> Path:
    """Make a course folder with the assignment, released, and four submissions; one of them late."""
    copy_course(root)
    shutil.rmtree(root / "source")
    with (root / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write('\nc.LateSubmissionPlugin.penalty_method = "zero"\nc.Execute.timeout = 60\n')
    solution = f"### BEGIN SOLUTION\n{RIGHT}\n### END SOLUTION"
    cells = [
        _cell("code", solution, "solution", solution=True),
        _cell("code", "assert area(2, 2) == 4\nassert area(3, 2) == 6", "test", grade=True, locked=True, points=3),
        _cell("code", "1.5 if area(0, 5) == 5 else 2", "part", grade=True, locked=True, points=2),
        _cell("markdown", "Why?", "why", grade=True, solution=True, points=2),
        _cell("markdown", "Draw it.", "task", task=True, locked=True, points=1),
    ]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    (root / "source" / AREA).mkdir(parents=True)
    (root / "source" / AREA / "numbers.txt").write_text("1 2 3\n")
    nbformat.write(notebook, root / "source" / AREA / f"{AREA}.ipynb")
    run_in(root, "-m", "nbgrader", "generate_assignment", AREA)
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}", "ariadne") as gradebook:
        gradebook.update_or_create_assignment(AREA, duedate="2026-03-01 12:00:00 UTC")
    for student, answers in HANDED_IN.items():
        hand_in(root, student, answers)
    (root / "submitted" / "dan" / AREA / "timestamp.txt").write_text("2026-03-02 12:00:00 UTC")
    return root


def hand_in(root: Path, student: str, answers: dict[str, str], without: tuple[str, ...] = ()) -> None:
    """Put a submission in place: the released notebook with these cells filled in, and without some."""
    notebook = nbformat.read(root / "release" / AREA / f"{AREA}.ipynb", as_version=4)
    named = {cell.metadata.get("nbgrader", {}).get("grade_id", ""): cell for cell in notebook.cells}
    for name, source in answers.items():
        named[name].source = source
    notebook.cells = [cell for name, cell in named.items() if name not in without]
    folder = root / "submitted" / student / AREA
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, folder / f"{AREA}.ipynb")


def hand_in_text(root: Path, student: str, text: str, name: str = f"{AREA}.ipynb") -> None:
    """Put any text in place of a notebook."""
    folder = root / "submitted" / student / AREA
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
