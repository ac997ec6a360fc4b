"""Stand-ins, in a graded cell, for what a student's process has: functions are called there, plain data is copied."""

from __future__ import annotations

import ast
import builtins
import contextlib
import importlib
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from autograder.forks import Exercise
from course.calls import Outcome, Script
from course.graph import Drained, Opaque, decode
from course.i18n import _

_ALIASES = {"np": "numpy", "plt": "matplotlib.pyplot", "pd": "pandas"}
_GIVEN_ONCE = ("generator", "map", "filter", "zip", "enumerate", "reversed", "chain")


class NotHere(TypeError):
    """A value that stays in the student's process was used here. Shown as one sentence."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class StudentsError(Exception):
    """An error of a type that only the student's program knows."""


class Absent:
    """A value that cannot leave the student's process: it says so when it is used."""

    def __init__(self, type_name: str) -> None:
        object.__setattr__(self, "_type_name", type_name)

    def __repr__(self) -> str:
        return f"<{object.__getattribute__(self, '_type_name')}, in the student's process>"


def _attribute(self: Any, name: str) -> NoReturn:
    if name[:1] == "_":  # Python and IPython ask for these by themselves
        raise AttributeError(name)
    _explain(self)


def _explain(self: Any, *_values: Any, **_more: Any) -> NoReturn:
    raise NotHere(
        _(
            "A value of the type {type} stays in the student's process: a graded cell can use numbers, texts, lists, "
            "tuples, dicts and sets that a function returns, and call functions with them."
        ).format(type=object.__getattribute__(self, "_type_name"))
    ) from None


for _method in (
    *("__setattr__", "__call__", "__iter__", "__len__", "__getitem__", "__setitem__", "__contains__"),
    *("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__bool__", "__int__", "__float__", "__index__"),
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__truediv__", "__enter__", "__next__"),
):
    setattr(Absent, _method, _explain)
setattr(Absent, "__getattr__", _attribute)  # noqa: B010
Absent.__hash__ = None  # type: ignore[assignment]


def usable(value: Any, seen: dict[int, Any] | None = None) -> Any:
    """Return a decoded value as a graded cell can use it: collections as lists, what has stayed away as `Absent`."""
    seen = {} if seen is None else seen
    if isinstance(value, Opaque):
        return Absent(value.type_name)
    if isinstance(value, Drained):
        items = [usable(item, seen) for item in value.items]
        return iter(items) if value.type_name in _GIVEN_ONCE or "iterator" in value.type_name else items
    if id(value) in seen:
        return seen[id(value)]
    if isinstance(value, list):
        seen[id(value)] = value
        value[:] = [usable(item, seen) for item in value]
    elif isinstance(value, dict):
        seen[id(value)] = value
        for key in value:
            value[key] = usable(value[key], seen)
    elif isinstance(value, tuple):
        return tuple(usable(item, seen) for item in value)
    return value


def merge(mine: Any, theirs: Any, seen: set[int] | None = None) -> None:
    """Change a value in place into what the student's function made of its copy."""
    seen = set() if seen is None else seen
    if type(mine) is not type(theirs) or id(mine) in seen:
        return
    seen.add(id(mine))
    if isinstance(mine, list):
        for place, (one, other) in enumerate(zip(mine, theirs, strict=False)):
            if type(one) is type(other) and isinstance(one, (list, dict, set)):
                merge(one, other, seen)
            else:
                mine[place] = other
        mine[len(theirs) :] = theirs[len(mine) :]
    elif isinstance(mine, dict):
        kept = {key: mine[key] for key in theirs if key in mine}
        mine.clear()
        for key, other in theirs.items():
            if key in kept and type(kept[key]) is type(other) and isinstance(other, (list, dict, set)):
                merge(kept[key], other, seen)
                mine[key] = kept[key]
            else:
                mine[key] = other
    elif isinstance(mine, set):
        mine.clear()
        mine.update(theirs)


