"""Play what the turtle has drawn, step by step, and ask where the pen will be."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from course.colours import css
from course.i18n import _, _n
from course.sheet import DOT, LINE, WRITE
from course.svg import clean, number, text_width
from course.widgets.base import Widget, shared
from course.widgets.pen_svg import OUTLINES, picture

if TYPE_CHECKING:
    from course.sheet import Event, Sheet, Style

LARGEST = 560  # pixels of the picture, across and down
EDGE = 10


class Drawing(Widget, front="pen", css=("pen",)):
    """The sheet of the turtle as it was when this was made."""

    drawn = shared(b"")

    @classmethod
    def of(cls, sheet: Sheet) -> Drawing:
        """Return the widget for a sheet."""
        styles = list(sheet.styles)
        box, outside = _box(sheet, styles)
        scale = min(1.0, LARGEST / box[2], LARGEST / box[3])
        data = {
            "styles": [[*style[:2], css(style[2]), css(style[3]), *style[4:]] for style in styles],
            "pens": [
                [p._x, p._y, p._angle, p._shown, p._shape, css(p._pen), css(p._fill), p._width] for p in sheet.pens
            ],
            "box": box,
            "scale": scale,
            "background": css(sheet.background),
            "title": clean(sheet.title),
            "begun": sheet.begun,
            "outlines": OUTLINES,
            "lines": sum(styles[event[0]][0] == LINE for event in sheet.events),
            "outside": outside,
        }
        widget = cls(data=data, words=_words(), drawn=packed(sheet.events))
        widget._events = list(sheet.events)
        return widget

    _events: list[Event]

    def svg(self) -> str:
        """Return the whole picture."""
        return picture(self.data, self._events, self.text())

    def text(self) -> str:
        """Say what is drawn, and where the pen is."""
        data = self.data
        values = {"w": f"{data['box'][2]:.0f}", "h": f"{data['box'][3]:.0f}", "count": data["lines"]}
        if len(data["pens"]) == 1:
            x, y, angle = data["pens"][0][:3]
            said = _n(
                "The turtle's picture, {w} x {h}, with {count} line; the pen is at ({x}, {y}), heading {angle}.",
                "The turtle's picture, {w} x {h}, with {count} lines; the pen is at ({x}, {y}), heading {angle}.",
                data["lines"],
            ).format(x=_short(x), y=_short(y), angle=_short(angle), **values)
        else:
            said = _n(
                "The turtle's picture, {w} x {h}, with {count} line.",
                "The turtle's picture, {w} x {h}, with {count} lines.",
                data["lines"],
            ).format(**values)
        return f"{said} {_cut_off()}" if data["outside"] else said


def packed(events: Iterable[Event]) -> bytes:
    """Return what the front end reads: for each command x, y, the number of its style, its heading in hundredths."""
    pack = struct.Struct("<ffIH").pack
    return b"".join(pack(x, y, style, round(angle * 100) % 36_000) for style, x, y, angle in events)


def _short(value: float) -> str:
    return number(round(value, 2) + 0.0)


def _cut_off() -> str:
    return _("Part of it lies outside: setup() makes the picture larger.")


def _box(sheet: Sheet, styles: list[Style]) -> tuple[list[float], bool]:
    """Return the part of the plane that is shown, [left, top, width, height], and whether ink lies outside it."""
    wide = high = 0.0
    for style, x, y, _angle in sheet.events:
        kind, more = styles[style][0], styles[style][8]
        reach = styles[style][4] / 2
        if kind == DOT:
            reach = more / 2
        elif kind == WRITE:
            reach = text_width(more[0], more[2])
        wide, high = max(wide, abs(x) + reach), max(high, abs(y) + reach)
    if sheet.size:
        half = (sheet.size[0] / 2, sheet.size[1] / 2)
    else:
        # the middle stays in the middle, as in a window that is made larger
        half = tuple(
            max(least / 2, ink + EDGE if ink > least / 2 else 0)
            for least, ink in zip(sheet.least, (wide, high), strict=True)
        )  # type: ignore[assignment]
    return [-half[0], half[1], 2 * half[0], 2 * half[1]], wide > half[0] or high > half[1]


def _words() -> dict[str, Any]:
    return {
        "name": _("What the turtle drew"),
        "how": _("Press play, or go command by command with the arrow keys."),
        "drawing": _("The picture after command {k} of {n}: the pen is at ({x}, {y}), heading {angle}."),
        "empty": _("The picture is empty."),
        "outside": _cut_off(),
        "first": _("To the first command"),
        "back": _("One command back"),
        "play": _("Play"),
        "pause": _("Pause"),
        "forward": _("One command on"),
        "last": _("To the last command"),
        "slider": _("Command"),
        "speed": _("Speed"),
        "own": _("as speed() says"),
        "slow": _("slow"),
        "medium": _("medium"),
        "fast": _("fast"),
        "returns": _("Show returns"),
        "axes": _("Show axes"),
        "counted": [
            _("{count} line of {lines} goes back over an earlier one: it is dashed and orange."),
            _("{count} lines of {lines} go back over earlier ones: they are dashed and orange."),
        ],
        "command": _("Command"),
        "did": _("What it did"),
        "place": _("Pen at"),
        "heading": _("Heading"),
        "of": _("{k} of {n}"),
        "at": _("({x}, {y})"),
        "nothing": _("nothing yet"),
        "jump": _("starts at ({x}, {y})"),
        "move": _("goes to ({x}, {y}), pen up"),
        "line": _("draws to ({x}, {y})"),
        "turn": _("turns to {angle}"),
        "dot": _("a dot, {size} wide"),
        "start": _("begins a shape"),
        "fill": _("fills the shape"),
        "stamp": _("leaves its print"),
        "write": _("writes a text"),
        "ask": _("Ask me"),
        "ask_how": _(
            "Where is the pen after these commands? Click the place, or move the cross with the arrow keys and press "
            "Enter."
        ),
        "ask_start": _("It starts at (0, 0), in the middle, looking to the right. A square is 20 wide."),
        "ask_paper": _("Squared paper, {squares} squares to each side of the middle, with a cross on it."),
        # which way the numbers grow is the question: here it is said in squares
        "cross_right_up": _("The cross is {across} to the right of the middle and {along} up."),
        "cross_right_down": _("The cross is {across} to the right of the middle and {along} down."),
        "cross_left_up": _("The cross is {across} to the left of the middle and {along} up."),
        "cross_left_down": _("The cross is {across} to the left of the middle and {along} down."),
        "score": _("Right so far"),
        "score_of": _("{right} of {count}"),
        "next": _("Next question"),
        "right": _("Right: the pen is at ({x}, {y})."),
        "over": _(
            "Not quite: it is at ({x}, {y}). You turned y over: here y grows upwards, while the rows of a grid grow "
            "downwards."
        ),
        "swapped": _(
            "Not quite: it is at ({x}, {y}). x and y changed places: the first number goes to the right, the second "
            "upwards."
        ),
        "turned": _(
            "Not quite: it is at ({x}, {y}). The dashed line shows the way. left and right turn the turtle from where "
            "it looks; they do not move it."
        ),
        "backwards": _(
            "Not quite: it is at ({x}, {y}). The dashed line shows the way. back goes backwards without turning round."
        ),
        "wrong": _("Not quite: it is at ({x}, {y}). The dashed line shows the way, command by command."),
    }
