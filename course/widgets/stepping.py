"""Step through a student's own function: the maze, the pile of waiting cells, the code and its variables together."""

from __future__ import annotations

from typing import Any

from course.i18n import _, _n
from course.roles import Roles, cast
from course.svg import BLUE, EDGE, FAINT, INK, MONO, PALE, QUIET, WIDTH, YELLOW, Board, Svg, outline, shorten
from course.trace import Trace, follow
from course.watch import cell_from, place_of
from course.widgets.base import Widget, shared
from course.widgets.packing import pack

SLOWER = 50  # bench/step.py measures it


class Step(Widget, front="stepping", css=("stepping",)):
    """A function to step through.

    `index` is the step shown, from 0 to `last`; it can be linked to a slider. `result` is what the function returned,
    `printed` what it printed, `ended` how it ended ("returned", "error", "lines" where it was stopped, ...).
    """

    film = shared(b"")
    index = shared(0)

    last = 0
    result: Any = None
    printed = ""
    ended = ""

    @classmethod
    def of(cls, function: Any, arguments: tuple[Any, ...]) -> Step:
        """Run the function and return the widget that shows what it did."""
        trace = follow(function, arguments)
        roles = cast(trace)
        film, data = pack(trace, roles)
        said = sentences(trace, roles, data["thin"])
        moves = [step for step, _code in roles.head] if len(roles.head) > 1 else [0]
        widget = cls(
            film=film,
            data={**data, "call": trace.call, "said": said},
            words=_words(),
            index=moves[0] if trace.ended == "returned" else len(trace.lines) - 1,
        )
        widget.last, widget.ended = len(trace.lines) - 1, trace.ended
        widget.result, widget.printed = trace.result, trace.printed
        widget._svg = picture(trace, roles, " ".join(said))
        return widget

    _svg = ""

    def svg(self) -> str:
        """Return a picture of how it ended."""
        return self._svg

    def text(self) -> str:
        """Say what ran, how it ended, how many steps it took and how deep the pile was."""
        cost = _("While it is followed line by line, a function takes about {times} times as long as usual.")
        return " ".join([*self.data["said"], cost.format(times=SLOWER)])


