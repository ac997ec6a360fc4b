"""The widgets: each module has its front end, an ES module of the same name, beside it.

Here stand the functions that notebooks call. What they need is imported when they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from course.widgets.sweeping import Minesweeper
    from course.widgets.walking import Walk


def walk(grid: Any, start: Any = (0, 0), goal: Any = None) -> Walk:
    """Let the reader walk through a maze with the arrow keys, from start to goal.

    `grid` is a maze of the course (2h + 1 rows of 2w + 1 characters), `start` and `goal` are cells (x, y); where no
    goal is given, it is the cell at the bottom right. Raises TypeError or ValueError with one sentence for anything
    else.
    """
    from course.widgets.walking import Walk

    return Walk.of(grid, start, goal)


def play_minesweeper(board: Any, *, safe_start: bool = False) -> Minesweeper:
    """Play minesweeper on a board of the course; two more modes hide a number, and let bombs be laid.

    `board` is a list of lists of whole numbers, -1 for a bomb, as genere_grille returns it. It is played as it is,
    wrong numbers included; at the end it is said which do not fit. With `safe_start`, a bomb under the first square
    that is opened moves away. Raises TypeError or ValueError with one sentence for anything else.
    """
    from course.widgets.sweeping import Minesweeper

    return Minesweeper.of(board, safe_start)
