"""helpers.py: earlier functions for a later notebook, generated, exact, and right."""

from __future__ import annotations

import ast
import inspect
import json
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest
from nbclient import NotebookClient
from nbgrader.api import Gradebook

from autograder import build, exercise, helpers, lesson
from autograder.exercise import Exercise, Mistake
from autograder.judge import decide
from course.side import Here
from tests.conftest import ROOT, run_in
from tests.leaks import leaks
from tests.two_lessons import FIRST, SECOND, TEXT, make_two_lessons, run_boxes, run_notebook, shown

REFERENCES = {found.name: found.solution for found in exercise.in_order()}
LESSONS = [lesson.read(path) for path in lesson.texts(ROOT)]


def lesson_of(tmp_path: Path, box: str, name: str = "99-last") -> lesson.Lesson:
    path = tmp_path / f"{name}.md"
    text = f"# Last\n\nAn init_grid, and helpers.\n\n```{{code-cell}} ipython3\n{box}\n```\n"
    path.write_text(text, encoding="utf-8")
    return lesson.read(path)


def defined(text: str) -> list[str]:
    return [node.name for node in ast.parse(text).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]


def needed(names: set[str]) -> set[str]:
    """Return the names with all other exercises that their references call, by looking at their words."""
    found = set(names)
    for name in names:
        words = {node.id for node in ast.walk(ast.parse(exercise.get(name).solution)) if isinstance(node, ast.Name)}
        found |= needed(words & set(exercise.names()) - found)
    return found


# The text


@pytest.mark.parametrize("item", LESSONS, ids=lambda item: item.name)
def test_a_lessons_helpers_hold_the_earlier_functions_that_it_needs_and_no_others(item: lesson.Lesson) -> None:
    names = helpers.imported(item)
    text = helpers.text(item)
    if not names:
        assert text == ""
        return
    assert set(defined(text)) == needed(set(names))
    assert all(exercise.get(name).place[0] < item.name for name in defined(text))


def test_each_function_stands_there_as_its_reference_and_earns_full_points(tmp_path: Path) -> None:
    earlier = [found for found in exercise.in_order() if found.place[0] < "09-large"]
    names = [found.name for found in reversed(earlier)]
    box = "%matplotlib inline\nfrom helpers import (\n    " + ",\n    ".join(names) + ",\n)"
    text = helpers.text(lesson_of(tmp_path, box, "09-large"))
    assert defined(text) == names[::-1]
    (tmp_path / "helpers.py").write_text(text, encoding="utf-8")
    scope: dict[str, object] = {"__name__": "helpers", "__file__": str(tmp_path / "helpers.py")}
    exec(compile(text, str(tmp_path / "helpers.py"), "exec"), scope)
    for found in earlier:
        assert inspect.getsource(found.reference) in text
        verdict = decide(found, Here(scope), "ariadne")
        assert verdict.points == verdict.max_points, found.name


def test_the_head_says_where_it_comes_from_and_that_it_spoils(tmp_path: Path) -> None:
    text = helpers.text(lesson_of(tmp_path, "from helpers import generate_maze"))
    assert text.startswith("# Generated from autograder/exercises by python -m autograder build; edit those modules.\n")
    assert "#     generate_maze             exercise 2 of 03-maze\n" in text
    assert "#     is_visited                exercise 1 of 02-bricks\n" in text  # it came along
    assert "Reading on spoils them" in text
    assert text.endswith('own(globals(), ["generate_maze"])\n')
    assert "import random\n\nfrom course.own_functions import own\n" in text
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize(
    ("box", "sentence"),
    [
        ("from helpers import init_grid, no_such", '"no_such" is no exercise, so helpers cannot give it'),
        ("from helpers import *", "import each function by its name"),
        ("import helpers", "import each function by its name"),
        ("x = 1\nfrom helpers import solve_bfs", '"solve_bfs" is an exercise of this lesson; helpers gives'),
        ("from helpers import (\n    init_grid,\n    dead_ends,\n)", '"dead_ends" is an exercise of the later lesson'),
    ],
)
def test_an_import_that_cannot_be_is_one_sentence_with_file_and_line(tmp_path: Path, box: str, sentence: str) -> None:
    item = lesson_of(tmp_path, box, "05-solve")
    with pytest.raises(Mistake) as caught:
        helpers.check([item])
    said = str(caught.value)
    assert sentence in said
    last = box.splitlines()[-1] if "(" not in box else "    dead_ends,"
    line = next(number for number, text in enumerate(item.text.splitlines(), start=1) if text == last)
    assert said.startswith(f"source/05-solve.md:{line}: ")


