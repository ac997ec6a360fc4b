"""What the student's side knows of a class: its text, though a notebook is no file."""

from __future__ import annotations

import linecache
from typing import Any

import pytest

from course.examine import examine
from course.exercise import load
from course.side import Here

_number = iter(range(10**6))


def cell(code: str) -> dict[str, Any]:
    file = f"<side {next(_number)}>"
    names: dict[str, Any] = {"__name__": "__main__"}
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    exec(compile(code, file, "exec"), names)
    return names


STACK = '''import struct


class DiskStack:
    """What it is."""

    def push(self, cell):
        return cell
'''


def test_the_text_of_a_class_and_its_first_line_are_known() -> None:
    facts = Here(cell(STACK)).facts("DiskStack")
    assert facts.defined
    assert facts.source == STACK.split("\n\n\n")[1]
    assert facts.first_line == 4


def test_decorators_belong_to_the_class() -> None:
    code = STACK.replace("import struct", "import dataclasses").replace("class D", "@dataclasses.dataclass\nclass D")
    facts = Here(cell(code)).facts("DiskStack")
    assert facts.source.startswith("@dataclasses.dataclass\nclass DiskStack:")
    assert facts.first_line == 4


def test_a_class_inside_something_else_is_found_by_its_methods() -> None:
    code = (
        "class DiskStack:\n    pass\n\n\nif True:\n    class DiskStack:\n        def pop(self):\n            return 1\n"
    )
    facts = Here(cell(code)).facts("DiskStack")
    assert facts.source == "class DiskStack:\n    def pop(self):\n        return 1\n"


@pytest.mark.parametrize("code", ["class DiskStack:\n    '''Only words.'''\n", "class DiskStack:\n    ...\n"])
def test_a_class_without_anything_is_not_begun(code: str) -> None:
    assert examine(load("DiskStack"), Here(cell(code))).state == "not begun"


def test_methods_that_are_all_empty_are_not_begun() -> None:
    code = "class DiskStack:\n    def __init__(self, path):\n        pass\n\n    def push(self, cell):\n        ...\n"
    assert examine(load("DiskStack"), Here(cell(code))).state == "not begun"


def test_a_gap_that_is_left_in_a_method_is_told() -> None:
    code = STACK.replace("return cell", "self.cells = ...")
    report = examine(load("DiskStack"), Here(cell(code)))
    assert (report.state, report.gap) == ("wrong", 8)


def test_a_class_whose_text_cannot_be_had_is_a_class_nevertheless() -> None:
    made = type("DiskStack", (), {"n": 1})
    facts = Here({"DiskStack": made}).facts("DiskStack")
    assert (facts.defined, facts.source) == (True, "")


def test_a_misspelt_class_is_suggested() -> None:
    assert Here(cell(STACK.replace("DiskStack", "Diskstack"))).facts("DiskStack").close == "Diskstack"
