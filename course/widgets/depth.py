"""The depth meter: how deep the recursion goes while a maze grows, and where Python's limit lies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from course.i18n import _, _n
from course.svg import BLUE, FAINT, QUIET, VERMILLION, Svg, number, shorten, type_name
from course.widgets.asking import asking_words
from course.widgets.base import Widget
from course.widgets.sizes import side_of, whole

LIMIT = 1000  # calls, as Python sets it
LARGEST = 100  # cells on a side
MOST = 4000  # values of a student that are plotted one by one

# Side of a square maze and the mean of its largest depth, over 2000 mazes each (1000 above 40 x 40).
MEASURED = ((1, 1), (10, 69), (20, 226), (30, 462), (35, 604), (40, 762), (45, 927), (50, 1119), (60, 1550))


class DepthMeter(Widget, front="depth", css=("asking", "depth")):
    """A maze that grows in the browser, and its depth as a curve."""

    @classmethod
    def of(cls, w: Any, h: Any, depths: Any) -> DepthMeter:
        """Return the widget for a size, with the depths that a student measured if there are any."""
        sides = side_of(w, "w", "depth_meter", LARGEST), side_of(h, "h", "depth_meter", LARGEST)
        measured = None if depths is None else _depths(depths)
        data: dict[str, Any] = {
            "w": sides[0],
            "h": sides[1],
            "limit": LIMIT,
            "largest": LARGEST,
            "depths": None,
            "count": 0,
        }
        if measured is not None:
            data |= {"depths": _thinned(measured), "count": len(measured)}
        return cls(data=data, words=_words())

    def svg(self) -> str:
        """Return a plot: the student's depths, or how the largest depth grows with the size of a maze."""
        depths = self.data["depths"]
        points = list(enumerate(depths, 1)) if depths else list(MEASURED)
        right, top = max(x for x, _y in points), max(LIMIT, *(y for _x, y in points)) * 1.15
        svg, left, base, wide, high = Svg(), 60, 250, 470, 210

        def at(x: float, y: float) -> tuple[float, float]:
            return left + wide * x / max(1, right), base - high * y / top

        svg.add("path", d=f"M{left} {base - high}V{base}H{left + wide}", fill="none", stroke=QUIET)
        for value in range(0, int(top), 500 if top < 3000 else 1000):
            y = number(at(0, value)[1])
            svg.add("path", d=f"M{left} {y}h{wide}", stroke=FAINT, stroke_width=0.7)
            svg.text(left - 6, float(y) + 4, str(value), size=11, text_anchor="end", colour=QUIET)
        y = number(at(0, LIMIT)[1])
        svg.add("path", d=f"M{left} {y}h{wide}", stroke=VERMILLION, stroke_width=2, stroke_dasharray="7 4")
        limit = _("recursion limit {limit}").format(limit=LIMIT)
        svg.text(left + 8, float(y) - 6, limit, size=12, colour="#B34700")
        line = "L".join(f"{number(u)} {number(v)}" for u, v in (at(*point) for point in points))
        svg.add("path", d=f"M{line}", fill="none", stroke=BLUE, stroke_width=2)
        if len(points) <= 40:
            for point in points:
                u, v = at(*point)
                svg.add("circle", cx=u, cy=v, r=3, fill=BLUE)
        ticks = [x for x, _y in points if x % 10 == 0] if not depths else sorted({1, max(1, right // 2), right})
        for x in ticks:
            text = str(x) if depths else f"{x} x {x}"
            svg.text(at(x, 0)[0], base + 16, text, size=11, text_anchor="middle", colour=QUIET)
        _right, low = svg.sentence(14, base + 44, self.text())
        return svg.render(560, low + 14, self.text())

    def text(self) -> str:
        """Say how deep it went, or how deep it goes on average."""
        if self.data["depths"]:
            return _n(
                "{count} depth was measured; the largest is {most}, and Python's limit is {limit}.",
                "{count} depths were measured; the largest is {most}, and Python's limit is {limit}.",
                self.data["count"],
            ).format(count=self.data["count"], most=max(self.data["depths"]), limit=LIMIT)
        return _(
            "Largest depth of the recursion, on average: 226 calls at 20 x 20 cells, 762 at 40 x 40, 1550 at 60 x 60. "
            "Python's limit is {limit}."
        ).format(limit=LIMIT)


def _depths(values: Any) -> list[int]:
    """Return the depths that a student measured; raise one sentence for anything else."""
    if isinstance(values, (str, bytes, dict)) or not isinstance(values, Iterable):
        raise TypeError(
            _("depth_meter needs depths as a list of whole numbers, but it got {value}, of type {type}.").format(
                value=shorten(values), type=type_name(values)
            )
        )
    found = []
    for value in values:
        depth = whole(value)
        if depth is None or not 0 <= depth < 10**9:
            raise ValueError(
                _("depth_meter needs depths as a list of whole numbers from 0 up, but one of them is {value}.").format(
                    value=shorten(value)
                )
            )
        found.append(depth)
        if len(found) > 5_000_000:
            raise ValueError(_("depth_meter plots up to 5 million depths: measure fewer of them."))
    if not found:
        raise ValueError(_("depth_meter needs at least one depth, but the list is empty."))
    return found


def _thinned(depths: list[int]) -> list[int]:
    """Return at most MOST values: the largest of each stretch, so that no peak is lost."""
    each = -(-len(depths) // MOST)
    return [max(depths[start : start + each]) for start in range(0, len(depths), each)]


def _words() -> dict[str, Any]:
    return asking_words() | {
        "name": _("Depth meter"),
        "how": _("Guess how deep it goes, then press play, or use the arrow keys."),
        "maze": _("Maze of {w} x {h} cells in the making."),
        "plot": _("Plot of the depth against the steps, with a line at the limit {limit}."),
        "play": _("Play"),
        "pause": _("Pause"),
        "first": _("To the start"),
        "back": _("One step back"),
        "forward": _("One step on"),
        "last": _("To the end"),
        "new": _("Another maze"),
        "zoom": _("Zoom to the curves"),
        "step": _("Step"),
        "step_of": _("Step {step} of {steps}, depth {depth}"),
        "w": _("w"),
        "h": _("h"),
        "pick": _("Next cell"),
        "newest": _("newest waiting (stack)"),
        "oldest": _("oldest waiting (queue)"),
        "random": _("random waiting"),
        "all": _("recursion, or every cell on the stack"),
        "junctions": _("stack with junctions only"),
        "waiting": _("waiting cells"),
        "yours": _("your depths"),
        "limit": _("recursion limit {limit}"),
        "above": _("limit {limit}: above"),
        "depth_axis": _("depth"),
        "step_axis": _("steps"),
        "curve": _("Curve"),
        "now": _("Now"),
        "so_far": _("Largest so far"),
        "end_newest": _("Grown. Largest depth {all} with every cell, {junctions} with junctions only."),
        "end_waiting": _("Grown. At most {all} cells were waiting."),
        "new_maze": _("Another maze of {w} x {h} cells, at its start."),
        "at": _("Step {step}: depth {depth}."),
        "ask_cross": _("Will the recursion cross the limit of {limit} at {w} x {h} cells?"),
        "hardly": _("hardly ever"),
        "some": _("in some mazes"),
        "nearly": _("nearly every time"),
        "cross_why": _(
            "I have just grown {n} mazes of this size: their largest depths lie between {low} and {high}, and {over} "
            "of them crossed the limit, of which a notebook itself uses about {own}. {why}"
        ),
        "why_hardly": _("Of the {cells} cells about half wait at once, and hardly ever as many as {limit}."),
        "why_some": _(
            "Chance decides: of the {cells} cells mostly fewer than half wait at once, and in some mazes more."
        ),
        "why_nearly": _("Of the {cells} cells about four in ten wait at once, and that is far above the limit."),
        "why_corridor": _("In a corridor every cell waits for the next one: as deep as it is long."),
        "ask_list": _(
            "At 60 x 60 cells, an explicit list with every waiting cell holds some 1550. Does it fail at 1000?"
        ),
        "yes": _("Yes"),
        "no": _("No"),
        "list_why": _(
            "The limit counts calls that wait for each other, not the items of a list. A list grows until the memory "
            "is full."
        ),
        "ask_junctions": _("Only junctions are stacked. How high is the pile at its highest, against every cell?"),
        "tenth": _("about a tenth"),
        "half": _("about half"),
        "most": _("almost nine tenths"),
        "junctions_why": _(
            "In {n} mazes of 30 x 30 grown just now it was {share} per cent. When a cell is left, it mostly has "
            "another free neighbour still, so most cells count as junctions then."
        ),
    }
