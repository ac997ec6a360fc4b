"""Send plain data between processes: frames of a length in four bytes, and JSON."""

from __future__ import annotations

import json
import socket
import struct
import time
from typing import Any

MAX_FRAME = 64 * 1024 * 1024
MAX_PARTS = 6_000_000  # brackets and commas: a frame of empty lists would take thirty times its size in memory
TOGETHER = 1.0  # seconds after which what is done in one go is told of, between two calls or two cells


def send(connection: socket.socket, message: dict[str, Any]) -> None:
    """Send one frame."""
    data = json.dumps(message).encode()
    connection.sendall(struct.pack(">I", len(data)) + data)


def receive(connection: socket.socket, seconds: float | None = None) -> dict[str, Any]:
    """Return the next frame, which has to be here whole within so many seconds.

    Raises EOFError when the other side is gone, TimeoutError when it is late, ValueError for what is no frame.
    """
    end = None if seconds is None else time.monotonic() + seconds
    (length,) = struct.unpack(">I", _exactly(connection, 4, end))
    if length > MAX_FRAME:
        raise ValueError("the frame is too large")
    try:
        data = _exactly(connection, length, end)
        if length > MAX_PARTS and sum(map(data.count, (b"[", b"{", b","))) > MAX_PARTS:
            raise ValueError("the frame has too many parts")
        message = json.loads(data)
    except RecursionError:
        raise ValueError("the frame is nested too deeply") from None
    if not isinstance(message, dict):
        raise ValueError("the frame holds no object")
    return message


def _exactly(connection: socket.socket, length: int, end: float | None) -> bytes:
    parts = bytearray()
    while len(parts) < length:
        if end is not None:
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError
            connection.settimeout(left)
        part = connection.recv(min(length - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)


def send_descriptors(connection: socket.socket, *sockets: socket.socket) -> None:
    """Hand over open sockets: one byte that carries them."""
    socket.send_fds(connection, [b"+"], [one.fileno() for one in sockets])


def receive_descriptors(connection: socket.socket, number: int) -> list[socket.socket]:
    """Return the open sockets that the next byte carries."""
    _data, descriptors, _flags, _address = socket.recv_fds(connection, 1, number)
    if len(descriptors) != number:
        raise EOFError
    return [socket.socket(fileno=descriptor) for descriptor in descriptors]
