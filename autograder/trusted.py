"""The trusted process: runs the locked graded cells of a notebook, and lets the student's cells run far away.

Started as a program it is a warm process that forks one child for each notebook. A graded cell runs as the teacher
wrote it; the names that it reads and that no cell of the teacher's defines stand for what the student's process has.
Only a graded cell's own result can become points. What a student's cell shows is text and pictures.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import linecache
import os
import re
import signal
import socket
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from IPython.utils.path import compress_user

from autograder import exercise, judge
from autograder.forks import GRACE, PATIENCE, Ended, Exercise, Nursery, Patience, Student
from autograder.harmless import harmless
from autograder.proxies import Bound, may_use
from autograder.shared_memory import settle
from autograder.shell import Output, Shell, begin, load_pictures, make, run
from autograder.wire import TOGETHER, receive, receive_descriptors, send
from course.calls import Outcome, Script
from course.i18n import _
from course.side import Facts, look_elsewhere

MAX_DEATHS = 5  # of one notebook's process; after that its remaining cells are not run
MAX_KEPT = 40 * 1024 * 1024  # bytes of all that a notebook shows; it has to fit into a frame
_BEGINNING = 2_000  # characters of a text that is too long to be kept
_CPU_OF_A_CELL = 60  # seconds that a graded cell may compute here, apart from what it waits for
_JOB_SECONDS = 60  # in which a whole job has to arrive


class Distant:
    """The side of the notebook that is being graded: a fork of its process for each graded cell."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.found: dict[str, Any] | None = {}
        self.lent: tuple[str, list[str]] | None = None
        self.one_by_one = False  # since a fork ended in the course of several calls, nobody knows in which

    def run(self, script: Script) -> Outcome:
        """Carry out a call script."""
        fork = self.notebook.fork()
        return fork.run(script) if fork is not None else Outcome(stopped="died")

    def run_some(self, scripts: Sequence[Script]) -> list[Outcome]:
        """Carry out the first few call scripts, or the first alone."""
        fork = self.notebook.fork()
        if fork is not None and len(scripts) > 1 and not self.one_by_one:
            begun = time.monotonic()
            outcomes = fork.run_together(scripts)
            if outcomes:
                return outcomes
            hung = time.monotonic() - begun > GRACE
            self.notebook.let_go()
            self._lend_again()
            self.one_by_one = True
            fork = self.notebook.fork()
            if fork is not None and hung:
                fork.slowest = TOGETHER  # those that came to an end did so in less
        return [self.run(scripts[0])]

    def facts(self, name: str) -> Facts:
        """Say what is known of a function."""
        fork = self.notebook.fork()
        return fork.facts(name) if fork is not None else Facts(False)

    def lend(self, source: str, names: list[str]) -> None:
        """Let these functions stand in where any may be used, in a fork that is not used for anything else."""
        used = list(filter(self.notebook.may_use, names))
        if used or self.lent:
            self.notebook.let_go()
            self.lent = (source, used) if used else None
            self._lend_again()

    def _lend_again(self) -> None:
        fork = self.notebook.fork() if self.lent else None
        if fork is not None and self.lent:
            fork.lend(*self.lent)


