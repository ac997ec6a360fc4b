"""An error is described with the student's line, the index that was out of range, the name that was meant."""

from __future__ import annotations

import linecache
from typing import Any

import pytest

from course.calls import Script, run
from course.tutor import call_and_values, general_idea
from course.values import show_error

_number = iter(range(10**6))


def failed(body: str, call: str = "f()", **values: Any) -> dict[str, Any]:
    """Run a cell that defines f as a notebook would; return the description of the error that comes."""
    file = f"<cell {next(_number)}>"
    linecache.cache[file] = (len(body), None, body.splitlines(keepends=True), file)
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(body, file, "exec"), names)
    outcome = run(Script.of(call, **values), names)
    assert outcome.stopped == "error"
    return outcome.error


GRID = [list("***"), list("* *"), list("***")]


@pytest.mark.parametrize(
    ("line", "sequence", "index", "value", "length"),
    [
        ("return g[2 * y + 1][x]", "g", "2 * y + 1", 5, 3),
        ("return g[y - 1][2 * x + 4]", "g[y - 1]", "2 * x + 4", 6, 3),
        ("if g[y][x] == 'x' or g[-y - 5][0]: return 1", "g", "-y - 5", -7, 3),
        ("g[1][y * 9 // 2] = ' '", "g[1]", "y * 9 // 2", 9, 3),
        ("e = []; return e[0]", "e", "0", 0, 0),
        ("return 'abc'[y + 1]", "'abc'", "y + 1", 3, 3),
    ],
)
def test_an_index_out_of_range_is_named_with_its_sequence(
    line: str, sequence: str, index: str, value: int, length: int
) -> None:
    error = failed(f"def f(x, y, g):\n    {line}\n", "f(1, 2, g)", g=[list("***"), list("* *"), list("*  ")])
    assert (error["sequence"], error["index"], error["value"], error["length"]) == (sequence, index, value, length)


@pytest.mark.parametrize(
    "line",
    [
        "return g[h()][0]",
        "return [][h() - 7]",
        "return g[\n        9]",
        "return next(iter([]))[0] if g[9] else 0",
        "g.pop(9)",
    ],
)
def test_what_cannot_be_known_without_running_code_is_left_out(line: str) -> None:
    calls = "def h():\n    print('called')\n    return 9\n"
    error = failed(f"{calls}def f(g):\n    {line}\n", "f(g)", g=GRID)
    assert error["type"] == "IndexError"
    assert "length" not in error or error["value"] == 9


def test_looking_for_the_index_calls_nothing_of_the_students() -> None:
    body = (
        "class Row(list):\n"
        "    def __getitem__(self, i):\n"
        "        print('read')\n"
        "        return list.__getitem__(self, i)\n"
        "def f():\n"
        "    return Row([1])[4]\n"
    )
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(body, names)
    assert run(Script("f()"), names).printed == "read\n"


def test_the_message_says_which_index_of_which_row() -> None:
    body = "def f(x, y, g):\n    return g[y][2 * x + 1]\n"
    file = "<row>"
    linecache.cache[file] = (len(body), None, body.splitlines(keepends=True), file)
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(body, file, "exec"), names)
    idea = general_idea(run(Script.of("f(4, 1, g)", g=GRID), names), " ")
    assert idea is not None and idea.name == "position_out_of_range"
    assert "`g[y][2 * x + 1]` the index is 9" in idea.text
    assert "`g[y]` has 3 items" in idea.text


@pytest.mark.parametrize(
    ("line", "name", "close"),
    [
        ("return is_visted(0)", "is_visted", "is_visited"),
        ("return lenght([])", "lenght", ""),
        ("return pritn(1)", "pritn", "print"),
        ("gird = 1; return grid", "grid", "gird"),
        ("return voisins", "voisins", ""),
    ],
)
def test_an_unknown_name_comes_with_the_one_that_may_be_meant(line: str, name: str, close: str) -> None:
    error = failed(f"def is_visited(x):\n    return x\ndef f():\n    {line}\n")
    assert (error["type"], error["name"], error["close"]) == ("NameError", name, close)


