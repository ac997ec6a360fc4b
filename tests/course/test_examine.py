"""The examination of an exercise: its state, what is left to do, and the idea behind what came."""

from __future__ import annotations

import linecache
import textwrap
from typing import Any

import pytest

from autograder import exercise as private
from autograder.exercise import fresh
from course.calls import Outcome, Script
from course.examine import Report, examine
from course.exercise import load, names
from course.side import Here
from tests.judging import Hurried

_number = iter(range(10**6))


def cell(code: str) -> dict[str, Any]:
    """Run the text of a student's cell, as a notebook does: its source can be read back."""
    text = textwrap.dedent(code).lstrip("\n")
    name = f"<examined cell {next(_number)}>"
    found: dict[str, Any] = {"__name__": "__main__"}
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    exec(compile(text, name, "exec"), found)
    return found


def report(code: str, exercise: str = "init_grid") -> Report:
    return examine(load(exercise), Here(cell(code)))


RIGHT = "def init_grid(w, h):\n    return [['*'] * (2 * w + 1) for _ in range(2 * h + 1)]\n"


def test_a_right_function_is_right() -> None:
    found = report(RIGHT)
    assert (found.state, found.failed, found.idea, found.gap) == ("right", [], None, 0)
    assert len(found.results) == len(load("init_grid").probes)


@pytest.mark.parametrize(
    "code",
    [
        "init_grid = lambda w, h: [['*'] * (2 * w + 1) for _ in range(2 * h + 1)]",
        "class Maker:\n"
        "    def __call__(self, w, h):\n"
        "        return [['*'] * (2 * w + 1) for _ in range(2 * h + 1)]\n"
        "init_grid = Maker()",
        "import functools\n"
        "@functools.lru_cache(None)\n"
        "def row(w):\n    return ('*',) * (2 * w + 1)\n"
        "def init_grid(largeur, hauteur):\n    return [list(row(largeur)) for _ in range(2 * hauteur + 1)]",
    ],
    ids=["lambda", "callable object", "renamed parameters"],
)
def test_right_in_another_style_is_right(code: str) -> None:
    assert report(code).state == "right"


def test_a_wrong_function_is_wrong_and_its_failing_calls_are_listed() -> None:
    found = report("def init_grid(w, h):\n    return [['*'] * 7 for _ in range(5)]")
    assert found.state == "wrong"
    assert found.results[0].right
    assert found.failed[0].probe.script.code == "init_grid(8, 5)"


@pytest.mark.parametrize(
    ("defined", "close"),
    [("init_gird", "init_grid"), ("initgrid", "init_grid"), ("Init_Grid", "init_grid"), ("make_maze", "")],
)
def test_a_missing_function_is_missing_and_a_misspelt_one_is_found(defined: str, close: str) -> None:
    found = report(RIGHT.replace("init_grid", defined))
    assert found.state == "missing"
    assert found.close == (defined if close else "")


def test_a_name_that_is_no_function_counts_as_missing() -> None:
    assert report("init_grid = [['*']]").state == "missing"


def test_private_names_and_other_things_are_not_suggested() -> None:
    assert report("def _init_grid(w, h):\n    return 1\ninit_gridd = 5").close == ""


@pytest.mark.parametrize("name", names())
def test_the_untouched_stub_is_not_begun(name: str) -> None:
    assert report(private.get(name).stub, name).state == "not begun"


@pytest.mark.parametrize("body", ["...", "pass", '"""Only what it does."""', '"""What."""\n    ...', "...\n    pass"])
def test_an_empty_function_is_not_begun(body: str) -> None:
    found = report(f"def init_grid(w, h):\n    {body}")
    assert (found.state, found.results) == ("not begun", ())


def test_a_function_with_a_line_of_its_own_is_begun() -> None:
    assert report("def init_grid(w, h):\n    rows = 2 * h + 1\n    ...").state == "wrong"


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("def init_grid(w, h):\n    grid = []\n    for _ in range(...):\n        pass\n    return grid", 3),
        ("import random\n\n\ndef init_grid(w, h):\n    '''Say.'''\n    grid = ...\n    return grid", 6),
        ("def init_grid(w, h):\n    return [['*'] * w]", 0),
        ("init_grid = lambda w, h: ...", 0),
    ],
    ids=["in the first cell line", "after imports and a docstring", "no gap", "no function of its own"],
)
def test_the_line_of_a_gap_that_is_left_is_told(code: str, line: int) -> None:
    found = report(code)
    assert (found.state, found.gap) == ("wrong", line)


@pytest.mark.parametrize(
    ("name", "idea"),
    # Some of each exercise, and all that may remember something.
    [
        (name, idea.name)
        for name in private.names()
        for place, idea in enumerate(private.get(name).wrong_ideas)
        if place < 4 or "remembers" in idea.name or "kept" in idea.name
    ],
)
def test_a_wrong_idea_is_recognised_when_the_check_runs_again(name: str, idea: str) -> None:
    source = private.get(name)
    program = fresh(next(item.program for item in source.wrong_ideas if item.name == idea))
    for time in ("first", "second"):
        found = examine(load(name), Hurried({name: program}))
        assert found.idea is not None, f"{time} run"
        assert found.idea.name == idea, f"{time} run"


def test_the_list_that_is_made_once_is_recognised_on_every_run() -> None:
    names_of_cell = cell(
        """
        def init_grid(w, h, grid=[]):
            for _ in range(2 * h + 1):
                grid.append(["*"] * (2 * w + 1))
            return grid
        """
    )
    found = [examine(load("init_grid"), Here(names_of_cell)).idea for _ in range(4)]
    assert [idea.name if idea else None for idea in found[:2]] == ["remembers_earlier_calls"] * 2
    assert [idea.name if idea else None for idea in found[2:]] == ["remembers_earlier_calls"] * 2


class Endless(Here):
    """A side on which every call runs for ever; keeps what was asked of it."""

    def __init__(self) -> None:
        super().__init__({"init_grid": len})
        self.asked: list[str] = []

    def run(self, script: Script) -> Outcome:
        self.asked.append(script.code)
        return Outcome(stopped="time")


def test_after_two_endless_calls_the_others_are_not_waited_for() -> None:
    side = Endless()
    found = examine(load("init_grid"), side)
    assert len(side.asked) == 2
    assert [result.outcome.stopped for result in found.results] == ["time"] * len(load("init_grid").probes)


@pytest.mark.parametrize("depth", [5, 400, 5000])
def test_a_deeply_nested_answer_is_a_wrong_answer(depth: int) -> None:
    code = f"def init_grid(w, h):\n    a = []\n    for _ in range({depth}):\n        a = [a]\n    return a"
    assert report(code).state == "wrong"


@pytest.mark.parametrize(
    "code",
    [
        "a = []\n    a.append(a)\n    return a",
        "d = {}\n    d[1] = d\n    return d",
        "return open",
        "return float('nan')",
        "return 10 ** 100_000",
        "return [0] * 10 ** 6",
        "return (n for n in iter(int, 1))",
        "return '\\ud800'",
        "async def inner():\n        pass\n    return inner()",
        "raise SystemExit",
        "raise ExceptionGroup('x', [ValueError(1)])",
        "return type('T', (), {'__module__': None})()",
        "import sys; sys.setrecursionlimit(sys.getrecursionlimit()); return init_grid(w, h)",
    ],
)
@pytest.mark.filterwarnings("ignore:coroutine")
def test_whatever_a_function_gives_there_is_a_report(code: str) -> None:
    found = report(f"def init_grid(w, h):\n    {code}")
    assert found.state == "wrong"
    assert len(found.failed) == len(found.results)
