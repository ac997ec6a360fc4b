"""How many independent loops a maze has: passages, cells and pieces counted."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder import grids
from autograder.exercise import Case, case, probe, variant_of, wrong_idea
from autograder.exercises.open_neighbours import open_neighbours

PLACE = ("06-loops", 2)
POINTS = {"usual": 2, "borders": 1, "contract": 1}


def count_loops(grid):
    """Return the number of independent loops of the maze: passages - cells + pieces, a whole number.

    A passage is an open wall between two cells. Cells are all w x h of them, closed ones included. A piece is a set of
    cells that are linked by passages; a closed cell is a piece of its own. The grid stays as it was.

    Examples: a perfect maze and a grid in which everything is closed give 0, a hall of 2 x 2 cells gives 1.
    """
    cells = [(x, y) for y in range(len(grid) // 2) for x in range(len(grid[0]) // 2)]
    passages = sum(len(open_neighbours(x, y, grid)) for x, y in cells) // 2
    pieces, seen = 0, set()
    for cell in cells:
        if cell not in seen:
            pieces += 1
            seen.add(cell)
            todo = [cell]
            while todo:
                x, y = todo.pop()
                for other in open_neighbours(x, y, grid):
                    if other not in seen:
                        seen.add(other)
                        todo.append(other)
    return passages - len(cells) + pieces


_BEND = [list(row) for row in ("*******", "*     *", "* *****", "*     *", "*******")]
_TWO_PIECES = grids.beside(grids.corridor(3, upright=True), grids.hall(2, 3))
PROBES = [
    probe("count_loops(g)", g=grids.hall(2, 2)),
    probe("count_loops(g)", g=_BEND),
    probe("count_loops(g)", g=grids.hall(3, 3)),
    probe("count_loops(g)", g=grids.closed(3, 2)),
    probe("count_loops(g)", g=_TWO_PIECES),
    probe("count_loops(g)", g=grids.ring(4, 3)),
    probe("count_loops(g)", g=grids.looped(random.Random(2), 8, 5, 1)),
    probe("[count_loops(g), g]", view="value, value", g=grids.hall(3, 2)),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """From one cell to 24 x 16: perfect mazes, loops, halls, rings, closed cells, pieces; the grid as it was."""
    small = [
        grids.corridor(1),
        grids.closed(1, 1),
        grids.closed(4, rng.randint(2, 3)),
        grids.corridor(rng.randint(3, 9)),
    ]
    for grid in (*small, grids.corridor(rng.randint(3, 9), upright=True), grids.ring(rng.randint(3, 6), 4)):
        yield case("borders", "count_loops(g)", g=grid)
    for w, h in ((3, 5), (6, 4)):
        yield case("usual", "count_loops(g)", g=grids.perfect(rng, w, h))
        yield case("usual", "count_loops(g)", g=grids.looped(rng, w, h, rng.randint(2, 7)))
    yield case("usual", "count_loops(g)", g=grids.hall(rng.randint(3, 6), rng.randint(4, 8)))
    closed_cell = grids.shut(grids.hall(5, 4), (rng.randint(1, 3), rng.randint(1, 2)))
    pieces = grids.beside(grids.looped(rng, 3, 6, rng.randint(1, 3)), grids.looped(rng, 5, 6, rng.randint(1, 4)))
    parted = grids.shut(grids.shut(grids.hall(2, 4), (0, 2)), (1, 2))
    for grid in (closed_cell, pieces, parted, grids.beside(pieces, grids.closed(1, 6))):
        yield case("borders", "count_loops(g)", g=grid)
    yield case("usual", "count_loops(g)", g=grids.looped(rng, 24, 16, rng.randint(10, 40)), cpu=10)
    for grid in (grids.perfect(rng, 5, 3), grids.looped(rng, 4, 5, rng.randint(2, 5)), grids.hall(4, 2)):
        yield case("contract", "[count_loops(g), g]", view="value, value", g=grid)


def _cells(grid):
    return [(x, y) for y in range(len(grid) // 2) for x in range(len(grid[0]) // 2)]


def _ways(grid):
    """Return how many open sides each cell has."""
    return [len(open_neighbours(x, y, grid)) for x, y in _cells(grid)]


def _pieces(grid):
    return count_loops(grid) - sum(_ways(grid)) // 2 + len(_cells(grid))


@wrong_idea
def passages_counted_twice(grid):
    """Each passage was counted from both of its sides.

    Your number is too large. When you add up the open neighbours of all cells, a passage between two cells is counted
    twice: once when you stand in the one cell, and once when you stand in the other. A hall of 2 x 2 cells has four
    passages, and it is easy to count them on paper.

    What sum does your program get for this small hall, and what would you have to do with it?
    """
    return sum(_ways(grid)) - len(_cells(grid)) + _pieces(grid)


_twice_and_one_piece = variant_of(passages_counted_twice)(lambda grid: sum(_ways(grid)) - len(_cells(grid)) + 1)


@wrong_idea
def loops_counted_twice(grid):
    """Each loop was counted twice.

    Where there is no loop your number is 0, and otherwise it is twice as large as it should be. It seems that your
    search counts a loop when it meets a cell that it has seen before. But the passage that closes the loop has two
    ends, and the search comes to it from either of them.

    Walk round a ring as your search does: how often does it meet a cell that it has seen?
    """
    return 2 * count_loops(grid)


@wrong_idea
def first_piece_only(grid):
    """Only the piece of the first cell was looked at.

    Your search begins at one cell and goes wherever passages lead, and what it counts there is right. Cells that cannot
    be reached from there were never seen, and neither were their loops. A grid may fall into several pieces.

    How can your program find a cell that no search has reached yet?
    """
    seen, todo = {(0, 0)}, [(0, 0)]
    for cell in todo:
        new = [other for other in open_neighbours(*cell, grid) if other not in seen]
        seen |= set(new)
        todo += new
    return sum(len(open_neighbours(*cell, grid)) for cell in seen) // 2 - len(seen) + 1


@wrong_idea
def every_space_is_a_passage(grid):
    """The cells themselves were counted as passages.

    Your number is too large, by one for each open cell. A space in the grid may be an open wall between two cells, and
    that is a passage. But most spaces are the cells. An open wall stands where one of the two indices is odd and the
    other is even.

    How many spaces has a corridor of four cells, and how many of them are passages?
    """
    return sum(row.count(" ") for row in grid) - len(_cells(grid)) + _pieces(grid)


_spaces_and_one_piece = variant_of(every_space_is_a_passage)(
    lambda grid: sum(row.count(" ") for row in grid) - len(_cells(grid)) + 1
)


@wrong_idea
def pieces_forgotten(grid):
    """The pieces were left out of the sum.

    Your number is too small, by 1 for a maze in one piece, and by more where there are several. A corridor shows why:
    it has no loop, and one passage less than cells. A number of loops below zero makes no sense, so something has to
    make up for it.

    In a corridor of four cells, how many passages, cells and pieces are there?
    """
    return sum(_ways(grid)) // 2 - len(_cells(grid))


@wrong_idea
def always_one_piece(grid):
    """Your program takes every grid for one piece.

    For a maze in which all cells are linked, your number is right. But a grid may fall into several pieces, and a
    closed cell is a piece of its own. Then adding 1 is not enough: each piece would give a loop less than there are.

    In a grid where everything is closed, how many pieces are there, and what should the result be?
    """
    return sum(_ways(grid)) // 2 - len(_cells(grid)) + 1


@wrong_idea
def open_squares(grid):
    """Small open squares were counted, and loops may be longer.

    Four cells that are open to each other in a square are indeed a loop, the shortest there is. But a way may lead
    round in a wide circle, round many cells and walls, and come back to where it began. No open square need lie on it.

    On paper, draw a ring round a closed place. How many loops has it, and how many open squares?
    """
    linked = {(x, y): open_neighbours(x, y, grid) for x, y in _cells(grid)}
    return sum(
        (x + 1, y) in linked[x, y]
        and (x, y + 1) in linked[x, y]
        and (x + 1, y + 1) in linked[x + 1, y]
        and (x + 1, y + 1) in linked[x, y + 1]
        for x, y in linked
    )


@wrong_idea
def characters_for_cells(grid):
    """The characters of the grid were counted as cells.

    Your number is far below zero. The grid holds a character for every wall and every corner too, so it has many more
    characters than cells. A row with w cells is 2w + 1 characters long, and the same holds for the columns.

    How many cells are there in a grid of 5 rows with 5 characters each?
    """
    return sum(_ways(grid)) // 2 - len(grid) * len(grid[0]) + _pieces(grid)


@wrong_idea
def answers_yes_or_no(grid):
    """The answer is True or False, and a number is wanted.

    You have found out whether there is a loop. But the question is how many there are. A comparison such as `> 0` gives
    True or False, whatever was counted before, so the number is lost in the last step.

    What was the value on the left of your comparison?
    """
    return count_loops(grid) > 0


@wrong_idea
def half_the_passages_forgotten(grid):
    """Only half of the passages were counted.

    There are passages from left to right, and passages from top to bottom. It seems that your program looks in one of
    the two directions only. To count each passage once, one can look from every cell to the right and downwards. But
    then both have to be looked at.

    In a hall of 2 x 2 cells, which four passages are there, and which of them does your program see?
    """
    return sum((x + 1, y) in open_neighbours(x, y, grid) for x, y in _cells(grid)) - len(_cells(grid)) + _pieces(grid)


_only_downwards = variant_of(half_the_passages_forgotten)(
    lambda grid: (
        sum((x, y + 1) in open_neighbours(x, y, grid) for x, y in _cells(grid)) - len(_cells(grid)) + _pieces(grid)
    )
)
_only_to_the_right_and_one = variant_of(half_the_passages_forgotten)(
    lambda grid: sum((x + 1, y) in open_neighbours(x, y, grid) for x, y in _cells(grid)) - len(_cells(grid)) + 1
)
_only_downwards_and_one = variant_of(half_the_passages_forgotten)(
    lambda grid: sum((x, y + 1) in open_neighbours(x, y, grid) for x, y in _cells(grid)) - len(_cells(grid)) + 1
)


@wrong_idea
def walls_left(grid):
    """The walls that are left were counted.

    Your program counts closed places between neighbouring cells. Each of them could become a passage, and would then
    make one more loop (or join two pieces). But here the loops are wanted that exist already, and those come from what
    is open.

    In a hall of 2 x 2 cells no wall is left, and there is one loop: what does your program say?
    """
    w, h = len(grid[0]) // 2, len(grid) // 2
    return w * (h - 1) + h * (w - 1) - sum(_ways(grid)) // 2


@wrong_idea
def junctions(grid):
    """The junctions were counted, where the way divides.

    At a junction one has a choice, but the branches need not come together again. A perfect maze is full of junctions,
    and it has no loop at all. On the other hand a simple ring is a loop without any junction.

    How many cells of a ring have three open sides or more?
    """
    return sum(ways >= 3 for ways in _ways(grid))


@wrong_idea
def stops_at_one(grid):
    """Your program never says more than one.

    It finds out that there is a loop, and then it is content. But there may be many, and the question is how many. A
    hall of 3 x 3 cells has four: with fewer than four walls put back, one can still walk round somewhere.

    What happens in your program after it has found the first loop?
    """
    return min(1, count_loops(grid))


@wrong_idea
def a_decimal_number(grid):
    """The number has a decimal point.

    The value is right, but it is 1.0 where 1 was asked for. In Python a division with one slash always gives a number
    with a decimal point, even where nothing is left over. Such a number cannot count turns of a loop or stand as an
    index.

    Which division gives a whole number, and what is 9 // 2?
    """
    return sum(_ways(grid)) / 2 - len(_cells(grid)) + _pieces(grid)


@wrong_idea
def closed_cells_in_one_count_only(grid):
    """Closed cells are in one of the two counts only.

    A closed cell, which is linked to nobody, is a cell and also a piece of its own. In the sum the two cancel each
    other: one is taken away, and one is added. In your program closed cells are in the number of cells but not in that
    of pieces, or the other way round. Then each of them makes the result wrong by one.

    In a grid where everything is closed, how many cells does your program count, and how many pieces?
    """
    return count_loops(grid) - sum(grid[2 * y + 1][2 * x + 1] == "*" for x, y in _cells(grid))


_only_among_the_pieces = variant_of(closed_cells_in_one_count_only)(
    lambda grid: count_loops(grid) + sum(grid[2 * y + 1][2 * x + 1] == "*" for x, y in _cells(grid))
)


@wrong_idea
def signs_mixed_up(grid):
    """The signs of the sum are not as they should be.

    You have counted passages, cells and pieces, but put together in another way: something was added that should be
    taken away, or the other way round. Try it with a corridor of four cells. There are three passages, four cells and
    one piece, and there is no loop.

    Which of the three numbers belongs with a plus, and which with a minus?
    """
    return sum(_ways(grid)) // 2 - len(_cells(grid)) - _pieces(grid)


_cells_minus_passages = variant_of(signs_mixed_up)(
    lambda grid: len(_cells(grid)) - sum(_ways(grid)) // 2 + _pieces(grid)
)
_everything_reversed = variant_of(signs_mixed_up)(
    lambda grid: len(_cells(grid)) - sum(_ways(grid)) // 2 - _pieces(grid)
)
_pieces_minus_passages = variant_of(signs_mixed_up)(lambda grid: _pieces(grid) - sum(_ways(grid)) // 2)
_one_taken_away = variant_of(signs_mixed_up)(lambda grid: sum(_ways(grid)) // 2 - len(_cells(grid)) - 1)
_reversed_and_one = variant_of(signs_mixed_up)(lambda grid: len(_cells(grid)) - sum(_ways(grid)) // 2 + 1)


HINTS = (
    "Count the three numbers separately, and print them for a hall of 2 x 2 cells: 4 passages, 4 cells, 1 piece.",
    "Each passage is seen from both of its cells. For the pieces: begin a search at every cell that no search has "
    "reached yet. How many searches do you begin?",
    "Add up the numbers of open neighbours of all cells and halve the sum with `//`. Take away the number of cells, "
    "and add the number of searches that were begun.",
)
WELL_DONE = (
    "Can you say why a perfect maze gives 0? For a change: what does opening one more wall do to the number, and in "
    "which case does it change nothing?"
)