class Bound:
    """The names of graded cells: which are the teacher's own, and which stand for something of the student's."""

    def __init__(self, names: dict[str, Any], seconds: float, fork: Callable[[], Exercise | None]) -> None:
        self.names = names
        self.seconds = seconds
        self.fork = fork  # what the student's process has now; None when it is not running any more
        self.own: set[str] = set()
        self.given: dict[str, Any] = {}

    def bind(self, code: str) -> None:
        """Bind what a cell reads and no cell of the teacher's has defined."""
        for name, value in self.given.items():
            if self.names.get(name) is value:
                del self.names[name]
        self.given = {}
        wanted = sorted(name for name in _names(code) - self.own if not hasattr(builtins, name) and name[:2] != "__")
        fork = self.fork() if wanted else None
        for name, kind in (fork.names(wanted) if fork is not None else {}).items():
            if name in wanted and isinstance(kind, dict):
                with contextlib.suppress(ImportError, ValueError):
                    self.names[name] = self.given[name] = self._stand_in(name, kind)

    def keep(self, code: str) -> None:
        """Remember what the cell has defined itself."""
        for name in _names(code):
            if name in self.names and self.names[name] is not self.given.get(name, self):
                self.own.add(name)

    def _stand_in(self, name: str, kind: dict[str, Any]) -> Any:
        if "module" in kind:
            module = str(kind["module"])
            # What the teacher's notebook imports is imported here already; for others, no name may mislead.
            return importlib.import_module(module) if _ALIASES.get(name, name) == module else Absent("module")
        return self._proxy(name) if "function" in kind else usable(decode(kind.get("value", {})))

    def _proxy(self, name: str) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            return self.call(name, list(arguments), options)

        call.__name__ = call.__qualname__ = name
        return call

    def call(self, name: str, arguments: list[Any], options: dict[str, Any]) -> Any:
        """Call a student's function; change the arguments as it did."""
        fork = self.fork()
        if fork is None:
            raise NotHere(_("The student's program is not running any more."))
        # A cell may take a function away, to see whether another one calls it.
        fork.hide([known for known, value in self.given.items() if known not in self.names and known != name])
        code = "result = called(arguments, options); [result, arguments, options]"
        script = Script.of(code, cpu=self.seconds, arguments=arguments, options=options)
        outcome = fork.run(script, name)
        sys.stdout.write(outcome.printed)
        if outcome.stopped:
            raise _error(name, outcome) from None
        came = decode(outcome.value) if outcome.value is not None else None
        if not (isinstance(came, list) and len(came) == 3):
            raise NotHere(_("What {name} returned is too large to look at.").format(name=name))
        result, after, options_after = usable(came)
        merge(arguments, after)
        merge(options, options_after)
        # What it was given and gave back is the caller's own object.
        for mine, theirs in [
            *zip(arguments, after, strict=False),
            *((options[key], options_after[key]) for key in options),
        ]:
            if result is theirs:
                return mine
        return result


def _names(code: str) -> set[str]:
    """Return the names that a cell reads or defines, at any depth."""
    try:
        nodes = list(ast.walk(ast.parse(code)))
    except (SyntaxError, ValueError):
        return set()
    found = {node.id for node in nodes if isinstance(node, ast.Name)}
    found |= {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    imports = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
    return found | {(item.asname or item.name).partition(".")[0] for node in imports for item in node.names}


def may_use(source: str, name: str) -> bool:
    """Say whether a program reads a name, or has a text with it that is no description."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True  # a magic, for one
    descriptions = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and isinstance(node.body[0], ast.Expr)
    }
    return any(
        (isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Store))
        or (isinstance(node, ast.Attribute) and node.attr == name)
        or (isinstance(node, ast.alias) and node.name == name)
        or (isinstance(node, ast.Constant) and name in str(node.value) and id(node) not in descriptions)
        for node in nodes
    )


def _error(name: str, outcome: Outcome) -> Exception:
    """Return the error that a student's function raised, as one that can be caught here."""
    if outcome.stopped == "time":
        return TimeoutError(_("{name} did not come to an end.").format(name=name))
    if outcome.stopped == "input":
        return StudentsError(_("{name} asked for input(), which nobody answers here.").format(name=name))
    if outcome.stopped != "error":
        return StudentsError(_("{name} ended the program.").format(name=name))
    message = str(outcome.error.get("message", ""))
    for kind in outcome.error.get("kinds", []):
        found = getattr(builtins, kind, None)
        if isinstance(found, type) and issubclass(found, Exception) and found is not Exception:
            with contextlib.suppress(TypeError, ValueError, SyntaxError):  # some want more than a text
                return found(ast.literal_eval(message) if kind == "KeyError" else message)
    return StudentsError(f"{outcome.error.get('type')}: {message}")
