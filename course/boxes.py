"""What of a student's boxes belongs to a function: its own box, and what that needs of others. Text in, text out."""

from __future__ import annotations

import ast
import builtins
import symtable
from collections.abc import Collection, Iterator, Sequence

# Calls by which something is tried out: they stay in the notebook.
_TRIES = frozenset({"check", "hint", "predict", "progress", "draw", "print", "display", "input", "get_ipython"})
_BY_IPYTHON = frozenset({"get_ipython", "display", "In", "Out", "exit", "quit"})


def globals_used(text: str) -> set[str]:
    """Return the names that a text takes from outside its functions. Raises SyntaxError for what is no Python."""
    found: set[str] = set()
    rest = [symtable.symtable(text, "box", "exec")]
    while rest:
        table = rest.pop()
        top = table.get_type() == "module"
        found |= {
            symbol.get_name()
            for symbol in table.get_symbols()
            if symbol.is_referenced() and (top or symbol.is_global())
        }
        rest.extend(table.get_children())
    return found


def bound(statement: ast.stmt) -> set[str]:
    """Return the names that a statement at the top of a box defines."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {statement.name}
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return {item.asname or item.name.partition(".")[0] for item in statement.names}
    return {
        node.id
        for node in _outside_functions(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    } | {
        name
        for node in _outside_functions(statement)
        if isinstance(node, _DEFINES) and node is not statement
        for name in bound(node)
    }


_DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and what runs together with it: not the bodies of functions, which run when they are called."""
    yield node
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
        for child in ast.iter_child_nodes(node):
            yield from _outside_functions(child)


def definitions(text: str) -> dict[str, str]:
    """Return what each name of a program stands for in the end: the statement that defines it, however it is set."""
    return {name: ast.dump(statement) for statement in ast.parse(text).body for name in bound(statement)}


def own_part(box: str, name: str, exercises: Collection[str]) -> str:
    """Return a box without what does not belong to the function: trials, and the functions of other exercises.

    Imports, classes, constants and comments stay. Raises SyntaxError for a box that is no Python.
    """
    lines = box.split("\n")
    kept = []
    out: set[int] = set()
    for statement in ast.parse(box).body:
        numbers = range(_first_line(statement), (statement.end_lineno or statement.lineno) + 1)
        if _stays_behind(statement, name, exercises):
            out.update(numbers)
        else:
            kept.append((statement, numbers))
    needed = set().union(*(globals_used(ast.unparse(statement)) for statement, _numbers in kept))
    for statement in ast.parse(box).body:  # a trial whose result is used after all: START = init_grid(1, 1)
        if not isinstance(statement, _DEFINES) and bound(statement) & needed:
            out -= set(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
    out -= {number for _statement, numbers in kept for number in numbers}  # two statements on one line
    return "\n".join(line for number, line in enumerate(lines, start=1) if number not in out).strip("\n")


def _stays_behind(statement: ast.stmt, name: str, exercises: Collection[str]) -> bool:
    if isinstance(statement, ast.ImportFrom):
        return statement.module in ("__future__", "course", "helpers", "my_maze")  # taken anew where they are needed
    if isinstance(statement, ast.Import):
        return False
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return statement.name != name and statement.name in exercises
    if isinstance(statement, ast.Assert) or (isinstance(statement, ast.Expr) and not _calls(statement)):
        return True
    return bool(_calls(statement) & {*exercises, *_TRIES})


def _calls(statement: ast.stmt) -> set[str]:
    """Return the names that the statement calls while the box runs; "" for those that have no plain name."""
    return {
        node.func.id if isinstance(node.func, ast.Name) else ""
        for node in _outside_functions(statement)
        if isinstance(node, ast.Call)
    }


def collected(names: Collection[str], sources: Sequence[str], leave: Collection[str]) -> str:
    """Return the statements of these texts that define the names, and what they need in turn: imports come first.

    The last text that defines a name counts. Names to `leave`, built-in ones and unknown ones are left out.
    """
    statements: list[tuple[int, int, str]] = []
    trees = [_parsed(source) for source in sources]
    done = {*leave, *vars(builtins), *_BY_IPYTHON}
    rest = sorted({*names} - done)
    done |= {*rest}
    while rest:
        name = rest.pop()
        for place in reversed(range(len(sources))):
            found = [statement for statement in trees[place] if name in bound(statement)]
            if found:
                text = _text(found[-1], sources[place], name)
                imports = isinstance(found[-1], (ast.Import, ast.ImportFrom))
                statements.append((-1 if imports else place, found[-1].lineno, text))
                more = sorted(globals_used(text) - done)
                done |= {*more}
                rest += more
                break
    texts = [text for _place, _line, text in sorted(statements)]
    return _spaced(list(dict.fromkeys(texts)))


def _parsed(source: str) -> list[ast.stmt]:
    try:
        return ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError):
        return []


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(item.lineno for item in decorators)])


def _text(statement: ast.stmt, source: str, name: str) -> str:
    """Return the statement as it was written; of an import only the part for the name."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        only = [item for item in statement.names if (item.asname or item.name.partition(".")[0]) == name]
        if isinstance(statement, ast.Import):
            return ast.unparse(ast.Import(only))
        return ast.unparse(ast.ImportFrom(statement.module, only, statement.level))
    return "\n".join(source.split("\n")[_first_line(statement) - 1 : statement.end_lineno])


def _spaced(texts: Sequence[str]) -> str:
    """Join statements, with room around those of several lines."""
    parts: list[str] = []
    for place, text in enumerate(texts):
        roomy = place and ("\n" in text or "\n" in texts[place - 1])
        parts.append(("\n\n" if roomy else "") + text)
    return "\n".join(parts)
