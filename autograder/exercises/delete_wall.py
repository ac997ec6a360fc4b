"""Take away the wall between two neighbouring cells: one formula for four directions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder import grids
from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea

PLACE = ("02-bricks", 4)
POINTS = {"usual": 2, "borders": 1, "contract": 1}
PICTURE = "grid"


def delete_wall(x1, y1, x2, y2, grid):
    """Take away the wall between the neighbouring cells (x1, y1) and (x2, y2): write " " in its place, nothing else.

    grid is a list of rows as init_grid makes it. The two cells lie in it, side by side or one above the other, and it
    does not matter which of them comes first. The list that is received is changed itself; nothing is returned. Where
    the wall is gone already, nothing changes.

    Example: with g = init_grid(2, 1), delete_wall(0, 0, 1, 0, g) changes row 1, column 2 of g, and nothing else.
    """
    grid[y1 + y2 + 1][x1 + x2 + 1] = " "


_SIX = grids.closed(3, 2)
PROBES = [
    probe("[delete_wall(0, 0, 1, 0, g), g]", view="in_place", g=_SIX),
    probe("[delete_wall(2, 0, 2, 1, g), g]", view="in_place", g=_SIX),
    probe("[delete_wall(2, 1, 1, 1, g), g]", view="in_place", g=_SIX),
    probe("[delete_wall(1, 1, 1, 0, g), g]", view="in_place", g=_SIX),
    probe(
        "[delete_wall(1, 0, 1, 1, g), g]", view="in_place", g=grids.carved(2, 2, [(1, 0), (1, 1)], [((1, 0), (1, 1))])
    ),
]
NOTE_PROBES = [
    probe("delete_wall(0, 0, 1, 0, g) is None", g=_SIX),
    probe("row = g[1]; delete_wall(0, 0, 1, 0, g); row is g[1]", g=_SIX),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """Two cells, one row, one column, walls beside the frame; all directions, up to 20 x 15; rows stay lists."""
    for w, h in ((2, 1), (1, 2), (rng.randint(4, 9), 1), (1, rng.randint(4, 9)), (3, 2)):
        walls = grids.passages(w, h)
        for one, other in (walls[0], walls[-1], rng.choice(walls)):
            yield _call("borders", one, other, grids.closed(w, h))
            yield _call("borders", other, one, grids.closed(w, h))
    for w, h in ((3, 3), (3, 2), (2, 4), (rng.randint(5, 7), 4), (4, rng.randint(6, 9)), (20, 15)):
        walls = grids.passages(w, h)
        for down in (0, 1):
            one, other = rng.choice([wall for wall in walls if wall[1][1] - wall[0][1] == down])
            yield _call("usual", one, other, grids.closed(w, h))
            yield _call("usual", other, one, grids.carved(w, h, [one]))
    x, y = rng.randrange(3), rng.randrange(3)
    step = f"delete_wall({x}, {y}, {x + 1}, {y}, g)"
    yield case("contract", f"{step}; g", g=grids.hall(4, 3))
    yield case("contract", f"{step}; g", g=grids.begun(rng, 4, 3, 6))
    yield case("contract", f"{step}; {step}; g", g=grids.closed(4, 3))
    yield case("contract", f"{step}; g[{2 * y + 1}][0] = '|'; g", g=grids.closed(4, 3))
    yield case("contract", f"{step}; delete_wall({x}, 1, {x}, 2, g); g", g=grids.closed(4, 3))


def _call(group: str, one: grids.Cell, other: grids.Cell, grid: grids.Grid) -> Case:
    return case(group, f"delete_wall({one[0]}, {one[1]}, {other[0]}, {other[1]}, g); g", g=grid)


_ONE, _WALL, _OTHER = "2 * y1 + 1, 2 * x1 + 1", "y1 + y2 + 1, x1 + x2 + 1", "2 * y2 + 1, 2 * x2 + 1"


def _at(places, mark=" ", only="True"):
    """Return a program that writes a mark at these places, in these cases only."""

    def program(x1, y1, x2, y2, grid):
        names = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        for row, column in [eval(place, names) for place in places.split("; ") if eval(only, names)]:
            grid[row][column] = mark

    return program


@wrong_idea
def works_on_a_copy(x1, y1, x2, y2, grid):
    """A new grid was returned, and the old one still has its wall.

    The grid that you give back is right. But the one that was handed to the function has not changed, and it is the one
    that all the other functions of the program go on using. A list that is received is no copy: you may write into it.

    In whose grid should the wall be gone after the call?
    """
    new = [row[:] for row in grid]
    new[y1 + y2 + 1][x1 + x2 + 1] = " "
    return new


# A comparison, a variable of one's own, a copy of the row, another grid: all leave the grid as it was.
@wrong_idea
def nothing_written(x1, y1, x2, y2, grid):
    """Nothing has been written into the grid.

    After the call all the walls stand. Two equals signs only compare, one writes. A variable that holds the character,
    a copy of the row, or another grid than the one in the brackets: what you do to them leaves this grid alone.

    Which line of your function puts something into a place of `grid`?
    """
    row = grid[y1 + y2 + 1][:]
    row[x1 + x2 + 1] = " "


@wrong_idea
def row_and_column_exchanged(x1, y1, x2, y2, grid):
    """Row and column have changed places.

    The first pair of brackets behind a grid chooses a row, the second one a place in that row. Your program works out
    the row from the two x, but x says how far to go along a row. So it finds another wall, or leaves the grid.

    Which pair of numbers says how many rows to go down?
    """
    grid[x1 + x2 + 1][y1 + y2 + 1] = " "


@wrong_idea
def cell_used_as_position(x1, y1, x2, y2, grid):
    """The cells' coordinates were used as if they were rows and columns.

    Between 0 and 1 there is no whole number, so among the coordinates the wall has no place at all. In the grid it has
    one, as walls take rows and columns, too. Find the two cells in the grid first, as `cell_to_index` does.

    In which column are the cells (0, 0) and (1, 0), and which column lies between?
    """
    grid[(y1 + y2) // 2][(x1 + x2) // 2] = " "


@wrong_idea
def halved_too_early(x1, y1, x2, y2, grid):
    """The half was taken too early, and the wall got lost.

    Half-way between 0 and 1 would be one half. Rounded to a whole number, it leads back to one of the two cells, not to
    the wall between. In the grid they are two characters apart, so there the middle is a whole number.

    What comes out for x1 = 0 and x2 = 1, before and after you double?
    """
    grid[2 * ((y1 + y2) // 2) + 1][2 * ((x1 + x2) // 2) + 1] = " "


@wrong_idea
def plus_one_missing(x1, y1, x2, y2, grid):
    """A step of one is missing, and you land beside the wall.

    Your sum is nearly right. But each cell lies one step behind the wall or the frame before it, in both directions,
    and so does the middle between two cells. One row or column short, you open a corner, the frame or a cell.

    At which row and column is the wall between (0, 0) and (1, 0), and what does your program work out?
    """
    grid[y1 + y2][x1 + x2] = " "


@wrong_idea
def sum_not_halved(x1, y1, x2, y2, grid):
    """Only a part of the sum was halved, or nothing of it.

    The middle of two numbers is half of their sum. Python works out `//` before `+`, as in mathematics: without round
    brackets only the last number is halved. Then the place is too far to the right and below.

    For the columns 1 and 3, what does your program give, and what should it?
    """
    grid[2 * y1 + 1 + 2 * y2 + 1 // 2][2 * x1 + 1 + 2 * x2 + 1 // 2] = " "


@wrong_idea
def more_than_the_wall(x1, y1, x2, y2, grid):
    """More was opened than the wall between the two cells.

    The right wall is gone, and something else with it: cells, or other walls. Marking a cell as visited is the work of
    another function, and the walk decides when. The other walls have to stand, or there will be no maze.

    How many characters of the grid should be different after one call?
    """
    _at(f"{_ONE}; {_WALL}; {_OTHER}")(x1, y1, x2, y2, grid)


@wrong_idea
def cell_instead_of_wall(x1, y1, x2, y2, grid):
    """A cell was opened, and the wall between the two still stands.

    You went to a place where a cell is. But the walk cannot get there: between the two cells lies one character more,
    and it is closed. The wall is half-way from one to the other, so both cells are needed to find it.

    How far is the wall from the place that your program opens, and in which direction?
    """
    grid[2 * y2 + 1][2 * x2 + 1] = " "


@wrong_idea
def always_the_same_side(x1, y1, x2, y2, grid):
    """It is always the wall on the same side of the first cell.

    For one direction your function is right. But it does not look where the second cell lies, so for the others it
    opens a wall that has nothing to do with it. The cells may lie in any order, side by side or one above the other.

    Which of your parameters tell you on which side the second cell is?
    """
    grid[2 * y1 + 1][2 * x1 + 2] = " "


@wrong_idea
def opposite_side(x1, y1, x2, y2, grid):
    """The wall on the opposite side was opened.

    You start from the first cell and go one step, but away from the second. A difference has a direction: taken the
    other way round it changes its sign, and so left becomes right. At the edge even the frame gets a hole.

    From x1 = 0 to x2 = 1, is the difference 1 or -1, and in which order do you subtract?
    """
    grid[2 * y1 + 1 - (y2 - y1)][2 * x1 + 1 - (x2 - x1)] = " "


@wrong_idea
def direction_lost(x1, y1, x2, y2, grid):
    """Left was taken for right, or up for down.

    For some directions the wall is right, for others it lies on the opposite side of the first cell. `abs` takes away
    the sign, which says where to go. Or, with one case for each direction, two of them hold the same line.

    Which of the four directions come out right, and what do the others have in common?
    """
    grid[2 * y1 + 1 + abs(y2 - y1)][2 * x1 + 1 + abs(x2 - x1)] = " "


@wrong_idea
def not_between_them(x1, y1, x2, y2, grid):
    """The wall lies before or behind the two cells, not between them.

    The wall between two cells is behind the one with the smaller coordinate, and before the one with the larger. With
    `min` and `max` it is easy to take the wrong one, and then you are on the far side of it.

    Counted from the cell on the left, on which of its sides is the wall?
    """
    grid[2 * min(y1, y2) + (x1 != x2)][2 * min(x1, x2) + (y1 != y2)] = " "


@wrong_idea
def direction_forgotten(x1, y1, x2, y2, grid):
    """In one or more directions nothing happens.

    The walls that your function opens are the right ones. But the second cell can lie to the right of the first, to the
    left, above or below. For some of these, no line is reached that writes.

    Which of the four calls in the table leave the grid as it was?
    """
    if y1 == y2:
        grid[2 * y1 + 1][x1 + x2 + 1] = " "


@wrong_idea
def same_coordinate_twice(x1, y1, x2, y2, grid):
    """One coordinate was used twice, and another one not at all.

    As long as the two cells have this coordinate in common, nobody notices. In the other direction your program opens a
    cell. Names that differ in one digit are easily mixed up when a line is copied.

    Which of the four parameters does not occur in your brackets?
    """
    grid[y1 + y1 + 1][x1 + x2 + 1] = " "


@wrong_idea
def parameters_in_another_order(x1, x2, y1, y2, grid):
    """The parameters stand in another order than in the description.

    When a function is called, the values go to its parameters from left to right; their names play no part in that.
    So the second value, which is y of the first cell, has come to another name. The computation itself may well be
    right.

    Which four names stand behind `def`, and in which order should they?
    """
    grid[y1 + y2 + 1][x1 + x2 + 1] = " "


@wrong_idea
def writes_a_star(x1, y1, x2, y2, grid):
    """A star was written, and a star means closed.

    You write into the right place. But where a star stands already, nothing changes; and where the wall was gone, it is
    back. To take something away in this grid means to leave a free place, and that is a character, too.

    Which of the two characters lets the walk pass?
    """
    grid[y1 + y2 + 1][x1 + x2 + 1] = "*"


@variant_of(writes_a_star)
def _opens_and_closes_in_turn(x1, y1, x2, y2, grid):
    grid[y1 + y2 + 1][x1 + x2 + 1] = " " if grid[y1 + y2 + 1][x1 + x2 + 1] == "*" else "*"


@wrong_idea
def mark_of_its_own(x1, y1, x2, y2, grid):
    """Something else than one space was written.

    The right place has changed, but not to a space. All the functions of this course look for a space or a star, and
    what you wrote is neither. An empty text, `""`, is no space: printed, the row would be too short.

    What does the description between the triple quotes ask you to write?
    """
    grid[y1 + y2 + 1][x1 + x2 + 1] = ""


@wrong_idea
def row_was_damaged(x1, y1, x2, y2, grid):
    """The row with the wall does not fit to the others any more.

    It has to stay a list of as many characters as before. `del`, `pop` and `remove` make it shorter, so everything
    behind moves up; `join` makes a text of it, which nobody can write into. One character has to give way to another.

    Of which type and how long was the row before the call, and what is it now?
    """
    del grid[y1 + y2 + 1][x1 + x2 + 1]


@variant_of(row_was_damaged)
def _row_became_a_text(x1, y1, x2, y2, grid):
    line = "".join(grid[y1 + y2 + 1])
    grid[y1 + y2 + 1] = line[: x1 + x2 + 1] + " " + line[x1 + x2 + 2 :]


_STEP = "2 * y1 + 1 + {}, 2 * x1 + 1 + {}".format
_AROUND = "; ".join([_STEP(1, 0), _STEP(0, 1), _STEP(-1, 0), _STEP(0, -1)])
_ELSEWHERE = {
    cell_used_as_position: ("max(y1, y2), max(x1, x2)", "y1, x1", "y2, x2"),
    halved_too_early: ("2 * max(y1, y2) + 1, 2 * max(x1, x2) + 1",),
    plus_one_missing: ("y1 + y2 + 1, x1 + x2", "y1 + y2, x1 + x2 + 1"),
    sum_not_halved: ("2 * (y1 + y2 + 1), 2 * (x1 + x2 + 1)", "2 * y1 + 1 + y2, 2 * x1 + 1 + x2"),
    more_than_the_wall: (f"{_WALL}; {_ONE}", f"{_WALL}; {_OTHER}", _AROUND, f"{_AROUND}; {_ONE}")
    + (f"{_WALL}; {_STEP('y1 - y2', 'x1 - x2')}",),
    cell_instead_of_wall: (_ONE, f"{_ONE}; {_OTHER}"),
    always_the_same_side: (_STEP(1, 0), _STEP(0, -1), _STEP(-1, 0)),
    opposite_side: (_STEP("y2 - y1", "x1 - x2"), _STEP("y1 - y2", "x2 - x1")),
    direction_lost: (_STEP("y2 - y1", "abs(x2 - x1)"), _STEP("abs(y2 - y1)", "x2 - x1"))
    + (_STEP("y2 - y1", "-abs(x2 - x1)"), _STEP("-abs(y2 - y1)", "x2 - x1"), _STEP("-abs(y2 - y1)", "-abs(x2 - x1)")),
    not_between_them: ("2 * max(y1, y2) + 1 + (x1 == x2), 2 * max(x1, x2) + 1 + (y1 == y2)",),
    same_coordinate_twice: ("2 * y2 + 1, x1 + x2 + 1", "y1 + y2 + 1, 2 * x1 + 1", "y1 + y2 + 1, 2 * x2 + 1"),
}
_VARIANTS = [variant_of(idea)(_at(place)) for idea, places in _ELSEWHERE.items() for place in places]
_ONLY = "x1 == x2", "x1 + y1 < x2 + y2", "x1 + y1 > x2 + y2", "x2 <= x1", "x2 >= x1", "y2 <= y1", "y2 >= y1", "x2 > x1"
_VARIANTS += [variant_of(direction_forgotten)(_at(_WALL, only=only)) for only in _ONLY]
_VARIANTS += [variant_of(more_than_the_wall)(_at(f"{_ONE}; {_WALL}; {_OTHER}", only="x1 + y1 < x2 + y2"))]
_VARIANTS += [variant_of(mark_of_its_own)(_at(_WALL, mark=mark)) for mark in (".", None, False, 0)]


@note
def returns_something_too(x1, y1, x2, y2, grid):
    """The function changes the grid, and returns something as well.

    That does no harm. But whoever reads `g2 = delete_wall(0, 0, 1, 0, g)` will think that g2 is a new grid and that g
    still has its wall. Python's own functions that change a list, such as `append`, return nothing for that reason.

    Who uses what your function returns?
    """
    grid[y1 + y2 + 1][x1 + x2 + 1] = " "
    return grid


@note
def row_was_replaced(x1, y1, x2, y2, grid):
    """A new row was put in the place of the old one, where one character would have been enough.

    The grid is right. But it holds another list now: a variable that stood for the old row does not see the change. It
    is also more work, since the whole row is built again for one character.

    What would you have to write to change one place of the row, and leave the rest alone?
    """
    row = list(grid[y1 + y2 + 1])
    row[x1 + x2 + 1] = " "
    grid[y1 + y2 + 1] = row


HINTS = (
    "Write down row and column of both cells, for (0, 0) and (1, 0), then for (1, 0) and (1, 1). Where is the wall?",
    "The wall lies half-way between the two places. How do you find the middle of two numbers?",
    "The rows of the two cells are 2 * y1 + 1 and 2 * y2 + 1. Add them and divide by two: what is left is very short. "
    "The column works in the same way. No `if` is needed.",
)
WELL_DONE = (
    "Can you say why the order of the two cells makes no difference in your formula? For a change: what would it open "
    "for two cells that touch only at a corner?"
)
