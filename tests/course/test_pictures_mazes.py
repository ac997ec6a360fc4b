"""The picture of a maze that a program made: it says what is wrong, and no value breaks it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from autograder import grids
from course.pictures import picture
from course.svg import Picture


def show(obtained: object, *arguments: int) -> Picture:
    made = picture("maze", arguments=list(arguments), expected=None, obtained=obtained)
    assert made is not None
    ElementTree.fromstring(made.svg)
    return made


def test_cells_that_are_still_closed_are_marked() -> None:
    made = show(grids.shut(grids.snake(3, 2), (1, 1)), 3, 2)
    assert "1 cell is still closed (hatched): (1, 1)." in made.text
    assert made.text.splitlines()[4][3] == "x"


def test_pieces_have_letters() -> None:
    made = show(grids.carved(2, 1, grids.cells(2, 1)), 2, 1)
    assert "2 pieces (A, B, ...)" in made.text and "*A*B*" in made.text
    assert "26 have a letter" in show(grids.carved(6, 5, grids.cells(6, 5)), 6, 5).text


def test_a_loop_is_drawn_and_its_cells_counted() -> None:
    assert (
        "There is a loop (the line), and 8 cells lie on it." in show(grids.with_opening(grids.ring(3, 3), "up", 1)).text
    )
    assert "There are 4 loops. One of them is drawn (the line), with 4 cells on it." in show(grids.hall(3, 3)).text


def test_openings_in_the_frame_and_open_corners_are_named() -> None:
    made = show(grids.with_opening(grids.snake(3, 2), "left", 1), 3, 2)
    assert "The frame is open (marked) at row 3, column 0." in made.text and "!" in made.text.splitlines()[4]
    grid = grids.snake(3, 2)
    grid[2][2] = " "
    assert "A corner inside is open (marked), at row 2, column 2." in show(grid).text


def test_of_several_mazes_the_first_that_is_wrong_is_drawn_else_some_side_by_side() -> None:
    right, wrong = grids.snake(3, 2), grids.hall(3, 2)
    assert "loops" in show([right, wrong, right]).text
    assert "the same, place by place" in show([(1, 1), [right, right, right, right]]).text
    assert "Some of your mazes" in show([right, grids.corridor(4)]).text
    assert "Your maze is perfect" in show(right).text


def test_the_start_is_named() -> None:
    assert "The ring is the start, (2, 1)." in show(grids.snake(3, 2), 3, 2, 2, 1).text
    assert "The ring is the start, (0, 0)." in show(grids.snake(3, 2), 3, 2).text


@pytest.mark.parametrize(
    "grid", [[list("***"), list("*#")], [list("*****"), list("*x yz"), list("*****")], ["***", "* *", "***"]]
)
def test_odd_grids_are_drawn_with_the_reason(grid: object) -> None:
    show(grid, 1, 1)


@pytest.mark.parametrize("value", [None, 5, "***", [], [[]], {}, [None, 3], (1, 2), [[1, 2], [3]], object(), ...])
def test_what_holds_no_grid_is_not_drawn(value: object) -> None:
    assert picture("maze", arguments=[], expected=None, obtained=value) is None


def test_a_large_maze_stays_small_enough_to_be_shown() -> None:
    for grid in (
        grids.closed(60, 60),
        grids.hall(60, 60),
        grids.snake(1, 1100),
        grids.carved(60, 60, grids.cells(60, 60)),
    ):
        assert len(show(grid).svg) < 400_000
