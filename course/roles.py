"""Find in a trace what plays which part: the current cell, the list of those that wait, the cells that are known.

Students name things as they like; what they do tells more. A waiting list grows and shrinks at its ends. The current
cell is a pair that changes, under a usual name if there is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from course.trace import Trace
from course.watch import CELL, CellsLog, ListLog, cell_from

# (across, down)
_PAIRS = [("x", "y"), ("cx", "cy"), ("px", "py"), ("X", "Y"), ("x1", "y1")]
_PLACES = [("c", "l"), ("c", "r"), ("colonne", "ligne"), ("column", "row"), ("col", "row"), ("col", "lig"), ("j", "i")]
_CELLS = ["cell", "current", "cur", "here", "pos", "position", "at", "place", "cellule", "case", "courante", "actuelle"]
_CELLS += ["courant", "c", "p", "node", "point", "a"]
_OTHERS = ["nx", "ny", "neighbour", "neighbor", "other", "new", "n", "next", "voisin", "suivant", "start", "goal"]
_WAITING = ["stack", "pile", "waiting", "queue", "file", "todo", "frontier", "attente", "trail", "chemin", "path"]

Events = list[tuple[int, int]]  # (step, code of a cell)


@dataclass
class Roles:
    """Who is who. `head`: where the current cell changes; `by` "cell", or "place" for (row, column) of a board."""

    head: Events = field(default_factory=list)
    by: str = "cell"
    waiting: ListLog | None = None
    waiting_name: str = ""
    kind: str = ""  # of the waiting list: "stack", "queue", "calls"
    known: CellsLog | None = None
    deepest: int = 0
    deepest_at: int = 0


def cast(trace: Trace) -> Roles:
    """Return who plays which part."""
    roles = Roles(by="place" if trace.grid.kind == "board" else "cell")
    _waiting(trace, roles)
    roles.head = _head(trace, roles)
    sets = [log for log in trace.lists.values() if isinstance(log, CellsLog)]
    roles.known = max(sets, key=lambda log: len(log.steps), default=None)
    if roles.waiting is not None:
        depth = 0
        for step, gone, come in zip(roles.waiting.steps, roles.waiting.gone, roles.waiting.come, strict=True):
            depth += come - gone
            if depth > roles.deepest:
                roles.deepest, roles.deepest_at = depth, step
    return roles


def _waiting(trace: Trace, roles: Roles) -> None:
    if trace.tallest > 2:
        roles.waiting, roles.kind = trace.tower, "calls"
        return
    best, most = None, 0.0
    for slot, log in trace.lists.items():
        if not isinstance(log, ListLog) or log.dropped:
            continue
        name = trace.slots[slot][1]
        named = any(word in name.lower() for word in _WAITING)
        if not (log.waits or (named and log.grown > 1)):
            continue
        points = log.grown + log.shrunk + 10_000 * log.cells + 100_000 * log.waits + 1_000_000 * (named and log.waits)
        if points > most:
            best, most, roles.waiting_name = log, points, name
    if best is not None:
        roles.waiting, roles.kind = best, "queue" if best.fronts > best.backs else "stack"


def _head(trace: Trace, roles: Roles) -> Events:
    """Return where the current cell changes, over all functions that were followed."""
    values: dict[int, list[tuple[int, Any]]] = {}
    for step, slot, raw in zip(trace.steps, trace.events, trace.raws, strict=True):
        if raw is not None:
            values.setdefault(slot, []).append((step, raw))
    waiting = next((slot for slot, log in trace.lists.items() if log is roles.waiting), None)
    found: list[Events] = []
    for number in range(len(trace.functions)):
        names = {name: slot for slot, (code, name) in enumerate(trace.slots) if code == number and slot in values}
        found.append(_best(_candidates(names, values, roles.by, waiting)))
    if not any(found) and roles.waiting is not None and roles.waiting.cells and trace.grid.sheets:
        found = [_top(roles.waiting)]
    merged: Events = []
    for step, code in sorted(event for events in found for event in events):
        if merged and merged[-1][0] == step:
            merged.pop()
        if not merged or merged[-1][1] != code:
            merged.append((step, code))
    return merged


def _candidates(
    names: dict[str, int], values: dict[int, list[tuple[int, Any]]], by: str, waiting: int | None
) -> Iterable[Events]:
    """Yield what may be the current cell, the likeliest first."""
    pairs = _PLACES + _PAIRS if by == "place" else _PAIRS  # row and column of a maze are no cell
    for across, down in pairs:
        if across in names and down in names:
            yield _pair(values[names[across]], values[names[down]])
    single = {
        name: [(step, CELL | raw[1] << 12 | raw[0]) for step, raw in values[slot] if type(raw) is tuple]
        for name, slot in names.items()
    }
    if by == "place":
        single = {name: [(step, _turned(code)) for step, code in events] for name, events in single.items()}
    for name in _CELLS:
        if single.get(name):
            yield single[name]
    rest = [events for name, events in single.items() if events and name not in _OTHERS and name not in _CELLS]
    yield from sorted((events for events in rest if len(events) > 1), key=len)
    for slot in names.values():
        if slot == waiting:
            continue
        tails = [(step, CELL | raw[0][1] << 12 | raw[0][0]) for step, raw in values[slot] if type(raw) is list]
        if len(tails) > 2:
            yield tails
    yield from (single[name] for name in _OTHERS if single.get(name))


def _best(candidates: Iterable[Events]) -> Events:
    """Return the first candidate that changes, or else the first."""
    first: Events = []
    for events in candidates:
        if len({code for _step, code in events}) > 1:
            return events
        first = first or events
    return first


def _pair(across: list[tuple[int, Any]], down: list[tuple[int, Any]]) -> Events:
    """Join two numbers to a cell; where they change in two lines that follow each other, only the second counts."""
    changes: dict[int, dict[str, int]] = {}
    for key, events in (("x", across), ("y", down)):
        for step, value in events:
            if type(value) is int:
                changes.setdefault(step, {})[key] = value
    now: dict[str, int] = {}
    joined: Events = []
    steps = sorted(changes)
    for step, after in [*pairwise(steps), *((step, -9) for step in steps[-1:])]:
        now |= changes[step]
        halfway = (
            after - step <= 1 and len(changes[step]) == 1 and changes.get(after, {}).keys() != changes[step].keys()
        )
        if len(now) == 2 and not (halfway and after > 0) and all(0 <= value < 4096 for value in now.values()):
            joined.append((step, CELL | now["y"] << 12 | now["x"]))
    return joined


def _turned(code: int) -> int:
    x, y = cell_from(code) or (0, 0)
    return CELL | x << 12 | y


def _top(log: ListLog) -> Events:
    """Return where the top of a waiting list changes."""
    stack: list[int] = []
    events: Events = []
    place = 0
    for step, start, gone, come in zip(log.steps, log.starts, log.gone, log.come, strict=True):
        stack[start : start + gone] = log.items[place : place + come]
        place += come
        if stack and stack[-1] & CELL:
            events.append((step, stack[-1]))
    return events
