"""IPython's own shell without a kernel around it: cells run as in a notebook, their outputs go to a function."""

from __future__ import annotations

import base64
import builtins
import contextlib
import importlib
import io
import logging
import os
import pkgutil
import sys
import time
import types
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.pylabtools import print_figure
from traitlets.config import Config

from course import drawing, widgets
from course.drawing.figure import as_drawn, as_svg
from course.limits import AskedForInput, TimeUp, not_caught, time_limit

Output = dict[str, Any]
MAX_OUTPUT = 4 * 1024 * 1024  # characters of one cell's outputs that are kept
_AT_ONCE = 65536


def _drop(output: Output) -> None:
    """Keep nothing: what is shown while no cell runs."""


class Outputs:
    """Where a cell's outputs go: to `take`, as far as there is room."""

    def __init__(self) -> None:
        self.take: Callable[[Output], None] = _drop
        self.room = MAX_OUTPUT

    def add(self, output: Output) -> None:
        """Pass an output on; when the room is used up, say so once."""
        size = len(output["text"]) if output["output_type"] == "stream" else len(str(output))
        if size <= self.room:
            self.room -= size
            self.take(output)
        elif self.room > 0:
            self.room = 0
            if output["output_type"] == "stream":
                self.take({**output, "text": output["text"][:_AT_ONCE]})
            self.take({"output_type": "stream", "name": "stdout", "text": "\n[The rest of the output is left out.]\n"})


