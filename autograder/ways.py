"""Calls of functions that find a way through a maze, and searches from which wrong programs are made."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator

from autograder.exercise import Case, Look, case, probe
from autograder.grids import (
    Cell,
    Grid,
    beside,
    carved,
    cells,
    corridor,
    hall,
    looped,
    passages,
    perfect,
    ring,
    shut,
    snake,
)

ROUND = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1), (1, 1), (2, 1))
# One winding way through 4 x 3 cells: every direction is needed, and its end lies near its beginning.
SPIRAL = carved(4, 3, ROUND, zip(ROUND, ROUND[1:], strict=False))
# Four arms of two cells each, round (2, 2): in whatever order they are tried, three of them are tried in vain.
ARMS = ((2, 1), (1, 2), (2, 3), (3, 2), (2, 0), (0, 2), (2, 4), (4, 2))
CROSS = carved(5, 5, cells(5, 5), [*(((2, 2), near) for near in ARMS[:4]), *zip(ARMS[:4], ARMS[4:], strict=True)])
# From (0, 1) the way to (2, 1) leads round by the upper row; the straight one ends in the middle.
_BYPASS = [((0, 1), (0, 0)), ((0, 0), (1, 0)), ((1, 0), (2, 0)), ((2, 0), (2, 1))]
DETOUR = carved(3, 2, cells(3, 2), [*_BYPASS, ((0, 1), (1, 1))])
# From (0, 2) to (3, 2) the lower way stays near the goal, and is longer than the upper one.
_UPPER = ((0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2))
_LOWER = ((0, 2), (1, 2), (2, 2), (2, 3), (1, 3), (1, 4), (2, 4), (3, 4), (3, 3), (3, 2))
LURE = carved(
    4, 5, {*_UPPER, *_LOWER}, [*zip(_UPPER, _UPPER[1:], strict=False), *zip(_LOWER, _LOWER[1:], strict=False)]
)
AROUND = ((1, 0), (0, 1), (1, 2), (2, 1), (0, 0), (2, 0), (0, 2), (2, 2))


def one(name: str, view: str, grid: Grid, start: Cell, goal: Cell, part: str = "") -> Look:
    """Return a visible call that is looked at with its maze; the grid has to stay as it was."""
    code = f"[[{name}(g, {start}, {goal}), maze, {start}, {goal}], g]"
    return probe(code, view=f"{view}, value", part=part, g=grid, maze=grid)


def several(name: str, view: str, grid: Grid, start: Cell, goals: Iterable[Cell], part: str = "") -> Look:
    """Return a visible script that looks for several ways, which are looked at together."""
    code = (
        f"ways = []\nfor goal in {list(goals)}:\n    ways = ways + [[{name}(g, {start}, goal), g, {start}, goal]]\nways"
    )
    return probe(code, view=view, part=part, g=grid)


def same_cell(name: str) -> Look:
    """Return a visible call whose start is its goal."""
    return probe(f"{name}(g, (1, 0), (1, 0))", part="same cell", g=corridor(2))


def no_way(name: str, view: str) -> Look:
    """Return a visible call without a way to the goal, on a ring: a search may go round it for ever."""
    return one(name, view, ring(3, 3), (2, 0), (1, 1), part="no way")


def open_hall(name: str, view: str) -> Look:
    """Return a visible call in a hall, for a cell shut off: so many ways lead through it that nobody can try them."""
    grid = shut(hall(12, 12), (11, 11))
    code = f"[[{name}(g, (0, 0), (11, 11)), maze, (0, 0), (11, 11)], g]"
    return probe(code, view=f"{view}, value", part="hall", cpu=1, g=grid, maze=grid)


def long(name: str) -> Look:
    """Return a visible call on a corridor of 3000 cells."""
    grid = 'g = [["*"] * 6001, ["*"] + [" "] * 5999 + ["*"], ["*"] * 6001]'
    return probe(f"{grid}; way = {name}(g, (0, 0), (2999, 0)); [len(way), way[0], way[-1]]", part="long", cpu=10)


def hidden(group: str, name: str, view: str, grid: Grid, start: Cell, goal: Cell, cpu: float = 2.0) -> Case:
    """Return a hidden call that is looked at with its maze; in the group *contract* the grid has to stay as it was."""
    code = f"[{name}(g, {start}, {goal}), maze, {start}, {goal}]"
    if group == "contract":
        return case(group, f"[{code}, g]", view=f"{view}, value", cpu=cpu, g=grid, maze=grid)
    return case(group, code, view=view, cpu=cpu, g=grid, maze=grid)


def halls(name: str, view: str) -> Iterator[Case]:
    """Yield hidden calls with a hall in which a search gets lost that looks at its cells again and again.

    The goal lies beside the start, on the other side than the hall, so that some searches come to it at once; in a hall
    between the two, the waves of others meet again and again.
    """
    for start, goal, left in (((6, 0), (7, 0), 0), ((1, 0), (0, 0), 2)):
        room = [(x + left, y) for x, y in cells(6, 6)]
        within = [(one, other) for one, other in passages(8, 6) if one in room and other in room]
        grid = carved(8, 6, [*room, start, goal], [*within, ((5, 0), (6, 0)), ((1, 0), (2, 0)), (start, goal)])
        yield hidden("usual", name, view, grid, start, goal)
    yield hidden("usual", name, view, hall(15, 13), (14, 0), (0, 12))


def two_cells(rng: random.Random, w: int, h: int) -> tuple[Cell, Cell]:
    """Return two different cells."""
    one, other = rng.sample(cells(w, h), 2)
    return one, other


def borders(rng: random.Random, name: str, view: str) -> Iterator[Case]:
    """Yield hidden calls on borders: start is goal, nothing leads to the goal, long corridors, large mazes."""
    alone, w, h = carved(1, 1, [(0, 0)]), rng.randint(3, 6), rng.randint(3, 6)
    calls = [(alone, (0, 0), (0, 0)), (carved(2, 1, cells(2, 1)), (1, 0), (0, 0)), (corridor(2), (0, 0), (1, 0))]
    calls += [(corridor(5, upright=True), (0, 4), (0, 1)), (hall(w, h), (w - 1, 0), (w - 1, 0))]
    calls += [(ring(w, h), (0, 0), (1, 1)), (ring(w, h), (0, h - 1), (0, h - 1))]
    pieces = beside(looped(rng, 3, h, 2), perfect(rng, 4, h))
    calls += [(pieces, (rng.randrange(3), h - 1), (rng.randrange(3, 7), 0)), (pieces, (5, 0), (0, rng.randrange(h)))]
    calls += [(pieces, (0, 0), (2, h - 1)), (shut(hall(4, 3), (2, 1)), (2, 1), (0, 0))]
    for grid, start, goal in calls:
        yield hidden("borders", name, view, grid, start, goal)
    yield hidden("borders", name, view, corridor(3000), (0, 0), (2999, 0), 10)
    yield hidden("borders", name, view, snake(60, 50), (0, 0), (0, 49), 10)
    yield hidden("borders", name, view, perfect(rng, 60, 60), (0, 0), (59, 59), 10)
    yield hidden("borders", name, view, looped(rng, 60, 60, 300), (59, 0), (0, 59), 10)


def contract(rng: random.Random, name: str, view: str) -> Iterator[Case]:
    """Yield hidden calls after which the grid has to be as it was: with a way, without one, and with no step."""
    yield hidden("contract", name, view, looped(rng, 4, 3, 2), (0, 0), (3, 2))
    yield hidden("contract", name, view, perfect(rng, 5, 6), *two_cells(rng, 5, 6))
    yield hidden("contract", name, view, beside(hall(2, 3), perfect(rng, 2, 3)), (0, 2), (3, 0))
    yield hidden("contract", name, view, hall(3, 2), (1, 1), (1, 1))


# Searches from which wrong programs are made

CLOCK = "up left down right"


def beside_cell(cell: Cell, order: str = CLOCK) -> list[Cell]:
    """Return the four cells beside a cell, in this order, whether they exist or not."""
    x, y = cell
    where = {"up": (x, y - 1), "left": (x - 1, y), "down": (x, y + 1), "right": (x + 1, y)}
    return [where[name] for name in order.split()]


def inside(cell: Cell, grid: Grid) -> bool:
    """Say whether a pair is a cell of the grid."""
    return 0 <= cell[0] < len(grid[0]) // 2 and 0 <= cell[1] < len(grid) // 2


def steps(cell: Cell, grid: Grid, order: str = CLOCK) -> list[Cell]:
    """Return the cells one open step away, in this order."""
    x, y = cell
    return [(a, b) for a, b in beside_cell(cell, order) if inside((a, b), grid) and grid[y + b + 1][x + a + 1] == " "]


def known(grid: Grid, start: Cell, goal: Cell | None, take: int, order: str = CLOCK) -> dict[Cell, Cell | None]:
    """Search until the goal is taken; return each known cell with the one it was found from, as they were found.

    `take` is the end of the waiting list that is taken from: -1 as from a stack, 0 as from a queue.
    """
    came: dict[Cell, Cell | None] = {start: None}
    waiting = deque([start])
    while waiting:
        cell = waiting.popleft() if take == 0 else waiting.pop()
        if cell == goal:
            break
        for other in steps(cell, grid, order):
            if other not in came:
                came[other] = cell
                waiting.append(other)
    return came


def way(grid: Grid, start: Cell, goal: Cell, take: int, order: str = CLOCK) -> list[Cell] | None:
    """Return the way that the search finds, or None."""
    came = known(grid, start, goal, take, order)
    if goal not in came:
        return None
    found, cell = [goal], came[goal]
    while cell is not None:
        found.append(cell)
        cell = came[cell]
    return found[::-1]


def spread(grid: Grid, start: Cell, take: int = 0, more: int = 1, order: str = CLOCK) -> dict[Cell, int]:
    """Return a number for each cell that can be reached: `more` for each step, as in `known`."""
    away, waiting = {start: 0}, deque([start])
    while waiting:
        cell = waiting.popleft() if take == 0 else waiting.pop()
        for other in steps(cell, grid, order):
            if other not in away:
                away[other] = away[cell] + more
                waiting.append(other)
    return away
