"""Draw a maze as SVG, in pure Python: for places without matplotlib, and beside widgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from course.drawing.colours import SMALLEST, ground, ink, letters, shade
from course.drawing.legend import LEAST, OTHER, PATH, entries
from course.drawing.marks import put
from course.drawing.overlay import Overlay, Way, number_text
from course.i18n import _
from course.plan import Cell
from course.svg import BLUE, FREE, INK, WIDTH, Board, Svg, rows_of, text_width, wrapped

# How x and y look: nobody should take them for a column and a row.
COORDINATE: dict[str, Any] = {"colour": BLUE, "font_style": "italic"}
EDGE = 14
SIZE = 12  # of the words below the maze


def maze_svg(grid: object, *, sentence: str = "", width: int = WIDTH, overlay: Overlay | None = None) -> str:
    """Return the picture of a grid, with the x of its cells along the top and their y down the left.

    Rows may differ in length and hold anything; what is neither "*" nor a space stands on an amber field. An overlay
    is drawn on top; `sentence` is what a screen reader says first, where not only the size is to be said.
    """
    rows = rows_of(grid)
    if rows is None:
        raise TypeError(_("A maze is a list of rows, and each row a list of characters or a text."))
    overlay = overlay or Overlay()
    columns = max((len(row) for row in rows), default=0)
    left, top = EDGE + 22, EDGE + 20
    beside = 64 if overlay.distances else 0  # for the scale of colours
    fits = min((width - left - EDGE - beside) / max(1, columns), 480 / max(1, len(rows)))
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
    _marks(board, rows, overlay)
    if overlay.distances:
        _scale(svg, right + 22, top, bottom, overlay)
    edge, y = _words(svg, left, bottom + 8, min(width, max(right + beside, 440)) - EDGE, overlay)
    said = [sentence, *(text for _kind, text in entries(overlay)), *overlay.sentences]
    return svg.render(max(right + beside, edge) + EDGE + 2, y + EDGE + 2, " ".join(said))


def _marks(board: Board, rows: Sequence[Sequence[object]], overlay: Overlay) -> None:
    """Draw what lies on the maze, from the ground up."""
    if overlay.distances:
        _ground(board, rows, overlay)
    put(board, "opened", [(c + 0.5, r + 0.5) for r, c in overlay.opened or ()])
    put(board, "closed", [(c + 0.5, r + 0.5) for r, c in overlay.closed])
    if overlay.path:
        _line(board, overlay.path, other=False)
    if overlay.other:
        _line(board, overlay.other, other=True)
    put(board, "dead ends", map(_centre, overlay.dead_ends or ()))
    for way, colour in ((overlay.other, OTHER), (overlay.path, PATH)):
        if way:
            put(board, "end", [_centre(way.end)], colour)
            put(board, "start", [_centre(way.start)], colour)
    _numbers(board, overlay)
    wrong = [step for way in overlay.ways for step in (*way.crossings, *way.jumps)]
    put(board, "wrong", [(one[0] + other[0] + 1.5, one[1] + other[1] + 1.5) for one, other in wrong])


def _centre(cell: Cell) -> tuple[float, float]:
    return 2 * cell[0] + 1.5, 2 * cell[1] + 1.5


def _ground(board: Board, rows: Sequence[Sequence[object]], overlay: Overlay) -> None:
    """Colour cells by their numbers, and what is open between two of them by what lies between the numbers."""
    squares: dict[str, str] = {}
    for c, r, value in ground(rows, overlay):
        colour = shade(overlay.part(value))
        squares[colour] = squares.get(colour, "") + f"M{c} {r}h1v1h-1z"
    for colour, data in squares.items():
        board.path(data, fill=colour)


def _line(board: Board, way: Way, *, other: bool) -> None:
    data = ""
    for run in way.runs:
        data += "M" + "L".join(f"{x:g} {y:g}" for x, y in map(_centre, run)) + ("h0" if len(run) == 1 else "")
    _stroke(board, data, other=other)


def _stroke(board: Board, data: str, *, other: bool) -> None:
    width = max(1.6, board.pitch * (0.16 if other else 0.4))
    style: dict[str, Any] = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    board.path(data, stroke=FREE, stroke_width=width + max(0.8, board.pitch * (0.05 if other else 0.12)), **style)
    if other:
        style = {"stroke_linejoin": "round", "stroke_dasharray": "0.55 0.35"}
    board.path(data, stroke=OTHER if other else PATH, stroke_width=width, **style)


def _numbers(board: Board, overlay: Overlay) -> None:
    numbers = {cell: number_text(value) for cell, value in (overlay.distances or {}).items()}
    for cell in overlay.labels or ():
        numbers.pop(cell, None)
    size = letters(board.pitch, numbers.values())
    covered = overlay.covered
    for cell, text in numbers.items() if size >= SMALLEST else ():
        colour = INK if cell in covered else ink(overlay.part((overlay.distances or {})[cell]))
        _letters(board, cell, text, size, colour, halo=cell in covered)
    for cell, text in (overlay.labels or {}).items():
        _letters(board, cell, text, max(SMALLEST, letters(board.pitch, [text])), INK, halo=True)


def _letters(board: Board, cell: Cell, text: str, size: float, colour: str, *, halo: bool) -> None:
    x, y = _centre(cell)
    style: dict[str, Any] = {"text_anchor": "middle"}
    if halo:
        style |= {"stroke": FREE, "stroke_width": 3, "stroke_linejoin": "round", "paint_order": "stroke"}
    board.svg.text(board.left(x), board.top(y) + size * 0.36, text, size=size, colour=colour, **style)


def _scale(svg: Svg, x: float, top: float, bottom: float, overlay: Overlay) -> None:
    """Draw which colour is which number: the smallest at the bottom, the largest at the top."""
    low, high = overlay.bounds
    parts = 1 if low == high else min(48, max(8, int((bottom - top) / 3)))
    step = (bottom - top) / parts
    for index in range(parts):
        colour = shade(index / max(1, parts - 1))
        svg.add("rect", x=x, y=bottom - (index + 1) * step, width=14, height=step + 0.3 * (index > 0), fill=colour)
    svg.add("rect", x=x, y=top, width=14, height=bottom - top, fill="none", stroke=INK, stroke_width=1)
    for value, y in ((low, bottom), (high, top + 8)) if low != high else ((low, (top + bottom) / 2 + 4),):
        svg.text(x + 19, y, number_text(value), size=11)


def _words(svg: Svg, left: float, top: float, right: float, overlay: Overlay) -> tuple[float, float]:
    """Write below the maze what the marks mean and what there is to say; return the right and the lower edge."""
    kinds, edge, x, y = entries(overlay), 0.0, left, top
    if not kinds and not overlay.sentences:
        return 0.0, top - 8
    for kind, text in kinds:
        wide = text_width(text, SIZE)
        if x > left and x + 24 + wide > right:
            x, y = left, y + 20
        _sample(Board(svg, x, y + 4, 16), kind)
        svg.text(x + 24, y + 16, text, size=SIZE)
        edge, x = max(edge, x + 24 + wide), x + 24 + wide + 16
    y += 24 if kinds else 0
    for sentence in overlay.sentences:
        for line in wrapped(sentence, right - left, SIZE):
            svg.text(left, y + 16, line, size=SIZE)
            edge, y = max(edge, left + text_width(line, SIZE)), y + 18
    return edge, y


def _sample(board: Board, kind: str) -> None:
    if kind in LEAST:
        put(board, kind, [(0.5, 0.5)])
    else:
        _stroke(board, "M-.1 .5h1.2", other=kind == "other")
