"""Write grids as SVG pictures in pure Python, byte for byte the same each time.

Three things keep a picture readable anywhere: it paints its own white background (light and dark themes),
every text has its own colour, and nothing refers to an id (several pictures share one page in a notebook).
Values of students go through `clean` or `shorten` before they are written, so no value can break the markup.
"""

from __future__ import annotations

import html
import re
import reprlib
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from course.i18n import _

ROCK, FREE = "#1B1B1B", "#FFFFFF"
BLUE, YELLOW, VERMILLION = "#0072B2", "#F0E442", "#D55E00"
AMBER = "#FFCE73"  # behind a value that is neither "*" nor a space: light enough for black letters
PALE = "#DCECF7"  # cells, where roles are shown
INK, QUIET, FAINT = "#1B1B1B", "#595959", "#D0D0D0"

SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

WIDTH, EDGE = 560, 16  # the widest picture beside a message, and its margin, in pixels

Position = tuple[int, int]  # (row, col), counted from 0


# Values of students as text


def clean(text: str) -> str:
    r"""Return the text with each character that does not print as its escape, such as ``\n``.

    What is left is valid in XML: control characters, lone surrogates and text direction marks do not print.
    """
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in str.__str__(text))


def visible(character: str) -> str:
    """Return one character so that it can be seen alone: an accent without its letter becomes an escape."""
    return ascii(character)[1:-1] if unicodedata.combining(character) else clean(character)


_shorter = reprlib.Repr()
_shorter.maxlist = _shorter.maxtuple = 8
_shorter.maxlevel = 4
_shorter.maxstring = _shorter.maxother = 200


def shorten(value: object, limit: int = 60) -> str:
    """Return the repr of any value on one line of at most `limit` characters, without memory addresses."""
    try:
        text = clean(_shorter.repr(value))
    except (Exception, SystemExit):  # the student's own __repr__ may do anything
        text = f"<{type_name(value)}>"
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", text)
    text = "".join(visible(c) for c in text)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def type_name(value: object) -> str:
    """Return the name of the value's type, even where a metaclass hides it."""
    return clean(type.__dict__["__name__"].__get__(type(value)))


def items_of(value: Any) -> list[object] | None:
    """Return the items of a list, tuple or string, whatever methods a subclass overrides; of others None."""
    kind = type(value)
    if issubclass(kind, list):
        return list(list.__iter__(value))
    if issubclass(kind, tuple):
        return list(tuple.__iter__(value))
    return list(str.__str__(value)) if issubclass(kind, str) else None


def rows_of(grid: object) -> list[list[object]] | None:
    """Return a grid as fresh lists of exact strings and other values; None for what has no rows."""
    lines = None if issubclass(type(grid), str) else items_of(grid)
    rows = [items_of(line) for line in lines or []]
    if lines is None or None in rows:
        return None
    return [[_exact(value) for value in row or []] for row in rows]


def _exact(value: Any) -> object:
    return str.__str__(value) if issubclass(type(value), str) else value


def glyph(value: object) -> str:
    """Return what fits into one position: a character, an escape, or two letters and an ellipsis."""
    text = "".join(map(visible, value)) if type(value) is str else shorten(value, 40)
    return text if len(text) <= 2 else text[:2] + "…"