def test_a_box_that_only_speaks_of_helpers_imports_nothing(tmp_path: Path) -> None:
    assert helpers.text(lesson_of(tmp_path, "# from helpers import init_grid\nhelpers = 1")) == ""
    assert helpers.text(lesson_of(tmp_path, "helpers = (")) == ""


def module(tmp_path: Path, name: str, text: str) -> ModuleType:
    path = tmp_path / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    made = ModuleType(name)
    made.__file__ = str(path)
    sys.modules[name] = made
    exec(compile(text, str(path), "exec"), vars(made))
    return made


def gathered(tmp_path: Path, text: str) -> helpers._Text:
    found = module(tmp_path, "tests.made_up", f"{text}\n\n\ndef made_up(n):\n    return one(n)\n")
    made = helpers._Text()
    made._add("made_up", found, Exercise(found))
    return made


def test_what_a_reference_needs_of_its_module_and_of_others_becomes_plain_text(tmp_path: Path) -> None:
    made = gathered(
        tmp_path,
        "import math as m\nfrom collections import deque, OrderedDict\nfrom autograder.grids import cells\n"
        "SIZE = m.pi\n\n\ndef one(n):\n    return deque(two(n)), cells(n, SIZE)\n\n\ndef two(n):\n    return one(n)",
    )
    assert made.imports == {"import math as m", "from collections import deque"}
    assert {"SIZE", "two", "one", "made_up", "cells"} <= set(made.parts)
    assert made.parts["cells"].startswith("def cells(")
    assert list(made.parts)[-1] == "made_up"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("from autograder import grids\ndef one(n):\n    return grids.cells(n, n)", "needs the module grids"),
        ("from autograder.grids import cells as one", "under the name one; import it under its own name"),
        ("from course.plan import Plan as one", "import it under its own name"),
        ("def one(n):\n    return nowhere", "needs nowhere, which tests.made_up does not define"),
    ],
)
def test_what_cannot_become_plain_text_is_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(Mistake, match=r"^autograder/exercises/made_up\.py:\d+: ") as caught:
        gathered(tmp_path, text)
    assert sentence in str(caught.value)


# In a course of two lessons


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_two_lessons(tmp_path_factory.mktemp("two") / "course-root")


def test_the_released_helpers_are_those_of_the_source_and_leak_nothing(root: Path) -> None:
    made = root / "source" / SECOND / "helpers.py"
    assert made.read_text(encoding="utf-8") == helpers.text(lesson.read(root / "source" / f"{SECOND}.md"))
    assert (root / "release" / SECOND / "helpers.py").read_bytes() == made.read_bytes()
    assert not (root / "release" / FIRST / "helpers.py").exists()
    assert leaks(root / "release") == []


def test_helpers_can_be_imported_where_there_is_no_autograder(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "course", tmp_path / "course")
    shutil.copytree(root / "release" / SECOND, tmp_path / SECOND)
    program = "import sys\nimport helpers\nassert 'autograder' not in sys.modules\nprint(helpers.init_grid(1, 1))"
    said = run_in(tmp_path / SECOND, "-c", program, PYTHONPATH=str(tmp_path)).stdout
    assert said.endswith("[['*', '*', '*'], ['*', '*', '*'], ['*', '*', '*']]\n")


