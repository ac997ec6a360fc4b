"""Put a class's submissions in order before nbgrader grades them: python -m autograder repair, or a part of grade.

A folder that needs repair is moved, as it is, to submitted-as-received/STUDENT/ASSIGNMENT, and the repaired one takes
its place in submitted/, because that is where nbgrader's commands and formgrader's button look. A folder that needs
none is not touched. A record beside the moved folder tells our own repaired folder from one handed in later.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from nbformat import NotebookNode

from autograder.exercise import Mistake
from autograder.repair.course_folder import around, model_at
from autograder.repair.model import Model
from autograder.repair.submission import Around, Repaired, is_ordinary, look, repair
from course.i18n import _, _n

SUBMITTED, RECEIVED = "submitted", "submitted-as-received"
_HEAVY = 10_000_000  # bytes of a notebook whose outputs are better dropped before anything reads them again
_LONGEST_ID = 128  # characters that nbgrader's gradebook has for a student's id


@dataclass
class Report:
    """What is to be said, of whom ("" for nobody), and whose folders were looked at, repaired, or cannot be graded.

    `passed_over` are students whose folders nbgrader does not see, `found_in` are folders of other names in which a
    notebook of the assignment lay, `outside` are files in no student's folder.
    """

    said: list[tuple[str, str]] = field(default_factory=list)
    seen: int = 0
    repaired: list[str] = field(default_factory=list)
    without: list[str] = field(default_factory=list)
    passed_over: list[str] = field(default_factory=list)
    found_in: set[str] = field(default_factory=set)
    outside: list[str] = field(default_factory=list)

    @property
    def lines(self) -> list[str]:
        """Return one line for each trouble."""
        return [f"{student}: {sentence}" if student else sentence for student, sentence in self.said]

    @property
    def summary(self) -> str:
        """Return the last line of the command."""
        return _n(
            "{seen} submission: {repaired} repaired, {without} cannot be graded.",
            "{seen} submissions: {repaired} repaired, {without} cannot be graded.",
            self.seen,
        ).format(seen=self.seen, repaired=len(self.repaired), without=len(self.without))


Instead = Callable[[str, Path], None]


def repair_class(root: Path, assignment: str, *, quick: bool = False, instead: Instead | None = None) -> Report:
    """Repair the submissions of an assignment in a course folder. Raises Mistake where there is nothing to read.

    A `quick` repair passes over folders that need none by the names in them: what stands in a notebook of the right
    name is repaired while autograde reads it. With `instead` nothing is moved: it is called with each student and a
    folder, soon gone, that holds what would be put into its place.
    """
    sources = sorted((root / "source" / assignment).glob("*.ipynb")) if assignment else []
    if not sources or Path(assignment).name != assignment:
        known = ", ".join(sorted(path.name for path in (root / "source").glob("*/"))) or "none"
        raise Mistake(f"there is no notebook in source/{assignment}; the assignments are: {known}.")
    if not (root / SUBMITTED).is_dir():
        raise Mistake(f"{SUBMITTED}: there is no such folder; put submissions into {SUBMITTED}/STUDENT/{assignment}/.")
    report = Report()
    homes = sorted((root / SUBMITTED).iterdir())
    forms = Counter(unicodedata.normalize("NFC", home.name) for home in homes)
    others = sorted(path.name for path in (root / "source").iterdir() if path.is_dir())
    for home in homes:
        if not home.is_dir():
            if home.suffix.lower() in (".ipynb", ".zip"):
                report.said.append(("", lies_outside(home.name, assignment)))
                report.outside.append(home.name)
            continue
        before = len(report.said)
        student = _Student(root, home.name, assignment, others, instead)
        try:
            if not (quick and student.looks_usual(sources)):
                student.repair(sources, report)
        except OSError as trouble:
            sentence = _("{file} cannot be read or written ({reason}).")
            reason = trouble.strerror or trouble
            report.said.append((home.name, sentence.format(file=trouble.filename, reason=reason)))
        except Exception as trouble:  # whatever it is, it is this student's, and the class goes on
            sentence = _("the folder could not be put in order ({reason}); look into it.")
            report.said.append((home.name, sentence.format(reason=f"{type(trouble).__name__}: {trouble}"[:200])))
        if len(report.said) > before or (home / assignment).exists():
            _check_name(home.name, forms, report)
    return report


def lies_outside(file: str, assignment: str) -> str:
    """Say that a file is in no student's folder."""
    sentence = _("{file} lies in {folder} itself; put it into {folder}/STUDENT/{assignment}/.")
    return sentence.format(file=file, folder=SUBMITTED, assignment=assignment)


