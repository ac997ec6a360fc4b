"""Describe the error that stopped a student's function: where it came, and what was out of range or misspelt."""

from __future__ import annotations

import ast
import builtins
import difflib
import linecache
import operator
from collections.abc import Callable, Mapping
from itertools import islice
from types import FrameType, TracebackType
from typing import Any


def describe(error: BaseException, functions: Mapping[str, Any], step: str) -> dict[str, Any]:
    """Return what is known of an error as plain data.

    `type`, `message`, and `kinds`: the names of its type and of the types that this is a special case of; `line` and
    `source` of the student's last line that led to it (0 and "" where it came outside their functions), and `inside`:
    the function of another box that this line stands in, or "" when it is the box of the function called; the `step`
    of the call script. Of an index out of range also `sequence` and `index` as written, the index's `value`, and the
    sequence's `length`; of an unknown name `name`, and `close`, a known name that is spelt nearly the same, or "".
    """
    here = _last(error.__traceback__, functions)
    line, source, inside = 0, "", ""
    if here is not None:
        inside = _elsewhere(here, error.__traceback__, functions)
        line = here.tb_lineno
        source = linecache.getline(here.tb_frame.f_code.co_filename, line, here.tb_frame.f_globals).strip()
    try:
        message = str.__str__(str(error))[:500]
    except BaseException:
        message = ""  # an error of the student's own class may fail even here
    kinds = [kind.__name__ for kind in type(error).__mro__ if issubclass(kind, BaseException)]
    found: dict[str, Any] = {"type": kinds[0], "kinds": kinds, "message": message, "step": step}
    found |= {"line": line, "source": source[:200], "inside": inside[:80]}
    if here is not None and isinstance(error, IndexError):
        found |= _out_of_range(here)
    if here is not None and isinstance(error, NameError):
        found |= _unknown(error, here.tb_frame)
    return found


def _last(trace: TracebackType | None, functions: Mapping[str, Any]) -> TracebackType | None:
    """Return the innermost part of the trace that lies in the student's own text."""
    own = _own(trace, functions)
    return own[-1] if own else None


def _own(trace: TracebackType | None, functions: Mapping[str, Any]) -> list[TracebackType]:
    """Return the parts of the trace that lie in the student's own text, the outermost first."""
    own = []
    while trace is not None:
        names = trace.tb_frame.f_globals
        if names is functions or names.get("__name__") == "__main__":
            own.append(trace)
        trace = trace.tb_next
    return own


def _elsewhere(here: TracebackType, trace: TracebackType | None, functions: Mapping[str, Any]) -> str:
    """Return the name of the function around a line that stands in another box than the function called, or ""."""
    box = here.tb_frame.f_code.co_filename
    own = [part.tb_frame.f_code for part in _own(trace, functions)]
    if own[0].co_filename == box:
        return ""
    return next((code.co_name for code in reversed(own) if code.co_filename == box and code.co_name[:1] != "<"), "")


def _out_of_range(trace: TracebackType) -> dict[str, Any]:
    """Say which index of which sequence was out of range; nothing where that cannot be known without running code."""
    node = _expression(trace)
    if not isinstance(node, ast.Subscript):
        return {}
    try:
        sequence, value = _value(node.value, trace.tb_frame), _value(node.slice, trace.tb_frame)
    except _Unknown:
        return {}
    if type(sequence) not in (list, tuple, str) or type(value) is not int or -len(sequence) <= value < len(sequence):
        return {}
    return {
        "sequence": ast.unparse(node.value)[:80],
        "index": ast.unparse(node.slice)[:80],
        "value": value,
        "length": len(sequence),
    }


def _expression(trace: TracebackType) -> ast.expr | None:
    """Return the expression that Python was working out, where it stands on one line."""
    code = trace.tb_frame.f_code
    place = next(islice(code.co_positions(), trace.tb_lasti // 2, None), None)
    if place is None:
        return None
    first, last, start, end = place
    if first is None or first != last:
        return None
    line = linecache.getline(code.co_filename, first, trace.tb_frame.f_globals).encode()
    try:
        return ast.parse(line[start:end].decode().strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return None


class _Unknown(Exception):
    """A value that cannot be had without running code of the student's."""


_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def _value(node: ast.expr, frame: FrameType) -> Any:
    """Work out names, constants, items and whole-number arithmetic, without calling anything of the student's."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        for names in (frame.f_locals, frame.f_globals):
            if node.id in names:
                return names[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _value(node.operand, frame)
        if type(value) is int:
            return -value
    if isinstance(node, ast.BinOp):
        one, other = _value(node.left, frame), _value(node.right, frame)
        work = _OPERATORS.get(type(node.op))
        if type(one) is type(other) is int:
            if work is not None:
                return work(one, other)
            if isinstance(node.op, ast.FloorDiv) and other:
                return one // other
    if isinstance(node, ast.Subscript):
        sequence, index = _value(node.value, frame), _value(node.slice, frame)
        if type(sequence) in (list, tuple, str) and type(index) is int and -len(sequence) <= index < len(sequence):
            return sequence[index]
    raise _Unknown


def _unknown(error: NameError, frame: FrameType) -> dict[str, Any]:
    name = getattr(error, "name", None)
    if type(name) is not str:
        return {}
    known = [*frame.f_locals, *(key for key in frame.f_globals if key[:1] != "_"), *dir(builtins)]
    close = difflib.get_close_matches(name, [key for key in known if key != name], 1, cutoff=0.7)
    return {"name": name, "close": close[0] if close else ""}
