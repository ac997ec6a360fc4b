"""What a student's program can reach: nothing but its own folder, whatever it tries, and nothing of it is left."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder import forks, sandbox, wire
from autograder.exercise import Mistake
from autograder.forks import Ended, Nursery, Patience, Student
from course.calls import Script
from course.graph import decode

needs_sandbox = pytest.mark.skipif(
    bool(sandbox.missing()) and not os.environ.get("REQUIRE_SANDBOX"), reason=f"no sandbox: {sandbox.missing()}"
)


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery(notebooks=True, require_sandbox=True) as nursery:
        yield nursery


@pytest.fixture
def student(nursery: Nursery) -> Iterator[Student]:
    student = nursery.student({"helpers.py": "eCA9IDEK"})
    yield student
    student.close()


def said(student: Student, source: str, seconds: float = 5) -> str:
    """Return what a cell shows, errors included."""
    outputs, _count = student.box(source, seconds)
    parts: list[Any] = []
    for output in outputs:
        parts.append(output.get("text") or output.get("evalue") or output.get("data", {}).get("text/plain", ""))
    return "".join(parts).strip()


@needs_sandbox
def test_a_program_sees_a_system_to_read_and_a_folder_of_its_own(student: Student) -> None:
    assert said(student, "import os; print(sorted(os.listdir('.')), os.getcwd())") == "['helpers.py'] /tmp/box"
    assert said(student, "import helpers; print(helpers.x)") == "1"
    tree = said(student, "print(sorted(os.listdir('/')), os.listdir('/ariadne/autograder'))")
    assert "home" not in tree and "judge.py" not in tree and "exercises" not in tree
    assert "No such file" in said(student, "open('/etc/passwd')")
    assert said(student, "print(os.listdir('/proc'), 'HOME' in os.environ, len(os.environ) < 20)").endswith("True True")
    for folder in ("/", "/tmp", "/dev", "/ariadne", "/usr", "/etc"):
        error = said(student, f"open('{folder}/left', 'w')")
        assert "Read-only" in error or "Permission denied" in error, folder


@needs_sandbox
def test_a_program_is_nobody_and_has_no_rights(student: Student) -> None:
    assert os.getuid() != 0 or said(student, "import os; print(os.getuid(), os.getgid(), os.getgroups()[:1])")[0] != "0"
    trial = "import ctypes; c = ctypes.CDLL(None, use_errno=True); print(c.{}, ctypes.get_errno())"
    for call in (
        "ptrace(16, 1, 0, 0)",
        "unshare(0x10000000)",
        "mount(b'a', b'/tmp', b'tmpfs', 0, 0)",
        "syscall(321, 0)",
    ):
        assert said(student, trial.format(call)) == "-1 1", call


@needs_sandbox
def test_a_program_reaches_no_network(student: Student) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        error = said(student, f"import socket; socket.create_connection(('127.0.0.1', {port}))")
        assert "not permitted" in error
        assert "AF_UNIX works" in said(student, "a, b = socket.socketpair(); print('AF_UNIX works')")


@needs_sandbox
def test_a_program_does_not_see_other_students(nursery: Nursery, student: Student) -> None:
    said(student, "open('mine', 'w').write('x'); open('/dev/shm/mine', 'w').write('x'); import os, time")
    said(student, "import random; secret = 'of the first'; drawn = random.random()")
    other = nursery.student()
    try:
        assert said(other, "import os; print(os.listdir('.'), os.listdir('/dev/shm'), os.getpid())") == "[] [] 1"
        assert "not defined" in said(other, "secret")
        said(other, "try: os.kill(-1, 9)\nexcept OSError: pass")
    finally:
        other.close()
    assert said(student, "print(secret)") == "of the first"


@needs_sandbox
def test_limits_stop_memory_processes_and_files(student: Student) -> None:
    assert "MemoryError" in str(student.box("heap = bytearray(20 << 30)", 5))
    forks = """
import os, time
made = 0
try:
    while made < 500:
        if os.fork() == 0: time.sleep(60); os._exit(0)
        made += 1
