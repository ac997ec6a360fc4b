"""The places around a place of the minesweeper board: up to eight."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder.exercise import Case, case, probe, variant_of, wrong_idea

PLACE = ("08-minesweeper", 1)
POINTS = {"usual": 3, "borders": 2, "contract": 1}
PICTURE = "board"


def voisinage(n, ligne, colonne):
    """Return the places around (ligne, colonne) on a board of n lines and n columns, as pairs (line, column).

    Lines and columns are whole numbers from 0 to n - 1. The eight places that touch (ligne, colonne), the diagonal
    ones too, are its neighbours, as far as they are on the board; the place itself is not among them. Each neighbour is
    a tuple of two whole numbers and stands there once, in any order, in a list or any other collection.

    Example: voisinage(5, 0, 0) gives [(0, 1), (1, 0), (1, 1)].
    """
    voisins = []
    for l in range(max(0, ligne - 1), min(n, ligne + 2)):
        for c in range(max(0, colonne - 1), min(n, colonne + 2)):
            if (l, c) != (ligne, colonne):
                voisins.append((l, c))
    return voisins


PROBES = [
    probe("voisinage(5, 2, 3)", view="any_order"),
    probe("voisinage(5, 0, 0)", view="any_order"),
    probe("voisinage(5, 4, 4)", view="any_order"),
    probe("voisinage(5, 0, 2)", view="any_order"),
    probe("voisinage(2, 1, 0)", view="any_order"),
    probe("voisinage(1, 0, 0)", view="any_order"),
    probe("voisinage(8, 6, 3)", view="any_order"),
    probe("a = voisinage(3, 1, 1); b = voisinage(4, 3, 0); b", view="any_order"),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """The inside of boards from 3 x 3 to 60 x 60; corners, edges, and boards of 1 and 2; two calls share nothing."""

    def look(group: str, n: int, l: int, c: int) -> Case:
        return case(group, f"voisinage({n}, {l}, {c})", view="any_order")

    yield look("borders", 1, 0, 0)
    for l, c in ((0, 0), (0, 1), (1, 0), (1, 1)):
        yield look("borders", 2, l, c)
    yield look("usual", 3, 1, 1)
    for n in (4, rng.randint(6, 9), rng.randint(10, 20), 60):
        l, c = rng.sample(range(1, n - 1), 2)
        yield look("usual", n, l, c)
        yield look("usual", n, n - 2, rng.randint(1, n - 2))
        yield look("usual", n, rng.randint(1, n - 2), n - 2)
    for n in (3, rng.randint(4, 9), rng.randint(10, 30)):
        inside = rng.randint(1, n - 2)
        for l, c in ((0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1)):
            yield look("borders", n, l, c)
        for l, c in ((0, inside), (n - 1, inside), (inside, 0), (inside, n - 1)):
            yield look("borders", n, l, c)
    for name in ("a", "b"):
        n = rng.randint(5, 9)
        code = f"a = voisinage({n}, 2, 1); b = voisinage({n + 1}, 1, {rng.randint(2, 3)}); {name}"
        yield case("contract", code, view="any_order")


def _others(ligne, colonne, least, most):
    """Return the places around one whose two numbers lie from `least` to `most`."""
    lines = range(max(least, ligne - 1), min(most, ligne + 1) + 1)
    columns = range(max(least, colonne - 1), min(most, colonne + 1) + 1)
    return [(l, c) for l in lines for c in columns if (l, c) != (ligne, colonne)]


@wrong_idea
def no_lower_bound(n, ligne, colonne):
    """Lines or columns with the number -1 are among the neighbours.

    Inside the board everything is right. At the upper or the left edge there are places that do not exist. Python
    would not even complain: it takes the index -1 for the last line or column, and so the far side of the board would
    be counted without a word.

    What is the smallest line that a neighbour may have, and where does your program make sure of it?
    """
    return _others(ligne, colonne, -1, n - 1)


@variant_of(no_lower_bound)
def _no_lower_bound_for_lines(n, ligne, colonne):
    return [(l, c) for l, c in _others(ligne, colonne, -1, n - 1) if c >= 0]


@variant_of(no_lower_bound)
def _no_lower_bound_for_columns(n, ligne, colonne):
    return [(l, c) for l, c in _others(ligne, colonne, -1, n - 1) if l >= 0]


@wrong_idea
def no_upper_bound(n, ligne, colonne):
    """Lines or columns with the number n are among the neighbours.

    Inside the board everything is right, and so it is at its upper and left edge. At the lower or the right edge
    there are places that do not exist: the lines of a board of n lines are counted from 0, and so the last one does
    not have the number n.

    Which number has the last line of a board of 5 lines, and what does your program compare with?
    """
    return _others(ligne, colonne, 0, n)


@variant_of(no_upper_bound)
def _no_upper_bound_for_lines(n, ligne, colonne):
    return [(l, c) for l, c in _others(ligne, colonne, 0, n) if c < n]


@variant_of(no_upper_bound)
def _no_upper_bound_for_columns(n, ligne, colonne):
    return [(l, c) for l, c in _others(ligne, colonne, 0, n) if l < n]


@wrong_idea
def no_bounds(n, ligne, colonne):
    """The edges of the board are not looked at.

    You have found all eight directions, and in the middle of the board that is the answer. But a place in a corner
    has three neighbours only, and one at an edge has five. Your list holds eight everywhere, and some of them lie
    outside the board, where there is nothing to count.

    How can you tell from the two numbers of a place, and from n, that it is on the board?
    """
    return _others(ligne, colonne, -1, n)


@wrong_idea
def place_itself_included(n, ligne, colonne):
    """The place itself is among its neighbours.

    A block of three lines and three columns has nine places, and the one in its middle is the one that was asked
    about. Nobody is their own neighbour: a bomb would count itself, and lose its -1. The two loops come by there, in
    the middle turn of both.

    How do you recognise, inside the loops, that you are at the place itself?
    """
    return [*_others(ligne, colonne, 0, n - 1), (ligne, colonne)]


@variant_of(place_itself_included)
def _itself_and_no_bounds(n, ligne, colonne):
    return [*_others(ligne, colonne, -1, n), (ligne, colonne)]


@wrong_idea
def four_neighbours_only(n, ligne, colonne):
    """The diagonal neighbours are missing.

    Above, below, to the left and to the right: these four are right, and in a maze there would be no others. But on
    this board a bomb is also felt across a corner. So there are four more directions, in which both the line and the
    column change.

    Which places touch (2, 3) with a corner only, and how do their numbers differ from 2 and 3?
    """
    return [(l, c) for l, c in _others(ligne, colonne, 0, n - 1) if l == ligne or c == colonne]


@variant_of(four_neighbours_only)
def _four_and_no_bounds(n, ligne, colonne):
    return [(l, c) for l, c in _others(ligne, colonne, -1, n) if l == ligne or c == colonne]


@wrong_idea
def one_direction_missing(n, ligne, colonne):
    """One of the eight directions is missing.

    Seven neighbours come out right, the eighth never does. A list of directions that is written by hand is easily one
    too short. Draw the block of nine places, and tick off each one that your program comes by; the middle has to stay
    without a tick, and no other place.

    Which of the eight places has no tick?
    """
    return [place for place in _others(ligne, colonne, 0, n - 1) if place != (ligne + 1, colonne + 1)]


def _without(down, right):
    @variant_of(one_direction_missing)
    def program(n, ligne, colonne):
        return [place for place in _others(ligne, colonne, 0, n - 1) if place != (ligne + down, colonne + right)]

    return program


_without_nw, _without_n, _without_ne, _without_w = (_without(*step) for step in [(-1, -1), (-1, 0), (-1, 1), (0, -1)])
_without_e, _without_sw, _without_s = (_without(*step) for step in [(0, 1), (1, -1), (1, 0)])


@wrong_idea
def diagonals_only(n, ligne, colonne):
    """Only the diagonal neighbours are there.

    The four places in the same line or the same column are missing. To leave out the place itself, your test asks
    more than it should: it leaves out every place that has the same line, and every place that has the same column.
    The place itself is the only one for which *both* are the same.

    With which word, `and` or `or`, do the two comparisons have to be joined?
    """
    return [(l, c) for l, c in _others(ligne, colonne, 0, n - 1) if l != ligne and c != colonne]


@wrong_idea
def ends_too_early(n, ligne, colonne):
    """Nothing is there from the line below and from the column to the right.

    The neighbours above and on the left are there. `range(a, b)` begins with a and stops just *before* b. So a loop
    that should come to ligne + 1 needs another end than ligne + 1, and the same is true of the columns.

    Which values does your loop over the lines take when ligne is 2?
    """
    return [(l, c) for l, c in _others(ligne, colonne, 0, n - 1) if l <= ligne and c <= colonne]


@variant_of(ends_too_early)
def _ends_too_early_twice(n, ligne, colonne):
    return [(l, c) for l, c in _others(ligne, colonne, 0, n - 2) if l <= ligne and c <= colonne]


@variant_of(ends_too_early)
def _ends_too_early_without_bounds(n, ligne, colonne):
    return [(l, c) for l, c in _others(ligne, colonne, -1, n) if l <= ligne and c <= colonne]


@wrong_idea
def column_before_line(n, ligne, colonne):
    """The pairs hold the column first, and then the line.

    These would be the neighbours of the place on the other side of the diagonal. On this board a place is always
    written (line, column), as in `grille[ligne][colonne]`: the first number says how far down, the second how far to
    the right. Where both numbers are the same you would not notice.

    Which of the two loop variables comes first in the pair that you append?
    """
    return [(c, l) for l, c in _others(ligne, colonne, 0, n - 1)]


@wrong_idea
def how_many_neighbours(n, ligne, colonne):
    """The number of neighbours came back, not the neighbours.

    To know that there are eight of them is a good check. But whoever calls this function wants to go to each of them
    and to add one there. For that it needs to know which places they are: a collection of pairs (line, column).

    What does your program know at the moment when it counts one more, and where could it keep that?
    """
    return len(_others(ligne, colonne, 0, n - 1))


@wrong_idea
def wraps_round(n, ligne, colonne):
    """The board is closed to a ring: who leaves it on one side comes back on the other.

    In the middle that makes no difference. But a place at the upper edge has neighbours in the last line here, as in
    some old games. The remainder `%` brings every number back onto the board; on a minesweeper board, what lies
    outside is not there at all.

    How many neighbours has a corner on your board, and how many has it on paper?
    """
    return [(l % n, c % n) for l, c in _others(ligne, colonne, -1, n)]


@wrong_idea
def last_line_and_column_lost(n, ligne, colonne):
    """The last line and the last column are never among the neighbours.

    Lines are counted from 0, so the last one has the number n - 1. It is easy to take this one off
    twice: `range(n - 1)` stops before n - 1 by itself, and `l < n - 1` leaves it out as well. Then the board ends one
    line and one column too early.

    Which is the largest line that passes your test on a board with n = 5?
    """
    return _others(ligne, colonne, 0, n - 2)


@wrong_idea
def first_line_and_column_lost(n, ligne, colonne):
    """Line 0 and column 0 are never among the neighbours.

    Lines and columns are counted from 0, so a place with a 0 in it is on the board like any other. Your test asks for
    numbers above 0, and so the first line and the first column are lost.

    Is 0 let through by `0 < l`, and is it let through by `0 <= l`?
    """
    return _others(ligne, colonne, 1, n - 1)


@wrong_idea
def always_the_same_size(n, ligne, colonne):
    """The size of the board is always the same, whatever n is.

    For a board of 5 lines everything is right, its edges too. On a smaller one there are neighbours outside, and on a
    larger one some are missing. The last number of a line was worked out for one example, but the function is told
    how large the board is.

    Which name holds that size, and which number in your program should be computed from it?
    """
    return _others(ligne, colonne, 0, 4)


@wrong_idea
def places_are_lists(n, ligne, colonne):
    """Each place is a list, not a pair in round brackets.

    The numbers are the right ones. But a list can be changed at any time, and for that reason it can neither be a
    member of a set nor be found among tuples: [0, 1] is not equal to (0, 1). A place is two numbers that belong
    together and stay as they are: a tuple.

    Which brackets make a tuple, and where in your program do you write the other ones?
    """
    return [[l, c] for l, c in _others(ligne, colonne, 0, n - 1)]


@wrong_idea
def steps_instead_of_places(n, ligne, colonne):
    """The steps came back, not the places where they lead.

    (-1, 0) is a step: one line up. Where it leads depends on where you stand. Whoever calls this function wants to
    write `grille[l][c]`, and so needs the numbers of the neighbours themselves, each step added to the place from
    which it is made.

    Where do you come to from (2, 3) by the step (-1, 0), and how is that computed?
    """
    return [(l - ligne, c - colonne) for l, c in _others(ligne, colonne, 0, n - 1)]


@variant_of(steps_instead_of_places)
def _all_steps(n, ligne, colonne):
    return _others(0, 0, -1, 1)


@wrong_idea
def stops_after_one_line(n, ligne, colonne):
    """The function comes back after its first neighbours.

    What is there is right, but the rest is missing. `return` ends the function at once, wherever it stands: inside a
    loop, it ends it in the first turn. Indentation decides what belongs to a loop and what comes after it.

    How often should your program come to its `return`, and under which line should it stand?
    """
    return [(l, c) for l, c in _others(ligne, colonne, 0, n - 1) if l == max(0, ligne - 1)]


@variant_of(stops_after_one_line)
def _stops_after_one_neighbour(n, ligne, colonne):
    first = (max(0, ligne - 1), max(0, colonne - 1))
    return [first] if first != (ligne, colonne) else []


@variant_of(stops_after_one_line)
def _stops_after_one_append(n, ligne, colonne):
    return _others(ligne, colonne, 0, n - 1)[:1]


@wrong_idea
def nothing_at_the_edge(n, ligne, colonne):
    """At the edge of the board there is no neighbour at all.

    In the middle all eight are right. For a place at the edge your function gives an empty list: as soon as one of the
    eight lies outside, all of them are left out. But a corner still has three neighbours, and the other places at the
    edge have five.

    Should the test be made once for the place, or once for each neighbour?
    """
    return _others(ligne, colonne, 0, n - 1) if 0 < ligne < n - 1 and 0 < colonne < n - 1 else []


@wrong_idea
def remembers_earlier_calls(n, ligne, colonne, voisins=[]):  # noqa: B006 (this is the mistake)
    """The neighbours of an earlier call are still there.

    The list that you fill was made once, when Python read the program, and not at each call. So every call goes on
    filling the same list. The first one looks right, and each later one gives back the places of all calls before
    as well.

    Where must the empty list be made, so that every call begins with a new one?
    """
    voisins.extend(_others(ligne, colonne, 0, n - 1))
    return voisins


HINTS = (
    "Write down the neighbours of (0, 0) on a board of 5 lines by hand. Are there negative numbers in your list?",
    "Two loops, one inside the other, come by at all nine places of the block. Two kinds of them have to be left out.",
    "The lines go from ligne - 1 to ligne + 1, the columns too. Let each pair pass two questions before you append "
    "it: is it on the board, and is it another place than the one that was asked about?",
)
WELL_DONE = (
    "Can you say why a corner has three neighbours and an edge five? For a change: what would you alter so that the "
    "board is closed to a ring, and every place has eight?"
)
