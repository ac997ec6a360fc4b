"""Drive students' processes: one warm process, and a fork of it for each student."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any

from autograder.worker import receive, send
from course.calls import Outcome, Script
from course.graph import decode
from course.limits import WALL_SECONDS
from course.side import Facts

ROOT = Path(__file__).parent.parent
GRACE = 10.0  # seconds beyond a call's own limits, after which its process is ended


class Nursery:
    """The warm process. Use it as a context manager; `student()` may be called from several threads."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        self.control = ours
        self.lock = threading.Lock()
        environment = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "TMPDIR") if name in os.environ}
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "autograder.worker"],
                stdin=theirs.fileno(),
                env={**environment, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
            )

    def student(self) -> Student:
        """Return a new student's process."""
        folder = tempfile.TemporaryDirectory(prefix="ariadne-", ignore_cleanup_errors=True)
        ours, theirs = socket.socketpair()
        with theirs, self.lock:
            socket.send_fds(self.control, [folder.name.encode()], [theirs.fileno()])
        return Student(ours, folder)

    def __enter__(self) -> Nursery:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.control.close()
        self.process.wait()


class Student:
    """A side in a process of its own. When that process dies, what is asked of it is answered with "died"."""

    def __init__(self, connection: socket.socket, folder: tempfile.TemporaryDirectory[str]) -> None:
        self.connection = connection
        self.folder = folder
        self.alive = True
        self.pid = int(self._receive(GRACE).get("pid", 0))

    def cell(self, source: str, name: str) -> dict[str, Any]:
        """Run a student's text; return the error that ended it (type, message, line), or {}."""
        error = self._ask({"do": "cell", "source": source, "name": name}, WALL_SECONDS).get("error")
        if not isinstance(error, dict):
            return {"type": "died", "message": "", "line": "0"}
        return {key: str(error.get(key, ""))[:500] for key in ("type", "message", "line")} if error else {}

    def run(self, script: Script) -> Outcome:
        """Carry out a call script."""
        plain = {**asdict(script), "values": dict(script.values)}
        return _outcome(self._ask({"do": "run", "script": plain}, max(WALL_SECONDS, 3 * script.cpu)))

    def facts(self, name: str) -> Facts:
        """Say what is known of a function."""
        answer = self._ask({"do": "facts", "name": name}, WALL_SECONDS)
        line = answer.get("first_line")
        return Facts(
            answer.get("defined") is True,
            str(answer.get("close", "")),
            str(answer.get("source", "")),
            line if isinstance(line, int) else 1,
        )

    def close(self) -> None:
        """End the process, and all that it started in its session; remove its folder."""
        self.alive = False
        self.connection.close()
        if self.pid:
            for stop in (os.killpg, os.kill):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    stop(self.pid, signal.SIGKILL)
        self.folder.cleanup()

    def _ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        if not self.alive:
            return {}
        try:
            send(self.connection, request)
        except OSError:
            self.alive = False
            return {}
        answer = self._receive(seconds + GRACE)
        return answer if self.alive else {}

    def _receive(self, seconds: float) -> dict[str, Any]:
        self.connection.settimeout(seconds)
        try:
            return receive(self.connection)
        except (OSError, EOFError, ValueError):
            self.alive = False
            return {}


def _outcome(answer: dict[str, Any]) -> Outcome:
    """Return the outcome that an answer describes; "died" for an answer that is none (it may come from anybody)."""
    error = answer.get("error")
    kinds = error.get("kinds") if isinstance(error, dict) else None
    try:
        if answer["stopped"] == "":
            decode(answer["value"])
        return Outcome(
            answer["value"] if answer["stopped"] == "" else None,
            str(answer["stopped"]),
            {
                **{key: str(error.get(key, "")) for key in ("type", "message", "source", "step")},
                "line": int(error.get("line", 0)),
                "kinds": [str(kind) for kind in kinds or []],
            }
            if isinstance(error, dict) and error
            else {},
            str(answer["printed"]),
            str(answer["missing"]),
            float(answer["seconds"]),
        )
    except (KeyError, TypeError, ValueError):
        return Outcome(stopped="died")
