"""The plan of a maze, read from a text grid: cells, passages, and what can be said of them.

Checks and widgets judge mazes by these facts. The structure is a set of cells and a set of passages (pairs of
cells), never the text grid of the exercises.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Cell = tuple[int, int]
Passage = frozenset[Cell]


class NoGrid(ValueError):
    """The value is not the text grid of a maze; the message says why, in words for a student."""


@dataclass(frozen=True)
class Plan:
    """A maze of w x h cells: which cells are open, which passages, and whether frame and corners are closed."""

    w: int
    h: int
    open_cells: frozenset[Cell]
    passages: frozenset[Passage]
    frame_closed: bool
    corners_closed: bool

    @classmethod
    def read(cls, value: Any) -> Plan:
        """Read a text grid (a list of lists of "*" and " "). Raises NoGrid for anything else."""
        if not isinstance(value, list) or not value or not all(isinstance(row, list) for row in value):
            raise NoGrid("no list of lists")
        lengths = {len(row) for row in value}
        if len(lengths) > 1:
            raise NoGrid("rows of different lengths")
        rows, columns = len(value), lengths.pop()
        if rows % 2 == 0 or columns % 2 == 0 or rows < 3 or columns < 3:
            raise NoGrid(f"{rows} rows of {columns} characters")
        if any(item not in ("*", " ") for row in value for item in row if isinstance(item, str)):
            raise NoGrid("other characters than * and space")
        if not all(isinstance(item, str) for row in value for item in row):
            raise NoGrid("not only characters")
        w, h = columns // 2, rows // 2
        free = {(r, c) for r, row in enumerate(value) for c, item in enumerate(row) if item == " "}
        cells = frozenset((x, y) for x in range(w) for y in range(h) if (2 * y + 1, 2 * x + 1) in free)
        passages = set()
        for x in range(w):
            for y in range(h):
                if x + 1 < w and (2 * y + 1, 2 * x + 2) in free:
                    passages.add(frozenset({(x, y), (x + 1, y)}))
                if y + 1 < h and (2 * y + 2, 2 * x + 1) in free:
                    passages.add(frozenset({(x, y), (x, y + 1)}))
        frame = any(r in (0, rows - 1) or c in (0, columns - 1) for r, c in free)
        corners = any(r % 2 == 0 and c % 2 == 0 for r, c in free)
        return cls(w, h, cells, frozenset(passages), not frame, not corners)

    def beside(self, cell: Cell) -> Iterator[Cell]:
        """Yield the cells one open step away from a cell."""
        yield from self._beside.get(cell, ())

    @cached_property
    def _beside(self) -> dict[Cell, list[Cell]]:
        """For each cell those one open step away, worked out once: up, left, down, right."""
        return {
            (x, y): [
                other
                for other in ((x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y))
                if frozenset({(x, y), other}) in self.passages
            ]
            for x in range(self.w)
            for y in range(self.h)
        }

    def steps_from(self, start: Cell) -> dict[Cell, int]:
        """Return for each cell that can be reached how many steps it is away."""
        steps = {start: 0}
        waiting = [start]
        for cell in waiting:
            for other in self.beside(cell):
                if other not in steps:
                    steps[other] = steps[cell] + 1
                    waiting.append(other)
        return steps

    def pieces(self) -> int:
        """Return into how many connected pieces the open cells fall."""
        left, number = set(self.open_cells), 0
        while left:
            number += 1
            left -= self.steps_from(left.pop()).keys()
        return number

    def loops(self) -> int:
        """Return the number of independent loops among the open cells."""
        among = [passage for passage in self.passages if passage <= self.open_cells]
        return len(among) - len(self.open_cells) + self.pieces()

    def ends(self) -> frozenset[Cell]:
        """Return the open cells with exactly one passage."""
        return frozenset(cell for cell in self.open_cells if len(list(self.beside(cell))) == 1)

    def halls(self, n: int = 3) -> int:
        """Return the number of n x n blocks of cells without any inner wall."""
        return sum(self.is_hall(x, y, n) for x in range(self.w - n + 1) for y in range(self.h - n + 1))

    def is_hall(self, left: int, top: int, n: int) -> bool:
        """Say whether the n x n block of cells that begins there has no inner wall."""
        across = all(
            frozenset({(x, y), (x + 1, y)}) in self.passages
            for x in range(left, left + n - 1)
            for y in range(top, top + n)
        )
        return across and all(
            frozenset({(x, y), (x, y + 1)}) in self.passages
            for x in range(left, left + n)
            for y in range(top, top + n - 1)
        )
