"""The grid as a text that can be printed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from autograder.exercise import Case, case, probe, wrong_idea

PLACE = ("01-grid", 4)
POINTS = {"usual": 2, "borders": 1, "contract": 1}
PICTURE = "text"


def grid_to_text(grid):
    """Return the grid as one text: its rows in order, with a line break between rows and none at the end.

    grid is a list of rows of equal length; each row is a list of one-character strings. It stays as it was,
    and nothing is printed.

    Example: grid_to_text([["*", "*"], ["*", " "]]) gives "**\\n* ".
    """
    return "\n".join("".join(row) for row in grid)


_SMALL = [list("*****"), list("*   *"), list("*****")]
PROBES = [
    probe("grid_to_text(g)", g=[list("abc"), list("d f")]),
    probe("grid_to_text(g)", g=_SMALL),
    probe("grid_to_text(g); grid_to_text(g)", g=_SMALL),
    probe("grid_to_text(g); g", g=[list("ab"), list("cd")]),
]


def _grid(rng: random.Random, rows: int, columns: int, letters: str = "** ") -> list[list[str]]:
    return [[rng.choice(letters) for _ in range(columns)] for _ in range(rows)]


def cases(rng: random.Random) -> Iterator[Case]:
    """From one character to 41 x 31; spaces at both ends of a row; called twice; the grid as it was."""
    yield case("borders", "grid_to_text(g)", g=[["*"]])
    yield case("borders", "grid_to_text(g)", g=[list("***")])
    yield case("borders", "grid_to_text(g)", g=[["*"], [" "], ["*"]])
    yield case("borders", "grid_to_text(g)", g=[list(" * "), list("   "), list(" **")])
    for rows, columns in ((2, 3), (3, 5), (7, 5), (11, 17), (31, 41)):
        yield case("usual", "grid_to_text(g)", g=_grid(rng, rows, columns))
    yield case("usual", "grid_to_text(g)", g=_grid(rng, 4, 6, "abcdefgh#. "))
    grid = _grid(rng, 3, 4)
    yield case("contract", "r = grid_to_text(g); (r, g)", g=grid)
    yield case("contract", "a = grid_to_text(g); b = grid_to_text(g); (a, b, g)", g=_grid(rng, 2, 5))


def holds(item: Case, expected: Any, obtained: Any) -> bool:
    """Say whether text and grid are as expected; the grid may not have been changed."""
    return type(obtained) is type(expected) and bool(obtained == expected)


@wrong_idea
def break_at_the_end(grid):
    """There is one line break too many, at the very end.

    Each row got its line break, the last one too. On the screen you hardly see it. But line breaks were asked for
    *between* rows, so there is one less than there are rows. Texts that differ in their last character are not
    equal, and a file would end with an empty line.

    Between three rows, how many breaks are needed?
    """
    return "\n".join("".join(row) for row in grid) + "\n"


@wrong_idea
def columns_first(grid):
    """Rows and columns have changed places.

    Your first line is made of the first character of every row, which is the first column. It looks as if the two
    loops had changed places, or the two indices. A line of text runs from left to right, so it has to take all the
    characters of one row before it goes on to the next.

    While the first line is being built, which of the two indices must stay the same?
    """
    return "\n".join("".join(row) for row in zip(*grid, strict=True))


@wrong_idea
def str_of_the_list(grid):
    """The brackets, quotes and commas came along.

    `str()` shows a list the way a programmer would type it, with all its signs. That is useful for looking into a
    list, but here a picture is wanted: only the characters themselves, side by side. They have to be taken out of
    their lists one row after the other.

    How would you get from ["a", "b", "c"] to "abc"?
    """
    return str(grid)


@wrong_idea
def spaces_between(grid):
    """There is a space between any two characters.

    The lines and their order are right. But a space is a sign of its own in our grid: it means "open". With
    additional ones nobody can tell a real opening from a gap, and each line is nearly twice as long as the row it
    shows.

    What stands between two characters in your text, and where does your program put it there?
    """
    return "\n".join(" ".join(row) for row in grid)


@wrong_idea
def prints_the_text(grid):
    """The text was printed, but not given back.

    The picture appears on the screen, so you know how to build it. But the function gave back None: nothing that
    could be saved to a file or compared with another text. Printing is for people, returning is for the rest of the
    program. Whoever calls the function can still print what it returns.

    How could your program collect the lines, instead of printing each of them at once?
    """
    for row in grid:
        print("".join(row))


@wrong_idea
def no_line_breaks(grid):
    """All rows stand in one single line.

    Every character is there, in the right order, but nothing says where a row ends. A line break is a character too:
    in Python it is written with a backslash and the letter n, inside quotes. It belongs between the rows, and
    nowhere inside them.

    At which moment does your program know that a row is complete?
    """
    return "".join("".join(row) for row in grid)


@wrong_idea
def first_row_only(grid):
    """Only the first row was given back.

    The first line is right, then the function ends. `return` leaves a function at once, wherever it stands. If it
    stands inside the loop, the loop never comes to its second turn. Indentation decides what belongs to the loop and
    what comes after it.

    How often should your program come to its `return`, and when?
    """
    for row in grid:
        return "".join(row)


@wrong_idea
def last_row_only(grid):
    """Only the last row was given back.

    The last line is right, and the ones before it are lost. It looks as if the text were begun anew at each turn of
    the loop, so that every row wipes out the one before. What is to survive from turn to turn must be made once,
    before the loop, and added to inside it.

    What does your variable hold after the first turn, and what after the second?
    """
    text = ""
    for row in grid:
        text = "".join(row)
    return text


@wrong_idea
def from_bottom_to_top(grid):
    """The rows come from the bottom to the top.

    Each line is right in itself, only their order is the wrong way round. In our grid the first row is the top one,
    and a text is read from the top as well, so the rows can be taken just as they come. A symmetrical maze would
    have hidden this.

    When a new line is added to what you have already, on which side does your program put it?
    """
    return "\n".join("".join(row) for row in grid[::-1])


@wrong_idea
def list_of_lines(grid):
    """The lines are right, but they come as a list.

    You have joined the characters of each row, which is the first half of the work. Now there are several texts in
    a list, and one text was asked for. The same thing that you did with the characters of a row can be done with
    the lines, with something else between them.

    What stands between two lines of a text?
    """
    return ["".join(row) for row in grid]


@wrong_idea
def adds_breaks_to_the_grid(grid):
    """The grid that was handed in has been changed.

    The text is right the first time. But the line breaks were put into the rows of the grid itself, and they are
    still there afterwards: the second call finds them, and adds more. The list that a function receives is the
    caller's own list, not a copy of it.

    How could you build each line without putting anything into the row?
    """
    text = ""
    for row in grid:
        row.append("\n")
        text += "".join(row)
    return text[:-1]


HINTS = (
    "What does `str()` of a list look like when you print it? Is that the picture you want?",
    "Join the characters of one row first. When that works, join the rows.",
    '`"".join(...)` makes one text from the characters of a row, with nothing between them. A second join, with a line '
    "break between, can do the same with all the rows.",
)
WELL_DONE = (
    "Can you say why the function should not print? For a change: how would you draw the same maze with `##` for a "
    "wall and two spaces for a way?"
)
