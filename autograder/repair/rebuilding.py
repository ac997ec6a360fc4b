"""Put a submission's cells back into a notebook that nbgrader can grade, and say what was done."""

from __future__ import annotations

import ast
import copy
import hashlib
import re
from dataclasses import dataclass, field
from functools import lru_cache

from nbformat import NotebookNode, from_dict
from nbgrader.utils import compute_checksum

from autograder.repair.matching import Link, join_split, match, names_in, plain
from autograder.repair.model import Model, Part
from autograder.repair.reading import Cell, sides, tree_of
from course.i18n import _, _n

_HOLDS_BACK = "skip-execution"  # a tag with which a cell is not run


@dataclass
class Entry:
    """A cell of the notebook that is being made: whose part it is (None: the student's own), and the text."""

    part: Part | None
    cell: Cell


@dataclass
class Built:
    """The notebook, what to say, and how sure it is that it belongs to the assignment."""

    notebook: NotebookNode
    sentences: list[str] = field(default_factory=list)
    known: int = 0  # cells that were recognised by more than their place
    answered: int = 0  # answers that are no stub
    missing: int = 0  # answers that were put back as stubs


def rebuild(cells: list[Cell], model: Model, file: str, script: bool = False) -> Built:
    """Return the repaired notebook of a submission's cells; of a script only missing answers are worth a word."""
    return _Builder([copy.copy(cell) for cell in cells], model, file, script).build()


