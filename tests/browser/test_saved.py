"""Widgets outlive their kernel: in the saved notebook, in JupyterLab and in Notebook, and on a page of its own."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.browser.conftest import Lab, keep_picture, running
from tests.browser.shown import FIRST, KINDS, use
from tests.browser.test_student import open_notebook
from tests.conftest import run_in

FAR = "http://127.0.0.1:9/far.png"
CELLS = (FIRST, *(kind.cell for kind in KINDS), "draw(maze, path=[(0, 0), (0, 1)])")
# What Notebook 7.6 itself fails with on each page, with an empty notebook, no settings and no extension too: its list
# of shortcuts wants the schema of a plugin not known yet, and its file browser a command that only JupyterLab has.
NOT_OURS = re.compile(
    r"(Cannot read properties of undefined \(reading 'schema'\)|Command 'filebrowser:open-path' not registered\.)"
    r"\n.*\n.*/static/notebook/notebook_core\."
)


@pytest.fixture(scope="module")
def jupyter(lab_root: Path) -> Iterator[Lab]:
    """One server that has both JupyterLab and Notebook."""
    options = ("--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True")
    with running("notebook", lab_root, *options) as served:
        yield served


@pytest.fixture
def saved(jupyter: Lab, page: Any) -> Path:
    """A notebook with all widgets that was run and saved in JupyterLab; its kernel is gone."""
    path = jupyter.root / "saved" / "widgets.ipynb"
    path.parent.mkdir(exist_ok=True)
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cells = [nbformat.v4.new_code_cell(cell) for cell in CELLS]
    cells.insert(0, nbformat.v4.new_markdown_cell(f"# All widgets\n\n![far]({FAR})"))
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), path)
    open_notebook(page, jupyter, "saved/widgets.ipynb")
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
    for kind in KINDS:
        use(page, kind)
    keep_picture(page, "saved-1-lab-run")
    page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    page.goto("about:blank")
    end_kernels(jupyter)
    return path


def end_kernels(server: Lab) -> None:
    """End all kernels of the server, so that none is left that knows a widget."""
    with urllib.request.urlopen(server.page("api/kernels")) as answer:
        kernels = json.load(answer)
    for kernel in kernels:
        request = urllib.request.Request(server.page(f"api/kernels/{kernel['id']}"), method="DELETE")
        urllib.request.urlopen(request).close()


def comes(page: Any) -> bool:
    """Wait for a widget or for Jupyter's word that there is none; say which it was."""
    page.locator(".ariadne, :text('Error displaying widget')").first.wait_for()
    return bool(page.locator(".ariadne").count())


def test_saved_widgets_work_again_in_a_fresh_lab_a_fresh_notebook_and_on_a_page_without_network(
    jupyter: Lab, saved: Path, page: Any, browser: Any
) -> None:
    before = saved.read_bytes()
    failures: list[str] = []
    page.on("pageerror", lambda failure: failures.append(f"{failure}\n{failure.stack}"))
    for address, name in (
        (jupyter.open_at("saved/widgets.ipynb"), "lab"),
        (jupyter.page("notebooks/saved/widgets.ipynb"), "notebook"),
    ):
        page.goto(address)
        if not comes(page):  # on a busy machine Jupyter may look for the widgets before it has them
            page.goto(address)
        for kind in KINDS:
            use(page, kind)
            page.keyboard.press("b")
        count = page.evaluate("() => jupyterapp.shell.currentWidget.content.widgets.length")
        assert count == len(CELLS) + 1, f"{name}: a key inserted a cell"
        prompts = page.locator(".jp-Notebook .jp-CodeCell .jp-InputPrompt")
        assert not [text for text in prompts.all_inner_texts() if text.strip() == "[ ]:"]
        keep_picture(page, f"saved-2-{name}")
    assert saved.read_bytes() == before
    assert not [failure for failure in failures if not NOT_OURS.match(failure)]

    failures.clear()
    made = run_in(jupyter.root, "-m", "course", "export", "saved/widgets.ipynb", "-o", "widgets.html")
    assert made.stdout == "widgets.html opens in any browser, without a network.\n" and made.stderr == ""
    context = browser.new_context(offline=True, viewport={"width": 900, "height": 1000})
    asked: list[str] = []
    alone = context.new_page()
    alone.on("request", lambda request: asked.append(request.url))
    alone.on("requestfailed", lambda request: failures.append(f"{request.failure} {request.url}"))
    alone.on("pageerror", lambda failure: failures.append(str(failure)))
    address = (jupyter.root / "widgets.html").as_uri()
    alone.goto(address)
    for kind in KINDS:
        use(alone, kind)
    lists = alone.locator(".ariadne ul:visible").evaluate_all("all => all.map(one => getComputedStyle(one).padding)")
    assert lists and set(lists) == {"0px"}, "lists are not moved in, as those of a text are"
    image = alone.locator("img[src^='data:image/png']")
    assert image.evaluate("image => image.naturalWidth") > 100
    keep_picture(alone, "saved-3-page", whole=True)
    context.close()
    # The one picture from elsewhere, of the text cell, is refused by the page itself before anything is sent.
    assert [url for url in asked if not url.startswith("data:")] == [address, FAR]
    assert failures == [f"csp {FAR}"]
