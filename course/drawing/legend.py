"""Say what the marks on a maze mean, in the same words for each kind of picture."""

from __future__ import annotations

from course.drawing.overlay import Overlay
from course.i18n import _, _n
from course.svg import BLUE, VERMILLION

PATH, OTHER = BLUE, VERMILLION  # the two paths differ in their dashes and their width too
# How large marks are at least, in pixels: start and end must be found in a large maze, the others may be many.
LEAST = {"start": 10, "end": 10, "wrong": 12, "dead ends": 6, "opened": 4, "closed": 4}


def entries(overlay: Overlay) -> list[tuple[str, str]]:
    """Return which kinds of marks are on the maze, each with its words."""
    found = []
    if overlay.path:
        sentence = _n("path: {steps} step", "path: {steps} steps", overlay.path.steps)
        found.append(("path", sentence.format(steps=overlay.path.steps)))
    if overlay.other:
        sentence = _n("other path: {steps} step", "other path: {steps} steps", overlay.other.steps)
        found.append(("other", sentence.format(steps=overlay.other.steps)))
    if overlay.ways:
        found += [("start", _("start")), ("end", _("end"))]
    if any(way.crossings or way.jumps for way in overlay.ways):
        found.append(("wrong", _("impossible step")))
    if overlay.dead_ends is not None:
        count = len(overlay.dead_ends)
        found.append(("dead ends", _n("{count} dead end", "{count} dead ends", count).format(count=count)))
    if overlay.opened is not None:
        count = len(overlay.opened)
        found.append(("opened", _n("{count} opened", "{count} opened", count).format(count=count)))
        if overlay.closed:
            count = len(overlay.closed)
            found.append(("closed", _n("{count} closed", "{count} closed", count).format(count=count)))
    return found
