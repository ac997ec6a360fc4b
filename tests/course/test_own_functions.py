"""The student's own library: kept when a check passes, used in later notebooks, never lost and never in the way."""

from __future__ import annotations

import importlib.util
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from autograder import exercise
from course import afresh, sections
from course.sections import Section
from tests.sessions import session, work_in

CHECK = "from course import check"
INIT = "def init_grid(w, h):\n    return [['*'] * (2 * w + 1) for _ in range(2 * h + 1)]"
INDEX = "def cell_to_index(x, y):\n    return (2 * y + 1, 2 * x + 1)"
WRONG = "def init_grid(w, h):\n    return [['*'] * (2 * w + 1)] * (2 * h + 1)"
IS_VISITED = "def is_visited(x, y, grid):\n    return grid[2 * y + 1][2 * x + 1] == ' '"
GIVEN = {name: exercise.get(name).solution for name in exercise.names()}


def library(folder: Path) -> Path:
    return folder.parent / "my_maze.py"


def text(folder: Path) -> str:
    return library(folder).read_text(encoding="utf-8")


# Into the library


def test_the_whole_box_of_a_function_that_passes_is_kept_but_for_trials(tmp_path: Path) -> None:
    first = work_in(tmp_path, "01-grid")
    box = (
        "import math\nfrom course import draw\n\nSTAR = '*'  # what is closed\n\nclass Row(list):\n    pass\n\n\n"
        "def init_grid(w, h):\n    return [list(Row(STAR for _ in range(2 * w + 1))) for _ in range(2 * h + 1)]\n\n"
        "print(init_grid(1, 1))\ndraw(init_grid(2, 2))\nassert init_grid(1, 1)\ngrid = init_grid(3, 3)\ngrid"
    )
    write_more = "with open('../my_maze.py', 'a') as file: file.write('\\n\\n# my own things\\nFAVOURITE = 7\\n')"
    keep_a_copy = "import shutil\nshutil.copy('../my_maze.py', 'before.py')"
    said = session(
        first,
        *(CHECK, WRONG, 'check("init_grid")', "import os\nprint(os.path.exists('../my_maze.py'))\nos.chdir('..')"),
        *("os.chdir('01-grid')", box, 'check("init_grid")', INDEX, 'check("cell_to_index")', write_more, keep_a_copy),
        *('check("init_grid")', INIT, 'check("init_grid")', WRONG, 'check("init_grid")'),
    )
    assert said[3] == "False\n"  # what does not pass is not kept
    assert "✓ init_grid" in said[6]
    kept = "init_grid is kept in my_maze.py, your own library: it lies beside the folders of the notebooks."
    assert said[6].rstrip().endswith(kept)
    before, after = (first / "before.py").read_text(encoding="utf-8"), text(first)
    assert "import math\n" in before and "STAR = '*'  # what is closed" in before and "class Row(list):" in before
    assert "# --- init_grid (01-grid) ---\n" in before
    assert not [word for word in ("print(", "draw", "assert", "grid =") if word in before]
    assert "kept" not in said[11]  # it is there already
    assert "init_grid is kept in my_maze.py.\n" in said[13]  # a newer version takes its place, and nothing else changes
    assert INIT in after and "STAR" not in after
    begin, end = "# --- init_grid (01-grid) ---", "# --- end of init_grid"
    assert after.partition(begin)[0] == before.partition(begin)[0]
    assert after.partition(end)[2].partition("\n")[2] == before.partition(end)[2].partition("\n")[2]
    assert after.endswith("\n\n# my own things\nFAVOURITE = 7\n")
    assert runpy.run_path(str(library(first)))["init_grid"](1, 1) == [["*"] * 3] * 3
    assert sorted(path.name for path in first.parent.iterdir()) == ["01-grid", "my_maze.py", "progress.json"]


def test_what_is_kept_works_on_its_own_or_is_not_kept(tmp_path: Path) -> None:
    first = work_in(tmp_path, "01-grid")
    said = session(
        first,
        "from itertools import repeat, chain\nprint('hello')\ndef row(n):\n    return list(repeat('*', n))",
        f"{CHECK}\ndef init_grid(w, h):\n    return [row(2 * w + 1) for _ in range(2 * h + 1)]",
        'check("init_grid")',
        "globals()['hidden'] = ''",
        GIVEN["grid_to_text"].replace('"".join', "hidden.join"),
        'check("grid_to_text")',
        f"N = 1\n{INDEX.replace('+ 1', '+ N')}",
        'check("cell_to_index")',
        f"N = 2\n{GIVEN['position_kind'].replace('% 2', '% N')}",
        'check("position_kind")',
    )
    kept = text(first)
    # What a function needs of other boxes comes along.
    assert "from itertools import repeat\n" in kept and "def row(n):" in kept
    assert "hello" not in kept and "chain" not in kept
    # What works only in its notebook is not kept.
    assert "✓ grid_to_text" in said[5] and "not in a fresh start with my_maze.py (the check does not pass)" in said[5]
    # One name for two things would break what is there.
    assert "position_kind is not kept in my_maze.py: cell_to_index uses N there too" in said[9]
    made = runpy.run_path(str(library(first)))
    assert made["init_grid"](1, 1)[2] == ["*"] * 3 and made["cell_to_index"](2, 3) == (7, 5)
    assert "grid_to_text" not in made and "position_kind" not in made