def columns_of(text: str) -> int:
    """Return how many columns of a terminal the text takes: an emoji takes two, an accent none."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(unicodedata.combining(c) > 0 for c in text)


def text_width(text: str, size: float = 12) -> float:
    """Return the width of a text in DejaVu Sans, about the widest of the sans fonts, in pixels."""
    return sum(_WIDTHS.get(c, 0.62) * columns_of(c) for c in text) * size


_WIDTHS = {**dict.fromkeys("iljI.,:;'| ", 0.32), **dict.fromkeys("ftr()[]", 0.4), **dict.fromkeys("mwMW<>=+~@%…", 0.9)}


def wrapped(text: str, room: float, size: float = 12) -> list[str]:
    """Break a text into lines no wider than `room` pixels, between words where that is possible."""
    lines = [""]
    for word in re.findall(r"\s*\S+|\s+$", text):
        if text_width(lines[-1] + word, size) <= room:
            lines[-1] += word
            continue
        lines.append("")
        for character in word.lstrip():
            if text_width(lines[-1] + character, size) > room:
                lines.append("")
            lines[-1] += character
    return [line for line in lines if line] or [""]


# The picture


def number(value: float) -> str:
    """Return a number as short as SVG allows: two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Svg:
    """A picture in the making: elements are added in the order of drawing, then rendered."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def add(self, tag: str, **attributes: object) -> None:
        """Add an element; ``stroke_width=2`` becomes ``stroke-width="2"``."""
        self._parts.append(f"<{tag}{_attributes(attributes)}/>")

    def text(
        self,
        x: float | str,
        y: float,
        text: str,
        *,
        size: float = 12,
        colour: str = INK,
        title: str = "",
        **more: Any,
    ) -> None:
        """Add a line of text whose baseline starts at (x, y); `title` is shown under the mouse."""
        hover = f"<title>{html.escape(clean(title))}</title>" if title else ""
        attributes = _attributes({"x": x, "y": y, "font_size": size, "fill": colour, **more})
        self._parts.append(f"<text{attributes}>{hover}{html.escape(clean(text), quote=False)}</text>")

    def sentence(self, x: float, y: float, sentence: str) -> tuple[float, float]:
        """Write a sentence, wrapped to the widest picture; return its right edge and its last baseline."""
        lines = wrapped(clean(sentence), WIDTH - EDGE - x, 13)
        for index, line in enumerate(lines):
            self.text(x, y + 18 * index, line, size=13)
        return x + max(text_width(line, 13) for line in lines), y + 18 * (len(lines) - 1)

    def render(self, width: float, height: float, sentence: str) -> str:
        """Return the SVG element; the sentence is what a screen reader says instead of the picture."""
        said, wide, high = html.escape(clean(sentence)), number(width), number(height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
            f'viewBox="0 0 {wide} {high}" role="img" aria-label="{said}" '
            f'font-family="{SANS}" xml:space="preserve" style="max-width:100%;height:auto">'
            f'<title>{said}</title><rect x="0.5" y="0.5" width="{number(width - 1)}" '
            f'height="{number(height - 1)}" rx="6" fill="{FREE}" stroke="{FAINT}"/>'
            f"{''.join(self._parts)}</svg>"
        )


def _attributes(attributes: dict[str, object]) -> str:
    written = ""
    for name, value in attributes.items():
        text = number(value) if isinstance(value, int | float) else html.escape(clean(str(value)))
        written += f' {name.replace("_", "-")}="{text}"'
    return written


def outline(positions: Collection[Position]) -> str:
    """Return path data for the border of a set of unit squares, its runs merged: large mazes stay small."""
    inside = set(positions)
    if not inside:
        return ""
    top, bottom = min(r for r, _c in inside), max(r for r, _c in inside) + 1
    left, right = min(c for _r, c in inside), max(c for _r, c in inside) + 1
    if len(inside) == (bottom - top) * (right - left):  # a full rectangle: no need to walk round it
        return f"M{left} {top}h{right - left}v{bottom - top}h{left - right}z"
    ends: dict[Position, list[Position]] = {}  # corner (x, y) -> the next corners, clockwise round squares
    for row, col in sorted(inside):
        if (row - 1, col) not in inside:
            ends.setdefault((col, row), []).append((col + 1, row))
        if (row, col + 1) not in inside:
            ends.setdefault((col + 1, row), []).append((col + 1, row + 1))
        if (row + 1, col) not in inside:
            ends.setdefault((col + 1, row + 1), []).append((col, row + 1))
        if (row, col - 1) not in inside:
            ends.setdefault((col, row + 1), []).append((col, row))
    pieces: list[str] = []
    for start in list(ends):
        while ends[start]:
            runs: list[tuple[str, int]] = []
            here = start
            while ends[here]:
                there = ends[here].pop()
                axis, length = ("h", there[0] - here[0]) if here[1] == there[1] else ("v", there[1] - here[1])
                if runs and runs[-1][0] == axis:
                    length += runs.pop()[1]
                runs.append((axis, length))
                here = there
            # the last run leads back to the start, which "z" does as well
            pieces.append(f"M{start[0]} {start[1]}" + "".join(f"{axis}{n}" for axis, n in runs[:-1]) + "z")
    return "".join(pieces)


def _runs(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Join pairs (line, place) that follow each other on their line: (line, first place, how many)."""
    joined: list[tuple[int, int, int]] = []
    for line, place in sorted(pairs):
        if joined and joined[-1][0] == line and sum(joined[-1][1:]) == place:
            joined[-1] = (line, joined[-1][1], joined[-1][2] + 1)
        else:
            joined.append((line, place, 1))
    return joined


