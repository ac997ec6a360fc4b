"""Draw a grid as a picture of the maze, with matplotlib where it is installed and as SVG where it is not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from course.i18n import _
from course.svg import (
    AMBER,
    BLUE,
    FREE,
    INK,
    ROCK,
    WIDTH,
    Board,
    Svg,
    items_of,
    rows_of,
    shorten,
    tick_step,
    type_name,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes


# How x and y look: nobody should take them for a column and a row.
COORDINATE: dict[str, Any] = {"colour": BLUE, "font_style": "italic"}


@dataclass(frozen=True)
class Drawing:
    """The picture where matplotlib is not installed: notebooks show it as SVG, print shows it as text."""

    rows: tuple[str, ...]

    def _repr_svg_(self) -> str:
        return maze_svg(self.rows)

    def __repr__(self) -> str:
        return "\n".join(self.rows)


def draw(grid: object, *, ax: Axes | None = None) -> Axes | Drawing:
    """Draw a grid: a list of lists of characters, a list of texts, or one text with a line for each row.

    The picture goes onto `ax`, or onto a new figure of a fitting size. Cell (x, y) lies at the point (x, y)
    of the axes, so that `ax.plot(xs, ys)` draws a path. Returns the axes; without matplotlib, a picture that
    the notebook shows. For what is no grid, raises a TypeError or ValueError that says what is wrong.
    """
    rows = _rows(grid)
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        return Drawing(tuple(rows))
    columns = len(rows[0])
    if ax is None:
        # whole pixels for each position, so that all walls are equally thick
        pixels = max(2, min(20, 520 // columns, 520 // len(rows)))
        dpi = plt.rcParams["figure.dpi"]
        left, top, edge = 34, 34, 14
        width, height = left + columns * pixels + edge, top + len(rows) * pixels + edge
        figure = plt.figure(figsize=(width / dpi, height / dpi), facecolor=FREE)
        box = (left / width, edge / height, columns * pixels / width, len(rows) * pixels / height)
        ax = figure.add_axes(box, axes_class=_quiet_axes())
        ax.tick_params(labelsize=11 * 72 / dpi)
    _paint(rows, ax)
    return ax


def maze_svg(grid: object, *, sentence: str = "", width: int = WIDTH) -> str:
    """Return the picture of a grid, with the x of its cells along the top and their y down the left.

    Rows may differ in length and hold anything; what is neither "*" nor a space stands on an amber field.
    """
    rows = rows_of(grid)
    if rows is None:
        raise TypeError(_("A maze is a list of rows, and each row a list of characters or a text."))
    columns = max((len(row) for row in rows), default=0)
    edge = 14
    left, top = edge + 22, edge + 20
    fits = min((width - left - edge) / max(1, columns), 480 / max(1, len(rows)))
    pitch = max(2, min(20, int(fits)))  # whole pixels: walls of one thickness everywhere
    svg = Svg()
    board = Board(svg, left, top, pitch)
    board.grid(rows)
    board.numbers([(x, 2 * x + 1.5) for x in range(columns // 2)], top - 7, down=False, **COORDINATE)
    board.numbers([(y, 2 * y + 1.5) for y in range(len(rows) // 2)], left - 7, down=True, **COORDINATE)
    right, bottom = left + columns * pitch, top + len(rows) * pitch
    # at the ends of the axes, as in mathematics
    svg.text(right + 3, top - 7, "x", font_weight="bold", **COORDINATE)
    svg.text(left - 7, bottom + 6, "y", font_weight="bold", text_anchor="end", **COORDINATE)
    if not sentence:
        sentence = _("A maze of {columns} x {rows} cells, seen from above.")
        sentence = sentence.format(columns=columns // 2, rows=len(rows) // 2)
    return svg.render(right + edge + 2, bottom + edge + 2, sentence)


def _rows(grid: Any) -> list[str]:
    """Return the rows as texts of one length; say in one sentence what is wrong with anything else."""
    if grid is None:
        raise TypeError(_("draw needs a grid, but it got None: does your function return its grid?"))
    if issubclass(type(grid), str):
        lines: list[Any] = str.__str__(grid).replace("\r\n", "\n").removesuffix("\n").split("\n")
        if len(lines) == 1 and "*" not in lines[0] and lines[0].strip():
            raise ValueError(
                _("draw needs the maze itself, but it got the text {text}: is that the name of a file?").format(
                    text=shorten(lines[0])
                )
            )
    else:
        found = items_of(grid)
        if found is None:
            raise TypeError(
                _("draw needs a list of rows, but it got {value}, of type {type}.").format(
                    value=shorten(grid), type=type_name(grid)
                )
            )
        lines = found
    if all(items_of(line) == [] for line in lines):
        raise ValueError(_("draw needs at least one row with one character, but the grid it got is empty."))
    if len(lines) > 1 and all(issubclass(type(line), str) and str.__len__(line) == 1 for line in lines):
        raise ValueError(_("draw needs a list of rows, but it got one long list of single characters."))
    return [_row(number, line, lines[0]) for number, line in enumerate(lines)]


def _row(number: int, line: Any, first: Any) -> str:
    characters = items_of(line)
    if characters is None:
        raise TypeError(
            _("draw needs rows of characters, but row {row} is {value}.").format(row=number, value=shorten(line))
        )
    for column, value in enumerate(characters):
        if not (issubclass(type(value), str) and str.__len__(value) == 1):  # type: ignore[arg-type]
            raise TypeError(
                _("draw needs one character in each position, but row {row}, column {column} holds {value}.").format(
                    row=number, column=column, value=shorten(value)
                )
            )
    if len(characters) != len(items_of(first) or []):
        raise ValueError(
            _("draw needs rows of one length, but row 0 has {first} characters and row {row} has {this}.").format(
                first=len(items_of(first) or []), row=number, this=len(characters)
            )
        )
    return "".join(characters)  # type: ignore[arg-type]


@cache
def _quiet_axes() -> type[Axes]:
    """Return a class of axes that print nothing when they are the last expression of a notebook cell.

    The picture is the figure, which the notebook shows by itself; a line ``<Axes: >`` under it says nothing.
    The class is made here because `course` must be importable without matplotlib.
    """
    from matplotlib.axes import Axes

    class MazeAxes(Axes):
        def _ipython_display_(self) -> None: ...

    return MazeAxes


def _paint(rows: list[str], ax: Axes) -> None:
    from matplotlib.colors import ListedColormap

    high, wide = len(rows), len(rows[0])
    shade = {" ": 0, "*": 1}
    image = [[shade.get(character, 2) for character in row] for row in rows]
    # Position (row, col) is drawn at ((col - 1) / 2, (row - 1) / 2): there cell (x, y) lies at (x, y).
    extent = (-0.75, wide / 2 - 0.75, high / 2 - 0.75, -0.75)
    colours = ListedColormap([FREE, ROCK, AMBER])
    ax.imshow(image, cmap=colours, vmin=0, vmax=2, extent=extent, interpolation="nearest", aspect="equal")

    pixels = ax.get_window_extent().width / wide
    if pixels >= 7:  # thin lines, so that positions can be counted; in a large maze they would hide it
        thin: dict[str, Any] = {"colors": "#808080", "linewidth": 0.5, "alpha": 0.5}
        ax.vlines([c / 2 - 0.75 for c in range(1, wide)], extent[3], extent[2], **thin)
        ax.hlines([r / 2 - 0.75 for r in range(1, high)], extent[0], extent[1], **thin)
    for row, line in enumerate(rows):
        for column, character in enumerate(line):
            if character not in shade and pixels >= 7:
                _write(ax, (column - 1) / 2, (row - 1) / 2, character, pixels)
    ax.set_xlim(extent[0], extent[1])
    ax.set_ylim(extent[2], extent[3])
    ax.set_xticks(range(0, wide // 2, tick_step(2 * pixels, 7 * len(str(wide // 2)) + 4)))
    ax.set_yticks(range(0, high // 2, tick_step(2 * pixels, 12)))
    ax.tick_params(length=0, colors=BLUE, top=True, labeltop=True, bottom=False, labelbottom=False)
    for spine in ax.spines.values():
        spine.set_color(INK)
    # x and y stand at the ends of the axes, as in mathematics
    mark: dict[str, Any] = {"xycoords": "axes fraction", "textcoords": "offset points", "color": BLUE}
    ax.annotate("x", (1, 1), (3, 4), weight="bold", style="italic", **mark)
    ax.annotate("y", (0, 0), (-4, -4), weight="bold", style="italic", ha="right", va="top", **mark)


def _write(ax: Axes, x: float, y: float, character: str, pixels: float) -> None:
    from matplotlib.font_manager import FontProperties, findfont, get_font

    if not get_font(findfont(FontProperties())).get_char_index(ord(character)):
        character = "?"  # matplotlib would warn of each character that its font lacks
    size = pixels * 0.7 * 72 / ax.figure.dpi
    ax.text(x, y, character, size=size, ha="center", va="center", color=INK, parse_math=False)
