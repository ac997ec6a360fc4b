"""A turtle that draws in the notebook, with the commands of the standard library's: `from course import turtle`.

What it draws is shown at the end of each cell that drew, and goes on in the next cell, until clear() or reset().
"""

from __future__ import annotations

from typing import Any, NoReturn

from course.colours import as_given, colour_of
from course.i18n import _
from course.pen import Turtle, unknown
from course.points import Vec2D as Vec2D
from course.points import number
from course.sheet import SHEET
from course.svg import shorten

SCREEN = (800, 600)  # of which setup(0.5, 0.5) takes a half

Pen = Turtle
_pen = Turtle._later()


class _Screen:
    """The picture as a whole: its size, its background, and when it is shown."""

    def bgcolor(self, *colour: Any) -> Any:
        """Set the colour of the background; without one return it."""
        if not colour:
            return as_given(SHEET.background, SHEET.colour_mode)
        SHEET.background = colour_of(colour, SHEET.colour_mode, "bgcolor")
        SHEET.touch()
        return None

    def colormode(self, cmode: float | None = None) -> float | None:
        """Let (r, g, b) go from 0 to 1.0 or from 0 to 255; without a number return which."""
        if cmode is None:
            return SHEET.colour_mode
        if cmode not in (1, 255):
            raise ValueError(_("colormode needs 1.0 or 255, but it got {value}.").format(value=shorten(cmode)))
        SHEET.colour_mode = 255 if cmode == 255 else 1.0
        return None

    def mode(self, mode: str | None = None) -> str | None:
        """Return "standard": angles begin at the right and grow to the left."""
        if mode is None:
            return "standard"
        if mode != "standard":
            raise ValueError(
                _('This turtle has the mode "standard" only, but mode got {value}.').format(value=shorten(mode))
            )
        self.resetscreen()
        return None

    def setup(self, width: Any = 0.5, height: Any = 0.75, startx: Any = None, starty: Any = None) -> None:
        """Set the size of the picture, in units of the turtle; what lies outside is cut off."""
        sizes = []
        for value, whole in zip((width, height), SCREEN, strict=True):
            size = number(value, "setup")
            size = size * whole if isinstance(size, float) and size <= 1 else size
            if not 1 <= size <= 20_000:
                raise ValueError(
                    _("setup needs a width and a height from 1 to 20000, but it got {value}.").format(
                        value=shorten(value)
                    )
                )
            sizes.append(size)
        SHEET.size = (sizes[0], sizes[1])
        SHEET.touch()

    def screensize(self, canvwidth: Any = None, canvheight: Any = None, bg: Any = None) -> Any:
        """Set how large the picture is at least; without numbers return it."""
        if canvwidth is None and canvheight is None and bg is None:
            return SHEET.least
        wide, high = SHEET.least
        wide = wide if canvwidth is None else number(canvwidth, "screensize")
        high = high if canvheight is None else number(canvheight, "screensize")
        if not (1 <= wide <= 20_000 and 1 <= high <= 20_000):
            raise ValueError(
                _("screensize needs a width and a height from 1 to 20000, but it got {width} and {height}.").format(
                    width=wide, height=high
                )
            )
        SHEET.least = (wide, high)
        SHEET.touch()
        if bg is not None:
            self.bgcolor(bg)
        return None

    def window_width(self) -> float:
        """Return how wide the picture is."""
        return (SHEET.size or SHEET.least)[0]

    def window_height(self) -> float:
        """Return how high the picture is."""
        return (SHEET.size or SHEET.least)[1]

    def title(self, titlestring: str) -> None:
        """Give the picture a title."""
        SHEET.title = str(titlestring)
        SHEET.touch()

    def tracer(self, n: int | None = None, delay: int | None = None) -> int | None:
        """With 0, let the drawing be there at once; without a number return it."""
        if n is None:
            return SHEET.tracer
        SHEET.tracer = int(number(n, "tracer"))
        self.delay(delay)
        return None

    def delay(self, delay: int | None = None) -> int | None:
        """Keep a number that has no meaning here: the picture has its own control of speed."""
        if delay is None:
            return SHEET.delay
        SHEET.delay = int(number(delay, "delay"))
        return None

    def update(self) -> None:
        """Do nothing: the picture is shown at the end of the cell."""

    def turtles(self) -> list[Turtle]:
        """Return the pens on the sheet."""
        return list(SHEET.pens)

    def clearscreen(self) -> None:
        """Take a new white sheet, with no pens on it."""
        SHEET.empty()
        SHEET.background = "white"
        SHEET.touch()
        _pen._begin()

    def resetscreen(self) -> None:
        """Reset all pens."""
        for pen in SHEET.pens:
            pen.reset()

    def done(self) -> None:
        """Show the picture at the end of the cell; in a plain program, say what was drawn."""
        SHEET.want()

    mainloop = exitonclick = bye = done
    clear, reset = clearscreen, resetscreen

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(unknown(name, [known for known in dir(_Screen) if known[0] != "_"]))