class Stream(io.TextIOBase):
    """Standard output or error of the cells."""

    def __init__(self, name: str, outputs: Outputs) -> None:
        self.name = f"<{name}>"
        self._kind, self._outputs = name, outputs
        self._parts: list[str] = []
        self._length = 0

    encoding = "utf-8"
    errors = "replace"

    def writable(self) -> bool:
        """Say yes."""
        return True

    def close(self) -> None:
        """Do nothing: a student's program may close sys.stdout."""

    def fileno(self) -> int:
        """Return the number under which the operating system knows it."""
        return 1 if self._kind == "stdout" else 2

    def write(self, text: str) -> int:
        """Keep the text until there is much of it or something else is shown."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self._outputs.room > 0:
            self._parts.append(str.__str__(text))
            self._length += len(text)
            if self._length > _AT_ONCE:
                self.flush()
        return len(text)

    def flush(self) -> None:
        """Pass on what was written."""
        if self._parts:
            text, self._parts, self._length = "".join(self._parts), [], 0
            self._outputs.add({"output_type": "stream", "name": self._kind, "text": text})


class _Publisher(DisplayPublisher):
    shell: Any

    def publish(
        self, data: Any, metadata: Any = None, source: Any = None, *, update: bool = False, **more: Any
    ) -> None:
        self.shell.outlet("update_display_data" if update else "display_data", data)

    def clear_output(self, wait: bool = False) -> None:
        self.shell.outlet("clear_output", {})


class _Hook(DisplayHook):
    shell: Any

    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        self.shell.outlet("execute_result", format_dict)

    def finish_displayhook(self) -> None:
        pass


class Shell(InteractiveShell):
    """A shell whose outputs are plain data."""

    outputs: Outputs
    streams: tuple[Stream, Stream]
    display_pub_class = _Publisher
    displayhook_class = _Hook
    names: ClassVar[dict[type[BaseException], tuple[str, str]]] = {
        TimeUp: ("CellTimeoutError", "The cell did not come to an end in its time."),
        AskedForInput: ("InputError", "Nobody answers input() while a notebook is graded."),
    }

    def outlet(self, kind: str, data: Any) -> None:
        """Pass an output on, after what was printed before it."""
        self.flush()
        plain = {str(mime): _text(value) for mime, value in dict(data).items()}
        output: Output = {"output_type": kind, "data": plain, "metadata": {}}
        if kind == "execute_result":
            output["execution_count"] = self.execution_count
        self.outputs.add(output)

    def flush(self) -> None:
        """Pass on what was printed."""
        for stream in self.streams:
            stream.flush()

    def _showtraceback(self, etype: type[BaseException], evalue: BaseException, stb: list[str]) -> None:
        self.flush()
        if issubclass(etype, TimeUp) and stb:
            return
        name, message = etype.__name__, _message(evalue)
        for kind, (its_name, sentence) in self.names.items():
            if issubclass(etype, kind):
                name, message, stb = its_name, sentence, [f"\x1b[0;31m{its_name}\x1b[0m: {sentence}"]
        trace = [str(line) for line in stb]
        self.outputs.add({"output_type": "error", "ename": name, "evalue": message, "traceback": trace})

    def ask_exit(self) -> None:
        """Do nothing: a notebook is graded to its end."""

    def enable_gui(self, gui: Any = None) -> None:
        """Do nothing: there is no screen."""


def _text(value: Any) -> Any:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _message(error: BaseException) -> str:
    try:
        return str.__str__(str(error))[:2000]
    except BaseException:
        return ""


def make(*, pictures: bool = True) -> Shell:
    """Return the shell, with all that it loads late already loaded, so that a fork has nothing left to load.

    Without `pictures`, matplotlib is left out: it is half of the memory, and so of the time that a fork takes.
    """
    os.environ.setdefault("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    config = Config()
    config.HistoryManager.enabled = False
    config.HistoryManager.hist_file = ":memory:"
    config.InteractiveShell.colors = "lightbg"  # pages are white
    shell: Any = Shell.instance(config=config, user_module=types.ModuleType("__main__"))
    shell.outputs = Outputs()
    shell.streams = (Stream("stdout", shell.outputs), Stream("stderr", shell.outputs))
    with contextlib.suppress(ImportError):
        import anywidget  # noqa: F401
    for package in (drawing, widgets):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            with contextlib.suppress(ImportError):
                importlib.import_module(module.name)
    _warm_up(shell, _WARM_UP)
    if pictures:
        load_pictures(shell)
    made: Shell = shell
    return made


def load_pictures(shell: Any) -> None:
    """Load matplotlib, if it is installed."""
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # making its list is nobody's trouble
    with contextlib.suppress(ImportError):
        import matplotlib.pyplot  # noqa: F401
        import matplotlib_inline.backend_inline  # noqa: F401
        import numpy.random  # noqa: F401
        from matplotlib.backends.backend_agg import FigureCanvasAgg

        # A picture is drawn when it is shown. After each cell it would be drawn once more before, and that thrown away.
        FigureCanvasAgg.draw_idle = _draw_later  # type: ignore[method-assign]
    _warm_up(shell, _WARM_UP_PICTURES)
    with contextlib.suppress(ImportError):
        from matplotlib.figure import Figure

        # Only now: with the first picture, the backend has put its own way here.
        # A maze is drawn ten times as fast as SVG, which says in words, too, what it shows.
        svg, png = (shell.display_formatter.formatters[kind] for kind in ("image/svg+xml", "image/png"))
        svg.for_type(Figure, lambda figure: as_svg(figure) if as_drawn(figure) else None)
        png.for_type(Figure, lambda figure: None if as_drawn(figure) else print_figure(figure, bbox_inches="tight"))


def _warm_up(shell: Any, sources: tuple[str, ...]) -> None:
    """Run these, so that what Python and IPython do only the first time is done; leave no name of theirs."""
    with _own_streams(shell):
        for source in sources:
            shell.run_cell(source, store_history=True)
    shell.reset()
    shell.execution_count = 1


def _draw_later(*_: object, **_more: object) -> None:
    """Do nothing."""


_WARM_UP = (
    "x = 1\nassert x == 1",
    "def f(x):\n    return [1 / x]\nf(0)",
    "def f(:",
    "from IPython.display import display, HTML\ndisplay(HTML('a'))\nprint('a')",
    "import random, copy, os, math\n1",
)
_WARM_UP_PICTURES = (
    "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()",
    "from course import draw\ndraw(['***', '* *', '***'])",
)


@contextlib.contextmanager
def _own_streams(shell: Shell) -> Iterator[None]:
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = shell.streams
    try:
        yield
    finally:
        shell.flush()
        sys.stdout, sys.stderr = before


def _nobody_answers(prompt: object = "", /) -> str:
    raise AskedForInput


def begin(shell: Shell) -> None:
    """Let the shell's names be those of `__main__`."""
    sys.modules["__main__"] = shell.user_module
    builtins.input = _nobody_answers
    sys.unraisablehook = not_caught


def run(shell: Shell, source: str, take: Callable[[Output], None], seconds: float | None = None) -> int:
    """Run a cell, for so many seconds at most, its outputs going to `take`; return its number."""
    shell.outputs.take, shell.outputs.room = take, MAX_OUTPUT
    untyped: Any = shell
    number = int(untyped.execution_count)
    begun, used = time.monotonic(), time.process_time()
    with _own_streams(shell):
        try:
            with time_limit(seconds, seconds) if seconds is not None else contextlib.nullcontext():
                untyped.run_cell(source, store_history=True)
        except TimeUp:
            pass  # raised between two of the shell's own steps
        except BaseException as error:
            shell._showtraceback(type(error), error, [f"{type(error).__name__}: {_message(error)}"])
        if seconds is not None and seconds <= max(time.monotonic() - begun, time.process_time() - used):
            # Said here and not where it was raised: the cell may have swallowed it.
            shell._showtraceback(TimeUp, TimeUp(), [])
        shell.execution_count = max(int(shell.execution_count), number + 1)
    shell.outputs.take = _drop
    return number
