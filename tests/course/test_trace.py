"""Following a student's own function: what is recorded of right programs."""

from __future__ import annotations

import random
import sys
from itertools import pairwise
from typing import Any

import pytest

from autograder import exercise
from autograder.grids import perfect
from course.roles import cast
from course.trace import Trace, follow
from course.watch import cell_from
from course.widgets.packing import pack
from tests.course import stepped


def reference(name: str) -> Any:
    return exercise.get(name).reference


def maze(w: int = 6, h: int = 5) -> list[list[str]]:
    return perfect(random.Random(3), w, h)


def grid_at(trace: Trace, step: int) -> list[list[str]]:
    """The grid as it was at a step, put together again from what was recorded."""
    glyphs = list(trace.grid.glyphs)
    first, _rows, columns, codes = [sheet for sheet in trace.grid.sheets if sheet[0] <= step][-1]
    values = list(codes)
    for when, place, code in zip(trace.grid.steps, trace.grid.places, trace.grid.values, strict=True):
        if first <= when <= step:
            values[place] = code
    texts = [glyphs[code] for code in values]
    return [texts[i : i + columns] for i in range(0, len(texts), columns)]


def cells(trace: Trace) -> list[tuple[int, int] | None]:
    return [cell_from(code) for _step, code in cast(trace).head]


def text_of_line(trace: Trace, step: int) -> str:
    return trace.source[trace.lines[step]].strip()


# Right programs


@pytest.mark.parametrize(
    ("name", "arguments", "kind", "waiting"),
    [
        ("generate_maze", (7, 5), "stack", "waiting"),
        ("generate_recursive", (7, 5), "calls", ""),
        ("carve_walk", (7, 5), "calls", ""),
        ("solve_dfs", (maze(), (0, 0), (5, 4)), "stack", "stack"),
        ("solve_bfs", (maze(), (0, 0), (5, 4)), "queue", "queue"),
        ("distances", (maze(), (2, 2)), "queue", "queue"),
    ],
)
def test_the_list_that_waits_and_the_current_cell_are_found(
    name: str, arguments: tuple[Any, ...], kind: str, waiting: str
) -> None:
    random.seed(1)
    trace = follow(reference(name), arguments)
    roles = cast(trace)
    assert (trace.ended, roles.kind, roles.waiting_name) == ("returned", kind, waiting)
    visited = cells(trace)
    assert visited[0] == (arguments[1] if name.startswith(("solve", "dist")) else (0, 0))
    if name in ("generate_maze", "generate_recursive", "carve_walk"):
        assert len(visited) == 2 * 7 * 5 - 1, "each cell on the way there, all but the first on the way back"
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(visited))
    if name.startswith("solve"):
        assert (5, 4) in visited


def test_the_grid_can_be_put_together_at_each_step_and_in_the_end_is_the_result() -> None:
    random.seed(2)
    trace = follow(reference("generate_maze"), (8, 5))
    last = len(trace.lines) - 1
    assert grid_at(trace, last) == trace.result
    shots = [grid_at(trace, step) for step in range(trace.grid.sheets[0][0], last)]
    opened = [sum(row.count(" ") for row in shot) for shot in shots]
    assert (
        opened == sorted(opened)
        and opened[0] == 0
        and max(b - a for a, b in zip(opened, opened[1:], strict=False)) == 1
    )


def test_a_function_that_is_followed_does_what_it_does_alone() -> None:
    generate = reference("generate_maze")
    random.seed(5)
    alone, after = generate(20, 15), random.random()
    random.seed(5)
    trace = follow(generate, (20, 15))
    assert (trace.result, random.random()) == (alone, after)


def test_the_trace_function_of_a_debugger_and_the_recursion_limit_are_given_back() -> None:
    limit, before = sys.getrecursionlimit(), sys.gettrace()

    def debugger(frame: Any, event: str, arg: Any) -> None: ...

    sys.settrace(debugger)
    try:
        follow(reference("generate_maze"), (2, 2))
        assert sys.gettrace() is debugger
    finally:
        sys.settrace(before)
    assert sys.getrecursionlimit() == limit


def test_a_board_is_followed_square_by_square_and_the_arguments_are_changed_as_by_a_call() -> None:
    board = [[0, 1, 0], [2, -1, 3], [-1, 0, 4]]
    trace = follow(reference("incremente_voisins"), (board, 0, 1))
    assert board == [[1, 1, 1], [3, -1, 4], [-1, 0, 4]]
    assert list(trace.grid.places) == [0, 2, 3, 5]
    assert cast(trace).by == "place" and trace.grid.kind == "board"


def test_a_pile_without_a_maze_shows_what_was_put_on_it() -> None:
    operations = [("push", "a"), ("push", (1, 2)), ("pop",), ("pop",), ("pop",)]
    trace = follow(reference("replay_stack"), (operations,))
    roles = cast(trace)
    assert (roles.kind, roles.waiting_name, roles.deepest, roles.head) == ("stack", "stack", 2, [])


def test_a_large_maze_is_recorded_completely() -> None:
    random.seed(4)
    trace = follow(reference("generate_maze"), (40, 40))
    film, data = pack(trace, cast(trace))
    assert grid_at(trace, len(trace.lines)) == trace.result
    assert len(trace.grid.steps) == 2 * 40 * 40 - 1 and len(set(trace.grid.steps)) == len(trace.grid.steps)
    assert len(film) < 200_000 and not data["thin"]


def test_a_pile_that_is_made_anew_each_time_is_found_and_no_cell_on_half_way() -> None:
    trace = follow(stepped.x_after_y, (5, 4))
    assert cast(trace).waiting_name == "todo" and cast(trace).kind == "stack"
    assert set(cells(trace)) == {(x, y) for x in range(5) for y in range(4)}
    queue_like = follow(stepped.jumps, ())
    assert cells(queue_like) == [(0, 0), (3, 2), (1, 1)]


def test_a_helper_that_calls_itself_is_followed_too() -> None:
    trace = follow(stepped.begins_only, (4, 3))
    assert trace.functions == ["begins_only", "explore"]
    assert cast(trace).kind == "calls" and grid_at(trace, len(trace.lines)) == trace.result
    assert {text_of_line(trace, step) for step in range(len(trace.lines))} > {
        "explore(0, 0, grid)",
        "explore(a, b, grid)",
    }


def test_a_grid_that_grows_row_by_row_is_shown_as_it_grows() -> None:
    trace = follow(stepped.rows_one_by_one, (2, 2))
    assert [rows for _step, rows, _columns, _values in trace.grid.sheets] == [1, 2, 3, 4, 5]
    assert grid_at(trace, len(trace.lines)) == trace.result
