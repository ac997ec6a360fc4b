"""Dead ends that were opened: what is said of a maze before and after, and how it is drawn."""

from __future__ import annotations

import copy
import random
from typing import Any
from xml.etree import ElementTree

import pytest

from course.pictures import KINDS, picture
from course.plan import Plan
from course.svg import BLUE, VERMILLION, Picture
from course.views import FACTS, VIEWS
from course.views.braids import read

NAME = "{http://www.w3.org/2000/svg}"
# Two dead ends, (0, 0) and (0, 1), with one wall between them.
BEND = [list(row) for row in ("*****", "*   *", "*** *", "*   *", "*****")]
# One dead end, in the middle.
SPUR = [list(row) for row in ("*******", "*     *", "* * * *", "* * * *", "* *** *", "*     *", "*******")]
AS_IT_SHOULD_BE = {
    "dead ends left that could be opened": 0,
    "something was opened": True,
    "something was closed": False,
    "each opening is for a dead end": True,
    "frame closed": True,
    "corners closed": True,
    "pieces": 1,
}


def changed(grid: list[list[str]], *places: tuple[int, int]) -> list[list[str]]:
    """Return the grid with these positions opened, or closed where they were open."""
    after = copy.deepcopy(grid)
    for row, column in places:
        after[row][column] = " " if after[row][column] == "*" else "*"
    return after


def hall(w: int, h: int) -> list[list[str]]:
    return [
        ["*" if r in (0, 2 * h) or c in (0, 2 * w) or (r % 2 == c % 2 == 0) else " " for c in range(2 * w + 1)]
        for r in range(2 * h + 1)
    ]


def different(grid: list[list[str]], *places: tuple[int, int]) -> dict[str, Any]:
    """Return the facts that are not as they should be."""
    facts = VIEWS["braids"]([grid, changed(grid, *places)])
    return {name: value for name, value in facts.items() if value != AS_IT_SHOULD_BE[name]}


def test_one_wall_may_serve_two_dead_ends() -> None:
    assert VIEWS["braids"]([BEND, changed(BEND, (2, 1))]) == AS_IT_SHOULD_BE


@pytest.mark.parametrize(
    ("places", "facts"),
    [
        ([], {"dead ends left that could be opened": 2, "something was opened": False}),
        ([(2, 1), (0, 1)], {"frame closed": False}),
        ([(2, 1), (2, 2)], {"corners closed": False}),
        ([(1, 2), (2, 1)], {"something was closed": True, "dead ends left that could be opened": 2}),
        ([(1, 1), (1, 2), (2, 1)], {"something was closed": True}),
    ],
)
def test_each_mistake_shows_in_the_facts(places: list[tuple[int, int]], facts: dict[str, Any]) -> None:
    assert facts.items() <= different(BEND, *places).items()


def test_one_dead_end_calls_for_one_opening() -> None:
    assert different(SPUR, (3, 2)) == different(SPUR, (4, 3)) == {}
    assert different(SPUR, (3, 2), (4, 3)) == {"each opening is for a dead end": False}


def test_an_opening_elsewhere_was_made_for_no_dead_end() -> None:
    grid = changed(hall(4, 2), (1, 4), (2, 1), (2, 3))
    assert "each opening is for a dead end" in different(grid, (1, 4), (2, 1), (2, 3))


@pytest.mark.parametrize("seed", range(20))
def test_what_a_right_program_can_do_is_never_superfluous(seed: int) -> None:
    rng = random.Random(seed)
    plan = Plan.read(_tree(rng, 7, 6))
    after, ends = set(plan.passages), sorted(plan.ends())
    rng.shuffle(ends)
    for x, y in ends:
        around = [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)]
        if sum(frozenset({(x, y), other}) in after for other in around) == 1:
            inside = [(a, b) for a, b in around if 0 <= a < 7 and 0 <= b < 6]
            shut = [frozenset({(x, y), other}) for other in inside if frozenset({(x, y), other}) not in after]
            after |= {rng.choice(shut)} if shut else set()
    grid = _tree(random.Random(seed), 7, 6)
    for (x1, y1), (x2, y2) in after:
        grid[y1 + y2 + 1][x1 + x2 + 1] = " "
    (found,) = read([_tree(random.Random(seed), 7, 6), grid])
    assert not found.superfluous(), f"seed {seed}"
    assert not found.forgotten(), f"seed {seed}"


def _tree(rng: random.Random, w: int, h: int) -> list[list[str]]:
    """Return a maze of w x h cells: each but the first is joined to the one above or to its left."""
    grid = [[" " if r % 2 == c % 2 == 1 else "*" for c in range(2 * w + 1)] for r in range(2 * h + 1)]
    for x in range(w):
        for y in range(h):
            if x or y:
                dx, dy = rng.choice([(dx, dy) for dx, dy in ((1, 0), (0, 1)) if x >= dx and y >= dy])
                grid[2 * y + 1 - dy][2 * x + 1 - dx] = " "
    return grid