class Notebook:
    """A notebook that is being graded: its cells in order, the student's process, and what it died of."""

    def __init__(self, shell: Shell, nursery: Nursery, job: dict[str, Any], reserved: Student | None = None) -> None:
        self.shell: Any = shell
        self.nursery, self.job = nursery, job
        self.seconds = float(job["seconds"])
        self.patience = Patience(self.seconds * PATIENCE)
        if reserved is not None and reserved.begin(job["files"], self.patience):
            self.student = reserved
        else:
            self.student = nursery.student(job["files"], job["folder"], self.patience)
        self.room = MAX_KEPT
        self.distant = Distant(self)
        self._fork: Exercise | None = None
        self._asked = False  # whether there is one, or can be none
        self.ended = False  # a fork came to its end by itself
        self.past: list[str] = []  # the student's cells that ran well, to run them again
        self.deaths = 0
        self.lost = ""  # what has to be said in the next graded cell
        self.bound = Bound(shell.user_ns, self.seconds, self.fork)

    def grade(self) -> list[dict[str, Any]]:
        """Run all cells; return the outputs and the number of each, and the time that it took."""
        look_elsewhere(self.distant)
        # What the student's process has shall not decide what a teacher's own function is.
        for source in self.job["definitions"]:
            _define(source, self.shell.user_ns)
        self.bound.own |= {name for name in self.shell.user_ns if name[:1] != "_"}
        results: list[dict[str, Any]] = []
        for graded, several in itertools.groupby(self.job["cells"], key=lambda cell: bool(cell["graded"])):
            cells, begun = list(several), time.perf_counter()
            if graded:
                came = [self.graded(cell["source"], cell["points"]) for cell in cells]
            else:
                came = self.students([cell["source"] for cell in cells])
            each = (time.perf_counter() - begun) / len(cells)
            results += [{**result, "seconds": each} for result in came]
        self.student.close()
        return results

    def students(self, sources: list[str]) -> list[dict[str, Any]]:
        """Run cells in the student's process; when that dies of one, go on from where it was before."""
        waiting = [source for source in sources if source.strip()]
        ran: list[dict[str, Any]] = []
        one_by_one = False
        while len(ran) < len(waiting):
            if self.deaths >= MAX_DEATHS:
                ran.append({"outputs": [_error("DeadKernelError", self.lost)], "count": None})
                continue
            now = waiting[len(ran) :][: 1 if one_by_one else None]
            try:
                for outputs, count in self.student.boxes(now, self.seconds):
                    self.past.append(waiting[len(ran)])
                    ran.append({"outputs": self.kept(harmless(outputs)), "count": count})
            except Ended:
                if self.patience.seconds <= 0:
                    self.lost = self.too_long()
                    ran.append({"outputs": [_error("CellTimeoutError", self.lost)], "count": None})
                elif len(now) > 1:  # nobody knows of which
                    one_by_one = True
                    self.revive(counted=False)
                else:
                    ran.append(self.died())
        left = iter(ran)
        return [next(left) if source.strip() else {"outputs": [], "count": None} for source in sources]

    def may_use(self, name: str) -> bool:
        """Say whether any of the student's cells may use what stands under a name, apart from defining it."""
        sources = [cell["source"] for cell in self.job["cells"] if not cell["graded"]]
        return any(name in source and may_use(source, name) for source in sources)

    def died(self) -> dict[str, Any]:
        """Go on after a cell of which the student's process died; return what is shown in its place."""
        self.revive()
        self.lost = _("A cell ended the program that runs the notebook; the grading went on as if it were not there.")
        if self.deaths >= MAX_DEATHS:
            self.lost = _("Cells ended the program that runs the notebook again and again, so the rest was not run.")
        return {"outputs": [_error("DeadKernelError", self.lost)], "count": None}

    def too_long(self) -> str:
        """Say that nobody waits for this notebook any more."""
        self.deaths = MAX_DEATHS
        return _("The notebook took more than {minutes:g} minutes in all, so the rest was not run.").format(
            minutes=self.seconds * PATIENCE / 60
        )

    def kept(self, outputs: list[Output], *, graded: bool = False) -> list[Output]:
        """Return a cell's outputs as far as there is room for them; a graded cell's points and errors always have."""
        kept: list[Output] = []
        full = False
        for output in outputs:
            size = len(json.dumps(output))
            if size <= self.room or (graded and output["output_type"] in ("execute_result", "error")):
                kept.append(output)
                self.room -= size
            elif not full:
                full = True
                if output["output_type"] == "stream":
                    kept.append({**output, "text": output["text"][:_BEGINNING]})
                kept.append(_text(_("The notebook shows more than can be kept; the rest is left out.")))
        return kept

    def revive(self, *, counted: bool = True) -> None:
        """Start the student's process anew, and run again what ran well before."""
        while self.deaths < MAX_DEATHS:
            self.deaths += counted
            counted = True
            self.student.close()
            self.student = self.nursery.student(self.job["files"], self.job["folder"], self.patience)
            for place, source in enumerate(self.past):
                try:
                    self.student.box(source, self.seconds)
                except Ended:
                    # It may end of what the cell before has started.
                    del self.past[max(place - 1, 0) : place + 1]
                    break
            else:
                return

    def fork(self) -> Exercise | None:
        """Return the fork of the student's process in which this cell's calls run: made only when one is needed."""
        if not self._asked:
            self._asked = True
            self._take()
        return self._fork

    def _take(self) -> None:
        for trial in range(3):
            with contextlib.suppress(Ended):
                self._fork = self.student.exercise()
                return
            if self.patience.seconds <= 0:
                self.lost = self.too_long()
                return
            self.lost = _("The program that runs the notebook ended; it was started again for what follows.")
            if trial and self.past:
                self.past.pop()  # the last cell ended it after all, only later
            self.revive()

    def let_go(self) -> None:
        """End the fork, if there is one; the next one has the notebook's state anew."""
        if self._fork is not None:
            self.ended = self.ended or not self._fork.alive
            self._fork.close()
        self._fork, self._asked = None, False
        self.distant.found, self.distant.one_by_one = {}, False

    def graded(self, source: str, points: float) -> dict[str, Any]:
        """Run a graded cell here, with the student's names bound to what a fork of their process has."""
        outputs: list[Output] = []
        self.let_go()
        self.ended = False
        code = self.shell.transform_cell(source)
        signal.signal(signal.SIGVTALRM, _too_long)
        signal.setitimer(signal.ITIMER_VIRTUAL, _CPU_OF_A_CELL, 1)
        try:
            with contextlib.suppress(TimeoutError):  # the cell will say so
                self.bound.bind(code)
            count = run(self.shell, source, outputs.append)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        self.bound.keep(code)
        self.let_go()
        if self.ended:
            outputs.append(_text(_("While it was judged here, the program ended itself or had to be ended.")))
        if self.lost:
            outputs.insert(0, _text(self.lost))
            self.lost = self.lost if self.deaths >= MAX_DEATHS else ""
        return {"outputs": self.kept([_settled(output, points) for output in outputs], graded=True), "count": count}


