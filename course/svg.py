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
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

ROCK, FREE = "#1B1B1B", "#FFFFFF"
BLUE, YELLOW, VERMILLION = "#0072B2", "#F0E442", "#D55E00"
AMBER = "#FFCE73"  # behind a value that is neither "*" nor a space: light enough for black letters
PALE = "#DCECF7"  # cells, where roles are shown
INK, QUIET, FAINT = "#1B1B1B", "#595959", "#D0D0D0"

SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

WIDTH, EDGE = 560, 16  # the widest picture beside a message, and its margin, in pixels

Position = tuple[int, int]  # (row, col), counted from 0


@dataclass(frozen=True)
class Picture:
    """A picture as SVG, and as text that says the same."""

    svg: str
    text: str


def window(first: int, size: int, limit: int) -> range:
    """Return which of the places 0..size-1 are shown: at most `limit`, and `first` is among them."""
    start = 0 if size <= limit else max(0, min(first - limit // 3, size - limit))
    return range(start, min(size, start + limit))


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


def parted(value: object) -> tuple[object, list[list[object]] | None]:
    """Part what a call script gave as [answer, grid afterwards]; anything else is all answer, without a grid."""
    items = items_of(value) or []
    if issubclass(type(value), list) and len(items) == 2:
        rows = items_of(items[1]) or []
        if any(issubclass(type(row), (list, tuple)) for row in rows):
            return items[0], rows_of(items[1])
    return value, None


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
        """Return the SVG element; the sentence is what a screen reader says instead of the picture.

        Of several lines it is told as one.
        """
        said, wide, high = html.escape(clean(sentence.replace("\n", " "))), number(width), number(height)
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
