"""Colours as the pen takes them: a name, "#rrggbb" or three numbers. Browsers know the same names as tkinter."""

from __future__ import annotations

import difflib
import re
from numbers import Real
from typing import Any

from course.i18n import _
from course.svg import items_of, shorten

_NAMES = """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod
    darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon
    darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray
    dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green
    greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon
    lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon
    lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen
    magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
    mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy
    oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip
    peachpuff peru pink plum powderblue purple red rosybrown royalblue saddlebrown salmon sandybrown seagreen
    seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle
    tomato turquoise violet wheat white whitesmoke yellow yellowgreen
"""
NAMES = frozenset(_NAMES.split())


def css(colour: str) -> str:
    """Return what a browser calls a colour that `colour_of` has let through."""
    squeezed = colour.lower().replace(" ", "")
    grey = re.fullmatch(r"gr[ae]y(\d+)", squeezed)  # tkinter has a hundred of them
    return "#" + 3 * f"{round(int(grey[1]) * 2.55):02x}" if grey else squeezed


def colour_of(arguments: tuple[Any, ...], mode: float, function: str) -> str:
    """Return the colour that one text, one triple or three numbers name; raise one sentence for anything else."""
    value = arguments[0] if len(arguments) == 1 else arguments
    if isinstance(value, str):
        return _named(str.__str__(value), function)
    parts = items_of(value) or []
    if len(parts) != 3 or not all(isinstance(part, Real) for part in parts):
        raise TypeError(
            _('{function} needs a colour such as "red", "#ff8800" or (r, g, b), but it got {value}.').format(
                function=function, value=shorten(value)
            )
        )
    if not all(0 <= part <= mode for part in parts):  # type: ignore[operator]
        if mode == 1:
            raise ValueError(
                _(
                    "{function} got {value}, but red, green and blue go from 0 to 1 here: for numbers up to 255, call "
                    "colormode(255) first."
                ).format(function=function, value=shorten(value))
            )
        raise ValueError(
            _("{function} got {value}, but red, green and blue go from 0 to 255.").format(
                function=function, value=shorten(value)
            )
        )
    return "#" + "".join(f"{round(255 * float(part) / mode):02x}" for part in parts)  # type: ignore[arg-type]


def as_given(colour: str, mode: float) -> str | tuple[float, ...]:
    """Return a colour as the standard turtle does: a name as it is, any other as three numbers."""
    if not colour.startswith("#"):
        return colour
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return tuple(part / 255 for part in parts) if mode == 1 else tuple(parts)


def _named(text: str, function: str) -> str:
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return text
    if re.fullmatch(r"#[0-9a-fA-F]{3}", text):
        return "#" + "".join(2 * digit for digit in text[1:])
    squeezed = text.lower().replace(" ", "")
    if squeezed in NAMES or re.fullmatch(r"gr[ae]y(\d\d?|100)", squeezed):
        return text
    near = difflib.get_close_matches(squeezed, sorted(NAMES), 1)
    if near:
        raise ValueError(
            _('{function} does not know the colour {value}: did you mean "{near}"?').format(
                function=function, value=shorten(text), near=near[0]
            )
        )
    raise ValueError(
        _('{function} does not know the colour {value}: write a name such as "orange", or "#rrggbb".').format(
            function=function, value=shorten(text)
        )
    )
