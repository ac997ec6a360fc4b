"""The student's process: runs what a student wrote and carries out call scripts; knows nothing else.

Started as a program it is a warm process that forks one child for each student. It imports `course` and nothing of
the judge's: no reference, no hidden call, no seed is anywhere in its memory. Frames on its sockets are a length of
four bytes and JSON.
"""

from __future__ import annotations

import contextlib
import json
import linecache
import os
import socket
import struct
import sys
import types
from dataclasses import asdict
from typing import Any

from course.calls import Script, run
from course.limits import AskedForInput, TimeUp, quiet, time_limit
from course.side import Here

MAX_FRAME = 64 * 1024 * 1024
MEMORY = 2 * 1024**3
FILE_SIZE = 64 * 1024**2
CPU_SECONDS = 120  # of a whole child, far above what its single calls may take
CELL_SECONDS = 10.0


def send(connection: socket.socket, message: dict[str, Any]) -> None:
    """Send one frame."""
    data = json.dumps(message).encode()
    connection.sendall(struct.pack(">I", len(data)) + data)


def receive(connection: socket.socket) -> dict[str, Any]:
    """Return the next frame. Raises EOFError when the other side is gone, ValueError for what is no frame."""
    (length,) = struct.unpack(">I", _exactly(connection, 4))
    if length > MAX_FRAME:
        raise ValueError("the frame is too large")
    message = json.loads(_exactly(connection, length))
    if not isinstance(message, dict):
        raise ValueError("the frame holds no object")
    return message


def _exactly(connection: socket.socket, length: int) -> bytes:
    parts = bytearray()
    while len(parts) < length:
        part = connection.recv(min(length - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)


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


def serve(connection: socket.socket) -> None:
    """Answer requests until the other side is gone."""
    # The student's names get a module of their own: this one's hold the sockets.
    sys.modules["__main__"] = types.ModuleType("__main__")
    names = vars(sys.modules["__main__"])
    side = Here(names)
    while True:
        request = receive(connection)
        if request["do"] == "cell":
            send(connection, {"error": run_cell(request["source"], request["name"], names)})
        elif request["do"] == "run":
            send(connection, run(Script(**request["script"]), names).to_json())
        else:
            send(connection, asdict(side.facts(request["name"])))


def _limit() -> None:
    import resource

    for kind, amount in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, FILE_SIZE),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (amount, amount))


def _child(connection: socket.socket, folder: str) -> None:
    """Be the process of one student: limits, a folder of its own, no terminal."""
    os.setsid()
    os.chdir(folder)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    _limit()
    with contextlib.suppress(EOFError, OSError, ValueError):
        serve(connection)


def main() -> None:
    """Fork a child for each socket that arrives on standard input, until it is closed."""
    control = socket.socket(fileno=os.dup(0))
    while True:
        data, descriptors, _flags, _address = socket.recv_fds(control, 65536, 1)
        if not data:
            return
        connection = socket.socket(fileno=descriptors[0])
        child = os.fork()
        if child == 0:
            control.close()
            try:
                _child(connection, data.decode())
            finally:
                os._exit(0)
        send(connection, {"pid": child})
        connection.close()
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


if __name__ == "__main__":
    main()