def tick_step(pitch: float, room: float) -> int:
    """Return after how many places a ruler may write the next number: 1 where they fit, else 5, 10, ..."""
    return next((step for step in (1, 5, 10, 20, 50, 100) if step * pitch >= room), 1000)


@dataclass(frozen=True)
class Board:
    """A place on a picture where grid positions are drawn: (row, col) has its top left corner at (x, y)."""

    svg: Svg
    x: float
    y: float
    pitch: float
    row: int = 0
    col: int = 0

    def left(self, col: float) -> float:
        """Return the left edge of a column, in pixels."""
        return self.x + (col - self.col) * self.pitch

    def top(self, row: float) -> float:
        """Return the top edge of a row, in pixels."""
        return self.y + (row - self.row) * self.pitch

    def path(self, data: str, *, stroke_width: float = 0, **attributes: object) -> None:
        """Add path data given in positions; the stroke width is in pixels."""
        if data:
            if stroke_width:
                attributes["stroke_width"] = stroke_width / self.pitch
            if "fill" not in attributes:
                attributes["fill"] = "none"
            move = f"translate({number(self.left(0))} {number(self.top(0))}) scale({number(self.pitch)})"
            self.svg.add("path", d=data, transform=move, **attributes)

    def hatch(self, positions: Iterable[Position], colour: str, *, width: float = 1.5) -> None:
        """Draw rising lines through each position."""
        lines = (f"M{c} {r}.5l.5-.5m.5 0l-1 1m.5 0l.5-.5" for r, c in positions)
        self.path("".join(lines), stroke=colour, stroke_width=width)

    def cross(self, positions: Iterable[Position], colour: str, *, width: float = 2) -> None:
        """Draw a cross in each position."""
        lines = (f"M{c}.2 {r}.2l.6 .6m-.6 0l.6-.6" for r, c in positions)
        self.path("".join(lines), stroke=colour, stroke_width=width, stroke_linecap="round")

    def grid(self, rows: Sequence[Sequence[object]]) -> None:
        """Draw the values of a grid whose first one stands at the board's own row and column."""
        values = {(self.row + r, self.col + c): value for r, row in enumerate(rows) for c, value in enumerate(row)}
        walls = [at for at, value in values.items() if type(value) is str and value == "*"]
        odd = {at: v for at, v in values.items() if not (type(v) is str and v in ("*", " "))}
        self.path(outline(values), fill=FREE, stroke=INK, stroke_width=1.5, stroke_linejoin="round")
        self.path(outline(walls), fill=ROCK)
        self.path(outline(odd), fill=AMBER)
        if self.pitch >= 7:  # below that the lines between positions would be all one sees
            down = _runs((c, r) for r, c in values if (r, c - 1) in values)
            across = _runs((r, c) for r, c in values if (r - 1, c) in values)
            lines = "".join([f"M{c} {r}v{n}" for c, r, n in down] + [f"M{c} {r}h{n}" for r, c, n in across])
            self.path(lines, stroke="#808080", stroke_width=0.6, stroke_opacity=0.6)
        self.odd_values(rows)

    def odd_values(self, rows: Sequence[Sequence[object]]) -> None:
        """Write the values that are neither "*" nor a space on amber; if they would not fit, only amber."""
        values = {(r, c): v for r, row in enumerate(rows, self.row) for c, v in enumerate(row, self.col)}
        odd = {at: v for at, v in values.items() if not (type(v) is str and v in ("*", " "))}
        self.path("".join(f"M{c}.1 {r}.1h.8v.8h-.8z" for r, c in odd), fill=AMBER)
        for (r, c), value in odd.items() if self.pitch >= 7 and len(odd) <= 400 else ():
            label = glyph(value)
            size = min(self.pitch * 0.72, self.pitch * 1.5 / max(1, columns_of(label)))
            style = {"text_anchor": "middle", "font_family": MONO, "title": shorten(value)}
            self.svg.text(self.left(c + 0.5), self.top(r + 0.5) + size * 0.36, label, size=size, **style)

    def roles(self, rows: range, columns: range) -> None:
        """Draw what each position is for: a cell (round square), a wall (bar), a corner (small square)."""
        shapes = {"cell": "", "wall": "", "corner": ""}
        for r in rows:
            for c in columns:
                if r % 2 and c % 2:
                    shapes["cell"] += f"M{c}.3 {r}.1h.4q.2 0 .2.2v.4q0 .2-.2.2h-.4q-.2 0-.2-.2v-.4q0-.2.2-.2z"
                elif r % 2 or c % 2:
                    shapes["wall"] += f"M{c}.35 {r}.05h.3v.9h-.3z" if r % 2 else f"M{c}.05 {r}.35h.9v.3h-.9z"
                else:
                    shapes["corner"] += f"M{c}.25 {r}.25h.5v.5h-.5z"
        edge = f"M{columns.start} {rows.start}h{len(columns)}v{len(rows)}h-{len(columns)}z"
        self.path(edge, stroke=FAINT, stroke_width=1)
        self.path(shapes["cell"], fill=PALE, stroke="#6FA8CF", stroke_width=1)
        self.path(shapes["wall"], fill="#ABABAB")
        self.path(shapes["corner"], fill=ROCK)

    def numbers(
        self, places: Sequence[tuple[int, float]], at: float, *, down: bool, size: float = 11, **style: Any
    ) -> None:
        """Write the numbers of a ruler: (number, place) with the place in positions, `at` in pixels.

        A ruler that runs `down` has its numbers end at `at`, the other has its baseline there. Where not all
        numbers fit, only the multiples of 5, 10, ... are written.
        """
        gap = abs(places[1][1] - places[0][1]) if len(places) > 1 else 1
        widest = max((len(str(n)) for n, _place in places), default=1)
        step = tick_step(self.pitch * gap, size if down else widest * size * 0.6 + 6)
        for n, place in places:
            if n % step == 0:
                x, y = (at, self.top(place) + size * 0.36) if down else (self.left(place), at)
                self.svg.text(x, y, str(n), size=size, text_anchor="end" if down else "middle", **style)


# A piece of grid that shows roles

Box = tuple[float, float, float, float]


class Piece:
    """A piece of grid that shows what each position is for, with rulers; positions are marked on it."""

    def __init__(self, rows: range, columns: range, *, coordinates: bool) -> None:
        self.rows, self.columns, self.svg = rows, columns, Svg()
        digits = len(str(rows.stop - 1))
        left = EDGE + 26 + 7 * digits + (26 if coordinates else 0)
        top = EDGE + (22 if coordinates else 0)
        pitch = min(26, (WIDTH - left - EDGE - 12) // len(columns))
        self.board = board = Board(self.svg, left, top, pitch, rows.start, columns.start)
        self.right, self.bottom = left + pitch * len(columns), top + pitch * len(rows)
        self.marked: dict[Position, str] = {}
        self._taken: list[Box] = []
        board.roles(rows, columns)
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
