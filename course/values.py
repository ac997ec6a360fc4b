"""Write values and outcomes for a reader: short, on one line where it fits, without hiding what matters."""

from __future__ import annotations

from typing import Any

from course.calls import Outcome
from course.graph import Drained
from course.i18n import _, _n
from course.ideas import Raised, seen
from course.views import FACTS as _FACTS

MAX_SHOWN = 240


def shorten(text: str, limit: int = MAX_SHOWN) -> str:
    """Return the text, with its middle left out where it is longer than the limit."""
    if len(text) <= limit:
        return text
    half = (limit - 5) // 2
    return f"{text[:half]} ... {text[-half:]}"


def show(value: Any) -> str:
    """Return the value as a student would type it; a large grid as a sentence about its size."""
    if is_grid(value) and sum(len(row) for row in value) > 24:
        lengths = {len(row) for row in value}
        rows = len(value)
        if len(lengths) == 1:
            return _n("{rows} row of {columns} characters", "{rows} rows of {columns} characters", rows).format(
                rows=rows, columns=lengths.pop()
            )
        return _n("{rows} row", "{rows} rows of {least} to {most} characters", rows).format(
            rows=rows, least=min(lengths), most=max(lengths)
        )
    if isinstance(value, (list, tuple)) and len(value) > 1 and all(map(is_grid, value)):
        return _("{count} grids: {grids}").format(count=len(value), grids="; ".join(map(show, value)))
    if isinstance(value, Raised):
        return _("an error: {type}").format(type=value.type_name)
    if isinstance(value, dict) and value and all(name in _FACTS for name in value):
        return "\n".join(_("{fact}: {value}").format(fact=_(name), value=fact) for name, fact in value.items())
    if isinstance(value, Drained):
        return _("a {type} that gives {items}").format(type=value.type_name, items=shorten(repr(value.items)))
    return shorten(repr(value))


def show_rows(value: Any) -> str:
    """Return a grid row by row, where it is small enough to be looked at; anything else as `show` does."""
    if is_grid(value) and len(value) <= 13 and max(map(len, value)) <= 45:
        return "\n".join("".join(row) for row in value)
    return show(value)


def is_grid(value: Any) -> bool:
    """Say whether the value is a list of lists of one-character strings (ragged or not)."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(row, list) for row in value)
        and all(isinstance(item, str) and len(item) == 1 for row in value for item in row)
        and any(value)
    )


def show_outcome(outcome: Outcome, view: str = "value") -> str:
    """Return what came of a call, in words, its value as the view shows it."""
    if outcome.stopped == "error":
        return show_error(outcome)
    if outcome.stopped == "time":
        return _("no answer: the call was stopped because it ran too long")
    if outcome.stopped == "input":
        return _("no answer: the function waited for input()")
    if outcome.stopped == "exit":
        return _("no answer: the function ended the program (exit or quit)")
    if outcome.stopped == "died":
        return _("no answer: the program was ended from inside the function")
    if outcome.stopped == "missing":
        return _("no answer: there is no function called {name}").format(name=outcome.missing)
    value = seen(outcome, view)
    if value is None and outcome.printed.strip():
        return _("None (and printed: {text})").format(text=shorten(outcome.printed.strip("\n"), 120))
    return show(value)


def show_error(outcome: Outcome) -> str:
    """Return the error that stopped a call: its type, its message and the student's own line."""
    error = outcome.error
    values = {name: error.get(name, "") for name in ("type", "message", "line", "source", "inside", "step")}
    if error.get("line") and error.get("source") and error.get("inside"):
        return _("{type}: {message}\nin line {line} of {inside}: {source}").format(**values)
    if error.get("line") and error.get("source"):
        return _("{type}: {message}\nin line {line}: {source}").format(**values)
    if error.get("line"):
        return _("{type}: {message}\nin line {line}").format(**values)
    return _("{type}: {message}\nin the step: {step}").format(**values)
