"""Drawing a map with the mouse and the keyboard, and what Python gets of it."""

from __future__ import annotations

from typing import Any

import pytest

from course import edit_map
from tests.widgets.conftest import keep, violations

BLANK = ["*******", "* * * *", "*******", "* * * *", "*******"]
CELL, WALL, RULER = 56, 34, 20  # pixels, where there is room


def middle(row: int, col: int) -> tuple[float, float]:
    """Return where the middle of a position is on the canvas."""

    def along(i: int) -> float:
        return RULER + i // 2 * (CELL + WALL) + (WALL + CELL / 2 if i % 2 else WALL / 2)

    return along(col), along(row)


def test_the_keyboard_opens_walls_sets_start_and_goal_and_undoes(stage: Any) -> None:
    page = stage(edit_map(3, 2))
    said = page.get_by_role("status")
    page.get_by_role("application").focus()

    def press(*keys: str) -> str:
        for key in keys:
            page.keyboard.press(key)
        return str(said.inner_text())

    assert press("ArrowRight") == "Between (0, 0) and (1, 0): wall."
    assert press("Space") == "Between (0, 0) and (1, 0): open."
    assert press("ArrowRight", "s") == "The start is (1, 0) now."
    assert press("Enter") == "The start stands here: move it first, then the cell can be closed."
    assert press("ArrowUp", "Enter") == "The frame stays closed."
    assert press("g") == "Start and goal need a cell; this place is a wall."
    assert press("u", "u", "u") == "There is nothing to undo."
    assert press("r", "r") == "Done again."
    assert page.get_by_role("row", name="Passages").inner_text().split() == ["Passages", "1"]
    page.keyboard.press("Tab")  # whoever goes on to the next cell of the notebook finds the map there
    assert page.sent()[-1] == {
        "state": {"rows": ["*******", "*   * *", *BLANK[2:]], "start": [1, 0], "goal": [2, 1]},
    }


def test_a_drag_digs_and_is_sent_once_when_it_has_ended(stage: Any) -> None:
    page = stage(edit_map(3, 2))
    box = page.get_by_role("application").bounding_box()

    def go(row: int, col: int) -> None:
        x, y = middle(row, col)
        page.mouse.move(box["x"] + x, box["y"] + y, steps=4)

    go(1, 5)
    page.mouse.down()
    for place in ((1, 3), (3, 3), (3, 1)):
        go(*place)
    assert page.sent() == []
    page.mouse.up()
    page.wait_for_function("document.getElementById('stage').model.sent.length")
    dug = ["*******", "* *   *", "*** ***", "*   * *", "*******"]
    assert page.sent() == [{"state": {"rows": dug, "start": [0, 0], "goal": [2, 1]}}]
    assert page.get_by_role("status").inner_text().startswith("Not yet: 3 pieces. 2 walls between pieces must fall")
    go(1, 1)  # the start goes where it is dragged
    page.mouse.down()
    go(3, 3)
    page.mouse.up()
    assert page.get_by_role("status").inner_text() == "The start is (1, 1) now."
    page.wait_for_function("document.getElementById('stage').model.sent.length === 2")
    page.get_by_role("button", name="Random, perfect").click()
    assert page.get_by_text("Yes: one piece and no loop.").first.is_visible()


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 700)])
def test_it_is_usable_for_all_and_looks_well(stage: Any, axe: str, theme: str, width: int) -> None:
    page = stage(edit_map(12, 8), theme=theme, width=width)
    page.get_by_role("button", name="Random, with loops").click()
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowDown")
    assert violations(page, axe) == []
    keep(page, f"editor {theme}")


def test_the_grid_is_a_new_list_of_lists_each_time_and_follows_the_front_end() -> None:
    editor = edit_map(["*****", "*   *", "*****"], (1, 0), (0, 0))
    assert editor.grid == [list("*****"), list("*   *"), list("*****")]
    assert (editor.start, editor.goal) == ((1, 0), (0, 0))
    editor.grid[1][2] = "*"
    assert editor.grid[1][2] == " "
    editor.state = {"rows": ["*****", "* * *", "*****"], "start": [0, 0], "goal": [1, 0]}
    assert editor.grid[1] == ["*", " ", "*", " ", "*"]
    assert editor.start == (0, 0)
    assert editor.text() == "A map of 2 x 1 cells to draw on, from (0, 0) to (1, 0); pieces: 2, and 0 loops."
    assert editor.svg().startswith("<svg")


def test_two_numbers_begin_a_blank_map_also_those_of_a_library() -> None:
    numpy = pytest.importorskip("numpy")
    assert edit_map(3, 2).grid == [list(row) for row in BLANK]
    assert edit_map(numpy.int64(3), numpy.int64(2)).grid == [list(row) for row in BLANK]
    assert edit_map(BLANK, (numpy.int64(1), 0)).start == (1, 0)


@pytest.mark.parametrize("arguments", [(3,), (3, 0), (0, 2), (3, 101), (3, "2"), (3, 2.0)])
def test_numbers_that_give_no_map_are_said_in_one_sentence(arguments: Any) -> None:
    with pytest.raises(ValueError, match="edit_map needs a grid, or two whole numbers from 1 to 100") as caught:
        edit_map(*arguments)
    assert str(caught.value).endswith(".")
