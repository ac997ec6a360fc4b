"""Find a student's notebook among what was handed in, and repair it; the student's files are only read."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from nbformat import NotebookNode

from autograder.repair.model import Model
from autograder.repair.reading import LARGEST, Cell, read, unpack
from autograder.repair.rebuilding import Built, rebuild
from autograder.repair.shadows import shadows
from course.i18n import _, _n

_IGNORED = {".ipynb_checkpoints", "__pycache__", "__MACOSX", ".git", "feedback"}
_NOTEBOOKS = (".ipynb", ".ipynb.txt", ".ipynb.json", ".ipynb.zip", ".zip")
_MAYBE = (".json", ".txt", ".py", ".html", ".htm", ".pdf", ".rtf", ".docx", ".rar", ".7z")
_NOT_THEIRS = {"timestamp.txt", "requirements.txt", "readme.txt"}
_MANY = 5_000  # files of a submission that are looked at
_READ = 50  # of them that are read


@dataclass(frozen=True)
class Around:
    """What else the course has: names of cells by notebook of other assignments, notebooks of the same one."""

    others: dict[str, frozenset[str]] = field(default_factory=dict)
    siblings: frozenset[str] = frozenset()


@dataclass
class Repaired:
    """A notebook for nbgrader (None: there is none), and what was done or must be seen by a human.

    `origin` is the file that the notebook was read from; `aside` are files, relative to the folder, that must not
    lie beside the notebook when it is graded.
    """

    notebook: NotebookNode | None
    sentences: list[str] = field(default_factory=list)
    origin: Path | None = None
    aside: list[Path] = field(default_factory=list)


@dataclass
class Candidate:
    """One notebook that was handed in; `built` is None where it could not be read."""

    label: str
    path: Path
    built: Built | None
    sentences: list[str]
    exact: bool
    belongs: str = ""  # the other assignment that it belongs to

    @property
    def ours(self) -> bool:
        """Whether it is a notebook of the assignment."""
        return self.built is not None and self.built.known > 0 and not self.belongs


@dataclass
class Folder:
    """What lies in a student's folder: ordinary files, what must be set aside for grading, and why."""

    files: list[Path] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    aside: list[Path] = field(default_factory=list)


def repair(folder: Path, name: str, model: Model, around: Around | None = None, skip: Iterable[str] = ()) -> Repaired:
    """Repair what lies in a student's folder for the notebook `name` (without .ipynb); `skip` names folders in it."""
    around = around or Around()
    if folder.is_symlink() or folder.parent.is_symlink():
        sentence = _("{file} is a link, which is not followed; put the files themselves there.")
        return Repaired(None, [sentence.format(file=folder.name)])
    found = look(folder, skip)
    notebooks, perhaps = _worth_reading(found.files, name, around)
    candidates = [item for path in notebooks for item in _candidates(path, folder, name, model, around)]
    if not any(item.ours for item in candidates):
        meant = [item for path in perhaps for item in _candidates(path, folder, name, model, around)]
        candidates += [item for item in meant if item.ours or not notebooks]
    chosen = _choose(candidates)
    if chosen is None or chosen.built is None:
        return Repaired(None, [*_why_none(candidates, folder, name), *found.sentences], aside=found.aside)
    rest = [item for item in candidates if item is not chosen]
    sentences = [*_say_chosen(chosen, rest, name), *chosen.sentences, *found.sentences]
    return Repaired(chosen.built.notebook, sentences, chosen.path, found.aside)


def repair_file(path: Path, name: str, model: Model, around: Around | None = None) -> Repaired:
    """Repair one file, whatever lies beside it."""
    if is_linked(path):
        return Repaired(None, [a_link(path.name)])
    candidates = list(_candidates(path, path.parent, name, model, around or Around()))
    chosen = _choose(candidates)
    if chosen is None or chosen.built is None:
        return Repaired(None, _why_none(candidates, path.parent, name))
    return Repaired(chosen.built.notebook, chosen.sentences, path)


def is_linked(path: Path) -> bool:
    """Tell whether a submitted file, or its assignment's or its student's folder, is a link: it may lead anywhere."""
    return any(place.is_symlink() for place in (path, *path.parents[:2]))


def a_link(file: str) -> str:
    """Say what becomes of a link."""
    return _("{file} is a link, which is not followed; ask for the file itself.").format(file=file)


def look(folder: Path, skip: Iterable[str] = ()) -> Folder:
    """Look through a student's folder. Links are not followed; files in the place of a module are set aside."""
    found = Folder()
    for place, folders, names in os.walk(folder):
        here = Path(place)
        names += [item for item in folders if (here / item).is_symlink()]
        unwanted = {*_IGNORED, *names, *(skip if here == folder else ())}
        folders[:] = sorted(item for item in folders if item not in unwanted)
        for item in sorted(names):
            path, relative = here / item, (here / item).relative_to(folder)
            module = shadows(relative)
            if path.is_symlink():
                found.sentences.append(a_link(relative.as_posix()))
            elif module:
                sentence = _(
                    "{file} would be imported in place of the module {module}; it is set aside for grading. "
                    "Ask the student to give it another name."
                )
                found.sentences.append(sentence.format(file=relative.as_posix(), module=module))
            elif stat.S_ISREG(path.lstat().st_mode):
                if not item.startswith("._") and len(found.files) < _MANY:
                    found.files.append(path)
                continue
            # A pipe or a device is set aside too: reading it might never end.
            found.aside.append(relative)
    return found


