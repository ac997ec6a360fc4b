"""Wrong ideas about a dictionary of distances: other keys than cells, other values than whole numbers."""

from __future__ import annotations

from collections import deque

from autograder.exercise import variant_of, wrong_idea
from autograder.ways import known, spread, steps, way


@wrong_idea
def keys_are_y_x(grid, start):
    """The two numbers of each key have changed places.

    The numbers of steps are right, but they stand with other cells. In this course a cell is always (x, y): first how
    far to the right, then how far down. A grid is indexed row first, and that makes the two easy to mix up; yet a key
    is no index.

    Where do you put a pair together, and which number comes first there?
    """
    return {(y, x): number for (x, y), number in spread(grid, start).items()}


@wrong_idea
def keys_are_places(grid, start):
    """The keys are places of the grid, not cells.

    The numbers in your keys are about twice as large as they should be: they say where characters stand. Inside your
    function you may work with them. But start comes as a cell, and whoever asks for the distance of a cell will ask
    with its x, from 0 to w - 1, and its y.

    Which cell has its place at row 1, column 5?
    """
    return {(2 * x + 1, 2 * y + 1): number for (x, y), number in spread(grid, start).items()}


@variant_of(keys_are_places)
def keys_are_rows_and_columns(grid, start):
    return {(2 * y + 1, 2 * x + 1): number for (x, y), number in spread(grid, start).items()}


@wrong_idea
def keys_are_texts(grid, start):
    """The keys are texts, not cells.

    They look like cells when they are printed, but each of them is a text, with brackets, comma and all. A text has
    no x and no y, and asking for the cell (1, 0) finds nothing. In Python a tuple can be a key just as it is, since it
    never changes.

    What is the difference between (1, 0) with quotes round it, and without them?
    """
    return {str(cell): number for cell, number in spread(grid, start).items()}


@variant_of(keys_are_texts)
def keys_are_joined_numbers(grid, start):
    return {f"{x},{y}": number for (x, y), number in spread(grid, start).items()}


@wrong_idea
def cells_instead_of_numbers(grid, start):
    """The values are cells, not numbers of steps.

    For each cell you have noted something about the way to it: the cell that it was reached from, or all the cells
    in between. That is useful when the way itself is wanted. Here the question is how far away a cell is, and the
    answer is one number for each cell.

    If you know the number of the cell from which a new one was reached, what is the number of the new one?
    """
    return known(grid, start, None, 0)


@variant_of(cells_instead_of_numbers)
def whole_ways_instead_of_numbers(grid, start):
    return {cell: way(grid, start, cell, 0) for cell in spread(grid, start)} if len(grid[0]) < 999 else {start: [start]}


@variant_of(cells_instead_of_numbers)
def lists_of_cells(grid, start):
    numbers = spread(grid, start)
    return {number: [cell for cell in numbers if numbers[cell] == number] for number in list(numbers.values())[:99]}


@wrong_idea
def numbers_of_another_type(grid, start):
    """The numbers are right, but they are no whole numbers.

    Steps can be counted, so their number is an `int`: 3, not 3.0, and not the text "3". A number with a point comes
    out of a division with `/`, or of a start at 0.0; a text comes out of `str`. Such values are not equal to a whole
    number in every respect, and a list cannot be indexed with them.

    Where in your program does the first number come from, and what happens to it?
    """
    return {cell: float(number) for cell, number in spread(grid, start).items()}


@variant_of(numbers_of_another_type)
def numbers_are_texts(grid, start):
    return {cell: str(number) for cell, number in spread(grid, start).items()}


@wrong_idea
def marked_when_taken(grid, start):
    """In an open hall the same cells wait thousands of times.

    Your numbers are right, and in narrow mazes they come quickly. But in a hall each cell is met from several sides
    before its turn comes. If it counts as known only when it is taken, it joins the waiting cells each time, and brings
    all the cells behind it along again. In a larger hall nobody can wait for the end.

    At which moment should a cell be noted as known, so that it has to wait once only?
    """
    away, seen, queue = {start: 0}, set(), deque([start])
    while queue:
        cell = queue.popleft()
        seen.add(cell)
        for n in steps(cell, grid):
            if n not in seen:
                away[n] = away[cell] + 1
                queue.append(n)
    return away
