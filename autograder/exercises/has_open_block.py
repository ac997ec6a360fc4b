"""A block of n x n cells with no wall left inside: an open room in the maze."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder import grids
from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea

PLACE = ("06-loops", 3)
POINTS = {"usual": 1.5, "borders": 1, "contract": 0.5}


def has_open_block(grid, n=3):
    """Return True if some block of n x n cells has no wall left inside, and False otherwise.

    n is a whole number, at least 2; where it is left out, it is 3. Such a block has 2*n*(n-1) inner walls, and all of
    them are open. The corner characters between the cells do not matter, and neither do the walls round the block.
    Where the maze is too small for such a block, the answer is False. The grid stays as it was.

    Example: for a hall of 3 x 3 cells without inner walls, has_open_block(grid) gives True.
    """
    walls = [(row, col) for row in range(2 * n - 1) for col in range(2 * n - 1) if (row + col) % 2 == 1]
    for top in range(1, len(grid) - 2 * n + 1, 2):
        for left in range(1, len(grid[0]) - 2 * n + 1, 2):
            if all(grid[top + row][left + col] == " " for row, col in walls):
                return True
    return False


def _hall(w: int, h: int, *walls: tuple[int, int]) -> grids.Grid:
    return grids.walled(grids.hall(w, h), *walls)


_THREE_CORRIDORS = _hall(3, 3, *((row, col) for row in (2, 4) for col in (1, 3, 5)))
PROBES = [
    probe("[has_open_block(g), g]", view="truth, value", g=grids.hall(3, 3)),
    probe("has_open_block(g)", view="truth", g=_hall(3, 3, (5, 4))),
    probe("has_open_block(g)", view="truth", g=_hall(3, 3, (4, 5))),
    probe("has_open_block(g)", view="truth", g=_THREE_CORRIDORS),
    probe("has_open_block(g)", view="truth", g=_hall(5, 4, (3, 4), (1, 8))),
    probe("has_open_block(g)", view="truth", g=_hall(5, 5, (1, 2), (7, 4), (9, 8))),
    probe("has_open_block(g)", view="truth", g=_hall(5, 3, (3, 4), (3, 6))),
    probe("has_open_block(g)", view="truth", g=grids.carved(3, 3, grids.cells(3, 3), [((0, 0), (1, 0))])),
    probe("has_open_block(g)", view="truth", g=grids.carved(3, 3, grids.cells(3, 3))),
    probe("has_open_block(g, 2)", view="truth", g=grids.hall(2, 3)),
]
NOTE_PROBES = [probe("has_open_block(g)", g=grids.hall(3, 3))]


def _spoilt(rng: random.Random, w: int, h: int, number: int) -> grids.Grid:
    """Return a hall of w x h cells with that many inner walls put back."""
    places = rng.sample(grids.passages(w, h), number)
    return _hall(w, h, *((y1 + y2 + 1, x1 + x2 + 1) for (x1, y1), (x2, y2) in places))


def cases(rng: random.Random) -> Iterator[Case]:
    """From one cell to 30 x 20: one wall left anywhere, a block at each edge, other sizes, closed cells, pieces."""
    for grid in (grids.corridor(1), grids.closed(3, 3), grids.hall(2, rng.randint(6, 9)), grids.hall(7, 2)):
        yield case("borders", "has_open_block(g)", view="truth", g=grid)
    for (x1, y1), (x2, y2) in grids.passages(3, 3):  # each of the twelve walls matters
        yield case("usual", "has_open_block(g)", view="truth", g=_hall(3, 3, (y1 + y2 + 1, x1 + x2 + 1)))
    w, h = rng.randint(6, 8), rng.randint(4, 5)
    for left, top in ((0, 0), (w - 3, 0), (0, h - 3), (w - 3, h - 3), (rng.randint(1, w - 4), 1)):
        yield case("borders", "has_open_block(g)", view="truth", g=grids.with_room(rng, w, h, left, top, 3))
    for _ in range(4):
        yield case("usual", "has_open_block(g)", view="truth", g=_spoilt(rng, 5, rng.choice((4, 6)), rng.randint(5, 8)))
    for w, h in ((4, 7), (9, 6), (30, 20)):
        yield case("usual", "has_open_block(g)", view="truth", g=grids.perfect(rng, w, h))
        yield case("usual", "has_open_block(g)", view="truth", g=grids.with_room(rng, w, h, w - 4, h - 4, 3))
    around = _hall(4, 4, (1, 2), (1, 6), (7, 2), (7, 6))  # the middle is open to all sides, and yet no block is open
    shut = grids.shut(grids.hall(5, 3), (rng.randint(1, 3), rng.randint(0, 2)))
    two = [grids.beside(grids.hall(w, 3), grids.hall(4 - w, 3)) for w in (1, 2)]
    for grid in (shut, around, *two):
        yield case("usual", "has_open_block(g)", view="truth", g=grid)
    for n in (2, 4, 5):
        w, h = n + rng.randint(1, 3), n + rng.randint(0, 2)
        for size in (n - 1, n):
            left, top = rng.randint(0, w - n), rng.randint(0, h - n)
            grid = grids.with_room(rng, w, h, left, top, size)
            yield case("contract", f"[has_open_block(g, {n}), g]", view="truth, value", g=grid)
    yield case("contract", "[has_open_block(g), g]", view="truth, value", g=grids.with_room(rng, 5, 4, 1, 0, 3))


def _across(grid, x, y, rows, columns):
    """Say whether walls between left and right are open: so many rows of cells, so many walls in each."""
    return all(grid[2 * (y + b) + 1][2 * (x + a) + 2] == " " for b in range(rows) for a in range(columns))


def _down(grid, x, y, rows, columns):
    """Say whether walls between up and down are open: so many rows of walls, so many walls in each."""
    return all(grid[2 * (y + b) + 2][2 * (x + a) + 1] == " " for b in range(rows) for a in range(columns))


def _block(grid, x, y, n):
    return _across(grid, x, y, n, n - 1) and _down(grid, x, y, n - 1, n)


def _any(grid, n, wanted):
    """Say whether one of these blocks is open."""
    return any(_block(grid, x, y, n) for x, y in wanted)


def _places(grid, n):
    w, h = len(grid[0]) // 2, len(grid) // 2
    return [(x, y) for y in range(h - n + 1) for x in range(w - n + 1)]


@note
def one_and_zero(grid, n=3):
    """The answer is 1 or 0, where True or False was asked for.

    Python takes 1 for true and 0 for false, so whoever uses your function gets on with it, and nothing is lost. But
    True says what is meant: a reader sees at once that a question was answered, and that nothing was counted.

    Which word would you like to read after `if`, a number or an answer?
    """
    return int(has_open_block(grid, n))


@wrong_idea
def none_is_ever_found(grid, n=3):
    """No block is ever found.

    Even in an open hall of 3 x 3 cells your answer is False. The most frequent reason: between four cells stands one
    character that belongs to none of them, like a post, and it stays closed when all walls round it are gone. In a
    square cut out of the grid there are cells, walls and such corners, and only the walls tell whether one can pass.

    Which of the characters that you look at is closed in the hall that is shown?
    """
    last = 2 * n - 1
    return any(
        all(grid[2 * y + 1 + r][2 * x + 1 + c] == " " for r in range(last) for c in range(last))
        for x, y in _places(grid, n)
    )


@wrong_idea
def last_blocks_forgotten(grid, n=3):
    """The block at the right or lower edge is never looked at.

    In a hall of just 3 x 3 cells there is one block, and your loops do not come to it. With w cells in a row, a block
    of n cells can begin at 0, 1, 2, and so on, and its last cell must still fit in. There is one such place more than w
    - n, because both ends count.

    With w = 4 and n = 3, where may a block begin, and which values does your loop take?
    """
    w, h = len(grid[0]) // 2, len(grid) // 2
    return _any(grid, n, [(x, y) for x, y in _places(grid, n) if y < h - n and x < w - n])


_last_row = variant_of(last_blocks_forgotten)(
    lambda grid, n=3: _any(grid, n, [(x, y) for x, y in _places(grid, n) if y < len(grid) // 2 - n])
)
_last_column = variant_of(last_blocks_forgotten)(
    lambda grid, n=3: _any(grid, n, [(x, y) for x, y in _places(grid, n) if x < len(grid[0]) // 2 - n])
)


@wrong_idea
def runs_past_the_edge(grid, n=3):
    """Blocks were looked for where there is no room for them.

    Your loop lets a block begin at every cell. A block that begins in the last column would need two more columns
    behind it, and there are none: Python stops with an IndexError, or the frame is read as a wall of the block. How far
    a block reaches depends on n, so the last place where it may begin depends on n as well.

    With w = 5 and n = 3, where does the last block begin?
    """
    return _looked_at(grid, n, range(len(grid) // 2), range(len(grid[0]) // 2))


_past_the_right = variant_of(runs_past_the_edge)(
    lambda grid, n=3: _looked_at(grid, n, range(len(grid) // 2 - n + 1), range(len(grid[0]) // 2))
)
_past_the_bottom = variant_of(runs_past_the_edge)(
    lambda grid, n=3: _looked_at(grid, n, range(len(grid) // 2), range(len(grid[0]) // 2 - n + 1))
)


def _looked_at(grid, n, rows, columns):
    """Look at both kinds of walls in each block before anything is decided."""
    both = ((_across(grid, x, y, n, n - 1), _down(grid, x, y, n - 1, n)) for y in rows for x in columns)
    return (True, True) in both


@wrong_idea
def only_left_and_right(grid, n=3):
    """Only the walls between left and right were looked at.

    Each row of your block is open from end to end. But between two rows a wall may be left, and then nobody can walk
    straight down there. In a block of 3 x 3 cells there are six walls between left and right, and six between up and
    down: twelve in all.

    Which positions of the grid hold a wall between a cell and the one below it?
    """
    return any(_across(grid, x, y, n, n - 1) for x, y in _places(grid, n))


@wrong_idea
def only_up_and_down(grid, n=3):
    """Only the walls between up and down were looked at.

    Each column of your block is open from top to bottom. But between two columns a wall may be left, and then nobody
    can walk straight across there. In a block of 3 x 3 cells there are six walls between up and down, and six between
    left and right: twelve in all.

    Which positions of the grid hold a wall between a cell and the one to its right?
    """
    return any(_down(grid, x, y, n - 1, n) for x, y in _places(grid, n))


@wrong_idea
def one_direction_is_enough(grid, n=3):
    """It is enough for your program that one direction is open.

    You look at both kinds of walls, and that is right. But the block counts as open when all walls of one kind are
    gone, whatever the others do. Three open rows with walls between them are three corridors, and no room. `or` is true
    when one side is; what is meant here needs both.

    What should your program answer for three corridors, one below the other?
    """
    return any(_across(grid, x, y, n, n - 1) or _down(grid, x, y, n - 1, n) for x, y in _places(grid, n))


@wrong_idea
def cells_instead_of_walls(grid, n=3):
    """The cells were looked at, and not the walls between them.

    In a finished maze every cell is open, so with your rule every finished maze would have a room. What makes a room is
    that nothing stands between the cells. Those are the characters with one even and one odd index.

    Draw a block of 3 x 3 cells with its walls: how many characters lie between two of its cells?
    """
    return any(
        all(grid[2 * (y + b) + 1][2 * (x + a) + 1] == " " for a in range(n) for b in range(n))
        for x, y in _places(grid, n)
    )


@wrong_idea
def size_ignored(grid, n=3):
    """The size is always three, whatever is asked for.

    For n = 3 all your answers are right. With another n the function cannot be called, or it still looks for a block of
    3 x 3 cells. A parameter is useful because it may be different each time. Every number in your program that came
    from "three" has to be worked out from n.

    Which numbers in your program would be others if a block of 2 x 2 cells were wanted?
    """
    return has_open_block(grid, 3)


_without_parameter = variant_of(size_ignored)(lambda grid: has_open_block(grid))


@wrong_idea
def one_closed_block_decides(grid, n=3):
    """One block that is no room decides for all.

    Your function says False as soon as one block, perhaps the very first, has a wall inside. But another one may be
    found further on. One open block is enough to say True. To say False, all of them must have been looked at, and each
    has to be judged anew.

    When can your program be sure that there is no open block?
    """
    return _any(grid, n, _places(grid, n)[:1])


@wrong_idea
def last_block_decides(grid, n=3):
    """The last block decides, whatever came before.

    Your program looks at all the blocks, but each one overwrites what was known from those before. At the end the
    variable says only how the last block was. Once a room has been found, nothing that comes later can take it away.

    What does your variable hold after an open block, and what after the next one, which is not open?
    """
    return _any(grid, n, _places(grid, n)[-1:])


@wrong_idea
def some_walls_left_out(grid, n=3):
    """Some walls inside the block were not looked at.

    The last row or the last column of the block is missing in your count. There is one wall less than there are cells
    only along the direction in which you walk. Across it, all n rows (or columns) have their walls. That gives n times
    n - 1 walls of each kind.

    How many walls does your program look at in a block of 3 x 3 cells, and how many are there?
    """
    return any(_across(grid, x, y, n - 1, n - 1) and _down(grid, x, y, n - 1, n - 1) for x, y in _places(grid, n))


_last_row_of_walls = variant_of(some_walls_left_out)(
    lambda grid, n=3: any(
        _across(grid, x, y, n - 1, n - 1) and _down(grid, x, y, n - 1, n) for x, y in _places(grid, n)
    )
)
_last_column_of_walls = variant_of(some_walls_left_out)(
    lambda grid, n=3: any(
        _across(grid, x, y, n, n - 1) and _down(grid, x, y, n - 1, n - 1) for x, y in _places(grid, n)
    )
)


@wrong_idea
def block_too_small(grid, n=3):
    """The block is one cell too small.

    Your program is content with a smaller room than was asked for. n counts cells. Between n cells in a row there is
    one wall less than there are cells, and it is easy to take the one number for the other.

    With n = 2, how many cells has the block, and how many inner walls?
    """
    return has_open_block(grid, n - 1)


@wrong_idea
def width_and_height_exchanged(grid, n=3):
    """Width and height have changed places.

    In a square maze all goes well. In the others your loops go too far in one direction, and not far enough in the
    other. `len(grid)` is the number of rows, so it tells how high the maze is. A single row tells how wide it is.

    Which of the two loops, that of x or that of y, needs the number of rows?
    """
    return _looked_at(grid, n, range(len(grid[0]) // 2 - n + 1), range(len(grid) // 2 - n + 1))


_exchanged_and_quick = variant_of(width_and_height_exchanged)(
    lambda grid, n=3: _any(grid, n, [(x, y) for x, y in _places(grid, n) if x <= len(grid) // 2 - n])
)


@wrong_idea
def answers_exchanged(grid, n=3):
    """True and False have changed places.

    Where there is an open block you say False, and where there is none you say True. Looking for it works, so only the
    answer has to be turned round. Perhaps one variable has a name that says the opposite of what it holds, or a `not`
    stands where it does not belong.

    Read the question aloud: is there an open block? What does your program answer for an open hall?
    """
    return not has_open_block(grid, n)


@wrong_idea
def one_open_wall_is_enough(grid, n=3):
    """One open wall is enough for your program.

    It says True as soon as a single inner wall of a block is open. But then nearly every maze would have a room. A
    block counts as open when every one of its inner walls is open, and one that is closed is enough to say: not this
    block.

    After which of the twelve walls may your program be sure that the block is open?
    """
    return any(not _closed(grid, x, y, n) for x, y in _places(grid, n))


def _closed(grid, x, y, n):
    places = [(2 * (y + b) + 1, 2 * (x + a) + 2) for b in range(n) for a in range(n - 1)]
    places += [(2 * (y + b) + 2, 2 * (x + a) + 1) for b in range(n - 1) for a in range(n)]
    return all(grid[row][col] == "*" for row, col in places)


HINTS = (
    "On paper, mark the walls inside one block of 3 x 3 cells: six between left and right, six between up and down.",
    "Where may the first cell of a block stand, so that the last one is still inside the maze? Two loops run over "
    "these places.",
    "For one block: two loops over the walls in rows of cells, two over the walls between such rows. The first closed "
    "wall decides against this block, and the first block without a closed wall decides for True.",
)
WELL_DONE = (
    "Can you say why n x n cells have 2*n*(n-1) inner walls? For a change: how would you count the open blocks of 2 x "
    "2 cells in a maze?"
)
