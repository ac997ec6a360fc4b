"""Draw the walk of a pen through the cells of a maze, and a point on the screen with the maze round it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from course.i18n import _, _n
from course.piece import diamond, ring
from course.plan import Cell
from course.svg import (
    BLUE,
    EDGE,
    FAINT,
    FREE,
    PALE,
    QUIET,
    VERMILLION,
    WIDTH,
    Board,
    Picture,
    Svg,
    items_of,
    number,
    outline,
    shorten,
    text_width,
)

# "walk": the cells in the order in which the pen comes to them, up to the first step that is wrong


def _cell(value: object) -> Cell | None:
    """Return a pair of ints; None for anything else."""
    items: list[Any] = items_of(value) or []
    if len(items) != 2 or not all(type(item) is int for item in items):
        return None
    return items[0], items[1]


def _size(arguments: object, expected: object) -> tuple[int, int] | None:
    """Return the maze's width and height: the expected cells tell, else the first two arguments."""
    cells = [_cell(item) for item in (items_of(expected) or [])]
    if cells and None not in cells:
        pairs = [cell for cell in cells if cell is not None]
        size: Cell | None = max(x for x, _y in pairs) + 1, max(y for _x, y in pairs) + 1
    else:
        size = _cell((items_of(arguments) or [])[:2])
    return size if size is not None and min(size) >= 1 and max(size) <= 60 else None


class _Walk:
    """A walk up to its first wrong step: the cells before it, the step itself, and what is to be said."""

    def __init__(self, items: Sequence[object], w: int, h: int) -> None:
        self.size = w, h
        self.way: list[Cell] = []
        self.back: set[frozenset[Cell]] = set()  # steps that were taken in both directions
        self.wrong: tuple[Cell, Cell] | None = None
        self.missing: list[Cell] = []
        self.sentence = self._follow(items, w, h)

    def _follow(self, items: Sequence[object], w: int, h: int) -> str:
        behind: list[Cell] = []
        for place, item in enumerate(items):
            cell = _cell(item)
            if cell is None:
                return _("Position {place} of the list holds {value}, which is no cell.").format(
                    place=place, value=shorten(item, 32)
                )
            before = self.way[-1] if self.way else None
            trouble = self._trouble(before, cell, behind, w, h)
            if trouble:
                self.wrong = (before, cell) if before is not None else None
                values = {"place": place, "before": shorten(before, 32), "cell": shorten(cell, 32)}
                return trouble.format(**values)
            if len(behind) > 1 and cell == behind[-2]:
                self.back.add(frozenset((behind.pop(), cell)))
            else:
                behind.append(cell)
            self.way.append(cell)
        seen = set(self.way)
        self.missing = [(x, y) for y in range(h) for x in range(w) if (x, y) not in seen]
        if self.missing:
            return _n(
                "The walk ends, and {count} cell was never visited.",
                "The walk ends, and {count} cells were never visited.",
                len(self.missing),
            ).format(count=len(self.missing))
        if self.way[-1] != self.way[0]:
            return _("The walk ends at {cell}: the way back to the start is missing.").format(cell=self.way[-1])
        return _("The walk comes to all cells, and back to the start.")

    def _trouble(self, before: Cell | None, cell: Cell, behind: Sequence[Cell], w: int, h: int) -> str:
        """Return what is wrong with coming to this cell, "" if nothing is."""
        if before is None:
            return "" if cell == (0, 0) else _("The walk begins at {cell}, not at (0, 0).")
        if not (0 <= cell[0] < w and 0 <= cell[1] < h):
            return _("Position {place} of the list: {cell} lies outside the maze.")
        if cell == before:
            return _("Position {place} of the list: {cell} is written once more, though nobody has moved.")
        if abs(cell[0] - before[0]) + abs(cell[1] - before[1]) != 1:
            return _("Position {place} of the list: from {before} to {cell}, which is no neighbour.")
        if cell in self.way and not (len(behind) > 1 and cell == behind[-2]):
            return _("Position {place} of the list: from {before} to {cell}, a cell of another branch.")
        return ""