def sentences(trace: Trace, roles: Roles, thin: bool) -> list[str]:
    """Say what ran and how it ended, one thought at a time."""
    count = len(trace.lines) - 1
    line = trace.lines[-1] + 1
    error = trace.error.get("type", "")
    if trace.error.get("message"):
        error = _("{type}: {message}").format(type=error, message=shorten(trace.error["message"], 200)[1:-1])
    ends = {
        "returned": _n("{call} ran {count} line to its end.", "{call} ran {count} lines to its end.", count),
        "error": _("{call} stopped in line {line} with {error}, after {count} lines."),
        "lines": _("{call} did not come to an end: it was stopped after {count} lines, the last of them are shown."),
        "time": _("{call} took too long: it was stopped in line {line}, after {count} lines."),
        "input": _("{call} asked for input() in line {line}, and nobody answers here."),
        "exit": _("{call} ended the whole program, by exit() or quit(), in line {line}."),
        "interrupted": _("{call} was interrupted in line {line}, after {count} lines."),
        "lost": _("{call} caught an error that hid the rest from us: only the first {count} lines are shown."),
    }
    said = [ends[trace.ended].format(call=trace.call, count=count, line=line, error=error)]
    if trace.ended == "error" and not count:
        said = [_("{call} could not begin: {error}.").format(call=trace.call, error=error)]
    if len(roles.head) > 1 and roles.by == "cell":
        moves = len(roles.head) - 1
        said.append(
            _n("It made {count} move from cell to cell.", "It made {count} moves from cell to cell.", moves).format(
                count=moves
            )
        )
    if roles.kind == "calls":
        said.append(_("At most {count} calls were waiting inside each other.").format(count=trace.tallest))
    elif roles.waiting is not None and roles.deepest:
        said.append(
            _n(
                "The list {name} held {count} item at most.",
                "The list {name} held {count} items at most.",
                roles.deepest,
            ).format(name=roles.waiting_name, count=roles.deepest)
        )
    if trace.ended == "returned":
        value = shorten(trace.result)
        if trace.grid.kind == "maze" and trace.result is trace.grid.grid:
            rows = trace.grid.shadow
            value = _("the maze of {w} x {h} cells").format(w=len(rows[0]) // 2, h=len(rows) // 2)
        said.append(_("It returned {value}.").format(value=value))
    if trace.printed:
        printed = trace.printed.count("\n") + (not trace.printed.endswith("\n"))
        said.append(_n("It printed {count} line.", "It printed {count} lines.", printed).format(count=printed))
    if thin:
        said.append(_("There were too many values of variables to keep them all."))
    return said


# The picture of the end


def picture(trace: Trace, roles: Roles, sentence: str) -> str:
    """Return the last picture as SVG, with the sentence below."""
    svg = Svg()
    rows = trace.grid.shadow
    bottom, right = float(EDGE), 300.0
    if rows and trace.grid.kind == "maze":
        bottom, right = _maze(svg, rows, roles)
    elif rows:
        bottom, right = _board(svg, rows)
    elif roles.waiting is not None:
        bottom = _pile(svg, roles)
    edge, end = svg.sentence(EDGE, bottom + 22, sentence)
    return svg.render(min(WIDTH, max(right, edge) + EDGE), end + EDGE, sentence)


def _maze(svg: Svg, rows: list[Any], roles: Roles) -> tuple[float, float]:
    pitch = max(2, min(18, (WIDTH - 2 * EDGE) // max(map(len, rows)), 420 // len(rows)))
    board = Board(svg, EDGE, EDGE, pitch)
    board.grid(rows)
    waiting = [place_of(item) for item in (roles.waiting.shadow if roles.waiting else [])]
    inside = {(2 * c[1] + 1, 2 * c[0] + 1) for c in waiting if c and 2 * c[1] + 1 < len(rows)}
    board.path(outline(inside), fill=BLUE)
    head = cell_from(roles.head[-1][1]) if roles.head else None
    if head:
        x, y = board.left(2 * head[0] + 1.5), board.top(2 * head[1] + 1.5)
        svg.add("circle", cx=x, cy=y, r=max(2.5, pitch * 0.38), fill=YELLOW, stroke="#000000", stroke_width=1.2)
    return EDGE + len(rows) * pitch, EDGE + max(map(len, rows)) * pitch


def _board(svg: Svg, rows: list[Any]) -> tuple[float, float]:
    pitch = max(10, min(32, (WIDTH - 2 * EDGE) // max(map(len, rows)), 480 // len(rows)))
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            x, y = EDGE + c * pitch, EDGE + r * pitch
            svg.add("rect", x=x, y=y, width=pitch, height=pitch, fill=PALE if value == -1 else "none", stroke=FAINT)
            svg.text(x + pitch / 2, y + pitch * 0.66, shorten(value, 4), size=pitch * 0.45, text_anchor="middle")
    return EDGE + len(rows) * pitch, EDGE + max(map(len, rows)) * pitch


def _pile(svg: Svg, roles: Roles) -> float:
    items = list(roles.waiting.shadow if roles.waiting else [])
    shown = items[::-1][:10]
    svg.text(EDGE, EDGE + 12, roles.waiting_name, size=13, colour=QUIET)
    for number, item in enumerate(shown):
        y = EDGE + 20 + number * 24
        svg.add("rect", x=EDGE, y=y, width=160, height=22, rx=4, fill=PALE, stroke=BLUE)
        svg.text(EDGE + 10, y + 15, shorten(item, 20), size=12, colour=INK, font_family=MONO)
    return EDGE + 20 + 24 * max(1, len(shown))


def _words() -> dict[str, Any]:
    return {
        "name": _("Step through {call}"),
        "how": _("Press play, or click in here and use the arrow keys. A click on a cell shows when it was visited."),
        "how_plain": _("Press play, or click in here and use the arrow keys."),
        "keys": _("With the keys w, a, s, d choose a cell; Enter shows when it was visited."),
        "first": _("First step"),
        "back": _("One step back"),
        "play": _("Play"),
        "pause": _("Pause"),
        "forward": _("One step on"),
        "last": _("Last step"),
        "slider": _("Step"),
        "speed": _("Speed"),
        "speeds": _("{count} a second"),
        "slow": _("1 a second"),
        "unit": _("Steps are"),
        "moves": _("moves"),
        "lines": _("lines"),
        "previous_backtrack": _("Previous way back"),
        "backtrack": _("Next way back"),
        "junction": _("Next junction"),
        "no_backtrack": _("No other way back on this side."),
        "no_junction": _("No further junction: nowhere was there a choice."),
        "predict": _("Predict"),
        "ask": _("Where next? Click the cell, or press an arrow key; or say that it goes back."),
        "ask_search": _("Which cell is taken next? Click it; or press an arrow key for a neighbour."),
        "goes_back": _("It goes back"),
        "score": [_("{right} of {count} right"), _("{right} of {count} right")],
        "score_possible": _("{right} of {count} right, {possible} as good"),
        "verdict_right": _("Right: ({x}, {y})."),
        "verdict_right_back": _("Right: it goes back to ({x}, {y})."),
        "verdict_possible": _("That cell was free too, so your guess is as good: chance took ({x}, {y})."),
        "verdict_outside": _("That is outside the maze. It goes to ({x}, {y})."),
        "verdict_visited": _("That cell is visited already. It goes to ({x}, {y}), which is not."),
        "verdict_stuck": _("No neighbour was free, so it goes back to ({x}, {y})."),
        "verdict_far": _("That cell is no neighbour. It goes to ({x}, {y})."),
        "verdict_early": _("Not yet: a neighbour was free. It goes to ({x}, {y})."),
        "verdict_forward": _("It does not go back: it goes to ({x}, {y})."),
        "verdict_walled": _("A wall is in between. It goes to ({x}, {y})."),
        "verdict_older": _("That cell waits, but ({x}, {y}) is on top of the pile, and the top is taken first."),
        "verdict_later": _(
            "That cell waits, but ({x}, {y}) has waited longer, and the front of the queue is taken first."
        ),
        "verdict_unknown": _("That cell has not been found yet. It goes to ({x}, {y})."),
        "verdict_otherwise": _("This program goes to ({x}, {y}) now. Is that what it should do?"),
        "predicted_all": _("That was the last move to guess."),
        "nothing_to_predict": _("There is nothing to predict here: this function does not walk from cell to cell."),
        "never": _("({x}, {y}) was never visited."),
        "visit": _("({x}, {y}) was visited first here."),
        "marker": _("Cell ({x}, {y}): press Enter to see when it was visited."),
        "stack": _("{name}, top first"),
        "queue": _("{name}, front first"),
        "calls": _("Calls, newest first"),
        "none_waits": _("empty"),
        "below": [_("{count} more"), _("{count} more")],
        "curve": _("How many wait, over time; a mark where a way back begins"),
        "code": _("Code"),
        "variables": _("Variables"),
        "no_source": _("The text of this function is not known here."),
        "empty_grid": _("No grid yet"),
        "maze": _("Maze of {w} x {h} cells. The current cell is ({x}, {y}); {waiting} wait."),
        "maze_still": _("Maze of {w} x {h} cells."),
        "board": _("Board of {h} x {w}. The current square is line {x}, column {y}."),
        "move_plain": _("Move {number} of {count}. Line {line}: {code}"),
        "move_cell": _("Move {number} of {count}: at ({x}, {y}). Line {line}: {code}"),
        "move_waiting": _("Move {number} of {count}: at ({x}, {y}), {waiting} waiting. Line {line}: {code}"),
        "line_plain": _("Step {number} of {count}. Line {line}: {code}"),
        "line_cell": _("Step {number} of {count}: at ({x}, {y}). Line {line}: {code}"),
        "line_waiting": _("Step {number} of {count}: at ({x}, {y}), {waiting} waiting. Line {line}: {code}"),
        "current": _("current cell"),
        "waiting": _("waiting"),
        "known": _("found"),
        "changed": _("changed just now"),
        "drawn": _("This function has no grid: the openings are drawn where it went."),
        "way": _("the way that was returned"),
    }
