"""Ways are looked at with the maze that they lead through."""

from __future__ import annotations

from typing import Any

import pytest

from course.called import called
from course.calls import Script
from course.ideas import exact, rough
from course.tutor import general_idea
from course.views import FACTS, VIEWS, look
from tests.course.test_ideas import outcome

# Two cells above each other on the left, two on the right, joined above: (0, 1) and (1, 1) have a wall between them.
BEND = [list("*****"), list("*   *"), list("* * *"), list("* * *"), list("*****")]
WAY = [(0, 1), (0, 0), (1, 0), (1, 1)]


def facts(way: Any, view: str = "path") -> Any:
    return VIEWS[view]([way, BEND, (0, 1), (1, 1)])


def differing(way: Any, view: str = "path") -> set[str]:
    right = facts(WAY, view)
    return {name for name, value in facts(way, view).items() if value != right[name]}


@pytest.mark.parametrize(
    ("way", "names"),
    [
        (WAY, set()),
        (WAY[1:], {"first cell"}),
        (WAY[:-1], {"last cell"}),
        (WAY[::-1], {"first cell", "last cell"}),
        ([(0, 1), (1, 1)], {"no step leads through a wall"}),
        ([(0, 1), (1, 0), (1, 1)], {"each step leads to a neighbour"}),
        ([(0, 1), (0, 0), (0, 1), (0, 0), (1, 0), (1, 1)], {"no cell twice"}),
        ([(0, 1), (0, 2), (1, 1)], {"no step leads through a wall", "each step leads to a neighbour"}),
        ([(0, 1), (0, 1), (0, 0), (1, 0), (1, 1)], {"each step leads to a neighbour", "no cell twice"}),
    ],
)
def test_a_path_is_looked_at_as_facts_and_each_mistake_changes_its_own(way: Any, names: set[str]) -> None:
    assert differing(way) == names


def test_steps_more_than_needed_are_counted_where_the_shortest_path_is_wanted() -> None:
    hall = [list("*****"), list("*   *"), list("*   *"), list("*   *"), list("*****")]
    seen = [VIEWS["shortest_path"]([way, hall, (0, 1), (1, 1)]) for way in (WAY, [(0, 1), (1, 1)])]
    assert [item["steps more than needed"] for item in seen] == [2, 0]
    assert "steps more than needed" not in facts(WAY)


@pytest.mark.parametrize("answer", [None, [], 3, True, "no", tuple(WAY), [[0, 1], [0, 0]], {(0, 1): None}, [(0, 1, 2)]])
def test_what_is_no_list_of_cells_is_looked_at_as_what_it_is(answer: Any) -> None:
    assert facts(answer) is answer
    assert facts(answer, "shortest_path") is answer


def test_several_paths_are_looked_at_together_in_whatever_order_they_come() -> None:
    one, other = [WAY, BEND, (0, 1), (1, 1)], [[(0, 1)], BEND, (0, 1), (0, 0)]
    seen = VIEWS["shortest_paths"]([one, other, [None, BEND, (0, 1), (1, 0)]])
    assert seen == VIEWS["shortest_paths"]([other, [None, BEND, (0, 1), (1, 0)], one])
    assert seen["paths found"] == 2 and seen["paths that end at the goal"] == 1 and seen["cells of all paths"] == 5
    assert "cells of all paths" not in VIEWS["paths"]([one, other])


def test_without_any_path_there_are_no_facts() -> None:
    assert VIEWS["paths"]([[None, BEND, (0, 1), (1, 0)]] * 2) == [None, None]
    assert VIEWS["shortest_paths"]([[7, BEND, (0, 1), (1, 0)]]) == [7]


@pytest.mark.parametrize("value", [None, 5, [], [1, 2], [WAY, None, 1, 2], [[WAY, [["?"]], (0, 1), (1, 1)]]])
@pytest.mark.parametrize("view", ["path", "shortest_path", "paths", "shortest_paths"])
def test_no_value_breaks_a_view(value: Any, view: str) -> None:
    VIEWS[view](value)


def test_the_facts_can_be_translated() -> None:
    assert {*facts(WAY, "shortest_path"), *VIEWS["shortest_paths"]([[WAY, BEND, (0, 1), (1, 1)]])} <= set(FACTS)


def test_a_reader_does_not_see_what_only_the_view_needs() -> None:
    script = Script.of("[[way(g, (0, 1), (1, 1)), maze, (0, 1), (1, 1)], g]", g=BEND, maze=BEND)
    assert called(script) == ("way(g, (0, 1), (1, 1))", ["g"])


def changed(way: Any, grid: Any, printed: str = "") -> Any:
    from dataclasses import replace

    return replace(outcome([[way, BEND, (0, 1), (1, 1)], grid]), printed=printed)


def test_each_part_has_a_rough_category_of_its_own() -> None:
    expected = look("path, value", [[WAY, BEND, (0, 1), (1, 1)], BEND])
    marked = [[letter.replace(" ", ".") for letter in row] for row in BEND]
    assert rough(changed(WAY[1:], BEND), expected, "path, value") == "other first cell; as expected"
    assert rough(changed(WAY, marked), expected, "path, value") == "as expected; right size, * characters"


def test_a_printed_answer_is_told_from_none_also_beside_arguments() -> None:
    expected = look("path, value", [[WAY, BEND, (0, 1), (1, 1)], BEND])
    silent, printed = changed(None, BEND), changed(None, BEND, "(0, 1)")
    assert exact(silent, "path, value") != exact(printed, "path, value")
    names = [general_idea(item, expected, "path, value") for item in (silent, printed)]
    assert [idea and idea.name for idea in names] == ["returns_nothing", "prints_instead_of_returning"]


def test_a_changed_grid_is_said_to_be_changed() -> None:
    expected = look("path, value", [[WAY, BEND, (0, 1), (1, 1)], BEND])
    idea = general_idea(changed(WAY, [["?"]]), expected, "path, value")
    assert idea is not None and idea.name == "changes_its_arguments"
