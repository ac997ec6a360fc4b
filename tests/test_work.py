"""The rules of `work/`, the student's own copy: nothing of theirs is ever lost."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

from tests.tiny_course import NOTEBOOK, ROOT, START, release

NEW = "01-grid/01-grid.new.ipynb"


class Copy:
    """A course folder with nothing but start.py and release/, and a student's way to use it."""

    def __init__(self, folder: Path) -> None:
        shutil.copy(ROOT / "start.py", folder)
        specification = importlib.util.spec_from_file_location("start_of_copy", folder / "start.py")
        assert specification and specification.loader
        self.module: ModuleType = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(self.module)
        self.folder = folder

    def release(self, text: str, name: str = NOTEBOOK) -> None:
        release(self.folder, text, name)

    def update(self) -> list[str]:
        return self.module.update_work()  # type: ignore[no-any-return]

    def write(self, text: str, name: str = NOTEBOOK) -> None:
        (self.folder / "work" / name).write_text(text)

    def work(self) -> dict[str, str]:
        """Return everything in work/ that a student sees, name -> text."""
        work = self.folder / "work"
        files = (path for path in work.rglob("*") if path.is_file() and not path.name.startswith("."))
        return {path.relative_to(work).as_posix(): path.read_text() for path in files}


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    made = Copy(tmp_path)
    made.release("first")
    made.update()
    return made


def test_every_released_file_is_copied_but_nobodys_leftovers(copy: Copy) -> None:
    copy.release("def f(): ...", "02-maze/helpers.py")
    copy.release("data", "02-maze/data/maze.txt")
    copy.release("old", "02-maze/.ipynb_checkpoints/02-maze-checkpoint.ipynb")
    copy.release("old", "02-maze/__pycache__/helpers.pyc")
    assert copy.update() == ["New in your folder: 02-maze/data/maze.txt.", "New in your folder: 02-maze/helpers.py."]
    assert copy.work() == {NOTEBOOK: "first", "02-maze/helpers.py": "def f(): ...", "02-maze/data/maze.txt": "data"}


def test_the_starter_notebook_is_copied_and_nothing_else_that_lies_beside_the_lessons(copy: Copy) -> None:
    copy.release("start", START)
    copy.release("{}", "progress.json")  # of somebody who has worked in release/ itself
    copy.release("def f(): ...", "my_maze.py")
    assert copy.update() == [f"New in your folder: {START}."]
    copy.write("mine", START)
    copy.release("newer", START)
    assert copy.update()[0].endswith("the new one lies beside it as 00-start.new.ipynb.")
    assert copy.work() == {NOTEBOOK: "first", START: "mine", "00-start.new.ipynb": "newer"}


def test_the_first_time_says_where_the_copy_is(tmp_path: Path) -> None:
    made = Copy(tmp_path)
    made.release("first")
    assert made.update() == [f"Your own copy of the notebooks is in {tmp_path / 'work'}."]


def test_without_news_nothing_is_said_or_written(copy: Copy) -> None:
    copy.write("mine")
    before = {path: path.lstat().st_mtime_ns for path in (copy.folder / "work").rglob("*")}
    assert copy.update() == []
    assert {path: path.lstat().st_mtime_ns for path in (copy.folder / "work").rglob("*")} == before


def test_an_untouched_notebook_is_replaced_by_its_newer_version(copy: Copy) -> None:
    copy.release("second")
    assert copy.update() == [f"{NOTEBOOK} has a newer version; you had not changed yours, so it was replaced."]
    assert copy.work() == {NOTEBOOK: "second"}
    copy.release("third")
    copy.update()
    assert copy.work() == {NOTEBOOK: "third"}


def test_a_changed_notebook_stays_and_the_newer_version_lies_beside_it(copy: Copy) -> None:
    copy.write("mine")
    copy.release("second")
    assert copy.update() == [
        f"{NOTEBOOK} has a newer version; yours is untouched, and the new one lies beside it as 01-grid.new.ipynb."
    ]
    assert copy.work() == {NOTEBOOK: "mine", NEW: "second"}


def test_a_newer_version_is_offered_only_once_even_if_it_is_thrown_away(copy: Copy) -> None:
    copy.write("mine")
    copy.release("second")
    copy.update()
    (copy.folder / "work" / NEW).unlink()
    assert copy.update() == []
    assert copy.work() == {NOTEBOOK: "mine"}


def test_a_second_newer_version_never_overwrites_the_first_one(copy: Copy) -> None:
    copy.write("mine")
    for number, text in enumerate(["second", "third", "fourth"], 1):
        copy.release(text)
        mark = "new" if number == 1 else f"new-{number}"
        assert copy.update()[0].endswith(f"lies beside it as 01-grid.{mark}.ipynb.")
    assert copy.work() == {
        NOTEBOOK: "mine",
        NEW: "second",
        "01-grid/01-grid.new-2.ipynb": "third",
        "01-grid/01-grid.new-3.ipynb": "fourth",
    }


def test_a_deleted_notebook_comes_back(copy: Copy) -> None:
    (copy.folder / "work" / NOTEBOOK).unlink()
    assert copy.update() == [f"{NOTEBOOK} was missing from your folder, and is back as it was handed out."]
    assert copy.work() == {NOTEBOOK: "first"}


def test_a_student_who_takes_the_newer_version_gets_the_next_one_in_place(copy: Copy) -> None:
    copy.write("mine")
    copy.release("second")
    copy.update()
    (copy.folder / "work" / NEW).replace(copy.folder / "work" / NOTEBOOK)
    assert copy.update() == []
    copy.release("third")
    copy.update()
    assert copy.work() == {NOTEBOOK: "third"}


@pytest.mark.parametrize("damage", [None, "", "{", "[1]", '{"01-grid/01-grid.ipynb": 3}', "\x00\xff"])
def test_a_damaged_or_missing_memory_loses_nothing(copy: Copy, damage: str | None) -> None:
    memory = copy.folder / "work/.given.json"
    copy.write("mine")
    if damage is None:
        memory.unlink()
    else:
        memory.write_text(damage)
    copy.release("second")
    assert len(copy.update()) == 1
    assert copy.work() == {NOTEBOOK: "mine", NEW: "second"}
    assert copy.update() == []


def test_after_a_kill_between_writing_and_remembering_nothing_is_doubled(copy: Copy) -> None:
    memory = copy.folder / "work/.given.json"
    before = memory.read_text()
    copy.write("mine")
    copy.release("second")
    copy.update()
    memory.write_text(before)
    (copy.folder / "work/01-grid/.01-grid.new.ipynb.part").write_text("half")
    assert copy.update() == []
    assert copy.work() == {NOTEBOOK: "mine", NEW: "second"}


def test_a_folder_in_the_place_of_a_notebook_is_the_students_too(copy: Copy) -> None:
    path = copy.folder / "work" / NOTEBOOK
    path.unlink()
    path.mkdir()
    copy.release("second")
    copy.update()
    assert path.is_dir()
    assert copy.work() == {NEW: "second"}


def test_without_notebooks_and_work_the_reader_is_told(tmp_path: Path) -> None:
    made = Copy(tmp_path)
    with pytest.raises(made.module.Problem, match="release/ with the notebooks is missing"):
        made.update()
    assert not (tmp_path / "work").exists()


def test_work_can_go_on_when_the_released_notebooks_are_gone(copy: Copy) -> None:
    shutil.rmtree(copy.folder / "release")
    assert copy.update() == []
    assert copy.work() == {NOTEBOOK: "first"}
