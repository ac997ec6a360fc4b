"""What an exercise's module says, gathered: reference, stub, points, visible and hidden calls, wrong ideas, hints."""

from __future__ import annotations

import ast
import copy
import importlib
import inspect
import itertools
import pkgutil
import random
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CellType, FunctionType, ModuleType
from typing import Any, TypeVar

from course.calls import Script

GROUPS_OF_EVERY_EXERCISE = ("usual", "borders", "contract")

Program = TypeVar("Program", bound=Callable[..., Any])


class Mistake(Exception):
    """A mistake of an author or a teacher, said in one sentence with file, line and remedy."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]  # what a notebook shows in place of a traceback


def note(program: Program) -> Program:
    """Mark a function of an exercise's module as a right program with a habit that deserves a note, and no loss.

    Its docstring is written like a wrong idea's; the module's NOTE_PROBES have to tell it from the reference.
    """
    setattr(program, "note", True)  # noqa: B010 (a plain assignment is unknown to the type)
    return program


def wrong_idea(program: Program) -> Program:
    """Mark a function of an exercise's module as the program of a wrong idea.

    Its name is the idea's name. Its docstring is what a tutor would say: the title on the first line, one or more
    paragraphs, and a question as the last paragraph.
    """
    setattr(program, "wrong_idea", True)  # noqa: B010
    return _unused(program)


def variant_of(idea: Callable[..., Any]) -> Callable[[Program], Program]:
    """Mark a function of an exercise's module as another program of the same wrong idea: it shows another pattern.

    Several of them may stand in a list, without names of their own.
    """

    def mark(program: Program) -> Program:
        setattr(program, "variant_of", idea.__name__)  # noqa: B010
        return _unused(program)

    return mark


def _unused(program: Program) -> Program:
    """Keep what the program remembers as it is now: one that remembers earlier calls changes its own."""
    if isinstance(program, type):
        plain = (list, dict, set, int, str)
        kept = {key: copy.deepcopy(value) for key, value in vars(program).items() if isinstance(value, plain)}
        program.first_values = kept  # type: ignore[attr-defined]
    else:
        setattr(program, "first_defaults", copy.deepcopy(getattr(program, "__defaults__", None)))  # noqa: B010
    return program


def fresh(program: Any) -> Any:
    """Return the program of a wrong idea as if it had just been defined, with nothing remembered."""
    if isinstance(program, type):
        itself = CellType()  # what `super()` in a method looks into
        mine = {
            key: _copied(value, itself) if isinstance(value, FunctionType) else value
            for key, value in vars(program).items()
            if key not in ("__dict__", "__weakref__")
        }
        made = type(program.__name__, program.__bases__, mine | copy.deepcopy(vars(program).get("first_values", {})))
        itself.cell_contents = made
        return made
    return _copied(program)


def _copied(function: FunctionType, itself: CellType | None = None) -> FunctionType:
    """Return a function as it was defined; a method's `__class__` is the class in `itself`."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        copy.deepcopy(getattr(function, "first_defaults", function.__defaults__)),
        tuple(itself if itself is not None and name == "__class__" else cell for name, cell in cells),
    )


@dataclass(frozen=True)
class Look:
    """A visible call, the view in which its value is looked at (course.views), and its part (course.exercise)."""

    script: Script
    view: str = "value"
    part: str = ""


def probe(
    code: str, *, view: str = "value", part: str = "", cpu: float = 2.0, files: bool = False, **values: Any
) -> Look:
    """Return a visible call in the script language, with these values for names in it."""
    return Look(Script.of(code, cpu=cpu, files=files, **values), view, part)


@dataclass(frozen=True)
class Case:
    """A hidden call: the group that it decides, what is called, and the view in which its value is compared."""

    group: str
    script: Script
    view: str = "value"


def case(group: str, code: str, *, view: str = "value", cpu: float = 2.0, files: bool = False, **values: Any) -> Case:
    """Return a hidden call in the script language, with these values for names in it."""
    return Case(group, Script.of(code, cpu=cpu, files=files, **values), view)


@dataclass(frozen=True)
class WrongIdea:
    """A wrong idea: its name, the program that has it, what a tutor says (title, text, question), other programs."""

    name: str
    program: Callable[..., Any]
    title: str
    text: str
    question: str
    variants: tuple[Callable[..., Any], ...] = ()

    @property
    def programs(self) -> tuple[Callable[..., Any], ...]:
        """All programs that have the idea."""
        return self.program, *self.variants


