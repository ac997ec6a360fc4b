"""Write a maze in characters, with what is drawn on it, for `print`."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from course.drawing.legend import entries
from course.drawing.overlay import Overlay, Way, number_text
from course.i18n import _
from course.plan import Cell
from course.svg import Position, columns_of

SIGNS = {
    "path": "o",
    "other": ".",
    "start": "S",
    "end": "E",
    "wrong": "!",
    "dead ends": "D",
    "opened": "+",
    "closed": "x",
}
_BOTH = "@"


def maze_text(rows: Sequence[str], overlay: Overlay) -> str:
    """Return the rows with signs on them, and below them what the signs mean and what else there is to say.

    o is the path, from S to E; . the other one, @ what both have; ! a step that cannot be gone; D a dead end;
    + what was opened, x what was closed. Where numbers or labels need it, all columns of cells are wider.
    """
    signs = _signs(overlay)
    written = {_at(cell): number_text(number) for cell, number in (overlay.distances or {}).items()}
    written |= {_at(cell): text for cell, text in (overlay.labels or {}).items() if text}
    wide = max(map(columns_of, written.values()), default=1)
    lines = []
    for r, row in enumerate(rows):
        line = ""
        for c, character in enumerate(row):
            room = wide if c % 2 else 1
            text = written.get((r, c)) or signs.get((r, c))
            line += " " * (room - columns_of(text)) + text if text else character * room
        lines.append(line)
    said = [f"{SIGNS[kind]}  {text}" for kind, text in entries(overlay) if SIGNS[kind] in signs.values()]
    if _BOTH in signs.values():
        said.append(f"{_BOTH}  {_('both paths')}")
    return "\n".join([*lines, *said, *overlay.sentences])


def _signs(overlay: Overlay) -> dict[Position, str]:
    signs: dict[Position, str] = {}
    for way, sign in ((overlay.other, SIGNS["other"]), (overlay.path, SIGNS["path"])):
        for at in set(_positions(way)) if way else ():
            signs[at] = _BOTH if at in signs else sign
    signs |= dict.fromkeys(overlay.opened or (), SIGNS["opened"])
    signs |= dict.fromkeys(overlay.closed, SIGNS["closed"])
    signs |= {_at(cell): SIGNS["dead ends"] for cell in overlay.dead_ends or ()}
    for way in reversed(overlay.ways):
        signs |= {_at(way.end): SIGNS["end"], _at(way.start): SIGNS["start"]}
        signs |= {between(*step): SIGNS["wrong"] for step in way.crossings}
        signs |= {_at(step[1]): SIGNS["wrong"] for step in way.jumps}
    return signs


def _positions(way: Way) -> Iterator[Position]:
    for run in way.runs:
        yield from map(_at, run)
        yield from (between(*step) for step in itertools.pairwise(run) if step not in way.jumps)


def _at(cell: Cell) -> Position:
    return 2 * cell[1] + 1, 2 * cell[0] + 1


def between(one: Cell, other: Cell) -> Position:
    """Return the position between two neighbours."""
    return one[1] + other[1] + 1, one[0] + other[0] + 1
