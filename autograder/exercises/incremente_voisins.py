"""What a bomb does to the places around it: one more for each, but not for another bomb."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator

from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea
from autograder.exercises.voisinage import voisinage

PLACE = ("08-minesweeper", 2)
POINTS = {"usual": 2.5, "borders": 1.5, "contract": 1}
PICTURE = "board"


def incremente_voisins(grille, ligne, colonne):
    """Add 1 to each neighbour of (ligne, colonne) that is not a bomb; the board itself is changed.

    grille is a square board: a list of lines, each a list of whole numbers, -1 for a bomb and 0 or more elsewhere.
    The place (ligne, colonne) itself stays as it is, whatever it holds, and so do the bombs around it. Nothing has to
    be returned.

    Example: if grille is [[-1, 0], [2, -1]], it is [[-1, 1], [3, -1]] after incremente_voisins(grille, 0, 0).
    """
    voisins = voisinage(len(grille), ligne, colonne)
    for l, c in voisins:
        if grille[l][c] != -1:
            grille[l][c] += 1


STUB = """
voisins = ...
for l, c in voisins:
    if grille[l][c] != ...:
        ...
"""

_CORNER = [[0, 0, 0, 0], [0, 1, 0, -1], [2, 0, 0, 0], [0, 0, 0, 0]]
_TOUCHING = [[-1, -1, 0], [0, 0, 0], [0, 0, 0]]
_NUMBERS = [[0, 1, 0], [2, -1, 3], [-1, 0, 4]]
PROBES = [
    probe("incremente_voisins(g, 1, 1); g", g=[[0, 0, 0], [0, -1, 0], [0, 0, 0]]),
    probe("incremente_voisins(g, 1, 1); g", g=_NUMBERS),
    probe("incremente_voisins(g, 1, 3); g", g=_CORNER),
    probe("incremente_voisins(g, 0, 0); g", g=_TOUCHING),
    probe("incremente_voisins(g, 0, 0); incremente_voisins(g, 0, 1); g", g=_TOUCHING),
    probe("incremente_voisins(g, 1, 0); g", g=[[0, 0], [0, -1]]),
    probe("incremente_voisins(g, 0, 0); g", g=[[-1]]),
    probe("[incremente_voisins(g, 0, 1), g]", view="board", g=[[0, -1], [0, 0]]),
]
NOTE_PROBES = [
    probe("incremente_voisins(g, 1, 1) is g", g=_NUMBERS),
    probe("line = g[0]; incremente_voisins(g, 1, 1); g[0] is line", g=_NUMBERS),
]


def _board(rng: random.Random, n: int, bombs: int, most: int = 4) -> list[list[int]]:
    places = [(l, c) for l in range(n) for c in range(n)]
    chosen = set(rng.sample(places, bombs))
    return [[-1 if (l, c) in chosen else rng.randint(0, most) for c in range(n)] for l in range(n)]


def cases(rng: random.Random) -> Iterator[Case]:
    """From 1 x 1 to 40 x 40: bombs that touch, in corners, at edges; numbers above 1; a place without a bomb."""

    def look(group: str, board: list[list[int]], l: int, c: int, bomb: bool = True) -> Case:
        board[l][c] = -1 if bomb else board[l][c]
        return case(group, f"incremente_voisins(g, {l}, {c}); g", g=board)

    yield look("borders", [[0]], 0, 0)
    for l, c in ((0, 0), (0, 1), (1, 0), (1, 1)):
        yield look("borders", _board(rng, 2, rng.randint(0, 2)), l, c)
    for n, bombs in ((3, 0), (3, 2), (4, 5), (rng.randint(5, 9), 12), (12, 60), (40, 500)):
        l, c = rng.sample(range(1, n - 1), 2) if n > 3 else (1, 1)
        yield look("usual", _board(rng, n, bombs), l, c)
        yield look("usual", _board(rng, n, bombs), c, l)
    for n in (3, rng.randint(4, 7), rng.randint(8, 20)):
        inside, bombs = rng.randint(1, n - 2), rng.randint(2, 2 * n)
        for l, c in ((0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1), (0, inside), (n - 1, inside), (inside, n - 1)):
            yield look("borders", _board(rng, n, bombs), l, c)
        yield look("borders", _board(rng, n, bombs), inside, 0)
    # All bombs of a board one after the other, in an order that makes earlier ones neighbours of later ones.
    n = rng.randint(4, 6)
    chosen = rng.sample([(l, c) for l in range(n) for c in range(n)], 2 * n)
    board = [[-1 if (l, c) in chosen else 0 for c in range(n)] for l in range(n)]
    yield case("usual", "; ".join([*(f"incremente_voisins(g, {l}, {c})" for l, c in chosen), "g"]), g=board)
    for n in (2, 3, rng.randint(4, 9)):
        yield look("contract", _board(rng, n, rng.randint(0, n)), rng.randrange(n), rng.randrange(n), bomb=False)
    yield look("contract", [[0] * 3 for _ in range(3)], 1, 1, bomb=False)
    # Two boards that have nothing to do with each other.
    code = "incremente_voisins(a, 1, 1); incremente_voisins(b, 2, 1); [a, b]"
    yield case("contract", code, a=_board(rng, 3, 2), b=_board(rng, 4, 3))


def _write(grille, ligne, colonne, new):
    """Write into each neighbour what `new` makes of its value and its place."""
    for l, c in voisinage(len(grille), ligne, colonne):
        grille[l][c] = new(grille[l][c], l, c)


def _increase(grille, places):
    for l, c in places:
        if grille[l][c] != -1:
            grille[l][c] += 1


@wrong_idea
def no_bomb_test(grille, ligne, colonne):
    """A bomb beside the place is increased as well.

    A bomb is written as -1. One more makes 0 of it, and so the bomb is gone from the board. This only shows when two
    bombs touch, and so it stays unseen on many boards. A place that holds a bomb has no number to be increased.

    Which question has to be asked of a neighbour before it is increased?
    """
    _write(grille, ligne, colonne, lambda value, l, c: value + 1)


@wrong_idea
def place_itself_increased(grille, ligne, colonne):
    """The place itself is increased too.

    The places around it are right. But the one in the middle, from which you look around, has changed as well: the
    bomb there was -1 and is 0 now, and so it is gone. Only the neighbours learn that there is one more bomb.

    Which places does your loop come by, and is the one in the middle among them?
    """
    grille[ligne][colonne] += 1
    incremente_voisins(grille, ligne, colonne)


@variant_of(place_itself_increased)
def _nine_places(grille, ligne, colonne):
    incremente_voisins(grille, ligne, colonne)
    grille[ligne][colonne] += grille[ligne][colonne] != -1


@variant_of(place_itself_increased)
def _nine_places_without_a_test(grille, ligne, colonne):
    grille[ligne][colonne] += 1
    no_bomb_test(grille, ligne, colonne)


@wrong_idea
def test_the_wrong_way_round(grille, ligne, colonne):
    """Only the bombs are increased, all other places stay as they are.

    Your program looks at the right eight places and compares with the right value. But the answer is used the other
    way round: a bomb goes through, and everything else is left out. A bomb is what has to be spared.

    For which answer to "is it a bomb?" should one be added, and what does your `if` ask?
    """
    _write(grille, ligne, colonne, lambda value, l, c: 0 if value == -1 else value)


@wrong_idea
def writes_one(grille, ligne, colonne):
    """Every neighbour holds 1 afterwards, whatever it held before.

    As long as there is one bomb only, that looks right. But a place with two bombs around it needs a 2: what it holds
    from the first bomb has to be kept, and one added to it. Writing a value puts it in the place of the old one.
    (`=+ 1` does the same: it writes +1.)

    How does the new number follow from the old one?
    """
    _write(grille, ligne, colonne, lambda value, l, c: -1 if value == -1 else 1)


@wrong_idea
def line_and_column_exchanged(grille, ligne, colonne):
    """Line and column have changed places on the way to the board.

    The neighbours of another place were increased, the one on the other side of the diagonal. The first pair of
    brackets in `grille[...][...]` chooses a line, the second a place in it, and a neighbour is a pair (line, column).
    Where both numbers are the same you would not notice.

    Which of the two numbers stands in your first pair of brackets?
    """
    incremente_voisins(grille, colonne, ligne)


@variant_of(line_and_column_exchanged)
def _exchanged_when_writing(grille, ligne, colonne):
    for l, c in voisinage(len(grille), ligne, colonne):
        if grille[l][c] != -1:
            grille[c][l] += 1


@wrong_idea
def another_board_given_back(grille, ligne, colonne):
    """A new board was given back, and the old one is as it was.

    The numbers on the new board are right. But whoever calls this function looks at the board that was handed over,
    and does not look at what comes back. A copy is a board of its own: what is written there does not show on the
    first one.

    On which of the two boards does your program write, and which one has the caller in hand?
    """
    grille = copy.deepcopy(grille)
    incremente_voisins(grille, ligne, colonne)
    return grille


# A copy that is lost and a value that is increased outside the board leave the same: nothing has changed.
@wrong_idea
def board_stays_as_it_was(grille, ligne, colonne):
    """The board is the same as before.

    Perhaps your program adds one to a variable of its own: a name for the value of a place is a second label on a
    number, and when the label moves on, the board does not. Or it works on a copy of the board. What is to be seen
    afterwards has to be written into `grille` itself, with both indices.

    In which line of yours is something written into the board?
    """
    for l, c in voisinage(len(grille), ligne, colonne):
        value = grille[l][c]
        if value != -1:
            value += 1


@wrong_idea
def zeros_are_left_out(grille, ligne, colonne):
    """Places that hold 0 are left out.

    A 0 says that no bomb has been seen from there so far. Now there is one, so it has to become 1. Your test lets only
    places through that hold something else already, and at the beginning that is none of them. The one value to be
    left out is another.

    Which value stands for a bomb, and which one does your `if` leave out?
    """
    _write(grille, ligne, colonne, lambda value, l, c: value + 1 if value > 0 else value)


@variant_of(zeros_are_left_out)
def _zeros_are_left_out_bombs_not(grille, ligne, colonne):
    _write(grille, ligne, colonne, lambda value, l, c: value + 1 if value else value)


@wrong_idea
def only_zeros_are_increased(grille, ligne, colonne):
    """Only places that hold 0 are increased.

    The first bomb makes a 1 of each 0 around it. But a place that holds 1 already does not become 2 when a second bomb
    is beside it, so no number on your board will ever be above 1. Your test leaves out more than the bombs.

    Which places may not be increased: those that hold a number, or those that hold a bomb?
    """
    _write(grille, ligne, colonne, lambda value, l, c: value or 1)


@wrong_idea
def ones_are_left_out(grille, ligne, colonne):
    """Places that hold 1 are left out, and bombs are not.

    The test compares with 1, as if that were the sign for a bomb. On this board a bomb is -1, just because that can be
    no number of bombs. A place that holds 1 has one bomb beside it so far, and should be increased like the others.

    What is written on this board where a bomb lies?
    """
    _write(grille, ligne, colonne, lambda value, l, c: value if value == 1 else value + 1)


@wrong_idea
def tests_the_place_itself(grille, ligne, colonne):
    """The test looks at the place in the middle, not at the neighbour.

    The question "is it a bomb?" is the right one, but it is asked of the place (ligne, colonne) at every turn. So the
    answer is the same for all neighbours: either all of them are increased, bombs too, or none. It has to be asked of
    each neighbour for itself.

    Which two indices belong to the neighbour of this turn?
    """
    middle = grille[ligne][colonne]
    _write(grille, ligne, colonne, lambda value, l, c: value if middle == -1 else value + 1)


@variant_of(tests_the_place_itself)
def _only_round_a_bomb(grille, ligne, colonne):
    middle = grille[ligne][colonne]
    _write(grille, ligne, colonne, lambda value, l, c: value + 1 if middle == -1 else value)


@wrong_idea
def one_neighbour_only(grille, ligne, colonne):
    """One neighbour was increased, and then the function was over.

    What happened to this one is right. But `return` (or `break`) leaves the loop at once, wherever it stands, so the
    other neighbours never have their turn. Indentation decides what belongs to the loop and what comes after it.

    How many turns should your loop make, and what ends it in the first one?
    """
    _increase(grille, [(l, c) for l, c in voisinage(len(grille), ligne, colonne) if grille[l][c] != -1][:1])


@variant_of(one_neighbour_only)
def _one_turn_only(grille, ligne, colonne):
    _increase(grille, voisinage(len(grille), ligne, colonne)[:1])


@variant_of(one_neighbour_only)
def _last_neighbour_only(grille, ligne, colonne):
    _increase(grille, voisinage(len(grille), ligne, colonne)[-1:])


@wrong_idea
def stops_at_a_bomb(grille, ligne, colonne):
    """At the first bomb among the neighbours the function stops.

    Without another bomb beside it everything is right. But as soon as a neighbour is a bomb, those that come after it
    stay as they are. To leave out *one* turn of a loop is something else than to leave the loop.

    What should happen to the next neighbour after a bomb has been met?
    """
    for l, c in voisinage(len(grille), ligne, colonne):
        if grille[l][c] == -1:
            return
        grille[l][c] += 1


@wrong_idea
def four_neighbours_only(grille, ligne, colonne):
    """The diagonal neighbours were not increased.

    Above, below, left and right: these four are right. But a bomb is also felt across a corner, and so there are four
    more places in which both the line and the column are different. `voisinage` knows all of them, if you ask it.

    Where does your program get the neighbours from, and how many are there in the middle of a board?
    """
    _write(grille, ligne, colonne, lambda v, l, c: v + 1 if v != -1 and (l == ligne or c == colonne) else v)


@wrong_idea
def counts_from_the_other_end(grille, ligne, colonne):
    """At the edge, places on the far side of the board were increased.

    A line with the number -1 does not exist on the board. But Python does not complain: it takes the index -1 for the
    last line, or the last column. So a place at the upper or left edge has neighbours on the other side, and they are
    counted without a word.

    Which places around (0, 0) are on the board, and what keeps your program from going to the others?
    """
    block = [(l, c) for l in range(ligne - 1, ligne + 2) for c in range(colonne - 1, colonne + 2)]
    _increase(grille, [place for place in block if max(place) < len(grille) and place != (ligne, colonne)])


@wrong_idea
def places_the_bomb_too(grille, ligne, colonne):
    """A bomb was laid, which is not the work of this function.

    The neighbours are right. But the place itself held a number, and now it holds -1. Whoever calls this function lays
    the bomb, or does not: it may be used to try something out. A function should do what its description says, and
    nothing more.

    Which line of yours changes the place (ligne, colonne) itself?
    """
    grille[ligne][colonne] = -1
    incremente_voisins(grille, ligne, colonne)


@note
def gives_the_board_back(grille, ligne, colonne):
    """The function also gives back the board.

    Nothing is lost by that. But the caller has this board already, and it is the same one. In Python, what changes an
    object in place usually returns nothing, as `append` and `sort` do: so nobody takes it for a new object.

    What would a reader believe of `neuve = incremente_voisins(grille, 0, 0)`?
    """
    incremente_voisins(grille, ligne, colonne)
    return grille


@note
def makes_new_lines(grille, ligne, colonne):
    """Whole lines were replaced by new lists.

    The board is right afterwards. But whoever has kept a line in a variable still holds the old one, which does not
    change any more. To write a single value into the line that is there is shorter as well, and copies nothing.

    Which single position has to change in a line?
    """
    grille[:] = [list(line) for line in grille]
    incremente_voisins(grille, ligne, colonne)


HINTS = (
    "Draw a board of three lines, with bombs at (0, 0) and (0, 1). Which places change for the bomb at (0, 0)?",
    "The function before knows the neighbours. What it needs to be told are the size of the board and the place.",
    "Three things happen for each neighbour: read what it holds, ask whether that is a bomb, and if not, write one "
    "more into the same place of the board.",
)
WELL_DONE = (
    "Can you say on which boards you would not notice that the test for a bomb is missing? For a change: how would the "
    "function look that takes a bomb away again?"
)
