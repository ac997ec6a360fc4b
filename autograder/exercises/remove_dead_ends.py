"""Open the dead ends of a maze, in random order, without making an open room: the maze gets loops."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder import grids
from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea
from autograder.exercises import open_without_3x3 as opening
from autograder.exercises.dead_ends import dead_ends
from autograder.exercises.has_open_block import has_open_block
from autograder.exercises.open_neighbours import open_neighbours
from autograder.exercises.open_without_3x3 import open_without_3x3
from course.plan import Plan

PLACE = ("06-loops", 5)
POINTS = {"usual": 2, "borders": 1, "rooms": 1, "contract": 1}
PICTURE = "braid"


def remove_dead_ends(grid, rng):
    """Open the dead ends of a maze that is in one piece, in place.

    The dead ends are listed once, and taken in random order. One that is resolved meanwhile, because its neighbour was
    opened to it, is skipped. For each of the others one wall is opened: of its closed sides towards other cells, in
    random order, the first that makes no open block of 3 x 3 cells. If there is none, the dead end stays. The frame
    and all other places stay as they are.

    All chance comes from rng, a random.Random: from the same maze and the same seed comes the same maze again.

    Example: in a corridor nothing can be opened, and remove_dead_ends(grid, Random(1)) leaves it as it was.
    """
    w, h = len(grid[0]) // 2, len(grid) // 2
    ends = dead_ends(grid)
    rng.shuffle(ends)
    for x, y in ends:
        ways = open_neighbours(x, y, grid)
        if len(ways) == 1:
            around = [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)]
            sides = [(a, b) for a, b in around if 0 <= a < w and 0 <= b < h and (a, b) not in ways]
            rng.shuffle(sides)
            for a, b in sides:
                if open_without_3x3(grid, x, y, a, b):
                    break


STUB = """
ends = dead_ends(grid)
rng.shuffle(ends)
for x, y in ends:
    ...
