"""Make helpers.py for a lesson: the earlier functions that it imports, as plain text taken from the references."""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

from autograder import exercise
from autograder.exercise import Exercise, Mistake
from autograder.lesson import OURS, Lesson
from course.boxes import bound, globals_used

MARK = "# Generated from autograder/exercises by python -m autograder build; edit those modules."
HEAD = f"""\
{MARK}
#
# Functions that were exercises in earlier notebooks, for this notebook to build on:
#
{{places}}
#
# Reading on spoils them: if you have not done one of these exercises yet, do it first. Where your own version has
# passed its check, this file puts it in the place of the given one (the last line does that, and says so).

"""
OWN = """\



# Your own versions come first.
own(globals(), {names})
"""


def check(lessons: list[Lesson]) -> None:
    """Raise Mistake where a lesson imports from helpers what is no exercise of an earlier lesson."""
    for lesson in lessons:
        imported(lesson)


def imported(lesson: Lesson) -> list[str]:
    """Return the names that a lesson's boxes import from helpers, in the order of the course. Raises Mistake."""
    found = []
    for cell in lesson.cells:
        if cell.cell_type == "code" and "helpers" in cell.source and not any(key in cell.metadata for key in OURS):
            found += [_checked(lesson, name) for name in _names(lesson, cell.source)]
    return sorted(set(found), key=lambda name: exercise.get(name).place)


def _names(lesson: Lesson, source: str) -> Iterator[str]:
    try:
        tree = ast.parse(TransformerManager().transform_cell(source))
    except SyntaxError:
        return  # a box that is meant to be wrong
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "helpers" and not node.level:
            yield from (item.name for item in node.names)
        elif isinstance(node, ast.Import) and any(item.name == "helpers" for item in node.names):
            yield "*"


def _checked(lesson: Lesson, name: str) -> str:
    if name == "*":
        raise _mistake(lesson, "helpers", "import each function by its name: from helpers import init_grid, ...")
    if name not in exercise.names():
        raise _mistake(lesson, name, f'"{name}" is no exercise, so helpers cannot give it; correct the name.')
    home = exercise.get(name).place[0]
    if home >= lesson.name:
        where = "this lesson" if home == lesson.name else f"the later lesson {home}"
        raise _mistake(
            lesson, name, f'"{name}" is an exercise of {where}; helpers gives those of earlier lessons only.'
        )
    return name


def _mistake(lesson: Lesson, name: str, sentence: str) -> Mistake:
    """Return a Mistake at the line on which the name is imported, not at the first that mentions it."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    inside = False
    for number, text in enumerate(lesson.text.splitlines(), start=1):
        inside = inside or re.match(r"\s*(from|import)\s+helpers\b", text) is not None
        if inside and word.search(text):
            return Mistake(f"source/{lesson.path.name}:{number}: {sentence}")
        inside = inside and ("(" in text or "," in text or text.endswith("\\")) and ")" not in text
    return lesson.mistake("helpers", sentence)


def text(lesson: Lesson) -> str:
    """Return the text of a lesson's helpers.py, or "" where it imports nothing from helpers."""
    names = imported(lesson)
    if not names:
        return ""
    made = _Text()
    for name in names:
        made.add_exercise(name)
    width = max(map(len, made.exercises))
    places = [exercise.get(name).place for name in made.exercises]
    lines = [
        f"#     {name:{width}}  exercise {number} of {home}"
        for name, (home, number) in zip(made.exercises, places, strict=True)
    ]
    imports = [*sorted(made.imports, key=lambda line: (not line.startswith("import "), line))]
    listed = "[" + ", ".join(f'"{name}"' for name in names) + "]"
    if len(listed) > 100:
        listed = "[\n" + "".join(f'    "{name}",\n' for name in names) + "]"
    parts = [made.parts[key] for key in (*made.private, *made.exercises)]
    return (
        HEAD.format(places="\n".join(lines))
        + "\n".join([*imports, *([""] if imports else []), "from course.own_functions import own"])
        + "\n\n\n"
        + "\n\n\n".join(parts)
        + OWN.format(names=listed)
    )


