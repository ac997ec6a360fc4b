"""Load what students may know of an exercise: its visible calls, what to expect, its ideas' messages, its hints."""

from __future__ import annotations

import difflib
import functools
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from course.calls import Script
from course.graph import decode
from course.i18n import _
from course.ideas import Raised

FOLDER = Path(__file__).with_name("exercises")
PRACTICE = Path(__file__).with_name("practice")  # what the starter notebook tries the tools on


class Sentence(Exception):
    """Something that the reader can put right, said in one sentence: shown without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]  # IPython shows this in place of a traceback


@dataclass(frozen=True)
class Probe:
    """A visible call, the view in which its value is looked at, and what a right function shows there.

    Calls of one `part` make a pattern together. A further part is only looked at where the parts before came out as
    expected, so that what it shows does not hide a wrong idea that was found before.
    `expected` is what the view makes of the right value, or `Raised` where an error is right.
    """

    script: Script
    expected: Any
    view: str = "value"
    part: str = ""


@dataclass(frozen=True)
class Idea:
    """A wrong idea that is recognised: its name, its title, what a tutor would say, and the question at the end."""

    name: str
    title: str
    text: str
    question: str


@dataclass(frozen=True)
class NoteProbe:
    """A call that shows habits of right functions: from the hashed category of its outcome to a note's name."""

    script: Script
    notes: dict[str, str]
    view: str = "value"


@dataclass(frozen=True)
class Exercise:
    """An exercise as students may know it. `patterns` leads from a hashed pattern of outcomes to an idea's name."""

    name: str
    stub: str
    picture: str
    probes: tuple[Probe, ...]
    ideas: dict[str, Idea]
    patterns: dict[str, str]
    hints: tuple[str, ...]
    well_done: str
    note_probes: tuple[NoteProbe, ...] = ()


def names() -> list[str]:
    """Return the names of all exercises."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


@functools.cache
def load(name: str) -> Exercise:
    """Return the exercise of that name. Raises Sentence when there is none."""
    files = [folder / f"{name}.json" for folder in (FOLDER, PRACTICE)] if name.isidentifier() else []
    path = next((file for file in files if file.is_file()), None)
    if path is None:
        close = difflib.get_close_matches(name, names(), 1)
        if close:
            raise Sentence(
                _('There is no exercise called "{name}". Did you mean "{close}"?').format(name=name, close=close[0])
            )
        raise Sentence(
            _('There is no exercise called "{name}". The exercises are: {names}.').format(
                name=name, names=", ".join(names())
            )
        )
    return from_json(json.loads(path.read_text(encoding="utf-8")))


def from_json(data: dict[str, Any]) -> Exercise:
    """Return the exercise that the generated file describes."""
    probes = tuple(
        Probe(
            _script(probe),
            Raised(probe["raises"]) if "raises" in probe else decode(probe["expected"]),
            probe.get("view", "value"),
            probe.get("part", ""),
        )
        for probe in data["probes"]
    )
    note_probes = tuple(
        NoteProbe(_script(probe), probe["notes"], probe.get("view", "value")) for probe in data.get("note_probes", [])
    )
    ideas = {name: Idea(name, **idea) for name, idea in data["ideas"].items()}
    return Exercise(
        data["exercise"],
        data["stub"],
        data["picture"],
        probes,
        ideas,
        data["patterns"],
        tuple(data["hints"]),
        data["well_done"],
        note_probes,
    )


def _script(data: dict[str, Any]) -> Script:
    return Script(data["code"], data.get("values", {}), data.get("cpu", Script.cpu), data.get("files", False))


def name_of(exercise: str | Callable[..., Any]) -> str:
    """Return the exercise's name, from the name itself or from the student's function or class.

    Raises Sentence for anything else.
    """
    if isinstance(exercise, str):
        return exercise
    name = getattr(exercise, "__name__", None)
    if callable(exercise) and isinstance(name, str) and name != "<lambda>":
        return name
    raise Sentence(_('Give the name of the exercise, in quotes: check("init_grid").'))
