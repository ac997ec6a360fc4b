"""Draw a map: walls, cells, a start and a goal, and Python gets the grid."""

from __future__ import annotations

from typing import Any

from course.i18n import _, _n
from course.svg import shorten
from course.widgets.base import Widget, maze_ends, maze_rows, shared
from course.widgets.sizes import whole
from course.widgets.still import maze_picture, plan_of

LARGEST = 100  # cells along one side of a map that begins as two numbers


class Editor(Widget, front="editing", css=("maps",)):
    """A map that the reader changes: `grid`, `start` and `goal` are what it is now."""

    state = shared({})

    @classmethod
    def of(cls, grid: Any, start: Any, goal: Any) -> Editor:
        """Return the widget for a map of a student, or for a blank one of so many cells."""
        if whole(grid) is not None:
            rows, start = _blank(grid, start), (0, 0)
        else:
            rows = maze_rows(grid, "edit_map")
        first, last = maze_ends(start, goal, rows, "edit_map")
        return cls(state={"rows": rows, "start": list(first), "goal": list(last)}, words=_words())

    @property
    def grid(self) -> list[list[str]]:
        """The map as it is now, as new lists."""
        return [list(row) for row in self.state["rows"]]

    @property
    def start(self) -> tuple[int, int]:
        """The cell where a way begins."""
        x, y = self.state["start"]
        return x, y

    @property
    def goal(self) -> tuple[int, int]:
        """The cell that a way leads to."""
        x, y = self.state["goal"]
        return x, y

    def svg(self) -> str:
        """Return a picture of the map as it is now."""
        return maze_picture(self.state["rows"], sentence=self.text(), start=self.start, goal=self.goal)

    def text(self) -> str:
        """Say what the map is now."""
        rows = self.state["rows"]
        plan = plan_of(rows)
        (x, y), (u, v) = self.start, self.goal
        loops = plan.loops()
        return _n(
            "A map of {w} x {h} cells to draw on, from ({x}, {y}) to ({u}, {v}); pieces: {pieces}, and {loops} loop.",
            "A map of {w} x {h} cells to draw on, from ({x}, {y}) to ({u}, {v}); pieces: {pieces}, and {loops} loops.",
            loops,
        ).format(w=plan.w, h=plan.h, x=x, y=y, u=u, v=v, pieces=plan.pieces(), loops=loops)


def _blank(width: Any, height: Any) -> list[str]:
    w, h = whole(width), whole(height)
    if w is None or h is None or not (1 <= w <= LARGEST and 1 <= h <= LARGEST):
        raise ValueError(
            _(
                "edit_map needs a grid, or two whole numbers from 1 to {most} as in edit_map(8, 5), "
                "but it got {width} and {height}."
            ).format(most=LARGEST, width=shorten(width), height=shorten(height))
        )
    closed = "*" * (2 * w + 1)
    return [closed, *(["* " * w + "*", closed] * h)]


def _words() -> dict[str, Any]:
    return {
        "name": _("Draw a map"),
        "how": _(
            "Click walls to open or close them, or drag to dig a way. "
            "Keys: arrows, Space to toggle, s and g for start and goal."
        ),
        "maze": _("Map of {w} x {h} cells; the start is ({x}, {y}), the goal ({u}, {v})."),
        "click": _("A click changes:"),
        "tool_walls": _("walls and cells"),
        "tool_start": _("the start"),
        "tool_goal": _("the goal"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "undo_done": _("Undone."),
        "redo_done": _("Done again."),
        "no_undo": _("There is nothing to undo."),
        "no_redo": _("There is nothing to do again."),
        "question": _("Is it perfect?"),
        "whole": _("A whole new map"),
        "random": _("Random, perfect"),
        "braided": _("Random, with loops"),
        "walls_closed": _("Close all walls"),
        "walls_open": _("Open all walls"),
        "cells": _("Cells"),
        "passages": _("Passages"),
        "pieces": _("Pieces"),
        "loops": _("Loops"),
        "shortest": _("Shortest way"),
        "steps": [_("{count} step"), _("{count} steps")],
        "none": _("none"),
        "sign_start": _("start"),
        "sign_goal": _("goal"),
        "python": _("Python reads this map as .grid, .start and .goal of the editor."),
        "frame": _("The frame stays closed."),
        "corner": _("A corner stays closed."),
        "start_stands": _("The start stands here: move it first, then the cell can be closed."),
        "goal_stands": _("The goal stands here: move it first, then the cell can be closed."),
        "needs_cell": _("Start and goal need a cell; this place is a wall."),
        "start_at": _("The start is {cell} now."),
        "goal_at": _("The goal is {cell} now."),
        "cell_open": _("Cell {cell}: open."),
        "cell_closed": _("Cell {cell}: closed."),
        "wall_open": _("Between {a} and {b}: open."),
        "wall_closed": _("Between {a} and {b}: wall."),
        **_judgements(),
    }


def _judgements() -> dict[str, Any]:
    return {
        "is_perfect": _("Yes: one piece and no loop. Between any two cells there is exactly one way."),
        "is_perfect_but": [
            _("Yes, among the open cells: one piece and no loop. {count} cell is closed."),
            _("Yes, among the open cells: one piece and no loop. {count} cells are closed."),
        ],
        "is_pieces": [
            _("Not yet: {pieces} pieces. {count} wall between pieces must fall to join them."),
            _("Not yet: {pieces} pieces. {count} walls between pieces must fall to join them."),
        ],
        "is_loops": [
            _("Not yet: {count} loop. Close {count} wall on it, without cutting a piece off."),
            _("Not yet: {count} loops. Close {count} walls on them, without cutting a piece off."),
        ],
        "is_both": [
            _("Not yet: {pieces} pieces and {count} loop. Join the pieces, and close a wall on the loop."),
            _("Not yet: {pieces} pieces and {count} loops. Join the pieces, and close a wall on each loop."),
        ],
        "is_empty": _("No cell is open yet: click a cell, or a wall between two cells."),
    }
