"""A way through a maze, found with a stack."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator

from autograder import ideas, ways
from autograder.exercise import Case, note, probe, variant_of, wrong_idea
from autograder.exercises.open_neighbours import open_neighbours
from autograder.grids import hall, looped, perfect, ring
from autograder.ways import known, steps, way

PLACE = ("05-solve", 2)
POINTS = {"usual": 2.5, "borders": 1.5, "contract": 1}
PICTURE = "route"
SHARED_IDEAS = [ideas.ways, ideas.answers]


def solve_dfs(grid, start, goal):
    """Return a way through the maze from the cell start to the cell goal, or None where there is none.

    The way is a list of cells, pairs (x, y). It begins with start and ends with goal; each of its steps leads to a
    neighbour through an opening, and no cell stands in it twice. Any such way is right. Where start is the goal, the
    way is [start]. The grid is as it was when the function returns. A corridor of 3000 cells must not be too long.

    Example: in a corridor of three cells, solve_dfs(grid, (2, 0), (0, 0)) gives [(2, 0), (1, 0), (0, 0)].
    """
    stack = [[start]]
    seen = {start}
    while stack:
        path = stack.pop()
        if path[-1] == goal:
            return path
        for neighbour in open_neighbours(*path[-1], grid):
            if neighbour not in seen:
                seen.add(neighbour)
                stack.append([*path, neighbour])
    return None


STUB = """
stack = [[start]]
seen = {start}
while stack:
    path = ...
    if ...:
        return path
    for neighbour in open_neighbours(*path[-1], grid):
        ...
