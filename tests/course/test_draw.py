"""`draw`: the same maze with matplotlib, without it, and a clear sentence for what is no maze."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from course.draw import Drawing, draw, maze_svg

MAZE = ["*****", "* * *", "* * *", "*   *", "*****"]
FORMS = [
    MAZE,
    [list(row) for row in MAZE],
    tuple(MAZE),
    "\n".join(MAZE),
    "\n".join(MAZE) + "\n",
    "\r\n".join(MAZE),
]


@pytest.fixture
def plt() -> Any:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    yield plt
    plt.close("all")


def image(ax: Any) -> list[list[int]]:
    return [[int(value) for value in row] for row in ax.images[0].get_array()]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_grid_gives_the_same_picture(plt: Any, form: object) -> None:
    assert image(draw(form)) == [[int(character == "*") for character in row] for row in MAZE]


def test_cell_x_y_lies_at_point_x_y_with_y_downwards(plt: Any) -> None:
    ax = draw(MAZE)
    left, right, bottom, top = ax.images[0].get_extent()
    for row, line in enumerate(MAZE):
        for column, character in enumerate(line):
            x = left + (column + 0.5) * (right - left) / 5
            y = top + (row + 0.5) * (bottom - top) / 5
            assert (x, y) == ((column - 1) / 2, (row - 1) / 2), character
    assert ax.get_ylim()[0] > ax.get_ylim()[1]
    assert ax.get_aspect() == 1


@pytest.mark.parametrize(("cells", "step"), [(2, 1), (8, 1), (20, 1), (60, 5), (200, 10)])
def test_cells_are_numbered_along_the_top(plt: Any, cells: int, step: int) -> None:
    ax = draw(["*" * (2 * cells + 1)] * 5)
    ax.figure.canvas.draw()
    assert list(ax.get_xticks()) == list(range(0, cells, step))
    assert ax.xaxis.get_major_ticks()[0].label2.get_visible()
    assert not ax.xaxis.get_major_ticks()[0].label1.get_visible()
    boxes = [tick.label2.get_window_extent() for tick in ax.xaxis.get_major_ticks()]
    assert all(a.x1 < b.x0 for a, b in zip(boxes, boxes[1:], strict=False)), "numbers run into each other"


def test_a_large_maze_is_one_image(plt: Any) -> None:
    rng = random.Random(4)
    ax = draw([[rng.choice("* ") for _ in range(401)] for _ in range(401)])
    assert len(ax.images) == 1
    assert len(ax.get_children()) < 40


def test_the_users_axes_are_drawn_on_and_returned(plt: Any) -> None:
    figure, (left, right) = plt.subplots(1, 2)
    assert draw(MAZE, ax=right) is right
    assert len(right.images) == 1 and not left.images
    assert plt.get_fignums() == [figure.number]


def test_new_axes_print_nothing_in_a_notebook(plt: Any) -> None:
    formatters = pytest.importorskip("IPython.core.formatters")
    assert formatters.DisplayFormatter().format(draw(MAZE)) == ({}, {})
    assert "text/plain" in formatters.DisplayFormatter().format(plt.gca().figure)[0]


@pytest.mark.parametrize("character", ["$", "😀", "\n", "é", "\\", "x"])
def test_other_characters_stand_on_amber_without_a_warning(plt: Any, character: str, recwarn: Any) -> None:
    ax = draw([["*", character], [" ", "*"]])
    ax.figure.canvas.draw()
    assert image(ax) == [[1, 2], [0, 1]]
    assert character not in "$éx\\" or character in [text.get_text() for text in ax.texts]
    assert not recwarn.list


class Row(list[object]):
    pass


@pytest.mark.parametrize(
    ("grid", "error", "part"),
    [
        (None, TypeError, "None"),
        (3, TypeError, "list of rows"),
        ([], ValueError, "empty"),
        ("", ValueError, "empty"),
        ([[], []], ValueError, "empty"),
        ([1, 2], TypeError, "row 0 is 1"),
        ([["*", 0]], TypeError, "row 0, column 1 holds 0"),
        ([["*"], ["**"]], TypeError, "row 1, column 0 holds '**'"),
        (["***", "***", "**"], ValueError, "row 0 has 3 characters and row 2 has 2"),
        (["*", "*", "*"], ValueError, "one long list"),
        ("maze.txt", ValueError, "name of a file"),
        ([["*", "*"], None], TypeError, "row 1 is None"),
        ({"a": 1}, TypeError, "dict"),
        ([Row([Row()])], TypeError, "row 0, column 0"),
    ],
)
def test_what_is_no_grid_gets_one_clear_sentence(grid: object, error: type[Exception], part: str) -> None:
    with pytest.raises(error) as caught:
        draw(grid)
    message = str(caught.value)
    assert message.startswith("draw needs") and part in message and "\n" not in message


WITHOUT_MATPLOTLIB = """
import sys
sys.modules["matplotlib"] = sys.modules["numpy"] = None
import course
from course.draw import draw
picture = draw(["***", "* *", "***"])
print(repr(picture))
print(picture._repr_svg_())
"""


def test_without_matplotlib_the_picture_is_svg_and_text() -> None:
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_MATPLOTLIB], capture_output=True, text=True, cwd=root, check=False
    )
    assert run.returncode == 0, run.stderr
    *text, svg = run.stdout.splitlines()
    assert text == ["***", "* *", "***"]
    assert ElementTree.fromstring(svg).get("role") == "img"


def test_importing_course_does_not_import_matplotlib() -> None:
    code = "import sys, course; print(sorted({'matplotlib', 'numpy'} & set(sys.modules)))"
    root = Path(__file__).parents[2]
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=False)
    assert run.stdout.strip() == "[]", run.stderr


def numbers(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_the_svg_numbers_the_cells_of_both_axes() -> None:
    assert numbers(maze_svg(["*" * 7] * 5)) == ["0", "1", "2", "0", "1", "x", "y"]


def test_the_svg_of_a_large_maze_is_small_and_always_the_same() -> None:
    rng = random.Random(5)
    rows = [["*" if r % 2 == 0 or c % 2 == 0 else " " for c in range(121)] for r in range(121)]
    for _ in range(3600):
        r, c = rng.randrange(1, 120), rng.randrange(1, 120)
        rows[r][c] = " "
    svg = maze_svg(rows)
    assert len(svg) < 100_000
    assert svg == maze_svg(tuple("".join(row) for row in rows))
    assert "15" in numbers(svg) and "16" not in numbers(svg)


def test_a_picture_without_matplotlib_prints_as_the_maze() -> None:
    assert repr(Drawing(tuple(MAZE))) == "\n".join(MAZE)


@pytest.mark.parametrize("grid", [None, 5, "***", [None]])
def test_the_svg_refuses_what_has_no_rows(grid: object) -> None:
    with pytest.raises(TypeError, match="list of rows"):
        maze_svg(grid)
