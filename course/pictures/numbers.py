"""Draw a maze with numbers of steps in its cells: those that were expected, and those that came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from course.i18n import _, _n
from course.map_piece import Piece
from course.plan import Cell, NoGrid, Plan
from course.svg import EDGE, WIDTH, Picture, Svg, shorten, text_width


def distances(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the maze with the numbers of steps that were expected, and beside it with those that came."""
    if type(arguments) is not list or len(arguments) != 2:
        return None
    try:
        plan = Plan.read(arguments[0])
    except NoGrid:
        return None
    start: Any = arguments[1]
    if not (type(start) is tuple and start in plan.open_cells):
        return None
    want: dict[Any, Any] = dict(plan.steps_from(start))
    answer = obtained[0] if type(obtained) is list and obtained else obtained
    if type(answer) is not dict:
        return _numbers(plan, start, [(_("expected"), want)], {}, _no_dictionary(answer))
    parts = {
        "differ": [cell for cell in want if cell in answer and not _same(answer[cell], want[cell])],
        "missing": [cell for cell in want if cell not in answer],
        "extra": [cell for cell in answer if cell not in want],
    }
    sentences = _differences(want, answer, parts)
    sides = [(_("expected"), want), (_("yours"), answer)] if sentences else [(_("yours, as expected"), answer)]
    return _numbers(plan, start, sides, parts, sentences)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def _no_dictionary(answer: object) -> list[str]:
    return [] if answer is None else [_("Yours is no dictionary, but {value}.").format(value=shorten(answer, 40))]


def _differences(want: dict[Any, Any], answer: dict[Any, Any], parts: dict[str, list[Any]]) -> list[str]:
    said = []
    if parts["differ"]:
        cell = parts["differ"][0]
        sentence = _n(
            "{count} cell has another number: {cell}, expected {expected}, yours {obtained}.",
            "{count} cells have other numbers. The first: {cell}, expected {expected}, yours {obtained}.",
            len(parts["differ"]),
        )
        values = {"expected": want[cell], "obtained": shorten(answer[cell], 30)}
        said.append(sentence.format(count=len(parts["differ"]), cell=cell, **values))
    if parts["missing"]:
        sentence = _n(
            "{count} cell is missing: {cell}.",
            "{count} cells are missing. The first: {cell}.",
            len(parts["missing"]),
        )
        said.append(sentence.format(count=len(parts["missing"]), cell=parts["missing"][0]))
    if parts["extra"]:
        sentence = _n(
            "{count} key is too many: {key}.", "{count} keys are too many. The first: {key}.", len(parts["extra"])
        )
        said.append(sentence.format(count=len(parts["extra"]), key=shorten(parts["extra"][0], 30)))
    return said


def _numbers(
    plan: Plan,
    start: Cell,
    sides: Sequence[tuple[str, dict[Any, Any]]],
    parts: Mapping[str, Sequence[Any]],
    sentences: Sequence[str],
) -> Picture:
    marked = [cell for part in parts.values() for cell in part]
    near = next((cell for cell in marked if cell in plan.open_cells), start)
    svg, left, text = Svg(), float(EDGE), []
    room = (WIDTH - 2 * EDGE - 24) // 2
    for index, (caption, values) in enumerate(sides):
        svg.text(left + 22, EDGE + 12, caption, size=14, font_weight="bold")
        piece = Piece(plan, near, svg=svg, left=left, top=EDGE + 20, room=room)
        cells = {cell: _short(value) for cell, value in values.items() if _is_inside(plan, cell)}
        if index:
            piece.boxes(parts.get("differ", ()))
            piece.boxes([c for c in parts.get("extra", ()) if c in cells])
            piece.boxes(parts.get("missing", ()), dashes=True)
        piece.numbers(cells, marked)
        text += [caption, *piece.letters(cells, wide=4)]
        left = max(piece.right, left + 22 + text_width(caption, 15)) + 24
    piece.right = max(piece.right, left - 24)
    said = [_("Counted from {start}.").format(start=start), *sentences]
    said += [] if piece.whole else [piece.part()]
    return piece.picture(said, [*text, *said])


def _is_inside(plan: Plan, cell: object) -> bool:
    if not (type(cell) is tuple and len(cell) == 2 and all(type(n) is int for n in cell)):
        return False
    return bool(0 <= cell[0] < plan.w and 0 <= cell[1] < plan.h)


def _short(value: object) -> str:
    text = shorten(value, 20)
    return text if len(text) <= 4 else text[:3] + "…"


KINDS = {"distances": distances}
