"""Ways to look at the value of a call, so that all right answers look alike and a wrong idea shows.

A view turns a decoded value into plain data that is compared and hashed in its place. Where exactly one value is
right the view is "value", which changes nothing; a random maze is looked at as the facts of its plan.
"""

from __future__ import annotations

from typing import Any

from course.views import base, boards, braids, disks, made, paths, walks

_FAMILIES = (base, paths, made, braids, walks, boards, disks)
VIEWS = {name: view for family in _FAMILIES for name, view in family.VIEWS.items()}
FACTS = tuple(fact for family in _FAMILIES for fact in family.FACTS)

# Views in which a value still is what a student gives back; the others show facts about it.
_PLAIN = {"value", "any_order", "truth", "in_place", "changed", "lines", "point"}


def is_plain(view: str) -> bool:
    """Say whether what the view shows can be drawn, and spoken of, as the value itself."""
    return set(view.split(", ")) <= _PLAIN


def drawn(view: str, expected: Any, value: Any) -> tuple[Any, Any]:
    """Return what a picture shows: the expected value (None where the view shows facts), and the one that came.

    Of a text or a point with arguments after it, only the first is drawn.
    """
    first, _comma, others = view.partition(", ")
    if not is_plain(view):
        return None, value
    if first not in ("lines", "point"):
        return expected, value
    if not others:
        return expected, look(view, value)
    if not (isinstance(expected, list) and isinstance(value, list) and expected and value):
        return None, value
    return expected[0], look(first, value[0])


def look(view: str, value: Any) -> Any:
    """Look at a value; several views with commas between look at the items of a list, one each.

    So ``"truth, value"`` looks at ``[is_visited(0, 0, g), g]``: at the answer as truth, at the grid as it is.
    """
    views = view.split(", ")
    if len(views) == 1:
        return VIEWS[view](value)
    if not isinstance(value, list) or len(value) != len(views):
        return value
    return [VIEWS[name](item) for name, item in zip(views, value, strict=True)]
