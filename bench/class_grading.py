"""How long a class takes: python bench/class_grading.py [--copies 60] [--workers N]

Grades that many copies of notebook 1, right and wrong ones in turn, with stock `nbgrader autograde` and with
`python -m autograder grade`, one after the other in one run, each in a course folder of its own. Prints wall-clock
time, processor time of all processes, and whether the two gradebooks give the same points. Linux only: elsewhere the
processor time of processes that were left to themselves cannot be had.
"""

from __future__ import annotations

import argparse
import ctypes
import inspect
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import nbformat
from nbgrader.api import Gradebook

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from autograder import exercise  # noqa: E402 (found only now)

LESSON = "01-grid"
ROOMS = ("course", "autograder", "source", "release", "nbgrader_config.py")
PR_SET_CHILD_SUBREAPER = 36


def make_class(root: Path, copies: int) -> None:
    """Make a course folder with the lesson released and handed in."""
    for name in ROOMS:
        origin = ROOT / name
        if origin.is_dir():
            shutil.copytree(origin, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(origin, root / name)
    run(root, "nbgrader", "generate_assignment", LESSON, "--force")
    released = (root / "release" / LESSON / f"{LESSON}.ipynb").read_text(encoding="utf-8")
    for number in range(copies):
        notebook = nbformat.reads(released, as_version=4)
        for cell in notebook.cells:
            name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
            if name in exercise.names():
                cell.source = program(name, number)
        folder = root / "submitted" / f"student-{number:03}" / LESSON
        folder.mkdir(parents=True)
        nbformat.write(notebook, folder / f"{LESSON}.ipynb")


def program(name: str, number: int) -> str:
    """Return the reference for every other student, else a wrong program as a student would type it."""
    found = exercise.get(name)
    if number % 2 == 0:
        return found.solution
    idea = found.wrong_ideas[number // 2 % len(found.wrong_ideas)]
    lines = inspect.getsource(idea.program).splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("def "))
    return "\n".join(lines[start:]).replace(f"def {idea.name}(", f"def {name}(", 1)


def run(root: Path, *command: str) -> tuple[float, float]:
    """Run a module in a course folder; return wall-clock and processor time of all its processes."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(root)}
    finished = subprocess.run(
        [sys.executable, "-m", *command], cwd=root, env=environment, capture_output=True, text=True
    )
    wall = time.perf_counter() - begun
    if finished.returncode:
        sys.exit(f"{command} gave {finished.returncode}:\n{finished.stdout}\n{finished.stderr}")
    try:
        while True:  # what the command has left to itself has come to this process
            os.wait()
    except ChildProcessError:
        pass
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def points(root: Path) -> dict[tuple[str, str], float]:
    """Return the points of every student's every cell."""
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        return {
            (submission.student.id, grade.name): grade.score
            for submission in gradebook.assignment_submissions(LESSON)
            for grade in submission.notebooks[0].grades
        }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time stock nbgrader and autograder grade on one class.")
    parser.add_argument("--copies", type=int, default=60)
    parser.add_argument("--workers", default="0")
    options = parser.parse_args()
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory() as folder:
        stock, ours = Path(folder, "stock"), Path(folder, "ours")
        stock.mkdir()
        make_class(stock, options.copies)
        shutil.copytree(stock, ours)
        print(f"{options.copies} notebooks, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        slow = run(stock, "nbgrader", "autograde", LESSON)
        fast = run(ours, "autograder", "grade", LESSON, "--workers", options.workers)
        again = run(ours, "autograder", "grade", LESSON, "--workers", options.workers)
        for name, (wall, processor) in (("stock", slow), ("ours", fast), ("ours, nothing new", again)):
            print(f"{name:18} {wall:7.1f} s  {processor:7.1f} s of processor time")
        print(f"{slow[0] / fast[0]:.1f} times as fast; load {os.getloadavg()[0]:.1f}")
        print("the points are the same" if points(stock) == points(ours) else "THE POINTS DIFFER")


if __name__ == "__main__":
    main()
