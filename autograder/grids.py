"""Make grids for the calls of exercises: mazes, corridors, rings, halls, several pieces, openings in the frame.

A grid is a list of 2h + 1 lists of 2w + 1 characters; cell (x, y) is at row 2y + 1, column 2x + 1; "*" is closed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

Cell = tuple[int, int]
Passage = tuple[Cell, Cell]
Grid = list[list[str]]


def closed(w: int, h: int) -> Grid:
    """Return the grid of w x h cells in which everything is closed."""
    return [["*"] * (2 * w + 1) for _ in range(2 * h + 1)]


def cells(w: int, h: int) -> list[Cell]:
    """Return all cells (x, y), row by row."""
    return [(x, y) for y in range(h) for x in range(w)]


def carved(w: int, h: int, opened: Iterable[Cell], passages: Iterable[Passage] = ()) -> Grid:
    """Return a grid with these cells open, and these passages between neighbours."""
    grid = closed(w, h)
    for x, y in opened:
        grid[2 * y + 1][2 * x + 1] = " "
    for (x1, y1), (x2, y2) in passages:
        grid[y1 + y2 + 1][x1 + x2 + 1] = " "
    return grid


def passages(w: int, h: int) -> list[Passage]:
    """Return all places between two neighbouring cells."""
    across = [((x, y), (x + 1, y)) for y in range(h) for x in range(w - 1)]
    return across + [((x, y), (x, y + 1)) for y in range(h - 1) for x in range(w)]


def hall(w: int, h: int) -> Grid:
    """Return the grid without any inner wall; its corners stand."""
    return carved(w, h, cells(w, h), passages(w, h))


def perfect(rng: random.Random, w: int, h: int) -> Grid:
    """Return a perfect maze: all cells, one way between any two."""
    root = {cell: cell for cell in cells(w, h)}

    def find(cell: Cell) -> Cell:
        while root[cell] != cell:
            root[cell] = cell = root[root[cell]]
        return cell

    chosen = []
    places = passages(w, h)
    rng.shuffle(places)
    for one, other in places:
        if find(one) != find(other):
            root[find(one)] = find(other)
            chosen.append((one, other))
    return carved(w, h, cells(w, h), chosen)


def begun(rng: random.Random, w: int, h: int, visited: int) -> Grid:
    """Return a maze in the making: that many cells are visited, in one piece without loops; the others are closed."""
    reached = [(rng.randrange(w), rng.randrange(h))] if visited else []
    ways = []
    while len(reached) < visited:
        x, y = rng.choice(reached)
        other = rng.choice([(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)])
        if other in cells(w, h) and other not in reached:
            reached.append(other)
            ways.append(((x, y), other))
    return carved(w, h, reached, ways)


def looped(rng: random.Random, w: int, h: int, more: int) -> Grid:
    """Return a maze in one piece with `more` passages than a perfect one, so with that many loops."""
    grid = perfect(rng, w, h)
    shut = [place for place in passages(w, h) if grid[_row(place)][_column(place)] == "*"]
    for place in rng.sample(shut, more):
        grid[_row(place)][_column(place)] = " "
    return grid


def _row(place: Passage) -> int:
    return place[0][1] + place[1][1] + 1


def _column(place: Passage) -> int:
    return place[0][0] + place[1][0] + 1


def corridor(length: int, upright: bool = False) -> Grid:
    """Return a straight corridor of that many cells."""
    return hall(1, length) if upright else hall(length, 1)


def snake(w: int, h: int) -> Grid:
    """Return one winding corridor through all w x h cells, from (0, 0), to the right and to the left in turn."""
    way = [(x if y % 2 == 0 else w - 1 - x, y) for y in range(h) for x in range(w)]
    return carved(w, h, way, zip(way, way[1:], strict=False))


def ring(w: int, h: int) -> Grid:
    """Return the outermost cells of w x h, joined to one loop; those inside are closed (w and h at least 2)."""
    way = [(x, 0) for x in range(w)] + [(w - 1, y) for y in range(1, h)]
    way += [(x, h - 1) for x in range(w - 2, -1, -1)] + [(0, y) for y in range(h - 2, 0, -1)]
    return carved(w, h, way, zip(way, [*way[1:], way[0]], strict=True))


def beside(left: Grid, right: Grid) -> Grid:
    """Return two grids of the same height side by side, with a wall between: two pieces or more."""
    return [[*one, *other[1:]] for one, other in zip(left, right, strict=True)]


def shut(grid: Grid, cell: Cell) -> Grid:
    """Return the grid with a cell closed, and all walls round it."""
    x, y = cell
    copy = [list(row) for row in grid]
    for row, column in ((2 * y + 1, 2 * x + 1), (2 * y, 2 * x + 1), (2 * y + 2, 2 * x + 1)):
        copy[row][column] = "*"
    copy[2 * y + 1][2 * x] = copy[2 * y + 1][2 * x + 2] = "*"
    return copy


def walled(grid: Grid, *walls: tuple[int, int]) -> Grid:
    """Return the grid with these positions (row, column) closed."""
    copy = [list(row) for row in grid]
    for row, column in walls:
        copy[row][column] = "*"
    return copy


def with_room(rng: random.Random, w: int, h: int, left: int, top: int, n: int = 3) -> Grid:
    """Return a perfect maze in which the block of n x n cells that begins at (left, top) was opened."""
    grid = perfect(rng, w, h)
    for (x1, y1), (x2, y2) in passages(n, n):
        grid[2 * top + y1 + y2 + 1][2 * left + x1 + x2 + 1] = " "
    return grid


def with_opening(grid: Grid, side: str, place: int) -> Grid:
    """Return the grid with an opening in its frame ("up", "left", "down" or "right") at the cell with that number."""
    copy = [list(row) for row in grid]
    row = {"up": 0, "down": len(grid) - 1}.get(side, 2 * place + 1)
    column = {"left": 0, "right": len(grid[0]) - 1}.get(side, 2 * place + 1)
    copy[row][column] = " "
    return copy
