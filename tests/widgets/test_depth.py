"""The depth meter: curves, the limit, a student's own depths, and its questions."""

from __future__ import annotations

import re
from typing import Any

import pytest

from course import depth_meter
from tests.widgets.asking import ask_until
from tests.widgets.conftest import keep, violations


def test_stepping_grows_the_maze_and_the_largest_depths_stand_beside_the_curves(stage: Any, axe: str) -> None:
    page = stage(depth_meter(6, 5))
    page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    page.get_by_role("button", name="One step on").focus()
    said = page.get_by_role("status")
    page.keyboard.press("ArrowRight")
    assert said.inner_text() == "Step 1: depth 2."
    page.keyboard.press("End")
    found = re.fullmatch(r"Grown. Largest depth (\d+) with every cell, (\d+) with junctions only.", said.inner_text())
    assert found and int(found[2]) < int(found[1]) <= 30
    row = page.get_by_role("row", name="recursion")
    assert row.inner_text().split()[-2:] == ["0", found[1]]
    page.keyboard.press("Home")
    assert said.inner_text() == "Step 0: depth 1."
    page.get_by_role("combobox").select_option("oldest")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="To the end").click()
    assert re.fullmatch(r"Grown. At most \d+ cells were waiting.", said.inner_text())
    assert violations(page, axe) == []
    assert page.evaluate("heard") == ["Escape"] and page.sent() == []


def test_without_movement_play_shows_the_end_at_once(stage: Any) -> None:
    page = stage(depth_meter(100, 100), reduced=True)
    page.get_by_role("button", name="Play").click()
    assert page.get_by_role("status").inner_text().startswith("Grown. Largest depth")
    assert page.get_by_role("slider", name="Step").get_attribute("aria-valuetext") == "Step 19999 of 19999, depth 0"
    keep(page, "depth meter light")


def test_it_plays_to_the_end_and_can_be_paused(stage: Any) -> None:
    page = stage(depth_meter(2, 1))
    page.get_by_role("button", name="Play").click()
    page.get_by_text("Grown.").wait_for()
    assert page.get_by_role("button", name="Play").is_visible()
    page = stage(depth_meter(60, 60))
    page.get_by_role("button", name="Play").press("Enter")
    page.get_by_role("button", name="Pause").press("Enter")
    assert int(page.get_by_role("slider", name="Step").input_value()) < 7199


def test_it_asks_whether_the_limit_is_crossed_and_grows_mazes_to_show_it(stage: Any, axe: str) -> None:
    page = stage(depth_meter(45, 45, depths=[1, 300, 900, 1300, 20]), theme="dark", width=700)
    assert page.get_by_role("row", name="your depths").inner_text().split()[-1] == "1300"
    ask_until(page, "60 x 60 cells")
    page.get_by_role("button", name="hardly ever").press("Enter")
    assert re.match(
        r"✗ Not quite. I have just grown 20 mazes of this size: their largest depths lie between \d+ and \d+, and "
        r"(19|20) of them crossed the limit, of which a notebook itself uses about 20\. Of the 3600 cells",
        page.locator(".verdict").inner_text(),
    )
    page.get_by_role("button", name="To the end").click()
    assert violations(page, axe) == []
    keep(page, "depth meter dark")


def test_a_picture_and_a_sentence_stand_for_it() -> None:
    assert depth_meter().text() == (
        "Largest depth of the recursion, on average: 226 calls at 20 x 20 cells, 762 at 40 x 40, 1550 at 60 x 60. "
        "Python's limit is 1000."
    )
    own = depth_meter(depths=range(500))
    assert own.text() == "500 depths were measured; the largest is 499, and Python's limit is 1000."
    assert depth_meter(depths=[0]).text() == "1 depth was measured; the largest is 0, and Python's limit is 1000."
    for widget in (depth_meter(), own, depth_meter(depths=[0]), depth_meter(depths=[5000, 1])):
        assert widget.svg().startswith("<svg")


def test_many_depths_are_thinned_and_no_peak_is_lost() -> None:
    depths = [1] * 100_000
    depths[77_777] = 999
    data = depth_meter(depths=depths).data
    assert len(data["depths"]) <= 4000 and max(data["depths"]) == 999 and data["count"] == 100_000


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"w": 101}, "depth_meter needs w from 1 to 100, but it got 101."),
        ({"h": True}, "depth_meter needs a whole number of cells for h, but it got True."),
        ({"depths": []}, "depth_meter needs at least one depth, but the list is empty."),
        (
            {"depths": [1, -2]},
            "depth_meter needs depths as a list of whole numbers from 0 up, but one of them is -2.",
        ),
        ({"depths": 7}, "depth_meter needs depths as a list of whole numbers, but it got 7, of type int."),
    ],
)
def test_what_is_no_size_and_no_list_of_depths_is_said_in_one_sentence(
    arguments: dict[str, Any], sentence: str
) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        depth_meter(**arguments)
    assert str(caught.value) == sentence
