"""Drive students' processes: one warm process, a fork of it for each student, a fork of that for each exercise."""

from __future__ import annotations

import contextlib
import math
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from autograder import sandbox
from autograder.wire import TOGETHER, receive, send, send_descriptors
from course.calls import Outcome, Script
from course.graph import MAX_SHOWN, decode, written_out
from course.limits import MAX_PRINTED, WALL_SECONDS
from course.side import Facts

GRACE = 10.0  # seconds beyond a call's own limits, after which its process is ended
PATIENCE = 20  # times the seconds of a cell: so long a notebook's program may let us wait in all
MAX_SOURCE = 100_000  # characters of a function's text that are read
MAX_OUTPUTS = 10_000  # that one cell may show

Box = tuple[list[dict[str, Any]], int | None]  # the outputs of a notebook's cell, as they were sent, and its number


class Ended(Exception):
    """The student's process is no more."""


@dataclass
class Patience:
    """How many seconds of waiting are left, for all processes of a student's."""

    seconds: float = math.inf


class Nursery:
    """The warm process. Use it as a context manager; `student()` may be called from several threads.

    `notebooks` makes it ready for cells of notebooks. `warning` says what is missing where there is no sandbox;
    with `require_sandbox` Mistake is raised instead.
    """

    def __init__(self, *, notebooks: bool = False, require_sandbox: bool = False) -> None:
        around, self.warning = sandbox.command(require_sandbox)
        self.caged = not self.warning
        self.stage = tempfile.TemporaryDirectory(prefix="ariadne-", ignore_cleanup_errors=True)
        self.lock = threading.Lock()
        environment = sandbox.ENVIRONMENT
        if not self.caged:
            _set_the_stage(Path(self.stage.name))
            # What has to be found at home (matplotlib's list of fonts, for one) is found as by the teacher's programs.
            kept = ("PATH", "LANG", "LC_ALL", "HOME", "MPLCONFIGDIR", "TMPDIR")
            own = {name: os.environ[name] for name in kept if name in os.environ}
            environment = {**environment, **own, "PYTHONPATH": self.stage.name}
        ours, theirs = socket.socketpair()
        self.control = ours
        with theirs:
            self.process = subprocess.Popen(
                [*around, sys.executable, "-m", "autograder.worker", "notebooks" if notebooks else "files"],
                stdin=theirs.fileno(),
                cwd=self.stage.name,
                env=environment,
            )

    def student(
        self, files: Mapping[str, str] | None = None, within: str | None = None, patience: Patience | None = None
    ) -> Student:
        """Return a new student's process; `files` (in base64, by name) are put into its folder.

        Where there is no sandbox, that folder is made inside the one that is given here. `patience` is how long it
        may let us wait in all.
        """
        student = Student(self, within)
        student.begin(files or {}, patience or Patience())
        return student

    def reserve(self) -> Student | None:
        """Return a process for the next student, which is being started meanwhile; None where there is no sandbox."""
        return Student(self, None) if self.caged else None

    def adopt(self, connection: socket.socket, leash: socket.socket) -> None:
        """Let the warm process fork one that is asked through `connection`, and ends when `leash` is let go."""
        with self.lock:
            send_descriptors(self.control, connection, leash)

    def __enter__(self) -> Nursery:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close(0 if kind is SystemExit else GRACE)

    def close(self, seconds: float = GRACE) -> None:
        """End the warm process, which has so many seconds to end by itself."""
        self.control.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        self.process.kill()
        self.process.wait()
        self.stage.cleanup()


def _set_the_stage(folder: Path) -> None:
    """Put into a folder what a student's process needs of the course, and nothing else."""
    for part in sandbox.PARTS:
        (folder / part).parent.mkdir(exist_ok=True)
        (folder / part).symlink_to(sandbox.ROOT / part)


