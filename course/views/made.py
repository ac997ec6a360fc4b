"""Views on mazes that were made by chance: several of them at once, the order of the waiting cells, chance itself.

The facts are words and truth values, never numbers that chance decides, so that all programs with the same idea show
the same.
"""

from __future__ import annotations

from statistics import mean
from typing import Any

from course.i18n import mark
from course.plan import Cell, NoGrid, Plan
from course.views.base import View, maze

Facts = dict[str, Any]


def inside(result: Any) -> Any:
    """Look at a grid as at a maze, without its frame and its corners."""
    facts = maze(result)
    if isinstance(facts, dict):
        return {name: fact for name, fact in facts.items() if name not in ("frame closed", "corners closed")}
    return facts


def made(result: Any) -> Any:
    """Look at a list of grids as what holds of all these mazes, their frames apart."""
    plans = _plans(result)
    if not isinstance(plans, list):
        return plans
    return {
        "every cell is open": all(map(_whole, plans)),
        "each maze is one piece": all(plan.pieces() == 1 for plan in plans),
        "no maze has a loop": all(plan.loops() == 0 for plan in plans),
        "the walk goes back from a dead end": all(map(_whole, plans)) or any(map(_forks, plans)),
        "a wall is left somewhere": any(len(plan.passages) < _walls(plan) for plan in plans),
    }


def forks(result: Any) -> Any:
    """Look at a list of mazes as whether there is any cell with more than two passages."""
    plans = _plans(result)
    if not isinstance(plans, list):
        return plans
    return {"a way forks somewhere": any(map(_forks, plans))}


def reached(result: Any) -> Any:
    """Look at a list of grids as whether all cells were reached, in one way each: in all of the mazes, or in some."""
    plans = _plans(result)
    if not isinstance(plans, list):
        return plans
    return {
        "every cell is open": all(map(_whole, plans)),
        "every cell is open in some of the mazes": any(map(_whole, plans)),
        "each maze is one piece": all(plan.pieces() == 1 for plan in plans),
        "no maze has a loop": all(plan.loops() == 0 for plan in plans),
    }


