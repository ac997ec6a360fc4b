"""The plan of a maze: what is read off a text grid, checked against small mazes drawn by hand."""

from __future__ import annotations

import random

import pytest

from course.plan import NoGrid, Plan

TREE = """
*******
*   * *
*** * *
*     *
*******
"""
RING = """
*****
*   *
* * *
*   *
*****
"""
TWO_PIECES = """
*******
*   * *
*** * *
*   * *
*******
"""
HALL = """
*******
*     *
* * * *
*     *
* * * *
*     *
*******
"""


def grid(text: str) -> list[list[str]]:
    return [list(line) for line in text.strip().splitlines()]


def plan(text: str) -> Plan:
    return Plan.read(grid(text))


def test_a_tree_has_one_piece_no_loop_and_one_passage_less_than_cells() -> None:
    read = plan(TREE)
    assert (read.w, read.h) == (3, 2)
    assert (len(read.open_cells), len(read.passages), read.pieces(), read.loops()) == (6, 5, 1, 0)
    assert read.frame_closed and read.corners_closed


def test_a_ring_has_one_loop_and_no_dead_end() -> None:
    assert (plan(RING).loops(), plan(RING).ends()) == (1, frozenset())


def test_pieces_are_counted_and_steps_reach_only_one_of_them() -> None:
    read = plan(TWO_PIECES)
    assert read.pieces() == 2
    assert read.steps_from((2, 0)) == {(2, 0): 0, (2, 1): 1}


def test_dead_ends_are_the_cells_with_one_passage() -> None:
    assert plan(TREE).ends() == {(0, 0), (2, 0), (0, 1)}


def test_steps_are_shortest_ways() -> None:
    assert plan(RING).steps_from((0, 0)) == {(0, 0): 0, (1, 0): 1, (0, 1): 1, (1, 1): 2}
    assert plan(TREE).steps_from((0, 0))[(2, 0)] == 4


def test_a_hall_is_a_block_without_inner_walls_of_the_size_asked_for() -> None:
    assert plan(HALL).halls(3) == 1
    assert plan(HALL).halls(2) == 4
    assert plan(RING).halls(3) == 0
    one_wall = grid(HALL)
    one_wall[3][2] = "*"
    assert Plan.read(one_wall).halls(3) == 0


@pytest.mark.parametrize(("row", "column"), [(0, 1), (2, 0), (4, 3), (1, 6)])
def test_an_opening_in_the_frame_is_seen_and_is_no_passage(row: int, column: int) -> None:
    opened = grid(TREE)
    opened[row][column] = " "
    read = Plan.read(opened)
    assert not read.frame_closed
    assert read.passages == plan(TREE).passages


def test_an_open_corner_is_seen() -> None:
    opened = grid(TREE)
    opened[2][2] = " "
    assert not Plan.read(opened).corners_closed


@pytest.mark.parametrize(
    "value",
    [
        None,
        3,
        "***",
        [],
        [[]],
        ["***"],
        [("*",) * 3] * 3,
        [["*"] * 3] * 2,
        [["*"] * 4] * 3,
        [["*"] * 3, ["*"] * 2, ["*"] * 3],
    ]
    + [[["#"] * 3] * 3, [["*", 1, "*"]] * 3, [["*"]]],
    ids=repr,
)
def test_what_is_no_grid_is_refused_with_a_reason(value: object) -> None:
    with pytest.raises(NoGrid) as refused:
        Plan.read(value)
    assert str(refused.value)


@pytest.mark.parametrize("seed", range(20))
def test_loops_are_passages_minus_cells_plus_pieces_on_random_grids(seed: int) -> None:
    rng = random.Random(seed)
    w, h = rng.randint(1, 6), rng.randint(1, 6)
    rows = [["*"] * (2 * w + 1) for _ in range(2 * h + 1)]
    for row in range(1, 2 * h):
        for column in range(1, 2 * w):
            if row % 2 and column % 2 or (row % 2 != column % 2 and rng.random() < 0.6):
                rows[row][column] = " "
    read = Plan.read(rows)
    # Taking away one passage after the other, each either breaks a piece in two or ends one loop.
    loops = 0
    left = set(read.passages)
    while left:
        before = Plan(w, h, read.open_cells, frozenset(left), True, True).pieces()
        left.pop()
        loops += Plan(w, h, read.open_cells, frozenset(left), True, True).pieces() == before
    assert read.loops() == loops, f"seed {seed}"