class _Builder:
    def __init__(self, cells: list[Cell], model: Model, file: str, script: bool) -> None:
        self.cells = cells
        self.model = model
        self.file = file
        self.script = script
        self.sentences: list[str] = []

    def say(self, sentence: str, cell: Cell | None = None, **values: object) -> None:
        place = cell.place if cell else 0
        self.sentences.append(sentence.format(file=self.file, cell=place, **values))

    def build(self) -> Built:
        for cell in self.cells:
            self._undo_conflict(cell)
        for first, _second in join_split(self.cells, self.model):
            self.say(_("{file}, cell {cell}: the code was split over two cells; they were joined again."), first)
        links = match(self.cells, self.model)
        self._say_how(links)
        entries = self._entries(links)
        entries = self._in_order(entries)
        self._put_back(entries)
        self._put_back_imports(entries)
        solutions = [entry for entry in entries if entry.part and entry.part.solution]
        return Built(
            self._notebook(entries),
            self.sentences,
            known=sum(bool(link.part.grade_id) and link.how not in ("place", "likeness") for link in links.values()),
            answered=sum(not entry.part.is_stub(entry.cell.source) for entry in solutions if entry.part),
            missing=sum(not entry.cell.place for entry in solutions),
        )

    def _undo_conflict(self, cell: Cell) -> None:
        """Take the first side of a merge conflict that stands in a cell's text."""
        lines = {line[:7] for line in cell.source.splitlines()}
        if not {"<" * 7, "=" * 7, ">" * 7} <= lines:
            return
        cell.source = sides(cell.source)[0].strip("\n")
        self.say(
            _("{file}, cell {cell}: it held a merge conflict; the first side was taken. Look at it with the student."),
            cell,
        )

    def _say_how(self, links: dict[int, Link]) -> None:
        """Say which marks were missing: once for a file that has none, else cell by cell."""
        found = [(self.cells[index], link) for index, link in sorted(links.items()) if link.part.grade_id]
        unmarked = [(cell, link) for cell, link in found if link.how != "mark"]
        if self.script:
            return
        if unmarked and not any(cell.marks.get("grade_id") in self.model.marked for cell in self.cells):
            self.say(
                _n(
                    "{file}: nbgrader's marks were gone from all cells, as after Colab; one cell was recognised and "
                    "marked again.",
                    "{file}: nbgrader's marks were gone from all cells, as after Colab; {number} cells were recognised "
                    "and marked again.",
                    len(unmarked),
                ),
                number=len(unmarked),
            )
            return
        for cell, link in unmarked:
            self.say(
                _("{file}, cell {cell}: it had lost the mark of {name} and was recognised by its content or place."),
                cell,
                name=link.part.grade_id,
            )
        for cell in self.cells:
            name = cell.marks.get("grade_id")
            if name and cell.marks.get("grade") and name not in self.model.marked:
                self.say(
                    _("{file}, cell {cell}: its mark {name} is not one of this assignment; the cell has no points."),
                    cell,
                    name=name,
                )

    def _entries(self, links: dict[int, Link]) -> list[Entry]:
        """Return the cells in the order of the file, one for each part at most."""
        groups: dict[int, list[int]] = {}
        for index, link in sorted(links.items()):
            if link.part.grade_id:
                groups.setdefault(link.part.place, []).append(index)
        kept: dict[int, Part] = {}
        dropped: set[int] = set()
        for place, group in groups.items():
            part = self.model.parts[place]
            chosen = self._choose(part, group)
            kept[chosen] = part
            rest = set(group) - {chosen}
            dropped |= {index for index in rest if part.locked or part.is_stub(self.cells[index].source)}
            if rest:
                self._say_chosen(part, chosen)
        entries = []
        for index, cell in enumerate(self.cells):
            if index in kept:
                self._restore(kept[index], cell)
            if index not in dropped:
                entries.append(Entry(kept.get(index), cell))
        return entries

    def _choose(self, part: Part, group: list[int]) -> int:
        """Return the cell that counts: the last that is no stub, of those that define what is asked for."""
        if part.locked:
            return group[0]
        written = [index for index in group if not part.is_stub(self.cells[index].source)]
        defining = [index for index in written if names_in(self.cells[index].source) & part.names]
        return (defining or written or group)[-1]

    def _say_chosen(self, part: Part, chosen: int) -> None:
        if part.locked:
            self.say(_("{file}: the cell {name} stood there more than once; one is kept."), name=part.grade_id)
        else:
            self.say(
                _("{file}: {name} stood there more than once; cell {cell}, the last one with an answer, counts."),
                self.cells[chosen],
                name=part.grade_id,
            )

    def _restore(self, part: Part, cell: Cell) -> None:
        """Give a cell the type that it had, and a teacher's cell its text."""
        name = part.grade_id
        if cell.kind != part.kind:
            self.say(
                _("{file}, cell {cell}: {name} had become a cell of type {kind}; it is {right} again."),
                cell,
                name=name,
                kind=cell.kind,
                right=part.kind,
            )
            fenced = re.fullmatch(r"\s*```\w*\n(.*?)\n?```\s*", cell.source, re.DOTALL)
            if part.kind == "code" and fenced:
                cell.source = fenced.group(1)
            cell.kind, cell.attachments = part.kind, {}
        if part.locked and plain(cell.source) != plain(part.cell.source):
            if not _as_given_out(cell):
                self.say(
                    _("{file}, cell {cell}: {name} had been changed; the teacher's text is back."), cell, name=name
                )
            cell.source = part.cell.source

    def _in_order(self, entries: list[Entry]) -> list[Entry]:
        """Move the fewest marked cells with which the order of the assignment is back."""
        places = [entry.part.place for entry in entries if entry.part]
        staying = _longest_rising(places)
        strayed = [entry for entry in entries if entry.part and entry.part.place not in staying]
        if strayed and not self.script:
            self.say(
                _("{file}: cells stood in another order ({names}); the assignment's order is back."),
                names=", ".join(entry.part.grade_id for entry in strayed if entry.part),
            )
        entries = [entry for entry in entries if not any(entry is item for item in strayed)]
        for entry in strayed:
            if entry.part:
                entries.insert(_place_for(entry.part, entries), entry)
        return entries

    def _put_back(self, entries: list[Entry]) -> None:
        """Insert, in place, the marked cells that are missing."""
        present = {entry.part.place for entry in entries if entry.part}
        answers: list[str] = []
        locked: list[str] = []
        for part in self.model.marked.values():
            if part.place in present:
                continue
            source = self._defined_elsewhere(part, entries)
            if source is None:
                (locked if part.locked else answers).append(part.grade_id)
            entries.insert(_place_for(part, entries), Entry(part, Cell(part.kind, source or part.cell.source)))
        if answers:
            self.say(
                _n(
                    "{file}: the answer {names} is missing and was put back untouched; ask the student whether it was "
                    "written.",
                    "{file}: the answers {names} are missing and were put back untouched; ask the student whether "
                    "they were written.",
                    len(answers),
                ),
                names=", ".join(answers),
            )
        if locked and not self.script:
            self.say(
                _n(
                    "{file}: the teacher's cell {names} was missing; it is back.",
                    "{file}: the teacher's cells {names} were missing; they are back.",
                    len(locked),
                ),
                names=", ".join(locked),
            )

    def _defined_elsewhere(self, part: Part, entries: list[Entry]) -> str | None:
        """Return the code that defines a missing part's function in another cell, None where there is none."""
        if not part.solution or not part.names:
            return None
        for place, entry in reversed(list(enumerate(entries))):
            if entry.cell.kind != "code" or not names_in(entry.cell.source) & part.names:
                continue
            self.say(
                _("{file}, cell {cell}: {name} stood in this cell, merged with other code; it has its own cell again."),
                entry.cell,
                name=part.grade_id,
            )
            earlier = place < _place_for(part, entries)
            return _definition(entry.cell.source, part.names) if earlier else entry.cell.source
        return None

    def _put_back_imports(self, entries: list[Entry]) -> None:
        """Insert, in place, the imports of the assignment that are missing before the first test."""
        present: set[str] = set()
        for entry in entries:
            if entry.part and entry.part.locked and entry.part.kind == "code":
                break
            if entry.cell.kind == "code":
                present |= _imported(entry.cell.source) | names_in(entry.cell.source)
        lines: list[str] = []
        for part in self.model.parts:
            tree = tree_of(part.cell.source) if part.kind == "code" and not part.grade_id else None
            for node in tree.body if tree else []:
                if isinstance(node, (ast.Import, ast.ImportFrom)) and not _names(node) <= present | {"*"}:
                    lines.append(ast.unparse(node))
            if part.grade_id and part.locked and part.kind == "code":
                break
        if lines and "*" not in present:
            if not self.script:
                self.say(_("{file}: the line {line} was missing; it is back."), line="; ".join(lines))
            first = next((n for n, entry in enumerate(entries) if entry.cell.kind == "code"), 0)
            entries.insert(first, Entry(None, Cell("code", "\n".join(lines))))

    def _notebook(self, entries: list[Entry]) -> NotebookNode:
        used = {entry.part.cell.get("id") for entry in entries if entry.part}
        cells = []
        for number, entry in enumerate(entries):
            if entry.part:
                name = entry.part.cell.get("id") or _id(entry.part.grade_id, entry.part.place)
            else:
                name = entry.cell.id if re.fullmatch(r"[A-Za-z0-9_-]{1,64}", entry.cell.id) else ""
                name = name if name and name not in used else _id(entry.cell.source, number)
                used.add(name)
            cells.append(self._cell(entry, name))
        metadata = {
            key: copy.deepcopy(self.model.metadata[key])
            for key in ("ariadne", "kernelspec", "language_info")
            if key in self.model.metadata
        }
        # Made by hand: nbformat's own functions validate each cell, which takes longer than all the rest.
        return NotebookNode(cells=cells, metadata=NotebookNode(metadata), nbformat=4, nbformat_minor=5)

    def _cell(self, entry: Entry, name: str) -> NotebookNode:
        metadata = copy.deepcopy(entry.part.cell.metadata) if entry.part else NotebookNode()
        tags = [tag for tag in entry.cell.tags if tag != _HOLDS_BACK]
        if len(tags) < len(entry.cell.tags):
            self.say(_("{file}, cell {cell}: a tag kept it from being run; the tag is gone."), entry.cell)
        if tags and not (entry.part and entry.part.locked):
            metadata["tags"] = sorted(set(tags), key=tags.index)
        cell = NotebookNode(cell_type=entry.cell.kind, id=name, metadata=metadata, source=entry.cell.source)
        if cell.cell_type == "code":
            cell.update(execution_count=None, outputs=[])
        elif entry.cell.attachments:
            cell.attachments = from_dict(entry.cell.attachments)
        return cell


