"""The widgets: each module has its front end, an ES module of the same name, beside it.

Here stand the functions that notebooks call. What they need is imported when they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from course.widgets.walking import Walk


def walk(grid: Any, start: Any = (0, 0), goal: Any = None) -> Walk:
    """Let the reader walk through a maze with the arrow keys, from start to goal.

    `grid` is a maze of the course (2h + 1 rows of 2w + 1 characters), `start` and `goal` are cells (x, y); where no
    goal is given, it is the cell at the bottom right. Raises TypeError or ValueError with one sentence for anything
    else.
    """
    from course.widgets.walking import Walk

    return Walk.of(grid, start, goal)
