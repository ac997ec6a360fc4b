"""Importing `course`: quick because little is loaded, the same on every Python, and names stay what they are."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


def python(program: str, executable: str = sys.executable) -> str:
    """Run a program in a fresh Python and return what it printed."""
    done = subprocess.run(
        [executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_course_loads_nothing_heavy() -> None:
    loaded = python("import sys, course; print(*sorted(sys.modules))").split()
    heavy = {
        "matplotlib",
        "numpy",
        "IPython",
        "nbformat",
        "ipywidgets",
        "anywidget",
        "nbgrader",
        "jupytext",
        "autograder",
    }
    assert not heavy & {name.partition(".")[0] for name in loaded}
    assert "course.check" in loaded


# The student's program, tried with a wrong and with a right function.
CHECKED = """
from course import check, draw, hint, predict, walk
def init_grid(w, h):
    return [["*"] * (2 * w + 1)] * (2 * h + 1)
try:
    check("init_grid")
except Exception as error:
    print(type(error).__name__, error)
def init_grid(w, h):
    return [["*"] * (2 * w + 1) for _ in range(2 * h + 1)]
check("init_grid")
hint("init_grid")
predict("quiz-loop", 9)
draw(init_grid(2, 1))
print(walk(init_grid(2, 1)), walk(init_grid(2, 1))._repr_mimebundle_()[0]["image/svg+xml"][:4])
"""


def _said(text: str) -> None:
    assert "All rows are one and the same list." in text
    assert "CheckFailed init_grid: 5 of 6 calls came out as expected, 1 did not." in text
    assert "✓ init_grid: all 6 calls came out as expected." in text
    assert "init_grid: hint 1 of 3" in text
    assert "✓ Right" in text
    assert "A maze of 2 x 1 cells, to walk from (0, 0) to (1, 0). <svg" in text


def test_everything_works_where_nothing_else_is_installed() -> None:
    missing = ("matplotlib", "numpy", "IPython", "nbformat", "anywidget", "traitlets")
    block = f"import sys\nfor name in {missing!r}:\n    sys.modules[name] = None\n"
    _said(python(block + CHECKED))


def test_public_names_stay_callable_whatever_is_imported_afterwards() -> None:
    program = (
        "import importlib, pkgutil, course\n"
        "before = {name: getattr(course, name) for name in course.__all__}\n"
        "assert all(map(callable, before.values())), before\n"
        "for module in pkgutil.walk_packages(course.__path__, 'course.'):\n"
        "    importlib.import_module(module.name)\n"
        "import course.check, course.draw, course.hint, course.predict\n"
        "from course import check\n"
        "after = {name: getattr(course, name) for name in course.__all__}\n"
        "assert after == before, after\n"
        "assert check is before['check']\n"
        "print('same')\n"
    )
    assert python(program) == "same\n"


@cache
def _version(executable: str) -> tuple[int, ...]:
    asked = subprocess.run(
        [executable, "-c", "import sys; print(*sys.version_info[:2])"],
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return tuple(map(int, asked.stdout.split())) if asked.returncode == 0 else ()


@pytest.mark.parametrize("minor", [12, 13, 14, 15])
def test_a_check_gives_the_same_on_every_python_of_this_machine(minor: int) -> None:
    found = [str(path) for path in sorted((Path.home() / ".pyenv/versions").glob(f"3.{minor}.*/bin/python3"))]
    found += [path] if (path := shutil.which(f"python3.{minor}")) else []
    fitting = next((executable for executable in found if _version(executable) == (3, minor)), None)
    if fitting is None:
        pytest.skip(f"there is no Python 3.{minor} here")
    if sys.version_info[:2] == (3, minor):
        pytest.skip("the Python of these tests")
    _said(python(CHECKED, fitting))
