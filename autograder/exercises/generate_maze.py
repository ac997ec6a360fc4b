"""The maze itself: a random walk that finds its way back with a stack."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from autograder import carving, grids
from autograder.carving import carve, explore, many, nothing, twice
from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea
from autograder.exercises.delete_wall import delete_wall
from autograder.exercises.get_unvisited_neighbours import get_unvisited_neighbours
from autograder.exercises.init_grid import init_grid
from autograder.exercises.set_visited import set_visited

PLACE = ("03-maze", 2)
POINTS = {"usual": 5.5, "borders": 2.5, "stack": 2, "contract": 2}
PICTURE = "maze"


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


PROBES = [
    probe("seed(1); generate_maze(8, 5)", view="maze", cpu=1),
    probe("generate_maze(1, 1)", view="maze", cpu=1),
    probe("seed(2); generate_maze(1, 6)", view="maze", cpu=1),
    probe(many("generate_maze(6, 1, 3, 0)", 20), view="reached"),
    probe(many("generate_maze(4, 6, 3, 5)", 40), view="made"),
    probe("seed(3); generate_maze(1, 1100)", view="maze", part="large", cpu=10),  # too deep for recursion
    probe(many("generate_maze(5, 5, 2, 2)", 80), view="chance", part="chance"),
    probe("seed(4); [generate_maze(12, 12), generate_maze(12, 12)]", view="forks", part="chance"),
    probe(twice("generate_maze(6, 6)", 5), view="alike", part="again"),
    probe(many("generate_maze(9, 9, 4, 4)", 20, "[(4, 4), mazes]"), view="newest", part="stack"),
]
NOTE_PROBES = [
    probe("seed(6); a = generate_maze(7, 7); seed(6); b = generate_maze(7, 7, 4, 3); [a, b]", view="alike"),
    "generate_maze(20, 20); raised_limit()",
]


def cases(rng: random.Random) -> Iterator[Case]:
    """From 1 x 1 to 60 x 60, from any start; the frame, chance and the rows are judged apart (contract)."""

    def one(group: str, w: int, h: int, *start: int, view: str = "inside", cpu: float = 2) -> Case:
        arguments = ", ".join(map(str, (w, h, *start)))
        return case(group, f"seed({rng.randrange(10**6)}); generate_maze({arguments})", view=view, cpu=cpu)

    yield one("borders", 1, 1)
    yield one("usual", 2, 3)
    yield one("borders", 1, rng.randint(2, 9))
    for n in rng.sample(range(4, 13), 5):  # in the middle of a corridor, the walk has to come back to its start
        yield one("borders", n, 1, rng.randint(1, n - 2), 0)
        yield one("borders", 1, n, 0, rng.randint(1, n - 2))
    for least, most in ((3, 5), (4, 8), (6, 12), (10, 20)):
        w = rng.randint(least, most)
        yield one("usual", w, rng.choice([h for h in range(least, most + 1) if h != w]))
    yield case("usual", many("generate_maze(6, 7)", 100), view="reached")  # some mistakes show in one maze of eight
    for w, h in ((2, 2), (5, 3), (4, 9), (rng.randint(8, 14), rng.randint(3, 7))):
        yield one("borders", w, h, w - 1, h - 1)
        yield one("borders", w, h, rng.randrange(w), rng.randrange(h))
    yield one("contract", 6, 4, view="maze")
    yield case("contract", twice("generate_maze(7, 5)", rng.randrange(10**6)), view="alike")
    yield case("contract", twice("generate_maze(4, 3)", 1), view="apart")
    yield case(
        "contract", many("generate_maze(5, 5, 2, 2)", 80).replace("(n)", f"(n + {rng.randrange(10**6)})"), view="chance"
    )
    for w, h, x, y in ((10, 9, 9, rng.randrange(9)), (9, 12, rng.randrange(9), 5), (14, 11, rng.randrange(14), 0)):
        call = f"seed({rng.randrange(10**6)}); [({x}, {y}), [generate_maze({w}, {h}, {x}, {y})]]"
        yield case("stack", call, view="newest")
    yield one("borders", 60, 60, cpu=10)


@wrong_idea
def oldest_waiting_cell_first(w, h, x0=0, y0=0):
    """The walk goes back to the cell that has waited longest.

    Your mazes are perfect. But from a dead end the walk should go back to the cell that was put aside last. Yours
    takes the first one, far away at the start: that is a queue, and the ways through the maze become about half as
    long.

    When a dead end is reached, at which end of your list is the cell that was passed just before?
    """
    return carve(w, h, x0, y0, go_back=lambda waiting: waiting.pop(0))


@wrong_idea
def another_waiting_cell_first(w, h, x0=0, y0=0):
    """The walk does not go on from the newest of the cells that wait.

    Your mazes are perfect. But from a dead end the walk should go back step by step, to the nearest cell behind it
    that still has an unvisited neighbour. Yours goes on elsewhere: at a cell chosen by chance, or found in some other
    order.

    Which of the waiting cells was put aside last, and how do you get at it?
    """
    return carve(w, h, x0, y0, go_back=lambda waiting: waiting.pop(random.randrange(len(waiting))))


@wrong_idea
def stops_at_the_first_dead_end(w, h, x0=0, y0=0):
    """The walk ends at its first dead end.

    Your maze is one single way without a fork, and the cells beside it are still closed. Where nothing is left to
    visit, the walk has to go back to a cell that still has a neighbour. So the cells must be put aside on the way
    out.

    Where does your program keep the cells that it has left, and when does it take one up again?
    """
    return carve(w, h, x0, y0, remember=nothing)


@wrong_idea
def some_cells_stay_closed(w, h, x0=0, y0=0):
    """Some cells are never reached, although the walk does go back.

    There are forks, so going back works. But part of the maze is still closed. Either the work ends too early, as
    when its number of turns is fixed, or a side is left out: by a comparison at the border, or by a list of
    directions that changes while a loop goes through it.

    Take one of the closed cells in the picture: which neighbour should have seen it, and why did it not?
    """
    return explore(w, h, x0, y0, shared=[(0, -1), (-1, 0), (0, 1), (1, 0)])


@wrong_idea
def start_is_never_looked_at_again(w, h, x0=0, y0=0):
    """The walk never looks at its start a second time.

    In a wide maze the start needs only one passage. In a single row, begun in the middle, the cells on one side stay
    closed. Either the start is never put aside, or the loop ends when the pile is empty, before the last cell from it
    has been looked at.

    In a row of six cells, begun at the fourth: which cell must the walk come back to?
    """
    return carve(w, h, x0, y0, remember=lambda old, new: new)


@wrong_idea
def walk_never_ends(w, h, x0=0, y0=0):
    """The walk never comes to its end.

    Each cell that is entered has to be marked, or it stays unvisited for ever. A cell without unvisited neighbours
    has to leave the pile, or it is looked at again and again. And when nothing is left, the loop has to end. It looks
    as if one of these is missing.

    At each turn of your loop, what becomes less: the unvisited cells, or those that wait?
    """
    return carve(w, h, x0, y0, enter=nothing)


@wrong_idea
def pile_is_empty_in_a_corridor(w, h, x0=0, y0=0):
    """In a single row, a cell is taken from the pile when none is left.

    With several rows it went well. But your loop trusts that somebody is waiting wherever there is no free neighbour.
    In a corridor, or in a maze of one cell, nobody is. Python then refuses with an IndexError.

    When all cells are visited, and the pile is empty, what should your loop do?
    """
    return carving.carve_while_cells_remain(w, h, x0, y0)


@wrong_idea
def wall_is_not_opened(w, h, x0=0, y0=0):
    """All cells are open, but no wall between them has fallen.

    Each cell stays shut in between its four walls. Perhaps the line that opens the wall is missing. Perhaps it comes
    after the move, when old and new position are the same cell, or it works out a place that is no wall.

    At the moment when your program opens a wall, which two cells does it name?
    """
    return carve(w, h, x0, y0, wall=nothing)


@wrong_idea
def start_is_not_marked(w, h, x0=0, y0=0):
    """The start is not marked as visited.

    Every other cell is marked when the walk enters it, but nobody enters the start. So it counts as unvisited, and a
    second wall can be opened towards it, which makes a loop. A maze of one single cell stays closed altogether.

    What has to happen before the loop begins?
    """
    return carve(w, h, x0, y0, begin=nothing)


@wrong_idea
def opens_too_many_walls(w, h, x0=0, y0=0):
    """There are loops: between some cells there is more than one way.

    More walls have fallen than one for each new cell. A wall may only be opened towards a cell that is unvisited at
    that very moment. A list of neighbours that was made earlier may be out of date: the walk has been elsewhere since
    then.

    In which line is a wall opened without a look at the cell behind it?
    """
    grid = carve(w, h, x0, y0)
    for one, other in random.sample(grids.passages(w, h), min(w - 1, h - 1) * 3):
        delete_wall(*one, *other, grid)
    return grid


@wrong_idea
def walls_by_the_toss_of_a_coin(w, h, x0=0, y0=0):
    """The maze falls into pieces, and has loops as well.

    Walls were opened by chance, one independent of the other. Then some parts are cut off, and others can be reached
    in two ways. In a perfect maze each wall that falls leads from the part that can be reached to one new cell.

    If all the cells you have visited are joined, how can one more cell be joined to them?
    """
    return grids.carved(w, h, grids.cells(w, h), [place for place in grids.passages(w, h) if random.random() < 0.5])


@wrong_idea
def frame_is_opened(w, h, x0=0, y0=0):
    """The frame has an opening.

    Inside, all is well. But a hole in the frame leads out of the maze. The description wants it closed all around:
    way in and way out can be any two cells. The programs that find the way will rely on a closed frame.

    Which line of your program writes into the first or last row or column?
    """
    grid = carve(w, h, x0, y0)
    grid[1][0] = grid[-2][-1] = " "
    return grid


@wrong_idea
def rows_are_the_same_list(w, h, x0=0, y0=0):
    """All rows are one and the same list.

    A place was opened in one row, and it opened in every row: there is one list in memory, and the grid holds it many
    times. Multiplying a list repeats what is in it, without copying. You have met this in the first notebook.

    How often does your program make a new row?
    """
    return carve(w, h, x0, y0, grid=[["*"] * (2 * w + 1)] * (2 * h + 1))


@wrong_idea
def across_and_down_exchanged(w, h, x0=0, y0=0):
    """Across and down have changed places.

    In a square maze you would not notice. Here the size, or the start, is mirrored: w says how many cells there are
    from left to right, and x counts along them; h and y belong to the other direction.

    In which order do the earlier functions take the two numbers?
    """
    return carve(w, h, x0, y0, grid=init_grid(h, w))


@wrong_idea
def size_is_always_the_same(w, h, x0=0, y0=0):
    """The maze has always the same size, whatever is asked for.

    Fixed numbers, or numbers from outside the function, stand in the place of w and h. For one size the maze is
    right, and for all others it is not. The parameters are there so that each call can ask for another size.

    Which numbers does your program hand on when the grid is made?
    """
    return carve(8, 5, x0, y0)


@wrong_idea
def always_the_same_neighbour(w, h, x0=0, y0=0):
    """Nothing is left to chance: every seed gives the same maze, without a fork.

    Among the unvisited neighbours your walk takes the one at a fixed place in the list, such as the first. The order
    of the list is always the same, so the walk goes to and fro like somebody mowing a lawn, and everyone knows the
    way.

    How can a program take any item of a list, each with the same chance?
    """
    return carve(w, h, x0, y0, choose=lambda free: free[0])


@wrong_idea
def every_call_gives_the_same_maze(w, h, x0=0, y0=0):
    """Every call gives the same maze: the seed is set inside the function.

    If the function sets the seed, the random numbers begin anew at each call, and so do the choices. A seed is for
    whoever calls the function and wants to see a maze again. Inside, chance goes on from where it is.

    Who should decide whether two mazes are the same, and where does your program take this decision?
    """
    random.seed(1)
    return carve(w, h, x0, y0)


@wrong_idea
def some_direction_is_never_chosen(w, h, x0=0, y0=0):
    """Some direction has no chance when all four are free.

    Mazes differ, so chance is at work. But out of 80 walks from the middle, none began with a step to one of the
    sides. The random number does not reach every place of the list of neighbours.

    With four unvisited neighbours, which numbers can come up, and which places of the list are they?
    """
    return carve(w, h, x0, y0, choose=lambda free: free[random.randint(0, 1) % len(free)])


@wrong_idea
def one_call_inside_another(w, h, x0=0, y0=0):
    """In a large maze, the function calls itself too deeply.

    Each step of the walk is one more call inside the call before, and Python allows about a thousand of them. A list
    that holds the waiting cells can be far longer. It does the same: what is put on last is taken off first.

    What does each of the waiting calls remember, and how could a list remember it?
    """
    return explore(w, h, x0, y0)


@wrong_idea
def another_list_comes_back(w, h, x0=0, y0=0):
    """What comes back is a list, but not the grid.

    A grid is a list of rows, and each row is a list of characters. Yours is something else: perhaps the list of the
    waiting cells, which is empty at the end, or the visited ones, or rows that have been joined to texts.

    Which of the names in your function stands for the grid, and which one comes after `return`?
    """
    return []


_one_after_the_other = variant_of(oldest_waiting_cell_first)(lambda w, h, *start: carving.branch(w, h, *start))
_walls_in_any_order = variant_of(another_waiting_cell_first)(lambda w, h, x0=0, y0=0: carving.any_walls(w, h))
_shared = variant_of(some_cells_stay_closed)(lambda w, h, *s: explore(w, h, *s, shared=list(carving.UNLUCKY)))
_too_few_turns = variant_of(some_cells_stay_closed)(lambda w, h, *start: carve(w, h, *start, turns=w * h))
_no_border = variant_of(some_cells_stay_closed)(lambda w, h, *start: carve(w, h, *start, allowed=lambda x, y: x > 0))
_goes_on_when_all_is_done = variant_of(walk_never_ends)(lambda w, h, x0=0, y0=0: carve(w, h, turns=10**15, ends=False))
_start_unmarked = variant_of(start_is_not_marked)(lambda w, h, *start: carve(w, h, *start, begin=nothing, choose=min))
_start_exchanged = variant_of(across_and_down_exchanged)(lambda w, h, x0=0, y0=0: carve(w, h, y0, x0))
_never_last = variant_of(some_direction_is_never_chosen)(lambda w, h, *s: carve(w, h, *s, choose=carving.all_but_last))
_never_first = variant_of(some_direction_is_never_chosen)(
    lambda w, h, *s: carve(w, h, *s, choose=carving.all_but_first)
)
_another_size = variant_of(size_is_always_the_same)(lambda w, h, x0=0, y0=0: carve(10, 10, x0, y0))
_list_out_of_date = variant_of(opens_too_many_walls)(lambda w, h, x0=0, y0=0: grids.hall(w, h))


@note
def start_is_not_used(w, h, x0=0, y0=0):
    """The start is not used.

    Your mazes are perfect. But the walk always begins in the same corner, whatever cell the caller names. Nobody can
    see that in a finished maze, so it costs nothing. In a film of the walk it would be seen at once.

    In which line should x0 and y0 turn up?
    """
    return carve(w, h)


@note
def raises_the_recursion_limit(w, h, x0=0, y0=0):
    """The recursion limit has been raised.

    It works, and costs nothing. But the limit protects Python: where the memory for calls is used up, the whole
    program ends without a word. A list of waiting cells needs no such permission, however large the maze is.

    How many calls would be waiting inside each other in a maze of 1000 x 1000 cells, at worst?
    """
    sys.setrecursionlimit(100_000)
    return explore(w, h, x0, y0)


HINTS = (
    "Count the open cells and the walls that have fallen. Which of the two numbers is not what it should be?",
    "Mark the start. Look for unvisited neighbours. If there are some: choose one, open the wall, mark it, put it on "
    "the pile. If there is none: take the newest cell off the pile. If none is left, the maze is finished.",
    "Open the wall while you still know both cells, before you move. Take something off the pile only when "
    "something is on it: the pile itself can be the condition of the loop.",
)
WELL_DONE = "Can you say why your maze has no loop? For a change: take the oldest waiting cell. What is different?"
