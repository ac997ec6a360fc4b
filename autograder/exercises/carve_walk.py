"""The walk of a pen that carves a maze: into every cell, and back by the way it came."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea

PLACE = ("07-turtle", 2)
POINTS = {"usual": 5, "borders": 3, "contract": 2}
PICTURE = "walk"


def carve_walk(w, h):
    """Return the walk of the pen through w x h cells, as a list of cells (x, y): each position in turn, from (0, 0).

    At each cell the four sides are taken in a new order, shuffled with the module random. Wherever a side leads to a
    cell of the maze that was never visited, the pen goes there, walks on from there in the same manner, and comes
    back by the same way. So the list begins and ends at (0, 0), each cell is a neighbour of the one before it in the
    list, and there are 2*w*h - 1 items: pairs of whole numbers. x is the column, 0 to w - 1, and y the row, 0 to
    h - 1. Mazes of up to 20 x 20 cells have to be possible, with Python's usual limit for recursion.

    Example: carve_walk(3, 1) gives [(0, 0), (1, 0), (2, 0), (1, 0), (0, 0)].
    """
    seen = set()
    walk = []

    def go(x, y):
        seen.add((x, y))
        walk.append((x, y))
        sides = [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)]
        random.shuffle(sides)
        for nx, ny in sides:
            if 0 <= nx < w and 0 <= ny < h and (nx, ny) not in seen:
                go(nx, ny)
                walk.append((x, y))

    go(0, 0)
    return walk


_SEVERAL = "several = []\nfor n in range(10):\n    seed(n)\n    several = several + [carve_walk(10, 10)]\nseveral"
_MANY = _SEVERAL.replace("range(10)", "range(150)").replace("10, 10", "4, 3")
PROBES = [
    probe("seed(1); carve_walk(3, 1)"),
    probe("seed(1); carve_walk(1, 4)"),
    probe("seed(1); carve_walk(1, 1)"),
    probe("seed(1); carve_walk(2, 2)", view="walk"),
    probe("seed(1); carve_walk(2, 2); carve_walk(1, 2)"),
    probe("seed(9); carve_walk(4, 3)", view="walk"),
    probe("seed(6); carve_walk(6, 7)", view="walk"),
    probe(_SEVERAL, view="walks", part="chance"),
]
NOTE_PROBES = [  # a call inside a call 3500 times is more than Python allows, and more than Jupyter does (3000)
    probe("walk = attempt(carve_walk(3500, 1)); [len(walk), raised_limit()]", cpu=4),
]


# What chance does to 10 walks through 10 x 10 cells (view "walks"), for a right function:
# - "walks differ" needs three different ones. A walk makes more than 40 choices among two sides or more (58 or more
#   in 1500 walks), so two of them are the same with a probability below 2 ** -40.
# - "sides in a new order at each cell" needs one walk that no single order of the sides explains. A given order
#   explains a walk with at most 2 ** -40, one of the 24 orders with 24 * 2 ** -40, all 10 walks with less than 1e-100.
# - "each side is the first one now and then": whenever k sides are free, each is taken with the probability 1 / k,
#   whatever was before. Let S be how often a side is taken less the sum E of 1 / k, and V the sum of
#   1 / k * (1 - 1 / k). By Freedman's inequality S <= -t has a probability of at most exp(-t ** 2 / (2 * (V + t / 3))).
#   A side is rare when t = 0.7 * E. Measured 150 times, E was 131 to 197 and V 75 to 111; with E = 125 and V = 125 that
#   gives 2e-11, for four sides 7e-11. The rarest side of a right function came 0.82 times as often as by chance.
def cases(rng: random.Random) -> Iterator[Case]:
    """Corridors, one cell, squares and rectangles up to 20 x 20; two calls; chance in 10 walks."""
    yield case("borders", "seed(1); carve_walk(1, 1)")
    yield case("borders", f"seed(1); carve_walk({rng.randint(4, 30)}, 1)")
    yield case("borders", f"seed(1); carve_walk(1, {rng.randint(5, 30)})")

    def walked(group: str, w: int, h: int) -> Case:
        return case(group, f"seed({rng.randrange(10**6)}); carve_walk({w}, {h})", view="walk")

    for w, h in ((2, 2), (2, 3), (3, 2)):
        yield walked("borders", w, h)
    for most in (4, 6, 9, 12):
        w, h = rng.sample(range(2, most + 1), 2)
        yield walked("usual", w, h)
    yield walked("usual", 5, 5)
    yield walked("usual", 20, 20)
    yield case("usual", _MANY, view="each_walk")  # what happens in one walk of ten is seen as well
    yield walked("borders", 2, 20)
    yield walked("borders", 20, 2)
    first = rng.randrange(10**6)
    yield case("contract", f"seed({first}); carve_walk(4, 4); carve_walk(3, 2)", view="walk")
    yield case("contract", f"seed({first}); a = carve_walk(3, 1); carve_walk(5, 4); a")
    yield case("contract", _SEVERAL.replace("range(10)", f"range({first}, {first + 10})"), view="walks")


def _sides(x, y):
    sides = [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)]
    random.shuffle(sides)
    return sides


def _last(number):
    def sides(x, y):
        four = [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)]
        last = four.pop(number)
        random.shuffle(four)
        return [*four, last]

    return sides


def _in_the_maze(x, y, w, h):
    return 0 <= x < w and 0 <= y < h


def _carving(
    sides=_sides,
    inside=_in_the_maze,
    start=(0, 0),
    *,
    there=False,
    before=False,
    after=True,
    at_the_end=False,
    late=False,
    again=True,
    branches=4,
    cells=list,
):
    """Return a program: the walk, written down at other moments, with other marks, other bounds, fewer branches."""

    def program(w, h):
        seen, walk = set(), []

        def go(x, y):
            if not late:
                seen.add((x, y))
            walk.append((x, y))
            new = (cell for cell in sides(x, y) if inside(*cell, w, h) and cell not in seen)
            for cell, _branch in zip(new if again else list(new), range(branches), strict=False):
                walk.extend([(x, y)] * before + [cell] * there)
                go(*cell)
                walk.extend([(x, y)] * after)
            walk.extend([(x, y)] * at_the_end)
            seen.add((x, y))

        go(*start(w, h) if callable(start) else start)
        return cells(walk)

    return program


@wrong_idea
def way_back_missing(w, h):
    """The way back is missing: the pen jumps.

    Every cell is there, each of them once. But when a branch is finished, the pen stands at its end, and the next
    branch begins somewhere else. Without the steps back it would draw a line across walls. When an inner call is
    over, your program is at the cell again from which it went on, and the pen should be there too.

    At which moment is a branch finished, and in which line of your program is that?
    """
    return _carving(after=False)(w, h)


@variant_of(way_back_missing)
def _with_a_stack(w, h):
    waiting, seen, walk = [(0, 0)], set(), []
    while waiting:
        x, y = waiting.pop()
        if (x, y) not in seen:
            seen.add((x, y))
            walk.append((x, y))
            waiting += [(a, b) for a, b in _sides(x, y) if 0 <= a < w and 0 <= b < h]
    return walk


@wrong_idea
def way_back_written_too_early(w, h):
    """The cell is written once more before the pen has gone on.

    The number of positions is right, but the order is not. The cell is recorded twice in a row, and after the branch
    the pen is not brought back. An inner call comes back only when the whole branch behind it is finished: what stands
    after the call happens on the way back, what stands before it on the way there.

    On which side of the inner call should the cell be written the second time?
    """
    return _carving(before=True, after=False)(w, h)


@wrong_idea
def cells_written_twice(w, h):
    """Each step is written twice.

    The pen would stand still again and again: the same cell follows itself in the list. A cell is written when the
    pen arrives, by the call that begins there, or by the one that goes there, but not by both. Only the way back
    needs one more line.

    Which two lines of your program write the same arrival?
    """
    return [(0, 0), *_carving(there=True)(w, h)]


twice_on_the_way_back = variant_of(cells_written_twice)(_carving(before=True))


twice_but_for_the_start = variant_of(cells_written_twice)(_carving(there=True))


@wrong_idea
def written_on_arrival_and_at_the_end(w, h):
    """A cell is written when the pen arrives, and once more at the very end.

    At the end of a dead end the pen would stand still: the cell follows itself. And where a cell has several
    branches, the pen is not brought back between them. The line for the way back stands behind the loop, so it runs
    once for each cell, and not once for each branch.

    How often does the pen come back to a cell with three branches?
    """
    return _carving(after=False, at_the_end=True)(w, h)


@wrong_idea
def marked_too_late(w, h):
    """The walk never ends: two cells send each other back and forth.

    A cell is marked as visited only when its branches are finished. Until then its neighbours take it for a new one,
    go there, find the first cell unmarked as well, and so on, until Python gives up. A maze of one cell hides it,
    because there is no neighbour.

    At which moment should a cell be marked, so that nobody can come to it a second time?
    """
    return _carving(late=True)(w, h)


@wrong_idea
def no_end_of_the_maze(w, h):
    """The walk leaves the maze and goes on for ever.

    Each cell has four neighbours, but at the border some of them lie outside. Your test lets the pen out on at least
    one side, and behind it there are always new cells, so that Python gives up in the end. For each direction there
    is a smallest and a largest number that is allowed: four comparisons together.

    Which values may x take with w = 3, and which y with h = 1?
    """
    return _carving(inside=lambda x, y, w, h: x >= 0 and y >= 0)(w, h)


no_lower_end = variant_of(no_end_of_the_maze)(_carving(inside=lambda x, y, w, h: x < w and y < h))


@wrong_idea
def one_row_or_column_off(w, h):
    """The walk does not come as far as the maze reaches, or comes too far.

    The cells of a row have the numbers from 0 to w - 1: that is w of them, and w itself is not among them. The same
    goes for y and h. One sign in a comparison, or one number after it, decides whether the last column and the last
    row belong to the walk.

    With w = 3, which is the largest x that your test lets pass, and which is the smallest?
    """
    return _carving(inside=lambda x, y, w, h: 0 <= x <= w and 0 <= y <= h)(w, h)


one_short = variant_of(one_row_or_column_off)(_carving(inside=lambda x, y, w, h: 0 <= x < w - 1 and 0 <= y < h - 1))
from_one = variant_of(one_row_or_column_off)(
    _carving(inside=lambda x, y, w, h: 1 <= x <= w and 1 <= y <= h, start=(1, 1))
)


@wrong_idea
def below_zero(w, h):
    """The walk comes to cells with numbers below 0.

    There is no such column and no such row. With a list of lists for the marks Python does not complain: an index of
    -1 counts from the end, so the mark is made on the opposite side. A walk that leaves the maze on the left then
    comes in again on the right. Both ends of a range have to be tested.

    What is the smallest x, and the smallest y, that your test lets pass?
    """
    seen, walk = [[False] * w for _ in range(h)], []

    def go(x, y):
        seen[y][x] = True
        walk.append((x, y))
        for a, b in _sides(x, y):
            if a < w and b < h and not seen[b][a]:
                go(a, b)
                walk.append((x, y))

    go(0, 0)
    return walk


@wrong_idea
def not_looked_at_again(w, h):
    """Some cells are visited more than once.

    The free sides of a cell are collected before the first branch begins, and then all of them are taken. But a
    branch may come round and visit one of these cells meanwhile. What was true when the list was made is not true any
    more when the turn of that side comes.

    Between which two moments can a free neighbour become a visited one?
    """
    return _carving(again=False)(w, h)


@wrong_idea
def one_branch_only(w, h):
    """The pen follows one way to its end, comes back, and stops.

    Cells are left out that lie beside this way. After each branch the remaining sides of the cell have to be tried as
    well, but your function ends after the first one: a `return` or a `break` inside the loop, or an `if` where a
    loop should be, leaves no second turn.

    What should happen at a cell when the pen has come back to it?
    """
    return _carving(branches=1)(w, h)


one_side_drawn = variant_of(one_branch_only)(_carving(lambda x, y: _sides(x, y)[:1]))


@wrong_idea
def marks_of_all_rows_together(w, h):
    """A mark in one row is a mark in all rows.

    The list of lists for your marks was made by multiplying one row. That repeats the row and does not copy it: all
    rows are the same list. When a cell is marked, every cell below it counts as visited too, and the walk cannot go
    there any more.

    At which moment should each row of marks be made, and how often does that moment come?
    """
    return _carving(sides=lambda x, y: [(x - 1, y), (x + 1, y)])(w, h)


@wrong_idea
def nothing_written(w, h):
    """The list is empty.

    A walk is made of calls, and nobody makes the first one: a function inside a function only runs when it is called,
    by a line of the outer function behind its definition. Or the list that is returned is another one than that into
    which the cells are written.

    Which line of your program sends the pen to the first cell?
    """
    return []


@wrong_idea
def wanders_about(w, h):
    """The pen wanders about until it has seen every cell.

    Each side is drawn by chance, whether the cell behind it is new or not. So the pen comes to visited cells from
    other sides, and would cut through the walls of its own maze. A new cell is entered once; after that, the only
    step that leads to a visited cell is the one back, by the way the pen came.

    Which sides may be drawn at a cell, and what should happen when there are none left?
    """
    walk, seen = [(0, 0)], {(0, 0)}
    while len(seen) < w * h:
        x, y = random.choice(_sides(*walk[-1]))
        if 0 <= x < w and 0 <= y < h:
            walk.append((x, y))
            seen.add((x, y))
    return walk


@wrong_idea
def begins_elsewhere(w, h):
    """The walk is right, but it does not begin at (0, 0).

    All cells are visited, and the pen comes back to where it began. Only the start is another one. The pen has to
    begin in the upper left corner, at the cell (0, 0), because whoever draws the walk puts it there first.

    Which line of your program decides where the walk begins?
    """
    return _carving(start=lambda w, h: (w // 2, h // 2))(w, h)


last_cell_first = variant_of(begins_elsewhere)(_carving(start=lambda w, h: (w - 1, h - 1)))


@wrong_idea
def one_list_of_sides_for_all(w, h):
    """Some cells are left out, now these, now those.

    It looks as if all calls shared one list of directions. While one cell walks through it, a cell further on
    shuffles the same list, and the order changes under the loop's feet: one direction comes twice, another not at
    all. Each cell needs an order of its own, that nobody else touches.

    Where is your list of directions made, and how often?
    """
    sides = [(0, -1), (-1, 0), (0, 1), (1, 0)]
    seen, walk = set(), []

    def go(x, y):
        seen.add((x, y))
        walk.append((x, y))
        random.shuffle(sides)
        for dx, dy in sides:
            a, b = x + dx, y + dy
            if 0 <= a < w and 0 <= b < h and (a, b) not in seen:
                go(a, b)
                walk.append((x, y))

    go(0, 0)
    return walk


@wrong_idea
def no_way_home(w, h):
    """The walk stops at the last new cell.

    All cells have been visited, and there the list ends. But the pen should come back to where it began, because each
    branch is walked in both directions. It looks as if the work ended as soon as nothing new was left. With
    recursion the way home comes by itself; with a list of waiting cells it ends when that list is empty.

    How many positions are missing at the end of your list?
    """
    walk = _carving()(w, h)
    last = max(walk.index(cell) for cell in set(walk))
    return walk[: last + 1]


@wrong_idea
def level_by_level(w, h):
    """The cells come in the order of their distance from the start.

    The cell that has waited longest is taken first, so the walk spreads like water, and from one position to the next
    the pen would have to jump. A pen goes on from where it is: to a neighbour as long as there is a new one, and only
    then back.

    Which of the waiting cells lies beside the one where the pen is?
    """
    waiting, seen, walk = [(0, 0)], {(0, 0)}, []
    while waiting:
        x, y = waiting.pop(0)
        walk.append((x, y))
        for a, b in _sides(x, y):
            if 0 <= a < w and 0 <= b < h and (a, b) not in seen:
                seen.add((a, b))
                waiting.append((a, b))
    return walk


@wrong_idea
def row_before_column(w, h):
    """The two numbers of each cell have changed places.

    The walk itself is fine, but its pairs hold the row first. Or the numbers w and h are used for the wrong
    directions, which comes to the same. Here a cell is (x, y): the column, from 0 to w - 1, and then the row, from
    0 to h - 1. In a square maze nobody would notice.

    In a maze of 3 x 1 cells, which of the two numbers is always 0?
    """
    return _carving(inside=lambda x, y, w, h: 0 <= x < h and 0 <= y < w)(w, h)


@wrong_idea
def diagonal_steps(w, h):
    """The walk takes diagonal steps.

    From some cells the pen goes to one that touches it only at a corner. The two have no wall in common that could be
    opened. A cell has at most four neighbours: one above, one to the left, one below, one to the right. From one to
    the next, only one of the two numbers changes, and by 1.

    Which pairs of changes are in your list of directions?
    """
    return _carving(lambda x, y: _sides(x, y) + [(x + 1, y + 1), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1)])(w, h)


@wrong_idea
def remembers_earlier_calls(w, h, walk=[]):  # noqa: B006 (this is the mistake)
    """The list still holds an earlier walk.

    The first walk is right. The next one is added behind it, because the list, or the set of visited cells, was made
    once, outside the function or as a default value, and not at each call. Each call should begin as if it were the
    first.

    Where must the empty list be made, so that each call has its own?
    """
    walk += _carving()(w, h)
    return walk


@wrong_idea
def never_leaves_the_start(w, h):
    """The walk does not leave its first cell.

    No neighbour passes your test. Either the borders are drawn too narrow: `0 < x` leaves out the first column, which
    has the number 0. Or all cells are taken for visited ones, because the marks were made outside the function and
    are still there from an earlier call.

    Which part of the test says no to the cell on the right of the start?
    """
    return _carving(inside=lambda x, y, w, h: 0 < x < w and 0 < y < h)(w, h)


@wrong_idea
def pairs_are_lists(w, h):
    """The walk is right, but it is not a list of pairs in round brackets.

    A cell is written (x, y), with round brackets, here and everywhere in this course. Such a pair cannot be changed,
    so it can be put into a set and can be a key of a dictionary; a list in square brackets cannot. And the walk
    itself is one list, which can be walked through as often as one likes.

    Which brackets does your program put round x and y?
    """
    return _carving(cells=lambda walk: [list(cell) for cell in walk])(w, h)


walk_as_a_tuple = variant_of(pairs_are_lists)(_carving(cells=tuple))
walk_as_a_generator = variant_of(pairs_are_lists)(_carving(cells=lambda walk: (cell for cell in walk)))
walk_as_a_set = variant_of(pairs_are_lists)(_carving(cells=set))
walk_as_pairs_of_texts = variant_of(pairs_are_lists)(_carving(cells=lambda walk: [f"({x}, {y})" for x, y in walk]))


@wrong_idea
def not_shuffled(w, h):
    """Every call gives the same walk.

    All cells are visited, and the way back is right. But there is only one walk for each size, and only one maze: the
    sides are taken in the same order at each cell, or chance is asked where it changes nothing. It has to decide at
    every cell anew which of all the free sides comes first.

    Which line of your program depends on chance, and how often does it run?
    """
    return _carving(lambda x, y: [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)])(w, h)


@wrong_idea
def shuffled_once(w, h):
    """Within a walk, the sides are taken in the same order at every cell.

    Different calls give different walks. But the order of the four sides is drawn once, and then used everywhere. The
    maze becomes a regular pattern: as long as one side is free, the pen always prefers it. The order should be drawn
    anew at each cell.

    How often is your list of sides shuffled during one walk, and how often should it be?
    """
    order = random.sample(range(4), 4)
    return _carving(lambda x, y: [[(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)][side] for side in order])(w, h)


@wrong_idea
def seeds_inside(w, h):
    """Chance begins anew at each call, and so every call gives the same walk.

    The sides are shuffled at each cell, as they should be. But your function sets the seed itself, and after the same
    seed the same numbers follow. Whoever calls the function may set a seed, in order to get a walk a second time. The
    function should leave that to them.

    Which line of your program makes chance predictable?
    """
    random.seed(42)
    return _carving()(w, h)


@wrong_idea
def a_side_comes_last(w, h):
    """One of the four sides is hardly ever the first choice.

    All cells are visited, but chance does not treat the four sides alike: where several are free, one of them is
    taken much more rarely than it should be. It may be a number that is never drawn, because a range ends one too
    early, or a part of the list that is not shuffled.

    Which numbers can be drawn in your program, and which side belongs to each?
    """

    return _carving(_last(0))(w, h)


left_comes_last = variant_of(a_side_comes_last)(_carving(_last(1)))


@note
def explicit_loop(w, h):
    """You have used a loop and a list of your own in place of recursion.

    That is as good, and it has no limit: your function can walk through mazes for which a function that calls itself
    would stop with a RecursionError. The list does what Python's stack of waiting calls does there.

    Which line of your program corresponds to the end of an inner call?
    """
    walk, seen, behind = [(0, 0)], {(0, 0)}, [(0, 0)]
    while behind:
        free = [(a, b) for a, b in _sides(*behind[-1]) if 0 <= a < w and 0 <= b < h and (a, b) not in seen]
        if free:
            behind.append(free[0])
            seen.add(free[0])
        else:
            behind.pop()
        walk += behind[-1:]
    return walk


HINTS = (
    "Where is the pen when a branch is finished? Where does it have to be before the next branch begins?",
    "Mark a cell and write it down when you arrive. When an inner call is over, write the cell again where you are. "
    "Look whether a neighbour was visited just before you go there, not earlier.",
    "A function inside the function, for one cell: mark, write, shuffle the four sides; for each side, if it is inside "
    "and not marked, call the function for it, and then write the cell again.",
)
WELL_DONE = (
    "Can you say why the list has one item less than twice the number of cells? For a change: which line plays the "
    "part of the list of waiting cells of notebook 3?"
)
