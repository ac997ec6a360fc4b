"""Draw a position, and the kind of a position, on a piece of grid."""

from __future__ import annotations

from typing import Any

from course.i18n import _
from course.piece import Piece, diamond, ring
from course.svg import Picture, items_of, shorten


def _pair(value: object) -> tuple[int, int] | None:
    """Return a list or tuple of two ints as a pair; None for anything else."""
    items: list[Any] = items_of(value) or []
    if len(items) != 2 or not all(type(item) is int for item in items):
        return None
    return items[0], items[1]


def _span(wanted: int, other: int | None, limit: int, least: int) -> range:
    """Return the rows (or columns) drawn: from 0 while they fit, else a piece round the wanted one."""
    near, far = sorted((wanted, wanted if other is None else other))
    if far + 2 <= limit:
        return range(max(least, far + 1 + far % 2))  # an odd number of them: the frame closes the piece
    start = max(0, (near - 3 if far - near <= limit - 6 else wanted - limit // 2) // 2 * 2)
    return range(start, start + limit)


def position(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the position expected and the one obtained on a piece of grid."""
    want, got, cell = _pair(expected), _pair(obtained), _pair(arguments)
    if want is None or min(want) < 0:
        return None
    near = got if got is not None and min(got) >= 0 else None
    rows = _span(want[0], near and near[0], 15, 7)
    columns = _span(want[1], near and near[1], 19, 9)
    if near and not (near[0] in rows and near[1] in columns):
        near = None
        rows, columns = _span(want[0], None, 15, 7), _span(want[1], None, 19, 9)
    piece = Piece(rows, columns, coordinates=True)
    where = _("expected: row {row}, column {column}").format(row=want[0], column=want[1])
    if got is None:
        yours = _("yours: {value}, which is not a row and a column").format(value=shorten(obtained, 32))
    else:
        yours = _("yours: row {row}, column {column}") if near else _("yours: row {row}, column {column}, not drawn")
        yours = yours.format(row=shorten(got[0], 24), column=shorten(got[1], 24))
    spots = [(want, "E", _("expected"))]
    if near == want:
        spots = [(want, "EY", _("expected, and yours"))]
    elif near:
        spots.append((near, "Y", _("yours")))
    piece.mark(spots)
    piece.line(where, ring)
    piece.line(yours, diamond if near and near != want else None)
    said = _("A piece of grid with the position asked for.")
    if cell:
        said = _("A piece of grid with the position of cell x = {x}, y = {y}.").format(x=cell[0], y=cell[1])
    lines = [f"E {where}", f"Y {yours}" if near else yours]
    return Picture(piece.render(f"{said} {where}; {yours}."), "\n".join([*piece.letters(), said, *lines]))


def kind(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the position that was asked about, among cells, walls and corners."""
    at = _pair(arguments)
    if at is None or min(at) < 0 or type(expected) is not str:
        return None
    piece = Piece(_span(at[0], None, 9, 7), _span(at[1], None, 13, 9), coordinates=False)
    piece.mark([(at, "?", _("here"))])
    piece.legend()
    sentence = _("Row {row}, column {column}: expected {expected}, yours {obtained}.").format(
        row=at[0], column=at[1], expected=shorten(expected, 12), obtained=shorten(obtained, 24)
    )
    piece.line(sentence, ring)
    said = _("A piece of grid with its cells, walls and corners.")
    return Picture(piece.render(f"{said} {sentence}"), "\n".join([*piece.letters(), sentence]))


KINDS = {"position": position, "kind": kind}
