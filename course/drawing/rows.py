"""Read a grid in any of the forms that a student may have it in."""

from __future__ import annotations

from typing import Any

from course.i18n import _
from course.svg import items_of, shorten, type_name


def grid_rows(grid: Any) -> list[str]:
    """Return the rows as texts of one length; raise TypeError or ValueError with one sentence for anything else."""
    if grid is None:
        raise TypeError(_("draw needs a grid, but it got None: does your function return its grid?"))
    if issubclass(type(grid), str):
        lines: list[Any] = str.__str__(grid).replace("\r\n", "\n").removesuffix("\n").split("\n")
        if len(lines) == 1 and "*" not in lines[0] and lines[0].strip():
            raise ValueError(
                _("draw needs the maze itself, but it got the text {text}: is that the name of a file?").format(
                    text=shorten(lines[0])
                )
            )
    else:
        found = items_of(grid)
        if found is None:
            raise TypeError(
                _("draw needs a list of rows, but it got {value}, of type {type}.").format(
                    value=shorten(grid), type=type_name(grid)
                )
            )
        lines = found
    if all(items_of(line) == [] for line in lines):
        raise ValueError(_("draw needs at least one row with one character, but the grid it got is empty."))
    if len(lines) > 1 and all(issubclass(type(line), str) and str.__len__(line) == 1 for line in lines):
        raise ValueError(_("draw needs a list of rows, but it got one long list of single characters."))
    return [_row(number, line, lines[0]) for number, line in enumerate(lines)]


def _row(number: int, line: Any, first: Any) -> str:
    characters = items_of(line)
    if characters is None:
        raise TypeError(
            _("draw needs rows of characters, but row {row} is {value}.").format(row=number, value=shorten(line))
        )
    for column, value in enumerate(characters):
        if not (issubclass(type(value), str) and str.__len__(value) == 1):  # type: ignore[arg-type]
            raise TypeError(
                _("draw needs one character in each position, but row {row}, column {column} holds {value}.").format(
                    row=number, column=column, value=shorten(value)
                )
            )
    if len(characters) != len(items_of(first) or []):
        raise ValueError(
            _("draw needs rows of one length, but row 0 has {first} characters and row {row} has {this}.").format(
                first=len(items_of(first) or []), row=number, this=len(characters)
            )
        )
    return "".join(characters)  # type: ignore[arg-type]
