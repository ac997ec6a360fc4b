"""A verdict on a student's text, as a notebook would give it."""

from __future__ import annotations

import linecache
from dataclasses import replace
from typing import Any

from autograder import exercise
from autograder.judge import Verdict, decide
from course.calls import Outcome, Script
from course.side import Here

_number = iter(range(10**6))


class Hurried(Here):
    """A side that stops a call after a fraction of its time: an endless program is still looping by then."""

    def run(self, script: Script) -> Outcome:
        return super().run(replace(script, cpu=script.cpu * 0.25))


def judged(name: str, code: str, seed: str = "ariadne", kind: type[Here] = Here) -> Verdict:
    """Run a student's text as a notebook would and return the verdict on it."""
    file = f"<answer {next(_number)}>"
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    # A notebook has the functions of the exercises before.
    place = exercise.get(name).place
    names: dict[str, Any] = {other.name: other.reference for other in exercise.in_order() if other.place < place}
    names["__name__"] = "__main__"
    exec(compile(code, file, "exec"), names)
    return decide(exercise.get(name), kind(names), seed)
