"""A stack of cells that lies in a file, for mazes that are larger than the memory."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator

from autograder.exercise import Case, case, probe, variant_of, wrong_idea

PLACE = ("09-large", 2)
POINTS = {"usual": 4.5, "borders": 2.5, "contract": 2}


class DiskStack:
    """A stack of cells (x, y), two whole numbers from 0 to 2**32 - 1, that keeps them in a file.

    DiskStack(path) makes the file, at the path that the caller gives as a text or a pathlib.Path, or empties it: a new
    stack holds nothing. s.push((x, y)) lays a cell on top, s.pop() takes the newest one off and returns it as a tuple
    (x, y), len(s) is the number of cells. On an empty stack pop raises IndexError.

    Each cell takes 8 bytes of the file, 4 for x and 4 for y; nothing else is in it. Some of them may still wait in the
    file's usual write buffer. The memory that a stack takes does not grow with its cells.

    Example: after s = DiskStack("cells"); s.push((1, 2)); s.push((3, 4)), s.pop() gives (3, 4), and then len(s) is 1.
    """

    def __init__(self, path):
        self.file = open(path, "w+b")
        self.count = 0

    def push(self, cell):
        self.file.seek(8 * self.count)
        self.file.write(struct.pack("<II", *cell))
        self.count += 1

    def pop(self):
        if self.count == 0:
            raise IndexError("pop from an empty stack")
        self.count -= 1
        self.file.seek(8 * self.count)
        return struct.unpack("<II", self.file.read(8))

    def __len__(self):
        return self.count


STUB = """
def __init__(self, path):
    ...

def push(self, cell):
    ...

def pop(self):
    ...

def __len__(self):
    ...
