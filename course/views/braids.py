"""Views on a maze before and after some of its dead ends were opened.

Each takes a list of grids: the maze as it was, and one or more as they are afterwards, such as those of several seeds.
Chance decides which walls fall, so only that is looked at which holds for every one of them, or for none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from course.i18n import mark
from course.plan import Cell, NoGrid, Passage, Plan
from course.views.base import View

Facts = dict[str, Any]


@dataclass(frozen=True)
class Braid:
    """A maze as it was and as it is, and what has happened in between."""

    before: Plan
    after: Plan

    @property
    def opened(self) -> frozenset[Passage]:
        """The passages that are new."""
        return self.after.passages - self.before.passages

    @property
    def closed(self) -> bool:
        """Whether something was closed that had been open."""
        return not (self.before.passages <= self.after.passages and self.before.open_cells <= self.after.open_cells)

    def superfluous(self) -> frozenset[Passage]:
        """Return the openings that cannot have been made for a dead end each.

        An opening is made for a dead end that no other one has resolved yet. So of the cells that a group of openings
        links, all but one at most were dead ends, and the openings lead round no loop.
        """
        ends, found = self.before.ends(), set()
        for cells, openings in _groups(self.opened):
            if len(cells - ends) > 1 or len(openings) >= len(cells):
                found |= openings
        return frozenset(found)

    def forgotten(self) -> list[Cell]:
        """Return the dead ends that are left, though some wall of theirs could be opened without making a room."""
        return sorted((cell for cell in self.after.ends() if any(self._free(cell))), key=lambda cell: cell[::-1])

    def rooms(self) -> list[Cell]:
        """Return the top left cells of the open 3 x 3 blocks that were not there before."""
        blocks = [(x, y) for y in range(self.after.h - 2) for x in range(self.after.w - 2)]
        return [(x, y) for x, y in blocks if self.after.is_hall(x, y, 3) and not self.before.is_hall(x, y, 3)]

    def _free(self, cell: Cell) -> Iterable[bool]:
        x, y = cell
        for other in ((x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)):
            wall = frozenset({cell, other})
            inside = 0 <= other[0] < self.after.w and 0 <= other[1] < self.after.h
            if inside and wall not in self.after.passages:
                opened = replace(self.after, passages=self.after.passages | {wall})
                near = [(left, top) for left in range(x - 2, x + 1) for top in range(y - 2, y + 1)]
                near = [(a, b) for a, b in near if 0 <= a <= self.after.w - 3 and 0 <= b <= self.after.h - 3]
                yield not any(opened.is_hall(a, b, 3) and not self.after.is_hall(a, b, 3) for a, b in near)


def _groups(passages: Iterable[Passage]) -> list[tuple[set[Cell], set[Passage]]]:
    """Return the cells that passages link, group by group, each with its passages."""
    groups: list[tuple[set[Cell], set[Passage]]] = []
    for passage in passages:
        touching = [group for group in groups if group[0] & passage]
        cells = set(passage).union(*(group[0] for group in touching))
        groups = [group for group in groups if group not in touching]
        groups.append((cells, {passage}.union(*(group[1] for group in touching))))
    return groups


def read(value: Any) -> list[Braid]:
    """Return what a list of grids, the first of them as it was before, says. Raises NoGrid for anything else."""
    if not isinstance(value, list) or len(value) < 2:
        raise NoGrid("no list of grids")
    before = Plan.read(value[0])
    after = [Plan.read(grid) for grid in _without_doubles(value[1:])]
    if any((plan.w, plan.h) != (before.w, before.h) for plan in after):
        raise NoGrid("grids of different sizes")
    return [Braid(before, plan) for plan in after]


def _without_doubles(grids: list[Any]) -> list[Any]:
    """Return each of the grids once: many seeds give few mazes, and what holds for one holds for its doubles."""
    return list({repr(grid): grid for grid in grids}.values())


def _view(facts: Callable[[list[Braid]], Facts]) -> View:
    def view(result: Any) -> Any:
        try:
            return facts(read(result))
        except NoGrid as reason:
            return {"no grid": str(reason)} if isinstance(result, list) else result

    return view


def _braids(found: list[Braid]) -> Facts:
    """Return the worst that is true of any of the mazes."""
    return {
        "dead ends left that could be opened": max(len(braid.forgotten()) for braid in found),
        "something was opened": any(braid.opened for braid in found),
        "something was closed": any(braid.closed for braid in found),
        "each opening is for a dead end": not any(braid.superfluous() for braid in found),
        "frame closed": all(braid.after.frame_closed for braid in found),
        "corners closed": all(braid.after.corners_closed for braid in found),
        "pieces": max(braid.after.pieces() for braid in found),
    }


def _rooms(found: list[Braid]) -> Facts:
    return {"open rooms of 3 x 3 cells": max(len(braid.rooms()) for braid in found), **_braids(found)}


def _different(found: list[Braid]) -> Facts:
    return {"different mazes": len(found)}


def _choices(found: list[Braid]) -> Facts:
    """Return what the seeds have made of the maze."""
    return {"different mazes": len(found), "fewest walls opened": min(len(braid.opened) for braid in found)}


VIEWS: dict[str, View] = {
    "braids": _view(_braids),
    "rooms": _view(_rooms),
    "choices": _view(_choices),
    "different": _view(_different),
}
FACTS: tuple[str, ...] = (
    mark("dead ends left that could be opened"),
    mark("something was opened"),
    mark("something was closed"),
    mark("each opening is for a dead end"),
    mark("open rooms of 3 x 3 cells"),
    mark("fewest walls opened"),
    mark("different mazes"),
)
