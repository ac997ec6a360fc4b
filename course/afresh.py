"""Import a library as a new Python would, and look whether its functions pass their checks there.

python -m course.afresh FOLDER NAME...     my_maze.py in FOLDER; prints what came, as JSON, on the last line
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from course.examine import examine
from course.exercise import load
from course.limits import TimeUp, own_limit, quiet, time_limit
from course.side import Here

SECONDS = 30.0  # for all of it; a check that took longer would not have passed
_LOADING = 5.0  # for the import alone
NAME = "my_maze"


def passing(text: str, names: Sequence[str]) -> dict[str, str]:
    """Return for each name "" if its check passes in a fresh import of the text, or else what went wrong."""
    if sys.platform == "emscripten" or not sys.executable:  # the browser has no second process
        return _passing_here(text, names)
    with tempfile.TemporaryDirectory(prefix="my-maze-", ignore_cleanup_errors=True) as folder:
        Path(folder, f"{NAME}.py").write_bytes(text.encode())
        return _passing_there(folder, names)


def _passing_there(folder: str, names: Sequence[str]) -> dict[str, str]:
    search = [str(Path(__file__).parent.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        done = subprocess.run(
            [sys.executable, "-X", "utf8", "-m", "course.afresh", folder, *names],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(search)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except subprocess.TimeoutExpired:
        return dict.fromkeys(names, "TimeoutExpired")
    lines = done.stdout.decode("utf-8", "replace").strip().splitlines()
    try:
        said = json.loads(lines[-1])
        return {name: str(said[name]) for name in names}
    except (IndexError, KeyError, TypeError, ValueError):
        return dict.fromkeys(names, "SystemExit")


def _passing_here(text: str, names: Sequence[str]) -> dict[str, str]:
    with own_limit():
        made, trouble = loaded(text, f"<{NAME}>")
        return trials(made, names) if made is not None else dict.fromkeys(names, trouble)


def loaded(text: str, file: str) -> tuple[ModuleType | None, str]:
    """Run the text as a module and return it, or None and what went wrong. What it prints is dropped."""
    made = ModuleType(NAME)
    made.__file__ = file
    try:
        with time_limit(cpu=_LOADING), quiet():
            exec(compile(text, file, "exec", dont_inherit=True), vars(made))
    except KeyboardInterrupt:
        raise
    except TimeUp:
        return None, "TimeoutExpired"
    except BaseException as error:  # whatever is in it must not stop a check, exit() included
        return None, _said(error)
    return made, ""


def trials(made: ModuleType, names: Sequence[str]) -> dict[str, str]:
    """Return for each name "" if its check passes with what the module holds, or else its state."""
    side = Here(vars(made))
    states = {name: examine(load(name), side).state for name in names}
    return {name: "" if state == "right" else state for name, state in states.items()}


def _said(error: BaseException) -> str:
    """Return an error in one line."""
    try:
        text = str(error).partition("\n")[0][:200]
    except Exception:  # an error of the student's own class
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _main(folder: str, *names: str) -> None:
    path = Path(folder, f"{NAME}.py")
    spec = importlib.util.spec_from_file_location(NAME, path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = made
    try:
        with time_limit(cpu=_LOADING), quiet():
            spec.loader.exec_module(made)
        answer = trials(made, names)
    except BaseException as error:
        answer = dict.fromkeys(names, "TimeoutExpired" if isinstance(error, TimeUp) else _said(error))
    print("\n" + json.dumps(answer), flush=True)
    os._exit(0)  # threads of the student's, or what they left to be done at the end, are not waited for


if __name__ == "__main__":
    _main(*sys.argv[1:])
