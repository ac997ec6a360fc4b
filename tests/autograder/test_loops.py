"""The exercises on loops: groups that are lost alone, right answers in any style, and what is left to chance."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from autograder import exercise, grids
from autograder.exercise import fresh
from autograder.exercises.remove_dead_ends import remove_dead_ends
from autograder.judge import Verdict, decide, rng_for
from course.examine import examine
from course.exercise import load
from course.graph import decode
from course.plan import Plan
from course.side import Here
from tests.judging import judged

START = """
def remove_dead_ends(grid, rng):
    w, h = len(grid[0]) // 2, len(grid) // 2
    ends = dead_ends(grid)
    rng.shuffle(ends)
    for x, y in ends:
        if len(open_neighbours(x, y, grid)) == 1:
            sides = [(a, b) for a, b in ((x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y))
                     if 0 <= a < w and 0 <= b < h and grid[y + b + 1][x + a + 1] == "*"]
"""


def lost(verdict: Verdict) -> set[str]:
    return {group for group, (got, of) in verdict.groups.items() if got < of}


@pytest.mark.parametrize(
    ("end", "groups", "idea"),
    [
        (
            "            if sides:\n                delete_wall(x, y, *rng.choice(sides), grid)",
            {"rooms"},
            "makes_rooms",
        ),
        (
            "            if sides:\n                open_without_3x3(grid, x, y, *rng.choice(sides))",
            {"rooms"},
            "gives_up_after_one_side",
        ),
        (
            "            any(open_without_3x3(grid, x, y, *side) for side in sides)",
            {"contract"},
            "too_little_left_to_chance",
        ),
        (
            "            random.shuffle(sides)\n            any(open_without_3x3(grid, x, y, *side) for side in sides)",
            {"contract"},
            "another_source_of_chance",
        ),
        (
            "            side = rng.choice(sides)\n            rng.shuffle(sides)\n"
            "            any(open_without_3x3(grid, x, y, *side) for side in sides)",
            {"borders"},
            "no_side_left",
        ),
    ],
)
def test_one_mistake_costs_one_group(end: str, groups: set[str], idea: str) -> None:
    verdict = judged("remove_dead_ends", "import random\n" + START + end)
    assert (lost(verdict), verdict.idea) == (groups, idea)


def test_two_mistakes_of_different_kinds_are_named_one_after_the_other() -> None:
    code = (
        "import random\n"
        + START
        + "            if sides:\n                delete_wall(x, y, *random.choice(sides), grid)"
    )
    verdict = judged("remove_dead_ends", code)
    assert (lost(verdict), verdict.idea) == ({"rooms", "contract"}, "another_source_of_chance")


def test_with_the_same_generator_the_module_random_makes_no_difference() -> None:
    found = exercise.get("remove_dead_ends")
    cases = [case for case in found.cases(rng_for(found.name, "ariadne")) if "seed(" in case.script.code]
    assert {case.group for case in cases} == {"contract"}
    for case in cases:
        outcome = Here({found.name: found.reference}).run(case.script)
        assert outcome.value is not None
        _before, one, other = decode(outcome.value)
        assert one == other


def used_otherwise(program: Any, turns: int) -> Any:
    """Return the program, with a generator that has thrown some dice before: other choices, of the same kind."""

    def remove_dead_ends(grid: Any, rng: random.Random) -> Any:
        for _ in range(turns):
            rng.random()
        return program(grid, rng)

    return remove_dead_ends


@pytest.mark.parametrize("turns", range(1, 4))
def test_a_wrong_idea_is_named_whatever_the_dice_say(turns: int) -> None:
    found = exercise.get("remove_dead_ends")
    for idea in found.wrong_ideas:
        for program in idea.programs:
            report = examine(load(found.name), Here({found.name: used_otherwise(fresh(program), turns)}))
            assert report.idea is not None and report.idea.name == idea.name, f"{turns} turns"


@pytest.mark.parametrize("turns", range(1, 4))
def test_a_right_program_is_right_whatever_the_dice_say(turns: int) -> None:
    found = exercise.get("remove_dead_ends")
    verdict = decide(found, Here({found.name: used_otherwise(found.reference, turns)}), str(turns))
    assert verdict.points == found.max_points, f"{turns} turns"


def test_the_chances_that_the_numbers_of_seeds_are_worked_out_from_are_true() -> None:
    module = exercise.get("remove_dead_ends").module
    for grid, chances in ((module._SPUR, [1 / 3] * 3), (module._TWINS, [1 / 2, 1 / 4, 1 / 8, 1 / 8])):
        seen: Counter[str] = Counter()
        for seed in range(3000):
            maze = [list(row) for row in grid]
            remove_dead_ends(maze, random.Random(seed))
            seen["".join("".join(row) for row in maze)] += 1
        shares = sorted((count / 3000 for count in seen.values()), reverse=True)
        assert shares == pytest.approx(sorted(chances, reverse=True), abs=0.04)


@pytest.mark.parametrize("seed", range(10))
def test_braiding_keeps_what_it_promises(seed: int) -> None:
    rng = random.Random(seed)
    grid = grids.perfect(rng, rng.randint(1, 9), rng.randint(1, 9))
    before = Plan.read(grid)
    remove_dead_ends(grid, rng)
    after = Plan.read(grid)
    assert (after.pieces(), after.halls(), after.frame_closed, after.corners_closed) == (1, 0, True, True), (
        f"seed {seed}"
    )
    assert after.loops() == len(after.passages) - len(before.passages) <= len(before.ends()), f"seed {seed}"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        (
            "dead_ends",
            "from numpy import *\ndef dead_ends(g):\n    return [(x, y) for y in range(len(g) // 2) for x in "
            "range(len(g[0]) // 2) if len(open_neighbours(x, y, g)) == 1]",
        ),
        (
            "count_loops",
            "def count_loops(grid):\n    print('counting')\n    w, h = len(grid[0]) // 2, len(grid) // 2\n"
            "    seen, loops = set(), 0\n    for x in range(w):\n        for y in range(h):\n"
            "            todo = [((x, y), None)]\n            while todo:\n"
            "                cell, back = todo.pop()\n                if cell in seen:\n"
            "                    continue\n                seen.add(cell)\n"
            "                loops += sum(o in seen for o in open_neighbours(*cell, grid) if o != back)\n"
            "                todo += [(o, cell) for o in open_neighbours(*cell, grid) if o not in seen]\n"
            "    return loops",
        ),
    ],
)
def test_right_answers_in_other_styles_are_right(name: str, code: str) -> None:
    verdict = judged(name, code)
    assert verdict.points == verdict.max_points


@pytest.mark.parametrize(
    ("name", "idea", "groups"),
    [
        ("dead_ends", "closed_cells_counted", {"borders"}),
        ("count_loops", "always_one_piece", {"borders"}),
        ("count_loops", "closed_cells_in_one_count_only", {"borders"}),
        ("count_loops", "first_piece_only", {"borders"}),
        ("has_open_block", "size_ignored", {"contract"}),
    ],
)
def test_a_mistake_about_borders_or_the_contract_costs_that_group_only(name: str, idea: str, groups: set[str]) -> None:
    found = exercise.get(name)
    program = next(item.program for item in found.wrong_ideas if item.name == idea)
    assert lost(decide(found, Here({name: fresh(program)}), "ariadne")) == groups
