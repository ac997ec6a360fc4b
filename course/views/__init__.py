"""Ways to look at the value of a call, so that all right answers look alike and a wrong idea shows.

A view turns a decoded value into plain data that is compared and hashed in its place. Where exactly one value is
right the view is "value", which changes nothing; a random maze is looked at as the facts of its plan.
"""

from __future__ import annotations

from typing import Any

from course.views import base, boards, braids, paths, walks

_FAMILIES = (base, paths, braids, walks, boards)
VIEWS = {name: view for family in _FAMILIES for name, view in family.VIEWS.items()}
FACTS = tuple(fact for family in _FAMILIES for fact in family.FACTS)


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
