"""Following programs that fail, never end, or cannot be followed at all."""

from __future__ import annotations

import random
from typing import Any

import pytest

from autograder.exercises.open_neighbours import open_neighbours
from course.roles import cast
from course.trace import follow
from tests.course import stepped
from tests.course.test_trace import cells, maze, reference, text_of_line


def test_an_endless_loop_is_stopped_and_its_last_steps_are_there() -> None:
    random.seed(1)
    trace = follow(stepped.never_ends, (5, 5), lines=1500)
    roles = cast(trace)
    assert trace.ended == "lines" and len(trace.lines) == 1501
    assert roles.deepest > 450 and roles.head[-1][0] > 1490


def test_an_endless_loop_that_catches_everything_is_stopped() -> None:
    assert follow(stepped.catches_all, (), lines=300, seconds=0.2).ended == "lines"


def test_an_endless_loop_in_a_helper_is_stopped() -> None:
    trace = follow(stepped.waits_for_a_helper, (), seconds=0.2)
    assert trace.ended == "time" and text_of_line(trace, -1) in ("for number in iter(int, 1):", "number += 1")


def test_forgotten_walls_stay_closed_in_the_record() -> None:
    random.seed(1)
    trace = follow(stepped.opens_no_wall, (5, 4))
    columns = trace.grid.sheets[0][2]
    assert {(place // columns % 2, place % columns % 2) for place in trace.grid.places} == {(1, 1)}
    assert len(cells(trace)) == 39


def test_what_came_before_an_error_is_there_and_the_error_stands_on_its_line() -> None:
    random.seed(1)
    trace = follow(stepped.pops_unguarded, (4, 4))
    assert (trace.ended, trace.error["type"]) == ("error", "IndexError")
    assert text_of_line(trace, -1) == "x, y = pile.pop()"
    assert len(trace.grid.steps) == 31 and len(cells(trace)) == 31


def test_a_recursion_that_is_too_deep_is_shown_at_its_deepest() -> None:
    random.seed(1)
    trace = follow(reference("generate_recursive"), (60, 60))
    assert (trace.ended, trace.error["type"]) == ("error", "RecursionError")
    assert trace.tallest > 950 and len(trace.tower.shadow) == trace.tallest


def test_an_error_that_is_caught_takes_its_calls_off_the_tower() -> None:
    trace = follow(stepped.catches_its_own_error, ())
    assert (trace.ended, trace.result, trace.tallest) == ("returned", "caught", 6)
    assert trace.tower.shadow == ["catches_its_own_error"]


def test_objects_of_the_students_own_classes_do_no_harm() -> None:
    trace = follow(stepped.holds_awkward_things, ())
    assert (trace.ended, trace.result) == ("returned", 3)


@pytest.mark.parametrize(("program", "ended"), [(stepped.asks, "input"), (stepped.leaves, "exit")])
def test_a_question_to_nobody_and_the_end_of_all_stop_at_their_line(program: Any, ended: str) -> None:
    trace = follow(program, ())
    assert (trace.ended, len(trace.lines)) == (ended, 2)


def test_what_is_printed_is_kept_and_stands_among_the_variables(capsys: pytest.CaptureFixture[str]) -> None:
    trace = follow(stepped.prints, (3,))
    assert trace.printed == "number 0\nnumber 1\nnumber 2\n" and capsys.readouterr().out == ""
    assert (0, "print") in trace.slots and "number 2" in trace.table.numbers


def test_a_call_that_does_not_fit_is_an_error_before_the_first_line() -> None:
    trace = follow(stepped.prints, ())
    assert (trace.ended, trace.error["type"], len(trace.lines)) == ("error", "TypeError", 1)


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (maze(2, 1), "step needs a function, without brackets, and its arguments after a comma, but it got [["),
        (len, "step follows functions that are written in Python with def, and len is not."),
        (stepped.Awkward, "step follows functions, and Awkward is a class: write a function that uses it, and"),
        (lambda: 1, "step follows functions made with def: a lambda has only one line to show."),
        (stepped.one_by_one, "step cannot follow one_by_one: it holds yield or async, so a call of it only"),
        (stepped.later, "step cannot follow later: it holds yield or async, so a call of it only prepares the work."),
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
