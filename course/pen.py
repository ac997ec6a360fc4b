"""A pen with the names and the behaviour of the standard library's turtle; what it does is noted on the sheet."""

from __future__ import annotations

import difflib
import math
from typing import Any, NoReturn

from course.colours import as_given, colour_of
from course.i18n import _
from course.points import Vec2D, number, point
from course.sheet import DOT, FILL, JUMP, LINE, MOVE, SHEET, STAMP, START, TURN, WRITE
from course.svg import items_of, shorten, text_width

SPEEDS = {"fastest": 0, "fast": 10, "normal": 6, "slow": 3, "slowest": 1}
SHAPES = ("arrow", "circle", "classic", "square", "triangle", "turtle")
_QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


def unknown(name: str, names: list[str]) -> str:
    """Return the sentence for a command that is not among the names."""
    near = difflib.get_close_matches(name, names, 1, 0.8)
    if name[:2] == "__":  # asked by Python, not by a reader
        return name
    if near:
        return _("This turtle has no {name}: did you mean {near}?").format(name=name, near=near[0])
    return _("This turtle only draws, and has no {name}. It has: {names}.").format(name=name, names=", ".join(names))


class Turtle:
    """A pen that moves over the sheet. It begins in the middle, looks to the right, and draws black lines."""

    _index = 0  # on the sheet, if it is there

    def __init__(self, shape: str = "classic", undobuffersize: int = 0, visible: bool = True) -> None:
        self._begin()
        self._shown = bool(visible)
        self.shape(shape)
        self._join()

    @classmethod
    def _later(cls) -> Turtle:
        """Return a pen that comes onto the sheet with its first command."""
        pen = cls.__new__(cls)
        pen._begin()
        return pen

    def _begin(self) -> None:
        self._x: float = 0.0
        self._y: float = 0.0
        self._angle = 0.0
        self._full = 360.0
        self._down = self._shown = True
        self._pen = self._fill = "black"
        self._width: float = 1
        self._speed = 3
        self._shape = "classic"
        self._filling = False
        self._stamps: list[int] = []

    def _join(self) -> int:
        """Return the number of this pen on the sheet; put it there if it is not."""
        index = self._index
        if index < len(SHEET.pens) and SHEET.pens[index] is self:
            return index
        self._index = len(SHEET.pens)
        SHEET.pens.append(self)
        self._filling, self._stamps = False, []
        self._note(JUMP)
        return self._index

    def _note(self, kind: int, more: Any = None, colour: str = "") -> None:
        speed = self._speed if SHEET.tracer else 0
        look = (colour or self._pen, self._fill, self._width, speed, self._shown, self._shape)
        SHEET.record((kind, self._join(), *look, more), float(self._x), float(self._y), self._angle)

    # Moving

    def forward(self, distance: float) -> None:
        """Go `distance` in the direction of the heading."""
        self._ahead(number(distance, "forward"))

    def back(self, distance: float) -> None:
        """Go `distance` backwards; the heading stays."""
        self._ahead(-number(distance, "back"))

    def goto(self, x: Any, y: Any = None) -> None:
        """Go to the point (x, y), drawing if the pen is down; the heading stays."""
        self._go(*_place(x, y, "goto"))

    def teleport(self, x: float | None = None, y: float | None = None, *, fill_gap: bool = False) -> None:
        """Go to the point (x, y) without drawing."""
        down, self._down = self._down, False
        try:
            x = self._x if x is None else number(x, "teleport")
            self._go(x, self._y if y is None else number(y, "teleport"))
        finally:
            self._down = down

    def setx(self, x: float) -> None:
        """Go to this x; y stays."""
        self._go(number(x, "setx"), self._y)

    def sety(self, y: float) -> None:
        """Go to this y; x stays."""
        self._go(self._x, number(y, "sety"))

    def home(self) -> None:
        """Go to (0, 0) and look to the right."""
        self._go(0, 0)
        self.setheading(0)

    def left(self, angle: float) -> None:
        """Turn to the left, by degrees."""
        self._turn(number(angle, "left"))

    def right(self, angle: float) -> None:
        """Turn to the right, by degrees."""
        self._turn(-number(angle, "right"))

    def setheading(self, to_angle: float) -> None:
        """Look in a direction: 0 is to the right, 90 up, 180 to the left, 270 down."""
        self._angle = self._degrees(number(to_angle, "setheading"))
        self._note(TURN)

    def circle(self, radius: float, extent: float | None = None, steps: int | None = None) -> None:
        """Draw a circle whose centre lies `radius` to the left, or the part of it that `extent` says.

        It is a polygon of so many `steps`; with a negative radius the centre lies to the right.
        """
        radius = number(radius, "circle")
        whole = self._full if extent is None else number(extent, "circle")
        if steps is None:
            # as many corners as the standard turtle takes: more for a larger circle, up to 60
            steps = 1 + int(min(11 + abs(radius) / 6, 59) * (abs(whole) / self._full))
        count = number(steps, "circle")
        if count != int(count) or not 1 <= count <= 10_000:
            raise ValueError(
                _("circle needs a whole number of steps from 1 on, but it got {value}.").format(value=shorten(steps))
            )
        angle = whole / count if radius >= 0 else -whole / count
        chord = 2 * abs(radius) * math.sin(math.radians(whole / count * 180 / self._full))
        before = self._angle
        for corner in range(int(count)):
            self._angle = before + (corner + 0.5) * angle * 360 / self._full
            self._ahead(chord)
        self._angle = before
        self._turn(angle * count, shown=False)

    def _ahead(self, distance: float) -> None:
        quarters, rest = divmod(self._angle, 90)
        dx, dy = (math.cos(math.radians(self._angle)), math.sin(math.radians(self._angle)))
        if rest == 0:  # exact, so that a square ends where it began
            dx, dy = _QUARTERS[int(quarters) % 4]
        self._go(self._x + distance * dx, self._y + distance * dy)

    def _go(self, x: float, y: float) -> None:
        x, y = number(x, "goto"), number(y, "goto")
        self._join()
        self._x, self._y = x, y
        self._note(LINE if self._down else MOVE)

    def _turn(self, angle: float, *, shown: bool = True) -> None:
        self._join()
        self._angle = self._degrees(angle, self._angle)
        if shown:
            self._note(TURN)

    def _degrees(self, angle: float, before: float = 0) -> float:
        # rounded, so that seven sevenths of a turn are a whole one; and 360 is 0
        return round((before + angle * 360 / self._full) % 360, 10) % 360

    # Asking

    def position(self) -> Vec2D:
        """Return where the pen is."""
        return Vec2D(self._x, self._y)

    def xcor(self) -> float:
        """Return the pen's x."""
        return self._x

    def ycor(self) -> float:
        """Return the pen's y."""
        return self._y

    def heading(self) -> float:
        """Return the direction in which the pen looks."""
        return self._angle * self._full / 360

    def distance(self, x: Any, y: Any = None) -> float:
        """Return how far the pen is from a point or from another turtle."""
        return abs(_place(x, y, "distance") - self.position())

    def towards(self, x: Any, y: Any = None) -> float:
        """Return the direction from the pen to a point or to another turtle."""
        dx, dy = _place(x, y, "towards") - self.position()
        return round(math.degrees(math.atan2(dy, dx)), 10) % 360 * self._full / 360

    def degrees(self, fullcircle: float = 360.0) -> None:
        """Measure angles so that a full turn is `fullcircle`."""
        full = number(fullcircle, "degrees")
        if full <= 0:
            raise ValueError(_("degrees needs a number above 0, but it got {value}.").format(value=shorten(full)))
        self._full = float(full)

    def radians(self) -> None:
        """Measure angles so that a full turn is 2 pi."""
        self._full = math.tau

    # The pen

    def penup(self) -> None:
        """Lift the pen: from here on it moves without drawing."""
        self._down = False

    def pendown(self) -> None:
        """Put the pen down: from here on it draws."""
        self._down = True

    def isdown(self) -> bool:
        """Say whether the pen draws when it moves."""
        return self._down

    def pensize(self, width: float | None = None) -> float | None:
        """Set how wide the lines are; without a number return it."""
        if width is None:
            return self._width
        if number(width, "pensize") <= 0:
            raise ValueError(_("pensize needs a width above 0, but it got {value}.").format(value=shorten(width)))
        self._width = number(width, "pensize")
        return None

    def speed(self, speed: Any = None) -> int | None:
        """Set how fast the drawing is played: 1 slowest to 10 fast, 0 at once; without a number return it."""
        if speed is None:
            return self._speed
        if isinstance(speed, str) and speed not in SPEEDS:
            raise ValueError(
                _("speed needs a number from 0 to 10, or one of {names}, but it got {value}.").format(
                    names=", ".join(f'"{name}"' for name in SPEEDS), value=shorten(speed)
                )
            )
        value = SPEEDS[speed] if isinstance(speed, str) else number(speed, "speed")
        self._speed = round(value) if 0.5 < value < 10.5 else 0
        return None

    def pencolor(self, *colour: Any) -> Any:
        """Set the colour of the lines; without one return it."""
        if not colour:
            return as_given(self._pen, SHEET.colour_mode)
        self._pen = colour_of(colour, SHEET.colour_mode, "pencolor")
        return None

    def fillcolor(self, *colour: Any) -> Any:
        """Set the colour with which shapes are filled; without one return it."""
        if not colour:
            return as_given(self._fill, SHEET.colour_mode)
        self._fill = colour_of(colour, SHEET.colour_mode, "fillcolor")
        return None

    def color(self, *colours: Any) -> Any:
        """Set both colours: one for both, or one for lines and one for filling; without one return both."""
        if not colours:
            return self.pencolor(), self.fillcolor()
        first, second = colours if len(colours) == 2 else (colours, colours)
        pair = [given if isinstance(given, tuple) and len(colours) != 2 else (given,) for given in (first, second)]
        self._pen, self._fill = (colour_of(given, SHEET.colour_mode, "color") for given in pair)
        return None

    # Drawing more than lines

    def dot(self, size: Any = None, *colour: Any) -> None:
        """Draw a disc of this diameter where the pen is."""
        if not colour and isinstance(size, str | tuple):
            size, colour = None, (size,)
        wide = self._width + max(self._width, 4) if not size else number(size, "dot")
        if wide < 0:
            raise ValueError(_("dot needs a size above 0, but it got {value}.").format(value=shorten(size)))
        paint = colour_of(colour, SHEET.colour_mode, "dot") if colour else self._pen
        self._note(DOT, wide, paint)

    def begin_fill(self) -> None:
        """Begin a shape: end_fill() fills what the pen goes round from here on."""
        self._join()
        self._filling = True
        self._note(START)

    def end_fill(self) -> None:
        """Fill the shape that was begun."""
        if self._filling:
            self._filling = False
            self._note(FILL)

    def filling(self) -> bool:
        """Say whether a shape was begun and not yet filled."""
        return self._filling

    def stamp(self) -> int:
        """Leave a print of the turtle where it is; return its number."""
        SHEET.stamps += 1
        self._join()
        self._stamps.append(SHEET.stamps)
        self._note(STAMP, SHEET.stamps)
        return SHEET.stamps

    def clearstamp(self, stampid: int) -> None:
        """Take away the print with this number."""
        if stampid in self._stamps:
            self._stamps.remove(stampid)
            SHEET.forget(pen=self._join(), stamps={stampid})

    def clearstamps(self, n: int | None = None) -> None:
        """Take away all prints, the first n, or (n below 0) the last ones."""
        gone = self._stamps[:] if n is None else self._stamps[:n] if n >= 0 else self._stamps[n:]
        for stamp in gone:
            self.clearstamp(stamp)

    def write(self, arg: Any, move: bool = False, align: str = "left", font: Any = ("Arial", 8, "normal")) -> None:
        """Write a text where the pen is; `align` is "left", "center" or "right"."""
        text, parts = str(arg), items_of(font) or []
        if align not in ("left", "center", "right"):
            raise ValueError(
                _('write needs align "left", "center" or "right", but it got {value}.').format(value=shorten(align))
            )
        if len(parts) < 2 or isinstance(font, str):
            raise TypeError(
                _('write needs a font such as ("Arial", 12, "bold"), but it got {value}.').format(value=shorten(font))
            )
        size = number(parts[1], "write") * 4 / 3  # points, in pixels
        self._note(WRITE, (text, align, size, "bold" in str(parts[2:]), "italic" in str(parts[2:])))
        if move:
            self.setx(self._x + text_width(text, size) * {"left": 1, "center": 0.5, "right": 0}[align])

    # The turtle itself

    def hideturtle(self) -> None:
        """Hide the turtle; it draws all the same."""
        self._look(shown=False)

    def showturtle(self) -> None:
        """Show the turtle."""
        self._look(shown=True)

    def isvisible(self) -> bool:
        """Say whether the turtle is shown."""
        return self._shown

    def shape(self, name: str | None = None) -> str | None:
        """Set the turtle's shape; without a name return it."""
        if name is None:
            return self._shape
        if name not in SHAPES:
            raise ValueError(
                _("shape knows {names}, but it got {value}.").format(
                    names=", ".join(f'"{known}"' for known in SHAPES), value=shorten(name)
                )
            )
        self._shape = name
        return None

    def _look(self, *, shown: bool) -> None:
        if self._shown != shown:
            self._shown = shown
            self._join()
            SHEET.touch()

    def clear(self) -> None:
        """Take away what this pen drew; it stays where it is."""
        SHEET.forget(pen=self._join())
        self._filling, self._stamps = False, []
        self._note(JUMP)

    def reset(self) -> None:
        """Take away what this pen drew, and begin anew in the middle, with the pen as at the start."""
        index = self._join()
        self._begin()
        SHEET.forget(pen=index)
        self._note(JUMP)

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(unknown(name, [known for known in dir(Turtle) if known[0] != "_"]))

    setpos = setposition = goto
    fd, bk, backward, lt, rt, seth = forward, back, back, left, right, setheading
    up = pu = penup
    down = pd = pendown
    pos, width, ht, st = position, pensize, hideturtle, showturtle


def _place(x: Any, y: Any, function: str) -> Vec2D:
    return x.position() if y is None and isinstance(x, Turtle) else point(x, y, function)
