"""How long grading takes: stock nbgrader autograde against python -m autograder grade, in turn, on the same class.

    python bench/grading.py class [--lesson 01-grid] [--copies 60] [--stock 60] [--workers N]
    python bench/grading.py notebooks [LESSON ...]
    python bench/grading.py profile [LESSON]

`class` grades that many notebooks in both ways (or fewer with stock nbgrader, where time is short) and prints
wall-clock and processor time of all processes, what ours hold in memory, and whether the points are the same.
`notebooks` says for each lesson where the time of one notebook goes: the student's cells, the graded cells, nbgrader's
own steps, ours. `profile` shows which functions it is spent in. Linux only: elsewhere these figures cannot be had.
"""

from __future__ import annotations

import argparse
import cProfile
import ctypes
import inspect
import os
import pstats
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.api import Gradebook

ROOT = Path(__file__).parent.parent
WITHIN = "within"  # a course folder, whose own packages are used
sys.path.insert(0, str(Path.cwd() if WITHIN in sys.argv[1:2] else ROOT))
from autograder import exercise  # noqa: E402 (found only now)
from tests.conftest import copy_course  # noqa: E402

PR_SET_CHILD_SUBREAPER = 36
LESSONS = ("01-grid", "03-maze", "04-files", "05-solve", "06-loops", "09-large")
STOCK = """
from nbconvert.exporters import NotebookExporter
c.Autograde.autograde_preprocessors = Autograde.autograde_preprocessors.default()
c.Autograde.sanitize_preprocessors = Autograde.sanitize_preprocessors.default()
c.Autograde.exporter_class = NotebookExporter
"""


def make_class(root: Path, lesson: str, copies: int) -> Path:
    """Make a course folder with the lesson released and handed in, right and wrong in turn."""
    copy_course(root)
    run(root, "nbgrader", "generate_assignment", lesson, "--force")
    released = (root / "release" / lesson / f"{lesson}.ipynb").read_text(encoding="utf-8")
    for number in range(copies):
        notebook = nbformat.reads(released, as_version=4)
        for cell in notebook.cells:
            name = cell.metadata.get("nbgrader", {}).get("grade_id", "")
            if name in exercise.names():
                cell.source = program(name, number)
        folder = root / "submitted" / f"student-{number:03}" / lesson
        folder.mkdir(parents=True)
        nbformat.write(notebook, folder / f"{lesson}.ipynb")
    return root


def program(name: str, number: int) -> str:
    """Return the reference for every other student, else a wrong program as a student would type it."""
    found = exercise.get(name)
    if number % 2 == 0:
        return found.solution
    idea = found.wrong_ideas[number // 2 % len(found.wrong_ideas)]
    lines = inspect.getsource(idea.program).splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith(("def ", "class ")))
    return re.sub(rf"^(def|class) {idea.name}\b", rf"\1 {name}", "\n".join(lines[start:]), count=1)


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


class Memory(threading.Thread):
    """Look, again and again, at what this process's descendants hold: each page counted once, by kind of process."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.most: dict[str, tuple[int, int]] = {}
        self.over = threading.Event()

    def run(self) -> None:
        """Keep the largest sum of each kind, and of how many processes."""
        while not self.over.wait(0.3):
            now: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
            for kind, size in held(os.getpid()):
                now[kind] = (now[kind][0] + size, now[kind][1] + 1)
            for kind, (size, number) in now.items():
                self.most[kind] = max(self.most.get(kind, (0, 0)), (size, number))


def used(ancestor: int) -> dict[str, float]:
    """Return the processor time of descendants, by kind, with that of their own children that have ended."""
    sums: dict[str, float] = defaultdict(float)
    for kind, pid in descendants(ancestor):
        try:
            words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        sums[kind] += sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")
    return sums


def held(ancestor: int) -> Iterator[tuple[str, int]]:
    """Yield the kind of each descendant and the KB that are its own share of memory."""
    for kind, pid in descendants(ancestor):
        try:
            sizes = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        yield kind, next((int(line.split()[1]) for line in sizes.splitlines() if line.startswith("Pss:")), 0)


def descendants(ancestor: int) -> Iterator[tuple[str, int]]:
    """Yield the kind and the number of each descendant."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(path.name)] = int((path / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    for pid in parents:
        above, steps = pid, 0
        while above in parents and above != ancestor and steps < 20:
            above, steps = parents[above], steps + 1
        if above != ancestor or pid == ancestor:
            continue
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        kinds = {
            "autograder.trusted": "judges",
            "autograder.worker": "students' programs",
            "grade": "grader and workers",
        }
        yield next((kind for word, kind in kinds.items() if word in command), "other"), pid


