"""Stepping through a function: by keys, by mouse, by guesses, and from Python."""

from __future__ import annotations

import random
from typing import Any

import pytest

from autograder import exercise
from course import step
from tests.course.stepped import pops_unguarded, prints
from tests.course.test_trace import maze
from tests.widgets.conftest import keep, violations

ASK = "button:has-text('Predict')"


def made(name: str = "generate_maze", *arguments: Any) -> Any:
    random.seed(3)
    return step(exercise.get(name).reference, *(arguments or (8, 5)))


def counter(page: Any) -> str:
    return page.locator(".count").inner_text()


def lit(page: Any) -> str:
    return page.locator(".listing .now, .listing .failed").inner_text().strip()


def test_keys_step_through_moves_and_lines_and_python_hears_of_it_only_when_it_stands(stage: Any) -> None:
    page = stage(made())
    page.locator("canvas.paper").focus()
    said = page.get_by_role("status")
    page.keyboard.press("ArrowRight")
    assert counter(page) == "2 / 80"
    assert said.inner_text().startswith("Move 2 of 80: at (")
    assert page.locator("ol.pile li:visible").count() == 2
    for key, shown in (("Shift+ArrowRight", 12), ("ArrowLeft", 11), ("End", 80), ("Home", 1)):
        page.keyboard.press(key)
        assert counter(page) == f"{shown} / 80"
    page.keyboard.press("b")
    back = int(counter(page).split()[0])
    assert back > 10
    page.keyboard.press("b")
    page.keyboard.press("B")
    assert int(counter(page).split()[0]) == back
    page.keyboard.press("m")
    before = lit(page)
    page.keyboard.press("ArrowRight")
    assert counter(page).endswith("/ 518") and lit(page) != before
    assert page.locator(".listing").evaluate("box => box.scrollTop") >= 0
    page.wait_for_function("document.getElementById('stage').model.sent.length > 0")
    sent = page.sent()
    assert all(set(change) == {"index"} for change in sent) and len(sent) < 4, "not for each key"
    page.keyboard.press("]")
    assert said.inner_text() == "10 a second"
    page.keyboard.press("m")
    page.keyboard.press("Home")
    count = len(sent)
    page.get_by_label("Speed").select_option("1000")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Play").wait_for()  # it has come to its end, and can be played again
    assert counter(page) == "80 / 80"
    page.wait_for_function("document.getElementById('stage').model.sent.at(-1).index === 517")
    assert len(page.sent()) <= count + 2, "once for Home, once at the end"


def test_after_a_click_anywhere_in_it_the_keys_are_its_own(stage: Any) -> None:
    page = stage(made())
    page.get_by_text("Variables").click()
    page.keyboard.press("ArrowRight")
    assert counter(page) == "2 / 80"


def test_code_and_maze_stand_side_by_side_on_a_usual_page(stage: Any) -> None:
    page = stage(made(), width=857)  # a notebook in a window of 1280, beside the list of files
    maze, code = page.locator("canvas.paper").bounding_box(), page.locator(".listing").bounding_box()
    assert abs(maze["y"] - code["y"]) < 40 and maze["x"] + maze["width"] < code["x"]


def test_python_and_a_click_on_a_cell_go_to_a_step(stage: Any) -> None:
    widget = made()
    page = stage(widget)
    page.evaluate("document.getElementById('stage').model.set('index', 517)")
    assert counter(page) == "80 / 80"
    page.locator("canvas.paper").click(position={"x": 27, "y": 27})
    assert page.get_by_role("status").inner_text() == "(0, 0) was visited first here."
    assert counter(page) == "1 / 80"
    page.locator("canvas.paper").focus()
    page.keyboard.press("d")
    page.keyboard.press("s")
    assert page.get_by_role("status").inner_text() == "Cell (1, 1): press Enter to see when it was visited."
    page.keyboard.press("Enter")
    assert page.get_by_role("status").inner_text() == "(1, 1) was visited first here."
    page.locator(".curve").click(position={"x": 1, "y": 20})
    assert counter(page) == "1 / 80"


def test_guesses_are_asked_for_judged_and_counted(stage: Any) -> None:
    page = stage(made(), reduced=True)
    page.get_by_role("button", name="Predict").click()
    assert page.get_by_role("status").inner_text().startswith("Where next? Click the cell")
    assert counter(page) == "1 / 80"
    page.locator("canvas.paper").focus()
    page.keyboard.press("ArrowUp")
    assert page.get_by_role("status").inner_text().startswith("That is outside the maze. It goes to (")
    page.get_by_role("button", name="It goes back").click()
    assert page.get_by_role("status").inner_text().startswith("Not yet: a neighbour was free.")
    page.locator("canvas.paper").click(position={"x": 27, "y": 27})
    assert page.get_by_role("status").inner_text().startswith("That cell is visited already.")
    assert page.locator(".score").inner_text() == "0 of 3 right"
    assert counter(page) == "4 / 80"
    page.keyboard.press("p")
    assert not page.locator(".ask").is_visible()


