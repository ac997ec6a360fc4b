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


def _ours(frame: FrameType) -> bool:
    """Say whether the frame runs our own code, which has to tidy up undisturbed."""
    return frame.f_globals.get("__name__", "").partition(".")[0] in ("course", "autograder", "contextlib")


def _raise_at_every_line(frame: FrameType, event: str, arg: Any) -> Any:
    # A bare `except:` inside an endless loop catches the first TimeUp; the loop's own line is outside its `try`.
    if not _ours(frame):
        raise TimeUp


def _interrupt(signum: int, frame: FrameType | None) -> None:
    sys.settrace(_raise_at_every_line)
    while frame is not None and not _ours(frame):
        frame.f_trace = _raise_at_every_line
        frame = frame.f_back
    raise TimeUp


def _signals_work() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextlib.contextmanager
def time_limit(cpu: float = CPU_SECONDS, wall: float = WALL_SECONDS) -> Iterator[None]:
    """Raise TimeUp inside after so many seconds of processor time, or of time on the wall.

    With signals where there are some and this is the main thread, else by looking at the clock between lines.
    """
    before = sys.gettrace()
    if _signals_work():
        kinds = [(signal.SIGPROF, signal.ITIMER_PROF, cpu), (signal.SIGALRM, signal.ITIMER_REAL, wall)]
        handlers = [signal.signal(number, _interrupt) for number, _, _ in kinds]
        try:
            for _, timer, seconds in kinds:
                signal.setitimer(timer, seconds, 0.2)
            yield
        finally:
            for _, timer, _ in kinds:
                signal.setitimer(timer, 0)
            sys.settrace(before)
            for (number, _, _), handler in zip(kinds, handlers, strict=True):
                signal.signal(number, handler)
        return
    end_cpu, end_wall = time.process_time() + cpu, time.monotonic() + wall
    left = _CLOCK_EVERY

    def look_at_the_clock(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        if _ours(frame):
            return None
        left -= 1
        if left <= 0:
            left = _CLOCK_EVERY
            if time.process_time() > end_cpu or time.monotonic() > end_wall:
                left = 0  # and from now on at every line, as above
                raise TimeUp
        return look_at_the_clock

    sys.settrace(look_at_the_clock)
    try:
        yield
    finally:
        sys.settrace(before)


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