def points(root: Path, lesson: str) -> dict[tuple[str, str], float]:
    """Return the points of every student's every cell."""
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        return {
            (submission.student.id, grade.name): grade.score
            for submission in gradebook.assignment_submissions(lesson)
            for grade in submission.notebooks[0].grades
        }


def compare(folder: Path, lesson: str, copies: int, stock_copies: int, workers: str) -> None:
    """Grade a class in both ways and print."""
    ours = make_class(folder / "ours", lesson, copies)
    stock = shutil.copytree(ours, folder / "stock")
    with (stock / "nbgrader_config.py").open("a", encoding="utf-8") as settings:
        settings.write(STOCK)
    for student in sorted((stock / "submitted").iterdir())[stock_copies:]:
        shutil.rmtree(student)
    print(f"{lesson}: {copies} notebooks, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors", flush=True)

    def say(way: str, number: int, spent: tuple[float, float]) -> None:
        each = f"{spent[0] / number:6.2f} s a notebook"
        print(f"{way:18} {number:4} {spent[0]:7.1f} s {spent[1]:7.1f} s of processor time {each}", flush=True)

    fast = run(ours, "autograder", "grade", lesson, "--workers", workers)
    say("ours", copies, fast)
    say("ours, nothing new", copies, run(ours, "autograder", "grade", lesson, "--workers", workers))
    if stock_copies:
        slow = run(stock, "nbgrader", "autograde", lesson)
        say("stock", stock_copies, slow)
        factors = [slow[place] / stock_copies / (fast[place] / copies) for place in (0, 1)]
        print(f"{factors[0]:.1f} times as fast, {factors[1]:.1f} times less processor time")
        found = points(ours, lesson)
        same = all(found[key] == value for key, value in points(stock, lesson).items())
        print("the points are the same" if same else "THE POINTS DIFFER")
    memory = Memory()  # in a run of its own, since looking takes time
    memory.start()
    run(ours, "autograder", "grade", lesson, "--workers", workers, "--force")
    memory.over.set()
    for kind, (size, number) in sorted(memory.most.items()):
        print(f"memory of {kind}: {size / 1024:.0f} MB in {number} processes")
    print(f"load {os.getloadavg()[0]:.1f}")


def one_by_one(folder: Path, lesson: str, copies: int, profile: bool) -> None:
    """Grade notebooks in this process, and print where the time of each goes."""
    root = make_class(folder / lesson, lesson, copies)
    command = [sys.executable, str(Path(__file__)), WITHIN, lesson, *(["--profile"] if profile else [])]
    subprocess.run(command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, check=True)


def clock(owner: Any, name: str, sums: dict[str, float], kind: str) -> None:
    """Add up the seconds that a function takes."""
    real = getattr(owner, name)

    def timed(*arguments: Any, **options: Any) -> Any:
        begun = time.perf_counter()
        try:
            return real(*arguments, **options)
        finally:
            sums[kind] += time.perf_counter() - begun

    setattr(owner, name, timed)


