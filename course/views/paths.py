"""Views on a way through a maze, with the maze that it leads through."""

from __future__ import annotations

from course.views.base import View

VIEWS: dict[str, View] = {}
FACTS: tuple[str, ...] = ()
