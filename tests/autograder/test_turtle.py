"""Lesson 7: right programs in several styles are never rejected; chance is judged, and costs its own group only."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.exercises.cell_to_screen import cell_to_screen
from autograder.judge import Verdict
from course.views import look
from tests.judging import judged

WALK = """
import random

def carve_walk(w, h):
    seen, walk = set(), []
    def go(x, y):
        seen.add((x, y))
        walk.append((x, y))
        {order}
        for a, b in sides:
            if 0 <= a < w and 0 <= b < h and (a, b) not in seen:
                go(a, b)
                walk.append((x, y))
    go(0, 0)
    return walk
"""
SIDES = "[(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)]"


def lost(verdict: Verdict) -> set[str]:
    return {group for group, (got, of) in verdict.groups.items() if got < of}


@pytest.mark.parametrize("seed", ["ariadne", "1", "2", "3"])
@pytest.mark.parametrize(
    "order",
    [
        f"sides = {SIDES}; random.shuffle(sides)",
        f"sides = random.sample({SIDES}, 4)",
        f"sides = sorted({SIDES}, key=lambda side: random.random())",
        f"sides = {SIDES}; k = random.randrange(24); import itertools; sides = list(itertools.permutations(sides))[k]",
        f"rest = {SIDES}; sides = [rest.pop(random.randrange(len(rest))) for _ in range(4)]",
        f"sides = {SIDES}; [random.shuffle(sides) for _ in range(3)]",
        f"import numpy; sides = [tuple(map(int, side)) for side in numpy.random.permutation({SIDES})]",
    ],
)
def test_every_fair_shuffle_is_right(order: str, seed: str) -> None:
    verdict = judged("carve_walk", WALK.format(order=order), seed)
    assert verdict.points == verdict.max_points


@pytest.mark.parametrize(
    ("order", "idea"),
    [
        (f"sides = {SIDES}", "not_shuffled"),
        (f"sides = {SIDES}; random.Random(3).shuffle(sides)", "not_shuffled"),
        (f"random.seed(x * 40 + y); sides = {SIDES}; random.shuffle(sides)", "seeds_inside"),
        (f"sides = {SIDES}[1:]; random.shuffle(sides); sides.append((x, y - 1))", "a_side_comes_last"),
    ],
)
def test_chance_costs_its_own_group_only(order: str, idea: str) -> None:
    verdict = judged("carve_walk", WALK.format(order=order))
    assert lost(verdict) == {"contract"}
    assert verdict.idea == idea


def test_the_usual_limit_for_recursion_is_enough() -> None:
    import sys

    assert sys.getrecursionlimit() <= 3000
    assert judged("carve_walk", WALK.format(order=f"sides = {SIDES}; random.shuffle(sides)")).points == 10


def test_a_list_that_is_shuffled_by_all_calls_is_caught_whatever_the_seed() -> None:
    code = WALK.format(order="random.shuffle(D); sides = ((x + d, y + e) for d, e in D)")
    code = code.replace("import random\n", "import random\nD = [(0, -1), (-1, 0), (0, 1), (1, 0)]\n")
    for seed in ("ariadne", "1", "2", "3", "4"):
        assert judged("carve_walk", code, seed).points == 0


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 400), st.data())
def test_formulas_set_in_another_way_give_the_same_point(w: int, h: int, size: int, data: st.DataObject) -> None:
    x, y, side = data.draw(st.integers(0, w - 1)), data.draw(st.integers(0, h - 1)), size / 8
    right = look("point", cell_to_screen(x, y, w, h, side))
    others = [
        ((x - (w - 1) / 2) * side, ((h - 1) / 2 - y) * side),
        (x * side + side / 2 - w * side / 2, h * side / 2 - y * side - side / 2),
        ((2 * x + 1 - w) * side / 2, -(2 * y + 1 - h) * side / 2),
    ]
    assert all(look("point", other) == right for other in others)


@pytest.mark.parametrize("result", ["[sx, sy]", "sx", "(sx, sy, 0)", "f'{sx} {sy}'", "sx + sy * 1j"])
def test_a_point_is_a_pair(result: str) -> None:
    code = "def cell_to_screen(x, y, w, h, size):\n    sx, sy = (x + 0.5 - w / 2) * size, (h / 2 - y - 0.5) * size\n"
    verdict = judged("cell_to_screen", f"{code}    return {result}")
    assert (verdict.points, verdict.idea) == (0, "another_type")
