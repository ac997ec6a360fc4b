"""Wrong ideas about the answer of a search that has found the right way: not a list of cells, or of something else."""

from __future__ import annotations

from collections import deque

from autograder.exercise import variant_of, wrong_idea
from autograder.ways import known, way


@wrong_idea
def pairs_are_y_x(grid, start, goal):
    """The two numbers of each pair have changed places.

    Read your pairs the other way round, and they are the right way. In this course a cell is always (x, y): first how
    far to the right, then how far down. A grid is indexed row first, and that makes the two easy to mix up. Start and
    goal are given as (x, y) too.

    Where do you put a pair together, and which number comes first there?
    """
    found = way(grid, start, goal, 0)
    return found and [(y, x) for x, y in found]


@wrong_idea
def number_instead_of_the_way(grid, start, goal):
    """A number was given back instead of the way.

    Your search gets to the goal, and it knows how long the way is. But the number of steps does not tell anybody where
    to go. The cells themselves are wanted, one after the other, in a list: their number can always be counted from
    it, and never the other way round.

    Where does your program know the cells of the way, and what does it do with them in the end?
    """
    found = way(grid, start, goal, 0)
    return found and len(found) - 1


@variant_of(number_instead_of_the_way)
def number_of_cells(grid, start, goal):
    found = way(grid, start, goal, 0)
    return found and len(found)


@wrong_idea
def true_instead_of_the_way(grid, start, goal):
    """True was given back instead of the way.

    Your search can tell whether the goal can be reached. But asked for was the way itself: the list of the cells that
    somebody has to walk through, from the start to the goal. While you search, you come to each cell from another one,
    and that is all that is needed to know the way.

    What would your program have to remember of each cell in order to tell the way afterwards?
    """
    return True if way(grid, start, goal, 0) else None


@variant_of(true_instead_of_the_way)
def true_or_false(grid, start, goal):
    return way(grid, start, goal, 0) is not None


@wrong_idea
def the_goal_alone(grid, start, goal):
    """Only the last cell was given back.

    When the search comes to the goal, your program gives back the cell at which it stands. Whoever asked knew that cell
    before. What is wanted is the list of all cells from start to goal, so something has to be written down on the
    way: for each cell, where it was reached from.

    From which cell did the search come to the goal, and where could your program have noted it?
    """
    return goal if way(grid, start, goal, 0) else None


@variant_of(the_goal_alone)
def the_goal_in_a_list(grid, start, goal):
    return [goal] if way(grid, start, goal, 0) else None


@wrong_idea
def the_way_is_no_list(grid, start, goal):
    """The way is right, but it is no list.

    The cells are the right ones. But they come in something else than a list: in round brackets they are a tuple, in
    curly ones a set without any order, in quotes a text; and what `reversed` or `yield` give can be gone through once.
    A dictionary of notes is not a way yet. The list that was asked for can be indexed, measured, and drawn twice.

    What does `type(...)` say of your answer?
    """
    found = way(grid, start, goal, 0)
    return found and tuple(found)


@variant_of(the_way_is_no_list)
def the_way_is_a_deque(grid, start, goal):
    found = way(grid, start, goal, 0)
    return found and deque(found)


@variant_of(the_way_is_no_list)
def the_way_is_a_text(grid, start, goal):
    found = way(grid, start, goal, 0)
    return found and str(found)


@variant_of(the_way_is_no_list)
def the_way_is_a_set(grid, start, goal):
    return way(grid, start, goal, 0) and set(way(grid, start, goal, 0))


@variant_of(the_way_is_no_list)
def the_way_is_an_iterator(grid, start, goal):
    return way(grid, start, goal, 0) and reversed(way(grid, start, goal, 0)[::-1])


@variant_of(the_way_is_no_list)
def the_way_is_yielded(grid, start, goal):
    yield from way(grid, start, goal, 0) or []


@variant_of(the_way_is_no_list)
def the_notes_are_no_way(grid, start, goal):
    found = known(grid, start, goal, 0)
    return found if goal in found else None


