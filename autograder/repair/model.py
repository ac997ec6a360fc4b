"""The assignment as students got it: what each cell is, and what it defines."""

from __future__ import annotations

import ast
import copy
import re
import textwrap
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import ClearHiddenTests, ClearMarkScheme, ComputeChecksums, LockCells
from traitlets.config import Config

from autograder.leave_gaps import LeaveGaps
from autograder.repair.reading import tree_of


@dataclass(frozen=True)
class Part:
    """One cell of the assignment."""

    place: int
    cell: NotebookNode
    names: frozenset[str]  # functions, classes or variables that only this cell is asked to define

    @property
    def kind(self) -> str:
        """code, markdown or raw."""
        return str(self.cell.cell_type)

    @cached_property
    def marks(self) -> dict[str, Any]:
        """What nbgrader wrote on the cell."""
        return dict(self.cell.metadata.get("nbgrader", {}))

    @cached_property
    def grade_id(self) -> str:
        """The name of the cell, empty where nbgrader does not know it."""
        marks = self.marks
        known = marks.get("grade") or marks.get("solution") or marks.get("locked") or marks.get("task")
        return str(marks.get("grade_id", "")) if known else ""

    @property
    def solution(self) -> bool:
        """Whether students write in it."""
        return bool(self.grade_id and self.marks.get("solution"))

    @property
    def locked(self) -> bool:
        """Whether the text is the teacher's."""
        return bool(self.grade_id and not self.solution)

    @cached_property
    def _shape(self) -> str:
        return shape(self.cell.source)

    def is_stub(self, source: str) -> bool:
        """Tell whether nothing was written into the text that students got."""
        bare = source.strip()
        return bare in ("", "...", "pass", self.cell.source.strip()) or (
            self.kind == "code" and shape(source) == self._shape
        )


@dataclass(frozen=True)
class Model:
    """The cells of an assignment's notebook, in order."""

    parts: tuple[Part, ...]
    metadata: NotebookNode

    @cached_property
    def marked(self) -> dict[str, Part]:
        """The cells that nbgrader knows, by name."""
        return {part.grade_id: part for part in self.parts if part.grade_id}

    @cached_property
    def names(self) -> frozenset[str]:
        """All names that the assignment asks for."""
        return frozenset().union(*(part.names for part in self.parts))


def model_of(source: NotebookNode, released: NotebookNode | None = None) -> Model:
    """Return the model of a source notebook; `released` is what students got, made here where it is not given."""
    answers = {
        cell.metadata["nbgrader"].get("grade_id"): cell.source for cell in source.cells if "nbgrader" in cell.metadata
    }
    given = release(source) if released is None else released
    found = [_asked_for(cell, answers) for cell in given.cells]
    often = Counter(name for names in found for name in names)
    parts = tuple(
        Part(place, cell, frozenset(name for name in names if often[name] == 1))
        for place, (cell, names) in enumerate(zip(given.cells, found, strict=True))
    )
    return Model(parts, given.metadata)


def release(source: NotebookNode) -> NotebookNode:
    """Return the notebook that students get from a source notebook, as nbgrader makes it."""
    notebook = copy.deepcopy(source)
    resources: dict[str, Any] = {}
    stubs = Config({"ClearSolutions": {"code_stub": {"python": "..."}, "text_stub": "*Write your answer here.*"}})
    for step in (LockCells, LeaveGaps, ComputeChecksums, ClearHiddenTests, ClearMarkScheme, ComputeChecksums):
        worker = step(config=stubs)
        if step is ClearMarkScheme:
            worker.enforce_metadata = False
        notebook, resources = worker.preprocess(notebook, resources)
    return notebook


def _asked_for(cell: NotebookNode, answers: dict[str, str]) -> set[str]:
    marks = cell.metadata.get("nbgrader", {})
    if cell.cell_type != "code" or not marks.get("solution"):
        return set()
    answer = answers.get(marks.get("grade_id"), "")
    return defined(cell.source) or defined(answer) or assigned(answer)


def defined(source: str) -> set[str]:
    """Return the functions and classes that a text defines, also where Python cannot read all of it."""
    return set(re.findall(r"^(?:async +)?(?:def|class) +(\w+)", textwrap.dedent(source), re.MULTILINE))


def assigned(source: str) -> set[str]:
    """Return the variables that a text sets outside functions."""
    return set(re.findall(r"^(\w+) *(?::[^=\n]+)?=(?!=)", textwrap.dedent(source), re.MULTILINE))


@lru_cache(maxsize=1024)  # asked for again and again, and a class has many cells in common
def shape(source: str) -> str:
    """Return what a text does, whatever its spaces, comments and docstrings."""
    tree = tree_of(source)
    if tree is None:
        return " ".join(source.split())
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and len(body) > 1 and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                del body[0]
    try:
        return ast.dump(tree)
    except RecursionError:
        return " ".join(source.split())
