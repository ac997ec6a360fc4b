"""Pictures of ways through a maze, and of numbers of steps."""

from __future__ import annotations

import random
from typing import Any
from xml.etree import ElementTree

import pytest

from course.pictures import KINDS
from course.svg import BLUE, VERMILLION, Picture
from tests.course.test_pictures import anything, marked, show, words
from tests.course.test_views_paths import BEND, WAY

DIAMOND, CROSS = "l.42 .42 -.42 .42", "l.36 .36m-.36 0l.36 -.36"
SPLIT = [list("*****"), list("* * *"), list("*****")]


def drawn(way: Any, kind: str = "route", grid: Any = BEND, start: Any = (0, 1), goal: Any = (1, 1)) -> Picture:
    return show(kind, None, [[way, grid, start, goal], grid], [grid, start, goal])


@pytest.mark.parametrize(
    ("way", "said", "crosses", "diamonds"),
    [
        (WAY, "Your way leads from start to goal.", 0, 0),
        (WAY[1:], "The way begins at (0, 0), but the start is (0, 1).", 0, 2),
        (WAY[:-1], "The way ends at (1, 0), but the goal is (1, 1).", 0, 2),
        ([(0, 1), (1, 1)], "Step 1, from (0, 1) to (1, 1), goes through a wall.", 2, 0),
        ([(0, 1), (1, 0), (1, 1)], "Step 1, from (0, 1) to (1, 0), is a jump: the two cells are no neighbours.", 2, 2),
        ([(0, 1), (-1, 1)], "Step 1, from (0, 1) to (-1, 1), leads out of the maze.", 2, 0),
        ([(0, 1), (0, 0), (0, 1)], "After step 2 the way is at (0, 1) again, where it has been before.", 0, 2),
        (None, "Yours is None, but there is a way, drawn with dashes: it has 3 steps.", 0, 0),
        (3, "Yours is no list of cells, but 3.", 0, 0),
        ([], "Yours is no list of cells, but [].", 0, 0),
    ],
)
def test_the_first_step_that_goes_wrong_is_marked_and_said(way: Any, said: str, crosses: int, diamonds: int) -> None:
    made = drawn(way)
    paths = list(ElementTree.fromstring(made.svg).iter("{http://www.w3.org/2000/svg}path"))
    assert said in made.text and said in " ".join(words(made))
    assert sum(path.get("d", "").count(CROSS) for path in paths) == crosses
    assert sum(path.get("d", "").count(DIAMOND) for path in paths) == diamonds


def test_a_way_that_is_too_long_is_only_wrong_where_the_shortest_is_wanted() -> None:
    hall = [list("*****"), list("*   *"), list("* * *"), list("*   *"), list("*****")]
    said = "A shortest way has 1 step: it is drawn with dashes."
    assert said in drawn(WAY, "shortest route", hall).text
    assert said not in drawn(WAY, "route", hall).text
    assert marked(drawn(WAY, "shortest route", hall), BLUE, "M") == 2


def test_without_a_way_none_is_right_and_anything_else_is_said_to_be_wrong() -> None:
    right = drawn(None, grid=SPLIT, start=(0, 0), goal=(1, 0))
    assert "yours is None, as expected" in right.text
    empty = drawn([], grid=SPLIT, start=(0, 0), goal=(1, 0))
    assert "so None is expected, and yours is []" in empty.text
    part = drawn([(0, 0)], grid=SPLIT, start=(0, 0), goal=(1, 0))
    assert "Nothing leads from the start to the goal, so None is expected." in part.text


def test_of_several_ways_the_first_wrong_one_is_drawn() -> None:
    ways = [[WAY, BEND, (0, 1), (1, 1)], [[(0, 1), (1, 1)], BEND, (0, 1), (1, 1)]]
    assert "goes through a wall" in show("route", None, ways, [BEND, (0, 1), None]).text


def test_a_call_that_was_stopped_is_not_said_to_have_given_none() -> None:
    made = show("route", None, None, [BEND, (0, 1), (1, 1)])
    assert "Yours" not in made.text and "This is the maze of the call" in made.text


def test_the_text_shows_the_same_maze() -> None:
    assert drawn(WAY).text.splitlines()[:5] == ["     +-+-+", "   0 |o o|", "     + + +", "   1 |S|G|", "     +-+-+"]


def test_a_large_maze_is_shown_round_the_mistake() -> None:
    corridor = [["*"] * 2001, ["*", *" " * 1999, "*"], ["*"] * 2001]
    made = drawn([(x, 0) for x in range(900)], grid=corridor, start=(0, 0), goal=(999, 0))
    assert "The way ends at (899, 0)" in made.text and "Drawn here" in made.text
    assert len(made.svg) < 30_000


def numbers(answer: Any, grid: Any = BEND, start: Any = (0, 1)) -> Picture:
    return show("distances", None, answer, [grid, start])


RIGHT = {cell: number for number, cell in enumerate(WAY)}


def test_numbers_that_differ_are_boxed_and_said() -> None:
    made = numbers(RIGHT | {(1, 1): 1})
    assert "1 cell has another number: (1, 1), expected 3, yours 1." in made.text
    assert marked(made, VERMILLION, "h.8v.8h-.8z") == 1
    assert {"expected", "yours"} <= set(words(made))


def test_missing_and_surplus_keys_are_said() -> None:
    made = numbers({(0, 1): 0, (7, 7): 2, "x": 1})
    assert "3 cells are missing. The first: (0, 0)." in made.text
    assert "2 keys are too many. The first: (7, 7)." in made.text


def test_right_numbers_are_drawn_once() -> None:
    made = numbers([RIGHT, BEND])
    assert "yours, as expected" in words(made) and marked(made, VERMILLION, "M") == 0


def test_true_is_not_taken_for_a_number() -> None:
    assert "expected 0, yours False" in numbers(RIGHT | {(0, 1): False}).text


@pytest.mark.parametrize("answer", [3, [], "x", [[1], BEND]])
def test_what_is_no_dictionary_is_said(answer: Any) -> None:
    assert "Yours is no dictionary" in numbers(answer).text


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("kind", ["route", "shortest route", "distances"])
def test_no_value_breaks_a_picture(kind: str, seed: int) -> None:
    rng = random.Random(f"{kind} {seed}")
    for _turn in range(8):
        value = anything(rng)
        for obtained in (value, [[value, BEND, (0, 1), (1, 1)], BEND], {(0, 0): value}):
            arguments = [BEND, (0, 1)] + [(1, 1)] * (kind != "distances")
            made = KINDS[kind](arguments, None, obtained)
            assert made is not None
            root = ElementTree.fromstring(made.svg.encode())
            assert root.get("aria-label") and made.text.encode("utf-8")
            assert float(root.get("width", "0")) <= 600 and len(made.svg) < 200_000