class _Far:
    """Somebody in another process. When that process dies, what is asked of it is answered with "died"."""

    found: dict[str, Any] | None = None
    slowest = math.inf  # seconds: a call that takes longer will not come to an end

    def __init__(self, connection: socket.socket, patience: Patience) -> None:
        self.connection = connection
        self.patience = patience
        self.alive = True

    def run(self, script: Script, function: str | None = None) -> Outcome:
        """Carry out a call script; with `function`, that one alone is known, as `called`."""
        outcomes = self._run([script], function)
        return outcomes[0] if outcomes else Outcome(stopped="died")

    def run_some(self, scripts: Sequence[Script]) -> list[Outcome]:
        """Carry out the first of these call scripts."""
        return [self.run(scripts[0])]

    def run_together(self, scripts: Sequence[Script]) -> list[Outcome]:
        """Carry out the first few of these call scripts in one go; [] when this side has not survived it."""
        outcomes = self._run(scripts)
        self.alive = self.alive and bool(outcomes)
        return outcomes

    def _run(self, scripts: Sequence[Script], function: str | None = None) -> list[Outcome]:
        plain = [{**vars(script), "values": dict(script.values)} for script in scripts]  # no copies: sent as they are
        longest = max(max(WALL_SECONDS, 3 * script.cpu) for script in scripts)
        request = {"do": "run", "scripts": plain, "function": function}
        answer = self._ask(request, min(longest, self.slowest) + TOGETHER)
        outcomes = answer.get("outcomes")
        return [_outcome(outcome) for outcome in outcomes[: len(scripts)]] if isinstance(outcomes, list) else []

    def facts(self, name: str) -> Facts:
        """Say what is known of a function."""
        answer = self._ask({"do": "facts", "name": name}, WALL_SECONDS)
        line, source = answer.get("first_line"), answer.get("source")
        return Facts(
            answer.get("defined") is True,
            str(answer.get("close", ""))[:100],
            source if isinstance(source, str) and len(source) <= MAX_SOURCE else "",
            line if isinstance(line, int) else 1,
        )

    def lend(self, source: str, names: list[str]) -> None:
        """Let the functions of these names in the source stand in place of the student's own."""
        self._ask({"do": "lend", "source": source, "names": names}, WALL_SECONDS)

    def names(self, names: list[str]) -> dict[str, Any]:
        """Say what stands under these names: {"function", "of"}, {"module"} or {"value"} for each that is known."""
        answer = self._ask({"do": "names", "names": names}, WALL_SECONDS)
        return {name: answer[name] for name in names if isinstance(answer.get(name), dict)}

    def hide(self, names: list[str]) -> None:
        """Take these names away, and give back those that were taken before."""
        self._ask({"do": "hide", "names": names}, WALL_SECONDS)

    def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        self._send(request)
        answer = self._receive(seconds + GRACE)
        return answer if self.alive else {}

    def _send(self, request: dict[str, Any]) -> None:
        if self.alive:
            try:
                self.connection.settimeout(GRACE)
                send(self.connection, request)
            except OSError:
                self.alive = False

    def _receive(self, seconds: float) -> dict[str, Any]:
        if not self.alive:
            return {}
        begun = time.monotonic()
        try:
            return receive(self.connection, min(seconds, self.patience.seconds))
        except (OSError, EOFError, ValueError):
            self.alive = False
            return {}
        finally:
            self.patience.seconds -= time.monotonic() - begun


