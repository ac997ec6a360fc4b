"""The judge: points per group, the same for the same seed, for the student's own functions and nothing else."""

from __future__ import annotations

import copy
import importlib
import pkgutil
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import course
from autograder import exercise, seed
from autograder.exercise import Case, Mistake, case
from autograder.judge import Verdict, decide, judge, lost_groups, page, rng_for
from course.calls import Outcome, Script, run
from course.exercise import load
from course.graph import encode
from course.side import Here

NAMES = exercise.names()
each_name = pytest.mark.parametrize("name", NAMES)


def verdict_on(name: str, program: Any, seed: str = "ariadne") -> Verdict:
    return decide(exercise.get(name), Here({name: program}), seed)


def got(verdict: Verdict) -> dict[str, float]:
    return {group: points for group, (points, _of) in verdict.groups.items()}


# Points


_new_seed = map("toy {}".format, range(10**6))

Toy = Callable[[Callable[[Any], list[Case]], Any], Verdict]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Judge a program on other hidden cases than those of init_grid."""

    def judge_toy(cases: Callable[[Any], list[Case]], program: Any) -> Verdict:
        monkeypatch.setattr(exercise.get("init_grid").module, "cases", cases)
        return decide(exercise.get("init_grid"), Here({"init_grid": program}), next(_new_seed))

    return judge_toy


def of_groups(*codes: tuple[str, str]) -> Callable[[Any], list[Case]]:
    return lambda rng: [case(group, code) for group, code in codes]


FIVE = of_groups(
    ("borders", "init_grid(1, 1)"),
    ("usual", "init_grid(2, 3)"),
    ("usual", "init_grid(4, 3)"),
    ("contract", "g = init_grid(1, 1); g[0][0] = ' '; g"),
    ("contract", "init_grid(5, 6)"),
)


def failing_on(*sizes: tuple[int, int]) -> Callable[[int, int], Any]:
    def init_grid(w: int, h: int) -> Any:
        return None if (w, h) in sizes else [["*"] * (2 * w + 1) for _ in range(2 * h + 1)]

    return init_grid


@pytest.mark.parametrize(
    ("sizes", "points"),
    [
        ([], {"usual": 3.5, "borders": 2, "contract": 1.5}),
        ([(5, 6)], {"usual": 3.5, "borders": 2, "contract": 0}),
        ([(4, 3)], {"usual": 0, "borders": 0, "contract": 0}),
        ([(2, 3), (4, 3)], {"usual": 0, "borders": 0, "contract": 0}),
        ([(1, 1)], {"usual": 3.5, "borders": 0, "contract": 0}),
    ],
)
def test_a_group_is_earned_whole_or_not_at_all_and_only_on_top_of_the_usual_cases(
    toy: Toy, sizes: list[tuple[int, int]], points: dict[str, float]
) -> None:
    verdict = toy(FIVE, failing_on(*sizes))
    assert got(verdict) == points
    assert verdict.points == sum(points.values())
    assert verdict.max_points == 7


def test_the_failure_that_is_shown_is_the_first_one(toy: Toy) -> None:
    verdict = toy(FIVE, failing_on((4, 3), (5, 6)))
    assert verdict.failure is not None
    assert verdict.failure.case.script.code == "init_grid(4, 3)"
    assert verdict.failure.outcome.value == encode(None)


def test_a_case_of_a_group_without_points_is_an_authors_mistake(toy: Toy) -> None:
    with pytest.raises(Mistake, match=r'init_grid\.py:\d+: a case of the group "extra", which has no points'):
        toy(of_groups(("extra", "init_grid(1, 1)")), failing_on())


@each_name
@pytest.mark.parametrize("functions", [{}, {"another": len}], ids=["nothing", "another"])
def test_a_missing_function_earns_nothing_and_every_group_is_listed(name: str, functions: dict[str, Any]) -> None:
    verdict = decide(exercise.get(name), Here(functions), "ariadne")
    assert (verdict.points, verdict.report.state) == (0, "missing")
    assert got(verdict) == dict.fromkeys(exercise.get(name).points, 0)


# Seeds


def calls(name: str, seed: str) -> list[tuple[str, str, str]]:
    cases = exercise.get(name).cases(rng_for(name, seed))
    return [(item.group, item.script.code, str(item.script.values)) for item in cases]


@each_name
def test_the_same_seed_gives_the_same_hidden_calls_and_another_one_others(name: str) -> None:
    assert calls(name, "a") == calls(name, "a")
    assert len({str(calls(name, seed)) for seed in "abcdef"}) == 6


@each_name
def test_the_same_seed_gives_the_same_verdict(name: str) -> None:
    for idea in exercise.get(name).wrong_ideas[:1]:
        one, two = (verdict_on(name, idea.program, "a") for _ in range(2))
        assert (one.groups, one.idea) == (two.groups, two.idea)
        assert (one.failure is None) == (two.failure is None)
        if one.failure is not None and two.failure is not None:
            assert one.failure.case == two.failure.case


def test_the_seed_is_the_text_of_a_file_without_white_space_around_it(tmp_path: Path) -> None:
    file = tmp_path / "class-seed.txt"
    assert seed.class_seed(file) == seed.PUBLIC_SEED
    file.write_text("\n", encoding="utf-8")
    with pytest.raises(Mistake, match="class-seed.txt is empty"):
        seed.class_seed(file)
    file.write_text("  été 2026\n", encoding="utf-8")
    assert seed.class_seed(file) == "été 2026"


def _put_folder(file: Path) -> None:
    file.mkdir()


@pytest.mark.parametrize(
    "put",
    [
        lambda file: file.write_bytes("my seed".encode("utf-16")),  # what PowerShell's `echo` writes
        lambda file: file.write_bytes(b"\xff\xfe\xfa\x00"),
        _put_folder,
    ],
    ids=["UTF-16", "no text", "a folder"],
)
def test_a_broken_seed_file_is_told_in_one_sentence_or_read_all_the_same(
    tmp_path: Path, put: Callable[[Path], None]
) -> None:
    file = tmp_path / "class-seed.txt"
    put(file)
    try:
        found = seed.class_seed(file)
    except Mistake as mistake:
        assert "class-seed.txt" in str(mistake)
    else:
        assert found != seed.PUBLIC_SEED, "a class would be judged with the public seed, and nobody would know"


def test_the_seed_of_the_class_is_the_one_that_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "class-seed.txt"
    file.write_text("ours", encoding="utf-8")
    monkeypatch.setattr("autograder.judge.class_seed", lambda: seed.class_seed(file))
    side = Here({"cell_to_index": lambda x, y: (2 * y + 1, 2 * x + 1) if max(x, y) < 9 else None})
    wanted = exercise.get("cell_to_index")
    ours, again, other = decide(wanted, side), decide(wanted, side, "ours"), decide(wanted, side, "theirs")
    assert ours.failure is not None and again.failure is not None and other.failure is not None
    assert ours.failure.case == again.failure.case != other.failure.case


# The student's side


def test_the_judge_calls_nothing_but_through_the_side() -> None:
    class Elsewhere(Here):
        """Holds a function that must not be called from here, and answers with another."""

        def run(self, script: Script) -> Outcome:
            return run(script, {"init_grid": exercise.get("init_grid").reference})

    def never(w: int, h: int) -> None:
        raise AssertionError("called by the judge itself")

    verdict = decide(exercise.get("init_grid"), Elsewhere({"init_grid": never}), "ariadne")
    assert verdict.points == 7


def test_after_two_endless_calls_the_judge_waits_for_no_other() -> None:
    class Endless(Here):
        asked = 0

        def run(self, script: Script) -> Outcome:
            self.asked += 1
            return Outcome(stopped="time")

    side = Endless({"init_grid": len})
    verdict = decide(exercise.get("init_grid"), side, "ariadne")
    assert verdict.points == 0
    assert side.asked <= 4
    assert verdict.idea == "runs_for_ever"


def test_a_group_that_is_lost_by_an_endless_call_costs_no_other_group() -> None:
    class Partly(Here):
        def run(self, script: Script) -> Outcome:
            endless = "(2, 0, 0)" in script.code or "(2, 0, 1)" in script.code
            return Outcome(stopped="time") if endless else super().run(script)

    wanted = exercise.get("voisinage")
    verdict = decide(wanted, Partly({wanted.name: wanted.reference}), "ariadne")
    assert [group for group, (got, _of) in verdict.groups.items() if not got] == ["borders"]


NOISY = """
import logging, sys, warnings
def init_grid(w, h):
    print("out of a call")
    print("trouble", file=sys.stderr)
    warnings.warn("careful")
    logging.getLogger("mine").warning("logged")
    return [["*"] * (2 * w + 1) for _ in range(2 * h + 1)]
