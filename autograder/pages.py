"""nbgrader preprocessor: what feedback and formgrader show of a notebook is text and pictures, and fetches nothing."""

from __future__ import annotations

import html
from typing import Any

import nbformat
from nbconvert.exporters.exporter import ResourcesDict
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode
from nbgrader.utils import is_grade, is_locked

from autograder.harmless import SVG, harmless, plain, title_of
from course.export import VIEW, image

MAX_ALT = 300  # characters of a picture's text
_NAMES = ("student", "first_name", "last_name", "notebook_path")  # formgrader writes them as they are


class SafePages(Preprocessor):
    """Keep of a notebook what a page may show of it; the notebook's file stays as it is.

    Text cells are made safe where they become HTML (`autograder/text_cells.py`).
    """

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Change the notebook that a page is made from."""
        nb.metadata.clear()  # a title, widgets with their programs
        for name in _NAMES:
            if isinstance(resources.get(name), str):
                resources[name] = html.escape(resources[name])
        for cell in nb.cells:
            marks = cell.metadata.get("nbgrader")
            cell.metadata = NotebookNode(nbgrader=marks) if marks else NotebookNode()
            if cell.cell_type == "raw":
                cell.source = f"<pre>{html.escape(cell.source)}</pre>"
            elif cell.cell_type == "code":
                # Only a locked graded cell has run out of the student's reach.
                ours = is_grade(cell) and is_locked(cell)
                outputs = cell.outputs if ours else harmless(cell.outputs)
                cell.outputs = [nbformat.from_dict(_shown(output)) for output in outputs]
        return nb, resources


def _shown(output: dict[str, Any]) -> dict[str, Any]:
    """Return an output with SVG as an image, in which no script runs, and with texts that nbconvert can read."""
    made = {**output}
    if "text" in made:
        made["text"] = plain(made["text"])
    if "traceback" in made:
        made["traceback"] = [plain(line) for line in made["traceback"]]
    if "data" in made:
        data = made["data"] = {kind: value for kind, value in made["data"].items() if kind != VIEW}
        if isinstance(data.get("text/plain"), str):
            data["text/plain"] = plain(data["text/plain"])
        picture = data.pop(SVG, None)
        title = title_of(picture)
        if "text/html" not in data and title is not None:
            text = title or str(data.get("text/plain", ""))
            data["text/html"] = image(picture, text if len(text) <= MAX_ALT else f"{text[:MAX_ALT]}…")
    return made
