"""Following a student's own function: what is recorded of right programs, and of wrong ones."""

from __future__ import annotations

import random
import sys
from collections import deque
from itertools import pairwise
from typing import Any

import pytest

from autograder import exercise
from autograder.exercises.delete_wall import delete_wall
from autograder.exercises.get_unvisited_neighbours import get_unvisited_neighbours
from autograder.exercises.init_grid import init_grid
from autograder.exercises.open_neighbours import open_neighbours
from autograder.exercises.set_visited import set_visited
from autograder.grids import perfect
from course.roles import cast
from course.trace import Trace, follow
from course.watch import cell_from
from course.widgets.packing import pack


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


# Programs as students write them


def x_after_y(w, h):  # type: ignore[no-untyped-def]
    """Keep the pile by making new lists, and move in two lines."""
    grid = init_grid(w, h)
    set_visited(0, 0, grid)
    x, y = 0, 0
    todo = [(0, 0)]
    while todo != []:
        x = todo[-1][0]
        y = todo[-1][1]
        around = list(get_unvisited_neighbours(x, y, grid))
        if around == []:
            todo = todo[:-1]
        else:
            a, b = around[-1]
            delete_wall(x, y, a, b, grid)
            set_visited(a, b, grid)
            todo = todo + [(a, b)]
    return grid


def test_a_pile_that_is_made_anew_each_time_is_found_and_no_cell_on_half_way() -> None:
    trace = follow(x_after_y, (5, 4))
    assert cast(trace).waiting_name == "todo" and cast(trace).kind == "stack"
    assert set(cells(trace)) == {(x, y) for x in range(5) for y in range(4)}
    queue_like = follow(jumps, ())
    assert cells(queue_like) == [(0, 0), (3, 2), (1, 1)]


def jumps():  # type: ignore[no-untyped-def]
    for place in [(0, 0), (3, 2), (1, 1)]:
        x = place[0]
        y = place[1]
        _ = x + y


def explore(x, y, grid):  # type: ignore[no-untyped-def]
    set_visited(x, y, grid)
    for a, b in [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]:
        if (a, b) in list(get_unvisited_neighbours(x, y, grid)):
            delete_wall(x, y, a, b, grid)
            explore(a, b, grid)


def begins_only(w, h):  # type: ignore[no-untyped-def]
    grid = init_grid(w, h)
    explore(0, 0, grid)
    return grid


def test_a_helper_that_calls_itself_is_followed_too() -> None:
    trace = follow(begins_only, (4, 3))
    assert trace.functions == ["begins_only", "explore"]
    assert cast(trace).kind == "calls" and grid_at(trace, len(trace.lines)) == trace.result
    assert {text_of_line(trace, step) for step in range(len(trace.lines))} > {
        "explore(0, 0, grid)",
        "explore(a, b, grid)",
    }


def rows_one_by_one(w, h):  # type: ignore[no-untyped-def]
    grid = []
    for _row in range(2 * h + 1):
        row = []
        for _column in range(2 * w + 1):
            row.append("*")
        grid.append(row)
    return grid


def test_a_grid_that_grows_row_by_row_is_shown_as_it_grows() -> None:
    trace = follow(rows_one_by_one, (2, 2))
    assert [rows for _step, rows, _columns, _values in trace.grid.sheets] == [1, 2, 3, 4, 5]
    assert grid_at(trace, len(trace.lines)) == trace.result


# Wrong programs


def never_ends(w, h):  # type: ignore[no-untyped-def]
    grid = init_grid(w, h)
    stack = deque([(0, 0)])
    while stack:
        x, y = stack[-1]
        stack.append(random.choice(list(get_unvisited_neighbours(x, y, grid))))
    return grid


def catches_all():  # type: ignore[no-untyped-def]
    n = 0
    while True:
        try:  # noqa: SIM105
            n += 1
        except:  # noqa: E722 (this is the mistake)
            pass


def waits_for_a_helper():  # type: ignore[no-untyped-def]
    here = (1, 1)
    for_ever()
    return here


def for_ever():  # type: ignore[no-untyped-def]
    for number in iter(int, 1):
        number += 1


def test_an_endless_loop_is_stopped_and_its_last_steps_are_there() -> None:
    random.seed(1)
    trace = follow(never_ends, (5, 5), lines=1500)
    roles = cast(trace)
    assert trace.ended == "lines" and len(trace.lines) == 1501
    assert roles.deepest > 450 and roles.head[-1][0] > 1490


def test_an_endless_loop_that_catches_everything_is_stopped() -> None:
    assert follow(catches_all, (), lines=300, seconds=0.2).ended == "lines"


def test_an_endless_loop_in_a_helper_is_stopped() -> None:
    trace = follow(waits_for_a_helper, (), seconds=0.2)
    assert trace.ended == "time" and text_of_line(trace, -1) in ("for number in iter(int, 1):", "number += 1")


def opens_no_wall(w, h):  # type: ignore[no-untyped-def]
    grid = init_grid(w, h)
    set_visited(0, 0, grid)
    pile = [(0, 0)]
    while pile:
        cell = pile[-1]
        free = list(get_unvisited_neighbours(*cell, grid))
        if free:
            new = random.choice(free)
            set_visited(*new, grid)
            pile.append(new)
        else:
            pile.pop()
    return grid


