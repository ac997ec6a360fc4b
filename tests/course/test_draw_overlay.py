"""What `draw` puts on a maze: paths, distances, dead ends, changes, labels; alike with matplotlib, as SVG, as text."""

from __future__ import annotations

import copy
import itertools
import math
import random
from collections import deque
from typing import Any
from xml.etree import ElementTree

import pytest

from course.draw import Drawing, draw
from course.drawing import overlay
from course.drawing.colours import SCALE, shade
from course.drawing.rows import grid_rows
from course.svg import rows_of
from tests.course.test_draw import plt  # noqa: F401 (a fixture)

# (0, 0) (1, 0) (2, 0)
# (0, 1) (1, 1) (2, 1), open between all but (1, 0) and (1, 1)
RING = ["*******", "*     *", "* *** *", "*     *", "*******"]
WAY = [(0, 0), (1, 0), (2, 0), (2, 1)]
STEPS = {(0, 0): 0, (1, 0): 1, (2, 0): 2, (0, 1): 1, (1, 1): 2, (2, 1): 3}


def drawing(grid: Any, **given: Any) -> Drawing:
    """Return what `draw` returns without matplotlib."""
    if "before" in given:
        given["before"] = grid_rows(given["before"])
    rows = grid_rows(grid)
    return Drawing(tuple(rows), overlay.read(rows, **given))


def said(grid: Any, **given: Any) -> list[str]:
    """Return what stands below the maze in characters."""
    return repr(drawing(grid, **given)).splitlines()[len(grid) :]


def words(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def legend(ax: Any) -> list[str]:
    found = ax.get_legend()
    return [] if found is None else [text.get_text() for text in (*found.get_texts(), found.get_title())]


def test_a_path_is_a_line_from_start_to_end(plt: Any) -> None:  # noqa: F811
    ax = draw(RING, path=WAY)
    lines = [list(zip(*line.get_data(), strict=True)) for line in ax.lines]
    assert any(line[:4] == WAY for line in lines)
    assert [(0, 0)] in lines and [(2, 1)] in lines
    assert legend(ax) == ["path: 3 steps", "start", "end", ""]


def test_print_shows_the_maze_in_characters_and_a_notebook_shows_it_once(plt: Any) -> None:  # noqa: F811
    formatters = pytest.importorskip("IPython.core.formatters")
    ax = draw(RING, path=WAY)
    text = ["*******", "*Soooo*", "* ***o*", "*    E*", "*******"]
    assert str(ax).splitlines() == [*text, "o  path: 3 steps", "S  start", "E  end"]
    assert str(ax) == repr(drawing(RING, path=WAY))
    assert formatters.DisplayFormatter().format(ax) == ({}, {})
    assert len(plt.get_fignums()) == 1


def test_two_paths_differ_in_colour_and_in_dashes(plt: Any) -> None:  # noqa: F811
    ax = draw(RING, path=WAY, other=[(0, 0), (0, 1), (1, 1), (2, 1)])
    dashed = [line for line in ax.lines if line.get_linestyle() not in ("-", "None")]
    full = [line for line in ax.lines if line.get_linestyle() == "-" and line.get_color() != "#FFFFFF"]
    assert len(dashed) == len(full) == 1 and dashed[0].get_color() != full[0].get_color()
    assert legend(ax)[:2] == ["path: 3 steps", "other path: 3 steps"]
    svg = drawing(RING, path=WAY, other=WAY[:2])._repr_svg_()
    assert svg.count("stroke-dasharray") == 2 and "other path: 1 step" in words(svg)
    assert "@  both paths" in said(RING, path=WAY, other=WAY[:2])


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (None, "There is no way: the path is None."),
        ([], "This path is empty: no cell is in it."),
        ([(1, 0), (1, 1)], "1 step of this path goes through a wall: (1, 0) to (1, 1)."),
        ([(1, 0), (1, 1), (1, 0)], "2 steps of this path go through a wall: (1, 0) to (1, 1), (1, 1) to (1, 0)."),
        ([(0, 0), (2, 0)], "1 step of this path is a jump, not to a neighbour: (0, 0) to (2, 0)."),
        ([(0, 0), (0, 0)], "1 step of this path is a jump, not to a neighbour: (0, 0) to (0, 0)."),
        ([(2, 1), (3, 1)], "1 cell of this path lies outside the maze: (3, 1)."),
        ([(9, 9), (-1, 0)], "2 cells of this path lie outside the maze: (9, 9), (-1, 0)."),
    ],
)
def test_what_is_wrong_with_a_path_is_said_and_the_rest_is_drawn(plt: Any, path: Any, sentence: str) -> None:  # noqa: F811
    picture = drawing(RING, path=path)
    assert sentence in repr(picture).splitlines()
    svg = picture._repr_svg_()
    assert sentence in " ".join(words(svg)) and sentence in ElementTree.fromstring(svg).get("aria-label", "")
    assert sentence.replace(" ", "") in legend(draw(RING, path=path))[-1].replace("\n", "").replace(" ", "")


