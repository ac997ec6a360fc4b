"""The grid microscope: positions, roles, and its questions, with the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from course import microscope
from tests.widgets.asking import ask_until
from tests.widgets.conftest import keep, violations

RING = ["*******", "*     *", "* *** *", "*     *", "*******"]


def test_arrows_move_and_the_role_and_the_cells_beside_a_wall_are_said(stage: Any, axe: str) -> None:
    page = stage(microscope())
    page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    page.locator("canvas").focus()
    said = page.get_by_role("status")
    page.keyboard.press("ArrowRight")
    assert said.inner_text() == "Row 1, column 2: wall, between cells (0, 0) and (1, 0)."
    page.keyboard.press("ArrowUp")
    assert said.inner_text() == "Row 0, column 2: corner, where walls meet."
    page.keyboard.press("ArrowUp")  # the frame ends there
    page.keyboard.press("ArrowRight")
    assert said.inner_text() == "Row 0, column 3: wall, frame, beside cell (1, 0)."
    page.keyboard.press("ArrowDown")
    assert page.get_by_role("row", name="Place").inner_text().split("\t") == ["Place", "cell (1, 0)"]
    assert page.evaluate("heard") == []
    assert violations(page, axe) == []
    assert page.sent() == []
    keep(page, "microscope light")


def test_a_question_hides_the_roles_and_explains_an_answer_that_mixes_up_x_and_y(stage: Any) -> None:
    page = stage(microscope(), width=700)
    found = ask_until(page, r"Which row and which column has cell \((?!(\d), \1)(\d), (\d)\)")
    x, y = int(found[2]), int(found[3])
    assert page.get_by_role("row", name="Role").inner_text().split() == ["Role", "?"]
    row, column = page.get_by_role("textbox", name="Row"), page.get_by_role("textbox", name="Column")
    row.fill("one")
    row.press("Enter")
    assert page.locator(".verdict").inner_text() == "Type a whole number, please."
    row.fill(str(2 * x + 1))
    column.fill(str(2 * y + 1))
    column.press("Enter")
    assert page.locator(".verdict").inner_text().startswith("✗ Not quite. You have x and y the wrong way round.")
    assert page.locator("*:focus").inner_text() == "Next question"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_cell_that_is_asked_for_is_found_with_the_arrows_and_counted(stage: Any, axe: str, theme: str) -> None:
    page = stage(microscope(RING), theme=theme, width=700)
    x, y = map(int, ask_until(page, r"Click cell \((\d), (\d)\)").groups())
    before = page.locator(".score").inner_text()
    page.locator("canvas").focus()
    for key, times in (("ArrowLeft", 9), ("ArrowUp", 9), ("ArrowRight", 2 * x + 1), ("ArrowDown", 2 * y + 1)):
        for _time in range(times):
            page.keyboard.press(key)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # a second answer does not count
    assert page.locator(".verdict").inner_text().startswith("✓ Right.")
    assert int(page.locator(".score").inner_text().split()[0]) == int(before.split()[0]) + 1
    assert violations(page, axe) == []
    keep(page, f"microscope asks {theme}")


def test_a_picture_and_a_sentence_stand_for_it() -> None:
    assert microscope().text() == "A grid of 8 x 5 cells under the microscope: 11 rows of 17 positions."
    assert microscope(RING).text() == "A grid of 3 x 2 cells under the microscope: 5 rows of 7 positions."
    for widget in (microscope(), microscope(RING), microscope(1, 1), microscope(40, 40)):
        assert widget.svg().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((0, 5), "microscope needs w from 1 to 40, but it got 0."),
        ((8, 41), "microscope needs h from 1 to 40, but it got 41."),
        ((8.0, 5), "microscope needs a whole number of cells for w, but it got 8.0."),
        ((None,), "microscope needs a whole number of cells for w, but it got None."),
        ((["**", "**"],), "microscope needs 2h + 1 rows of 2w + 1 characters, but it got 2 x 2."),
    ],
)
def test_what_is_no_size_and_no_grid_is_said_in_one_sentence(arguments: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        microscope(*arguments)
    assert str(caught.value) == sentence


def test_a_question_stands_below_its_button_where_it_is_seen_without_scrolling(stage: Any) -> None:
    page = stage(microscope(), width=857)
    page.get_by_role("button", name="Ask me").click()
    button, question = (page.locator(part).bounding_box() for part in ("[aria-pressed]", ".question"))
    assert abs(question["x"] - button["x"]) < 40 and question["y"] - button["y"] - button["height"] < 40