def test_a_dead_end_that_only_a_room_could_resolve_is_not_forgotten() -> None:
    before = changed(hall(3, 3), (1, 4))
    assert VIEWS["rooms"]([before, before])["dead ends left that could be opened"] == 0
    assert VIEWS["rooms"]([before, before])["open rooms of 3 x 3 cells"] == 0
    assert VIEWS["rooms"]([before, hall(3, 3)])["open rooms of 3 x 3 cells"] == 1


def test_of_several_mazes_the_worst_is_said() -> None:
    facts = VIEWS["braids"]([BEND, changed(BEND, (2, 1)), changed(BEND, (2, 1), (0, 1)), changed(BEND)])
    assert (facts["frame closed"], facts["dead ends left that could be opened"]) == (False, 2)


def test_choices_count_mazes_and_openings() -> None:
    mazes = [SPUR, changed(SPUR, (3, 2)), changed(SPUR, (3, 4)), changed(SPUR, (3, 2))]
    assert VIEWS["choices"](mazes) == {"different mazes": 2, "fewest walls opened": 1}
    assert VIEWS["different"](mazes) == {"different mazes": 2}


@pytest.mark.parametrize("view", ["braids", "rooms", "choices", "different"])
def test_all_facts_can_be_translated(view: str) -> None:
    for value in ([BEND, BEND], [BEND], [BEND, [["*"] * 3] * 3], [BEND, ["***"] * 3], [BEND, 5], []):
        assert set(VIEWS[view](value)) <= set(FACTS)
    assert VIEWS[view](None) is None


def drawn(kind: str, obtained: object, arguments: object = ()) -> Picture:
    made = picture(kind, arguments=arguments, expected=None, obtained=obtained)
    assert made is not None
    return made


def marks(made: Picture, colour: str) -> int:
    """Count the marks of a colour."""
    root = ElementTree.fromstring(made.svg)
    return sum(element.get("stroke") == colour for element in root.iter())


def test_openings_are_marked_on_the_maze_afterwards() -> None:
    made = drawn("braid", [BEND, changed(BEND, (2, 1))])
    assert "1 wall was opened." in made.text
    assert "|*o* *|" in made.text and made.text.count("before") == made.text.count("after") == 1
    assert marks(made, BLUE) == 2 and marks(made, VERMILLION) == 0  # the opening, and the legend


@pytest.mark.parametrize(
    ("before", "places", "sentence", "letter"),
    [
        (BEND, [], "2 dead ends are left that could be opened.", "D"),
        (BEND, [], "Nothing was opened.", ""),
        (BEND, [(2, 1), (0, 1)], "1 place was opened that is no wall between two cells.", "!"),
        (BEND, [(2, 1), (3, 2)], "1 place was closed.", "x"),
        (SPUR, [(3, 2), (4, 3)], "2 openings lie together", "#"),
        (changed(hall(3, 3), (1, 4)), [(1, 4)], "1 open room of 3 x 3 cells was made.", "R"),
    ],
)
def test_what_is_wrong_is_marked_and_said(
    before: list[list[str]], places: list[tuple[int, int]], sentence: str, letter: str
) -> None:
    made = drawn("braid", [before, changed(before, *places)])
    assert sentence in made.text and letter in made.text
    assert marks(made, VERMILLION) > 0
    assert sentence in (ElementTree.fromstring(made.svg).get("aria-label") or "")


def test_of_several_mazes_the_first_wrong_one_is_drawn() -> None:
    right, wrong = changed(BEND, (2, 1)), changed(BEND, (2, 1), (0, 3))
    assert drawn("braid", [BEND, right, wrong, right]) == drawn("braid", [BEND, wrong])
    assert drawn("braid", [BEND, right, right]) == drawn("braid", [BEND, right])


def test_the_maze_before_may_come_from_the_arguments() -> None:
    after = changed(BEND, (2, 1))
    assert drawn("opening", [True, after], [BEND, 0, 0, 0, 1]) == drawn("opening", after, [BEND])
    assert "dead end" not in drawn("opening", [False, BEND], [BEND, 0, 0, 0, 1]).text


def test_a_large_maze_is_drawn_alone_and_large() -> None:
    grid = _tree(random.Random(1), 30, 20)
    words = [element.text for element in ElementTree.fromstring(drawn("braid", [grid, grid]).svg).iter(f"{NAME}text")]
    assert "after" in words and "before" not in words
    assert "Drawn here: rows 0 to 60" in drawn("braid", [_tree(random.Random(1), 40, 40)] * 2).text


@pytest.mark.parametrize("kind", ["braid", "opening"])
@pytest.mark.parametrize("obtained", [None, 5, [], [None], [BEND], [[]], [BEND, "*"], [BEND, [["*"]]], {"a": BEND}])
def test_where_there_are_no_two_mazes_there_is_no_picture(kind: str, obtained: object) -> None:
    assert KINDS[kind]((), None, obtained) is None
