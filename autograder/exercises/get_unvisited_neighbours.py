"""The cells beside a cell that nobody has visited yet; at the edge of the maze there are fewer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from autograder import grids
from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea
from autograder.exercises.is_visited import is_visited

PLACE = ("02-bricks", 3)
POINTS = {"usual": 3.5, "borders": 2, "contract": 1.5}
PICTURE = "cells"


def get_unvisited_neighbours(x, y, grid):
    """Return the cells directly above, left of, below and right of cell (x, y) that have not been visited.

    grid is a list of rows as init_grid makes it, and (x, y) is one of its cells; the size of the maze is read off the
    grid. The answer is a list of pairs (x, y), which are tuples, in any order, each cell once; a tuple, a set or a
    generator will do as well. Where there is no such cell it is empty. Nothing is changed.

    Example: in the closed grid of 2 x 2 cells, get_unvisited_neighbours(0, 0, init_grid(2, 2)) gives [(0, 1), (1, 0)].
    """
    w, h = len(grid[0]) // 2, len(grid) // 2
    around = [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)]
    return [(a, b) for a, b in around if 0 <= a < w and 0 <= b < h and not is_visited(a, b, grid)]


_NINE = grids.carved(3, 3, [(1, 1)])
_WAY = [(1, 0), (0, 0), (0, 1), (1, 1)]
_SIX = grids.carved(3, 2, _WAY, zip(_WAY, _WAY[1:]))
PROBES = [
    probe("get_unvisited_neighbours(1, 1, g)", view="any_order", g=_NINE),
    probe("get_unvisited_neighbours(0, 0, g)", view="any_order", g=_NINE),
    probe("get_unvisited_neighbours(2, 2, g)", view="any_order", g=_NINE),
    probe("get_unvisited_neighbours(1, 0, g)", view="any_order", g=_SIX),
    probe("get_unvisited_neighbours(3, 0, g)", view="any_order", g=grids.closed(4, 2)),
    probe("get_unvisited_neighbours(0, 3, g)", view="any_order", g=grids.closed(2, 4)),
    probe("get_unvisited_neighbours(0, 0, g)", view="any_order", part="empty", g=_SIX),
    probe("[get_unvisited_neighbours(0, 0, g), g]", view="any_order, value", part="untouched", g=grids.closed(2, 2)),
]
NOTE_PROBES = [probe("attempt(len(get_unvisited_neighbours(1, 1, g)))", g=_NINE)]


def cases(rng: random.Random) -> Iterator[Case]:
    """One cell, one row, one column, edges and corners; mazes in the making up to 20 x 15; the grid as it was."""
    call = "get_unvisited_neighbours({}, {}, g)".format
    for w, h in ((1, 1), (1, 2), (rng.randint(3, 8), 1), (1, rng.randint(3, 8)), (4, 3), (3, 5)):
        for x, y in {(x, y) for x in (0, w // 2, w - 1) for y in (0, h // 2, h - 1)}:
            yield case("borders", call(x, y), view="any_order", g=grids.closed(w, h))
    for w, h in ((3, 3), (5, 3), (3, 6), (rng.randint(6, 9), 4), (4, rng.randint(6, 9)), (20, 15)):
        grid = grids.begun(rng, w, h, w * h // 2)
        inner = [(x, y) for x in range(1, w - 1) for y in range(1, h - 1) if get_unvisited_neighbours(x, y, grid)]
        x, y = rng.choice(inner)  # where all are visited is a border
        yield case("usual", call(x, y), view="any_order", g=grid)
        yield case("usual", call(x, y), view="any_order", g=grids.carved(w, h, [(x, y)]))
        for x, y in rng.sample(grids.cells(w, h), 3):
            yield case("borders", call(x, y), view="any_order", g=grid)
    # Far from the middle of a high maze and of a wide one; a cell that is not visited itself.
    for w, h, x, y in ((3, 6, 1, 4), (6, 3, 4, 1)):
        yield case("usual", call(x, y), view="any_order", g=grids.carved(w, h, [(x, y)]))
    yield case("usual", call(2, 1), view="any_order", g=grids.closed(4, 3))
    way = [*((x, 0) for x in range(5)), *((x, 1) for x in range(4, -1, -1)), (0, 2), (1, 2)]
    yield case("usual", call(2, 1), view="any_order", g=grids.carved(5, 3, way, zip(way, way[1:])))
    for grid in (grids.closed(4, 3), grids.begun(rng, 4, 3, 4), grids.begun(rng, 4, 3, 9), grids.snake(4, 3)):
        x, y = rng.randint(1, 2), 1
        yield case("contract", f"[{call(x, y)}, g]", view="any_order, value", g=grid)
        yield case("contract", f"{call(x, y)}; [{call(x, y)}, g]", view="any_order, value", g=grid)


_STEPS = ((0, -1), (-1, 0), (0, 1), (1, 0))
_DIAGONALS = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def _with(left=0, top=0, right=0, bottom=0, steps=_STEPS, after=list, alone=False):
    """Return a program that moves the limits (of the step `alone`), looks at these steps, and works on its list."""

    def program(x, y, grid):
        w, h = len(grid[0]) // 2 + right, len(grid) // 2 + bottom
        around = [(x + dx, y + dy) for dx, dy in steps]
        inside = [(a, b) for a, b in around if left <= a < w or alone and a == x if top <= b < h or alone and b == y]
        return after([cell for cell in inside if not is_visited(*cell, grid)])

    return program


@wrong_idea
def border_not_tested(x, y, grid):
    """Nothing keeps your program inside the maze, or only in one direction.

    At the edge, cells are named that do not exist. On the right and below, Python stops with an IndexError. On the left
    and above it is worse: -1 is a legal position and means the last one, so a piece of the frame is taken for a cell.

    Between which numbers must x lie, and between which y, for (x, y) to be a cell?
    """
    return _with(-1, -1, 1, 1)(x, y, grid)


_BORDER_NOT_TESTED = [variant_of(border_not_tested)(_with(*limits)) for limits in ((0, -1, 0, 1), (-1, 0, 1, 0))]


# No test, <= for <, and a size counted in characters all end in the same IndexError.
@wrong_idea
def far_edge_passed(x, y, grid):
    """On the right or below, your program goes beyond the last cell.

    The cells of a row have the numbers 0 to w - 1, so w is one too many. The test may be missing there, or let w itself
    pass, or compare with another number: the length of a row of the grid counts the walls as well.

    In a maze of 3 x 3 cells, which is the largest x that your program lets pass?
    """
    return _with(0, 0, 1, 1)(x, y, grid)


_FAR_EDGE_PASSED = [variant_of(far_edge_passed)(_with(*limits)) for limits in ((0, 0, 1, 0), (0, 0, 0, 1))]


@wrong_idea
def near_edge_passed(x, y, grid):
    """On the left or above, your program leaves the maze.

    A pair with -1 in it is no cell. Python does not stop there, and raises no error that could be caught: in a list, -1
    is a legal position, the last one. So your program reads a star of the frame on the other side, "not visited".

    Which neighbours do you get for cell (0, 0), and is each of them a cell in the picture?
    """
    return _with(-1, -1)(x, y, grid)


_NEAR_EDGE_PASSED = [variant_of(near_edge_passed)(_with(*limits)) for limits in ((-1, 0), (0, -1))]


@wrong_idea
def sizes_mixed_up(x, y, grid):
    """Width and height were mixed up at the border.

    In a square maze everything is right, in others cells are lost or places outside are looked at. x runs along a row,
    so its limit is the number of cells in a *row*; the limit of y is the number of rows of cells.

    Which of the two is half of `len(grid)`, and which half of `len(grid[0])`?
    """
    more = len(grid) // 2 - len(grid[0]) // 2
    return _with(right=more, bottom=-more)(x, y, grid)


_wide = variant_of(sizes_mixed_up)(lambda x, y, g: _with(bottom=len(g[0]) // 2 - len(g) // 2)(x, y, g))
_high = variant_of(sizes_mixed_up)(lambda x, y, g: _with(right=len(g) // 2 - len(g[0]) // 2)(x, y, g))


@wrong_idea
def edge_left_out(x, y, grid):
    """Cells at the edge of the maze are left out.

    The frame lies round the cells and is no part of them: the first row and column of cells have the number 0, the last
    ones h - 1 and w - 1, and all of these are neighbours like others. One sign in a comparison makes the difference.

    Is 0 allowed for x in your condition, and is w - 1?
    """
    return _with(1, 1)(x, y, grid)


_EDGE_LEFT_OUT = [
    variant_of(edge_left_out)(_with(*limits, alone=alone))  # type: ignore[misc]
    for limits in ((1, 1), (1, 0), (0, 1), (0, 0, -1), (0, 0, 0, -1), (0, 0, -1, -1), (1, 1, -1, -1), (1, 1, 1, 1))
    for alone in (False, True)
]


@wrong_idea
def more_than_four_looked_at(x, y, grid):
    """Cells that are no neighbours were taken for neighbours.

    A walk goes one step up, left, down or right, through a wall. Two loops over -1, 0 and 1 find more than that: the
    diagonal cells, which have only a corner between them, and with 0 and 0 even the cell itself.

    In a single step, how many of the two coordinates change?
    """
    return _with(steps=_STEPS + _DIAGONALS)(x, y, grid)


_MORE_THAN_FOUR_LOOKED_AT = [
    variant_of(more_than_four_looked_at)(_with(steps=steps))
    for steps in ((*_STEPS, (0, 0)), (*_STEPS, *_DIAGONALS, (0, 0)), _DIAGONALS)
]


@wrong_idea
def visited_ones_returned(x, y, grid):
    """You have collected the visited neighbours.

    Your program finds the right places and stays inside the maze. But it keeps the cells where somebody has been, and
    leaves out the others. The walk looks for new rock, so it would turn round and go where it comes from.

    For which answer of `is_visited` should a cell go into your list?
    """
    return [(a, b) for a, b in visited_not_tested(x, y, grid) if is_visited(a, b, grid)]


@wrong_idea
def visited_not_tested(x, y, grid):
    """All neighbours were returned, the visited ones too.

    The places are right, and nothing lies outside the maze. What is missing is the question whether somebody has been
    there. With visited cells in the list the walk could go in circles for ever, and it would make loops.

    Which function of this notebook can answer that question?
    """
    w, h = len(grid[0]) // 2, len(grid) // 2
    return [(x + a, y + b) for a, b in _STEPS if 0 <= x + a < w and 0 <= y + b < h]


@wrong_idea
def cell_itself_was_asked(x, y, grid):
    """The cell in the middle was asked whether it is visited, not its neighbours.

    You get all of the neighbours or none. The test in your program is about x and y, which do not change while you go
    from one neighbour to the next. What has to be tested is the cell that might go into the list.

    Which names stand for the neighbour in your program, and which are handed to the test?
    """
    return visited_not_tested(x, y, grid) if not is_visited(x, y, grid) else []


@wrong_idea
def walls_were_asked(x, y, grid):
    """Your program looks at the walls, not at the cells behind them.

    Whether a wall stands does not say whether the cell behind it has been visited. Two visited cells often have a wall
    between them, because the walk came to them on different ways. And before the walk begins, all walls are closed.

    Of which place in the grid do you read the character: between the two cells, or the neighbour's own?
    """
    return [(a, b) for a, b in visited_not_tested(x, y, grid) if grid[y + b + 1][x + a + 1] == "*"]


_open_walls_were_asked = variant_of(walls_were_asked)(
    lambda x, y, grid: [(a, b) for a, b in visited_not_tested(x, y, grid) if grid[y + b + 1][x + a + 1] == " "]
)


@wrong_idea
def cell_used_as_position(x, y, grid):
    """The neighbour's coordinates were used as row and column.

    The pairs are cells, and a cell (x, y) is not in row y, column x of the grid, because the walls take places as well.
    So you have read some other character, often a wall. `is_visited` knows where a cell has its place.

    At which row and column is the cell with x = 1 and y = 1?
    """
    return [(a, b) for a, b in visited_not_tested(x, y, grid) if grid[b][a] == "*"]


@wrong_idea
def positions_instead_of_cells(x, y, grid):
    """The answer holds positions in the grid, not cells.

    You have found the right places, but you name them by row and column of characters. All functions of this notebook
    speak of cells, which are counted without the walls, so these numbers would lead them somewhere else.

    What are x and y of the cell that lies above cell (1, 1)?
    """
    return [(2 * a + 1, 2 * b + 1) for a, b in _with()(x, y, grid)]


_rows_first = variant_of(positions_instead_of_cells)(_with(after=lambda all: [(2 * b + 1, 2 * a + 1) for a, b in all]))


@wrong_idea
def some_get_lost(x, y, grid):
    """Where there are several neighbours, some get lost.

    It looks as if your program stopped at the first one, or kept only the last. An `elif` is skipped once a condition
    before it was true; a `return` inside a loop ends the loop; a list that is made inside a loop begins anew each time.

    Which line is carried out for the second neighbour?
    """
    return _with(after=lambda found: found[:1])(x, y, grid)


_LOST = [variant_of(some_get_lost)(_with(steps=[step])) for step in _STEPS]
_last = variant_of(some_get_lost)(_with(after=lambda found: found[-1:]))
_elif = variant_of(some_get_lost)(lambda x, y, g: _with(steps=[(-1 if x else 1, 0), (0, -1 if y else 1)])(x, y, g))


@wrong_idea
def direction_missing(x, y, grid):
    """Not all of the four directions are looked at.

    What your program finds is right, but cells are missing, always on the same side. A direction may have been
    forgotten, or written down twice in the place of another one. There are four: up, left, down and right.

    On which side is a cell missing in the picture, and which line should find it?
    """
    return _with(steps=_STEPS[1:])(x, y, grid)


_MISSING: list[Any] = [(0, 2, 3), (0, 1, 3), (0, 1, 2), (2, 3), (0, 1), (0, 2), (1, 3)]
_MISSING += [[j if k == i else k for k in range(4)] for i in range(4) for j in range(4) if i != j]
_MISSING = [variant_of(direction_missing)(_with(steps=[_STEPS[k] for k in numbers])) for numbers in _MISSING]


@wrong_idea
def named_twice(x, y, grid):
    """Some cells are there more than once.

    The cells are the right ones. But a neighbour that stands twice in the list would be chosen twice as often when the
    walk decides by chance. Two loops, one inside the other, pass each of the four cells more than once.

    How many times does your program come to the line that adds the cell on the left?
    """
    return 2 * _with()(x, y, grid)


@wrong_idea
def coordinates_exchanged(x, y, grid):
    """The two numbers of each pair have changed places.

    You have found the right cells, and then written y before x. A cell is written (x, y) everywhere: first how far from
    the left, then how far from the top. Only in the brackets behind a grid does the row come first.

    Which cell is (2, 0) in the picture, and which is (0, 2)?
    """
    return [(b, a) for a, b in _with()(x, y, grid)]


@wrong_idea
def steps_of_two(x, y, grid):
    """Your steps are two cells long.

    In the grid, the next cell is indeed two characters away, with a wall between. But x and y count cells, not
    characters: the neighbour on the right simply has the next number. You have jumped over the neighbours.

    Which x has the cell on the right of the cell with x = 1?
    """
    return _with(steps=[(2 * dx, 2 * dy) for dx, dy in _STEPS])(x, y, grid)


@wrong_idea
def lists_instead_of_pairs(x, y, grid):
    """The cells are lists, not pairs in round brackets.

    The numbers are right. But a list can be changed, so Python does not allow it as a member of a set or as a key of a
    dictionary, and later notebooks need cells there. And [1, 0] == (1, 0) is false.

    What do you have to write for a tuple of two numbers?
    """
    return [[a, b] for a, b in _with()(x, y, grid)]


@wrong_idea
def none_where_there_is_nothing(x, y, grid):
    """Where no neighbour is left, there is no collection either.

    While there are neighbours, your answer is right. When all of them are visited, something else comes back, which no
    loop can go through. "Nothing found" has a form of its own: a collection without members.

    What does your list look like before the first neighbour goes in?
    """
    return _with()(x, y, grid) or None


@wrong_idea
def marks_what_it_finds(x, y, grid):
    """The grid is not the same after the question.

    The answer is right, but on the way something was marked as visited. Here a question is asked; where to go is
    decided later. Neighbours that are marked already would be lost for the walk, and would stay closed for ever.

    Which line of your program writes into the grid, and what for?
    """
    found = _with()(x, y, grid)
    for a, b in found:
        grid[2 * b + 1][2 * a + 1] = " "
    return found


@note
def gives_them_one_at_a_time(x, y, grid):
    """The neighbours come from a generator, one at a time.

    That is right, and it saves memory. But a generator has no length, it can be walked through only once, and
    `random.choice` does not take it: in the next notebook it would have to be made a list first.

    What happens when you go through it a second time?
    """
    yield from _with()(x, y, grid)


HINTS = (
    "For cell (0, 0), write down on paper what your function returns. Is every pair a cell of the picture?",
    "There are four candidates. Each has to pass three tests, in this order: not beyond the left and upper edge, not "
    "beyond the right and lower edge, not visited. Test before you read.",
    "Begin with an empty list and loop over the four pairs. w and h are half the lengths of a row and of the grid. A "
    "pair (a, b) goes in if a is at least 0 and less than w, b at least 0 and less than h, and it is not visited.",
)
WELL_DONE = (
    "Can you say why a forgotten test on the left raises no error, but one on the right does? For a change: which "
    "neighbours has a cell on a ring, where the right edge is joined to the left one?"
)
