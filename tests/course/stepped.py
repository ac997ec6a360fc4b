"""Programs as students write them, to be stepped through: right ones in other words, and wrong ones."""

from __future__ import annotations

import random
import sys
from collections import deque

from autograder.exercises.delete_wall import delete_wall
from autograder.exercises.get_unvisited_neighbours import get_unvisited_neighbours
from autograder.exercises.init_grid import init_grid
from autograder.exercises.set_visited import set_visited


def x_after_y(w, h):
    """Keep the pile by making new lists, and move in two lines."""
    grid = init_grid(w, h)
    set_visited(0, 0, grid)
    x, y = 0, 0
    todo = [(0, 0)]
    while todo != []:
        x = todo[-1][0]
        y = todo[-1][1]
        around = list(get_unvisited_neighbours(x, y, grid))
        if around == []:
            todo = todo[:-1]
        else:
            a, b = around[-1]
            delete_wall(x, y, a, b, grid)
            set_visited(a, b, grid)
            todo = todo + [(a, b)]
    return grid


def jumps():
    for place in [(0, 0), (3, 2), (1, 1)]:
        x = place[0]
        y = place[1]
        _ = x + y


def explore(x, y, grid):
    set_visited(x, y, grid)
    for a, b in [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]:
        if (a, b) in list(get_unvisited_neighbours(x, y, grid)):
            delete_wall(x, y, a, b, grid)
            explore(a, b, grid)


def begins_only(w, h):
    grid = init_grid(w, h)
    explore(0, 0, grid)
    return grid


def rows_one_by_one(w, h):
    grid = []
    for _row in range(2 * h + 1):
        row = []
        for _column in range(2 * w + 1):
            row.append("*")
        grid.append(row)
    return grid


def never_ends(w, h):
    grid = init_grid(w, h)
    stack = deque([(0, 0)])
    while stack:
        x, y = stack[-1]
        stack.append(random.choice(list(get_unvisited_neighbours(x, y, grid))))
    return grid


def catches_all():
    n = 0
    while True:
        try:  # noqa: SIM105
            n += 1
        except:  # noqa: E722 (this is the mistake)
            pass


def waits_for_a_helper():
    here = (1, 1)
    for_ever()
    return here


def for_ever():
    for number in iter(int, 1):
        number += 1


def opens_no_wall(w, h):
    grid = init_grid(w, h)
    set_visited(0, 0, grid)
    pile = [(0, 0)]
    while pile:
        cell = pile[-1]
        free = list(get_unvisited_neighbours(*cell, grid))
        if free:
            new = random.choice(free)
            set_visited(*new, grid)
            pile.append(new)
        else:
            pile.pop()
    return grid


def pops_unguarded(w, h):
    grid = init_grid(w, h)
    set_visited(0, 0, grid)
    x, y = 0, 0
    pile = []
    while True:
        free = list(get_unvisited_neighbours(x, y, grid))
        if free:
            pile.append((x, y))
            a, b = random.choice(free)
            delete_wall(x, y, a, b, grid)
            set_visited(a, b, grid)
            x, y = a, b
        else:
            x, y = pile.pop()


def catches_its_own_error():
    def inner(n):
        here = (n, n)
        if n > 3:
            raise ValueError("deep enough")
        inner(n + 1)
        return here

    try:
        inner(0)
    except ValueError:
        found = "caught"
    return found


class Awkward:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparing")

    def __repr__(self) -> str:
        raise RuntimeError("no name")

    __hash__ = None


def holds_awkward_things():
    things = [Awkward(), Awkward()]
    things.append(Awkward())
    return len(things)


def asks():
    return input("how many?")


def leaves():
    sys.exit(1)


def prints(n):
    for number in range(n):
        print("number", number)


def one_by_one():
    yield 1


async def later():
    return 1
