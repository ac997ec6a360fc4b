"""Make what students may know of an exercise and of a lesson's questions: nothing that answers either."""

from __future__ import annotations

import contextlib
import gc
import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograder.exercise import Exercise, Look, Mistake, fresh
from autograder.lesson import Lesson
from course.calls import Outcome, Script, run
from course.examine import Result, patterns, run_all
from course.exercise import Probe
from course.graph import encode
from course.ideas import Raised, exact, fingerprint, seen
from course.limits import own_limit
from course.predict import hashed
from course.side import Here


def exercise_json(exercise: Exercise) -> dict[str, Any]:
    """Return the content of course/exercises/<name>.json, or course/practice/<name>.json.

    Raises Mistake when the reference fails on a visible call, or when the visible calls do not tell two ideas apart.
    """
    right = _outcomes(exercise, exercise.reference)
    expected = [seen(outcome, probe.view) for outcome, probe in zip(right, exercise.probes, strict=True)]
    probes = []
    for probe, outcome, value in zip(exercise.probes, right, expected, strict=True):
        if outcome.stopped not in ("", "error"):
            raise Mistake(f"{exercise.origin}: the reference gives no value for {probe.script.code}.")
        answer = {"raises": value.type_name} if isinstance(value, Raised) else {"expected": encode(value)}
        extra = {"view": probe.view} if probe.view != "value" else {}
        extra |= {"part": probe.part} if probe.part else {}
        probes.append({**_script_json(probe.script), **answer, **extra})
    ideas = {
        idea.name: {"title": idea.title, "text": idea.text, "question": idea.question}
        for idea in (*exercise.wrong_ideas, *exercise.notes)
    }
    return {
        "_generated": f"from {exercise.origin} by python -m autograder build; edit that module",
        "exercise": exercise.name,
        "hints": list(exercise.hints),
        "ideas": ideas,
        "note_probes": _note_probes(exercise),
        "patterns": _patterns(exercise, expected),
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


# A wrong program is not waited for as long as a student's own: one that loops for ever is still looping by then.
_IMPATIENCE = 0.1


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Let no garbage collection fall into the short time of a wrong program: in a large process it takes longer."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _patterns(exercise: Exercise, expected: list[Any]) -> dict[str, str]:
    """Return the table from hashed patterns of outcomes to the names of ideas.

    Each wrong program is run twice in a row: a function that remembers earlier calls shows another pattern the
    second time, and students run a check more than once.
    """
    probes = [
        Probe(replace(look.script, cpu=look.script.cpu * _IMPATIENCE), value, look.view, look.part)
        for look, value in zip(exercise.probes, expected, strict=True)
    ]
    found: dict[str, dict[str, set[str]]] = {}
    for idea in exercise.wrong_ideas:
        for program in map(fresh, idea.programs):
            for _time in range(2):
                results = _results(exercise.name, probes, program)
                keys = patterns(exercise.name, results)
                if not keys:
                    raise _untold(exercise, program.__name__, "a right function")
                for level, key in keys.items():
                    found.setdefault(level, {}).setdefault(key, set()).add(idea.name)
                if any(result.outcome.stopped == "time" for result in results):
                    break  # nobody waits for an endless program twice
    table = {}
    for level, names_by_key in found.items():
        for key, names in names_by_key.items():
            if len(names) == 1:
                table[key] = next(iter(names))
            elif level == "exact":
                raise _untold(exercise, *sorted(names)[:2])
    return table


def _results(name: str, probes: list[Probe], program: Any) -> list[Result]:
    """Run a wrong program on the visible calls, part by part, up to the part that shows what is wrong.

    One that may remember earlier calls is run on all of them, as a student's is.
    """
    defaults = getattr(program, "__defaults__", None) or ()
    remembers = isinstance(program, type) or any(isinstance(value, (list, dict, set)) for value in defaults)
    results: list[Result] = []
    for _part, group in itertools.groupby(probes, key=lambda probe: probe.part):
        mine = list(group)
        with own_limit(), _no_collection():
            outcomes = run_all([probe.script for probe in mine], Here({name: program}))
        results += [Result(*pair) for pair in zip(mine, outcomes, strict=True)]
        if not remembers and not all(result.right for result in results):
            break
    return results


def _note_probes(exercise: Exercise) -> list[dict[str, Any]]:
    """Return the calls that show habits, each with its table from hashed categories to the names of notes."""
    entries = []
    told = set()
    for look in exercise.note_probes:

        def key(program: Any, look: Look = look) -> str:
            with own_limit():
                outcome = run(look.script, {exercise.name: program})
            return fingerprint(exercise.name, "note", [look.script.code, exact(outcome, look.view)])

        right = key(exercise.reference)
        programs = [(note.name, program) for note in exercise.notes for program in note.programs]
        # Where two notes look alike in a call, the first of the module is meant.
        notes = {found: name for name, program in reversed(programs) if (found := key(program)) != right}
        told |= set(notes.values())
        extra = {"view": look.view} if look.view != "value" else {}
        entries.append({**_script_json(look.script), **extra, "notes": notes})
    for note in exercise.notes:
        if note.name not in told:
            raise _untold(exercise, note.name, "the reference")
    return entries


def _untold(exercise: Exercise, one: str, other: str) -> Mistake:
    return Mistake(
        f"{exercise.origin}:{exercise.line_of(one)}: the visible calls do not tell {one} from "
        f"{other}; add a probe that does."
    )


def _outcomes(exercise: Exercise, program: Any) -> list[Outcome]:
    with own_limit():
        return run_all([probe.script for probe in exercise.probes], Here({exercise.name: program}))


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
