"""Run a student's own function under a tracer, and record line by line what it does.

The function runs as it is, with the arguments as they are: only Python's trace hook listens, inside the function and
inside those of its helpers where its work is done. What it costs: about fifty times the time of a plain call.
"""

from __future__ import annotations

import sys
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType
from typing import Any

from course.failures import describe
from course.i18n import _
from course.limits import AskedForInput, Printed, TimeUp, own_limit, quiet, time_limit
from course.listing import Listing, code_of, written
from course.svg import shorten
from course.watch import LISTS, SETS, CellsLog, GridLog, ListLog, Log, Texts, cell_of, place_of

LINES = 400_000
SECONDS = 15.0  # of the processor's time; three times as long on the wall
_CLOCK_EVERY = 256
_DEEPEST = 985  # calls inside each other: Python's own limit of 1000, less what helpers may need
_HEADROOM = 60  # for the tracer itself, at the deepest place
_SHORT = 6
_NO_VALUES = (FunctionType, BuiltinFunctionType, ModuleType, type)  # not shown among the variables


class _Enough(BaseException):
    """So many lines are enough."""


@dataclass
class Trace:
    """What a call did. A step is a line about to be run, with everything as it is then; the last one is the end.

    `ended` is "returned", "error", "lines" or "time" (stopped), "input", "exit", "interrupted", or "lost" (it went on
    after an error of the tracer). `events` are changes of variables: step, number of the slot, number of the text;
    `raws` the values of those that are whole numbers or cells, or [the last cell] of a list.
    """

    name: str
    call: str
    source: list[str] = field(default_factory=list)
    lines: array[int] = field(default_factory=lambda: array("H"))
    where: array[int] = field(default_factory=lambda: array("B"))
    functions: list[str] = field(default_factory=list)
    slots: list[tuple[int, str]] = field(default_factory=list)
    steps: array[int] = field(default_factory=lambda: array("I"))
    events: array[int] = field(default_factory=lambda: array("H"))
    texts: array[int] = field(default_factory=lambda: array("H"))
    raws: list[Any] = field(default_factory=list)
    table: Texts = field(default_factory=Texts)
    grid: GridLog = field(default_factory=GridLog)
    lists: dict[int, Log] = field(default_factory=dict)
    tower: ListLog = field(default_factory=lambda: ListLog(Texts()))
    tallest: int = 0
    ended: str = "returned"
    error: dict[str, Any] = field(default_factory=dict)
    result: Any = None
    printed: str = ""
    seconds: float = 0.0


def follow(function: Any, arguments: tuple[Any, ...], *, lines: int = LINES, seconds: float = SECONDS) -> Trace:
    """Call the function with the arguments and return what it did, up to so many lines and seconds.

    Raises TypeError with one sentence for what cannot be followed; nothing that the function raises comes out.
    """
    code = code_of(function)
    name = code.co_name
    trace = Trace(name, f"{name}({', '.join(written(code, arguments))})")
    recorder = Recorder(trace, function, lines, seconds)
    before, begun = sys.gettrace(), time.perf_counter()
    with quiet() as printed, own_limit():
        recorder.printed = printed
        sys.setrecursionlimit(sys.getrecursionlimit() + _HEADROOM)
        try:
            with time_limit(seconds, 3 * seconds):
                sys.settrace(recorder.call)
                try:
                    trace.result = function(*arguments)
                    if sys.gettrace() != recorder.call:
                        trace.ended = "lost"
                finally:
                    sys.settrace(before)
        except _Enough:
            trace.ended = "lines"
        except TimeUp:
            trace.ended = "lines" if recorder.full else "time"  # it may have caught what should have stopped it
        except AskedForInput as stop:
            trace.ended = "input"
            recorder.failed_at(stop)
        except SystemExit as stop:
            trace.ended = "exit"
            recorder.failed_at(stop)
        except KeyboardInterrupt:
            trace.ended = "interrupted"
        except BaseException as error:
            trace.ended = "error"
            trace.error = describe(error, function.__globals__, trace.call)
            recorder.failed_at(error)
    trace.seconds = time.perf_counter() - begun
    trace.printed = printed.getvalue()
    recorder.finish()
    return trace


