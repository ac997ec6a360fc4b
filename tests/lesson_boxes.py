"""What the lesson texts show: their grids and their programs, to be computed with instead of copied."""

from __future__ import annotations

import contextlib
import io
import re
from typing import Any

from autograder import exercise, lesson
from autograder.exercise import Mistake
from autograder.lesson import Lesson
from tests.conftest import ROOT

LESSONS: dict[str, Lesson] = {path.stem: lesson.read(path) for path in lesson.texts(ROOT)}
REFERENCES: dict[str, Any] = {name: exercise.get(name).reference for name in exercise.names()}


def prose(name: str) -> str:
    """Return a lesson's text, each run of white space as one space."""
    return " ".join(LESSONS[name].text.split())


def fence(name: str, after: str, language: str = "text") -> str:
    """Return the first block of that language that stands after some words of a lesson."""
    text = LESSONS[name].text.partition(after)[2]
    found = re.search(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    if not found:
        raise Mistake(f"{name} has no block of {language} after {after!r}")
    return found[1]


def rows(block: str) -> list[list[str]]:
    """Return the grid that a block shows: its lines of stars, from the first to the last one; letters are open."""
    lines = [re.split(r"   +(?=[a-z(])", line)[0] for line in block.splitlines()]
    width = max(len(line.strip()) for line in lines if "***" in line)
    kept = [line.strip()[:width] for line in lines if line.strip().startswith("*")]
    return [list(re.sub(r"[^*]", " ", line).ljust(width)) for line in kept]


def box(name: str, part: str) -> str:
    """Return the code of a lesson's box that holds some words."""
    return next(cell.source for cell in LESSONS[name].cells if cell.cell_type == "code" and part in cell.source)


def run(program: str, *gaps: str, **names: Any) -> dict[str, Any]:
    """Run a program with these texts in its gaps, and with the references at hand; return its names and `printed`."""
    for gap in gaps:
        program = program.replace("...", gap, 1)
    scope: dict[str, Any] = {**REFERENCES, "predict": lambda *_: None, **names}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(program, scope)
    return {**scope, "printed": printed.getvalue()}
