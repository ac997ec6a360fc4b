"""Draw the picture beside a tutor's message: what was expected, what came, and where they part.

A picture never decides anything: it is given a call's arguments and outcomes, and shows them. `obtained`
comes from a student and may be anything at all. Each picture also exists as text that carries the same
information, for terminals and screen readers. Rows and columns are counted from 0 everywhere.
"""

from __future__ import annotations

from collections.abc import Callable

from course.pictures import boards, braids, cells, grids, mazes, numbers, positions, routes, texts, walks
from course.svg import Picture

KINDS: dict[str, Callable[[object, object, object], Picture | None]] = {
    **braids.KINDS,
    **cells.KINDS,
    **grids.KINDS,
    **mazes.KINDS,
    **numbers.KINDS,
    **positions.KINDS,
    **routes.KINDS,
    **texts.KINDS,
    **walks.KINDS,
    **boards.KINDS,
}


def picture(kind: str, *, arguments: object, expected: object, obtained: object) -> Picture | None:
    """Return the picture of one call: its arguments, the outcome expected and the one obtained.

    `kind` is one of KINDS. None when there is nothing sensible to draw.
    """
    build = KINDS.get(kind)
    try:
        return build(arguments, expected, obtained) if build else None
    except Exception:  # a picture is an extra: it must never cost a student the message it stands beside
        return None
