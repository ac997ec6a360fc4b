"""The course folder as grading sees it: submissions, what was graded already, and autograded notebooks."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import itertools
import json
import os
import platform
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from nbgrader import utils
from nbgrader.converters import Autograde
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from autograder.exercise import Mistake
from autograder.grading.jobs import Files, Points
from autograder.grading.one import ROOT, pack, unpack
from autograder.seed import class_seed
from course.i18n import _

MOST = 100_000_000  # bytes in a submission: more is a mistake, and would have to be held in memory
MANY = 300  # files of a submission; of more, such as a whole environment, only its notebooks are taken as well
RECORDS = ".grading"  # below the course's folder: what was graded, and with what


class Folder:
    """Where nbgrader keeps things in this course."""

    def __init__(self, config: Config) -> None:
        self.course = CourseDirectory(config=config)
        self.root = Path(self.course.root)
        self._converter = Autograde(coursedir=self.course, config=config)

    def students(self, assignment: str) -> list[str]:
        """Return who has handed something in."""
        excluded = set(self.course.student_id_exclude.split(","))
        return sorted({student for student, name in self._handed_in(assignment) if name == assignment} - excluded)

    def assignments(self) -> list[str]:
        """Return what somebody has handed in: names of folders, not all of them assignments."""
        return sorted({name for _student, name in self._handed_in("*")})

    def _handed_in(self, assignment: str) -> Iterator[tuple[str, str]]:
        """Yield the student and the assignment of each submission, wherever the course's settings put them."""
        pattern = self.path("submitted", "*", assignment)
        top = Path(pattern.anchor)
        for path in top.glob(pattern.relative_to(top).as_posix()):
            names = [assignment] if assignment != "*" else path.parts
            for pair in itertools.product(path.parts, names):
                hidden = any(name.startswith(".") for name in pair)
                if path.is_dir() and not hidden and self.path("submitted", *pair) == path:
                    yield pair

    def path(self, step: str, student: str, assignment: str) -> Path:
        """Return the folder of a step: source, submitted, autograded."""
        step = getattr(self.course, f"{step}_directory")
        return Path(os.path.normpath(self.course.format_path(step, student, assignment)))

    def submission(self, student: str, assignment: str) -> Files:
        """Return what a student has handed in."""
        return pack(self.path("submitted", student, assignment), self.course.ignore, MOST, MANY)

    def assignment(self, step: str, assignment: str) -> Files:
        """Return the files of an assignment's source, or of what was released: notebooks, and what is put beside."""
        return pack(self.path(step, ".", assignment), self.course.ignore)

    def put(self, student: str, assignment: str, files: Files) -> None:
        """Put an autograded folder in the place of the one before: written aside, then renamed."""
        place = self.path("autograded", student, assignment)
        new, old = _beside(place)
        self.clear(student, assignment)
        if files:
            unpack(new, files)
            for path in [*new.rglob("*"), new]:
                _to_disk(path)
        if place.exists():
            place.rename(old)
        if files:
            new.rename(place)
            _to_disk(place.parent)
            self._converter.set_permissions(assignment, student)
        self.clear(student, assignment)

    def clear(self, student: str, assignment: str) -> None:
        """Remove what a grader that was killed has left beside a student's autograded folder."""
        for left in _beside(self.path("autograded", student, assignment)):
            if left.exists():
                utils.rmtree(str(left))

    # What was graded, and with what.

    def record(self, student: str, assignment: str, key: str, points: Points, troubles: list[Any]) -> None:
        """Remember that a submission is graded; the last step for each student."""
        said = {"key": key, "files": self._digest(student, assignment), "points": _plain(points), "troubles": troubles}
        path = self._record(student, assignment)
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_name(path.name + ".part")
        aside.write_text(json.dumps(said, ensure_ascii=False), encoding="utf-8")
        _to_disk(aside)
        aside.replace(path)

    def forget(self, student: str, assignment: str) -> None:
        """Forget that a submission was graded, before anything of it changes."""
        self._record(student, assignment).unlink(missing_ok=True)

    def remembered(self, student: str, assignment: str, key: str, points: Points | None) -> list[Any] | None:
        """Return the troubles of a submission that needs no grading, or None when it does.

        It needs none when the same was graded in the same way, and the gradebook and the autograded folder still hold
        what came of it.
        """
        try:
            said = json.loads(self._record(student, assignment).read_text(encoding="utf-8"))
            same = said["key"] == key and points is not None and said["points"] == _plain(points)
            troubles = said["troubles"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return list(troubles) if same and said["files"] == self._digest(student, assignment) else None

    def _record(self, student: str, assignment: str) -> Path:
        return self.root / RECORDS / assignment / f"{student}.json"

    def _digest(self, student: str, assignment: str) -> str:
        return files_digest(pack(self.path("autograded", student, assignment)))


def _beside(place: Path) -> tuple[Path, Path]:
    """Return the names used while a folder is replaced; nbgrader does not look at names that begin with a dot."""
    return place.with_name(f".{place.name}.new"), place.with_name(f".{place.name}.old")


def _to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are safe against a power cut."""
    if path.is_dir() and os.name == "nt":
        return  # Windows cannot
    handle = os.open(path, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some network drives cannot
            os.fsync(handle)
    finally:
        os.close(handle)


def _plain(points: Points) -> list[Any]:
    """Return points in the form in which they come back from JSON."""
    cells = sorted([notebook, cell, score] for (notebook, cell), score in points.cells.items())
    return [cells, sorted([notebook, penalty] for notebook, penalty in points.penalties.items())]


def files_digest(files: Files) -> str:
    """Return a hash of names and contents."""
    total = hashlib.sha256()
    for name, (_mode, content) in sorted(files.items()):
        total.update(json.dumps([name, len(content)]).encode() + content)
    return total.hexdigest()


@functools.cache
def grader_version() -> str:
    """Return a hash of all that grades: the code of the course, nbgrader, Python, the settings and the seed."""
    total = hashlib.sha256()
    for path in sorted(path for room in ("autograder", "course") for path in (ROOT / room).rglob("*")):
        if path.suffix in (".py", ".json"):
            total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    settings = ROOT / "nbgrader_config.py"
    total.update(settings.read_bytes() if settings.exists() else b"")
    versions = [platform.python_version(), *map(version, ("nbgrader", "nbclient", "ipykernel")), class_seed()]
    total.update(json.dumps(versions).encode())
    return total.hexdigest()


@contextlib.contextmanager
def alone(root: Path) -> Iterator[None]:
    """Keep a second grading of the same course out; the lock goes with the process, however that ends."""
    path = root / RECORDS / "lock"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        try:
            if os.name == "nt":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            else:
                import fcntl

                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # unlike flock, not shared with workers
        except OSError:
            raise Mistake(_("This course is being graded already; wait until that is done, then try again.")) from None
        yield
