"""What a position of the grid is: a cell, a wall or a corner."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder.exercise import Case, case, wrong_idea

PLACE = ("01-grid", 2)
POINTS = {"usual": 1.5, "borders": 1, "contract": 0.5}
PICTURE = "kind"


def position_kind(row, col):
    """Return what stands at this row and column of a grid: "cell", "wall" or "corner".

    row and col are whole numbers, counted from 0. A wall lies between two cells that are neighbours, a corner where
    walls meet. The frame follows the same rule: some of its positions are walls, the others corners.

    Example: position_kind(1, 1) gives "cell".
    """
    if row % 2 == 1 and col % 2 == 1:
        return "cell"
    if row % 2 == 0 and col % 2 == 0:
        return "corner"
    return "wall"


PROBES = [
    "position_kind(1, 1)",
    "position_kind(0, 0)",
    "position_kind(1, 2)",
    "position_kind(2, 1)",
    "position_kind(3, 5)",
    "position_kind(4, 2)",
    "position_kind(0, 1)",
    "position_kind(3, 0)",
    "position_kind(3, 3)",
    "position_kind(6, 6)",
]


def cases(rng: random.Random) -> Iterator[Case]:
    """All four combinations of odd and even, near and far; the same on the frame; exact words."""
    for row, col in ((0, 2), (2, 0), (0, 3), (5, 0)):
        yield case("borders", f"position_kind({row}, {col})")
    yield case("borders", f"position_kind(0, {2 * rng.randint(4, 20)})")
    yield case("borders", f"position_kind({2 * rng.randint(4, 20) + 1}, 0)")
    for most in (4, 12, 40):
        for odd_row, odd_col in ((1, 1), (1, 0), (0, 1), (0, 0)):
            row, col = 2 * rng.randint(1, most) + odd_row, 2 * rng.randint(1, most) + odd_col
            yield case("usual", f"position_kind({row}, {col})")
    # The answer depends on nothing but the two numbers: not on the calls before, and not on their order.
    again = f"position_kind({rng.randint(1, 9)}, {rng.randint(1, 9)})"
    yield case("contract", f"a = {again}; b = position_kind(2, 2); c = {again}; (a, b, c)")
    yield case("contract", "[position_kind(1, 1), position_kind(1, 2), position_kind(2, 2)]")


@wrong_idea
def parity_swapped(row, col):
    """Cells and corners have changed places.

    You found that cells and corners have two numbers of the same kind, both odd or both even, and walls one of each.
    That is the heart of it. But which is which? Position 0 belongs to the frame, so (0, 0) is the outer corner, and
    the first cell follows it. The note on the page where this course began makes the same slip.

    Is 1, the position of the first cell, odd or even?
    """
    if row % 2 == 0 and col % 2 == 0:
        return "cell"
    if row % 2 == 1 and col % 2 == 1:
        return "corner"
    return "wall"


@wrong_idea
def parity_of_the_sum(row, col):
    """Corners come out as cells.

    You looked at row + col. The sum is even for two odd numbers, which is a cell, but it is even for two even
    numbers as well, and that is a corner. So the sum tells walls from the rest, and cannot tell the other two
    apart. The picture shows both kinds.

    What do you have to ask about the row, and what about the column, to tell a cell from a corner?
    """
    return "cell" if (row + col) % 2 == 0 else "wall"


@wrong_idea
def one_odd_is_enough(row, col):
    """One odd number was enough to be a cell.

    A cell has an odd row *and* an odd column. In your function one of the two suffices, so the walls between the
    cells are called cells as well. The words "and" and "or" are easily exchanged when a sentence is turned into
    Python.

    Take row 1, column 2, just beside the first cell: what would it mean if one could stand there?
    """
    if row % 2 == 1 or col % 2 == 1:
        return "cell"
    if row % 2 == 0 and col % 2 == 0:
        return "corner"
    return "wall"


@wrong_idea
def row_only(row, col):
    """Only the row was looked at.

    Along row 1 your function gives the same answer everywhere. But a row with cells has walls in it too: cell,
    wall, cell, wall in turn. So the row alone cannot decide, and the column has a word to say.

    Go along row 1 in the picture with your finger: what changes from one position to the next?
    """
    return "cell" if row % 2 == 1 else "wall"


@wrong_idea
def column_only(row, col):
    """Only the column was looked at.

    Down column 1 your function gives the same answer everywhere. But a column with cells has walls in it too: cell,
    wall, cell, wall in turn. So the column alone cannot decide, and the row has a word to say.

    Go down column 1 in the picture with your finger: what changes from one position to the next?
    """
    return "cell" if col % 2 == 1 else "wall"


@wrong_idea
def diagonal_is_corner(row, col):
    """Positions with equal numbers were taken for corners.

    (0, 0) is a corner and its two numbers are equal, that is true. But (1, 1) has equal numbers as well, and it is
    the first cell; and (4, 2) is a corner with two different numbers. What counts is not whether the two are equal,
    but what kind of number each one is.

    What do 0, 2 and 4 have in common, that 1 and 3 do not have?
    """
    if row == col:
        return "corner"
    return "cell" if row % 2 and col % 2 else "wall"


@wrong_idea
def wall_and_corner_exchanged(row, col):
    """The words "wall" and "corner" have changed places.

    The cells are all right, and the rest is sorted into two kinds, as it should be. Only the names are the wrong way
    round. A wall stands between two cells, so it has a cell on two of its sides. A corner touches no cell with a
    side: it stands where four walls meet.

    Row 1, column 2 lies between two cells: which of the two words fits?
    """
    if row % 2 == 1 and col % 2 == 1:
        return "cell"
    if row % 2 == 0 and col % 2 == 0:
        return "wall"
    return "corner"


@wrong_idea
def frame_is_all_wall(row, col):
    """The whole frame was called wall.

    In a house one would say so. Here the rule is the same everywhere: the frame has corners where inner walls meet
    it, and walls in between. The advantage is that the function needs no special case, and does not have to know
    how large the maze is.

    Your function has one question too many: which one?
    """
    if row == 0 or col == 0:
        return "wall"
    if row % 2 == 1 and col % 2 == 1:
        return "cell"
    if row % 2 == 0 and col % 2 == 0:
        return "corner"
    return "wall"


@wrong_idea
def true_or_false(row, col):
    """The answer is True or False, and a word was asked for.

    Your test is a good one: it finds the cells. But there are three possible answers here, and True or False are
    only two, so a wall and a corner look alike. The function should give back one of three texts, spelt exactly as
    in its description.

    What will you ask next, when the test says that it is not a cell?
    """
    return row % 2 == 1 and col % 2 == 1


@wrong_idea
def division_instead_of_remainder(row, col):
    """The numbers were divided, where the remainder was meant.

    `//` says how often 2 goes into a number, `%` says what is left over. Whether a number is odd or even shows in
    what is left over: 1 or 0. With the division, only the small numbers near the corner of the picture come out as
    you expect.

    What is 5 // 2, what is 5 % 2, and which of the two tells you that 5 is odd?
    """
    if row // 2 == 1 and col // 2 == 1:
        return "cell"
    if row // 2 == 0 and col // 2 == 0:
        return "corner"
    return "wall"


HINTS = (
    "Take squared paper and mark the positions by odd and even row, odd and even column. How many kinds do you get?",
    "Two questions are enough for every position: is the row odd? Is the column odd?",
    'Test first whether both are odd, then whether both are even. What is left has one of each. "Odd" means that '
    "dividing by 2 leaves a remainder of 1.",
)
WELL_DONE = (
    "Can you say why the size of the maze plays no part? For a change: how would you tell the walls between left and "
    "right neighbours from those between upper and lower ones?"
)
