"""Views on the walk of a pen that draws a maze, and on a point of the screen that it comes to."""

from __future__ import annotations

import itertools
import math
from typing import Any

from course.i18n import mark
from course.plan import Cell
from course.views.base import View

UP, LEFT, DOWN, RIGHT = (0, -1), (-1, 0), (0, 1), (1, 0)
SIDES = (UP, LEFT, DOWN, RIGHT)


def no_walk(result: list[Any]) -> str:
    """Say why a list is no walk, in words for a student; "" where it is one: pairs (x, y) of whole numbers."""
    if not result:
        return "the list is empty"
    if all(isinstance(item, list) and len(item) == 2 for item in result):
        return "lists where pairs in round brackets are needed"
    if not all(isinstance(item, tuple) and len(item) == 2 for item in result):
        return "not only pairs"
    if not all(type(number) is int for item in result for number in item):
        return "not only whole numbers"
    return ""


def beside(one: Cell, other: Cell) -> bool:
    """Say whether two cells share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def goes_back(way: list[Cell]) -> bool:
    """Say whether a walk leaves each cell, when nothing new is beside it, by the way it came."""
    behind = [way[0]]  # the cells from the start to here
    known = set(behind)
    for cell in way[1:]:
        if cell not in known:
            known.add(cell)
            behind.append(cell)
        elif len(behind) > 1 and behind[-2] == cell:
            behind.pop()
        else:
            return False
    return True


def _cells(way: list[Cell]) -> str:
    """Say how much of its rectangle a walk comes to."""
    columns, rows = {x for x, _y in way}, {y for _x, y in way}
    number = len(set(way))
    if number == (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1):
        return "all"
    there, back = way[:number], way[number:]
    return "one way, there and back" if back == there[-2::-1] else "some are left out"


def walk(result: Any) -> Any:
    """Look at a list of cells as what can be said of the way through them, the same for all right ones."""
    if not isinstance(result, list):
        return result
    reason = no_walk(result)
    if reason:
        return {"no walk": reason}
    steps = list(itertools.pairwise(result))
    columns, rows = [x for x, _y in result], [y for _x, y in result]
    return {
        "length of the list": len(result),
        "different cells": len(set(result)),
        "columns": f"{min(columns)} to {max(columns)}",
        "rows": f"{min(rows)} to {max(rows)}",
        "cells in this rectangle": _cells(result),
        "begins at": result[0],
        "ends at": "the same cell" if result[-1] == result[0] else "another cell",
        "each step leads to a neighbour": all(beside(*step) for step in steps),
        "turns back by the way it came": goes_back(result),
    }


def choices(way: list[Cell]) -> list[tuple[Cell, list[Cell]]]:
    """Return the steps to new cells: the side chosen, and all sides that led to a new cell at that moment."""
    area, known, found = set(way), {way[0]}, []
    for one, other in itertools.pairwise(way):
        if other not in known:
            ahead = {side: (one[0] + side[0], one[1] + side[1]) for side in SIDES}
            free = [side for side, cell in ahead.items() if cell in area and cell not in known]
            found.append(((other[0] - one[0], other[1] - one[1]), free))
            known.add(other)
    return found


def in_one_order(way: list[Cell]) -> bool:
    """Say whether one order of the four sides, the same at every cell, explains each step to a new cell."""
    made = choices(way)
    return any(
        all(chosen == min(free, key=order.index) for chosen, free in made) for order in itertools.permutations(SIDES)
    )


def rarest(ways: list[list[Cell]]) -> float:
    """Return how often the side that is chosen most rarely is chosen, as a part of how often chance would do it."""
    made = [choice for way in ways for choice in choices(way) if len(choice[1]) > 1]
    parts = []
    for side in SIDES:
        by_chance = sum(1 / len(free) for _chosen, free in made if side in free)
        parts.append(sum(chosen == side for chosen, _free in made) / by_chance if by_chance else 1.0)
    return min(parts)


def _is_right(way: list[Cell]) -> bool:
    return all(beside(*step) for step in itertools.pairwise(way)) and goes_back(way)


def each_walk(result: Any) -> Any:
    """Look at a list of walks of the same size as whether all are right; at anything else as a walk."""
    if not isinstance(result, list) or not result or not all(isinstance(way, list) for way in result):
        return walk(result)
    strange = [way for way in result if no_walk(way)]
    if strange:
        return walk(strange[0])
    return {
        "each walk comes to all cells": {(_cells(way), len(set(way))) for way in result}
        == {("all", max(len(set(way)) for way in result))},
        "each step of each walk is right": all(map(_is_right, result)),
    }


def walks(result: Any) -> Any:
    """Look at a list of walks of the same size as whether all are right, and what chance has done to them.

    The limits are far from what a right function gives: see the exercise.
    """
    facts = each_walk(result)
    if not (isinstance(facts, dict) and "each step of each walk is right" in facts):
        return facts
    right = [way for way in result if _is_right(way)]
    return facts | {
        "walks differ": len(set(map(tuple, right))) > 2 or not right,
        "sides in a new order at each cell": not all(map(in_one_order, right)) or not right,
        "each side is the first one now and then": rarest(right) > 0.3,
    }


def point(result: Any) -> Any:
    """Look at a pair of numbers, rounded to a millionth, whole or not; at anything else, as what it is."""
    if not (isinstance(result, tuple) and len(result) == 2 and all(type(part) in (int, float) for part in result)):
        return result
    if not all(math.isfinite(part) and abs(part) < 1e9 for part in result):
        return result
    return tuple(round(float(part), 6) + 0.0 for part in result)  # -0.0 becomes 0.0


VIEWS: dict[str, View] = {view.__name__: view for view in (walk, each_walk, walks, point)}
FACTS: tuple[str, ...] = (
    mark("no walk"),
    mark("length of the list"),
    mark("different cells"),
    mark("columns"),
    mark("rows"),
    mark("cells in this rectangle"),
    mark("begins at"),
    mark("ends at"),
    mark("each step leads to a neighbour"),
    mark("turns back by the way it came"),
    mark("each walk comes to all cells"),
    mark("each step of each walk is right"),
    mark("walks differ"),
    mark("sides in a new order at each cell"),
    mark("each side is the first one now and then"),
)