def test_keys_do_not_reach_the_notebook_but_tab_and_escape_do(stage: Any) -> None:
    page = stage(made())
    page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    page.locator("canvas.paper").focus()
    for key in ("b", "ArrowRight", " ", "p", "w", "Enter", "Escape", "Tab"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["Escape", "Tab"]


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 700)])
def test_it_is_usable_for_all_and_looks_well(stage: Any, axe: str, theme: str, width: int) -> None:
    page = stage(made(), theme=theme, width=width)
    page.get_by_role("slider").fill("45")
    page.get_by_role("button", name="Predict").click()
    page.keyboard.press("Backspace")  # a guess, whatever it is: its points are to be read too
    assert page.locator(".score").inner_text().endswith(" of 1 right")
    assert violations(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    keep(page, f"step {theme} {width}")


def test_an_error_is_shown_first_on_its_line_with_all_that_came_before(stage: Any) -> None:
    random.seed(1)
    page = stage(step(pops_unguarded, 4, 4))
    assert "stopped in line 15 with IndexError: pop from empty list" in page.locator(".result").inner_text()
    assert page.locator(".listing .failed").inner_text().strip() == "x, y = pile.pop()"
    assert page.locator("ol.pile li:visible").inner_text() == "empty"
    keep(page, "step error")


@pytest.mark.parametrize(
    ("name", "arguments", "panes"),
    [
        ("solve_bfs", (maze(9, 6), (0, 0), (8, 5)), {"canvas.paper": 1, "ol.pile.queue": 1, ASK: 1}),
        ("carve_walk", (7, 5), {"canvas.paper": 1, "ol.pile.calls": 1}),
        ("genere_grille", ([(0, 0), (1, 2), (2, 2)],), {"canvas.paper": 1, "ol.pile": 0, ASK: 0}),
        ("replay_stack", ([("push", "<b>"), ("push", 2), ("pop",)],), {"canvas.paper": 0, "ol.pile.stack": 1}),
    ],
)
def test_each_kind_of_function_gets_the_panes_that_it_needs(
    stage: Any, name: str, arguments: tuple[Any, ...], panes: dict[str, int]
) -> None:
    page = stage(made(name, *arguments))
    assert {pane: page.locator(pane).count() for pane in panes} == panes
    page.get_by_role("button", name="Last step").click()
    page.get_by_role("button", name="One step back").click()
    keep(page, f"step {name}")


def test_a_pile_takes_no_more_room_than_its_largest_number_of_items(stage: Any) -> None:
    page = stage(made("replay_stack", [("push", 1), ("push", 2), ("pop",)]))
    low = page.locator("ol.pile").bounding_box()["height"]
    high = stage(made()).locator("ol.pile").bounding_box()["height"]
    assert 3 * 26 < low < 120 and high > 300


def test_a_picture_and_sentences_stand_for_it_where_no_widget_can_be() -> None:
    widget = made()
    shown, _about = widget._repr_mimebundle_()
    assert shown["text/plain"].startswith(
        "generate_maze(8, 5) ran 517 lines to its end. It made 78 moves from cell to cell. The list waiting held "
    )
    assert "It returned the maze of 8 x 5 cells." in shown["text/plain"]
    assert shown["image/svg+xml"].startswith("<svg") and "generate_maze(8, 5) ran" in shown["image/svg+xml"]
    assert widget.result[1][1] == " " and widget.last == 517 and widget.ended == "returned"


def test_values_of_students_do_not_break_the_picture() -> None:
    svg = made("replay_stack", [("push", "</svg><script>alert(1)</script>")]).svg()
    assert "<script>" not in svg and svg.count("</svg>") == 1


def test_what_was_printed_is_kept_for_the_reader() -> None:
    widget = step(prints, 2)
    assert widget.printed == "number 0\nnumber 1\n" and "It printed 2 lines." in widget.text()


def test_with_colours_of_the_readers_own_all_states_are_seen_and_the_maze_keeps_its_paper(stage: Any) -> None:
    page = stage(made(), theme="light", forced_colors="active", color_scheme="dark")
    system = page.evaluate(
        """() => Object.fromEntries(["Canvas", "CanvasText", "Highlight", "HighlightText", "GrayText"].map((name) => {
          const sample = document.body.appendChild(document.createElement("i"));
          sample.style.color = name;
          return [name, getComputedStyle(sample).color];
        }))"""
    )

    def of(place: str, style: str) -> Any:
        return page.locator(place).first.evaluate("(found, style) => getComputedStyle(found)[style]", style)

    page.locator("canvas.paper").focus()
    page.keyboard.press("p")
    assert of(ASK, "backgroundColor") == system["Highlight"] and of(ASK, "color") == system["HighlightText"]
    assert of("button:not([aria-pressed])", "backgroundColor") == system["Canvas"]
    assert of("canvas.paper", "outlineColor") == system["Highlight"], "where the focus is"
    assert system["CanvasText"] in of("canvas.paper", "boxShadow"), "the edge of the paper"
    page.get_by_role("button", name="It goes back").evaluate("back => { back.disabled = true; }")
    assert of(".ask button", "color") == system["GrayText"] and of(".ask button", "opacity") == "1"
    page.keyboard.press("p")
    page.keyboard.press("Shift+ArrowRight")
    assert of("ol.pile li.next", "backgroundColor") == system["Highlight"]
    assert of("ol.pile li:not(.next):visible", "backgroundColor") != system["Highlight"]
    for row, colour in ((".listing .now", "Highlight"), (".listing div:not(.now)", "Canvas")):
        assert of(row, "borderLeftColor") == system[colour]
    page.keyboard.press("End")
    assert of(".variables div:not(.fresh):visible", "borderLeftColor") == system["Canvas"]
    corner = "canvas => [...canvas.getContext('2d').getImageData(1, 1, 1, 1).data].slice(0, 3)"
    assert page.locator("canvas.paper").evaluate(corner) == [27, 27, 27]
    keep(page, "step-forced")