class Recorder:
    """Listens to Python's trace hook and writes a `Trace`."""

    def __init__(self, trace: Trace, function: Any, lines: int, seconds: float) -> None:
        self.trace, self.budget = trace, lines
        self.end = time.process_time() + seconds
        self.printed: Printed | None = None
        self.full = False
        self.read = 0
        listing = Listing(function)
        trace.source, trace.functions = listing.lines, listing.functions
        self.numbers, self.offsets, self.risky_lines = listing.numbers, listing.offsets, listing.risky
        self.known: list[dict[str, Any]] = [{} for _function in listing.functions]
        self.slots: dict[tuple[int, str], int] = {}
        self.shown: dict[int, tuple[int, Any]] = {}
        self.watched: dict[int, Any] = {}
        self.short: dict[Any, str] = {}
        self.risky, self.depth, self.failing, self.unwound = True, 0, None, 0
        self.last_line = 0
        self.trace.tower.texts = trace.table
        self.own = self.local  # one bound method for all frames

    # What Python calls

    def call(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        """Hear of each call of a Python function; go on listening inside those that are followed."""
        number = self.numbers.get(frame.f_code)
        if number is None or event != "call":
            return None
        step = len(self.trace.lines)
        if self.depth > _DEEPEST:
            raise RecursionError("maximum recursion depth exceeded")
        values = frame.f_locals
        cell = cell_of((values.get("x"), values.get("y"))) or next(
            (place for place in map(cell_of, values.values()) if place), None
        )
        self._tower(step, [*self.trace.tower.shadow, cell if cell and self.depth else frame.f_code.co_name])
        self.risky = True
        return self.own

    def local(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
        """Hear of each line of a function that is followed, of its errors, and of its end."""
        if event == "line":
            trace = self.trace
            step = len(trace.lines)
            if step >= self.budget or (step % _CLOCK_EVERY == 0 and time.process_time() > self.end):
                self.full = step >= self.budget
                raise _Enough if self.full else TimeUp
            if self.unwound:
                self._tower(step, self.trace.tower.shadow[: -self.unwound])
                self.unwound = 0
            self.failing = None
            number = self.numbers[frame.f_code]
            self._look(step, number, frame.f_locals)
            line = frame.f_lineno + self.offsets[number]
            self.risky = line in self.risky_lines
            trace.where.append(number)
            trace.lines.append(line)
        elif event == "exception":
            self.failing = frame  # type: ignore[assignment]
        elif event == "return":
            number = self.numbers[frame.f_code]
            self._look(len(self.trace.lines), number, frame.f_locals)
            self.risky = True
            self.last_line = frame.f_lineno + self.offsets[number]
            if self.failing is frame and arg is None:
                self.unwound += 1  # the tower stays as it is, unless somebody catches the error
            elif self.depth > 1:
                self._tower(len(self.trace.lines), self.trace.tower.shadow[:-1])
        return self.own

    def _tower(self, step: int, calls: list[Any]) -> None:
        tower = self.trace.tower
        tower.value = calls  # never another list: the calls are one tower
        tower.look(step, calls)
        self.depth = len(calls)
        self.trace.tallest = max(self.trace.tallest, self.depth)

    # What has changed

    def _look(self, step: int, number: int, values: dict[str, Any]) -> None:
        known = self.known[number]
        try:
            for name, value in values.items():
                if known.get(name, known) is not value:
                    known[name] = value
                    if not isinstance(value, _NO_VALUES):
                        self._bind(step, number, name, value)
            if self.risky:
                self._changes(step, number)
        except Exception:  # an object of the student's own class may fail even when it is compared
            self.watched.clear()
        if self.printed is not None and self.printed.tell() != self.read:
            self.printed.seek(self.read)
            said = self.printed.read().rstrip("\n")
            self.read = self.printed.tell()
            self._show(step, self._slot(0, "print"), shorten(said.rpartition("\n")[2], 60)[1:-1], None)

    def _changes(self, step: int, number: int, *, last: bool = False) -> None:
        """Look for what the line before may have changed inside lists, sets and the grid."""
        for slot, value in list(self.watched.items()):
            log = self.trace.lists[slot]
            changed = log.look(step, value, last=last) if isinstance(log, CellsLog) else log.look(step, value)
            if changed:
                if type(value) is list and self.trace.grid.offer(step, value, self.trace.slots[slot][1]):
                    del self.watched[slot]
                self._show(step, slot, *self._text(value))
        grid = self.trace.grid
        if last:
            grid.look(step)
        elif grid.sheets:
            grid.after(step, self.trace.lines[-1] if self.trace.lines else 0, self.known[number])

    def _bind(self, step: int, number: int, name: str, value: Any) -> None:
        """Note that a name stands for another value."""
        slot, kind = self._slot(number, name), type(value)
        self.watched.pop(slot, None)
        if kind is list and (value is self.trace.grid.grid or self.trace.grid.offer(step, value, name)):
            pass
        elif kind in LISTS or kind in SETS:
            make: type[Log] = ListLog if kind in LISTS else CellsLog
            log = self.trace.lists.get(slot)
            if not isinstance(log, make):
                log = self.trace.lists[slot] = ListLog(self.trace.table) if make is ListLog else CellsLog()
            log.look(step, value)
            self.watched[slot] = value
        self._show(step, slot, *self._text(value))

    def _slot(self, number: int, name: str) -> int:
        if (number, name) not in self.slots:
            self.slots[number, name] = len(self.trace.slots)
            self.trace.slots.append((number, name))
        return self.slots[number, name]

    def _show(self, step: int, slot: int, text: str, raw: Any) -> None:
        known = self.trace.table.number(text)
        if self.shown.get(slot) != (known, raw):
            self.shown[slot] = known, raw
            trace = self.trace
            trace.steps.append(step)
            trace.events.append(slot)
            trace.texts.append(known)
            trace.raws.append(raw)

    def _text(self, value: Any) -> tuple[str, Any]:
        """Return a short text for a value, and what of it may be a cell."""
        kind = type(value)
        if kind is int or kind is tuple:
            raw = value if kind is int else cell_of(value)
            if raw is None:
                return shorten(value, 44), None
            if raw not in self.short:
                self.short[raw] = str(raw)
            return self.short[raw], raw
        if value is self.trace.grid.grid:
            rows, columns = len(value), len(value[0]) if value else 0
            if self.trace.grid.kind == "maze":
                return _("a maze of {w} x {h} cells").format(w=columns // 2, h=rows // 2), None
            return _("a board of {rows} x {columns}").format(rows=rows, columns=columns), None
        if kind in LISTS:
            end = cell_of(value[-1]) if value else None
            if len(value) > _SHORT:
                last = str(place_of(value[-1]) or shorten(value[-1], 20))
                return _("{count} items, last {last}").format(count=len(value), last=last), end and [end]
            if kind is list and all(type(item) is tuple and cell_of(item) for item in value):
                return f"[{', '.join(map(str, value))}]", end and [end]
            return shorten(value, 44), end and [end]
        if kind in SETS and len(value) > _SHORT:
            return _("{count} items").format(count=len(value)), None
        return shorten(value, 44), None

    # The end

    def failed_at(self, error: BaseException) -> None:
        """Find the line of the listing where an error came out."""
        found = error.__traceback__
        while found is not None:
            number = self.numbers.get(found.tb_frame.f_code)
            if number is not None:
                self.last_line = found.tb_lineno + self.offsets[number]
            found = found.tb_next

    def finish(self) -> None:
        """Add the last step: everything as it was at the end."""
        trace = self.trace
        step = len(trace.lines)
        number = trace.where[-1] if step else 0
        if trace.ended == "returned":
            number = 0
            self._show(step, self._slot(0, "return"), *self._text(trace.result))
            if type(trace.result) is list:
                trace.grid.offer(step, trace.result)
        try:
            self._changes(step, number, last=True)
        except Exception:  # as in _look
            self.watched.clear()
        stopped = trace.ended in ("lines", "time", "interrupted", "lost") and step
        trace.lines.append(trace.lines[-1] if stopped else max(0, self.last_line))
        trace.where.append(number)
