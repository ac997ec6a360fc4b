"""Draw a piece of grid that shows what each of its positions is for: cell, wall or corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from course.i18n import _
from course.svg import (
    BLUE,
    EDGE,
    FREE,
    PALE,
    QUIET,
    VERMILLION,
    WIDTH,
    Board,
    Position,
    Svg,
    number,
    text_width,
)

Box = tuple[float, float, float, float]


class Piece:
    """A piece of grid with rulers; positions are marked on it.

    It shows what each position is for, or the values of a `grid` where one is given.
    """

    def __init__(
        self, rows: range, columns: range, *, coordinates: bool, grid: Sequence[Sequence[object]] | None = None
    ) -> None:
        self.rows, self.columns, self.svg = rows, columns, Svg()
        digits = len(str(rows.stop - 1))
        left = EDGE + 26 + 7 * digits + (26 if coordinates else 0)
        top = EDGE + (22 if coordinates else 0)
        pitch = min(26, (WIDTH - left - EDGE - 12) // len(columns))
        self.board = board = Board(self.svg, left, top, pitch, rows.start, columns.start)
        self.right, self.bottom = left + pitch * len(columns), top + pitch * len(rows)
        self.marked: dict[Position, str] = {}
        self._taken: list[Box] = []
        if grid is None:
            board.roles(rows, columns)
        else:
            board.grid([row[columns.start : columns.stop] for row in grid[rows.start : rows.stop]])
        board.numbers([(r, r + 0.5) for r in rows], left - 7, down=True, colour=QUIET)
        board.numbers([(c, c + 0.5) for c in columns], self.bottom + 16, down=False, colour=QUIET)
        middle: dict[str, Any] = {"colour": QUIET, "text_anchor": "middle"}
        x, y = left - 19 - 7 * digits, (top + self.bottom) / 2
        self.svg.text(x, y, _("row"), transform=f"rotate(-90 {number(x)} {number(y)})", **middle)
        self.svg.text((left + self.right) / 2, self.bottom + 34, _("column"), **middle)
        if coordinates:
            for c in columns[1 - columns.start % 2 :: 2]:
                _chip(self.svg, board.left(c + 0.5), top - 12, str(c // 2), fill=PALE, font_style="italic")
            for r in rows[1 - rows.start % 2 :: 2]:
                _chip(self.svg, EDGE + 8, board.top(r + 0.5), str(r // 2), fill=PALE, font_style="italic")
            title: dict[str, Any] = {"font_style": "italic", "font_weight": "bold", "text_anchor": "middle"}
            self.svg.text(self.right + 8, top - 8, "x", **title)
            self.svg.text(EDGE + 8, self.bottom + 12, "y", **title)
        self.y: float = self.bottom + 40

    def mark(self, spots: Sequence[tuple[Position, str, str]]) -> None:
        """Mark positions, each with its letter in the text version and the words on its flag."""
        board, colours = self.board, [BLUE, VERMILLION]
        for (at, letter, _words), colour in zip(spots, colours, strict=False):
            x, y, r = board.left(at[1] + 0.5), board.top(at[0] + 0.5), board.pitch * 0.6
            self.marked[at] = self.marked.get(at, "") + letter
            self._taken.append((x - r, y - r, x + r, y + r))
            near = board.pitch * 0.5
            for x1, y1, x2, y2 in ((x - near, y, board.x, y), (x, y + near, x, self.bottom)):
                dashes = {"stroke": colour, "stroke_width": 1.5, "stroke_dasharray": "4 3"}
                self.svg.add("line", x1=x1, y1=y1, x2=x2, y2=y2, **dashes)
            ruler: dict[str, Any] = {"fill": colour, "colour": FREE, "font_weight": "bold"}
            _chip(self.svg, board.x - 4 - 4 * len(str(at[0])) - 2, y, str(at[0]), **ruler)
            _chip(self.svg, x + self._aside(at, spots), self.bottom + 12, str(at[1]), **ruler)
        for (at, _letter, _words), draw in zip(spots, (ring, diamond), strict=False):
            draw(self.svg, board.left(at[1] + 0.5), board.top(at[0] + 0.5), board.pitch * 0.5)
        for (at, _letter, words), colour in zip(spots, colours, strict=False):
            self._flag(at, words, colour)

    def _aside(self, at: Position, spots: Sequence[tuple[Position, str, str]]) -> float:
        """Return how far a column number moves away from another one that it would cover."""
        shift = 0.0
        for (_row, column), _letter, _words in spots:
            apart, needed = abs(column - at[1]) * self.board.pitch, 11 + 7 * len(str(column))
            if 0 < apart < needed:
                shift += (needed - apart) / 2 * (1 if at[1] > column else -1)
        return shift

    def _flag(self, at: Position, words: str, colour: str) -> None:
        """Write words beside a marked position, on the first side where they cover no mark."""
        x, y, far = self.board.left(at[1] + 0.5), self.board.top(at[0] + 0.5), self.board.pitch * 0.85
        width = text_width(words, 13) + 12  # bold letters are a little wider
        right, left = (x + far, y - 9), (x - far - width, y - 9)
        above, below = (x - width / 2, y - far - 18), (x - width / 2, y + far)
        boxes = [(a, b, a + width, b + 18) for a, b in (right, left, above, below)]
        inside = [b for b in boxes if b[0] >= self.board.x and b[2] <= self.right + 12 and b[3] <= self.bottom]
        free = [b for b in inside if b[1] >= self.board.y and not any(_overlap(b, other) for other in self._taken)]
        box = (free or inside or boxes)[0]
        self._taken.append(box)
        self.svg.add(
            "rect",
            x=box[0],
            y=box[1],
            width=width,
            height=18,
            rx=4,
            fill=FREE,
            stroke=colour,
            stroke_width=1.5,
        )
        self.svg.text(box[0] + width / 2, box[1] + 13, words, font_weight="bold", text_anchor="middle")

    def legend(self) -> None:
        """Add a line that names the three roles, as `position_kind` returns them."""
        self.y += 23
        for index, (name, r, c) in enumerate((("cell", 1, 1), ("wall", 0, 1), ("corner", 0, 0))):
            x = EDGE + 86 * index
            Board(self.svg, x - 1, self.y - 14, 18, r, c).roles(range(r, r + 1), range(c, c + 1))
            self.svg.text(x + 26, self.y, name, size=13)
        self.right = max(self.right, EDGE + 86 * 3)

    def line(self, sentence: str, sample: Callable[[Svg, float, float, float], None] | None = None) -> None:
        """Add a line under the picture, after a sample of the mark that it explains."""
        if sample:
            sample(self.svg, EDGE + 8, self.y + 18, 7)
        right, self.y = self.svg.sentence(EDGE + 26, self.y + 23, sentence)
        self.right = max(self.right, int(right))

    def letters(self) -> list[str]:
        """Return the lines of the same piece of grid in letters."""
        lines = []
        for r in self.rows:
            plain = ("o" if r % 2 and c % 2 else "|" if r % 2 else "-" if c % 2 else "+" for c in self.columns)
            row = (self.marked.get((r, c), role) for c, role in zip(self.columns, plain, strict=True))
            lines.append(f"{r:>5}  " + "".join(f"{letter:<4}" for letter in row).rstrip())
        lines.append(" " * 7 + "".join(f"{c:<4}" for c in self.columns).rstrip())
        return [*lines, _("o is a cell, - and | are walls, + is a corner.")]

    def render(self, sentence: str) -> str:
        """Return the finished picture; the sentence is what a screen reader says instead of it."""
        return self.svg.render(self.right + EDGE, self.y + EDGE, sentence)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _chip(svg: Svg, x: float, y: float, text: str, *, fill: str, **style: Any) -> None:
    """Write a number of a ruler on a coloured field, its centre at (x, y)."""
    width = 9 + 7 * len(text)
    svg.add("rect", x=x - width / 2, y=y - 8, width=width, height=16, rx=6, fill=fill)
    svg.text(x, y + 4, text, size=11, text_anchor="middle", **style)


def ring(svg: Svg, x: float, y: float, r: float) -> None:
    """Draw the mark of what was expected: a ring."""
    for colour, width in ((FREE, r / 2), (BLUE, r / 4)):  # the white edge parts the mark from what it lies on
        svg.add("circle", cx=x, cy=y, r=r, fill="none", stroke=colour, stroke_width=width)


def diamond(svg: Svg, x: float, y: float, r: float) -> None:
    """Draw the mark of what a student obtained: a diamond with a cross."""
    d = "M0-1.1L1.1 0 0 1.1-1.1 0zM-.35-.35l.7.7m0-.7l-.7.7"
    for colour, width in ((FREE, 0.5), (VERMILLION, 0.25)):
        place = f"translate({number(x)} {number(y)}) scale({number(r)})"
        svg.add("path", d=d, transform=place, fill="none", stroke=colour, stroke_width=width)
