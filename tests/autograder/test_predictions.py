"""Each answer that can be computed is computed: from the references, and from the programs that the lessons show."""

from __future__ import annotations

import os
import random
import re
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.lesson_boxes import LESSONS, REFERENCES, box, fence, rows, run

R = SimpleNamespace(**REFERENCES)
QUESTIONS = {question["id"]: question for item in LESSONS.values() for question in item.questions}
Cell = tuple[int, int]


def spaces(grid: list[list[str]]) -> int:
    return sum(row.count(" ") for row in grid)


def opened(*cells: int) -> list[int]:
    """Return row and column of the wall that delete_wall opens."""
    grid = R.init_grid(5, 5)
    R.delete_wall(*cells, grid)
    return next([row, line.index(" ")] for row, line in enumerate(grid) if " " in line)


def replayed(*ops: Any) -> tuple[list[Any], list[Any]]:
    """Return what comes off a pile, and what stays on it; "pop" takes, anything else is laid down."""
    came, stays = R.replay_stack([("pop",) if op == "pop" else ("push", op) for op in ops])
    return came, stays


def unvisited(w: int, h: int, x: int, y: int, *visited: Cell) -> list[Cell]:
    grid = R.init_grid(w, h)
    for cell in visited:
        R.set_visited(*cell, grid)
    return list(R.get_unvisited_neighbours(x, y, grid))


def saved(folder: Path, grid: Any, mode: str = "", text: str = "") -> Path:
    """Save a grid, then open the file again in a mode and write a text."""
    R.save_to_file(folder / "maze.txt", grid)
    if mode:
        with (folder / "maze.txt").open(mode, encoding="utf-8", newline="") as file:
            file.write(text)
    return folder / "maze.txt"


MAZE = R.init_grid(8, 5)
WIKI = run(box("05-solve", "wiki = ").partition("needs(")[0])["wiki"]
RING = rows(fence("05-solve", "Here is a ring"))
SMALL = rows(fence("05-solve", "**The stack is the thread.**"))
TURNS = [(1, 0), (1, 1), (0, 1), (2, 1), (2, 0)]  # where the die leads in notebook 3


def trace(form: str) -> list[list[Cell]]:
    """Return the pile after each turn of the maze of 3 x 2 cells: with every cell on it, or only with crossings."""
    grid, here, todo = R.init_grid(3, 2), (0, 0), list(TURNS)
    R.set_visited(0, 0, grid)
    pile = [here] if form == "B" else []
    piles = [list(pile)]
    while pile if form == "B" else todo:
        here = pile[-1] if form == "B" else here
        free = R.get_unvisited_neighbours(*here, grid)
        if free:
            assert todo[0] in free
            if form == "A" and len(free) > 1:
                pile.append(here)
            here = todo.pop(0)
            R.set_visited(*here, grid)
            if form == "B":
                pile.append(here)
        else:
            here = pile.pop()
        piles.append(list(pile))
    return piles


def closed_after_trap_2() -> int:
    """Return how many cells stay closed where the start has no card: 6 x 1 cells from (3, 0), first to the left."""
    here, pile, seen = 3, [], {3}
    while True:
        free = [cell for cell in (here - 1, here + 1) if 0 <= cell < 6 and cell not in seen]
        if free:
            here = free[0]
            seen.add(here)
            pile.append(here)
        elif pile:
            here = pile.pop()
            if pile:
                here = pile[-1]
        else:
            return 6 - len(seen)


def on_the_stack(every: bool) -> list[Cell]:
    """Walk through the small maze to (2, 1), up, left, down, right; return what the stack holds there."""
    here, seen = (0, 0), {(0, 0)}
    stack = [here] if every else []
    while here != (2, 1):
        free = [cell for cell in R.open_neighbours(*here, SMALL) if cell not in seen]
        if free:
            if not every and len(free) > 1:
                stack.append(here)
            here = free[0]
            seen.add(here)
            stack += [here] if every else []
        elif every:
            stack.pop()
            here = stack[-1]
        else:
            here = stack.pop()
    return stack


