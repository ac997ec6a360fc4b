"""Minesweeper, with the keyboard alone: won, lost, guessed, laid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from course import play_minesweeper
from tests.widgets.conftest import keep, violations

BOARD = [[1, 1, 1, 0, 0], [1, -1, 1, 1, 1], [2, 2, 3, 2, -1], [1, -1, 2, -1, 3], [1, 1, 2, 2, -1]]


def square(page: Any, row: int, col: int) -> Any:
    return page.get_by_role("grid").get_by_role("row").nth(row).get_by_role("gridcell").nth(col)


def said(page: Any) -> str:
    return str(page.get_by_role("status").inner_text())


def test_a_game_is_played_with_the_keys_and_read_by_a_screen_reader(stage: Any, axe: str) -> None:
    page = stage(play_minesweeper(BOARD), width=700)
    assert page.get_by_role("grid").get_attribute("aria-label") == "Board of 5 rows and 5 columns, counted from 0"
    assert square(page, 1, 1).get_attribute("aria-label") == "row 1, column 1: closed"
    square(page, 0, 0).focus()
    for key in ("ArrowDown", "ArrowRight", "f"):
        page.keyboard.press(key)
    assert square(page, 1, 1).get_attribute("aria-label") == "row 1, column 1: closed, flagged"
    assert said(page) == "row 1, column 1: flag set."
    assert page.get_by_role("row", name="Bombs left").get_by_role("cell").inner_text() == "4"
    for key in ("Home", "ArrowUp", "End", "Space"):
        page.keyboard.press(key)
    assert said(page) == "6 squares opened."
    assert square(page, 2, 2).get_attribute("aria-label") == "row 2, column 2: closed"
    assert square(page, 1, 4).get_attribute("aria-label") == "row 1, column 4: 1 bomb around"
    assert violations(page, axe) == []
    keep(page, "minesweeper game light")
    for row in range(5):
        for col in range(5):
            if BOARD[row][col] >= 0 and square(page, row, col).get_attribute("aria-label").endswith("closed"):
                square(page, row, col).click()
    assert said(page).startswith("Well done: all squares without a bomb are open, after ")
    assert page.sent() == []


def test_a_lost_game_shows_all_bombs_and_the_wrong_numbers_of_the_board(stage: Any, axe: str) -> None:
    board = [[*row] for row in BOARD]
    board[0][1], board[4][0] = 3, 0
    page = stage(play_minesweeper(board), theme="dark")
    square(page, 0, 2).click(button="right")
    square(page, 2, 2).click()
    square(page, 3, 3).click()
    assert said(page) == (
        "That was a bomb, at row 3, column 3. All bombs are shown; start again? 2 numbers of this board are wrong; "
        "they have dashed rings. The first: row 0, column 1: shows 3, but 1 bomb touches it."
    )
    assert square(page, 3, 3).get_attribute("aria-label") == "row 3, column 3: the bomb that was opened"
    assert square(page, 1, 1).get_attribute("aria-label") == "row 1, column 1: bomb"
    assert square(page, 0, 2).get_attribute("aria-label") == "row 0, column 2: flagged, but no bomb"
    assert violations(page, axe) == []
    keep(page, "minesweeper lost dark")
    page.get_by_role("button", name="Start again").click()
    assert square(page, 3, 3).get_attribute("aria-label") == "row 3, column 3: closed"


def test_a_number_is_guessed_and_a_wrong_answer_explained(stage: Any, axe: str) -> None:
    page = stage(play_minesweeper([[1, -1], [1, 2]]))
    page.get_by_role("button", name="Guess a number").click()
    page.keyboard.press("1")
    assert said(page).startswith("Right: 1 bomb touches it.")
    page.keyboard.press("Enter")  # the next question has the focus
    page.keyboard.press("7")
    assert said(page).startswith("Not quite: 1 bomb touches it, at (0, 1) (row, column).")
    assert page.get_by_role("row", name="Right so far").get_by_role("cell").inner_text() == "1 of 2"
    assert violations(page, axe) == []
    keep(page, "minesweeper guess light")


def test_bombs_are_laid_numbers_follow_and_the_board_can_be_played(stage: Any, axe: str) -> None:
    page = stage(play_minesweeper([[0] * 6 for _row in range(4)]), theme="dark", width=700)
    page.get_by_role("button", name="Lay bombs").click()
    square(page, 0, 0).focus()
    page.keyboard.press("Space")
    assert said(page) == "Bomb at row 0, column 0: 3 numbers have grown by one."
    square(page, 1, 2).click()
    assert square(page, 0, 1).get_attribute("aria-label") == "row 0, column 1: 2 bombs around"
    assert page.locator("code").inner_text() == "[(0, 0), (1, 2)]"
    assert violations(page, axe) == []
    keep(page, "minesweeper lay dark")
    page.get_by_role("button", name="Play this board").click()
    square(page, 3, 5).click()
    square(page, 0, 0).click()
    assert said(page) == "That was a bomb, at row 0, column 0. All bombs are shown; start again?"


def test_a_large_board_is_opened_in_one_go(stage: Any) -> None:
    rng = random.Random(4)
    board = [[0] * 30 for _row in range(30)]
    board[rng.randrange(20)][rng.randrange(20)] = -1
    page = stage(play_minesweeper(board, safe_start=True))
    square(page, 29, 29).click()
    assert said(page).startswith("Well done")
    keep(page, "minesweeper large light")


def test_numbers_of_numpy_and_tuples_are_taken_and_the_picture_shows_the_board() -> None:
    numpy = pytest.importorskip("numpy")
    for board in (numpy.array(BOARD), [tuple(row) for row in BOARD], [list(numpy.array(row)) for row in BOARD]):
        widget = play_minesweeper(board)
        assert widget.data["rows"] == BOARD
        assert all(type(value) is int for row in widget.data["rows"] for value in row)
    shown, _about = widget._repr_mimebundle_()
    assert shown["text/plain"] == "A minesweeper board of 5 x 5 squares, with 5 bombs."
    assert shown["image/svg+xml"].count(">2</text>") == 6 + 2  # six numbers, and a 2 on each ruler


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (None, "play_minesweeper needs a board, but it got None: does your function return its board?"),
        (7, "play_minesweeper needs a board, a list of rows, but it got 7, of type int."),
        ([], "play_minesweeper needs a board with at least one square, but the board is empty."),
        ([[]], "play_minesweeper needs a board with at least one square, but the board is empty."),
        ([(1, 2), 3], "play_minesweeper needs rows that are lists of numbers, but row 1 is 3."),
        (["01", "10"], "play_minesweeper needs rows that are lists of numbers, but row 0 is '01'."),
        (
            [[0, 0], [0, "x"]],
            "play_minesweeper needs whole numbers, -1 for a bomb, but row 1, column 1 holds 'x'.",
        ),
        ([[0, 0.5]], "play_minesweeper needs whole numbers, -1 for a bomb, but row 0, column 1 holds 0.5."),
        (
            [[0, 0], [0]],
            "play_minesweeper needs rows of one length, but row 0 has 2 squares and row 1 has 1.",
        ),
        (
            [[0] * 51],
            "play_minesweeper takes boards of up to 50 x 50 squares, but this one has 1 x 51.",
        ),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(board: Any, sentence: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        play_minesweeper(board)
    assert str(caught.value) == sentence
