"""What is made public of an exercise recognises wrong ideas: in parts, in several programs, in classes."""

from __future__ import annotations

import importlib.util
import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder.exercise import Exercise, Mistake, fresh
from autograder.public import exercise_json
from course import examine
from course.exercise import from_json
from course.side import Here

HEAD = "from autograder.exercise import probe, wrong_idea, variant_of\n"
TAIL = """
POINTS = {"usual": 1}
HINTS = ("a", "b", "c")
WELL_DONE = "Why?"

def cases(rng):
    return iter(())
"""
TALK = '"""A title.\n\n    A text.\n\n    A question?\n    """'
_number = itertools.count()

Make = Callable[..., Exercise]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Return an exercise from the text of a module; its name is the part of the file name before the underscore."""

    def build(text: str, name: str = "half") -> Exercise:
        path = tmp_path / f"{name}.py"
        path.write_text(HEAD + text.replace("TALK", TALK) + TAIL, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(f"toy{next(_number)}.{name}", path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, spec.name, module)
        spec.loader.exec_module(module)
        return Exercise(module)

    return build


def idea_in(found: Exercise, program: Any) -> str | None:
    """Return the name of the idea that is recognised in a program."""
    report = examine.examine(from_json(exercise_json(found)), Here({found.name: program}))
    assert report.state == "wrong"
    return report.idea.name if report.idea else None


HALF = """
def half(n):
    \"\"\"Return half of n, rounded down; refuse numbers below 0 by ValueError.\"\"\"
    if n < 0:
        raise ValueError
    return n // 2

PROBES = ["half(8)", "half(5)", probe("attempt(half(-1))", part="refuses"), probe("half(-2)", part="refuses")]

@wrong_idea
def rounds_up(n):
    TALK
    if n < 0:
        raise ValueError
    return (n + 1) // 2

@wrong_idea
def refuses_nothing(n):
    TALK
    return n // 2
"""


def test_a_part_is_looked_at_only_when_the_parts_before_are_right(make: Make) -> None:
    found = make(HALF)
    assert idea_in(found, lambda n: n // 2) == "refuses_nothing"
    assert idea_in(found, lambda n: (n + 1) // 2) == "rounds_up"


def test_an_idea_that_no_part_tells_from_a_right_function_is_refused(make: Make) -> None:
    text = HALF.replace('probe("attempt(half(-1))", part="refuses"), probe("half(-2)", part="refuses")', "")
    with pytest.raises(Mistake, match=r"half\.py:\d+: the visible calls do not tell refuses_nothing from a right"):
        exercise_json(make(text))


VARIANT = """
@variant_of(rounds_up)
def rounds_up_in_another_way(n):
    return n // 2 + 1
"""


def test_another_program_of_an_idea_is_recognised_as_the_idea(make: Make) -> None:
    found = make(HALF + VARIANT)
    assert [len(idea.programs) for idea in found.wrong_ideas] == [2, 1]
    assert idea_in(found, lambda n: n // 2 + 1) == "rounds_up"
    assert idea_in(make(HALF), lambda n: n // 2 + 1) is None


def test_another_program_that_looks_right_is_refused_by_its_own_name(make: Make) -> None:
    with pytest.raises(Mistake, match="do not tell rounds_up_in_another_way from a right function"):
        exercise_json(make(HALF + VARIANT.replace("n // 2 + 1", "half(n)")))


CLASS = """
class Box:
    \"\"\"Keep items; len says how many.\"\"\"

    def __init__(self):
        self.items = []

    def put(self, item):
        self.items.append(item)

    def __len__(self):
        return len(self.items)

PROBES = ["b = Box(); b.put(1); len(b)", "a = Box(); b = Box(); a.put(1); b.put(2); len(a)"]

@wrong_idea
class shared_items:
    TALK
    items = []

    def put(self, item):
        self.items.append(item)

    def __len__(self):
        return len(self.items)
"""


def test_an_exercise_may_be_a_class_and_its_wrong_ideas_too(make: Make) -> None:
    found = make(CLASS, "Box")
    program = fresh(found.wrong_ideas[0].program)
    assert idea_in(found, program) == "shared_items"
    assert exercise_json(found) == exercise_json(found)
    assert fresh(program).items == []
    assert found.stub.endswith("...") and "put" not in found.stub.partition('"""')[0]