def test_the_message_asks_whether_the_close_name_was_meant() -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec("def is_visited(x): return x\ndef f():\n    return is_visted(0)\n", names)
    idea = general_idea(run(Script("f()"), names), 1)
    assert idea is not None and idea.name == "unknown_name"
    assert "Did you mean `is_visited`?" in idea.text


def test_a_name_that_gets_its_value_too_late_has_a_sentence_of_its_own() -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec("n = 1\ndef f():\n    n = n + 1\n    return n\n", names)
    idea = general_idea(run(Script("f()"), names), 1)
    assert idea is not None and idea.name == "used_before_it_has_a_value"


# What is said of arguments and of answers that share their parts


def of(program: str, script: Script) -> Any:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(program, names)
    return run(script, names)


def test_an_argument_that_was_changed_is_shown_before_and_after() -> None:
    script = Script.of("[f(1, g), g]", g=GRID)
    outcome = of("def f(x, g):\n    g[1][1] = '*'\n    return True\n", script)
    rows = call_and_values(script, [True, GRID], outcome, "value, value")
    assert rows == [
        ("What was called", "f(1, g)"),
        ("with g", "***\n* *\n***"),
        ("What was expected", "True"),
        ("What came", "True"),
        ("g afterwards, expected", "***\n* *\n***"),
        ("g afterwards, yours", "***\n***\n***"),
    ]
    idea = general_idea(outcome, [True, GRID], "value, value")
    assert idea is not None and idea.name == "changes_its_arguments"


def test_an_argument_that_stays_as_it_was_is_not_spoken_of() -> None:
    script = Script.of("[f(g), g]", g=GRID)
    outcome = of("def f(g):\n    return None\n", script)
    assert [label for label, _value in call_and_values(script, [True, GRID], outcome, "truth, value")] == [
        "What was called",
        "with g",
        "What was expected",
        "What came",
    ]
    idea = general_idea(outcome, [True, GRID], "truth, value")
    assert idea is not None and idea.name == "returns_nothing"


def test_an_answer_of_another_type_is_said_where_arguments_are_looked_at_too() -> None:
    outcome = of("def f(g):\n    return (c for c in [1])\n", Script.of("[f(g), g]", g=GRID))
    idea = general_idea(outcome, [[1], GRID], "value, value")
    assert idea is not None and idea.name == "another_type"
    assert "a generator" in idea.text


def test_parts_that_are_one_and_the_same_object_are_said() -> None:
    outcome = of("def f():\n    return [[0]] * 2\n", Script("f()"))
    idea = general_idea(outcome, [[0], [0]])
    assert idea is not None and idea.name == "shares_its_parts"


def test_an_object_of_another_class_is_no_answer() -> None:
    outcome = of("class C: pass\ndef f():\n    return C()\n", Script("f()"))
    idea = general_idea(outcome, 3)
    assert idea is not None and "`C`" in idea.text


def test_a_line_of_another_box_is_named_with_its_function() -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    helper = "def helper(n):\n    return max(1 / k for k in [n])\n"
    called = "def f():\n    def g():\n        return 1 / 0\n    return g() if x else helper(0)\n"
    for number, body in enumerate([helper, called]):
        file = f"<box {number}>"
        linecache.cache[file] = (len(body), None, body.splitlines(keepends=True), file)
        exec(compile(body, file, "exec"), names)
    names["x"] = False
    elsewhere = run(Script("f()"), names)
    assert elsewhere.error["inside"] == "helper"
    assert show_error(elsewhere).endswith("in line 2 of helper: return max(1 / k for k in [n])")
    names["x"] = True
    assert show_error(run(Script("f()"), names)).endswith("in line 3: return 1 / 0")
