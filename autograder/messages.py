"""Collect every sentence that students read, as a template for translators (a gettext .pot file).

The sentences of the two packages stand in calls of `_`, `_n` and `mark`; those of the exercises and of the questions in
the generated files, each whole, as `course` looks it up. docs/translating.md says how to go on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parent.parent
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "mark": None, "_n": (1, 2)}


def catalogue(root: Path = ROOT) -> Catalog:
    """Return all sentences, each with the places where it stands."""
    found = Catalog(project="Ariadne's Thread", charset="utf-8")
    for room in ("course", "autograder"):  # verdicts are read by students as well
        for name, line, message, _comments, _context in extract_from_dir(
            root / room, method_map=[("**.py", "python")], keywords=KEYWORDS
        ):
            if message:
                found.add(message, locations=[(f"{room}/{name}", line)], flags=_flags(message))
    for room in ("exercises", "practice"):
        for path in sorted((root / "course" / room).glob("*.json")):
            for sentence in _of_exercise(json.loads(path.read_text(encoding="utf-8"))):
                found.add(sentence, locations=[(f"course/{room}/{path.name}", 1)])
    for path in sorted((root / "course" / "predictions").glob("*.json")):
        for sentence in _of_questions(json.loads(path.read_text(encoding="utf-8"))):
            found.add(sentence, locations=[(f"course/predictions/{path.name}", 1)])
    return found


def _flags(message: str | tuple[str, ...]) -> list[str]:
    """Mark sentences with named gaps, so that tools warn a translator who loses one."""
    text = message if isinstance(message, str) else " ".join(message)
    return ["python-brace-format"] if "{" in text else []


def _of_exercise(data: dict[str, Any]) -> Iterator[str]:
    yield from data["hints"]
    yield data["well_done"]
    for idea in data["ideas"].values():
        yield idea["title"]
        yield from idea["text"].split("\n\n")
        yield idea["question"]


def _of_questions(data: dict[str, Any]) -> Iterator[str]:
    for question in data["questions"].values():
        yield question["why"]
        yield question["otherwise"]
        yield from question["wrong"].values()


def write(path: Path, root: Path = ROOT) -> int:
    """Write the template; return how many sentences it has."""
    found = catalogue(root)
    with path.open("wb") as file:
        write_po(file, found, sort_output=True, omit_header=False)
    return len(found)