"""

_BEND = grids.carved(2, 2, grids.cells(2, 2), [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1))])
_SPUR = grids.carved(3, 3, grids.cells(3, 3), [p for p in grids.passages(3, 3) if (1, 1) not in p] + [((1, 0), (1, 1))])
_TWINS = grids.walled(grids.hall(6, 2), (3, 4), (3, 6), (3, 8))
_FIVE_ENDS = grids.perfect(random.Random(2404), 6, 4)  # five dead ends, no two of them side by side
_LARGE = grids.perfect(random.Random(1), 10, 9)
_ROOM = grids.walled(grids.hall(4, 4), (3, 4), (2, 5), (3, 6), (2, 3), (5, 6))


def _runs(number: int) -> str:
    """Return the script that opens the dead ends of the same maze with so many seeds."""
    step = "h = copy(g); remove_dead_ends(h, Random(s)); mazes.append(h)"
    return f"mazes = [g]\nfor s in range({number}): {step}\nmazes"


_TWICE = """seed(1); h = copy(g); remove_dead_ends(h, Random({seed}))
seed(2); k = copy(g); remove_dead_ends(k, Random({seed}))
[g, h, k]"""

# How sure these numbers are, for a right function: _SPUR has one dead end with three closed sides, and 60 seeds leave
# one side out with the probability 3 * (2/3)**60 < 1e-10. In _TWINS two dead ends lie side by side, each with one
# closed side more. Four mazes are possible, with 1/2, 1/4, 1/8, 1/8: 170 seeds miss one with 2 * (7/8)**170 < 1e-9.
PROBES = [
    probe(_runs(15), view="braids", g=_BEND),
    probe(_runs(15), view="braids", g=_FIVE_ENDS),
    probe(_runs(3), view="braids", g=grids.corridor(4)),
    probe(_runs(15), view="braids", g=_SPUR),
    probe(_runs(2), view="braids", part="many", g=_LARGE),
    probe(_TWICE.format(seed=5), view="different", part="same", g=_LARGE),
    probe(_runs(60), view="different", part="sides", g=_SPUR),
    probe(_runs(170), view="choices", part="order", g=_TWINS),
    probe(_runs(60), view="rooms", part="rooms", g=_ROOM),
]
NOTE_PROBES = [probe("r = g[2]; remove_dead_ends(g, Random(1)); r is g[2]", g=_BEND)]


def cases(rng: random.Random) -> Iterator[Case]:
    """From one cell to 20 x 15; corridors; dead ends side by side; blocks with one wall left; the same seed twice."""
    corridors = [grids.corridor(1), grids.corridor(rng.randint(5, 9)), grids.corridor(7, upright=True)]
    for grid in (*corridors, _BEND, _turned(_BEND), grids.ring(3, 4), grids.snake(5, 2)):
        yield case("borders", _runs(8), view="braids", g=grid)
    # Dead ends side by side are there for every class, not only where chance makes some.
    yield case("usual", _runs(8), view="braids", g=_turned(_TWINS))
    for w, h in ((3, 4), (6, 4), (5, 9), (12, 9)):
        yield case("usual", _runs(3), view="braids", g=grids.perfect(rng, w, h))
        yield case("usual", _runs(2), view="braids", g=grids.looped(rng, w, h, rng.randint(1, 3)))
    yield case("usual", _runs(1), view="braids", cpu=10, g=grids.perfect(rng, 20, 15))
    for grid in (grids.walled(grids.hall(3, 3), (1, 4)), _turned(_ROOM), *(_one_wall_left(rng, n) for n in range(4))):
        yield case("rooms", _runs(30), view="rooms", g=grid)
    yield case("contract", _TWICE.format(seed=rng.randrange(1000)), view="different", g=grids.perfect(rng, 12, 10))
    yield case("contract", _runs(60), view="different", g=_turned(_SPUR))
    yield case("contract", _runs(170), view="choices", g=_turned(_TWINS))


def _turned(grid: grids.Grid) -> grids.Grid:
    """Return the grid turned to the left by a quarter."""
    return [list(row) for row in zip(*grid, strict=True)][::-1]


def _one_wall_left(rng: random.Random, place: int) -> grids.Grid:
    """Return a maze in one piece where one wall of a dead end, if it were opened, would make a room."""
    while True:
        left, top = rng.randint(0, 3), rng.randint(0, 2)
        grid = grids.with_room(rng, 6, 5, left, top)
        x, y = [(left, top), (left + 2, top), (left, top + 2), (left + 2, top + 2)][place]
        down = 1 if y == top else -1
        grid = grids.walled(grid, (2 * y + 1, 2 * x), (2 * y + 1, 2 * x + 2), (2 * y + 1 - down, 2 * x + 1))
        if (x, y) in dead_ends(grid) and Plan.read(grid).pieces() == 1 and not has_open_block(grid):
            return grid


def _around(x, y, _grid=None):
    return [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)]


def _sides(x, y, grid, edge=(0, 0, 0, 0)):
    """Return the closed sides towards cells; left, top, right and below, cells may be left out, or walls taken in."""
    (left, top, *_), w, h = edge, len(grid[0]) // 2 - edge[2], len(grid) // 2 - edge[3]
    inside = [(a, b) for a, b in _around(x, y) if left <= a < w and top <= b < h]
    return [(a, b) for a, b in inside if grid[y + b + 1][x + a + 1] == "*"]


def _braid(grid, rng, *, shuffle=True, mixed=True, again=True, part=None, stop=False, most=1, **use):
    """Do what the reference does, but for what is asked for: this is where the wrong programs differ."""
    ends, sides, fits = dead_ends(grid), use.get("sides", _sides), use.get("fits", open_without_3x3)
    if shuffle:
        rng.shuffle(ends)
    for x, y in ends[part or slice(None)]:
        if len(open_neighbours(x, y, grid)) != 1 and stop:
            break
        if len(open_neighbours(x, y, grid)) != 1 and again:
            continue
        closed, number = sides(x, y, grid), 0
        if mixed:
            rng.shuffle(closed)
        for a, b in closed:
            number += bool(fits(grid, x, y, a, b))
            if number == most:
                break


def _within(grid, rng, *edge):
    _braid(grid, rng, sides=lambda x, y, g: _sides(x, y, g, edge))


@note
def rows_replaced(grid, rng):
    """A row was replaced by a new one, where one of its characters could be changed.

    The grid holds what it should. But whoever has kept the old row does not see the opening. To change one character in
    the row that is there is safer.

    If r = grid[1] was kept before the call, what does r show afterwards?
    """
    remove_dead_ends(grid, rng)
    grid[:] = [list(row) for row in grid]


@wrong_idea
def no_second_look(grid, rng):
    """A dead end that was resolved already was opened once more.

    Where two dead ends lie side by side, one opening between them serves both. Your program opens another wall for the
    second one. The maze changes during the loop, and the list does not.

    Before you open a wall, how can you find out whether the cell is a dead end still?
    """
    _braid(grid, rng, again=False)


@wrong_idea
def opens_the_frame(grid, rng):
    """Something was opened that is no wall between two cells.

    At the edge of the maze a dead end has closed sides with no cell behind. They belong to the frame, which stays
    closed all round. Perhaps the limits for x and y are not tested, or they have changed places.

    How do you find out whether there is a cell behind a closed side?
    """
    _within(grid, rng, -1, -1, -1, -1)


_right_and_low = variant_of(opens_the_frame)(lambda grid, rng: _within(grid, rng, 0, 0, -1, -1))
_left_and_top = variant_of(opens_the_frame)(lambda grid, rng: _within(grid, rng, -1, -1, 0, 0))
_any_direction = variant_of(opens_the_frame)(lambda g, r: _braid(g, r, fits=opening.room_not_noticed, sides=_around))
_limits_exchanged = variant_of(opens_the_frame)(
    lambda grid, rng: _within(grid, rng, 0, 0, (len(grid[0]) - len(grid)) // 2, (len(grid) - len(grid[0])) // 2)
)


@wrong_idea
def opens_every_side(grid, rng):
    """More walls were opened than one for each dead end.

    With one opening more, a dead end is resolved. Your program goes on with further sides of the same cell, so that
    there are crossings in place of corridors. The loop over the closed sides has to end early.

    After which event is the work on one dead end done?
    """
    _braid(grid, rng, most=4)


@wrong_idea
def makes_rooms(grid, rng):
    """An open room of 3 x 3 cells was made.

    The last wall inside a block of 3 x 3 cells was taken away. Perhaps this is not looked at. Perhaps only one block is
    looked at, such as the one round the dead end, and a wall may belong to several.

    You have a function that opens a wall only where no room comes of it: what does its answer tell you?
    """
    _braid(grid, rng, fits=opening.room_not_noticed)


_left_open = variant_of(makes_rooms)(lambda grid, rng: _braid(grid, rng, fits=opening.not_closed_again))


@wrong_idea
def too_little_left_to_chance(grid, rng):
    """Too little is left to chance.

    Two things should be mixed: the dead ends, and for each of them its closed sides. In your program one of the two
    always comes in the same order, or the generator is seeded anew. So some mazes never come of it.

    Which line of your program decides by chance which dead end comes first, and which line which wall?
    """
    _braid(grid, rng, mixed=False)


_no_chance = variant_of(too_little_left_to_chance)(lambda grid, rng: _braid(grid, rng, mixed=False, shuffle=False))
_seeds_anew = variant_of(too_little_left_to_chance)(lambda grid, rng: _braid(grid, random.Random(0)))
_row_by_row = variant_of(too_little_left_to_chance)(lambda grid, rng: _braid(grid, rng, shuffle=False))


@wrong_idea
def another_source_of_chance(grid, rng):
    """The chance does not come from rng.

    The same maze and the same seed were given twice, and two mazes came of it. Your program asks the module `random`,
    or a generator of its own.

    In which lines of your program is something chosen by chance, and whom does each of them ask?
    """
    _braid(grid, random)


_own_generator = variant_of(another_source_of_chance)(lambda grid, rng: _braid(grid, random.Random()))


@wrong_idea
def maze_is_as_before(grid, rng):
    """The maze is as it was before.

    There are several ways to get there: the walls of a copy were opened, or the middle of a cell was overwritten, which
    was a space already, or your condition passes over every dead end.

    Which line of your program writes into the grid, and at which position does it write?
    """
    remove_dead_ends([list(row) for row in grid], rng)


@wrong_idea
def repeats_while_dead_ends_are_left(grid, rng):
    """In a corridor your program never comes to its end.

    It goes on as long as there are dead ends. But those of a corridor have the frame round them. They stay, and so the
    condition of your loop stays true.

    An opening never makes a new dead end: how often does each of them have to be looked at?
    """
    while dead_ends(grid):
        _braid(grid, rng)


@wrong_idea
def fills_dead_ends(grid, rng):
    """Something was closed that had been open.

    One can get rid of a dead end by filling it: then the way ends one cell earlier. But no cell may be lost here. The
    dead end gets a second way out, so that one can walk on.

    Which character has to be written, a star or a space, and where?
    """
    for x, y in dead_ends(grid):
        _fill(grid, x, y)


def _fill(grid, x, y):
    for a, b in [*open_neighbours(x, y, grid), (x, y)]:
        grid[y + b + 1][x + a + 1] = "*"


_one_by_one = variant_of(fills_dead_ends)(lambda g, r: [_fill(g, *c) for _ in range(30) for c in dead_ends(g)[:1]])


@wrong_idea
def passes_some_over(grid, rng):
    """Some dead ends were passed over.

    They were never looked at. Perhaps a `break` or a `return` ends the wrong loop. Perhaps something is removed from a
    list while a loop goes through it, and the loop skips the next one.

    With which dead end does your program go on when the first one is done?
    """
    _braid(grid, rng, part=slice(0, None, 2))


_stops_at_a_resolved_one = variant_of(passes_some_over)(lambda grid, rng: _braid(grid, rng, stop=True))
_first_one_only = variant_of(passes_some_over)(lambda grid, rng: _braid(grid, rng, part=slice(1)))


@wrong_idea
def left_to_chance(grid, rng):
    """Whether a dead end is opened at all was left to chance.

    With some seeds it is opened, and with others it stays. Perhaps a die is thrown first, or the side is chosen among
    all four, and may be the one that is open already.

    Among which sides does your program choose, and which of them could be opened?
    """
    _braid(grid, rng, sides=lambda x, y, g: _sides(x, y, g) if rng.random() < 0.5 else [])


@wrong_idea
def sides_never_tried(grid, rng):
    """Some closed sides are never opened.

    A dead end stays though it could be opened. Perhaps only some directions are tried. Perhaps your test for the edge
    is too strict by one, or your rule for rooms: a square of 2 x 2 cells is allowed.

    Take a dead end that stays: which of its sides could be opened, and which ones does your program try?
    """
    _braid(grid, rng, sides=_ahead)


def _ahead(x, y, grid):
    return [(a, b) for a, b in _sides(x, y, grid) if (2 * x - a, 2 * y - b) in open_neighbours(x, y, grid)]


_last_cells = variant_of(sides_never_tried)(lambda grid, rng: _within(grid, rng, 0, 0, 1, 1))
_no_square = variant_of(sides_never_tried)(lambda grid, rng: _braid(grid, rng, fits=opening.room_of_2_x_2))


@wrong_idea
def gives_up_after_one_side(grid, rng):
    """The dead end stays after one side was refused.

    One wall would have made a room, so your program left it closed, and that is right. But another side could have been
    opened. A dead end only stays when all of them have been refused.

    What does your program do after the first side was refused, and what could it do?
    """
    _braid(grid, rng, fits=lambda g, *cells: open_without_3x3(g, *cells) or True)


@wrong_idea
def no_side_left(grid, rng):
    """Your program stops where there is nothing to choose from.

    In a corridor a dead end has the frame round it. So the list of its closed sides towards other cells is empty, and
    nothing can be drawn from it. Such a dead end stays.

    What should your program ask before it draws one of the sides?
    """
    _braid(grid, rng, sides=lambda x, y, g: [rng.choice(_sides(x, y, g))])


@wrong_idea
def shuffle_gives_none(grid, rng):
    """Something was used that is of another type than you think.

    The message above names the line. Most often it is this: `rng.shuffle(...)` mixes the list that it is given, and
    gives back None. Nothing can be done with None.

    Which name in that line holds something else than you expected, and where did it get its value?
    """
    for _ in rng.shuffle(dead_ends(grid)):
        _braid(grid, rng)


HINTS = (
    "How many walls have fallen, and for how many dead ends? Is the frame still whole?",
    "The list of dead ends is a photograph. Before you act, look at the cell again: how many ways out has it now?",
    "For each dead end that is one still: collect its closed sides towards other cells, mix them with `rng.shuffle`, "
    "and try them one by one with `open_without_3x3`, until one of them gives True.",
)
WELL_DONE = (
    "Can you say why one pass is enough? For a change: how would you treat only half of the dead ends, by chance?"
)
