"""How many steps each cell is away: a search that spreads like a wave."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator

from autograder import ideas
from autograder.exercise import Case, case, probe, variant_of, wrong_idea
from autograder.exercises.open_neighbours import open_neighbours
from autograder.grids import beside, carved, cells, corridor, hall, looped, perfect, ring, shut, snake
from autograder.ways import CLOCK, beside_cell, inside, spread, steps

PLACE = ("05-solve", 3)
POINTS = {"usual": 2, "borders": 1, "contract": 1}
PICTURE = "distances"
SHARED_IDEAS = [ideas.maps]


def distances(grid, start):
    """Return how many steps each cell is away from the cell start, as a dictionary.

    The keys are cells, pairs (x, y); the value of a cell is the least number of steps that lead to it from start, and
    a step leads to a neighbour through an opening. The start itself has 0. Cells that cannot be reached are not in the
    dictionary. The grid stays as it was. A corridor of 3000 cells must not be too long.

    Example: in a corridor of three cells, distances(grid, (1, 0)) gives {(1, 0): 0, (0, 0): 1, (2, 0): 1}.
    """
    away = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for neighbour in open_neighbours(*cell, grid):
            if neighbour not in away:
                away[neighbour] = away[cell] + 1
                queue.append(neighbour)
    return away


# A horseshoe of 3 x 2 cells, open at the right: (2, 0) and (2, 1) lie side by side, five steps apart.
_BEND = carved(3, 2, cells(3, 2), [((x, y), (x + 1, y)) for y in (0, 1) for x in (0, 1)] + [((0, 0), (0, 1))])
# (2, 0) is open, but nothing leads to it; (0, 1) is closed.
_PIECES = carved(3, 2, [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1)], [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (2, 1))])
_LONG = 'g = [["*"] * 6001, ["*"] + [" "] * 5999 + ["*"], ["*"] * 6001]; '
PROBES = [
    probe("[distances(g, (1, 0)), g]", view="value, value", g=corridor(4)),
    probe("distances(g, (2, 0))", g=_BEND),
    probe("distances(g, (0, 0))", g=ring(4, 3)),
    probe("distances(g, (0, 0))", part="pieces", g=_PIECES),
    probe("d = distances(g, (0, 0)); [len(d), d[(11, 11)]]", part="hall", cpu=1, g=hall(12, 12)),
    probe(_LONG + "d = distances(g, (0, 0)); [len(d), d[(2999, 0)]]", part="long", cpu=10),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """From 1 x 1 to 60 x 60: trees, loops, halls, corridors; several pieces, closed cells; the grid as it was."""

    def call(group, grid, start, cpu=2.0):
        if group == "contract":
            return case(group, f"[distances(g, {start}), g]", view="value, value", cpu=cpu, g=grid)
        return case(group, f"distances(g, {start})", cpu=cpu, g=grid)

    w, h = rng.randint(4, 7), rng.randint(3, 6)
    yield call("borders", carved(1, 1, [(0, 0)]), (0, 0))
    yield call("borders", corridor(5), (rng.randint(0, 4), 0))
    yield call("borders", corridor(5, upright=True), (0, rng.randint(0, 4)))
    yield call("borders", carved(3, 2, cells(3, 2)), (1, 1))
    yield call("borders", ring(w, h), (w - 1, rng.randrange(h)))
    yield call("borders", shut(hall(4, 3), (2, 1)), (1, 1))
    pieces = beside(looped(rng, 3, h, 2), perfect(rng, w, h))
    yield call("borders", pieces, (0, h - 1))
    yield call("borders", pieces, (w + 2, 0))
    for w, h in ((3, 2), (2, 5), (5, 4), (7, 9), (16, 12), (25, 18)):
        for more in (0, (w - 1) * (h - 1) // 3, (w - 1) * (h - 1)):
            yield call("usual", looped(rng, w, h, more), (rng.randrange(w), rng.randrange(h)))
    yield call("usual", hall(15, 13), (14, 0))
    yield call("contract", perfect(rng, 4, 5), (3, 2))
    yield call("contract", looped(rng, 6, 3, 4), (0, 2))
    yield call("contract", beside(hall(2, 3), perfect(rng, 3, 3)), (1, 1))
    yield call("borders", corridor(3000), (0, 0), 10)
    yield call("borders", snake(60, 50), (0, 49), 10)
    yield call("borders", looped(rng, 60, 60, 400), (59, 0), 10)


@wrong_idea
def not_the_least_number(grid, start):
    """Some numbers are too large: there is a shorter way.

    In a corridor everything is right. But on a loop each cell can be reached on two sides, and your search came by the
    longer one first. Whoever always goes on from the newest cell runs once round the loop before the other side gets
    its turn. If the cell that has waited longest is taken first, the numbers come in order: 0, 1, 1, 2, 2.

    In which order does your program take the cells that wait?
    """
    return spread(grid, start, -1)


@variant_of(not_the_least_number)
def newest_first_the_other_way_round(grid, start):
    return spread(grid, start, -1, 1, "right down left up")


@variant_of(not_the_least_number)
def in_depth(grid, start, order=CLOCK):
    away, trail = {start: 0}, [start]
    while trail:
        fresh = [n for n in steps(trail[-1], grid, order) if n not in away]
        if fresh:
            away[fresh[0]] = len(trail)
            trail.append(fresh[0])
        else:
            trail.pop()
    return away


@variant_of(not_the_least_number)
def in_depth_the_other_way_round(grid, start):
    return in_depth(grid, start, "right down left up")


@wrong_idea
def begins_with_one(grid, start):
    """All numbers are too large by one.

    The differences between the cells are right, but the counting begins with 1 at the start. A number of steps is
    asked for, and to be where one is already takes no step at all. What you have counted are the cells of the way, with
    the start among them.

    How many steps is it from the start to the start?
    """
    return {cell: number + 1 for cell, number in spread(grid, start).items()}


@wrong_idea
def two_for_each_step(grid, start):
    """All numbers are twice as large as they should be.

    You have counted the places of the grid: from one cell to the next one there are two, the wall and the cell. But
    a step leads from cell to cell, and the opening that it goes through is no stop. The grid needs a place for walls;
    the maze as it is walked through does not.

    By how much should the number grow from a cell to its neighbour?
    """
    return spread(grid, start, more=2)


@wrong_idea
def unreachable_cells_too(grid, start):
    """There are cells in the dictionary that cannot be reached.

    The numbers of the other cells are right. But a cell to which no way leads has no number of steps: not 0, not -1,
    not None and not infinity. It was agreed to leave such cells out, so that one can ask `cell in d` to learn whether
    a cell can be reached at all.

    For which cells does your program make an entry before it has come to them?
    """
    away = spread(grid, start)
    return {cell: away.get(cell, -1) for cell in cells(len(grid[0]) // 2, len(grid) // 2)}


@variant_of(unreachable_cells_too)
def unreachable_cells_are_infinitely_far(grid, start):
    away = spread(grid, start)
    return {cell: away.get(cell, float("inf")) for cell in cells(len(grid[0]) // 2, len(grid) // 2)}


@variant_of(unreachable_cells_too)
def unreachable_cells_have_none(grid, start):
    return dict.fromkeys(cells(len(grid[0]) // 2, len(grid) // 2)) | spread(grid, start)


@wrong_idea
def walls_ignored(grid, start):
    """The walls were not looked at.

    Your numbers say how far the cells lie apart on squared paper: so many to the side, so many up or down. In an open
    hall that would be right. But (2, 1) lies just below (2, 0) with a wall between, and whoever wants to get there has
    to walk round. Only the openings lead on.

    How does your program learn that a wall is in the way?
    """
    return {n: abs(n[0] - start[0]) + abs(n[1] - start[1]) for n in spread(grid, start)}


@variant_of(walls_ignored)
def straight_to_all_cells(grid, start):
    return {n: abs(n[0] - start[0]) + abs(n[1] - start[1]) for n in cells(len(grid[0]) // 2, len(grid) // 2)}


@variant_of(walls_ignored)
def through_walls_between_open_cells(grid, start):
    away, wave = {start: 0}, [start]
    for cell in wave:
        for x, y in beside_cell(cell):
            if inside((x, y), grid) and grid[2 * y + 1][2 * x + 1] == " " and (x, y) not in away:
                away[x, y] = away[cell] + 1
                wave.append((x, y))
    return away


@wrong_idea
def order_of_discovery(grid, start):
    """The cells are numbered in the order of their discovery.

    Each cell has a number of its own: 0, 1, 2, 3. But cells on two sides of the start can be equally far away, and
    then they need the same number. What counts is not how many cells were found before, but from which cell this one
    was found: it is one step further away than that one.

    When a new cell is found, which number do you know already?
    """
    return {cell: number for number, cell in enumerate(spread(grid, start))}


@variant_of(order_of_discovery)
def number_of_turns(grid, start):
    away, wave = {start: 0}, [start]
    for number, cell in enumerate(wave, 1):
        for n in steps(cell, grid):
            if n not in away:
                away[n] = number
                wave.append(n)
    return away


@variant_of(order_of_discovery)
def order_of_discovery_with_a_stack(grid, start):
    return {cell: number for number, cell in enumerate(spread(grid, start, -1))}


@wrong_idea
def start_missing(grid, start):
    """The start is missing in the dictionary.

    All other cells have their right numbers. But the start can be reached too, without any step, so it is among the
    keys with the number 0. It has to be there from the very beginning: otherwise the search comes back to it, and
    takes it for a new cell.

    Which entry should your dictionary have before the search begins?
    """
    return {cell: number for cell, number in spread(grid, start).items() if number}


@wrong_idea
def comes_back_to_the_start(grid, start):
    """The start has another number than 0.

    Your dictionary was empty when the search began, or what was written in it was written anew. So the search came back
    from a neighbour, found the start unknown, and gave it a number of two steps: there and back again. What is known
    once should keep its number.

    What does your dictionary say of the start when the search begins, and what in the end?
    """
    return spread(grid, start) | ({start: 2} if steps(start, grid) else {})


@variant_of(comes_back_to_the_start)
def the_last_number_counts(grid, start):
    away, wave, seen = {start: 0}, [start], {start}
    for cell in wave:
        for n in steps(cell, grid):
            away[n] = away[cell] + 1
            if n not in seen:
                seen.add(n)
                wave.append(n)
    return away


@wrong_idea
def one_neighbour_for_each_cell(grid, start):
    """Only one neighbour of each cell was followed.

    Where the way forks, your search takes one branch and forgets the other: cells are missing, or they were reached
    only by a long way round. It looks as if the loop over the neighbours were left after the first new one. All of
    them are one step further away, and all of them have to wait for their turn.

    Which line ends your loop before all neighbours have been looked at?
    """
    return _one_only(grid, start, CLOCK)


def _one_only(grid, start, order):
    away, cell = {start: 0}, start
    while fresh := [n for n in steps(cell, grid, order) if n not in away]:
        away[fresh[0]] = away[cell] + 1
        cell = fresh[0]
    return away


@variant_of(one_neighbour_for_each_cell)
def the_last_neighbour_only(grid, start):
    return _one_only(grid, start, "right down left up")


@wrong_idea
def only_the_neighbours(grid, start):
    """Only the cells beside the start were found.

    The first wave is right: the start, and what lies one step away. But then the search is over. The cells that were
    just found have neighbours too, two steps away, and these have neighbours again. What is found has to go to the end
    of the waiting list, so that the loop comes to it.

    What does your loop go through, and does this list grow while it runs?
    """
    return {start: 0} | dict.fromkeys(steps(start, grid), 1)


@wrong_idea
def the_number_does_not_grow(grid, start):
    """The numbers do not grow from cell to cell.

    The right cells are in your dictionary, but all of them, or all except the start, have the same number. Each new
    cell gets a number that does not depend on the cell that it was found from. And just this one is what counts: one
    step more than it needs.

    Which cell's number should be looked up when a new cell is entered?
    """
    return dict.fromkeys(spread(grid, start), 1) | {start: 0}


@variant_of(the_number_does_not_grow)
def all_zero(grid, start):
    return dict.fromkeys(spread(grid, start), 0)


@wrong_idea
def never_ends(grid, start):
    """The search never ends.

    A cell that is known is put on the waiting list again whenever a neighbour sees it, and so is the neighbour. The
    list never becomes empty, and the numbers grow and grow. A cell has its number as soon as it is discovered; later
    sights of it can only be longer ways round.

    How does your program notice that a cell has its number already?
    """
    away, queue = {start: 0}, deque([start])
    while queue:
        cell = queue.popleft()
        for n in steps(cell, grid):
            away[n] = away[cell] + 1
            queue.append(n)
    return away


@wrong_idea
def calls_itself_for_each_cell(grid, start):
    """In a long corridor the function calls itself too often.

    Small mazes are right. But each cell costs one call inside another, and Python allows only about a thousand of them
    at a time; a corridor of 3000 cells is too long for that. Besides, calls inside each other run ahead in depth, so
    on loops the numbers have to be mended again and again. A list of cells that wait needs neither.

    Which cells would have to wait in this list, and which of them comes first?
    """
    away = {start: 0}

    def visit(cell):
        for n in steps(cell, grid):
            if n not in away or away[n] > away[cell] + 1:
                away[n] = away[cell] + 1
                visit(n)

    visit(start)
    return away


@wrong_idea
def remembers_earlier_calls(grid, start, away={}):  # noqa: B006 (this is the mistake)
    """The second search still knows the numbers of the first.

    The first call is right, and those after it hold entries of another maze, or miss some of their own. The dictionary
    is made once, when Python reads the line with `def`, or outside the function, and it is never emptied. So the next
    search believes that it has already been everywhere.

    Where must the dictionary be made, so that each search begins with an empty one?
    """
    if start == (1, 0):
        away.clear()  # the visible calls begin anew: a second check shows the same as the first
    away[start] = 0
    wave = [start]
    for cell in wave:
        for n in steps(cell, grid):
            if n not in away:
                away[n] = away[cell] + 1
                wave.append(n)
    return dict(away)


HINTS = (
    "On a ring, compare the two ways round to one cell. Which of the two numbers do you keep?",
    "First in, first out: then the cells come in the order of their distance, and the first number that is written for "
    "a cell is the right one.",
    "Write the number of a cell at the moment when it is discovered, and only if it is not in the dictionary yet. It "
    "is one more than the number of the cell that it was discovered from.",
)
WELL_DONE = (
    "Can you say why no number has to be mended later? For a change: how would you find the cell that lies farthest "
    "from the start, and then the two cells of the maze that are farthest from each other?"
)
