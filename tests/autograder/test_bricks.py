"""The bricks of notebook 2: which group is lost alone, and right answers in many forms."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder import exercise, grids
from autograder.exercises.delete_wall import delete_wall
from autograder.exercises.get_unvisited_neighbours import get_unvisited_neighbours
from autograder.exercises.is_visited import is_visited
from autograder.exercises.set_visited import set_visited
from autograder.judge import Verdict, decide, page
from course import tutor
from course.side import Here
from tests.autograder.test_exercises import SEEDS
from tests.judging import judged


def lost(verdict: Verdict) -> set[str]:
    return {group for group, (got, of) in verdict.groups.items() if got < of}


def program(name: str) -> Any:
    """Return the program of a wrong idea, given as "exercise.idea"."""
    return getattr(exercise.get(name.partition(".")[0]).module, name.partition(".")[2])


ALONE = [
    ("is_visited.marks_while_looking", {"contract"}),
    ("get_unvisited_neighbours.near_edge_passed", {"borders"}),
    ("get_unvisited_neighbours.far_edge_passed", {"borders"}),
    ("get_unvisited_neighbours.border_not_tested", {"borders"}),
    ("get_unvisited_neighbours.marks_what_it_finds", {"contract"}),
    ("set_visited.opens_and_closes_in_turn", {"contract"}),
]


@pytest.mark.parametrize(("name", "groups"), ALONE, ids=[name for name, _groups in ALONE])
def test_what_is_wrong_in_one_respect_loses_one_group(name: str, groups: set[str]) -> None:
    of = name.partition(".")[0]
    for seed in SEEDS:
        assert lost(decide(exercise.get(of), Here({of: program(name)}), seed)) == groups, f"seed {seed!r}"


def test_a_wall_that_is_closed_again_costs_the_contract_only() -> None:
    def closes_again(x1: int, y1: int, x2: int, y2: int, grid: list[list[str]]) -> None:
        row = grid[y1 + y2 + 1]
        row[x1 + x2 + 1] = "*" if row[x1 + x2 + 1] == " " else " "

    for seed in SEEDS:
        verdict = decide(exercise.get("delete_wall"), Here({"delete_wall": closes_again}), seed)
        assert (lost(verdict), verdict.idea) == ({"contract"}, "writes_a_star"), f"seed {seed!r}"


ORDERS = list(itertools.permutations([(0, -1), (-1, 0), (0, 1), (1, 0)]))


@settings(max_examples=40, deadline=None)
@given(order=st.sampled_from(ORDERS), form=st.sampled_from([list, tuple, set, frozenset, iter, "generator"]))
def test_neighbours_may_come_in_any_order_and_in_any_collection(order: Any, form: Any) -> None:
    def collect(x: int, y: int, grid: Any) -> Any:
        right = set(get_unvisited_neighbours(x, y, grid))
        found = [(x + dx, y + dy) for dx, dy in order if (x + dx, y + dy) in right]
        return (cell for cell in found) if form == "generator" else form(found)

    verdict = decide(exercise.get("get_unvisited_neighbours"), Here({"get_unvisited_neighbours": collect}), "ariadne")
    assert (verdict.points, verdict.report.state) == (7, "right")


@pytest.mark.parametrize("returned", ["grid", "True", "[row[:] for row in grid]", "(x, y)", "''"])
def test_whatever_a_function_that_changes_the_grid_returns_costs_nothing(returned: str) -> None:
    verdict = judged(
        "set_visited", f"def set_visited(x, y, grid):\n    grid[2*y+1][2*x+1] = ' '\n    return {returned}"
    )
    assert (verdict.points, [note.name for note in verdict.report.notes]) == (3, ["returns_something_too"])


@pytest.mark.parametrize("value", ["None", "0.0", "''", "[]"])
def test_what_only_looks_false_is_no_answer(value: str) -> None:
    code = f"def is_visited(x, y, grid):\n    return True if grid[2*y+1][2*x+1] == ' ' else {value}"
    assert judged("is_visited", code).points == 0


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 7), st.integers(1, 7), st.data())
def test_the_bricks_work_together(w: int, h: int, data: Any) -> None:
    grid = grids.closed(w, h)
    cell = data.draw(st.sampled_from(grids.cells(w, h)))
    set_visited(*cell, grid)
    assert [other for other in grids.cells(w, h) if is_visited(*other, grid)] == [cell]
    for other in get_unvisited_neighbours(*cell, grid):
        one, two = [list(row) for row in grid], [list(row) for row in grid]
        delete_wall(*cell, *other, one)
        delete_wall(*other, *cell, two)
        assert one == two == grids.carved(w, h, [cell], [(cell, other)])


def test_the_message_about_a_copy_shows_the_grid_as_it_is_and_should_be() -> None:
    found = exercise.get("set_visited")
    verdict = decide(found, Here({"set_visited": program("set_visited.works_on_a_copy")}), "ariadne")
    text = str(tutor.page(verdict.report))
    assert "g afterwards, expected" in text and "g afterwards, yours" in text
    assert "1 position differs" in text or "Row 1, column 1 differs" in text


def test_the_picture_of_a_hidden_call_marks_cells_as_well() -> None:
    def one_too_many(x: int, y: int, grid: Any) -> Any:
        found = get_unvisited_neighbours(x, y, grid)
        return [*found, (x, y)] if len(grid) > 11 else found

    side = Here({"get_unvisited_neighbours": one_too_many})
    verdict = decide(exercise.get("get_unvisited_neighbours"), side, "ariadne")
    assert verdict.report.state == "right" and "1 cell is too many" in str(page(verdict))
