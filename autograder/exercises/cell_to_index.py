"""Where a cell stands in the grid: from (x, y) to row and column."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from autograder.exercise import Case, case, wrong_idea

PLACE = ("01-grid", 1)
POINTS = {"usual": 2, "borders": 1, "contract": 1}
PICTURE = "position"


def cell_to_index(x, y):
    """Return where the cell (x, y) stands in the grid, as a pair (row, column) of whole numbers.

    x counts the cells from the left, y from the top, both from 0. Rows and columns of characters
    count from 0 as well. The pair is a tuple, the row first. The size of the maze plays no part.

    Example: cell_to_index(0, 0) gives (1, 1).
    """
    return (2 * y + 1, 2 * x + 1)


PROBES = ["cell_to_index(0, 0)", "cell_to_index(2, 0)", "cell_to_index(0, 3)", "cell_to_index(7, 4)"]


def cases(rng: random.Random) -> Iterator[Case]:
    """Small and large cells, x and y far apart so that an exchange shows; the first row and the first column."""
    yield case("borders", "cell_to_index(1, 0)")
    yield case("borders", "cell_to_index(0, 1)")
    yield case("borders", f"cell_to_index({rng.randint(10, 60)}, 0)")
    yield case("borders", f"cell_to_index(0, {rng.randint(10, 60)})")
    for most in (3, 9, 30, 200):
        x = rng.randint(1, most)
        y = rng.choice([number for number in range(1, most + 3) if number != x])
        yield case("usual", f"cell_to_index({x}, {y})")
    for _ in range(2):
        yield case("contract", f"cell_to_index({rng.randint(1, 9)}, {rng.randint(10, 19)})")


def holds(item: Case, expected: Any, obtained: Any) -> bool:
    """Say whether the pair is right; that it is a tuple of whole numbers counts where the contract is judged."""
    if item.group == "contract":
        return isinstance(obtained, tuple) and [type(part) for part in obtained] == [int, int] and obtained == expected
    return isinstance(obtained, (list, tuple)) and tuple(obtained) == expected


@wrong_idea
def row_from_x(x, y):
    """The row was computed from x, and the column from y.

    x says how far to the *right* a cell lies, and going right means going through the columns. A row lies across the
    picture; going down from row to row is what y does. With x and y equal you would not notice: the cell (0, 0)
    comes out right, and the cell (2, 0) lands below it instead of beside it.

    When x grows by one, which number should grow: the row or the column?
    """
    return (2 * x + 1, 2 * y + 1)


@wrong_idea
def even_positions(x, y):
    """You landed on a corner, above and to the left of the cell.

    Your cells stand at even positions: 0, 2, 4. That is what a note on the page where this course began says, and
    it would be right if the frame were not counted. But position 0 is the frame. The first cell comes after it,
    and from then on every second position is a cell.

    Which character stands at row 0, column 0 of the picture?
    """
    return (2 * y, 2 * x)


@wrong_idea
def counted_from_one(x, y):
    """Rows and columns were counted from 1.

    Someone who counts on paper from 1 finds the first cell at the second row and the second column, and writes 2
    and 2. Python counts from 0: its first row is `grid[0]`. So everything is one too far, down and to the right,
    and you land on a corner.

    If the frame is row 0, which number has the row just below it?
    """
    return (2 * y + 2, 2 * x + 2)


@wrong_idea
def no_scaling(x, y):
    """The cell's number was taken as the position.

    The cell (2, 0) is the third cell of its row. But it is not the third character: between any two cells there is
    a wall, which takes a character too, and the frame takes one before the first cell. So the positions grow
    faster than the numbers of the cells.

    How many characters stand to the left of the cell (2, 0)?
    """
    return (y, x)


@wrong_idea
def only_the_frame_skipped(x, y):
    """The frame was skipped, the walls between the cells were not.

    The cell (0, 0) comes out right: one step for the frame. For the next cells you are short by one for each wall
    on the way, since every wall between two cells takes a character as well, whether it is still there or already
    open.

    From one cell to its right-hand neighbour, how many characters further is it?
    """
    return (y + 1, x + 1)


@wrong_idea
def frame_skipped_twice(x, y):
    """You are one cell too far, down and to the right.

    The distance from cell to cell is right: two characters. But the start is not: your first cell lands on the
    place of the cell (1, 1). It looks as if the frame had been skipped twice, or as if the cells had been counted
    from 1.

    Where does the cell (0, 0) stand, when the frame is one character thick?
    """
    return (2 * y + 3, 2 * x + 3)


@wrong_idea
def y_from_the_bottom(x, y):
    """The rows were counted from the bottom, as on the axes of a graph.

    In mathematics y grows upwards. A text is read from the top, so in our grid the row 0 is the first line, and y
    grows downwards. Your column is right. Your row is right only for someone who starts below, and who knows the
    height of the maze: this function is not even told it.

    Which line of a text do you see first: the one with y = 0 or the last one?
    """
    return (2 * (5 - y) - 1, 2 * x + 1)


@wrong_idea
def the_same_number_twice(x, y):
    """Both numbers were computed from x.

    Your two results are always equal, so every cell lands on the slanting line from the top left corner. One of
    the two rulers was used twice. This often happens when one half of a line is copied and not changed everywhere.

    Which of your two results should not change when x changes?
    """
    return (2 * x + 1, 2 * x + 1)


@wrong_idea
def both_from_y(x, y):
    """Both numbers were computed from y.

    Your two results are always equal, so every cell lands on the slanting line from the top left corner. One of
    the two rulers was used twice. This often happens when one half of a line is copied and not changed everywhere.

    Which of your two results should not change when y changes?
    """
    return (2 * y + 1, 2 * y + 1)


@wrong_idea
def list_instead_of_pair(x, y):
    """The numbers are right, but they come as a list.

    A position is a pair that belongs together and never changes, and Python has a type for that: the tuple, in round
    brackets. Later notebooks collect positions in sets and use them as keys of dictionaries. A tuple may go there,
    a list may not, because a list can be changed afterwards.

    Which brackets make a tuple, or do you need any at all?
    """
    return [2 * y + 1, 2 * x + 1]


@wrong_idea
def prints_the_pair(x, y):
    """The pair was printed, but not given back.

    You can read the right numbers below the cell, so the computation is right. But a program cannot read the
    screen: the function gave back None, and whoever called it has nothing to go on with. Printing is for people,
    returning is for the rest of the program.

    What should stand in the place of the print, so that `p = cell_to_index(2, 0)` puts the pair into p?
    """
    print((2 * y + 1, 2 * x + 1))


HINTS = (
    "Two rulers lie along the picture, one across the top and one down the side. Which of the two does x measure?",
    "Write down the positions of the cells 0, 1 and 2 along one ruler: 1, 3, 5. Find the rule that leads from 0, 1, 2 "
    "to 1, 3, 5. Then use it once for each ruler.",
    "Return a pair, the row first. The row comes from y and the column from x; each is twice the number of the cell, "
    "plus what the frame takes.",
)
WELL_DONE = (
    "Can you say why there is a 2 and why there is a 1 in your rule? For a change: how would you go back, from a row "
    "and a column to x and y?"
)
