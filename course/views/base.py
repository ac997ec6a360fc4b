"""The views that many exercises use: the value itself, collections in any order, truth, and mazes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from course.graph import Drained, canonical, same
from course.i18n import mark
from course.plan import NoGrid, Plan

View = Callable[[Any], Any]


def value(result: Any) -> Any:
    """Look at the value itself."""
    return result


def changed(result: Any) -> Any:
    """Look at an argument that the function is to change, as it is afterwards: at the value itself."""
    return result


def any_order(result: Any) -> Any:
    """Look at any collection as the list of its members in a fixed order, each as often as it occurs."""
    items = result.items if isinstance(result, Drained) else result
    if isinstance(items, (list, tuple, set, frozenset)):
        return sorted(items, key=canonical)
    return result


def truth(result: Any) -> Any:
    """Look at 1 and 0 as True and False."""
    return bool(result) if type(result) is int and result in (0, 1) else result


def lines(result: Any) -> Any:
    """Look at a text with its line ends as Linux writes them, and with one after its last line."""
    if type(result) is not str or not result:
        return result
    return result.replace("\r\n", "\n").removesuffix("\n") + "\n"


def in_place(result: Any) -> Any:
    """Look at [what a function returned, what it was to change]: at the first only where it is another grid.

    Such a function may return what it likes, the grid itself included. But one that works on a copy returns a grid
    that is not the one it was given.
    """
    if not isinstance(result, list) or len(result) != 2:
        return result
    returned, after = result
    of_rows = isinstance(returned, list) and bool(returned) and all(isinstance(row, list) for row in returned)
    return [returned if of_rows and not same(returned, after) else None, after]


def maze(result: Any) -> Any:
    """Look at a grid as the facts of its plan; at anything else, as what it is."""
    try:
        plan = Plan.read(result)
    except NoGrid as reason:
        return {"no grid": str(reason)} if isinstance(result, list) else result
    return {
        "cells": f"{plan.w} x {plan.h}",
        "open cells": len(plan.open_cells),
        "passages": len(plan.passages),
        "pieces": plan.pieces(),
        "loops": plan.loops(),
        "frame closed": plan.frame_closed,
        "corners closed": plan.corners_closed,
    }


def mazes(result: Any) -> Any:
    """Look at a list or tuple of grids as the facts of each."""
    return [maze(item) for item in result] if isinstance(result, (list, tuple)) else maze(result)


VIEWS: dict[str, View] = {
    view.__name__: view for view in (value, changed, any_order, truth, lines, in_place, maze, mazes)
}
# The facts that these views speak of: shown to students, so each is a phrase that can be translated.
FACTS = (
    mark("no grid"),
    mark("cells"),
    mark("open cells"),
    mark("passages"),
    mark("pieces"),
    mark("loops"),
    mark("frame closed"),
    mark("corners closed"),
)
