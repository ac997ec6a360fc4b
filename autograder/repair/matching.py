"""Find out which cell of an assignment a submitted cell is: by mark, id, content, function, likeness, place."""

from __future__ import annotations

import difflib
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from autograder.repair.model import Model, Part, assigned, defined
from autograder.repair.reading import Cell, tree_of

_ALIKE = 0.75  # of a locked cell's text must be left, to be known without its mark
_LONGEST = 1500  # characters that are compared letter by letter
_NEAREST = 5  # cells for which that is done


@dataclass(frozen=True)
class Link:
    """Which part a cell is, and how that was found: mark, id, text, name, likeness or place."""

    part: Part
    how: str


@lru_cache(maxsize=1024)
def names_in(source: str) -> frozenset[str]:
    """Return what a cell's text defines or sets."""
    return frozenset(defined(source) | assigned(source))


def plain(source: str) -> str:
    """Return a text for comparison: spaces at line ends and blank lines around it do not count."""
    return "\n".join(line.rstrip() for line in source.strip().splitlines())


def join_split(cells: list[Cell], model: Model) -> list[tuple[Cell, Cell]]:
    """Join, in place, code cells that were one and make sense only together; return (first, second) of each joint."""
    joints = []
    place = 0
    while place + 1 < len(cells):
        first, second = cells[place], cells[place + 1]
        if _were_one(first, second, model):
            joints.append((Cell(**vars(first)), second))
            first.source += "\n" + second.source
            first.marks = first.marks or second.marks
            del cells[place + 1]
        else:
            place += 1
    return joints


def _were_one(first: Cell, second: Cell, model: Model) -> bool:
    if first.kind != "code" or second.kind != "code" or not second.source.strip():
        return False
    marks = {str(cell.marks.get("grade_id", "")) for cell in (first, second)} & set(model.marked)
    if len(marks) > 1 or any(model.marked[name].locked for name in marks) or not names_in(first.source) & model.names:
        return False
    if tree_of(first.source) is not None and not second.source[:1].isspace():
        return False
    # An indented cell alone is dedented and read; here it counts as what it was.
    joined = first.source + "\n" + second.source
    return tree_of(joined) is not None


def match(cells: list[Cell], model: Model) -> dict[int, Link]:
    """Return index of cell -> link; two cells may be linked to one part, where both bear its mark."""
    finder = _Finder(cells, model)
    finder.by_mark()
    finder.by_id()
    finder.by_text()
    finder.by_name()
    finder.by_likeness()
    finder.by_place()
    return finder.links


class _Finder:
    """Links found so far; each step adds to them."""

    def __init__(self, cells: list[Cell], model: Model) -> None:
        self.cells = cells
        self.model = model
        self.links: dict[int, Link] = {}

    def _taken(self) -> set[int]:
        return {link.part.place for link in self.links.values()}

    def _free(self) -> list[tuple[int, Cell]]:
        return [(index, cell) for index, cell in enumerate(self.cells) if index not in self.links]

    def _of(self, part: Part) -> list[Cell]:
        return [self.cells[index] for index, link in self.links.items() if link.part is part]

    def _fits(self, cell: Cell, part: Part) -> bool:
        """Tell whether the cell does not hold the answer to another question than the part's."""
        found = names_in(cell.source) & self.model.names
        return not found or bool(found & part.names) or not part.grade_id

    def by_mark(self) -> None:
        """Follow nbgrader's marks, except where a cell holds another exercise's answer that no other cell holds."""
        strays = []
        for index, cell in enumerate(self.cells):
            part = self.model.marked.get(str(cell.marks.get("grade_id", "")))
            if part is None:
                continue
            if part.solution and part.names and not self._fits(cell, part):
                strays.append((index, part))
            else:
                self.links[index] = Link(part, "mark")
        for index, part in strays:
            found = names_in(self.cells[index].source)
            lacking = [
                other
                for other in self.model.parts
                if other.names & found and not any(other.names & names_in(cell.source) for cell in self._of(other))
            ]
            self.links[index] = Link(lacking[0], "name") if len(lacking) == 1 else Link(part, "mark")

    def by_id(self) -> None:
        """Follow the cells' ids, which many programs keep when they drop marks."""
        parts = {part.cell.get("id"): part for part in self.model.parts}
        taken = self._taken()
        for index, cell in self._free():
            part = parts.get(cell.id) if cell.id else None
            if part is not None and part.place not in taken and self._fits(cell, part):
                self.links[index] = Link(part, "id")
                taken.add(part.place)

    def by_text(self) -> None:
        """Match cells that were not changed, and whose text stands once in the assignment."""
        texts = Counter(plain(part.cell.source) for part in self.model.parts)
        parts = {plain(part.cell.source): part for part in self.model.parts}
        taken = self._taken()
        for index, cell in self._free():
            text = plain(cell.source)
            if text and texts[text] == 1 and parts[text].place not in taken:
                self.links[index] = Link(parts[text], "text")
                taken.add(parts[text].place)

    def by_name(self) -> None:
        """Match by the function that a cell defines, where the cell made for it is missing or untouched."""
        for part in self.model.parts:
            if not part.names or any(not part.is_stub(cell.source) for cell in self._of(part)):
                continue
            found = [index for index, cell in self._free() if names_in(cell.source) & part.names]
            written = [index for index in found if not part.is_stub(self.cells[index].source)]
            if written or (found and not self._of(part)):
                self.links[(written or found)[-1]] = Link(part, "name")

    def by_likeness(self) -> None:
        """Match locked cells that were changed a little."""
        texts = [(index, plain(cell.source[:_LONGEST])) for index, cell in self._free()]
        for part in self.model.parts:
            if not part.locked or self._of(part):
                continue
            # One for all cells: it looks through its second text once.
            matcher = difflib.SequenceMatcher(None, "", plain(part.cell.source[:_LONGEST]), autojunk=False)
            rates = []
            for index, text in texts:
                matcher.set_seq1(text)
                if index not in self.links and matcher.real_quick_ratio() > _ALIKE:
                    rates.append((matcher.quick_ratio(), index, text))
            found = (0.0, 0)
            for rate, index, text in sorted(rates, key=lambda rate: rate[0])[-_NEAREST:]:
                matcher.set_seq1(text)
                if rate > _ALIKE:
                    found = max(found, (matcher.ratio(), index))
            if found[0] > _ALIKE:
                self.links[found[1]] = Link(part, "likeness")

    def by_place(self) -> None:
        """Match an answer by the cell before it, or the cell after it."""
        for part in self.model.parts:
            if not part.solution or self._of(part):
                continue
            where = {link.part.place: index for index, link in self.links.items()}
            for neighbour, step in ((part.place - 1, 1), (part.place + 1, -1)):
                index = where.get(neighbour, -9) + step
                if 0 <= index < len(self.cells) and index not in self.links and self._may_be(self.cells[index], part):
                    self.links[index] = Link(part, "place")
                    break

    def _may_be(self, cell: Cell, part: Part) -> bool:
        if not cell.source.strip() or not self._fits(cell, part):
            return False
        if part.kind != "code":
            return cell.kind in ("markdown", "raw")
        # A misspelt function, or one that Python cannot read; a line that only tries something out is no answer.
        answers = not defined(part.cell.source) or defined(cell.source) or tree_of(cell.source) is None
        return cell.kind == "code" and bool(answers)