def test_check_only_and_the_end_of_an_import_take_helpers_along(root: Path) -> None:
    made, text = root / "source" / SECOND / "helpers.py", root / "source" / f"{SECOND}.md"
    both = [f"{room}/{SECOND}/helpers.py" for room in ("source", "release")]
    files = build.outputs(root, only=SECOND)
    assert set(both) <= set(files)
    made.write_bytes(files[both[0]] + b"\n")
    assert f"{both[0]}: differs from what its origin gives" in build.differences(files, root, only=SECOND)
    assert both[0] in build.write(files, root, only=SECOND)
    assert made.read_bytes() == files[both[0]]
    text.write_text(TEXT.replace("from helpers import init_grid, cell_to_index\n", ""), encoding="utf-8")
    without = build.outputs(root, only=SECOND)
    text.write_text(TEXT, encoding="utf-8")
    assert not set(both) & set(without)
    said = build.differences(without, root, only=SECOND)
    assert all(f"{path}: nothing makes this file any more" in said for path in both)
    assert set(both) <= set(build.write(without, root, only=SECOND))
    assert not any((root / path).exists() for path in both)
    assert set(both) <= set(build.write(files, root, only=SECOND))


@pytest.mark.long
def test_from_one_notebook_to_the_next_in_a_real_kernel_and_under_nbgrader(root: Path) -> None:
    shutil.copytree(root / "release", root / "work")
    mine = {**REFERENCES, "cell_to_index": "def cell_to_index(x, y):\n    return ...\n"}
    mine["init_grid"] += "\n\n\n# mine\n"
    first = shown(run_notebook(root, root / "work" / FIRST, mine))
    assert "init_grid is kept in my_maze.py" in first and "autograder" not in first
    kept = (root / "work" / "my_maze.py").read_text(encoding="utf-8")
    assert "# --- init_grid (01-grid) ---" in kept and "# mine" in kept
    assert json.loads((root / "work" / "progress.json").read_text())["exercises"] == {
        "cell_to_index": "begun",
        **dict.fromkeys(("position_kind", "init_grid", "grid_to_text"), "passed"),
    }
    second = shown(run_notebook(root, root / "work" / SECOND, REFERENCES))
    assert "yours, from my_maze.py  init_grid\n" in second and "given, from helpers.py  cell_to_index\n" in second
    assert re.search(r"→ 3 of \d+ exercises pass", second) and "'my_maze')" in second
    # nbconvert, which nobody sits before, writes nothing.
    before = {path.name: path.read_bytes() for path in (root / "work").glob("*.*")}
    boxes = ["from course import check", REFERENCES["cell_to_index"], 'check("cell_to_index")']
    assert "✓ cell_to_index" in shown(run_boxes(root, root / "work" / FIRST, boxes, NotebookClient))
    assert {path.name: path.read_bytes() for path in (root / "work").glob("*.*")} == before
    # nbgrader grades with the given functions, whatever a student hands in with the notebook.
    handed_in = root / "submitted" / "alice" / SECOND
    shutil.copytree(root / "work" / SECOND, handed_in, ignore=shutil.ignore_patterns("__pycache__"))
    (handed_in / "helpers.py").write_text("raise SystemExit('changed')\n", encoding="utf-8")
    for name in ("my_maze.py", "progress.json"):
        shutil.copy(root / "work" / name, handed_in.parent / name)
    run_in(root, "-m", "nbgrader", "generate_assignment", SECOND, "--force")
    run_in(root, "-m", "nbgrader", "autograde", SECOND)
    with Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        assert gradebook.find_submission(SECOND, "alice").score == 18
    graded = root / "autograded" / "alice" / SECOND
    assert (graded / "helpers.py").read_bytes() == (root / "source" / SECOND / "helpers.py").read_bytes()
    seen = (graded / f"{SECOND}.ipynb").read_text(encoding="utf-8")
    assert "'helpers')" in seen and "Progress is shown where somebody learns" in seen and "yours, from" not in seen
    assert sorted(path.name for path in graded.parent.iterdir()) == [SECOND]


def test_a_lesson_that_is_deleted_takes_its_helpers_with_it(root: Path) -> None:
    (root / "source" / SECOND / "__pycache__").mkdir(exist_ok=True)
    rooms = ("course/*.json", "course/*/*.json", "source/*/*", "release/*/*")
    paths = [path for room in rooms for path in root.glob(room) if path.is_file() and SECOND not in path.parts]
    build.write({path.relative_to(root).as_posix(): path.read_bytes() for path in paths}, root)
    assert not (root / "source" / SECOND).exists() and not (root / "release" / SECOND).exists()
