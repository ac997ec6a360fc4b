"""Which functions are followed when one of a student's is stepped through, and the text that is shown of them."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from course.i18n import _
from course.svg import shorten
from course.watch import grid_kind

_CHANGES = (ast.Call, ast.Subscript, ast.AugAssign, ast.With, ast.Yield, ast.Delete)  # what may change a value inside
_LOOPS = (ast.For, ast.While)


def written(code: CodeType, values: tuple[Any, ...]) -> Iterator[str]:
    """Yield each argument as a reader would write it: a grid by the name of its parameter."""
    for number, value in enumerate(values):
        named = grid_kind(value) and number < code.co_argcount
        yield code.co_varnames[number] if named else shorten(value, 24)


def _plain(function: Any) -> Any:
    """Return the function behind decorators and bound methods."""
    plain = inspect.unwrap(function) if callable(function) else function
    return getattr(plain, "__func__", plain)


def code_of(function: Any) -> CodeType:
    """Return the code of a function of the student's; say in one sentence what cannot be followed."""
    if inspect.isclass(function):
        raise TypeError(
            _("step follows functions, and {name} is a class: write a function that uses it, and give that.").format(
                name=function.__name__
            )
        )
    plain = _plain(function)
    if not callable(function):
        raise TypeError(
            _("step needs a function, without brackets, and its arguments after a comma, but it got {value}.").format(
                value=shorten(function)
            )
        )
    name = shorten(getattr(plain, "__name__", type(plain).__name__)).strip("'")
    if not isinstance(plain, FunctionType):
        raise TypeError(
            _("step follows functions that are written in Python with def, and {name} is not.").format(name=name)
        )
    if plain.__name__ == "<lambda>":
        raise TypeError(_("step follows functions made with def: a lambda has only one line to show."))
    if inspect.iscoroutinefunction(plain) or inspect.isgeneratorfunction(plain) or inspect.isasyncgenfunction(plain):
        raise TypeError(
            _("step cannot follow {name}: it holds yield or async, so a call of it only prepares the work.").format(
                name=name
            )
        )
    return plain.__code__


def _nested(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code and that of the functions made inside it; no comprehensions and lambdas."""
    if not code.co_name.startswith("<"):
        yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)


def _parse(lines: list[str]) -> ast.Module:
    try:
        return ast.parse(textwrap.dedent("".join(lines)))
    except SyntaxError:
        return ast.Module([], [])


def _helpers(code: CodeType, names: dict[str, Any], tree: ast.Module) -> Iterator[FunctionType]:
    """Yield the functions beside it where the work is done: those that call themselves, or, without a loop, all."""
    alone = not any(isinstance(node, _LOOPS) for node in ast.walk(tree))
    used = {name for inner in _nested(code) for name in inner.co_names}
    for name in sorted(used):
        other = names.get(name)
        if isinstance(other, FunctionType) and other.__globals__ is names and other.__code__ is not code:
            within = {name for inner in _nested(other.__code__) for name in inner.co_names}
            if (alone or name in within) and not inspect.isgeneratorfunction(other):
                yield other


class Listing:
    """The functions that are followed: their code by number, and their lines one under the other.

    The line n of the file of function k stands at ``lines[n + offsets[k]]``. `risky` are those lines of the listing
    that may change what is inside a list, a set or a grid.
    """

    def __init__(self, function: Any) -> None:
        self.lines: list[str] = []
        self.functions: list[str] = []
        self.numbers: dict[CodeType, int] = {}
        self.offsets: list[int] = []
        self.risky: set[int] = set()
        root = _plain(function)
        tree = self._add(root.__code__)
        for helper in _helpers(root.__code__, root.__globals__, tree):
            self._add(helper.__code__)

    def _add(self, code: CodeType) -> ast.Module:
        """Follow a function and those inside it."""
        try:
            lines, first = inspect.getsourcelines(code)
        except (OSError, TypeError):  # typed where no text is kept
            last = max((number for *_rest, number in code.co_lines() if number), default=code.co_firstlineno)
            lines, first = ["\n"] * (last - code.co_firstlineno + 1), code.co_firstlineno
        if self.lines:
            self.lines.append("")
        begin = len(self.lines)
        self.lines += [line.rstrip() for line in textwrap.dedent("".join(lines)).splitlines()]
        for inner in _nested(code):
            self.numbers[inner] = len(self.functions)
            self.functions.append(inner.co_name)
            self.offsets.append(begin - first)
        tree = _parse(lines)
        for node in ast.walk(tree):
            if isinstance(node, _CHANGES):
                end = node.end_lineno or node.lineno
            elif isinstance(node, ast.For):
                end = node.iter.end_lineno or node.lineno
            else:
                continue
            self.risky |= set(range(begin + node.lineno - 1, begin + end))
        if not tree.body:
            self.risky |= set(range(begin, len(self.lines)))
        return tree
