"""Graded cells in the trusted process: a teacher's own asserts, and what becomes of points and outputs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from autograder import exercise
from autograder.harmless import harmless
from autograder.judge import hidden
from autograder.seed import class_seed
from autograder.warm import Grader
from course.calls import arguments

IMPORTS = ["from course import check", "import math"]


@pytest.fixture(scope="module")
def grader() -> Iterator[Grader]:
    grader = Grader(require_sandbox=False)
    yield grader
    grader.close()


def graded(grader: Grader, *cells: str | tuple[str, float], **more: Any) -> list[list[dict[str, Any]]]:
    """Return the outputs of each cell; a graded one is given with its points."""
    plain: list[tuple[str, float]] = [cell if isinstance(cell, tuple) else (cell, -1) for cell in cells]
    listed = [{"source": source, "graded": points >= 0, "points": points} for source, points in plain]
    job = {"cells": listed, "seconds": 5, "files": {}, "definitions": IMPORTS, **more}
    results = grader.grade(job, 200)
    assert results is not None
    return [result["outputs"] for result in results]


def errors(outputs: list[dict[str, Any]]) -> list[str]:
    return [output["evalue"] for output in outputs if output["output_type"] == "error"]


def shown(outputs: list[dict[str, Any]]) -> str:
    return "".join(str(output.get("text") or output.get("data", {}).get("text/plain", "")) for output in outputs)


def test_a_teachers_asserts_reach_functions_and_plain_data_of_the_student(grader: Grader) -> None:
    student = """
size = 3
def row(n, star="*"): return [star] * n
def fill(grid, value):
    print("filling")
    for line in grid: line[:] = [value] * len(line)
    return grid
def numbers(n): yield from range(n)
def fail(): raise KeyError("east")
def twice(n): return row(n) + row(n)
"""
    cell = """
assert row(2) == ["*", "*"] and row(n=1, star="#") == ["#"] and size == 3
grid = [["a", "b"], ["c"]]
first = grid[0]
assert fill(grid, " ") is grid and grid == [[" ", " "], [" "]] and first is grid[0]
assert list(numbers(3)) == [0, 1, 2]
assert math.sqrt(4) == 2
try: fail()
except KeyError as error: assert error.args == ("east",)
else: raise AssertionError
kept = row
del row
try: twice(1)
except NameError: pass
else: raise AssertionError("twice does not use row")
finally: row = kept
assert twice(1) == ["*", "*"]
"""
    outputs = graded(grader, student, (cell, 3), ("assert row(1) == 'a'", 1), ("nobody(1)", 1))
    assert errors(outputs[1]) == [] and shown(outputs[1]).strip() == "filling"
    assert len(errors(outputs[2])) == 1
    assert errors(outputs[3]) == ["name 'nobody' is not defined"]


def test_what_cannot_cross_explains_itself_in_one_sentence(grader: Grader) -> None:
    student = "class Maze:\n    width = 3\ndef make(): return [Maze(), 1]\nmaze = Maze()"
    outputs = graded(
        grader, student, ("assert make()[1] == 1", 1), ("assert make()[0].width == 3", 1), ("maze == 1", 1)
    )
    assert errors(outputs[1]) == []
    for one in outputs[2:]:
        (sentence,) = errors(one)
        assert sentence.startswith("A value of the type Maze stays in the student's process")


def test_names_of_the_teacher_are_the_teachers(grader: Grader) -> None:
    student = (
        "import math\nmath.isclose = lambda *a: True\ndef near(a, b): return True\ndef f(): return 1\nassert_f = near"
    )
    given = ["def near(a, b):\n    return abs(a - b) < 0.1"]
    cells = (
        ("assert math.isclose(f(), 2)", 1),
        ("assert near(f(), 2)", 1),
        ("def mine(x): return x == 2\nassert mine(f())", 1),
    )
    outputs = graded(grader, student, *cells, definitions=[*IMPORTS, *given])
    assert [len(errors(one)) for one in outputs[1:]] == [1, 1, 1]


def test_a_cell_of_the_student_that_ends_the_program_costs_itself_only(grader: Grader) -> None:
    cells = "a = 1", "import os\nos._exit(1)", "b = a + 1", ("assert b == 2", 1), ("assert a == 1", 1)
    outputs = graded(grader, *cells)
    assert "ended the program" in errors(outputs[1])[0]
    assert "ended the program" in shown(outputs[3]) and errors(outputs[3]) == []
    assert outputs[4] == []


def test_cells_around_those_that_end_the_program_are_kept_however_many_run_together(grader: Grader) -> None:
    ends = "import os\nos._exit(1)"
    cells = ["a = 1\nprint('one')", "", ends, "a += 1\nprint('two')", ends, "a += 1\nprint('three')"]
    outputs = graded(grader, *cells, ("assert a == 3", 1))
    assert [shown(one) for one in outputs[:6]] == ["one\n", "", "", "two\n", "", "three\n"]
    assert [len(errors(one)) for one in outputs] == [0, 0, 1, 0, 1, 0, 0]


def test_a_call_that_ends_the_program_costs_none_that_was_made_together_with_it(grader: Grader) -> None:
    wanted = exercise.get("cell_to_index")
    last = hidden(wanted.name, class_seed())[-1].case
    values = tuple(arguments(last.script, wanted.name))
    ends = f"""
