"""The bench for braiding: refusals with their reason, counters, one pass, questions."""

from __future__ import annotations

from typing import Any

import pytest

from course import braid_bench
from tests.widgets.conftest import keep, violations

# two pieces; the block of 3 x 3 at the top left lacks only the wall to the right of (0, 0)
ROOM = [
    "*************",
    "* *   *     *",
    "* * * *** * *",
    "*     *   * *",
    "* * * * *** *",
    "*     *     *",
    "***** ***** *",
    "*     *     *",
    "*************",
]
BEND = ["*****", "* * *", "* * *", "*   *", "*****"]  # dead ends (0, 0) and (1, 0), with one wall between them


def row(page: Any, name: str) -> list[str]:
    """Return the cells of a row of the counters."""
    return str(page.get_by_role("row", name=name).inner_text()).split()[1:]


def test_walls_fall_or_are_refused_with_a_reason_and_the_counters_follow(stage: Any) -> None:
    page = stage(braid_bench(ROOM))
    said = page.get_by_role("status")
    page.get_by_role("application").focus()
    page.keyboard.press("n")
    assert said.inner_text() == "Dead end (0, 0): 0 walls may fall."
    page.keyboard.press("ArrowRight")
    assert said.inner_text() == "Refused: a 3 x 3 block without walls would be complete."
    page.keyboard.press("ArrowUp")
    assert said.inner_text() == "Refused: the frame stays closed."
    page.keyboard.press("n")
    page.keyboard.press("n")
    page.keyboard.press("ArrowUp")
    assert said.inner_text() == ("(0, 3), up: opened. Both cells were linked already, so loops: 4 before, 5 now.")
    assert [row(page, name) for name in ("Passages", "Pieces", "Loops")] == [
        ["26", "27", "+1"],
        ["2", "2"],
        ["4", "5", "+1"],
    ]
    page.keyboard.press("n")
    assert said.inner_text().startswith("Dead end (3, 3)")
    page.get_by_role("button", name="left").click()
    assert "It joined two pieces, so there is no new loop: still 5." in said.inner_text()
    opened = [*ROOM[:6], "* *** ***** *", "*           *", ROOM[8]]
    assert page.get_by_role("row", name="Pieces").inner_text().split() == ["Pieces", "2", "1", "−1"]
    page.keyboard.press("Tab")
    page.wait_for_function("document.getElementById('stage').model.sent.length")
    assert page.sent()[-1] == {"rows": opened}
    page.get_by_role("button", name="Start again").click()
    assert row(page, "Loops") == ["4", "4"]


def test_one_pass_lists_its_order_and_the_share_scrubs_through_it(stage: Any) -> None:
    page = stage(braid_bench(BEND))
    page.get_by_role("button", name="One pass").click()
    items = page.get_by_role("list", name="The pass, in its order").get_by_role("listitem")
    first, second = items.all_inner_texts()
    assert first.endswith(" opened") and second.endswith("no dead end any more, left alone")
    assert row(page, "Loops") == ["0", "1", "+1"]
    page.get_by_role("slider").press("Home")
    assert items.count() == 0
    assert row(page, "Loops") == ["0", "0"]
    page.get_by_role("slider").press("End")
    assert items.all_inner_texts() == [first, second]
    page.get_by_role("slider").press("Home")
    page.get_by_role("button", name="Ask me").click()
    page.get_by_role("slider").press("End")  # what changes the maze ends the questions
    assert page.get_by_role("button", name="Ask me").get_attribute("aria-pressed") == "false"
    assert row(page, "Loops") == ["0", "1", "+1"]


def test_it_asks_keeps_score_and_explains(stage: Any) -> None:
    page = stage(braid_bench(BEND))
    said = page.get_by_role("status")
    page.get_by_role("button", name="Ask me").click()
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowUp")
    assert page.get_by_label("up").is_checked()
    page.keyboard.press("Enter")
    assert said.inner_text() == "Not quite. Look at this side: up. That is the frame, and the frame stays closed."
    page.get_by_role("button", name="1", exact=True).click()
    assert said.inner_text() == (
        "Yes, 1: both cells were linked already, so one more passage makes one more loop. "
        "No dead end is left whose wall may fall. You had 1 of 2 right."
    )


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 700)])
def test_it_is_usable_for_all_and_looks_well(stage: Any, axe: str, theme: str, width: int) -> None:
    page = stage(braid_bench(ROOM), theme=theme, width=width)
    page.get_by_role("application").focus()
    page.keyboard.press("n")
    assert violations(page, axe) == []
    keep(page, f"bench {theme}")
    page.get_by_role("button", name="One pass").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Ask me").click()
    assert violations(page, axe) == []
    keep(page, f"bench asks {theme}")


def test_the_grid_and_a_sentence_and_a_picture() -> None:
    bench = braid_bench([list(row) for row in ROOM])
    assert bench.grid == [list(row) for row in ROOM]
    bench.grid[1][2] = " "
    assert bench.grid == [list(row) for row in ROOM]
    shown, _about = bench._repr_mimebundle_()
    assert shown["text/plain"] == "A maze of 6 x 4 cells to braid; dead ends: 4, and 4 loops."
    assert shown["image/svg+xml"].startswith("<svg")
    bench.rows = BEND  # as the front end sends it
    assert bench.grid == [list(row) for row in BEND]


def test_what_is_no_maze_is_said_in_one_sentence() -> None:
    with pytest.raises(TypeError) as caught:
        braid_bench(None)
    assert str(caught.value) == "braid_bench needs a grid, a list of rows, but it got None, of type NoneType."
