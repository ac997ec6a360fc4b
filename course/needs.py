"""Stop a box that builds on an exercise which is not written yet, and say which one, before it fails in its own way."""

from __future__ import annotations

from course.examine import unwritten
from course.exercise import Sentence, load
from course.i18n import _n
from course.side import notebook


class NotWritten(Sentence):
    """An exercise has to be done first. Shown as one line, without a traceback."""


def needs(*exercises: str) -> None:
    """Go on where these exercises are written, right or not; else stop the box with one sentence."""
    side = notebook()
    missing = [name for name in exercises if unwritten(load(name), side)]
    if missing:
        sentence = _n(
            "This box builds on {names}, which is not written yet: do that exercise first, then run this box again.",
            "This box builds on {names}, which are not written yet: do these exercises first, then run this box again.",
            len(missing),
        )
        raise NotWritten(sentence.format(names=", ".join(missing)))
