"""Judge code files: one verdict, one line, for each file, whatever is in it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from autograder import exercise, judge
from autograder.exercise import Exercise, Mistake
from autograder.forks import Nursery, Student
from autograder.judge import Verdict
from autograder.seed import class_seed
from course import exercise as public
from course import tutor
from course.called import called
from course.i18n import _
from course.values import show, show_outcome


def judge_files(
    name: str, files: list[Path], *, seed: str = "", workers: int = 0, require_sandbox: bool = False
) -> Iterator[dict[str, Any]]:
    """Yield the verdict of each file, in order, as the JSON of `judge --json` (docs/judge.md).

    Each file is run in a process of its own, shut in where that is possible. Raises Mistake for an unknown exercise,
    where processes cannot be forked, and where a sandbox is required and there is none.
    """
    if name not in exercise.names():
        raise Mistake(f'there is no exercise "{name}"; the exercises are: {", ".join(exercise.names())}.')
    if name not in public.names():
        raise Mistake(f"course/exercises/{name}.json is not made yet; run `python -m autograder build`.")
    if not hasattr(os, "fork"):
        raise Mistake("`judge` needs Linux or macOS: it gives every file a process of its own by forking.")
    wanted = exercise.get(name)
    seed = seed or class_seed()
    judge.hidden(name, seed)  # worked out once, before the threads ask for it
    given = helpers(name)
    with (
        Nursery(require_sandbox=require_sandbox) as nursery,
        ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool,
    ):
        if nursery.warning:
            print(nursery.warning, file=sys.stderr)
        yield from pool.map(lambda file: _judge_file(nursery, wanted, file, given, seed), files)


def helpers(name: str) -> str:
    """Return the text of the right functions of the exercises before this one, which a student's file may use."""
    place = exercise.get(name).place
    return "\n\n\n".join(other.solution for other in exercise.in_order() if other.place < place)


def _judge_file(nursery: Nursery, wanted: Exercise, file: Path, given: str, seed: str) -> dict[str, Any]:
    begun = time.perf_counter()
    try:
        source = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as trouble:
        reason = trouble.strerror if isinstance(trouble, OSError) else _("it is not a text in UTF-8")
        return _nothing(wanted, file, _("{file} cannot be read: {reason}.").format(file=file, reason=reason), begun)
    student = nursery.student()
    try:
        student.cell(given, "helpers.py")
        error = student.cell(source, str(file))
        return _judge_student(wanted, student, file, error, seed, begun)
    finally:
        student.close()


def _judge_student(
    wanted: Exercise, student: Student, file: Path, error: dict[str, str], seed: str, begun: float
) -> dict[str, Any]:
    verdict = judge.decide(wanted, student, seed) if student.alive else None
    if verdict is not None and verdict.report.state != "missing":
        return to_json(verdict, file, time.perf_counter() - begun)
    # There is no function. What happened while the file was run says why.
    if not student.alive:
        return _nothing(wanted, file, _("The file ended its own process while it was run."), begun, "ends_the_program")
    idea = {"SyntaxError": "cannot_be_read_by_python", "time": "runs_for_ever", "input": "asks_for_input"}
    sentence = {
        "SyntaxError": _("Python cannot read the file: {message}, in line {line}."),
        "time": _("The file did not come to an end before {name} was defined."),
        "input": _("The file waited for input() before {name} was defined."),
        "": _("The file holds no function {name}."),
    }
    kind = error.get("type", "")
    text = sentence.get(kind, _("The file stopped with {type}: {message} before {name} was defined."))
    return _nothing(wanted, file, text.format(**{**error, "name": wanted.name}), begun, idea.get(kind))


def _nothing(wanted: Exercise, file: Path, sentence: str, begun: float, idea: str | None = None) -> dict[str, Any]:
    return {
        **_head(wanted, file),
        "points": 0.0,
        "groups": {group: [0.0, float(of)] for group, of in wanted.points.items()},
        "wrong_idea": idea,
        "notes": [],
        "failing_call": None,
        "expected": None,
        "obtained": None,
        "message": sentence,
        "seconds": round(time.perf_counter() - begun, 3),
    }


def _head(wanted: Exercise, file: Path) -> dict[str, Any]:
    return {"file": str(file), "exercise": wanted.name, "max_points": float(wanted.max_points)}


def to_json(verdict: Verdict, file: Path, seconds: float) -> dict[str, Any]:
    """Return a verdict as plain data."""
    full = verdict.points == verdict.max_points
    call = expected = obtained = None
    if not full and verdict.report.failed:
        result = verdict.report.failed[0]
        call, expected = called(result.probe.script)[0], show(result.probe.expected)
        obtained = show_outcome(result.outcome, result.probe.view)
    elif not full and verdict.failure is not None:
        failure = verdict.failure
        call, expected = called(failure.case.script)[0], show(failure.expected)
        obtained = show_outcome(failure.outcome, failure.case.view)
    return {
        **_head(verdict.exercise, file),
        "points": verdict.points,
        "groups": {group: list(pair) for group, pair in verdict.groups.items()},
        "wrong_idea": verdict.idea,
        "notes": [note.name for note in verdict.report.notes],
        "failing_call": call,
        "expected": expected,
        "obtained": obtained,
        "message": tutor.summary(verdict.report) if full else str(judge.page(verdict)),
        "seconds": round(seconds, 3),
    }


def line(verdict: dict[str, Any]) -> str:
    """Return a verdict as one line for a reader."""
    points = f"{verdict['points']:g}/{verdict['max_points']:g}"
    what = verdict["wrong_idea"] or ", ".join(verdict["notes"]) or verdict["message"].partition("\n")[0]
    return f"{points:>9}  {verdict['file']}  {what}"


def json_line(verdict: dict[str, Any]) -> str:
    """Return a verdict as one line of JSON."""
    return json.dumps(verdict, ensure_ascii=False)
