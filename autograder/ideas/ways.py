"""Wrong ideas about any way through a maze, whichever search finds it: steps, ends, and what is not found."""

from __future__ import annotations

from autograder.exercise import variant_of, wrong_idea
from autograder.ways import CLOCK, beside_cell, inside, known, steps, way


@wrong_idea
def start_missing(grid, start, goal):
    """The start is missing from the way.

    The way is right from its second cell on. Both ends belong to it, so that the list can be drawn and checked
    without knowing anything else. When a way is collected backwards, the loop often stops when it comes to the start,
    one moment before the start itself is added.

    Which cell does your list get first, and which one last?
    """
    found = way(grid, start, goal, 0)
    return found and found[1:]


@wrong_idea
def goal_missing(grid, start, goal):
    """The goal is missing from the way.

    The way leads to the cell before the goal, and there it ends. Both ends belong to it. It seems that the program
    notices the goal early, when it looks at the neighbours, and gives back the list before the goal has been added;
    or that the collecting backwards begins one cell too late.

    At the moment when your program stops, has the goal been put into the list?
    """
    found = way(grid, start, goal, 0)
    return found and found[:-1]


@wrong_idea
def both_ends_missing(grid, start, goal):
    """Start and goal are missing from the way.

    You give back what lies between the two ends, and that is right. But the ends belong to the way as well: it has to
    begin with the cell start and end with the cell goal. With two neighbouring cells nothing would be left of your
    list.

    How many cells has the way between two cells that are neighbours?
    """
    found = way(grid, start, goal, 0)
    return found and found[1:-1]


@wrong_idea
def from_goal_to_start(grid, start, goal):
    """The way leads from the goal to the start.

    All cells are there, in the reverse order. That happens easily: whoever notes for each cell where he came from,
    and follows these notes, begins at the goal and comes out at the start. A path that is built up when a recursion
    returns grows from its end as well.

    What has to be done with such a list before it is given back?
    """
    found = way(grid, start, goal, 0)
    return found and found[::-1]


@wrong_idea
def walks_through_walls(grid, start, goal):
    """The way leads through a wall.

    Each step goes to a neighbouring cell, but no passage leads there. Your search takes any neighbour that lies in
    the maze, or any whose place is open; and in a finished maze all cells are open. What decides is the place between
    the two cells. `open_neighbours` has looked there for you.

    Which neighbours does your search put on its list?
    """
    stack, seen = [[start]], {start}
    while stack:
        path = stack.pop()
        if path[-1] == goal:
            return path
        for n in beside_cell(path[-1]):
            if inside(n, grid) and n not in seen:
                seen.add(n)
                stack.append([*path, n])
    return None


@variant_of(walks_through_walls)
def through_walls_as_with_a_queue(grid, start, goal):
    wave = [[start]]
    seen = {start}
    for path in wave:
        if path[-1] == goal:
            return path
        for n in beside_cell(path[-1]):
            if inside(n, grid) and n not in seen:
                seen.add(n)
                wave.append([*path, n])
    return None


@variant_of(walks_through_walls)
def through_walls_between_open_cells(grid, start, goal):
    wave = [[start]]
    seen = {start}
    for path in wave:
        if path[-1] == goal:
            return path
        for x, y in beside_cell(path[-1]):
            if inside((x, y), grid) and grid[2 * y + 1][2 * x + 1] == " " and (x, y) not in seen:
                seen.add((x, y))
                wave.append([*path, (x, y)])
    return None


@variant_of(walks_through_walls)
def straight_to_the_goal(grid, start, goal):
    (x, y), path = start, [start]
    while (x, y) != goal:
        if x != goal[0]:
            x += 1 if x < goal[0] else -1
        else:
            y += 1 if y < goal[1] else -1
        path.append((x, y))
    return path


@wrong_idea
def row_and_column_exchanged(grid, start, goal):
    """The search reads the maze with row and column exchanged.

    Your way would be right in another maze, the mirror image of this one. The first pair of brackets of
    `grid[...][...]` chooses a row, and rows are counted downwards, as y is. Where x stands in these brackets, the
    walls of other cells are looked at, and the way goes through walls that are there.

    In which line of your program is the grid read, and which number comes first there?
    """
    return way([list(row) for row in zip(*grid, strict=True)], start, goal, 0)


