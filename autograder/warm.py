"""The warm process that runs notebooks for those who grade: started once, asked through a socket.

This module loads nothing that takes long, so that the warm process can be started before nbgrader is loaded.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from autograder.seed import FILE as SEED
from autograder.wire import receive, send, send_descriptors

ROOT = Path(__file__).parent.parent
_START = 120.0


class Grader:
    """The warm trusted process, which has the students' warm process.

    It is not waited for until `listen()`. Forks of the process that made it may use it as well: each notebook is asked
    for by one byte and has a socket of its own.
    """

    refused, warning = "", ""

    def __init__(self, require_sandbox: bool) -> None:
        ours, theirs = socket.socketpair()
        self.control = ours
        self.lock = threading.Lock()
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "NBGRADER_EXECUTION": "autograde"}
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "autograder.trusted", *(["require"] if require_sandbox else [])],
                stdin=theirs.fileno(),
                cwd="/",
                env={**environment, "OPENBLAS_NUM_THREADS": "1"},
                start_new_session=True,  # Ctrl-C is for those who grade; it ends when they have ended
            )
        self.heard = False

    def listen(self) -> Grader:
        """Wait until it says whether it can shut programs in: `refused`, `warning`; both "" where all is well."""
        if not self.heard:
            self.heard = True
            said = receive(self.control, _START)
            self.refused = str(said.get("mistake", ""))
            self.warning = str(said.get("warning", ""))
        return self

    def grade(self, job: dict[str, Any], seconds: float) -> list[dict[str, Any]] | None:
        """Return the outputs of a notebook's cells, or None when it did not come to an end."""
        self.listen()
        ours, theirs = socket.socketpair()
        with ours:
            with theirs, self.lock:
                send_descriptors(self.control, theirs)
            child = 0
            try:
                send(ours, job)
                child = int(receive(ours, _START)["pid"])
                cells = receive(ours, seconds)["cells"]
                return cells if isinstance(cells, list) else None
            except (OSError, EOFError, ValueError):
                if child:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(child, signal.SIGKILL)
                return None

    @property
    def alive(self) -> bool:
        """Whether it still runs: after `listen()` it says nothing of its own accord, so that only its end is read."""
        return not select.select([self.control], [], [], 0)[0]

    def close(self) -> None:
        """End both warm processes."""
        if not self.heard:
            self.process.terminate()  # nobody needed it: so it is not waited for until it is warm
        with contextlib.suppress(OSError):
            self.control.shutdown(socket.SHUT_RDWR)  # for forks that have it as well
        self.control.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


_graders: dict[tuple[Any, ...], Grader] = {}
_lock = threading.Lock()


def start(require_sandbox: bool) -> None:
    """Start the warm process, if this system has what it needs, and go on; `grader()` will be the faster."""
    if hasattr(os, "fork"):
        with _lock:
            _graders[_now(require_sandbox)] = Grader(require_sandbox)


def grader(require_sandbox: bool) -> tuple[Grader, bool]:
    """Return the warm process for the course as it is now, and whether nobody has used it before."""
    now = _now(require_sandbox)
    with _lock:
        known = _graders.get(now)
        if known is not None and not known.heard:
            return known.listen(), True
        if known is not None and known.alive:
            return known, False
        close_all()
        _graders[now] = Grader(require_sandbox).listen()
        return _graders[now], True


def _now(require_sandbox: bool) -> tuple[Any, ...]:
    return (require_sandbox, _state(int(time.monotonic())))


@functools.lru_cache(maxsize=1)
def _state(_second: int) -> tuple[int, bool]:
    """Return what changes with the course's files: looked at once a second, for there are hundreds."""
    newest = max(_changes(ROOT / "autograder"), _changes(ROOT / "course"))
    return (max(newest, SEED.stat().st_mtime_ns), True) if SEED.exists() else (newest, False)


def _changes(folder: Path | str) -> int:
    """Return when a file below a folder was last changed, apart from compiled ones."""
    with os.scandir(folder) as entries:
        kept = [entry for entry in entries if entry.name != "__pycache__"]
    times = (
        _changes(entry.path) if entry.is_dir(follow_symlinks=False) else entry.stat(follow_symlinks=False).st_mtime_ns
        for entry in kept
    )
    return max(times, default=0)


@atexit.register
def close_all() -> None:
    """End all warm processes."""
    while _graders:
        _graders.popitem()[1].close()
