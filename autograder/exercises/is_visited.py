"""Whether a cell of the maze has been visited: the function that only looks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from autograder import grids
from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea

PLACE = ("02-bricks", 1)
POINTS = {"usual": 2, "borders": 1, "contract": 1}
PICTURE = "cell"


def is_visited(x, y, grid):
    """Return True if the cell in column x and row y of the maze has been visited, else False.

    grid is a list of rows as init_grid makes it; the character of a cell is " " when it has been visited and "*"
    when it has not. (x, y) is a cell of this grid, counted from 0. Nothing is changed.

    Example: with g = [["*", "*", "*", "*", "*"], ["*", " ", "*", "*", "*"], ["*", "*", "*", "*", "*"]], which has two
    cells, is_visited(0, 0, g) gives True, and is_visited(1, 0, g) gives False.
    """
    return grid[2 * y + 1][2 * x + 1] == " "


_TWO = [list("*****"), list("* ***"), list("*****")]
_NINE = [list(row) for row in ("*******", "* *****", "* *****", "* *   *", "* * ***", "*   ***", "*******")]
_CORNER = [list(row) for row in ("*****", "*****", "** **", "*****", "*****")]  # no maze: only its middle is open
PROBES = [
    probe("is_visited(0, 0, g); g", part="untouched", g=grids.closed(2, 2)),
    probe("is_visited(0, 0, g)", view="truth", g=_TWO),
    probe("is_visited(1, 0, g)", view="truth", g=_TWO),
    probe("is_visited(0, 1, g)", view="truth", g=_NINE),
    probe("is_visited(1, 1, g)", view="truth", g=_NINE),
    probe("is_visited(1, 2, g)", view="truth", g=_NINE),
    probe("is_visited(2, 2, g)", view="truth", g=_NINE),
    probe("is_visited(1, 1, g)", view="truth", g=_CORNER),
    probe("is_visited(0, 0, g)", view="truth", g=_CORNER),
]
NOTE_PROBES = [replace(look, view="value") for look in PROBES[1:3]]


def cases(rng: random.Random) -> Iterator[Case]:
    """One cell, one row, one column, the cells at the frame; mazes in the making up to 20 x 15; the grid as it was."""
    yield case("borders", "is_visited(0, 0, g)", view="truth", g=grids.closed(1, 1))
    yield case("borders", "is_visited(0, 0, g)", view="truth", g=grids.hall(1, 1))
    for w, h in ((rng.randint(3, 9), 1), (1, rng.randint(3, 9)), (rng.randint(4, 6), 3)):
        grid = grids.begun(rng, w, h, (w * h + 1) // 2)
        for x, y in {(0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1), (w // 2, h // 2)}:
            yield case("borders", f"is_visited({x}, {y}, g)", view="truth", g=grid)
    for w, h in ((3, 2), (2, 4), (rng.randint(5, 7), 4), (4, rng.randint(6, 9)), (20, 15)):
        grid = grids.begun(rng, w, h, w * h // 2)
        visited = [(x, y) for x, y in grids.cells(w, h) if grid[2 * y + 1][2 * x + 1] == " "]
        closed = [cell for cell in grids.cells(w, h) if cell not in visited]
        for x, y in (*rng.sample(visited, 3), *rng.sample(closed, 3)):
            yield case("usual", f"is_visited({x}, {y}, g)", view="truth", g=grid)
    for number in (2, 6, 12):  # never one alone, which has no passage: that is a border
        x, y = rng.randrange(4), rng.randrange(3)
        grid = grids.begun(rng, 4, 3, number)
        yield case("contract", f"[is_visited({x}, {y}, g), g]", view="truth, value", g=grid)
        yield case("contract", f"is_visited({x}, {y}, g); [is_visited({x}, {y}, g), g]", view="truth, value", g=grid)
    yield case("contract", "[is_visited(3, 1, g), g]", view="truth, value", g=grids.closed(4, 3))


@wrong_idea
def row_and_column_exchanged(x, y, grid):
    """Row and column have changed places.

    The first pair of brackets behind a grid chooses a row, the second one a place in that row. Your program seems to
    use x for the row, but x counts from the left: it says how far to go along a row. In a square maze this only
    gives wrong answers; in others it also leaves the grid.

    Which of x and y says how many rows to go down?
    """
    return grid[2 * x + 1][2 * y + 1] == " "


@variant_of(row_and_column_exchanged)
def _exchanged_and_guarded(x, y, grid):
    try:
        return grid[2 * x + 1][2 * y + 1] == " "
    except IndexError:
        return False


@variant_of(row_and_column_exchanged)
def _exchanged_and_guarded_with_none(x, y, grid):
    try:
        return grid[2 * x + 1][2 * y + 1] == " "
    except IndexError:
        return None


@wrong_idea
def plus_one_missing(x, y, grid):
    """Your function looks beside the cell, at a corner or a wall.

    Twice the coordinate is not yet the place of the cell: before each cell there is a wall, and before the very first
    one there is the frame. So one more step is needed, down and to the right. Where one of the two is missing, you
    read a wall, and where both are, a corner.

    At which row and column of the grid is cell (0, 0)?
    """
    return grid[2 * y][2 * x] == " "


_plus_one_missing_in_the_column = variant_of(plus_one_missing)(lambda x, y, grid: grid[2 * y + 1][2 * x] == " ")
_plus_one_missing_in_the_row = variant_of(plus_one_missing)(lambda x, y, grid: grid[2 * y][2 * x + 1] == " ")


@wrong_idea
def one_step_too_far(x, y, grid):
    """Your function looks one step behind the cell.

    You went past the cell, to the wall or the corner that follows it on the right or below. Often a pair of brackets
    is the reason: 2 * (x + 1) is 2 * x + 2, which is one more than wanted. First comes the doubling, then one step
    over the wall.

    For x = 0, which number should stand in the brackets, and which one does your program work out?
    """
    return grid[2 * (y + 1)][2 * (x + 1)] == " "


_too_far_to_the_right = variant_of(one_step_too_far)(lambda x, y, grid: grid[2 * y + 1][2 * x + 2] == " ")
_too_far_down = variant_of(one_step_too_far)(lambda x, y, grid: grid[2 * y + 2][2 * x + 1] == " ")


# grid[x][y] cannot be told from too_far_to_the_right on these calls; it is left out.
@wrong_idea
def cell_used_as_position(x, y, grid):
    """The cell's coordinates were used as row and column.

    A grid has more rows and columns than the maze has cells, because the walls take places as well. Cell (1, 1) is
    therefore not in row 1, column 1. Between the coordinates of a cell and its place in the grid there is a small
    computation, the one of `cell_to_index`.

    How many rows down in the grid is a cell with y = 1?
    """
    return grid[y][x] == " "


_only_the_frame_skipped = variant_of(cell_used_as_position)(lambda x, y, grid: grid[y + 1][x + 1] == " ")


@wrong_idea
def counted_from_one(x, y, grid):
    """The cells were counted from 1.

    For the first cell your program comes to place -1. Python does not complain: it counts negative places from the
    end, so you read a character of the frame on the other side. In this course cells are counted from 0, like the
    items of a list, so the first one lies behind the frame.

    Which number should be in the brackets for x = 0?
    """
    return grid[2 * y - 1][2 * x - 1] == " "


@wrong_idea
def same_coordinate_twice(x, y, grid):
    """The same coordinate was used for the row and for the column.

    All the cells on one diagonal come out right, (0, 0), (1, 1) and so on, and no others. It looks as if a line had
    been copied and only half of it changed. Row and column are two different things: one comes from x, the other
    from y.

    Which of the two letters is missing in your brackets?
    """
    return grid[2 * x + 1][2 * x + 1] == " "


_y_twice = variant_of(same_coordinate_twice)(lambda x, y, grid: grid[2 * y + 1][2 * y + 1] == " ")


@wrong_idea
def y_from_the_bottom(x, y, grid):
    """The rows were counted from the bottom.

    In mathematics y grows upwards, and your program does the same. In a grid the first row is the top one, as on
    a page that is read from above, so y grows downwards here. A maze that looks the same upside down would hide
    the difference.

    In which direction do you move in the picture when y becomes one larger?
    """
    return grid[len(grid) - 2 - 2 * y][2 * x + 1] == " "


@wrong_idea
def answer_upside_down(x, y, grid):
    """The answer is the opposite of what it should be.

    You look at the right place. But True comes for cells where nobody has been, and False for those that were
    visited. A star means that the cell is still closed rock, a space that the walk has come by. Read the name of the
    function as a question, and answer it for one cell of each kind.

    Which character does a cell hold after a visit?
    """
    return grid[2 * y + 1][2 * x + 1] == "*"


@wrong_idea
def character_instead_of_answer(x, y, grid):
    """The character was given back, not an answer.

    You have found the right place, and that was the hard part. But the question was a yes-or-no question, and the
    answer is the character itself. In a condition, a star and a space would both count as true, because only an
    empty text counts as false.

    With what do you have to compare the character, to get True or False?
    """
    return grid[2 * y + 1][2 * x + 1]


@wrong_idea
def answer_was_printed(x, y, grid):
    """The answer was printed, but not given back.

    On the screen you can read the answer, but the function gave back None. What is printed is for people; the rest
    of the program cannot use it. A later function will ask this one for every neighbour, and it needs the answer in
    its hand.

    What is the difference between showing a value and handing it over?
    """
    print(grid[2 * y + 1][2 * x + 1] == " ")


@wrong_idea
def always_false(x, y, grid):
    """The answer is False, whichever cell is asked about.

    Visited cells got False too, so what your program compares is never equal. Perhaps one side is a whole row, which
    is a list, and the other a single character. Perhaps an empty text stands where a space should be. Or another place
    is looked at, or another grid than the one in the brackets.

    What do you see when you print both sides of the comparison?
    """
    return grid[2 * y + 1][2 * x + 1] == ""


@wrong_idea
def always_true(x, y, grid):
    """The answer is True, whichever cell is asked about.

    Closed cells got True too. A condition can be true without looking at anything: any text that is not empty counts
    as true, a star and a space as well, also on one side of an `or`. It is also true for ever if the
    question is whether there is a space anywhere in the grid.

    Which part of your condition says with which character the cell is compared?
    """
    return True if grid[2 * y + 1][2 * x + 1] else False


@wrong_idea
def whole_line_searched(x, y, grid):
    """A whole line of the grid was searched, not one cell.

    Some closed cells got True, because another cell in the same row or column has been visited. The word `in` asks
    whether something occurs anywhere in a list. Here one single place matters, so after the row has been chosen, a
    place in this row has to be chosen too.

    Which part of your program says in which column the cell is?
    """
    return " " in grid[2 * y + 1]


_whole_column_searched = variant_of(whole_line_searched)(lambda x, y, grid: any(row[2 * x + 1] == " " for row in grid))


@wrong_idea
def walls_instead_of_cell(x, y, grid):
    """The walls round the cell were asked, not the cell itself.

    Nearly always a visited cell has an open wall, so your answers are often right. But the cell in which a walk
    begins is visited before any wall has been taken away. The grid keeps a character for the cell and one for each
    wall, and only the first says whether somebody has been there.

    What should the answer be for a visited cell with four closed walls?
    """
    r, c = 2 * y + 1, 2 * x + 1
    return " " in (grid[r - 1][c], grid[r + 1][c], grid[r][c - 1], grid[r][c + 1])


@wrong_idea
def none_for_false(x, y, grid):
    """Only one of the two answers is given, the other one is None.

    For one kind of cell your function comes to a `return`, for the other kind it reaches its end without one, and
    then Python gives back None. That looks false in a condition, but it is no answer: yes or no was asked, so both
    need a value.

    Which line gives the answer when the condition is not true?
    """
    if grid[2 * y + 1][2 * x + 1] == " ":
        return True


@variant_of(none_for_false)
def _none_for_true(x, y, grid):
    if grid[2 * y + 1][2 * x + 1] == "*":
        return False


@wrong_idea
def answer_in_quotes(x, y, grid):
    """The answer is a text that says True or False.

    You look at the right place and decide rightly. But in quotes, "True" and "False" are only texts of four and five
    letters, like any others. As both of them are not empty, both would count as true in a condition. The two
    answers that Python itself understands are written without quotes.

    What would `if "False":` do?
    """
    return "True" if grid[2 * y + 1][2 * x + 1] == " " else "False"


_OTHER = [list("*******"), list("* *****"), list("*******"), list("*** ***"), list("*******")]


@wrong_idea
def another_grid_was_read(x, y, grid):
    """Another grid was read than the one in the brackets.

    The answers do not depend on the grid that is handed to the function. It seems that your program looks at a
    variable from outside, which holds some other maze. A function gets what it needs through its parameters; then it
    works for every grid, also for those that do not exist yet.

    Under which name does your function receive the grid?
    """
    return _OTHER[2 * y + 1][2 * x + 1] == " "


@wrong_idea
def marks_while_looking(x, y, grid):
    """The grid is changed by the question.

    After the call the cell counts as visited: your program has written into it. Whoever asks should be able to ask a
    second time and get the same answer. Looking and marking are two different tasks, and there is another function
    for marking.

    Which line of your function writes into the grid, and what for?
    """
    seen = grid[2 * y + 1][2 * x + 1] == " "
    grid[2 * y + 1][2 * x + 1] = " "
    return seen


@note
def one_and_zero(x, y, grid):
    """1 and 0 do the work of True and False here.

    In a condition they behave alike, and 1 == True is even true in Python. But a reader who sees 1 thinks of a
    number, and a function whose name asks a question is expected to answer it with True or False. The comparison
    gives you exactly these two.

    What does Python show you for 3 > 2?
    """
    return 1 if grid[2 * y + 1][2 * x + 1] == " " else 0


HINTS = (
    "At which row and column of the grid is the cell? You have written a function for exactly that in notebook 1.",
    "Look at the character in that place. Which one does a visited cell hold, and how do you compare it with `==`?",
    "The value of a comparison is True or False already, so it can be returned as it is. First brackets: the row, from "
    "y. Second brackets: the column, from x.",
)
WELL_DONE = (
    "Can you say why no `if` is needed here? For a change: what does your function answer for x = -1, and which "
    "character did it look at?"
)
