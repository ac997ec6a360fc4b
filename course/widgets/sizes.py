"""Read numbers that a student passes: a side of a maze, or any whole number."""

from __future__ import annotations

import operator
from typing import Any

from course.i18n import _
from course.svg import shorten


def whole(value: Any) -> int | None:
    """Return a whole number, also one of numpy, as an int; None for anything else, True and False among it."""
    if isinstance(value, bool):
        return None
    try:
        return int(operator.index(value))
    except Exception:  # an object of the student may do anything
        return None


def side_of(value: Any, name: str, function: str, largest: int) -> int:
    """Return a number of cells; raise one sentence that names the function for anything else."""
    number = whole(value)
    if number is None:
        raise TypeError(
            _("{function} needs a whole number of cells for {name}, but it got {value}.").format(
                function=function, name=name, value=shorten(value)
            )
        )
    if not 1 <= number <= largest:
        raise ValueError(
            _("{function} needs {name} from 1 to {largest}, but it got {value}.").format(
                function=function, name=name, largest=largest, value=shorten(value)
            )
        )
    return number
