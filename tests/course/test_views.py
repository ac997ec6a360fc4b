"""The views that many exercises use: right answers look alike, wrong ones do not."""

from __future__ import annotations

import pytest

from course.graph import Drained, same
from course.views import FACTS, VIEWS, is_plain, look

CLOSED = [["*"] * 5 for _ in range(3)]
OPEN = [list("*****"), list("*   *"), list("*****")]


def test_any_order_makes_all_collections_of_the_same_members_alike() -> None:
    forms = [[(1, 0), (0, 1)], ((0, 1), (1, 0)), {(0, 1), (1, 0)}, Drained("generator", [(1, 0), (0, 1)])]
    seen = [VIEWS["any_order"](form) for form in forms]
    assert all(same(item, seen[0]) for item in seen)


@pytest.mark.parametrize("other", [[(1, 0)], [(1, 0), (0, 1), (0, 1)], [[1, 0], [0, 1]], [(True, 0), (0, 1)], None, 5])
def test_any_order_tells_other_members_apart(other: object) -> None:
    assert not same(VIEWS["any_order"](other), VIEWS["any_order"]([(1, 0), (0, 1)]))


def test_truth_takes_one_and_zero_for_true_and_false_and_nothing_else() -> None:
    assert [VIEWS["truth"](value) for value in (1, 0, True, False)] == [True, False, True, False]
    assert [VIEWS["truth"](value) for value in (2, None, "yes", 1.0)] == [2, None, "yes", 1.0]
    assert not same(VIEWS["truth"](1.0), True)


def test_a_maze_is_looked_at_as_facts_that_can_be_translated() -> None:
    facts = VIEWS["maze"](OPEN)
    assert (facts["cells"], facts["open cells"], facts["passages"], facts["loops"]) == ("2 x 1", 2, 1, 0)
    assert set(facts) <= set(FACTS)
    assert set(VIEWS["maze"]([["*"]])) <= set(FACTS)


def test_what_is_no_grid_is_not_taken_for_a_maze() -> None:
    assert VIEWS["maze"](None) is None
    assert "no grid" in VIEWS["maze"]([["*"] * 2] * 3)


def test_mazes_looks_at_each_of_several_grids() -> None:
    assert VIEWS["mazes"]((OPEN, CLOSED)) == [VIEWS["maze"](OPEN), VIEWS["maze"](CLOSED)]


def test_in_place_looks_at_what_is_returned_only_where_it_is_another_grid() -> None:
    for returned in (None, OPEN, True, [(0, 1)], []):
        assert same(VIEWS["in_place"]([returned, OPEN]), [None, OPEN])
    assert same(VIEWS["in_place"]([CLOSED, OPEN]), [CLOSED, OPEN])
    assert VIEWS["in_place"](None) is None


@pytest.mark.parametrize(
    ("view", "plain"),
    [("value", True), ("any_order, value", True), ("in_place", True), ("maze", False), ("truth, mazes", False)],
)
def test_views_that_show_facts_are_told_from_those_that_show_the_value(view: str, plain: bool) -> None:
    assert is_plain(view) is plain


def test_lines_are_alike_however_they_end() -> None:
    assert VIEWS["lines"]("a \r\nb") == VIEWS["lines"]("a \nb\n") == "a \nb\n"
    assert VIEWS["lines"](None) is None
    assert VIEWS["lines"]("a\n\n") != VIEWS["lines"]("a\n")


def test_views_with_commas_between_look_at_one_item_each() -> None:
    assert look("truth, value", [1, 1]) == [True, 1]
    assert look("truth", 1) is True


@pytest.mark.parametrize("value", [[1], [1, 2, 3], (1, 1), None, 5])
def test_what_has_not_one_item_for_each_view_stays_as_it_is(value: object) -> None:
    assert same(look("truth, value", value), value)
