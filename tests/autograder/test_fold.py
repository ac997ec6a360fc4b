"""Folding: what a teacher changed in a source notebook goes back into the lesson text, or is refused whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from autograder import build, lesson
from autograder.exercise import Mistake
from autograder.fold import fold
from tests.conftest import copy_course

NAME = "01-grid"
Change = Callable[[NotebookNode], None]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_course(tmp_path / "course-root")


def text_of(root: Path) -> str:
    return (root / "source" / f"{NAME}.md").read_text(encoding="utf-8")


def edit(root: Path, change: Change) -> str:
    """Change the source notebook as a teacher would in JupyterLab, fold, and return what was said."""
    path = root / "source" / NAME / f"{NAME}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    change(notebook)
    nbformat.write(notebook, path)
    return fold(NAME, root)


def cell(notebook: NotebookNode, part: str) -> NotebookNode:
    return next(cell for cell in notebook.cells if part in cell.source or part == cell.id)


def replace(part: str, old: str, new: str) -> Change:
    def change(notebook: NotebookNode) -> None:
        found = cell(notebook, part)
        assert old in found.source
        found.source = found.source.replace(old, new)

    return change


def rebuilt(root: Path) -> NotebookNode:
    """Build from the folded text and return the source notebook."""
    lesson.check([lesson.read(root / "source" / f"{NAME}.md")])
    return lesson.source_notebook(lesson.read(root / "source" / f"{NAME}.md"))


def changed_lines(before: str, after: str) -> tuple[set[str], set[str]]:
    one, other = set(before.splitlines()), set(after.splitlines())
    return one - other, other - one


def test_an_untouched_notebook_changes_nothing(root: Path) -> None:
    before = text_of(root)
    assert "nothing to fold" in edit(root, lambda notebook: None)
    assert text_of(root) == before


def test_what_running_the_notebook_leaves_in_it_changes_nothing(root: Path) -> None:
    def run(notebook: NotebookNode) -> None:
        for item in notebook.cells:
            if item.cell_type == "code":
                item.execution_count = 3
                item.outputs = [nbformat.v4.new_output("stream", text="hello")]
                item.metadata["execution"] = {"iopub.execute_input": "now"}
                item.metadata["trusted"] = True

    assert "nothing to fold" in edit(root, run)


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("## Where next", "You have a grid of solid rock", "You have a grid of solid stone"),
        ("print(grid[1][4])", "print(grid[1][4])", "print(grid[1][5])"),
        ("A friend builds", "A friend builds", "A neighbour builds"),
        ("five\nspaces appear", "five\nspaces appear", "five\nholes appear"),
    ],
    ids=["text", "code", "explain question", "model answer"],
)
def test_a_changed_cell_goes_back_and_nothing_else_does(root: Path, part: str, old: str, new: str) -> None:
    before = text_of(root)
    assert "1 changed, 0 added, 0 removed" in edit(root, replace(part, old, new))
    assert text_of(root) == before.replace(old, new)
    assert any(new in item.source for item in rebuilt(root).cells)


def test_a_changed_predict_cell_keeps_its_answers(root: Path) -> None:
    before = lesson.read(root / "source" / f"{NAME}.md").questions
    edit(root, replace('predict("spaces-in-g"', 'predict("spaces-in-g", ...)', '# guess\npredict("spaces-in-g", ...)'))
    assert lesson.read(root / "source" / f"{NAME}.md").questions == before
    assert '# guess\npredict("spaces-in-g", ...)' in text_of(root)


def test_an_empty_text_cell_is_no_trouble(root: Path) -> None:
    before = text_of(root)
    edit(root, _add(nbformat.v4.new_markdown_cell("")))
    assert text_of(root).rstrip("\n+ ") == before.rstrip("\n+ ")


def test_a_new_cell_goes_back_at_its_place(root: Path) -> None:
    def add(notebook: NotebookNode) -> None:
        notebook.cells.insert(1, nbformat.v4.new_markdown_cell("Take a *pencil*."))

    assert "0 changed, 1 added, 0 removed" in edit(root, add)
    assert [item.source for item in rebuilt(root).cells].index("Take a *pencil*.") == 1


def test_a_moved_cell_is_moved_and_a_deleted_one_goes(root: Path) -> None:
    def change(notebook: NotebookNode) -> None:
        last = notebook.cells.pop()
        notebook.cells.insert(1, last)
        notebook.cells.remove(cell(notebook, "# Your extension goes here."))

    assert "0 changed, 0 added, 1 removed" in edit(root, change)
    sources = [item.source for item in rebuilt(root).cells]
    assert sources[1].startswith("## Where next")
    assert "# Your extension goes here." not in sources


def test_a_teachers_own_test_cell_goes_back_with_its_marks_when_the_points_add_up(root: Path) -> None:
    marks = {"grade": True, "solution": False, "locked": True, "grade_id": "mine", "points": 1, "schema_version": 3}

    def add(notebook: NotebookNode) -> None:
        notebook.cells.append(nbformat.v4.new_code_cell("assert init_grid(1, 1)", metadata={"nbgrader": marks}))
        cell(notebook, "why-rows-are-separate").metadata["nbgrader"]["points"] = 1

    edit(root, add)
    made = {item.metadata["nbgrader"]["grade_id"]: item for item in rebuilt(root).cells if "nbgrader" in item.metadata}
    assert made["mine"].metadata["nbgrader"]["points"] == 1
    assert made["why-rows-are-separate"].metadata["nbgrader"]["points"] == 1


def _own_points(notebook: NotebookNode) -> None:
    cell(notebook, "why-rows-are-separate").metadata["nbgrader"]["points"] = 5


def _lose_the_answer(notebook: NotebookNode) -> None:
    notebook.cells.remove(next(item for item in notebook.cells if item.id == "why-rows-are-separate"))


def _lose_the_scheme(notebook: NotebookNode) -> None:
    question = cell(notebook, "why-rows-are-separate-question")
    question.source = question.source.partition("=== BEGIN MARK SCHEME ===")[0]


def _add(new: NotebookNode) -> Change:
    return lambda notebook: notebook.cells.append(new)


REFUSED = {
    "an explain question without its scheme": (_lose_the_scheme, "needs a model answer"),
    "a text with a cell mark in it": (
        _add(nbformat.v4.new_markdown_cell("one\n\n+++\n\ntwo")),
        "would come back from the text as another",
    ),
    "a text with a code cell in it": (
        _add(nbformat.v4.new_markdown_cell("```{code-cell} ipython3\nprint(1)\n```")),
        "would come back from the text as another",
    ),
    "a raw cell": (_add(nbformat.v4.new_raw_cell("<b>")), "raw cell"),
    "a changed solution": (
        replace("def init_grid", "range(2 * h + 1)", "range(2 * h)"),
        r'the cells of "init_grid" come from autograder/exercises/init_grid\.py',
    ),
    "a deleted check": (
        lambda notebook: notebook.cells.remove(cell(notebook, "init_grid-check")),
        r'the cells of "init_grid" come from',
    ),
    "points that do not add up": (_own_points, r"the points add up to 23, and a notebook is worth 20"),
    "half of an explain question": (_lose_the_answer, r"keep both, or delete both"),
}


@pytest.mark.parametrize(("change", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_go_back_is_refused_in_one_sentence_and_nothing_is_written(
    root: Path, change: Change, sentence: str
) -> None:
    before = text_of(root)
    with pytest.raises(Mistake, match=sentence) as refused:
        edit(root, change)
    assert "\n" not in str(refused.value)
    assert text_of(root) == before


def test_a_damaged_notebook_is_refused_in_one_sentence(root: Path) -> None:
    (root / "source" / NAME / f"{NAME}.ipynb").write_text("{", encoding="utf-8")
    with pytest.raises(Mistake, match="this is not a notebook"):
        fold(NAME, root)
    with pytest.raises(Mistake, match="there is no such file"):
        fold("02-nothing", root)


def test_what_was_folded_builds_to_the_notebook_it_came_from(root: Path) -> None:
    edit(root, replace("## Where next", "You have a grid of solid rock", "You have a grid of solid stone"))
    files = build.outputs(root, only=NAME)
    made = nbformat.reads(files[f"source/{NAME}/{NAME}.ipynb"].decode(), as_version=4)
    edited = nbformat.read(root / "source" / NAME / f"{NAME}.ipynb", as_version=4)
    assert [item.source for item in made.cells] == [item.source for item in edited.cells]
