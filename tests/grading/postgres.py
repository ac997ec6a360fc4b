"""A PostgreSQL server of one's own, from the system's packages, in a folder that is removed afterwards."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

DEBIAN = Path("/usr/lib/postgresql")
NOBODY = 65534


def programs() -> Path:
    """Return where the server's programs are; without them skip the test."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(DEBIAN.glob("*/bin"))
    if not places or not hasattr(os, "geteuid"):
        pytest.skip("there is no PostgreSQL on this machine")
    return places[-1]


class Server:
    """A server that listens on a socket in its folder, and nowhere else."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.programs = folder, programs()
        # PostgreSQL refuses to run as root.
        self.user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        if self.user:
            os.chown(folder, NOBODY, NOBODY)
        data = str(folder / "data")
        self._run("initdb", "--no-sync", "--auth=trust", "--username=teacher", "--encoding=UTF8", data)
        self.process: subprocess.Popen[str] | None = None

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self.user)  # type: ignore[call-overload]

    def start(self) -> None:
        """Start it; return when it answers."""
        options = [
            "-D",
            str(self.folder / "data"),
            "-k",
            str(self.folder),
            "-c",
            "listen_addresses=",
            "-c",
            "fsync=off",
        ]
        self.process = subprocess.Popen(  # type: ignore[call-overload]
            [str(self.programs / "postgres"), *options],
            cwd=self.folder,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LC_ALL": "C"},
            **self.user,
        )
        assert self.process is not None and self.process.stderr is not None
        for line in self.process.stderr:
            if "ready to accept connections" in line:
                break
        threading.Thread(target=self.process.stderr.read, daemon=True).start()  # a full pipe would stop it

    def stop(self) -> None:
        """End it, whoever is connected."""
        if self.process is not None:
            self._run("pg_ctl", "stop", "--mode=immediate", "-D", str(self.folder / "data"))
            self.process.wait()
            self.process = None

    def url(self, database: str) -> str:
        """Return the address of a database as nbgrader takes it."""
        return f"postgresql://teacher@/{database}?host={self.folder}"

    def say(self, *statements: str) -> None:
        """Carry out statements that concern whole databases."""
        with psycopg.connect(f"dbname=postgres user=teacher host={self.folder}", autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)  # type: ignore[call-overload]

    def end_whom(self, connection: psycopg.Connection[Any]) -> None:
        """End what still waits for a connection's rows, on behalf of a program that was killed."""
        waits = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE {} = ANY(pg_blocking_pids(pid))"
        self.say(waits.format(connection.info.backend_pid))


@contextlib.contextmanager
def server() -> Iterator[Server]:
    """Give a running server."""
    with tempfile.TemporaryDirectory(prefix="pg-") as folder:  # a short path: that of a socket may have 107 letters
        made = Server(Path(folder))
        made.start()
        try:
            yield made
        finally:
            made.stop()
