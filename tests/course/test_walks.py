"""Views on walks and points, and their pictures: all right walks look alike, and chance is judged fairly."""

from __future__ import annotations

import random
from typing import Any

import pytest

from course.graph import same
from course.pictures import picture
from course.svg import VERMILLION
from course.views import FACTS, VIEWS, drawn

Cell = tuple[int, int]


def right_walk(w: int, h: int, seed: int) -> list[Cell]:
    """Return a walk made with a loop and a list of the cells behind."""
    rng = random.Random(seed)
    behind, walk, seen = [(0, 0)], [(0, 0)], {(0, 0)}
    while behind:
        x, y = behind[-1]
        near = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
        free = [cell for cell in near if 0 <= cell[0] < w and 0 <= cell[1] < h and cell not in seen]
        if free:
            behind.append(rng.choice(free))
            seen.add(behind[-1])
        else:
            behind.pop()
        walk += behind[-1:]
    return walk


@pytest.mark.parametrize(("w", "h"), [(1, 1), (5, 1), (1, 4), (2, 2), (6, 7)])
def test_all_right_walks_of_a_size_look_alike(w: int, h: int) -> None:
    facts = [VIEWS["walk"](right_walk(w, h, seed)) for seed in range(20)]
    assert all(same(item, facts[0]) for item in facts)
    assert facts[0]["length of the list"] == 2 * w * h - 1
    assert facts[0]["cells in this rectangle"] == "all"


@pytest.mark.parametrize(
    ("change", "fact", "value"),
    [
        (lambda walk: walk[:-1], "ends at", "another cell"),
        (lambda walk: walk[1:], "begins at", None),
        (lambda walk: list(dict.fromkeys(walk)), "length of the list", 12),
        (lambda walk: [(y, x) for x, y in walk], "columns", "0 to 2"),
        (lambda walk: [walk[0], *walk], "each step leads to a neighbour", False),
        (lambda walk: [*walk, (0, 1), (0, 0)], "length of the list", 25),
        (lambda walk: [*walk[:-1], (-1, 0), (0, 0)], "columns", "-1 to 3"),
    ],
)
def test_what_is_wrong_shows_in_a_fact(change: Any, fact: str, value: object) -> None:
    walk = right_walk(4, 3, 5)
    right, wrong = VIEWS["walk"](walk), VIEWS["walk"](change(walk))
    assert wrong[fact] != right[fact]
    assert value is None or wrong[fact] == value


def test_a_round_trip_is_not_the_way_back() -> None:
    assert VIEWS["walk"]([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)])["turns back by the way it came"] is False


def test_a_walk_that_leaves_cells_out_says_how() -> None:
    there_and_back = [(0, 0), (1, 0), (1, 1), (1, 0), (0, 0)]
    assert VIEWS["walk"](there_and_back)["cells in this rectangle"] == "one way, there and back"
    branches = [(0, 0), (1, 0), (1, 1), (1, 0), (2, 0), (1, 0), (0, 0)]
    assert VIEWS["walk"](branches)["cells in this rectangle"] == "some are left out"


@pytest.mark.parametrize(
    "value", [[], [[0, 0]], [(0, 0.0)], [(0, True)], [(0, 0, 0)], ["00"], [(0, 0), None], [[(0, 0)]]]
)
def test_what_is_no_walk_says_why(value: object) -> None:
    assert set(VIEWS["walk"](value)) == {"no walk"}


@pytest.mark.parametrize("value", [None, 5, "walk", ((0, 0),), {(0, 0)}])
def test_what_is_no_list_stays_as_it_is(value: object) -> None:
    assert VIEWS["walk"](value) == VIEWS["walks"](value) == value


def test_facts_of_walks_can_be_translated() -> None:
    walks = [right_walk(10, 10, seed) for seed in range(10)]
    for facts in (VIEWS["walk"](walks[0]), VIEWS["each_walk"](walks), VIEWS["walks"](walks), VIEWS["walk"]([])):
        assert set(facts) <= set(FACTS)


@pytest.mark.parametrize("first", range(0, 1000, 10))
def test_chance_of_a_right_function_is_never_blamed(first: int) -> None:
    facts = VIEWS["walks"]([right_walk(10, 10, seed) for seed in range(first, first + 10)])
    assert len(facts) == 5 and all(facts.values())


def test_one_wrong_walk_among_many_is_seen() -> None:
    walks = [right_walk(4, 3, seed) for seed in range(40)]
    assert all(VIEWS["each_walk"](walks).values())
    walks[17] = [(0, 0), (1, 0), (0, 0)]
    assert VIEWS["each_walk"](walks)["each walk comes to all cells"] is False
    walks[17] = right_walk(4, 3, 1)[:-2] + [(3, 2)]
    assert VIEWS["each_walk"](walks)["each step of each walk is right"] is False
    walks[17] = [(0, 0), [1, 0]]  # type: ignore[list-item]
    assert "no walk" in VIEWS["each_walk"](walks)


def test_a_point_is_the_same_whole_or_not_and_rounded() -> None:
    assert same(VIEWS["point"]((1, -0.0)), VIEWS["point"]((0.1 + 0.2 + 0.7, 0)))
    assert not same(VIEWS["point"]((1, 2)), VIEWS["point"]((2, 1)))


