"""The exercises that find ways: right answers in any style, what is lost alone, and what a picture shows."""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest

from autograder import exercise
from autograder.judge import decide, page
from autograder.ways import known, way
from course.side import Here
from tests.judging import Hurried, judged

ORDERS = ("up left down right", "right down left up", "left up right down", "down right up left")


def decided(name: str, program: Any) -> Any:
    return decide(exercise.get(name), Here({name: program}), "ariadne")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("take", [0, -1])
def test_any_legal_way_is_right_for_solve_dfs(order: str, take: int) -> None:
    verdict = decided("solve_dfs", lambda grid, start, goal: way(grid, start, goal, take, order))
    assert (verdict.points, verdict.idea) == (5, None)


@pytest.mark.parametrize("order", ORDERS)
def test_any_shortest_way_is_right_for_solve_bfs(order: str) -> None:
    assert decided("solve_bfs", lambda grid, start, goal: way(grid, start, goal, 0, order)).points == 5


@pytest.mark.parametrize("order", ORDERS)
def test_a_way_that_is_too_long_is_wrong_for_solve_bfs_in_whatever_order_it_searches(order: str) -> None:
    verdict = decided("solve_bfs", lambda grid, start, goal: way(grid, start, goal, -1, order))
    assert (verdict.points, verdict.idea) == (0, "not_the_shortest_way")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", ["solve_dfs", "solve_bfs"])
def test_an_idea_is_recognised_whatever_the_order_of_the_search(name: str, order: str) -> None:
    def everything(grid: Any, start: Any, goal: Any) -> Any:
        found = list(known(grid, start, None, 0, order))
        return found[: found.index(goal) + 1] if goal in found else None

    def first_branch(grid: Any, start: Any, goal: Any, seen: Any = ()) -> Any:
        if start == goal:
            return [start]
        for n in [n for n in beside(start, grid, order) if n not in seen]:
            rest = first_branch(grid, n, goal, (*seen, start))
            return [start, *rest] if rest else None
        return None

    ideas = [decided(name, program).idea for program in (everything, first_branch)]
    assert ideas[0] in ("everything_that_was_visited", "everything_that_was_met")
    assert ideas[1] == "stops_at_the_first_dead_end"


def beside(cell: Any, grid: Any, order: str) -> Any:
    from autograder.ways import steps

    return steps(cell, grid, order)


FORGETFUL = """
def {name}(grid, start, goal{more}):
    if start == goal:
        return [start]
    for n in open_neighbours(*start, grid):
        if n not in seen:
            seen.add(n)
            rest = {name}(grid, n, goal, seen)
            if rest:
                return [start] + rest
    return None
"""


def test_a_recursion_loses_the_borders_and_nothing_else() -> None:
    code = FORGETFUL.format(name="solve_dfs", more=", seen=None").replace(
        "    if start", "    seen = seen or {start}\n    if start", 1
    )
    verdict = judged("solve_dfs", code)
    assert verdict.groups == {"usual": (2.5, 2.5), "borders": (0, 1.5), "contract": (1, 1)}
    assert verdict.idea == "calls_itself_for_each_cell"


def test_a_recursion_is_right_where_the_limit_was_raised() -> None:
    before = sys.getrecursionlimit()
    code = FORGETFUL.format(name="solve_dfs", more=", seen=None").replace(
        "    if start", "    seen = seen or {start}\n    if start", 1
    )
    try:
        assert judged("solve_dfs", "import sys\nsys.setrecursionlimit(20_000)\n" + code).points == 5
    finally:
        sys.setrecursionlimit(before)


TOO_LATE = """
def {name}(grid, start, goal):
    waiting, came = [start], {{}}
    taken = []
    while waiting:
        cell = waiting.pop(0)
        taken.append(cell)
        if cell == goal:
            path = [cell]
            while path[0] != start:
                path.insert(0, came[path[0]])
            return path
        for n in open_neighbours(*cell, grid):
            if n not in taken:
                came[n] = cell
                waiting.append(n)
"""
FORGETS_AGAIN = """
def {name}(grid, start, goal):
    path = []

    def walk(cell):
        path.append(cell)
        if cell == goal or any(walk(n) for n in open_neighbours(*cell, grid) if n not in path):
            return True
        path.pop()
        return False

    return path if walk(start) else None
"""


@pytest.mark.parametrize(
    ("name", "code", "idea"),
    [
        ("solve_dfs", FORGETS_AGAIN, "each_branch_for_itself"),
        ("solve_dfs", TOO_LATE, "each_branch_for_itself"),
        ("solve_bfs", TOO_LATE, "marked_when_taken"),
    ],
)
def test_whoever_tries_all_ways_through_a_hall_learns_it_from_a_visible_call(name: str, code: str, idea: str) -> None:
    verdict = judged(name, code.format(name=name), kind=Hurried)
    assert [result.probe.part for result in verdict.report.failed][0] == "hall"
    assert (verdict.points, verdict.idea) == (0, idea)


MARKS = """
def {name}(grid, start, goal):
    stack, seen = [[start]], {{start}}
    while stack:
        path = stack.pop(0)
        x, y = path[-1]
        if path[-1] == goal:
            return path
        for a, b in open_neighbours(x, y, grid):
            if (a, b) not in seen:
                seen.add((a, b))
                grid[2 * b + 1][2 * a + 1] = "{mark}"
                stack.append(path + [(a, b)])
"""


@pytest.mark.parametrize("mark", [".", "x", "*", "visited"])
@pytest.mark.parametrize("name", ["solve_dfs", "solve_bfs"])
def test_marks_left_in_the_grid_lose_the_contract_and_nothing_else(name: str, mark: str) -> None:
    verdict = judged(name, MARKS.format(name=name, mark=mark))
    assert {group: got for group, (got, _of) in verdict.groups.items()} == {"usual": 2.5, "borders": 1.5, "contract": 0}
    assert verdict.idea == "changes_its_arguments"


def test_what_is_wrong_without_a_way_loses_the_borders_and_the_contract_only() -> None:
    verdict = decided("solve_bfs", lambda grid, start, goal: way(grid, start, goal, 0) or [])
    assert verdict.groups == {"usual": (2.5, 2.5), "borders": (0, 1.5), "contract": (0, 1)}


def test_an_opening_in_the_frame_loses_the_borders_of_open_neighbours_and_nothing_else() -> None:
    code = """
    def open_neighbours(x, y, grid):
        return [(a, b) for a, b in ((x, y-1), (x-1, y), (x, y+1), (x+1, y)) if grid[y+b+1][x+a+1] == ' ']
    """
    verdict = judged("open_neighbours", re.sub("^    ", "", code, flags=re.MULTILINE))
    assert {group: got for group, (got, _of) in verdict.groups.items()} == {"usual": 2, "borders": 0, "contract": 1}


@pytest.mark.parametrize(
    ("name", "program", "said"),
    [
        ("solve_dfs", lambda grid, start, goal: (way(grid, start, goal, 0) or [])[1:], "The way begins at (1, 0)"),
        ("solve_bfs", lambda grid, start, goal: way(grid, start, goal, -1), "it is drawn with dashes"),
        ("distances", lambda grid, start: {start: 0}, "cells are missing"),
    ],
)
def test_a_verdict_shows_where_the_way_goes_wrong(name: str, program: Any, said: str) -> None:
    verdict = decided(name, program)
    shown = str(page(verdict))
    assert said in shown
    assert "maze" not in shown.partition("What was expected")[0], "what only the view needs is not shown"