def test_a_function_waits_for_one_of_the_same_notebook_on_which_it_builds(tmp_path: Path) -> None:
    folder = work_in(tmp_path, "02-bricks")
    said = session(
        folder,
        *(CHECK, IS_VISITED, GIVEN["get_unvisited_neighbours"]),
        *('check("get_unvisited_neighbours")', 'check("is_visited")'),
    )
    assert "get_unvisited_neighbours will be kept in my_maze.py as soon as is_visited" in said[3]
    assert "is_visited is kept" in said[4] and "get_unvisited_neighbours is kept" in said[4]
    made = runpy.run_path(str(library(folder)))
    assert len(made["get_unvisited_neighbours"](0, 0, [["*"] * 5 for _ in range(5)])) == 2


def test_a_given_function_on_which_one_builds_comes_along_and_makes_room_for_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["get_unvisited_neighbours", "init_grid", "delete_wall", "set_visited"]
    third = work_in(tmp_path, "03-maze", names)
    imports = f"from helpers import {', '.join(names)}"
    said = session(third, imports, CHECK, GIVEN["generate_maze"], 'check("generate_maze")')
    assert "generate_maze is kept" in said[3]
    assert "# --- is_visited (02-bricks, given) ---" in text(third)  # of which only the given neighbours know
    assert len(runpy.run_path(str(library(third)))["generate_maze"](4, 3)) == 7
    session(work_in(tmp_path, "02-bricks"), CHECK, IS_VISITED, 'check("is_visited")')
    assert "# --- is_visited (02-bricks) ---" in text(third)
    assert "is_visited (02-bricks, given)" not in text(third)
    helpers = imported(work_in(tmp_path, "04-files", ["generate_maze", "init_grid"]))
    assert len(helpers.generate_maze(2, 2)) == 5
    # Of the names that a later notebook imports, only the student's own are called theirs.
    shown = capsys.readouterr().out
    assert "yours, from my_maze.py  generate_maze\n" in shown and "given, from helpers.py  init_grid\n" in shown


def test_nothing_is_written_while_nbgrader_runs_a_notebook_or_where_no_student_works(tmp_path: Path) -> None:
    first = work_in(tmp_path, "01-grid")
    said = session(first, CHECK, INIT, 'check("init_grid")', NBGRADER_EXECUTION="validate")
    assert "✓ init_grid" in said[2] and "kept" not in said[2]
    assert [path.name for path in first.parent.iterdir()] == ["01-grid"]


def test_a_folder_that_cannot_be_written_gives_one_calm_line(tmp_path: Path) -> None:
    first = work_in(tmp_path, "01-grid")
    for name in ("my_maze.py", "progress.json"):
        (first.parent / name).mkdir()  # no file can be written there, not even by the system's own user
    said = session(first, CHECK, INIT, 'check("init_grid")')
    assert said[2].count("Nothing can be written into") == 1
    assert "Traceback" not in said[2] and "✓ init_grid" in said[2]


def test_a_damaged_library_is_set_aside_whole_and_what_is_intact_goes_on(tmp_path: Path) -> None:
    first = work_in(tmp_path, "01-grid")
    damage = "import shutil\nwith open('../my_maze.py', 'ab') as file: file.write({})\nshutil.copy('../my_maze.py', {})"
    said = session(
        first,
        *(CHECK, INIT, 'check("init_grid")', damage.format(r"b'\n# d\xe9j\xe0 vu\n'", "'one.py'")),
        *(INDEX, 'check("cell_to_index")', damage.format(r"b'\ndef broken(:\n'", "'two.py'")),
        *(INIT + "  # newer", 'check("init_grid")'),
    )
    assert "my_maze.py could not be used as it was: it is not a text in UTF-8." in said[5]
    assert "It is set aside, whole, as my_maze-aside.py." in said[5]
    assert "Python cannot read its line" in said[8] and "as my_maze-aside-2.py." in said[8]
    for copy, aside in (("one.py", "my_maze-aside.py"), ("two.py", "my_maze-aside-2.py")):
        assert (first / copy).read_bytes() == (first.parent / aside).read_bytes()
    made = runpy.run_path(str(library(first)))
    assert made["init_grid"](1, 1) and made["cell_to_index"](0, 0) and "# newer" in text(first)


