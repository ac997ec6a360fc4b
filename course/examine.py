"""Run the visible calls of an exercise on a student's functions and say what came of it, as plain facts."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from course.calls import Outcome, Script
from course.exercise import Exercise, Idea, Probe
from course.ideas import as_expected, exact, fingerprint, fingerprints
from course.side import Side

MAX_TIMEOUTS = 2


@dataclass(frozen=True)
class Result:
    """A visible call and what came of it."""

    probe: Probe
    outcome: Outcome

    @cached_property
    def right(self) -> bool:
        """Whether the outcome is the expected one, types included."""
        return as_expected(self.outcome, self.probe.expected, self.probe.view)


@dataclass(frozen=True)
class Report:
    """What an examination found.

    `state` is "right", "wrong", "missing" (no function of that name; `close` may be a misspelt one) or "not begun"
    (the stub is untouched). `gap` is the line of a `...` that is left in a function that is not right, or 0.
    `notes` are remarks on a right function: a habit, a risk, never a loss.
    """

    exercise: Exercise
    state: str
    results: tuple[Result, ...] = ()
    idea: Idea | None = None
    close: str = ""
    gap: int = 0
    notes: tuple[Idea, ...] = ()

    @property
    def failed(self) -> list[Result]:
        """The calls that did not come out as expected, in order."""
        return [result for result in self.results if not result.right]


def examine(exercise: Exercise, side: Side) -> Report:
    """Run the visible calls on the student's function."""
    facts = side.facts(exercise.name)
    if not facts.defined:
        return Report(exercise, "missing", close=facts.close)
    body = _body(facts.source)
    if body is not None and not _begun(body, exercise.stub):
        return Report(exercise, "not begun")
    outcomes = run_all([probe.script for probe in exercise.probes], side)
    results = [Result(*pair) for pair in zip(exercise.probes, outcomes, strict=True)]
    if all(result.right for result in results):
        return Report(exercise, "right", tuple(results), notes=_notes(exercise, side))
    gap = _gap(body or [])
    return Report(
        exercise, "wrong", tuple(results), recognise(exercise, results), gap=gap and facts.first_line + gap - 1
    )


def examined(exercise: Exercise, side: Side) -> Report:
    """Return what `examine` finds, or has found already on a side whose functions are still the same."""
    if side.found is None:
        return examine(exercise, side)
    if exercise.name not in side.found:
        side.found[exercise.name] = examine(exercise, side)
    report: Report = side.found[exercise.name]
    return report


def unwritten(exercise: Exercise, side: Side) -> bool:
    """Say whether the student's function is missing, not begun, or has a `...` left and is not right."""
    facts = side.facts(exercise.name)
    body = _body(facts.source)
    if not facts.defined or body is None:
        return not facts.defined
    if not _begun(body, exercise.stub):
        return True
    return bool(_gap(body)) and examine(exercise, side).state != "right"


def run_all(scripts: Sequence[Script], side: Side) -> list[Outcome]:
    """Carry out the scripts; after two endless ones nobody wants to wait for the others, which count as endless."""
    outcomes: list[Outcome] = []
    for _trial in range(MAX_TIMEOUTS):
        outcomes += run_until_endless(scripts[len(outcomes) :], side)
    return outcomes + [Outcome(stopped="time")] * (len(scripts) - len(outcomes))


def run_until_endless(scripts: Sequence[Script], side: Side) -> list[Outcome]:
    """Carry out the scripts as far as the first endless one, with it."""
    outcomes: list[Outcome] = []
    while len(outcomes) < len(scripts) and not (outcomes and outcomes[-1].stopped == "time"):
        outcomes += side.run_some(scripts[len(outcomes) :])
    return outcomes


def _notes(exercise: Exercise, side: Side) -> tuple[Idea, ...]:
    """Return the notes that a right function's habits call for."""
    found = []
    for probe in exercise.note_probes:
        key = fingerprint(exercise.name, "note", [probe.script.code, exact(side.run(probe.script), probe.view)])
        if key in probe.notes:
            found.append(exercise.ideas[probe.notes[key]])
    return tuple(dict.fromkeys(found))


def recognise(exercise: Exercise, results: list[Result]) -> Idea | None:
    """Return the wrong idea whose pattern these outcomes show, if one does."""
    for key in patterns(exercise.name, results).values():
        if key in exercise.patterns:
            return exercise.ideas[exercise.patterns[key]]
    return None


def patterns(exercise: str, results: Sequence[Result]) -> dict[str, str]:
    """Return the hashes, by level, of the first part in which a call did not come out as expected; {} if all did."""
    part = next((result.probe.part for result in results if not result.right), None)
    if part is None:
        return {}
    mine = [result for result in results if result.probe.part == part]
    outcomes = [result.outcome for result in mine]
    expected = [result.probe.expected for result in mine]
    return fingerprints(exercise, outcomes, expected, [result.probe.view for result in mine], part)


def _body(source: str) -> list[ast.stmt] | None:
    """Return the statements of a function's text without its docstring, or None where it is no function's text."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    node = tree.body[0] if tree.body else None
    if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return None
    return node.body[1:] if ast.get_docstring(node) is not None else node.body


def _begun(body: list[ast.stmt], stub: str) -> bool:
    """Say whether the student has written anything: more than the stub, and more than `...` or `pass`."""
    if all(_is_empty(statement) for statement in body):
        return False
    node = ast.parse(stub).body[-1]
    assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
    start = 1 if ast.get_docstring(node) is not None else 0
    try:
        return [ast.dump(item) for item in node.body[start:]] != [ast.dump(item) for item in body]
    except RecursionError:  # hundreds of `elif`, each inside the one before
        return True


def _is_empty(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.FunctionDef):  # a method of a class, for one
        return all(_is_empty(inner) for inner in statement.body)
    return isinstance(statement, ast.Pass) or (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and (statement.value.value is ... or isinstance(statement.value.value, str))
    )


def _gap(body: list[ast.stmt]) -> int:
    """Return the line, counted from the function's first as 1, of the first `...` that is left, or 0."""
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Constant) and node.value is ...:
                return node.lineno
    return 0