"""


def test_what_a_function_prints_or_warns_reaches_neither_output_nor_points(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(NOISY, names)
    monkeypatch.setattr(sys.modules["__main__"], "init_grid", names["init_grid"], raising=False)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        points = judge("init_grid")
    printed = capfd.readouterr()
    assert type(points) is float
    assert points == 7
    assert printed.err == ""
    for text in ("out of a call", "trouble", "careful", "logged"):
        assert text not in printed.out
    assert "init_grid: 7 of 7 points" in printed.out


LYING = {
    "equal to everything": "class L(list):\n    __hash__ = None\n    def __eq__(self, other):\n        return True\n"
    "    def __len__(self):\n        return 5\n"
    "def init_grid(w, h):\n    return L([L('*'), L('*')])",
    "a number that is none": "def init_grid(w, h):\n    return float('nan')",
    "raises in comparison": "class E:\n    def __eq__(self, other):\n        raise SystemExit\n"
    "def init_grid(w, h):\n    return [[E()]]",
    "nothing but depth": "def init_grid(w, h):\n    a = []\n    for _ in range(5000):\n        a = [a]\n    return a",
    "a ring": "def init_grid(w, h):\n    a = []\n    a.append(a)\n    return a",
    "empty": "def init_grid(w, h):\n    return [[]]",
    "too large": "def init_grid(w, h):\n    return [['*'] * 10 ** 6]",
    "exit": "def init_grid(w, h):\n    raise SystemExit",
    "a class": "class init_grid:\n    def __init__(self, w, h):\n        pass",
}


@pytest.mark.parametrize("code", LYING.values(), ids=LYING)
def test_whatever_a_function_gives_there_is_a_verdict(code: str) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(code, names)
    verdict = decide(exercise.get("init_grid"), Here(names), "ariadne")
    assert verdict.points == 0
    assert str(page(verdict)).startswith("✗ init_grid: 0 of 7 points")
    assert "<svg" in page(verdict).to_html() or verdict.idea is not None


# The page


@each_name
def test_the_page_of_a_full_verdict_lists_all_groups(name: str) -> None:
    verdict = verdict_on(name, exercise.get(name).reference)
    text = str(page(verdict))
    assert text.startswith(f"✓ {name}: {verdict.max_points:g} of {verdict.max_points:g} points")
    for group in ("usual cases", "border cases", "contract"):
        assert group in text


def test_the_page_of_a_partial_verdict_gives_points_call_idea_and_question() -> None:
    idea = next(idea for idea in exercise.get("init_grid").wrong_ideas if idea.name == "shared_rows")
    verdict = verdict_on("init_grid", idea.program)
    text = " ".join(str(page(verdict)).split())
    assert text.startswith("✗ init_grid: 5.5 of 7 points")
    assert got(verdict) == {"usual": 3.5, "borders": 2, "contract": 0}
    parts = ["contract (types, nothing changed that should not be) 0 1.5", "What was called", idea.title, idea.question]
    assert [text.index(part) for part in parts] == sorted(text.index(part) for part in parts)
    html = page(verdict).to_html()
    assert "<svg" in html
    assert idea.title in html


def test_a_failure_that_only_hidden_calls_show_is_explained_with_that_call() -> None:
    verdict = verdict_on("init_grid", failing_on(*((w, h) for w in range(9, 99) for h in range(9, 99))))
    assert verdict.report.state == "right"
    assert verdict.failure is not None
    text = str(page(verdict))
    assert verdict.points < 7
    assert verdict.failure.case.script.code in text
    assert "The function gave nothing back." in text
    assert verdict.idea == "returns_nothing"


@pytest.mark.parametrize(("functions", "said"), [({}, "no function of this name"), ({"init_gird": len}, "no function")])
def test_the_page_for_a_missing_function_says_so(functions: dict[str, Any], said: str) -> None:
    text = str(page(decide(exercise.get("init_grid"), Here(functions), "ariadne")))
    assert text.startswith("→ init_grid: 0 of 7 points")
    assert said in text


# What earns nothing


def look_up(name: str) -> Callable[..., Any]:
    """Return a program that knows the answers to exactly the visible calls, as they are printed in the notebook."""
    table: dict[str, Any] = {}
    right = exercise.get(name).reference

    def learn(*arguments: Any) -> Any:
        key = repr(arguments)
        try:
            result = right(*arguments)
        except Exception as error:
            table[key] = error, arguments
            raise
        table[key] = copy.deepcopy((result, arguments))
        return result

    for probe in load(name).probes:
        run(probe.script, {name: learn})
    assert table

    def answer(*arguments: Any) -> Any:
        result, afterwards = copy.deepcopy(table[repr(arguments)])  # KeyError where the call is not a visible one
        for mine, should in zip(arguments, afterwards, strict=True):
            if isinstance(mine, list):
                mine[:] = should
        if isinstance(result, Exception):
            raise result
        return result

    return answer


# A class has no table of answers.
@pytest.mark.parametrize("name", [name for name in NAMES if not isinstance(exercise.get(name).reference, type)])
def test_answering_only_the_visible_calls_earns_nothing(name: str) -> None:
    for chosen in ("ariadne", "a"):
        verdict = verdict_on(name, look_up(name), chosen)
        codes = [probe.script.code for probe in load(name).probes]
        if not any(verb in code for code in codes for verb in ("seed(", "Random(", "read(")):  # chance, files
            assert verdict.report.state == "right", "the visible calls are answered"
        assert verdict.points == 0, f"seed {chosen}"


def reachable() -> dict[str, Any]:
    """Return every callable of the package that a student can reach, by its full name."""
    found: dict[int, tuple[str, Any]] = {}

    def note(name: str, value: Any) -> None:
        if callable(value) and str(getattr(value, "__module__", "")).partition(".")[0] == "course":
            found.setdefault(id(value), (name, value))

    for module in [course.__name__, *(item.name for item in pkgutil.walk_packages(course.__path__, "course."))]:
        for name, value in vars(importlib.import_module(module)).items():
            note(f"{module}.{name}", value)
            if isinstance(value, type):
                for inner in vars(value):
                    if not inner.startswith("__"):
                        note(f"{module}.{name}.{inner}", getattr(value, inner))
            if isinstance(value, dict):
                for key, item in value.items():
                    note(f"{module}.{name}[{key!r}]", item)
    return dict(found.values())


@each_name
def test_nothing_that_students_can_import_answers_an_exercise(
    name: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("course.side._elsewhere", None)  # one of them changes it
    candidates = reachable()
    assert len(candidates) > 100
    wanted = exercise.get(name)
    for where, program in candidates.items():
        lost, _failure = lost_groups(wanted, Here({name: program}), "ariadne")
        assert "usual" in lost, where
    assert not lost_groups(wanted, Here({name: wanted.reference}), "ariadne")[0]
