"""Draw cells on a maze: the one asked about, those expected, and the student's."""

from __future__ import annotations

from collections.abc import Sequence

from course.graph import Drained
from course.i18n import _, _n
from course.pictures.grids import grid as two_grids
from course.piece import Piece, diamond, ring
from course.svg import FREE, INK, Picture, Position, Svg, items_of, parted, rows_of, shorten, window

Cell = tuple[int, int]
Rows = list[list[object]]


def cells(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the cells expected and the student's on the maze, and say which are missing and which are too many.

    The maze is the grid among the arguments; where the first two are whole numbers, they are the cell asked about.
    """
    grid, start = _given(arguments)
    want, after = parted(expected)
    got, got_after = parted(obtained)
    wanted = _members(want)
    if grid is None or wanted is None or not all(map(_cell, wanted)):
        return None
    members = _members(got)
    one = [cell for item in wanted if (cell := _cell(item))]
    other = [cell for item in members or [] if (cell := _cell(item))]
    odd = [item for item in members or [] if not _cell(item)]
    if members is not None and not odd and sorted(one) == sorted(other) and after is not None:
        changed = two_grids(arguments, after, got_after) if after != got_after else None
        if changed is not None:
            return changed
    marks = {_at(cell): "E" for cell in one}
    for cell in other:
        marks[_at(cell)] = "B" if cell in one else "Y"
    sentences = [*_differences(one, other, grid), *_not_cells(got, members, odd)]
    if not sentences and one != other and type(got) in (list, tuple) and set(map(type, members or ())) == {tuple}:
        sentence = _("The cells are right, their order is not: expected {expected}, yours {obtained}.")
        sentences = [sentence.format(expected=_list(one), obtained=_list(other))]
    apart = [_at(cell) for cell in [*one, *other] if marks[_at(cell)] != "B"]
    piece = _Marked(grid, start, marks, next(iter(apart), _at(start or next(iter(one), (0, 0)))))
    if marks:
        piece.line(_n("expected: {count} cell", "expected: {count} cells", len(one)).format(count=len(one)), ring)
    if other:
        piece.line(_n("yours: {count} cell", "yours: {count} cells", len(other)).format(count=len(other)), diamond)
    for sentence in sentences:
        piece.line(sentence)
    return piece.picture(_("A maze with the cells expected and yours."))


def cell(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the cell that was asked about on the maze; where the answer was right, how the grid was changed."""
    grid, start = _given(arguments)
    want, after = parted(expected)
    got, got_after = parted(obtained)
    if grid is None or start is None:
        return None
    if type(want) is list:  # the grid itself is looked at after the call
        return two_grids(arguments, want, got)
    changed = two_grids(arguments, after, got_after) if type(want) is type(got) and want == got else None
    if changed is not None:
        return changed
    piece = _Marked(grid, start, {}, _at(start))
    row, column = _at(start)
    sentence = _("Cell x = {x}, y = {y} is at row {row}, column {column}: expected {expected}, yours {obtained}.")
    values = {"expected": shorten(want, 12), "obtained": shorten(got, 24)}
    piece.line(sentence.format(x=start[0], y=start[1], row=row, column=column, **values))
    return piece.picture(_("A maze with the cell that was asked about."))


class _Marked:
    """A piece of a maze on which cells are marked, as a picture and in letters."""

    def __init__(self, grid: Rows, start: Cell | None, marks: dict[Position, str], first: Position) -> None:
        wide = max(map(len, grid))
        rows, columns = window(first[0], len(grid), 23), window(first[1], wide, 29)
        self.rows = range(rows.start // 2 * 2, rows.stop)
        self.columns = range(columns.start // 2 * 2, columns.stop)
        self.piece = Piece(self.rows, self.columns, coordinates=True, grid=grid)
        board, svg = self.piece.board, self.piece.svg
        self.lines: list[str] = []
        self.said: list[str] = []
        at = _at(start) if start else None
        letters = {**marks, **({at: "@"} if at and at not in marks else {})}
        for (r, c), letter in letters.items():
            if r in self.rows and c in self.columns:
                x, y = board.left(c + 0.5), board.top(r + 0.5)
                if letter in "EB":
                    ring(svg, x, y, board.pitch * 0.45)
                if letter in "YB":
                    diamond(svg, x, y, board.pitch * (0.24 if letter == "B" else 0.42))
                if (r, c) == at:
                    dot(svg, x, y, board.pitch * 0.24)
        self.text = _letters(grid, self.rows, self.columns, letters)
        if start:
            self.line(_("the cell asked about: x = {x}, y = {y}").format(x=start[0], y=start[1]), dot)
        if (len(self.rows), len(self.columns)) != (len(grid), wide):
            sentence = _("Drawn here: rows {top} to {bottom}, columns {left} to {right}.")
            top, left = self.rows.start, self.columns.start
            self.line(sentence.format(top=top, bottom=self.rows.stop - 1, left=left, right=self.columns.stop - 1))

    def line(self, sentence: str, sample: object = None) -> None:
        """Add a line under the picture, after a sample of the mark that it explains."""
        self.piece.line(sentence, sample)  # type: ignore[arg-type]
        letter = {ring: "E  ", diamond: "Y  ", dot: "@  "}.get(sample, "")  # type: ignore[call-overload]
        self.lines.append(f"{letter}{sentence}")
        self.said.append(sentence)

    def picture(self, said: str) -> Picture:
        both = [_("expected, and yours")] if any("B" in line for line in self.text) else []
        lines = [*self.text, *self.lines, *(f"B  {words}" for words in both)]
        return Picture(self.piece.render(" ".join([said, *self.said])), "\n".join(lines))


def dot(svg: Svg, x: float, y: float, r: float) -> None:
    """Draw the mark of the cell that was asked about: a dot."""
    svg.add("circle", cx=x, cy=y, r=r, fill=INK, stroke=FREE, stroke_width=r / 2)


def _letters(grid: Rows, rows: range, columns: range, marks: dict[Position, str]) -> list[str]:
    """Return the lines of a piece of a maze in letters, with x above and y beside the cells."""
    above = "".join(str(c // 2 % 10) if c % 2 else " " for c in columns)
    lines = [f"   x  {above}"]
    for r in rows:
        plain = (value if type(value) is str and len(value) == 1 else "?" for value in grid[r])
        row = "".join(marks.get((r, c), letter) for c, letter in enumerate(plain) if c in columns)
        lines.append(f"{f'y {r // 2}' if r % 2 else '':>4} |{row}|")
    return lines


def _given(arguments: object) -> tuple[Rows | None, Cell | None]:
    """Return the grid among the arguments, and the cell that the first two of them are, if it lies in the grid."""
    given = items_of(arguments) or []
    found = [rows for item in given if type(item) in (list, tuple) and (rows := rows_of(item)) and all(rows)]
    grid = found[0] if found else None
    start = _cell(tuple(given[:2]))
    return grid, start if grid and start and _inside(start, grid) else None


def _members(value: object) -> list[object] | None:
    """Return the members of a collection, those of a set in order; None for what is none."""
    if isinstance(value, Drained):
        return value.items
    if type(value) in (set, frozenset):
        return sorted(value, key=repr)  # type: ignore[call-overload, no-any-return]
    return items_of(value) if type(value) in (list, tuple) else None


def _cell(value: object) -> Cell | None:
    items = items_of(value) if type(value) in (list, tuple) else None
    if items is None or len(items) != 2 or not all(type(item) is int for item in items):
        return None
    return items[0], items[1]  # type: ignore[return-value]


def _at(cell: Cell) -> Position:
    return 2 * cell[1] + 1, 2 * cell[0] + 1


def _inside(cell: Cell, grid: Rows) -> bool:
    row, column = _at(cell)
    return 0 < row < len(grid) and 0 < column < len(grid[row])


def _list(found: Sequence[Cell]) -> str:
    shown = ", ".join(f"({shorten(x, 12)}, {shorten(y, 12)})" for x, y in found[:8])
    more = len(found) - 8
    return (
        _n("{cells} and {count} more", "{cells} and {count} more", more).format(cells=shown, count=more)
        if more > 0
        else shown
    )


def _differences(one: list[Cell], other: list[Cell], grid: Rows) -> list[str]:
    """Say which cells are missing, too many, not in the maze, there more than once."""
    missing = [cell for cell in one if cell not in other]
    extra = list(dict.fromkeys(cell for cell in other if cell not in one))
    outside = [cell for cell in extra if not _inside(cell, grid)]
    often = [cell for cell in dict.fromkeys(other) if other.count(cell) > max(1, one.count(cell))]
    said = []
    if missing:
        sentence = _n("{count} cell is missing: {cells}.", "{count} cells are missing: {cells}.", len(missing))
        said.append(sentence.format(count=len(missing), cells=_list(missing)))
    if extra:
        sentence = _n("{count} cell is too many: {cells}.", "{count} cells are too many: {cells}.", len(extra))
        said.append(sentence.format(count=len(extra), cells=_list(extra)))
    if outside:
        said.append(_("Not in this maze at all: {cells}.").format(cells=_list(outside)))
    if often:
        said.append(_("More than once: {cells}.").format(cells=_list(often)))
    return said


def _not_cells(got: object, members: list[object] | None, odd: list[object]) -> list[str]:
    if got is None:
        return [_("There are no cells of yours to draw.")]
    if members is None:
        return [_("Yours is no collection of cells, but {value}.").format(value=shorten(got, 32))]
    return [_("Not a pair (x, y): {value}.").format(value=shorten(odd[0], 32))] if odd else []


KINDS = {"cell": cell, "cells": cells}
