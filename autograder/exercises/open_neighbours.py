"""The cells that one open step leads to: here the wall decides, not the cell."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from autograder.exercise import Case, case, probe, variant_of, wrong_idea
from autograder.grids import Grid, beside, carved, cells, closed, corridor, hall, looped, perfect, ring, with_opening

PLACE = ("05-solve", 1)
POINTS = {"usual": 2, "borders": 1, "contract": 1}
PICTURE = "cells"


def open_neighbours(x, y, grid):
    """Return the list of the cells that can be reached from cell (x, y) in one step.

    A step leads up, left, down or right to the next cell, where no wall stands between the two: the wall decides, not
    the cell. The list holds pairs (x, y), in this order: up, left, down, right. It is empty where all sides are
    closed. An opening in the frame leads to no cell. The grid stays as it was.

    Example: in a corridor of three cells, open_neighbours(1, 0, grid) gives [(0, 0), (2, 0)].
    """
    w, h = len(grid[0]) // 2, len(grid) // 2
    found = []
    for nx, ny in ((x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)):
        if 0 <= nx < w and 0 <= ny < h and grid[y + ny + 1][x + nx + 1] == " ":
            found.append((nx, ny))
    return found


# A horseshoe of 3 x 2 cells: (1, 0) and (1, 1) lie side by side with a wall between them.
_BEND = carved(3, 2, cells(3, 2), [((x, y), (x + 1, y)) for y in (0, 1) for x in (0, 1)] + [((0, 0), (0, 1))])
# Three open cells, and a closed one at the right of (0, 0); the only passage is the lower one.
_LONELY = carved(2, 2, [(0, 0), (0, 1), (1, 1)], [((0, 1), (1, 1))])
# One cell, and openings in the frame on all its sides.
_DOORS = [list("* *"), list("   "), list("* *")]
PROBES = [
    probe("open_neighbours(1, 0, g)", g=_BEND),
    probe("open_neighbours(2, 0, g)", g=_BEND),
    probe("open_neighbours(1, 1, g)", g=hall(3, 3)),
    probe("open_neighbours(0, 0, g)", g=_LONELY),
    probe("[open_neighbours(1, 2, g), g]", view="value, value", g=hall(2, 3)),
    probe("open_neighbours(0, 0, g)", part="frame", g=_DOORS),
]


def _somewhere(rng: random.Random, grid: Grid) -> str:
    return f"open_neighbours({rng.randrange(len(grid[0]) // 2)}, {rng.randrange(len(grid) // 2)}, g)"


def cases(rng: random.Random) -> Iterator[Case]:
    """From 1 x 1 to 25 x 18: trees, loops, corridors; corners, openings in the frame, closed cells, several pieces."""
    yield case("borders", "open_neighbours(0, 0, g)", g=carved(1, 1, [(0, 0)]))
    yield case("borders", "open_neighbours(0, 0, g)", g=closed(2, 1))
    for side in ("up", "left", "down", "right"):
        yield case("borders", "open_neighbours(0, 0, g)", g=with_opening(carved(1, 1, [(0, 0)]), side, 0))
    n = rng.randint(3, 9)
    for x in (0, rng.randint(1, n - 2), n - 1):
        yield case("borders", f"open_neighbours({x}, 0, g)", g=corridor(n))
        yield case("borders", f"open_neighbours(0, {x}, g)", g=corridor(n, upright=True))
    for w, h in ((2, 3), (4, 2), (5, 7)):
        grid = looped(rng, w, h, 1)
        for x, y in itertools.product((0, w - 1), (0, h - 1)):
            yield case("borders", f"open_neighbours({x}, {y}, g)", g=grid)
            for side, place in (("up", x), ("left", y), ("down", x), ("right", y)):
                yield case("borders", f"open_neighbours({x}, {y}, g)", g=with_opening(grid, side, place))
    yield case("borders", f"open_neighbours({rng.randint(0, 4)}, 0, g)", g=ring(5, 4))
    yield case("borders", f"open_neighbours({rng.randint(1, 3)}, 1, g)", g=ring(5, 4))
    grid = beside(perfect(rng, 2, 3), perfect(rng, 3, 3))
    yield case("borders", f"open_neighbours(1, {rng.randint(0, 2)}, g)", g=grid)
    yield case("borders", f"open_neighbours(2, {rng.randint(0, 2)}, g)", g=grid)
    for w, h in ((3, 2), (2, 4), (4, 3), (6, 5), (5, 9), (12, 8), (25, 18)):
        for grid in (perfect(rng, w, h), looped(rng, w, h, (w - 1) * (h - 1) // 2)):
            yield case("usual", _somewhere(rng, grid), g=grid)
            yield case("usual", _somewhere(rng, grid), g=grid)
    yield case("usual", f"open_neighbours({rng.randint(1, 3)}, {rng.randint(1, 2)}, g)", g=hall(5, 4))
    for grid in (hall(3, 4), perfect(rng, 4, 3), looped(rng, 5, 6, 6)):
        yield case("contract", f"[{_somewhere(rng, grid)}, g]", view="value, value", g=grid)


def _around(x, y, order="up left down right"):
    steps = {"up": (0, -1), "left": (-1, 0), "down": (0, 1), "right": (1, 0)}
    return [(x + steps[name][0], y + steps[name][1]) for name in order.split()]


def _inside(cell, grid):
    return 0 <= cell[0] < len(grid[0]) // 2 and 0 <= cell[1] < len(grid) // 2


def _ways(x, y, grid, order="up left down right"):
    return [n for n in _around(x, y, order) if _inside(n, grid) and grid[y + n[1] + 1][x + n[0] + 1] == " "]


@wrong_idea
def looks_at_the_cell(x, y, grid):
    """The neighbour's own place was looked at, not the wall between.

    Your program asks whether the neighbouring cell is open. In a finished maze every cell is, so it finds all of
    them, even those behind a wall. Two open cells may lie side by side without a passage: whether one can step
    across is written in the place between them.

    Which place of the grid lies halfway between two neighbouring cells?
    """
    return [(a, b) for a, b in _around(x, y) if _inside((a, b), grid) and grid[2 * b + 1][2 * a + 1] == " "]


@variant_of(looks_at_the_cell)
def without_a_look_at_all(x, y, grid):
    return [n for n in _around(x, y) if _inside(n, grid)]


@wrong_idea
def row_and_column_exchanged(x, y, grid):
    """Row and column have changed places.

    Your program looks at a place between two cells, but at another one than it should. The first pair of brackets of
    `grid[...][...]` chooses a row, and rows are counted downwards, as y is. Here the place that belongs to x was put
    there. Where a maze is its own mirror image, nobody would notice.

    Which of the two, x or y, decides about the first pair of brackets?
    """
    return [n for n in _around(x, y) if _inside(n, grid) and grid[x + n[0] + 1][y + n[1] + 1] == " "]


@wrong_idea
def leads_out_of_the_maze(x, y, grid):
    """An opening in the frame was taken for a way to a cell.

    Inside the maze everything is right. But where the frame has an opening, your list holds a pair that is no cell at
    all: one of its numbers is -1, or as large as the maze is wide or high. The search that will use your function
    would walk out of the maze, and read the grid where there is none.

    Which test tells a pair that is a cell from one that is not?
    """
    return [(a, b) for a, b in _around(x, y) if grid[y + b + 1][x + a + 1] == " "]


@variant_of(leads_out_of_the_maze)
def only_below_zero(x, y, grid):
    return [(a, b) for a, b in _around(x, y) if a >= 0 and b >= 0 and grid[y + b + 1][x + a + 1] == " "]


@variant_of(leads_out_of_the_maze)
def only_above(x, y, grid):
    w, h = len(grid[0]) // 2, len(grid) // 2
    return [(a, b) for a, b in _around(x, y) if a < w and b < h and grid[y + b + 1][x + a + 1] == " "]


@variant_of(leads_out_of_the_maze)
def only_sideways(x, y, grid):
    return [(a, b) for a, b in _around(x, y) if 0 <= a < len(grid[0]) // 2 and grid[y + b + 1][x + a + 1] == " "]


@variant_of(leads_out_of_the_maze)
def only_up_and_down(x, y, grid):
    return [(a, b) for a, b in _around(x, y) if 0 <= b < len(grid) // 2 and grid[y + b + 1][x + a + 1] == " "]


@wrong_idea
def width_and_height_exchanged(x, y, grid):
    """Width and height have changed places in the test for the border.

    Some cells are taken for cells outside the maze, though they lie inside. Your test compares x with the number of
    rows, or y with the number of columns. In a square maze both numbers are the same, and the mistake hides; here the
    maze is wider than it is high, or higher than it is wide.

    How do you get the number of cells in a row from the grid, and how the number of rows of cells?
    """
    h, w = len(grid[0]) // 2, len(grid) // 2
    return [(a, b) for a, b in _ways(x, y, grid) if 0 <= a < w and 0 <= b < h]


@wrong_idea
def lists_the_cell_itself(x, y, grid):
    """The cell itself stands among its neighbours.

    The neighbours are right, but the cell that was asked about is in the list as well. Its own place is open, of
    course, so a test for an open place lets it through. A search that uses this list would step from a cell to the
    same cell, again and again.

    Which moves does your program try, and does each of them really lead away?
    """
    return [(x, y), *_ways(x, y, grid)]


@variant_of(lists_the_cell_itself)
def itself_at_the_end(x, y, grid):
    return [*_ways(x, y, grid), (x, y)]


@variant_of(lists_the_cell_itself)
def itself_in_the_middle(x, y, grid):
    ways = _ways(x, y, grid)
    return [n for n in _around(x, y)[:2] if n in ways] + [(x, y)] + [n for n in _around(x, y)[2:] if n in ways]


@wrong_idea
def misses_a_direction(x, y, grid):
    """Not all four directions are looked at.

    What you found is right, but there is more: a way that is open is missing from your list. Some direction is never
    tried, or it is tried twice in the place of another. Whoever carves a maze may come from anywhere, so a way through
    it turns up, left, down and right.

    Put your finger on a cell in the middle of the hall: which of its four sides does your program never look at?
    """
    return _ways(x, y, grid, "down right")


def _leave_out(directions: str):
    def program(x, y, grid):
        kept = [name for name in "up left down right".split() if name not in directions.split()]
        return _ways(x, y, grid, " ".join(kept))

    program.__name__ = "without_" + directions.replace(" ", "_")
    return variant_of(misses_a_direction)(program)


without_up, without_left, without_down, without_right = map(_leave_out, ("up", "left", "down", "right"))
without_sides, without_up_and_down, without_down_right = map(_leave_out, ("left right", "up down", "down right"))


@wrong_idea
def lists_the_closed_sides(x, y, grid):
    """Your list holds the closed sides, and leaves the open ones out.

    The test looks at the right places, but it keeps the wrong ones. A star in the grid says that a wall stands there;
    a space says that one can walk through. What you give back are exactly the neighbours that nobody can step to.

    Which of the two characters should stand in your comparison, or should the comparison itself be the other way
    round?
    """
    return [n for n in _around(x, y) if _inside(n, grid) and grid[y + n[1] + 1][x + n[0] + 1] == "*"]


@wrong_idea
def looks_for_unvisited_cells(x, y, grid):
    """These are the unvisited neighbours, as when a maze was carved.

    While a maze is being made, one asks which neighbours are still closed. Now it is finished, and every cell of it is
    open, so that question finds nothing, or finds what does not belong to the maze. The new question is another one:
    whether one can walk across.

    What does the grid hold between two cells, once somebody has gone from one to the other?
    """
    return [(a, b) for a, b in _around(x, y) if _inside((a, b), grid) and grid[2 * b + 1][2 * a + 1] == "*"]


@wrong_idea
def always_an_empty_list(x, y, grid):
    """The list is always empty.

    No call has found anything, not even in the hall, where all sides are open. It looks as if the condition could
    never be true, or as if what is found never got into the list. A space is a character like any other: it is not
    the same as an empty text, and not the same as None or False.

    What does your condition compare, at the moment when it should say yes?
    """
    return []


@wrong_idea
def places_instead_of_cells(x, y, grid):
    """Places of the grid were given back, not cells.

    The right sides were found. But the pairs in your list say where characters stand in the grid, and such numbers
    are about twice as large as those of cells. The functions that you have written so far all speak of cells: x is
    the column of a cell, from 0 to w - 1.

    What are the x and y of the cell on the other side of the opening?
    """
    return [(x + a + 1, y + b + 1) for a, b in _ways(x, y, grid)]


@variant_of(places_instead_of_cells)
def row_and_column_of_the_wall(x, y, grid):
    return [(y + b + 1, x + a + 1) for a, b in _ways(x, y, grid)]


@variant_of(places_instead_of_cells)
def places_of_the_cells(x, y, grid):
    return [(2 * a + 1, 2 * b + 1) for a, b in _ways(x, y, grid)]


@variant_of(places_instead_of_cells)
def row_and_column_of_the_cells(x, y, grid):
    return [(2 * b + 1, 2 * a + 1) for a, b in _ways(x, y, grid)]


@wrong_idea
def pairs_are_y_x(x, y, grid):
    """The two numbers of each pair have changed places.

    The right walls were looked at, but the pairs were put together as (y, x). In this course a cell is always (x, y):
    first how far to the right, then how far down. A grid is indexed the other way round, row first, and that makes
    the two easy to mix up.

    In which line do you build the pair, and which number comes first there?
    """
    return [(b, a) for a, b in _ways(x, y, grid)]


@wrong_idea
def stops_after_the_first_turn(x, y, grid):
    """The function stops after its first look.

    At most one neighbour was found, though more sides are open. `return` leaves a function at once, wherever it
    stands: inside the loop it lets the first turn be the last one. What belongs to the loop, and what comes after it,
    is decided by the indentation alone.

    How often should your program come to its `return`, and when?
    """
    for n in _around(x, y):
        return [n] if n in _ways(x, y, grid) else []


@variant_of(stops_after_the_first_turn)
def stops_at_the_first_open_side(x, y, grid):
    return _ways(x, y, grid)[:1]


@variant_of(stops_after_the_first_turn)
def keeps_only_the_last_one(x, y, grid):
    return _ways(x, y, grid)[-1:]


@wrong_idea
def another_order(x, y, grid):
    """The neighbours are right, but they come in another order.

    All open sides were found, and no closed one. Only their order is not the agreed one. Here an order was fixed, so
    that two people who solve the same maze by hand and by program can compare their searches step by step: up, left,
    down, right.

    In which order does your program try the four sides?
    """
    return _ways(x, y, grid, "right down left up")


@variant_of(another_order)
def clockwise(x, y, grid):
    return _ways(x, y, grid, "up right down left")


@variant_of(another_order)
def left_first(x, y, grid):
    return _ways(x, y, grid, "left right up down")


@variant_of(another_order)
def up_and_down_first(x, y, grid):
    return _ways(x, y, grid, "up down left right")


@wrong_idea
def looks_beside_the_wall(x, y, grid):
    """The place that is looked at is not the one between the two cells.

    Your program reads the grid one row and one column before the wall that it means. The frame comes first: cell 0 has
    its place at 1, cell 1 at 3, and the wall between them at 2. Adding the two numbers of the cells gives only 1 for
    this wall.

    Take cells (0, 0) and (1, 0): at which row and column is their wall, and what does your program compute?
    """
    return [(a, b) for a, b in _around(x, y) if _inside((a, b), grid) and grid[y + b][x + a] == " "]


HINTS = (
    "Two open cells lie side by side. Is there a passage between them? What decides?",
    "You know the place of the wall between two cells from `delete_wall`. Read it here, instead of writing it.",
    "The loop over the four neighbours is the one that you know. Two things have to be true of a neighbour: it lies "
    "inside the maze, and the place halfway between the cells is open.",
)
WELL_DONE = (
    "Can you say why the cell itself need not be looked at? For a change: what would the function look like if "
    "one-way doors were possible, marked with <, >, ^ and v?"
)