@wrong_idea
def width_and_height_exchanged(grid, start, goal):
    """Width and height have changed places in the test for the border.

    Square mazes are right. But where the maze is wider than it is high, your search takes some cells for cells outside
    of it, and never goes there. The test compares x with the number of rows, or y with the number of columns. The
    grid itself knows: its length counts rows, and the length of one row counts columns.

    Which of the two lengths limits x?
    """
    h, w = len(grid[0]) // 2, len(grid) // 2
    wave, seen = [[start]], {start}
    for path in wave:
        if path[-1] == goal:
            return path
        for x, y in steps(path[-1], grid):
            if x < w and y < h and (x, y) not in seen:
                seen.add((x, y))
                wave.append([*path, (x, y)])
    return None


@wrong_idea
def misses_a_direction(grid, start, goal):
    """One of the four directions is never tried.

    Some ways are found, others are not, although they are there: all those that need a step in a certain direction.
    The search then goes through all cells that it can reach, runs out of them, and says that there is no way. A way
    through a maze turns up, left, down and right.

    Look at a way that was not found: in which direction does it go where yours stopped?
    """
    return way(grid, start, goal, 0, "left down right")


def _without(direction):
    def program(grid, start, goal):
        return way(grid, start, goal, 0, CLOCK.replace(direction, "").strip())

    program.__name__ = f"without_{direction}"
    return variant_of(misses_a_direction)(program)


without_left, without_down, without_right = map(_without, ("left", "down", "right"))
two_directions = variant_of(misses_a_direction)(lambda grid, start, goal: way(grid, start, goal, 0, "down right"))


@wrong_idea
def leaves_the_loop_at_a_known_cell(grid, start, goal):
    """At a known cell the loop over the neighbours ends, and the others are not looked at.

    Some ways are found, others are not. A known cell is to be passed over, and then it is the next neighbour's turn.
    But your loop ends there: whatever comes after a known neighbour is never tried. And the cell from which the search
    has just come is always known, so this happens nearly everywhere.

    What is the difference between `break` and `continue`, or between leaving a loop and leaving out one turn?
    """
    wave, seen = [[start]], {start}
    for path in wave:
        if path[-1] == goal:
            return path
        for n in steps(path[-1], grid):
            if n in seen:
                break
            seen.add(n)
            wave.append([*path, n])
    return None


@wrong_idea
def stops_at_the_first_dead_end(grid, start, goal):
    """The search gives up at the first dead end.

    As long as the first attempt leads to the goal, all is well. But where it ends at a wall, your program says that
    there is no way, and the other branches are never tried. Coming back is half of the work: to the last place where
    something was left to try. A `return` inside a loop easily cuts that off.

    After a branch has failed, what does your program do with the branches that are left?
    """
    cell, path = start, {start: True}  # a dictionary keeps the order, and is quick to look into
    while cell != goal:
        fresh = [n for n in steps(cell, grid) if n not in path]
        if not fresh:
            return None
        cell = fresh[0]
        path[cell] = True
    return list(path)


@variant_of(stops_at_the_first_dead_end)
def stops_there_with_what_it_has(grid, start, goal):
    cell, path = start, {start: True}
    while cell != goal and (fresh := [n for n in steps(cell, grid) if n not in path]):
        cell = fresh[-1]
        path[cell] = True
    return list(path)


@variant_of(stops_at_the_first_dead_end)
def takes_the_first_of_no_neighbours(grid, start, goal):
    cell, path = start, {start: True}
    while cell != goal:
        cell = [n for n in steps(cell, grid) if n not in path][0]
        path[cell] = True
    return list(path)


