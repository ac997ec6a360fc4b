"""Read a lesson text (Jupytext MyST Markdown) and make nbgrader's source notebook from it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from autograder import exercise
from autograder.exercise import Mistake

POINTS = 20
START = "00-start"  # the text of the starter notebook: no assignment, no exercises, no points
OURS = ("exercise", "predict", "explain")  # cell options that build understands
OTHERS = {"nbgrader", "tags", "editable", "deletable", "collapsed", "scrolled", "jupyter", "slideshow"}
_SOLUTION = re.compile(r"\n*^### BEGIN SOLUTION$\n(.*?)\n^### END SOLUTION$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Lesson:
    """A lesson text: `path` of the .md file, its cells as jupytext reads them, its text."""

    path: Path
    cells: tuple[NotebookNode, ...]
    text: str

    @property
    def name(self) -> str:
        """The assignment's name, such as 01-grid."""
        return self.path.stem

    def mistake(self, where: str, sentence: str) -> Mistake:
        """Return a Mistake at the first line that holds `where`, as whole words (line 1 when there is none)."""
        found = re.compile(rf"(?<!\w){re.escape(where)}(?!\w)") if where else None
        lines = self.text.splitlines()
        line = next((number for number, text in enumerate(lines, start=1) if found and found.search(text)), 1)
        return Mistake(f"{self.path.parent.name}/{self.path.name}:{line}: {sentence}")

    @property
    def exercises(self) -> list[str]:
        """The names of the lesson's exercises, in order."""
        return [cell.metadata["exercise"] for cell in self.cells if "exercise" in cell.metadata]

    @property
    def questions(self) -> list[dict[str, Any]]:
        """The lesson's predict questions, in order."""
        return [cell.metadata["predict"] for cell in self.cells if "predict" in cell.metadata]


def texts(root: Path) -> list[Path]:
    """Return the lesson texts in order, without that of the starter notebook."""
    return [path for path in sorted((root / "source").glob("*.md")) if path.stem != START]


def read(path: Path) -> Lesson:
    """Read a lesson text. Raises Mistake for one that cannot be read or has unknown cell options."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Lesson(path, (), "").mistake("", "the text is not in UTF-8; save it in that encoding.") from None
    lesson = Lesson(path, (), text)
    try:
        cells = jupytext.reads(text, fmt="md:myst").cells
    except Exception as trouble:  # jupytext and its parsers have no common error
        first = str(trouble).strip().partition("\n")[0] or type(trouble).__name__
        raise lesson.mistake("", f"the text cannot be read as a notebook ({first}).") from None
    for cell in cells:
        for option in cell.metadata:
            if option not in OURS and option not in OTHERS:
                raise lesson.mistake(
                    option, f'unknown cell option "{option}"; known are {", ".join(sorted({*OURS, *OTHERS}))}.'
                )
    return Lesson(path, tuple(cells), text)


def check(lessons: list[Lesson]) -> None:
    """Raise Mistake for what is wrong between lessons and exercises: unknown, double, points, questions."""
    seen: dict[str, str] = {}
    for lesson in lessons:
        for name in lesson.exercises:
            if name not in exercise.names():
                raise lesson.mistake(
                    f":exercise: {name}",
                    f'there is no exercise "{name}"; add autograder/exercises/{name}.py or correct the name.',
                )
            if name in seen:
                raise lesson.mistake(
                    f":exercise: {name}",
                    f'the exercise "{name}" is already in {seen[name]}; an exercise belongs to one lesson only.',
                )
            seen[name] = f"source/{lesson.path.name}"
        for question in lesson.questions:
            _check_question(lesson, question)
            key = f"predict {question['id']}"
            if key in seen:
                raise lesson.mistake(
                    f"id: {question['id']}", f'the question "{question["id"]}" is already in {seen[key]}.'
                )
            seen[key] = f"source/{lesson.path.name}"
        if lesson.name == START:
            _check_start(lesson)
        else:
            _check_points(lesson)


def _check_start(lesson: Lesson) -> None:
    """Raise Mistake for a cell that only an assignment can have: nbgrader never sees the starter notebook."""
    for option, where in {"exercise": ":exercise:", "explain": '"explain"', "nbgrader": '"nbgrader"'}.items():
        if any(option in cell.metadata for cell in lesson.cells):
            raise lesson.mistake(where, f"the starter notebook is no assignment; write it without {option} cells.")


def check_places(lessons: list[Lesson]) -> None:
    """Raise Mistake where an exercise stands elsewhere than its own module says."""
    for lesson in lessons:
        for number, name in enumerate(lesson.exercises, start=1):
            found = exercise.get(name)
            if found.place != (lesson.name, number):
                raise lesson.mistake(
                    f":exercise: {name}",
                    f'"{name}" is exercise {number} of this lesson, and autograder/exercises/{name}.py:'
                    f"{found.line_of('PLACE')} says {found.place}; make the two agree.",
                )


def _check_question(lesson: Lesson, question: Any) -> None:
    if not isinstance(question, dict):
        raise lesson.mistake(
            f"predict: {question}", "a predict question needs id, answer, right and otherwise, each on its line."
        )
    missing = [key for key in ("id", "answer", "right", "otherwise") if key not in question]
    if missing:
        name = str(question.get("id", "predict:"))
        raise lesson.mistake(name, f'the predict question "{name}" has no {", ".join(missing)}.')
    name = str(question["id"])
    wrong = question.get("wrong", [])
    if not isinstance(wrong, list) or not all(
        isinstance(item, dict) and {"answer", "why"} <= set(item) for item in wrong
    ):
        raise lesson.mistake(name, f'each wrong answer of the predict question "{name}" needs an answer and a why.')


def _check_points(lesson: Lesson) -> None:
    parts = [(name, exercise.get(name).max_points) for name in lesson.exercises]
    for cell in lesson.cells:
        if "explain" in cell.metadata:
            explain = cell.metadata["explain"]
            if not isinstance(explain, dict) or not {"id", "points"} <= set(explain):
                raise lesson.mistake("explain", "an explain cell needs an id and points.")
            parts.append((str(explain["id"]), _points(lesson, str(explain["id"]), explain["points"])))
        marks = cell.metadata.get("nbgrader", {})
        if marks.get("grade") or marks.get("task"):
            name = str(marks.get("grade_id", "nbgrader"))
            parts.append((name, _points(lesson, name, marks.get("points", 0))))
    names = [name for name, _ in parts]
    for name in names:
        if names.count(name) > 1:
            raise lesson.mistake(name, f'two cells with points are called "{name}"; give each a name of its own.')
    total = sum(points for _, points in parts)
    if total != POINTS:
        each = ", ".join(f"{name} {points:g}" for name, points in parts) or "nothing"
        raise lesson.mistake("", f"the points add up to {total:g}, and a notebook is worth {POINTS}: {each}.")


def _points(lesson: Lesson, name: str, points: Any) -> float:
    if isinstance(points, bool) or not isinstance(points, (int, float)) or points < 0:
        raise lesson.mistake(name, f'the points of "{name}" must be a number, 0 or more.')
    return float(points)


def source_notebook(lesson: Lesson) -> NotebookNode:
    """Return nbgrader's source notebook for a lesson, the same bytes for the same texts every time.

    The starter notebook, which has nothing for nbgrader to take out, is released as it is.
    """
    cells: list[NotebookNode] = []
    for place, cell in enumerate(lesson.cells):
        cells.extend(expand(lesson, cell, place))
    notebook: NotebookNode = new_notebook(cells=cells)
    notebook.metadata.update(
        {
            "ariadne": {"generated": f"from source/{lesson.path.name} by python -m autograder build; edit that text"},
            "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    nbformat.validate(notebook)
    return notebook


def expand(lesson: Lesson, cell: NotebookNode, place: int) -> list[NotebookNode]:
    """Return the notebook cells that one cell of the lesson text stands for."""
    if "exercise" in cell.metadata:
        return exercise_cells(cell.metadata["exercise"])
    if "explain" in cell.metadata:
        return _explain_cells(lesson, cell)
    metadata = {key: value for key, value in cell.metadata.items() if key not in OURS}
    parts = {"source": cell.source, "id": cell_id(lesson, cell, place), "metadata": metadata}
    return [new_code_cell(**parts) if cell.cell_type == "code" else new_markdown_cell(**parts)]


def cell_id(lesson: Lesson, cell: NotebookNode, place: int) -> str:
    """Return the id of an ordinary cell: a telling one where there is one, else a hash of place and text."""
    if "predict" in cell.metadata:
        return f"predict-{cell.metadata['predict']['id']}"
    if "grade_id" in cell.metadata.get("nbgrader", {}):
        return re.sub(r"[^A-Za-z0-9_-]", "-", cell.metadata["nbgrader"]["grade_id"])[:64]
    return hashlib.sha256(f"{lesson.name}\n{place}\n{cell.source}".encode()).hexdigest()[:12]


def nbgrader_metadata(grade_id: str, cell_type: str, **flags: Any) -> dict[str, Any]:
    """Return nbgrader's marks for a cell, those not given being False."""
    marks = {"grade": False, "locked": False, "solution": False, "task": False, **flags}
    return {"cell_type": cell_type, "grade_id": grade_id, "schema_version": 3, **marks}


