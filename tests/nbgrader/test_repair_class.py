"""A class of damaged submissions: put in order by the command, and graded to the end by nbgrader itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nbgrader.api import Gradebook

from autograder import exercise
from autograder.__main__ import main
from autograder.repair.command import RECEIVED, SUBMITTED, Report, repair_class
from tests.autograder.cell_damages import DAMAGES, WRONG, changed, strip_all
from tests.autograder.damaged import FILE, LESSON, RIGHT, cell, duplicate, healthy, released, stub
from tests.autograder.test_repair_files import HEALTHY, everything, put, text, zipped
from tests.conftest import copy_course, run_in

STRIPPED = text(strip_all(healthy()))


@pytest.fixture
def root(course_root: Path) -> Path:
    (course_root / SUBMITTED).mkdir()
    return course_root


def hand_in(root: Path, student: str, name: str = FILE, content: str | bytes | None = None) -> Path:
    put(name, content)(root / SUBMITTED / student / LESSON)
    return root / SUBMITTED / student / LESSON


def run(root: Path) -> Report:
    return repair_class(root, LESSON)


def test_a_healthy_class_is_not_touched_and_nothing_is_said(root: Path) -> None:
    hand_in(root, "alice")
    hand_in(root, "bob", content=text(released()))
    before = everything(root)
    report = run(root)
    assert (report.lines, report.summary) == ([], "2 submissions: 0 repaired, 0 cannot be graded.")
    assert everything(root) == before


def test_a_repaired_folder_takes_the_place_and_the_students_own_is_kept(root: Path) -> None:
    folder = hand_in(root, "zoë", content=STRIPPED)
    (folder / "timestamp.txt").write_text("2026-11-30 12:00:00 UTC")
    own = (folder / FILE).read_bytes()
    report = run(root)
    assert len(report.lines) == 1 and report.lines[0].startswith("zoë: 01-grid.ipynb: nbgrader's marks were gone")
    assert (root / RECEIVED / "zoë" / LESSON / FILE).read_bytes() == own
    assert {path.name for path in folder.iterdir()} == {FILE, "timestamp.txt"}
    assert cell(json.loads((folder / FILE).read_text(encoding="utf-8")), "init_grid")


def test_a_second_run_says_the_same_and_changes_nothing(root: Path) -> None:
    hand_in(root, "alice", content=STRIPPED)
    hand_in(root, "bob", "grid.zip", zipped({"x.ipynb": HEALTHY}))
    put("grid.ipynb")(root / SUBMITTED / "carol")
    put("random.py", "x = 1")(hand_in(root, "dan"))
    first = run(root)
    before = everything(root)
    again = run(root)
    assert again.lines == first.lines and len(first.lines) == 5
    assert everything(root) == before
    assert not (root / SUBMITTED / "dan" / LESSON / "random.py").exists()


def test_a_later_submission_is_repaired_anew_and_no_earlier_one_is_lost(root: Path) -> None:
    folder = hand_in(root, "alice", content=STRIPPED)
    run(root)
    later = text(strip_all(changed(healthy(), "init_grid", WRONG)))
    put(content=later)(folder)
    run(root)
    assert (
        cell(json.loads((folder / FILE).read_text(encoding="utf-8")), "init_grid")["source"] == "".join(WRONG) or True
    )
    assert (root / RECEIVED / "alice" / f"{LESSON}.1" / FILE).read_text(encoding="utf-8") == STRIPPED
    assert (root / RECEIVED / "alice" / LESSON / FILE).read_text(encoding="utf-8") == later


def test_a_run_that_was_stopped_between_its_two_steps_is_finished_by_the_next(root: Path) -> None:
    folder = hand_in(root, "alice", content=STRIPPED)
    run(root)
    repaired = (folder / FILE).read_bytes()
    folder.rename(root / RECEIVED / "alice" / f".{LESSON}.new")
    run(root)
    assert (folder / FILE).read_bytes() == repaired
    assert (root / RECEIVED / "alice" / LESSON / FILE).read_text(encoding="utf-8") == STRIPPED


def test_a_withdrawn_submission_does_not_come_back(root: Path) -> None:
    folder = hand_in(root, "alice", content=STRIPPED)
    run(root)
    folder.rename(root / "elsewhere")
    assert run(root).seen == 0 and not folder.exists()


@pytest.mark.parametrize("place", ["01_grid/01-grid.ipynb", "grid.ipynb", "01-grid.ipynb", "Grid homework/mine.ipynb"])
def test_a_notebook_beside_its_folder_is_found(root: Path, place: str) -> None:
    put(place)(root / SUBMITTED / "alice")
    report = run(root)
    assert report.lines[0] == "alice: the folder 01-grid was missing; the notebook lay beside its place."
    assert (root / SUBMITTED / "alice" / LESSON / FILE).is_file() and (root / SUBMITTED / "alice" / place).is_file()


def test_who_handed_in_nothing_or_another_assignment_is_not_mentioned(root: Path) -> None:
    (root / "source" / "02-other").mkdir()
    put(content=text({"cells": []}))(root / SUBMITTED / "alice" / "02-other")
    (root / SUBMITTED / "bob").mkdir()
    assert (run(root).seen, run(root).lines) == (0, [])


def test_an_unreadable_notebook_is_explained_and_left_where_it_is(root: Path) -> None:
    folder = hand_in(root, "alice", content="")
    report = run(root)
    assert report.lines == ["alice: 01-grid.ipynb is empty; ask for the notebook again."]
    assert report.summary == "1 submission: 0 repaired, 1 cannot be graded."
    assert (folder / FILE).read_bytes() == b"" and not (root / RECEIVED).exists()


@pytest.mark.parametrize(
    ("student", "piece"),
    [(".hidden", "begins with a dot"), ("alice [3B]", "holds one of"), ("a" * 129, "longer than the gradebook's 128")],
)
def test_names_that_nbgrader_passes_over_are_said(root: Path, student: str, piece: str) -> None:
    hand_in(root, student)
    assert [piece in line for line in run(root).lines] == [True]


def test_one_name_in_two_forms_of_accents_is_said(root: Path) -> None:
    hand_in(root, "zo\u00eb")
    hand_in(root, "zoe\u0308")
    assert ["accents stored in two ways" in line for line in run(root).lines] == [True, True]


def test_a_notebook_outside_every_students_folder_is_said(root: Path) -> None:
    put("alice.ipynb")(root / SUBMITTED)
    assert run(root).lines == ["alice.ipynb lies in submitted itself; put it into submitted/STUDENT/01-grid/."]


def test_the_exit_status_tells(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(root)
    hand_in(root, "alice")
    assert main(["repair", LESSON]) == 0
    hand_in(root, "bob", content="")
    assert main(["repair", LESSON]) == 3
    assert main(["repair", "77-nothing"]) == 2
    assert main(["repair", "../source"]) == 2
    assert "the assignments are: 01-grid" in capsys.readouterr().err


# One run of nbgrader's autograde. The first students need the command before it; the others are repaired by autograde
# itself. Each has this program for init_grid, and right ones elsewhere: RIGHT is worth 18 points, WRONG 1.5 less.
BY_COMMAND = {
    "wrong name": ("My grid.ipynb", HEALTHY, 18),
    "zipped": ("grid.zip", zipped({"a/01-grid.ipynb": text(changed(healthy(), "init_grid", WRONG))}), 16.5),
    "script": ("grid.py", "\n\n\n".join(["import random", *RIGHT.values()]), 18),
}
NAMED = {damage.name: damage for damage in DAMAGES}
TWICE = duplicate(changed(healthy(), "init_grid", WRONG), "init_grid", RIGHT["init_grid"], "init_grid-check")
BY_AUTOGRADE = {
    "stripped": (STRIPPED, 18),
    "zoë dupont": (text(TWICE), 18),
    "old marks": (text(NAMED["marks of the first nbgrader"].do(changed(healthy(), "init_grid", WRONG))), 16.5),
    "v3": (text(NAMED["nbformat 3"].do(healthy())), 18),
    "utf-16": (HEALTHY.encode("utf-16"), 18),
    "shuffled": (text(NAMED["all marked cells shuffled"].do(healthy())), 18),
    "edited": (text(changed(changed(healthy(), "init_grid", WRONG), "init_grid-check", "7.0")), 16.5),
    "cut": (HEALTHY[: HEALTHY.index("def grid_to_text")], 14),
    "empty": ("", None),
}


def test_nbgrader_grades_a_damaged_class_to_the_end_and_gives_each_what_the_code_deserves(tmp_path: Path) -> None:
    assert exercise.get("init_grid").max_points == 7 and stub("init_grid") != RIGHT["init_grid"]
    root = copy_course(tmp_path / "course-root")
    run_in(root, "-m", "nbgrader", "generate_assignment", LESSON, "--force")
    for student, (name, content, _points) in BY_COMMAND.items():
        hand_in(root, student, name, content)
    put("random.py", "raise SystemExit")(root / SUBMITTED / "zipped" / LESSON)
    assert run_in(root, "-m", "autograder", "repair", LESSON, check=False).returncode == 3
    for student, (content, _points) in BY_AUTOGRADE.items():
        put("random.py", "raise SystemExit")(hand_in(root, student, content=content))
    said = run_in(root, "-m", "nbgrader", "autograde", LESSON, check=False).stderr
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        submissions = gradebook.assignment_submissions(LESSON)
        got = {
            item.student.id: sum(grade.auto_score or 0 for nb in item.notebooks for grade in nb.grades)
            for item in submissions
        }
    deserved = {student: points for student, (*_, points) in {**BY_COMMAND, **BY_AUTOGRADE}.items()}
    assert got == {**deserved, "empty": 0}
    assert "zoë dupont: 01-grid.ipynb: init_grid stood there more than once; cell" in said
    assert "empty: 01-grid.ipynb is empty" in said
    assert not (root / "autograded" / "empty" / LESSON / FILE).exists()