def is_ordinary(entry: os.DirEntry[str], given: Iterable[str]) -> bool:
    """Tell of something beside a notebook, by its name and kind alone, that it is none, and in nobody's place."""
    name = entry.name.lower()
    if entry.is_dir(follow_symlinks=False):
        return entry.name in _IGNORED
    ordinary = entry.name in given or name in _NOT_THEIRS
    meant = name.endswith((*_NOTEBOOKS, *_MAYBE)) or shadows(PurePath(entry.name))
    return entry.is_file(follow_symlinks=False) and (ordinary or not meant)


def _worth_reading(files: list[Path], name: str, around: Around) -> tuple[list[Path], list[Path]]:
    """Return the files that are notebooks or zips, and those that may have been meant as one."""
    files = [path for path in files if path.stem not in around.siblings]
    notebooks = [path for path in files if path.name.lower().endswith(_NOTEBOOKS)]
    meant = [
        path
        for path in files
        if path.suffix.lower() in _MAYBE and path.name.lower() not in _NOT_THEIRS and path not in notebooks
    ]
    return notebooks[:_READ], meant[:_READ]


def _candidates(path: Path, folder: Path, name: str, model: Model, around: Around) -> Iterator[Candidate]:
    label = path.relative_to(folder).as_posix()
    exact = label == f"{name}.ipynb"
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as trouble:
        reason = trouble.strerror or type(trouble).__name__
        yield Candidate(
            label, path, None, [_("{file} cannot be opened ({reason}).").format(file=label, reason=reason)], exact
        )
        return
    for inside, content in unpack(label, data):
        if isinstance(content, str):
            yield Candidate(inside, path, None, [content], exact)
            continue
        reading = read(content, inside)
        if reading.cells is None:
            yield Candidate(inside, path, None, reading.sentences, exact)
            continue
        built = rebuild(reading.cells, model, inside, reading.script)
        if reading.other:
            second = rebuild(reading.other, model, inside)
            built = max(built, second, key=lambda item: item.answered)
        sentences = [*reading.sentences, *built.sentences]
        if reading.language not in ("", "python"):
            sentences.append(
                _("{file} was set to run {language}; it is graded with the assignment's own kernel.").format(
                    file=inside, language=reading.language
                )
            )
        other = _other_assignment(reading.cells, model, built.known, around)
        yield Candidate(inside, path, built, sentences, exact, other)


def _other_assignment(cells: list[Cell], model: Model, known: int, around: Around) -> str:
    """Return the other notebook of the course that more of the cells belong to than to this one, or ''."""
    found = {str(cell.marks.get("grade_id", "")) for cell in cells} | {cell.id for cell in cells}
    found -= set(model.marked)
    counts = {name: len(found & names) for name, names in around.others.items()}
    best = max(counts, key=lambda name: counts[name], default="")
    return best if best and counts[best] > known else ""


def _choose(candidates: list[Candidate]) -> Candidate | None:
    """Return the newest of the complete notebooks of this assignment, else the one with most answers."""
    ours = [item for item in candidates if item.ours]
    return max(ours, key=_rank, default=None)


def _rank(item: Candidate) -> tuple[bool, bool, int, int, int, int]:
    assert item.built
    answered = item.built.answered
    complete = answered > 0 and item.built.missing == 0
    copy = re.search(r"\((\d+)\)", item.label)
    try:
        age = int(item.path.stat().st_mtime)
    except OSError:
        age = 0
    # Of copies that were downloaded in the same second the higher number is the later one.
    return complete, answered > 0, age if complete else 0, answered, int(copy.group(1)) if copy else 0, int(item.exact)


def _say_chosen(chosen: Candidate, rest: list[Candidate], name: str) -> list[str]:
    sentences = []
    rivals = [item.label for item in rest if item.built is None or item.ours]
    if rivals:
        sentences.append(
            _n(
                "{file} is graded, the newest complete notebook; {rest} is left aside.",
                "{file} is graded, the newest complete notebook; {rest} are left aside.",
                len(rivals),
            ).format(file=chosen.label, rest=", ".join(rivals))
        )
    elif not chosen.exact:
        sentences.append(
            _("{file} is graded in place of {name}.ipynb, which was not handed in.").format(
                file=chosen.label, name=name
            )
        )
    strangers = [item for item in rest if item.built and not item.ours and item.exact]
    sentences += [_stranger(item, name) for item in strangers]
    return sentences


def _stranger(item: Candidate, name: str) -> str:
    if item.belongs:
        return _("{file} is the notebook {other}, not {name}; ask for the right one.").format(
            file=item.label, other=item.belongs, name=name
        )
    return _("{file} holds no cell of {name}; ask for the right notebook.").format(file=item.label, name=name)


def _why_none(candidates: list[Candidate], folder: Path, name: str) -> list[str]:
    sentences = []
    for item in candidates:
        sentences += [_stranger(item, name)] if item.built else item.sentences
    if not sentences:
        sentences.append(
            _("{file}: there is no notebook in this folder; ask for {name}.ipynb.").format(file=folder.name, name=name)
        )
    return sentences
