"""Views on a maze before and after some of its dead ends were opened."""

from __future__ import annotations

from course.views.base import View

VIEWS: dict[str, View] = {}
FACTS: tuple[str, ...] = ()