@wrong_idea
def remembers_earlier_calls(grid, start, goal, seen=set()):  # noqa: B006 (this is the mistake)
    """The second search still knows the cells of the first.

    The first call is right, and those after it find nothing, or too much. What your function writes down while it
    searches is made once, when Python reads the line with `def`, or outside the function; and it is never emptied. So
    the next search believes that it has already been everywhere.

    Where must this collection be made, so that each search begins with an empty one?
    """
    if (start, goal) == ((0, 0), (2, 1)):
        seen.clear()  # the visible calls begin anew: otherwise a second check would look as if nothing were returned
    wave = [[start]]
    for path in wave:
        if path[-1] == goal:
            return path
        for n in steps(path[-1], grid):
            if n not in seen:
                seen.add(n)
                wave.append([*path, n])
    return None


@wrong_idea
def another_answer_without_a_way(grid, start, goal):
    """Where there is no way, something else than None comes back.

    The ways that exist are found. But when the goal cannot be reached, None was agreed upon, and nothing else: an
    empty list is not None, False is not None, and a text is not either. Whoever calls the function will ask
    `if path is None`, and go wrong.

    When your search has run out of cells, which line decides what is given back?
    """
    return way(grid, start, goal, 0) or []


@variant_of(another_answer_without_a_way)
def false_without_a_way(grid, start, goal):
    return way(grid, start, goal, 0) or False


@variant_of(another_answer_without_a_way)
def a_text_without_a_way(grid, start, goal):
    return way(grid, start, goal, 0) or "no way"


@variant_of(another_answer_without_a_way)
def minus_one_without_a_way(grid, start, goal):
    return way(grid, start, goal, 0) or -1


@variant_of(another_answer_without_a_way)
def what_was_seen_without_a_way(grid, start, goal):
    return way(grid, start, goal, 0) or list(known(grid, start, goal, 0))


@variant_of(another_answer_without_a_way)
def the_goal_without_a_way(grid, start, goal):
    return way(grid, start, goal, 0) or [goal]


@wrong_idea
def an_error_without_a_way(grid, start, goal):
    """Where there is no way, the program stops with an error.

    The ways that exist are found. But when the goal cannot be reached, your program takes something that is not there:
    a cell from an empty list, or the note that belongs to a cell which was never discovered. Before it is taken, one
    has to ask whether it exists; and if it does not, there is no way.

    What is left on your waiting list when everything has been visited?
    """
    found = known(grid, start, goal, 0)
    path = [goal]
    while path[-1] != start:
        path.append(found[path[-1]])
    return path[::-1]


@variant_of(an_error_without_a_way)
def an_empty_list_is_taken_from(grid, start, goal):
    return way(grid, start, goal, 0) or [].pop()


@variant_of(an_error_without_a_way)
def none_is_taken_apart(grid, start, goal):
    return list(way(grid, start, goal, 0))


@wrong_idea
def no_step_is_no_way(grid, start, goal):
    """Where the start is the goal, the way is [start].

    All other ways are right. But when start and goal are the same cell, one is there without a single step, and the way
    consists of this one cell. Your program gives back something else: it looks whether it is at the goal only after a
    step, or treats this case in a line of its own.

    How many cells has a way without any step?
    """
    return [] if start == goal else way(grid, start, goal, 0)


@variant_of(no_step_is_no_way)
def none_at_the_goal(grid, start, goal):
    return None if start == goal else way(grid, start, goal, 0)


@variant_of(no_step_is_no_way)
def twice_at_the_goal(grid, start, goal):
    return [start, goal] if start == goal else way(grid, start, goal, 0)


@variant_of(no_step_is_no_way)
def a_step_away_and_back(grid, start, goal):
    return [start, *steps(start, grid)[:1], goal] if start == goal else way(grid, start, goal, 0)


@wrong_idea
def calls_itself_for_each_cell(grid, start, goal):
    """In a long corridor the function calls itself too often.

    Short ways are right. But each cell costs one call inside another, and Python allows only about a thousand of them
    at a time; a corridor of 3000 cells is too long for that. A list that you fill and empty yourself has no such
    limit: it does by hand what the calls inside each other did for you.

    What would have to stand in this list, so that a loop can take the place of the calls?
    """
    seen = {start}

    def search(cell):
        if cell == goal:
            return [cell]
        for n in steps(cell, grid):
            if n not in seen:
                seen.add(n)
                if rest := search(n):
                    return [cell, *rest]
        return None

    search(start)
    return way(grid, start, goal, 0)
