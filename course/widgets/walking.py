"""Walk through a maze with the arrow keys: time, steps, and how long the shortest way is."""

from __future__ import annotations

from typing import Any

from course.draw import maze_svg
from course.i18n import _
from course.widgets.base import Widget, maze_cell, maze_rows


class Walk(Widget, front="walking"):
    """A maze to walk through. `steps` is how many steps the reader has made, `arrived` whether the goal is reached."""

    @classmethod
    def of(cls, grid: Any, start: Any, goal: Any) -> Walk:
        """Return the widget for a maze of a student."""
        rows = maze_rows(grid, "walk")
        first = maze_cell(start, rows, "walk")
        last = maze_cell((len(rows[0]) // 2 - 1, len(rows) // 2 - 1) if goal is None else goal, rows, "walk")
        return cls(data={"rows": rows, "start": first, "goal": last}, words=_words())

    def svg(self) -> str:
        """Return a picture of the maze."""
        return maze_svg(self.data["rows"], sentence=self.text())

    def text(self) -> str:
        """Say what the maze is."""
        rows, start, goal = self.data["rows"], self.data["start"], self.data["goal"]
        return _("A maze of {w} x {h} cells, to walk from ({x}, {y}) to ({u}, {v}).").format(
            w=len(rows[0]) // 2, h=len(rows) // 2, x=start[0], y=start[1], u=goal[0], v=goal[1]
        )


def _words() -> dict[str, Any]:
    return {
        "name": _("Walk through the maze"),
        "how": _("Click the maze, then use the arrow keys (or w, a, s, d). Reach the flag."),
        "maze": _("Maze of {w} x {h} cells. You are at ({x}, {y}); the flag is at ({u}, {v})."),
        "again": _("Start again"),
        "shortest": _("Show a shortest way"),
        "steps": _("Steps"),
        "seconds": _("Seconds"),
        "best": _("Shortest way"),
        "none": _("none"),
        "wall": _("A wall is in the way."),
        "at": _("({x}, {y}): {ways}."),
        "ways": [_("{count} way on"), _("{count} ways on")],
        "no_way": _("The flag cannot be reached from the start: the maze has several pieces."),
        "arrived_best": [
            _("You are there, in {count} step: no way is shorter."),
            _("You are there, in {count} steps: no way is shorter."),
        ],
        "arrived": [
            _("You are there, in {count} step; the shortest way takes {best}."),
            _("You are there, in {count} steps; the shortest way takes {best}."),
        ],
    }
