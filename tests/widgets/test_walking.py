"""Walking through a maze, with the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from course import walk
from tests.widgets.asking import ask_until
from tests.widgets.conftest import keep, violations

#  (0, 0) (1, 0) (2, 0), and below them (0, 1) (1, 1) (2, 1): two ways to the bottom right
RING = ["*******", "*     *", "* *** *", "*     *", "*******"]
HOOK = ["*********", "* *     *", "* * *** *", "*   *   *", "*********"]  # down first, then over the top


def test_the_arrows_walk_and_the_goal_is_said_with_the_shortest_way(stage: Any) -> None:
    page = stage(walk(RING, (0, 0), (1, 1)))
    page.locator("canvas").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    said = page.get_by_role("status")
    assert said.inner_text() == "You are there, in 4 steps; the shortest way takes 2."
    assert page.get_by_role("row", name="Steps").inner_text().split() == ["Steps", "4"]
    assert page.sent() == []


def test_a_wall_is_said_and_no_step_is_made(stage: Any) -> None:
    page = stage(walk(RING))
    page.locator("canvas").focus()
    page.keyboard.press("ArrowUp")
    assert page.get_by_role("status").inner_text() == "A wall is in the way."
    assert page.get_by_role("row", name="Steps").inner_text().split() == ["Steps", "0"]


def test_keys_do_not_reach_the_notebook_but_tab_and_escape_do(stage: Any) -> None:
    page = stage(walk(RING))
    page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    page.locator("canvas").focus()
    for key in ("b", "ArrowRight", " ", "Escape", "Tab", "Control+s"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["Escape", "Tab", "Control", "s"]


def test_it_asks_before_the_walk_explains_and_keeps_score(stage: Any) -> None:
    page = stage(walk(HOOK, goal=(2, 1)))
    said, verdict = page.get_by_role("status"), page.locator(".verdict")
    page.get_by_role("button", name="Ask me").click()
    assert said.inner_text() == "You stand at (0, 0). How many steps has a shortest way to the flag?"
    assert page.get_by_role("row", name="Shortest way").inner_text().split()[-1] == "?"
    page.locator("canvas").focus()
    page.keyboard.press("ArrowDown")
    assert said.inner_text() == "Answer first, then walk."
    page.get_by_role("button", name="3", exact=True).click()
    assert verdict.inner_text() == (
        "✗ Not quite. 3 steps it would be without walls: 2 across, 1 up or down. The walls make it 7, along the dashed "
        "line."
    )
    assert page.locator(".score").inner_text() == "0 of 1 right"
    page.locator("canvas").focus()
    page.keyboard.press("ArrowDown")
    assert said.inner_text() == "(0, 1): 2 ways on." and said.evaluate("e => getComputedStyle(e).opacity") == "1"
    page.get_by_role("button", name="Ask me").click()
    page.locator("canvas").focus()
    page.keyboard.press("ArrowUp")
    assert said.inner_text() == "A wall is in the way.", "the walk is back at the start"


def test_an_arrow_answers_which_side_is_shorter_and_a_loop_is_explained(stage: Any) -> None:
    page = stage(walk(RING, goal=(2, 0)))
    at = ask_until(page, r"stand at \((0), (0)\)\. On which side")
    assert at.groups() == ("0", "0")
    page.locator("canvas").focus()
    page.keyboard.press("ArrowUp")
    assert page.get_by_role("status").inner_text() == "A wall is in the way."
    page.keyboard.press("ArrowDown")
    assert page.locator(".verdict").inner_text() == (
        "✗ Not quite. Going down first you get there too, in 4 steps (solid line), but going right first it takes 2 "
        "(dashed line). A loop gives you the choice, and counting decides."
    )
    assert page.get_by_role("button", name="down").evaluate("button => button.classList.contains('chosen')")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_usable_for_all_and_looks_well(stage: Any, axe: str, theme: str) -> None:
    page = stage(walk(RING), theme=theme, width=700)
    page.get_by_role("button", name="Show a shortest way").click()
    assert violations(page, axe) == []
    keep(page, f"walk {theme}")
    page.get_by_role("button", name="Ask me").click()
    assert page.get_by_role("button", name="Show a shortest way").is_disabled()
    page.locator(".answers button").last.click()
    assert violations(page, axe) == []
    keep(page, f"walk asks {theme}")


def test_a_sentence_stands_for_it_where_no_widget_can_be() -> None:
    widget = walk(RING, goal=(2, 0))
    shown, _about = widget._repr_mimebundle_()
    assert shown["text/plain"] == "A maze of 3 x 2 cells, to walk from (0, 0) to (2, 0)."
    assert shown["image/svg+xml"].startswith("<svg") and "A maze of 3 x 2 cells" in shown["image/svg+xml"]


@pytest.mark.parametrize(
    ("grid", "start", "sentence"),
    [
        (None, (0, 0), "walk needs a grid, a list of rows, but it got None, of type NoneType."),
        (["***", "*?*", "***"], (0, 0), "walk needs rows of \"*\" and spaces, but row 1 is '*?*'."),
        (["**", "**"], (0, 0), "walk needs 2h + 1 rows of 2w + 1 characters, but it got 2 x 2."),
        (RING, (3, 0), "walk: the cell (3, 0) lies outside this maze of 3 x 2 cells."),
        (RING, 7, "walk needs a cell (x, y), but it got 7."),
    ],
)
def test_what_is_no_maze_or_no_cell_is_said_in_one_sentence(grid: Any, start: Any, sentence: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        walk(grid, start)
    assert str(caught.value) == sentence
