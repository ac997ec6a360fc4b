"""A still picture of a maze with marks, for where a widget cannot run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from course.drawing.as_svg import COORDINATE
from course.plan import Cell, Plan
from course.svg import FREE, INK, VERMILLION, WIDTH, Board, Svg

GREEN = "#00735C"


def plan_of(rows: Sequence[str]) -> Plan:
    """Return the plan of the rows of a maze."""
    return Plan.read([list(row) for row in rows])


def way_on(plan: Plan, start: Cell, goal: Cell) -> list[Cell] | None:
    """Return a shortest way on a plan as cells, None where there is none."""
    steps = plan.steps_from(goal)
    if start not in steps:
        return None
    way = [start]
    while steps[way[-1]]:
        way.append(next(cell for cell in plan.beside(way[-1]) if steps.get(cell) == steps[way[-1]] - 1))
    return way


def maze_picture(
    rows: Sequence[str],
    *,
    sentence: str,
    start: Cell | None = None,
    goal: Cell | None = None,
    way: Sequence[Cell] = (),
    ends: Iterable[Cell] = (),
) -> str:
    """Return a maze as SVG: a way as a line, dead ends as rings, the start as a diamond, the goal as a flag."""
    left, top, edge = 36, 34, 14
    pitch = max(2, min(20, (WIDTH - left - edge) // len(rows[0]), 480 // len(rows)))
    svg = Svg()
    board = Board(svg, left, top, pitch)
    board.grid(rows)
    board.numbers([(x, 2 * x + 1.5) for x in range(len(rows[0]) // 2)], top - 7, down=False, **COORDINATE)
    board.numbers([(y, 2 * y + 1.5) for y in range(len(rows) // 2)], left - 7, down=True, **COORDINATE)
    if len(way) > 1:
        line = "M" + "L".join(f"{2 * x + 1.5} {2 * y + 1.5}" for x, y in way)
        board.path(line, stroke=VERMILLION, stroke_width=max(1.5, pitch / 4), stroke_linejoin="round")
    rings = "".join(f"M{2 * x + 1.15} {2 * y + 1.5}a.35 .35 0 1 0 .7 0a.35 .35 0 1 0-.7 0z" for x, y in ends)
    board.path(rings, fill=VERMILLION, stroke=INK, stroke_width=1)
    if start:
        x, y = start
        board.path(f"M{2 * x + 1.5} {2 * y + 1.1}l.4 .4-.4 .4-.4-.4z", fill=GREEN, stroke=FREE, stroke_width=0.5)
    if goal:
        x, y = goal
        board.path(f"M{2 * x + 1.25} {2 * y + 1.1}v.8", stroke=INK, stroke_width=1.5)
        board.path(f"M{2 * x + 1.3} {2 * y + 1.1}l.6 .25-.6 .25z", fill=VERMILLION)
    return svg.render(left + len(rows[0]) * pitch + edge, top + len(rows) * pitch + edge, sentence)
