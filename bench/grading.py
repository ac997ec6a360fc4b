"""Time nbgrader's own autograde against the same command with our processes, in turn, on the same submissions.

    python bench/grading.py [LESSON] [NUMBER OF SUBMISSIONS]

Both grade copies of the reference solution, in course folders of their own, with the sandbox on.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nbformat

ROOT = Path(__file__).parent.parent
STOCK = "\nc.Autograde.autograde_preprocessors = Autograde.autograde_preprocessors.default()\n"


def course(folder: Path, lesson: str, number: int) -> Path:
    """Make a course folder with submissions of the reference."""
    folder.mkdir()
    for name in ("course", "autograder", "source"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "nbgrader_config.py", folder)
    run(folder, "generate_assignment", lesson)
    source = nbformat.read(folder / "source" / lesson / f"{lesson}.ipynb", as_version=4)
    right = {cell.metadata.nbgrader.grade_id: cell.source for cell in source.cells if "nbgrader" in cell.metadata}
    notebook = nbformat.read(folder / "release" / lesson / f"{lesson}.ipynb", as_version=4)
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = right[cell.metadata.nbgrader.grade_id]
    for place in range(number):
        handed_in = folder / "submitted" / f"student-{place:04}" / lesson
        shutil.copytree(folder / "release" / lesson, handed_in)
        nbformat.write(notebook, handed_in / f"{lesson}.ipynb")
    return folder


def run(folder: Path, *words: str) -> None:
    """Run an nbgrader command."""
    finished = subprocess.run(
        [sys.executable, "-m", "nbgrader", *words], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    if finished.returncode:
        raise SystemExit(finished.stderr)


def processor_seconds() -> float:
    """Return the processor time of all programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(lesson: str = "01-grid", number: str = "60") -> None:
    """Print a line for each way."""
    with tempfile.TemporaryDirectory() as folder:
        for way, more in (("stock", STOCK), ("apart", "")):
            root = course(Path(folder) / way, lesson, int(number))
            with (root / "nbgrader_config.py").open("a", encoding="utf-8") as config:
                config.write(more)
            begun, used = time.perf_counter(), processor_seconds()
            run(root, "autograde", lesson)
            wall, cpu = time.perf_counter() - begun, processor_seconds() - used
            each = wall / int(number)
            print(f"{way:6} {lesson} x {number}: {wall:6.1f} s, {each:5.2f} s a notebook, processor {cpu:6.1f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