class _Text:
    """A helpers.py that is put together: its imports, its functions that were exercises, and what else they need."""

    def __init__(self) -> None:
        self.imports: set[str] = set()
        self.parts: dict[str, str] = {}
        self._origin: dict[str, str] = {}

    @property
    def exercises(self) -> list[str]:
        """The exercises in it, in the order of the course."""
        return sorted((key for key in self.parts if self._is_exercise(key)), key=lambda key: exercise.get(key).place)

    @property
    def private(self) -> list[str]:
        """What else is in it: what is needed first comes first."""
        return [key for key in self.parts if not self._is_exercise(key)]

    def _is_exercise(self, key: str) -> bool:
        return self._origin[key] == f"autograder.exercises.{key}"

    def add_exercise(self, name: str) -> None:
        """Add the reference of an exercise, and what it needs."""
        found = exercise.get(name)
        if name not in self.parts:
            self._add(name, found.module, found)

    def _add(self, name: str, module: ModuleType, by: Exercise) -> None:
        """Add what a module of autograder defines under a name."""
        source = inspect.getsource(module)
        statement = next((node for node in ast.parse(source).body if name in bound(node)), None)
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            self._follow(name, statement, by)
            return
        if statement is None:
            raise _of(by, f"the reference needs {name}, which {module.__name__} does not define at its top level.")
        if self._origin.setdefault(name, module.__name__) != module.__name__:
            raise _of(by, f"helpers.py would need two things called {name}; give one of them another name.")
        if name in self.parts:
            return
        begin = min([statement.lineno, *(item.lineno for item in getattr(statement, "decorator_list", ()))])
        lines = "\n".join(source.split("\n")[begin - 1 : statement.end_lineno])
        self.parts[name] = ""  # it is on its way: a function may need itself
        for needed in sorted(globals_used(lines) - {name, *vars(builtins)}):
            self._add(needed, module, by)
        del self.parts[name]  # what it needs stands before it
        self.parts[name] = lines

    def _follow(self, name: str, statement: ast.Import | ast.ImportFrom, by: Exercise) -> None:
        """Add what a module has imported: from the standard library as it is, from autograder as plain text."""
        item = next(item for item in statement.names if (item.asname or item.name.partition(".")[0]) == name)
        origin = (statement.module or "") if isinstance(statement, ast.ImportFrom) else item.name
        if origin.partition(".")[0] in sys.stdlib_module_names:
            kind = ast.Import([item])
            if isinstance(statement, ast.ImportFrom):
                self.imports.add(ast.unparse(ast.ImportFrom(origin, [item], 0)))
            else:
                self.imports.add(ast.unparse(kind))
            return
        whole = isinstance(statement, ast.Import) or not hasattr(importlib.import_module(origin), item.name)
        if whole or isinstance(getattr(importlib.import_module(origin), item.name), ModuleType):
            raise _of(by, f"the reference needs the module {name}; import the one function from it that is needed.")
        if item.asname:
            raise _of(by, f"the reference needs {item.name} under the name {name}; import it under its own name.")
        if origin.partition(".")[0] != "autograder":
            raise _of(by, f"the reference needs {name} of {origin}, which is neither autograder's nor Python's own.")
        self._add(name, importlib.import_module(origin), by)


def _of(by: Exercise, sentence: str) -> Mistake:
    return Mistake(f"autograder/exercises/{by.name}.py:{by.line_of(by.name)}: {sentence}")


def lessons_json(lessons: list[Lesson]) -> dict[str, Any]:
    """Return the content of course/lessons.json: every notebook with its title and its exercises, in order."""
    titles = {lesson.name: _title(lesson) for lesson in lessons}
    exercises: dict[str, list[str]] = {name: [] for name in titles}
    for found in exercise.in_order():
        exercises.setdefault(found.place[0], []).append(found.name)
    return {
        "_generated": "from source/*.md and autograder/exercises/*.py by python -m autograder build; edit those",
        "lessons": [
            {"name": name, "title": titles.get(name, ""), "exercises": exercises[name]} for name in sorted(exercises)
        ],
    }


def _title(lesson: Lesson) -> str:
    found = re.search(r"^# (.+)$", lesson.text, re.MULTILINE)
    return found[1].strip() if found else ""
