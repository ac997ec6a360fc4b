"""Where on the screen the centre of a cell lies, when the maze stands in the middle."""

from __future__ import annotations

import random
from collections.abc import Iterator

from autograder.exercise import Case, case, probe, variant_of, wrong_idea

PLACE = ("07-turtle", 1)
POINTS = {"usual": 3, "borders": 2, "contract": 1}
PICTURE = "screen"


def cell_to_screen(x, y, w, h, size):
    """Return the point (sx, sy) of the screen at which the centre of the cell (x, y) lies: a pair of numbers.

    The maze has w x h cells, each a square with sides of length size (a number above 0), and its middle is the point
    (0, 0) of the screen. On the screen sx grows to the right and sy grows upwards; in the maze y is counted downwards
    from the top row.

    Example: cell_to_screen(0, 0, 4, 2, 10) gives (-15.0, 5.0).
    """
    return (x + 0.5 - w / 2) * size, (h / 2 - y - 0.5) * size


PROBES = [
    probe("cell_to_screen(0, 0, 4, 2, 10)", view="point"),
    probe("cell_to_screen(3, 1, 4, 2, 15)", view="point"),
    probe("cell_to_screen(1, 1, 3, 3, 20)", view="point"),
    probe("cell_to_screen(0, 2, 5, 3, 30)", view="point"),
    probe("cell_to_screen(2, 1, 3, 4, 8)", view="point"),
    probe("cell_to_screen(0, 0, 1, 1, 8)", view="point"),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """Even and odd sizes, all four corners, one cell, one row, one column; sides that are not whole."""

    def asked(group: str, x: int, y: int, w: int, h: int, size: float) -> Case:
        return case(group, f"cell_to_screen({x}, {y}, {w}, {h}, {size})", view="point")

    yield asked("borders", 0, 0, 1, 1, rng.randint(1, 40))
    for _ in range(8):
        w, h = rng.sample(range(2, 25), 2)
        yield asked("usual", rng.randrange(w), rng.randrange(h), w, h, rng.randint(2, 40))
    w, h = rng.sample(range(2, 12), 2)
    for x, y in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)):
        yield asked("borders", x, y, w, h, rng.randint(5, 30))
    for w, h in ((rng.randint(2, 9), 1), (1, rng.randint(2, 9)), (5, 5), (6, 6), (4, 7), (7, 4)):
        yield asked("borders", rng.randrange(w), rng.randrange(h), w, h, 2 * rng.randint(3, 12) + 1)
    for size in (7.5, 0.25, 12.5):
        w, h = rng.sample(range(2, 9), 2)
        yield asked("contract", rng.randrange(w), rng.randrange(h), w, h, size)


def _places(across, up):
    """Return a program: both functions are given the number of the cell, the number of cells, and the size."""
    return lambda x, y, w, h, size: (across(x, w, size), up(y, h, size))


def _right(k, n, size):
    return (k + 0.5 - n / 2) * size


def _up(k, n, size):
    return (n / 2 - k - 0.5) * size


@wrong_idea
def upside_down(x, y, w, h, size):
    """The maze stands upside down.

    From left to right all is well. But in the maze y is counted from the top row downwards, and on the screen the
    second number grows upwards. So a cell of the top row, with a small y, needs a large second number. The picture
    shows your point as far below the middle as it should be above.

    Which sign should y have in your formula, and what should it be taken away from?
    """
    return (x + 0.5 - w / 2) * size, (y + 0.5 - h / 2) * size


