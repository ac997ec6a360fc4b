"""Kill the grader with SIGKILL at many moments, and let the same command go on: kill_grader.py SEED MOMENTS.

Run in a course folder. Each moment comes just before a change: a file or folder that is opened, made, renamed or
removed, a statement or the end of a transaction in the gradebook. A process of its own is killed there. What the
workers would give is worked out once and remembered, so that each moment costs a fraction of a second.
Prints one line for each moment at which the second run did not come to what an undisturbed run gives.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

from autograder.grading import books, command, one
from autograder.grading.folder import Folder, alone, files_digest
from autograder.grading.pool import Pool
from autograder.grading.run import Grading

sys.path.insert(0, str(Path(__file__).parent.parent.parent))
from tests.autograder.small_class import AREA, rows  # noqa: E402

ROOT = Path.cwd()
CHANGES = ("open", "os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.chmod")


class Remembering(Executor):
    """Grades in this process, and each submission only once."""

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}

    def submit(self, call: Callable[..., Any], /, *jobs: Any, **_more: Any) -> Future[Any]:  # type: ignore[override]
        future: Future[Any] = Future()
        if not jobs:
            future.set_result(call())
            return future
        job = jobs[0]
        name = repr((job.student, job.kept, files_digest(job.submission)))
        if name not in self.known:
            self.known[name] = call(*jobs)
        future.set_result(self.known[name])
        return future


EXECUTOR = Remembering()


def grade(*, force: bool = False, preview: bool = False) -> None:
    """Do what the command does."""
    folder = Folder(one.config())
    with alone(folder.root), books.gradebook(folder.course.db_url, folder.course.course_id) as book:
        pool = Pool(lambda: EXECUTOR, 1)
        grading = Grading(folder, book, pool, AREA, force=force, preview=preview, say=lambda line: None)
        command.grade(grading)


def in_a_process(moment: int, *, force: bool = False) -> tuple[int, int]:
    """Grade in a forked process that is killed at a moment, if there is one; return its status and its events."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        _pid, status = os.waitpid(child, 0)
        with os.fdopen(reader) as file:
            return status, int(file.read() or 0)
    events = 0

    def count(*_: object) -> None:
        nonlocal events
        events += 1
        if events == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    status = 1
    try:
        sys.addaudithook(lambda name, _values: count() if name in CHANGES else None)
        for change in ("before_cursor_execute", "commit"):
            event.listen(Engine, change, count)
        grade(force=force)
        os.write(writer, str(events).encode())
        status = 0
    finally:
        os._exit(status)


def state() -> tuple[Any, dict[str, bytes]]:
    """Return all that grading leaves, but for moments of time."""
    autograded = sorted((ROOT / "autograded").rglob("*"))
    return rows(ROOT), {str(path): path.read_bytes() for path in autograded if path.is_file()}


def main() -> None:
    """Kill at each moment, go on, compare."""
    chance, moments = random.Random(sys.argv[1]), int(sys.argv[2])
    shutil.copy("gradebook.db", "before.db")
    one.quiet()
    grade(preview=True)
    status, first = in_a_process(0)
    wanted = state()
    again, second = in_a_process(0, force=True)
    assert status == again == 0 and state() == wanted, "undisturbed runs differ"
    # Half of the moments fall into a first grading, half into a second one of everything.
    for number in range(moments):
        force = number % 2 == 1
        if not force:
            for left in ("autograded", ".grading"):
                shutil.rmtree(left, ignore_errors=True)
            shutil.copy("before.db", "gradebook.db")
        events = second if force else first
        moment = chance.randrange(1, events)
        status, _events = in_a_process(moment, force=force)
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        status, _events = in_a_process(0)
        if not killed or status or state() != wanted:
            print(f"killed at {moment} of {events}: {killed=} {status=} {state()[0]}")
    print(f"{moments} moments of {first} and {second} were tried.")


if __name__ == "__main__":
    main()