except OSError: print(made < 64)
"""
    assert said(student, forks) == "True"
    assert "File too large" in said(student, "open('big', 'wb').write(bytes(100 << 20))") or said(student, "print(1)")
    assert "No space" in said(student, "for k in range(9): open(f'f{k}', 'wb').write(bytes(10 << 20))")


@needs_sandbox
def test_nothing_is_left_when_a_student_is_done(nursery: Nursery) -> None:
    student = nursery.student()
    mark = "left-over-of-the-student"
    said(
        student,
        f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)', '{mark}'])",
    )
    assert comes_to(lambda: running(mark))  # a program's command can be read only a little after it has been started
    student.close()
    assert comes_to(lambda: not running(mark))


def comes_to(condition: Callable[[], bool]) -> bool:
    """Say whether a condition comes true soon."""
    for _ in range(10_000):
        if condition():
            return True
        os.sched_yield()
    return False


def running(mark: str) -> bool:
    """Say whether a program with this word in its command runs on this machine."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if mark in path.read_text(errors="replace"):
                return True
        except OSError:
            continue
    return False


@needs_sandbox
def test_a_program_that_ends_costs_its_own_exercise_only(student: Student) -> None:
    said(student, "import os\ndef leave(): os._exit(0)\ndef stay(): return 7")
    first = student.exercise()
    assert first.run(Script.of("leave()")).stopped == "died"
    assert first.run(Script.of("stay()")).stopped == "died"
    first.close()
    second = student.exercise()
    assert decode(second.run(Script.of("stay()")).value or {}) == 7
    second.close()
    with pytest.raises(Ended):
        student.box("os._exit(0)", 5)


@needs_sandbox
def test_exercises_do_not_see_what_the_others_change(student: Student) -> None:
    said(student, "calls = []\ndef count():\n    calls.append(1)\n    return len(calls)")
    for _ in range(2):
        fork = student.exercise()
        assert decode(fork.run(Script.of("count()")).value or {}) == 1
        fork.close()


STUBBORN = """
import signal, time
signal.setitimer(signal.ITIMER_REAL, 0)
while True:
    display(1)
    time.sleep(0.02)
"""


@needs_sandbox
def test_a_cell_that_sends_now_and_then_is_not_waited_for_any_longer(
    student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forks, "GRACE", 0.3)
    with pytest.raises(Ended):
        student.box(STUBBORN, 0.1)


@needs_sandbox
def test_all_that_a_student_lets_us_wait_is_counted(nursery: Nursery) -> None:
    patience = Patience(0.5)
    for _ in range(2):
        student = nursery.student(patience=patience)
        with pytest.raises(Ended):
            student.box(STUBBORN, 30)
        student.close()
    assert patience.seconds <= 0


@needs_sandbox
def test_a_process_that_is_kept_ready_says_when_it_has_died_meanwhile(nursery: Nursery) -> None:
    ready, dead = nursery.reserve(), nursery.reserve()
    assert ready is not None and dead is not None
    dead.leash.close()  # which ends it
    assert ready.begin({"helpers.py": "eCA9IDEK"}, Patience()) and not dead.begin({}, Patience())
    assert said(ready, "import helpers; print(helpers.x)") == "1"
    for student in (ready, dead):
        student.close()


def test_a_frame_that_would_take_all_memory_is_refused() -> None:
    mine, theirs = socket.socketpair()
    data = b'{"a": [' + b"[]," * (wire.MAX_PARTS // 2) + b"1]}"
    with mine, theirs:
        sender = threading.Thread(target=theirs.sendall, args=(len(data).to_bytes(4, "big") + data,))
        sender.start()
        with pytest.raises(ValueError, match="too many parts"):
            wire.receive(mine, 30)
        sender.join()


def test_where_there_is_no_sandbox_a_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    sandbox.missing.cache_clear()
    try:
        around, warning = sandbox.command()
        assert not around and "bubblewrap is not installed" in warning
        with pytest.raises(Mistake, match="a sandbox is required: bubblewrap"):
            sandbox.command(require=True)
        with Nursery() as bare:
            student = bare.student()
            assert student.cell("import os, autograder\nassert os.listdir('.') == []", "x.py") == {}
            error = student.cell("import autograder.judge", "y.py")
            assert error["type"] == "ModuleNotFoundError"
            student.close()
    finally:
        sandbox.missing.cache_clear()