class Exercise:
    """An exercise, read from its module `autograder.exercises.<name>` (of practice: `autograder.practice.<name>`)."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.name = module.__name__.rpartition(".")[2]

    @property
    def path(self) -> Path:
        """The file that holds the exercise."""
        return Path(str(self.module.__file__))

    @property
    def origin(self) -> str:
        """The file as messages name it, from the folder of the course."""
        return f"{self.module.__name__.replace('.', '/')}.py"

    def _get(self, name: str) -> Any:
        if not hasattr(self.module, name):
            raise Mistake(f"{self.origin}:1: the exercise has no {name}; add it to the module.")
        return getattr(self.module, name)

    @property
    def place(self) -> tuple[str, int]:
        """The lesson that the exercise belongs to, and its place in it, from 1."""
        place = self._get("PLACE")
        if not (isinstance(place, tuple) and len(place) == 2 and isinstance(place[0], str) and type(place[1]) is int):
            raise Mistake(
                f"{self.origin}:{self.line_of('PLACE')}: PLACE needs the name of the lesson and "
                'the place in it, from 1, such as ("01-grid", 3).'
            )
        return place[0], place[1]

    @property
    def reference(self) -> Callable[..., Any]:
        """The function that is right."""
        return self._get(self.name)  # type: ignore[no-any-return]

    @cached_property
    def points(self) -> dict[str, float]:
        """Points per group, *usual* first."""
        points: dict[str, float] = self._get("POINTS")
        if not points or "usual" not in points or any(value <= 0 or value % 0.5 for value in points.values()):
            raise Mistake(
                f"{self.origin}:{self.line_of('POINTS')}: POINTS needs a group 'usual', and "
                "multiples of 0.5 above 0 for each group."
            )
        return points

    @property
    def max_points(self) -> float:
        """All points of the exercise."""
        return sum(self.points.values())

    @cached_property
    def probes(self) -> list[Look]:
        """The visible calls."""
        return [item if isinstance(item, Look) else probe(item) for item in self._get("PROBES")]

    @cached_property
    def note_probes(self) -> list[Look]:
        """The visible calls that show habits of right functions."""
        found = getattr(self.module, "NOTE_PROBES", ())
        return [item if isinstance(item, Look) else probe(item) for item in found]

    def cases(self, rng: random.Random) -> Iterator[Case]:
        """The hidden calls, from tiny to large, drawn from the generator."""
        return self._get("cases")(rng)  # type: ignore[no-any-return]

    @property
    def holds(self) -> Callable[[Case, Any, Any], bool] | None:
        """`holds(case, expected, obtained)`, where several answers are right; None where exactly one is."""
        return getattr(self.module, "holds", None)

    @cached_property
    def hints(self) -> tuple[str, ...]:
        """Three rungs, from a nudge to nearly the answer."""
        return tuple(self._get("HINTS"))

    @property
    def picture(self) -> str:
        """The kind of picture beside a message (course.pictures), or ""."""
        return getattr(self.module, "PICTURE", "")

    @property
    def well_done(self) -> str:
        """What is said after success: a question to explain why, and a variation."""
        return self._get("WELL_DONE")  # type: ignore[no-any-return]

    @cached_property
    def wrong_ideas(self) -> list[WrongIdea]:
        """The wrong ideas, in the order of the module."""
        return self._marked("wrong_idea")

    @cached_property
    def notes(self) -> list[WrongIdea]:
        """The right programs with a habit that deserves a note, in the order of the module."""
        return self._marked("note")

    def _marked(self, mark: str) -> list[WrongIdea]:
        found = [item for item in self._functions() if getattr(item, "__dict__", {}).get(mark) is True]
        return [self._wrong_idea(program) for program in found]

    def _functions(self) -> list[Any]:
        """Return what the module defines, and what the modules define whose ideas it shares with other exercises."""
        modules = [self.module, *getattr(self.module, "SHARED_IDEAS", ())]
        return [item for module in modules for item in vars(module).values()]

    def _wrong_idea(self, program: Callable[..., Any]) -> WrongIdea:
        paragraphs = [" ".join(part.split()) for part in (inspect.getdoc(program) or "").split("\n\n")]
        if len(paragraphs) < 3 or not paragraphs[-1].endswith("?"):
            raise Mistake(
                f"{self.origin}:{self.line_of(program.__name__)}: the docstring of "
                f"{program.__name__} needs a title, a text, and a last paragraph that is a question."
            )
        title, *text, question = paragraphs
        variants = [
            other
            for value in self._functions()
            for other in (value if isinstance(value, (list, tuple)) else [value])
            if getattr(other, "__dict__", {}).get("variant_of") == program.__name__
        ]
        return WrongIdea(program.__name__, program, title, "\n\n".join(text), question, tuple(variants))

    @cached_property
    def _source(self) -> str:
        return self.path.read_text(encoding="utf-8")

    def line_of(self, name: str) -> int:
        """Return the line on which the module defines the name, or 1."""
        for node in ast.parse(self._source).body:
            targets = node.targets if isinstance(node, ast.Assign) else []
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                return node.lineno
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name:
                return node.lineno
        return 1

    @cached_property
    def solution(self) -> str:
        """The reference as a cell: the imports that it uses, then the function."""
        imports = self._imports()
        return (imports + "\n\n\n" if imports else "") + self._definition()

    @cached_property
    def stub(self) -> str:
        """What students get in place of the solution: imports, signature, contract, and `...` where they write."""
        definition = self._definition()
        node = ast.parse(definition).body[0]
        assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
        if ast.get_docstring(node) is None:
            raise Mistake(
                f"{self.origin}:{self.line_of(self.name)}: {self.name} has no docstring; "
                "it is the contract that students read."
            )
        kept = definition.splitlines()[: node.body[0].end_lineno]
        body = textwrap.indent(textwrap.dedent(getattr(self.module, "STUB", "...")).strip("\n"), "    ")
        imports = self._imports()
        return (imports + "\n\n\n" if imports else "") + "\n".join(kept) + "\n" + body

    def _definition(self) -> str:
        return _narrow(inspect.getsource(self.reference).rstrip("\n"))

    def _imports(self) -> str:
        """The module's imports that the reference uses and students need as well."""
        used = {node.id for node in ast.walk(ast.parse(self._definition())) if isinstance(node, ast.Name)}
        lines = []
        for node in ast.parse(self._source).body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in (
                "autograder",
                "course",
                "__future__",
            ):
                continue
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                kept = [item for item in node.names if (item.asname or item.name).partition(".")[0] in used]
                if kept:
                    node.names = kept
                    lines.append(ast.unparse(node))
        return "\n".join(lines)


