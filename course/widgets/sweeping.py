"""Play minesweeper on a board that the student has made, guess a hidden number, or lay the bombs by hand."""

from __future__ import annotations

from typing import Any

from course.i18n import _, _n
from course.svg import FAINT, FREE, INK, QUIET, WIDTH, Board, Svg, items_of, shorten, type_name
from course.widgets.base import Widget
from course.widgets.sizes import whole

BOMB = -1
LARGEST = 50  # rows and columns


class Minesweeper(Widget, front="sweeping", css=("sweeping",)):
    """A board of minesweeper to be played."""

    @classmethod
    def of(cls, board: Any, safe_start: Any) -> Minesweeper:
        """Return the widget for a board of a student."""
        return cls(data={"rows": _rows(board), "safe": bool(safe_start)}, words=_words())

    def svg(self) -> str:
        """Return the board with all its bombs and numbers."""
        rows: list[list[int]] = self.data["rows"]
        pitch = min(30, (WIDTH - 60) // max(len(rows), len(rows[0])))
        svg = Svg()
        place = Board(svg, 34, 30, pitch)
        wide, high = len(rows[0]), len(rows)
        place.path(f"M0 0h{wide}v{high}h-{wide}z", fill=FREE, stroke=INK, stroke_width=1.5)
        lines = "".join(f"M{c} 0v{high}" for c in range(1, wide)) + "".join(f"M0 {r}h{wide}" for r in range(1, high))
        place.path(lines, stroke=FAINT, stroke_width=1)
        place.numbers([(c, c + 0.5) for c in range(wide)], 22, down=False, colour=QUIET)
        place.numbers([(r, r + 0.5) for r in range(high)], 27, down=True, colour=QUIET)
        bombs = [(r, c) for r in range(high) for c in range(wide) if rows[r][c] == BOMB]
        place.path("".join(f"M{c}.22 {r}.5a.28 .28 0 1 0 .56 0a.28 .28 0 1 0-.56 0" for r, c in bombs), fill=INK)
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                if value not in (BOMB, 0):
                    x, y, size = place.left(c + 0.5), place.top(r + 0.5), pitch * 0.6
                    svg.text(x, y + size * 0.36, str(value)[:3], size=size, text_anchor="middle")
        return svg.render(place.left(wide) + 14, place.top(high) + 14, self.text())

    def text(self) -> str:
        """Say what the board is."""
        rows = self.data["rows"]
        bombs = sum(row.count(BOMB) for row in rows)
        return _n(
            "A minesweeper board of {h} x {w} squares, with {count} bomb.",
            "A minesweeper board of {h} x {w} squares, with {count} bombs.",
            bombs,
        ).format(h=len(rows), w=len(rows[0]), count=bombs)


def _rows(board: Any) -> list[list[int]]:
    """Return the rows of a board as plain numbers; raise one sentence for what cannot be played."""
    if board is None:
        raise TypeError(_("play_minesweeper needs a board, but it got None: does your function return its board?"))
    if hasattr(type(board), "tolist"):  # an array
        board = board.tolist()
    lines = None if isinstance(board, str) else items_of(board)
    if lines is None:
        raise TypeError(
            _("play_minesweeper needs a board, a list of rows, but it got {value}, of type {type}.").format(
                value=shorten(board), type=type_name(board)
            )
        )
    if not lines or all(items_of(line) == [] for line in lines):
        raise ValueError(_("play_minesweeper needs a board with at least one square, but the board is empty."))
    rows = []
    for number, line in enumerate(lines):
        values = None if isinstance(line, str) else items_of(line)
        if values is None:
            raise TypeError(
                _("play_minesweeper needs rows that are lists of numbers, but row {row} is {value}.").format(
                    row=number, value=shorten(line)
                )
            )
        rows.append([_whole(value, number, column) for column, value in enumerate(values)])
        if len(rows[-1]) != len(rows[0]):
            raise ValueError(
                _(
                    "play_minesweeper needs rows of one length, but row 0 has {first} squares and row {row} has {this}."
                ).format(first=len(rows[0]), row=number, this=len(rows[-1]))
            )
    if max(len(rows), len(rows[0])) > LARGEST:
        raise ValueError(
            _("play_minesweeper takes boards of up to {most} x {most} squares, but this one has {h} x {w}.").format(
                most=LARGEST, h=len(rows), w=len(rows[0])
            )
        )
    return rows


def _whole(value: Any, row: int, column: int) -> int:
    number = whole(value)
    if number is None or not -1000 < number < 1000:
        raise TypeError(
            _(
                "play_minesweeper needs whole numbers, -1 for a bomb, but row {row}, column {column} holds {value}."
            ).format(row=row, column=column, value=shorten(value))
        )
    return number


def _words() -> dict[str, Any]:
    return {
        "name": _("Minesweeper"),
        "how_play": _("Click or Space opens a square, right click or F sets a flag; the arrow keys move."),
        "how_ask": _("One number is hidden. Type it, or press its button: how many bombs touch the square?"),
        "how_lay": _("Click or Space lays a bomb or takes it away. The squares that it touches light up."),
        "play": _("Play"),
        "ask": _("Guess a number"),
        "lay": _("Lay bombs"),
        "modes": _("What to do"),
        "board": _("Board of {h} rows and {w} columns, counted from 0"),
        "bombs": _("Bombs left"),
        "seconds": _("Seconds"),
        "again": _("Start again"),
        "flags": _("A click sets a flag"),
        # the squares
        "closed": _("row {row}, column {col}: closed"),
        "flagged": _("row {row}, column {col}: closed, flagged"),
        "number": [
            _("row {row}, column {col}: {count} bomb around"),
            _("row {row}, column {col}: {count} bombs around"),
        ],
        "bomb": _("row {row}, column {col}: bomb"),
        "exploded": _("row {row}, column {col}: the bomb that was opened"),
        "no_bomb": _("row {row}, column {col}: flagged, but no bomb"),
        "hidden": _("row {row}, column {col}: the hidden number"),
        "misfit": [
            _("row {row}, column {col}: shows {shows}, but {count} bomb touches it"),
            _("row {row}, column {col}: shows {shows}, but {count} bombs touch it"),
        ],
        # what happens
        "opened": _("{count} squares opened."),
        "flag_set": _("row {row}, column {col}: flag set."),
        "flag_gone": _("row {row}, column {col}: flag taken away."),
        "moved": _(
            "A bomb lay there: it has moved to row {row}, column {col}, and the numbers around both were changed."
        ),
        "won": [
            _("Well done: all squares without a bomb are open, after {count} second."),
            _("Well done: all squares without a bomb are open, after {count} seconds."),
        ],
        "lost": _("That was a bomb, at row {row}, column {col}. All bombs are shown; start again?"),
        "nothing": _("Every square holds a bomb: there is nothing to open."),
        "misfits": [
            _("One number of this board is wrong; it has a dashed ring: {first}."),
            _("{count} numbers of this board are wrong; they have dashed rings. The first: {first}."),
        ],
        # guessing
        "score": _("Right so far"),
        "score_of": _("{right} of {count}"),
        "next": _("Next question"),
        "no_number": _("Every square holds a bomb: there is no number to guess."),
        "right": [_("Right: {count} bomb touches it."), _("Right: {count} bombs touch it.")],
        "right_none": _("Right: no bomb touches it."),
        "wrong": [
            _("Not quite: {count} bomb touches it, at {places} (row, column)."),
            _("Not quite: {count} bombs touch it, at {places} (row, column)."),
        ],
        "wrong_none": _("Not quite: no bomb touches it. A square touches up to eight others, the diagonal ones too."),
        "board_says": _("But your board says {shows} there."),
        # laying
        "laid": [
            _("Bomb at row {row}, column {col}: {count} number has grown by one."),
            _("Bomb at row {row}, column {col}: {count} numbers have grown by one."),
        ],
        "taken": [
            _("No bomb at row {row}, column {col} any more: {count} number has shrunk by one."),
            _("No bomb at row {row}, column {col} any more: {count} numbers have shrunk by one."),
        ],
        "empty": _("Empty board"),
        "play_this": _("Play this board"),
        "list": _("The bombs as a list for your function:"),
    }
