"""Points of the plane, and the numbers that a student gives to the turtle."""

from __future__ import annotations

import math
from numbers import Real
from typing import Any

from course.i18n import _
from course.svg import items_of, shorten

_PLAIN = (int, float)
FAR = 10_000_000  # a picture that large shows nothing


class Vec2D(tuple[float, float]):
    """A point or a step in the plane, to be added, subtracted and stretched."""

    def __new__(cls, x: float, y: float) -> Vec2D:
        """Make a vector of its two numbers."""
        return super().__new__(cls, (x, y))

    def __add__(self, other: Any) -> Vec2D:
        return Vec2D(self[0] + other[0], self[1] + other[1])

    def __sub__(self, other: Any) -> Vec2D:
        return Vec2D(self[0] - other[0], self[1] - other[1])

    def __neg__(self) -> Vec2D:
        return Vec2D(-self[0], -self[1])

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Vec2D):
            return self[0] * other[0] + self[1] * other[1]
        return Vec2D(self[0] * other, self[1] * other)

    def __rmul__(self, other: Any) -> Any:
        return self * other

    def __abs__(self) -> float:
        return math.hypot(*self)

    def __repr__(self) -> str:
        return f"({self[0]:.2f},{self[1]:.2f})"


def number(value: Any, function: str) -> float:
    """Return a number of a student that can be drawn with; raise one sentence for anything else."""
    if type(value) not in _PLAIN and not isinstance(value, Real):
        raise TypeError(
            _("{function} needs a number, but it got {value}.").format(function=function, value=shorten(value))
        )
    if not -FAR <= float(value) <= FAR:  # not a number is not between them either
        raise ValueError(
            _("{function} got {value}: numbers of the turtle lie between -{far} and {far}.").format(
                function=function, value=shorten(value), far=FAR
            )
        )
    return value if isinstance(value, int | float) else float(value)  # numpy has numbers of its own


def point(x: Any, y: Any, function: str) -> Vec2D:
    """Return the point that two numbers or a pair give; raise one sentence for anything else."""
    pair = (x, y) if y is not None else tuple(items_of(x) or ())
    if len(pair) != 2:
        raise TypeError(
            _("{function} needs two numbers, or a pair (x, y), but it got {value}.").format(
                function=function, value=shorten(x)
            )
        )
    return Vec2D(number(pair[0], function), number(pair[1], function))
