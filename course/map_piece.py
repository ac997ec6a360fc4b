"""Draw a piece of a maze as a map: its walls as lines, and on it ways, flags and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from course.i18n import _
from course.plan import Cell, Plan
from course.svg import (
    EDGE,
    FREE,
    INK,
    QUIET,
    ROCK,
    VERMILLION,
    WIDTH,
    Board,
    Picture,
    Svg,
    text_width,
    window,
)

MOST_COLUMNS, MOST_ROWS = 30, 20


class Piece:
    """A piece of a maze, or all of it, with rulers; the cell `near` lies in it."""

    def __init__(
        self, plan: Plan, near: Cell, *, svg: Svg | None = None, left: float = EDGE, top: float = EDGE, room: int = 0
    ) -> None:
        self.plan, self.svg = plan, svg or Svg()
        room = room or WIDTH - 2 * EDGE
        self.columns = window(near[0], plan.w, min(MOST_COLUMNS, max(1, (room - 24) // 17)))
        self.rows = window(near[1], plan.h, MOST_ROWS)
        self.whole = (len(self.columns), len(self.rows)) == (plan.w, plan.h)
        pitch = max(12, min(36, (room - 24) // len(self.columns), 400 // len(self.rows)))
        self.board = Board(self.svg, left + 22, top + 18, pitch, self.rows.start, self.columns.start)
        self.right = self.board.x + pitch * len(self.columns)
        self.bottom = self.board.y + pitch * len(self.rows)
        self._draw()

    def _draw(self) -> None:
        board, plan = self.board, self.plan
        board.path(self._square(self.columns, self.rows), fill=FREE)
        inside = [(x, y) for y in self.rows for x in self.columns]
        closed = [cell for cell in inside if cell not in plan.open_cells]
        board.path("".join(f"M{x} {y}h1v1h-1z" for x, y in closed), fill=ROCK)
        walls = ""
        for x, y in inside:
            sides = (((x, y - 1), f"M{x} {y}h1"), ((x - 1, y), f"M{x} {y}v1"))
            ends = (((x, y + 1), f"M{x} {y + 1}h1"), ((x + 1, y), f"M{x + 1} {y}v1"))
            drawn = [*sides, *(end for end in ends if end[0][0] == plan.w or end[0][1] == plan.h)]
            walls += "".join(line for other, line in drawn if frozenset(((x, y), other)) not in plan.passages)
        board.path(walls, stroke=ROCK, stroke_width=max(2, board.pitch / 10), stroke_linecap="round")
        style: dict[str, Any] = {"size": 10, "colour": QUIET}
        board.numbers([(y, y + 0.5) for y in self.rows], board.x - 6, down=True, **style)
        board.numbers([(x, x + 0.5) for x in self.columns], board.y - 6, down=False, **style)

    @staticmethod
    def _square(columns: range, rows: range) -> str:
        return f"M{columns.start} {rows.start}h{len(columns)}v{len(rows)}h-{len(columns)}z"

    def shows(self, cell: Cell) -> bool:
        """Say whether a cell lies in the piece."""
        return cell[0] in self.columns and cell[1] in self.rows

    def line(self, cells: Sequence[Cell], colour: str, *, dashes: bool = False, width: float = 4) -> None:
        """Draw a line through the centres of cells, as far as they lie in the piece."""
        data, before = "", None
        for spot in cells:
            if self.shows(spot):
                joined = before is not None and self.shows(before)
                data += f"{'L' if joined else 'M'}{spot[0] + 0.5:g} {spot[1] + 0.5:g}"
            before = spot
        style: dict[str, Any] = {"stroke_linejoin": "round", "stroke_linecap": "round"}
        if not dashes and width > 2:
            self.board.path(data, stroke=FREE, stroke_width=width + 3, **style)
        if dashes:
            style["stroke_dasharray"] = f"{7 / self.board.pitch:.2f} {7 / self.board.pitch:.2f}"
        self.board.path(data, stroke=colour, stroke_width=width, **style)

    def wrong_step(self, one: Cell, other: Cell) -> None:
        """Mark a step: a line with a cross in its middle; a diamond where it leads to, if that is far."""
        if not self.shows(one) and not self.shows(other):
            return
        (x1, y1), (x2, y2) = ((x + 0.5, y + 0.5) for x, y in (one, other))
        far = abs(x1 - x2) + abs(y1 - y2) > 1
        if far and not (self.shows(one) and self.shows(other)):
            return
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        if not far:  # only the part that crosses the wall: there is no room for more between two marked cells
            x1, y1, x2, y2 = (x1 + x) / 2, (y1 + y) / 2, (x2 + x) / 2, (y2 + y) / 2
        data = f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}M{x - 0.18:.2f} {y - 0.18:.2f}l.36 .36m-.36 0l.36 -.36"
        for colour, width in ((FREE, 6), (VERMILLION, 3)):
            self.board.path(data, stroke=colour, stroke_width=width, stroke_linecap="round")
        if far:
            self.wrong_cell(other)

    def wrong_cell(self, cell: Cell) -> None:
        """Mark a cell with a diamond."""
        if self.shows(cell):
            x, y = cell[0] + 0.5, cell[1] + 0.5
            data = f"M{x:g} {y - 0.42:.2f}l.42 .42 -.42 .42 -.42 -.42z"
            self.board.path(data, stroke=FREE, stroke_width=5)
            self.board.path(data, stroke=VERMILLION, stroke_width=2.5)

    def flag(self, cell: Cell, letters: str) -> None:
        """Write letters on a small field in a cell."""
        if self.shows(cell):
            x, y, pitch = self.board.left(cell[0] + 0.5), self.board.top(cell[1] + 0.5), self.board.pitch
            wide, high = pitch * (0.56 if len(letters) == 1 else 0.86), pitch * 0.56
            place = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": 3}
            self.svg.add("rect", **place, fill=FREE, stroke=INK, stroke_width=1.2)
            size = min(13, high * 0.85)
            self.svg.text(x, y + size * 0.36, letters, size=size, font_weight="bold", text_anchor="middle")

    def numbers(self, values: Mapping[Cell, str], bold: Iterable[Cell] = ()) -> None:
        """Write a text of a few characters into each of these cells."""
        strong = set(bold)
        for cell, text in values.items():
            if self.shows(cell):
                size = min(13.0, self.board.pitch * 0.5, self.board.pitch * 0.9 / max(0.6, text_width(text, 1)))
                x, y = self.board.left(cell[0] + 0.5), self.board.top(cell[1] + 0.5)
                style: dict[str, Any] = {"font_weight": "bold"} if cell in strong else {}
                ink = FREE if cell not in self.plan.open_cells else INK
                self.svg.text(x, y + size * 0.36, text, size=size, colour=ink, text_anchor="middle", **style)

    def boxes(self, cells: Iterable[Cell], *, dashes: bool = False) -> None:
        """Draw a box into each of these cells."""
        data = "".join(f"M{x}.1 {y}.1h.8v.8h-.8z" for x, y in cells if self.shows((x, y)))
        style = {"stroke_dasharray": f"{3 / self.board.pitch:.2f}"} if dashes else {}
        self.board.path(data, stroke=VERMILLION, stroke_width=2.2, **style)

    def part(self) -> str:
        """Say which cells are drawn, where not all are."""
        return _("Drawn here: cells with x from {left} to {right} and y from {top} to {bottom}.").format(
            left=self.columns.start,
            right=self.columns.stop - 1,
            top=self.rows.start,
            bottom=self.rows.stop - 1,
        )

    def letters(self, signs: Mapping[Cell, str], wide: int = 1) -> list[str]:
        """Return the lines of the same piece in letters, a text of `wide` columns in each cell."""
        lines = []
        for y in range(self.rows.start, self.rows.stop + 1):
            upper = "".join("+" + ("-" * wide if self._is_wall(x, y, 0, -1) else " " * wide) for x in self.columns)
            lines.append(f"     {upper}+")
            if y < self.rows.stop:
                row = "".join(
                    ("|" if self._is_wall(x, y, -1, 0) else " ") + self._sign((x, y), signs, wide) for x in self.columns
                )
                last = "|" if self._is_wall(self.columns.stop, y, -1, 0) else " "
                lines.append(f"{y:>4} {row}{last}")
        return lines

    def _is_wall(self, x: int, y: int, dx: int, dy: int) -> bool:
        return frozenset(((x, y), (x + dx, y + dy))) not in self.plan.passages

    def _sign(self, cell: Cell, signs: Mapping[Cell, str], wide: int) -> str:
        plain = " " if cell in self.plan.open_cells else "#"
        return signs.get(cell, plain * wide).rjust(wide)[:wide]

    def picture(self, sentences: Sequence[str], text: Sequence[str]) -> Picture:
        """Return the finished picture, its sentences below it."""
        right, y = self.right, self.bottom + 6
        for sentence in sentences:
            edge, y = self.svg.sentence(EDGE, y + 23, sentence)
            right = max(right, edge)
        said = " ".join([_("A maze, seen from above."), *sentences])
        return Picture(self.svg.render(right + EDGE, y + EDGE, said), "\n".join(text))
