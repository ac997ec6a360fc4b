"""Draw a maze onto axes of matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from course.drawing.colours import SCALE, SMALLEST, ground, ink, letters
from course.drawing.legend import LEAST, OTHER, PATH, entries
from course.drawing.overlay import Overlay, Way, number_text
from course.svg import AMBER, BLUE, FREE, INK, PALE, ROCK, VERMILLION, YELLOW, tick_step, wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

SIZE = 12  # of words, in pixels


class Paint:
    """A maze on axes: position (row, col) lies at ((col - 1) / 2, (row - 1) / 2), and so cell (x, y) at (x, y)."""

    def __init__(self, rows: Sequence[str], overlay: Overlay, ax: Axes) -> None:
        self.rows, self.overlay, self.ax = rows, overlay, ax
        self.high, self.wide = len(rows), len(rows[0])
        self.extent = (-0.75, self.wide / 2 - 0.75, self.high / 2 - 0.75, -0.75)
        box = ax.get_window_extent()
        self.pixels = min(box.width / self.wide, box.height / self.high)  # of one position
        self.points = 72 / ax.figure.dpi  # of one pixel

    def maze(self) -> None:
        """Draw rock and free places, thin lines between them, and the x and y of the cells."""
        from matplotlib.colors import ListedColormap

        ax, extent, wide, high = self.ax, self.extent, self.wide, self.high
        shade = {" ": 0, "*": 1}
        image = [[shade.get(character, 2) for character in row] for row in self.rows]
        colours = ListedColormap([FREE, ROCK, AMBER])
        ax.imshow(image, cmap=colours, vmin=0, vmax=2, extent=extent, interpolation="nearest", aspect="equal")
        if self.pixels >= 7:  # thin lines, so that positions can be counted; in a large maze they would hide it
            thin: dict[str, Any] = {"colors": "#808080", "linewidth": 0.5, "alpha": 0.5}
            ax.vlines([c / 2 - 0.75 for c in range(1, wide)], extent[3], extent[2], **thin)
            ax.hlines([r / 2 - 0.75 for r in range(1, high)], extent[0], extent[1], **thin)
        for row, line in enumerate(self.rows):
            for column, character in enumerate(line):
                if character not in shade and self.pixels >= 7:
                    self._write((column - 1) / 2, (row - 1) / 2, character, self.pixels * 0.7)
        ax.set_xlim(extent[0], extent[1])
        ax.set_ylim(extent[2], extent[3])
        ax.set_xticks(range(0, wide // 2, tick_step(2 * self.pixels, 7 * len(str(wide // 2)) + 4)))
        ax.set_yticks(range(0, high // 2, tick_step(2 * self.pixels, 12)))
        ax.tick_params(length=0, colors=BLUE, top=True, labeltop=True, bottom=False, labelbottom=False)
        for spine in ax.spines.values():
            spine.set_color(INK)
        # x and y stand at the ends of the axes, as in mathematics
        mark: dict[str, Any] = {"xycoords": "axes fraction", "textcoords": "offset points", "color": BLUE}
        ax.annotate("x", (1, 1), (3, 4), weight="bold", style="italic", **mark)
        ax.annotate("y", (0, 0), (-4, -4), weight="bold", style="italic", ha="right", va="top", **mark)

    def marks(self) -> None:
        """Draw what lies on the maze, from the ground up."""
        overlay = self.overlay
        for kind, positions in (("opened", overlay.opened or ()), ("closed", overlay.closed)):
            self._put(kind, [((c - 1) / 2, (r - 1) / 2) for r, c in positions])
        if overlay.path:
            self._line(overlay.path, "path")
        if overlay.other:
            self._line(overlay.other, "other")
        self._put("dead ends", overlay.dead_ends or ())
        for way, colour in ((overlay.other, OTHER), (overlay.path, PATH)):
            if way:
                self._put("end", [way.end], colour)
                self._put("start", [way.start], colour)
        self._numbers()
        wrong = [step for way in overlay.ways for step in (*way.crossings, *way.jumps)]
        self._put("wrong", [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in wrong])

    def ground(self) -> Any:
        """Colour cells by their numbers; return the image, for its colour bar."""
        from matplotlib.colors import LinearSegmentedColormap

        values = [[float("nan")] * self.wide for _row in range(self.high)]  # which is left clear
        for c, r, value in ground(self.rows, self.overlay):
            values[r][c] = value
        low, high = self.overlay.bounds
        colours = LinearSegmentedColormap.from_list("near to far", SCALE)
        limits: dict[str, Any] = {"vmin": low, "vmax": high}
        kept = self.ax.axis()
        image = self.ax.imshow(values, cmap=colours, extent=self.extent, interpolation="nearest", **limits)
        self.ax.axis(kept)
        return image

    def legend(self, room: float) -> Any:
        """Write below the maze, `room` pixels wide, what the marks mean and what there is to say."""
        kinds = entries(self.overlay)
        if not kinds and not self.overlay.sentences:
            return None
        lines = [line for sentence in self.overlay.sentences for line in wrapped(sentence, room - 24, SIZE)]
        size = SIZE * self.points
        for columns in range(max(1, len(kinds)), 0, -1):
            legend = self.ax.legend(
                [self._sample(kind) for kind, _text in kinds],
                [text for _kind, text in kinds],
                title="\n".join(lines) or None,
                loc="upper left",
                bbox_to_anchor=(0, 0),
                ncols=columns,
                columnspacing=1.2,
                alignment="left",
                fontsize=size,
                title_fontsize=size,
                frameon=False,
                borderaxespad=0.6,
                borderpad=0.2,
            )
            if legend.get_window_extent().width <= room:
                break
        return legend

    def _line(self, way: Way, kind: str) -> None:
        from matplotlib.lines import Line2D

        xs: list[float] = []
        ys: list[float] = []
        for run in way.runs:
            xs += [*(x for x, _y in run), float("nan")]
            ys += [*(y for _x, y in run), float("nan")]
        line = self._stroke(kind, self.pixels)
        line.set_data(xs, ys)
        edge = self.pixels * (0.12 if kind == "path" else 0.05)
        wide = line.get_linewidth() + max(0.8, edge) * self.points
        self.ax.add_line(Line2D(xs, ys, color=FREE, linewidth=wide, solid_capstyle="round", solid_joinstyle="round"))
        self.ax.add_line(line)

    def _put(self, kind: str, places: Sequence[tuple[float, float]], colour: str = PATH) -> None:
        if places:
            for mark in self._mark(kind, max(self.pixels, LEAST[kind]), colour):
                mark.set_data(*zip(*places, strict=True))
                self.ax.add_line(mark)

    def _stroke(self, kind: str, pixels: float) -> Line2D:
        from matplotlib.lines import Line2D

        if kind == "path":
            wide = max(1.8, pixels * 0.4) * self.points
            return Line2D([], [], color=PATH, linewidth=wide, solid_capstyle="round", solid_joinstyle="round")
        wide = max(1.6, pixels * 0.16) * self.points
        return Line2D([], [], color=OTHER, linewidth=wide, linestyle=(0, (3.4, 2.2)), dash_joinstyle="round")

    def _mark(self, kind: str, pixels: float, colour: str = PATH) -> list[Line2D]:
        """Return a mark: one line without a line, or two, the second on top of the first."""
        from matplotlib.lines import Line2D

        unit = pixels * self.points

        def layer(marker: str, size: float, edge: str, width: float, face: str = "none") -> Line2D:
            style: dict[str, Any] = {"markeredgecolor": edge, "markerfacecolor": face}
            width = max(0.8 * self.points, width * unit)
            return Line2D(
                [], [], linestyle="none", marker=marker, markersize=size * unit, markeredgewidth=width, **style
            )

        layers: dict[str, list[Line2D]] = {
            "start": [layer("o", 0.98, FREE, 0.12, FREE), layer("o", 0.68, colour, 0.16, FREE)],
            "end": [layer("s", 0.78, FREE, 0.1, colour)],
            "wrong": [layer("o", 1, INK, 0.06, YELLOW), layer("x", 0.46, INK, 0.13)],
            "dead ends": [layer("D", 0.64, FREE, 0.26), layer("D", 0.64, VERMILLION, 0.13)],
            "opened": [layer("s", 0.86, BLUE, 0.1, PALE), layer("+", 0.48, BLUE, 0.12)],
            "closed": [layer("s", 0.9, INK, 0.1, INK), layer("x", 0.5, FREE, 0.12)],
        }
        return layers[kind]

    def _sample(self, kind: str) -> Any:
        return self._stroke(kind, 14) if kind in ("path", "other") else tuple(self._mark(kind, 14))

    def _numbers(self) -> None:
        overlay = self.overlay
        numbers = {cell: number_text(value) for cell, value in (overlay.distances or {}).items()}
        for cell in overlay.labels or ():
            numbers.pop(cell, None)
        size = letters(self.pixels, numbers.values())
        covered = overlay.covered
        for cell, text in numbers.items() if size >= SMALLEST else ():
            colour = INK if cell in covered else ink(overlay.part((overlay.distances or {})[cell]))
            self._write(*cell, text, size, colour, halo=cell in covered)
        for cell, text in (overlay.labels or {}).items():
            self._write(*cell, text, max(SMALLEST, letters(self.pixels, [text])), halo=True)

    def _write(self, x: float, y: float, text: str, size: float, colour: str = INK, *, halo: bool = False) -> None:
        from matplotlib.font_manager import FontProperties, findfont, get_font
        from matplotlib.patheffects import withStroke

        known = get_font(findfont(FontProperties())).get_char_index
        # matplotlib would warn of each character that its font lacks
        shown = "".join(character if known(ord(character)) else "?" for character in text)
        style: dict[str, Any] = (
            {"path_effects": [withStroke(linewidth=3 * self.points, foreground=FREE)]} if halo else {}
        )
        size *= self.points
        self.ax.text(x, y, shown, size=size, ha="center", va="center", color=colour, parse_math=False, **style)