def _check_name(student: str, forms: Counter[str], report: Report) -> None:
    """Say where nbgrader would pass over a folder because of its name, without a word."""
    sentences = []
    if student.startswith(".") or any(sign in student for sign in "[]*?"):
        sentences.append(
            _("nbgrader does not see a folder whose name begins with a dot or holds one of [ ] * ?; rename it.")
        )
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in student):
        sentences.append(
            _("nbgrader cannot read a folder whose name holds a line end, or letters that are not in UTF-8; rename it.")
        )
    if len(student) > _LONGEST_ID:
        sentences.append(
            _("this name is longer than the gradebook's {number} characters; shorten it.").format(number=_LONGEST_ID)
        )
    report.passed_over += [student] if sentences else []
    if forms[unicodedata.normalize("NFC", student)] > 1:
        sentences.append(_("two folders have this name, with accents stored in two ways; put them together."))
    report.said += [(student, sentence) for sentence in sentences]


class _Student:
    """One student's folder for an assignment."""

    def __init__(
        self, root: Path, name: str, assignment: str, others: list[str], instead: Instead | None = None
    ) -> None:
        self.root = root
        self.name = name
        self.assignment = assignment
        self.others = others  # names of the course's assignments
        self.instead = instead
        self.home = root / SUBMITTED / name
        self.folder = self.home / assignment
        self.received = root / RECEIVED / name / assignment
        self.record = self.received.with_name(f"{assignment}.json")
        self.stage = self.received.with_name(f".{assignment}.new")

    def looks_usual(self, sources: list[Path]) -> bool:
        """Tell by names alone that the folder holds the assignment's notebooks and nothing like another one.

        A folder that was repaired before is not usual: what was wrong with it is said until it is put right.
        """
        if self.record.exists() or self.home.is_symlink():
            return False
        try:
            entries = list(os.scandir(self.folder))
        except FileNotFoundError:  # then it may lie beside its place
            return all(
                entry.is_dir(follow_symlinks=False) and entry.name in self.others for entry in os.scandir(self.home)
            )
        expected = {source.name for source in sources}
        given = expected | {path.name for path in sources[0].parent.iterdir()}
        return (
            not self.folder.is_symlink()
            and expected <= {entry.name for entry in entries}
            and all(is_ordinary(entry, given) for entry in entries)
        )

    def repair(self, sources: list[Path], report: Report) -> None:
        """Repair the folder, if it needs it, and report."""
        origin, skip = self._origin()
        if origin is None:
            return
        loose = origin == self.home
        done = {source.stem: self._one(source, origin, skip) for source in sources}
        if loose and not any(item.notebook for item in done.values()) and not self._lies_loose(skip):
            return
        sentences = list(dict.fromkeys(sentence for item in done.values() for sentence in item.sentences))
        report.seen += 1
        if loose:
            sentence = _("the folder {assignment} was missing; the notebook lay beside its place.")
            sentences.insert(0, sentence.format(assignment=self.assignment))
            origins = [item.origin.relative_to(self.home) for item in done.values() if item.origin]
            report.found_in |= {path.parts[0] for path in origins}
        report.said += [(self.name, sentence) for sentence in sentences]
        notebooks = {name: item.notebook for name, item in done.items() if item.notebook}
        aside = {path for item in done.values() for path in item.aside}
        if not notebooks:
            report.without.append(self.name)
        elif loose or origin != self.folder or aside or any(map(self._differs, done, done.values())):
            self._write(origin, skip, done, aside)
            report.repaired.append(self.name)

    def _one(self, source: Path, origin: Path, skip: list[str]) -> Repaired:
        released = self.root / "release" / self.assignment / source.name
        model: Model = model_at(source, released)
        near: Around = around(source)
        return repair(origin, source.stem, model, near, skip)

    def _origin(self) -> tuple[Path | None, list[str]]:
        """Return the folder that the student handed in, wherever it lies now, and folders in it to pass over."""
        others = self.others
        written = self._written()
        if self.folder.is_symlink() or (self.folder.exists() and _hashes(self.folder) != written.get("files")):
            return self.folder, []
        if self.folder.exists():
            origin = self.root / str(written["origin"])
            return (origin if origin.is_dir() else self.folder), others if origin == self.home else []
        if self.stage.exists() and self.received.is_dir():  # stopped between the two renamings
            return self.received, []
        return self.home, others

    def _lies_loose(self, skip: list[str]) -> bool:
        """Tell whether files outside folders of assignments look like a notebook that was handed in for this one."""
        names = [path.name.lower() for path in look(self.home, skip).files]
        return any(name.startswith(self.assignment.lower()) for name in names)

    def _written(self) -> dict[str, Any]:
        try:
            record: dict[str, Any] = json.loads(self.record.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return record

    def _differs(self, name: str, repaired: Repaired) -> bool:
        """Tell whether nbgrader must get another file than the student's."""
        if repaired.notebook is None:
            return False
        own = self.folder / f"{name}.ipynb"
        return repaired.origin != own or not same(own, repaired.notebook)

    def _write(self, origin: Path, skip: list[str], done: dict[str, Repaired], aside: set[Path]) -> None:
        if self.instead is not None:
            with tempfile.TemporaryDirectory(prefix="ariadne-repair-") as folder:
                self._fill(Path(folder), origin, skip, done, aside)
                self.instead(self.name, Path(folder))
            return
        if self.stage.exists():
            shutil.rmtree(self.stage)
        self.stage.mkdir(parents=True)
        self._fill(self.stage, origin, skip, done, aside)
        files = _hashes(self.stage)
        ours = self.folder.exists() and _hashes(self.folder) == self._written().get("files")
        if ours and files == self._written()["files"]:
            shutil.rmtree(self.stage)
            return
        moved = origin if origin == self.home else self.received
        if self.folder.exists() and not ours:
            self._keep_earlier()
        _save(self.record, {"origin": moved.relative_to(self.root).as_posix(), "files": files})
        if ours:
            shutil.rmtree(self.folder)
        elif self.folder.exists():
            self.folder.rename(self.received)
        self.stage.rename(self.folder)

    def _fill(self, stage: Path, origin: Path, skip: list[str], done: dict[str, Repaired], aside: set[Path]) -> None:
        """Put the repaired notebooks into a folder, and what else was handed in."""
        base = next(item.origin.parent for item in done.values() if item.origin)
        base = origin if origin != self.home else base
        for path in look(base, skip).files:
            if path.suffix.lower() not in (".ipynb", ".zip") and path.relative_to(base) not in aside:
                target = stage / path.relative_to(base)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, target)
                target.chmod(0o644)
        for name, item in done.items():
            if item.notebook:
                (stage / f"{name}.ipynb").write_text(nbformat.writes(item.notebook) + "\n", encoding="utf-8")

    def _keep_earlier(self) -> None:
        """Make room for a folder handed in later; the earlier one gets a number."""
        number = 1
        while self.received.exists():
            earlier = self.received.with_name(f"{self.assignment}.{number}")
            if not earlier.exists():
                self.received.rename(earlier)
            number += 1


