"""The dead ends of a maze: its cells with exactly one way out."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder import grids
from autograder.exercise import Case, case, probe, variant_of, wrong_idea
from autograder.exercises.get_unvisited_neighbours import get_unvisited_neighbours
from autograder.exercises.is_visited import is_visited
from autograder.exercises.open_neighbours import open_neighbours

PLACE = ("06-loops", 1)
POINTS = {"usual": 1.5, "borders": 1, "contract": 0.5}
PICTURE = "cells"


def dead_ends(grid):
    """Return the list of all dead ends: the cells (x, y) with exactly one open side.

    They come row by row from the top, each row from left to right, as pairs of whole numbers. A closed cell has no
    open side, so it is no dead end. The frame is closed. The grid stays as it was.

    Example: in a corridor of 4 cells, dead_ends(grid) gives [(0, 0), (3, 0)].
    """
    result = []
    for y in range(len(grid) // 2):
        for x in range(len(grid[0]) // 2):
            if len(open_neighbours(x, y, grid)) == 1:
                result.append((x, y))
    return result


STUB = """
result = []
for y in range(...):
    for x in range(...):
        ...
return result
"""

_CROSS = [list(row) for row in ("*******", "*** ***", "*** ***", "*     *", "*** ***", "*** ***", "*******")]
_BEND = [list(row) for row in ("*******", "*     *", "* *****", "*     *", "*******")]
PROBES = [
    probe("dead_ends(g)", g=grids.corridor(4)),
    probe("dead_ends(g)", g=_CROSS),
    probe("dead_ends(g)", g=grids.perfect(random.Random(3), 8, 5)),
    probe("dead_ends(g)", g=grids.corridor(3, upright=True)),
    probe("dead_ends(g)", g=grids.closed(3, 2)),
    probe("[dead_ends(g), g]", view="value, value", g=_BEND),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """From one cell to 40 x 30; corridors, a ring, a hall; closed cells, several pieces; the grid as it was."""
    pieces = grids.beside(grids.perfect(rng, 3, 4), grids.shut(grids.perfect(rng, 4, 4), (0, rng.randint(0, 3))))
    closed_cell = grids.shut(grids.perfect(rng, 4, 3), (rng.randint(0, 3), rng.randint(0, 2)))
    corridors = [grids.corridor(rng.randint(5, 12)), grids.corridor(rng.randint(4, 12), upright=True)]
    small = [grids.corridor(1), grids.closed(2, 1), grids.corridor(2), *corridors]
    large = [grids.ring(rng.randint(3, 5), 4), grids.hall(3, rng.randint(4, 6)), grids.snake(rng.randint(4, 7), 3)]
    for grid in (*small, closed_cell, *large, pieces):
        yield case("borders", "dead_ends(g)", g=grid)
    for least, most in ((2, 4), (5, 9), (9, 16)):
        w = rng.randint(least, most)
        h = rng.choice([number for number in range(least, most + 1) if number != w])
        yield case("usual", "dead_ends(g)", g=grids.perfect(rng, w, h))
    yield case("usual", "dead_ends(g)", g=grids.looped(rng, 7, 9, rng.randint(3, 12)))
    yield case("usual", "dead_ends(g)", g=grids.perfect(rng, 40, 30), cpu=10)
    for grid in (grids.perfect(rng, 3, 5), grids.perfect(rng, 6, 2)):
        yield case("contract", "[dead_ends(g), g]", view="value, value", g=grid)


def _cells(grid):
    return [(x, y) for y in range(len(grid) // 2) for x in range(len(grid[0]) // 2)]


def _sides(x, y, grid):
    return [grid[2 * y][2 * x + 1], grid[2 * y + 1][2 * x], grid[2 * y + 2][2 * x + 1], grid[2 * y + 1][2 * x + 2]]


def _beside(grid):
    cells = _cells(grid)
    steps = ((0, -1), (-1, 0), (0, 1), (1, 0))
    return {(x, y): [(x + a, y + b) for a, b in steps if (x + a, y + b) in cells] for x, y in cells}


@wrong_idea
def closed_cells_counted(grid):
    """Closed cells are in the list.

    A closed cell has no open side, and it got into your list all the same. It seems that you ask for "at most one open
    side", or for three closed sides or more. A dead end can be entered, and a closed cell cannot.

    How many open sides has a dead end, and how many has a closed cell?
    """
    return [(x, y) for x, y in _cells(grid) if len(open_neighbours(x, y, grid)) <= 1]


@wrong_idea
def column_by_column(grid):
    """The right cells come in another order.

    All the dead ends are there, and no others. But they come column by column, and row by row was asked for. In two
    loops one inside the other, the inner one runs through all its values while the outer one stands still.

    While you go along one row, which of the two coordinates must stand still?
    """
    cells = [(x, y) for x in range(len(grid[0]) // 2) for y in range(len(grid) // 2)]
    return [(x, y) for x, y in cells if len(open_neighbours(x, y, grid)) == 1]


@wrong_idea
def returns_a_set(grid):
    """The cells are right, but a set has no order.

    You have found all the dead ends. But a set forgets in which order its members came. Here the order matters: later
    the list is shuffled with a seed, and the same seed must give the same maze again.

    Which kind of collection keeps its members in the order in which they were added?
    """
    return set(dead_ends(grid))


@wrong_idea
def border_cells_left_out(grid):
    """Some cells along the frame were never looked at.

    What your list holds is right, but your loops begin too late or stop too early. There is no danger of leaving the
    grid: the frame lies outside of those cells, so each of them has all four sides. And `range(n)` stops of its own
    accord before n: its last number is n - 1, which is just the number of the last cell.

    In a corridor of four cells, which values should x take, and which ones does it take in your loop?
    """
    w, h = len(grid[0]) // 2, len(grid) // 2
    return [(x, y) for x, y in dead_ends(grid) if 0 < x < w - 1 and 0 < y < h - 1]


_first = variant_of(border_cells_left_out)(lambda grid: [(x, y) for x, y in dead_ends(grid) if x and y])
_last_row = variant_of(border_cells_left_out)(lambda grid: [c for c in dead_ends(grid) if c[1] < len(grid) // 2 - 1])
_last_col = variant_of(border_cells_left_out)(lambda grid: [c for c in dead_ends(grid) if 2 * c[0] < len(grid[0]) - 3])
_last = variant_of(border_cells_left_out)(lambda grid: [cell for cell in _last_row(grid) if cell in _last_col(grid)])


@wrong_idea
def another_number_of_openings(grid):
    """Your list holds cells where one can go on.

    With two open sides a cell is part of a corridor, and with three or four the way divides. Whoever comes into a dead
    end has to go back by the same side. Perhaps stars and spaces have changed roles: a star is closed, a space is open.

    In a dead end, how many of the four characters around the cell are stars?
    """
    return [(x, y) for x, y in _cells(grid) if len(open_neighbours(x, y, grid)) == 2]


_junctions = variant_of(another_number_of_openings)(lambda grid: _with_walls(grid, 0, 1))
_one_wall = variant_of(another_number_of_openings)(lambda grid: _with_walls(grid, 1))
_no_corridor = variant_of(another_number_of_openings)(lambda grid: _with_walls(grid, 0, 1, 3, 4))


def _with_walls(grid, *numbers):
    return [(x, y) for x, y in _cells(grid) if _sides(x, y, grid).count("*") in numbers]


@wrong_idea
def frame_is_no_wall(grid):
    """The frame was not counted among the closed sides.

    You count only walls that have a neighbouring cell behind them. A cell beside the frame has fewer neighbours, and a
    corner cell only two, so it can never come to three. Yet the frame closes a side like any other wall.

    How many open sides has a dead end in a corner, and how many has one in the middle?
    """
    beside = _beside(grid)
    return [cell for cell in beside if len(beside[cell]) - len(open_neighbours(*cell, grid)) == 3]


@wrong_idea
def returns_how_many(grid):
    """The number of dead ends came, not the dead ends themselves.

    Your count is right, so you know how to recognise a dead end. But whoever wants to open them must know where they
    are, and a number does not tell. From a list, on the other hand, the number can be had at any time, with `len`.

    At the moment when your program counts one more, what does it know about the cell?
    """
    return len(dead_ends(grid))


@wrong_idea
def positions_in_the_grid(grid):
    """These are positions of characters, not cells.

    You have found the right places. But the pairs count characters, walls included, and a cell is named by its own
    coordinates: (0, 0), then (1, 0), and so on. The first notebook has the formula between the two.

    The character in row 1, column 7 belongs to a cell: what are its x and y?
    """
    return [(2 * x + 1, 2 * y + 1) for x, y in dead_ends(grid)]


_rows_and_columns = variant_of(positions_in_the_grid)(lambda grid: [(2 * y + 1, 2 * x + 1) for x, y in dead_ends(grid)])


@wrong_idea
def y_before_x(grid):
    """In each pair the two coordinates have changed places.

    You have found the right cells, and in the right order. But a cell is written (x, y): first how far to the right,
    then how far down. In the grid the row comes first, and that makes it easy to mix them up.

    Where is the cell (3, 0), and where is (0, 3)?
    """
    return [(y, x) for x, y in dead_ends(grid)]


@wrong_idea
def start_left_out(grid):
    """The cell (0, 0) is missing.

    All the other dead ends are there. Often the first cell is where a maze is entered, and then it does not feel like
    a dead end. But nothing in the grid says so: the frame is closed all round, and (0, 0) counts like every other.

    How many open sides has the cell (0, 0) in the grid that is shown?
    """
    return [cell for cell in dead_ends(grid) if cell != (0, 0)]


@wrong_idea
def rows_and_columns_exchanged(grid):
    """Rows and columns have changed places.

    As soon as a maze is not square, your program leaves the grid, or does not see the whole of it. `len(grid)` is the
    number of rows, so it tells how high the maze is and how far y goes. And in `grid[...][...]` the row comes first.

    Which of your numbers count rows, which ones count columns, and where does each of them stand?
    """
    w, h = len(grid) // 2, len(grid[0]) // 2
    return [(x, y) for y in range(h) for x in range(w) if _sides(x, y, grid).count(" ") == 1]


_exchanged_with_open_neighbours = variant_of(rows_and_columns_exchanged)(
    lambda grid: [(x, y) for x, y in dead_ends(grid) if x < len(grid) // 2 and y < len(grid[0]) // 2]
)


@wrong_idea
def size_of_the_example(grid):
    """The size is always the same, whatever the grid.

    For a maze of 8 x 5 cells your list is right. In every other one the loops still run over 8 columns and 5 rows, and
    they fall off a smaller grid. A function should read the size off the grid that it is given.

    How do you get the number of cells in a row from the length of a row?
    """
    return [(x, y) for y in range(5) for x in range(8) if _sides(x, y, grid).count(" ") == 1]


@wrong_idea
def stops_at_the_first_opening(grid):
    """Every cell that has a way out is in your list.

    It seems that your program looks no further when it has found one open side. So its counter never says more than 1.
    A chain with `elif` does this: at most one of its branches is carried out. Four questions have to be asked here.

    What does your counter say for a cell in the middle of a corridor?
    """
    return [(x, y) for x, y in _cells(grid) if " " in _sides(x, y, grid)]


@wrong_idea
def neighbours_instead_of_walls(grid):
    """The neighbouring cells were looked at, and not the walls between.

    In a finished maze all cells are open, so it tells nothing that a neighbour is open too: there may be a wall in
    between. What makes a dead end is that three of its sides are walls. Between two cells lies one character, and this
    one decides.

    Which character of the grid would you have to take away in order to walk from (0, 0) to (1, 0)?
    """
    beside = _beside(grid)
    return [cell for cell in beside if sum(is_visited(*other, grid) for other in beside[cell]) == 1]


@wrong_idea
def nothing_found(grid):
    """Your list is always empty.

    The condition that lets a cell into the list is never true in a finished maze. Perhaps the character of the cell
    itself is counted with its four sides, or the unvisited neighbours are counted: every cell has been visited here.

    Take the first cell of a corridor. Which number does your program compare with 1, and what is it for this cell?
    """
    return [(x, y) for x, y in _cells(grid) if len(get_unvisited_neighbours(x, y, grid)) == 1]


@wrong_idea
def stops_too_early(grid):
    """The rest of the maze was not looked at.

    What your list holds is right, as far as it goes. Perhaps a `return` stands inside a loop: it ends the function at
    once. Or the inner loop counts with a variable that is not set back to 0 for the second row.

    What happens in your program just after the last cell that it has looked at?
    """
    return [(x, y) for x, y in dead_ends(grid) if y == 0]


_first_cell = variant_of(stops_too_early)(lambda grid: [cell for cell in dead_ends(grid) if cell == (0, 0)])
_first_dead_end = variant_of(stops_too_early)(lambda grid: dead_ends(grid)[:1])


@wrong_idea
def only_the_last_one_kept(grid):
    """Only the last dead end is left.

    It is a right one, and those before it are lost: each new dead end takes the place of the one before. What is to
    grow from turn to turn must be made once, before the loops, and only be added to inside them.

    What does your list hold after the first dead end, and what after the second?
    """
    return dead_ends(grid)[-1:]


_of_last_row = variant_of(only_the_last_one_kept)(lambda grid: [c for c in dead_ends(grid) if c not in _last_row(grid)])


@wrong_idea
def counter_not_set_back(grid):
    """The counter goes on counting from one cell to the next.

    For the first cell all is well. Then the counter still holds what it had counted before, so it soon says 2, 3, 4,
    and is never 1 again. A number that belongs to a single cell has to begin at 0 for each cell anew.

    In which line does your counter become 0, and how often does Python come through this line?
    """
    return _counted_on(grid, lambda x, y: (x, y) == (0, 0))


_set_back_once_a_row = variant_of(counter_not_set_back)(lambda grid: _counted_on(grid, lambda x, y: x == 0))


def _counted_on(grid, begins_at):
    number, found = 0, []
    for x, y in _cells(grid):
        number = len(open_neighbours(x, y, grid)) + (0 if begins_at(x, y) else number)
        found += [(x, y)] if number == 1 else []
    return found


def _with_one_opening(grid, *looked_at):
    return [(x, y) for x, y in _cells(grid) if [_sides(x, y, grid)[side] for side in looked_at].count(" ") == 1]


@wrong_idea
def one_side_forgotten(grid):
    """Not all four sides were looked at.

    Some cells are in your list although they have two ways out, and some dead ends are missing, because their only way
    out was not seen. Perhaps a side is forgotten, or looked at twice. Check the four positions one by one.

    Which character stands above the cell in row 3, column 5, which below, which to its left and which to its right?
    """
    return _with_one_opening(grid, 0, 1, 2)


_up_forgotten = variant_of(one_side_forgotten)(lambda grid: _with_one_opening(grid, 1, 2, 3))
_left_forgotten = variant_of(one_side_forgotten)(lambda grid: _with_one_opening(grid, 0, 2, 3))
_only_right_and_down = variant_of(one_side_forgotten)(lambda grid: _with_one_opening(grid, 2, 3))
_up_forgotten_down_twice = variant_of(one_side_forgotten)(lambda grid: _with_one_opening(grid, 1, 2, 2, 3))
_left_forgotten_right_twice = variant_of(one_side_forgotten)(lambda grid: _with_one_opening(grid, 0, 2, 3, 3))
_down_forgotten = variant_of(one_side_forgotten)(lambda grid: _with_one_opening(grid, 0, 1, 3))


@wrong_idea
def walls_taken_for_cells(grid):
    """Walls were looked at as if they were cells.

    Your loops visit every character of the grid. Only those in odd rows and odd columns are cells. The others are walls
    and corners, and some of them got into your list because they touch a single space.

    If the loop variable stands for a row of characters, which values belong to rows of cells?
    """
    places = [(r, c) for r in range(1, len(grid) - 1) for c in range(1, len(grid[0]) - 1)]
    around = {(r, c): [grid[r - 1][c], grid[r + 1][c], grid[r][c - 1], grid[r][c + 1]] for r, c in places}
    return [(c // 2, r // 2) for r, c in places if around[r, c].count(" ") == 1]


HINTS = (
    "How many open sides has a dead end? And how many has a closed cell?",
    "You already have a function that gives the open neighbours of a cell. How many does a dead end have?",
    "One loop for y outside, one for x inside. Put the pair into the list when the cell has one open neighbour.",
)
WELL_DONE = (
    "Can you say why a perfect maze of two cells or more has at least two dead ends? For a change: how would you list "
    "the junctions, the cells with three open sides or four?"
)
