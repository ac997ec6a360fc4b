"""Read what is to be drawn on a maze, as a student passes it, into plain data that only has to be drawn."""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from course.i18n import _, _n
from course.plan import Cell
from course.svg import Position, clean, items_of, shorten, type_name

Step = tuple[Cell, Cell]
MOST = 100_000  # members of a collection: a student's generator may never end
Value = TypeVar("Value")


class Missing:
    """Stands for a path that was not given: None is one that was, the answer that there is no way."""

    def __repr__(self) -> str:
        return "not given"


MISSING = Missing()


@dataclass(frozen=True)
class Way:
    """A path: its cells in the maze, in runs without a gap, and the steps that nobody can go."""

    runs: tuple[tuple[Cell, ...], ...]
    steps: int
    crossings: tuple[Step, ...] = ()
    jumps: tuple[Step, ...] = ()

    @property
    def start(self) -> Cell:
        """The first cell that lies in the maze."""
        return self.runs[0][0]

    @property
    def end(self) -> Cell:
        """The last cell that lies in the maze."""
        return self.runs[-1][-1]


@dataclass(frozen=True)
class Overlay:
    """All that is drawn on a maze, and what is to be said about it, a sentence each."""

    path: Way | None = None
    other: Way | None = None
    distances: Mapping[Cell, float] | None = None
    dead_ends: tuple[Cell, ...] | None = None
    opened: tuple[Position, ...] | None = None
    closed: tuple[Position, ...] = ()
    labels: Mapping[Cell, str] | None = None
    sentences: tuple[str, ...] = ()

    @property
    def ways(self) -> tuple[Way, ...]:
        """The paths there are."""
        return tuple(way for way in (self.path, self.other) if way)

    @property
    def covered(self) -> frozenset[Cell]:
        """The cells on which something lies, so that a number there needs a halo."""
        return frozenset(self.dead_ends or ()).union(*(run for way in self.ways for run in way.runs))

    @property
    def bounds(self) -> tuple[float, float]:
        """The smallest and the largest of the distances."""
        values = (self.distances or {}).values()
        return (min(values), max(values)) if values else (0, 0)

    def part(self, value: float) -> float:
        """Return where a distance lies between the smallest, 0, and the largest, 1."""
        low, high = self.bounds
        return (value - low) / (high - low) if high > low else 0.0


class _Reader:
    """What is given, read against the rows of a maze."""

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows = rows
        self.w, self.h = len(rows[0]) // 2, len(rows) // 2
        self.sentences: list[str] = []

    def way(self, value: Any, name: str) -> Way | None:
        if value is MISSING:
            return None
        said = _WAYS[name]
        if value is None:
            self.sentences.append(said.none())
            return None
        if isinstance(value, (set, frozenset)):
            raise TypeError(
                _("draw needs `{name}` as a list of cells in their order, but a set has no order.").format(name=name)
            )
        cells = [self.cell(item, name, number) for number, item in enumerate(_members(value, name))]
        if not cells:
            self.sentences.append(said.empty())
            return None
        outside = [cell for cell in cells if not self.inside(cell)]
        if outside:
            self.sentences.append(said.outside(len(outside)).format(count=len(outside), cells=_listed(outside)))
        steps = [step for step in itertools.pairwise(cells) if all(map(self.inside, step))]
        jumps = tuple(step for step in steps if not _are_neighbours(*step))
        crossings = tuple(step for step in steps if _are_neighbours(*step) and self.is_wall(*step))
        for found, sentence in ((crossings, said.wall), (jumps, said.jump)):
            if found:
                self.sentences.append(sentence(len(found)).format(count=len(found), steps=_steps(found)))
        runs = tuple(tuple(run) for inside, run in itertools.groupby(cells, self.inside) if inside)
        return Way(runs, len(cells) - 1, crossings, jumps) if runs else None

    def distances(self, value: Any) -> dict[Cell, float] | None:
        if value is None:
            return None
        numbers = {cell: _number(number, cell) for cell, number in self._pairs(value, "distances").items()}
        return {cell: number for cell, number in self._within(numbers).items() if math.isfinite(number)}

    def labels(self, value: Any) -> dict[Cell, str] | None:
        if value is None:
            return None
        texts = {cell: _label(text) for cell, text in self._pairs(value, "labels").items()}
        return self._within(texts)

    def dead_ends(self, value: Any) -> tuple[Cell, ...] | None:
        if value is None:
            return None
        cells = [self.cell(item, "dead_ends", number) for number, item in enumerate(_members(value, "dead_ends"))]
        return tuple(self._within(dict.fromkeys(cells)))

    def changes(self, before: Sequence[str]) -> tuple[tuple[Position, ...], tuple[Position, ...]]:
        """Return the positions opened since and those closed since."""
        if (len(before), len(before[0])) != (len(self.rows), len(self.rows[0])):
            raise ValueError(
                _(
                    "draw needs `before` as large as the grid, but it has {rows} x {columns} of {h} x {w} positions."
                ).format(rows=len(before), columns=len(before[0]), h=len(self.rows), w=len(self.rows[0]))
            )
        opened: list[Position] = []
        closed: list[Position] = []
        for r, (old, new) in enumerate(zip(before, self.rows, strict=True)):
            for c, (was, now) in enumerate(zip(old, new, strict=True)):
                if (was == "*") != (now == "*"):
                    (opened if was == "*" else closed).append((r, c))
        return tuple(opened), tuple(closed)

    def cell(self, value: Any, name: str, number: int | None = None) -> Cell:
        items = items_of(value) if not isinstance(value, str) else None
        try:
            x, y = items or [None, None]
            return operator.index(x), operator.index(y)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            pass
        if number is None:
            sentence = _("draw needs cells (x, y) as the keys of `{name}`, but one is {value}.")
        else:
            sentence = _("draw needs cells (x, y) in `{name}`, but item {number} is {value}.")
        raise TypeError(sentence.format(name=name, number=number, value=shorten(value)))

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.w and 0 <= cell[1] < self.h

    def is_wall(self, one: Cell, other: Cell) -> bool:
        (x, y), (u, v) = one, other
        return "*" in (self.rows[y + v + 1][x + u + 1], self.rows[2 * v + 1][2 * u + 1])

    def _pairs(self, value: Any, name: str) -> dict[Cell, Any]:
        if not isinstance(value, Mapping):
            raise TypeError(
                _("draw needs `{name}` as a dict with cells as keys, but it got {value}, of type {type}.").format(
                    name=name, value=shorten(value), type=type_name(value)
                )
            )
        return {self.cell(key, name): item for key, item in value.items()}

    def _within(self, values: dict[Cell, Value]) -> dict[Cell, Value]:
        """Return what lies in the maze, and say what does not."""
        outside = [cell for cell in values if not self.inside(cell)]
        if outside:
            sentence = _n(
                "{count} cell lies outside this maze of {w} x {h} cells: {cells}.",
                "{count} cells lie outside this maze of {w} x {h} cells: {cells}.",
                len(outside),
            )
            self.sentences.append(sentence.format(count=len(outside), w=self.w, h=self.h, cells=_listed(outside)))
        return {cell: value for cell, value in values.items() if self.inside(cell)}