def order_taken(newest: bool) -> list[int]:
    """Return in which order a search takes the cells of a hall of 3 x 3, row by row."""
    hall = [list("*******"), *[list("*     *")] * 5, list("*******")]
    waiting, seen, number = deque([(0, 0)]), {(0, 0)}, {}
    while waiting:
        cell = waiting.pop() if newest else waiting.popleft()
        number[cell] = len(number) + 1
        for other in R.open_neighbours(*cell, hall):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return [number[x, y] for y in range(3) for x in range(3)]


def picture(letter: str) -> list[int]:
    """Return the numbers of one of the two pictures of notebook 5."""
    block = fence("05-solve", "The numbers say in which order")
    numbers = [line.split() for line in block.splitlines() if re.match(r" *\d", line)]
    return [int(each) for line in numbers for each in (line[:3] if letter == "A" else line[3:])]


def steps_of_a_wave() -> int:
    """Return how far the marked cells reach when a queue has taken all that are 3 steps away, in a large hall."""
    hall = [list("*" * 21), *[list("*" + " " * 19 + "*") for _ in range(19)], list("*" * 21)]
    waiting, steps = deque([(5, 5)]), {(5, 5): 0}
    while steps[waiting[0]] <= 3:
        cell = waiting.popleft()
        for other in R.open_neighbours(*cell, hall):
            if other not in steps:
                steps[other] = steps[cell] + 1
                waiting.append(other)
    return max(steps.values())


