"""Say what a call script calls, for a reader."""

from __future__ import annotations

import ast

from course.calls import Script
from course.i18n import _


def called(script: Script) -> tuple[str, list[str]]:
    """Return the script as a reader sees it, and the names of arguments that it looks at after its last call.

    A script that ends with ``[is_visited(0, 0, g), g]`` calls a function, and looks at what came and at g. What a
    view needs to judge an answer may stand beside it in a list of its own, ``[[way(g, a), g, a], g]``: a reader
    need not see it. Of a loop that collects answers in a list, a reader sees the call and what it is made for.
    """
    steps = ast.parse(script.code).body
    last = steps[-1]
    if isinstance(last, ast.Expr) and isinstance(last.value, ast.List) and len(last.value.elts) > 1:
        call, *after = last.value.elts
        if isinstance(call, ast.List) and call.elts:
            call = call.elts[0]
        if isinstance(call, ast.Call) and all(isinstance(name, ast.Name) for name in after):
            before = [ast.unparse(step) for step in steps[:-1]]
            return "; ".join([*before, ast.unparse(call)]), [ast.unparse(name) for name in after]
    loops = [step for step in steps if isinstance(step, ast.For)]
    if not loops:
        return script.code, []
    collected = {name for loop in loops for step in loop.body if (name := _collects(step))}
    shown = [_loop(step) if isinstance(step, ast.For) else ast.unparse(step) for step in steps]
    return "; ".join(text for step, text in zip(steps, shown, strict=True) if not _keeps(step, collected)), []


def _collects(step: ast.stmt) -> str:
    """Return the name of the list to which a step adds an answer, "" where it adds to none."""
    if isinstance(step, ast.Assign) and isinstance(step.value, ast.BinOp) and isinstance(step.targets[0], ast.Name):
        return step.targets[0].id
    if isinstance(step, ast.Expr) and isinstance(step.value, ast.Call) and isinstance(step.value.func, ast.Attribute):
        owner = step.value.func.value
        return owner.id if step.value.func.attr == "append" and isinstance(owner, ast.Name) else ""
    return ""


def _keeps(step: ast.stmt, collected: set[str]) -> bool:
    """Say whether a step only makes such a list, or looks at it."""
    if isinstance(step, ast.Assign) and isinstance(step.targets[0], ast.Name):
        return step.targets[0].id in collected
    if isinstance(step, ast.Expr):
        value = step.value.elts[-1] if isinstance(step.value, ast.List) and step.value.elts else step.value
        return isinstance(value, ast.Name) and value.id in collected
    return False


def _loop(loop: ast.For) -> str:
    steps = []
    for step in loop.body:
        if not _collects(step):
            steps.append(ast.unparse(step))
            continue
        assert isinstance(step, (ast.Assign, ast.Expr))
        answer = step.value.args[0] if isinstance(step.value, ast.Call) else step.value.right  # type: ignore[attr-defined]
        while isinstance(answer, ast.List) and answer.elts:
            answer = answer.elts[0]
        if isinstance(answer, ast.Call):
            steps.append(ast.unparse(answer))
    return _("{steps} for each {name} in {values}").format(
        steps="; ".join(steps), name=ast.unparse(loop.target), values=ast.unparse(loop.iter)
    )