return None
"""

PROBES = [
    ways.one("solve_dfs", "shortest_path", ways.SPIRAL, (0, 0), (2, 1)),
    ways.several("solve_dfs", "shortest_paths", ways.CROSS, (2, 2), ways.ARMS),
    ways.several("solve_dfs", "paths", hall(3, 3), (1, 1), ways.AROUND, part="loops"),
    ways.same_cell("solve_dfs"),
    ways.no_way("solve_dfs", "path"),
    ways.open_hall("solve_dfs", "path"),
    ways.long("solve_dfs"),
]
NOTE_PROBES = [
    probe(
        "[len(solve_dfs(g, (0, 0), (2, 0))), len(solve_dfs(g, (0, 0), (0, 2))), len(solve_dfs(g, (4, 4), (2, 4))), "
        "len(solve_dfs(g, (4, 4), (4, 2))), len(solve_dfs(g, (4, 0), (4, 2))), len(solve_dfs(g, (4, 0), (2, 0)))]",
        g=ring(5, 5),
    )
]


def cases(rng: random.Random) -> Iterator[Case]:
    """From 1 x 1 to 60 x 60: trees, loops, halls; unreachable cells, several pieces, corridors of 3000 cells."""
    yield from ways.borders(rng, "solve_dfs", "path")
    for w, h in ((3, 2), (2, 5), (5, 4), (7, 9), (16, 12), (25, 18)):
        trees = [perfect(rng, w, h), perfect(rng, w, h), looped(rng, w, h, (w * h) // 6)]
        for grid in trees:
            yield ways.hidden("usual", "solve_dfs", "path", grid, *ways.two_cells(rng, w, h))
    yield ways.hidden("usual", "solve_dfs", "path", hall(4, 3), *ways.two_cells(rng, 4, 3))
    yield from ways.halls("solve_dfs", "path")
    yield from ways.contract(rng, "solve_dfs", "path")


@wrong_idea
def everything_that_was_visited(grid, start, goal):
    """The list holds every cell that was visited, dead ends included.

    Your search finds the goal. But what it gives back is its diary: when it came out of a dead end, it went on
    somewhere else, and in the list these two cells stand side by side though nobody can step from one to the other.
    A way holds only the cells that really lie between start and goal.

    When the search leaves a dead end, what should happen to the cells that led into it?
    """
    wave, visited = [start], {}
    while wave:
        cell = wave.pop()
        if cell not in visited:
            visited[cell] = True
            if cell == goal:
                return list(visited)
            wave += [n for n in steps(cell, grid) if n not in visited]
    return None


@variant_of(everything_that_was_visited)
def everything_in_the_end(grid, start, goal):
    found = list(known(grid, start, None, -1))
    return found if goal in found else None


@variant_of(everything_that_was_visited)
def everything_taken_as_from_a_queue(grid, start, goal):
    found = list(known(grid, start, None, 0))
    return found[: found.index(goal) + 1] if goal in found else None


@wrong_idea
def one_list_for_all_branches(grid, start, goal):
    """The cells of all branches stand in one and the same list.

    Whatever the search discovers is added to a single list, so the branches mix, and cells follow each other that are
    no neighbours. Perhaps each entry of the stack was meant to have a way of its own. But a list that is put into
    several places is still one list: `append` on it changes it everywhere.

    How could each branch get a new list, which the others do not share?
    """
    found = known(grid, start, goal, -1)
    return list(found) if goal in found else None


@variant_of(one_list_for_all_branches)
def one_list_on_the_stack_itself(grid, start, goal):
    stack, seen = [[start]], {start}
    while stack:
        path = stack.pop()
        if path[-1] == goal:
            return path
        for n in steps(path[-1], grid):
            if n not in seen:
                seen.add(n)
                path.append(n)
                stack.append(path)
    return None


@variant_of(one_list_for_all_branches)
def one_list_as_in_a_queue(grid, start, goal):
    found = known(grid, start, goal, 0)
    return list(found) if goal in found else None


@wrong_idea
def other_cells_left_in_the_list(grid, start, goal):
    """Cells that do not lie on the way are left in the list.

    Between start and goal stand cells from which no step leads to the next one. They belong to branches that were
    given up, or they only wait for their turn, as on a stack that holds all neighbours at once. Only the cells that
    the search has gone through, and has not come back from, make a way.

    Which of the cells in your list has the search left again, or never entered?
    """
    stack, seen = [start], {start}
    while stack:
        if stack[-1] == goal:
            return stack
        fresh = [n for n in steps(stack[-1], grid) if n not in seen]
        seen.update(fresh)
        stack += fresh
        if not fresh:
            stack.pop()
    return None


@wrong_idea
def walks_back_in_the_path(grid, start, goal):
    """The way back out of the dead ends stands in the path as well.

    Each of your steps is possible: one could really walk like this. But where the search turned round, the list holds
    the same cells a second time, because going back was written down too. A way from start to goal needs no cell
    twice.

    When the search takes a step back, should the list become longer or shorter?
    """
    trail, walk, seen = [start], [start], {start}
    while trail:
        if trail[-1] == goal:
            return walk
        fresh = [n for n in steps(trail[-1], grid) if n not in seen]
        if fresh:
            seen.add(fresh[0])
            trail.append(fresh[0])
        else:
            trail.pop()
        walk += trail[-1:]
    return None


@wrong_idea
def walks_in_circles(grid, start, goal):
    """The program walks in circles, and never comes to its end.

    From the second cell one can go on, or back to the first. A search that does not write down which cells it knows
    finds both equally good, and walks between two cells for ever. Or the way is read off in circles: whoever notes
    anew where a known cell was reached from ends with two neighbours that each name the other one.

    When a cell is seen for the second time, what does your program do with it?
    """
    stack = [[start]]
    while stack:
        path = stack.pop()
        if path[-1] == goal:
            return path
        stack += [[*path[-1:], n] for n in steps(path[-1], grid)]
    return None


@variant_of(walks_in_circles)
def walks_in_circles_in_a_recursion(grid, start, goal):
    if start == goal:
        return [start]
    for n in steps(start, grid):
        rest = walks_in_circles_in_a_recursion(grid, n, goal)
        if rest is not None:
            return [start, *rest]
    return None


@variant_of(walks_in_circles)
def notes_that_name_each_other(grid, start, goal):
    came, seen, wave = {}, {start}, deque([start])
    while wave and (cell := wave.pop()) != goal:
        for n in steps(cell, grid):
            came[n] = cell
            if n not in seen:
                seen.add(n)
                wave.append(n)
    if goal not in seen:
        return None
    path, cell = [goal], goal
    while cell != start:
        path, cell = [came[cell], *path[:1]], came[cell]
    return way(grid, start, goal, -1)


@wrong_idea
def goes_round_for_ever(grid, start, goal):
    """On a loop, or without a way to the goal, the search never ends.

    Where there is one way only, your program finds it. But a cell that it has left can be entered again from another
    side: on a ring it goes round and round. Not to turn back at once is not enough, and neither is it to stop only at
    the goal. Every known cell has to be left alone, and the search is over when nothing waits any more.

    What does your program know of the cells that it visited ten steps ago?
    """
    stack = [[start]]
    while stack:
        path = stack.pop()
        if path[-1] == goal:
            return path
        stack += [[*path, n] for n in steps(path[-1], grid) if n not in path[-2:]]
    return None


@variant_of(goes_round_for_ever)
def waits_for_the_goal_for_ever(grid, start, goal):
    found = way(grid, start, goal, -1)
    while found is None:
        pass
    return found


@wrong_idea
def each_branch_for_itself(grid, start, goal):
    """In an open hall the search takes nearly for ever.

    Where the ways are narrow, your program is right and quick. But a hall can be crossed in millions of ways, and yours
    tries one after the other. Perhaps each branch knows only the cells of its own path, or a cell is forgotten when the
    search steps back from it, or noted too late. Nobody has to look at the same cell twice.

    When one branch has been to a cell, how do all the others learn of it?
    """
    stack = [[start]]
    while stack:
        path = stack.pop()
        if path[-1] == goal:
            return path
        stack += [[*path, n] for n in steps(path[-1], grid) if n not in path]
    return None


@variant_of(each_branch_for_itself)
def marked_when_taken_from_a_queue(grid, start, goal):
    queue, seen = deque([[start]]), set()
    while queue:
        path = queue.popleft()
        if path[-1] == goal:
            return path
        seen.add(path[-1])
        queue += [[*path, n] for n in steps(path[-1], grid) if n not in seen]
    return None


@note
def breadth_first(grid, start, goal):
    """The search goes through the maze like a queue, not like a stack.

    Your way is right, and here any way is. It is even the shortest one, because the cell that has waited longest is
    taken first. With a stack the newest one is taken, so the search runs ahead until it cannot go on. You will meet
    the queue again very soon, where it is needed.

    Which maze would show the difference between the two most clearly?
    """
    return way(grid, start, goal, 0)


HINTS = (
    "Does each step of your list lead to a neighbour, and is there a passage? The picture marks the first step that is "
    "not right.",
    "Keep whole paths on the stack, or a cell together with the cell that it was found from. Never put a known cell on "
    "the stack again.",
    "Take the newest path. If its last cell is the goal, this is your answer. Otherwise put one new list on the stack "
    "for each open neighbour that is not known yet: the path, and this neighbour at its end.",
)
WELL_DONE = (
    "Can you say why a cell is noted as known at the moment when it is put on the stack? For a change: which single "
    "word of your program would you change to take the oldest path first, and what would the way look like then?"
)
