"""Lists as boxes: which rows are one object, and what changes when one is written to."""

from __future__ import annotations

from typing import Any

import pytest

from course import row_boxes
from tests.widgets.asking import ask_until
from tests.widgets.conftest import keep, violations


def test_rows_that_are_one_object_are_one_box_with_several_arrows() -> None:
    row = ["*"] * 3
    data = row_boxes([row, row, ["*"] * 3]).data
    assert [box["upright"] for box in data["boxes"]] == [True, False, False]
    assert data["boxes"][0]["slots"] == [1, 1, 2]
    assert [box["count"] for box in data["boxes"]] == [1, 2, 1]
    assert [line["path"] for line in data["lines"]] == ["grid[0]", "grid[1]", "grid[2]"]


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: row_boxes([["*"] * 3] * 3), "grid has 3 rows, and all are one and the same object."),
        (lambda: row_boxes([["*"] * 3 for _row in range(3)]), "grid has 3 rows, each an object of its own."),
        (lambda: row_boxes([1, 2, 3]), "grid holds 3 values and no rows."),
        (lambda: row_boxes([]), "grid holds 0 values and no rows."),
        (lambda: row_boxes([[]]), "grid has one row."),
        (lambda: row_boxes(["***", "* *"]), "grid has 2 rows, each an object of its own."),
    ],
)
def test_it_says_what_the_rows_of_a_list_are(make: Any, text: str) -> None:
    assert repr(make()) == text
    assert make().svg().startswith("<svg")


def test_two_lists_say_which_rows_they_share() -> None:
    a = [["*"], ["*"]]
    shared = [a[0], ["*"]]
    assert row_boxes(a, shared).text().splitlines()[-1] == "list1 and list2 share 1 row."
    assert row_boxes(first=a, second=[["*"], ["*"]]).text().splitlines()[-1] == "first and second share no row."
    assert row_boxes(first=a, second=a).text().splitlines()[-1] == "first and second are one and the same list."
    assert row_boxes(row=a[0], grid=a).text().splitlines()[-1] == "row is itself a row of grid."
    assert [box["count"] for box in row_boxes(first=a, second=shared).data["boxes"]] == [1, 2, 1, 1, 1]


def test_texts_and_tuples_are_shown_as_what_they_are() -> None:
    boxes = row_boxes([["a"], "abc", ("x", 1)]).data["boxes"]
    assert [(box["kind"], box["fixed"]) for box in boxes] == [
        ("list", False),
        ("list", False),
        ("str", True),
        ("tuple", True),
    ]
    assert ">tuple<" in row_boxes([["a"], "abc", ("x", 1)]).svg()


def test_a_long_list_is_cut_with_a_sentence_and_counted_in_full() -> None:
    widget = row_boxes([["*"] * 41] * 31)
    assert widget.text().splitlines() == [
        "grid has 31 rows, and all are one and the same object.",
        "Only the first 10 of 31 rows are drawn.",
        "Of each row only the first 12 of 41 places are drawn.",
    ]
    assert widget.data["boxes"][1]["count"] == 31
    assert len(row_boxes([[0] * 3000 for _row in range(3000)]).svg()) < 60_000


def test_lists_within_lists_within_lists_end_and_one_that_holds_itself_too() -> None:
    endless: list[Any] = [["*"]]
    endless.append(endless)
    deep: list[Any] = ["*"]
    for _level in range(50):
        deep = [deep, deep]
    for widget in (row_boxes(endless), row_boxes(deep), row_boxes(a=endless, b=deep)):
        assert widget.svg().startswith("<svg")


def test_no_value_of_a_student_breaks_the_picture() -> None:
    class Rude:
        def __repr__(self) -> str:
            raise RuntimeError

    widget = row_boxes([["<", "&", "\ud800", "</svg>"], [Rude(), float("nan"), None]], **{"a<b": [1]})
    assert "<svg>" not in widget.svg().replace('<svg xmlns="http://www.w3.org/2000/svg"', "", 1)
    assert "&lt;" in widget.svg()


@pytest.mark.parametrize(
    ("lists", "sentence"),
    [
        ([], "row_boxes needs a list, row_boxes(grid), or several by name, row_boxes(first=a, second=b)."),
        (["***"], "row_boxes needs a list, but grid is '***', of type str."),
        ([None], "row_boxes needs a list, but grid is None, of type NoneType."),
        ([[]] * 7, "row_boxes draws up to 6 lists at once, but it got 7."),
    ],
)
def test_what_is_no_list_is_said_in_one_sentence(lists: list[Any], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        row_boxes(*lists)
    assert str(caught.value) == sentence


def test_typing_into_a_shared_row_says_all_rows_that_show_it(stage: Any, axe: str) -> None:
    page = stage(row_boxes([["*"] * 7] * 3))
    page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    page.locator(".memory").focus()
    said = page.get_by_role("status")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert said.inner_text() == "grid[1][1] holds '*'."
    page.keyboard.press("b")
    assert said.inner_text() == (
        "grid[1][1] is now 'b'. 3 rows show it, because they are one and the same list: grid[0], grid[1], grid[2]."
    )
    page.keyboard.press("ArrowUp")
    assert said.inner_text() == "grid[0][1] holds 'b'."
    assert page.evaluate("heard") == []
    assert violations(page, axe) == []
    keep(page, "row boxes light")
    page.get_by_role("button", name="Put back").click()
    page.locator(".memory").press("ArrowDown")
    assert said.inner_text() == "grid[1][1] holds '*'."
    assert page.sent() == []


def test_it_asks_how_many_rows_change_and_explains_a_wrong_answer(stage: Any, axe: str) -> None:
    page = stage(row_boxes([["*"] * 3] * 4), theme="dark", width=700)
    ask_until(page, "How many")
    assert not page.get_by_text("one and the same object").is_visible()  # it would answer
    page.locator(".answers").get_by_role("button", name="1", exact=True).press("Enter")
    assert page.locator(".verdict").inner_text() == (
        "✗ Not quite. 4 arrows end at the same box: grid[0], grid[1], grid[2], grid[3]. Whoever writes through one "
        "sees it through all."
    )
    assert violations(page, axe) == []
    keep(page, "row boxes dark")
    page.keyboard.press("Enter")  # on the next question
    assert page.locator(".answers button:focus").count() == 1
