"""Make everything that is made: source notebooks, released notebooks, and the public files of `course`."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from autograder import exercise, helpers, lesson, public
from autograder.exercise import Exercise, Mistake
from autograder.lesson import START, Lesson

ROOT = Path(__file__).parent.parent


def outputs(root: Path = ROOT, only: str = "") -> dict[str, bytes]:
    """Return the content of every generated file, by its path relative to the root.

    `only` restricts this to one lesson and its exercises. Raises Mistake for what an author has to put right.
    """
    lessons = [lesson.read(path) for path in lesson.texts(root)]
    start = root / "source" / f"{START}.md"
    every = [*([lesson.read(start)] if start.is_file() else []), *lessons]
    lesson.check(every)
    lesson.check_places(every)
    helpers.check(every)
    files = {"course/lessons.json": _json(helpers.lessons_json(lessons))}
    if only in ("", START):
        files.update(_start([item for item in every if item.name == START]))
    if only == START and len(every) > len(lessons):
        return files
    if only:
        if only not in [item.name for item in lessons]:
            known = ", ".join(item.name for item in lessons) or "none"
            raise Mistake(f"there is no lesson text source/{only}.md; the lessons are: {known}.")
        lessons = [item for item in lessons if item.name == only]
    for item in lessons:  # first, so that a mistake in a text is said before anything takes time
        files[f"course/predictions/{item.name}.json"] = _json(public.predictions_json(item))
        files[f"source/{item.name}/{item.name}.ipynb"] = _notebook(item)
        if text := helpers.text(item):
            files[f"source/{item.name}/helpers.py"] = text.encode()
    names = [name for item in lessons for name in item.exercises] if only else exercise.names()
    files.update(zip(map("course/exercises/{}.json".format, names), _exercises(names), strict=True))
    files.update(_released(root, files))
    return files


def _start(found: list[Lesson]) -> dict[str, bytes]:
    """Return the starter notebook, its questions, and what it tries the tools on; nothing where it has no text."""
    files = {f"release/{START}.ipynb": _notebook(item) for item in found}
    files.update({f"course/predictions/{START}.json": _json(public.predictions_json(item)) for item in found})
    if found:
        files.update({f"course/practice/{item.name}.json": _public(item) for item in exercise.practice()})
    return files


def _exercises(names: list[str]) -> list[bytes]:
    """Return the public files of these exercises; hundreds of wrong programs are run for them, on all processors."""
    if len(names) < 8:
        return list(map(_exercise, names))
    with ProcessPoolExecutor() as pool:
        return list(pool.map(_exercise, names))


def _exercise(name: str) -> bytes:
    return _public(exercise.get(name))


def _public(found: Exercise) -> bytes:
    return _json(public.exercise_json(found))


def _notebook(item: Lesson) -> bytes:
    text: str = nbformat.writes(lesson.source_notebook(item))
    return f"{text}\n".encode()


def _json(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def _released(root: Path, files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the released notebooks, made by nbgrader's own generate_assignment in a folder of its own."""
    released = {}
    with tempfile.TemporaryDirectory(prefix="ariadne-build-") as folder:
        here = Path(folder)
        for path, content in files.items():
            if path.startswith("source/"):
                (here / path).parent.mkdir(parents=True, exist_ok=True)
                (here / path).write_bytes(content)
        for folder_of_lesson in sorted((here / "source").glob("*")):
            _generate_assignment(root, here, folder_of_lesson.name)
        for made in sorted((here / "release").rglob("*")):
            if made.is_file():
                released[made.relative_to(here).as_posix()] = made.read_bytes()
    return released


def _generate_assignment(root: Path, here: Path, name: str) -> None:
    with _quiet():
        config: Config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
        _run_generate_assignment(config, here, name)


def _run_generate_assignment(config: Config, here: Path, name: str) -> None:
    config.CourseDirectory.root = str(here)
    config.CourseDirectory.assignment_id = name
    # What `nbgrader generate_assignment --no-db` sets: a release does not depend on any gradebook.
    config.GenerateAssignment.no_database = True
    config.SaveCells.enabled = False
    GenerateAssignment(coursedir=CourseDirectory(config=config), config=config).start()


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep nbgrader from reporting each step and from leaving its log file; errors are raised anyway."""
    environment = dict(os.environ)  # nbgrader_config.py sets paths for nbgrader's own commands
    before, logger, level = Path.cwd(), logging.getLogger("traitlets"), logging.getLogger("traitlets").level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)
        os.chdir(before)
        os.environ.clear()
        os.environ.update(environment)


def differences(files: dict[str, bytes], root: Path = ROOT, only: str = "") -> list[str]:
    """Return one line for each generated file that is missing, different or no longer made by anything."""
    lines = []
    for path, content in sorted(files.items()):
        if not (root / path).is_file():
            lines.append(f"{path}: missing")
        elif (root / path).read_bytes() != content:
            lines.append(f"{path}: differs from what its origin gives")
    return lines + [f"{path}: nothing makes this file any more" for path in _stale(files, root, only)]


def _stale(files: dict[str, bytes], root: Path, only: str) -> list[str]:
    """Return the files that an earlier build made and this one does not; files of other origin are left alone.

    `only` restricts this to one lesson's folders.
    """
    rooms = [f"source/{only or '*'}/*", f"release/{only or '*'}/*"]
    rooms += [] if only else ["course/*/*.json", "release/*.ipynb"]
    found = [path for room in rooms for path in root.glob(room)]
    paths = [path for path in found if path.is_file() and path.relative_to(root).as_posix() not in files]
    return [path.relative_to(root).as_posix() for path in paths if _is_generated(path)]


def _is_generated(path: Path) -> bool:
    """Say whether a file is one that build makes: its own mark says so, not its text."""
    if path.suffix not in (".json", ".ipynb", ".py"):
        return False
    if path.suffix == ".py":
        return path.read_bytes().startswith(helpers.MARK.encode())
    try:
        data = json.loads(path.read_bytes())
        origin = data["metadata"]["ariadne"]["generated"] if path.suffix == ".ipynb" else data["_generated"]
    except (ValueError, KeyError, TypeError):
        return False
    return "python -m autograder build" in str(origin)


def write(files: dict[str, bytes], root: Path = ROOT, only: str = "") -> list[str]:
    """Write the generated files where they differ, remove stale ones, and return the paths touched."""
    touched = []
    for path, content in sorted(files.items()):
        target = root / path
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            beside = target.with_name(target.name + ".part")
            beside.write_bytes(content)
            beside.replace(target)
            touched.append(path)
    for path in _stale(files, root, only):
        (root / path).unlink()
        touched.append(path)
        folder = (root / path).parent
        if all(left.name == "__pycache__" for left in folder.iterdir()):
            shutil.rmtree(folder)
    return touched
