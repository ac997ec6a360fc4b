"""Check an exercise for its student: run the visible calls, say what came of them, and stop when something is wrong."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Callable
from typing import Any

from course import place, tutor
from course.examine import Report, examined
from course.exercise import Sentence, load, name_of
from course.i18n import _
from course.page import Page
from course.progress import remember
from course.side import notebook


class CheckFailed(Sentence):
    """The check found something to put right. Shown as one line, without a traceback."""


def check(exercise: str | Callable[..., Any]) -> None:
    """Run the visible calls of an exercise on your function and say what came of them.

    `exercise` is the name of the function, in quotes, or the function itself. When something is not right yet, the
    message says what was called, what was expected and what came, and the cell stops with CheckFailed.
    """
    spec = load(name_of(exercise))
    report = examined(spec, notebook())
    if os.environ.get("NBGRADER_EXECUTION") == "autograde":
        # The judge, in the same cell, shows the whole message; an error here would keep it from giving points.
        print(tutor.summary(report))
        return
    if _newest_box_is_no_python(report.exercise.name):
        unseen = Page("calm", _("{name}: your newest box is not checked").format(name=report.exercise.name))
        unseen.text(_("Python could not read it (SyntaxError). Put that right, run the box again, then this check."))
        unseen.show()
    tutor.page(report).show()
    _go_on(report)
    if report.state != "right":
        raise CheckFailed(tutor.summary(report))


def _newest_box_is_no_python(name: str) -> bool:
    """Tell whether the last box that was run with this function in it could not be read by Python."""
    history = vars(sys.modules["__main__"]).get("In")
    for box in reversed(history) if isinstance(history, list) else ():
        if isinstance(box, str) and re.search(rf"^\s*(?:def|class)\s+{name}\b", box, re.MULTILINE):
            try:
                ast.parse(box)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                return True
            return False
    return False


def _go_on(report: Report) -> None:
    """Remember what was found, for this notebook and the later ones; the verdict is shown already."""
    if not place.lesson_of(report.exercise.name):
        return  # something to practise with
    said = [remember(report.exercise.name, report.state)]
    if report.state == "right":
        from course import own_functions  # only now: it would make the first box of a notebook wait

        said.append(own_functions.keep(report.exercise.name))
    for sentence in dict.fromkeys(filter(None, said)):
        print(sentence)
