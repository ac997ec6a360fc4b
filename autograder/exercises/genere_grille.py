"""The board of minesweeper from the list of its bombs."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder.exercise import Case, case, probe, variant_of, wrong_idea
from autograder.exercises.incremente_voisins import incremente_voisins
from autograder.exercises.voisinage import voisinage

PLACE = ("08-minesweeper", 3)
POINTS = {"usual": 2.5, "borders": 1, "contract": 1, "refuses": 1.5}
PICTURE = "board"


def genere_grille(bombes):
    """Return the board with these bombs: as many lines, and as many columns, as there are bombs.

    bombes is a list of places (line, column), and stays as it was. With n bombs, lines and columns go from 0 to n - 1.
    The board is a new list of n lists of n whole numbers: -1 for a bomb, elsewhere the number of bombs among the
    neighbours. Without a bomb it is [].

    Raises ValueError if a place stands twice in bombes, or lies outside the board (a negative number lies outside).

    Example: genere_grille([(0, 0), (1, 0)]) gives [[-1, 2], [-1, 2]].
    """
    n = len(bombes)
    if len(set(bombes)) < n or any(min(place) < 0 or max(place) >= n for place in bombes):
        raise ValueError("a bomb stands twice in the list, or outside the board")
    grille = [[0 for colonne in range(n)] for ligne in range(n)]
    for l, c in bombes:
        grille[l][c] = -1
        incremente_voisins(grille, l, c)
    return grille


STUB = """
n = len(bombes)
...  # what makes no sense is refused here
grille = [[0 for colonne in range(n)] for ligne in range(n)]
for l, c in bombes:
    grille[l][c] = ...
    ...
