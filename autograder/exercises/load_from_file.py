"""A maze that comes back from a file: one list of characters for each line of text."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder import grids
from autograder.exercise import Case, case, probe, variant_of, wrong_idea

PLACE = ("04-files", 2)
POINTS = {"usual": 4, "borders": 2, "refuses": 2, "contract": 1}
PICTURE = "grid"


def load_from_file(filename):
    """Return the grid that stands in the file filename: a list of rows, one for each line.

    filename is a text or a pathlib.Path. The file is a text in UTF-8 and stays as it was. Each row is a list of
    one-character strings, "*" or " ", without the line break; spaces are kept, at both ends of a line too. The last
    line may end with a line break or without one. Raises ValueError if the file is empty, or if its lines differ in
    length.

    Example: for a file that holds "***\\n  *\\n***\\n" it gives [["*", "*", "*"], [" ", " ", "*"], ["*", "*", "*"]].
    """
    with open(filename, encoding="utf-8") as file:
        grid = [list(line.rstrip("\n")) for line in file]
    if not grid or any(len(row) != len(grid[0]) for row in grid):
        raise ValueError("a maze has rows, and all of the same length")
    return grid


_TALL = "*****\n* * *\n* * *\n*   *\n* ***\n*   *\n*****\n"
_WAY_IN_AND_OUT = "*****\n    *\n*** *\n*    \n*****\n"
PROBES = [  # with names that nobody has written into the program
    probe(r'write("monday.txt", "*****\n*   *\n*****\n"); load_from_file("monday.txt")', files=True),
    probe('write("tuesday.txt", t); load_from_file("tuesday.txt")', files=True, t=_TALL),
    probe('write("june.txt", t); load_from_file("june.txt")', files=True, t=_WAY_IN_AND_OUT),
    probe(r'write("july.txt", "*****\n* * *\n*****"); load_from_file("july.txt")', files=True),
    probe(r'write("a.txt", "***\r\n* *\r\n***\r\n"); load_from_file("a.txt")', files=True),
    probe(r'write("b.txt", "***\n* *\n***\n"); attempt(load_from_file("b.txt")); read("b.txt")', files=True),
    probe(r'write("c.txt", "*****\n*   \n*****\n"); load_from_file("c.txt")', part="refuses", files=True),
    probe(r'write("d.txt", "***\n* *\n* *\n****\n"); load_from_file("d.txt")', part="refuses", files=True),
    probe('write("e.txt", ""); load_from_file("e.txt")', part="refuses", files=True),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """From one cell to 20 x 15; openings in the frame; line ends of all kinds; what is no maze."""

    def maze(w: int, h: int, *openings: str) -> list[str]:
        grid = grids.perfect(rng, w, h)
        for side in openings:
            grid = grids.with_opening(grid, side, rng.randrange(w if side in ("up", "down") else h))
        return ["".join(row) for row in grid]

    def loaded(group: str, lines: list[str], end: str = "\n", last: str = "\n", after: str = "") -> Case:
        code = f'write("m.txt", t); load_from_file("m.txt"){after}'
        return case(group, code, files=True, t=end.join(lines) + last)

    for w, h in ((2, 1), (3, 2), (2, 4), (7, 5), (20, 15)):
        yield loaded("usual", maze(w, h))
    yield loaded("usual", maze(4, 3, "up", "down"))
    yield loaded("borders", maze(1, 1))
    yield loaded("borders", maze(rng.randint(2, 9), 1), last="")
    yield loaded("borders", maze(1, rng.randint(2, 9)), last="")
    for sides in (("left",), ("right",), ("left", "right"), ("up", "right"), ("down", "left")):
        yield loaded("borders", maze(rng.randint(1, 5), rng.randint(1, 5), *sides), last=rng.choice(["", "\n"]))
    yield loaded("borders", maze(3, 4, "left"), end="\r\n", last="\r\n")
    yield loaded("borders", maze(4, 3, "right"), end="\r\n", last="")
    yield loaded("contract", maze(3, 2), after='; read("m.txt")')
    yield loaded("contract", maze(2, 2), after='; load_from_file("m.txt")')
    two = 'write("m.txt", t); write("k.txt", s); a = load_from_file("m.txt"); b = load_from_file("k.txt"); '
    texts = ["\n".join(maze(2, 3)), "\n".join(maze(3, 2))]
    yield case("contract", two + 'a[0][0] = " "; [a, b]', files=True, t=texts[0], s=texts[1])
    yield case("contract", 'write("m.txt", t); load_from_file(path("m.txt"))', files=True, t=texts[0])
    yield case("refuses", 'write("m.txt", ""); load_from_file("m.txt")', files=True)
    changes = [lambda line: line[:-1], lambda line: line + "*", lambda line: line[:1], lambda line: line + " "]
    for change in changes:
        for first in (True, False):
            lines = maze(rng.randint(1, 4), rng.randint(1, 4))
            row = 0 if first else rng.randrange(1, len(lines))
            lines[row] = change(lines[row])
            # Whoever cuts off the end of the file may mend its last row by that, which belongs to the borders.
            yield loaded("refuses", lines, last=rng.choice(["", "\n"]) if first else "\n")


def _text(filename):
    with open(filename, encoding="utf-8") as file:
        return file.read()


def _lines(filename):
    return _text(filename).splitlines()


def _checked(grid):
    if not grid or any(len(row) != len(grid[0]) for row in grid):
        raise ValueError("no maze")
    return grid


def _makes(rows, check=lambda grid: grid):
    return lambda filename: check(rows(_text(filename)))


def _each(row, check=lambda grid: grid, kept=False):
    """Return a program that makes a row of each line, the lines with their breaks or without."""
    return _makes(lambda text: [row(line) for line in text.splitlines(kept)], check)


@wrong_idea
def line_break_kept(filename):
    """Each row has one character too many: the line break.

    When a file is read line by line, each line still has its line break at the end. It is a character like any other,
    so it has become the last position of the row, where the frame should be. You do not see it when the row is
    printed as a text, but `repr` shows it.

    How long is the first line that is read, and how long is the first row of the maze?
    """
    return [list(line) for line in _text(filename).splitlines(keepends=True)]


breaks_counted = variant_of(line_break_kept)(_each(list, _checked, kept=True))
break_in_every_row = variant_of(line_break_kept)(_each(lambda line: [*line, "\n"]))


@variant_of(line_break_kept)
def _half_a_break(filename):
    with open(filename, newline="") as file:
        return _checked([list(line.rstrip("\n")) for line in file])


@wrong_idea
def openings_stripped(filename):
    """Spaces at the ends of a line are lost.

    As long as the frame is closed, all is well. But a maze may have a way in or out at its side, and then its line
    begins or ends with a space. `strip` without anything in its brackets removes all white space at both ends, line
    break and spaces alike, and `rstrip` does so at the right end.

    What could you put into the brackets, so that only the line break is removed?
    """
    return [list(line.strip()) for line in _lines(filename)]


strip_and_check = variant_of(openings_stripped)(_each(lambda line: list(line.strip()), _checked))
right_end = variant_of(openings_stripped)(_each(lambda line: list(line.rstrip())))
right_end_and_check = variant_of(openings_stripped)(_each(lambda line: list(line.rstrip()), _checked))
left_end = variant_of(openings_stripped)(_each(lambda line: list(line.lstrip())))


@wrong_idea
def rows_stay_texts(filename):
    """The characters of a row are not parted from each other.

    A line of the file is one text. It looks like a row, but no single position of a text can be changed, and no wall
    could be taken away. It does not help to put the whole text into a list either: that list has one item. A row is a
    list in which each character is an item of its own.

    What does `list` make of a text?
    """
    return _lines(filename)


whole_text = variant_of(rows_stay_texts)(_text)
texts_with_breaks = variant_of(rows_stay_texts)(_each(str, kept=True))
text_in_a_list = variant_of(rows_stay_texts)(_each(lambda line: [line]))
text_and_break = variant_of(rows_stay_texts)(_each(lambda line: [line], kept=True))
split_at_breaks = variant_of(rows_stay_texts)(_each(lambda line: line.split("\n"), kept=True))
stripped_texts = variant_of(rows_stay_texts)(_each(str.strip))
texts_and_an_empty_one = variant_of(rows_stay_texts)(_makes(lambda text: text.split("\n")))


@wrong_idea
def spaces_lost(filename):
    """The spaces have not come into the grid.

    In a maze a space is not nothing: it stands for "open", and the place of everything behind it depends on it. They
    are lost where they are removed along with the line break, or where `split` has nothing in its brackets: then it
    cuts a text wherever there is white space, and throws that away.

    At which character should the text of the file be cut, and which characters should stay?
    """
    return [list(word) for word in _text(filename).split()]


words_of_lines = variant_of(spaces_lost)(_each(str.split))
cut_at_each_space = variant_of(spaces_lost)(_each(lambda line: line.split(" ")))
words = variant_of(spaces_lost)(_makes(str.split))
removed = variant_of(spaces_lost)(_each(lambda line: list(line.replace(" ", ""))))


@wrong_idea
def empty_row_at_the_end(filename):
    """After the last line one more row was found, an empty one.

    The text was cut at its line breaks. But the last line has a break too, and behind it there is still a text,
    with nothing in it. So an empty row was added to the grid, or your own test has found it and refused the maze.
    Without that last break, all is well.

    What does "a,b,".split(",") give, and why three parts?
    """
    return [list(line) for line in _text(filename).split("\n")]


empty_row_refused = variant_of(empty_row_at_the_end)(_makes(lambda text: list(map(list, text.split("\n"))), _checked))


@wrong_idea
def end_cut_off(filename):
    """Where the file has no line break at its very end, a part of the maze is lost.

    You take the last piece away because it is usually the line break, or the empty text behind it. But some programs
    end the last line without a break. Then the last piece is a wall of the maze, or its whole last row. Look before
    you cut.

    How could you remove a line break only where there is one?
    """
    return [list(line[:-1]) for line in _text(filename).splitlines(keepends=True)]


cut_and_checked = variant_of(end_cut_off)(_each(lambda line: list(line[:-1]), _checked, kept=True))
line_dropped = variant_of(end_cut_off)(_makes(lambda text: list(map(list, text.split("\n")[:-1]))))
text_cut = variant_of(end_cut_off)(_makes(lambda text: list(map(list, text[:-1].split("\n")))))
text_cut_and_checked = variant_of(end_cut_off)(_makes(lambda text: list(map(list, text[:-1].split("\n"))), _checked))


@wrong_idea
def part_of_the_file_missing(filename):
    """A part of the file has not arrived in the grid.

    Some rows are missing. `readline` reads one line and no more; a `return` inside a loop ends the function at its
    first turn; and a loop with `range` may begin one too late, or stop one too early. Each line of the file should
    become a row.

    How many lines has the file in the call above, and how many turns has your loop?
    """
    return [list(_lines(filename)[0])]


first_line_alone = variant_of(part_of_the_file_missing)(_makes(lambda text: list(text.splitlines()[0])))
first_with_its_break = variant_of(part_of_the_file_missing)(_makes(lambda text: [list(text.splitlines(True)[0])]))
last_missing = variant_of(part_of_the_file_missing)(_makes(lambda text: list(map(list, text.splitlines()[:-1]))))
first_missing = variant_of(part_of_the_file_missing)(_makes(lambda text: list(map(list, text.splitlines()[1:]))))
last_row_alone = variant_of(part_of_the_file_missing)(_makes(lambda text: list(text.splitlines()[-1])))
last_row_only = variant_of(part_of_the_file_missing)(_makes(lambda text: [list(text.splitlines()[-1])]))
inside_only = variant_of(part_of_the_file_missing)(_makes(lambda text: list(map(list, text.splitlines()[1:-1]))))


@wrong_idea
def other_order(filename):
    """The lines of the file are not the rows of the grid.

    All characters are there, but the maze lies on its side, or stands on its head. The first line should become the
    first row. `zip` with a star turns rows into columns, two indices are easily exchanged, and `insert(0, ...)` puts
    each new row above the ones before.

    Where does the first line of the file stand in your grid?
    """
    return [list(column) for column in zip(*_lines(filename), strict=False)]


upside_down = variant_of(other_order)(_makes(lambda text: [list(line) for line in text.splitlines()[::-1]]))
mirrored = variant_of(other_order)(_makes(lambda text: [list(line[::-1]) for line in text.splitlines()]))


@wrong_idea
def flat_list(filename):
    """There are no rows: everything stands in one long list.

    All characters of the file are there, one after the other, but nothing says where a row ends. `grid[1]` should be
    a whole row; here it is a single character. A grid is a list of lists: each line needs a list of its own, and
    that list becomes one item of the outer one.

    What does your program add to the grid at each turn?
    """
    return list(_text(filename).replace("\n", ""))


flat_with_breaks = variant_of(flat_list)(_makes(list))


@wrong_idea
def same_row_everywhere(filename):
    """All rows of the grid are the same list.

    The grid has as many rows as the file has lines, but each of them looks like the last line. There is only one row
    in memory: it was made once, and is filled anew at each turn, wherever it stands in the grid. Every turn needs a
    new list.

    In which line is your row made, and how often does that line run?
    """
    row, grid = [], []
    for line in _lines(filename):
        row[:] = line
        grid.append(row)
    return grid


rows_pile_up = variant_of(same_row_everywhere)(_each(list, lambda grid: [sum(grid, [])] * len(grid)))


@wrong_idea
def remembers_earlier_calls(filename, grid=[]):  # noqa: B006 (this is the mistake)
    """The grid still holds the rows of an earlier file.

    The list that you fill was made once, outside the function or as a default value, and not at each call. The first
    file looks right. Every further one is added below the ones before, and mazes that have nothing to do with each
    other share one list.

    Where must the empty list be made, so that each call begins with a new one?
    """
    grid.extend(list(line) for line in _lines(filename))
    return grid


@wrong_idea
def fixed_size(filename):
    """The size is always the same, whatever the file holds.

    11 rows of 17 characters are right for a maze of 8 x 5 cells, and for no other one. A file says itself how large
    its maze is: there are as many rows as lines, and as many columns as a line has characters. So no size has to be
    known before.

    How does a loop run once for each line of a file, however many there are?
    """
    text = _text(filename)
    return [list(text[18 * row : 18 * row + 17]) for row in range(11)]


@wrong_idea
def another_name(filename):
    """Python cannot find the file, though it is there.

    Your program looks for another name than the one it is given. The name comes with the first parameter, a new one
    at each call. What stands inside quotes is a text that stays as it is, even where it is spelt like a parameter;
    and an ending such as .txt is part of the name already.

    Which name does your `open` receive in the call above?
    """
    return list(map(list, _lines("maze.txt")))


@wrong_idea
def opened_for_writing(filename):
    """The file was opened in a mode that is not for reading.

    Mode "w" empties a file at once, even if nothing is written: the maze that it held is gone. Mode "a" stands at the
    end of the file, where there is nothing left to read, and mode "x" wants no file to be there. Reading needs
    another mode, which is also the one without a second argument.

    What should your function do to the file, and what not?
    """
    with open(filename, "w") as file:
        return list(map(list, file))


def _in_mode(mode, check=lambda grid: grid):
    def load(filename):
        with open(filename, mode) as file:
            return check([list(line.rstrip("\n")) for line in file])

    return load


emptied = variant_of(opened_for_writing)(_in_mode("w+"))
emptied_and_refused = variant_of(opened_for_writing)(_in_mode("w+", _checked))
appending = variant_of(opened_for_writing)(_in_mode("a"))
must_be_new = variant_of(opened_for_writing)(_in_mode("x"))


@wrong_idea
def grid_stays_empty(filename):
    """The grid is empty at the end.

    Reading goes on where it stopped: after the whole file was read once, for instance to count its lines, there is
    nothing left for a second time. Mode "a+" begins at the end as well. Or the rows were made, but nothing put them
    into the grid.

    What does your program get when it reads for the first time, and where does it keep it?
    """
    return []


@wrong_idea
def every_file_refused(filename):
    """A ValueError comes for every file, also for a good one.

    Either Python itself raises it, for a file that is closed already or a mode that does not exist; or your own test
    refuses rows that do not hold what you think. The message above tells which. In the second case, look at the rows
    before the test: `repr` shows every character.

    Which values does your program compare, and what are they for the file above?
    """
    raise ValueError("no maze")


@wrong_idea
def other_characters(filename):
    """The grid holds other values than the characters of the file.

    The places are right, but stars and spaces were translated into something else. The functions of our mazes ask
    whether a place holds a star or a space, as one-character texts, and know nothing of other signs. What was saved
    should come back as it was.

    Which line of your program decides what stands in a place?
    """
    return [[1 if letter == "*" else 0 for letter in line] for line in _lines(filename)]


true_and_false = variant_of(other_characters)(_each(lambda line: [letter == "*" for letter in line]))
other_signs = variant_of(other_characters)(_each(lambda line: list(line.replace(" ", "."))))


@wrong_idea
def never_refuses(filename):
    """What is no maze is taken for one.

    Good files come out right. But where a character is missing in a line, or where the file is empty, the function
    goes on as if nothing were wrong. The mistake would show up much later, far from its cause. A function that
    cannot do what is asked of it says so at once, by raising an error.

    Before which line of your program should a test stand?
    """
    return list(map(list, _lines(filename)))


@wrong_idea
def one_kind_not_refused(filename):
    """Some files that hold no maze are refused, others are not.

    There are several ways in which lines can differ: one may be shorter or longer, in the middle or at the end. And
    an empty file has no lines at all: no two of them differ, and there is no first one to compare with. Each of these
    needs a ValueError.

    Which of these files does your test let through, and why?
    """
    grid = list(map(list, _lines(filename)))
    if len({len(row) for row in grid}) > 1:
        raise ValueError("no maze")
    return grid


def _refusing(test):
    def check(grid):
        if not grid or any(test(len(row), len(grid[0])) for row in grid[1:]):
            raise ValueError("no maze")
        return grid

    return _each(list, check)


shorter_only = variant_of(one_kind_not_refused)(_refusing(lambda length, first: length < first))
longer_only = variant_of(one_kind_not_refused)(_refusing(lambda length, first: length > first))
empty_only = variant_of(one_kind_not_refused)(_refusing(lambda length, first: False))


@variant_of(one_kind_not_refused)
def _no_first_row(filename):
    grid = list(map(list, _lines(filename)))
    return _checked(grid) if grid[0] else grid


@wrong_idea
def refuses_in_another_way(filename):
    """What is no maze is noticed, but not refused with a ValueError.

    Whoever calls the function has to learn that there is no grid. A printed sentence reaches only people, and a
    returned one looks like an answer. With `raise` the function stops, and the type of the error says what kind of
    trouble it is: a value that makes no sense. `assert` raises another type, and is for mistakes of the programmer.

    Which two words raise an error of the type that is asked for?
    """
    grid = list(map(list, _lines(filename)))
    assert grid and all(len(row) == len(grid[0]) for row in grid)
    return grid


def _instead(action):
    def load(filename):
        try:
            return _checked(list(map(list, _lines(filename))))
        except ValueError:
            return action()

    return load


nothing_returned = variant_of(refuses_in_another_way)(_instead(lambda: None))
printed = variant_of(refuses_in_another_way)(_instead(lambda: print("no maze")))
empty_returned = variant_of(refuses_in_another_way)(_instead(list))
false_returned = variant_of(refuses_in_another_way)(_instead(bool))
error_returned = variant_of(refuses_in_another_way)(_instead(ValueError))
type_returned = variant_of(refuses_in_another_way)(_instead(lambda: ValueError))
type_error = variant_of(refuses_in_another_way)(_instead(lambda *nothing: max(*nothing)))
any_error = variant_of(refuses_in_another_way)(_instead(lambda: (_ for _ in ()).throw(Exception)))


HINTS = (
    "Print `repr` of the first line that you read. Do you see something in it that is no part of the maze?",
    "Remove the line break only, and only at the end of a line. Then make a list of the characters that are left.",
    "When all rows are there, compare the length of each with that of the first. And ask first whether there is a "
    "first row at all.",
)
WELL_DONE = (
    "Can you say why `strip()` may work for weeks, and then break a maze? For a change: save a maze, load it again, "
    "and compare the two. What does it prove if they are equal?"
)
