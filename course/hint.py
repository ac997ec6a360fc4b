"""Give hints one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from course.exercise import load, name_of
from course.i18n import _
from course.page import Page

_given: dict[str, int] = {}


def hint(exercise: str | Callable[..., Any]) -> None:
    """Show the next hint of an exercise: three in all, from a gentle nudge to nearly the answer."""
    spec = load(name_of(exercise))
    rung = min(_given.get(spec.name, 0), len(spec.hints) - 1)
    _given[spec.name] = rung + 1
    page = Page(
        "calm",
        _("{name}: hint {number} of {total}").format(name=spec.name, number=rung + 1, total=len(spec.hints)),
    )
    page.text(_(spec.hints[rung]))
    if rung + 1 < len(spec.hints):
        page.text(_("Try again first. For the next hint, run this once more."))
    else:
        page.text(_("That was the last hint. Drawing a small case on paper often helps now."))
    page.show()