def same(path: Path, notebook: NotebookNode) -> bool:
    """Tell whether a file holds, for grading, what the repaired notebook holds, in a form that nbgrader reads."""
    try:
        data = path.read_bytes()
        theirs = json.loads(data.decode("utf-8"))
        if theirs["nbformat"] != 4 or theirs["nbformat_minor"] > 5 or len(data) > _HEAVY:
            return False
        if theirs["nbformat_minor"] == 5 and not all("id" in cell for cell in theirs["cells"]):
            return False
        nbformat.validate(theirs)
        kernel = theirs["metadata"].get("kernelspec", {}).get("name")
        right = notebook.metadata.get("kernelspec", {}).get("name")
        return _counts(theirs["cells"]) == _counts(notebook.cells) and kernel == right
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, nbformat.ValidationError):
        return False


def _counts(cells: list[Any]) -> list[tuple[object, ...]]:
    return [
        (
            cell["cell_type"],
            cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"]),
            {key: value for key, value in cell["metadata"].get("nbgrader", {}).items() if key != "checksum"},
            cell["metadata"].get("tags", []),
        )
        for cell in cells
    ]


def _hashes(folder: Path) -> dict[str, str]:
    """Return relative path -> hash of every file; links count by where they point."""
    found = {}
    for place, folders, names in os.walk(folder):
        for name in sorted([*names, *(item for item in folders if (Path(place) / item).is_symlink())]):
            path = Path(place) / name
            content = (
                os.fsencode(path.readlink()) if path.is_symlink() else path.read_bytes() if path.is_file() else b""
            )
            found[path.relative_to(folder).as_posix()] = hashlib.sha256(content).hexdigest()
    return found


def _save(path: Path, record: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part")
    beside.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    beside.replace(path)
