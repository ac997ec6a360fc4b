"""The neighbour lens: which of the four candidates around a cell are unvisited neighbours, and why not the others."""

from __future__ import annotations

from typing import Any

from course.draw import maze_svg
from course.i18n import _, _n
from course.widgets.asking import asking_words
from course.widgets.base import Widget, maze_rows
from course.widgets.sizes import side_of

LARGEST = 12  # cells on a side, for grids that the lens makes


class NeighbourLens(Widget, front="neighbours", css=("asking", "neighbours")):
    """A grid whose cells are visited or not, and a cell whose neighbours the reader finds."""

    @classmethod
    def of(cls, grid: Any, w: Any, h: Any) -> NeighbourLens:
        """Return the widget for a grid of a student, or for a size."""
        if grid is not None:
            rows = maze_rows(grid, "neighbour_lens")
        else:
            wide, high = (side_of(w, "w", "neighbour_lens", LARGEST), side_of(h, "h", "neighbour_lens", LARGEST))
            rows = ["*" * (2 * wide + 1) for _row in range(2 * high + 1)]
        return cls(data={"rows": rows, "largest": LARGEST}, words=_words())

    def svg(self) -> str:
        """Return the picture of the grid."""
        return maze_svg(self.data["rows"], sentence=self.text())

    def text(self) -> str:
        """Say how large the grid is, and how many of its cells are visited."""
        rows = self.data["rows"]
        visited = sum(row[1::2].count(" ") for row in rows[1::2])
        return _n(
            "A grid of {w} x {h} cells under the neighbour lens: {count} cell is visited.",
            "A grid of {w} x {h} cells under the neighbour lens: {count} cells are visited.",
            visited,
        ).format(w=len(rows[0]) // 2, h=len(rows) // 2, count=visited)


def _words() -> dict[str, Any]:
    return asking_words() | {
        "name": _("Neighbour lens"),
        "how": _("Choose a cell, tick its unvisited neighbours, then check."),
        "picture": _("Grid of {w} x {h} cells. The arrow keys move, Enter chooses a cell, v marks it as visited."),
        "choose": _("Choose a cell"),
        "mark": _("Mark visited"),
        "check": _("Check"),
        "random": _("Ask me"),
        "w": _("w"),
        "h": _("h"),
        "legend_unvisited": _("unvisited"),
        "legend_visited": _("visited"),
        "legend_outside": _("outside"),
        "legend_centre": _("your cell"),
        "task": _("Which of these are unvisited neighbours of cell ({x}, {y})?"),
        "up": _("up: ({x}, {y})"),
        "left": _("left: ({x}, {y})"),
        "down": _("down: ({x}, {y})"),
        "right": _("right: ({x}, {y})"),
        "at_unvisited": _("Cell ({x}, {y}), unvisited."),
        "at_visited": _("Cell ({x}, {y}), visited."),
        "chosen": _("Cell ({x}, {y}) is chosen. Tick its unvisited neighbours, then check."),
        "valid": _("yes, an unvisited neighbour"),
        "visited": _("no, it is visited already"),
        "outside": _("no, it lies outside"),
        "outside_negative": _("no, it lies outside: Python would read -1 from the other end"),
        "all_right": _("All four right: cell ({x}, {y}) has {count} unvisited neighbours."),
        "all_right_one": _("All four right: cell ({x}, {y}) has one unvisited neighbour."),
        "all_right_none": _("All four right: cell ({x}, {y}) has no unvisited neighbour, it is a dead end for now."),
        "some_wrong": [
            _("{count} of the four is not right yet: look at the lines marked ✗."),
            _("{count} of the four are not right yet: look at the lines marked ✗."),
        ],
        "direction": _("Place"),
        "you": _("You"),
        "lens": _("Lens"),
        "why": _("Because"),
        "ticked": _("yes"),
        "unticked": _("no"),
        "size_set": _("{w} x {h} cells."),
    }
