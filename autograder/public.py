"""Make what students may know of an exercise and of a lesson's questions: nothing that answers either."""

from __future__ import annotations

import copy
from types import FunctionType
from typing import Any

from autograder.exercise import Exercise, Mistake
from autograder.lesson import Lesson
from course.calls import Outcome, Script, run
from course.graph import encode
from course.ideas import Raised, exact, fingerprint, fingerprints, seen
from course.predict import hashed


def exercise_json(exercise: Exercise) -> dict[str, Any]:
    """Return the content of course/exercises/<name>.json.

    Raises Mistake when the reference fails on a visible call, or when the visible calls do not tell two ideas apart.
    """
    right = _outcomes(exercise, exercise.reference)
    expected = [seen(outcome, probe.view) for outcome, probe in zip(right, exercise.probes, strict=True)]
    probes = []
    for probe, outcome, value in zip(exercise.probes, right, expected, strict=True):
        if outcome.stopped not in ("", "error"):
            raise Mistake(
                f"autograder/exercises/{exercise.name}.py: the reference gives no value for {probe.script.code}."
            )
        answer = {"raises": value.type_name} if isinstance(value, Raised) else {"expected": encode(value)}
        view = {} if probe.view == "value" else {"view": probe.view}
        probes.append({**_script_json(probe.script), **answer, **view})
    ideas = {
        idea.name: {"title": idea.title, "text": idea.text, "question": idea.question}
        for idea in (*exercise.wrong_ideas, *exercise.notes)
    }
    return {
        "_generated": f"from autograder/exercises/{exercise.name}.py by python -m autograder build; edit that module",
        "exercise": exercise.name,
        "hints": list(exercise.hints),
        "ideas": ideas,
        "note_probes": _note_probes(exercise),
        "patterns": _patterns(exercise, right, expected),
        "picture": exercise.picture,
        "probes": probes,
        "stub": exercise.stub,
        "well_done": exercise.well_done,
    }


def _script_json(script: Script) -> dict[str, Any]:
    entry: dict[str, Any] = {"code": script.code}
    if script.values:
        entry["values"] = dict(script.values)
    if script.cpu != Script.cpu:
        entry["cpu"] = script.cpu
    if script.files:
        entry["files"] = True
    return entry


def _patterns(exercise: Exercise, right: list[Outcome], expected: list[Any]) -> dict[str, str]:
    """Return the table from hashed patterns of outcomes to the names of ideas.

    Each wrong program is run twice in a row: a function that remembers earlier calls shows another pattern the
    second time, and students run a check more than once.
    """
    correct = _fingerprints(exercise, right, expected)
    found: dict[str, dict[str, set[str]]] = {level: {} for level in correct}
    for idea in exercise.wrong_ideas:
        program = _fresh(idea.program)
        for _time in range(2):
            outcomes = _outcomes(exercise, program)
            for level, key in _fingerprints(exercise, outcomes, expected).items():
                if level == "exact" and key == correct[level]:
                    raise _untold(exercise, idea.name, "a right function")
                found[level].setdefault(key, set()).add(idea.name)
    patterns = {}
    for level, table in found.items():
        for key, names in table.items():
            if len(names) == 1:
                patterns[key] = next(iter(names))
            elif level == "exact":
                raise _untold(exercise, *sorted(names)[:2])
    return patterns


def _fresh(program: Any) -> Any:
    """Return the program as if it had just been defined: what it remembers in default values is forgotten."""
    if not isinstance(program, FunctionType):
        return program
    return FunctionType(
        program.__code__,
        program.__globals__,
        program.__name__,
        copy.deepcopy(getattr(program, "first_defaults", program.__defaults__)),
        program.__closure__,
    )


def _note_probes(exercise: Exercise) -> list[dict[str, Any]]:
    """Return the calls that show habits, each with its table from hashed categories to the names of notes."""
    entries = []
    told = set()
    for script in exercise.note_probes:

        def key(program: Any, script: Script = script) -> str:
            outcome = run(script, {exercise.name: program})
            return fingerprint(exercise.name, "note", [script.code, exact(outcome)])

        right = key(exercise.reference)
        notes = {found: note.name for note in exercise.notes if (found := key(note.program)) != right}
        told |= set(notes.values())
        entries.append({**_script_json(script), "notes": notes})
    for note in exercise.notes:
        if note.name not in told:
            raise _untold(exercise, note.name, "the reference")
    return entries


def _untold(exercise: Exercise, one: str, other: str) -> Mistake:
    return Mistake(
        f"autograder/exercises/{exercise.name}.py:{exercise.line_of(one)}: the visible calls do not tell {one} from "
        f"{other}; add a probe that does."
    )


def _outcomes(exercise: Exercise, program: Any) -> list[Outcome]:
    return [run(probe.script, {exercise.name: program}) for probe in exercise.probes]


def _fingerprints(exercise: Exercise, outcomes: list[Outcome], expected: list[Any]) -> dict[str, str]:
    return fingerprints(exercise.name, outcomes, expected, [probe.view for probe in exercise.probes])


def predictions_json(lesson: Lesson) -> dict[str, Any]:
    """Return the content of course/predictions/<lesson>.json: the answers hashed, the explanations as they are."""
    questions = {}
    for question in lesson.questions:
        name = question["id"]
        answers = [question["answer"], *question.get("also", [])]
        questions[name] = {
            "right": [hashed(name, answer) for answer in answers],
            "why": question["right"],
            "wrong": {hashed(name, wrong["answer"]): wrong["why"] for wrong in question.get("wrong", [])},
            "otherwise": question["otherwise"],
        }
    return {
        "_generated": f"from source/{lesson.path.name} by python -m autograder build; edit that text",
        "questions": questions,
    }