class Student(_Far):
    """A student's process, which is also a side: for code files."""

    def __init__(self, nursery: Nursery, within: str | None) -> None:
        self.folder: tempfile.TemporaryDirectory[str] | None = None
        if not nursery.caged:
            self.folder = tempfile.TemporaryDirectory(prefix="ariadne-", dir=within, ignore_cleanup_errors=True)
        ours, theirs = socket.socketpair()
        self.leash, held = socket.socketpair()
        super().__init__(ours, Patience())
        with theirs, held:
            nursery.adopt(theirs, held)
        self._send({"caged": nursery.caged, "folder": self.folder and self.folder.name})

    def begin(self, files: Mapping[str, str], patience: Patience) -> bool:
        """Wait until it has been started, and put files (in base64, by name) into its folder; say whether it lives."""
        self._receive(60)  # while the warm process is still getting warm
        self.patience = patience
        self._ask({"do": "files", "files": dict(files)}, WALL_SECONDS)
        return self.alive

    def pass_on(self) -> None:
        """Leave it to a fork of this process, which asks it from now on."""
        self.leash.close()
        self.connection.close()

    def cell(self, source: str, name: str) -> dict[str, Any]:
        """Run a student's text; return the error that ended it (type, message, line), or {}."""
        error = self._ask({"do": "cell", "source": source, "name": name}, WALL_SECONDS).get("error")
        if not isinstance(error, dict):
            return {"type": "died", "message": "", "line": "0"}
        return {key: str(error.get(key, ""))[:500] for key in ("type", "message", "line")} if error else {}

    def box(self, source: str, seconds: float) -> Box:
        """Run a notebook's cell. Raises Ended when the process did not survive it."""
        (box,) = self.boxes([source], seconds)
        return box

    def boxes(self, sources: Sequence[str], seconds: float) -> Iterator[Box]:
        """Run a notebook's cells, of which each has so many seconds; yield what came of each.

        Raises Ended when the process did not survive one of those that have not been yielded.
        """
        self._send({"do": "boxes", "sources": list(sources), "seconds": seconds})
        left = len(sources)
        while left:
            cells = self._receive(TOGETHER + seconds + GRACE).get("cells")
            boxes = [_box(cell) for cell in cells] if isinstance(cells, list) else []
            if not 0 < len(boxes) <= left or None in boxes:
                self.alive = False
            if not self.alive:
                raise Ended
            left -= len(boxes)
            yield from filter(None, boxes)

    def exercise(self) -> Exercise:
        """Return a fork of the process as it is now. Raises Ended when there can be none."""
        ours, theirs = socket.socketpair()
        with theirs:
            self._send({"do": "fork"})
            with contextlib.suppress(OSError):
                send_descriptors(self.connection, theirs)
            child = self._receive(GRACE).get("pid")
        if not isinstance(child, int):
            ours.close()
            raise Ended
        return Exercise(self, ours, child)

    def end(self, child: int) -> None:
        """End a fork."""
        self._ask({"do": "end", "pid": child}, GRACE)

    def close(self) -> None:
        """End the process and all that it started; remove its folder."""
        self.alive = False
        self.leash.close()
        self.connection.close()
        if self.folder is not None:
            self.folder.cleanup()


class Exercise(_Far):
    """The side that an exercise is judged on: a fork of the notebook's process."""

    def __init__(self, student: Student, connection: socket.socket, child: int) -> None:
        super().__init__(connection, student.patience)
        self.student = student
        self.child = child

    def close(self) -> None:
        """End the fork; the notebook's process goes on."""
        self.alive = False
        self.connection.close()
        self.student.end(self.child)


def _box(cell: Any) -> Box | None:
    """Return what came of a cell, None for an answer that says nothing of one (it may come from anybody)."""
    outputs, count = (cell.get("outputs"), cell.get("count")) if isinstance(cell, dict) else (None, None)
    if not isinstance(outputs, list) or len(outputs) > MAX_OUTPUTS:
        return None
    number = count if type(count) is int and 0 <= count < 1_000_000 else None
    return [output for output in outputs if isinstance(output, dict)], number


def _outcome(answer: Any) -> Outcome:
    """Return the outcome that an answer describes; "died" for an answer that is none (it may come from anybody)."""
    try:
        error: Any = answer.get("error")
        if answer["stopped"] not in _STOPPED or (answer["stopped"] == "error" and not error["type"]):
            return Outcome(stopped="died")
        if answer["stopped"] == "":
            decode(answer["value"])
            if written_out(answer["value"]) > MAX_SHOWN:
                return Outcome(stopped="died")
        return Outcome(
            answer["value"] if answer["stopped"] == "" else None,
            answer["stopped"],
            _described(error) if answer["stopped"] == "error" else {},
            str(answer["printed"])[:MAX_PRINTED],
            str(answer["missing"])[:100],
            float(answer["seconds"]),
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError):
        return Outcome(stopped="died")


_STOPPED = ("", "missing", "error", "time", "input", "exit", "died")


def _described(error: dict[str, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        **{key: str(error.get(key, ""))[:500] for key in ("type", "message", "source", "inside", "step")},
        "line": int(error.get("line", 0)),
        "kinds": [str(kind)[:100] for kind in error.get("kinds", [])[:100]],
    }
    # Each of these belongs to the others: all of them, or none.
    for group in ({"sequence": str, "index": str, "value": int, "length": int}, {"name": str, "close": str}):
        if all(type(error.get(key)) is kind for key, kind in group.items()):
            described |= {key: error[key][:200] if kind is str else error[key] for key, kind in group.items()}
    return described
