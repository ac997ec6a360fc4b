"""Let a student's function run for a bounded time, with what it prints and asks for in our hands."""

from __future__ import annotations

import builtins
import contextlib
import io
import signal
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any

CPU_SECONDS = 2.0
WALL_SECONDS = 20.0
MAX_PRINTED = 100_000
_RECURSION_LIMIT = 1000
_CLOCK_EVERY = 500  # lines between two looks at the clock, where no signal can interrupt


class TimeUp(BaseException):
    """The call has used up its time. No Exception: a student's `except Exception` must not catch it."""


class AskedForInput(BaseException):
    """The function called input(), which nobody answers."""


class Printed(io.StringIO):
    """Keeps what is printed, up to MAX_PRINTED characters; cannot be closed."""

    def write(self, text: str) -> int:
        """Keep the text as far as there is room."""
        room = MAX_PRINTED - self.tell()
        if room > 0:
            super().write(text[:room])
        return len(text)

    def close(self) -> None:
        """Do nothing: a student's program may close sys.stdout."""


def _module(frame: FrameType) -> str:
    """Return the name of the module whose code the frame runs; a student may have set it to anything."""
    name = frame.f_globals.get("__name__")
    return name if type(name) is str else ""


def _tidying(frame: FrameType | None) -> bool:
    """Say whether the frame runs our own tidying up, which must not be disturbed."""
    return frame is not None and _module(frame) in ("course.limits", "contextlib")


def _raise_at_next_line(frame: FrameType, event: str, arg: Any) -> Any:
    # A bare `except:` inside an endless loop catches the first TimeUp; its own line is outside its `try`. An error in
    # a tracer ends the tracing, so it is not wasted on other events.
    if event == "line" and not _tidying(frame):
        raise TimeUp
    return _raise_at_next_line


def _arm(frame: FrameType | None) -> None:
    """Let a TimeUp be raised at the next line of the frame, and of those that called it, up to our own."""
    sys.settrace(_raise_at_next_line)
    while frame is not None and not _module(frame).startswith(("course.", "autograder.")):
        frame.f_trace = _raise_at_next_line
        frame = frame.f_back


def _interrupt(signum: int, frame: FrameType | None) -> None:
    if not _tidying(frame):
        _arm(frame)
        raise TimeUp


def not_caught(error: sys.UnraisableHookArgs, /) -> None:
    """Say, as `sys.unraisablehook`, what was raised where nobody can catch it, unless it is that the time is up."""
    if not issubclass(error.exc_type, TimeUp):
        sys.__unraisablehook__(error)


class _TimeUpFromOutside(TimeUp):
    """Raised by another thread; made in the thread that it is raised in, which it can arm there."""

    def __init__(self) -> None:
        super().__init__()
        _arm(sys._getframe(1))


class _NoMore(BaseException):
    """The last exception from outside: no other is on its way any more."""


@contextlib.contextmanager
def time_limit(cpu: float = CPU_SECONDS, wall: float = WALL_SECONDS) -> Iterator[None]:
    """Raise TimeUp inside after so many seconds of processor time, or of time on the wall.

    With signals in the main thread where there are some; else from a second thread; where none can be started (in
    the browser), by looking at the clock between lines.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        way = _by_signals(cpu, wall)
    elif sys.platform == "emscripten":
        way = _between_lines(cpu, wall)
    else:
        way = _from_another_thread(cpu, wall)
    with way:
        yield


@contextlib.contextmanager
def _by_signals(cpu: float, wall: float) -> Iterator[None]:
    before = sys.gettrace()
    kinds = [(signal.SIGPROF, signal.ITIMER_PROF, cpu), (signal.SIGALRM, signal.ITIMER_REAL, wall)]
    handlers = [signal.signal(number, _interrupt) for number, _, _ in kinds]
    try:
        for _, timer, seconds in kinds:
            signal.setitimer(timer, seconds, 0.1)
        yield
    finally:
        for _, timer, _ in kinds:
            signal.setitimer(timer, 0)
        sys.settrace(before)
        for (number, _, _), handler in zip(kinds, handlers, strict=True):
            signal.signal(number, handler)


@contextlib.contextmanager
def _from_another_thread(cpu: float, wall: float) -> Iterator[None]:
    import ctypes

    before = sys.gettrace()
    thread = ctypes.c_ulong(threading.get_ident())
    end_cpu, end_wall = time.process_time() + cpu, time.monotonic() + wall
    done = threading.Event()

    def throw(kind: type[BaseException]) -> None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(kind))

    def interrupt() -> None:
        while not done.wait(0.02):
            if time.process_time() > end_cpu or time.monotonic() > end_wall:
                # Again and again: the first ones may be swallowed by a bare `except:`.
                throw(_TimeUpFromOutside)

    watch = threading.Thread(target=interrupt, daemon=True)
    watch.start()
    try:
        yield
    finally:
        while True:  # one that is still on its way may arrive in these very lines
            try:
                done.set()
                watch.join()
                sys.settrace(before)
                # One more takes the place of any that is on its way, and is waited for. To take them back (by NULL)
                # would leave Python believing that one is still to come, and signals then interrupt each other.
                throw(_NoMore)
                while True:
                    pass
            except TimeUp:
                continue
            except _NoMore:
                break


@contextlib.contextmanager
def _between_lines(cpu: float, wall: float) -> Iterator[None]:
    before = sys.gettrace()
    end_cpu, end_wall = time.process_time() + cpu, time.monotonic() + wall
    left = _CLOCK_EVERY

    def look_at_the_clock(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        if event != "line" or _tidying(frame):
            return look_at_the_clock
        left -= 1
        if left <= 0:
            left = _CLOCK_EVERY
            if time.process_time() > end_cpu or time.monotonic() > end_wall:
                raise TimeUp
        return look_at_the_clock

    sys.settrace(look_at_the_clock)
    try:
        yield
    finally:
        sys.settrace(before)


@contextlib.contextmanager
def own_limit() -> Iterator[None]:
    """Give a program Python's own recursion limit, and take back what it makes of it: the next one begins anew.

    It is counted from here, so that what a program does depends on no caller.
    """
    before, depth, frame = sys.getrecursionlimit(), 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    sys.setrecursionlimit(depth + _RECURSION_LIMIT)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _nobody_answers(prompt: object = "", /) -> str:
    raise AskedForInput


@contextlib.contextmanager
def quiet() -> Iterator[Printed]:
    """Keep what is printed (standard output); drop warnings (standard error); let input() raise AskedForInput."""
    printed = Printed()
    ask = builtins.input
    builtins.input = _nobody_answers
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(Printed()):
            yield printed
    finally:
        builtins.input = ask
