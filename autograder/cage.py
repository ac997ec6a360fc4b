"""Shut a student's process in, from within it, on Linux: namespaces, limits, no rights, a filter of system calls.

Python's own means only: system calls through ctypes, and a filter program of a few dozen instructions.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import struct
import tempfile
from collections.abc import Callable
from pathlib import Path

BOX = "/tmp/box"
MEMORY = 2 * 1024**3
FILE_SIZE = 64 * 1024**2
LIMITS = {
    resource.RLIMIT_AS: MEMORY,
    resource.RLIMIT_FSIZE: FILE_SIZE,
    resource.RLIMIT_CPU: 300,
    resource.RLIMIT_CORE: 0,
    resource.RLIMIT_NOFILE: 256,
}
PROCESSES = 32

_NEWNS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
_READ_ONLY, _NOSUID, _NODEV, _NOEXEC, _REMOUNT, _BIND, _REC, _PRIVATE = 1, 2, 4, 8, 32, 1 << 12, 1 << 14, 1 << 18
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 1, 4, 22, 24, 38


class NoCage(OSError):
    """The system does not let us shut a process in."""


def limit() -> None:
    """Set the limits that every system has."""
    for kind, amount in LIMITS.items():
        hard = resource.getrlimit(kind)[1]
        amount = amount if hard == resource.RLIM_INFINITY else min(amount, hard)
        resource.setrlimit(kind, (amount, amount))


def prefer_as_victim() -> None:
    """When memory runs out, let the system end students' processes and no other."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def enter(started: Callable[[int], None]) -> None:
    """Go on in a new process that is shut in; this one waits for it and ends with it.

    `started` is called in the one that stays outside, with the number of the new process.
    Raises NoCage where the system does not allow it.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    user, group = os.getuid(), os.getgid()
    _do(libc.unshare(_NEWUSER | _NEWNS | _NEWPID | _NEWNET | _NEWIPC), "namespaces of its own")
    for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        Path("/proc/self", name).write_text(text)
    _do(libc.mount(b"none", b"/", None, _REC | _PRIVATE, None), "mounts of its own")
    child = os.fork()
    if child:
        started(child)
        os._exit(0)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    os.setsid()  # a group of its own: what signals its whole group reaches nobody outside
    # The system does not always let us mount a /proc of our own; an empty one in its place hides the others too.
    if libc.mount(b"proc", b"/proc", b"proc", _NOSUID | _NODEV | _NOEXEC, None):
        _do(
            libc.mount(b"tmpfs", b"/proc", b"tmpfs", _READ_ONLY | _NOSUID | _NODEV | _NOEXEC, b"size=4k"),
            "an empty /proc",
        )
    Path(BOX).mkdir(exist_ok=True)
    for folder, mode in (("/dev/shm", "1777"), (BOX, "0700")):
        options = f"size=32m,nr_inodes=2k,mode={mode}".encode()
        _do(libc.mount(b"tmpfs", folder.encode(), b"tmpfs", _NOSUID | _NODEV, options), "a folder of its own")
    for folder in ("/", "/tmp", "/dev"):  # where nothing may be left for the next one
        libc.mount(None, folder.encode(), None, _READ_ONLY | _REMOUNT | _BIND | _NOSUID | _NODEV, None)
    os.chdir(BOX)
    for name in ("TMPDIR", "HOME"):
        os.environ[name] = BOX
    tempfile.tempdir = None
    limit()
    resource.setrlimit(resource.RLIMIT_NPROC, (PROCESSES, PROCESSES))
    _drop_rights(libc)
    libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)  # nobody looks into it
    _filter(libc)


def _do(failed: int, what: str) -> None:
    if failed:
        raise NoCage(ctypes.get_errno(), what)


def _drop_rights(libc: ctypes.CDLL) -> None:
    for capability in range(64):
        libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
    _do(libc.capset(struct.pack("II", 0x20080522, 0), struct.pack("6I", 0, 0, 0, 0, 0, 0)), "no capabilities")
    _do(libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no new privileges")


# System calls that no notebook needs, by architecture: tracing and reading other processes, mounts, namespaces,
# modules, keys, clocks, io_uring, bpf, reboot.
_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_SOCKET = {"x86_64": 41, "aarch64": 198}
_CLONE = {"x86_64": 56, "aarch64": 220}
_CLONE3 = 435  # its flags are out of a filter's sight; without it the C library uses clone
_DENIED = {
    "x86_64": (
        *(101, 310, 311, 312, 440, 165, 166, 155, 161, 272, 308, 428, 429, 430, 431, 432, 433, 442, 321, 298, 248, 249),
        *(250, 425, 426, 427, 246, 320, 175, 176, 313, 169, 323, 304, 303, 227, 305, 159, 163, 167, 168, 135, 438, 424),
    ),
    "aarch64": (
        *(117, 270, 271, 272, 440, 40, 39, 41, 51, 97, 268, 428, 429, 430, 431, 432, 433, 442, 280, 241, 217, 218, 219),
        *(425, 426, 427, 104, 294, 105, 106, 273, 142, 282, 265, 264, 112, 266, 171, 89, 224, 225, 92, 438, 424),
    ),
}


def _filter(libc: ctypes.CDLL) -> None:
    machine = os.uname().machine
    if machine not in _ARCHITECTURES:
        return

    def step(code: int, if_true: int, if_false: int, value: int) -> bytes:
        return struct.pack("HBBI", code, if_true, if_false, value)

    load, equal, at_least, has, give = 0x20, 0x15, 0x35, 0x45, 0x06
    allow, refuse, unknown, kill = 0x7FFF0000, 0x00050001, 0x00050026, 0x80000000
    program = [step(load, 0, 0, 4), step(equal, 1, 0, _ARCHITECTURES[machine]), step(give, 0, 0, kill)]
    program.append(step(load, 0, 0, 0))
    if machine == "x86_64":  # the same calls under other numbers
        program += [step(at_least, 0, 1, 0x40000000), step(give, 0, 0, refuse)]
    for number in _DENIED[machine]:
        program += [step(equal, 0, 1, number), step(give, 0, 0, refuse)]
    # Processes, but no namespace in which a process would have all rights again.
    program += [step(equal, 0, 1, _CLONE3), step(give, 0, 0, unknown)]
    program += [step(equal, 0, 4, _CLONE[machine]), step(load, 0, 0, 16), step(has, 0, 1, _NEWUSER)]
    program += [step(give, 0, 0, refuse), step(give, 0, 0, allow)]
    # Sockets within this machine only (AF_UNIX): asyncio has some.
    program += [step(equal, 0, 3, _SOCKET[machine]), step(load, 0, 0, 16), step(equal, 1, 0, 1)]
    program += [step(give, 0, 0, refuse), step(give, 0, 0, allow)]
    code = ctypes.create_string_buffer(b"".join(program))
    _do(
        libc.prctl(_PR_SET_SECCOMP, 2, struct.pack("HxxxxxxQ", len(program), ctypes.addressof(code)), 0, 0),
        "a filter of system calls",
    )