def lines_after(program: str, folder: Path) -> str:
    """Run a program of notebook 4 in a folder, and return what words.txt holds."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        run(program)
        return (folder / "words.txt").read_text(encoding="utf-8")
    finally:
        os.chdir(before)


def twice(folder: Path) -> int:
    """Return how many lines a second loop gets from a file of two lines."""
    (folder / "notes.txt").write_text("north\neast\n", encoding="utf-8")
    with (folder / "notes.txt").open(encoding="utf-8") as file:
        assert len(list(file)) == 2
        return len(list(file))


def loop_of_the_example() -> int:
    """Return how many cells of the example lie on its loop: what is left when dead ends are filled."""
    grid, gone = [row[:] for row in WIKI], 0
    while ends := R.dead_ends(grid):
        x, y = ends[0]
        for dx, dy in ((0, -1), (-1, 0), (0, 1), (1, 0), (0, 0)):
            grid[2 * y + 1 + dy][2 * x + 1 + dx] = "*"
        gone += 1
    return 40 - gone


def exam() -> list[list[int]]:
    board: list[list[int]] = run(box("08-minesweeper", "board = ["))["board"]
    return board


def blind() -> str:
    """Say whether the exam's board comes out right with the pupil's neighbours, which lack the lower bound."""
    pupil = run(box("08-minesweeper", "neighbours_of_a_pupil"))["neighbours_of_a_pupil"]
    bombs = [(1, 1), (2, 4), (3, 1), (3, 3), (4, 4)]
    made = [[0] * 5 for _ in range(5)]
    for bomb in bombs:
        made[bomb[0]][bomb[1]] = -1
    for bomb in bombs:
        for line, column in pupil(5, *bomb):
            made[line][column] += made[line][column] != -1
    return "yes" if made == exam() else "no"


def deepest_on_a_strip() -> int:
    """Return how many calls of the walk are open at once in a strip of 50 cells: cells since the turn at its end."""
    walk = R.carve_walk(50, 1)
    return walk.index((49, 0)) + 1


def loads(folder: Path) -> list[bool]:
    maze = run(box("04-files", "maze = [").partition("needs(")[0])["maze"]
    back = R.load_from_file(saved(folder, maze))
    return [back == maze, back is maze]


CINEMA = box("01-grid", "plan = []")
MUSEUM = box("03-maze", "doors = ")
RUMOUR = box("05-solve", "told_by")
DOLLS = box("07-turtle", "def clean")

# The question -> its answer, from a folder for files.
COMPUTED: dict[str, Callable[[Path], Any]] = {
    "quiz-loop": lambda _: run(fence("01-grid", "**1. Loops.**", "python"))["total"],
    "quiz-return": lambda _: {8: "a", "8": "b", None: "c"}[run(fence("01-grid", "**2. Func", "python"))["result"]],
    "quiz-list": lambda _: run(fence("01-grid", "**3. Lists.**", "python"))["row"],
    "rows-20x15": lambda _: len(R.init_grid(20, 15)),
    "size-20x15": lambda _: [len(R.init_grid(20, 15)[0]), sum(map(len, R.init_grid(20, 15)))],
    "cell-4-2": lambda _: R.cell_to_index(4, 2),
    "spaces-in-g": lambda _: spaces(run(fence("01-grid", "Here is a quick way", "python"))["g"]),
    "inner-walls-8x5": lambda _: [
        sum(R.position_kind(row, column) == "wall" for row in range(1, 10) for column in range(1, 16)),
        spaces(R.generate_maze(8, 5)) - 8 * 5,
    ],
    "spaces-in-h": lambda _: spaces(run(box("01-grid", "h = [[") + "\nh[0][1] = ' '")["h"]),
    "cinema-plan": lambda _: run(CINEMA, "10 * row_number + place", "seats")["plan"],
    "bricks-quiz-cell": lambda _: R.cell_to_index(3, 1),
    "bricks-quiz-corner": lambda _: R.position_kind(4, 2),
    "bricks-quiz-row": lambda _: spaces(run(fence("02-bricks", "**3.** How many", "python"))["g"]),
    "neighbour-counts": lambda _: [len(unvisited(3, 3, *cell)) for cell in ((0, 0), (1, 0), (1, 1))],
    "wall-above-1-1": lambda _: opened(1, 1, 1, 0),
    "outside-place": lambda _: R.cell_to_index(-1, 0),
    "outside-answer": lambda _: {False: "b", True: "c"}[R.init_grid(3, 3)[1][-1] == " "],
    "wiki-closed-picture": lambda _: len(
        R.get_unvisited_neighbours(0, 0, rows(fence("02-bricks", "The wiki also shows a picture")))
    ),
    "lens-fewest": lambda _: [len(unvisited(4, 3, *cell)) for cell in ((0, 0), (1, 1))],
    "lost-bounds": lambda _: sum(x + 1 == 3 or y + 1 == 3 for x in range(3) for y in range(3)),
    "exit-right-border": lambda _: [max(x for x in range(4) if x + 1 == 4), 0],
    "maze-quiz-wall": lambda _: opened(2, 1, 2, 2),
    "maze-quiz-neighbours": lambda _: unvisited(2, 2, 0, 1, (0, 0)),
    "maze-quiz-parity": lambda _: R.position_kind(0, 0),
    "stack-left": lambda _: replayed(1, 2, 3, "pop", "pop")[1],
    "walls-20x15": lambda _: spaces(R.generate_maze(20, 15)) - 20 * 15,
    "trace-turn-4": lambda _: trace("B")[4],
    "trace-turns": lambda _: len(trace("B")) - 1,
    "trace-form-a": lambda _: trace("A")[-1],
    "museum": lambda _: run(MUSEUM, "pile[-1]", "dark[0]")["lit"],
    "trap-start": lambda _: closed_after_trap_2(),
    "trap-wiki-maze": lambda _: [spaces(WIKI) - 40, R.count_loops(WIKI)],
    "exit-seed": lambda _: " and ".join(
        name
        for name, maze in run("import random\n" + fence("03-maze", "You want to see a maze again", "python")).items()
        if name in "abc" and maze == run("import random\nrandom.seed(5)\nx = generate_maze(6, 6)")["x"]
    ),
    "files-quiz-fallen": lambda _: spaces(R.generate_maze(6, 4)) - 24,
    "files-quiz-wall": lambda _: opened(0, 1, 1, 1),
    "files-quiz-length": lambda _: len("ox\nxo"),
    "files-size-8x5": lambda folder: saved(folder, MAZE).stat().st_size,
    "files-first-line": lambda folder: len(saved(folder, MAZE).read_text(encoding="utf-8").splitlines(True)[0]),
    "files-after-w": lambda folder: saved(folder, MAZE, "w").stat().st_size,
    "files-after-a": lambda folder: saved(folder, MAZE, "a", "*").stat().st_size,
    "files-second-loop": twice,
    "files-open-in-loop": lambda folder: lines_after(
        fence("04-files", "**Three words, one file.**", "python"), folder
    ).count("\n"),
    "files-scores": lambda _: run(box("04-files", "scores = ").partition("\n\n")[0])["scores"],
    "files-round-trip": loads,
    "solve-quiz-line": lambda _: len(list("* *\n")),
    "solve-quiz-stack": lambda _: replayed("A", "B", "pop", "C", "pop", "pop")[0],
    "solve-quiz-cell": lambda _: R.cell_to_index(3, 1),
    "solve-ring": lambda _: [len(R.solve_bfs(RING, (0, 0), (0, 2))), len(R.solve_dfs(RING, (0, 0), (0, 2)))],
    "solve-known": lambda _: steps_of_a_wave(),
    "solve-boxes": lambda _: [
        len(R.open_neighbours(1, 0, rows(fence("05-solve", "**Cells without doors.**")))),
        sum(R.is_visited(x, y, rows(fence("05-solve", "**Cells without"))) for x in range(3) for y in range(2)),
    ],
    "solve-stack-every": lambda _: on_the_stack(every=True),
    "solve-stack-junctions": lambda _: len(on_the_stack(every=False)),
    "solve-rumour": lambda _: run(RUMOUR, "person", "told_by[person]", "chain[::-1]")["answer"],
    "solve-which-picture": lambda _: next(letter for letter in "AB" if picture(letter) == order_taken(newest=False)),
    "solve-wiki-openings": lambda _: [
        len(R.distances(WIKI, (0, 0))) - 1 + R.count_loops(WIKI),
        len(R.distances(WIKI, (0, 0))) - 1,
    ],
    "solve-wiki-dead-end": lambda _: str(
        run(box("05-solve", "shut = "), wiki=WIKI, needs=print, draw=lambda *_, **__: 0)["way"]
    ),
    "solve-wiki-loop": lambda _: len(R.solve_bfs([*WIKI[:4], ["*", "*", *WIKI[4][2:]], *WIKI[5:]], (0, 1), (0, 2))),
    "loops-quiz-perfect": lambda _: spaces(R.generate_maze(6, 4)) - 24,
    "loops-quiz-copy": lambda _: run(fence("06-loops", "**3. Lists.**", "python"))["names"],
    "loops-example-passages": lambda _: spaces(WIKI) - 40,
    "loops-example-possible": lambda _: "no" if R.count_loops(WIKI) else "yes",
    "loops-example-length": lambda _: loop_of_the_example(),
    "loops-hall": lambda _: R.count_loops([list("*******"), *[list("*     *")] * 5, list("*******")]),
    "loops-each-opening": lambda _: R.count_loops(rows(fence("05-solve", "Here is a ring"))),
    "loops-dance": lambda _: run(box("06-loops", "partner = "), "person", "neighbour")["pairs"],
    "loops-exit": lambda _: 104 - 10 * 10 + 1,
    "turtle-quiz-column": lambda _: R.cell_to_index(19, 0)[1],
    "turtle-quiz-tell": lambda _: [
        int(line) for line in run(fence("07-turtle", "**2. Functions", "python") + "\ntell(2)")["printed"].splitlines()
    ],
    "turtle-centres": lambda _: [*R.cell_to_screen(1, 1, 3, 3, 20), *R.cell_to_screen(0, 0, 3, 3, 20)],
    "turtle-points": lambda _: len(R.carve_walk(20, 20)),
    "turtle-last": lambda _: R.carve_walk(20, 20)[-1],
    "turtle-half-a-cell": lambda _: [-4 / 2 * 10 + column * 10 for column in (0, 3)],
    "turtle-dolls": lambda _: run(DOLLS, "0", "size - 1", 'f"close {size}"')["todo"],
    "mines-quiz-range": lambda _: list(range(max(0, 2 - 3), min(5, 2 + 2))),
    "mines-quiz-rows": lambda _: sum(row.count(-1) for row in run("board = [[0] * 3] * 3\nboard[0][0] = -1")["board"]),
    "mines-quiz-minus-one": lambda _: [5, 6, 7][-1],
    "mines-neighbours": lambda _: [len(R.voisinage(5, *place)) for place in ((0, 0), (0, 2), (2, 2))],
    "mines-sum": lambda _: sum(number for line in exam() for number in line if number != -1),
    "mines-blind-example": lambda _: blind(),
    "mines-lights": lambda _: run(box("08-minesweeper", "def flickering"), "k - 1", "k + 2")["lists"],
    "large-quiz-strip": lambda _: deepest_on_a_strip(),
    "large-quiz-bytes": lambda _: 1_000_000 * 8 / 1_000_000,
    "large-quiz-pile": lambda _: replayed("a", "b", "c", "d", "pop", "pop", "e", "pop")[0][-1],
    "large-which-size": lambda _: next(side for side in (20, 30, 50, 70) if 2 * failing(side) > 60),
    "large-door": lambda _: run(box("09-large", "class Door"), "1", "self.inside - 1")["counted"],
}


def failing(side: int) -> int:
    """Return how many of 60 walks need more waiting calls than Python's usual limit allows: some ten are in use."""
    return sum(deepest(side, seed) > 990 for seed in range(60))


