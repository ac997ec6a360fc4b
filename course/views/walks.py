"""Views on the walk of a pen that draws a maze."""

from __future__ import annotations

from course.views.base import View

VIEWS: dict[str, View] = {}
FACTS: tuple[str, ...] = ()
