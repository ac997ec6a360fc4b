"""A class of damaged submissions: put in order by the command, and graded to the end by nbgrader itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nbgrader.api import Gradebook

from autograder.__main__ import main
from autograder.grading.one import pack
from autograder.repair.command import RECEIVED, SUBMITTED, Report, repair_class
from tests.autograder.cell_damages import DAMAGES, WRONG, changed, strip_all
from tests.autograder.damaged import FILE, LESSON, RIGHT, Notebook, cell, duplicate, grade_id, healthy, released
from tests.autograder.test_repair_files import HEALTHY, everything, put, text, zipped
from tests.conftest import run_in

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
    assert "".join(cell(json.loads((folder / FILE).read_text(encoding="utf-8")), "init_grid")["source"]) == WRONG
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


MINI = "mini"
TESTS = {
    "cell_to_index": "assert cell_to_index(3, 1) == (3, 7)",
    "position_kind": 'assert [position_kind(1, col) for col in (1, 2)] == ["cell", "wall"]',
    "init_grid": 'g = init_grid(2, 1)\ng[0][0] = " "\nassert g[2] == ["*"] * 5 and len(g) == 3',
    "grid_to_text": 'assert grid_to_text([["*", " "], [" ", "*"]]) == "* \\n *"',
}


def mini(answers: dict[str, str]) -> Notebook:
    """Return the lesson without its texts, each check replaced by a test of a teacher's own: seconds, not minutes."""
    notebook = healthy()
    notebook["cells"] = [item for item in notebook["cells"] if grade_id(item).removesuffix("-check") in TESTS]
    for item in notebook["cells"]:
        name = grade_id(item).removesuffix("-check")
        item["source"] = TESTS[name] if grade_id(item) != name else answers.get(name, RIGHT[name])
    return notebook


def mini_source() -> Notebook:
    """Return its source notebook, with the tests hidden."""
    notebook = mini(
        {name: f"def {name}(*given):\n    ### BEGIN SOLUTION\n    pass\n    ### END SOLUTION" for name in TESTS}
    )
    for item in notebook["cells"]:
        item["metadata"]["nbgrader"].pop("checksum")
        if "-check" in grade_id(item):
            item["source"] = f"### BEGIN HIDDEN TESTS\n{item['source']}\n### END HIDDEN TESTS"
    return notebook


GOOD, BAD = text(mini({})), text(mini({"init_grid": WRONG}))
NAMED = {damage.name: damage.do for damage in DAMAGES}
TWICE = duplicate(mini({"init_grid": WRONG}), "init_grid", RIGHT["init_grid"], "init_grid-check")
# Right programs, except for init_grid in some: all are worth 18 points, init_grid 7 of them, grid_to_text 4.
BY_COMMAND: dict[str, tuple[str, str | bytes, float]] = {
    "zipped": ("grid.zip", zipped({"a/b.ipynb": BAD}), 11),
    "script": ("grid.py", "\n\n\n".join(["import random", *RIGHT.values()]), 18),
}
BY_AUTOGRADE: dict[str, tuple[str | bytes, float]] = {
    "stripped": (text(strip_all(mini({}))), 18),
    "zoë dupont": (text(TWICE), 18),
    "old marks": (text(NAMED["marks of the first nbgrader"](mini({"init_grid": WRONG}))), 11),
    "utf-16": (GOOD.encode("utf-16"), 18),
    "shuffled": (text(NAMED["all marked cells shuffled"](mini({}))), 18),
    "edited": (text(changed(mini({"init_grid": WRONG}), "init_grid-check", "7.0")), 11),
    "cut": (GOOD[: GOOD.index("def grid_to_text")], 14),
    "empty": ("", 0),
}


@pytest.mark.long
def test_nbgrader_grades_a_damaged_class_to_the_end_and_gives_each_what_the_code_deserves(root: Path) -> None:
    put(f"{MINI}.ipynb", text(mini_source()))(root / "source" / MINI)
    run_in(root, "-m", "nbgrader", "generate_assignment", MINI)
    for student, (name, content, _points) in BY_COMMAND.items():
        put(name, content)(root / SUBMITTED / student / MINI)
    put("random.py", "raise SystemExit")(root / SUBMITTED / "zipped" / MINI)
    assert run_in(root, "-m", "autograder", "repair", MINI, check=False).returncode == 3
    # What lies in the right place is repaired while autograde reads it.
    for student, (content, _points) in BY_AUTOGRADE.items():
        put(f"{MINI}.ipynb", content)(root / SUBMITTED / student / MINI)
        put("random.py", "raise SystemExit")(root / SUBMITTED / student / MINI)
    said = run_in(root, "-m", "nbgrader", "autograde", MINI, check=False).stderr
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        got = {item.student.id: item.score for item in gradebook.assignment_submissions(MINI)}
    assert got == {student: points for student, (*_, points) in {**BY_COMMAND, **BY_AUTOGRADE}.items()}
    assert "zoë dupont: mini.ipynb: init_grid stood there more than once; cell" in said
    assert "empty: mini.ipynb is empty" in said
    assert not (root / "autograded" / "empty" / MINI / f"{MINI}.ipynb").exists()
    # Handed in again, and unreadable: automatic points of before go, those given by hand stay.
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        gradebook.find_grade("init_grid-check", MINI, MINI, "utf-16").manual_score = 2
        gradebook.db.commit()
    put(f"{MINI}.ipynb", "")(root / SUBMITTED / "utf-16" / MINI)
    run_in(root, "-m", "nbgrader", "autograde", MINI, "--student", "utf-16", "--force", check=False)
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        grades = gradebook.find_submission_notebook(MINI, MINI, "utf-16").grades
        assert {(grade.auto_score, grade.manual_score) for grade in grades} == {(None, None), (None, 2)}


@pytest.mark.parametrize("name", ["new\nline", "\udcff", "\x1b[31m"])
def test_a_name_that_no_gradebook_takes_is_passed_over_and_said(root: Path, name: str) -> None:
    hand_in(root, name)
    report = run(root)
    assert report.passed_over == [name]
    assert "rename it" in report.lines[-1]


def test_of_thousands_of_files_beside_a_notebook_some_are_taken_and_the_notebook_always(tmp_path: Path) -> None:
    for number in range(3_000):
        (tmp_path / f"{number}.txt").touch()
    (tmp_path / "z.ipynb").touch()
    files = pack(tmp_path, ["*.pyc", "1*"], number=300)
    assert len(files) == 301 and "z.ipynb" in files and "1.txt" not in files
