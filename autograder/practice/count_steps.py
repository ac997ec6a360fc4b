"""How many steps a way through a maze has: small enough to be understood while one learns what check does."""

from __future__ import annotations

from autograder.exercise import wrong_idea


def count_steps(way):
    """Return how many steps a way has, as a whole number.

    way is the list of the cells that it goes through, one after the other; the first and the last belong to it.

    Example: count_steps(["A", "B", "C"]) gives 2, one step from A to B and one from B to C.
    """
    return len(way) - 1


PROBES = [
    "count_steps([(0, 0), (1, 0)])",
    "count_steps([(0, 0), (1, 0), (1, 1), (0, 1)])",
    "count_steps([(2, 1)])",
]


@wrong_idea
def counts_the_cells(way):
    """The cells were counted, not the steps between them.

    Think of a fence: four posts in a row have only three gaps between them. The cells are the posts, and a step leads
    from one of them to the next. Programmers fall into this trap so often that it has a name, the fence-post error.

    You go from your seat to the door, and pass through five cells, seat and door among them. How many steps?
    """
    return len(way)


@wrong_idea
def leaves_out_both_ends(way):
    """One step is missing.

    The cell where you start belongs to the way, and so does the cell where you arrive, but you never step onto the
    first one. So the number of steps is one less than the number of cells. Your answer is smaller still.

    Two cells side by side: how many steps lead from one to the other?
    """
    return len(way) - 2


@wrong_idea
def one_too_many(way):
    """The answer is larger than the number of cells.

    Your function counts the cells, and then adds one more. Each step leads onto another cell, so there can never be
    more steps than cells. On the first cell you stand already, before the first step.

    How many steps do you need when the way is a single cell?
    """
    return len(way) + 1


HINTS = (
    "Draw three cells in a row, and an arrow for each step. How many arrows are there?",
    "Every cell but one is the end of a step. Which one is not?",
    "`len(way)` gives the number of cells. From it, take away the one cell that no step leads to.",
)
WELL_DONE = "Now break it, as the text below says: a red message here is worth as much as a green one."
