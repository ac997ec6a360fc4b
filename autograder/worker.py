"""The student's process: runs what a student wrote and carries out call scripts; knows nothing else.

Started as a program it is a warm process that forks one child for each student. It imports `course` and nothing of
the judge's: no reference, no hidden call, no seed is anywhere in its memory.

What a student's process is asked, one frame each, the answer one frame:

    {"do": "files", "files"}              put files (in base64, by name) into its folder; {}
    {"do": "cell", "source", "name"}      run a text in the names, without IPython; {"error": ...}
    {"do": "boxes", "sources", "seconds"} run cells of a notebook; frames of {"cells": [{"outputs", "count"}, ...]},
                                          until each has been told of
    {"do": "fork"}, a descriptor          fork the state of the notebook, to be asked through that socket; {"pid"}
    {"do": "end", "pid"}                  end that fork, and whatever else was started; {}
    {"do": "run", "scripts", "function"}  carry out call scripts, on all names, or on `called(arguments, options)`,
                                          which calls that one function; {"outcomes": ...} of the first few
    {"do": "facts", "name"}               what is known of a function
    {"do": "names", "names"}              what stands under these names
    {"do": "lend", "source", "names"}     let these functions of the source stand in place of the student's; {}
    {"do": "hide", "names"}               take these names away, and give back those taken before; {}
"""

from __future__ import annotations

import base64
import contextlib
import linecache
import os
import random
import select
import signal
import socket
import sys
import time
import types
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.shared_memory import settle
from autograder.wire import TOGETHER, receive, receive_descriptors, send
from course.calls import Script, run
from course.graph import encode
from course.limits import AskedForInput, TimeUp, quiet, time_limit
from course.side import Here

if TYPE_CHECKING:
    from autograder.shell import Shell

CELL_SECONDS = 10.0
_MAX_RAW = 100_000  # bytes that a cell may print past Python


def run_cell(source: str, name: str, names: dict[str, Any]) -> dict[str, str]:
    """Run a student's text in these names, its output dropped; return the error that ended it, or {}."""
    # Tracebacks and inspect.getsource read the text from here.
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    try:
        with quiet(), time_limit(CELL_SECONDS):
            exec(compile(source, name, "exec"), names)
    except SyntaxError as error:
        return {"type": "SyntaxError", "message": str(error.msg), "line": str(error.lineno or 0)}
    except TimeUp:
        return {"type": "time", "message": "", "line": "0"}
    except AskedForInput:
        return {"type": "input", "message": "", "line": "0"}
    except BaseException as error:
        with contextlib.suppress(BaseException):
            return {"type": type(error).__name__, "message": str(error)[:500], "line": "0"}
        return {"type": "error", "message": "", "line": "0"}
    return {}


def _run(scripts: list[Script], names: dict[str, Any]) -> list[dict[str, Any]]:
    """Carry out the first few scripts: until they have taken a while, or one has used up its time."""
    begun = time.monotonic()
    outcomes: list[dict[str, Any]] = []
    for script in scripts:
        outcome = run(script, names)
        outcomes.append(outcome.to_json())
        if outcome.stopped == "time" or time.monotonic() - begun > TOGETHER:
            break
    return outcomes


def _spread(function: Any) -> Callable[[list[Any], dict[str, Any]], Any]:
    return lambda arguments, options: function(*arguments, **options)


