"""Lesson 4: right programs in several styles are never rejected; a separate requirement costs its own group only."""

from __future__ import annotations

import random

import pytest

from autograder import exercise
from autograder.judge import Verdict
from autograder.judge import page as page_of
from tests.judging import judged

SAVE = "def save_to_file(filename, grid):\n    {opened}\n        f.write({text})\n"


def lost(verdict: Verdict) -> set[str]:
    return {group for group, (got, of) in verdict.groups.items() if got < of}


@pytest.mark.parametrize("mode", ["w", "wt", "w+"])
@pytest.mark.parametrize("end", [r"\n", r"\r\n"])
@pytest.mark.parametrize("last", [True, False])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_a_file_is_right_however_its_lines_end(mode: str, end: str, last: bool, encoding: str) -> None:
    text = f'"{end}".join("".join(row) for row in grid)' + (f' + "{end}"' if last else "")
    opened = f'with open(filename, "{mode}", encoding="{encoding}", newline="") as f:'
    verdict = judged("save_to_file", SAVE.format(opened=opened, text=text))
    assert verdict.points == verdict.max_points
    notes = {note.name for note in verdict.report.notes}
    assert notes == ({"line_ends_of_windows"} if "r" in end else set()) | (
        set() if last else {"no_break_after_the_last_row"}
    )


@pytest.mark.parametrize("result", ["True", "filename", "grid", "len(grid)"])
def test_what_saving_returns_costs_nothing(result: str) -> None:
    text = '"".join("".join(row) + "\\n" for row in grid)'
    code = SAVE.format(opened='with open(filename, "w") as f:', text=text) + f"    return {result}\n"
    assert judged("save_to_file", code).points == 8


def test_a_lone_carriage_return_is_no_line_end() -> None:
    text = '"".join("".join(row) + "\\r" for row in grid)'
    assert (
        judged("save_to_file", SAVE.format(opened='with open(filename, "w", newline="") as f:', text=text)).points == 0
    )


def test_only_the_group_of_a_separate_requirement_is_lost_when_saving() -> None:
    text = '"".join("".join(row) + "\\n" for row in grid)'
    with_text = SAVE.format(opened='with open(filename + "", "w") as f:', text=text)
    assert lost(judged("save_to_file", with_text)) == {"contract"}
    appended = SAVE.format(opened='with open(filename, "a") as f:', text=text)
    assert lost(judged("save_to_file", appended)) == {"borders"}


NO_TEST = [
    'return [list(line.rstrip("\\r\\n")) for line in open(filename)]',
    "return list(map(list, open(filename).read().splitlines()))",
    'return [[c for c in line if c != "\\n"] for line in open(filename)]',
    'return [list(part) for part in open(filename).read().split("\\n") if part != ""]',
    'f = open(filename)\n    return [list(s.replace("\\n", "")) for s in iter(f.readline, "")]',
    "from pathlib import Path\n    return [[*line] for line in Path(filename).read_text().splitlines()]",
    "lines = open(filename).read().splitlines()\n"
    "    assert len(set(map(len, lines))) == 1\n    return list(map(list, lines))",
    "lines = open(filename).read().splitlines()\n"
    "    grid = init_grid(len(lines[0]) // 2, len(lines) // 2)\n"
    "    for y, line in enumerate(lines):\n        for x, c in enumerate(line):\n            grid[y][x] = c\n"
    "    return grid",
]


@pytest.mark.parametrize("body", NO_TEST)
def test_a_loader_that_does_not_refuse_loses_this_group_only(body: str) -> None:
    verdict = judged("load_from_file", f"def load_from_file(filename):\n    {body}\n")
    assert lost(verdict) == {"refuses"}
    assert verdict.idea in ("never_refuses", "refuses_in_another_way", "accepts_what_it_should_refuse")


REFUSALS = [
    "if not grid or len(set(map(len, grid))) > 1: raise ValueError",
    "if len({len(row) for row in grid}) != 1: raise ValueError('ragged')",
    "if grid == []: raise ValueError('empty')\n"
    "    for row in grid:\n        if len(row) != len(grid[0]): raise ValueError(row)",
    "class Bad(ValueError): pass\n    if not grid or min(map(len, grid)) != max(map(len, grid)): raise Bad()",
    "w, = {len(row) for row in grid}",  # unpacking raises a ValueError itself
]


@pytest.mark.parametrize("test", REFUSALS)
def test_any_way_to_raise_a_value_error_is_right(test: str) -> None:
    code = (
        f'def load_from_file(filename):\n    grid = [list(line.rstrip("\\n")) for line in open(filename)]\n    {test}\n'
    )
    verdict = judged("load_from_file", code + "    return grid\n", seed=str(random.randrange(10**6)))
    assert verdict.points == verdict.max_points


def test_a_message_about_a_file_shows_both_texts() -> None:
    verdict = judged(
        "save_to_file",
        SAVE.format(opened='with open(filename, "w") as f:', text='"".join("".join(row) for row in grid)'),
    )
    shown = str(page_of(verdict))
    assert "First difference: row 0, character 5." in shown
    assert "All rows stand in one single line." in shown


def test_points_for_refusing_are_two() -> None:
    assert exercise.get("load_from_file").points["refuses"] == 2
