# Generated from autograder/exercises by python -m autograder build; edit those modules.
#
# Functions that were exercises in earlier notebooks, for this notebook to build on:
#
#     init_grid                 exercise 3 of 01-grid
#     is_visited                exercise 1 of 02-bricks
#     set_visited               exercise 2 of 02-bricks
#     get_unvisited_neighbours  exercise 3 of 02-bricks
#     delete_wall               exercise 4 of 02-bricks
#     generate_maze             exercise 2 of 03-maze
#
# Reading on spoils them: if you have not done one of these exercises yet, do it first. Where your own version has
# passed its check, this file puts it in the place of the given one (the last line does that, and says so).

import random

from course.own_functions import own


def init_grid(w, h):
    """Return a new grid for w x h cells (whole numbers, at least 1) in which everything is still closed.

    The grid is a list of 2*h + 1 rows; each row is a list of 2*w + 1 strings, and every string is "*".
    No two rows are the same list, and two calls of the function share nothing.

    Example: init_grid(1, 1) gives [["*", "*", "*"], ["*", "*", "*"], ["*", "*", "*"]].
    """
    return [["*"] * (2 * w + 1) for _ in range(2 * h + 1)]


def is_visited(x, y, grid):
    """Return True if the cell in column x and row y of the maze has been visited, else False.

    grid is a list of rows as init_grid makes it; the character of a cell is " " when it has been visited and "*"
    when it has not. (x, y) is a cell of this grid, counted from 0. Nothing is changed.

    Example: with g = [["*", "*", "*", "*", "*"], ["*", " ", "*", "*", "*"], ["*", "*", "*", "*", "*"]], which has two
    cells, is_visited(0, 0, g) gives True, and is_visited(1, 0, g) gives False.
    """
    return grid[2 * y + 1][2 * x + 1] == " "


def set_visited(x, y, grid):
    """Mark the cell in column x and row y of the maze as visited: write " " in its place, and nothing else.

    grid is a list of rows as init_grid makes it, and (x, y) is one of its cells, counted from 0. The list that is
    received is changed itself; nothing is returned. Marking a cell twice changes nothing more.

    Example: after g = init_grid(1, 1) and set_visited(0, 0, g), g is
    [["*", "*", "*"], ["*", " ", "*"], ["*", "*", "*"]].
    """
    grid[2 * y + 1][2 * x + 1] = " "


def get_unvisited_neighbours(x, y, grid):
    """Return the cells directly above, left of, below and right of cell (x, y) that have not been visited.

    grid is a list of rows as init_grid makes it, and (x, y) is one of its cells; the size of the maze is read off the
    grid. The answer is a list of pairs (x, y), which are tuples, in any order, each cell once; a tuple, a set or a
    generator will do as well. Where there is no such cell it is empty. Nothing is changed.

    Example: in the closed grid of 2 x 2 cells, get_unvisited_neighbours(0, 0, init_grid(2, 2)) gives [(0, 1), (1, 0)].
    """
    w, h = len(grid[0]) // 2, len(grid) // 2
    around = [(x, y - 1), (x - 1, y), (x, y + 1), (x + 1, y)]
    return [(a, b) for a, b in around if 0 <= a < w and 0 <= b < h and not is_visited(a, b, grid)]


def delete_wall(x1, y1, x2, y2, grid):
    """Take away the wall between the neighbouring cells (x1, y1) and (x2, y2): write " " in its place, nothing else.

    grid is a list of rows as init_grid makes it. The two cells lie in it, side by side or one above the other, and it
    does not matter which of them comes first. The list that is received is changed itself; nothing is returned. Where
    the wall is gone already, nothing changes.

    Example: with g = init_grid(2, 1), delete_wall(0, 0, 1, 0, g) changes row 1, column 2 of g, and nothing else.
    """
    grid[y1 + y2 + 1][x1 + x2 + 1] = " "


def generate_maze(w, h, x0=0, y0=0):
    """Return a new grid with a perfect maze of w x h cells (at least 1 each), carved by a walk that begins at (x0, y0).

    Perfect means: every cell is open, and there is exactly one way between any two, so w*h - 1 walls have fallen. The
    frame and the corners stay closed. At each step one of the unvisited neighbours is chosen by chance, with the module
    random, which is never seeded in here. Where there is none, the walk goes back to the newest of the cells that wait.

    It works for one row or one column, from any start, and for 60 x 60 cells.
    Example: generate_maze(2, 1) gives [list("*****"), list("*   *"), list("*****")].
    """
    grid = init_grid(w, h)
    set_visited(x0, y0, grid)
    waiting = [(x0, y0)]
    while waiting:
        x, y = waiting[-1]
        free = list(get_unvisited_neighbours(x, y, grid))
        if free:
            nx, ny = random.choice(free)
            delete_wall(x, y, nx, ny, grid)
            set_visited(nx, ny, grid)
            waiting.append((nx, ny))
        else:
            waiting.pop()
    return grid


# Your own versions come first.
own(globals(), ["delete_wall", "generate_maze"])
