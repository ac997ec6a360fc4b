"""The student's side: what the judge may ask of it, and the side that is here, in this very process.

Everything that crosses is plain data, so that the student's functions may as well live in a process of their own.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import linecache
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Protocol

from course.calls import Outcome, Script, run


@dataclass(frozen=True)
class Facts:
    """What is known of a student's function: whether there is one, and its text.

    `close` is the name of a function of theirs that is spelt nearly the same, "" if there is none; `source` the
    function's own text, "" where it cannot be had; `first_line` the line of the box (or file) on which it begins.
    """

    defined: bool
    close: str = ""
    source: str = ""
    first_line: int = 1


class Side(Protocol):
    """The side that holds a student's functions.

    `found` is what was found on it, by exercise, as long as its functions stay the same; None where they may change at
    any time.
    """

    found: dict[str, Any] | None

    def run(self, script: Script) -> Outcome:
        """Carry out a call script."""

    def run_some(self, scripts: Sequence[Script]) -> list[Outcome]:
        """Carry out the first of these call scripts, or the first few where that is quicker."""

    def facts(self, name: str) -> Facts:
        """Say what is known of a function."""

    def lend(self, source: str, names: list[str]) -> None:
        """Let the functions of these names in the source stand in place of the student's own, until the next call."""


class Here:
    """A side in this process: the functions are at hand, by their names."""

    found: dict[str, Any] | None = None

    def __init__(self, functions: dict[str, Any]) -> None:
        self.functions = functions
        self.own: dict[str, Any] = {}  # what stood under the names that were lent

    def lend(self, source: str, names: list[str]) -> None:
        """Let these functions stand in; what they call is found in the source, not among the student's names."""
        for name, value in self.own.items():
            if value is _NOTHING:
                self.functions.pop(name, None)
            else:
                self.functions[name] = value
        lent: dict[str, Any] = {"__name__": "lent"}
        exec(compile(source, "<lent>", "exec"), lent)
        self.own = {name: self.functions.get(name, _NOTHING) for name in names}
        self.functions.update({name: lent[name] for name in names})

    def run(self, script: Script) -> Outcome:
        """Carry out a call script, here and now."""
        return run(script, self.functions)

    def run_some(self, scripts: Sequence[Script]) -> list[Outcome]:
        """Carry out the first of these call scripts."""
        return [self.run(scripts[0])]

    def facts(self, name: str) -> Facts:
        """Say what is known of a function."""
        function = self.functions.get(name)
        if not callable(function):
            mine = [
                key
                for key, value in self.functions.items()
                if isinstance(value, (FunctionType, type)) and key[:1] != "_"
            ]
            close = difflib.get_close_matches(name, mine, 1, cutoff=0.75)
            return Facts(False, close[0] if close else "")
        if isinstance(function, type):
            return _facts_of_class(function)
        try:
            lines, first = inspect.getsourcelines(function)
        except (OSError, TypeError, SyntaxError, ValueError, IndentationError):
            return Facts(True)
        return Facts(True, "", textwrap.dedent("".join(lines)), max(first, 1))


def _facts_of_class(found: type) -> Facts:
    """Say what is known of a class: its text is where that of its methods is, for a notebook is no file."""
    mine = [value for key, value in vars(found).items() if not (key[:2] == key[-2:] == "__" and not callable(value))]
    if not mine:
        return Facts(True, "", f"class {found.__name__}:\n    ...")  # nothing but its description
    codes = [value.__code__ for value in mine if isinstance(value, FunctionType)]
    for code in codes:
        lines = linecache.getlines(code.co_filename)
        try:
            tree = ast.parse("".join(lines))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name == found.__name__:
                first = min([node.lineno, *(item.lineno for item in node.decorator_list)])
                last = node.end_lineno or first
                if first <= code.co_firstlineno <= last:
                    return Facts(True, "", textwrap.dedent("".join(lines[first - 1 : last])), first)
    return Facts(True)


_NOTHING = object()
_elsewhere: Side | None = None


def look_elsewhere(side: Side | None) -> None:
    """Let `notebook` return this side: that of a notebook which runs in another process (None: this one again)."""
    global _elsewhere
    _elsewhere = side


def notebook() -> Side:
    """Return the side of this notebook (or program): the names that its boxes have defined, live."""
    return _elsewhere or Here(vars(sys.modules["__main__"]))