upside_down_corners = variant_of(upside_down)(_places(lambda k, n, s: (k - n / 2) * s, lambda k, n, s: (k - n / 2) * s))
upside_down_whole = variant_of(upside_down)(_places(lambda k, n, s: (k - n // 2) * s, lambda k, n, s: (k - n // 2) * s))
upside_down_lower = variant_of(upside_down)(_places(_right, lambda k, n, s: (k - n / 2) * s))
upside_down_half = variant_of(upside_down)(_places(_right, lambda k, n, s: (k - 0.5 - n / 2) * s))


@wrong_idea
def mirrored(x, y, w, h, size):
    """Left and right have changed places.

    The height is right. But sx grows to the right, and so does x in the maze: the cell with x = 0 is the leftmost one,
    and should get the smallest first number. Only the second number has to be turned over, because the maze counts
    its rows downwards.

    Which of your two formulas should have a minus before the number of the cell?
    """
    return (w / 2 - x - 0.5) * size, (h / 2 - y - 0.5) * size


mirrored_and_upside_down = variant_of(mirrored)(_places(_up, _right))


@wrong_idea
def x_and_y_exchanged(x, y, w, h, size):
    """The two numbers of the point have changed places.

    A point of the screen is a pair: first how far to the right, then how far up. The first one comes from x and from
    the width w, the second one from y and from the height h. In a grid it is the other way round, the row comes
    first, so this happens easily.

    Which numbers may your first formula use, and which may the second one?
    """
    return (y + 0.5 - h / 2) * size, (w / 2 - x - 0.5) * size


pair_exchanged = variant_of(x_and_y_exchanged)(lambda x, y, w, h, s: (_up(y, h, s), _right(x, w, s)))
cell_exchanged = variant_of(x_and_y_exchanged)(lambda x, y, w, h, s: (_right(y, w, s), _up(x, h, s)))


@wrong_idea
def corner_in_place_of_centre(x, y, w, h, size):
    """The point lies half a cell beside the centre, at the edge of the cell.

    All cells are shifted by the same bit, so the maze looks right in itself, but it does not stand in the middle of
    the screen. Counting whole cells from the edge leads to where a cell begins. Its centre is half a cell further on,
    to the right and also down.

    For a maze of one single cell the point must be (0, 0): what does your formula give?
    """
    return (x - w / 2) * size, (h / 2 - y) * size


left_edge = variant_of(corner_in_place_of_centre)(_places(lambda k, n, s: (k - n / 2) * s, _up))
top_edge = variant_of(corner_in_place_of_centre)(_places(_right, lambda k, n, s: (n / 2 - k) * s))
lower_left = variant_of(corner_in_place_of_centre)(
    _places(lambda k, n, s: (k - n / 2) * s, lambda k, n, s: (n / 2 - k - 1) * s)
)


@wrong_idea
def half_a_cell_in_the_wrong_direction(x, y, w, h, size):
    """The half cell was added twice, or in the wrong direction.

    You have thought of the half cell that leads from the edge of a cell to its centre. But the point now lies on an
    edge of the cell, or in another one. From the left edge the centre is half a cell to the right; from the upper
    edge it is half a cell down, which is a smaller number on the screen.

    What does your formula give for a maze of one single cell?
    """
    return (x + 1 - w / 2) * size, (h / 2 - y - 0.5) * size


half_up = variant_of(half_a_cell_in_the_wrong_direction)(_places(_right, lambda k, n, s: (n / 2 - k + 0.5) * s))
half_left = variant_of(half_a_cell_in_the_wrong_direction)(_places(lambda k, n, s: (k - 0.5 - n / 2) * s, _up))
both_halves_wrong = variant_of(half_a_cell_in_the_wrong_direction)(
    _places(lambda k, n, s: (k - 0.5 - n / 2) * s, lambda k, n, s: (n / 2 - k + 0.5) * s)
)
whole_down = variant_of(half_a_cell_in_the_wrong_direction)(_places(_right, lambda k, n, s: (n / 2 - k - 1) * s))
whole_both = variant_of(half_a_cell_in_the_wrong_direction)(
    _places(lambda k, n, s: (k + 1 - n / 2) * s, lambda k, n, s: (n / 2 - k - 1) * s)
)


@wrong_idea
def whole_halves(x, y, w, h, size):
    """With an odd number of cells the point is off, with an even number it is right.

    Half of 3 is 1.5, and `3 // 2` is 1: this division throws the rest away. A maze of 3 cells in a row has its middle
    in the centre of a cell, and there the missing half is seen. With an even number of cells nothing is lost, so
    such a maze does not show it.

    Which sign divides without throwing the rest away?
    """
    return (x + 0.5 - w // 2) * size, (h / 2 - y - 0.5) * size


rows_whole = variant_of(whole_halves)(_places(_right, lambda k, n, s: (n // 2 - k - 0.5) * s))
both_whole = variant_of(whole_halves)(
    _places(lambda k, n, s: (k + 0.5 - n // 2) * s, lambda k, n, s: (n // 2 - k - 0.5) * s)
)


@wrong_idea
def not_centred(x, y, w, h, size):
    """The maze does not stand in the middle of the screen.

    Your points are counted from a corner of the maze. But the point (0, 0) should be in its middle: as much of the
    maze lies to the left of it as to the right, and as much above as below. So half the width, and half the height,
    have to come into the formulas.

    Where does the middle of the whole maze lie, counted in cells from its upper left corner?
    """
    return (x + 0.5) * size, -(y + 0.5) * size


corner_not_centred = variant_of(not_centred)(_places(lambda k, n, s: k * s, lambda k, n, s: -k * s))
downwards = variant_of(not_centred)(_places(lambda k, n, s: (k + 0.5) * s, lambda k, n, s: (k + 0.5) * s))
corner_downwards = variant_of(not_centred)(_places(lambda k, n, s: k * s, lambda k, n, s: k * s))
from_below = variant_of(not_centred)(_places(lambda k, n, s: (k + 0.5) * s, lambda k, n, s: (n - k - 0.5) * s))
by_the_whole = variant_of(not_centred)(_places(lambda k, n, s: (k + 0.5 - n) * s, lambda k, n, s: (n - k - 0.5) * s))
by_the_whole_corner = variant_of(not_centred)(_places(lambda k, n, s: (k - n) * s, lambda k, n, s: (n - k) * s))


@wrong_idea
def size_not_everywhere(x, y, w, h, size):
    """A part of the formula counts in cells, another in steps of the screen.

    Only what is multiplied by the size is a length on the screen. The half cell and half the width are numbers of
    cells as well, as x and y are, so they have to be multiplied too. Brackets decide how far a multiplication
    reaches: without them it takes only its neighbour.

    What should stand inside the brackets that are multiplied by size?
    """
    return x * size + 0.5 - w / 2, h / 2 - y * size - 0.5


size_forgotten = variant_of(size_not_everywhere)(lambda x, y, w, h, s: (_right(x, w, 1), _up(y, h, 1)))
half_not_scaled = variant_of(size_not_everywhere)(
    _places(lambda k, n, s: (k - n / 2) * s + 0.5, lambda k, n, s: (n / 2 - k) * s - 0.5)
)
middle_not_scaled = variant_of(size_not_everywhere)(
    _places(lambda k, n, s: (k + 0.5) * s - n / 2, lambda k, n, s: n / 2 - (k + 0.5) * s)
)
corner_not_scaled = variant_of(size_not_everywhere)(
    _places(lambda k, n, s: k * s - n / 2, lambda k, n, s: n / 2 - k * s)
)
last_part_only = variant_of(size_not_everywhere)(
    _places(lambda k, n, s: k + 0.5 - n / 2 * s, lambda k, n, s: n / 2 - k - 0.5 * s)
)
half_by_size = variant_of(size_not_everywhere)(
    _places(lambda k, n, s: k * s + s / 2 - n / 2, lambda k, n, s: n / 2 - k * s - s / 2)
)


@wrong_idea
def one_number_for_both_directions(x, y, w, h, size):
    """Width and height of the maze are mixed up.

    With a square maze your points would be right. But here the maze is wider than high, or higher than wide. How far
    a cell lies from the middle to the right depends on the number of columns only, and how far it lies above or below
    only on the number of rows.

    Which of w and h belongs to x, and which one to y?
    """
    return (x + 0.5 - w / 2) * size, (w / 2 - y - 0.5) * size


height_for_both = variant_of(one_number_for_both_directions)(lambda x, y, w, h, s: (_right(x, h, s), _up(y, h, s)))
sizes_exchanged = variant_of(one_number_for_both_directions)(lambda x, y, w, h, s: (_right(x, h, s), _up(y, w, s)))


@wrong_idea
def rounded_to_whole_numbers(x, y, w, h, size):
    """The result was rounded, and half cells are lost.

    Some of your points are right and others are off by half a cell, because `//` or `int` threw away what stands
    behind the decimal point. Places on a screen may be numbers with a decimal point: nothing has to be rounded here,
    and least of all before the multiplication.

    Where does your formula become a whole number, and is it before or after the multiplication by size?
    """
    return (2 * x + 1 - w) // 2 * size, (h - 2 * y - 1) // 2 * size


cut = variant_of(rounded_to_whole_numbers)(
    _places(lambda k, n, s: int(k + 0.5 - n / 2) * s, lambda k, n, s: int(n / 2 - k - 0.5) * s)
)
cut_at_the_end = variant_of(rounded_to_whole_numbers)(
    _places(lambda k, n, s: int(_right(k, n, s)), lambda k, n, s: int(_up(k, n, s)))
)
floor_at_the_end = variant_of(rounded_to_whole_numbers)(
    _places(lambda k, n, s: _right(k, n, s) // 1, lambda k, n, s: _up(k, n, s) // 1)
)
half_size_whole = variant_of(rounded_to_whole_numbers)(
    _places(lambda k, n, s: (k - n // 2) * s + s // 2, lambda k, n, s: (n // 2 - k) * s - s // 2)
)
start_whole = variant_of(rounded_to_whole_numbers)(
    _places(lambda k, n, s: k * s - n * s // 2 + s // 2, lambda k, n, s: n * s // 2 - k * s - s // 2)
)
nearest_at_the_end = variant_of(rounded_to_whole_numbers)(
    _places(lambda k, n, s: round(_right(k, n, s)), lambda k, n, s: round(_up(k, n, s)))
)
nearest = variant_of(rounded_to_whole_numbers)(
    _places(lambda k, n, s: round(k + 0.5 - n / 2) * s, lambda k, n, s: round(n / 2 - k - 0.5) * s)
)


@wrong_idea
def everything_twice_as_far(x, y, w, h, size):
    """All points are twice as far from the middle as they should be.

    The directions are right. But two neighbouring cells are two sizes apart in your picture. In the text grid there
    is a wall between any two cells, so a cell counts double there. On this screen the cells lie side by side, and
    the walls are only what the pen leaves out.

    How far apart should the centres of two neighbouring cells be?
    """
    return (2 * x + 1 - w) * size, (h - 2 * y - 1) * size


character_positions = variant_of(everything_twice_as_far)(
    _places(lambda k, n, s: (2 * k + 1 - (2 * n + 1) / 2) * s, lambda k, n, s: ((2 * n + 1) / 2 - 2 * k - 1) * s)
)


HINTS = (
    "Where must the centre of the middle cell of a 3 x 3 maze be? And those of its neighbours?",
    "First count in cells, from the middle of the maze to the centre of the cell. Multiply by the size at the end.",
    "To the right: how many cells lie left of the centre, the half one included, less half of all. Upwards: begin "
    "with half the height, and go down from there.",
)
WELL_DONE = (
    "Can you say why the half cell has another sign in the second formula? For a change: how would you find the cell "
    "that somebody has clicked on, given the point?"
)
