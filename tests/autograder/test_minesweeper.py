"""Minesweeper: what the exam's own solution earns, what loses one group only, and right programs in several styles."""

from __future__ import annotations

import itertools
import textwrap

import pytest

from autograder import exercise
from autograder.exercises.genere_grille import genere_grille
from autograder.exercises.incremente_voisins import incremente_voisins
from autograder.exercises.voisinage import voisinage
from autograder.judge import Verdict, decide, page
from course.side import Here
from tests.judging import judged

EXAMPLE = [[1, 1, 1, 0, 0], [1, -1, 1, 1, 1], [2, 2, 3, 2, -1], [1, -1, 2, -1, 3], [1, 1, 2, 2, -1]]

EXAM = """
def genere_grille(bombes):
    n = len(bombes)
    grille = [[0 for colonne in range(n)] for ligne in range(n)]
    for ligne, colonne in bombes:
        grille[ligne][colonne] = -1
        incremente_voisins(grille, ligne, colonne)
    return grille
"""


def lost(verdict: Verdict) -> set[str]:
    """Return the groups that were not earned."""
    return {group for group, (got, of) in verdict.groups.items() if got < of}


def test_the_board_of_the_exam_is_as_it_says() -> None:
    assert genere_grille([(1, 1), (2, 4), (3, 1), (3, 3), (4, 4)]) == EXAMPLE


def test_the_numbers_of_a_board_do_not_depend_on_the_order_of_its_bombs() -> None:
    bombs = [(0, 0), (0, 1), (1, 1), (3, 0)]
    boards = [genere_grille(list(order)) for order in itertools.permutations(bombs)]
    assert all(board == boards[0] for board in boards)


def test_all_neighbours_are_mutual_and_are_three_five_or_eight() -> None:
    places = list(itertools.product(range(5), repeat=2))
    around = {place: set(voisinage(5, *place)) for place in places}
    assert {len(found) for found in around.values()} == {3, 5, 8}
    assert all((one in around[other]) == (other in around[one]) for one in places for other in places)


def test_the_stub_of_the_exam_filled_in_loses_only_what_the_exam_does_not_ask_for() -> None:
    verdict = judged("genere_grille", EXAM)
    assert lost(verdict) == {"refuses"}
    assert verdict.points == 4.5
    assert verdict.idea == "refuses_nothing"
    assert "values that make no sense are refused" in str(page(verdict))


@pytest.mark.parametrize(
    ("before", "idea"),
    [
        ("if len(set(bombes)) < len(bombes): raise ValueError", "places_outside_accepted"),
        ("if bombes and min(map(min, bombes)) < 0: raise ValueError", None),
        ("if any(max(b) >= len(bombes) or min(b) < 0 for b in bombes): raise ValueError", "repeated_places_accepted"),
        (
            "if len(set(bombes)) < len(bombes) or any(max(b) >= len(bombes) for b in bombes): raise ValueError",
            "negative_places_accepted",
        ),
        (
            "if len(set(bombes)) < len(bombes) or any(min(b) < 0 for b in bombes): raise ValueError",
            "large_places_accepted",
        ),
        (
            "assert len(set(bombes)) == len(bombes) and all(0 <= x < len(bombes) for b in bombes for x in b)",
            "refuses_with_another_error",
        ),
    ],
)
def test_who_refuses_in_part_loses_that_group_only(before: str, idea: str | None) -> None:
    verdict = judged("genere_grille", EXAM.replace("    n = ", f"    {before}\n    n = "))
    assert lost(verdict) == {"refuses"}
    if idea:
        assert verdict.idea == idea


def test_a_place_that_stands_twice_far_apart_is_found() -> None:
    before = "if any(a == b for a, b in zip(bombes, bombes[1:])): raise ValueError\n"
    before += "    if any(not 0 <= x < len(bombes) for b in bombes for x in b): raise ValueError"
    for seed in ("a", "b", "c", "d"):
        assert lost(judged("genere_grille", EXAM.replace("    n = ", f"    {before}\n    n = "), seed)) == {"refuses"}


def test_who_takes_the_bombs_off_the_list_loses_only_the_contract() -> None:
    code = """
        def genere_grille(bombes):
            n = len(bombes)
            if len(set(bombes)) < n or any(min(b) < 0 or max(b) >= n for b in bombes):
                raise ValueError("no")
            grille = [[0] * n for _ in range(n)]
            while bombes:
                l, c = bombes.pop()
                grille[l][c] = -1
                incremente_voisins(grille, l, c)
            return grille
    """
    verdict = judged("genere_grille", textwrap.dedent(code))
    assert lost(verdict) == {"contract"}
    assert verdict.idea == "changes_its_arguments"


def test_who_lays_the_bomb_in_the_second_function_loses_only_part() -> None:
    code = """
        def incremente_voisins(grille, ligne, colonne):
            grille[ligne][colonne] = -1
            for l, c in voisinage(len(grille), ligne, colonne):
                if grille[l][c] != -1:
                    grille[l][c] += 1
    """
    verdict = judged("incremente_voisins", textwrap.dedent(code))
    assert lost(verdict) == {"contract"}
    assert verdict.idea == "places_the_bomb_too"


def test_who_forgets_the_edges_keeps_what_the_inside_earns() -> None:
    code = """
        def voisinage(n, ligne, colonne):
            return [(ligne + a, colonne + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
    """
    verdict = judged("voisinage", textwrap.dedent(code))
    assert lost(verdict) == {"borders"}
    assert "What was called" in str(page(verdict)) and "too many" in str(page(verdict))


STYLES = {
    "voisinage": [
        lambda n, line, c: {(a, b) for a in range(n) for b in range(n) if max(abs(a - line), abs(b - c)) == 1},
        lambda n, line, c: ((a, b) for a in range(n) for b in range(n) if max(abs(a - line), abs(b - c)) == 1),
        lambda n, line, c: tuple(reversed(voisinage(n, line, c))),
        lambda n, line, c: dict.fromkeys(voisinage(n, line, c)).keys(),
        lambda n, line, c: map(tuple, map(list, voisinage(n, line, c))),
    ],
    "incremente_voisins": [
        lambda g, line, c: incremente_voisins(g, line, c) or 8,
        lambda g, line, c: print(incremente_voisins(g, line, c)),
    ],
    "genere_grille": [
        lambda bombes: print("!") or genere_grille(bombes),
        lambda bombes: genere_grille(list(reversed(bombes))),
    ],
}


@pytest.mark.parametrize(("name", "style"), [(name, number) for name in STYLES for number in range(len(STYLES[name]))])
def test_right_programs_in_several_styles_are_never_rejected(name: str, style: int) -> None:
    for seed in ("a", "b"):
        verdict = decide(exercise.get(name), Here({name: STYLES[name][style]}), seed)  # type: ignore[index]
        assert (verdict.points, verdict.idea) == (verdict.max_points, None)
