"""The maze by recursion: the waiting cells are the calls that have not come to their end."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from autograder import grids
from autograder.carving import UNLUCKY, carve, explore, many, nothing, twice
from autograder.exercise import Case, case, note, probe, variant_of, wrong_idea
from autograder.exercises.delete_wall import delete_wall
from autograder.exercises.get_unvisited_neighbours import get_unvisited_neighbours
from autograder.exercises.init_grid import init_grid
from autograder.exercises.set_visited import set_visited

PLACE = ("09-large", 1)
POINTS = {"usual": 4, "borders": 2.5, "contract": 1.5}
PICTURE = "maze"


def generate_recursive(w, h):
    """Return a new grid with a perfect maze of w x h cells (at least 1 each), carved by a function that calls itself.

    The walk begins at (0, 0). Perfect means: every cell is open, and there is exactly one way between any two, so
    w*h - 1 walls have fallen. The frame and the corners stay closed. Each next cell is chosen by chance among the
    unvisited neighbours, with the module random, which is never seeded in here.

    The recursion limit is left as it is: for large mazes a RecursionError may come out.
    Example: generate_recursive(2, 1) gives [list("*****"), list("*   *"), list("*****")].
    """
    grid = init_grid(w, h)

    def explore_from(cell):
        set_visited(*cell, grid)
        free = list(get_unvisited_neighbours(*cell, grid))
        while free:
            other = random.choice(free)
            delete_wall(*cell, *other, grid)
            explore_from(other)
            free = list(get_unvisited_neighbours(*cell, grid))

    explore_from((0, 0))
    return grid


PROBES = [
    probe("seed(1); generate_recursive(6, 5)", view="maze", cpu=1),
    probe("seed(1); generate_recursive(1, 1)", view="maze", cpu=1),
    probe("seed(2); generate_recursive(1, 5)", view="maze", cpu=1),
    probe(many("generate_recursive(4, 6)", 30), view="made"),
    probe(many("generate_recursive(5, 5)", 80), view="chance", part="chance"),
    probe("seed(4); [generate_recursive(12, 12), generate_recursive(12, 12)]", view="forks", part="chance"),
    probe(twice("generate_recursive(6, 6)", 5), view="alike", part="again"),
    probe("seed(6); generate_recursive(20, 20); raised_limit()", part="limit"),
]
# Recursion is too deep for one long corridor, whatever chance does; a loop is not.
NOTE_PROBES = ["len(attempt(generate_recursive(1, 5000)))"]


def cases(rng: random.Random) -> Iterator[Case]:
    """From 1 x 1 to 20 x 20 cells, which is never too deep; the frame, chance and the limit apart (contract)."""

    def one(group: str, w: int, h: int, view: str = "inside") -> Case:
        return case(group, f"seed({rng.randrange(10**6)}); generate_recursive({w}, {h})", view=view)

    yield one("borders", 1, 1)
    yield one("usual", 2, 3)
    yield one("borders", 1, rng.randint(2, 9))
    yield one("borders", rng.randint(3, 9), 1)
    yield one("borders", 2, 2)
    yield one("borders", 1, rng.randint(60, 150))
    for least, most in ((3, 5), (4, 8), (6, 12), (8, 20)):
        w = rng.randint(least, most)
        yield one("usual", w, rng.choice([h for h in range(least, most + 1) if h != w]))
    yield one("usual", 20, 20)
    # Some mistakes show in one maze of eight only.
    yield case("usual", many("generate_recursive(6, 7)", 100), view="reached")
    yield one("contract", 6, 4, view="maze")
    yield case("contract", twice("generate_recursive(7, 5)", rng.randrange(10**6)), view="alike")
    yield case("contract", twice("generate_recursive(4, 3)", 1), view="apart")
    other = many("generate_recursive(5, 5)", 80).replace("(n)", f"(n + {rng.randrange(10**6)})")
    yield case("contract", other, view="chance")
    yield case("contract", f"generate_recursive({rng.randint(15, 20)}, 20); raised_limit()")


@wrong_idea
def neighbours_are_looked_at_once(w, h):
    """Too many walls have fallen: the list of neighbours was out of date.

    The unvisited neighbours were listed when the cell was entered, and the loop goes through this list. But while one
    branch is explored, it may come round and visit another neighbour as well. Then a wall is opened to a cell that
    could be reached already, and there is a loop.

    After a branch has come back, who tells the cell which neighbours are still unvisited?
    """
    return grids.hall(w, h)


@variant_of(neighbours_are_looked_at_once)
def _some_walls_too_many(w, h):
    grid = carve(w, h)
    for one, other in random.sample(grids.passages(w, h), min(w - 1, h - 1) * 3):
        delete_wall(*one, *other, grid)
    return grid


@wrong_idea
def first_branch_only(w, h):
    """From each cell, only one branch is explored.

    The maze is a single way that ends in its first dead end. After the call for a neighbour has come back, there may
    be others that are still unvisited, and this cell has to look again. An `if` asks once. A `return` in front of the
    call ends the work of this cell as well.

    When a branch has been explored, what should the cell do before its own call comes to an end?
    """
    return explore(w, h, again=False)


@wrong_idea
def there_is_no_last_call(w, h):
    """The calls go on and on: each finds a cell that counts as unvisited.

    A recursion ends because something becomes less: here, the unvisited cells. So a cell has to be marked *before*
    the neighbours are explored, and all calls have to work on the same grid. If one of the two is missing, the walk
    steps to and fro until Python gives up.

    When the call for a neighbour begins, how can it see that its caller has been visited?
    """
    return _without_marking(w, h)


@variant_of(there_is_no_last_call)
def _never_marked(w, h):
    return _without_marking(w, h, at_the_end=nothing)


def _without_marking(w, h, at_the_end=set_visited):
    grid = init_grid(w, h)

    def explore_from(x, y):
        while free := get_unvisited_neighbours(x, y, grid):
            nx, ny = random.choice(free)
            delete_wall(x, y, nx, ny, grid)
            explore_from(nx, ny)
        at_the_end(x, y, grid)

    explore_from(0, 0)
    return grid


@wrong_idea
def each_call_has_its_own_grid(w, h):
    """Each call makes a grid of its own.

    The calls do their work, but each on a new grid, and when a call is over its grid is lost. What comes back is the
    grid of the first call, in which little has happened. All calls have to write into one and the same grid: an inner
    function can use what the outer one has made, or the grid is handed on as an argument.

    How often is a grid made in your program, and how often should it be?
    """
    grid = carve(w, h, enter=nothing, turns=1)
    return grid


@variant_of(each_call_has_its_own_grid)
def _without_the_wall(w, h):
    grid = init_grid(w, h)
    set_visited(0, 0, grid)
    return grid


@wrong_idea
def walk_is_never_started(w, h):
    """Everything is still closed: the inner function is never called.

    A `def` only says what is to be done. It is done when the function is called, with round brackets. Your inner
    function is ready, but nobody has made the first call, the one from which all the others follow.

    In which cell does the walk begin, and which line sends it off?
    """
    return init_grid(w, h)


@wrong_idea
def no_grid_comes_back(w, h):
    """The maze may have been carved, but it is not given back.

    Whoever called received None. There are two functions here, and each has its own `return`. The inner one only
    carves; what it returns is of no use. The outer one knows the grid, and has to hand it over when the walk is done.

    What comes after `return` in the outer function, and is it the grid?
    """
    carve(w, h)


@wrong_idea
def wall_is_not_opened(w, h):
    """All cells are open, but no wall between them has fallen.

    The walk visits every cell, and each stays shut in between its four walls. Perhaps the line that opens the wall is
    missing. Perhaps it names the same cell twice, or works out a place that is no wall. The wall lies between the
    cell of this call and the cell of the next one.

    At the moment when a wall should fall, which two cells does your program name?
    """
    return carve(w, h, wall=nothing)


@wrong_idea
def some_cells_stay_closed(w, h):
    """Some cells are never reached, although there are branches.

    A neighbour is left out where a cell should look at all four sides. That happens when a comparison at the border
    is too strict, or when all calls share one list of directions: a call that shuffles it changes it for the others
    too, in the middle of their loops.

    Take one of the closed cells in the picture: which neighbour should have seen it, and why did it not?
    """
    return carve(w, h, allowed=lambda x, y: x > 0)


_not_at_the_end = variant_of(some_cells_stay_closed)(lambda w, h: carve(w, h, allowed=lambda x, y: y < h - 1))
_lists_shared = variant_of(some_cells_stay_closed)(lambda w, h: explore(w, h, shared=list(UNLUCKY)))
_lists_shared_too = variant_of(some_cells_stay_closed)(lambda w, h: explore(w, h, shared=list(UNLUCKY[::-1])))


@wrong_idea
def across_and_down_exchanged(w, h):
    """Across and down have changed places.

    In a square maze you would not notice. Here the size is mirrored: w says how many cells there are from left to
    right, h how many from top to bottom. The function that makes the grid takes them in this order as well.

    In which order do you hand the two numbers on?
    """
    return carve(h, w)


@wrong_idea
def size_is_always_the_same(w, h):
    """The maze has always the same size, whatever is asked for.

    Fixed numbers, or numbers from outside the function, stand in the place of w and h. For one size the maze is
    right, and for all others it is not. The parameters are there so that each call can ask for another size.

    Which numbers does your program hand on when the grid is made?
    """
    return carve(8, 5)


_another_size = variant_of(size_is_always_the_same)(lambda w, h: carve(6, 5))


@wrong_idea
def frame_is_opened(w, h):
    """The frame has an opening.

    Inside, all is well. But a hole in the frame leads out of the maze. The description wants it closed all around:
    way in and way out can be any two cells. The programs that find the way rely on a closed frame.

    Which line of your program writes into the first or last row or column?
    """
    grid = carve(w, h)
    grid[1][0] = grid[-2][-1] = " "
    return grid


@wrong_idea
def always_the_same_neighbour(w, h):
    """Nothing is left to chance: every seed gives the same maze, without a fork.

    Among the unvisited neighbours your walk takes the one at a fixed place in the list, such as the first. The order
    of the list is always the same, so the walk goes to and fro like somebody mowing a lawn, and everyone knows the
    way.

    How can a program take any item of a list, each with the same chance?
    """
    return carve(w, h, choose=lambda free: free[0])


@wrong_idea
def every_call_gives_the_same_maze(w, h):
    """Every call gives the same maze: the seed is set inside the function.

    If the function sets the seed, the random numbers begin anew at each call, and so do the choices. A seed is for
    whoever calls the function and wants to see a maze again. Inside, chance goes on from where it is.

    Who should decide whether two mazes are the same, and where does your program take this decision?
    """
    random.seed(1)
    return carve(w, h)


@wrong_idea
def raises_the_recursion_limit(w, h):
    """The recursion limit has been raised.

    The mazes are right. But the limit protects Python: every waiting call takes memory, and where that is used up the
    whole program ends without a word. With a higher limit nobody knows when. This exercise is about seeing where the
    recursion ends, so the limit is left as it is.

    How deep can the calls lie inside each other in a maze of 100 x 100 cells, at worst?
    """
    sys.setrecursionlimit(100_000)
    return explore(w, h)


@note
def loop_in_place_of_recursion(w, h):
    """A loop does the work, no recursion.

    Your mazes are right, and they may even be larger than those of a recursive function: a list can hold more cells
    than Python allows calls. So it costs nothing. This exercise wants to show that the waiting calls are a stack as
    well.

    In a recursive version, where would the cells of your list be kept?
    """
    return carve(w, h)


HINTS = (
    "Count the open cells, the walls that have fallen, and the loops. Which number is not what it should be?",
    "After a branch has come back, neighbours that were free before may have been visited. Look again.",
    "Write an inner function for one cell: mark it; as long as it has unvisited neighbours, choose one, open the wall, "
    "and call yourself for it; then ask again which ones are unvisited. Call it once for the start.",
)
WELL_DONE = (
    "Can you say where the cells wait while the deepest call is at work? For a change: print how deep the "
    "calls lie. How deep does it get in a maze of 30 x 30?"
)
