"""Carve mazes, rightly and wrongly: what the programs of wrong ideas share, and the scripts that ask for many mazes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from autograder.exercises.delete_wall import delete_wall
from autograder.exercises.get_unvisited_neighbours import get_unvisited_neighbours
from autograder.exercises.init_grid import init_grid
from autograder.exercises.is_visited import is_visited
from autograder.exercises.set_visited import set_visited
from autograder.grids import Cell, Grid, perfect

UNLUCKY = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # an order of directions that leaves cells closed with the first seed


def nothing(*everything: Any) -> None:
    """Do nothing, where something should be done."""


def carve(
    w: int,
    h: int,
    x: int = 0,
    y: int = 0,
    *,
    grid: Grid | None = None,
    begin: Callable[..., Any] = set_visited,
    choose: Callable[[list[Cell]], Cell] | None = None,
    remember: Callable[[Cell, Cell], Cell | None] = lambda old, new: old,
    wall: Callable[..., Any] = delete_wall,
    enter: Callable[..., Any] = set_visited,
    go_back: Callable[[list[Cell]], Cell] = list.pop,
    allowed: Callable[[int, int], bool] = lambda x, y: True,
    turns: int = 10**9,
    ends: bool = True,
) -> Grid:
    """Carve a maze, each step as it should be where nothing else is given.

    `begin` marks the start, `choose` chooses among the free neighbours, `remember` says which cell waits after a step,
    `wall` opens the wall, `enter` marks the cell, and `go_back` takes the next one of those that wait. Only `allowed`
    cells are entered; after so many `turns` it is over, or when all is done, where it `ends`.
    """
    grid = init_grid(w, h) if grid is None else grid
    begin(x, y, grid)
    waiting: list[Cell] = []
    for _turn in range(turns):
        free = [cell for cell in get_unvisited_neighbours(x, y, grid) if allowed(*cell)]
        if free:
            nx, ny = (choose or random.choice)(free)
            kept = remember((x, y), (nx, ny))
            waiting += [kept] if kept is not None else []
            wall(x, y, nx, ny, grid)
            enter(nx, ny, grid)
            x, y = nx, ny
        elif waiting:
            x, y = go_back(waiting)
        elif ends:
            break
    return grid


def carve_while_cells_remain(w: int, h: int, x: int = 0, y: int = 0) -> Grid:
    """Carve a maze in a loop that takes a waiting cell without asking whether there is one."""
    grid: Grid = init_grid(w, h)
    left = w * h
    waiting: list[Cell] = []
    while left:
        left -= not is_visited(x, y, grid)
        set_visited(x, y, grid)
        free = list(get_unvisited_neighbours(x, y, grid))
        if not free:
            x, y = waiting.pop()
            continue
        if len(free) > 1:
            waiting.append((x, y))
        nx, ny = random.choice(free)
        delete_wall(x, y, nx, ny, grid)
        x, y = nx, ny
    return grid


def branch(w: int, h: int, x: int = 0, y: int = 0) -> Grid:
    """Carve a maze from the cell that has waited longest, at every step: a queue."""
    grid: Grid = init_grid(w, h)
    set_visited(x, y, grid)
    waiting = [(x, y)]
    while waiting:
        x, y = waiting[0]
        free = list(get_unvisited_neighbours(x, y, grid))
        if not free:
            del waiting[0]
            continue
        nx, ny = random.choice(free)
        delete_wall(x, y, nx, ny, grid)
        set_visited(nx, ny, grid)
        waiting.append((nx, ny))
    return grid


def explore(w: int, h: int, x: int = 0, y: int = 0, *, again: bool = True, shared: list[Cell] | None = None) -> Grid:
    """Carve a maze by recursion: with `again` each free neighbour in its turn, else only the first one.

    With a `shared` list of directions all calls shuffle the same list, while others still go through it.
    """
    grid: Grid = init_grid(w, h)

    def go(x: int, y: int) -> None:
        set_visited(x, y, grid)
        while free := list(get_unvisited_neighbours(x, y, grid)):
            nx, ny = random.choice(free)
            delete_wall(x, y, nx, ny, grid)
            go(nx, ny)
            if not again:
                return

    def go_by(directions: list[Cell], x: int, y: int) -> None:
        set_visited(x, y, grid)
        random.shuffle(directions)
        for dx, dy in directions:
            if (x + dx, y + dy) in get_unvisited_neighbours(x, y, grid):
                delete_wall(x, y, x + dx, y + dy, grid)
                go_by(directions, x + dx, y + dy)

    if shared is None:
        go(x, y)
    else:
        go_by(shared, x, y)
    return grid


def any_walls(w: int, h: int) -> Grid:
    """Make a perfect maze without a walk: walls fall in any order, where they part two pieces."""
    return perfect(random.Random(random.random()), w, h)


def all_but_last(free: list[Cell]) -> Cell:
    """Choose among all but the last, where there are several."""
    return random.choice(free[:-1] or free)


def all_but_first(free: list[Cell]) -> Cell:
    """Choose among all but the first, where there are several."""
    return random.choice(free[1:] or free)


def many(call: str, number: int, last: str = "mazes") -> str:
    """Return the script that makes this call for so many seeds, and looks at `last`."""
    return f"mazes = []\nfor n in range({number}):\n    seed(n)\n    mazes.append({call})\n{last}"


def twice(call: str, seed: int, last: str = "[a, b]") -> str:
    """Return the script that makes this call twice with the same seed, and looks at `last`."""
    return f"seed({seed})\na = {call}\nseed({seed})\nb = {call}\n{last}"