# Out of the library


@pytest.fixture
def second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of notebook 2, which builds on two functions; the library has one of them, and one thing more."""
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)
    folder = work_in(tmp_path, "02-bricks", ["init_grid", "cell_to_index"])
    library(folder).write_text(
        sections.put("FAVOURITE = 7\n", Section("init_grid", "01-grid", False, INIT)), encoding="utf-8"
    )
    yield folder
    sys.modules.pop("my_maze", None)


def imported(folder: Path) -> ModuleType:
    """Import a folder's helpers.py as its notebook would."""
    spec = importlib.util.spec_from_file_location("helpers", folder / "helpers.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_a_later_notebook_uses_ones_own_where_it_passed_and_the_given_one_otherwise(
    second: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    helpers = imported(second)
    assert (helpers.init_grid.__module__, helpers.cell_to_index.__module__) == ("my_maze", "helpers")
    shown = capsys.readouterr().out
    assert "yours, from my_maze.py  init_grid\n" in shown and "given, from helpers.py  cell_to_index\n" in shown


@pytest.mark.parametrize("way", ["autograde", "validate"])
def test_grading_uses_the_given_functions_only_and_says_nothing(
    second: Path, way: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NBGRADER_EXECUTION", way)
    assert imported(second).init_grid.__module__ == "helpers"
    assert capsys.readouterr().out == ""


def test_without_a_library_all_are_given(second: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library(second).unlink()
    assert imported(second).init_grid.__module__ == "helpers"
    assert "given, from helpers.py  cell_to_index, init_grid\n" in capsys.readouterr().out


def test_a_version_that_was_changed_by_hand_is_used_and_called_so(
    second: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library(second).write_text(text(second).replace("range(2 * h + 1)", "range(h)"), encoding="utf-8")
    assert len(imported(second).init_grid(1, 5)) == 5
    assert "yours, changed by hand since it passed  init_grid\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (b"raise SystemExit", "SystemExit"),
        (b"1 / 0", "ZeroDivisionError: division by zero"),
        (b"input()", "AskedForInput"),
        (b"def broken(:", "Python cannot read its line"),
        (b"# --- is_visited (02-bricks) ---", "has no partner"),
        (b"# --- end of is_visited: passed, 00000000 ---", "has no partner"),
        (b"# d\xe9j\xe0 vu", "it is not a text in UTF-8"),
        (b"\x00", "Python cannot read it"),
    ],
)
def test_a_library_that_cannot_be_used_does_no_harm_and_stays_as_it_is(
    second: Path, damage: bytes, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = library(second).read_bytes() + b"\n" + damage + b"\n"
    library(second).write_bytes(damaged)
    assert imported(second).init_grid.__module__ == "helpers"
    shown = capsys.readouterr().out
    assert "given, from helpers.py  cell_to_index, init_grid" in shown
    assert "my_maze.py cannot be used:" in shown and reason in shown
    assert library(second).read_bytes() == damaged


def test_ones_own_functions_call_each_other_in_the_library(tmp_path: Path, second: Path) -> None:
    own = sections.put(text(second), Section("is_visited", "02-bricks", False, IS_VISITED))
    neighbours = Section("get_unvisited_neighbours", "02-bricks", False, GIVEN["get_unvisited_neighbours"])
    library(second).write_text(sections.put(own, neighbours), encoding="utf-8")
    helpers = imported(work_in(tmp_path, "03-maze", ["get_unvisited_neighbours"]))
    assert helpers.get_unvisited_neighbours.__globals__["is_visited"].__module__ == "my_maze"


# A fresh import


def test_where_there_is_no_second_process_the_import_is_tried_in_this_one() -> None:
    assert afresh._passing_here(INIT, ["init_grid"]) == {"init_grid": ""}
    assert afresh._passing_here(WRONG, ["init_grid"]) == {"init_grid": "the check does not pass"}
    assert afresh._passing_here("import nothing_of_that_name", ["init_grid"])["init_grid"].startswith("ModuleNotFound")


def test_whatever_a_library_does_when_it_is_imported_there_is_an_answer() -> None:
    noise = "import atexit, threading, time\nprint('{}')\natexit.register(print, 'end')\n"
    noise += "threading.Thread(target=time.sleep, args=(60,)).start()\n"
    assert afresh.passing(noise + INIT, ["init_grid"]) == {"init_grid": ""}
    assert afresh.passing("import os\nos._exit(3)\n" + INIT, ["init_grid"]) == {"init_grid": "it ends Python"}
    assert afresh.passing(INIT + "\nwhile True: pass", ["init_grid"]) == {"init_grid": "it does not come to an end"}
