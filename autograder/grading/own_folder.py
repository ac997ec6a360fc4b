"""Folders of a grader's own among the system's temporary files; what one that was killed has left goes in the end."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PREFIX = "ariadne-grade-"
OLD = 3600  # seconds after which a folder that nobody holds was left behind, and is not just being made


@contextlib.contextmanager
def own_folder() -> Iterator[Path]:
    """Make a folder and hold it until it is removed."""
    with tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as folder, _held(Path(folder)):
        yield Path(folder).resolve()


def sweep() -> None:
    """Remove what graders of this user were killed over: there is students' work in it."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            found = folder.lstat()
            if os.name != "nt" and found.st_uid == os.getuid() and time.time() - found.st_mtime > OLD:
                with _held(folder):
                    shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold a folder as long as this process lives. Raises OSError when somebody else holds it."""
    if os.name == "nt":  # which knows no such lock
        yield
        return
    import fcntl

    handle = os.open(folder, os.O_RDONLY | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)