@wrong_idea
def pairs_are_lists(grid, start, goal):
    """Each cell is a list, and a tuple is needed.

    The way is right, but its cells are written in square brackets. In this course a cell is a tuple, in round ones:
    (1, 0) and [1, 0] are not equal, so your first cell is not the start, and your last one not the goal. A list can
    also be no member of a set, and no key of a dictionary.

    Where are your pairs made, and which brackets stand there?
    """
    found = way(grid, start, goal, 0)
    return found and [list(cell) for cell in found]


@wrong_idea
def places_instead_of_cells(grid, start, goal):
    """The list holds places of the grid, not cells.

    Your numbers say where characters stand in the grid, and they are about twice as large as those of cells. Inside
    your function you may work with them. But start and goal come as cells, and the way has to consist of cells too: x
    is the column of a cell, from 0 to w - 1.

    Which of the places on your way are cells, and which cell is at row 3, column 5?
    """
    found = way(grid, start, goal, 0)
    return found and [(2 * x + 1, 2 * y + 1) for x, y in found]


@variant_of(places_instead_of_cells)
def rows_and_columns(grid, start, goal):
    found = way(grid, start, goal, 0)
    return found and [(2 * y + 1, 2 * x + 1) for x, y in found]


@variant_of(places_instead_of_cells)
def places_with_those_between(grid, start, goal):
    found = way(grid, start, goal, 0)
    between = zip(found or [], (found or [])[1:], strict=False)
    return found and [p for (x, y), (a, b) in between for p in ((2 * x + 1, 2 * y + 1), (x + a + 1, y + b + 1))] + [
        (2 * goal[0] + 1, 2 * goal[1] + 1)
    ]


@variant_of(places_instead_of_cells)
def rows_and_columns_with_those_between(grid, start, goal):
    found = places_with_those_between(grid, start, goal)
    return found and [(row, column) for column, row in found]


@wrong_idea
def none_in_the_way(grid, start, goal):
    """None stands in the way, beside the start.

    Where did the start come from? Your program has noted None for it, and that is a good way to know that the search
    began there. But it is a sign, and no cell, and it has come into the list with the others. Nobody can stand on it,
    and a drawing of the way would fail.

    When you follow the notes back, do you ask for the end before you add to the list, or after it?
    """
    found = way(grid, start, goal, 0)
    return found and [None, *found]


@variant_of(none_in_the_way)
def none_at_the_end(grid, start, goal):
    found = way(grid, start, goal, 0)
    return found and [*found[::-1], None]


@variant_of(none_in_the_way)
def none_after_the_goal(grid, start, goal):
    found = way(grid, start, goal, 0)
    return found and [*found, None]


@wrong_idea
def directions_instead_of_cells(grid, start, goal):
    """The way is told in directions, not in cells.

    Somebody could walk by your answer, so the search is right. But asked for were the cells that lie on the way, as
    pairs (x, y), with the start in front and the goal at the end. From a list of cells the directions can be worked
    out, and it can be drawn without knowing where it begins.

    At which cell does one stand after the first of your steps?
    """
    found = way(grid, start, goal, 0)
    names = {(1, 0): "right", (-1, 0): "left", (0, 1): "down", (0, -1): "up"}
    return found and [names[b[0] - a[0], b[1] - a[1]] for a, b in zip(found, found[1:], strict=False)]


@variant_of(directions_instead_of_cells)
def differences_instead_of_cells(grid, start, goal):
    found = way(grid, start, goal, 0)
    return found and [(b[0] - a[0], b[1] - a[1]) for a, b in zip(found, found[1:], strict=False)]


@variant_of(directions_instead_of_cells)
def letters_in_a_text(grid, start, goal):
    found = directions_instead_of_cells(grid, start, goal)
    return None if found is None else "".join(name[0].upper() for name in found)


@wrong_idea
def an_end_twice(grid, start, goal):
    """The start or the goal stands in the way twice.

    All steps between are right. But at one end the same cell comes two times in a row, as if somebody had taken a step
    without leaving the place. It seems that this cell is added in a line of its own, and by the loop as well. In a way
    each cell stands once.

    Which line puts this cell into the list first, and which one again?
    """
    found = way(grid, start, goal, 0)
    return found and [start, *found]


@variant_of(an_end_twice)
def the_goal_twice(grid, start, goal):
    found = way(grid, start, goal, 0)
    return found and [*found, goal]
