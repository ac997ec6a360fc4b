"""Know where a student works: in a lesson's folder, beside which lies what goes from notebook to notebook."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from course.i18n import _

# Where nbgrader keeps notebooks of its own: nobody learns there, and nothing is kept there.
_START = "00-start.ipynb"  # the starter notebook lies beside the folders of the lessons
_SOURCE = "source"
_HANDED_IN = ("submitted", "autograded", "feedback")


@dataclass(frozen=True)
class Lesson:
    """A notebook of the course: the name of its folder, its title ("" until it has a text), its exercises in order."""

    name: str
    title: str
    exercises: tuple[str, ...]


@functools.cache
def lessons() -> tuple[Lesson, ...]:
    """Return the notebooks of the course, in order."""
    data = json.loads(Path(__file__).with_name("lessons.json").read_text(encoding="utf-8"))
    return tuple(Lesson(item["name"], item["title"], tuple(item["exercises"])) for item in data["lessons"])


def lesson_of(exercise: str) -> str:
    """Return the name of the lesson that an exercise belongs to, or ""."""
    return next((lesson.name for lesson in lessons() if exercise in lesson.exercises), "")


def grading() -> bool:
    """Say whether nbgrader runs the notebook, to grade or to validate it."""
    return bool(os.environ.get("NBGRADER_EXECUTION"))


def shell() -> Any:
    """Return the IPython shell that runs the notebook, or None in a plain program."""
    if sys.modules.get("IPython") is None:
        return None
    from IPython.core.getipython import get_ipython

    return get_ipython()


def by_hand() -> bool:
    """Say whether somebody sits before the notebook: nbconvert and its like have nobody who could type an answer."""
    found = shell()
    return found is not None and bool(getattr(getattr(found, "kernel", None), "_allow_stdin", True))


def work_folder(folder: Path) -> Path | None:
    """Return the folder above a lesson's folder: there my_maze.py and progress.json lie. None for any other folder.

    A lesson's folder has a lesson's name and holds the notebook of that name.
    """
    above = folder.parent
    if above.name == _SOURCE or above.parent.name in _HANDED_IN:
        return None
    known = any(lesson.name == folder.name for lesson in lessons())
    return above if known and (folder / f"{folder.name}.ipynb").is_file() else None


def lesson_folder() -> Path | None:
    """Return the folder of the lesson whose notebook runs here, or None.

    The kernel starts in it; a student's os.chdir changes nothing. Some editors start elsewhere and change over.
    """
    return next((folder for folder in _started_in() if work_folder(folder) is not None), None)


def home() -> Path | None:
    """Return the folder where my_maze.py and progress.json lie, for a lesson or the starter notebook; or None."""
    lesson = lesson_folder()
    if lesson is not None:
        return work_folder(lesson)
    return next((folder for folder in _started_in() if (folder / _START).is_file()), None)


def _started_in() -> Iterator[Path]:
    found = shell()
    for start in () if found is None else (getattr(found, "starting_dir", None), "."):
        with contextlib.suppress(OSError):  # the folder has been deleted meanwhile
            yield Path(start or ".").resolve()


def keeping() -> Path | None:
    """Return the folder to write into what a student has reached, or None where nothing is to be kept."""
    return None if grading() or not by_hand() else home()


def not_writable(folder: Path) -> str:
    """Return the sentence about a folder in which nothing can be kept."""
    return _(
        "Nothing can be written into {folder}, so your functions and your progress are not kept. "
        "Your check counts all the same."
    ).format(folder=folder)


def write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises OSError where that cannot be done."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Give a damaged file another name that is free, and return it. Raises OSError where that cannot be done."""
    number = 1
    while True:
        mark = "aside" if number == 1 else f"aside-{number}"
        free = path.with_name(f"{path.stem}-{mark}{path.suffix}")
        if not os.path.lexists(free):
            path.rename(free)
            return free
        number += 1
