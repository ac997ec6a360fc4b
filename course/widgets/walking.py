"""Walk through a maze with the arrow keys: time, steps, and how long the shortest way is."""

from __future__ import annotations

from typing import Any

from course.draw import maze_svg
from course.i18n import _
from course.widgets.asking import asking_words
from course.widgets.base import Widget, maze_ends, maze_rows


class Walk(Widget, front="walking", css=("asking",)):
    """A maze to walk through."""

    @classmethod
    def of(cls, grid: Any, start: Any, goal: Any) -> Walk:
        """Return the widget for a maze of a student."""
        rows = maze_rows(grid, "walk")
        first, last = maze_ends(start, goal, rows, "walk")
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
    return asking_words() | {
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
        **_questions(),
    }


def _questions() -> dict[str, str]:
    """Return what is asked before anyone walks, and what is said of the answers."""
    return {
        "up": _("up"),
        "left": _("left"),
        "down": _("down"),
        "right": _("right"),
        "yes": _("Yes"),
        "no": _("No"),
        "answer_first": _("Answer first, then walk."),
        "ask_length": _("You stand at ({x}, {y}). How many steps has a shortest way to the flag?"),
        "length_right": _("{count} steps, along the dashed line."),
        "length_crow": _(
            "{crow} steps it would be without walls: {across} across, {along} up or down. The walls make it {count}, "
            "along the dashed line."
        ),
        "length_cells": _(
            "{cells} is the number of cells on the way, the first and the last included. A step leads from one cell to "
            "the next, so there are {count}."
        ),
        "length_long": _("There is a shorter one: {count} steps, along the dashed line."),
        "length_short": _("With so few steps you do not reach the flag: a shortest way, the dashed line, has {count}."),
        "ask_side": _(
            "You stand at ({x}, {y}). On which side does a shortest way to the flag begin? The arrow keys answer too."
        ),
        "side_right": _(
            "{count} steps, along the dashed line. On any other side you would have to come back to this cell."
        ),
        "side_right_loop": _(
            "Going {side} first it takes {count} steps (dashed line), going {other} first {more} (solid line): a loop "
            "gives you the choice."
        ),
        "side_right_tie": _(
            "Going {side} first it takes {count} steps, going {other} first as many: a loop gives you the choice "
            "between two shortest ways."
        ),
        "side_longer": _(
            "Going {other} first you get there too, in {more} steps (solid line), but going {side} first it takes "
            "{count} (dashed line). A loop gives you the choice, and counting decides."
        ),
        "side_dead": _(
            "Going {other} first you can only come back to this cell. Going {side} first it takes {count} steps "
            "(dashed line)."
        ),
        "ask_other": _(
            "You stand at ({x}, {y}), and no cell may be entered twice. Is there more than one way to the flag?"
        ),
        "other_yes": _("A loop lies in between: one way has {count} steps (dashed line), another {more} (solid line)."),
        "other_no": _(
            "No loop lies in between: close any passage of the dashed way, and the flag cannot be reached. In a "
            "perfect maze it is so between any two cells."
        ),
    }
