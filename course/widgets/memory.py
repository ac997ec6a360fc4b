"""The memory picture of a student's own lists: boxes and arrows, and what changes when one place is written."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from course.i18n import _, _n
from course.svg import FAINT, FREE, INK, MONO, PALE, QUIET, Svg, items_of, shorten, text_width, type_name
from course.widgets.asking import asking_words
from course.widgets.base import Widget
from course.widgets.boxes import LINE, SLOT, Boxes, is_row

MANY = 6  # names


class RowBoxes(Widget, front="memory", css=("asking", "memory")):
    """Lists as boxes with arrows, one box for each object."""

    @classmethod
    def of(cls, lists: tuple[Any, ...], named: Mapping[str, Any]) -> RowBoxes:
        """Return the widget for the lists of a student, by name."""
        names = ["grid"] if len(lists) == 1 else [f"list{number}" for number in range(1, len(lists) + 1)]
        everything = {**{name: value for name, value in zip(names, lists, strict=True) if name not in named}, **named}
        if len(everything) < len(lists) + len(named) or not everything:
            raise TypeError(
                _("row_boxes needs a list, row_boxes(grid), or several by name, row_boxes(first=a, second=b).")
            )
        if len(everything) > MANY:
            raise ValueError(
                _("row_boxes draws up to {most} lists at once, but it got {count}.").format(
                    most=MANY, count=len(everything)
                )
            )
        for name, value in everything.items():
            if not issubclass(type(value), (list, tuple)):
                raise TypeError(
                    _("row_boxes needs a list, but {name} is {value}, of type {type}.").format(
                        name=name, value=shorten(value), type=type_name(value)
                    )
                )
        boxes = Boxes(everything)
        places = boxes.name_places()
        data = {
            "boxes": [
                {
                    "kind": box.kind,
                    "fixed": not issubclass(type(value), list),
                    "length": box.length,
                    "slots": box.slots,
                    "upright": box.upright,
                    "count": box.count,
                    "x": box.x,
                    "y": box.y,
                    "slot": box.slot,
                    "width": box.size[0],
                    "height": box.size[1],
                }
                for box, value in zip(boxes.boxes, boxes.values, strict=True)
            ],
            "names": [{"name": name, "to": to, "y": places[name]} for name, to in boxes.names.items()],
            "lines": [{"path": path, "box": box, "passed": passed} for path, box, passed in boxes.lines()],
            "size": [boxes.width, boxes.height],
            "sizes": [LINE, SLOT],
            "cut": _cut(boxes),
            "told": _told(everything),
        }
        return cls(data=data, words=_words())

    def svg(self) -> str:
        """Return the boxes and arrows as they are at the start."""
        svg, data = Svg(), self.data
        for name in data["names"]:
            target = data["boxes"][name["to"]]
            width = text_width(name["name"], 14) + 20
            svg.add("rect", x=14, y=name["y"] - 13, width=width, height=26, rx=13, fill=PALE, stroke="#6FA8CF")
            svg.text(24, name["y"] + 5, name["name"], size=14)
            _arrow(svg, 14 + width, name["y"], target)
        for box in data["boxes"]:
            _draw(svg, box, data["boxes"])
        _right, low = svg.sentence(14, data["size"][1] + 16, " ".join([*data["told"], *data["cut"]]))
        return svg.render(max(560, data["size"][0]), low + 14, self.text())

    def text(self) -> str:
        """Say which rows are one and the same object."""
        return "\n".join([*self.data["told"], *self.data["cut"]])


def _arrow(svg: Svg, x: float, y: float, box: dict[str, Any]) -> None:
    u, v = box["x"] - 2, box["y"] + (LINE if box["upright"] else SLOT) / 2
    svg.add("path", d=f"M{x:g} {y:g}C{x + 24:g} {y:g} {u - 28:g} {v:g} {u - 6:g} {v:g}", fill="none", stroke=QUIET)
    svg.add("path", d=f"M{u - 7:g} {v - 4:g}l7 4l-7 4z", fill=QUIET)


def _draw(svg: Svg, box: dict[str, Any], boxes: list[dict[str, Any]]) -> None:
    x, y, upright = box["x"], box["y"], box["upright"]
    svg.add("rect", x=x, y=y, width=box["width"], height=box["height"], rx=3, fill=FREE, stroke=INK, stroke_width=1.5)
    slots = [*box["slots"], *(["…"] if len(box["slots"]) < box["length"] else [])]
    for place, slot in enumerate(slots):
        left, top = (x, y + LINE * place) if upright else (x + box["slot"] * place, y)
        if place:
            svg.add("path", d=f"M{left:g} {top:g}{'h60' if upright else f'v{SLOT}'}", stroke=FAINT)
        middle = (left + 44, top + LINE / 2) if upright else (left + box["slot"] / 2, top + SLOT / 2)
        if upright:
            svg.text(left + 7, middle[1] + 4, str(place) if slot != "…" else "", size=11, colour=QUIET)
        if isinstance(slot, int):
            svg.add("circle", cx=middle[0], cy=middle[1], r=4, fill=INK)
            _arrow(svg, *middle, boxes[slot])
        else:
            svg.text(middle[0], middle[1] + 5, slot, size=14, text_anchor="middle", font_family=MONO)
    if box["kind"] != "list" or not box["length"]:
        label = box["kind"] if box["length"] else _("{type}, empty").format(type=box["kind"])
        svg.text(x + box["width"] + 6, y + SLOT / 2 + 4, label, size=12, colour=QUIET)


def _cut(boxes: Boxes) -> list[str]:
    """Say what is not drawn."""
    rows = [box for box in boxes.boxes if box.upright and len(box.slots) < box.length]
    wide = [box for box in boxes.boxes if not box.upright and len(box.slots) < box.length]
    said = []
    if rows:
        said.append(
            _("Only the first {shown} of {length} rows are drawn.").format(
                shown=len(rows[0].slots), length=max(box.length for box in rows)
            )
        )
    if wide:
        said.append(
            _("Of each row only the first {shown} of {length} places are drawn.").format(
                shown=len(wide[0].slots), length=max(box.length for box in wide)
            )
        )
    return said


def _told(named: Mapping[str, object]) -> list[str]:
    """Say which rows of each list, and of two lists, are the same object."""
    said = []
    rows = {name: list(filter(is_row, items_of(value) or [])) for name, value in named.items()}
    for name, value in named.items():
        inner = rows[name]
        count, different = len(inner), len(set(map(id, inner)))
        if not inner:
            length = len(items_of(value) or [])
            said.append(
                _n(
                    "{name} holds {count} value and no rows.", "{name} holds {count} values and no rows.", length
                ).format(name=name, count=length)
            )
        elif count == 1:
            said.append(_("{name} has one row.").format(name=name))
        elif different == 1:
            said.append(
                _("{name} has {count} rows, and all are one and the same object.").format(name=name, count=count)
            )
        elif different == count:
            said.append(_("{name} has {count} rows, each an object of its own.").format(name=name, count=count))
        else:
            said.append(
                _("{name} has {count} rows, but only {different} different objects.").format(
                    name=name, count=count, different=different
                )
            )
    for (first, one), (second, other) in combinations(named.items(), 2):
        if one is other:
            said.append(_("{first} and {second} are one and the same list.").format(first=first, second=second))
            continue
        inside = [(second, first, other, rows[first]), (first, second, one, rows[second])]
        held = [(row, outer) for row, outer, value, among in inside if any(value is item for item in among)]
        said += [_("{row} is itself a row of {outer}.").format(row=row, outer=outer) for row, outer in held]
        shared = set(map(id, rows[first])) & set(map(id, rows[second]))
        if shared:
            said.append(
                _n(
                    "{first} and {second} share {count} row.", "{first} and {second} share {count} rows.", len(shared)
                ).format(first=first, second=second, count=len(shared))
            )
        elif len(named) == 2 and not held:
            said.append(_("{first} and {second} share no row.").format(first=first, second=second))
    return said


def _words() -> dict[str, Any]:
    return asking_words() | {
        "name": _("Rows as boxes"),
        "how": _("One box for each object. Choose a place with a click or the arrow keys, then type a character."),
        "picture": _("Memory picture. {told} The arrow keys choose a place; a typed character is written there."),
        "at": _("{path}[{col}] holds {value}."),
        "at_empty": _("{path} has no place to write to."),
        "wrote": [
            _("{path}[{col}] is now {value}. {count} row shows it."),
            _("{path}[{col}] is now {value}. {count} rows show it, because they are one and the same list: {rows}."),
        ],
        "fixed": _("{path} is of type {type}: Python does not let you write into it."),
        "empty": _("{type}, empty"),
        "write": _("Write"),
        "letter": _("Character"),
        "undo": _("Put back"),
        "undone": _("All boxes are as they were."),
        "and_more": _("{rows} and more"),
        "nothing": _("There is nothing to write to in these lists."),
        "ask_count": _("I write {value} into {path}[{col}]. How many rows show it?"),
        "ask_same": _("Are {path} and {other} one and the same object?"),
        "yes": _("Yes"),
        "no": _("No"),
        "why_count": [
            _("Only one arrow ends at that box, so {count} row changes."),
            _("{count} arrows end at the same box: {rows}. Whoever writes through one sees it through all."),
        ],
        "why_same": _("Both arrows end at the same box. Python says that {path} is {other} gives True."),
        "why_different": _("Their arrows end at two boxes, even where the same characters stand in them."),
    }