_QUOTED = re.compile(r'"[^"\n]{1,12}"')


def _narrow(definition: str, width: int = 84) -> str:
    """Return a definition with its docstring in lines that a notebook shows whole, beside a list of files too."""
    node = ast.parse(definition).body[0]
    assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
    if ast.get_docstring(node) is None:
        return definition
    place, lines = node.body[0], definition.splitlines()
    assert place.end_lineno is not None
    text = "\n".join(lines[place.lineno - 1 : place.end_lineno])
    paragraphs = []
    for paragraph in text.split("\n\n"):
        rows = paragraph.split("\n")
        if all(len(row) <= width for row in rows):
            paragraphs.append(paragraph)
            continue
        closing = rows.pop() if rows[-1].strip() == '"""' else ""
        words = " ".join(row.strip() for row in rows)
        whole = _QUOTED.sub(lambda found: found[0].replace(" ", "\0"), words)  # a space in quotes is a character
        filled = textwrap.fill(
            whole,
            width,
            initial_indent="    ",
            subsequent_indent="    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        paragraphs.append(filled.replace("\0", " ") + ("\n" + closing if closing else ""))
    return "\n".join([*lines[: place.lineno - 1], "\n\n".join(paragraphs), *lines[place.end_lineno :]])


def names() -> list[str]:
    """Return the names of all exercises."""
    import autograder.exercises

    return sorted(module.name for module in pkgutil.iter_modules(autograder.exercises.__path__))


def get(name: str) -> Exercise:
    """Return the exercise of that name. Raises KeyError when there is no such module."""
    module = f"autograder.exercises.{name}"
    if module not in sys.modules and name not in names():
        raise KeyError(name)
    try:
        return Exercise(importlib.import_module(module))
    except SyntaxError as error:
        raise Mistake(f"autograder/exercises/{name}.py:{error.lineno}: {error.msg}.") from None


def practice() -> list[Exercise]:
    """Return what the starter notebook tries check and hint on: exercises of no lesson, without points."""
    import autograder.practice

    modules = pkgutil.iter_modules(autograder.practice.__path__, "autograder.practice.")
    return [Exercise(importlib.import_module(module.name)) for module in modules]


def in_order() -> list[Exercise]:
    """Return all exercises in the order in which they are met. Raises Mistake where two have the same place."""
    found = sorted((get(name) for name in names()), key=lambda item: item.place)
    for one, other in itertools.pairwise(found):
        if one.place == other.place:
            raise Mistake(
                f"autograder/exercises/{other.name}.py:{other.line_of('PLACE')}: the place of {one.name} and of "
                f"{other.name} is the same, {other.place}; give each its own."
            )
    return found


def of_lesson(lesson: str) -> list[Exercise]:
    """Return the exercises of a lesson, in their order."""
    return [found for found in in_order() if found.place[0] == lesson]
