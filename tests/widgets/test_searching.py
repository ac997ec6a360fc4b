"""A stack and a queue side by side: steps, questions, walls that are opened, and all by keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from course import compare_searches
from tests.widgets.conftest import keep, violations

# (0, 0) (1, 0) (2, 0), and below them (0, 1) (1, 1) (2, 1): two ways from the top left to (1, 1)
RING = ["*******", "*     *", "* *** *", "*     *", "*******"]
LARGER = [
    "*****************",
    "*   *     *     *",
    "* * *** * * *** *",
    "* *   * *   *   *",
    "* *** * ***** * *",
    "*   *   *     * *",
    "*** * *** *** * *",
    "*   *         * *",
    "* *** ***** *** *",
    "*         *     *",
    "*****************",
]


def test_one_button_steps_both_and_the_ways_are_compared(stage: Any) -> None:
    page = stage(compare_searches(RING, (0, 0), (1, 1)))
    said = page.get_by_role("status")
    lists = page.get_by_role("list", name="Waiting cells")
    step = page.get_by_role("button", name="Step", exact=True)
    step.click()
    assert lists.all_inner_texts() == ["top (1, 0)\n(0, 1)", "front (0, 1)\n(1, 0)"]
    step.click()
    assert said.inner_text() == "The stack took (1, 0), the queue took (0, 1)."
    assert lists.all_inner_texts() == ["top (2, 0)\n(0, 1)", "front (1, 0)\n(1, 1)"]
    page.keyboard.press("b")
    assert lists.all_inner_texts() == ["top (1, 0)\n(0, 1)", "front (0, 1)\n(1, 0)"]
    page.get_by_label("Speed").select_option("200")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("document.querySelector('.said').textContent.startsWith('The way of the queue is shorter')")
    assert "2 steps against 4" in said.inner_text()
    assert page.get_by_text("Way found: 4 steps (5 cells). Cells taken: 5.").is_visible()
    # from the goal, a wall falls: both run again at once
    stack = page.get_by_role("application").first
    stack.focus()
    page.keyboard.press("ArrowRight")
    assert said.inner_text() == "(1, 0): taken, found as number 3, 1 step from the start."
    page.keyboard.press("Shift+ArrowDown")
    assert "between (1, 0) and (1, 1) is open now" in said.inner_text()
    assert "Both ways have the same length, 2. The queue always finds a shortest way" in said.inner_text()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    assert "without a loop there is only one way" in said.inner_text()
    page.keyboard.press("Shift+ArrowUp")
    assert said.inner_text() == "The frame stays closed."
    assert page.sent() == []


def test_it_asks_for_the_next_cell_keeps_score_and_says_why(stage: Any) -> None:
    page = stage(compare_searches(RING, (0, 0), (2, 1)), reduced=True)
    assert page.get_by_role("button", name="Play").count() == 0, "no movement where the reader wants none"
    said = page.get_by_role("status")
    page.get_by_role("button", name="Ask me").click()
    assert page.get_by_text("2 cells, covered while you are asked").count() == 2
    page.get_by_role("application").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert said.inner_text() == "The stack takes the newest waiting cell, (1, 0); you chose the oldest, (0, 1)."
    assert page.locator(".points").inner_text() == "0 of 1 right"
    queue = page.get_by_role("application").last
    box = queue.bounding_box()
    queue.click(position={"x": 20 + 12 + 24, "y": box["height"] - 3 - 12 - 24})  # (0, 1), at the bottom left
    assert said.inner_text() == "Yes: (0, 1) has waited longest, so the queue takes it next."
    assert page.locator(".points").inner_text() == "1 of 2 right"


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 700)])
def test_it_is_usable_for_all_and_looks_well(stage: Any, axe: str, theme: str, width: int) -> None:
    page = stage(compare_searches(LARGER), theme=theme, width=width)
    page.get_by_role("button", name="Write numbers").click()
    for _step in range(12):
        page.keyboard.press("n")
    keep(page, f"searches midway {theme}")
    page.get_by_role("button", name="distance").click()
    page.keyboard.press("End")
    assert violations(page, axe) == []
    keep(page, f"searches at the end {theme}")


def test_a_sentence_and_a_picture_stand_for_it() -> None:
    shown, _about = compare_searches(RING)._repr_mimebundle_()
    sentence = "A stack and a queue search a maze of 3 x 2 cells from (0, 0) to (2, 1); a shortest way has 3 steps."
    assert shown["text/plain"] == sentence
    assert shown["image/svg+xml"].startswith("<svg") and sentence in shown["image/svg+xml"]
    cut = compare_searches(["*****", "* * *", "*****"])
    assert cut.text().endswith("from (0, 0) to (1, 0); no way leads there.")
    assert cut.svg().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((5,), "compare_searches needs a grid, a list of rows, but it got 5, of type int."),
        ((RING, (0, 2)), "compare_searches: the cell (0, 2) lies outside this maze of 3 x 2 cells."),
        ((RING, (0, 0), (0, True)), "compare_searches needs a cell (x, y), but it got (0, True)."),
    ],
)
def test_what_is_no_maze_or_no_cell_is_said_in_one_sentence(arguments: Any, sentence: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        compare_searches(*arguments)
    assert str(caught.value) == sentence
