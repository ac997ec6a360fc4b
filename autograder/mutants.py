"""Measure how sharp the hidden calls are: every small change to a reference has to cost points.

A mutant is the reference with one small change (another operator, another number, a condition turned round), made by
mutmut. Each is judged like a student's file. One that keeps all points is either as right as the reference, and then
listed with the reason in `equivalent.toml`, or shows that a hidden call is missing.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import libcst
from mutmut.mutation.mutators import mutation_operators

from autograder import exercise
from autograder.exercise import Exercise, Mistake
from autograder.judge_files import judge_files

ROOT = Path(__file__).parent.parent
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
TABLE = ROOT / "docs" / "mutants.md"


@dataclass(frozen=True)
class Mutant:
    """A changed reference: the change as "old line -> new line", and the whole text."""

    change: str
    text: str


@dataclass
class Count:
    """The mutants of one exercise: how many there are, and the changes that cost no points."""

    name: str
    total: int = 0
    equivalent: list[str] = field(default_factory=list)
    survived: list[str] = field(default_factory=list)

    @property
    def killed(self) -> int:
        """How many lost points."""
        return self.total - len(self.equivalent) - len(self.survived)


def mutants(source: str) -> list[Mutant]:
    """Return the mutants of a text, each different one once; what is said in docstrings stays as it is."""
    module = libcst.parse_module(source)
    found: dict[str, Mutant] = {}
    original = _essence(source)
    for node in _nodes(module):
        for kind, operator in mutation_operators:
            if not isinstance(node, kind):
                continue
            for changed in operator(node):
                mutated = module.deep_replace(node, changed)
                assert isinstance(mutated, libcst.Module)
                text = mutated.code
                essence = _essence(text)
                if essence not in (original, ""):
                    found.setdefault(essence, Mutant(_change(source, text), text))
    return list(found.values())


def _nodes(node: libcst.CSTNode) -> Iterator[libcst.CSTNode]:
    yield node
    for child in node.children:
        yield from _nodes(child)


def _essence(text: str) -> str:
    """Return what a program does, in one spelling: no docstrings, no texts of errors; "" for what cannot be read."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            node.exc.args = []  # what an error says is free
    return ast.unparse(tree)


def _change(source: str, text: str) -> str:
    """Return the first line that differs, before and after; of lines of the same spelling also which of them it is."""
    before, after = source.splitlines(), text.splitlines()
    at = next(place for place, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1])
    double = sum(line.strip() == before[at].strip() for line in before[:at])
    number = f" (no. {double + 1})" if double else ""
    return f"{before[at].strip()} -> {after[at].strip()}{number}"


@functools.cache
def equivalent() -> dict[str, dict[str, str]]:
    """Return the changes that are as right as the reference, with the reasons, by exercise."""
    data: dict[str, dict[str, str]] = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return data


def count(found: Exercise, seed: str = "mutants") -> Count:
    """Judge all mutants of an exercise. Raises Mistake where a change is listed as equivalent and costs points."""
    changed = mutants(found.solution)
    known = equivalent().get(found.name, {})
    made = Count(found.name, len(changed))
    with tempfile.TemporaryDirectory(prefix="ariadne-mutants-") as folder:
        files = [Path(folder, f"{number}.py") for number in range(len(changed))]
        for file, mutant in zip(files, changed, strict=True):
            file.write_text(mutant.text, encoding="utf-8")
        for verdict, mutant in zip(judge_files(found.name, files, seed=seed), changed, strict=True):
            if verdict["points"] == verdict["max_points"]:
                (made.equivalent if mutant.change in known else made.survived).append(mutant.change)
    stale = set(known) - set(made.equivalent)
    if stale:
        raise Mistake(f"autograder/equivalent.toml: [{found.name}] lists what is no mutant that lives: {min(stale)}")
    return made


def digest(found: Exercise) -> str:
    """Return a mark of the reference that a row of the table was measured on."""
    return hashlib.sha256(_essence(found.solution).encode()).hexdigest()[:8]


def row(made: Count) -> str:
    """Return the line of the table for an exercise."""
    mark = digest(exercise.get(made.name))
    return f"| `{made.name}` | {made.killed} | {len(made.equivalent)} | {made.total} | {mark} |"


def table(counts: list[Count]) -> str:
    """Return the page docs/mutants.md."""
    lines = [HEAD, *(row(made) for made in counts)]
    killed, same = sum(made.killed for made in counts), sum(len(made.equivalent) for made in counts)
    lines.append(f"| all | {killed} | {same} | {sum(made.total for made in counts)} | |")
    lines.append(_reasons())
    return "\n".join(lines) + "\n"


def _reasons() -> str:
    lines = [REASONS]
    for name, changes in equivalent().items():
        lines.append(f"\n`{name}`\n")
        lines += [f"- `{change}`: {reason}" for change, reason in changes.items()]
    return "\n".join(lines)


HEAD = """# How sharp the hidden calls are

Made by `make mutants`; not to be edited.

Each reference is changed in one small way at a time: another operator, another number, a condition turned round, a call
left out. Every such mutant is judged like a student's file. *Killed* ones lose points. *Equivalent* ones are as right
as the reference, for the reasons below. There are no others: a mutant that lives shows that a hidden call is missing.

| exercise | killed | equivalent | all | reference |
|---|---|---|---|---|"""
REASONS = """
## Why the equivalent ones are right

From `autograder/equivalent.toml`."""
