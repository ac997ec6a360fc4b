"""The student's way through notebook 1, in a real JupyterLab."""

from __future__ import annotations

import re

from tests.browser.conftest import Lab, keep_picture

SHARED_ROWS = "def init_grid(w, h):\n    return [['*'] * (2 * w + 1)] * (2 * h + 1)"
RIGHT = "def init_grid(w, h):\n    return [['*'] * (2 * w + 1) for _ in range(2 * h + 1)]"


def open_notebook(page, lab: Lab, path: str) -> None:  # type: ignore[no-untyped-def]
    """Open a notebook and wait until its kernel is really connected."""
    page.goto(lab.open_at(path))
    page.get_by_text("(ipykernel) | Idle").wait_for()


def cell_with(page, text: str):  # type: ignore[no-untyped-def]
    """Return the code cell whose text contains `text`, scrolled into view (JupyterLab draws cells late)."""
    place = page.evaluate(
        """text => {
            const notebook = jupyterapp.shell.currentWidget.content;
            const holds = cell => cell.model.type === 'code' && cell.model.sharedModel.getSource().includes(text);
            const place = notebook.widgets.findIndex(holds);
            notebook.activeCellIndex = place;
            notebook.scrollToItem(place, 'center');
            return place;
        }""",
        text,
    )
    assert place >= 0, f"no cell with {text!r}"
    cell = page.locator(f'.jp-Notebook .jp-Cell[data-windowed-list-index="{place}"]')
    cell.wait_for()
    return cell


def run_cell(page, text: str):  # type: ignore[no-untyped-def]
    """Run the cell and return it once the kernel has answered."""
    cell = cell_with(page, text)
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    cell.locator(".jp-InputPrompt", has_text=re.compile(r"\[\d+\]")).wait_for()
    page.get_by_text("(ipykernel) | Idle").wait_for()
    return cell


def type_into(page, text: str, program: str) -> None:  # type: ignore[no-untyped-def]
    """Put a program in place of what a cell holds, by keyboard."""
    cell = cell_with(page, text)
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(program)


def test_a_wrong_idea_is_named_with_its_picture_and_a_right_program_gets_a_green_summary(lab: Lab, page) -> None:  # type: ignore[no-untyped-def]
    open_notebook(page, lab, "work/01-grid/01-grid.ipynb")
    keep_picture(page, "student-1-opened")
    run_cell(page, "from course import")
    type_into(page, "def init_grid", SHARED_ROWS)
    run_cell(page, "def init_grid")
    checked = run_cell(page, 'check("init_grid")')
    output = checked.locator(".jp-OutputArea-output").first
    message = output.inner_text()
    assert "g = init_grid(3, 2); g[1][1] = ' '; g" in message
    assert message.index("What came") < message.index("All rows are one and the same list.")
    assert "how often does that moment come?" in message
    assert output.locator("svg").first.bounding_box()["width"] > 150
    error = checked.locator(
        '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type="application/vnd.jupyter.stderr"]'
    )
    assert error.count() == 1
    assert "Traceback" not in error.inner_text() and error.inner_text().count("\n") <= 1
    checked.scroll_into_view_if_needed()
    keep_picture(page, "student-2-shared-rows")

    type_into(page, "def init_grid", RIGHT)
    run_cell(page, "def init_grid")
    checked = run_cell(page, 'check("init_grid")')
    assert "init_grid: all 6 calls came out as expected." in checked.inner_text()
    assert checked.locator('[data-mime-type="application/vnd.jupyter.error"]').count() == 0
    keep_picture(page, "student-3-right")


def test_a_prediction_is_answered_at_once_and_a_grid_is_drawn(lab: Lab, page) -> None:  # type: ignore[no-untyped-def]
    open_notebook(page, lab, "work/01-grid/01-grid.ipynb")
    run_cell(page, "from course import")
    untouched = run_cell(page, 'predict("rows-20x15"')
    assert "Your prediction first" in untouched.inner_text()
    type_into(page, 'predict("rows-20x15"', 'predict("rows-20x15", 30)')
    assert "Not this time" in run_cell(page, 'predict("rows-20x15"').inner_text()
    keep_picture(page, "student-4-predict-wrong")
    type_into(page, 'predict("rows-20x15"', 'predict("rows-20x15", 31)')
    assert "Right" in run_cell(page, 'predict("rows-20x15"').inner_text()
    drawn = run_cell(page, "draw(grid)")
    assert drawn.locator(".jp-OutputArea-output img, .jp-OutputArea-output svg").first.bounding_box()["width"] > 150
    assert "Axes" not in drawn.locator(".jp-OutputArea").inner_text()
    keep_picture(page, "student-5-draw")


def test_run_all_on_untouched_notebook_stops_at_the_first_exercise_with_a_friendly_line(lab: Lab, page) -> None:  # type: ignore[no-untyped-def]
    open_notebook(page, lab, "release/01-grid/01-grid.ipynb")
    page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells') }")
    stopped = cell_with(page, 'check("cell_to_index")')
    stopped.get_by_text("not begun yet").first.wait_for()
    assert "Traceback" not in stopped.inner_text()
    keep_picture(page, "student-6-untouched")


def test_the_starter_notebook_runs_to_its_end_and_leads_to_the_others(lab: Lab, page) -> None:  # type: ignore[no-untyped-def]
    open_notebook(page, lab, "release/00-start.ipynb")
    run_cell(page, "draw(maze)")
    keep_picture(page, "student-0-first-box")
    page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells') }")
    last = cell_with(page, "progress()\n".strip())
    last.get_by_text("exercises pass").wait_for()
    keep_picture(page, "student-0-progress")
    errors = page.evaluate(
        """() => jupyterapp.shell.currentWidget.content.widgets.filter(cell => cell.model.type === 'code')
            .flatMap(cell => cell.model.sharedModel.getOutputs()).filter(output => output.output_type === 'error')"""
    )
    assert errors == []
    page.evaluate("() => { const { content } = jupyterapp.shell.currentWidget; content.scrollToItem(0, 'start') }")
    page.get_by_role("link", name="When something goes wrong").click()
    heading = page.get_by_role("heading", name="When something goes wrong")
    heading.wait_for()
    page.wait_for_function(
        "node => node.getBoundingClientRect().top < window.innerHeight", arg=heading.element_handle()
    )
    keep_picture(page, "student-0-wrong")
    page.evaluate(
        "() => { const { content } = jupyterapp.shell.currentWidget; content.scrollToItem(content.widgets.length - 1) }"
    )
    page.get_by_role("link", name="1: The grid").click()
    page.get_by_role("heading", name="Notebook 1: The grid").wait_for()
