"""Cells drawn on a maze: which are marked, which are missing or too many, and what else is said."""

from __future__ import annotations

import random
from typing import Any

import pytest

from autograder import grids
from course.graph import Drained
from course.pictures import picture
from course.svg import VERMILLION, Picture
from tests.course.test_pictures import SIMPLE, anything, marked, show, words

MAZE = grids.carved(3, 3, [(1, 0), (1, 1)], [((1, 0), (1, 1))])
DIAMOND = "M0-1.1"


def cells(expected: object, obtained: object, arguments: object = (1, 1, MAZE)) -> Picture:
    return show("cells", expected, obtained, arguments)


def test_expected_and_obtained_cells_are_marked_with_two_shapes_and_letters() -> None:
    made = cells([(0, 1), (1, 2), (2, 1)], [(0, 1), (0, 0)])
    assert marked(made, VERMILLION, DIAMOND) == 2 * 1 + 1, "two marks and the legend"
    lines = made.text.splitlines()
    assert lines[:8] == [
        "   x   0 1 2 ",
        "     |*******|",
        " y 0 |*Y* ***|",
        "     |*** ***|",
        " y 1 |*B*@*E*|",
        "     |*******|",
        " y 2 |***E***|",
        "     |*******|",
    ]
    assert {"2 cells are missing: (1, 2), (2, 1).", "1 cell is too many: (0, 0)."} <= set(lines)
    assert {"@  the cell asked about: x = 1, y = 1", "E  expected: 3 cells", "Y  yours: 2 cells"} <= set(lines)
    assert "B  expected, and yours" in lines
    assert "the cell asked about: x = 1, y = 1" in words(made)


@pytest.mark.parametrize(
    "form", [[(0, 1)], ((0, 1),), {(0, 1)}, Drained("generator", [(0, 1)]), [[0, 1]], [[(0, 1)], MAZE]], ids=repr
)
def test_any_collection_is_drawn_with_the_arguments_behind_it_or_without(form: object) -> None:
    expected = [[(0, 1), (2, 1)], MAZE] if isinstance(form, list) and form[-1] == MAZE else [(0, 1), (2, 1)]
    assert "1 cell is missing: (2, 1)." in cells(expected, form).text


def test_cells_outside_of_the_maze_are_said() -> None:
    text = cells([(0, 1)], [(0, 1), (-1, 0), (3, 2)]).text
    assert "2 cells are too many: (-1, 0), (3, 2)." in text
    assert "Not in this maze at all: (-1, 0), (3, 2)." in text


def test_cells_that_come_more_than_once_are_said() -> None:
    assert "More than once: (0, 1)." in cells([(0, 1)], [(0, 1), (0, 1)]).text


def test_of_many_cells_eight_are_named() -> None:
    grid = grids.hall(5, 4)
    text = cells([], grids.cells(5, 4), (grid,)).text
    assert "20 cells are too many: (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 1), (1, 1), (2, 1) and 12 more." in text


def test_right_cells_in_another_order_are_called_so() -> None:
    text = cells([(0, 1), (2, 1)], [(2, 1), (0, 1)]).text
    assert "their order is not: expected (0, 1), (2, 1), yours (2, 1), (0, 1)." in text
    assert "order" not in cells([(0, 1), (2, 1)], {(2, 1), (0, 1)}).text
    assert "order" not in cells([(0, 1), (2, 1)], [[2, 1], [0, 1]]).text


@pytest.mark.parametrize(
    ("obtained", "said"),
    [
        (None, "There are no cells of yours to draw."),
        (4, "Yours is no collection of cells, but 4."),
        ({"N": 1}, "Yours is no collection of cells, but {'N': 1}."),
        ([0, 1], "Not a pair (x, y): 0."),
        ([(0.0, 1.0)], "Not a pair (x, y): (0.0, 1.0)."),
        ([(True, False)], "Not a pair (x, y): (True, False)."),
    ],
    ids=repr,
)
def test_what_is_no_collection_of_cells_is_said(obtained: object, said: str) -> None:
    made = cells([(0, 1)], obtained)
    assert said in made.text and "1 cell is missing: (0, 1)." in made.text
    assert marked(made, VERMILLION, DIAMOND) <= 1


