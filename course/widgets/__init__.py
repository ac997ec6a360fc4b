"""The widgets: each module has its front end, an ES module of the same name, beside it.

Here stand the functions that notebooks call. What they need is imported when they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from course.widgets.braiding import Bench
    from course.widgets.depth import DepthMeter
    from course.widgets.editing import Editor
    from course.widgets.memory import RowBoxes
    from course.widgets.neighbours import NeighbourLens
    from course.widgets.roles import Microscope
    from course.widgets.searching import Searches
    from course.widgets.stepping import Step
    from course.widgets.strip import FileStrip
    from course.widgets.sweeping import Minesweeper
    from course.widgets.walking import Walk


def walk(grid: Any, start: Any = (0, 0), goal: Any = None) -> Walk:
    """Let the reader walk through a maze with the arrow keys, from start to goal, or ask about the ways first.

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


def microscope(w: Any = 8, h: Any = 5) -> Microscope:
    """Look at a grid position by position: row and column, role, and the x and y of cells.

    `w` and `h` are numbers of cells, or `w` is a grid of the course. Raises TypeError or ValueError with one sentence
    for anything else.
    """
    from course.widgets.roles import Microscope

    return Microscope.of(w, h)


def row_boxes(*lists: Any, **named: Any) -> RowBoxes:
    """Draw lists as boxes with arrows: which rows are one and the same object?

    Give one list, or several by name (``row_boxes(first=a, second=b)``) to see what they share. Raises TypeError or
    ValueError with one sentence for what is no list.
    """
    from course.widgets.memory import RowBoxes

    return RowBoxes.of(lists, named)


def neighbour_lens(grid: Any = None, *, w: Any = 5, h: Any = 4) -> NeighbourLens:
    """Tick the unvisited neighbours of a cell, and learn why the others do not count.

    `grid` is a grid of the course; without one, a grid of `w` x `h` cells is shown. Raises TypeError or ValueError
    with one sentence for anything else.
    """
    from course.widgets.neighbours import NeighbourLens

    return NeighbourLens.of(grid, w, h)


def file_strip(source: Any) -> FileStrip:
    """Read a file step by step, its characters in one long row; the file itself is never changed.

    `source` is the path of a text file, a grid, or a text with line breaks. Raises TypeError or ValueError with one
    sentence for a file that is missing or holds no text.
    """
    from course.widgets.strip import FileStrip

    return FileStrip.of(source)


def depth_meter(w: Any = 20, h: Any = 15, *, depths: Any = None) -> DepthMeter:
    """Plot how deep the recursion goes while a maze grows, with a line at Python's limit.

    `w` and `h` are numbers of cells; `depths` is a list of depths that the reader measured. Raises TypeError or
    ValueError with one sentence for anything else.
    """
    from course.widgets.depth import DepthMeter

    return DepthMeter.of(w, h, depths)


def compare_searches(grid: Any, start: Any = (0, 0), goal: Any = None) -> Searches:
    """Show two searches side by side on one maze: a stack on the left, a queue on the right.

    Both find neighbours in the order up, left, down, right, mark a cell when it is found, and end when they take the
    goal; where no goal is given, it is the cell at the bottom right. Walls can be opened and closed by a click. Raises
    TypeError or ValueError with one sentence for anything that is no maze or no cell.
    """
    from course.widgets.searching import Searches

    return Searches.of(grid, start, goal)


def edit_map(grid: Any, start: Any = (0, 0), goal: Any = None) -> Editor:
    """Let the reader draw a map with the mouse or the keyboard.

    The result has `grid` (the map as it is now, a new list of lists each time), `start` and `goal` (cells). Two
    numbers in place of the grid, as in ``edit_map(8, 5)``, begin with closed walls around 8 x 5 open cells. Raises
    TypeError or ValueError with one sentence for anything else.
    """
    from course.widgets.editing import Editor

    return Editor.of(grid, start, goal)


def braid_bench(grid: Any) -> Bench:
    """Show the dead ends of a maze, and let the reader open walls there.

    Walls in the frame, and those that would complete an open block of 3 x 3 cells, are refused. The result has `grid`,
    the maze as it is now, a new list of lists each time. Raises TypeError or ValueError with one sentence for anything
    that is no maze.
    """
    from course.widgets.braiding import Bench

    return Bench.of(grid)


def step(function: Any, *arguments: Any) -> Step:
    """Run your own function with these arguments, and show what it did, line by line.

    `function` is the function itself, without brackets: ``step(generate_maze, 8, 5)``. It runs as it is, once, about
    50 times slower than usual, up to 400,000 lines or 15 seconds; an error, or an endless loop, is shown up to its end.
    What is printed is kept in `printed`, what comes back in `result`. Raises TypeError with one sentence for what
    cannot be followed.
    """
    from course.widgets.stepping import Step

    return Step.of(function, arguments)
