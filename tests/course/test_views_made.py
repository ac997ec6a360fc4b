"""Views on mazes made by chance: which order of the waiting cells, how much they differ, what holds of all."""

from __future__ import annotations

import random

import pytest

from autograder import grids
from autograder.carving import any_walls, branch, carve, explore
from course.plan import Plan
from course.views import FACTS, VIEWS
from course.views.made import newest_first


def oldest(waiting: list[grids.Cell]) -> grids.Cell:
    return waiting.pop(0)


def by_chance(waiting: list[grids.Cell]) -> grids.Cell:
    return waiting.pop(random.randrange(len(waiting)))


@pytest.mark.parametrize(
    ("w", "h", "start"), [(9, 9, (4, 4)), (12, 9, (0, 8)), (1, 7, (0, 3)), (2, 2, (1, 0)), (1, 1, (0, 0))]
)
def test_newest_first_is_decided_exactly(w: int, h: int, start: grids.Cell) -> None:
    for seed in range(60):
        random.seed(seed)
        assert newest_first(Plan.read(carve(w, h, *start)), start)
        assert newest_first(Plan.read(explore(w, h, *start)), start)


def test_other_orders_of_the_waiting_cells_are_never_taken_for_newest_first() -> None:
    for seed in range(100):
        random.seed(seed)
        for grid in (carve(9, 9, 4, 4, go_back=oldest), carve(9, 9, 4, 4, go_back=by_chance), any_walls(9, 9)):
            assert not newest_first(Plan.read(grid), (4, 4))


def test_what_is_no_perfect_maze_is_not_newest_first() -> None:
    for grid in (grids.closed(3, 3), grids.hall(3, 3), grids.carved(2, 1, grids.cells(2, 1)), grids.ring(3, 3)):
        assert not newest_first(Plan.read(grid), (0, 0))


def test_a_start_that_was_not_used_counts_as_newest_first_too() -> None:
    random.seed(3)
    facts = VIEWS["newest"]([(4, 4), [carve(9, 9) for _ in range(20)]])
    assert list(facts.values()) == [True, False, False]


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_a_queue_is_told_from_other_orders(first: int) -> None:
    def facts(make: object) -> list[bool]:
        mazes = []
        for seed in range(first, first + 20):
            random.seed(seed)
            mazes.append(make())  # type: ignore[operator]
        return list(VIEWS["newest"]([(4, 4), mazes]).values())

    assert facts(lambda: carve(9, 9, 4, 4)) == [True, False, False]
    assert facts(lambda: carve(9, 9, 4, 4, go_back=oldest)) == [False, True, False]
    assert facts(lambda: branch(9, 9, 4, 4)) == [False, True, False]
    assert facts(lambda: carve(9, 9, 4, 4, go_back=by_chance)) == [False, False, False]
    assert facts(lambda: any_walls(9, 9)) == [False, False, False]
    assert facts(lambda: carve(9, 9, random.randrange(1, 9), random.randrange(4))) == [False, False, True]


def test_chance_tells_a_starved_direction_a_fixed_seed_and_one_order_for_a_whole_maze_from_a_fair_choice() -> None:
    def facts(make: object) -> list[bool]:
        random.seed(1)
        return list(VIEWS["chance"]([make() for _ in range(80)]).values())  # type: ignore[operator]

    assert facts(lambda: carve(5, 5, 2, 2)) == [True, True, True]
    assert facts(lambda: carve(5, 5)) == [True, True, True]
    assert facts(lambda: any_walls(5, 5)) == [True, True, True]
    assert facts(lambda: carve(5, 5, 2, 2, choose=min)) == [False, False, False]
    assert facts(lambda: carve(5, 5, 2, 2, choose=lambda free: random.choice(free[:2]))) == [True, True, False]
    assert facts(lambda: carve(5, 5, 2, 2, choose=random.choice([min, max]))) == [True, False, False]


def test_all_facts_can_be_translated_and_what_is_no_grid_is_shown_as_it_is() -> None:
    random.seed(1)
    mazes = [carve(3, 3, 1, 1) for _ in range(3)]
    for view, value in dict.fromkeys(("made", "reached", "chance", "alike", "apart"), mazes).items():
        assert set(VIEWS[view](value)) <= set(FACTS)
        assert VIEWS[view](None) is None and VIEWS[view]([None]) is None
        assert set(VIEWS[view]([])) == set(VIEWS[view]([[], mazes[0]])) == {"no grid"}
    assert VIEWS["newest"](5) == 5 and VIEWS["newest"]([(0, 0), None]) is None
    assert "frame closed" not in VIEWS["inside"](mazes[0]) and VIEWS["inside"](None) is None


def test_rows_that_are_shared_between_mazes_are_seen() -> None:
    one, other = grids.hall(2, 2), grids.hall(2, 2)
    assert list(VIEWS["apart"]([one, other]).values()) == [True]
    other[0] = one[0]
    assert list(VIEWS["apart"]([one, other]).values()) == [False]