def deepest(side: int, seed: int) -> int:
    """Return how high the pile gets with every cell on it, which is how many calls wait in a recursion."""
    rng = random.Random(seed)
    seen, pile, most = bytearray(side * side), [0], 1
    seen[0] = 1
    while pile:
        cell = pile[-1]
        x, y = cell % side, cell // side
        around = ((y > 0, -side), (x > 0, -1), (y < side - 1, side), (x < side - 1, 1))
        free = [cell + way for inside, way in around if inside and not seen[cell + way]]
        if free:
            pile.append(rng.choice(free))
            seen[pile[-1]] = 1
            most = max(most, len(pile))
        else:
            pile.pop()
    return most


def plain(value: Any) -> Any:
    """Return a value with lists in the place of tuples, as answers are written in the texts."""
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("name", COMPUTED)
def test_the_answer_is_what_the_programs_give(name: str, tmp_path: Path) -> None:
    question = QUESTIONS[name]
    assert plain(COMPUTED[name](tmp_path)) in [plain(question["answer"]), *map(plain, question.get("also", []))]


def test_every_answer_that_is_a_number_or_a_list_is_computed() -> None:
    figures = {name for name, question in QUESTIONS.items() if not isinstance(question["answer"], str)}
    assert sorted(figures - COMPUTED.keys() - {"huts-order"}) == []


def test_the_six_lines_of_the_beach_huts_make_the_function_that_the_text_describes() -> None:
    lines = run(box("02-bricks", "free_beside").partition("order =")[0])["lines"]
    program = "\n".join(lines[letter.upper()] for letter in QUESTIONS["huts-order"]["answer"])
    free = run(program)["free_beside"]
    assert [free(k, ".x..x") for k in (3, 0)] == [[2], []]
    worse = run(program.replace(lines["H"], lines["C"]))["free_beside"]
    assert worse(0, "xx.") == [-1] and free(0, "xx.") == []
    with pytest.raises(IndexError):
        worse(2, "xx.")