def _define(source: str, names: dict[str, Any]) -> None:
    """Carry out a teacher's definition; what cannot be had here (`helpers` lies with the student) is asked there."""
    # Plain Python: IPython would spend thirty times as long on the traceback of an import that fails.
    name = f"<definition {zlib.crc32(source.encode())}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)  # for later tracebacks
    with contextlib.suppress(Exception, SystemExit):
        exec(compile(source, name, "exec", dont_inherit=True), names)


def _too_long(signum: int, frame: FrameType | None) -> None:
    raise TimeoutError(_("The graded cell did not come to an end with these values."))


def _error(name: str, sentence: str) -> Output:
    trace = [f"\x1b[0;31m{name}\x1b[0m: {sentence}"]
    return {"output_type": "error", "ename": name, "evalue": sentence, "traceback": trace}


def _text(sentence: str) -> Output:
    return {"output_type": "display_data", "data": {"text/plain": sentence}, "metadata": {}}


def _settled(output: Output, points: float) -> Output:
    """Return a graded cell's output as nbgrader may score it, and as a teacher can read it.

    Warnings cost nothing, so that what was printed as an error is printed as everything else. More points than the
    cell has would make nbgrader give up on the whole submission. Of a traceback the steps through our own files are
    left out: they say nothing of the cell.
    """
    if output["output_type"] == "stream":
        return {**output, "name": "stdout"}
    if output["output_type"] == "error":
        return {**output, "traceback": [line for line in output["traceback"] if not _OURS.match(line)]}
    if output["output_type"] == "execute_result":
        with contextlib.suppress(ValueError):
            got = float(output["data"].get("text/plain", ""))
            if not 0 <= got <= points:
                sentence = _("This cell gave {got} points, where 0 to {points:g} are possible: no points were counted.")
                return _error("WrongPoints", sentence.format(got=got, points=points))
    return output


