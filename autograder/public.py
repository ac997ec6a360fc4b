"""Make what students may know of an exercise and of a lesson's questions: nothing that answers either."""

from __future__ import annotations

from typing import Any

from autograder.exercise import Exercise, Mistake
from autograder.lesson import Lesson
from course.calls import Outcome, Script, run
from course.graph import decode
from course.ideas import exact, fingerprint, rough
from course.predict import hashed

_LEVELS = ("exact", "rough")


def exercise_json(exercise: Exercise) -> dict[str, Any]:
    """Return the content of course/exercises/<name>.json.

    Raises Mistake when the reference fails on a visible call, or when two wrong ideas look alike in every way.
    """
    right = [run(probe, {exercise.name: exercise.reference}) for probe in exercise.probes]
    for probe, outcome in zip(exercise.probes, right, strict=True):
        if outcome.stopped:
            raise Mistake(f"autograder/exercises/{exercise.name}.py: the reference gives no value for {probe.code}.")
    graphs = [outcome.value for outcome in right if outcome.value is not None]
    probes = []
    for probe, graph in zip(exercise.probes, graphs, strict=True):
        entry: dict[str, Any] = {"code": probe.code, "expected": graph}
        if probe.values:
            entry["values"] = dict(probe.values)
        if probe.cpu != Script.cpu:
            entry["cpu"] = probe.cpu
        probes.append(entry)
    ideas = {
        idea.name: {"title": idea.title, "text": idea.text, "question": idea.question} for idea in exercise.wrong_ideas
    }
    return {
        "_generated": f"from autograder/exercises/{exercise.name}.py by python -m autograder build; edit that module",
        "exercise": exercise.name,
        "hints": list(exercise.hints),
        "ideas": ideas,
        "patterns": _patterns(exercise, right),
        "picture": exercise.picture,
        "probes": probes,
        "stub": exercise.stub,
        "well_done": exercise.well_done,
    }


def _patterns(exercise: Exercise, right: list[Outcome]) -> dict[str, str]:
    """Return the table from hashed patterns of outcomes to the names of ideas.

    Each wrong program is run twice in a row: a function that remembers earlier calls shows another pattern the
    second time, and students run a check more than once.
    """
    expected = [decode(outcome.value) for outcome in right if outcome.value is not None]
    found: dict[str, dict[str, set[str]]] = {level: {} for level in _LEVELS}
    correct = {level: _fingerprint(exercise, level, right, expected) for level in _LEVELS}
    for idea in exercise.wrong_ideas:
        for _time in range(2):
            outcomes = _outcomes(exercise, idea.program)
            for level in _LEVELS:
                key = _fingerprint(exercise, level, outcomes, expected)
                if level == "exact" and key == correct[level]:
                    raise Mistake(
                        f"autograder/exercises/{exercise.name}.py:{idea.program.__code__.co_firstlineno}: the visible "
                        f"calls do not tell {idea.name} from a right function; add a probe that does."
                    )
                found[level].setdefault(key, set()).add(idea.name)
    patterns = {}
    for level in _LEVELS:
        for key, names in found[level].items():
            if len(names) == 1:
                patterns[key] = next(iter(names))
            elif level == "exact":
                raise Mistake(
                    f"autograder/exercises/{exercise.name}.py:1: the visible calls do not tell "
                    f"{' from '.join(sorted(names))}; add a probe that does."
                )
    return patterns


def _outcomes(exercise: Exercise, program: Any) -> list[Outcome]:
    return [run(probe, {exercise.name: program}) for probe in exercise.probes]


def _fingerprint(exercise: Exercise, level: str, outcomes: list[Outcome], expected: list[Any]) -> str:
    if level == "exact":
        return fingerprint(exercise.name, level, [exact(outcome) for outcome in outcomes])
    return fingerprint(exercise.name, level, [rough(*pair) for pair in zip(outcomes, expected, strict=True)])


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
