"""Make a figure of matplotlib that fits a maze, or take the axes of somebody else's figure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from course.drawing.as_svg import maze_svg
from course.drawing.as_text import maze_text
from course.drawing.overlay import Overlay
from course.drawing.paint import Paint
from course.svg import FREE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEFT, TOP, BELOW, EDGE = 34, 34, 26, 18  # pixels round the maze
BAR = 64  # for the bar of colours, with its numbers
LEAST = 400  # how wide words may be below a small maze


def on_axes(rows: Sequence[str], overlay: Overlay, ax: Axes) -> Axes:
    """Draw onto axes that somebody else has placed."""
    paint = Paint(rows, overlay, ax)
    paint.maze()
    if overlay.distances:
        box, figure = ax.get_window_extent(), ax.figure
        # The bar takes a fifth of the width. A layout engine makes it as high as the maze, nobody else does.
        share = 1.0 if figure.get_layout_engine() else min(1.0, 0.8 * box.width * len(rows) / len(rows[0]) / box.height)
        bar = figure.colorbar(paint.ground(), ax=ax, shrink=share)
        _whole(bar, overlay)
    paint.marks()
    paint.legend(ax.get_window_extent().width)
    return ax


def on_new_figure(rows: Sequence[str], overlay: Overlay) -> Axes:
    """Draw onto axes of a new figure, which is as large as is needed."""
    import matplotlib.pyplot as plt

    columns, high = len(rows[0]), len(rows)
    # whole pixels for each position, so that all walls are equally thick
    pixels = max(2, min(20, 520 // columns, 520 // high))
    dpi = plt.rcParams["figure.dpi"]
    maze = columns * pixels, high * pixels
    right = EDGE + (BAR if overlay.distances else 0)
    figure = plt.figure(facecolor=FREE)
    ax: Any = figure.add_axes((0, 0, 1, 1), axes_class=_maze_axes())

    def place(wide: float, below: float) -> None:
        tall = TOP + maze[1] + below
        figure.set_size_inches(wide / dpi, tall / dpi)
        ax.set_position((LEFT / wide, below / tall, maze[0] / wide, maze[1] / tall))

    wide = LEFT + maze[0] + right
    place(wide, BELOW)
    ax.tick_params(labelsize=11 * 72 / dpi)
    paint = Paint(rows, overlay, ax)
    paint.maze()
    if overlay.distances:
        bar = figure.colorbar(paint.ground(), cax=ax.inset_axes((1 + 18 / maze[0], 0, 14 / maze[0], 1)))
        bar.ax.tick_params(labelsize=11 * 72 / dpi)
        _whole(bar, overlay)
    paint.marks()
    legend = paint.legend(max(wide - LEFT - EDGE, LEAST))
    if legend:
        box = legend.get_window_extent()
        place(max(wide, LEFT + box.width + EDGE), EDGE + box.height)
    ax.words = maze_text(rows, overlay)
    ax.drawn = rows, overlay
    # matplotlib lets a figure be stale as soon as anything in it is changed, until it is drawn.
    figure.stale = False
    figure.canvas.mpl_connect("draw_event", lambda _event: setattr(ax, "drawn", None))
    return ax  # type: ignore[no-any-return]


def as_drawn(figure: Any) -> bool:
    """Say whether a figure is one of ours, and nobody has changed it since."""
    return not figure.stale and any(getattr(ax, "drawn", None) for ax in figure.axes)


def as_svg(figure: Any) -> str:
    """Return the picture of a figure that is `as_drawn`."""
    rows, overlay = next(ax.drawn for ax in figure.axes if getattr(ax, "drawn", None))
    return maze_svg(rows, overlay=overlay)


def _whole(bar: Any, overlay: Overlay) -> None:
    """Let the bar of colours have whole numbers only, where all the distances are."""
    from matplotlib.ticker import MaxNLocator

    low, high = overlay.bounds
    if all(isinstance(value, int) for value in (overlay.distances or {}).values()):
        bar.locator = MaxNLocator(integer=True)
    if low == high:
        bar.set_ticks([low])


@cache
def _maze_axes() -> type[Any]:
    """Return a class of axes that print nothing when they are the last expression of a notebook cell.

    The picture is the figure, which the notebook shows by itself; a line ``<Axes: >`` under it says nothing. `print`
    gives the maze in characters. The class is made here because `course` must be importable without matplotlib.
    """
    from matplotlib.axes import Axes

    class MazeAxes(Axes):
        words = ""

        def _ipython_display_(self) -> None: ...

        def __str__(self) -> str:
            return self.words

    return MazeAxes
