"""The bench for braiding: open walls at dead ends, and count passages, cells, pieces and loops."""

from __future__ import annotations

from typing import Any

from course.i18n import _, _n
from course.widgets.base import Widget, maze_rows, shared
from course.widgets.still import maze_picture, plan_of


class Bench(Widget, front="braiding", css=("maps",)):
    """A maze whose dead ends can be opened: `grid` is what it is now."""

    rows = shared([])

    @classmethod
    def of(cls, grid: Any) -> Bench:
        """Return the widget for a maze of a student."""
        rows = maze_rows(grid, "braid_bench")
        return cls(data={"rows": rows}, rows=rows, words=_words())

    @property
    def grid(self) -> list[list[str]]:
        """The maze as it is now, as new lists."""
        return [list(row) for row in self.rows]

    def svg(self) -> str:
        """Return a picture of the maze with its dead ends."""
        return maze_picture(self.rows, sentence=self.text(), ends=sorted(plan_of(self.rows).ends()))

    def text(self) -> str:
        """Say how many dead ends and loops there are."""
        plan = plan_of(self.rows)
        loops = plan.loops()
        return _n(
            "A maze of {w} x {h} cells to braid; dead ends: {ends}, and {loops} loop.",
            "A maze of {w} x {h} cells to braid; dead ends: {ends}, and {loops} loops.",
            loops,
        ).format(w=plan.w, h=plan.h, ends=len(plan.ends()), loops=loops)


def _words() -> dict[str, Any]:
    return {
        "name": _("Braiding bench"),
        "how": _(
            "Click a dead end, then one of its walls. Keys in the maze: n for the next dead end, an arrow to open."
        ),
        "maze": [
            _("Maze of {w} x {h} cells; {count} dead end, loops: {loops}."),
            _("Maze of {w} x {h} cells; {count} dead ends, loops: {loops}."),
        ],
        "passages": _("Passages"),
        "cells": _("Cells"),
        "pieces": _("Pieces"),
        "loops": _("Loops"),
        "ends": _("Dead ends"),
        "before": _("before"),
        "now": _("now"),
        "change": _("change"),
        "formula": _("{passages} − {cells} + {pieces} = {loops}"),
        "up": _("up"),
        "right": _("right"),
        "down": _("down"),
        "left": _("left"),
        "choose": _("Choose a dead end: click one, or press n in the maze."),
        "no_ends": _("There is no dead end."),
        "no_end": [
            _("{cell} is no dead end: it has {count} way out."),
            _("{cell} is no dead end: it has {count} ways out."),
        ],
        "walls_of": _("The sides of {cell}:"),
        "chosen": [
            _("Dead end {cell}: {count} wall may fall."),
            _("Dead end {cell}: {count} walls may fall."),
        ],
        "is_free": _("May fall."),
        "is_open": _("Open already."),
        "is_frame": _("Refused: the frame stays closed."),
        "is_closed": _("Refused: the cell behind it is closed."),
        "is_block": _("Refused: a 3 x 3 block without walls would be complete."),
        "opened_loop": _(
            "{cell}, {side}: opened. Both cells were linked already, so loops: {was} before, {loops} now."
        ),
        "opened_joined": _("{cell}, {side}: opened. It joined two pieces, so there is no new loop: still {loops}."),
        "pass": _("One pass"),
        "share": _("Share of dead ends treated"),
        "percent": _("{percent} %"),
        "passed": [
            _("{count} wall opened; dead ends left: {ends}; loops now: {loops}."),
            _("{count} walls opened; dead ends left: {ends}; loops now: {loops}."),
        ],
        "order": _("Shuffled order, {done} of {of} treated:"),
        "order_none": _("The shuffled order of a pass will be listed here."),
        "order_label": _("The pass, in its order"),
        "pass_opened": _("{cell}: {side} opened"),
        "pass_resolved": _("{cell}: no dead end any more, left alone"),
        "pass_stuck": _("{cell}: no wall may fall"),
        "undo": _("Undo"),
        "undone": _("Undone."),
        "again": _("Start again"),
        "restarted": _("The maze is as it was at the start."),
        "sign_end": _("dead end"),
        "sign_free": _("may fall"),
        "sign_refused": _("refused"),
        **_questions(),
    }


def _questions() -> dict[str, Any]:
    return {
        "ask": _("Ask me"),
        "score": _("{right} of {count} right"),
        "ask_begin": _("Mark the walls that may fall: with the boxes, a click or an arrow. Then check."),
        "ask_end": _("No dead end is left whose wall may fall. You had {right} of {count} right."),
        "which": _("Which of the walls of {cell} may fall?"),
        "how_many": _("The wall on this side of {cell} falls: {side}. Loops now: {loops}. How many will there be?"),
        "check": _("Check"),
        "picked": _("Marked: {side}."),
        "unpicked": _("No longer marked: {side}."),
        "right_walls": [
            _("Yes: {count} wall may fall. Now the loops."),
            _("Yes: {count} walls may fall. Now the loops."),
        ],
        "wrong_free": _(
            "Not quite. Look at this side: {side}. It leads to a cell, and no 3 x 3 block comes of it, so it may fall."
        ),
        "wrong_frame": _("Not quite. Look at this side: {side}. That is the frame, and the frame stays closed."),
        "wrong_closed": _(
            "Not quite. Look at this side: {side}. The cell behind it is closed and not part of the maze."
        ),
        "wrong_block": _(
            "Not quite. Look at this side: {side}. Without it a block of 3 x 3 cells would have no wall inside."
        ),
        "right_loop": _("Yes, {loops}: both cells were linked already, so one more passage makes one more loop."),
        "wrong_loop": _(
            "There are {loops} now, one more than {was}: both cells were linked already, so the passage makes a loop."
        ),
        "right_joined": _("Yes, still {loops}: the wall stood between two pieces, and joining them makes no loop."),
        "wrong_joined": _(
            "There are {loops}, as before: the wall stood between two pieces, and joining them makes no loop."
        ),
    }
