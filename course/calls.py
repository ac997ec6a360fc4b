"""Run a call script: a few lines in a small language, on the functions that a student wrote.

A script says what is called, step by step, and ends with the value that is looked at::

    g = init_grid(3, 2); g[1][1] = " "; g

It is plain data: a text, and values that its names stand for. The side that holds the student's functions carries
it out and sends back an `Outcome`, plain data too, so that the judge never touches an object of the student's.

The language: assignments to a name or to an item of one (``g[1][1] = " "``), loops over a range or a list with such
steps inside, calls of the student's functions and of methods of what they returned, constants, tuples, lists, names,
items (``g[0]``), ``a + b``, ``[a] * n``, ``a is b``, and these verbs:

    seed(n)             seed the module `random`, from which students draw
    Random(n)           a generator of its own, seeded
    len(v)              the length
    copy(v)             a copy that shares nothing with it, for a call that changes what it is given
    write(name, text)   put a file into the script's own folder, in UTF-8, line ends as given
    read(name)          the text of a file there, line ends as they are; None where there is no such file
    size(name)          the size of a file there in bytes; None where there is none
    files()             the names of all files there, in alphabetical order
    path(name)          the name as a pathlib.Path
    raised_limit()      whether the recursion limit is above what Jupyter itself sets
    memory()            the bytes taken by what Python has made since the first such call
    attempt(call)       what the call gives, or the text "raises IndexError" when it raises that

A script with `files` runs inside an empty folder of its own, so that plain file names can be used.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import gc
import os
import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from course.failures import describe
from course.graph import Graph, decode, encode
from course.limits import CPU_SECONDS, WALL_SECONDS, AskedForInput, TimeUp, quiet, time_limit


@dataclass(frozen=True)
class Script:
    """What to call: the code, and the values of names in it (as graphs).

    `cpu` is its limit in seconds; with `files` it runs in an empty folder of its own.
    """

    code: str
    values: Mapping[str, Graph] = field(default_factory=dict)
    cpu: float = CPU_SECONDS
    files: bool = False

    @classmethod
    def of(cls, code: str, *, cpu: float = CPU_SECONDS, files: bool = False, **values: Any) -> Script:
        """Return the script with these Python values for names in it."""
        return cls(code, {name: encode(value) for name, value in values.items()}, cpu, files)


@dataclass(frozen=True)
class Outcome:
    """What came of a script: a value, or why there is none.

    `stopped` is "" for a value, else "missing" (no such function), "error", "time", "input", "exit" or "died" (the
    whole process of the student's ended).
    `error` is what `course.failures.describe` says of an error.
    """

    value: Graph | None = None
    stopped: str = ""
    error: dict[str, Any] = field(default_factory=dict)
    printed: str = ""
    missing: str = ""
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the outcome as plain data."""
        return dict(vars(self))


class BadScript(ValueError):
    """A script that is not in the language: a mistake of the exercise's author."""


class _Missing(Exception):
    """The student has no function of that name."""


def run(script: Script, functions: Mapping[str, Any]) -> Outcome:
    """Carry out the script with the student's functions (by name) and return what came of it.

    Raises BadScript for a script that is not in the language, KeyboardInterrupt when the user stops it, and
    nothing else, whatever the student's functions do (short of ending the process).
    """
    steps = _parse(script.code)
    player = _Player(functions, {name: decode(graph) for name, graph in script.values.items()})
    begun = time.perf_counter()
    outcome: dict[str, Any] = {}
    dice, traced = random.getstate(), tracemalloc.is_tracing()
    with quiet() as printed:
        try:
            folder = _own_folder() if script.files else contextlib.nullcontext()
            with folder, time_limit(script.cpu, max(WALL_SECONDS, script.cpu * 3)):
                outcome["value"] = encode(player.play(steps))
        except _Missing as missing:
            outcome.update(stopped="missing", missing=str(missing))
        except (BadScript, KeyboardInterrupt):
            raise
        except TimeUp:
            outcome["stopped"] = "time"
        except AskedForInput:
            outcome["stopped"] = "input"
        except SystemExit:
            outcome["stopped"] = "exit"
        except BaseException as error:
            outcome.update(stopped="error", error=describe(error, functions, ast.unparse(player.now)))
        finally:
            random.setstate(dice)
            if not traced:
                tracemalloc.stop()
    return Outcome(printed=printed.getvalue(), seconds=time.perf_counter() - begun, **outcome)


def _parse(code: str) -> list[ast.stmt]:
    try:
        return ast.parse(code).body
    except SyntaxError as error:
        raise BadScript(f"not a call script: {code!r} ({error.msg})") from None


class _Player:
    """Plays the steps of one script; keeps its names."""

    def __init__(self, functions: Mapping[str, Any], names: dict[str, Any]) -> None:
        self.functions = functions
        self.names = names
        self.now: ast.stmt = ast.Pass()
        self.verbs: dict[str, Callable[..., Any]] = {
            "seed": random.seed,
            "Random": random.Random,
            "len": len,
            "copy": copy.deepcopy,
            "write": _write,
            "read": _read,
            "size": _size,
            "files": _files,
            "path": Path,
            "raised_limit": _raised_limit,
            "memory": _memory,
        }

    def play(self, steps: list[ast.stmt]) -> Any:
        """Carry out the steps and return the value of the last one."""
        value = None
        for step in steps:
            self.now = step
            value = self.step(step)
        return value

    def step(self, step: ast.stmt) -> Any:
        if isinstance(step, ast.Expr):
            return self.value(step.value)
        if isinstance(step, ast.Assign) and len(step.targets) == 1:
            value, target = self.value(step.value), step.targets[0]
            if isinstance(target, ast.Name):
                self.names[target.id] = value
                return value
            if isinstance(target, ast.Subscript):
                self.value(target.value)[self.value(target.slice)] = value
                return value
        if isinstance(step, ast.For) and isinstance(step.target, ast.Name) and not step.orelse:
            name, value = step.target.id, None
            for item in self.value(step.iter):
                self.names[name] = item
                value = self.play(step.body)
            return value
        raise BadScript(f"not a step of a call script: {ast.unparse(step)}")

    def value(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            if node.id not in self.names:
                raise BadScript(f"no value for the name {node.id} in a call script")
            return self.names[node.id]
        if isinstance(node, ast.Tuple):
            return tuple([self.value(item) for item in node.elts])
        if isinstance(node, ast.List):
            return [self.value(item) for item in node.elts]
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -self.value(node.operand)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return self.value(node.left) + self.value(node.right)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List):
            return self.value(node.left) * self.value(node.right)
        if isinstance(node, ast.Subscript):
            return self.value(node.value)[self.value(node.slice)]
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.Is):
            return self.value(node.left) is self.value(node.comparators[0])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "attempt":
            if len(node.args) != 1:
                raise BadScript(f"attempt needs one call: {ast.unparse(node)}")
            try:
                return self.value(node.args[0])
            except (BadScript, _Missing):
                raise
            except Exception as error:
                return f"raises {type(error).__name__}"
        if isinstance(node, ast.Call) and not node.keywords:
            if isinstance(node.func, ast.Name) and node.func.id == "range":
                return range(*[self.value(item) for item in node.args])
            return self.function(node.func)(*[self.value(item) for item in node.args])
        raise BadScript(f"not an expression of a call script: {ast.unparse(node)}")

    def function(self, node: ast.expr) -> Callable[..., Any]:
        if isinstance(node, ast.Attribute):
            return getattr(self.value(node.value), node.attr)  # type: ignore[no-any-return]
        if not isinstance(node, ast.Name):
            raise BadScript(f"not a call of a call script: {ast.unparse(node)}")
        if node.id in self.verbs:
            return self.verbs[node.id]
        if node.id not in self.functions:
            raise _Missing(node.id)
        return self.functions[node.id]  # type: ignore[no-any-return]


