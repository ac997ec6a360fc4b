"""Pack a trace for the browser: arrays of numbers, one after the other, compressed."""

from __future__ import annotations

import ast
import json
import zlib
from array import array
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from course.roles import Roles
from course.trace import Trace
from course.watch import CELL, cell_from

LARGEST = 1_900_000  # bytes: what is sent to the page stays below 2 MB
_LETTERS = {1: "B", 2: "H", 4: "I"}


def pack(trace: Trace, roles: Roles) -> tuple[bytes, dict[str, Any]]:
    """Return the film as bytes, and plain data that says what is in it.

    Where it would be too large, the variables are left out, and ``thin`` says so.
    """
    data = _data(trace, roles)
    for thin in (False, True):
        film, data["sections"] = _compressed(_sections(trace, roles, data, thin=thin))
        data["thin"] = thin or trace.table.full
        if len(film) < LARGEST:
            break
    return film, data


def _data(trace: Trace, roles: Roles) -> dict[str, Any]:
    return {
        "name": trace.name,
        "source": trace.source,
        "fold": _folded(trace),
        "functions": trace.functions,
        "slots": [list(slot) for slot in trace.slots],
        "kind": trace.grid.kind if trace.grid.sheets else "",
        "by": roles.by,
        "waiting": roles.kind,
        "waiting_name": roles.waiting_name,
        "glyphs": list(trace.grid.glyphs),
        "ended": trace.ended,
        "sheets": [],
        "drawn": False,
        "way": _way(trace),
    }


def _folded(trace: Trace) -> list[int]:
    """Return the first and last line of the docstring, where it is longer than a line: it is not shown."""
    try:
        body = ast.parse("\n".join(trace.source)).body[0].body  # type: ignore[attr-defined]
    except (SyntaxError, IndexError, AttributeError):
        return []
    first = body[0]
    text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and type(first.value.value) is str
    return [first.lineno - 1, first.end_lineno - 1] if text and first.end_lineno > first.lineno else []


def _way(trace: Trace) -> list[int]:
    """Return the cells of the result, where it is a way through a grid that stayed as it was."""
    if type(trace.result) is not list or trace.grid.steps or trace.grid.kind != "maze":
        return []
    codes = [trace.table.item(item) for item in trace.result]
    return codes if all(code & CELL for code in codes) else []


def _sections(trace: Trace, roles: Roles, data: dict[str, Any], *, thin: bool) -> dict[str, tuple[int, Iterable[int]]]:
    sheets, offset = bytearray(), 0
    grid = (trace.grid.steps, trace.grid.places, trace.grid.values)
    for step, rows, columns, values in trace.grid.sheets:
        data["sheets"].append([step, rows, columns, offset])
        sheets += values
        offset += len(values)
    if not sheets and roles.by == "cell" and _walks(roles):
        shape, grid = _drawn(roles)
        data["sheets"], sheets = [[0, *shape, 0]], bytearray(shape[0] * shape[1])
        data["kind"], data["drawn"] = "maze", True
    waiting, known = roles.waiting, roles.known
    return {
        "lines": (2, trace.lines),
        "where": (1, trace.where),
        "slotSteps": (4, _differences([] if thin else trace.steps)),
        "slots": (2, [] if thin else trace.events),
        "values": (2, [] if thin else trace.texts),
        "gridSteps": (4, _differences(grid[0])),
        "gridPlaces": (4, grid[1]),
        "gridValues": (1, grid[2]),
        "sheets": (1, sheets),
        "headSteps": (4, _differences(step for step, _code in roles.head)),
        "heads": (4, (code for _step, code in roles.head)),
        "knownSteps": (4, _differences(known.steps if known else [])),
        "known": (4, known.codes if known else []),
        "pileSteps": (4, _differences(waiting.steps if waiting else [])),
        "pileStarts": (4, waiting.starts if waiting else []),
        "pileGone": (4, waiting.gone if waiting else []),
        "pileCome": (4, waiting.come if waiting else []),
        "pileItems": (4, waiting.items if waiting else []),
        "texts": (1, json.dumps(list(trace.table.numbers), ensure_ascii=False).encode()),
    }


def _walks(roles: Roles) -> bool:
    """Say whether the current cell goes from neighbour to neighbour, nearly always."""
    cells = [cell_from(code) or (0, 0) for _step, code in roles.head]
    beside = sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(cells))
    return len(cells) > 2 and beside * 10 >= 9 * (len(cells) - 1)


def _drawn(roles: Roles) -> tuple[tuple[int, int], tuple[array[int], array[int], array[int]]]:
    """Draw a walk that has no grid: an opening wherever it goes for the first time."""
    cells = [(step, cell_from(code) or (0, 0)) for step, code in roles.head]
    w, h = max(x for _step, (x, _y) in cells) + 1, max(y for _step, (_x, y) in cells) + 1
    columns = 2 * w + 1
    steps, places, values = array("I"), array("I"), array("B")
    seen: set[tuple[int, int]] = set()
    before = None
    for step, (x, y) in cells:
        opened = [] if (x, y) in seen else [(2 * y + 1, 2 * x + 1)]
        if opened and before and abs(before[0] - x) + abs(before[1] - y) == 1:
            opened.append((y + before[1] + 1, x + before[0] + 1))
        for row, column in opened:
            steps.append(step)
            places.append(row * columns + column)
            values.append(1)
        seen.add((x, y))
        before = x, y
    return (2 * h + 1, columns), (steps, places, values)


def _differences(numbers: Iterable[int]) -> list[int]:
    before, found = 0, []
    for number in numbers:
        found.append(number - before)
        before = number
    return found


def _compressed(sections: dict[str, tuple[int, Iterable[int]]]) -> tuple[bytes, dict[str, list[int]]]:
    """Return all sections as one piece, and for each where it begins, how many numbers it has, and their size."""
    whole = bytearray()
    where = {}
    for name, (size, numbers) in sections.items():
        whole += bytes(-len(whole) % 4)
        packed = array(_LETTERS[size], numbers)
        where[name] = [len(whole), len(packed), size]
        whole += packed.tobytes()
    return zlib.compress(bytes(whole), 6), where