import os
right = {wanted.name}
def {wanted.name}(x, y):
    if (x, y) == {values}: os._exit(1)
    return right(x, y)
"""
    judged = f"from autograder.judge import judge\njudge('{wanted.name}')"
    (outputs,) = graded(grader, wanted.solution + ends, (judged, 20))[1:]
    points = next(output for output in outputs if output["output_type"] == "execute_result")
    assert last.group == "contract"
    assert float(points["data"]["text/plain"]) == wanted.max_points - wanted.points["contract"]
    assert "the program ended itself" in shown(outputs)


def test_a_cell_is_stopped_without_a_word_of_how(grader: Grader) -> None:
    tidying = "def g():\n    try: yield\n    finally:\n        while True: pass\nx = g()\nnext(x)\ndel x"
    (outputs,) = graded(grader, tidying, seconds=0.2)
    assert [output["output_type"] for output in outputs] == ["error"]
    assert errors(outputs) == ["The cell did not come to an end in its time."]


def test_warnings_cost_nothing_and_points_stay_within_the_cells_points(grader: Grader) -> None:
    outputs = graded(grader, ("import sys\nprint('careful', file=sys.stderr)\n2", 3), ("4", 3), ("float('nan')", 3))
    assert [output.get("name", "") for output in outputs[0]] == ["stdout", ""]
    assert [len(errors(one)) for one in outputs] == [0, 1, 1]


def test_an_error_does_not_lead_through_the_graders_own_files(grader: Grader) -> None:
    (outputs,) = graded(grader, ("from autograder.judge import judge\njudge('nothing')", 1))
    (error,) = outputs
    trace = "\n".join(error["traceback"])
    assert "nothing" in error["evalue"] and "Cell" in trace and "File" not in trace and "judge.py" not in trace


def test_an_earlier_function_of_the_notebook_that_was_wrong_is_stood_in_for(grader: Grader) -> None:
    first, second = "is_visited", "get_unvisited_neighbours"
    judged = [(f"check('{name}')\nfrom autograder.judge import judge\njudge('{name}')", 20) for name in (first, second)]
    wrong = "def is_visited(x, y, grid):\n    print('mine')\n    return True"
    using = f"{exercise.get(second).solution}\n"
    assert first in using
    outputs = graded(grader, wrong, using, *judged, ("assert is_visited(0, 0, []) is True", 1))
    points = [
        output["data"]["text/plain"] for one in outputs for output in one if output["output_type"] == "execute_result"
    ]
    assert float(points[0]) < exercise.get(first).max_points and float(points[1]) == exercise.get(second).max_points
    assert "Your `is_visited` was not right yet" in shown(outputs[3])
    assert errors(outputs[4]) == []


@pytest.mark.parametrize("calls", ["", "    cell_to_index(0, 0)\n"])
def test_what_an_earlier_function_was_worth_changes_nothing_for_a_program_with_a_memory(
    grader: Grader, calls: str
) -> None:
    growing = (
        "rows = []\ndef init_grid(w, h):\n    rows.extend(['*'] * (2 * w + 1) for _ in range(2 * h + 1))\n"
        f"{calls}    return rows"
    )
    judged = [f"check('{name}')\nfrom autograder.judge import judge\njudge('{name}')" for name in _TWO]
    said = []
    for first in (exercise.get("cell_to_index").solution, "def cell_to_index(x, y):\n    return (x, y)"):
        outputs = graded(grader, first, (judged[0], 20), growing, (judged[1], 20))
        said.append([line for line in shown(outputs[3]).splitlines() if "What was called" in line])
    assert said[0] == said[1] != []


_TWO = ("cell_to_index", "init_grid")


def test_what_a_student_displays_is_kept_as_text_and_pictures(grader: Grader) -> None:
    display = "from IPython.display import HTML, display\ndisplay(HTML('<script>x</script>'))\n"
    plot = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\n'the end'"
    (outputs,) = graded(grader, display + plot)
    assert [sorted(output["data"]) for output in outputs] == [
        ["text/plain"],
        ["image/png", "text/plain"],
        ["text/plain"],
    ]
    forged = {"output_type": "display_data", "data": {"image/png": "'><script>", "image/svg+xml": "<svg onload=x>"}}
    assert (
        harmless([forged, {"output_type": "error"}, {"output_type": "magic"}, {"data": 3}])[0]["output_type"] == "error"
    )


def test_the_calls_that_a_student_sees_are_made_once_for_check_and_judge(grader: Grader) -> None:
    name = "is_visited"
    right = exercise.get(name).solution
    counting = (
        f"{right}\nright = {name}\ndef {name}(*values):\n    open('calls', 'a').write('.')\n    return right(*values)"
    )
    number = "import os\nos.path.getsize('calls')"
    judged = "from autograder.judge import judge\njudge('is_visited')"
    together, alone = (
        graded(grader, counting, (cell, 20), number)[2] for cell in (f"check('{name}')\n{judged}", judged)
    )
    assert shown(together) == shown(alone) != ""


def test_a_cell_may_go_on_with_the_students_functions_after_it_has_judged_one(grader: Grader) -> None:
    wrong = "def is_visited(x, y, grid):\n    return 7"
    using = exercise.get("get_unvisited_neighbours").solution
    judge = "from autograder.judge import judge\n"
    first = f"{judge}judge('is_visited')"
    then = f"{judge}points = judge('get_unvisited_neighbours')\nassert is_visited(0, 0, []) == 7\npoints"
    outputs = graded(grader, wrong, using, (first, 20), (then, 20))
    assert errors(outputs[3]) == [] and "was not right yet" in shown(outputs[3])


def test_a_graded_cell_may_draw(grader: Grader) -> None:
    cells = ["draw(['***', '* *', '***'])\n1", "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\n1"]
    for cell, kind in zip(cells, ("image/svg+xml", "image/png"), strict=True):
        (outputs,) = graded(grader, (cell, 1), definitions=["from course import draw"])
        assert errors(outputs) == [] and pictures(outputs) == [kind]


def test_a_maze_is_shown_with_what_a_student_has_added_to_it(grader: Grader) -> None:
    plain = "from course import draw\nax = draw(['***', '* *', '***'], path=[(0, 0)])\n"
    changes = [
        *("ax.set_title('A maze')", "ax.plot([0], [0])", "ax.set_facecolor('pink')", "ax.set_xlim(0, 3)", "ax.grid()"),
        *("ax.set_title('A maze')\nax.figure.canvas.draw()", "ax.plot([0], [0])\nax.figure.savefig('maze.png')"),
        *("ax.figure.set_size_inches(2, 2)", "ax.texts[0].set_text('z')", "ax.lines[0].set_color('pink')"),
    ]
    untouched, *changed = graded(grader, plain, *(plain + change for change in changes))
    assert pictures(untouched) == ["image/svg+xml"]
    for change, outputs in zip(changes, changed, strict=True):
        assert pictures(outputs) == ["image/png"], change


def pictures(outputs: list[dict[str, Any]]) -> list[str]:
    """Return the kinds of the pictures."""
    return [kind for output in outputs for kind in output.get("data", {}) if kind.startswith("image/")]