def test_where_only_the_maze_was_changed_both_mazes_are_drawn() -> None:
    made = cells([[(0, 1)], MAZE], [[(0, 1)], grids.hall(3, 3)])
    assert "expected (rows: 7, columns: 7)" in made.text and "positions differ" in made.text


def test_a_function_without_a_cell_to_ask_about_has_no_dot() -> None:
    text = cells([(0, 0), (2, 0)], [(0, 0)], (grids.corridor(3),)).text
    assert "@" not in text and "1 cell is missing: (2, 0)." in text


def test_of_a_large_maze_the_piece_round_the_first_difference_is_drawn() -> None:
    grid = grids.perfect(random.Random(7), 60, 60)
    made = cells([(2, 3), (40, 50)], [(2, 3)], (grid,))
    assert "Drawn here: rows 94 to 116, columns 72 to 100." in made.text
    assert sum(line.count("E") for line in made.text.splitlines() if "|" in line) == 1
    assert len(made.svg) < 30_000


@pytest.mark.parametrize("expected", [None, True, "**", [1, 2], [["*"]], {"a": 1}, 3.5])
def test_where_no_cells_were_expected_nothing_is_drawn(expected: object) -> None:
    assert picture("cells", arguments=(1, 1, MAZE), expected=expected, obtained=[(0, 1)]) is None


@pytest.mark.parametrize("kind", ["cells", "cell"])
@pytest.mark.parametrize("arguments", [(), (1, 1), None, (1, 1, "***"), (1, 1, []), (1, 1, [[]])])
def test_without_a_grid_nothing_is_drawn(kind: str, arguments: object) -> None:
    assert picture(kind, arguments=arguments, expected=[(0, 1)], obtained=[(0, 1)]) is None


def test_the_cell_asked_about_is_shown_with_its_row_and_column() -> None:
    made = show("cell", True, False, (1, 0, MAZE))
    assert "Cell x = 1, y = 0 is at row 1, column 3: expected True, yours False." in made.text
    assert " y 0 |***@***|" in made.text.splitlines()
    wrapped = show("cell", [True, MAZE], [None, MAZE], (1, 0, MAZE))
    assert "expected True, yours None." in wrapped.text


def test_a_right_answer_with_a_changed_maze_shows_the_change() -> None:
    made = show("cell", [True, MAZE], [True, grids.hall(3, 3)], (1, 0, MAZE))
    assert "positions differ" in made.text
    assert show("cell", MAZE, grids.hall(3, 3), (1, 0, MAZE)).text == made.text


@pytest.mark.parametrize("arguments", [(3, 0, MAZE), (-1, 0, MAZE), (True, 0, MAZE), (1.0, 0, MAZE), ("1", 0, MAZE)])
def test_a_cell_that_is_none_is_not_asked_about(arguments: object) -> None:
    assert picture("cell", arguments=arguments, expected=True, obtained=False) is None
    assert "@" not in show("cells", [(0, 1)], [], arguments).text


def test_a_grid_behind_what_was_returned_is_drawn_as_one() -> None:
    after = grids.closed(3, 3)
    made = show("grid", [None, MAZE], [None, after])
    assert "3 positions differ." in made.text
    copy = show("grid", [None, MAZE], [MAZE, after])
    assert copy.text == made.text


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("kind", ["cells", "cell"])
def test_no_value_of_a_student_breaks_the_picture(kind: str, seed: int) -> None:
    rng = random.Random(seed)
    values: list[Any] = [anything(rng), [anything(rng), MAZE], [[(0, 1)], anything(rng)], rng.choice(SIMPLE)]
    for value in values:
        expected: Any = [(0, 1)] if kind == "cells" else True
        for wanted in (expected, [expected, MAZE]):
            made = picture(kind, arguments=(1, 1, MAZE), expected=wanted, obtained=value)
            assert made is not None and "<script" not in made.svg, f"seed {seed}"