@contextlib.contextmanager
def _own_folder() -> Iterator[None]:
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="ariadne-", ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def _write(name: str, text: str) -> None:
    Path(name).write_bytes(text.encode())


def _read(name: str) -> str | None:
    path = Path(name)
    return path.read_bytes().decode(errors="replace") if path.is_file() else None


def _raised_limit() -> bool:
    return sys.getrecursionlimit() > 3000  # Python's own is 1000; completion in Jupyter (jedi) sets 3000


def _memory() -> int:
    if not tracemalloc.is_tracing():
        tracemalloc.start()
    gc.collect(1)  # what is thrown away but not yet cleared up does not count; the youngest are quick to look through
    return tracemalloc.get_traced_memory()[0]


def _size(name: str) -> int | None:
    path = Path(name)
    return path.stat().st_size if path.is_file() else None


def _files() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def arguments(script: Script, name: str) -> list[Any]:
    """Return the arguments of the script's first call of that function: constants, and its own values."""
    for node in ast.walk(ast.parse(script.code)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            return [_argument(item, script) for item in node.args]
    return []


def _argument(node: ast.expr, script: Script) -> Any:
    if isinstance(node, ast.Name) and node.id in script.values:
        return decode(script.values[node.id])
    try:
        return ast.literal_eval(node)
    except ValueError:
        return None