def pops_unguarded(w, h):  # type: ignore[no-untyped-def]
    grid = init_grid(w, h)
    set_visited(0, 0, grid)
    x, y = 0, 0
    pile = []
    while True:
        free = list(get_unvisited_neighbours(x, y, grid))
        if free:
            pile.append((x, y))
            a, b = random.choice(free)
            delete_wall(x, y, a, b, grid)
            set_visited(a, b, grid)
            x, y = a, b
        else:
            x, y = pile.pop()


def test_forgotten_walls_stay_closed_in_the_record() -> None:
    random.seed(1)
    trace = follow(opens_no_wall, (5, 4))
    columns = trace.grid.sheets[0][2]
    assert {(place // columns % 2, place % columns % 2) for place in trace.grid.places} == {(1, 1)}
    assert len(cells(trace)) == 39


def test_what_came_before_an_error_is_there_and_the_error_stands_on_its_line() -> None:
    random.seed(1)
    trace = follow(pops_unguarded, (4, 4))
    assert (trace.ended, trace.error["type"]) == ("error", "IndexError")
    assert text_of_line(trace, -1) == "x, y = pile.pop()"
    assert len(trace.grid.steps) == 31 and len(cells(trace)) == 31


def test_a_recursion_that_is_too_deep_is_shown_at_its_deepest() -> None:
    random.seed(1)
    trace = follow(reference("generate_recursive"), (60, 60))
    assert (trace.ended, trace.error["type"]) == ("error", "RecursionError")
    assert trace.tallest > 950 and len(trace.tower.shadow) == trace.tallest


def catches_its_own_error():  # type: ignore[no-untyped-def]
    def inner(n):  # type: ignore[no-untyped-def]
        here = (n, n)
        if n > 3:
            raise ValueError("deep enough")
        inner(n + 1)
        return here

    try:
        inner(0)
    except ValueError:
        found = "caught"
    return found


def test_an_error_that_is_caught_takes_its_calls_off_the_tower() -> None:
    trace = follow(catches_its_own_error, ())
    assert (trace.ended, trace.result, trace.tallest) == ("returned", "caught", 6)
    assert trace.tower.shadow == ["catches_its_own_error"]


class Awkward:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparing")

    def __repr__(self) -> str:
        raise RuntimeError("no name")

    __hash__ = None  # type: ignore[assignment]


def holds_awkward_things():  # type: ignore[no-untyped-def]
    things = [Awkward(), Awkward()]
    things.append(Awkward())
    return len(things)


def asks():  # type: ignore[no-untyped-def]
    return input("how many?")


def leaves():  # type: ignore[no-untyped-def]
    sys.exit(1)


def prints(n):  # type: ignore[no-untyped-def]
    for number in range(n):
        print("number", number)


def test_objects_of_the_students_own_classes_do_no_harm() -> None:
    trace = follow(holds_awkward_things, ())
    assert (trace.ended, trace.result) == ("returned", 3)


@pytest.mark.parametrize(("program", "ended"), [(asks, "input"), (leaves, "exit")])
def test_a_question_to_nobody_and_the_end_of_all_stop_at_their_line(program: Any, ended: str) -> None:
    trace = follow(program, ())
    assert (trace.ended, len(trace.lines)) == (ended, 2)


def test_what_is_printed_is_kept_and_stands_among_the_variables(capsys: pytest.CaptureFixture[str]) -> None:
    trace = follow(prints, (3,))
    assert trace.printed == "number 0\nnumber 1\nnumber 2\n" and capsys.readouterr().out == ""
    assert (0, "print") in trace.slots and "number 2" in trace.table.numbers


def test_a_call_that_does_not_fit_is_an_error_before_the_first_line() -> None:
    trace = follow(prints, ())
    assert (trace.ended, trace.error["type"], len(trace.lines)) == ("error", "TypeError", 1)


def one_by_one():  # type: ignore[no-untyped-def]
    yield 1


async def later():  # type: ignore[no-untyped-def]
    return 1


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (maze(2, 1), "step needs a function, without brackets, and its arguments after a comma, but it got [["),
        (len, "step follows functions that are written in Python with def, and len is not."),
        (Awkward, "step follows functions, and Awkward is a class: write a function that uses it, and give that."),
        (lambda: 1, "step follows functions made with def: a lambda has only one line to show."),
        (one_by_one, "step cannot follow one_by_one: it holds yield or async, so a call of it only prepares the work."),
        (later, "step cannot follow later: it holds yield or async, so a call of it only prepares the work."),
    ],
)
def test_what_cannot_be_followed_is_said_in_one_sentence(function: Any, sentence: str) -> None:
    with pytest.raises(TypeError) as caught:
        follow(function, ())
    assert str(caught.value).startswith(sentence)


def test_a_function_whose_text_is_not_kept_is_followed_all_the_same() -> None:
    names: dict[str, Any] = {"neighbours": open_neighbours}
    exec("def f(grid):\n    for x in range(3):\n        y = 0\n        neighbours(x, y, grid)\n    return 5\n", names)
    trace = follow(names["f"], (maze(),))
    assert (trace.result, trace.source, cells(trace)) == (5, [""] * 5, [(0, 0), (1, 0), (2, 0)])
