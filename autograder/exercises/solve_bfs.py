"""The shortest way through a maze, found with a queue."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush

from autograder import ideas, ways
from autograder.exercise import Case, variant_of, wrong_idea
from autograder.exercises.open_neighbours import open_neighbours
from autograder.grids import hall, looped, perfect, ring
from autograder.ways import known, steps, way

PLACE = ("05-solve", 4)
POINTS = {"usual": 2.5, "borders": 1.5, "contract": 1}
PICTURE = "shortest route"
SHARED_IDEAS = [ideas.ways, ideas.answers]


def solve_bfs(grid, start, goal):
    """Return a shortest way through the maze from the cell start to the cell goal, or None where there is none.

    The way is a list of cells, pairs (x, y). It begins with start and ends with goal; each of its steps leads to a
    neighbour through an opening, and no way has fewer steps. Where several are shortest, any of them is right. Where
    start is the goal, the way is [start]. The grid is as it was when the function returns. A corridor of 3000 cells
    must not be too long.

    Example: in a corridor of three cells, solve_bfs(grid, (2, 0), (0, 0)) gives [(2, 0), (1, 0), (0, 0)].
    """
    came_from = {start: None}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        if cell == goal:
            path = []
            while cell is not None:
                path.append(cell)
                cell = came_from[cell]
            return path[::-1]
        for neighbour in open_neighbours(*cell, grid):
            if neighbour not in came_from:
                came_from[neighbour] = cell
                queue.append(neighbour)
    return None


_LURE_ON_THE_LEFT = [row[::-1] for row in ways.LURE]
PROBES = [
    ways.one("solve_bfs", "shortest_path", ways.SPIRAL, (0, 0), (2, 1)),
    ways.several("solve_bfs", "shortest_paths", ways.CROSS, (2, 2), ways.ARMS),
    ways.one("solve_bfs", "shortest_path", ways.DETOUR, (0, 1), (2, 1), part="detour"),
    ways.several("solve_bfs", "shortest_paths", ring(5, 4), (0, 0), [(2, 0), (0, 2)], part="shortest"),
    ways.one("solve_bfs", "shortest_path", ways.LURE, (0, 2), (3, 2), part="shortest"),
    ways.same_cell("solve_bfs"),
    ways.no_way("solve_bfs", "shortest_path"),
    ways.open_hall("solve_bfs", "shortest_path"),
    ways.long("solve_bfs"),
]


def cases(rng: random.Random) -> Iterator[Case]:
    """From 1 x 1 to 60 x 60: trees, loops, halls; unreachable cells, several pieces, corridors of 3000 cells."""
    for w, h in ((3, 2), (2, 5), (5, 4), (7, 9), (16, 12), (25, 18)):
        mazes = [perfect(rng, w, h), looped(rng, w, h, (w - 1) * (h - 1) // 3), looped(rng, w, h, (w - 1) * (h - 1))]
        for grid in mazes:
            yield ways.hidden("usual", "solve_bfs", "shortest_path", grid, *ways.two_cells(rng, w, h))
    yield ways.hidden("usual", "solve_bfs", "shortest_path", ring(7, 5), (0, 0), (rng.randint(2, 3), 0))
    yield ways.hidden("usual", "solve_bfs", "shortest_path", ring(7, 5), (0, 0), (0, rng.randint(2, 3)))
    yield ways.hidden("usual", "solve_bfs", "shortest_path", hall(6, 5), *ways.two_cells(rng, 6, 5))
    yield ways.hidden("usual", "solve_bfs", "shortest_path", _LURE_ON_THE_LEFT, (3, 2), (0, 2))
    yield from ways.halls("solve_bfs", "shortest_path")
    yield from ways.borders(rng, "solve_bfs", "shortest_path")
    yield from ways.contract(rng, "solve_bfs", "shortest_path")


@wrong_idea
def not_the_shortest_way(grid, start, goal):
    """The way is a possible one, but there is a shorter one.

    On a loop two ways lead to the goal, and your search took the longer one. Whoever follows the newest discovery, as
    with a stack, or the cell that seems nearest to the goal, runs far ahead on one side before the other is looked at.
    In a shortest search all cells one step away come first, then those two steps away, as a wave spreads in water.

    Which of the cells that wait does your program take next, and which one has waited longest?
    """
    return way(grid, start, goal, -1)


@variant_of(not_the_shortest_way)
def in_the_other_direction(grid, start, goal):
    return way(grid, start, goal, -1, "right down left up")


@variant_of(not_the_shortest_way)
def long_ways_on_both_sides(grid, start, goal):
    one, other = (way(grid, start, goal, -1, order) for order in ("up left down right", "right down left up"))
    return max(one, other, key=len) if one and other else None


@variant_of(not_the_shortest_way)
def what_seems_nearest_first(grid, start, goal):
    heap, seen = [(0, [start])], {start}
    while heap:
        path = heappop(heap)[1]
        if path[-1] == goal:
            return path
        for x, y in steps(path[-1], grid):
            if (x, y) not in seen:
                seen.add((x, y))
                heappush(heap, (abs(x - goal[0]) + abs(y - goal[1]), [*path, (x, y)]))
    return None


@wrong_idea
def everything_that_was_met(grid, start, goal):
    """The list holds all cells that were met, not only those of the way.

    Your search gets to the goal, and on its way it spreads to all sides. What you give back is this whole cloud of
    cells, in the order of their discovery: neighbours in your list are often no neighbours in the maze. A single list
    cannot hold the way, since all branches grow at the same time.

    What could you write down for each new cell, so that the way can be read off at the end?
    """
    found = known(grid, start, goal, 0)
    return list(found) if goal in found else None


@variant_of(everything_that_was_met)
def everything_taken_from_the_queue(grid, start, goal):
    found = list(known(grid, start, None, 0))
    return found[: found.index(goal) + 1] if goal in found else None


@variant_of(everything_that_was_met)
def everything_in_the_maze(grid, start, goal):
    found = list(known(grid, start, None, 0))
    return found if goal in found else None


@variant_of(everything_that_was_met)
def everything_met_with_a_stack(grid, start, goal):
    found = known(grid, start, goal, -1)
    return list(found) if goal in found else None


@variant_of(everything_that_was_met)
def everything_taken_from_a_stack(grid, start, goal):
    wave, visited = [start], {}
    while wave:
        cell = wave.pop()
        if cell not in visited:
            visited[cell] = True
            if cell == goal:
                return list(visited)
            wave += [n for n in steps(cell, grid) if n not in visited]
    return None


@variant_of(everything_that_was_met)
def one_list_for_all_branches(grid, start, goal):
    queue, seen = deque([[start]]), {start}
    while queue:
        path = queue.popleft()
        if path[-1] == goal:
            return path
        for n in steps(path[-1], grid):
            if n not in seen:
                seen.add(n)
                path.append(n)
                queue.append(path)
    return None


@wrong_idea
def goes_round_in_circles(grid, start, goal):
    """The program goes round in circles.

    It never comes to its end, though the goal can be reached. Perhaps the search puts cells on its list which it knows
    already. Or the way is read off in circles: whoever notes anew where a cell was reached from, each time that it is
    seen, ends with two neighbours that each name the other one.

    When a cell is seen for the second time, what does your program do with it, and with what was noted for it?
    """
    came, queue = {start: None}, deque([start])
    while queue:
        cell = queue.popleft()
        if cell == goal:
            path = []
            while cell is not None:
                path, cell = [cell], came[cell]
            return path
        for n in steps(cell, grid):
            if n not in came:
                queue.append(n)
            came[n] = cell
    return None


@variant_of(goes_round_in_circles)
def notes_that_name_each_other(grid, start, goal):
    came, seen, wave = {}, {start}, deque([start])
    while wave and (cell := wave.popleft()) != goal:
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
    return way(grid, start, goal, 0)


@wrong_idea
def never_ends_without_a_way(grid, start, goal):
    """Without a way to the goal, the search never ends.

    The ways that exist are found. But where the goal cannot be reached, your program searches for ever: it steps back
    to cells that it knows, because nothing tells it so, or it waits for a goal that will not come. A search is over
    when every cell that it can reach has been looked at once.

    How does your program notice that it has been to a cell before?
    """
    queue = deque([[start]])
    while queue:
        path = queue.popleft()
        if path[-1] == goal:
            return path
        queue.extend([[*path, n] for n in steps(path[-1], grid)])
    return None


@wrong_idea
def marked_when_taken(grid, start, goal):
    """In an open hall the same cells wait in the queue thousands of times.

    Your ways are the shortest ones. But in a hall each cell is met from several sides before its turn comes. If it
    counts as known only when it is taken from the queue, or only on its own path, it joins the queue each time, and
    brings all the cells behind it along again. In a larger hall nobody can wait for the end.

    At which moment should a cell be noted as known, so that it joins the queue once?
    """
    queue, seen = deque([[start]]), set()
    while queue:
        path = queue.popleft()
        if path[-1] == goal:
            return path
        seen.add(path[-1])
        queue += [[*path, n] for n in steps(path[-1], grid) if n not in seen]
    return None


@variant_of(marked_when_taken)
def each_path_for_itself(grid, start, goal):
    queue = deque([[start]])
    while queue:
        path = queue.popleft()
        if path[-1] == goal:
            return path
        queue += [[*path, n] for n in steps(path[-1], grid) if n not in path]
    return None


@wrong_idea
def straight_at_the_goal(grid, start, goal):
    """The search always goes nearer to the goal, and does not come back.

    Where the way bends away from the goal, your program runs into a dead end and stays there. In a maze the cell that
    lies nearest to the goal need not be the one that leads to it. A shortest search does not guess: it keeps all cells
    that could still lead on, and forgets none of them.

    What does your program do with the neighbours that it did not choose?
    """
    path = {start: True}
    cell = start
    while cell != goal:
        fresh = [n for n in steps(cell, grid) if n not in path]
        if not fresh:
            return None
        cell = min(fresh, key=lambda n: abs(n[0] - goal[0]) + abs(n[1] - goal[1]))
        path[cell] = True
    return list(path)


@variant_of(straight_at_the_goal)
def nearer_until_it_stops(grid, start, goal):
    found = straight_at_the_goal(grid, start, goal)
    return [start, (1, 1)] if found is None and steps((1, 1), grid) else found


@variant_of(straight_at_the_goal)
def the_nearest_of_none(grid, start, goal):
    return list(straight_at_the_goal(grid, start, goal))


HINTS = (
    "Is your way right, but too long? Look at which end of the waiting list you take from.",
    "Note for each newly discovered cell where you came from. At the goal follow these notes back, then turn the list "
    "round.",
    "Begin with a note that says: the start came from nowhere, None. At the goal collect cells until this None is "
    "reached. Use a deque: `append` on one side, `popleft` on the other.",
)
WELL_DONE = (
    "Can you say why the first way that a queue finds is a shortest one? For a change: how would you count how many "
    "shortest ways there are?"
)
