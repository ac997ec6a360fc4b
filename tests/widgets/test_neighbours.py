"""The neighbour lens: ticks, reasons and score, with the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from course import neighbour_lens
from tests.widgets.conftest import keep, violations


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 700)])
def test_each_refusal_has_its_reason_and_a_cell_counts_when_all_four_are_right(
    stage: Any, axe: str, theme: str, width: int
) -> None:
    page = stage(neighbour_lens(), theme=theme, width=width)
    page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    page.locator("canvas").focus()
    said = page.get_by_role("status")
    for key in ("ArrowDown", "v", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    assert said.inner_text() == "Cell (0, 0) is chosen. Tick its unvisited neighbours, then check."
    page.get_by_role("checkbox", name="down: (0, 1)").press(" ")
    page.get_by_role("button", name="Check").press("Enter")
    assert said.inner_text() == "2 of the four are not right yet: look at the lines marked ✗."
    lines = [line.inner_text().split("\t") for line in page.locator("tbody tr").all()]
    assert lines == [
        ["up: (0, -1)", "✓ no", "no, it lies outside: Python would read -1 from the other end"],
        ["left: (-1, 0)", "✓ no", "no, it lies outside: Python would read -1 from the other end"],
        ["down: (0, 1)", "✗ yes", "no, it is visited already"],
        ["right: (1, 0)", "✗ no", "yes, an unvisited neighbour"],
    ]
    assert violations(page, axe) == []
    keep(page, f"neighbour lens {theme}")
    page.locator("canvas").press("Enter")
    page.get_by_role("checkbox", name="right: (1, 0)").press(" ")
    assert violations(page, axe) == []
    page.get_by_role("button", name="Check").press("Enter")
    assert said.inner_text() == "All four right: cell (0, 0) has one unvisited neighbour."
    assert page.locator(".score").inner_text() == "1 of 2 right"
    assert page.evaluate("heard") == [] and page.sent() == []


def test_dragging_marks_cells_and_the_sliders_go_down_to_one(stage: Any) -> None:
    page = stage(neighbour_lens(w=5, h=1))
    page.get_by_role("button", name="Mark visited").click()
    box = page.locator("canvas").bounding_box()
    each = (box["width"] - 18) / 7
    y = box["y"] + 18 + 1.5 * each
    page.mouse.move(box["x"] + 18 + 1.5 * each, y)
    page.mouse.down()
    page.mouse.move(box["x"] + 18 + 2.5 * each, y)
    page.mouse.up()
    assert page.get_by_role("status").inner_text() == "Cell (1, 0), visited."
    page.locator("canvas").press("ArrowLeft")
    assert page.get_by_role("status").inner_text() == "Cell (0, 0), visited."
    page.get_by_role("slider").first.press("Home")
    assert page.get_by_role("status").inner_text() == "1 x 1 cells."
    page.get_by_role("button", name="Ask me").click()
    page.get_by_role("button", name="Check").click()
    assert page.get_by_role("status").inner_text().startswith("All four right: cell (0, 0) has no unvisited neighbour")


def test_a_picture_and_a_sentence_stand_for_it() -> None:
    assert neighbour_lens(w=2, h=1).text() == "A grid of 2 x 1 cells under the neighbour lens: 0 cells are visited."
    one = neighbour_lens([list("*****"), list("* ***"), list("*****")])
    assert one.text() == "A grid of 2 x 1 cells under the neighbour lens: 1 cell is visited."
    assert one.svg().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"grid": 5}, "neighbour_lens needs a grid, a list of rows, but it got 5, of type int."),
        ({"w": 13}, "neighbour_lens needs w from 1 to 12, but it got 13."),
        ({"h": "4"}, "neighbour_lens needs a whole number of cells for h, but it got '4'."),
    ],
)
def test_what_is_no_grid_and_no_size_is_said_in_one_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        neighbour_lens(**arguments)
    assert str(caught.value) == sentence