def _as_given_out(cell: Cell) -> bool:
    """Tell whether a teacher's cell is as an earlier release had it, by the checksum that nbgrader left."""
    marks = cell.marks
    if not isinstance(marks.get("checksum"), str) or not isinstance(marks.get("points", 0), (int, float)):
        return False
    whole = NotebookNode(cell_type=cell.kind, source=cell.source, metadata=NotebookNode(nbgrader=NotebookNode(marks)))
    try:
        return bool(compute_checksum(whole) == marks["checksum"])
    except (KeyError, TypeError, ValueError):
        return False


def _longest_rising(places: list[int]) -> set[int]:
    """Return the longest choice of numbers that stand in rising order; of equal ones the first."""
    best: list[list[int]] = []
    for number in places:
        before: list[int] = max((run for run in best if run[-1] < number), key=len, default=[])
        best.append([*before, number])
    longest: list[int] = max(best, key=len, default=[])
    return set(longest)


def _place_for(part: Part, entries: list[Entry]) -> int:
    """Return where a part goes: an answer just before the next marked cell, a teacher's cell just after the last.

    Code of the student's own that follows the last one comes before a test as well, since it may belong to the answer.
    """
    after = [number for number, entry in enumerate(entries) if entry.part and entry.part.place > part.place]
    before = [number for number, entry in enumerate(entries) if entry.part and entry.part.place < part.place]
    if not before or (after and part.solution):
        return after[0] if after else len(entries)
    place = before[-1] + 1
    while part.locked and place < len(entries) and entries[place].part is None and entries[place].cell.kind == "code":
        place += 1
    return place


def _definition(source: str, names: frozenset[str]) -> str:
    """Return the part of a text that defines the names, or all of it where Python cannot read it."""
    tree = tree_of(source)
    if tree is None:
        return source
    found = []
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and node.name in names:
            first = min([node.lineno, *(item.lineno for item in node.decorator_list)])
            found.append("\n".join(source.splitlines()[first - 1 : node.end_lineno]))
    return "\n\n\n".join(found) or source


def _names(node: ast.Import | ast.ImportFrom) -> set[str]:
    return {(item.asname or item.name).partition(".")[0] for item in node.names}


@lru_cache(maxsize=1024)
def _imported(source: str) -> frozenset[str]:
    tree = tree_of(source)
    nodes = tree.body if tree else []
    return frozenset(name for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom)) for name in _names(node))


def _id(text: str, number: int) -> str:
    return hashlib.sha256(f"{number}\n{text}".encode()).hexdigest()[:12]
