"""Categories of outcomes, and what is said of a value of another kind."""

from __future__ import annotations

from typing import Any

import pytest

from course.calls import Outcome, Script, run
from course.graph import encode
from course.ideas import rough
from course.tutor import general_idea
from course.views import VIEWS

TREE = [list("*****"), list("*   *"), list("*****")]
FACTS = VIEWS["maze"](TREE)


def outcome(value: Any) -> Outcome:
    return Outcome(encode(value))


def test_the_rough_category_of_facts_names_those_that_differ_and_no_others() -> None:
    open_frame = [list(" ****"), *TREE[1:]]
    closed_wall = [TREE[0], list("* * *"), TREE[2]]
    said = {name: rough(outcome(grid), FACTS, "maze") for name, grid in (("a", open_frame), ("b", closed_wall))}
    assert said == {"a": "other corners closed, frame closed", "b": "other passages, pieces"}
    assert rough(outcome(TREE), FACTS, "maze") == "as expected"


@pytest.mark.parametrize("value", [5, "*****", [1, 2], (1, 2), [["*"]]], ids=repr)
def test_facts_are_never_what_a_student_is_told_to_give_back(value: Any) -> None:
    idea = general_idea(outcome(value), FACTS, "maze")
    assert idea is None or "dictionary" not in idea.text


def test_an_empty_collection_is_not_called_another_type() -> None:
    assert general_idea(outcome([]), [(0, 1)]) is None
    assert general_idea(outcome([(0, 1)]), []) is None
    assert rough(outcome([]), [(0, 1)]) == "shorter"


@pytest.mark.parametrize(("value", "expected"), [((), [(0, 1)]), ([[0, 1]], [(0, 1)]), ("", []), (1.0, 1)], ids=repr)
def test_a_value_of_another_type_is_called_so(value: Any, expected: Any) -> None:
    idea = general_idea(outcome(value), expected)
    assert idea is not None and idea.name == "another_type"


def test_an_answer_and_its_arguments_have_a_rough_category_each() -> None:
    wrong = outcome([[(0, 1)], TREE])
    assert rough(wrong, [[(0, 1), (1, 0)], TREE], "any_order, value") == "shorter; as expected"
    shut = [list("*****"), list("* * *"), list("*****")]
    assert rough(outcome([None, shut]), [None, TREE], "in_place") == (
        "as expected; right size, the same characters but for wall upright"
    )


def test_in_grids_of_the_same_size_the_kinds_of_positions_that_differ_are_told_apart() -> None:
    one = [list("*****"), list("*   *"), list("** **"), list("*   *"), list("*****")]
    other = [list("* ***"), list("*  **"), list("*****"), list("* * *"), list("*****")]
    assert rough(outcome(other), one) == ("right size, the same characters but for cell, corner, frame, wall upright")
    assert rough(outcome([list("*****"), list("* ! *"), list("*****")]), TREE) == "right size,  * characters"
    assert rough(outcome([list("*****"), ["*", " ", "", " ", "*"], list("*****")]), TREE) == (
        "right size,  * and empty characters"
    )


def test_what_may_be_returned_in_any_order_can_be_of_another_type() -> None:
    idea = general_idea(outcome([5, TREE]), [[(0, 1)], TREE], "any_order, value")
    assert idea is not None and idea.name == "another_type"
    assert general_idea(outcome([None, TREE]), [None, TREE], "in_place") is None


def stopped(code: str, call: str) -> Any:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(code, names)
    return general_idea(run(Script.of(call), names), 1)


@pytest.mark.parametrize("place", ["1, 2", "0.5", "'a'"])
def test_a_position_that_is_no_whole_number_is_called_so(place: str) -> None:
    assert stopped(f"def f(): return [1, 2][{place}]", "f()").name == "position_is_no_whole_number"


@pytest.mark.parametrize("parameters", ["", "a", "a, b, c"])
def test_another_number_of_parameters_is_called_so(parameters: str) -> None:
    assert stopped(f"def f({parameters}): return 1", "f(1, 2)").name == "another_number_of_parameters"
