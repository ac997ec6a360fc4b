"""A maze kept in a file: one line of text for each row of the grid."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from typing import Any

from autograder import grids
from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea

PLACE = ("04-files", 1)
POINTS = {"usual": 4, "borders": 2.5, "contract": 1.5}
PICTURE = "text"


def save_to_file(filename, grid):
    """Write the grid into the file filename, as text: one line for each row, a line break after each of them.

    filename is a text or a pathlib.Path. grid is a list of rows of equal length; each row is a list of one-character
    strings, "*" or " ", and stays as it was. The text is in UTF-8. A file that is there already is replaced. The file
    is closed at the end. If the folder does not exist, Python's FileNotFoundError goes through.

    Example: after save_to_file("maze.txt", [["*", "*"], ["*", " "]]) the file holds "**\\n* \\n".
    """
    with open(filename, "w", encoding="utf-8") as file:
        for row in grid:
            file.write("".join(row) + "\n")


_SMALL = [list("*****"), list("*   *"), list("*****")]
_TALL = [list(row) for row in ("* ***", "* * *", "* * *", "*   *", "* ***", "*   *", "*****")]
_OLD = "an older text\n" * 5
_MISSING = 'came = attempt(save_to_file("nowhere/a.txt", g)); [came, read("nowhere/a.txt")]'
PROBES = [  # with names that nobody has written into the program
    probe('save_to_file("monday.txt", g); read("monday.txt")', view="lines", files=True, g=_SMALL),
    probe('save_to_file("tuesday.txt", g); read("tuesday.txt")', view="lines", files=True, g=_TALL),
    probe('write("a.txt", old); save_to_file("a.txt", g); read("a.txt")', view="lines", files=True, g=_SMALL, old=_OLD),
    probe('attempt(save_to_file("july.txt", g)); files()', files=True, g=_SMALL),
    probe('save_to_file("a.txt", g); [read("a.txt"), g]', view="lines, value", files=True, g=_SMALL),
    probe('save_to_file(path("friday.txt"), g); read("friday.txt")', view="lines", part="path", files=True, g=_SMALL),
    probe(_MISSING, part="folder", files=True, g=_SMALL),
]
NOTE_PROBES = [
    probe('save_to_file("a.txt", g); read("a.txt")', files=True, g=[list("***")]),
    probe('save_to_file("a.txt", g); read("a.txt")', files=True, g=[list("***"), list("* *")]),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """From one cell to 20 x 15; a file that is there already, two files, a path, a folder that is missing."""

    def saved(group: str, code: str, *sizes: tuple[int, int], view: str = "lines", **more: Any) -> Case:
        mazes: dict[str, Any] = {name: grids.perfect(rng, *size) for name, size in zip("gk", sizes, strict=False)}
        return case(group, code, view=view, files=True, **mazes, **more)

    usual = 'save_to_file("m.txt", g); read("m.txt")'
    for size in ((1, 1), (rng.randint(2, 9), 1), (1, rng.randint(2, 9))):
        yield saved("borders", usual, size)
    for size in ((3, 2), (2, 3), (5, 4), (7, 9), (20, 15)):
        yield saved("usual", usual, size)
    yield saved("borders", f'save_to_file("m.txt", k); {usual}', (2, 2), (4, 3))
    yield saved("borders", f'write("m.txt", old); {usual}', (2, 2), old="** *\n" * rng.randint(9, 30))
    for one in ("k.txt", "g.txt"):
        yield saved("contract", f'save_to_file("g.txt", g); save_to_file("k.txt", k); read("{one}")', (2, 3), (3, 2))
    yield saved("contract", 'save_to_file("m.txt", g); [read("m.txt"), g]', (3, 4), view="lines, value")
    yield saved("contract", 'save_to_file(path("m.txt"), g); read("m.txt")', (3, 2))
    yield saved("contract", 'save_to_file("missing/m.txt", g)', (2, 2))


def _save(filename, text, mode="w", encoding="utf-8"):
    with open(filename, mode, encoding=encoding, newline="") as file:
        file.write(text)


def _lines(grid, end="\n"):
    return "".join("".join(row) + end for row in grid)


def _square(grid, n):
    return [[grid[row][col] for col in range(n)] for row in range(n)]


def _writes(text, mode="w", encoding="utf-8"):
    return lambda filename, grid: _save(filename, text(grid), mode, encoding)


@wrong_idea
def no_line_breaks(filename, grid):
    """All rows stand in one single line.

    `write` puts down exactly what it is given: unlike `print`, it adds nothing. A line break is one character,
    written as a backslash (the stroke that leans to the left) and an n, inside quotes. With the other stroke, or with
    two backslashes, these are ordinary characters that can be read in the file.

    What marks the end of a row in your program, and how often is it written?
    """
    _save(filename, _lines(grid, ""))


slash_n = variant_of(no_line_breaks)(_writes(lambda grid: _lines(grid, "/n")))
backslash_doubled = variant_of(no_line_breaks)(_writes(lambda grid: _lines(grid, r"\n")))
slash_between = variant_of(no_line_breaks)(_writes(lambda grid: "/n".join(map("".join, grid))))
backslash_between = variant_of(no_line_breaks)(_writes(lambda grid: r"\n".join(map("".join, grid))))


@wrong_idea
def too_many_line_breaks(filename, grid):
    """There are more lines in the file than rows in the grid.

    A row should be one line. A break may be written after each character instead of each row; or a line is ended
    twice, because `print` ends its line by itself, into a file too; or there is one more break before the first row
    or after the last.

    Where in your program does each line break come from, and how often does it run?
    """
    _save(filename, _lines(grid, "\n\n"))


break_after_each_character = variant_of(too_many_line_breaks)(_writes(lambda grid: _lines(map("\n".join, grid))))
characters_and_rows = variant_of(too_many_line_breaks)(_writes(lambda grid: _lines(map(_lines, grid))))
blank_between = variant_of(too_many_line_breaks)(_writes(lambda grid: "\n\n".join(map("".join, grid))))
space_and_blank = variant_of(too_many_line_breaks)(_writes(lambda grid: _lines(grid, " \n\n")))
break_first = variant_of(too_many_line_breaks)(_writes(lambda grid: "\n" + _lines(grid)))
blank_at_the_end = variant_of(too_many_line_breaks)(_writes(lambda grid: _lines(grid) + "\n"))


@wrong_idea
def old_file_not_replaced(filename, grid):
    """A file that is there already is not replaced.

    A new file comes out right. But where there was one before, mode "a" appends: the maze stands behind the old text.
    Mode "x" stops with an error in place of touching an old file. A maze that is saved again should take the place
    of the one before.

    Which mode makes the file when it is missing, and empties it when it is there?
    """
    _save(filename, _lines(grid), "a")


refuses_to_replace = variant_of(old_file_not_replaced)(_writes(_lines, "x"))


@wrong_idea
def signs_that_came_along(filename, grid):
    """Signs that are not in the grid came along.

    `str` shows a list with its brackets, quotes and commas; what `join` is called on is put between any two parts;
    and `print` with several values puts a space there. In a maze a space means "open", even at the end of a line.
    Only the characters themselves are wanted, side by side.

    How many characters has your first line, and how many has the first row?
    """
    _save(filename, str(grid))


row_by_row = variant_of(signs_that_came_along)(_writes(lambda grid: "".join(f"{row}\n" for row in grid)))
rows_in_one_line = variant_of(signs_that_came_along)(_writes(lambda grid: "".join(map(str, grid))))
json_text = variant_of(signs_that_came_along)(_writes(json.dumps))
json_rows = variant_of(signs_that_came_along)(_writes(lambda grid: _lines(map(json.dumps, grid))))
quoted_rows = variant_of(signs_that_came_along)(_writes(lambda grid: _lines(repr("".join(row)) for row in grid)))
list_of_texts = variant_of(signs_that_came_along)(_writes(lambda grid: str(["".join(row) for row in grid])))
without_brackets = variant_of(signs_that_came_along)(_writes(lambda grid: _lines(str(row)[1:-1] for row in grid)))
commas_between = variant_of(signs_that_came_along)(_writes(lambda grid: _lines(map(",".join, grid))))
spaces_between = variant_of(signs_that_came_along)(_writes(lambda grid: _lines(map(" ".join, grid))))
space_after_each = variant_of(signs_that_came_along)(_writes(lambda grid: _lines(map(" ".join, grid), " \n")))
space_at_the_end = variant_of(signs_that_came_along)(_writes(lambda grid: _lines(grid, " \n")))
comma_at_the_end = variant_of(signs_that_came_along)(_writes(lambda grid: _lines(grid, ",\n")))
space_at_the_start = variant_of(signs_that_came_along)(_writes(lambda grid: " " + _lines(grid, "\n ").rstrip(" ")))


@wrong_idea
def another_name(filename, grid):
    """A file was written, but under another name.

    The one that was asked for is not there. Its name is handed over as the first parameter, a new one at each call.
    What stands inside quotes is a text that stays as it is, even where it is spelt like a parameter; and an ending
    such as .txt is part of the name already.

    Which name does your `open` receive in the call above?
    """
    _save("maze.txt", _lines(grid))


parameter_in_quotes = variant_of(another_name)(lambda filename, grid: _save("filename", _lines(grid)))
printed_as_well = variant_of(another_name)(lambda filename, grid: print(grid) or _save("maze.txt", _lines(grid)))


@wrong_idea
def nothing_on_the_disk(filename, grid):
    """Nothing has arrived on the disk.

    There is no file, or an empty one. What is printed goes to the screen, and what is returned goes to whoever called
    the function. Only what is written into an open file gets to the disk, at the latest when the file is closed;
    until then it may wait in memory.

    Which line of your program opens the file, which one writes into it, and which one closes it?
    """
    for row in grid:
        print("".join(row))


text_returned = variant_of(nothing_on_the_disk)(lambda filename, grid: _lines(grid))
empty_file = variant_of(nothing_on_the_disk)(_writes(lambda grid: ""))


@wrong_idea
def opened_for_reading(filename, grid):
    """The file is opened in a mode that needs it to be there.

    Without a mode, or with one that begins with "r", `open` looks for a file that exists, and most of these modes
    allow no writing. But a maze that is saved for the first time has no file yet. Another mode makes it where it is
    missing.

    What is the second argument of your `open`?
    """
    _save(filename, _lines(grid), "r")


read_and_write = variant_of(opened_for_reading)(_writes(_lines, "r+"))


@wrong_idea
def only_the_last_row(filename, grid):
    """Only the last row is in the file.

    Opening a file in mode "w" empties it, so if `open` stands inside the loop, each row wipes out the one before. The
    same happens when the text is begun anew at each turn, or when the writing only comes after the loop.

    How often is your file opened while three rows are saved, and how often is it written into?
    """
    for row in grid:
        _save(filename, "".join(row) + "\n")


@wrong_idea
def value_of_another_type(filename, grid):
    """Python stopped at a value of the wrong type while the file was open.

    The message above names the line. Very often it is the one with `write`, which takes exactly one value, a text. A
    row of the grid is a list: its characters have to be joined to one text first, and a line break has to become
    part of it.

    What is the type of each value in that line?
    """
    _save(filename, grid[0])


@wrong_idea
def other_order(filename, grid):
    """All characters are there, but in another order.

    The maze lies on its side, or stands on its head. The first line of the file should be the first row of the grid,
    the top one, from left to right. While it is written, the row stays the same and the column goes on: with two
    loops, or two indices, that is easily the other way round.

    What does the outer loop of your program count, and where does it begin?
    """
    _save(filename, _lines(zip(*grid, strict=True)))


from_bottom_to_top = variant_of(other_order)(_writes(lambda grid: _lines(grid[::-1])))
from_right_to_left = variant_of(other_order)(_writes(lambda grid: _lines(row[::-1] for row in grid)))


@wrong_idea
def part_of_the_grid_missing(filename, grid):
    """A part of the grid has not arrived in the file.

    Rows or columns are missing, at one end or after the first turn. `range(a, b)` begins with a and stops just before
    b, so it has b - a turns. And a `return` inside a loop ends the whole function at once, as a `break` ends the
    loop.

    How many rows has the grid in the call above, and how many turns has your loop?
    """
    _save(filename, _lines(grid[:-1]))


first_row_missing = variant_of(part_of_the_grid_missing)(_writes(lambda grid: _lines(grid[1:])))
only_the_first_row = variant_of(part_of_the_grid_missing)(_writes(lambda grid: _lines(grid[:1])))
last_column_missing = variant_of(part_of_the_grid_missing)(_writes(lambda grid: _lines(row[:-1] for row in grid)))
first_column_missing = variant_of(part_of_the_grid_missing)(_writes(lambda grid: _lines(row[1:] for row in grid)))
frame_missing = variant_of(part_of_the_grid_missing)(_writes(lambda grid: _lines(row[1:-1] for row in grid[1:-1])))


@wrong_idea
def one_number_for_both(filename, grid):
    """The same number was used for rows and for columns.

    With a square grid your program would be right. But a grid may be wider than high, or higher than wide: then one
    loop stops too early, or asks for a row or a column that is not there. The number of rows is the length of the
    grid; that of columns can be seen in a single row.

    Which two numbers belong to the grid in the call above?
    """
    _save(filename, _lines(_square(grid, len(grid))))


width_for_both = variant_of(one_number_for_both)(_writes(lambda grid: _lines(_square(grid, len(grid[0])))))


@wrong_idea
def other_characters(filename, grid):
    """The characters were changed on their way into the file.

    Some of those that the grid holds were replaced by others, or left out. A file should give back exactly what was
    put into it: whoever loads the maze looks for a star where something is closed, and for a space where it is open.

    Which line of your program touches single characters, and what for?
    """
    _save(filename, _lines(grid).replace(" ", "."))


spaces_left_out = variant_of(other_characters)(_writes(lambda grid: _lines(grid).replace(" ", "")))
digits = variant_of(other_characters)(_writes(lambda grid: _lines(grid).replace("*", "1").replace(" ", "0")))


@wrong_idea
def another_encoding(filename, grid):
    """The bytes in the file are not those of UTF-8.

    A file holds bytes, and the encoding says which bytes stand for a character. A program that expects UTF-8 finds
    signs here that it cannot read, such as a mark at the beginning, or a zero behind each character. That is why the
    encoding has to be agreed on.

    Which encoding does the description between the triple quotes name?
    """
    _save(filename, _lines(grid), encoding="utf-16")


utf_16_without_mark = variant_of(another_encoding)(_writes(_lines, encoding="utf-16-le"))
utf_8_with_mark = variant_of(another_encoding)(_writes(_lines, encoding="utf-8-sig"))
utf_32 = variant_of(another_encoding)(_writes(_lines, encoding="utf-32"))


@wrong_idea
def changes_the_grid(filename, grid):
    """The file is right, but the grid is another one afterwards.

    The list that your function is given is no copy: whoever called it still uses it. What you add to its rows, or put
    in their place, stays there after saving. A text can be built beside the list, without touching it.

    Which line of your program changes a row, or the grid itself?
    """
    for row in grid:
        row.append("\n")
    _save(filename, _lines(grid, ""))


grid_used_up = variant_of(changes_the_grid)(_writes(lambda grid: _lines([grid.pop(0) for _ in range(len(grid))])))


@wrong_idea
def missing_folder_passed_over(filename, grid):
    """A folder is missing, and nobody is told.

    The name asks for a folder that does not exist. Python's FileNotFoundError should reach whoever called the
    function, because a typing mistake in a name wants to be noticed. Your program has caught the error, or made the
    folder: the maze is lost, or lies where nobody will look.

    Who should decide what happens when a folder is missing?
    """
    try:
        _save(filename, _lines(grid))
    except FileNotFoundError:
        pass


@variant_of(missing_folder_passed_over)
def _folder_made(filename, grid):
    os.makedirs(os.path.dirname(filename) or ".", exist_ok=True)
    _save(filename, _lines(grid))


@note
def no_break_after_the_last_row(filename, grid):
    """Your last line has no line break.

    That costs nothing here. But a text file whose last line is complete is easier to go on with: what is appended
    begins in a line of its own, and tools that count lines count the last one too.

    Could each row bring its own line break along?
    """
    _save(filename, _lines(grid).removesuffix("\n"))


@note
def line_ends_of_windows(filename, grid):
    """Your line breaks are those of Windows.

    That costs nothing: Python takes them for ordinary ones when it reads a text. They are two characters in place of
    one. On Windows, `open` writes them unless its parameter `newline` says otherwise.

    How many bytes more has the file of a maze with 11 rows?
    """
    _save(filename, _lines(grid, "\r\n"))


windows_in_between = variant_of(line_ends_of_windows)(_writes(lambda grid: _lines(grid, "\r\n").removesuffix("\r\n")))


HINTS = (
    "Open the file in a text editor: how many lines has it, and what stands at the end of the last one?",
    "Open the file once, write row by row, and let it be closed: `with` does the last part for you.",
    'Inside `with open(filename, "w", ...) as file:` walk through the rows. Each turn writes one text: the characters '
    "of the row joined, and a line break behind them.",
)
WELL_DONE = (
    "Can you say how many bytes your file has for a maze of 8 x 5 cells, without looking? For a change: what would "
    "happen to the file if you opened it in mode `a`, and saved twice?"
)