def test_the_other_path_has_sentences_of_its_own() -> None:
    assert said(RING, other=None) == ["There is no other way: the other path is None."]
    assert "1 step of the other path goes through a wall: (1, 0) to (1, 1)." in said(RING, other=[(1, 0), (1, 1)])


def test_the_wall_that_is_gone_through_is_marked(plt: Any) -> None:  # noqa: F811
    ax = draw(RING, path=[(1, 0), (1, 1)])
    assert ax.lines[-1].get_marker() == "x" and [*zip(*ax.lines[-1].get_data(), strict=True)] == [(1, 0.5)]
    assert repr(drawing(RING, path=[(1, 0), (1, 1)])).splitlines()[2] == "* *!* *"


@pytest.mark.parametrize(
    "path",
    [tuple(WAY), [list(cell) for cell in WAY], deque(WAY), iter(WAY)],
    ids=["tuple", "lists", "deque", "iterator"],
)
def test_other_collections_of_cells_are_paths_too(path: Any) -> None:
    assert said(RING, path=path)[0] == "o  path: 3 steps"


def test_numpys_whole_numbers_are_cells_and_distances(plt: Any) -> None:  # noqa: F811
    numpy = pytest.importorskip("numpy")
    path = [tuple(cell) for cell in numpy.array(WAY)]
    assert said(RING, path=path)[0] == "o  path: 3 steps"
    numbers = {cell: numpy.int64(value) for cell, value in STEPS.items()}
    assert repr(drawing(RING, distances=numbers)) == repr(drawing(RING, distances=STEPS))


def test_distances_are_colours_with_a_bar_and_with_numbers_where_there_is_room(plt: Any) -> None:  # noqa: F811
    ax = draw(RING, distances=STEPS)
    image = ax.images[1].get_array()
    assert [image[2 * y + 1][2 * x + 1] for x, y in STEPS] == list(STEPS.values())
    assert image[1][2] == 0.5 and image.mask[2][3]
    assert {text.get_text() for text in ax.texts} >= {"0", "1", "2", "3"}
    ax.figure.canvas.draw()
    bars = [other for other in (*ax.figure.axes, *ax.child_axes) if other is not ax]
    assert len(bars) == 1
    svg = drawing(RING, distances=STEPS)._repr_svg_()
    assert all(shade(value / 3) in svg for value in STEPS.values()) and words(svg).count("3") == 2
    assert repr(drawing(RING, distances=STEPS)).splitlines()[1] == "*0 1 2*"


def test_numbers_are_left_out_where_they_could_not_be_read(plt: Any) -> None:  # noqa: F811
    wide = ["*" * 121, "*" + " " * 119 + "*", "*" * 121]
    numbers = {(x, 0): x for x in range(60)}
    assert len(draw(wide, distances=numbers).texts) == 2  # x and y
    assert "37" not in words(drawing(wide, distances=numbers)._repr_svg_())


