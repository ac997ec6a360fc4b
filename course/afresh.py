"""Import a library as a new Python would, and look whether its functions pass their checks there.

python -m course.afresh FOLDER NAME...     my_maze.py in FOLDER; prints what came, as JSON, on the last line
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from course.examine import examine
from course.exercise import load
from course.i18n import _
from course.limits import TimeUp, own_limit, quiet, time_limit
from course.side import Here

SECONDS = 30.0  # for all of it; a check that took longer would not have passed
_LOADING = 3.0  # for the import alone
NAME = "my_maze"


def passing(text: str, names: Sequence[str]) -> dict[str, str]:
    """Return for each name "" if its check passes in a fresh import of the text, or else what went wrong."""
    if sys.platform == "emscripten" or not sys.executable:  # the browser has no second process
        return _passing_here(text, names)
    import tempfile

    with tempfile.TemporaryDirectory(prefix="my-maze-", ignore_cleanup_errors=True) as folder:
        Path(folder, f"{NAME}.py").write_bytes(text.encode())
        return _passing_there(folder, names)


def _passing_there(folder: str, names: Sequence[str]) -> dict[str, str]:
    import subprocess

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
        return dict.fromkeys(names, _("it does not come to an end"))
    lines = done.stdout.decode("utf-8", "replace").strip().splitlines()
    try:
        said = json.loads(lines[-1])
        return {name: str(said[name]) for name in names}
    except (IndexError, KeyError, TypeError, ValueError):
        return dict.fromkeys(names, _("it ends Python"))


def _passing_here(text: str, names: Sequence[str], file: str = f"<{NAME}>") -> dict[str, str]:
    with own_limit():
        made, trouble = loaded(text, file)
        return _trials(made, names) if made is not None else dict.fromkeys(names, trouble)


def loaded(text: str, file: str) -> tuple[ModuleType | None, str]:
    """Run the text as the module my_maze and return it, or None and what went wrong. What it prints is dropped."""
    made, before = ModuleType(NAME), sys.modules.get(NAME)
    made.__file__ = file
    sys.modules[NAME] = made
    trouble = ""
    try:
        with time_limit(cpu=_LOADING), quiet():
            exec(compile(text, file, "exec", dont_inherit=True), vars(made))
        return made, ""
    except KeyboardInterrupt:
        raise
    except TimeUp:
        trouble = _("it does not come to an end")
    except BaseException as error:  # whatever is in it must not stop a check, exit() included
        trouble = _said(error)
    if before is None:
        sys.modules.pop(NAME, None)
    else:
        sys.modules[NAME] = before
    return None, trouble


def _trials(made: ModuleType, names: Sequence[str]) -> dict[str, str]:
    """Return for each name "" if its check passes with what the module holds, or else its state."""
    side = Here(vars(made))
    states = {name: examine(load(name), side).state for name in names}
    return {name: "" if state == "right" else _("the check does not pass") for name, state in states.items()}


def _said(error: BaseException) -> str:
    """Return an error in one line."""
    try:
        text = str(error).partition("\n")[0][:200]
    except Exception:  # an error of the student's own class
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _main(folder: str, *names: str) -> None:
    path = Path(folder, f"{NAME}.py")
    print("\n" + json.dumps(_passing_here(path.read_text(encoding="utf-8"), names, str(path))), flush=True)
    os._exit(0)  # threads of the student's, or what they left to be done at the end, are not waited for


if __name__ == "__main__":
    _main(*sys.argv[1:])
