"""The grid on which every maze is carved: walls everywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from autograder.exercise import Case, case, wrong_idea

PLACE = ("01-grid", 3)
POINTS = {"usual": 3.5, "borders": 2, "contract": 1.5}
PICTURE = "grid"


def init_grid(w, h):
    """Return a new grid for w x h cells (whole numbers, at least 1) in which everything is still closed.

    The grid is a list of 2*h + 1 rows; each row is a list of 2*w + 1 strings, and every string is "*".
    No two rows are the same list, and two calls of the function share nothing.

    Example: init_grid(1, 1) gives [["*", "*", "*"], ["*", "*", "*"], ["*", "*", "*"]].
    """
    return [["*"] * (2 * w + 1) for _ in range(2 * h + 1)]


PROBES = [
    "init_grid(3, 2)",
    "init_grid(8, 5)",
    "init_grid(2, 3)",
    "g = init_grid(3, 2); g[1][1] = ' '; g",
    "a = init_grid(2, 2); b = init_grid(1, 1); b",
    "init_grid(1, 1)",
]


def cases(rng: random.Random) -> Iterator[Case]:
    """From 1 x 1 to 40 x 30; then what a grid must allow: one position changed, rows and calls that share nothing."""
    yield case("borders", "init_grid(1, 1)")
    yield case("borders", "init_grid(1, 2)")
    yield case("borders", f"init_grid({rng.randint(2, 12)}, 1)")
    yield case("borders", f"init_grid(1, {rng.randint(3, 12)})")
    for least, most in ((2, 4), (3, 9), (5, 20), (10, 40)):
        w = rng.randint(least, most)
        h = rng.choice([number for number in range(least, most + 1) if number != w])
        yield case("usual", f"init_grid({w}, {h})")
    yield case("usual", f"init_grid({(size := rng.randint(4, 9))}, {size})")
    for _ in range(3):
        w, h = rng.randint(1, 5), rng.randint(1, 5)
        row, column = rng.randrange(2 * h + 1), rng.randrange(2 * w + 1)
        yield case("contract", f"g = init_grid({w}, {h}); g[{row}][{column}] = ' '; g")
    yield case("contract", f"a = init_grid(2, 1); b = init_grid({rng.randint(2, 4)}, 1); a[0][0] = ' '; [a, b]")
    yield case("contract", f"init_grid({rng.randint(2, 6)}, {rng.randint(7, 12)})")


def holds(item: Case, expected: Any, obtained: Any) -> bool:
    """Say whether the grid is right; rows are compared as objects too, where the contract is judged."""
    if item.group != "contract":
        return [list(row) for row in obtained] == expected and not any(isinstance(row, str) for row in obtained)
    rows = [row for grid in ([obtained] if isinstance(obtained[0][0], str) else obtained) for row in grid]
    return bool(obtained == expected) and len({id(row) for row in rows}) == len(rows)


@wrong_idea
def shared_rows(w, h):
    """All rows are one and the same list.

    The size is right. But one character was changed, and it changed in every row: there is only one row in memory,
    and the grid holds it several times. Multiplying a list repeats what is in it; it does not make copies. When
    you carve the first cell of a maze, a whole column would open.

    At which moment does your program make a new row, and how often does that moment come?
    """
    return [["*"] * (2 * w + 1)] * (2 * h + 1)


@wrong_idea
def width_and_height_exchanged(w, h):
    """Width and height have changed places.

    Your grid has as many rows as it should have columns. The first pair of brackets of `grid[row][col]` chooses a
    row, so the outer list must hold one list for each row, and there are more rows the *higher* the maze is. With a
    square maze you would never notice.

    Which of the two numbers, w or h, says how many rows there are?
    """
    return [["*"] * (2 * h + 1) for _ in range(2 * w + 1)]


@wrong_idea
def no_closing_wall(w, h):
    """The last wall is missing, below and on the right.

    Your grid has two characters for each cell: the cell and a wall beside it. Draw a row of three cells on paper,
    wall and cell in turn, and go on until the maze is closed on both sides. There is one more wall than there are
    cells, in each direction.

    How many characters does a row of one single cell need?
    """
    return [["*"] * (2 * w) for _ in range(2 * h)]


@wrong_idea
def one_character_per_cell(w, h):
    """Only the cells have a place, the walls have none.

    Your grid has one character for each cell. But the walls are characters too: there is one between any two
    neighbouring cells, and one at each end. Without them there would be nothing to take away when the maze is
    carved. Look at the picture: the hatched places are missing.

    Put three cells in a row on paper and draw the walls: how many characters do you count?
    """
    return [["*"] * w for _ in range(h)]


@wrong_idea
def cells_already_open(w, h):
    """The cells are open from the start.

    Your picture looks like a plan with rooms, which is a good picture to have in mind. But in this grid a space says
    "this cell has been visited". At the beginning nobody has been anywhere, so the walk that carves the maze would
    find no unvisited neighbour and stop at once.

    What should a position hold before anyone has come by?
    """
    return [[" " if row % 2 and col % 2 else "*" for col in range(2 * w + 1)] for row in range(2 * h + 1)]


@wrong_idea
def rows_are_texts(w, h):
    """The rows are texts, and a text cannot be changed.

    It looks right when it is printed. But to open a cell, one character of a row must be replaced, and Python
    refuses that for a text: texts never change. A list of characters can be changed, one position at a time, and it
    can still be joined to a text when it has to be printed.

    What is the difference between three characters in one text, and three texts in one list?
    """
    return ["*" * (2 * w + 1) for _ in range(2 * h + 1)]


@wrong_idea
def flat_list(w, h):
    """There are no rows: everything stands in one long list.

    All the characters are there, one after the other, but nothing says where a row ends. `grid[1]` should be a
    whole row; here it is a single character. A grid is a list of lists: the outer one holds the rows, and each row
    is a list of its own.

    After how many characters should a new row begin, and what in your program begins it?
    """
    return ["*"] * ((2 * w + 1) * (2 * h + 1))


@wrong_idea
def remembers_earlier_calls(w, h, grid=[]):  # noqa: B006 (this is the mistake)
    """The second grid still has the rows of the first.

    The list that you fill was made once, when Python read the line with `def`, and not at each call. So every call
    goes on filling the same list: the first call looks right, and each later one gives a grid that is longer. Two
    mazes of one program would share their walls.

    Where must the empty list be made, so that every call begins with a new one?
    """
    for _ in range(2 * h + 1):
        grid.append(["*"] * (2 * w + 1))
    return grid


@wrong_idea
def filled_with_spaces(w, h):
    """Everything is open, nothing is closed.

    The size is right, and the rows are separate lists. But a space means "open" or "visited", and a star means
    "closed". A maze is made by taking walls away, so before the first step every position must be closed, the frame
    and the cells included.

    Which character does the picture of a maze show where nobody can go?
    """
    return [[" "] * (2 * w + 1) for _ in range(2 * h + 1)]


@wrong_idea
def another_character(w, h):
    """The size is right, the character is another one.

    You have built all the rows, separate from each other, and of the right length. But the functions that come later
    look for a star when they ask "is it closed?", and for a space when they ask "is it open?". Any other character
    is neither for them.

    Which character does the description between the triple quotes ask for?
    """
    return [["#"] * (2 * w + 1) for _ in range(2 * h + 1)]


@wrong_idea
def one_row_short(w, h):
    """One row is missing.

    The rows have the right length, but there is one row too few. Count what your loop really does: `range(a, b)`
    begins with a and stops just before b, so it has b - a turns. It is easy to lose one at the beginning or at the
    end.

    With h = 1 there should be 3 rows: which values does your loop variable take?
    """
    return [["*"] * (2 * w + 1) for _ in range(1, 2 * h + 1)]


@wrong_idea
def one_column_short(w, h):
    """One column is missing.

    There are as many rows as there should be, but each is one character too short. Count what your loop really
    does: `range(a, b)` begins with a and stops just before b, so it has b - a turns. It is easy to lose one at the
    beginning or at the end.

    With w = 1 a row should have 3 characters: which values does your loop variable take?
    """
    return [["*"] * (2 * w) for _ in range(2 * h + 1)]


@wrong_idea
def always_the_same_size(w, h):
    """The size is always the same, whatever is asked for.

    For 8 x 5 cells your grid is right, and for every other size it still has 11 rows of 17 characters. The numbers
    were worked out by hand for one example. A function is useful because its parameters can be different each
    time: the numbers must be computed from w and h.

    Which computation on 8 gave you 17, and which one on 5 gave you 11?
    """
    return [["*"] * 17 for _ in range(11)]


@wrong_idea
def only_the_frame(w, h):
    """Only the frame is closed, the inside is empty.

    Around the outside everything is as it should be. Inside there are spaces, and a space means "open" or
    "visited": this would be one big hall with nothing left to carve. A maze begins as solid rock, and the walk
    takes away one piece after the other.

    How many spaces should the grid hold before the walk begins?
    """
    last_row, last_col = 2 * h, 2 * w
    return [
        ["*" if row in (0, last_row) or col in (0, last_col) else " " for col in range(last_col + 1)]
        for row in range(last_row + 1)
    ]


@wrong_idea
def stops_after_one_row(w, h):
    """The function stops after its first row.

    The first row is right, and it is the only one. `return` ends the function at once, wherever it stands: if it
    stands inside the loop, the loop never comes to its second turn. Indentation decides what belongs to the loop
    and what comes after it.

    How often should your program come to its `return`, and when?
    """
    grid = []
    for _ in range(2 * h + 1):
        grid.append(["*"] * (2 * w + 1))
        return grid


@wrong_idea
def rows_are_tuples(w, h):
    """The rows are tuples, and a tuple cannot be changed.

    The characters are all in place. But a row in round brackets is a tuple, and Python refuses to replace a
    position of a tuple. To open a cell, one character of a row must be replaced by a space, so each row has to be a
    list, in square brackets.

    Which of the two can you change after it has been made: (1, 2) or [1, 2]?
    """
    return [("*",) * (2 * w + 1) for _ in range(2 * h + 1)]


HINTS = (
    "Print the number of rows and the length of the first row of your grid. Are they the numbers that the picture has?",
    "Build one row first. Then ask: does my loop build a row again at each turn, or does it repeat the same one?",
    "A comprehension has two halves. Let the left half be one complete row, and let the right half run once for each "
    "row: then a fresh row is built at every turn.",
)
WELL_DONE = (
    "Can you say why no two of your rows are the same list? For a change: what would you alter so that the frame is "
    'drawn with "#" and the rest with "*"?'
)
