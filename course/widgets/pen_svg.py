"""Draw what the turtle did as SVG, where no widget can be. Lines that follow each other become one path."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from course.sheet import DOT, FILL, LINE, STAMP, START, TURN, WRITE
from course.svg import Svg, number

if TYPE_CHECKING:
    from course.sheet import Event

Spot = tuple[int, int]

_FINE = 20_000  # with more commands, whole pixels are fine enough
_CHANGES = 5_000  # with more changes of colour or width, lines of one look are joined, whatever came between them
_ROUND = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}

# The turtle looks to the right; in pixels.
_SHELL = [
    (14, 0),
    (13, 3),
    (9, 3),
    (8, 5),
    (10, 8),
    (7, 10),
    (5, 7),
    (0, 8),
    (-4, 7),
    (-7, 10),
    (-9, 8),
    (-7, 5),
    (-9, 2),
]
OUTLINES: dict[str, list[tuple[float, float]]] = {
    "arrow": [(7, 0), (-6, 7), (-6, -7)],
    "circle": [(8 * math.cos(k * math.pi / 8), 8 * math.sin(k * math.pi / 8)) for k in range(16)],
    "classic": [(1, 0), (-10, 5), (-7, 0), (-10, -5)],
    "square": [(8, 8), (-8, 8), (-8, -8), (8, -8)],
    "triangle": [(11, 0), (-6, 9), (-6, -9)],
    "turtle": [*_SHELL, (-12, 0), *((x, -y) for x, y in reversed(_SHELL[1:]))],
}


def picture(data: dict[str, Any], events: list[Event], sentence: str) -> str:
    """Return the whole picture; `data` is that of the widget."""
    return _Painter(data, events).svg(sentence)


class _Run:
    """Lines of one look, in whole parts of a pixel: each piece is drawn once, in whichever direction it was gone."""

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.path: list[str] = []
        self._drawn: set[tuple[Spot, Spot]] = set()
        self._tip: Spot | None = None

    def line(self, start: Spot, end: Spot) -> None:
        piece = (min(start, end), max(start, end))
        if piece in self._drawn:
            return
        self._drawn.add(piece)
        if self._tip != start:
            self.path.append(self.move(start))
        self.path.append(self.step(start, end))
        self._tip = end

    def move(self, spot: Spot) -> str:
        return f"M{spot[0] / self.unit:g} {spot[1] / self.unit:g}"

    def step(self, start: Spot, end: Spot) -> str:
        dx, dy = end[0] - start[0], end[1] - start[1]
        x, y = f"{dx / self.unit:g}", f"{dy / self.unit:g}"
        return f"h{x}" if not dy else f"v{y}" if not dx else f"l{x} {y}"


class _Painter:
    def __init__(self, data: dict[str, Any], events: list[Event]) -> None:
        self.data, self.events = data, events
        self.scale, (self.left, self.top, self.width, self.height) = data["scale"], data["box"]
        self.unit = 10 if len(events) <= _FINE else 1
        self.parts: list[tuple[str, dict[str, Any], Any]] = []  # tag, attributes, and a run or a text

    def at(self, x: float, y: float) -> Spot:
        unit = self.scale * self.unit
        return round((x - self.left) * unit), round((self.top - y) * unit)

    def svg(self, sentence: str) -> str:
        svg = Svg()
        wide, high = self.width * self.scale, self.height * self.scale
        svg.add("rect", width=wide, height=high, fill=self.data["background"])
        self._collect()
        for tag, attributes, more in self.parts:
            if tag == "text":
                svg.text(text=more, **attributes)
            elif isinstance(more, _Run):
                svg.add(tag, d="".join(more.path), **attributes)
            elif tag:
                svg.add(tag, **attributes)
        return svg.render(wide, high, sentence)

    def _collect(self) -> None:
        styles = self.data["styles"]
        looks = [style[1:3] + style[4:5] for style in styles]
        lines = [event[0] for event in self.events if styles[event[0]][0] == LINE]
        crowded = sum(looks[a] != looks[b] for a, b in zip(lines, lines[1:], strict=False)) > _CHANGES
        place: dict[int, tuple[float, float]] = {}  # by pen
        shapes: dict[int, tuple[int, list[tuple[float, float]]]] = {}  # by pen: its place among the parts, its points
        runs: dict[tuple[Any, ...], _Run] = {}  # to which lines may still be added
        for style, x, y, angle in self.events:
            kind, pen, colour, fill, width = styles[style][:5]
            before, place[pen] = place.get(pen, (x, y)), (x, y)
            if kind == LINE:
                run = runs.get((pen, colour, width))
                if run is None:
                    if not crowded:
                        runs.clear()
                    run = runs[pen, colour, width] = _Run(self.unit)
                    self.parts.append(
                        ("path", {"stroke": colour, "stroke_width": max(0.5, width * self.scale)} | _ROUND, run)
                    )
                run.line(self.at(*before), self.at(x, y))
            elif kind == START:
                runs.clear()
                shapes[pen] = (len(self.parts), [(x, y)])
                self.parts.append(("", {}, None))  # the shape lies under its own lines
            elif kind == FILL and pen in shapes:
                at, points = shapes.pop(pen)
                if len(points) > 2:
                    self.parts[at] = ("path", {"d": self._polygon(points), "fill": fill, "fill_rule": "evenodd"}, None)
            elif kind in (DOT, WRITE, STAMP):
                if not crowded:
                    runs.clear()
                self._print(kind, x, y, angle, *styles[style][2:4], *styles[style][7:9])
            if pen in shapes and kind not in (START, TURN):
                shapes[pen][1].append((x, y))
        for x, y, angle, shown, shape, colour, fill, _width in self.data["pens"]:
            if shown:
                self._print(STAMP, x, y, angle, colour, fill, shape, None)

    def _polygon(self, points: list[tuple[float, float]]) -> str:
        run, spots = _Run(self.unit), [self.at(*point) for point in points]
        steps = (run.step(a, b) for a, b in zip(spots, spots[1:], strict=False) if a != b)
        return f"{run.move(spots[0])}{''.join(steps)}z"

    def _print(
        self, kind: int, x: float, y: float, angle: float, colour: str, fill: str, shape: str, more: Any
    ) -> None:
        left, top = (x - self.left) * self.scale, (self.top - y) * self.scale
        if kind == DOT:
            self.parts.append(("circle", {"cx": left, "cy": top, "r": more * self.scale / 2, "fill": colour}, None))
        elif kind == WRITE:
            text, align, size, bold, italic = more
            size *= self.scale
            style: dict[str, Any] = {"x": left, "y": top - size * 0.25, "size": size, "colour": colour}
            style["text_anchor"] = {"left": "start", "center": "middle", "right": "end"}[align]
            style |= {"font_weight": "bold"} if bold else {}
            self.parts.append(("text", style | ({"font_style": "italic"} if italic else {}), text))
        else:
            points = " ".join(f"{number(px)},{number(-py)}" for px, py in OUTLINES[shape])
            move = f"translate({number(left)} {number(top)}) rotate({number(-angle % 360)})"
            self.parts.append(("polygon", {"points": points, "transform": move, "fill": fill, "stroke": colour}, None))
