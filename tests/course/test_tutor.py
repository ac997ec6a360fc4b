"""What can be said of any function without knowing the exercise."""

from __future__ import annotations

import pytest

from course.calls import Script, run
from course.ideas import Raised
from course.tutor import general_idea


def named(code: str, program: object, expected: object = 1) -> str | None:
    idea = general_idea(run(Script.of(code), {"f": program}), expected)
    return idea.name if idea else None


def take(a: int, b: int) -> int:
    return a + b


class Pile:
    def push(self, x: int, y: int) -> None:
        pass


@pytest.mark.parametrize("code", ["f(1)", "f(1, 2, 3)"])
def test_another_number_of_parameters_is_said(code: str) -> None:
    assert named(code, take) == "another_number_of_parameters"


@pytest.mark.parametrize("code", ["f(1)", "f().push((1, 2))"])
def test_another_number_of_parameters_is_said_of_classes_and_methods(code: str) -> None:
    assert named(code, Pile) == "another_number_of_parameters"


def test_an_answer_that_the_next_step_cannot_use_is_something_else() -> None:
    assert named("f(1, 2)[0]", take) == "answer_cannot_be_used"


@pytest.mark.parametrize("answer", [None, 5, [], "no"])
def test_any_answer_in_the_place_of_an_error_is_going_on(answer: object) -> None:
    assert named("f()", lambda: answer, Raised("ValueError")) == "accepts_what_it_should_refuse"
    assert named("f()", lambda: print("no"), Raised("ValueError")) == "accepts_what_it_should_refuse"
