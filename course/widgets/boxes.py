"""Lists as boxes: which objects there are, which of their places hold the same one, and where each is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from course.svg import columns_of, glyph, items_of, shorten, text_width, type_name

DEEPEST = 3  # lists within lists that get a box of their own
MOST = 12  # places of a row that are drawn
SLOT, LINE, GAP = 30, 34, 44  # a place of a row, a place of a list of rows, room between boxes for arrows, in pixels
TOP = 14


@dataclass
class Box:
    """One object. A slot is a text, or the number of the box that it leads to."""

    kind: str
    length: int
    slots: list[int | str] = field(default_factory=list)
    upright: bool = False  # a list of rows: its places stand below each other
    count: int = 0  # ways that lead here from the names, also those that are not drawn
    level: int = 1
    x: float = 0
    y: float = 0
    slot: float = SLOT

    @property
    def size(self) -> tuple[float, float]:
        """Return width and height."""
        places = len(self.slots) + (len(self.slots) < self.length)
        if self.upright:
            return 60, LINE * max(1, places)
        return self.slot * max(1, places), SLOT

    def middle(self, place: int) -> tuple[float, float]:
        """Return where an arrow from a place begins."""
        return (self.x + 44, self.y + LINE * (place + 0.5)) if self.upright else (self.x + self.slot * (place + 0.5), 0)


class Boxes:
    """All objects that can be seen from some names, each once, as Python's `is` tells them apart."""

    def __init__(self, named: Mapping[str, object]) -> None:
        self.boxes: list[Box] = []
        self.names: dict[str, int] = {}
        self.values: list[object] = []  # beside self.boxes
        self._numbers: dict[int, int] = {}
        self._most = {1: 10, 2: 6}.get(len(named), 4)
        for name, value in named.items():
            self.names[name] = self._box(value, ())
        self._levels()
        self._count()
        self._place()

    def _box(self, value: object, above: tuple[int, ...]) -> int:
        if id(value) in self._numbers:
            return self._numbers[id(value)]
        items = items_of(value) or []
        number = self._numbers[id(value)] = len(self.boxes)
        box = Box(type_name(value), len(items), upright=any(map(is_row, items)) and not isinstance(value, str))
        box.upright = box.upright and len(above) < DEEPEST - 1
        self.boxes.append(box)
        self.values.append(value)
        for item in items[: self._most if box.upright else MOST]:
            # a list that holds itself would be drawn for ever
            if box.upright and is_row(item) and id(item) not in (*above, id(value)):
                box.slots.append(self._box(item, (*above, id(value))))
            else:
                box.slots.append(shorten(item, 5) if box.upright and is_row(item) else _written(item))
        box.slot = max([SLOT, *(14 + 9 * columns_of(slot) for slot in box.slots if isinstance(slot, str))])
        return number

    def _levels(self) -> None:
        """Put each box to the right of all that lead to it."""
        for _round in range(DEEPEST):
            for box in self.boxes:
                for slot in box.slots:
                    if isinstance(slot, int):
                        self.boxes[slot].level = max(self.boxes[slot].level, min(DEEPEST, box.level + 1))

    def _count(self) -> None:
        for number in self.names.values():
            self.boxes[number].count += 1
        for number in sorted(range(len(self.boxes)), key=lambda n: self.boxes[n].level):
            box = self.boxes[number]
            for identity, times in Counter(map(id, items_of(self.values[number]) or [])).items():
                target = self._numbers.get(identity)
                if target is not None and target in box.slots:
                    self.boxes[target].count += times * box.count

    def _place(self) -> None:
        """Give each box its place: near what leads to it, below the one before, to the right of the level before."""
        wide = max([text_width(name, 14) for name in self.names])
        left = 14 + wide + 22 + GAP
        wanted: dict[int, list[float]] = {}
        named, below = set(self.names.values()), 0.0
        for level in range(1, DEEPEST + 1):
            here = [n for n, box in enumerate(self.boxes) if box.level == level]
            here.sort(key=lambda n: (level > 1 and n in named, sum(wanted.get(n, [0])) / len(wanted.get(n, [0])), n))
            bottom = float(TOP)
            for number in here:
                box = self.boxes[number]
                near = wanted.get(number, [0.0])
                height = box.size[1]
                box.x = left
                # what a name leads to past other boxes lies below them, so that its arrow crosses none
                bottom = max(bottom, below) if number in named and level > 1 else bottom
                box.y = max(bottom, sum(near) / len(near) - (LINE if box.upright else height) / 2)
                bottom = box.y + height + (18 if box.upright else LINE - SLOT)
                for place, slot in enumerate(box.slots):
                    if isinstance(slot, int):
                        wanted.setdefault(slot, []).append(box.middle(place)[1])
            if here:
                below = max(below, bottom)
                left = max(self.boxes[n].x + self.boxes[n].size[0] for n in here) + GAP
        self.width = max(box.x + box.size[0] for box in self.boxes) + 70
        self.height = max([box.y + box.size[1] for box in self.boxes] + [TOP + LINE * len(self.names)]) + 14

    def name_places(self) -> dict[str, float]:
        """Return for each name how far down its middle is."""
        places: dict[str, float] = {}
        bottom = float(TOP)
        for name, number in sorted(self.names.items(), key=lambda item: self.boxes[item[1]].y):
            places[name] = max(bottom + 13, self.boxes[number].y + (LINE if self.boxes[number].upright else SLOT) / 2)
            bottom = places[name] + 17
        self.height = max(self.height, bottom + 10)
        return places

    def lines(self) -> list[tuple[str, int, list[tuple[int, int]]]]:
        """Return each way to a row that is drawn: what a student would type, the box, the places passed."""
        found: list[tuple[str, int, list[tuple[int, int]]]] = []

        def follow(path: str, number: int, passed: list[tuple[int, int]]) -> None:
            box = self.boxes[number]
            if not box.upright:
                found.append((path, number, passed))
            for place, slot in enumerate(box.slots):
                if isinstance(slot, int):
                    follow(f"{path}[{place}]", slot, [*passed, (number, place)])

        for name, number in self.names.items():
            follow(name, number, [])
        return found


def is_row(item: object) -> bool:
    """Say whether a value is a row, with a box of its own: a list, a tuple, a text other than one character."""
    if issubclass(type(item), str):
        return str.__len__(item) != 1  # type: ignore[arg-type]
    return issubclass(type(item), (list, tuple))


def _written(item: object) -> str:
    """Return what stands in a place: a character alone, any other value as Python writes it."""
    if type(item) is str and len(item) == 1:
        return glyph(item)
    return shorten(item, 5)
