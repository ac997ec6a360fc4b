"""Two searches side by side on one maze: what a stack and a queue take next, and which way each of them finds."""

from __future__ import annotations

from typing import Any

from course.i18n import _, _n
from course.plan import Cell
from course.widgets.base import Widget, maze_ends, maze_rows
from course.widgets.still import maze_picture, plan_of, way_on


class Searches(Widget, front="searching", css=("maps",)):
    """A stack and a queue that search the same maze, step by step."""

    @classmethod
    def of(cls, grid: Any, start: Any, goal: Any) -> Searches:
        """Return the widget for a maze of a student."""
        rows = maze_rows(grid, "compare_searches")
        first, last = maze_ends(start, goal, rows, "compare_searches")
        return cls(data={"rows": rows, "start": first, "goal": last}, words=_words())

    def _way(self) -> list[Cell] | None:
        return way_on(plan_of(self.data["rows"]), tuple(self.data["start"]), tuple(self.data["goal"]))

    def svg(self) -> str:
        """Return a picture of the maze with a shortest way."""
        rows, start, goal = self.data["rows"], self.data["start"], self.data["goal"]
        return maze_picture(rows, sentence=self.text(), start=start, goal=goal, way=self._way() or [])

    def text(self) -> str:
        """Say what is compared, and how long a shortest way is."""
        rows, start, goal = self.data["rows"], self.data["start"], self.data["goal"]
        way = self._way()
        place = {"w": len(rows[0]) // 2, "h": len(rows) // 2, "x": start[0], "y": start[1], "u": goal[0], "v": goal[1]}
        if way is None:
            return _(
                "A stack and a queue search a maze of {w} x {h} cells from ({x}, {y}) to ({u}, {v}); "
                "no way leads there."
            ).format(**place)
        return _n(
            "A stack and a queue search a maze of {w} x {h} cells from ({x}, {y}) to ({u}, {v}); "
            "a shortest way has {steps} step.",
            "A stack and a queue search a maze of {w} x {h} cells from ({x}, {y}) to ({u}, {v}); "
            "a shortest way has {steps} steps.",
            len(way) - 1,
        ).format(steps=len(way) - 1, **place)


def _words() -> dict[str, Any]:
    return {
        "name": _("Stack and queue, side by side"),
        "how": _("Step on, and watch which cell each search takes. Click a wall to open or close it."),
        "stack": _("Stack: takes the newest waiting cell"),
        "queue": _("Queue: takes the oldest waiting cell"),
        "stack_list": _("Waiting, newest first:"),
        "queue_list": _("Waiting, oldest first:"),
        "stack_next": _("top {cell}"),
        "queue_next": _("front {cell}"),
        "waiting": _("Waiting cells"),
        "more": [_("and {count} more"), _("and {count} more")],
        "nothing": _("nothing waits"),
        "covered": [_("{count} cell, covered while you are asked"), _("{count} cells, covered while you are asked")],
        "maze": _("{name}. Maze of {w} x {h} cells; taken: {taken}, waiting: {count}."),
        "first": _("First step"),
        "back": _("Back"),
        "play": _("Play"),
        "pause": _("Pause"),
        "step": _("Step"),
        "last": _("Last step"),
        "scrub": _("Step of both searches"),
        "step_of": _("step {step} of {total}"),
        "speed": _("Speed"),
        "slow": _("slow"),
        "medium": _("medium"),
        "fast": _("fast"),
        "fastest": _("very fast"),
        "space": _("Space"),
        "home": _("Home"),
        "end": _("End"),
        "colours": _("Colours:"),
        "order": _("order found"),
        "distance": _("distance"),
        "numbers": _("Write numbers"),
        "small": _(
            "This maze is too large for numbers in its cells: go to a cell with the arrow keys to hear its number."
        ),
        "early": _("found first"),
        "late": _("found last"),
        "near": _("near the start"),
        "far": _("far away"),
        "sign_start": _("start"),
        "sign_goal": _("goal"),
        "sign_head": _("taken just now"),
        "sign_waiting": _("waiting"),
        "sign_next": _("waiting, and next"),
        "sign_way": _("way found"),
        "begin": _(
            "Only the start waits. Neighbours are found in the order up, left, down, right, and marked at once: "
            "no cell waits twice. A search ends when it takes the goal."
        ),
        "took": _("The stack took {a}, the queue took {b}."),
        "took_stack": _("The queue has ended; the stack took {a}."),
        "took_queue": _("The stack has ended; the queue took {b}."),
        "taken": [_("{count} cell taken so far"), _("{count} cells taken so far")],
        "way": [
            _("Way found: {count} step ({cells} cells). Cells taken: {taken}."),
            _("Way found: {count} steps ({cells} cells). Cells taken: {taken}."),
        ],
        "no_way": [
            _("{count} cell taken, and nothing waits: no way leads to the goal."),
            _("{count} cells taken, and nothing waits: no way leads to the goal."),
        ],
        **_outcomes(),
        "frame": _("The frame stays closed."),
        "corner": _("A corner stays closed."),
        "opened": _("The wall between {a} and {b} is open now; both searches ran again."),
        "closed": _("The wall between {a} and {b} is closed now; both searches ran again."),
        "cell_unknown": _("{cell}: not found yet."),
        "cell_waiting": [
            _("{cell}: waiting, found as number {number}, {count} step from the start."),
            _("{cell}: waiting, found as number {number}, {count} steps from the start."),
        ],
        "cell_taken": [
            _("{cell}: taken, found as number {number}, {count} step from the start."),
            _("{cell}: taken, found as number {number}, {count} steps from the start."),
        ],
        **_questions(),
    }


def _outcomes() -> dict[str, str]:
    return {
        "shorter": _(
            "The way of the queue is shorter: {b} steps against {a}. The queue takes cells in the order of their "
            "distance, so it meets the goal by a shortest way; the stack follows one branch to its end first."
        ),
        "only": _(
            "Both ways have the same length, {b}: without a loop there is only one way between two cells. "
            "What differs is the work: the stack took {stack} cells, the queue {queue}."
        ),
        "lucky": _(
            "Both ways have the same length, {b}. The queue always finds a shortest way; "
            "the stack found one too this time, but where there are loops nothing promises that."
        ),
        "there": _("Start and goal are the same cell: the way has 0 steps, for both."),
        "neither": _(
            "Neither search reaches the goal: both took every cell that can be reached ({queue}), "
            "and now nothing waits."
        ),
    }


def _questions() -> dict[str, str]:
    return {
        "ask": _("Ask me"),
        "asked": _(
            "Which waiting cell is taken next? Click it on either side, or go there with the arrows and press Enter."
        ),
        "score": _("{right} of {count} right"),
        "over": _("This search has ended; the other side may still ask."),
        "stack_right": _("Yes: {want} was found last, so the stack takes it next."),
        "stack_end": _("The stack takes the newest waiting cell, {want}; you chose the oldest, {chosen}."),
        "stack_between": _(
            "The stack takes the newest waiting cell, {want}; {chosen} was found before it and waits longer."
        ),
        "stack_taken": _("The stack takes a waiting cell, {want}; {chosen} was taken already."),
        "stack_unknown": _("The stack takes a waiting cell, {want}; {chosen} is not found yet."),
        "queue_right": _("Yes: {want} has waited longest, so the queue takes it next."),
        "queue_end": _("The queue takes the oldest waiting cell, {want}; you chose the newest, {chosen}."),
        "queue_between": _("The queue takes the oldest waiting cell, {want}; {chosen} was found later and must wait."),
        "queue_taken": _("The queue takes a waiting cell, {want}; {chosen} was taken already."),
        "queue_unknown": _("The queue takes a waiting cell, {want}; {chosen} is not found yet."),
    }