def test_what_cannot_be_reached_has_no_colour() -> None:
    assert repr(drawing(RING, distances={(0, 0): 0, (1, 0): math.inf})).splitlines()[1] == "*0    *"


def test_equal_distances_and_none_at_all_are_drawn(plt: Any) -> None:  # noqa: F811
    for numbers in ({(0, 0): 0}, {(0, 0): 2.5, (1, 0): 2.5}, {}):
        draw(RING, distances=numbers).figure.canvas.draw()
        ElementTree.fromstring(drawing(RING, distances=numbers)._repr_svg_())


def lightness(colour: str) -> tuple[float, float, float]:
    """Return a colour in CIELAB."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    )
    x, y, z = (
        (value / white) ** (1 / 3)
        for value, white in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue, 0.9505),
            (0.2126 * red + 0.7152 * green + 0.0722 * blue, 1),
            (0.0193 * red + 0.1192 * green + 0.9505 * blue, 1.089),
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_the_colours_darken_in_even_steps_and_stay_apart_from_rock_and_from_free_places() -> None:
    points = [lightness(shade(part / 16)) for part in range(17)]
    steps = [math.dist(one, other) for one, other in itertools.pairwise(points)]
    assert max(steps) < 1.35 * min(steps)
    assert all(one[0] - other[0] > 2.5 for one, other in itertools.pairwise(points))
    assert math.dist(points[0], lightness("#FFFFFF")) > 25 and math.dist(points[-1], lightness("#1B1B1B")) > 25
    assert (shade(0), shade(1)) == (SCALE[0], SCALE[-1])


def test_dead_ends_are_marked_by_a_shape_in_any_collection(plt: Any) -> None:  # noqa: F811
    for cells in ([(0, 0), (2, 1)], {(0, 0), (2, 1)}, iter([(0, 0), (2, 1)])):
        assert said(RING, dead_ends=cells) == ["D  2 dead ends"]
    ax = draw(RING, dead_ends=[(0, 0)])
    assert [line.get_marker() for line in ax.lines] == ["D", "D"] and legend(ax) == ["1 dead end", ""]
    assert said(RING, dead_ends=[(7, 0)]) == ["1 cell lies outside this maze of 3 x 2 cells: (7, 0)."]


def test_what_was_opened_and_closed_since_is_marked(plt: Any) -> None:  # noqa: F811
    now = rows_of(RING)
    assert now is not None
    now[2][3], now[1][2] = " ", "*"
    assert repr(drawing(now, before=RING)).splitlines()[1:3] == ["* x   *", "* *+* *"]
    assert said(now, before=RING) == ["+  1 opened", "x  1 closed"]
    ax = draw(now, before=RING)
    places = {(line.get_marker(), *(float(v[0]) for v in line.get_data())) for line in ax.lines}
    assert {("+", 1.0, 0.5), ("x", 0.5, 0.0)} <= places
    assert "1 opened" in words(drawing(now, before=RING)._repr_svg_())


def test_the_same_grid_twice_is_no_before_and_after() -> None:
    grid = [list(row) for row in RING]
    with pytest.raises(ValueError, match="the same grid twice.*copy"):
        draw(grid, before=grid)
    draw(grid, before=copy.deepcopy(grid))


def test_labels_are_written_whatever_they_hold(plt: Any) -> None:  # noqa: F811
    texts = {(0, 0): "A", (1, 0): "<b>&", (2, 0): 7, (0, 1): "$x$", (1, 1): "a very long label", (2, 1): "\x00"}
    svg = drawing(RING, labels=texts)._repr_svg_()
    assert {"A", "<b>&", "7", "$x$", "a very long…", "\\x00"} <= set(words(svg))
    ax = draw(RING, labels=texts)
    ax.figure.canvas.draw()
    assert {"A", "<b>&", "7", "$x$"} <= {text.get_text() for text in ax.texts}


def test_everything_together_on_axes_of_the_user(plt: Any) -> None:  # noqa: F811
    figure, (left, right) = plt.subplots(1, 2, layout="constrained")
    left.set_title("mine")
    given = {"path": WAY, "other": WAY[:2], "distances": STEPS, "dead_ends": [(1, 1)], "labels": {(0, 0): "A"}}
    assert draw(RING, ax=left, before=["*" * 7] * 5, **given) is left
    draw(RING, ax=right, path=[(1, 0), (1, 1)])
    figure.canvas.draw()
    assert left.get_title() == "mine" and plt.get_fignums() == [figure.number]
    for ax in (left, right):
        box, page = ax.get_tightbbox(), figure.bbox
        assert page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1
    assert not left.get_tightbbox().overlaps(right.get_tightbbox())


def test_words_below_a_new_picture_are_not_cut_off(plt: Any) -> None:  # noqa: F811
    ax = draw(RING, path=[(1, 0), (1, 1), (1, 0)], other=WAY, dead_ends=[])
    ax.figure.canvas.draw()
    box, page = ax.get_legend().get_window_extent(), ax.figure.bbox
    assert page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1


def test_a_large_maze_with_all_of_it_stays_small(plt: Any) -> None:  # noqa: F811
    rng = random.Random(4)
    grid = [[rng.choice("* ") if r % 2 == 0 or c % 2 == 0 else " " for c in range(121)] for r in range(121)]
    cells = [(x, y) for x in range(60) for y in range(60)]
    given: dict[str, Any] = {
        "distances": {(x, y): x + y for x, y in cells},
        "dead_ends": cells[::7],
        "path": cells[:60],
    }
    assert len(drawing(grid, before=["*" * 121] * 121, **given)._repr_svg_()) < 900_000
    assert len(draw(grid, before=["*" * 121] * 121, **given).get_children()) < 60


@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        ({"path": 3}, TypeError, "draw needs `path` as a list of cells (x, y), but it got 3, of type int."),
        ({"path": "up"}, TypeError, "draw needs `path` as a list of cells (x, y), but it got 'up', of type str."),
        ({"path": {(0, 0)}}, TypeError, "draw needs `path` as a list of cells in their order, but a set has no order."),
        ({"other": [(0, 0), 5]}, TypeError, "draw needs cells (x, y) in `other`, but item 1 is 5."),
        ({"path": [(0.0, 1.0)]}, TypeError, "draw needs cells (x, y) in `path`, but item 0 is (0.0, 1.0)."),
        ({"path": ["ab"]}, TypeError, "draw needs cells (x, y) in `path`, but item 0 is 'ab'."),
        ({"dead_ends": 2}, TypeError, "draw needs `dead_ends` as a list of cells (x, y), but it got 2, of type int."),
        (
            {"distances": [1, 2]},
            TypeError,
            "draw needs `distances` as a dict with cells as keys, but it got [1, 2], of type list.",
        ),
        (
            {"distances": {"a": 1}},
            TypeError,
            "draw needs cells (x, y) as the keys of `distances`, but one is 'a'.",
        ),
        (
            {"distances": {(0, 0): "3"}},
            TypeError,
            "draw needs a number for each cell in `distances`, but (0, 0) has '3'.",
        ),
        ({"labels": 1}, TypeError, "draw needs `labels` as a dict with cells as keys, but it got 1, of type int."),
        (
            {"before": ["***"] * 3},
            ValueError,
            "draw needs `before` as large as the grid, but it has 3 x 3 of 5 x 7 positions.",
        ),
    ],
)
def test_what_cannot_be_drawn_gets_one_clear_sentence(given: Any, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as caught:
        draw(RING, **given)
    assert str(caught.value) == sentence
