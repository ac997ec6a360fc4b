"""Watch values of a student's program while it runs: what changed in a grid, in a list, in a set, since the last look.

Nothing here runs code of the student's or changes a value. Each watcher keeps a shadow of what it saw last, and a log
of changes in arrays: (step, what changed), so that a reader can go through them in both directions.
"""

from __future__ import annotations

from array import array
from collections import deque
from itertools import islice
from typing import Any

from course.svg import shorten

LARGEST = 4096  # coordinates below it make a cell
CELL = 1 << 31  # marks the code of a cell; below it lie the numbers of texts
MANY_CELLS = 3000  # grids with more positions are not compared as a whole after every line
CALM = 40  # so often a line has to change nothing before it is looked at only now and then
NOW_AND_THEN = 32
EXACT = 64  # longer lists are compared at their ends
NOISE = 60  # so often a list may come as a quite different one before nobody takes it for a waiting list
MANY_ITEMS = 300_000
MANY_TEXTS = 60_000
GLYPHS = 250


def cell_of(value: Any) -> tuple[int, int] | None:
    """Return a pair of whole numbers, as (x, y), where the value is one."""
    if (type(value) is tuple or type(value) is list) and len(value) == 2:
        x, y = value
        if type(x) is int and type(y) is int and 0 <= x < LARGEST and 0 <= y < LARGEST:
            return x, y
    return None


def place_of(value: Any) -> tuple[int, int] | None:
    """Return the cell that a waiting item stands for: itself, the end of a way, or the first part that is a cell."""
    found = cell_of(value)
    if found is None and (type(value) is list or type(value) is tuple) and value:
        found = cell_of(value[-1]) if type(value) is list else cell_of(value[0])
        if found is None and type(value) is tuple:
            found = cell_of(value[:2]) or cell_of(value[-1])
    return found


def code_of(cell: tuple[int, int]) -> int:
    """Return a cell as one number."""
    return CELL | cell[1] << 12 | cell[0]


def cell_from(code: int) -> tuple[int, int] | None:
    """Return the cell that a number stands for, or None where it stands for a text."""
    return (code & 4095, (code & ~CELL) >> 12) if code & CELL else None


def grid_kind(value: Any, name: str = "") -> str:
    """Say whether the value is the grid of a maze, a board of other values, or neither ("").

    A list of pairs of numbers is a list of cells, but for two pairs under a name such as grid, board, grille.
    """
    if type(value) is not list or not value:
        return ""
    first = value[0]
    if type(first) is str:
        good = all(type(row) is str and len(row) == len(first) and not row.strip("* ") for row in value)
        return "maze" if good and len(first) > 2 and len(value) > 2 else ""
    if type(first) is not list or not first:
        return ""
    if not all(type(row) is list and len(row) == len(first) for row in value):
        return ""
    if all(type(item) is str and len(item) == 1 for item in first):
        odd = len(first) % 2 == 1 and (len(value) % 2 == 1) and len(value) > 2
        return "maze" if odd and all(item in "* " for item in first) else "board"
    if len(first) == 2 and not (len(value) == 2 and name[:2] in ("gr", "bo", "ma")):
        return ""
    return "board" if all(type(item) in (int, str, bool) for item in first) else ""


