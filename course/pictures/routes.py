"""Draw a maze with a student's way through it, and mark the first step that goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from course.i18n import _, _n
from course.map_piece import Piece
from course.plan import Cell, NoGrid, Plan
from course.svg import BLUE, QUIET, Picture, shorten
from course.views.paths import is_path, kind_of_step


@dataclass(frozen=True)
class _Answer:
    """An answer with its maze; `known` is False where nothing was returned, because the call was stopped."""

    plan: Plan
    start: Cell
    goal: Cell
    value: Any
    known: bool = True

    @property
    def way(self) -> list[Cell]:
        """The cells of the answer, [] where it is no way."""
        return self.value if is_path(self.value) else []


@dataclass(frozen=True)
class _Trouble:
    """What is wrong with an answer first: a sentence, the step (two cells) or the cell to be marked, and its number."""

    sentence: str
    marked: tuple[Cell, ...] = ()
    index: int = -1
    kind: str = ""
    shown: tuple[Cell, ...] = ()


def route(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the way that came, through its maze; any legal way is right."""
    return _drawn(arguments, obtained, shortest=False)


def shortest_route(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the way that came, through its maze; beside one that is too long, a shortest one."""
    return _drawn(arguments, obtained, shortest=True)


def _drawn(arguments: object, obtained: object, shortest: bool) -> Picture | None:
    pairs = [(answer, _trouble(answer, shortest)) for answer in _answers(arguments, obtained)]
    if not pairs:
        return None
    answer, trouble = next((pair for pair in pairs if pair[1].kind), pairs[0])
    return _picture(answer, trouble)


def _answers(arguments: object, obtained: object) -> list[_Answer]:
    """Return the answers to be seen in what came: one or more lists [path, grid, start, goal], or a path alone."""
    found = [answer for item in _lists(obtained) if (answer := _answer(item)) is not None]
    if found:
        return found
    if type(arguments) is not list or len(arguments) != 3:
        return []
    alone = _answer([obtained, *arguments], known=obtained is not None)
    return [alone] if alone else []


def _lists(value: object) -> Iterable[list[Any]]:
    if type(value) is list:
        yield value
        for item in value:
            if type(item) is list:
                yield item


def _answer(item: list[Any], known: bool = True) -> _Answer | None:
    if len(item) != 4 or not is_path(item[2:]):
        return None
    try:
        plan = Plan.read(item[1])
    except NoGrid:
        return None
    inside = all(0 <= x < plan.w and 0 <= y < plan.h for x, y in item[2:])
    return _Answer(plan, item[2], item[3], item[0], known) if inside else None


def _trouble(answer: _Answer, shortest: bool) -> _Trouble:
    """Return what is wrong first; of an answer that is right, a sentence and no kind."""
    plan, start, goal, way = answer.plan, answer.start, answer.goal, answer.way
    if not answer.known:
        return _Trouble(_("This is the maze of the call, with start and goal."))
    best = _one_way(plan, start, goal)
    if not way:
        return _no_way(answer, best)
    if way[0] != start:
        sentence = _("The way begins at {cell}, but the start is {start}.").format(cell=_said(way[0]), start=start)
        return _Trouble(sentence, (way[0],), 0, "begin")
    seen = {way[0]: 0}
    for index, (one, other) in enumerate(zip(way, way[1:], strict=False), 1):
        if kind := _wrong_step(plan, one, other):
            sentence = _STEPS[kind]().format(number=index, one=_said(one), other=_said(other))
            return _Trouble(sentence, (one, other), index, kind)
        if other in seen:
            sentence = _("After step {number} the way is at {cell} again, where it has been before.")
            return _Trouble(sentence.format(number=index, cell=other), (other,), index, "again")
        seen[other] = index
    if way[-1] != goal:
        sentence = _("The way ends at {cell}, but the goal is {goal}.").format(cell=way[-1], goal=goal)
        return _Trouble(sentence, (way[-1],), len(way) - 1, "end")
    if shortest and len(way) > len(best):
        sentence = _n(
            "A shortest way has {steps} step: it is drawn with dashes.",
            "A shortest way has {steps} steps: it is drawn with dashes.",
            len(best) - 1,
        ).format(steps=len(best) - 1)
        return _Trouble(sentence, kind="long", shown=tuple(best))
    return _Trouble(_("Your way leads from start to goal."))


_STEPS: dict[str, Callable[[], str]] = {
    "wall": lambda: _("Step {number}, from {one} to {other}, goes through a wall."),
    "jump": lambda: _("Step {number}, from {one} to {other}, is a jump: the two cells are no neighbours."),
    "outside": lambda: _("Step {number}, from {one} to {other}, leads out of the maze."),
}


def _no_way(answer: _Answer, best: list[Cell]) -> _Trouble:
    if answer.value is None and not best:
        return _Trouble(_("Nothing leads from the start to the goal, and yours is None, as expected."))
    if answer.value is None:
        sentence = _n(
            "Yours is None, but there is a way, drawn with dashes: it has {steps} step.",
            "Yours is None, but there is a way, drawn with dashes: it has {steps} steps.",
            len(best) - 1,
        )
        return _Trouble(sentence.format(steps=len(best) - 1), kind="none", shown=tuple(best))
    if not best:
        sentence = _("Nothing leads from the start to the goal, so None is expected, and yours is {value}.")
    else:
        sentence = _("Yours is no list of cells, but {value}.")
    return _Trouble(sentence.format(value=shorten(answer.value, 40)), kind="no cells")


def _wrong_step(plan: Plan, one: Cell, other: Cell) -> str:
    kind = kind_of_step(plan, one, other)
    if kind == "wall" and not (0 <= other[0] < plan.w and 0 <= other[1] < plan.h):
        return "outside"
    return "" if kind == "open" else kind


def _one_way(plan: Plan, start: Cell, goal: Cell) -> list[Cell]:
    """Return a shortest way, or [] where there is none."""
    steps = plan.steps_from(start)
    if goal not in steps:
        return []
    cells = [goal]
    for left in range(steps[goal] - 1, -1, -1):
        cells.append(next(other for other in plan.beside(cells[-1]) if steps[other] == left))
    return cells[::-1]


def _said(cell: Cell) -> str:
    return shorten(cell, 30)


def _picture(answer: _Answer, trouble: _Trouble) -> Picture:
    plan, way = answer.plan, answer.way
    near = next((cell for cell in (*trouble.marked, answer.start) if _inside(plan, cell)), answer.start)
    piece = Piece(plan, near)
    right = way if trouble.index < 0 else way[: trouble.index + (trouble.kind in ("end", "again"))]
    piece.line(trouble.shown, BLUE, dashes=True)
    piece.line(way[max(0, trouble.index) :] if trouble.index >= 0 else [], QUIET, width=1.5)
    piece.line(right, BLUE)
    if len(trouble.marked) == 2:
        piece.wrong_step(*trouble.marked)
    elif trouble.marked:
        piece.wrong_cell(trouble.marked[0])
    piece.flag(answer.start, "S")
    if answer.goal != answer.start:
        piece.flag(answer.goal, "G")
    flags = _("S is the start, G is the goal.")
    sentences = [flags if answer.start != answer.goal else _("S is the start, and the goal as well.")]
    if way:
        steps = len(way) - 1
        sentence = _n(
            "The line is your way: it has {steps} step.", "The line is your way: it has {steps} steps.", steps
        )
        sentences.append(sentence.format(steps=steps))
    sentences.append(trouble.sentence)
    if way and answer.goal not in plan.steps_from(answer.start):
        sentences.append(_("Nothing leads from the start to the goal, so None is expected."))
    if not piece.whole:
        sentences.append(piece.part())
    text = _letters(answer, trouble, right, piece)
    return piece.picture(sentences, [*text, *sentences])


def _inside(plan: Plan, cell: Cell) -> bool:
    return 0 <= cell[0] < plan.w and 0 <= cell[1] < plan.h


def _letters(answer: _Answer, trouble: _Trouble, right: Sequence[Cell], piece: Piece) -> list[str]:
    """Return the lines of the same piece in letters: o on the way, . on the way with dashes, ! at the wrong step."""
    signs = dict.fromkeys(trouble.shown, ".") | dict.fromkeys(right, "o")
    signs |= dict.fromkeys(trouble.marked[-1:], "!")
    signs |= {answer.goal: "G", answer.start: "S"}
    return piece.letters(signs)


KINDS = {"route": route, "shortest route": shortest_route}
