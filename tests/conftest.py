"""What all tests share: a copy of the course to work in, and nbgrader's commands."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COURSE = ("course", "autograder", "source", "release", "nbgrader_config.py")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)


def chromium() -> str | None:
    """Return the browser's path, if there is one."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def needed(program: str) -> str:
    """Return the path of a program; where there is none, skip the test, or fail where nothing may be skipped (CI)."""
    path = shutil.which(program)
    if path is None:
        assert not os.environ.get("REQUIRE_BROWSER"), f"there is no {program}"
        pytest.skip(f"there is no {program} on this machine")
    return path


# Those that wait for servers, kernels and nbgrader, the longest first: begun last, they would be all that is left to
# wait for while one worker after the other runs out of files.
LONG = (
    *("nbgrader/test_stock_commands.py", "browser/test_teacher.py", "autograder/test_grade.py"),
    *("red_team/test_attacks.py", "nbgrader/test_all_exercises.py", "nbgrader/test_lessons.py"),
    *("browser/test_student.py", "nbgrader/test_repair_class.py", "grading/test_postgres.py", "test_start.py"),
    *("browser/test_hostile.py", "autograder/test_exercises.py", "autograder/test_answers.py", "test_docs_authors.py"),
    *("autograder/test_build.py", "autograder/test_judge.py", "autograder/test_same_verdict.py", "test_leaks.py"),
    *("browser/test_saved.py", "autograder/test_helpers.py", "test_pack.py", "test_pyodide.py"),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long. Mark browser tests; skip them without a browser, unless one is required (CI)."""
    order = {ROOT / "tests" / name: place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: order.get(item.path, len(LONG)))
    for item in items:
        if item.path.parent.name in ("browser", "widgets") and "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            if chromium() is None and not os.environ.get("REQUIRE_BROWSER"):
                item.add_marker(pytest.mark.skip(reason="no chromium on this machine"))


def pytest_collection_finish() -> None:
    """Keep thousands of collected tests out of garbage collections, which would fall into the time of programs."""
    gc.collect()
    gc.freeze()


Run = Callable[..., "subprocess.CompletedProcess[str]"]


def copy_course(target: Path) -> Path:
    """Copy what a teacher's course folder holds."""
    target.mkdir(parents=True, exist_ok=True)
    for name in COURSE:
        origin = ROOT / name
        if origin.is_dir():
            shutil.copytree(origin, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(origin, target / name)
    return target


def clean_environment(home: Path) -> dict[str, str]:
    """Return the environment for a program that must not see this user's own Jupyter settings."""
    keep = {
        name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "NBGRADER", "IPYTHON"))
    }
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
    }
    home.mkdir(parents=True, exist_ok=True)
    # Shared by all tests: matplotlib's list of fonts takes seconds to make.
    shared = {"MPLCONFIGDIR": str(Path(tempfile.gettempdir()) / "ariadne-tests-matplotlib")}
    return {**keep, **shared, **{name: str(home / folder) for name, folder in own.items()}}


def run_in(
    root: Path, *arguments: str, check: bool = True, patience: float = 300, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `python <arguments>` in a course folder, with that folder's own packages."""
    finished = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env={**clean_environment(root / ".jupyter"), "PYTHONPATH": str(root), **environment},
        capture_output=True,
        text=True,
        timeout=patience,
        stdin=subprocess.DEVNULL,
    )
    if check and finished.returncode != 0:
        raise AssertionError(f"{arguments} gave {finished.returncode}\n{finished.stdout}\n{finished.stderr}")
    return finished


@pytest.fixture
def course_root(tmp_path: Path) -> Path:
    """A fresh copy of the course."""
    return copy_course(tmp_path / "course-root")


@pytest.fixture(autouse=True)
def _own_recursion_limit() -> Iterator[None]:
    """Take back the recursion limit that a student's program has raised."""
    before = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(before)


@pytest.fixture(scope="module")
def browser():  # type: ignore[no-untyped-def]
    """A headless Chromium; Playwright's loop ends with the module, for other tests run loops of their own."""
    from playwright.sync_api import sync_playwright

    path = chromium()
    assert path, "REQUIRE_BROWSER is set, and there is no chromium"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS.split())
        yield opened
        opened.close()
