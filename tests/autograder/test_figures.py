"""The figures in the lessons' sentences are those that the references give: sizes, counts, points, minutes, trials."""

from __future__ import annotations

import random
import re
from collections import deque
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import mean
from types import FunctionType, SimpleNamespace
from typing import Any

import pytest

from autograder import exercise
from course.plan import Plan
from tests.autograder.test_predictions import SMALL, WIKI, deepest, failing, order_taken, picture, spaces, trace
from tests.lesson_boxes import LESSONS, REFERENCES, box, fence, prose, rows, run

R = SimpleNamespace(**REFERENCES)
Cell = tuple[int, int]
each_lesson = pytest.mark.parametrize("name", LESSONS)


# Points and minutes


@each_lesson
def test_the_headings_give_each_exercises_points_and_the_texts_their_sum(name: str) -> None:
    text = LESSONS[name].text
    found = exercise.of_lesson(name)
    heads = re.findall(r"^### \d+\. .*\(([\d.]+) points|^:exercise: (\w+)$", text, re.MULTILINE)
    assert [head for pair in heads for head in pair if head] == [
        part for item in found for part in (f"{item.max_points:g}", item.name)
    ]
    words = {"Two": 2, "Three": 3, "Four": 4}
    for count, points in re.findall(r"(Two|Three|Four) functions, (\d+) points", text):
        sums = [
            sum(item.max_points for item in found[first : first + words[count]])
            for first in range(0, len(found), words[count])
        ]
        assert float(points) in sums
    for cell in LESSONS[name].cells:
        if "explain" in cell.metadata:
            asked = cell.source.partition("### BEGIN SOLUTION")[0]
            assert sum(map(int, re.findall(r"\((\d+) points?\)", asked))) == cell.metadata["explain"]["points"]


@each_lesson
def test_the_minutes_of_the_parts_follow_each_other_and_add_up(name: str) -> None:
    text = LESSONS[name].text
    total = int(re.findall(r"^\*\*Minutes:\*\* (\d+)", text, re.MULTILINE)[0])
    clock, done = 0, 0
    for minutes, begin, end in re.findall(r"^## .*\((\d+) minutes, (\d+) to (\d+)[^)]*\)$", text, re.MULTILINE):
        if int(begin) == 0:
            clock, done = 0, done + clock
        assert (int(begin), int(end)) == (clock, clock + int(minutes))
        clock = int(end)
    assert done + clock == total


# The trials: mazes made, braided, searched and measured

CORNERS = ((0, 0), (19, 14))


@cache
def braided() -> list[SimpleNamespace]:
    """Return what was measured in 60 mazes of 20 x 15 cells before and after braiding."""
    trials = []
    for seed in range(60):
        random.seed(seed)
        maze = R.generate_maze(20, 15)
        ends, before, open_before = len(R.dead_ends(maze)), len(R.solve_bfs(maze, *CORNERS)), spaces(maze)
        R.remove_dead_ends(maze, random.Random(seed))
        by_queue, by_stack = (len(search(maze, *CORNERS)) for search in (R.solve_bfs, R.solve_dfs))
        trials.append(
            SimpleNamespace(ends=ends, before=before, fell=spaces(maze) - open_before, queue=by_queue, stack=by_stack)
        )
    return trials


def grown(pick: Callable[[list[int]], int], every: bool, side: int = 20) -> tuple[int, int]:
    """Grow a maze that goes on from the waiting cell with the picked number; return its way and its dead ends.

    Either every cell waits and is looked at where it lies (form B of notebook 3), or only crossings wait, and the walk
    goes back when it is stuck (form A). The way leads from corner to corner and is counted in cells.
    """
    links: dict[int, list[int]] = {cell: [] for cell in range(side * side)}
    seen, pile, here = {0}, [0] if every else [], 0
    while pile or len(seen) < side * side:
        number = pick(pile) if every else -1
        here = pile[number] if every else here
        x, y = here % side, here // side
        around = ((y > 0, -side), (x > 0, -1), (y < side - 1, side), (x < side - 1, 1))
        free = [here + way for inside, way in around if inside and here + way not in seen]
        if free:
            new = random.choice(free)
            links[here].append(new)
            links[new].append(here)
            seen.add(new)
            if every or len(free) > 1:
                pile.append(new if every else here)
            here = new
        elif every:
            pile.pop(number)
        else:
            here = pile.pop(pick(pile))
    return _cells_to_the_corner(links), sum(len(others) == 1 for others in links.values())


