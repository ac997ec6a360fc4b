"""The page for authors is followed step by step: what it says works as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from autograder import exercise
from tests.conftest import ROOT, copy_course, run_in

PAGE = (ROOT / "docs" / "authors.md").read_text(encoding="utf-8")


TITLES = ("Add a wrong idea", "Add an exercise", "Write a lesson")


def section(title: str) -> str:
    """Return a section of the page, up to the next of these titles."""
    text = PAGE.partition(f"\n## {title}\n")[2]
    for other in TITLES:
        text = text.partition(f"\n## {other}\n")[0]
    return text


def block(text: str, language: str, number: int = 0) -> str:
    """Return a block of code of a section."""
    return re.findall(rf"^(````?){language}\n(.*?)^\1$", text, re.MULTILINE | re.DOTALL)[number][1]


def build(root: Path) -> str:
    return run_in(root, "-m", "autograder", "build").stdout


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the course in which the steps are followed, one test after the other.

    It has the first lesson and its exercises only, so that a build is quick.
    """
    root = copy_course(tmp_path_factory.mktemp("authors") / "course")
    for found in exercise.in_order():
        if found.place[0] != "01-grid":
            (root / "autograder" / "exercises" / f"{found.name}.py").unlink()
            (root / "course" / "exercises" / f"{found.name}.json").unlink()
    for text in (root / "source").glob("*.md"):
        if text.stem != "01-grid":
            text.unlink()
    return root


def test_a_wrong_idea_is_added_by_one_function(root: Path) -> None:
    path = root / "autograder" / "exercises" / "init_grid.py"
    text = path.read_text(encoding="utf-8")
    last = text.rindex("@wrong_idea")
    end = text.index("\n\n\n", last)
    new = block(section("Add a wrong idea"), "python")
    path.write_text(f"{text[:end]}\n\n\n{new.rstrip()}{text[end:]}", encoding="utf-8")
    assert re.search(r"course/exercises/init_grid\.json", build(root))
    try_it = f"from course import check\n\n\n{_program(new)}\n\ncheck('init_grid')\n"
    (root / "try.py").write_text(try_it, encoding="utf-8")
    said = run_in(root, "try.py", check=False)
    assert said.returncode != 0
    assert "The grid holds numbers where characters are wanted." in said.stdout


def _program(text: str) -> str:
    """Return the wrong program as a student would write it: under the exercise's name, without what is said of it."""
    body = text.rpartition('"""')[2].strip("\n")
    return f"def init_grid(w, h):\n{body}\n"


def test_an_exercise_and_its_lesson_are_added_by_one_file_each(root: Path) -> None:
    page = section("Add an exercise")
    (root / "autograder" / "exercises" / "count_stars.py").write_text(block(page, "python"), encoding="utf-8")
    (root / "source" / "90-stars.md").write_text(block(section("Write a lesson"), "markdown"), encoding="utf-8")
    said = build(root)
    for path in (
        "course/exercises/count_stars.json",
        "course/predictions/90-stars.json",
        "source/90-stars/90-stars.ipynb",
        "release/90-stars/90-stars.ipynb",
    ):
        assert path in said
        assert (root / path).is_file()
    released = nbformat.read(root / "release" / "90-stars" / "90-stars.ipynb", as_version=4)
    text = "\n".join(cell.source for cell in released.cells)
    assert "stars = 0\n    for row in grid:\n        ...\n    return stars" in text
    assert "sum(row.count" not in text
    assert "MARK SCHEME" not in text


def test_what_a_student_will_read_can_be_tried(root: Path) -> None:
    (root / "try.py").write_text(block(section("Add an exercise"), "python", 1), encoding="utf-8")
    said = run_in(root, "try.py", check=False)
    assert said.returncode != 0
    assert "Only the first row was counted." in said.stdout
    assert "CheckFailed" in said.stderr


def test_an_exercise_that_was_not_built_yet_is_said(root: Path) -> None:
    made = root / "course" / "exercises" / "count_stars.json"
    made.rename(made.with_suffix(".kept"))
    said = run_in(root, "-m", "autograder", "judge", "count_stars", "try.py", check=False)
    made.with_suffix(".kept").rename(made)
    assert said.returncode == 2
    assert said.stderr == "course/exercises/count_stars.json is not made yet; run `python -m autograder build`.\n"


def test_the_new_exercise_is_judged(root: Path) -> None:
    (root / "answer.py").write_text("def count_stars(grid):\n    return sum(r.count('*') for r in grid)\n")
    said = run_in(root, "-m", "autograder", "judge", "count_stars", "answer.py").stdout
    assert re.search(r"18/18 +answer\.py", said)


def test_a_lesson_and_an_exercise_that_are_deleted_take_with_them_what_was_made(root: Path) -> None:
    (root / "source" / "90-stars.md").unlink()
    (root / "autograder" / "exercises" / "count_stars.py").unlink()
    build(root)
    assert not [path for path in root.rglob("*stars*") if "__pycache__" not in path.parts]


def test_a_place_that_the_lesson_does_not_give_is_said_with_file_and_line(root: Path) -> None:
    path = root / "autograder" / "exercises" / "init_grid.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('PLACE = ("01-grid", 3)', 'PLACE = ("01-grid", 7)'), encoding="utf-8")
    said = run_in(root, "-m", "autograder", "build", check=False)
    assert said.returncode == 1
    assert re.match(r"source/01-grid\.md:\d+: .*init_grid.* is exercise 3 of this lesson", said.stderr)
    assert "Traceback" not in said.stderr


def test_two_exercises_in_the_same_place_are_said_with_file_and_line(root: Path) -> None:
    path = root / "autograder" / "exercises" / "init_grid.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('PLACE = ("01-grid", 7)', 'PLACE = ("01-grid", 2)'), encoding="utf-8")
    said = run_in(root, "-m", "autograder", "judge", "init_grid", "answer.py", check=False)
    assert said.returncode == 2
    assert re.search(r"autograder/exercises/\w+\.py:\d+: the place of \w+ and of \w+ is the same", said.stderr)
    assert "Traceback" not in said.stderr
