"""The starter notebook: it tells the truth about the course, and it runs as it is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest

from autograder import exercise, lesson
from autograder.exercise import Mistake, fresh
from course import place
from course.examine import examine
from course.exercise import load
from course.side import Here
from tests.conftest import ROOT
from tests.sessions import session

TEXT = (ROOT / "source" / "00-start.md").read_text(encoding="utf-8")
PRACTICE = exercise.practice()


def work(tmp_path: Path) -> Path:
    """Return the folder of somebody who has begun, with the starter notebook in it."""
    folder = tmp_path / "home" / "work"
    folder.mkdir(parents=True)
    (folder / "00-start.ipynb").write_bytes((ROOT / "release" / "00-start.ipynb").read_bytes())
    states = {"init_grid": "begun", "cell_to_index": "passed"}
    (folder / "progress.json").write_text(json.dumps({"exercises": states}), encoding="utf-8")
    return folder


def boxes() -> list[str]:
    notebook = nbformat.read(ROOT / "release" / "00-start.ipynb", as_version=4)
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def test_its_table_names_every_notebook_with_its_link_and_its_minutes() -> None:
    rows = re.findall(r"^\| \[(.+)\]\((.+)\) \| (\d+) \| .+ \|$", TEXT, re.MULTILINE)
    expected = []
    for path in lesson.texts(ROOT):
        text = path.read_text(encoding="utf-8")
        (title,) = re.findall(r"^# Notebook (.+)$", text, re.MULTILINE)
        (minutes,) = re.findall(r"^\*\*Minutes:\*\* (\d+)", text, re.MULTILINE)
        expected.append((title, f"{path.stem}/{path.stem}.ipynb", minutes))
    assert rows == expected


def test_untouched_it_runs_to_its_end_and_shows_how_far_its_reader_is(tmp_path: Path) -> None:
    folder = work(tmp_path)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    said = session(folder, *boxes())
    assert "Traceback" not in "".join(said) and "Error" not in "".join(said)
    assert "count_steps: all 3 calls came out as expected." in said[5]
    assert "1 of 28 exercises pass" in said[-1] and "…\u00a0init_grid" in said[-1]
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_what_it_asks_its_reader_to_try_happens_as_it_says(tmp_path: Path) -> None:
    function = next(box for box in boxes() if "def count_steps" in box)
    broken, emptied = function.replace(" - 1", ""), function.replace("return len(way) - 1", "...")
    check = 'check("count_steps")'
    said = session(work(tmp_path), boxes()[0], broken, check, emptied, check, *['hint("count_steps")'] * 2)
    assert "The cells were counted, not the steps between them." in said[2]
    assert "count_steps: not begun yet" in said[4]
    assert "hint 2 of 3" in said[6]


def test_its_function_is_the_one_that_check_knows() -> None:
    assert [found.solution for found in PRACTICE] == [box for box in boxes() if box.startswith("def count_steps")]
    assert not {found.name for found in PRACTICE} & set(exercise.names())
    assert not any(place.lesson_of(found.name) for found in PRACTICE)


@pytest.mark.parametrize("found", PRACTICE, ids=lambda found: found.name)
def test_each_wrong_idea_of_the_practice_is_recognised(found: exercise.Exercise) -> None:
    for idea in found.wrong_ideas:
        report = examine(load(found.name), Here({found.name: fresh(idea.program)}))
        assert report.idea is not None and report.idea.name == idea.name


def test_a_starter_text_with_an_exercise_is_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "source" / "00-start.md"
    path.parent.mkdir()
    path.write_text(TEXT + "\n```{code-cell} ipython3\n:exercise: init_grid\n\n\n```\n", encoding="utf-8")
    with pytest.raises(Mistake, match=r"source/00-start\.md:\d+: the starter notebook is no assignment"):
        lesson.check([lesson.read(path)])