def exercise_cells(name: str) -> list[NotebookNode]:
    """Return the cell in which students write, with its solution, and the cell that checks and judges it."""
    found = exercise.get(name)
    write = new_code_cell(
        source=found.solution,
        id=name,
        metadata={
            "ariadne": {"exercise": name, "stub": found.stub},
            "nbgrader": nbgrader_metadata(name, "code", solution=True),
        },
    )
    lines = [
        f'check("{name}")',
        "### BEGIN HIDDEN TESTS",
        "from autograder.judge import judge",
        f'judge("{name}")',
        "### END HIDDEN TESTS",
    ]
    judge = new_code_cell(
        source="\n".join(lines),
        id=f"{name}-check",
        metadata={
            "deletable": False,
            "editable": False,
            "nbgrader": nbgrader_metadata(f"{name}-check", "code", grade=True, locked=True, points=found.max_points),
        },
    )
    return [write, judge]


def _explain_cells(lesson: Lesson, cell: NotebookNode) -> list[NotebookNode]:
    """Return the locked question, with its marking scheme, and the cell for the answer, marked by hand."""
    name, points = cell.metadata["explain"]["id"], cell.metadata["explain"]["points"]
    found = _SOLUTION.search(cell.source)
    if found is None or "BEGIN MARK SCHEME" not in cell.source:
        raise lesson.mistake(
            name,
            f'the explain question "{name}" needs a model answer between ### BEGIN SOLUTION and ### END SOLUTION, '
            "and a marking scheme between === BEGIN MARK SCHEME === and === END MARK SCHEME ===.",
        )
    question = new_markdown_cell(
        source=_SOLUTION.sub("", cell.source).strip("\n"),
        id=f"{name}-question",
        metadata={
            "deletable": False,
            "editable": False,
            "nbgrader": nbgrader_metadata(f"{name}-question", "markdown", locked=True),
        },
    )
    answer = new_markdown_cell(
        source=f"### BEGIN SOLUTION\n{found.group(1)}\n### END SOLUTION",
        id=name,
        metadata={"nbgrader": nbgrader_metadata(name, "markdown", grade=True, solution=True, points=points)},
    )
    return [question, answer]
