"""`python -m course export`: one page of a notebook; that its widgets work in it is shown in tests/browser."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from course import walk
from course.__main__ import main
from course.export import STATE, VIEW
from course.widgets.base import alone

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("nbconvert")

RING = ["*******", "*     *", "* *** *", "*     *", "*******"]
ROOT = Path(__file__).parents[2]


def written(folder: Path, models: dict[str, Any], *views: str) -> Path:
    """Write a notebook in which a widget is shown for each name of a model."""
    shown = walk(RING)
    still = {"image/svg+xml": shown.svg(), "text/plain": 'A "maze" <to walk>'}
    outputs = [
        nbformat.v4.new_output("display_data", data={VIEW: {"model_id": view, "version_major": 2}, **still})
        for view in views
    ]
    cell = nbformat.v4.new_code_cell("walk(ring)", outputs=outputs)
    notebook = nbformat.v4.new_notebook(cells=[cell])
    if models:
        notebook.metadata["widgets"] = {STATE: {"version_major": 2, "version_minor": 0, "state": models}}
    path = folder / "walks.ipynb"
    nbformat.write(notebook, path)
    return path


def model(**state: Any) -> dict[str, Any]:
    found = {**walk(RING).get_state(), **state}
    return {"model_name": "AnyModel", "model_module": "anywidget", "state": found}


def page_of(notebook: Path) -> str:
    assert main(["export", str(notebook)]) == 0
    return notebook.with_suffix(".html").read_text(encoding="utf-8")


def test_each_widget_whose_state_is_saved_comes_with_its_program(tmp_path: Path, capsys: Any) -> None:
    page = page_of(written(tmp_path, {"one": model(), "two": model()}, "one", "two", "one"))
    assert page.count("await show(front") == 3
    assert [page.count(f'id="widget-{number}"') for number in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert capsys.readouterr().out == f"{tmp_path / 'walks.html'} opens in any browser, without a network.\n"


def test_nothing_is_loaded_from_elsewhere(tmp_path: Path) -> None:
    page = page_of(written(tmp_path, {"one": model()}, "one"))
    assert not [place for place in ("cdnjs", "unpkg", "jsdelivr", "html-manager", 'src="http') if place in page]
    assert "default-src 'none'" in page and VIEW not in page and STATE not in page


def test_without_its_state_a_widget_is_its_picture_and_its_text(tmp_path: Path) -> None:
    for models in ({}, {"one": model(_anywidget_id="theirs.Map")}, {"one": {"state": {"_esm": "export default {}"}}}):
        page = page_of(written(tmp_path, models, "one"))
        assert "await show(front" not in page
        assert """<img alt='A "maze" &lt;to walk&gt;' src="data:image/svg+xml;base64,""" in page


def test_bytes_of_a_widget_are_put_where_they_belong(tmp_path: Path) -> None:
    saved = model(frames={})
    letters = base64.b64encode(b"\x01\x02").decode()
    saved["buffers"] = [{"path": ["frames", "cells"], "encoding": "base64", "data": letters}]
    assert f'{{"cells": {{"base64": "{letters}"}}}}' in page_of(written(tmp_path, {"one": saved}, "one"))


def test_no_value_of_a_student_ends_the_program_of_a_widget() -> None:
    state = {**walk(RING).get_state(), "words": {"name": "</script><!--<script>"}}
    page = alone(state, "here")
    assert page.count("</script>") == 1 and "<!--" not in page


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("gone.ipynb", None, "There is no notebook {path}: is its name right, and the folder in which you are?"),
        ("maze.txt", "***", "{path} is no notebook: a file that Jupyter has saved is needed, with a name in .ipynb."),
        ("list.ipynb", "[]", "{path} is no notebook: a file that Jupyter has saved is needed, with a name in .ipynb."),
        (
            "odd.ipynb",
            json.dumps({"cells": 3, "nbformat": 4}),
            "{path} is no notebook: a file that Jupyter has saved is needed, with a name in .ipynb.",
        ),
    ],
)
def test_what_cannot_be_exported_is_said_in_one_sentence(
    tmp_path: Path, capsys: Any, name: str, content: str | None, sentence: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content)
    assert main(["export", str(path)]) == 1
    assert capsys.readouterr().err == sentence.format(path=path) + "\n"


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path, capsys: Any) -> None:
    notebook = written(tmp_path, {})
    assert main(["export", str(notebook), "-o", str(tmp_path / "no" / "page.html")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    before = notebook.read_bytes()
    assert main(["export", str(notebook), "-o", str(notebook)]) == 1
    assert "would replace the notebook" in capsys.readouterr().err and notebook.read_bytes() == before


def test_without_nbconvert_it_says_what_to_install(tmp_path: Path) -> None:
    notebook = written(tmp_path, {})
    program = (
        "import sys; sys.modules['nbconvert'] = None; from course.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "export", str(notebook)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == (
        "Making a page needs nbconvert, which comes with JupyterLab: install jupyterlab, then try again.\n"
    )
