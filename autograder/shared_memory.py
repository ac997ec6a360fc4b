"""The memory that a warm process shares with its forks: let them copy as little of it as can be."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import sys
from pathlib import Path

_LARGE = 2 * 1024 * 1024  # bytes
_COLLAPSE = 25  # MADV_COLLAPSE of Linux 6.1 and later; earlier ones refuse it


def settle() -> None:
    """Tidy up what has been loaded, for forks to share; call it when nothing else will be loaded."""
    gc.collect()
    gc.freeze()  # else the first thorough collection in each fork would write to, and so copy, all of this memory
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            _put_into_large_pages()


def _put_into_large_pages() -> None:
    """Let Linux move this memory into pages of 2 MB, where it can: a fork has to go through a list of all pages."""
    libc = ctypes.CDLL(None)
    for line in Path("/proc/self/maps").read_text().splitlines():
        place, rights, _offset, _device, inode, *_name = line.split(maxsplit=5)
        begin, end = (int(text, 16) for text in place.split("-"))
        begin, end = -(-begin // _LARGE) * _LARGE, end // _LARGE * _LARGE
        if inode == "0" and rights == "rw-p" and begin < end:
            libc.madvise(ctypes.c_void_p(begin), ctypes.c_size_t(end - begin), _COLLAPSE)