_ROOT = str(Path(__file__).parent.parent)
_PLACES = "|".join(map(re.escape, (_ROOT, compress_user(_ROOT))))  # IPython writes ~ for the user's own folder
_OURS = re.compile(rf"(?:\x1b\[[0-9;]*m)*File .*(?:{_PLACES})[/\\](?:autograder|course)")
_JUDGED = re.compile(r"""\bjudge\(\s*["'](\w+)["']\s*\)""")


_DRAWS = re.compile(r"\bdraw\(|\b(?:import|from)\s+(?:matplotlib|numpy)\b")


def _prepare(job: dict[str, Any], shell: Shell) -> None:
    """Do once, for the whole class, what its notebooks have in common: what the hidden calls should give, for one."""
    graded = [cell["source"] for cell in job["cells"] if cell["graded"]]
    if "matplotlib.pyplot" not in sys.modules and any(map(_DRAWS.search, [*graded, *job["definitions"]])):
        load_pictures(shell)
        settle()
    known = exercise.names()
    for source in graded:
        for name in _JUDGED.findall(source):
            if name in known:
                with contextlib.suppress(Exception):  # what is wrong with it will be said in the cell
                    judge.prepare(name)


def _child(
    connection: socket.socket, job: dict[str, Any], shell: Shell, nursery: Nursery, reserved: Student | None
) -> None:
    os.chdir(job["folder"])
    begin(shell)
    send(connection, {"cells": Notebook(shell, nursery, job, reserved).grade()})


def main(require_sandbox: bool) -> None:
    """Fork a child for each job that arrives on standard input, until it is closed; leave nothing behind."""
    control = socket.socket(fileno=os.dup(0))
    signal.signal(signal.SIGTERM, _not_needed)
    with (
        Nursery(notebooks=True, require_sandbox=require_sandbox) as nursery,
        tempfile.TemporaryDirectory(prefix="ariadne-", ignore_cleanup_errors=True) as folder,
    ):
        send(control, {"warning": nursery.warning})
        shell = make(pictures=False)
        settle()
        children: dict[int, tempfile.TemporaryDirectory[str]] = {}
        reserved = nursery.reserve()
        while True:
            try:
                (connection,) = receive_descriptors(control, 1)
            except EOFError:
                break
            with contextlib.suppress(OSError, EOFError, ValueError):  # of one that is gone already
                job = receive(connection, _JOB_SECONDS)
                _prepare(job, shell)
                own = tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True)
                child = os.fork()
                if child == 0:
                    try:
                        control.close()
                        send(connection, {"pid": os.getpid()})
                        _child(connection, {**job, "folder": own.name}, shell, nursery, reserved)
                    finally:
                        os._exit(0)
                children[child] = own
                if reserved is not None:
                    reserved.pass_on()
                reserved = nursery.reserve()
            connection.close()
            _forget(children, os.WNOHANG)
        if reserved is not None:
            reserved.close()
        for child in children:
            os.kill(child, signal.SIGKILL)
        _forget(children, 0)


def _not_needed(signum: int, frame: FrameType | None) -> None:
    sys.exit()


def _forget(children: dict[int, tempfile.TemporaryDirectory[str]], how: int) -> None:
    """Remove the folders of children that have ended."""
    for child in list(children):
        if os.waitpid(child, how)[0]:
            children.pop(child).cleanup()


if __name__ == "__main__":
    try:
        main(require_sandbox="require" in sys.argv)
    except exercise.Mistake as mistake:
        with socket.socket(fileno=os.dup(0)) as control:
            send(control, {"mistake": str(mistake)})
