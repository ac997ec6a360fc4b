"""Small changes to the references cost points; the published table is of today's references."""

from __future__ import annotations

import re

import pytest

from autograder import exercise, mutants
from autograder.exercise import Mistake

SOURCE = '''def f(w):
    """Return w + 1."""
    if w < 0:
        return 1
    return w + 1
'''


def test_a_mutant_is_the_text_with_one_change_outside_its_docstring() -> None:
    found = {mutant.change: mutant.text for mutant in mutants.mutants(SOURCE)}
    assert {"if w < 0: -> if w <= 0:", "return w + 1 -> return w - 1", "return 1 -> return 2"} <= set(found)
    assert all(text.splitlines()[1] == '    """Return w + 1."""' for text in found.values())
    assert len(set(found.values())) == len(found)


def test_lines_of_the_same_spelling_are_told_apart() -> None:
    twice = "def f(w):\n    w = w + 1\n    w = w + 1\n    return w\n"
    changes = [mutant.change for mutant in mutants.mutants(twice)]
    assert "w = w + 1 -> w = w - 1" in changes
    assert "w = w + 1 -> w = w - 1 (no. 2)" in changes


def test_every_mutant_of_a_small_reference_loses_points() -> None:
    made = mutants.count(exercise.get("cell_to_index"))
    assert (made.killed, made.survived) == (made.total, [])
    assert made.total >= 8


def test_a_change_that_is_listed_as_equivalent_and_costs_points_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = {"cell_to_index": {"return 2 * y + 1, 2 * x + 1 -> return 2": "no reason"}}
    monkeypatch.setattr(mutants, "equivalent", lambda: listed)
    with pytest.raises(Mistake, match=r"equivalent\.toml: \[cell_to_index\]"):
        mutants.count(exercise.get("cell_to_index"))


def test_the_published_table_is_of_these_references_and_nothing_lives() -> None:
    text = mutants.TABLE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| (\d+) \| (\w{8}) \|$", text, re.MULTILINE)
    assert {(name, mark) for name, *_numbers, mark in rows} == {
        (found.name, mutants.digest(found)) for found in exercise.in_order()
    }, "run make mutants"
    assert all(int(killed) + int(same) == int(total) for _name, killed, same, total, _mark in rows)
    assert all(f"- `{change}`: " in text for changes in mutants.equivalent().values() for change in changes)
