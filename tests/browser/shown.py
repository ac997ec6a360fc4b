"""One notebook with a widget of every kind, and one telling thing to do with each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MAZE = ["*******", "*     *", "*** * *", "*   * *", "*******"]
CARVE = """\
def carve(w, h):
    grid = [["*"] * (2 * w + 1) for _ in range(2 * h + 1)]
    stack = [(0, 0)]
    grid[1][1] = " "
    while stack:
        x, y = stack[-1]
        if x + 1 < w and grid[2 * y + 1][2 * x + 3] == "*":
            grid[2 * y + 1][2 * x + 2] = grid[2 * y + 1][2 * x + 3] = " "
            stack.append((x + 1, y))
        else:
            stack.pop()
    return grid
"""
DRAWING = "from course import turtle\nturtle.forward(60)\nturtle.left(90)\nturtle.forward(40)"


@dataclass(frozen=True)
class Kind:
    """A widget: the cell that shows it, where the reader goes in it, the key pressed there, and what it says then."""

    name: str
    cell: str
    place: str
    key: str
    says: str


KINDS = (
    Kind("Step through carve(3, 1)", f"{CARVE}\nstep(carve, 3, 1)", "canvas.paper", "End", "Move 6 of 6"),
    Kind("Stack and queue, side by side", "compare_searches(maze)", "canvas", "n", "The stack took (0, 0)"),
    Kind("Draw a map", "edit_map(maze)", "canvas", "ArrowRight", "Between (0, 0) and (1, 0): open."),
    Kind("What the turtle drew", DRAWING, "button >> nth=0", "Home", "nothing yet"),
    Kind("Braiding bench", "braid_bench(maze)", "button:text('One pass')", "Enter", "walls opened"),
    Kind("Walk through the maze", "walk(maze, goal=(1, 0))", "canvas", "ArrowRight", "You are there, in 1 step"),
    Kind("Minesweeper", "play_minesweeper([[1, 1], [1, -1]])", ".square", "Enter", "row 0, column 0: 1 bomb"),
    Kind("Grid microscope", "microscope(3, 2)", "canvas", "ArrowRight", "Row 1, column 2: wall"),
    Kind("Rows as boxes", "row_boxes([['*'] * 3] * 2)", ".memory", "o", "2 rows show it"),
    Kind("Neighbour lens", "neighbour_lens(w=3, h=2)", "canvas", "v", "Cell (0, 0), visited."),
    Kind("File strip", "file_strip('ab\\nc\\n')", "button:text('readline()')", "Enter", "file.readline() gives"),
    Kind("Depth meter", "depth_meter(4, 3)", "button >> nth=0", "End", "Grown. Largest depth"),
)
FIRST = f"from course import *\nmaze = {MAZE}"


def use(page: Any, kind: Kind) -> None:
    """Do the telling thing with the widget of this kind, wherever the page shows it, and wait for what it says."""
    shown = page.get_by_role("group", name=kind.name, exact=True)
    shown.locator(kind.place).first.press(kind.key)
    shown.get_by_role("status").filter(has_text=kind.says).wait_for()
