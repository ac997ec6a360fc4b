"""A widget outlives its kernel: in the saved notebook, in JupyterLab and in Notebook, and on a page of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.browser.conftest import Lab, keep_picture, running
from tests.browser.test_student import open_notebook
from tests.conftest import run_in

RING = "ring = ['*******', '*     *', '* *** *', '*     *', '*******']"
FAR = "http://127.0.0.1:9/far.png"
CELLS = (
    f"from course import draw, walk\n{RING}",
    "walk(ring)",
    "draw(ring, path=[(0, 0), (0, 1)])",
    "walk(ring, goal=(1, 0))",
)


@pytest.fixture
def saved(lab: Lab, page: Any) -> Path:
    """A notebook that was run and saved in JupyterLab, its first widget used; it lies in a folder of its own."""
    path = lab.root / "saved" / "walks.ipynb"
    path.parent.mkdir(exist_ok=True)
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
    cells.insert(0, nbformat.v4.new_markdown_cell(f"# Two walks\n\n![far]({FAR})"))
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), path)
    open_notebook(page, lab, "saved/walks.ipynb")
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
    walk_to_the_flag(page)
    page.keyboard.press("b")
    assert page.evaluate("() => jupyterapp.shell.currentWidget.content.widgets.length") == len(cells)
    keep_picture(page, "saved-1-lab-run")
    page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    return path


def walk_to_the_flag(page: Any) -> None:
    """Walk through the last maze of the page, one step to its flag."""
    canvas = page.locator(".ariadne canvas")
    canvas.nth(1).wait_for()
    assert canvas.count() == 2
    canvas.nth(1).focus()
    page.keyboard.press("ArrowRight")
    said = page.locator(".ariadne").nth(1).get_by_role("status")
    said.get_by_text("You are there, in 1 step: no way is shorter.").wait_for()


def comes(page: Any) -> bool:
    """Wait for a widget or for Jupyter's word that there is none; say which it was."""
    page.locator(".ariadne canvas, :text('Error displaying widget')").first.wait_for()
    return bool(page.locator(".ariadne canvas").count())


def test_a_saved_widget_works_again_in_a_fresh_lab_a_fresh_notebook_and_on_a_page_without_network(
    lab: Lab, saved: Path, page: Any, browser: Any
) -> None:
    before = saved.read_bytes()
    with running("notebook", lab.root, "--JupyterNotebookApp.expose_app_in_browser=True") as fresh:
        for address, name in (
            (fresh.open_at("saved/walks.ipynb"), "lab"),
            (fresh.page("notebooks/saved/walks.ipynb"), "notebook"),
        ):
            page.goto(address)
            if not comes(page):  # on a busy machine Jupyter may look for the widgets before it has them
                page.goto(address)
            walk_to_the_flag(page)
            page.keyboard.press("b")
            assert page.locator(".jp-Notebook .jp-Cell").count() == len(CELLS) + 1, name
            assert page.locator(".jp-Notebook .jp-InputPrompt", has_text="[ ]").count() == 0
            keep_picture(page, f"saved-2-{name}")
    assert saved.read_bytes() == before

    made = run_in(lab.root, "-m", "course", "export", "saved/walks.ipynb", "-o", "walks.html")
    assert made.stdout == "walks.html opens in any browser, without a network.\n" and made.stderr == ""
    context = browser.new_context(offline=True, viewport={"width": 900, "height": 1000})
    asked: list[str] = []
    failures: list[str] = []
    alone = context.new_page()
    alone.on("request", lambda request: asked.append(request.url))
    alone.on("requestfailed", lambda request: failures.append(f"{request.failure} {request.url}"))
    alone.on("pageerror", lambda failure: failures.append(str(failure)))
    address = (lab.root / "walks.html").as_uri()
    alone.goto(address)
    walk_to_the_flag(alone)
    image = alone.locator("img[src^='data:image/png']")
    assert image.evaluate("image => image.naturalWidth") > 100
    keep_picture(alone, "saved-3-page")
    context.close()
    # The one picture from elsewhere, of the text cell, is refused by the page itself before anything is sent.
    assert [url for url in asked if not url.startswith("data:")] == [address, FAR]
    assert failures == [f"csp {FAR}"]