def chance(result: Any) -> Any:
    """Look at a list of mazes of one size, each made from the cell in the middle, as how much they differ.

    Sound for 80 mazes. From the middle, the first step goes to each of the four sides with a probability of 1/4, and
    other orders of the waiting cells open more sides. So all four are open in some maze but for 4 * (3/4) ** 80, which
    is less than 5e-10. For half of the mazes to be repetitions is less probable by far; with one order of the four
    directions for a whole maze there are at most 24 different ones.
    """
    plans = _plans(result)
    if not isinstance(plans, list):
        return plans
    different = len(_different(result))
    middle = (plans[0].w // 2, plans[0].h // 2)
    return {
        "other seeds give other mazes": different > 1,
        "most mazes are different": different > len(plans) / 2,
        "each side of the start is opened in some maze": len({c for plan in plans for c in plan.beside(middle)}) == 4,
    }


def alike(result: Any) -> Any:
    """Look at a list of mazes as whether they are the same, place by place."""
    plans = _plans(result)
    if not isinstance(plans, list):
        return plans
    return {"all of them are the same maze": len(_different(result)) == 1}


def apart(result: Any) -> Any:
    """Look at a list of mazes as whether all their rows are lists of their own."""
    plans = _plans(result)
    if not isinstance(plans, list):
        return plans
    rows = [id(row) for grid in result for row in grid]
    return {"each row is a list of its own": len(set(rows)) == len(rows)}


def newest(result: Any) -> Any:
    """Look at [start, mazes] as which waiting cell the walk went back to.

    Newest first is decided exactly: any two neighbouring cells are ancestor and descendant in the tree whose root is
    the start, or (0, 0) where the start was not used. For when the walk left the first of the two for good, the other
    one was visited, or it would have been gone to.

    Oldest first is a matter of how the mazes look, over 20 mazes of 9 x 9 cells made from the middle: that cell waits
    longest, so it gets a second passage in nearly each of them, and the cells are rather far from it.
    """
    if not isinstance(result, list) or len(result) != 2 or not isinstance(result[0], tuple):
        return result
    start, mazes = result
    plans = _plans(mazes)
    if not isinstance(plans, list):
        return plans
    first = all(any(newest_first(plan, root) for root in (start, (0, 0))) for plan in plans)
    elsewhere = not first and all(any(newest_first(plan, root) for root in plan.open_cells) for plan in plans)
    return {
        "the newest waiting cell goes on first": first,
        "the oldest waiting cell goes on first": not first and not elsewhere and _looks_oldest_first(plans, start),
        "the walk begins at another cell": elsewhere,
    }


def newest_first(plan: Plan, root: Cell) -> bool:
    """Say whether a maze is a perfect one that was made newest waiting cell first from this cell."""
    if not _whole(plan) or root not in plan.open_cells or plan.pieces() != 1 or plan.loops() != 0:
        return False
    enter: dict[Cell, int] = {}
    leave: dict[Cell, int] = {}
    to_do = [(root, False)]
    while to_do:
        cell, done = to_do.pop()
        if done:
            leave[cell] = len(enter)
            continue
        enter[cell] = len(enter)
        to_do.append((cell, True))
        to_do.extend((other, False) for other in plan.beside(cell) if other not in enter)

    def above(one: Cell, other: Cell) -> bool:
        return enter[one] <= enter[other] < leave[one]

    pairs = [(cell, (cell[0] + 1, cell[1])) for cell in plan.open_cells]
    pairs += [(cell, (cell[0], cell[1] + 1)) for cell in plan.open_cells]
    return all(above(one, other) or above(other, one) for one, other in pairs if other in enter)


# Measured over 30 times 20 mazes of 9 x 9: the share of mazes whose start has a second passage, and how many steps the
# cells are away from it on average. Oldest first: 0.75 to 1, and 12.3 to 17 (1 and 4.44, as near as can be, where a
# cell goes on waiting until it has no free neighbour). A random waiting cell: 0.1 to 0.4, and 17.3 to 21.2; walls that
# fall in any order: 0.6 to 0.85, and 8.8 to 10.5; a random cell at each step: 0.95 to 1, and 5.1 to 5.4. Where this is
# mistaken, the other of two messages about a lost *stack* is shown; no points depend on it.
def _looks_oldest_first(plans: list[Plan], start: Cell) -> bool:
    if not all(start in plan.open_cells for plan in plans):
        return False
    second = mean(len(list(plan.beside(start))) > 1 for plan in plans)
    far = mean(mean(plan.steps_from(start).values()) for plan in plans)
    return second > 0.55 and (far > 11.4 or far < 4.7)


def _plans(result: Any) -> list[Plan] | Any:
    """Return the plans of a list of grids; where one is none, what `maze` says of it."""
    if not isinstance(result, list):
        return result
    if not result:
        return maze(result)
    plans = []
    for grid in result:
        try:
            plans.append(Plan.read(grid))
        except NoGrid:
            return maze(grid)
    return plans


def _different(mazes: list[list[list[str]]]) -> set[str]:
    """Return the different ones among mazes of one size, as texts."""
    return {"\n".join(map("".join, grid)) for grid in mazes}


def _whole(plan: Plan) -> bool:
    return len(plan.open_cells) == plan.w * plan.h


def _forks(plan: Plan) -> bool:
    return any(len(list(plan.beside(cell))) > 2 for cell in plan.open_cells)


def _walls(plan: Plan) -> int:
    """Return the number of places between two neighbouring cells."""
    return plan.h * (plan.w - 1) + plan.w * (plan.h - 1)


VIEWS: dict[str, View] = {view.__name__: view for view in (inside, made, forks, reached, chance, alike, apart, newest)}
FACTS = (
    mark("every cell is open"),
    mark("every cell is open in some of the mazes"),
    mark("each maze is one piece"),
    mark("no maze has a loop"),
    mark("the walk goes back from a dead end"),
    mark("a way forks somewhere"),
    mark("a wall is left somewhere"),
    mark("other seeds give other mazes"),
    mark("most mazes are different"),
    mark("each side of the start is opened in some maze"),
    mark("all of them are the same maze"),
    mark("each row is a list of its own"),
    mark("the newest waiting cell goes on first"),
    mark("the oldest waiting cell goes on first"),
    mark("the walk begins at another cell"),
)
