"""The command `python -m autograder grade`."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from autograder import sandbox
from autograder.exercise import Mistake
from autograder.grading import books, database, one
from autograder.grading.arrivals import Arrivals, receive
from autograder.grading.folder import Folder, alone
from autograder.grading.own_folder import sweep
from autograder.grading.pool import Gone, Pool, processes
from autograder.grading.run import Grading, Outcome
from autograder.repair.command import lies_outside
from autograder.terminal import say
from course.i18n import _

ALL = "all"
DONE, TO_PUT_RIGHT, TROUBLED = 0, 1, 3


class BadUse(Mistake):
    """A command that cannot be meant, said in one sentence."""


def command(
    assignment: str,
    *,
    workers: int = 0,
    scheduler: str = "",
    force: bool = False,
    preview: bool = False,
    require_sandbox: bool = False,
) -> int:
    """Grade an assignment, or all; return 0 when all went well, 3 when there were troubles.

    Return 1 when an assignment was not graded because something has to be put right first, such as the reference.
    Raises BadUse for an assignment that is not there.
    """
    if workers < 0:
        raise BadUse(_("--workers is the number of processes: 1 or more."))
    if require_sandbox and not scheduler:
        sandbox.command(require=True)
    workers = workers or _processors()
    one.quiet()
    sweep()
    config = one.config()
    folder = Folder(config)
    _check_gradebook(folder.course.db_url)
    with alone(folder.root), books.gradebook(folder.course.db_url, folder.course.course_id) as book:
        arrivals = {
            name: receive(folder, name, preview=preview) for name in _known(assignment, books.assignments(book))
        }
        lost = _outside(assignment, arrivals)
        lost += _unknown(folder, arrivals) if assignment == ALL else []
        for line in lost:
            say(line)
        status = TROUBLED if lost else DONE
        names = [name for name in arrivals if arrivals[name].any or folder.students(name)]
        if not names and not lost:
            raise BadUse(_nobody(assignment, folder))
        warned: set[str] = set()
        with Pool(_way(scheduler, workers), workers) as pool:
            for name in names:
                grading = Grading(
                    folder,
                    book,
                    pool,
                    name,
                    arrivals[name],
                    force=force,
                    preview=preview,
                    require_sandbox=require_sandbox,
                    say=say,
                    warn=functools.partial(_warn, warned),
                )
                try:
                    troubled = bool(grade(grading).troubles)
                except Gone:
                    raise
                except Mistake as mistake:  # of this assignment: the next one may be graded all the same
                    print(mistake, file=sys.stderr, flush=True)
                    status = TO_PUT_RIGHT
                else:
                    status = TROUBLED if troubled and not status else status
    return status


def _way(scheduler: str, workers: int) -> Callable[[], Executor]:
    """Return what makes an executor: processes of this machine, or the workers of a cluster."""
    if not scheduler:
        return lambda: processes(workers)
    try:
        from autograder.grading.cluster import Cluster
    except ModuleNotFoundError as missing:
        raise Mistake(
            _(
                "--scheduler needs {package}, which is not installed. Run `python3 start.py setup cluster`, then try"
                " again."
            ).format(package=missing.name)
        ) from None
    return lambda: Cluster(scheduler, say)


def _processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _check_gradebook(url: str) -> None:
    if not database.exists(url):
        raise BadUse(
            _("There is no gradebook yet. Run `nbgrader generate_assignment` for each assignment, then try again.")
        )


def _known(assignment: str, released: list[str]) -> list[str]:
    """Return the assignments that are meant."""
    if assignment == ALL:
        return released
    if assignment not in released:
        raise BadUse(
            _(
                'There is no assignment "{name}" in the gradebook; there are: {known}. A new one is entered by'
                " `nbgrader generate_assignment {name} --force`."
            ).format(name=assignment, known=", ".join(released) or _("none"))
        )
    return [assignment]


def _nobody(assignment: str, folder: Folder) -> str:
    return _("Nobody has handed in {name}; notebooks are looked for in {place}.").format(
        name=assignment, place=folder.path("submitted", "STUDENT", "ASSIGNMENT")
    )


def _unknown(folder: Folder, arrivals: dict[str, Arrivals]) -> Iterator[str]:
    """Say which folders were handed in that are no released assignment, and in which no notebook of one lay."""
    found_in = set().union(*(each.found_in for each in arrivals.values()))
    for name in sorted(set(folder.assignments()) - set(arrivals) - found_in):
        yield _(
            "{name}: was handed in, but is not in the gradebook; run `nbgrader generate_assignment {name}"
            " --force`, then try again."
        ).format(name=name)


def _outside(assignment: str, arrivals: dict[str, Arrivals]) -> list[str]:
    """Say once which notebooks lie in no student's folder."""
    files = dict.fromkeys(file for each in arrivals.values() for file in each.outside)
    return [lies_outside(file, "ASSIGNMENT" if assignment == ALL else assignment) for file in files]


def grade(grading: Grading) -> Outcome:
    """Grade one assignment, show how far it is, and say what came of it."""
    students = grading.students()
    if students:
        if not grading.pool.elsewhere:
            warning = one.warm(grading.require_sandbox)
            if warning:
                grading.warn(warning)
        grading.pool.start()
        with _progress(grading.assignment, len(students)) as advance:
            grading.grade(students, advance)
    outcome = grading.outcome
    values = {"assignment": grading.assignment, **vars(outcome), "troubles": len(outcome.troubles)}
    if grading.preview:
        text = _("{assignment}: {gains} would gain, {losses} would lose, {unchanged} need no grading. Nothing written.")
    else:
        text = _("{assignment}: {graded} graded, {unchanged} unchanged, lines of trouble: {troubles}.")
    say(text.format(**values))
    return outcome


@contextlib.contextmanager
def _progress(title: str, number: int) -> Iterator[Callable[[], None]]:
    """Show a bar with the time left where somebody is looking."""
    console = Console(stderr=True)
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=number)
        yield lambda: bar.advance(task)


def _warn(said: set[str], line: str) -> None:
    """Say something of the machine, once."""
    if line not in said:
        said.add(line)
        say(line, sys.stderr)


def stopped() -> None:
    """End at once after Ctrl-C; workers end by themselves, and what is written is whole."""
    print("\n" + _("Stopped. The same command goes on from here."), file=sys.stderr, flush=True)
    os._exit(130)