@dataclass(frozen=True)
class _Said:
    """What can be said of a path; those with a count are chosen by it."""

    none: Callable[[], str]
    empty: Callable[[], str]
    outside: Callable[[int], str]
    wall: Callable[[int], str]
    jump: Callable[[int], str]


_WAYS = {
    "path": _Said(
        none=lambda: _("There is no way: the path is None."),
        empty=lambda: _("This path is empty: no cell is in it."),
        outside=lambda n: _n(
            "{count} cell of this path lies outside the maze: {cells}.",
            "{count} cells of this path lie outside the maze: {cells}.",
            n,
        ),
        wall=lambda n: _n(
            "{count} step of this path goes through a wall: {steps}.",
            "{count} steps of this path go through a wall: {steps}.",
            n,
        ),
        jump=lambda n: _n(
            "{count} step of this path is a jump, not to a neighbour: {steps}.",
            "{count} steps of this path are jumps, not to a neighbour: {steps}.",
            n,
        ),
    ),
    "other": _Said(
        none=lambda: _("There is no other way: the other path is None."),
        empty=lambda: _("The other path is empty: no cell is in it."),
        outside=lambda n: _n(
            "{count} cell of the other path lies outside the maze: {cells}.",
            "{count} cells of the other path lie outside the maze: {cells}.",
            n,
        ),
        wall=lambda n: _n(
            "{count} step of the other path goes through a wall: {steps}.",
            "{count} steps of the other path go through a wall: {steps}.",
            n,
        ),
        jump=lambda n: _n(
            "{count} step of the other path is a jump, not to a neighbour: {steps}.",
            "{count} steps of the other path are jumps, not to a neighbour: {steps}.",
            n,
        ),
    ),
}


def read(
    rows: Sequence[str],
    *,
    path: Any = MISSING,
    other: Any = MISSING,
    distances: Any = None,
    dead_ends: Any = None,
    before: Sequence[str] | None = None,
    labels: Any = None,
) -> Overlay:
    """Return what is to be drawn on these rows; raise TypeError or ValueError with one sentence for what cannot be."""
    reader = _Reader(rows)
    opened, closed = reader.changes(before) if before is not None else (None, ())
    return Overlay(
        path=reader.way(path, "path"),
        other=reader.way(other, "other"),
        distances=reader.distances(distances),
        dead_ends=reader.dead_ends(dead_ends),
        opened=opened,
        closed=closed,
        labels=reader.labels(labels),
        sentences=tuple(reader.sentences),
    )


def number_text(value: float) -> str:
    """Return a number in a few characters."""
    return str(value) if isinstance(value, int) and abs(value) < 100_000 else f"{value:.3g}"


def _number(value: Any, cell: Cell) -> float:
    for kind in (operator.index, float) if not isinstance(value, str) else ():
        try:
            return kind(value)
        except (TypeError, ValueError):
            pass
    raise TypeError(
        _("draw needs a number for each cell in `distances`, but {cell} has {value}.").format(
            cell=cell, value=shorten(value)
        )
    )


def _label(value: Any) -> str:
    text = str.__str__(value) if issubclass(type(value), str) else shorten(value, 12)
    text = clean(text)
    return text if len(text) <= 12 else text[:11] + "…"


def _members(value: Any, name: str) -> Iterable[Any]:
    found = items_of(value) if not isinstance(value, str) else None
    if found is not None:
        return found
    if not isinstance(value, (str, Mapping)):
        try:
            return list(itertools.islice(iter(value), MOST))
        except TypeError:
            pass
    raise TypeError(
        _("draw needs `{name}` as a list of cells (x, y), but it got {value}, of type {type}.").format(
            name=name, value=shorten(value), type=type_name(value)
        )
    )


def _are_neighbours(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _listed(cells: Sequence[Cell]) -> str:
    return ", ".join(map(str, cells[:4])) + (", …" if len(cells) > 4 else "")


def _steps(steps: Sequence[Step]) -> str:
    texts = [_("{one} to {other}").format(one=one, other=other) for one, other in steps[:3]]
    return ", ".join(texts) + (", …" if len(steps) > 3 else "")
