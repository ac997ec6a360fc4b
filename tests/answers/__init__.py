"""Answers of students, as they would be typed into one box: a file for each exercise, `<exercise>.md`.

Each has a heading with its label and a name, and its code below::

    ## right: append in loops
    ## note: returns_the_grid_too, with an explicit return
    ## wrong: shared_rows, the rows multiplied
    ## edge: missing colon

A wrong one names the wrong idea that has to be recognised (before the comma), a note the note. An odd one ("edge")
earns nothing, and gets a verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
LABELS = ("right", "note", "wrong", "edge")
_ENTRY = re.compile(r"^## (\w+): ([^\n]+)\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Answer(NamedTuple):
    """An answer to an exercise: its label, its name, and the code; `idea` is the first word of the name."""

    exercise: str
    label: str
    name: str
    code: str

    @property
    def idea(self) -> str:
        """The name of the wrong idea, or of the note, that has to be recognised."""
        return self.name.partition(",")[0]


def of(exercise: str) -> Iterator[Answer]:
    """Yield the answers to an exercise."""
    text = (FOLDER / f"{exercise}.md").read_text(encoding="utf-8")
    found = _ENTRY.findall(text)
    assert len(found) == text.count("\n## "), f"{exercise}.md: a heading without its code, or the other way round"
    for label, name, code in found:
        assert label in LABELS, f"{exercise}.md: {label}"
        yield Answer(exercise, label, name, code)