def _cells_to_the_corner(links: dict[int, list[int]]) -> int:
    cells, waiting = {0: 1}, deque([0])
    while waiting:
        cell = waiting.popleft()
        for other in links[cell]:
            if other not in cells:
                cells[other] = cells[cell] + 1
                waiting.append(other)
    return cells[len(links) - 1]


PICKS: dict[str, Callable[[list[int]], int]] = {
    "the newest": lambda pile: len(pile) - 1,
    "the oldest": lambda pile: 0,
    "any, by chance": lambda pile: random.randrange(len(pile)),
}


@pytest.mark.parametrize("name", PICKS)
def test_the_table_of_notebook_3_is_measured(name: str) -> None:
    cells = []
    for every in (False, True):
        trials = []
        for seed in range(200):
            random.seed(seed)
            trials.append(grown(PICKS[name], every))
        ways, ends = zip(*trials, strict=True)
        cells += [f"{mean(ways):.0f} cells", f"{100 * mean(ends) / 400:.1f} %"]
        if every and name == "the oldest":
            assert set(ways) == {39} and 39 == 20 + 20 - 1
    assert f"| {name} | {' | '.join(cells)} |" in LESSONS["03-maze"].text


def test_the_trials_with_braided_mazes_are_measured() -> None:
    trials = braided()
    loops, solve = prose("06-loops"), prose("05-solve")
    ends, fell = mean(trial.ends for trial in trials), mean(trial.fell for trial in trials)
    fewer = sum(trial.fell < trial.ends for trial in trials)
    assert f"it was {fell:.1f} walls for {ends:.1f} dead ends. In {fewer} of them fewer walls fell" in loops
    assert f"has {int(ends)} dead ends on average (measured over {len(trials)} mazes)" in loops
    before, after = mean(trial.before for trial in trials), mean(trial.queue for trial in trials)
    assert f"had {before:.0f} cells on average before and {after:.0f} after" in loops
    times = [trial.stack / trial.queue for trial in trials]
    assert "We made 60 such mazes of 20 x 15 cells" in solve and round(2 * mean(times)) == 3  # one and a half times
    assert f"in the worst of the 60 mazes it was {max(times):.1f} times as long" in solve


@pytest.mark.parametrize("size", [(20, 15), (40, 30)])
def test_without_the_rule_about_rooms_no_room_appeared_in_60_mazes(size: tuple[int, int]) -> None:
    assert "We did so with 60 mazes of 20 x 15 cells and with 60 of 40 x 30, and not one room appeared" in prose(
        "06-loops"
    )

    def always(grid: list[list[str]], *cells: int) -> bool:
        R.delete_wall(*cells, grid)
        return True

    right = R.remove_dead_ends
    without = FunctionType(right.__code__, {**right.__globals__, "open_without_3x3": always}, closure=right.__closure__)
    for seed in range(60):
        random.seed(seed)
        maze = R.generate_maze(*size)
        without(maze, random.Random(seed))
        assert not R.has_open_block(maze)


def test_the_trials_with_waiting_calls_are_measured() -> None:
    text = prose("09-large")
    average = mean(deepest(20, seed) for seed in range(200))
    assert f"with 200 mazes of 20 x 20 cells, the deepest moment had {average:.0f} calls on average" in text
    assert 0.5 < average / 400 < 0.6 and f"The average depth was {average:.0f} there" in text
    assert mean(deepest(50, seed) for seed in range(20)) / 2500 < average / 400  # "the share is somewhat smaller"
    none, some, most = failing(40), failing(45), failing(50)
    assert none == 0 and 6 * most == 5 * 60
    assert f"In our trial of 60 runs each, none failed at 30 and 40, {some} failed at 45" in text
    assert "and five out of six at this size." in text


# What is drawn, listed and counted


def test_the_maze_at_the_top_of_notebook_1_is_one_that_the_readers_program_could_have_made() -> None:
    plan = Plan.read(rows(fence("01-grid", "A program that you will write yourself")))
    maze = rows(fence("01-grid", "A program that you will write yourself"))
    assert R.count_loops(maze) == 0 and len(plan.steps_from((0, 0))) == 40 == spaces(maze) - 39