class _Process:
    """A student's process, or a fork of one: its names, and the shell of a notebook."""

    def __init__(self, shell: Shell | None) -> None:
        self.shell = shell
        if shell is None:
            # The student's names get a module of their own: this one's hold the sockets.
            sys.modules["__main__"] = types.ModuleType("__main__")
            self.names = vars(sys.modules["__main__"])
        else:
            from autograder.shell import begin

            begin(shell)
            self.names = shell.user_ns
        self.side = Here(self.names)
        self.hidden: dict[str, Any] = {}
        self.read = [0, 0]

    def serve(self, connection: socket.socket) -> None:
        """Answer requests until the other side is gone."""
        while True:
            request = receive(connection)
            send(connection, self.answer(connection, request))

    def answer(self, connection: socket.socket, request: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked and return the answer."""
        what = request["do"]
        if what == "cell":
            return {"error": run_cell(request["source"], request["name"], self.names)}
        if what == "boxes":
            return self.boxes(connection, request["sources"], request["seconds"])
        if what == "files":
            _put(request["files"])
            return {}
        if what == "run":
            function = request.get("function")
            names = self.names if function is None else {"called": _spread(self.names[function])}
            return {"outcomes": _run([Script(**script) for script in request["scripts"]], names)}
        if what == "facts":
            return asdict(self.side.facts(request["name"]))
        if what == "names":
            return {name: self.kind(self.names[name]) for name in request["names"] if name in self.names}
        if what == "fork":
            return self.fork(connection)
        if what == "end":
            self.end(int(request["pid"]))
        elif what == "lend":
            self.side.lend(request["source"], request["names"])
        elif what == "hide":
            self.names.update(self.hidden)
            self.hidden = {name: self.names.pop(name) for name in request["names"] if name in self.names}
        return {}

    def boxes(self, connection: socket.socket, sources: list[str], seconds: float) -> dict[str, Any]:
        """Run cells of a notebook; tell of several together, unless they take long or show much."""
        from autograder.shell import MAX_OUTPUT, Output
        from autograder.shell import run as run_in_shell

        assert self.shell is not None
        cells: list[dict[str, Any]] = []
        told, shown = time.monotonic(), 0
        for source in sources:
            if cells and (time.monotonic() - told > TOGETHER or shown > MAX_OUTPUT):
                send(connection, {"cells": cells})
                cells, told, shown = [], time.monotonic(), 0
            outputs: list[Output] = []
            count = run_in_shell(self.shell, source, outputs.append, seconds)
            shown += MAX_OUTPUT - self.shell.outputs.room
            for place, text in enumerate(self.raw()):
                if text:
                    outputs.append({"output_type": "stream", "name": ("stdout", "stderr")[place], "text": text})
            cells.append({"outputs": outputs, "count": count})
        return {"cells": cells}

    def raw(self) -> list[str]:
        """Return what was printed past Python, by other programs for one."""
        texts = []
        for place in range(2):
            text = b""
            with contextlib.suppress(OSError):
                end = os.fstat(place + 1).st_size
                text = os.pread(place + 1, max(0, min(end - self.read[place], _MAX_RAW)), self.read[place])
                self.read[place] = end  # which may have been cut off
            texts.append(text.decode("utf-8", "replace"))
        return texts

    def kind(self, value: Any) -> dict[str, Any]:
        """Say what a value is: a module, a function, or plain data, with its text."""
        if type(value) is types.ModuleType:
            return {"module": str(value.__name__)}
        if callable(value):
            return {"function": str(getattr(value, "__qualname__", "")), "of": str(getattr(value, "__module__", ""))}
        return {"value": encode(value)}

    def fork(self, connection: socket.socket) -> dict[str, Any]:
        """Fork this state for one exercise."""
        (socket_of_fork,) = receive_descriptors(connection, 1)
        child = os.fork()
        if child == 0:
            try:
                connection.close()
                os.setsid()
                with contextlib.suppress(EOFError, OSError, ValueError):
                    self.serve(socket_of_fork)
            finally:
                os._exit(0)
        socket_of_fork.close()
        return {"pid": child}

    def end(self, child: int) -> None:
        """End a fork. Where this is the first process of its own world, everything else ends with it."""
        everything = [(os.kill, -1)] if os.getpid() == 1 else [(os.killpg, child), (os.kill, child)]
        for stop, whom in everything:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                stop(whom, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(child, 0)
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _put(files: dict[str, str]) -> None:
    """Write the files that a student's program may read."""
    for name, text in files.items():
        with contextlib.suppress(OSError):  # where there is no room for it
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(base64.b64decode(text))


def _child(connection: socket.socket, job: dict[str, Any], shell: Shell | None) -> None:
    """Be the process of one student: a folder of its own, no terminal."""
    if not job["caged"]:
        from autograder.cage import limit

        os.setsid()
        os.chdir(job["folder"])
        limit()
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    for number in (1, 2):
        # What is printed past Python is kept where it can be read again.
        kept = os.memfd_create("printed") if shell is not None and hasattr(os, "memfd_create") else nothing
        os.dup2(kept, number)
    # A notebook's program may draw by chance: the same each time that it is graded.
    random.seed(0)
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed(0)
    sys.path.insert(0, "")
    with contextlib.suppress(EOFError, OSError, ValueError):
        _Process(shell).serve(connection)


def _keep(connection: socket.socket, leash: socket.socket, shell: Shell | None) -> None:
    """Start one student's process, and end it with everything in it when the leash is let go."""
    job = receive(connection)

    def watch(child: int) -> None:
        connection.close()
        select.select([leash], [], [])
        for stop in (os.killpg, os.kill):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                stop(child, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(child, 0)

    if job["caged"]:
        from autograder.cage import enter

        os.setsid()
        enter(watch)
    elif started := os.fork():
        watch(started)
        os._exit(0)
    leash.close()
    try:
        send(connection, {"ready": True})
        _child(connection, job, shell)
    finally:
        os._exit(0)


def main(kind: str) -> None:
    """Fork a keeper, and it a student's process, for each pair of sockets on standard input, until it is closed."""
    control = socket.socket(fileno=os.dup(0))
    shell = None
    if kind == "notebooks":
        from autograder.shell import make

        shell = make()
    if sys.platform == "linux":
        from autograder.cage import prefer_as_victim

        prefer_as_victim()
    settle()
    while True:
        try:
            sockets = receive_descriptors(control, 2)
        except EOFError:
            return
        if os.fork() == 0:
            control.close()
            try:
                _keep(sockets[0], sockets[1], shell)
            finally:
                os._exit(0)
        for one in sockets:
            one.close()
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "files")