def within(lesson: str, profile: bool) -> None:
    """Do so in the folder of the course."""
    from autograder.execute import ExecuteApart
    from autograder.grading import books, one
    from autograder.grading.folder import Folder
    from autograder.grading.jobs import Job
    from autograder.known_cells import KnownCells
    from autograder.repair import exporter
    from autograder.warm import Grader

    folder = Folder(one.config())
    spent: list[tuple[float, float]] = []
    real = Grader.grade

    def timed(self: Grader, job: dict[str, Any], seconds: float) -> list[dict[str, Any]] | None:
        cells = real(self, job, seconds)
        sums = [0.0, 0.0]
        for asked, cell in zip(job["cells"], cells or [], strict=False):
            sums[asked["graded"]] += cell["seconds"]
        spent.append((sums[0], sums[1]))
        return cells

    Grader.grade = timed  # type: ignore[method-assign]
    inside = {"all": 0.0, "ours": 0.0}  # of nbgrader's conversion
    clock(one, "_autograde", inside, "all")
    for owner, step in ((ExecuteApart, "preprocess"), (KnownCells, "preprocess"), (exporter, "repair_file")):
        clock(owner, step, inside, "ours")
    with books.gradebook(folder.course.db_url, folder.course.course_id) as book:
        template = books.template(book, lesson)
    given = [folder.assignment(step, lesson) for step in ("source", "release")]
    jobs = [
        Job(lesson, student, folder.submission(student, lesson), *given, template)
        for student in folder.students(lesson)
    ]
    one.quiet()
    one.warm(False)
    one.grade(jobs[0])
    spent.clear()
    inside.update(all=0.0, ours=0.0)
    watch = cProfile.Profile()
    begun, used_here, used_there = time.perf_counter(), time.process_time(), used(os.getpid())
    for job in jobs[1:]:
        if profile:
            watch.enable()
        one.grade(job)
        watch.disable()
    number = len(jobs) - 1
    each, here = (time.perf_counter() - begun) / number * 1000, (time.process_time() - used_here) / number * 1000
    there = {kind: (sum - used_there[kind]) / number * 1000 for kind, sum in used(os.getpid()).items()}
    student, judge = (sum(times) / len(spent) * 1000 for times in zip(*spent, strict=True))
    theirs = (inside["all"] - inside["ours"]) / number * 1000
    ours = each - student - judge - theirs
    print(
        f"{lesson}: {each:.0f} ms a notebook: {student:.0f} student's cells, {judge:.0f} graded cells, {theirs:.0f}"
        f" nbgrader's own steps, {ours:.0f} ours; load {os.getloadavg()[0]:.1f}",
        *(f"    processor time of {kind}: {time:.0f} ms" for kind, time in {"the worker": here, **there}.items()),
        sep="\n",
        flush=True,
    )
    if profile:
        for order in ("tottime", "cumulative"):
            pstats.Stats(watch).sort_stats(order).print_stats(80)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time stock nbgrader and ours on one class.")
    ways = parser.add_subparsers(dest="way", required=True)
    both = ways.add_parser("class")
    both.add_argument("--lesson", default="01-grid")
    both.add_argument("--copies", type=int, default=60)
    both.add_argument("--stock", type=int, default=-1, help="how many of them stock nbgrader grades")
    both.add_argument("--workers", default="0")
    ways.add_parser("notebooks").add_argument("lessons", nargs="*")
    ways.add_parser("profile").add_argument("lesson", nargs="?", default="01-grid")
    inner = ways.add_parser(WITHIN)
    inner.add_argument("lesson")
    inner.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    if options.way == WITHIN:
        within(options.lesson, options.profile)
        return
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory() as folder:
        if options.way == "class":
            number = options.copies if options.stock < 0 else options.stock
            compare(Path(folder), options.lesson, options.copies, number, options.workers)
        elif options.way == "profile":
            one_by_one(Path(folder), options.lesson, 12, True)
        else:
            for lesson in options.lessons or LESSONS:
                one_by_one(Path(folder), lesson, 12, False)


if __name__ == "__main__":
    main()
