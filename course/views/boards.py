"""Views on a minesweeper board."""

from __future__ import annotations

from course.views.base import View

VIEWS: dict[str, View] = {}
FACTS: tuple[str, ...] = ()
