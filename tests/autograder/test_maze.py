"""What is special to the exercises of the maze: groups that are lost alone, right programs, chance."""

from __future__ import annotations

from typing import Any

import pytest

from autograder import carving, exercise
from autograder.exercises import generate_maze as module
from autograder.judge import Verdict, decide
from course.side import Here

MAZE = exercise.get("generate_maze")


def verdict(program: Any, seed: str = "ariadne") -> Verdict:
    return decide(MAZE, Here({"generate_maze": program}), seed)


def lost(found: Verdict) -> set[str]:
    return {group for group, (got, of) in found.groups.items() if got < of}


@pytest.mark.parametrize("seed", ["ariadne", "2026", "x"])
@pytest.mark.parametrize(
    ("program", "idea"),
    [
        (module.oldest_waiting_cell_first, "oldest_waiting_cell_first"),
        (lambda w, h, x=0, y=0: carving.branch(w, h, x, y), "oldest_waiting_cell_first"),
        (module.another_waiting_cell_first, "another_waiting_cell_first"),
        (lambda w, h, x=0, y=0: carving.any_walls(w, h), "another_waiting_cell_first"),
    ],
    ids=["queue", "queue at every step", "a random waiting cell", "walls in any order"],
)
def test_every_other_perfect_maze_loses_the_stack_only(program: Any, idea: str, seed: str) -> None:
    found = verdict(program, seed)
    assert (lost(found), found.points, found.idea) == ({"stack"}, 10, idea)


@pytest.mark.parametrize(
    ("program", "group"),
    [
        (module.always_the_same_neighbour, "contract"),
        (module.every_call_gives_the_same_maze, "contract"),
        (module.some_direction_is_never_chosen, "contract"),
        (module.frame_is_opened, "contract"),
        (module.one_call_inside_another, "borders"),
    ],
    ids=lambda item: getattr(item, "__name__", item),
)
def test_one_mistake_loses_one_group(program: Any, group: str) -> None:
    assert lost(verdict(program)) == {group}


def test_dice_of_its_own_cost_the_contract() -> None:
    import random

    found = verdict(lambda w, h, x=0, y=0: carving.carve(w, h, x, y, choose=random.SystemRandom().choice))
    assert lost(found) == {"contract"}


@pytest.mark.parametrize("seed", [str(number) for number in range(12)])
def test_right_programs_are_never_rejected(seed: str) -> None:
    assert verdict(lambda w, h, x=0, y=0: carving.carve(w, h, x, y), seed).points == 12
    assert verdict(lambda w, h, x=0, y=0: carving.carve(w, h), seed).points == 12


def test_notes_cost_nothing_and_are_named() -> None:
    assert [note.name for note in verdict(module.start_is_not_used).report.notes] == ["start_is_not_used"]
    found = verdict(module.raises_the_recursion_limit)
    assert (found.points, [note.name for note in found.report.notes]) == (12, ["raises_the_recursion_limit"])


def test_the_limit_that_a_program_raised_does_not_reach_the_public_file() -> None:
    import sys

    from autograder.public import own_limit

    before = sys.getrecursionlimit()
    with own_limit():
        sys.setrecursionlimit(50_000)
    assert sys.getrecursionlimit() == before
