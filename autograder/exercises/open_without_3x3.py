"""Open a wall, unless that would make an open room of 3 x 3 cells."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder import grids
from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea
from autograder.exercises.delete_wall import delete_wall
from autograder.exercises.has_open_block import has_open_block

PLACE = ("06-loops", 4)
POINTS = {"usual": 1.5, "borders": 1, "contract": 0.5}
PICTURE = "opening"


def open_without_3x3(grid, x1, y1, x2, y2):
    """Open the wall between the neighbouring cells (x1, y1) and (x2, y2), unless that makes an open 3 x 3 block.

    If the maze has no open block of 3 x 3 cells afterwards, the wall stays open and True is returned. If it has one,
    the wall is closed again, so that the grid is as it was before, and False is returned. The grid is changed in place.
    The two cells may come in either order. The wall is closed at first, and the maze has no such block.

    Example: in a corridor with one wall left, between (0, 0) and (1, 0), open_without_3x3(grid, 0, 0, 1, 0) gives True.
    """
    row, col = y1 + y2 + 1, x1 + x2 + 1
    grid[row][col] = " "
    if has_open_block(grid):
        grid[row][col] = "*"
        return False
    return True


def _hall(w: int, h: int, *walls: tuple[int, int]) -> grids.Grid:
    return grids.walled(grids.hall(w, h), *walls)


_VIEW = "truth, changed"
_STEP = grids.carved(2, 2, grids.cells(2, 2), [((0, 0), (0, 1)), ((0, 1), (1, 1))])
PROBES = [
    probe("[open_without_3x3(g, 0, 0, 1, 0), g]", view=_VIEW, g=_STEP),
    probe("[open_without_3x3(g, 0, 0, 1, 0), g]", view=_VIEW, g=_hall(3, 3, (1, 2))),
    probe("[open_without_3x3(g, 1, 1, 1, 0), g]", view=_VIEW, g=_STEP),
    probe("[open_without_3x3(g, 2, 2, 3, 2), g]", view=_VIEW, g=_hall(4, 4, (5, 6), (1, 4), (3, 2))),
    probe("[open_without_3x3(g, 1, 2, 1, 1), g]", view=_VIEW, g=_hall(4, 3, (4, 3), (3, 6))),
    probe("[open_without_3x3(g, 2, 1, 1, 1), g]", view=_VIEW, g=_hall(3, 4, (3, 4), (5, 2), (4, 1))),
    probe("[open_without_3x3(g, 1, 0, 2, 0), g]", view=_VIEW, g=_hall(4, 2, (1, 4))),
]
NOTE_PROBES = [
    probe("open_without_3x3(g, 0, 0, 1, 0)", g=grids.closed(2, 1)),
    probe("r = g[1]; open_without_3x3(g, 0, 0, 1, 0); r is g[1]", g=grids.closed(2, 1)),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """From two cells to 30 x 20; walls of both kinds, in both orders; each wall of a block, blocks at all edges."""
    for w, h in ((2, 1), (1, 2), (3, 2)):
        for cells in ((0, 0, min(1, w - 1), int(w == 1)), (min(1, w - 1), int(w == 1), 0, 0)):
            yield _case("borders", cells, grids.closed(w, h))
    for w, h in ((4, 3), (3, 6), (9, 7), (30, 20)):
        grid = grids.perfect(rng, w, h)
        yield _case("usual", _walled_pair(rng, grid), grid)
    # A square of 2 x 2 cells is there for every class, not only where chance makes one.
    yield _case("usual", (2, 1, 2, 0), _hall(4, 3, (2, 5), (1, 4), (3, 2)))
    for place in range(12):  # the last of the twelve walls, whichever it is
        yield _case("usual", *_all_but_one(rng, 5, 5, 1, 1, place))
    w, h = rng.randint(6, 8), rng.randint(4, 5)
    for left, top in ((0, 0), (w - 3, 0), (0, h - 3), (w - 3, h - 3)):
        yield _case("borders", *_all_but_one(rng, w, h, left, top, rng.randrange(12)))
    for h in (3, 6):
        yield _case("borders", (0, h // 2, 1, h // 2), _hall(2, h, (2 * (h // 2) + 1, 2)))
    three = (
        "a = open_without_3x3(g, 0, 1, 1, 1); b = open_without_3x3(g, 2, 2, 2, 1); c = open_without_3x3(g, 2, 0, 1, 0)"
    )
    walls = ((3, 2), (4, 5), (1, 4))
    yield case("contract", f"{three}; [a, b, c, g]", view="truth, truth, truth, changed", g=_hall(3, 3, *walls))
    grid = grids.perfect(rng, 4, 5)
    yield _case("contract", _walled_pair(rng, grid), grid)
    yield _case("contract", *_all_but_one(rng, 6, 4, 2, 1, rng.randrange(12)))


def _case(group: str, cells: tuple[int, ...], grid: grids.Grid) -> Case:
    return case(group, f"[open_without_3x3(g, {', '.join(map(str, cells))}), g]", view=_VIEW, g=grid)


def _walled_pair(rng: random.Random, grid: grids.Grid) -> tuple[int, ...]:
    """Return two neighbouring cells with a wall between."""
    places = grids.passages(len(grid[0]) // 2, len(grid) // 2)
    one, other = rng.choice([(a, b) for a, b in places if grid[a[1] + b[1] + 1][a[0] + b[0] + 1] == "*"])
    return rng.choice([(*one, *other), (*other, *one)])


def _all_but_one(
    rng: random.Random, w: int, h: int, left: int, top: int, place: int
) -> tuple[tuple[int, ...], grids.Grid]:
    """Return two cells, and a maze that has no open block of 3 x 3 cells, but one as soon as they are joined."""
    (x1, y1), (x2, y2) = grids.passages(3, 3)[place]
    cells = rng.choice([(left + x1, top + y1, left + x2, top + y2), (left + x2, top + y2, left + x1, top + y1)])
    while True:
        grid = grids.with_room(rng, w, h, left, top)
        grid[2 * top + y1 + y2 + 1][2 * left + x1 + x2 + 1] = "*"
        if not has_open_block(grid):
            return cells, grid


def _open(grid, x1, y1, x2, y2):
    delete_wall(x1, y1, x2, y2, grid)


@note
def one_and_zero(grid, x1, y1, x2, y2):
    """The answer is 1 or 0, where True or False was asked for.

    Python takes 1 for true and 0 for false, so whoever uses your function gets on with it, and nothing is lost. But
    True says what is meant: a reader sees at once that a question was answered, and that nothing was counted.

    Which word would you like to read after `if`, a number or an answer?
    """
    return int(open_without_3x3(grid, x1, y1, x2, y2))


@note
def rows_replaced(grid, x1, y1, x2, y2):
    """A row was replaced by a new one, where one of its characters could be changed.

    The grid holds what it should. But somebody may have kept the old row, under a name of their own. They would not see
    that the wall has been opened, because your new row is another list. To change one character in the row that is
    there is safer, and less work.

    If r = grid[1] was kept before the call, what does r show afterwards?
    """
    grid[:] = [list(row) for row in grid]
    return open_without_3x3(grid, x1, y1, x2, y2)


def _moved(grid, x1, y1, x2, y2, row, col):
    """Do as the reference does, with a place that is so many rows and columns away from the wall."""
    r, c = y1 + y2 + 1 + row, x1 + x2 + 1 + col
    grid[r][c] = " "
    if has_open_block(grid):
        grid[r][c] = "*"
        return False
    return True


@wrong_idea
def room_not_noticed(grid, x1, y1, x2, y2):
    """The wall was opened although it makes a room.

    Each wall that you are asked for is opened, and the answer is always True. Perhaps your program looks for a room
    before the wall is opened, when there is none yet. Or it has no way of seeing the room. In both cases it is too late
    when the wall is gone.

    In which order do the two things happen in your program, opening the wall and looking for a room?
    """
    _open(grid, x1, y1, x2, y2)
    return True


@wrong_idea
def not_closed_again(grid, x1, y1, x2, y2):
    """The answer is False, and yet the wall stays open.

    Your program sees that a room has been made, and says so. But the grid still has the room: the wall that was opened
    for a trial must stand again before the function answers. Python does not take back any change of its own accord.

    What has to be written where in the grid, so that it is as it was before?
    """
    _open(grid, x1, y1, x2, y2)
    return not has_open_block(grid)


@wrong_idea
def wall_stands_afterwards(grid, x1, y1, x2, y2):
    """The answer is right, but the wall is never open afterwards.

    You have found out whether the wall may be opened. After the call, however, the grid is always as it was. Either a
    copy of the grid was opened, or the wall is closed again in both cases. Whoever calls your function wants the wall
    to be gone when the answer is True.

    In which of the two cases must the wall be closed again?
    """
    return open_without_3x3([list(row) for row in grid], x1, y1, x2, y2)


@wrong_idea
def answers_exchanged(grid, x1, y1, x2, y2):
    """True and False have changed places.

    With the grid your program does what it should. But it says True when the wall had to be closed again, and False
    when it is open. It seems to answer the question whether there would be a room. The question is whether the wall is
    open now.

    After a call that gives True, should the wall be open or closed?
    """
    return not open_without_3x3(grid, x1, y1, x2, y2)


@wrong_idea
def asks_again_at_the_end(grid, x1, y1, x2, y2):
    """The answer is always the same, though the grid is right.

    The wall is opened and, where a room has been made, closed again, just as it should be. Then your program looks for
    a room once more, and of course there is none now. What was found out before the wall was closed again is lost.

    At which moment do you know whether there is a room, and how can you keep this until the end?
    """
    open_without_3x3(grid, x1, y1, x2, y2)
    return False


_always_true = variant_of(asks_again_at_the_end)(lambda grid, *cells: open_without_3x3(grid, *cells) or True)


@wrong_idea
def closes_the_wrong_way_round(grid, x1, y1, x2, y2):
    """The wall is closed again in the wrong case.

    Where opening the wall does no harm, your program closes it again. Where it makes a room, the wall stays open. The
    test looks at the right thing, but what follows from it is turned round. A `not` too many or too few is enough.

    Read your `if` aloud: "if there is a room, then ...". How should the sentence go on?
    """
    if has_open_block(_opened(grid, x1, y1, x2, y2)):
        _open(grid, x1, y1, x2, y2)
        return True
    return False


def _opened(grid, x1, y1, x2, y2):
    copy = [list(row) for row in grid]
    _open(copy, x1, y1, x2, y2)
    return copy


@variant_of(closes_the_wrong_way_round)
def _with_the_answers_of_the_other(grid, x1, y1, x2, y2):
    return not closes_the_wrong_way_round(grid, x1, y1, x2, y2)


@wrong_idea
def room_of_2_x_2(grid, x1, y1, x2, y2):
    """A room of 2 x 2 cells was taken for too large.

    Your program closes the wall again as soon as four cells lie open to each other in a square. Such a square is
    allowed: only a block of 3 x 3 cells is too large. With your rule many walls would stay closed that may be opened.

    How many cells are in the smallest room that must not be made, and how many inner walls?
    """
    _open(grid, x1, y1, x2, y2)
    if has_open_block(grid, 2):
        grid[y1 + y2 + 1][x1 + x2 + 1] = "*"
        return False
    return True


@wrong_idea
def one_block_only(grid, x1, y1, x2, y2):
    """Only one block was looked at, and a wall belongs to several.

    Your program sees some rooms and misses others. A wall may lie in up to six blocks of 3 x 3 cells, for a block may
    begin further left or further up than the cell that you look at. It is not enough to look at the block round one of
    the two cells, or at the one that begins there.

    If the wall lies at the right edge of a block, where does this block begin?
    """
    return _looking_at(grid, x1, y1, x2, y2, {(min(x1, x2), min(y1, y2))})


def _looking_at(grid, x1, y1, x2, y2, corners):
    """Look only at the blocks that begin at these cells."""
    _open(grid, x1, y1, x2, y2)
    inside = [(x, y) for x, y in corners if 0 <= x < len(grid[0]) // 2 - 2 and 0 <= y < len(grid) // 2 - 2]
    if any(has_open_block([row[2 * x : 2 * x + 7] for row in grid[2 * y : 2 * y + 7]]) for x, y in inside):
        grid[y1 + y2 + 1][x1 + x2 + 1] = "*"
        return False
    return True


_round_the_first = variant_of(one_block_only)(lambda g, a, b, c, d: _looking_at(g, a, b, c, d, {(a - 1, b - 1)}))
_round_the_second = variant_of(one_block_only)(lambda g, a, b, c, d: _looking_at(g, a, b, c, d, {(c - 1, d - 1)}))
_round_both = variant_of(one_block_only)(
    lambda g, a, b, c, d: _looking_at(g, a, b, c, d, {(a - 1, b - 1), (c - 1, d - 1)})
)
_from_the_first = variant_of(one_block_only)(lambda g, a, b, c, d: _looking_at(g, a, b, c, d, {(a, b)}))
_first_of_all = variant_of(one_block_only)(lambda g, a, b, c, d: _looking_at(g, a, b, c, d, {(0, 0)}))


@wrong_idea
def another_place(grid, x1, y1, x2, y2):
    """Another place was opened, and not the wall between the two cells.

    The wall stands in the middle between its two cells, so each of its indices is the mean of theirs. Look at the
    picture: the place that your program has opened is another one, or it was open already. One number too many or too
    few in an index is enough, or an x where a y belongs.

    Which row and which column has the wall between (0, 0) and (1, 0), and which ones does your program work out?
    """
    return _moved(grid, x1, y1, x2, y2, -1, -1)


_x_for_y = variant_of(another_place)(
    lambda grid, x1, y1, x2, y2: _moved(grid, x1, y1, x2, y2, x1 + x2 - y1 - y2, y1 + y2 - x1 - x2)
)
_second_cell = variant_of(another_place)(lambda grid, x1, y1, x2, y2: _moved(grid, x1, y1, x2, y2, y2 - y1, x2 - x1))


@wrong_idea
def one_order_only(grid, x1, y1, x2, y2):
    """Your program needs the cells in one order.

    As long as the second cell lies to the right of the first one, or below it, all goes well. When it is the other way
    round, another wall is opened: the one on the far side of the first cell. The same wall lies between the two cells,
    whichever is named first.

    What does your program work out for the cells (1, 0) and (0, 0)?
    """
    return _moved(grid, x1, y1, x2, y2, abs(y2 - y1) - (y2 - y1), abs(x2 - x1) - (x2 - x1))


@wrong_idea
def one_direction_only(grid, x1, y1, x2, y2):
    """Only walls between left and right are opened.

    When the two cells lie side by side, all goes well. When one lies above the other, the wall between them stays
    closed. A wall between two rows has an even row index and an odd column index, and the sum of the coordinates takes
    care of both cases at once.

    What does your program do when x1 and x2 are equal?
    """
    return open_without_3x3(grid, x1, y1, x2, y2) if y1 == y2 else True


_up_and_down_only = variant_of(one_direction_only)(
    lambda g, a, b, c, d: open_without_3x3(g, a, b, c, d) if a == c else True
)


@wrong_idea
def closes_too_much(grid, x1, y1, x2, y2):
    """More was closed than had been opened.

    Your program sees that there is a room, and wants to undo what it did. But afterwards the grid is another one than
    before. Only one character had been changed, and it is the only one that has to be changed back. Perhaps a cell has
    been closed as well, or another wall.

    Which single character differs between the grid before the call and the grid after the wall was opened?
    """
    answer = open_without_3x3(grid, x1, y1, x2, y2)
    if not answer:
        grid[2 * y2 + 1][2 * x2 + 1] = "*"
    return answer


@variant_of(closes_too_much)
def _both_cells(grid, x1, y1, x2, y2):
    answer = closes_too_much(grid, x1, y1, x2, y2)
    if not answer:
        grid[2 * y1 + 1][2 * x1 + 1] = "*"
    return answer


@variant_of(closes_too_much)
def _another_wall(grid, x1, y1, x2, y2):
    _open(grid, x1, y1, x2, y2)
    if has_open_block(grid):
        grid[2 * y1 + 1][2 * x1 + 1] = "*"
        return False
    return True


HINTS = (
    "Open the wall first, for a trial. Which of your functions can say whether there is a room now?",
    "If there is a room, put the star back where it was. Before that, what do you have to remember for the answer?",
    "Three steps: open the wall between the two cells; ask whether some block of 3 x 3 cells is open; if so, close the "
    "wall again and say False, and otherwise say True.",
)
WELL_DONE = (
    "Can you say why it is enough to close one single character again? For a change: how would you find out, without "
    "opening the wall, whether it is the last one of a block?"
)
