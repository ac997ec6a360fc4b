"""The marks that lie on a maze, in SVG: at points of a board, given in positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from course.drawing.legend import LEAST, PATH
from course.svg import BLUE, FREE, INK, PALE, VERMILLION, YELLOW, Board

Point = tuple[float, float]


def put(board: Board, kind: str, points: Iterable[Point], colour: str = PATH) -> None:
    """Draw marks of a kind, all of them as one path, in a large maze larger than a position."""
    grown = max(1.0, LEAST[kind] / board.pitch)
    points = list(points)
    for shape, size, width, style in _layers(colour)[kind]:
        data = "".join(shape(x, y, size * grown) for x, y in points)
        board.path(data, stroke_width=max(0.8, width * grown * board.pitch), **style)


def _circle(x: float, y: float, r: float) -> str:
    arc = f"a{r:.3g} {r:.3g} 0 1 0"
    return f"M{x - r:.4g} {y:g}{arc} {2 * r:.3g} 0{arc} {-2 * r:.3g} 0z"


def _square(x: float, y: float, r: float) -> str:
    return f"M{x - r:.4g} {y - r:.4g}h{2 * r:.3g}v{2 * r:.3g}h{-2 * r:.3g}z"


def _diamond(x: float, y: float, r: float) -> str:
    return f"M{x:g} {y - r:.4g}l{r:.3g} {r:.3g} {-r:.3g} {r:.3g} {-r:.3g} {-r:.3g}z"


def _cross(x: float, y: float, r: float) -> str:
    return f"M{x - r:.4g} {y - r:.4g}l{2 * r:.3g} {2 * r:.3g}m{-2 * r:.3g} 0l{2 * r:.3g} {-2 * r:.3g}"


def _plus(x: float, y: float, r: float) -> str:
    return f"M{x - r:.4g} {y:g}h{2 * r:.3g}m{-r:.3g} {-r:.3g}v{2 * r:.3g}"


Layer = tuple[Callable[[float, float, float], str], float, float, dict[str, Any]]


def _layers(colour: str) -> dict[str, list[Layer]]:
    """Return what each kind is made of, the lowest layer first: shape, half its size, width of its line, colours."""
    return {
        "start": [
            (_circle, 0.42, 0.14, {"fill": FREE, "stroke": FREE}),
            (_circle, 0.34, 0.16, {"fill": FREE, "stroke": colour}),
        ],
        "end": [(_square, 0.38, 0.1, {"fill": colour, "stroke": FREE})],
        "wrong": [(_circle, 0.5, 0.05, {"fill": YELLOW, "stroke": INK}), (_cross, 0.22, 0.13, {"stroke": INK})],
        "dead ends": [(_diamond, 0.44, 0.26, {"stroke": FREE}), (_diamond, 0.44, 0.13, {"stroke": VERMILLION})],
        "opened": [(_square, 0.44, 0.1, {"fill": PALE, "stroke": BLUE}), (_plus, 0.24, 0.12, {"stroke": BLUE})],
        "closed": [(_square, 0.45, 0.1, {"fill": INK, "stroke": INK}), (_cross, 0.26, 0.12, {"stroke": FREE})],
    }
