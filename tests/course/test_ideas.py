"""Categories of outcomes, and what is said of a value of another kind."""

from __future__ import annotations

from typing import Any

import pytest

from course.calls import Outcome
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
