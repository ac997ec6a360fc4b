"""Progress through the course: kept by check, shown by progress(), never in the way."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

import course
from autograder import exercise
from course import place
from tests.sessions import session, work_in

progress = sys.modules["course.progress"]  # the name in the package is the function's
IMPORTS = "from course import check, progress"
INDEX = exercise.get("cell_to_index").solution
KIND = exercise.get("position_kind").solution
WRONG = "def init_grid(w, h):\n    return []"


def states(folder: Path) -> dict[str, str]:
    data = json.loads((folder.parent / "progress.json").read_text(encoding="utf-8"))
    found: dict[str, str] = data["exercises"]
    return found


def test_the_lessons_of_the_course_are_known_with_their_exercises_in_order() -> None:
    known = {lesson.name: lesson.exercises for lesson in place.lessons()}
    assert list(known) == sorted(known)
    assert known == {name: tuple(found.name for found in exercise.of_lesson(name)) for name in known}
    assert sorted(sum(known.values(), ())) == exercise.names()
    assert place.lesson_of("init_grid") == "01-grid"
    assert place.lessons()[0].title == "Notebook 1: The grid"


def test_what_passed_or_was_begun_is_shown_in_the_next_notebook(tmp_path: Path) -> None:
    first = work_in(tmp_path, "01-grid")
    total = len(exercise.names())
    said = session(
        first,
        *(IMPORTS, "progress()", KIND, 'check("position_kind")', INDEX, 'check("cell_to_index")'),
        *(WRONG, 'check("init_grid")', 'check("grid_to_text")', "progress()"),
    )
    assert f"0 of {total} exercises pass" in said[1] and "Next: `cell_to_index`, in 01-grid." in said[1]
    assert states(first) == {"cell_to_index": "passed", "position_kind": "passed", "init_grid": "begun"}
    assert list(states(first)) == ["cell_to_index", "position_kind", "init_grid"]  # in the order of the course
    assert f"2 of {total} exercises pass" in said[9] and "Next: `init_grid`, in 01-grid." in said[9]
    line = "2 of 4: ✓\u00a0cell_to_index ✓\u00a0position_kind …\u00a0init_grid ○\u00a0grid_to_text"
    assert line in re.sub("[ \n]+", " ", said[9])
    assert "✓ passes, … begun, ○ not begun" in said[9]
    broken = "def cell_to_index(x, y): return 1"
    boxes = (IMPORTS, "progress()", broken, 'check("cell_to_index")', "progress()")
    later = session(work_in(tmp_path, "02-bricks"), *boxes)
    assert line in re.sub("[ \n]+", " ", later[1]) and "Next: `is_visited`, in 02-bricks." in later[1]
    assert later[4] == later[1]  # what passed once counts as passed
    assert states(first)["cell_to_index"] == "passed"


@pytest.mark.parametrize("damage", [b"{", b"\xff\xfe", b"[]", b'{"exercises": {"init_grid": 3}}', b"[" * 99999])
def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "progress.json"
    path.write_bytes(damage)
    assert progress._look(path) == (
        {},
        "progress.json cannot be read, so your progress is not shown; the next check begins it anew.",
    )
    assert path.read_bytes() == damage
    said = progress._remember(path, "init_grid", "passed")
    assert said == "progress.json was damaged; it is set aside as progress-aside.json, and a new one is begun."
    assert (tmp_path / "progress-aside.json").read_bytes() == damage
    assert progress._look(path) == ({"init_grid": "passed"}, "")


def test_elsewhere_nothing_is_remembered_and_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    course.progress()
    assert "This notebook does not lie in its own folder of the course" in capsys.readouterr().out


def test_under_grading_there_is_one_plain_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    course.progress()
    assert capsys.readouterr().out == "Progress is shown where somebody learns, not where a notebook is graded.\n"


@pytest.mark.parametrize("passed", [0, 5, 999])
def test_all_of_the_course_reads_well_as_text_and_as_html(passed: int) -> None:
    names = [name for lesson in place.lessons() for name in lesson.exercises]
    page = progress._page(place.lessons(), dict.fromkeys(names[:passed], "passed"), "05-solve")
    text, html = str(page), page.to_html()
    assert f"{min(passed, len(names))} of {len(names)} exercises pass" in text
    assert max(map(len, text.splitlines())) <= 110
    assert ("Next:" in text) == (passed < len(names))
    for lesson in place.lessons():
        assert (lesson.title or lesson.name) in text and (lesson.title or lesson.name) in html
    assert html.count("<div") == html.count("</div")


def test_where_a_student_works_is_known_by_the_folder(tmp_path: Path) -> None:
    def folder(*parts: str, notebook: str = "01-grid.ipynb") -> Path:
        made = tmp_path.joinpath(*parts)
        made.mkdir(parents=True)
        (made / notebook).write_text("{}")
        return made

    for parts in (("work", "01-grid"), ("release", "01-grid"), ("home", "me", "source", "work", "01-grid")):
        made = folder(*parts)
        assert place.work_folder(made) == made.parent
    for parts in (("source", "01-grid"), ("submitted", "alice", "01-grid"), ("autograded", "b", "01-grid"), ("x", "y")):
        assert place.work_folder(folder(*parts)) is None
    assert place.work_folder(folder("other", "01-grid", notebook="mine.ipynb")) is None


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    place.write(path, b"new")
    assert [(item.name, item.read_text()) for item in tmp_path.iterdir()] == [("a.txt", "new")]
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError):
        place.write(tmp_path / "folder", b"new")
    assert sorted(item.name for item in tmp_path.iterdir()) == ["a.txt", "folder"]


def test_a_box_that_python_could_not_read_is_not_taken_for_what_was_checked(tmp_path: Path) -> None:
    folder = work_in(tmp_path, "01-grid")
    slip = "def cell_to_index(x, y)\n    return 2 * y + 1, 2 * x + 1"
    check = 'check("cell_to_index")'
    said = session(folder, IMPORTS, slip, check, "def cell_to_index(x, y): return 1", check, slip, check, INDEX, check)
    told = ["cell_to_index: your newest box is not checked" in said[place] for place in (2, 4, 6, 8)]
    assert told == [True, False, True, False]
    assert "all 4 calls" in said[8]
    said = session(folder, IMPORTS, "class DiskStack\n    pass", 'check("DiskStack")')
    assert "DiskStack: your newest box is not checked" in said[2]