_screen = _Screen()


def Screen() -> _Screen:  # noqa: N802 (the standard turtle's name)
    """Return the picture as a whole."""
    return _screen


def getscreen() -> _Screen:
    """Return the picture as a whole."""
    return _screen


def getpen() -> Turtle:
    """Return the pen that the functions of this module move."""
    return _pen


getturtle = getpen

forward, fd, back, bk, backward = _pen.forward, _pen.fd, _pen.back, _pen.bk, _pen.backward
left, lt, right, rt, setheading, seth = _pen.left, _pen.lt, _pen.right, _pen.rt, _pen.setheading, _pen.seth
goto, setpos, setposition, setx, sety = _pen.goto, _pen.setpos, _pen.setposition, _pen.setx, _pen.sety
home, teleport, circle, dot = _pen.home, _pen.teleport, _pen.circle, _pen.dot
position, pos, xcor, ycor, heading = _pen.position, _pen.pos, _pen.xcor, _pen.ycor, _pen.heading
distance, towards, degrees, radians = _pen.distance, _pen.towards, _pen.degrees, _pen.radians
penup, pu, up, pendown, pd, down, isdown = _pen.penup, _pen.pu, _pen.up, _pen.pendown, _pen.pd, _pen.down, _pen.isdown
pensize, width, speed = _pen.pensize, _pen.width, _pen.speed
pencolor, fillcolor, color = _pen.pencolor, _pen.fillcolor, _pen.color
begin_fill, end_fill, filling = _pen.begin_fill, _pen.end_fill, _pen.filling
stamp, clearstamp, clearstamps, write = _pen.stamp, _pen.clearstamp, _pen.clearstamps, _pen.write
hideturtle, ht, showturtle, st = _pen.hideturtle, _pen.ht, _pen.showturtle, _pen.st
isvisible, shape, clear, reset = _pen.isvisible, _pen.shape, _pen.clear, _pen.reset
bgcolor, colormode, mode, setup, screensize = (
    _screen.bgcolor,
    _screen.colormode,
    _screen.mode,
    _screen.setup,
    _screen.screensize,
)
window_width, window_height, title = _screen.window_width, _screen.window_height, _screen.title
tracer, delay, update, turtles = _screen.tracer, _screen.delay, _screen.update, _screen.turtles
clearscreen, resetscreen = _screen.clearscreen, _screen.resetscreen
done, mainloop, exitonclick, bye = _screen.done, _screen.mainloop, _screen.exitonclick, _screen.bye

__all__ = sorted(
    {name for name, value in vars().items() if name[0] != "_" and getattr(value, "__self__", None) in (_pen, _screen)}
    | {"Pen", "Screen", "Turtle", "Vec2D", "getpen", "getscreen", "getturtle"}
)


def __getattr__(name: str) -> NoReturn:
    raise AttributeError(unknown(name, __all__))
