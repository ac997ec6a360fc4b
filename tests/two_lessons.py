"""A course of two lessons, the second of which builds on functions of the first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from autograder import exercise
from tests.conftest import clean_environment, copy_course, run_in

FIRST, SECOND = "01-grid", "02-bricks"
# With functions of its own, it is of an earlier notebook what a real lesson is: neither all nor in order.
TEXT = """\
---
kernelspec:
  display_name: Python 3 (ipykernel)
  language: python
  name: python3
---

# Notebook 2: The bricks

```{code-cell} ipython3
from course import check, progress
from helpers import init_grid, cell_to_index

progress()
```

```{code-cell} ipython3
init_grid(1, 1), init_grid.__module__
```

```{code-cell} ipython3
:exercise: is_visited


```

```{code-cell} ipython3
:exercise: set_visited


```

```{code-cell} ipython3
:exercise: get_unvisited_neighbours


```

```{code-cell} ipython3
:exercise: delete_wall


```

+++ {"explain": {"id": "why-bricks", "points": 2}}

Why bricks? (2 points)

### BEGIN SOLUTION
A program is laid of small ones that have been tried.
### END SOLUTION

=== BEGIN MARK SCHEME ===
2 points: each can be tried alone.
=== END MARK SCHEME ===
"""


def make_two_lessons(target: Path, text: str = TEXT) -> Path:
    """Make a copy of the course that has two lessons only, so that a build is quick, and build it."""
    root = copy_course(target)
    for found in exercise.in_order():
        if found.place[0] not in (FIRST, SECOND):
            (root / "autograder" / "exercises" / f"{found.name}.py").unlink()
            (root / "course" / "exercises" / f"{found.name}.json").unlink()
    for path in (root / "source").glob("*.md"):
        if path.stem != FIRST:
            path.unlink()
    (root / "source" / f"{SECOND}.md").write_text(text, encoding="utf-8")
    run_in(root, "-m", "autograder", "build")
    return root


class ByHand(NotebookClient):  # type: ignore[misc]
    """Runs a notebook as somebody who sits before it: the kernel is told that an answer could be typed."""

    async def async_start_new_kernel_client(self) -> Any:
        client = await super().async_start_new_kernel_client()
        client.allow_stdin = True
        return client


def run_notebook(root: Path, folder: Path, cells: dict[str, str]) -> NotebookNode:
    """Fill in these cells of the notebook of a lesson's folder, run all of it, keep it, and return it."""
    path = folder / f"{folder.name}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.source = cells.get(cell.metadata.get("nbgrader", {}).get("grade_id", ""), cell.source)
    nbformat.write(_run(root, folder, notebook, ByHand), path)
    return notebook


def run_boxes(root: Path, folder: Path, boxes: list[str], kind: type[NotebookClient] = ByHand) -> NotebookNode:
    """Run these boxes in a kernel of that folder, and return them as a notebook."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(box) for box in boxes])
    return _run(root, folder, notebook, kind)


def _run(root: Path, folder: Path, notebook: NotebookNode, kind: type[NotebookClient]) -> NotebookNode:
    # The course of that folder, and nothing else of ours: students have no autograder.
    students = root / "students"
    if not students.exists():
        students.mkdir()
        (students / "course").symlink_to(root / "course")
    client = kind(notebook, allow_errors=True, resources={"metadata": {"path": str(folder)}}, timeout=120)
    client.execute(env={**clean_environment(root / ".jupyter"), "PYTHONPATH": str(students)})
    return notebook


def shown(notebook: NotebookNode) -> str:
    """Return all that the boxes of a notebook have shown, as plain text."""
    return "\n".join(
        output.get("text") or output.get("data", {}).get("text/plain", "") or "\n".join(output.get("traceback", []))
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.get("outputs", [])
    )
