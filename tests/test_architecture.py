"""The arrows between the rooms: `autograder` may know `course`, never the other way round."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "course").rglob("*.py"))
LAZY = {
    "matplotlib",
    "IPython",
    "ipywidgets",
    "anywidget",
    "traitlets",
    "nbformat",
    "nbconvert",
}  # loaded when they are needed, if they are there

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())


def module_name(path: Path, root: Path = ROOT) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _is_for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imported(path: Path, everywhere: bool = True) -> set[str]:
    """Return the modules that a file imports: everywhere, or only while it is being imported itself."""
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {item.name for item in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            base = ".".join(filter(None, [above, node.module or ""]))
            found |= {base} | {f"{base}.{item.name}" for item in node.names}
        elif not everywhere and (
            isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or _is_for_type_checkers(node)
        ):
            continue
        else:
            waiting.extend(ast.iter_child_nodes(node))
    return found


@each_file
def test_course_imports_nothing_of_autograder(path: Path) -> None:
    assert not [name for name in imported(path) if name.partition(".")[0] in ("autograder", "tests", "source")]


@each_file
def test_course_does_not_load_autograder_by_its_name_either(path: Path) -> None:
    texts = [
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert not [text for text in texts if re.fullmatch(r"autograder(\.\w+)+", text)]


@each_file
def test_importing_course_needs_the_standard_library_only(path: Path) -> None:
    roots = {name.partition(".")[0] for name in imported(path, everywhere=False)}
    if path == ROOT / "course" / "widgets" / "base.py":  # which does without them where they are not installed
        roots -= {"anywidget", "traitlets"}
    assert roots <= {*sys.stdlib_module_names, "course"}
    assert {name.partition(".")[0] for name in imported(path)} <= {*sys.stdlib_module_names, "course", *LAZY}


def test_autograder_builds_on_course() -> None:
    used = set().union(*(imported(path) for path in (ROOT / "autograder").rglob("*.py")))
    assert "course.calls" in used


def test_the_modules_of_course_do_not_import_each_other_in_a_circle() -> None:
    names = {module_name(path) for path in FILES}
    graph = {module_name(path): imported(path, everywhere=False) & names - {"course"} for path in FILES}
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, " -> ".join([*above, name])
        if name not in done:
            for other in sorted(graph[name] - {name}):
                visit(other, (*above, name))
            done.add(name)

    for name in sorted(graph):
        visit(name, ())
    assert done == names


def test_an_import_in_the_wrong_direction_would_be_seen(tmp_path: Path) -> None:
    file = ROOT / "autograder" / "judge.py"
    assert "autograder" in {name.partition(".")[0] for name in imported(file)}