def test_the_tables_of_notebook_1_are_filled_in_rightly() -> None:
    filled = re.findall(r"^\| (\d) \| (\d) \| (cell|wall|corner) \|$", LESSONS["01-grid"].text, re.MULTILINE)
    assert len(filled) == 3
    assert all(R.position_kind(int(row), int(column)) == kind for row, column, kind in filled)
    assert "`cell_to_index(2, 0)` gives `(1, 5)`" in prose("01-grid") and R.cell_to_index(2, 0) == (1, 5)
    shown = fence("01-grid", "For 2 x 1 cells draw 3 rows of 5 stars")
    assert shown.splitlines() == R.grid_to_text(R.init_grid(2, 1)).splitlines()


def test_the_tables_of_notebook_2_are_filled_in_rightly() -> None:
    row = re.compile(
        r"^\| \((\d), (\d)\) \| (\d), (\d) \| \((\d), (\d)\) \| (\d), (\d) \|(?: (\d) \| (\d) \|)?", re.MULTILINE
    )
    found = row.findall(LESSONS["02-bricks"].text)
    assert len(found) == 4
    for x1, y1, row1, column1, x2, y2, row2, column2, *wall in found:
        assert R.cell_to_index(int(x1), int(y1)) == (int(row1), int(column1))
        assert R.cell_to_index(int(x2), int(y2)) == (int(row2), int(column2))
        if wall[0]:
            grid = R.init_grid(3, 2)
            R.delete_wall(int(x1), int(y1), int(x2), int(y2), grid)
            assert grid[int(wall[0])][int(wall[1])] == " "
    grid = R.init_grid(4, 2)
    R.set_visited(2, 0, grid)
    assert "The function would give `[(3, 1)]`" in prose("02-bricks")
    assert R.get_unvisited_neighbours(3, 0, grid) == [(3, 1)]


def test_the_trace_of_notebook_3_is_what_the_rules_give() -> None:
    table = re.findall(r"^\| (\d) \| .* \| ((?:\(\d, \d\) ?)+) \|$", LESSONS["03-maze"].text, re.MULTILINE)
    assert [int(turn) for turn, _pile in table] == [0, 1, 2, 3]
    for turn, pile in table:
        assert pile == " ".join(str(cell) for cell in trace("B")[int(turn)])
    laid = sum(len(after) > len(before) for before, after in zip(trace("B"), trace("B")[1:], strict=False))
    assert laid == 5 and len(trace("B")) - 1 - laid == 6
    assert "Five cards are laid down after the start, and six are taken off" in prose("03-maze")


def test_the_wikis_example_has_the_figures_that_are_told_of_it() -> None:
    for name in ("03-maze", "06-loops"):
        assert run(box(name, "*********** *").partition("draw(")[0]).get("wiki", WIKI) == WIKI
    assert run(box("06-loops", "example = ").partition("draw(")[0])["example"] == WIKI
    assert "It is 22 cells long" in prose("03-maze") and "The other 18 cells are side branches" in prose("06-loops")
    assert "There are six of them" in prose("06-loops") and len(R.dead_ends(WIKI)) == 6