return grille
"""

PROBES = [
    "genere_grille([(0, 0)])",
    "genere_grille([(0, 1), (2, 0), (2, 2)])",
    "genere_grille([(0, 0), (0, 1), (1, 1)])",
    "genere_grille([(1, 1), (2, 4), (3, 1), (3, 3), (4, 4)])",
    "genere_grille([])",
    probe("[genere_grille(b), b]", view="value, value", b=[(1, 1), (0, 1)]),
    probe("genere_grille([(0, 1), (0, 1)])", part="refuses"),
    probe("genere_grille([(0, 0), (-1, 1)])", part="refuses"),
    probe("genere_grille([(0, 0), (0, 2)])", part="refuses"),
]


def _bombs(rng: random.Random, n: int) -> list[tuple[int, int]]:
    return rng.sample([(l, c) for l in range(n) for c in range(n)], n)


def cases(rng: random.Random) -> Iterator[Case]:
    """From no bomb to 30; bombs in line and column 0, in the corners, touching in every order; what is refused."""
    for bombs in ([], [(0, 0)]):
        yield case("borders", "genere_grille(b)", b=bombs)
    for other in ((0, 1), (1, 0), (1, 1)):
        yield case("borders", "genere_grille(b)", b=rng.sample([(0, 0), other], 2))
    yield case("usual", "genere_grille(b)", b=rng.sample([(0, 0), (1, 1), (1, 2)], 3))
    yield case("usual", "genere_grille(b)", b=rng.sample([(0, 1), (1, 1), (2, 0), (2, 2)], 4))  # an empty last line
    for n in (3, 4, 5, rng.randint(6, 9), rng.randint(10, 15), 30):
        yield case("usual", "genere_grille(b)", b=_bombs(rng, n))
        yield case("usual", "genere_grille(b)", b=rng.sample([(l, c) for l in range(n) for c in range(2)], n))
    n = rng.randint(4, 8)
    yield case("borders", "genere_grille(b)", b=[(0, k) for k in range(n)])
    yield case("borders", "genere_grille(b)", b=[(k, 0) for k in reversed(range(n))])
    corners = [(0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1)]
    yield case("borders", "genere_grille(b)", b=corners + [(1, k) for k in range(n - 4)])
    yield case("contract", "[genere_grille(b), b]", view="value, value", b=_bombs(rng, rng.randint(3, 7)))
    first, second = _bombs(rng, 3), _bombs(rng, rng.randint(3, 5))
    yield case(
        "contract",
        "a = genere_grille(b); a[0][0] = 9; c = genere_grille(b); e = genere_grille(d); [a, c, e]",
        b=first,
        d=second,
    )
    for n in (2, rng.randint(3, 8)):
        places = _bombs(rng, n)
        for wrong in (places[-1], (-1, 0), (0, -1), (n, 0), (0, n), (-n, n - 1), (rng.randint(n + 1, 60), 0)):
            yield case("refuses", "genere_grille(b)", b=rng.sample([wrong, *places[1:]], n))
    yield case("refuses", "genere_grille(b)", b=[*places[:-1], places[0]])


def _board(bombes, n, bomb=lambda old: -1, protect=True):
    """Return an n x n board; `bomb` says what is written for a bomb, and with `protect` a -1 is not counted up."""
    grille = [[0 for _ in range(n)] for _ in range(n)]
    for l, c in bombes:
        grille[l][c] = bomb(grille[l][c])
        for a, b in voisinage(n, l, c):
            grille[a][b] += not (protect and grille[a][b] == -1)
    return grille


def _refuses(bombes, twice=True, negative=True, large=True):
    outside = any((negative and min(place) < 0) or (large and max(place) >= len(bombes)) for place in bombes)
    return outside or (twice and len(set(bombes)) < len(bombes))


def _refuse(bombes, error=ValueError, **what):
    if _refuses(bombes, **what):
        raise error
    return len(bombes)


@wrong_idea
def shared_rows(bombes):
    """All lines of the board are one and the same list.

    A bomb is laid in one line, and it appears in all of them: there is only one line in memory, and the board holds it
    several times. Multiplying a list repeats what is in it; it does not make copies.

    At which moment does your program make a new line, and how often does that moment come?
    """
    grille = [[0] * len(bombes)] * len(bombes)
    for l, c in bombes:
        grille[l][c] = -1
        incremente_voisins(grille, l, c)
    return grille


@wrong_idea
def size_from_the_largest_number(bombes):
    """The size was taken from the bomb that lies farthest out.

    A board may well have empty lines below its last bomb. So where the bombs lie does not say how large it is. Here
    the rule is a simple one: there are as many lines, and as many columns, as there are bombs.

    How many bombs are there in the first call that differs, and how many lines has your board?
    """
    return _board(bombes, 1 + max(max(place) for place in bombes))


@wrong_idea
def line_and_column_exchanged(bombes):
    """The bombs lie on the other side of the diagonal.

    A bomb at (0, 1) belongs into line 0, column 1; on your board it lies in line 1, column 0. The first pair of
    brackets in `grille[...][...]` chooses a line, the second a place in it. Where both numbers are the same you would
    not notice.

    In which order do the two numbers of a bomb stand, and in which order do you use them?
    """
    return _board([(c, l) for l, c in bombes], len(bombes))


@variant_of(line_and_column_exchanged)
def _exchanged_for_the_bomb_only(bombes):
    grille = _board([], len(bombes))
    for l, c in bombes:
        grille[c][l] = -1
        incremente_voisins(grille, l, c)
    return grille


@wrong_idea
def bombs_only(bombes):
    """The bombs are there, but no numbers.

    Each bomb lies where it should, and all other places still hold 0. The numbers do not come by themselves: each
    bomb has to tell its neighbours that there is one more. You have written a function that does just this.

    At which moment should it be called, and for which place?
    """
    return [[-1 if (l, c) in bombes else 0 for c in range(len(bombes))] for l in range(len(bombes))]


@wrong_idea
def last_bomb_only(bombes):
    """Only the last bomb of the list was counted.

    All bombs are laid, but the numbers are those of one bomb. What is indented under the `for` happens for each bomb;
    what stands below at the margin of the loop happens once, after it, and the variables then hold the last place of
    the list.

    Which lines have to be done for each bomb, and how does Python know that?
    """
    grille = bombs_only(bombes)
    for l, c in bombes:
        pass
    incremente_voisins(grille, l, c)
    return grille


@wrong_idea
def first_bomb_only(bombes):
    """The function comes back after its first bomb.

    The first bomb lies there and its neighbours know of it; the others are missing. `return` ends the function at
    once, wherever it stands: inside the loop, it ends it in the first turn. Indentation decides what belongs to the
    loop and what comes after it.

    How often should your program come to its `return`, and when?
    """
    return _board(bombes[:1], len(bombes)) if bombes else None


@wrong_idea
def takes_one_away(bombes):
    """A bomb beside another one is not -1.

    You take one away from the place of the bomb. If an earlier bomb lies beside it, the place holds 1 already, and one
    less is 0: the bomb is gone, and gets counted up like any other place. To lay a bomb means to write -1, whatever was
    there.

    Which of the two, `-=` or `=`, writes a value whatever was there before?
    """
    return _board(bombes, len(bombes), bomb=lambda old: old - 1)


@wrong_idea
def no_bomb_test(bombes):
    """Bombs are counted up by the bombs beside them.

    A bomb that was laid earlier gets one more from each bomb that is laid beside it later, and so its -1 becomes 0 or
    more. Where no two bombs touch, everything is right. `incremente_voisins` leaves the bombs out; lines of your own
    that do its work have to do that as well.

    Which question do you ask of a neighbour before you add one to it?
    """
    return _board(bombes, len(bombes), protect=False)


@variant_of(no_bomb_test)
def _numbers_in_the_place_of_bombs(bombes):
    grille = bombs_only(bombes)
    for l, c in [place for bomb in bombes for place in voisinage(len(bombes), *bomb)]:
        grille[l][c] += 1
    return grille


@wrong_idea
def another_sign_for_a_bomb(bombes):
    """A bomb is not written as -1.

    A 1 could as well be the number of a place beside one bomb: nobody can tell the two apart, and the next bomb makes 2
    of it. A letter or a star can be told from a number, but nothing can be compared with it or added to it. A negative
    number is a number, and can never be a count.

    Which value do your two other functions take for a bomb?
    """
    return _board(bombes, len(bombes), bomb=lambda old: 1)


@variant_of(another_sign_for_a_bomb)
def _a_star(bombes):
    return [["*" if value == -1 else value for value in line] for line in _board(bombes, len(bombes))]


@wrong_idea
def no_bomb_is_laid(bombes):
    """The numbers are there, but no bombs.

    Each place holds how many bombs are beside it, and so do the places of the bombs themselves. The bombs have to be
    seen on the board as well: where one lies, the number is of no interest, and -1 stands there.

    Which line of yours writes a bomb into the board?
    """
    return _board(bombes, len(bombes), bomb=lambda old: old, protect=False)


@wrong_idea
def board_replaced_by_nothing(bombes):
    """The board was replaced by what `incremente_voisins` gives back.

    That function changes the board that it is given, and gives back nothing, which in Python is the value None. To
    write its result into `grille` throws the board away: after the first bomb there is only None.

    What does a call on a line of its own, without `=` before it, leave in `grille`?
    """
    grille = _board([], len(bombes))
    for l, c in bombes:
        grille[l][c] = -1
        grille = incremente_voisins(grille, l, c)
    return grille


@wrong_idea
def refuses_nothing(bombes):
    """Lists that make no sense are taken as they come.

    From good lists you make good boards. But a place that stands twice is counted twice, a negative number counts from
    the other end of a list without a word, and a number too large stops somewhere in the middle. A list like that is
    to be refused before anything is built, with a ValueError.

    Which two questions have to be asked of the list, and of each place in it?
    """
    return _board(bombes, len(bombes))


@wrong_idea
def repeated_places_accepted(bombes):
    """A place that stands twice in the list is accepted.

    What lies outside is refused, as it should be. But with the same place twice there are fewer bombs on the board than
    in the list, and the neighbours count one of them twice. So this list makes no sense either.

    How can you find out whether all places of a list are different?
    """
    return _board(bombes, _refuse(bombes, twice=False))


@wrong_idea
def places_outside_accepted(bombes):
    """Places outside the board are not refused.

    The list with the same place twice is. But a bomb may also lie outside. With a number that is too large Python
    stops by itself, with an IndexError that says little to the caller; with a negative number it does not even do that:
    it counts from the end of the list.

    Between which two values must both numbers of a place lie?
    """
    return _board(bombes, _refuse(bombes, negative=False, large=False))


@wrong_idea
def negative_places_accepted(bombes):
    """A negative line or column is accepted.

    What is too large is refused. But what is below 0 lies outside as well. Python does not complain about it: the
    index -1 is the last line, or the last column.

    What is the smallest number that a line may have, and where do you test it?
    """
    return _board(bombes, _refuse(bombes, negative=False))


@wrong_idea
def large_places_accepted(bombes):
    """A line or column that is too large is not refused.

    Python stops then, but by itself, in the middle of the work and with an IndexError. Lines are counted from 0, so on
    a board with n lines the number n does not exist any more.

    What is the largest number that your test lets through, and is there such a line?
    """
    return _board(bombes, _refuse(bombes, large=False))


@wrong_idea
def answers_instead_of_refusing(bombes):
    """Bad lists get an answer, when they should be refused.

    You have seen that such a list makes no sense, which is the harder half. But an empty board, None or a printed
    sentence can be overlooked, and the program goes on with it. An error cannot be overlooked: it stops whoever does
    not deal with it.

    Which word of Python makes a function stop with a ValueError?
    """
    return None if _refuses(bombes) else _board(bombes, len(bombes))


def _answering(answer):
    return variant_of(answers_instead_of_refusing)(lambda b: answer() if _refuses(b) else _board(b, len(b)))


_prints, _empty, _text = map(_answering, (lambda: print("!"), list, lambda: "ValueError"))
_minus_one, _error, _type = map(_answering, (lambda: -1, ValueError, lambda: ValueError))


@wrong_idea
def refuses_with_another_error(bombes):
    """Bad lists are refused, but with another error than a ValueError.

    Your tests find what makes no sense. The name of an error tells the caller what kind of trouble it is, and who
    expects a ValueError only catches that one. `assert` raises an
    AssertionError, which is there for mistakes in the program itself.

    Which error does the description between the triple quotes promise?
    """
    return _board(bombes, _refuse(bombes, error=AssertionError))


def _raising(error):
    return variant_of(refuses_with_another_error)(lambda bombes: _board(bombes, _refuse(bombes, error)))


_index_error, _type_error, _any_error = (_raising(error) for error in (IndexError, TypeError, Exception))


HINTS = (
    "Change one number of an empty board by hand. How many numbers have changed when you look at it?",
    "For each bomb two things happen: its place gets -1, and a function of yours tells its neighbours.",
    "Before the board is built, look at the list. Are all its places different? A set tells. Does each number lie from "
    "0 to n - 1? If not, a ValueError is raised.",
)
WELL_DONE = (
    "Can you say why the order of the bombs in the list makes no difference? For a change: how would you make a board "
    "that is larger than its number of bombs?"
)