@pytest.mark.parametrize("value", [[1.0, 2.0], (1.0,), (1, True), (1, "2"), (float("nan"), 1.0), (1e300, 1), 10**400])
def test_what_is_no_point_stays_as_it_is(value: object) -> None:
    assert VIEWS["point"](value) is value


def test_lines_look_alike_however_they_end() -> None:
    texts = ["**\n* \n", "**\r\n* \r\n", "**\n* ", "**\r\n* "]
    assert {VIEWS["lines"](text) for text in texts} == {"**\n* \n"}
    for other in ("**\n\n* \n", "**\n* \n\n", "**\r* \r", "", "\n"):
        assert VIEWS["lines"](other) != "**\n* \n"
    assert VIEWS["lines"](None) is None


def test_a_picture_shows_texts_and_points_and_no_facts() -> None:
    assert drawn("value", 1, 2) == (1, 2)
    assert drawn("lines", "*\n", "*\r\n*") == ("*\n", "*\n*\n")
    assert drawn("lines, value", ["*\n", [1]], ["*", [2]]) == ("*\n", "*\n")
    assert drawn("lines, value", ["*\n", [1]], None) == (None, None)
    assert drawn("walk", {"length of the list": 1}, [(0, 0)]) == (None, [(0, 0)])
    assert drawn("walk, value", [{}, 1], [[], 2]) == (None, [[], 2])


# Pictures


def text_of(kind: str, arguments: object, expected: object, obtained: object) -> str:
    made = picture(kind, arguments=arguments, expected=expected, obtained=obtained)
    assert made is not None
    return made.text


@pytest.mark.parametrize(
    ("walk", "said"),
    [
        ([(0, 0), (1, 0), (1, 1), (0, 1), (1, 1), (1, 0), (0, 0)], "The walk comes to all cells, and back"),
        ([(0, 0), (1, 0), (1, 1), (0, 1)], "The walk ends at (0, 1): the way back to the start is missing."),
        ([(0, 0), (1, 0), (0, 0)], "The walk ends, and 2 cells were never visited."),
        ([(0, 0), (1, 1)], "Position 1 of the list: from (0, 0) to (1, 1), which is no neighbour."),
        ([(0, 0), (0, 0)], "Position 1 of the list: (0, 0) is written once more"),
        ([(0, 0), (1, 0), (2, 0)], "Position 2 of the list: (2, 0) lies outside the maze."),
        ([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)], "Position 4 of the list: from (0, 1) to (0, 0), a cell of another"),
        ([(1, 1), (0, 1)], "The walk begins at (1, 1), not at (0, 0)."),
        ([(0, 0), "next"], "Position 1 of the list holds 'next', which is no cell."),
        ([(10**5000, 0)], "The walk begins at"),
        ([], "Your list is empty."),
        (None, "Yours is no list of cells, but None"),
    ],
)
def test_the_first_wrong_step_of_a_walk_is_said(walk: object, said: str) -> None:
    assert said in text_of("walk", (2, 2), None, walk)


def test_the_expected_cells_tell_the_size_where_they_are_known() -> None:
    assert "A maze of 3 x 1 cells" in text_of("walk", (9, 9), [(0, 0), (1, 0), (2, 0), (1, 0), (0, 0)], [(0, 0)])


def test_a_wrong_step_is_marked_and_a_right_walk_is_not() -> None:
    wrong = picture("walk", arguments=(2, 2), expected=None, obtained=[(0, 0), (1, 1)])
    right = picture("walk", arguments=(2, 2), expected=None, obtained=right_walk(2, 2, 1))
    assert wrong is not None and right is not None
    assert VERMILLION in wrong.svg and VERMILLION not in right.svg


@pytest.mark.parametrize("arguments", [(), (0, 3), (2.0, 2), (61, 1), ("2", "2"), None])
def test_a_maze_without_a_size_is_not_drawn(arguments: object) -> None:
    assert picture("walk", arguments=arguments, expected=None, obtained=[(0, 0)]) is None


@pytest.mark.parametrize(
    ("obtained", "said"),
    [
        ((-15.0, 5.0), "yours: (-15, 5)"),
        ((-15.0, -5.0), "Yours is 10 too low."),
        ((5, 5.5), "Yours is 20 too far to the right, 0.5 too high."),
        ((-16, 5), "Yours is 1 too far to the left."),
        ((4000, 5), "yours: (4000, 5), too far out to be drawn"),
        ((float("inf"), 5), "which is not a pair of numbers"),
        (None, "yours: None, which is not a pair of numbers"),
    ],
)
def test_a_point_is_compared_in_words(obtained: object, said: str) -> None:
    text = text_of("screen", (0, 0, 4, 2, 10), (-15.0, 5.0), obtained)
    assert said in text
    assert "It reaches from -20 to 20, and from -10 to 10" in text


@pytest.mark.parametrize("arguments", [(), (0, 0, 4, 2), (0, 0, 0, 2, 10), (0, 0, 4, 2, -1), (9, 0, 4, 2, 10)])
def test_a_point_without_its_maze_is_not_drawn(arguments: object) -> None:
    assert picture("screen", arguments=arguments, expected=(1.0, 1.0), obtained=(1.0, 1.0)) is None