def test_the_table_of_loops_follows_its_rule() -> None:
    table = re.findall(r"^\| (.+) \| (\d+) \| (\d+) \| (\d) \| (\d?) ?\|$", LESSONS["06-loops"].text, re.MULTILINE)
    assert len(table) == 5
    hall = [list("*******"), *[list("*     *")] * 5, list("*******")]
    two = [list("*******"), list("*     *"), list("*******"), list("*     *"), list("*******")]
    ring = [list("*****"), list("*   *"), list("*   *"), list("*   *"), list("*****")]
    grids = [[list("*" * 9), list("*       *"), list("*" * 9)], ring, two, hall, WIKI]
    for (_maze, cells, passages, pieces, loops), grid in zip(table, grids, strict=True):
        w, h = len(grid[0]) // 2, len(grid) // 2
        sides = sum(len(R.open_neighbours(x, y, grid)) for y in range(h) for x in range(w))
        found = {frozenset(R.distances(grid, (x, y))) for y in range(h) for x in range(w)}
        assert (int(cells), int(passages), int(pieces)) == (w * h, sides // 2, len(found))
        assert loops in ("", str(R.count_loops(grid)))


def test_the_corner_of_notebook_6_that_cannot_be_opened_is_one() -> None:
    grid = run("maze = " + box("06-loops", '"* * * *** * *"').partition("braid_bench(")[2].rpartition(")")[0])["maze"]
    grid = [list(row) for row in grid]
    assert R.dead_ends(grid)[0] == (0, 0) and not R.has_open_block(grid)
    assert not R.open_without_3x3(grid, 0, 0, 1, 0)


def test_the_files_of_notebook_4_have_the_bytes_that_are_told_of_them(tmp_path: Path) -> None:
    text = prose("04-files")
    assert "you see 13 bytes, not 11" in text and len("north\neast\n") == 11 and len("north\r\neast\r\n") == 13
    assert "there may be 11 more, one for each line" in text and len(R.init_grid(8, 5)) == 11
    R.save_to_file(tmp_path / "small.txt", [["*", "*"], ["*", " "]])
    assert 'Six squares, so six bytes. In Python this text is `"**\\n* \\n"`' in text
    assert (tmp_path / "small.txt").read_bytes() == b"**\n* \n"
    (tmp_path / "open.txt").write_bytes(b"***\n  *\n***\n")
    assert R.load_from_file(tmp_path / "open.txt") == run("grid = " + fence("04-files", "So the grid is"))["grid"]
    assert len("*****") == 5 and len("* * * * *") == 9  # what Ben has sent to Anna


def test_the_hexadecimal_example_of_notebook_4_fits_its_maze() -> None:
    block = fence("04-files", "## Extension: a maze in hexadecimal")
    grid = [list(line[:7].ljust(7)) for line in block.splitlines()[:5]]
    assert grid == run(box("04-files", "doors = ").partition("large =")[0])["doors"]
    digits = "".join(
        f"{sum(worth for worth, (dy, dx) in WALLS.items() if grid[2 * y + 1 + dy][2 * x + 1 + dx] == '*'):X}"
        for y in range(2)
        for x in range(3)
    )
    assert digits == "153C7C"


WALLS = {1: (-1, 0), 2: (0, 1), 4: (1, 0), 8: (0, -1)}


def test_the_small_maze_of_notebook_5_has_the_numbers_that_are_shown() -> None:
    told = re.findall(r"`(\{\(0, 0\): 0.*?\})`", prose("05-solve"))
    assert [run(f"steps = {text}")["steps"] for text in told] == [R.distances(SMALL, (0, 0))]
    assert R.open_neighbours(1, 0, SMALL) == [(0, 0), (2, 0)]
    assert [picture(letter) for letter in "AB"] == [order_taken(newest=False), order_taken(newest=True)]
    pieces = rows(fence("05-solve", "For a perfect maze both will do"))
    assert "The left piece has 4 cells" in prose("05-solve") and "Four cells can never be visited" in prose("05-solve")
    reached = len(R.distances(pieces, (0, 0)))
    assert reached == 4


def test_the_points_and_the_walk_of_notebook_7_are_right() -> None:
    table = re.findall(r"^\| \((\d), (\d)\) \| \((-?\d+), (-?\d+)\) \|$", LESSONS["07-turtle"].text, re.MULTILINE)
    assert len(table) == 2
    for x, y, sx, sy in table:
        assert R.cell_to_screen(int(x), int(y), 4, 2, 10) == (int(sx), int(sy))
    assert "Your list should have 11 cells" in prose("07-turtle") and len(R.carve_walk(3, 2)) == 11


def test_the_boards_of_notebook_8_come_from_the_bombs_that_are_told() -> None:
    bombs = [(1, 1), (2, 4), (3, 1), (3, 3), (4, 4)]
    assert "bombs at (1, 1), (2, 4), (3, 1), (3, 3) and (4, 4)" in prose("08-minesweeper")
    drawn = [line.split() for line in fence("08-minesweeper", "Somewhere under these squares").splitlines()]
    assert [[-1 if sign == "●" else int(sign) for sign in line] for line in drawn] == R.genere_grille(bombs)
    assert run(box("08-minesweeper", "board = ["))["board"] == R.genere_grille(bombs)
    R.genere_grille(run(box("08-minesweeper", "bombs = [(0, 2)").partition("needs(")[0])["bombs"])
    right, wrong = R.genere_grille([(0, 0), (2, 2), (1, 2)]), _without_lower_bound([(0, 0), (2, 2), (1, 2)])
    assert all(one >= other for one, other in zip(wrong[2], right[2], strict=True)) and wrong[2] != right[2]


def _without_lower_bound(bombs: list[Cell]) -> list[list[int]]:
    pupil: Any = run(box("08-minesweeper", "neighbours_of_a_pupil"))["neighbours_of_a_pupil"]
    board = [[-1 if (line, column) in bombs else 0 for column in range(len(bombs))] for line in range(len(bombs))]
    for bomb in bombs:
        for line, column in pupil(len(bombs), *bomb):
            board[line][column] += board[line][column] != -1
    return board
