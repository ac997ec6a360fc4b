"""Grids for the calls of exercises are what they say: pieces, loops, openings."""

from __future__ import annotations

import random

import pytest

from autograder import grids
from course.plan import Plan

SIZES = [(1, 1), (1, 7), (6, 1), (2, 2), (9, 4), (12, 13)]


@pytest.mark.parametrize(("w", "h"), SIZES)
def test_a_perfect_maze_is_one_piece_without_loops(w: int, h: int) -> None:
    plan = Plan.read(grids.perfect(random.Random(3), w, h))
    assert (plan.w, plan.h, len(plan.open_cells), plan.pieces(), plan.loops()) == (w, h, w * h, 1, 0), "seed 3"
    assert plan.frame_closed and plan.corners_closed


@pytest.mark.parametrize(("w", "h"), SIZES)
def test_a_maze_in_the_making_is_one_piece_of_as_many_cells_as_are_wanted(w: int, h: int) -> None:
    for visited in {1, w * h // 2 + 1, w * h}:
        plan = Plan.read(grids.begun(random.Random(5), w, h, visited))
        assert (len(plan.open_cells), len(plan.passages), plan.pieces()) == (visited, visited - 1, 1), "seed 5"
    assert grids.begun(random.Random(5), w, h, 0) == grids.closed(w, h)


def test_a_maze_with_more_passages_has_that_many_loops() -> None:
    assert Plan.read(grids.looped(random.Random(4), 7, 5, 6)).loops() == 6, "seed 4"


@pytest.mark.parametrize(("w", "h"), SIZES)
def test_a_snake_is_one_corridor(w: int, h: int) -> None:
    plan = Plan.read(grids.snake(w, h))
    assert (len(plan.passages), plan.pieces()) == (w * h - 1, 1)
    assert len(plan.ends()) == (2 if w * h > 1 else 0)


@pytest.mark.parametrize(("w", "h"), [(2, 2), (2, 5), (5, 2), (4, 6)])
def test_a_ring_is_one_loop(w: int, h: int) -> None:
    plan = Plan.read(grids.ring(w, h))
    assert (len(plan.open_cells), plan.loops(), plan.pieces()) == (w * h - max(0, w - 2) * max(0, h - 2), 1, 1)
    assert not plan.ends()


def test_a_corridor_lies_or_stands() -> None:
    assert len(grids.corridor(5)[0]) == len(grids.corridor(5, upright=True)) == 11
    assert grids.corridor(2) == [list("*****"), list("*   *"), list("*****")]


def test_a_hall_has_all_passages_and_its_corners_stand() -> None:
    plan = Plan.read(grids.hall(4, 3))
    assert (len(plan.passages), plan.corners_closed, plan.halls()) == (17, True, 2)


def test_two_grids_beside_each_other_are_two_pieces() -> None:
    assert Plan.read(grids.beside(grids.snake(2, 3), grids.hall(4, 3))).pieces() == 2


def test_a_shut_cell_is_closed_and_so_are_the_walls_round_it() -> None:
    before = grids.hall(3, 3)
    plan = Plan.read(grids.shut(before, (1, 1)))
    assert (len(plan.open_cells), len(plan.passages), plan.loops()) == (8, 8, 1)
    assert before == grids.hall(3, 3)


@pytest.mark.parametrize(("side", "position"), [("up", (0, 3)), ("down", (6, 3)), ("left", (3, 0)), ("right", (3, 10))])
def test_an_opening_is_one_space_in_the_frame(side: str, position: tuple[int, int]) -> None:
    grid = grids.with_opening(grids.hall(5, 3), side, 1)
    assert grid[position[0]][position[1]] == " "
    assert sum(row.count(" ") for row in grid) == sum(row.count(" ") for row in grids.hall(5, 3)) + 1


def test_walls_are_put_back_into_a_copy() -> None:
    hall = grids.hall(3, 2)
    plan = Plan.read(grids.walled(hall, (1, 2), (2, 1)))
    assert len(plan.passages) == len(Plan.read(hall).passages) - 2 == 5


@pytest.mark.parametrize(("left", "top", "n"), [(0, 0, 3), (3, 2, 3), (1, 0, 4), (2, 2, 1)])
def test_a_room_is_open_where_it_was_asked_for(left: int, top: int, n: int) -> None:
    plan = Plan.read(grids.with_room(random.Random(5), 6, 5, left, top, n))
    assert plan.is_hall(left, top, n) and plan.pieces() == 1, "seed 5"