def walk(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw a walk on the cells of its maze, and mark the first wrong step."""
    size = _size(arguments, expected)
    if size is None:
        return None
    w, h = size
    items = None if issubclass(type(obtained), str) else items_of(obtained)
    if items is None:
        sentence = _("Yours is no list of cells, but {value}").format(value=shorten(obtained, 48))
        return _draw_walk(None, sentence, w, h)
    made = _Walk(items, w, h) if items else None
    return _draw_walk(made, made.sentence if made else _("Your list is empty."), w, h)


def _draw_walk(made: _Walk | None, sentence: str, w: int, h: int) -> Picture:
    svg = Svg()
    pitch = max(6, min(44, (WIDTH - 2 * EDGE - 30) // w, 420 // h))
    board = Board(svg, EDGE + 24, EDGE + 22, pitch)
    gap = 0.06 if pitch >= 12 else 0
    cells = [(y, x) for y in range(h) for x in range(w)]
    board.path(outline(cells), fill=FREE, stroke=FAINT, stroke_width=1)
    squares = "".join(f"M{x + gap:g} {y + gap:g}h{1 - 2 * gap:g}v{1 - 2 * gap:g}h-{1 - 2 * gap:g}z" for y, x in cells)
    board.path(squares, fill=PALE)
    quiet: dict[str, Any] = {"colour": QUIET}
    board.numbers([(x, x + 0.5) for x in range(w)], EDGE + 16, down=False, **quiet)
    board.numbers([(y, y + 0.5) for y in range(h)], EDGE + 18, down=True, **quiet)
    lines = [sentence]
    if made is not None and made.way:
        _draw_way(board, made)
        lines.append(_("Solid line: to a new cell. White dots: and back again. Ring: the start."))
    right, y = EDGE + 24 + pitch * w, EDGE + 22.0 + pitch * h + 14
    for index, line in enumerate(lines):
        y += 23
        if index == 0 and made is not None and made.wrong:
            diamond(svg, EDGE + 8, y - 5, 7)
        edge, y = svg.sentence(EDGE + 24, y, line)
        right = max(right, int(edge))
    said = _("A maze of {w} x {h} cells, and your walk through it.").format(w=w, h=h)
    text = [said, *_walk_text(made), sentence]
    return Picture(svg.render(right + EDGE, y + EDGE, f"{said} {sentence}"), "\n".join(text))


def _draw_way(board: Board, made: _Walk) -> None:
    pairs = list(zip(made.way, made.way[1:], strict=False))
    steps = {frozenset(pair): pair for pair in pairs}
    board.path(_lines(list(steps.values())), stroke=BLUE, stroke_width=board.pitch * 0.4, stroke_linecap="round")
    both = [pair for key, pair in steps.items() if key in made.back]
    dashes: dict[str, Any] = {"stroke_dasharray": "0 .25", "stroke_linecap": "round"}
    board.path(_lines(both), stroke=FREE, stroke_width=max(1.5, board.pitch * 0.1), **dashes)
    x, y = made.way[0]
    ring(board.svg, board.left(x + 0.5), board.top(y + 0.5), board.pitch * 0.3)
    if made.missing and len(made.way) > 1:
        board.hatch([(y, x) for x, y in made.missing], VERMILLION, width=1.2)
    if made.wrong:
        one, other = made.wrong
        w, h = made.size
        if all(-1 <= part <= 60 for part in other):
            near = (max(-0.8, min(other[0], w - 0.2)), max(-0.8, min(other[1], h - 0.2)))  # just outside is far enough
            place: dict[str, Any] = {"stroke_dasharray": ".2 .15", "stroke_linecap": "round"}
            width = max(2, board.pitch * 0.12)
            if one != other:
                board.path(_lines([(one, near)]), stroke=FREE, stroke_width=width * 2.2)
                board.path(_lines([(one, near)]), stroke=VERMILLION, stroke_width=width, **place)
            diamond(board.svg, board.left(near[0] + 0.5), board.top(near[1] + 0.5), board.pitch * 0.28)


def _lines(pairs: Sequence[tuple[tuple[float, float], tuple[float, float]]]) -> str:
    return "".join(f"M{a + 0.5:g} {b + 0.5:g}L{c + 0.5:g} {d + 0.5:g}" for (a, b), (c, d) in pairs)


def _walk_text(made: _Walk | None) -> list[str]:
    """Return the walk in words: its first cells, up to the wrong step."""
    if made is None or not made.way:
        return []
    shown = made.way if len(made.way) <= 24 else [*made.way[:4], *made.way[-16:]]
    words = [f"({x}, {y})" for x, y in shown]
    if len(made.way) > 24:
        words.insert(4, "...")
    return [_("Right so far: {cells}").format(cells=" ".join(words))]


# "screen": a point, and the maze that is centred on the middle of the screen


def _point(value: object) -> tuple[float, float] | None:
    """Return a pair of finite numbers that can be drawn; None for anything else."""
    items: list[Any] = items_of(value) or []
    if issubclass(type(value), str) or len(items) != 2 or not all(type(item) in (int, float) for item in items):
        return None
    if not all(abs(item) < 1e9 for item in items):  # neither nan nor infinity
        return None
    return float(items[0]), float(items[1])


def screen(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the maze centred on (0, 0), the cell that is asked for, the point expected and the one obtained."""
    values: list[Any] = items_of(arguments) or []
    want = _point(expected)
    if want is None or len(values) != 5 or not all(type(value) in (int, float) for value in values):
        return None
    x, y, w, h, size = values
    if not (type(w) is type(h) is type(x) is type(y) is int and 1 <= w <= 200 and 1 <= h <= 200 and 0 < size < 1e4):
        return None
    if not (0 <= x < w and 0 <= y < h):
        return None
    return _Screen(x, y, w, h, float(size), want, obtained).picture()


class _Screen:
    """The picture of a point: scale, axes, maze, marks, words."""

    def __init__(
        self, x: int, y: int, w: int, h: int, size: float, want: tuple[float, float], obtained: object
    ) -> None:
        self.cell, self.w, self.h, self.size, self.want = (x, y), w, h, size, want
        self.got, self.obtained = _point(obtained), obtained
        self.wide, self.high = w * size / 2, h * size / 2
        far = 4 * max(self.wide, self.high)
        self.near = self.got if self.got and max(map(abs, self.got)) <= far else None
        points = [(self.wide, self.high), *([self.near] if self.near else [])]
        room = max(self.wide, self.high) * 0.12
        self.across = max(abs(px) for px, _py in points) + room
        self.up = max(abs(py) for _px, py in points) + room
        self.scale = min((WIDTH - 2 * EDGE) / 2 / self.across, 150 / self.up)
        self.svg = Svg()
        self.middle = EDGE + self.across * self.scale, EDGE + 8 + self.up * self.scale

    def at(self, px: float, py: float) -> tuple[float, float]:
        """Return where a point of the screen is drawn: y grows upwards there, and downwards here."""
        return self.middle[0] + px * self.scale, self.middle[1] - py * self.scale

    def picture(self) -> Picture:
        """Return the finished picture."""
        self._maze()
        self._axes()
        sentences = self._sentences()
        same = self.near is not None and math.dist(self.near, self.want) * self.scale < 1
        ring(self.svg, *self.at(*self.want), 9)
        if self.near and not same:
            diamond(self.svg, *self.at(*self.near), 9)
        right = EDGE + 2 * self.across * self.scale
        bottom = self.middle[1] + self.up * self.scale + 8
        for index, sentence in enumerate(sentences):
            if index == 0:
                ring(self.svg, EDGE + 8, bottom + 18, 7)
            if index == 1 and self.near and not same:
                diamond(self.svg, EDGE + 8, bottom + 18, 7)
            edge, bottom = self.svg.sentence(EDGE + 26, bottom + 23, sentence)
            right = max(right, edge)
        said = _("A maze of {w} x {h} cells of size {size}, centred on (0, 0), y upwards.").format(
            w=self.w, h=self.h, size=f"{self.size:g}"
        )
        reach = _("It reaches from {left} to {right}, and from {bottom} to {top}; the cell x = {x}, y = {y} is marked.")
        reach = reach.format(
            left=number(-self.wide),
            right=number(self.wide),
            bottom=number(-self.high),
            top=number(self.high),
            x=self.cell[0],
            y=self.cell[1],
        )
        svg = self.svg.render(right + EDGE, bottom + EDGE, " ".join([said, reach, *sentences]))
        return Picture(svg, "\n".join([said, reach, *sentences]))

    def _maze(self) -> None:
        left, top = self.at(-self.wide, self.high)
        pitch = self.size * self.scale
        self.svg.add("rect", x=left, y=top, width=pitch * self.w, height=pitch * self.h, fill="#F7F7F7", stroke=QUIET)
        x, y = left + pitch * self.cell[0], top + pitch * self.cell[1]
        self.svg.add("rect", x=x, y=y, width=pitch, height=pitch, fill=PALE, stroke=BLUE)
        if pitch >= 4:
            down = "".join(
                f"M{number(left + pitch * k)} {number(top)}v{number(pitch * self.h)}" for k in range(1, self.w)
            )
            flat = "".join(
                f"M{number(left)} {number(top + pitch * k)}h{number(pitch * self.w)}" for k in range(1, self.h)
            )
            self.svg.add("path", d=down + flat, fill="none", stroke=FAINT)

    def _axes(self) -> None:
        (left, y), (right, _y) = self.at(-self.across, 0), self.at(self.across, 0)
        (x, bottom), (_x, top) = self.at(0, -self.up), self.at(0, self.up)
        arrows = (
            f"M{number(left)} {number(y)}H{number(right)}m-6 -4l6 4l-6 4M{number(x)} {number(bottom)}V{number(top)}"
        )
        self.svg.add("path", d=arrows + "m-4 6l4 -6l4 6", fill="none", stroke=QUIET, stroke_width=1.2)
        italic: dict[str, Any] = {"font_style": "italic", "font_weight": "bold"}
        self.svg.text(right - 10, y - 9, "x", **italic)
        self.svg.text(x + 9, top + 9, "y", **italic)
        small: dict[str, Any] = {"size": 10, "colour": QUIET}
        ends = [(-self.wide, 0.0), (self.wide, 0.0), (0.0, self.high), (0.0, -self.high)]
        for px, py in ends:
            words = number(px or py)
            tx, ty = self.at(px, py)
            if px:
                self.svg.text(tx + (3 if px < 0 else -3 - text_width(words, 10)), ty + 12, words, **small)
            else:
                self.svg.text(tx + 4, ty + (11 if py > 0 else -4), words, **small)
        self.svg.text(x + 3, y + 12, "0", **small)

    def _sentences(self) -> list[str]:
        said = [_("expected: {point}, the centre of the cell").format(point=_shown(self.want))]
        if self.got is None:
            value = shorten(self.obtained, 40)
            return [*said, _("yours: {value}, which is not a pair of numbers").format(value=value)]
        yours = _("yours: {point}") if self.near else _("yours: {point}, too far out to be drawn")
        said.append(yours.format(point=_shown(self.got)))
        across, up = self.got[0] - self.want[0], self.got[1] - self.want[1]
        parts = []
        if abs(across) > 1e-6:
            side = _("{far} too far to the right") if across > 0 else _("{far} too far to the left")
            parts.append(side.format(far=_plain(abs(across))))
        if abs(up) > 1e-6:
            side = _("{far} too high") if up > 0 else _("{far} too low")
            parts.append(side.format(far=_plain(abs(up))))
        return [*said, _("Yours is {distance}.").format(distance=", ".join(parts))] if parts else said


def _plain(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _shown(point: tuple[float, float]) -> str:
    return f"({_plain(point[0])}, {_plain(point[1])})"


KINDS = {"walk": walk, "screen": screen}
