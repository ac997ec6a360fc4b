"""Mistakes of an author: each is one sentence with file and line, and nothing is written."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder import lesson
from autograder.exercise import Mistake
from tests.conftest import ROOT, run_in

TEXT = (ROOT / "source" / "01-grid.md").read_text(encoding="utf-8")
PREDICT = """
```{code-cell} ipython3
---
predict:
  id: extra
  answer: 1
  right: Because.
  otherwise: Think.
---
predict("extra", ...)
```
"""


def line_of(text: str, part: str) -> int:
    """Return the last line of a text that holds this part: what a test puts in stands at the end."""
    return max(number for number, line in enumerate(text.splitlines(), start=1) if part in line)


def checked(tmp_path: Path, *texts: str) -> None:
    """Read lesson texts and check them as build does, the notebook included."""
    lessons = []
    for number, text in enumerate(texts, start=1):
        path = tmp_path / "source" / f"{number:02}-lesson.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        lessons.append(lesson.read(path))
    lesson.check(lessons)
    for item in lessons:
        lesson.source_notebook(item)


def mistake(tmp_path: Path, *texts: str) -> str:
    with pytest.raises(Mistake) as caught:
        checked(tmp_path, *texts)
    return str(caught.value)


@pytest.mark.parametrize("path", lesson.texts(ROOT), ids=lambda path: path.stem)
def test_the_text_of_every_notebook_is_without_mistakes(tmp_path: Path, path: Path) -> None:
    checked(tmp_path, path.read_text(encoding="utf-8"))


def swap(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert text.count(old) >= 1, old
        return text.replace(old, new)

    return change


def add(more: str) -> Callable[[str], str]:
    return lambda text: text + more


MISTAKES: dict[str, tuple[Callable[[str], str], str, str]] = {
    # what the author did: the change, a part of the line that must be named, a part of the sentence
    "unknown exercise": (
        swap(":exercise: init_grid", ":exercise: init_gird"),
        ":exercise: init_gird",
        'no exercise "init_gird"',
    ),
    "unknown exercise whose name another one begins with": (
        swap(":exercise: grid_to_text", ":exercise: init"),
        ":exercise: init\n",
        'no exercise "init"',
    ),
    "the same exercise twice": (
        add("\n```{code-cell} ipython3\n:exercise: init_grid\n\n\n```\n"),
        ":exercise: init_grid",
        "belongs to one lesson only",
    ),
    "unknown option of a code cell": (
        swap(":exercise: init_grid", ":exercice: init_grid"),
        ":exercice: init_grid",
        'unknown cell option "exercice"',
    ),
    "unknown option of a text cell": (
        swap('+++ {"explain"', '+++ {"explane"'),
        '"explane"',
        'unknown cell option "explane"',
    ),
    "predict without answer": (add(PREDICT.replace("  answer: 1\n", "")), "id: extra", "has no answer"),
    "predict without otherwise": (add(PREDICT.replace("  otherwise: Think.\n", "")), "id: extra", "has no otherwise"),
    "predict without right": (add(PREDICT.replace("  right: Because.\n", "")), "id: extra", "has no right"),
    "predict without id": (add(PREDICT.replace("  id: extra\n", "")), "predict:", "has no id"),
    "predict that is only a word": (
        add(re.sub(r"predict:\n(  .*\n)+", "predict: extra\n", PREDICT)),
        "predict: extra",
        "predict",
    ),
    "a wrong answer without why": (
        add(PREDICT.replace("  otherwise", "  wrong:\n  - answer: 2\n  otherwise")),
        "id: extra",
        "why",
    ),
    "a question twice": (
        add(PREDICT.replace("extra", "quiz-loop")),
        "id: quiz-loop",
        'question "quiz-loop" is already',
    ),
    "explain without a marking scheme": (
        swap("=== BEGIN MARK SCHEME ===", "Marks:"),
        "why-rows-are-separate",
        "needs a model answer",
    ),
    "explain without a model answer": (
        swap("### BEGIN SOLUTION", "The answer:"),
        "why-rows-are-separate",
        "needs a model answer",
    ),
    "explain without points": (swap(', "points": 2}', "}"), '"explain"', "needs an id and points"),
    "explain with points that are no number": (swap('"points": 2}', '"points": "two"}'), '"explain"', "points"),
    "explain that is only a number": (
        swap('{"explain": {"id": "why-rows-are-separate", "points": 2}}', '{"explain": 2}'),
        '"explain"',
        "explain",
    ),
}


@pytest.mark.parametrize(("change", "part", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_one_sentence_with_file_and_line(
    tmp_path: Path, change: Callable[[str], str], part: str, sentence: str
) -> None:
    text = change(TEXT)
    said = mistake(tmp_path, text)
    found = re.match(r"source/01-lesson\.md:(\d+): ", said)
    assert found, said
    assert sentence in said
    assert "\n" not in said
    lines = [number for number, line in enumerate((text + "\n").splitlines(keepends=True), start=1) if part in line]
    assert int(found.group(1)) in lines, said


def test_two_explain_questions_may_not_have_the_same_name(tmp_path: Path) -> None:
    start = TEXT.index('+++ {"explain"')
    cell = TEXT[start : TEXT.index("=== END MARK SCHEME ===") + len("=== END MARK SCHEME ===\n")]
    one = cell.replace('"points": 2', '"points": 1')
    said = mistake(tmp_path, TEXT.replace(cell, f"{one}\n{one}\n"))
    assert "why-rows-are-separate" in said
    assert said.startswith("source/01-lesson.md:")


def test_an_explain_question_may_not_be_called_like_an_exercise(tmp_path: Path) -> None:
    said = mistake(tmp_path, TEXT.replace("why-rows-are-separate", "init_grid"))
    assert "init_grid" in said
    assert said.startswith("source/01-lesson.md:")


@pytest.mark.parametrize(
    ("old", "new", "total"),
    [('"points": 2}', '"points": 3}', "21"), (":exercise: position_kind", ":tags: [hidden]", "17")],
)
def test_points_that_do_not_add_up_to_20_are_listed(tmp_path: Path, old: str, new: str, total: str) -> None:
    said = mistake(tmp_path, TEXT.replace(old, new))
    assert re.match(r"source/01-lesson\.md:\d+: the points add up to " + total + r", .*: cell_to_index 4", said), said


def test_two_lessons_with_the_same_exercise_name_the_second_and_the_first(tmp_path: Path) -> None:
    other = re.sub(r"id: ([\w-]+)", r"id: \1-again", TEXT)
    said = mistake(tmp_path, TEXT, other)
    assert said.startswith(f"source/02-lesson.md:{line_of(other, ':exercise: cell_to_index')}: ")
    assert "already in source/01-lesson.md" in said


def test_two_lessons_with_the_same_question_name_the_second_and_the_first(tmp_path: Path) -> None:
    other = re.sub(r":exercise: \w+", ":tags: [x]", TEXT)
    said = mistake(tmp_path, TEXT, other)
    assert said.startswith(f"source/02-lesson.md:{line_of(other, 'id: quiz-loop')}: ")
    assert 'the question "quiz-loop" is already in source/01-lesson.md' in said


def test_a_text_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "source" / "01-lesson.md"
    path.parent.mkdir()
    path.write_bytes(TEXT.encode("utf-16"))
    with pytest.raises(Mistake, match=r"source/01-lesson\.md:1: .*UTF-8"):
        lesson.read(path)


def test_a_teachers_own_graded_cell_counts_for_the_points(tmp_path: Path) -> None:
    own = (
        "\n```{code-cell} ipython3\n---\nnbgrader: {grade: true, grade_id: own, locked: true, points: 1, "
        "schema_version: 3, solution: false, task: false, cell_type: code}\n---\nassert True\n```\n"
    )
    assert "add up to 21" in mistake(tmp_path, TEXT + own)
    checked(tmp_path, TEXT.replace('"points": 2}', '"points": 1}') + own)


def test_the_notebook_has_the_same_bytes_each_time(tmp_path: Path) -> None:
    import nbformat

    path = tmp_path / "01-lesson.md"
    path.write_text(TEXT, encoding="utf-8")
    one, two = (nbformat.writes(lesson.source_notebook(lesson.read(path))) for _ in range(2))
    assert one == two


# The command


@pytest.fixture(scope="module")
def course_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tests.conftest import copy_course

    return copy_course(tmp_path_factory.mktemp("lesson") / "course-root")


def everything(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for room in ("course", "source", "release")
        for path in sorted((root / room).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def _no_points(root: Path) -> None:
    path = root / "autograder" / "exercises" / "init_grid.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"^POINTS = .*\n", "", text, flags=re.MULTILINE), encoding="utf-8")


def _two_lessons(root: Path) -> None:
    shutil.copy(root / "source" / "01-grid.md", root / "source" / "02-grid.md")


def _in_text(name: str) -> Callable[[Path], None]:
    def spoil(root: Path) -> None:
        path = root / "source" / "01-grid.md"
        path.write_text(MISTAKES[name][0](path.read_text(encoding="utf-8")), encoding="utf-8")

    return spoil


COMMANDS: dict[str, tuple[Callable[[Path], None], str]] = {
    "exercise without points": (_no_points, r"autograder/exercises/init_grid\.py:\d+: the exercise has no POINTS"),
    "two lessons": (_two_lessons, r'source/02-grid\.md:\d+: the exercise "cell_to_index" is already in source/01-grid'),
    "no scheme": (_in_text("explain without a marking scheme"), r"source/01-grid\.md:\d+: the explain question"),
}


@pytest.mark.parametrize(("spoil", "sentence"), COMMANDS.values(), ids=COMMANDS)
def test_the_command_ends_with_the_sentence_and_writes_nothing(
    course_copy: Path, spoil: Callable[[Path], None], sentence: str
) -> None:
    kept = {path: path.read_bytes() for path in course_copy.rglob("*") if path.suffix in (".md", ".py")}
    spoil(course_copy)
    before = everything(course_copy)
    try:
        done = run_in(course_copy, "-m", "autograder", "build", check=False)
        assert done.returncode == 1, done.stdout
        assert re.match(sentence, done.stderr), done.stderr[-800:]
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr + done.stdout
        assert everything(course_copy) == before
    finally:
        (course_copy / "source" / "02-grid.md").unlink(missing_ok=True)
        for path, content in kept.items():
            path.write_bytes(content)


@pytest.mark.parametrize("path", sorted((ROOT / "release").glob("*/*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_shows_every_line_of_code_whole(path: Path) -> None:
    cells = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert not [line for cell in cells for line in "".join(cell["source"]).splitlines() if len(line) > 88]