"""


def _code(steps: str) -> str:
    return f's = DiskStack("s"){chr(10) if chr(10) in steps else "; "}{steps}'


_MANY = "for i in range(1000):\n    s.push((i, 4000000000))\n"
PROBES = [
    probe(_code(steps), files=True)
    for steps in (
        "s.push((1, 2)); s.push((3, 4)); s.pop()",
        "s.push((1, 2)); s.push((3, 4)); s.pop(); s.push((5, 6)); [s.pop(), s.pop()]",
        "s.push((1, 2)); s.push((3, 4)); s.pop(); s.push((5, 6)); len(s)",
        "s.push((70000, 4000000000)); s.pop()",
        "s.pop()",
        's.push((5, 6)); t = DiskStack("t"); t.push((7, 8)); s.pop()',
    )
] + [
    probe('write("s", "12345678"); s = DiskStack("s"); len(s)', files=True),
    probe(_code(_MANY + 's.pop()\n[size("s"), 1000]'), view="file", part="file", files=True),
    probe(_code(f"s.push((0, 0)); a = memory()\n{_MANY}[a, memory(), 1000]"), view="memory", part="file", files=True),
]


def _by_chance(rng: random.Random, number: int, most: int) -> str:
    """Return pushes and pops, never below empty, that end with a list of what is left on the stack."""
    steps, height = [], 0
    for _ in range(number):
        down = height > 0 and rng.random() < 0.45
        height += -1 if down else 1
        steps.append("s.pop()" if down else f"s.push(({rng.randint(0, most)}, {rng.randint(0, most)}))")
    return "; ".join([*steps, "a = len(s)", f"[a, {'s.pop(), ' * height}len(s)]"])


def cases(rng: random.Random) -> Iterator[Case]:
    """Pushes and pops by chance; an empty stack, large numbers; what lies in the file, and where; 100,000 cells."""

    def look(group: str, steps: str, view: str = "value", cpu: float = 2) -> Case:
        return case(group, _code(steps), view=view, files=True, cpu=cpu)

    for number, most in ((4, 9), (12, 9), (40, 100), (100, 255)):
        yield look("usual", _by_chance(rng, number, most))
    for steps in ("len(s)", "s.pop()", "s.push((1, 2)); s.pop(); attempt(s.pop()); s.push((3, 4)); [s.pop(), len(s)]"):
        yield look("borders", steps)
    for x, y in ((255, 256), (65535, 65536), (2**31 - 1, 2**31), (2**32 - 1, 0), (0, 2**32 - 1), (26, 10)):
        yield look("borders", f"s.push(({x}, {y})); s.push((10, 13)); [s.pop(), s.pop()]")
    yield look("borders", _by_chance(rng, 60, 2**32 - 1))
    yield look("usual", "for i in range(250):\n    s.push((i, 7))\nfor i in range(240):\n    a = s.pop()\n[a, len(s)]")
    x, y = rng.randint(0, 99), rng.randint(0, 99)
    yield look("contract", f's.push(({x}, 1)); t = DiskStack("t"); t.push((2, {y})); [s.pop(), t.pop(), len(t)]')
    for steps in ("len(s)", f"s.push(({x}, {y})); [s.pop(), len(s)]"):
        yield case("contract", f'write("s", "1234567890123456"); {_code(steps)}', files=True)
    yield look("contract", 's = DiskStack(path("a b.bin")); s.push((8, 9)); [s.pop(), size("a b.bin") is None]')
    yield look("contract", 'for i in range(100000):\n    s.push((9, 9))\n[size("s"), 100000]', "file", 10)
    growing = "s.push((1, 1)); a = memory()\nfor i in range(10000):\n    s.push((i, 7))\n[a, memory(), 10000]"
    yield look("contract", growing, "memory")


def _variant(idea, **other):
    return variant_of(idea)(type(f"_{idea.__name__}", (idea,), other))


@wrong_idea
class oldest_first(DiskStack):
    """The oldest cell comes back, not the newest one.

    Your file is read from its beginning. That makes a queue: who came first leaves first. On a stack the newest cell
    lies on top, and it is the first to be taken off.

    With n cells of 8 bytes each in the file, at which byte does the last one begin?
    """

    def pop(self):
        cells = [DiskStack.pop(self) for _ in range(self.count)]
        for cell in cells[-2::-1]:
            self.push(cell)
        return cells[-1]


@wrong_idea
class newest_stays_on_top(DiskStack):
    """The newest cell is read, but it is not taken off.

    A second pop gives the same cell again, and the stack never becomes smaller. The bytes may stay in the file. But the
    number of cells that count has to go down, and the next push writes over them.

    Which variable says how many cells there are, and where does it change?
    """

    def pop(self):
        cell = DiskStack.pop(self)
        self.count += 1
        return cell


@wrong_idea
class numbers_do_not_fit(DiskStack):
    """Large numbers do not fit into the place that they get.

    One byte holds numbers up to 255, two bytes up to 65535. A cell of a large maze may have larger ones, up to 2**32 -
    1, and for these it takes four bytes for each number.

    How many bytes does each letter of your format stand for, and which letter has four and no sign?
    """

    def push(self, cell):
        struct.pack("<HH", *cell)
        DiskStack.push(self, cell)


@wrong_idea
class file_emptied_at_each_push(DiskStack):
    """The file is emptied each time something is pushed.

    To open a file with "w" empties it. That is right when the stack is made, and only then: when it is opened again for
    the next cell, all cells before are gone.

    How often should the file be opened in this way, and in which of the four methods?
    """

    def push(self, cell):
        self.file.truncate(0)
        DiskStack.push(self, cell)


@wrong_idea
class x_and_y_exchanged(DiskStack):
    """The two numbers come back in the other order.

    The cell is found, but as (y, x). What was packed first is unpacked first, so the order must be the same both ways.

    In which order does your program write x and y, and in which order does it return them?
    """

    def pop(self):
        return DiskStack.pop(self)[::-1]


@wrong_idea
class written_and_read_differently(DiskStack):
    """The numbers are read in another way than they were written.

    3 comes back as 50331648: these are the same four bytes, read from the other end. A number in a file is nothing but
    bytes, and both sides have to agree how they are put together.

    Do the format of your `pack` and that of your `unpack` have the same sign in front?
    """

    def pop(self):
        return struct.unpack(">II", struct.pack("<II", *DiskStack.pop(self)))


@wrong_idea
class empty_stack_gives_an_answer(DiskStack):
    """An empty stack gives an answer, where it should raise an error.

    There is nothing to take off. Who gets None, or some pair, goes on with it, and fails somewhere else. The pop of an
    empty list raises an IndexError, and your stack is to take the place of a list.

    Which word of Python makes pop stop with an IndexError, and which test comes before it?
    """

    def pop(self):
        return DiskStack.pop(self) if self.count else None


@wrong_idea
class another_error_when_empty(DiskStack):
    """An empty stack stops with another error than an IndexError.

    Perhaps nothing in your pop asks whether there is a cell at all, and so the reading fails: nothing comes before the
    beginning of a file. Whoever uses the stack expects the error that a list has.

    Which question should pop ask first, and which error does the description promise?
    """

    error = ValueError

    def pop(self):
        if self.count == 0:
            raise self.error
        return DiskStack.pop(self)


_os, _struct, _any = (_variant(another_error_when_empty, error=error) for error in (OSError, struct.error, Exception))
_assertion, _key = (_variant(another_error_when_empty, error=error) for error in (AssertionError, KeyError))
_prints = _variant(empty_stack_gives_an_answer, pop=lambda self: DiskStack.pop(self) if self.count else print("!"))


@wrong_idea
class length_in_bytes(DiskStack):
    """The length is that of the file, in bytes.

    Each cell takes 8 bytes, so the number that you give is 8 times too large. `len(s)` is the number of cells.

    How do you get from the bytes to the number of cells, or what else could count them?
    """

    def __len__(self):
        return 8 * self.count


@wrong_idea
class len_has_another_name(DiskStack):
    """Python does not find the length of the stack.

    Your stack works, but `len(s)` fails. For `len`, Python looks for a method with a name of its own, two underscores
    before and two behind. A method with another name, such as size or len, is never called by it.

    What is the full name of the method that `len` calls, and is it spelt like this in your class?
    """

    __len__ = None  # type: ignore[assignment]


@wrong_idea
class nothing_to_read_there(DiskStack):
    """There was nothing to read at this place.

    A file has one position, at which the next reading or writing happens. After a push it stands behind the new cell,
    and there the file ends: reading there gives no bytes. (Or the cell waits in another open file's buffer.)

    Where does the position stand before you read, and which method moves it?
    """

    def pop(self):
        DiskStack.pop(self)
        self.file.seek(0, 2)
        return struct.unpack("<II", self.file.read(8))


@wrong_idea
class stacks_share_a_counter(DiskStack):
    """Two stacks count together.

    The number of cells belongs to the class here, and so there is one for all stacks: a push on the second one makes
    the first one larger. What differs between stacks belongs to `self`.

    Where does your counter get its first value, inside `__init__` or above it?
    """

    counts = [0]
    count = property(lambda self: self.counts[0], lambda self, number: self.counts.__setitem__(0, number))

    def __init__(self, path):
        self.file = open(path, "w+b")


@wrong_idea
class written_at_the_end_only(DiskStack):
    """After a pop, the next cell is written to the wrong place.

    A file opened for appending ("a") writes everything at its end, wherever you have moved to. The cell that was taken
    off is still there, and the new one comes behind it, where your pop does not look.

    Where should a push write after a pop, and what does the mode "a" make of that?
    """

    def __init__(self, path):
        DiskStack.__init__(self, path)
        self.file = open(path, "a+b")


@wrong_idea
class old_cells_are_kept(DiskStack):
    """A new stack is not empty when there was something in its file.

    The file may be there from the last time, and then your stack begins with what is in it. But a new stack holds
    nothing, whatever the file held before.

    Which mode of `open` empties a file that is there already?
    """

    def __init__(self, path):
        open(path, "ab").close()
        self.file = open(path, "r+b")
        self.count = self.file.seek(0, 2) // 8


@wrong_idea
class nothing_in_the_file(list):  # type: ignore[type-arg]
    """The cells are not in the file.

    Pushing and popping works, but it is a list that does the work, and the file stays empty or is not there at all. The
    purpose of this stack is to hold more cells than the memory does.

    Where are the cells after a push, if the memory may hold none of them?
    """

    push = list.append

    def __init__(self, path):
        open(path, "w").close()


_no_file = _variant(nothing_in_the_file, __init__=lambda self, path: None)


@wrong_idea
class kept_in_memory_too(DiskStack):
    """The cells are in the file, and all of them in memory as well.

    The file is right. But a list beside it grows with each push, and so the memory fills up as if there were no file.
    All that is needed in memory is what does not grow: the open file, and the number of cells.

    What do you look up in the list that you could not read from the file?
    """

    def push(self, cell):
        DiskStack.push(self, cell)
        vars(self).setdefault("cells", []).append(cell)


@wrong_idea
class another_size_of_record(DiskStack):
    """A cell does not take 8 bytes in the file.

    Everything comes back. But two whole numbers up to 2**32 - 1 fit into 8 bytes, and your file is larger. Numbers
    written as text, for one, take a byte for each digit.

    How many bytes does one record of yours take, and what are they used for?
    """

    def push(self, cell):
        DiskStack.push(self, cell)
        DiskStack.push(self, cell)

    def pop(self):
        return DiskStack.pop(self) and DiskStack.pop(self)

    def __len__(self):
        return self.count // 2


HINTS = (
    "Draw the file as a row of boxes, 8 bytes each. Where is the top of the stack, and which box comes next?",
    "Cell number k begins at byte 8 * k. Besides the open file, remember one number: how many cells there are.",
    "`struct.pack` makes 8 bytes of two numbers, `struct.unpack` the reverse. Before both, `seek` finds the byte.",
)
WELL_DONE = "Can you say why a queue in a file would be harder? For a change: let your generator use this stack."
