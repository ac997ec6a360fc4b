"""Mark a cell as visited: the function that only writes."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from autograder import grids
from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea

PLACE = ("02-bricks", 2)
POINTS = {"usual": 1.5, "borders": 1, "contract": 0.5}
PICTURE = "grid"


def set_visited(x, y, grid):
    """Mark the cell in column x and row y of the maze as visited: write " " in its place, and nothing else.

    grid is a list of rows as init_grid makes it, and (x, y) is one of its cells, counted from 0. The list that is
    received is changed itself; nothing is returned. Marking a cell twice changes nothing more.

    Example: after g = init_grid(1, 1) and set_visited(0, 0, g), g is
    [["*", "*", "*"], ["*", " ", "*"], ["*", "*", "*"]].
    """
    grid[2 * y + 1][2 * x + 1] = " "


_TWO = [list("*****") for _ in range(3)]
_SIX = [list("*******") for _ in range(5)]
_BEGUN = [list(row) for row in ("*******", "*   ***", "*** ***", "*******", "*******")]
_NINE = [list("*******") for _ in range(7)]
PROBES = [
    probe("[set_visited(0, 0, g), g]", view="in_place", g=_TWO),
    probe("[set_visited(1, 0, g), g]", view="in_place", g=_TWO),
    probe("[set_visited(2, 0, g), g]", view="in_place", g=_SIX),
    probe("[set_visited(1, 1, g), g]", view="in_place", g=_BEGUN),
    probe("[set_visited(1, 0, g), g]", view="in_place", g=_BEGUN),
    probe("[set_visited(1, 2, g), g]", view="in_place", g=_NINE),
]
NOTE_PROBES = [
    probe("set_visited(0, 0, g) is None", g=_TWO),
    probe("row = g[1]; set_visited(0, 0, g); row is g[1]", g=_TWO),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """One cell, one row, one column, cells at the frame; mazes in the making up to 20 x 15; rows stay lists."""
    yield case("borders", "set_visited(0, 0, g); g", g=grids.closed(1, 1))
    for w, h in ((rng.randint(3, 9), 1), (1, rng.randint(3, 9)), (rng.randint(4, 6), 3)):
        for x, y in {(0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1), (w // 2, h // 2)}:
            yield case("borders", f"set_visited({x}, {y}, g); g", g=grids.closed(w, h))
    for w, h in ((3, 2), (2, 4), (rng.randint(5, 7), 4), (4, rng.randint(6, 9)), (20, 15)):
        grid = grids.begun(rng, w, h, w * h // 2)
        closed = [(x, y) for x, y in grids.cells(w, h) if grid[2 * y + 1][2 * x + 1] == "*"]
        for x, y in rng.sample(closed, 3):
            yield case("usual", f"set_visited({x}, {y}, g); g", g=grid)
    x, y = rng.randrange(4), rng.randrange(3)
    yield case("contract", f"set_visited({x}, {y}, g); g", g=grids.perfect(rng, 4, 3))
    yield case("contract", f"set_visited({x}, {y}, g); set_visited({x}, {y}, g); g", g=grids.closed(4, 3))
    yield case("contract", f"set_visited({x}, {y}, g); g[{2 * y + 1}][0] = '|'; g", g=grids.closed(4, 3))
    yield case("contract", f"set_visited(3, 2, g); set_visited({x}, 1, g); g", g=grids.begun(rng, 4, 3, 5))


def _put(grid, *places, mark=" "):
    for row, column in places:
        grid[row][column] = mark


def _opening(*steps):
    return lambda x, y, grid: _put(grid, *((2 * y + 1 + dr, 2 * x + 1 + dc) for dr, dc in steps))


@wrong_idea
def works_on_a_copy(x, y, grid):
    """A new grid was returned, and the old one is as it was.

    The grid that you give back is right. But the one that was handed to the function has not changed, and it is the
    one that all the other functions of the program go on using. A list that is received is no copy: the function
    holds the very same list as the caller, and may write into it.

    Whose grid should show the visit after the call?
    """
    new = [row[:] for row in grid]
    new[2 * y + 1][2 * x + 1] = " "
    return new


# A comparison, a variable of one's own and another grid all leave the grid as it was: one idea speaks of the three.
@wrong_idea
def nothing_written(x, y, grid):
    """Nothing has been written into the grid.

    After the call the grid is what it was before. Two equals signs only compare, one writes. And a variable that
    holds the character is no door to the grid: giving it a new value changes what the name stands for, and leaves
    the list alone. The same goes for a copy, and for another grid than the one in the brackets.

    Which line of your function puts something into a place of `grid`?
    """
    grid[2 * y + 1][2 * x + 1] == " "


@wrong_idea
def row_and_column_exchanged(x, y, grid):
    """Row and column have changed places.

    The first pair of brackets behind a grid chooses a row, the second one a place in that row. Your program seems to
    use x for the row, but x counts from the left: it says how far to go along a row. Where the maze is wider than
    it is high, this even leaves the grid.

    Which of x and y says how many rows to go down?
    """
    grid[2 * x + 1][2 * y + 1] = " "


@variant_of(row_and_column_exchanged)
def _exchanged_and_guarded(x, y, grid):
    try:
        grid[2 * x + 1][2 * y + 1] = " "
    except IndexError:
        pass


@wrong_idea
def plus_one_missing(x, y, grid):
    """Your function writes beside the cell, on a corner or a wall.

    Twice the coordinate is not yet the place of the cell: before each cell there is a wall, and before the very first
    one there is the frame. So one more step is needed, down and to the right. Where one of the two is missing, a
    wall opens, and where both are, a corner.

    At which row and column of the grid is cell (0, 0)?
    """
    grid[2 * y][2 * x] = " "


_plus_one_missing_in_the_column = variant_of(plus_one_missing)(lambda x, y, grid: _put(grid, (2 * y + 1, 2 * x)))
_plus_one_missing_in_the_row = variant_of(plus_one_missing)(lambda x, y, grid: _put(grid, (2 * y, 2 * x + 1)))


@wrong_idea
def one_step_too_far(x, y, grid):
    """Your function writes one step behind the cell.

    You went past the cell, to the wall or the corner that follows it on the right or below. Often a pair of brackets
    is the reason: 2 * (x + 1) is 2 * x + 2, which is one more than wanted. First comes the doubling, then one step
    over the wall.

    For x = 0, which number should stand in the brackets, and which one does your program work out?
    """
    grid[2 * (y + 1)][2 * (x + 1)] = " "


_too_far_to_the_right = variant_of(one_step_too_far)(lambda x, y, grid: _put(grid, (2 * y + 1, 2 * x + 2)))
_too_far_down = variant_of(one_step_too_far)(lambda x, y, grid: _put(grid, (2 * y + 2, 2 * x + 1)))


@wrong_idea
def cell_used_as_position(x, y, grid):
    """The cell's coordinates were used as row and column.

    A grid has more rows and columns than the maze has cells, because the walls take places as well. Cell (1, 1) is
    therefore not in row 1, column 1. Between the coordinates of a cell and its place in the grid there is a small
    computation, the one of `cell_to_index`.

    How many rows down in the grid is a cell with y = 1?
    """
    grid[y][x] = " "


_cell_used_as_position_and_exchanged = variant_of(cell_used_as_position)(lambda x, y, grid: _put(grid, (x, y)))
_only_the_frame_skipped = variant_of(cell_used_as_position)(lambda x, y, grid: _put(grid, (y + 1, x + 1)))


@wrong_idea
def counted_from_one(x, y, grid):
    """The cells were counted from 1.

    For the first cell your program comes to place -1. Python does not complain: it counts negative places from the
    end, and a hole appears in the frame on the other side. In this course cells are counted from 0, like the items
    of a list, so the first one lies behind the frame.

    Which number should be in the brackets for x = 0?
    """
    grid[2 * y - 1][2 * x - 1] = " "


@wrong_idea
def same_coordinate_twice(x, y, grid):
    """The same coordinate was used for the row and for the column.

    All the cells on one diagonal come out right, (0, 0), (1, 1) and so on, and no others. It looks as if a line had
    been copied and only half of it changed. Row and column are two different things: one comes from x, the other
    from y.

    Which of the two letters is missing in your brackets?
    """
    grid[2 * x + 1][2 * x + 1] = " "


_y_twice = variant_of(same_coordinate_twice)(lambda x, y, grid: _put(grid, (2 * y + 1, 2 * y + 1)))


@wrong_idea
def y_from_the_bottom(x, y, grid):
    """The rows were counted from the bottom.

    In mathematics y grows upwards, and your program does the same. In a grid the first row is the top one, as on
    a page that is read from above, so y grows downwards here. In a maze with a single row of cells you would not
    notice.

    In which direction do you move in the picture when y becomes one larger?
    """
    grid[len(grid) - 2 - 2 * y][2 * x + 1] = " "


@wrong_idea
def opens_walls_too(x, y, grid):
    """More than the cell was opened: walls beside it are gone as well.

    Visiting a cell and taking a wall away are two things. A walk enters a cell through one wall only, and the others
    have to stand, or in the end there would be no maze at all. Another function will take care of the walls, one at a
    time.

    How many characters of the grid should be different after one visit?
    """
    r, c = 2 * y + 1, 2 * x + 1
    for row, column in ((r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
        grid[row][column] = " "


_block = variant_of(opens_walls_too)(_opening(*itertools.product((-1, 0, 1), repeat=2)))
_WALLS = [
    variant_of(opens_walls_too)(_opening((0, 0), *some))
    for number in (1, 2, 3)
    for some in itertools.combinations(((-1, 0), (1, 0), (0, -1), (0, 1)), number)
]


@wrong_idea
def whole_line_opened(x, y, grid):
    """A whole row or column was opened, or even more.

    A loop goes through the grid, and it writes at every turn. So all the places of a row or a column have become
    spaces, the frame and the other cells included. There is just one place to be changed, and it can be reached
    directly, with a row number and a column number.

    For how many turns of your loop is the cell really the one that is meant?
    """
    for row in grid:
        row[2 * x + 1] = " "


_row = variant_of(whole_line_opened)(lambda x, y, g: _put(g, *((2 * y + 1, c) for c in range(len(g[0])))))
_inside = variant_of(whole_line_opened)(lambda x, y, g: _put(g, *((2 * y + 1, c) for c in range(1, len(g[0]) - 1))))
_upright = variant_of(whole_line_opened)(lambda x, y, g: _put(g, *((r, 2 * x + 1) for r in range(1, len(g) - 1))))
_everything = variant_of(whole_line_opened)(
    lambda x, y, grid: _put(grid, *((r, c) for r in range(len(grid)) for c in range(len(grid[0]))))
)
_all_cells = variant_of(whole_line_opened)(
    lambda x, y, grid: _put(grid, *((r, c) for r in range(1, len(grid), 2) for c in range(1, len(grid[0]), 2)))
)


@wrong_idea
def nothing_between_the_quotes(x, y, grid):
    """There is nothing between the quotes that you wrote.

    The place is right, but it holds an empty text now, of no characters at all. When the row is joined to be
    printed, it comes out one character too short, and all that follows moves to the left. A space is a character
    like a star or a letter; it only looks like nothing.

    How long is the text `""`, and how long should the text in each place be?
    """
    grid[2 * y + 1][2 * x + 1] = ""


@wrong_idea
def mark_of_its_own(x, y, grid):
    """Another mark was written than the one that was agreed on.

    The right place has changed, but not to a space. A mark of your own would do, if the whole program knew it. But
    the function that asks whether a cell has been visited compares with a space, and finds something else here; it
    will answer "no", and the walk will come back for ever.

    What does the description between the triple quotes ask you to write?
    """
    grid[2 * y + 1][2 * x + 1] = "."


_MARKS = [
    variant_of(mark_of_its_own)(lambda x, y, grid, mark=mark: _put(grid, (2 * y + 1, 2 * x + 1), mark=mark))
    for mark in (True, False, 1, 0, None)
]


@wrong_idea
def row_cannot_be_changed_any_more(x, y, grid):
    """A row has become a text or a tuple, which cannot be changed.

    Printed, it looks right. But a row of the grid has to be a list: the next visit in the same row would write into
    it, and Python refuses that for texts and tuples. You have built a new row with great care, where one character
    of the old one could have been replaced.

    Of which type was the row before the call, and of which type is it now?
    """
    line = "".join(grid[2 * y + 1])
    grid[2 * y + 1] = line[: 2 * x + 1] + " " + line[2 * x + 2 :]


@variant_of(row_cannot_be_changed_any_more)
def _row_becomes_a_tuple(x, y, grid):
    grid[2 * y + 1] = tuple(" " if c == 2 * x + 1 else item for c, item in enumerate(grid[2 * y + 1]))


@wrong_idea
def opens_and_closes_in_turn(x, y, grid):
    """A second visit closes the cell again.

    Your function works like a light switch: it turns a star into a space, and a space back into a star. But somebody
    who has been in a cell has been there for good. A walk may well mark a cell that it knows already, and then
    nothing at all should change.

    What should the cell hold after two calls, and what does it hold now?
    """
    grid[2 * y + 1][2 * x + 1] = " " if grid[2 * y + 1][2 * x + 1] == "*" else "*"


@wrong_idea
def writes_a_star(x, y, grid):
    """A star was written, and a star means closed.

    You write into the right place. But at the beginning a star stands in every place, so writing one more changes
    nothing, and a cell that had been visited is even closed again. The walk carves its way out of solid rock: what
    it has passed through is open.

    Which of the two characters means that somebody has been there?
    """
    grid[2 * y + 1][2 * x + 1] = "*"


@wrong_idea
def row_longer_or_shorter(x, y, grid):
    """The grid has another size after the call.

    An item was added to a list or taken out of one, so whatever comes behind it has moved, and the rows do not fit
    together any more. A visit takes no place of its own: the character that is there already has to give way to
    another one.

    What is the difference between putting something between two items and putting it in the place of one?
    """
    grid[2 * y + 1].insert(2 * x + 1, " ")


_row_appended_to = variant_of(row_longer_or_shorter)(lambda x, y, grid: grid[2 * y + 1].append(" "))
_row_shortened = variant_of(row_longer_or_shorter)(lambda x, y, grid: grid[2 * y + 1].pop(2 * x + 1))


@note
def returns_something_too(x, y, grid):
    """The function changes the grid, and returns something as well.

    That does no harm. But whoever reads `g2 = set_visited(0, 0, g)` will think that g2 is a new grid and that g is
    still the old one. Python's own functions that change a list, such as `append` and `sort`, return nothing, so that
    nobody is misled.

    Who uses what your function returns?
    """
    grid[2 * y + 1][2 * x + 1] = " "
    return grid


@note
def row_was_replaced(x, y, grid):
    """A new row was put in the place of the old one, where one character would have been enough.

    The grid is right. But it holds another list now: a variable that stood for the old row does not see the change.
    It is also more work, since the whole row is built again for one character.

    What would you have to write to change one place of the row, and leave the rest alone?
    """
    row = list(grid[2 * y + 1])
    row[2 * x + 1] = " "
    grid[2 * y + 1] = row


HINTS = (
    "Does your function write, or does it only look? One equals sign writes, two compare.",
    "The grid that you receive is the caller's own, not a copy. So it is enough to put a space into one place of it.",
    "It is the place that `is_visited` looks at: first brackets for the row, from y, second brackets for the column, "
    "from x. Put an equals sign and a space in quotes behind it. No return is needed.",
)
WELL_DONE = (
    "Can you say why the caller's grid has changed, although nothing was returned? For a change: what undoes the visit?"
)
