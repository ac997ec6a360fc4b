"""Fold what a teacher changed in a source notebook back into the lesson text that it was made from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jupytext
import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from autograder import exercise, lesson
from autograder.build import ROOT
from autograder.exercise import Mistake
from autograder.lesson import Lesson

_BY_THE_WAY = {"checksum", "cell_type", "schema_version"}  # nbgrader's marks that its own toolbar drops or rewrites
_PASSING = {"ariadne", "execution", "trusted"}  # metadata that a notebook carries and a text does not


def fold(name: str, root: Path = ROOT) -> str:
    """Write the changes of source/<name>/<name>.ipynb into source/<name>.md and return a sentence on what changed.

    Text, code, order, new cells, and nbgrader's marks on them go back. What comes from an exercise's module does
    not: it has to be changed there. Raises Mistake, with nothing written, where something cannot go back.
    """
    text_path, notebook_path = root / "source" / f"{name}.md", root / "source" / name / f"{name}.ipynb"
    for path in (text_path, notebook_path):
        if not path.is_file():
            raise Mistake(f"{path.relative_to(root)}: there is no such file; run `python -m autograder build` first.")
    old = lesson.read(text_path)
    try:
        notebook = nbformat.read(notebook_path, as_version=4)
    except (ValueError, nbformat.ValidationError):
        raise Mistake(f"{notebook_path.relative_to(root)}: this is not a notebook; build makes it anew.") from None
    folder = _Folder(old, name)
    new_cells = folder.fold(list(notebook.cells))
    body = jupytext.writes(new_notebook(cells=new_cells, metadata=_header(old)), fmt="md:myst")
    new_text = _head(old.text) + _without_head(body)
    if new_text == old.text:
        return f"source/{name}.md: nothing to fold, text and notebook agree."
    fresh = Lesson(text_path, tuple(new_cells), new_text)
    others = [lesson.read(path) for path in sorted((root / "source").glob("*.md")) if path != text_path]
    # What would fail the next build, or come out of it in another way, stops here, before anything is written.
    lesson.check([*others, fresh])
    lesson.source_notebook(fresh)
    _compare(new_cells, jupytext.reads(new_text, fmt="md:myst").cells, name)
    beside = text_path.with_suffix(".md.part")
    beside.write_text(new_text, encoding="utf-8")
    beside.replace(text_path)
    return f"source/{name}.md: {folder.changed} changed, {folder.added} added, {folder.removed} removed."


def _compare(cells: list[NotebookNode], read: list[NotebookNode], name: str) -> None:
    """Raise Mistake when cells that were written as a text are read from it as others."""
    written = [(cell.cell_type, cell.source.strip("\n")) for cell in cells if cell.source.strip("\n") or cell.metadata]
    found = [(cell.cell_type, cell.source.strip("\n")) for cell in read if cell.source.strip("\n") or cell.metadata]
    for place, cell in enumerate(written):
        if place >= len(found) or found[place] != cell:
            first = cell[1].partition("\n")[0][:60]
            raise Mistake(
                f'source/{name}/{name}.ipynb: the cell that begins with "{first}" would come back from the text as '
                "another; avoid lines with +++ and {code-cell} in text cells. Nothing was folded."
            )


def _header(old: Lesson) -> dict[str, Any]:
    metadata: dict[str, Any] = dict(jupytext.reads(old.text, fmt="md:myst").metadata)
    return metadata


def _head(text: str) -> str:
    """Return the YAML header of a lesson text as it stands."""
    if not text.startswith("---\n"):
        return ""
    return text[: text.index("\n---\n", 4) + len("\n---\n")]


def _without_head(text: str) -> str:
    return text[len(_head(text)) :]


class _Folder:
    """Matches the cells of a notebook with those of the lesson text they were made from."""

    def __init__(self, old: Lesson, name: str) -> None:
        self.old = old
        self.name = name
        self.changed = self.added = self.removed = 0
        self.origin: dict[str, tuple[int, list[NotebookNode]]] = {}  # id of a made cell -> its cell in the text
        for place, cell in enumerate(old.cells):
            made = lesson.expand(old, cell, place)
            for item in made:
                self.origin[item.id] = (place, made)

    def fold(self, cells: list[NotebookNode]) -> list[NotebookNode]:
        """Return the cells of the new lesson text."""
        by_id = {cell.get("id"): cell for cell in cells}
        folded: list[NotebookNode] = []
        done: set[int] = set()
        for cell in cells:
            place, made = self.origin.get(cell.get("id", ""), (-1, []))
            if place < 0:
                self.added += 1
                folded.append(_plain(cell, self._marks(cell), self.name))
            elif place not in done:
                done.add(place)
                folded.append(self._cell(place, made, by_id))
        self.removed = len(self.old.cells) - len(done)
        return folded

    def _cell(self, place: int, made: list[NotebookNode], by_id: dict[Any, NotebookNode]) -> NotebookNode:
        before = self.old.cells[place]
        now = [by_id.get(item.id) for item in made]
        if all(cell is not None and _same(cell, item) for cell, item in zip(now, made, strict=True)):
            return before
        if "exercise" in before.metadata:
            raise self._belongs_to_module(before.metadata["exercise"])
        if None in now:
            raise Mistake(
                f"source/{self.name}/{self.name}.ipynb: one of the two cells of the question "
                f'"{before.metadata["explain"]["id"]}" is missing; keep both, or delete both.'
            )
        self.changed += 1
        if "explain" in before.metadata:
            question, answer = now
            assert question is not None and answer is not None
            return _explain(before, question, answer)
        (cell,) = now
        assert cell is not None
        keep = {key: value for key, value in before.metadata.items() if key in lesson.OURS}
        return _plain(cell, {**keep, **self._marks(cell)}, self.name)

    def _marks(self, cell: NotebookNode) -> dict[str, Any]:
        marks = {key: value for key, value in cell.metadata.items() if key not in _PASSING}
        if marks.get("nbgrader", {}).get("grade_id") in exercise.names():
            raise self._belongs_to_module(marks["nbgrader"]["grade_id"])
        unknown = set(marks) - lesson.OTHERS
        return {key: value for key, value in marks.items() if key not in unknown}

    def _belongs_to_module(self, name: str) -> Mistake:
        return Mistake(
            f'source/{self.name}/{self.name}.ipynb: the cells of "{name}" come from autograder/exercises/{name}.py; '
            "change them there. Nothing was folded."
        )


def _same(cell: NotebookNode, made: NotebookNode) -> bool:
    """Say whether a cell is as build made it; outputs, and marks that nbgrader writes in another way, do not count."""

    def essence(item: NotebookNode) -> tuple[Any, ...]:
        marks = {key: value for key, value in item.metadata.get("nbgrader", {}).items() if key not in _BY_THE_WAY}
        other = {key: value for key, value in item.metadata.items() if key not in {"nbgrader", *_PASSING}}
        return item.cell_type, item.source, {k: v for k, v in marks.items() if v is not False}, other

    return essence(cell) == essence(made)


def _plain(cell: NotebookNode, metadata: dict[str, Any], name: str) -> NotebookNode:
    if cell.cell_type == "raw":
        raise Mistake(f"source/{name}/{name}.ipynb: a lesson text has no place for a raw cell; make it a text cell.")
    if cell.cell_type == "code":
        made: NotebookNode = new_code_cell(source=cell.source, metadata=metadata)
    else:
        made = new_markdown_cell(source=cell.source, metadata=metadata)
    return made


def _explain(before: NotebookNode, question: NotebookNode, answer: NotebookNode) -> NotebookNode:
    """Put question and model answer together again, the answer before the marking scheme, with the points of now."""
    text, mark, scheme = question.source.partition("=== BEGIN MARK SCHEME ===")
    points = answer.metadata.get("nbgrader", {}).get("points", before.metadata["explain"]["points"])
    whole = f"{text.rstrip()}\n\n{answer.source.strip()}\n\n{mark}{scheme}".rstrip()
    explain = {**before.metadata["explain"], "points": int(points) if float(points).is_integer() else points}
    made: NotebookNode = new_markdown_cell(source=whole, metadata={**before.metadata, "explain": explain})
    return made
