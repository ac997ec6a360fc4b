"""The grid microscope: rows and columns, roles, and the x and y of cells, under the mouse or the arrow keys."""

from __future__ import annotations

from typing import Any

from course.drawing.as_svg import COORDINATE
from course.i18n import _
from course.svg import MONO, QUIET, Board, Svg, items_of
from course.widgets.asking import asking_words
from course.widgets.base import Widget, maze_rows
from course.widgets.sizes import side_of

LARGEST = 40  # cells on a side where the microscope draws a grid of its own


class Microscope(Widget, front="roles", css=("asking", "roles")):
    """A grid to look at, position by position."""

    @classmethod
    def of(cls, w: Any, h: Any) -> Microscope:
        """Return the widget for a size in cells, or for a grid of a student."""
        if items_of(w) is not None:
            return cls(data={"rows": maze_rows(w, "microscope"), "plan": False}, words=_words())
        sides = side_of(w, "w", "microscope", LARGEST), side_of(h, "h", "microscope", LARGEST)
        rows = ["*" * (2 * sides[0] + 1) for _row in range(2 * sides[1] + 1)]
        # while it asks, cells are white and all else is black: the picture alone answers nothing
        rows[1::2] = ["* " * sides[0] + "*"] * sides[1]
        return cls(data={"rows": rows, "plan": True}, words=_words())

    def svg(self) -> str:
        """Return the picture: what each position is for, rows and columns, x and y."""
        rows = self.data["rows"]
        high, wide = len(rows), len(rows[0])
        pitch = max(3, min(22, int(480 / max(high, wide))))
        svg, edge = Svg(), 36
        board = Board(svg, edge, edge, pitch)
        if self.data["plan"]:
            board.roles(range(high), range(wide))
        else:
            board.grid([list(row) for row in rows])
        plain: dict[str, Any] = {"colour": QUIET, "font_family": MONO, "size": 10}
        right, bottom = edge + wide * pitch, edge + high * pitch
        board.numbers([(c, c + 0.5) for c in range(wide)], edge - 8, down=False, **plain)
        board.numbers([(r, r + 0.5) for r in range(high)], edge - 8, down=True, **plain)
        board.numbers([(x, 2 * x + 1.5) for x in range(wide // 2)], bottom + 16, down=False, **COORDINATE)
        board.numbers([(y, 2 * y + 1.5) for y in range(high // 2)], right + 20, down=True, **COORDINATE)
        svg.text(edge - 12, bottom + 16, _("row"), text_anchor="end", **plain)
        svg.text(right + 4, edge - 8, _("col"), **plain)
        svg.text(right + 4, bottom + 16, "x", font_weight="bold", **COORDINATE)
        svg.text(right + 20, bottom + 4, "y", font_weight="bold", text_anchor="end", **COORDINATE)
        wide_text, low = svg.sentence(14, bottom + 42, self.text())
        return svg.render(max(right + edge, wide_text + 14), low + 14, self.text())

    def text(self) -> str:
        """Say how large the grid is, in cells and in positions."""
        rows = self.data["rows"]
        return _("A grid of {w} x {h} cells under the microscope: {rows} rows of {columns} positions.").format(
            w=len(rows[0]) // 2, h=len(rows) // 2, rows=len(rows), columns=len(rows[0])
        )


def _words() -> dict[str, Any]:
    return asking_words() | {
        "name": _("Grid microscope"),
        "how": _("Move over the grid with the mouse or the arrow keys. Ask me: click, or press Enter, to answer."),
        "picture": _("Grid of {w} x {h} cells. The arrow keys move over its positions."),
        "row": _("Row"),
        "col": _("Column"),
        "short_row": _("row"),
        "short_col": _("col"),
        "role": _("Role"),
        "character": _("Character"),
        "more": _("Place"),
        "cell": _("cell"),
        "wall": _("wall"),
        "corner": _("corner"),
        "of_cell": _("cell ({x}, {y})"),
        "of_corner": _("where walls meet"),
        "of_wall": _("between cells ({x}, {y}) and ({u}, {v})"),
        "of_frame": _("frame, beside cell ({x}, {y})"),
        "at": _("Row {row}, column {col}: {role}, {more}."),
        "at_asked": _("Row {row}, column {col}."),
        "is_cell": _("Row {row}, column {col} is a cell: both numbers are odd."),
        "is_wall": _("Row {row}, column {col} is a wall: one number is odd, the other even."),
        "is_corner": _("Row {row}, column {col} is a corner: both numbers are even."),
        "is_outside": _("Row {row}, column {col} lies outside this grid."),
        "ask_cell": _("Click cell ({x}, {y})."),
        "ask_numbers": _("Which row and which column has cell ({x}, {y})?"),
        "ask_corner": _("Click a corner, any of them."),
        "ask_wall": _("Click a wall, any of them."),
        "ask_between": _("Click the wall between cells ({x}, {y}) and ({u}, {v})."),
        "cell_right": _("Cell ({x}, {y}) has row {r} and column {c}."),
        "cell_turned": _(
            "You have x and y the wrong way round. x counts from the left and so gives the column; y counts from the "
            "top and gives the row. Cell ({x}, {y}) has row {r}, column {c}."
        ),
        "cell_unscaled": _(
            "Walls take positions too: cells 0, 1, 2 have the columns 1, 3, 5. Cell ({x}, {y}) has row {r}, column {c}."
        ),
        "cell_even": _(
            "The frame comes first, so the first cell has row 1, column 1. {what} Cell ({x}, {y}) has row {r}, "
            "column {c}."
        ),
        "cell_from_one": _(
            "Rows and columns are counted from 0, as everywhere in Python. Cell ({x}, {y}) has row {r}, column {c}."
        ),
        "cell_elsewhere": _(
            "{what} Follow x along the blue numbers below and y along those on the right: cell ({x}, {y}) has row "
            "{r}, column {c}."
        ),
        "rule_corner": _("Row {row} and column {col} are both even, and that makes a corner."),
        "rule_wall": _("Of row {row} and column {col} one is odd and one is even, and that makes a wall."),
        "not_corner": _("{what} In a corner both are even."),
        "not_wall": _("{what} In a wall one is odd and one is even."),
        "between_right": _("It has row {r} and column {c}: one odd, one even."),
        "between_wrong": _(
            "{what} The wall between ({x}, {y}) and ({u}, {v}) has row {r}, column {c}, halfway from one cell to the "
            "other."
        ),
    }
