"""Views on a minesweeper board."""

from __future__ import annotations

from typing import Any

from course.graph import same
from course.i18n import mark
from course.views.base import View


def board(result: Any) -> Any:
    """Look at what a call gave back, and at the board afterwards, as the board.

    Only where another board was given back than the one that was handed over, both are looked at: what was meant to
    change is then the wrong one of the two.
    """
    if not isinstance(result, list) or len(result) != 2:
        return result
    given, afterwards = result
    if isinstance(given, list) and given and not same(given, afterwards):
        return {"the board afterwards": afterwards, "another board given back": given}
    return afterwards


VIEWS: dict[str, View] = {"board": board}
FACTS = (mark("the board afterwards"), mark("another board given back"))
