"""The teacher's way: validate, the Create Assignment toolbar and fold, formgrader, feedback; in a real browser."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import nbformat
import pytest

from autograder import exercise
from tests.browser.conftest import Lab, keep_picture
from tests.browser.test_student import RIGHT, SHARED_ROWS, cell_with, open_notebook
from tests.conftest import run_in
from tests.handing_in import filled

LESSON = "01-grid"


def fill(root: Path, target: Path, cells: dict[str, str]) -> None:
    """Write the released notebook to `target` with these cells filled in."""
    target.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(filled(root, LESSON, cells), target)


@pytest.mark.parametrize(
    ("program", "verdict"),
    [(SHARED_ROWS, "5 of 6 calls came out as expected"), (RIGHT, "Success!")],
    ids=["wrong", "right"],
)
def test_the_validate_button_tells_the_truth(lab: Lab, page, program: str, verdict: str) -> None:  # type: ignore[no-untyped-def]
    solved = {found.name: found.solution for found in exercise.of_lesson("01-grid")}
    name = f"validate-{'right' if program == RIGHT else 'wrong'}.ipynb"
    cells = {**solved, "init_grid": program, "why-rows-are-separate": "All rows would be one list."}
    fill(lab.root, lab.root / name, cells)
    open_notebook(page, lab, name)
    page.get_by_role("button", name="Validate").click()
    dialog = page.locator(".jp-Dialog")
    dialog.get_by_text(verdict).first.wait_for()
    assert "Traceback" not in dialog.inner_text()
    keep_picture(page, f"teacher-1-{name.removesuffix('.ipynb')}")


@pytest.mark.long
def test_a_change_made_beside_the_create_assignment_toolbar_is_folded_back_into_the_text(  # type: ignore[no-untyped-def]
    lab: Lab, page
) -> None:
    path = f"source/{LESSON}/{LESSON}.ipynb"
    open_notebook(page, lab, path)
    page.get_by_role("tab", name="Create Assignment").click()
    cell = cell_with(page, "# Your extension goes here.")
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text("# Show your teacher what you made here.")
    keep_picture(page, "teacher-2-create-assignment")
    page.keyboard.press("Control+s")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    folded = run_in(lab.root, "-m", "autograder", "build", "--fold", LESSON)
    assert "1 changed, 0 added, 0 removed" in folded.stdout
    assert "# Show your teacher what you made here." in (lab.root / "source" / f"{LESSON}.md").read_text(
        encoding="utf-8"
    )
    assert "# Show your teacher" in (lab.root / "release" / LESSON / f"{LESSON}.ipynb").read_text(encoding="utf-8")


def test_formgrader_shows_the_verdict_and_takes_points_and_the_feedback_page_shows_both(lab: Lab, page) -> None:  # type: ignore[no-untyped-def]
    solved = {found.name: found.solution for found in exercise.of_lesson("01-grid")}
    walked = f"{SHARED_ROWS}\n\nfrom course import walk\nwalk(init_grid(3, 2))"
    cells = {**solved, "init_grid": walked, "why-rows-are-separate": "All rows would be one list."}
    fill(lab.root, lab.root / "submitted" / "ada" / LESSON / f"{LESSON}.ipynb", cells)
    shutil.rmtree(lab.root / "submitted" / "ada" / LESSON / ".ipynb_checkpoints", ignore_errors=True)

    page.goto(lab.page("formgrader"))
    row = page.locator("#assignments-list, #manage_assignments, table").get_by_role("row").filter(has_text=LESSON)
    row.first.wait_for()
    keep_picture(page, "teacher-3-formgrader")
    run_in(lab.root, "-m", "nbgrader", "generate_assignment", LESSON, "--force")

    page.goto(lab.page(f"formgrader/manage_submissions/{LESSON}"))
    submission = page.get_by_role("row").filter(has_text="ada")
    submission.first.wait_for()
    submission.locator(".autograde a, td.autograde a, a:has(.glyphicon-flash)").first.click()
    dialog = page.locator(".modal.in, .modal.show")
    dialog.get_by_text(re.compile("success", re.IGNORECASE)).first.wait_for(timeout=120_000)
    keep_picture(page, "teacher-4-autograded")

    page.goto(lab.page(f"formgrader/gradebook/{LESSON}/{LESSON}"))
    page.get_by_text("Submission #1").first.click()
    page.get_by_text("All rows are one and the same list.").first.wait_for()
    assert page.get_by_text("BEGIN MARK SCHEME").count() == 1
    assert page.get_by_alt_text("A maze of 3 x 2 cells, to walk from (0, 0) to (2, 1).").count() == 1
    # The page listens to its boxes only when it has fetched the grades; until then a typed number is thrown away.
    page.locator("input.score[placeholder]").first.wait_for()
    points = page.locator("input.score").last
    points.fill("1.5")
    with page.expect_response(lambda answer: "/api/grade/" in answer.url and answer.request.method == "PUT"):
        points.press("Tab")
    points.scroll_into_view_if_needed()
    keep_picture(page, "teacher-5-formgrader-submission")

    run_in(lab.root, "-m", "nbgrader", "generate_feedback", LESSON)
    page.goto((lab.root / "feedback" / "ada" / LESSON / f"{LESSON}.html").as_uri())
    assert page.get_by_text("5.5 of 7 points").count() == 1
    assert page.get_by_text("(Score: 18.0 / 20.0)").count() == 1
    assert page.get_by_text("MARK SCHEME").count() == 0
    page.get_by_text("5.5 of 7 points").scroll_into_view_if_needed()
    keep_picture(page, "teacher-6-feedback")