class Texts:
    """Texts by number, each once."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {"": 0}
        self.full = False

    def number(self, text: str) -> int:
        """Return the number of a text; 1 less than all others, an ellipsis, when there are too many."""
        found = self.numbers.get(text)
        if found is None:
            if len(self.numbers) >= MANY_TEXTS:
                self.full = True
                return self.numbers.setdefault("…", len(self.numbers))
            found = self.numbers[text] = len(self.numbers)
        return found

    def item(self, value: Any) -> int:
        """Return the code of an item of a list: of its cell, or of its text."""
        cell = place_of(value)
        return self.number(shorten(value, 24)) if cell is None else code_of(cell)


class GridLog:
    """A grid that changes: `sheets` (step, rows, columns, values) where it has a new shape, and positions between."""

    def __init__(self) -> None:
        self.grid: list[Any] = []
        self.kind = ""
        self.shadow: list[Any] = []
        self.glyphs: dict[str, int] = {"*": 0, " ": 1}
        self.sheets: list[tuple[int, int, int, bytes]] = []
        self.steps, self.places, self.values = array("I"), array("I"), array("B")
        self.calm: dict[int, int] = {}

    def offer(self, step: int, value: Any, name: str = "") -> bool:
        """Take the value as the grid if it is one, and no better one is known; say whether it is."""
        kind = grid_kind(value, name)
        if kind and (value is not self.grid) and (kind == "maze" or self.kind != "maze"):
            self.kind, self.grid = kind, value
            self.look(step)
        return bool(kind)

    def _code(self, value: Any) -> int:
        text = value if type(value) is str else shorten(value, 6)
        if text not in self.glyphs and len(self.glyphs) >= GLYPHS:
            text = "?"
        return self.glyphs.setdefault(text, len(self.glyphs))

    def after(self, step: int, line: int, names: dict[str, Any]) -> None:
        """Look for what a line has changed; in a large grid first near the places that these names stand for."""
        if not self.sheets:
            return
        if len(self.shadow) * len(self.shadow[0] or "*") > MANY_CELLS:
            calm = self.calm.get(line, 0)
            if calm >= CALM:
                self.calm[line] = calm + 1
                if calm % NOW_AND_THEN:
                    return
            elif self._near(step, names):
                self.calm[line] = 0
                return
            if self.look(step):
                self.calm[line] = 0
            elif calm < CALM:
                self.calm[line] = calm + 1
            return
        self.look(step)

    def _near(self, step: int, names: dict[str, Any]) -> bool:
        before, rows = len(self.steps), len(self.shadow)
        if len(self.grid) != rows:
            return False
        numbers = set()
        for value in names.values():
            if type(value) is int:
                numbers.add(value)
            elif type(value) is tuple and cell_of(value):
                numbers.update(value)
        grid, shadow = self.grid, self.shadow
        for row in {row for v in numbers for row in (2 * v, 2 * v + 1, 2 * v + 2) if 0 <= row < rows}:
            if grid[row] != shadow[row]:
                self._row(step, row)
        return len(self.steps) > before

    def look(self, step: int) -> bool:
        """Compare the whole grid with its shadow; say whether anything is different."""
        grid, shadow = self.grid, self.shadow
        if grid == shadow or not grid:
            return False
        fits = len(grid) == len(shadow) and bool(self.sheets)
        if not fits or any(not hasattr(a, "__len__") or len(a) != len(b) for a, b in zip(grid, shadow, strict=True)):
            self._sheet(step)
        else:
            for row in range(len(grid)):
                self._row(step, row)
        return True

    def _row(self, step: int, number: int) -> None:
        row, old = self.grid[number], self.shadow[number]
        if row == old or len(row) != len(old):
            return
        for column, value in enumerate(row):
            if value != old[column]:
                self.steps.append(step)
                self.places.append(number * len(row) + column)
                self.values.append(self._code(value))
        self.shadow[number] = row if type(row) is str else list(row)

    def _sheet(self, step: int) -> None:
        self.kind = grid_kind(self.grid) or self.kind
        rows = [row if type(row) in (list, str) else [] for row in self.grid]
        columns = max(map(len, rows))
        if not columns or len(self.sheets) > 500:
            return
        self.shadow = [row if type(row) is str else list(row) for row in rows]
        codes = [[self._code(value) for value in row] + [1] * (columns - len(row)) for row in rows]
        self.sheets.append((step, len(rows), columns, bytes(code for row in codes for code in row)))


class ListLog:
    """A list or deque that changes: at a step, from a place on, so many items leave and others come."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.value: Any = None
        self.shadow: list[Any] = []
        self.steps, self.starts, self.gone, self.come, self.items = (array("I") for _ in range(5))
        self.grown = self.shrunk = self.noise = self.fronts = self.backs = 0
        self.dropped = False
        self.cells = True

    def look(self, step: int, value: Any) -> bool:
        """Compare with the shadow; say whether anything is different."""
        old, n, m = self.shadow, len(self.shadow), len(value)
        another, self.value = value is not self.value, value
        if n > EXACT and m > EXACT and not another:
            found = self._ends(value, n, m)
            if found is None:
                return False
        else:
            new = list(value)
            if new == old:
                self.shadow = new
                return False
            found = _splice(old, new)
        start, gone, come = found
        if gone == n and n > 1 or (gone and come):
            self.noise += 1
        self.grown += bool(come)
        self.shrunk += bool(gone)
        if 0 < gone < n:
            self.fronts += start == 0
            self.backs += start + gone == n
        old[start : start + gone] = come
        if self.noise > NOISE and self.noise * 3 > len(self.steps) or len(self.items) > MANY_ITEMS:
            self.dropped = True
        if not self.dropped:
            codes = [self.texts.item(item) for item in come]
            self.cells = self.cells and all(code & CELL for code in codes)
            for log, number in ((self.steps, step), (self.starts, start), (self.gone, gone), (self.come, len(come))):
                log.append(number)
            self.items.extend(codes)
        return True

    def _ends(self, value: Any, n: int, m: int) -> tuple[int, int, list[Any]] | None:
        """Compare a long list at its ends only."""
        old = self.shadow
        if value[0] is old[0]:
            if m > n and value[n - 1] is old[-1]:
                return n, 0, [value[i] for i in range(n, m)]
            if m < n and value[-1] is old[m - 1]:
                return m, n - m, []
            if m == n and value[-1] is old[-1]:
                return None
        elif m < n and value[-1] is old[-1] and value[0] is old[n - m]:
            return 0, n - m, []
        return _splice(old, list(value))

    @property
    def waits(self) -> bool:
        """Whether items come and go at the ends, as in a waiting list."""
        return not self.dropped and self.grown > 0 and self.shrunk > 0 and self.noise * 3 <= len(self.steps)


def _splice(old: list[Any], new: list[Any]) -> tuple[int, int, list[Any]]:
    """Return where the lists differ: from which place on, how many items are gone, which have come."""
    n, m = len(old), len(new)
    if m < n and old[n - m :] == new:
        return 0, n - m, []
    start, least = 0, min(n, m)
    while start < least and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    end = 0
    while end < least - start and (old[-1 - end] is new[-1 - end] or old[-1 - end] == new[-1 - end]):
        end += 1
    return start, n - end - start, new[start : m - end]


class CellsLog:
    """Cells that a set or the keys of a dictionary have come to hold."""

    def __init__(self) -> None:
        self.size = 0
        self.seen: set[Any] = set()
        self.steps, self.codes = array("I"), array("I")

    def look(self, step: int, value: Any, *, last: bool = False) -> bool:
        """Note what has come; a large set only when enough has come. Say whether its size has changed."""
        size, more = len(value), len(value) - len(self.seen)
        changed, self.size = size != self.size, size
        if more > 0 and (last or type(value) is dict or more > len(self.seen) // 64 or size < 1000):
            # a dictionary keeps its keys in the order in which they came
            news = list(islice(reversed(value), more)) if type(value) is dict else value - self.seen
            for item in reversed(news) if type(value) is dict else news:
                cell = cell_of(item)
                if item not in self.seen and cell is not None:
                    self.steps.append(step)
                    self.codes.append(code_of(cell))
            self.seen.update(news)
        return changed


Log = ListLog | CellsLog
LISTS = (list, deque)
SETS = (set, dict)
