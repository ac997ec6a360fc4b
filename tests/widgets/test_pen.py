"""What the turtle drew, played and asked about with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from course import turtle
from course.sheet import SHEET
from tests.course.test_turtle import clean, draw_walk
from tests.widgets.conftest import keep, violations

WALK = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 0), (1, 0), (1, 1), (0, 1), (1, 1), (1, 0), (0, 0)]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    clean()  # other tests draw in the same process
    yield
    clean()


def fact(page: Any, name: str) -> str:
    return str(page.get_by_role("row", name=name).get_by_role("cell").inner_text())


def pixel(page: Any, x: float, y: float) -> list[int]:
    """Return the colour of the picture at a point of the turtle's plane."""
    return page.evaluate(  # type: ignore[no-any-return]
        """([x, y]) => {
          const paper = document.querySelector('.pen-paper');
          const dots = paper.width / parseFloat(paper.style.width);
          const at = [(200 + x) * dots, (150 - y) * dots];
          return [...paper.getContext('2d').getImageData(...at, 1, 1).data].slice(0, 3);
        }""",
        [x, y],
    )


def test_commands_are_gone_through_with_the_keys_and_returns_shown(stage: Any, axe: str) -> None:
    draw_walk(WALK, 3, 2, 80)
    page = stage(SHEET.picture())
    assert fact(page, "Command") == "12 of 12" and fact(page, "Pen at") == "(-80, 40)"
    slider = page.get_by_role("slider")
    page.get_by_role("button", name="To the first command").focus()
    page.keyboard.press("Home")
    assert pixel(page, 0, 40) == [0, 0, 0]
    for _step in range(4):
        page.keyboard.press("ArrowRight")
    assert fact(page, "What it did") == "draws to (80, 40)"
    assert pixel(page, 0, 40) == [255, 255, 255] and pixel(page, 80, -40) == [0, 0, 0]
    assert slider.get_attribute("aria-valuetext") == "4 of 12: draws to (80, 40)"
    assert page.get_by_role("status").inner_text() == "4 of 12: draws to (80, 40)"
    page.keyboard.press("ArrowLeft")
    assert pixel(page, 60, 40) == [0, 0, 0]
    page.keyboard.press("End")
    page.get_by_role("button", name="Show returns").click()
    assert page.get_by_role("status").inner_text().startswith("5 lines of 10 go back over earlier ones")
    page.get_by_role("button", name="Show axes").click()
    assert violations(page, axe) == []
    keep(page, "pen returns light")
    assert page.sent() == []


LISTEN = """button => {
    const name = () => button.ariaLabel ?? button.textContent;
    window.names = [name()];
    new MutationObserver(() => name() !== window.names.at(-1) && window.names.push(name())).observe(
        button, {attributes: true, childList: true, characterData: true, subtree: true});
}"""


def test_playing_starts_with_this_cell_and_ends_by_itself(stage: Any) -> None:
    turtle.forward(100)
    SHEET.begun = len(SHEET.events)
    turtle.speed(10)
    turtle.color("red", "orange")
    turtle.begin_fill()
    turtle.circle(40)
    turtle.end_fill()
    turtle.write("here", font=("Arial", 14, "bold"))
    turtle.shape("turtle")
    page = stage(SHEET.picture(), theme="dark", width=700)
    assert pixel(page, 100, 40) == [255, 165, 0]
    play = page.get_by_role("button", name="Play")
    play.evaluate(LISTEN)  # on a busy machine all of it may be over before anybody looks
    play.click()
    page.wait_for_function("names.length > 2")
    assert page.evaluate("names") == ["Play", "Pause", "Play"]
    assert fact(page, "Command").split(" of ")[0] == fact(page, "Command").split(" of ")[1]
    assert pixel(page, 100, 40) == [255, 165, 0]
    keep(page, "pen filled dark")


def test_without_movement_playing_shows_the_end(stage: Any) -> None:
    turtle.speed(1)
    turtle.forward(100)
    turtle.left(90)
    page = stage(SHEET.picture(), reduced=True)
    page.get_by_role("button", name="To the first command").click()
    assert fact(page, "Command") == "0 of 3"
    page.get_by_role("button", name="Play").click()
    assert fact(page, "Command") == "3 of 3"


def test_a_question_is_answered_with_the_keys_and_explained(stage: Any, axe: str) -> None:
    page = stage(SHEET.picture(), width=700)
    page.get_by_role("button", name="Ask me").click()
    program = page.locator(".program").inner_text()
    x, y = map(int, program.removeprefix("goto(").removesuffix(")").split(","))
    for _step in range(abs(x) // 20):
        page.keyboard.press("ArrowRight" if x > 0 else "ArrowLeft")
    for _step in range(abs(y) // 20):
        page.keyboard.press("ArrowDown" if y > 0 else "ArrowUp")
    page.keyboard.press("Enter")
    assert f"it is at ({x}, {y}). You turned y over" in page.get_by_role("status").inner_text()
    assert fact(page, "Right so far") == "0 of 1"
    assert violations(page, axe) == []
    keep(page, "pen question light")
    page.get_by_role("button", name="Next question").click()
    assert page.locator(".program").inner_text() != program
    assert page.get_by_role("status").inner_text() == ""
