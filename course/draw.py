"""Draw a grid as a picture of the maze, with matplotlib where it is installed and as SVG where it is not."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from course.drawing import overlay as overlays
from course.drawing.as_svg import maze_svg
from course.drawing.as_text import maze_text
from course.drawing.overlay import MISSING, Overlay
from course.drawing.rows import grid_rows
from course.i18n import _

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Drawing", "draw", "maze_svg"]


@dataclass(frozen=True)
class Drawing:
    """The picture where matplotlib is not installed: notebooks show it as SVG, print shows it as text."""

    rows: tuple[str, ...]
    overlay: Overlay = Overlay()

    def _repr_svg_(self) -> str:
        return maze_svg(self.rows, overlay=self.overlay)

    def __repr__(self) -> str:
        return maze_text(self.rows, self.overlay)


def draw(
    grid: object,
    *,
    path: Any = MISSING,
    other: Any = MISSING,
    distances: Any = None,
    dead_ends: Any = None,
    before: Any = None,
    labels: Any = None,
    ax: Axes | None = None,
) -> Axes | Drawing:
    """Draw a grid: a list of lists of characters, a list of texts, or one text with a line for each row.

    On it, all of these together if you like:

    - `path`, a list of cells (x, y), as a line from its start to its end; `other`, a second one, with dashes. Steps
      that cannot be gone are marked, and None is said to be no way;
    - `distances`, a dict cell -> number, as colours, with the numbers where there is room;
    - `dead_ends`, cells, as diamonds;
    - `before`, an earlier grid: what was opened and closed since is marked;
    - `labels`, a dict cell -> short text.

    The picture goes onto `ax`, or onto a new figure of a fitting size. Cell (x, y) lies at the point (x, y) of the
    axes, so that `ax.plot(xs, ys)` draws more. Returns the axes; without matplotlib, a picture that the notebook
    shows. `print(draw(grid))`, without `ax`, prints it in characters. For what cannot be drawn, raises a TypeError or
    ValueError that says why.
    """
    rows = grid_rows(grid)
    if before is grid and before is not None:
        sentence = _("draw got the same grid twice: `before` must be a copy that was made before the grid was changed.")
        raise ValueError(sentence)
    earlier = None if before is None else grid_rows(before)
    overlay = overlays.read(
        rows, path=path, other=other, distances=distances, dead_ends=dead_ends, before=earlier, labels=labels
    )
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        return Drawing(tuple(rows), overlay)
    # The first picture on a computer makes a list of its fonts, and would say so in red.
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    from course.drawing.figure import on_axes, on_new_figure

    return on_new_figure(rows, overlay) if ax is None else on_axes(rows, overlay, ax)
