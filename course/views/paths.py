"""Views on a way through a maze, with the maze that it leads through.

What is looked at is a list ``[path, grid, start, goal]``: an answer, and what is needed to judge it. An answer that is
neither None nor a list of cells (pairs of whole numbers) is looked at as what it is.
"""

from __future__ import annotations

import itertools
from typing import Any

from course.i18n import mark
from course.plan import Cell, NoGrid, Plan
from course.views.base import View


def path(result: Any) -> Any:
    """Look at a path as facts: where it begins and ends, and whether each of its steps is a legal one."""
    return _looked_at(result, _facts)


def shortest_path(result: Any) -> Any:
    """Look at a path as the same facts, and how many steps more it has than are needed."""

    def facts(way: list[Cell], plan: Plan, start: Cell, goal: Cell) -> dict[str, Any]:
        needed = plan.steps_from(start).get(goal)
        more = {} if needed is None else {"steps more than needed": len(way) - 1 - needed}
        return _facts(way, plan, start, goal) | more

    return _looked_at(result, facts)


def paths(result: Any) -> Any:
    """Look at a list of ``[path, grid, start, goal]`` as facts of all the paths together, in numbers."""
    if not isinstance(result, list):
        return result
    looked = [path(item) for item in result]
    found = [facts for facts in looked if isinstance(facts, dict) and facts.keys() == _FIRST.keys()]
    if not found or len(found) + looked.count(None) < len(looked):
        return looked
    starts = [item[2] for item, facts in zip(result, looked, strict=True) if facts is not None]
    goals = [item[3] for item, facts in zip(result, looked, strict=True) if facts is not None]
    return {
        "paths found": len(found),
        "paths that begin at the start": sum(f["first cell"] == at for f, at in zip(found, starts, strict=True)),
        "paths that end at the goal": sum(f["last cell"] == at for f, at in zip(found, goals, strict=True)),
        "paths with a jump": sum(not f["each step leads to a neighbour"] for f in found),
        "paths through a wall": sum(not f["no step leads through a wall"] for f in found),
        "paths with a cell twice": sum(not f["no cell twice"] for f in found),
    }


def shortest_paths(result: Any) -> Any:
    """Look at such a list as the same facts, and how many cells all the paths have together."""
    facts = paths(result)
    if not isinstance(facts, dict):
        return facts
    return facts | {"cells of all paths": sum(len(item[0]) for item in result if item[0] is not None)}


def _looked_at(result: Any, facts: Any) -> Any:
    if not isinstance(result, list) or len(result) != 4 or not is_path(result[0]):
        return result[0] if isinstance(result, list) and len(result) == 4 else result
    answer, grid, start, goal = result
    try:
        return facts(answer, Plan.read(grid), start, goal)
    except NoGrid:
        return result


def is_path(value: Any) -> bool:
    """Say whether a value is a list of one cell or more."""
    return type(value) is list and bool(value) and all(_is_cell(item) for item in value)


def _is_cell(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and all(type(number) is int for number in value)


def _facts(way: list[Cell], plan: Plan, start: Cell, goal: Cell) -> dict[str, Any]:
    kinds = {kind_of_step(plan, *step) for step in itertools.pairwise(way)}
    return {
        "first cell": way[0],
        "last cell": way[-1],
        "each step leads to a neighbour": "jump" not in kinds,
        "no step leads through a wall": "wall" not in kinds,
        "no cell twice": len(set(way)) == len(way),
    }


def kind_of_step(plan: Plan, one: Cell, other: Cell) -> str:
    """Return what a step between two cells is: "open", "wall" or "jump" (to a cell that is no neighbour)."""
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        return "jump"
    return "open" if frozenset((one, other)) in plan.passages else "wall"


_FIRST = dict.fromkeys(
    (
        mark("first cell"),
        mark("last cell"),
        mark("each step leads to a neighbour"),
        mark("no step leads through a wall"),
        mark("no cell twice"),
    )
)
VIEWS: dict[str, View] = {view.__name__: view for view in (path, shortest_path, paths, shortest_paths)}
FACTS: tuple[str, ...] = (
    *_FIRST,
    mark("steps more than needed"),
    mark("paths found"),
    mark("paths that begin at the start"),
    mark("paths that end at the goal"),
    mark("paths with a jump"),
    mark("paths through a wall"),
    mark("paths with a cell twice"),
    mark("cells of all paths"),
)
