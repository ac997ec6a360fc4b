"""Minesweeper boards: the view on a board that a call changes, and the pictures beside a message."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from course.graph import Drained
from course.pictures import picture
from course.svg import BLUE, VERMILLION, Picture
from course.values import show
from course.views import FACTS, VIEWS, look

NAME = "{http://www.w3.org/2000/svg}"
BOARD = [[1, -1, 1], [2, 3, 2], [-1, 2, -1]]
AROUND = [(0, 1), (1, 0), (1, 1)]


def show_picture(expected: object, obtained: object, arguments: object = ()) -> Picture:
    made = picture("board", arguments=arguments, expected=expected, obtained=obtained)
    assert made is not None
    return made


def texts(made: Picture) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(made.svg).iter(f"{NAME}text")]


def circles(made: Picture, **attributes: str) -> int:
    found = ElementTree.fromstring(made.svg).iter(f"{NAME}circle")
    return sum(all(item.get(name) == value for name, value in attributes.items()) for item in found)


# The view


def test_a_changed_board_is_looked_at_whatever_the_call_gives_back() -> None:
    for given in (None, BOARD, 3, []):
        assert look("board", [given, BOARD]) == BOARD


def test_another_board_that_is_given_back_shows() -> None:
    other = [[9]]
    seen = look("board", [other, BOARD])
    assert seen == {"the board afterwards": BOARD, "another board given back": other}
    assert set(seen) <= set(FACTS)
    assert "another board given back: [[9]]" in show(seen)


@pytest.mark.parametrize("odd", [None, 5, [], [1], "text", (BOARD, BOARD)])
def test_what_is_no_pair_is_looked_at_as_it_is(odd: object) -> None:
    assert VIEWS["board"](odd) == odd


# Two boards


def test_bombs_are_drawn_as_a_shape_and_named_in_the_text() -> None:
    made = show_picture(BOARD, [list(row) for row in BOARD])
    assert "yours, as expected" in texts(made)
    assert "-1" not in texts(made)
    assert made.text.splitlines()[1] == "   0 |  1  B  1 |"
    assert "B is a bomb (-1)." in made.text
    assert VERMILLION not in made.svg


def test_places_that_differ_are_marked_and_said() -> None:
    got = [[1, 0, 1], [2, 3, 2], [-1, 2, "*"]]
    made = show_picture(BOARD, got)
    assert "2 positions differ. The first: row 0, column 1, expected -1, yours 0." in made.text
    assert [line for line in made.text.splitlines() if line.endswith("<")] == [
        "   0 |  1  0  1 | <",
        "   2 |  B  2  ? | <",
    ]
    assert "2 positions differ" in ElementTree.fromstring(made.svg).get("aria-label", "")
    assert VERMILLION in made.svg


def test_a_board_of_another_size_shows_what_is_missing_and_what_is_too_many() -> None:
    assert "8 positions are missing." in show_picture(BOARD, [[1]]).text
    assert "7 positions are too many." in show_picture(BOARD, [[*row, 0] for row in [*BOARD, [0] * 3]]).text


def test_a_large_board_is_drawn_round_the_first_difference() -> None:
    want = [[0] * 60 for _ in range(60)]
    got = [list(row) for row in want]
    got[40][50] = 2
    made = show_picture(want, got)
    assert "Drawn here: rows 35 to 49, columns 45 to 59." in made.text
    assert len(made.svg) < 120_000


@pytest.mark.parametrize("obtained", [None, 5, "text", [1, 2], {"a": 1}, object(), [[1], None], [], [[]], [[None]]])
@pytest.mark.parametrize("arguments", [(), [[1]], [5, 0, 0], [None, 0, 0], [0, 0, 0], [10**30, 1, 1]])
@pytest.mark.parametrize("expected", [BOARD, AROUND, [], None, [(1, 2, 3)], 7])
def test_odd_values_never_fail(obtained: object, arguments: object, expected: object) -> None:
    made = picture("board", arguments=arguments, expected=expected, obtained=obtained)
    if made is not None:
        ElementTree.fromstring(made.svg)


# The neighbours of a place


def test_expected_neighbours_are_rings_and_yours_are_diamonds() -> None:
    made = show_picture(AROUND, [(0, 1), (1, 0), (-1, 0)], [5, 0, 0])
    assert circles(made, stroke=BLUE) == 3 + 1, "three, and one in the legend"
    assert made.svg.count("M0-1.1L1.1 0 0 1.1-1.1 0z") >= 3 + 1
    lines = made.text.splitlines()
    assert lines[0].split()[:3] == ["-1", "-", "Y"]
    assert lines[1].split()[:4] == ["0", "-", "H", "B"]
    assert lines[2].split()[:4] == ["1", "-", "B", "E"]
    assert "1 place is missing: (1, 1)." in made.text
    assert "1 place is too many: (-1, 0)." in made.text


@pytest.mark.parametrize("obtained", [set(AROUND), tuple(AROUND), Drained("generator", AROUND), frozenset(AROUND)])
def test_any_collection_of_places_is_drawn(obtained: object) -> None:
    made = show_picture(AROUND, obtained, [5, 0, 0])
    assert "yours: (0, 1), (1, 0), (1, 1)" in made.text
    assert "missing" not in made.text and "too many" not in made.text


@pytest.mark.parametrize("obtained", [8, None, "(0, 1)", [(0, 1, 2)], [1, 2], [[0.5, 1]]])
def test_what_is_no_collection_of_places_is_said(obtained: object) -> None:
    assert "which is no collection of places" in show_picture(AROUND, obtained, [5, 0, 0]).text


def test_places_that_come_twice_or_lie_far_away_are_said() -> None:
    made = show_picture(AROUND, [*AROUND, (0, 1), (99, 99)], [5, 0, 0])
    assert "More than once in yours: (0, 1)." in made.text
    assert "1 place is not drawn." in made.text


def test_of_a_large_board_the_part_round_the_place_is_drawn() -> None:
    made = show_picture([(30, 31)], [(30, 31)], [60, 30, 30])
    rows = [line.split()[0] for line in made.text.splitlines()[:9]]
    assert rows == [str(row) for row in range(26, 35)]
