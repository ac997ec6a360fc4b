"""Pictures beside a message: what they mark, what their text says, and that no value of a student breaks them."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from course.pictures import KINDS, picture
from course.svg import AMBER, BLUE, VERMILLION, Picture

NAME = "{http://www.w3.org/2000/svg}"


def show(kind: str, expected: object, obtained: object, arguments: object = ()) -> Picture:
    made = picture(kind, arguments=arguments, expected=expected, obtained=obtained)
    assert made is not None
    return made


def words(made: Picture) -> list[str]:
    """Return the texts of a picture, in the order of drawing."""
    return [element.text or "" for element in ElementTree.fromstring(made.svg).iter(f"{NAME}text")]


def marked(made: Picture, stroke: str, sign: str) -> int:
    """Count the marks of one colour whose path data holds a sign; a mark in the legend counts as well."""
    paths = ElementTree.fromstring(made.svg).iter(f"{NAME}path")
    return sum(path.get("d", "").count(sign) for path in paths if path.get("stroke") == stroke)


def closed(width: int, height: int) -> list[list[str]]:
    return [["*"] * width for _ in range(height)]


HATCH, CROSS = "m.5 0l-1 1", "m-.6 0l.6-.6"
GHOST = "#D0D0D0"


def test_each_position_that_differs_is_hatched() -> None:
    got = closed(7, 5)
    for row in got:
        row[1] = " "
    want = closed(7, 5)
    want[1][1] = " "
    made = show("grid", want, got)
    assert marked(made, VERMILLION, HATCH) == 4 + 1
    assert "4 positions differ. The first: row 0, column 1, expected '*', yours ' '." in made.text
    assert made.text.count("|* *****| <") == 4


def test_missing_and_surplus_positions_have_their_own_marks() -> None:
    made = show("grid", closed(5, 3), closed(3, 5))
    assert marked(made, GHOST, HATCH) == 6 + 1
    assert marked(made, VERMILLION, CROSS) == 6 + 1
    assert marked(made, VERMILLION, HATCH) == 0
    assert "6 positions are missing." in made.text and "6 positions are too many." in made.text
    assert "rows: 3, columns: 5" in words(made) and "rows: 5, columns: 3" in words(made)


def test_equal_grids_are_drawn_once() -> None:
    grid = closed(3, 3)
    for obtained in (grid, closed(3, 3), ["***"] * 3):
        made = show("grid", grid, obtained)
        assert "yours, as expected" in words(made) and "expected" not in words(made)
        assert marked(made, VERMILLION, "M") == 0


def test_ragged_rows_say_how_long_they_are() -> None:
    made = show("grid", closed(3, 3), [["*"], ["*"] * 3])
    assert "rows: 2, columns: 1 to 3" in words(made)
    assert "5 positions are missing." in made.text


def test_an_empty_grid_is_all_missing() -> None:
    assert "9 positions are missing." in show("grid", closed(3, 3), []).text


@pytest.mark.parametrize("obtained", [None, 5, "***\n* *", [1, 2], {"*": 1}, [["*"], None], object()])
def test_what_is_no_grid_is_not_drawn_as_one(obtained: object) -> None:
    assert picture("grid", arguments=(), expected=closed(3, 3), obtained=obtained) is None


@pytest.mark.parametrize("expected", [(11, 17), ["*"], ("list", "list"), 3, "***"])
def test_an_outcome_that_is_no_grid_is_not_drawn_as_one(expected: object) -> None:
    assert picture("grid", arguments=(), expected=expected, obtained=closed(3, 3)) is None


def test_a_large_grid_is_shown_round_the_first_difference() -> None:
    want, got = closed(401, 401), closed(401, 401)
    got[300][200] = "%"
    made = show("grid", want, got)
    assert "Drawn here: rows 287 to 327, columns 180 to 240." in made.text
    assert len(made.svg) < 30_000
    assert VERMILLION in made.svg


def test_odd_values_stay_legible_over_their_mark() -> None:
    got: list[list[object]] = [["*"] * 3, ["*", "wall", "*"], ["*"] * 3]
    made = show("grid", closed(3, 3), got)
    elements = list(ElementTree.fromstring(made.svg).iter())
    hatch = next(i for i, e in enumerate(elements) if HATCH in e.get("d", "") and e.get("stroke") == VERMILLION)
    assert any("wa…" in "".join(e.itertext()) for e in elements[hatch:] if e.tag == f"{NAME}text")
    assert "yours 'wall'" in made.text and "|*?*| <" in made.text


def test_true_is_not_taken_for_one() -> None:
    assert "Row 0, column 1 differs: expected 1, yours True." in show("grid", [["*", 1]], [["*", True]]).text


def test_two_positions_are_marked_with_two_shapes_and_their_numbers() -> None:
    made = show("position", (1, 5), (5, 1), (2, 0))
    root = ElementTree.fromstring(made.svg)
    assert [c.get("cx") for c in root.iter(f"{NAME}circle") if c.get("stroke") == BLUE]
    assert marked(made, VERMILLION, "M0-1.1L1.1 0 0 1.1-1.1 0z") == 2, "one mark and its legend"
    assert {"expected", "yours", "expected: row 1, column 5", "yours: row 5, column 1"} <= set(words(made))
    lines = made.text.splitlines()
    assert re.split(r" +", lines[1].strip())[6] == "E"
    assert re.split(r" +", lines[5].strip())[2] == "Y"
    assert "cell x = 2, y = 0" in made.text


def test_roles_follow_the_parity_of_row_and_column() -> None:
    lines = show("position", (1, 1), None).text.splitlines()
    assert lines[0].split() == ["0", "+", "-", "+", "-", "+", "-", "+", "-", "+"]
    assert lines[1].split()[3:] == ["|", "o", "|", "o", "|", "o", "|"]


@pytest.mark.parametrize(
    ("obtained", "said"),
    [
        (None, "yours: None, which is not a row and a column"),
        ((1, 2, 3), "yours: (1, 2, 3), which is not a row and a column"),
        ((1.0, 5.0), "which is not a row and a column"),
        ((True, False), "which is not a row and a column"),
        ("15", "which is not a row and a column"),
        ((500, 1), "yours: row 500, column 1, not drawn"),
        ((-1, 3), "yours: row -1, column 3, not drawn"),
        ((10**5000, 0), "not drawn"),
    ],
)
def test_a_position_that_cannot_be_drawn_is_said(obtained: object, said: str) -> None:
    made = show("position", (1, 5), obtained, (2, 0))
    assert said in made.text
    assert marked(made, VERMILLION, "M0-1.1") == 0
    assert "expected: row 1, column 5" in words(made)


def test_one_mark_stands_for_two_equal_positions() -> None:
    made = show("position", (1, 1), [1, 1], (0, 0))
    assert "expected, and yours" in words(made)
    assert marked(made, VERMILLION, "M0-1.1") == 0


def test_positions_far_out_are_drawn_with_their_own_numbers() -> None:
    made = show("position", (81, 141), (81, 140), (70, 40))
    assert {"81", "140", "141", "70", "40"} <= set(words(made))
    assert marked(made, VERMILLION, "M0-1.1") == 2


@pytest.mark.parametrize("at", [(0, 0), (1, 2), (3, 3), (31, 40)])
def test_the_position_asked_for_is_ringed(at: tuple[int, int]) -> None:
    made = show("kind", "corner", "wall", at)
    rings = [c for c in ElementTree.fromstring(made.svg).iter(f"{NAME}circle") if c.get("stroke") == BLUE]
    assert len(rings) == 2, "the mark and its legend"
    assert {"cell", "wall", "corner", "here"} <= set(words(made))
    assert f"Row {at[0]}, column {at[1]}: expected 'corner', yours 'wall'." in made.text


@pytest.mark.parametrize("arguments", [(), (1,), (-1, 0), ("1", "2"), None, (1, 2, 3), (True, 1)])
def test_without_a_position_there_is_nothing_to_ring(arguments: object) -> None:
    assert picture("kind", arguments=arguments, expected="cell", obtained="wall") is None


TEXT = "***\n* *\n***"


@pytest.mark.parametrize(
    ("obtained", "said"),
    [
        (TEXT + "\n", r"row 2, character 3. Expected the end, yours '\n'."),
        (TEXT[:-4], r"row 1, character 3. Expected '\n', yours the end."),
        ("***\n***\n***", "row 1, character 1. Expected ' ', yours '*'."),
        ("*** * ***", r"row 0, character 3. Expected '\n', yours ' '."),
        ("", "row 0, character 0. Expected '*', yours the end."),
        (TEXT.replace("\n", "\r\n"), r"row 0, character 3. Expected '\n', yours '\r'."),
    ],
)
def test_the_first_character_that_differs_is_boxed_in_both_texts(obtained: str, said: str) -> None:
    made = show("text", TEXT, obtained)
    boxes = [e for e in ElementTree.fromstring(made.svg).iter(f"{NAME}rect") if e.get("fill") == AMBER]
    assert len(boxes) == 2
    assert f"First difference: {said}" in made.text


def test_line_ends_spaces_and_the_end_are_drawn() -> None:
    root = ElementTree.fromstring(show("text", TEXT, TEXT).svg)
    assert sum(path.get("d", "").startswith("M7 -9v5") for path in root.iter(f"{NAME}path")) == 2 + 1
    assert len(list(root.iter(f"{NAME}circle"))) == 1 + 1
    assert sum(rect.get("width") == "4" for rect in root.iter(f"{NAME}rect")) == 1 + 1


@pytest.mark.parametrize(
    ("obtained", "said"), [(None, "Yours is None"), ([["*"]], "Yours is no text, but [['*']]"), (7, "but 7")]
)
def test_what_is_no_text_is_said(obtained: object, said: str) -> None:
    made = show("text", TEXT, obtained)
    assert said in made.text and "yours" not in words(made)


def test_a_long_text_is_shown_round_the_first_difference() -> None:
    want = "\n".join(["*" * 200] * 100)
    made = show("text", want, want[:12_150] + "?" + want[12_151:])
    assert "row 60, character 90" in made.text and "Drawn here: rows 55 to 70" in made.text
    assert len(made.svg) < 40_000


def test_an_unknown_kind_has_no_picture() -> None:
    assert picture("", arguments=(), expected=1, obtained=2) is None
    assert picture("sculpture", arguments=(), expected=1, obtained=2) is None


# Any value of a student


class Hostile:
    """Raises wherever Python lets it."""

    def _raise(self, *_: object) -> Any:
        raise RuntimeError

    __repr__ = __str__ = __iter__ = __len__ = __eq__ = __hash__ = __bool__ = __getitem__ = __int__ = _raise  # type: ignore[assignment]


class HostileList(list[object]):
    __repr__ = __iter__ = __len__ = __eq__ = __bool__ = __getitem__ = Hostile._raise  # type: ignore[assignment]


class HostileText(str):
    __repr__ = __str__ = __iter__ = __len__ = __eq__ = __hash__ = __getitem__ = __add__ = Hostile._raise  # type: ignore[assignment]


class HostileInt(int):
    __repr__ = __str__ = __eq__ = __lt__ = __add__ = __mod__ = __hash__ = Hostile._raise  # type: ignore[assignment]


SIMPLE: list[Any] = [
    None, True, 0, -3, 7, 10**30, 10**5000, 1.5, float("nan"), "", "*", " ", "***\n* *", "\x00", "\ud800x",
    "<script>alert(1)</script>", "😀" * 9, "é\u0301", "x" * 3000, "\n" * 300, "]]>&amp;", b"*", object(), len,
    Hostile(), HostileText("***\n"), HostileInt(3), iter([1]), {1: 2}, {"*"}, range(3), 1j, ...,
]  # fmt: skip


def anything(rng: random.Random, depth: int = 0) -> Any:
    """Return some value that a student's function might return."""
    if depth > 3 or rng.random() < 0.35:
        return rng.choice(SIMPLE)
    size = rng.choice([0, 1, 2, 2, 3, 5, 90])
    shape = rng.randrange(6)
    if shape == 0:
        return [["*" if rng.random() < 0.7 else anything(rng, 4) for _ in range(size)] for _ in range(size)]
    if shape == 1:
        return (rng.randrange(-3, 200), rng.randrange(-3, 20))
    items = [anything(rng, depth + 1) for _ in range(min(size, 5))]
    if shape == 2:
        return tuple(items)
    if shape == 3:
        return HostileList(items)
    return items


FUZZ: list[tuple[str, Any, Any]] = [
    ("grid", closed(5, 3), ()),
    ("grid", [], ()),
    ("position", (1, 5), (2, 0)),
    ("position", (81, 141), (70, 40)),
    ("kind", "wall", (1, 2)),
    ("text", TEXT, ()),
    ("text", "", ()),
    ("walk", None, (4, 3)),
    ("walk", [(0, 0), (1, 0), (0, 0)], (2, 1)),
    ("screen", (-15.0, 5.0), (0, 0, 4, 2, 10)),
]


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize(("kind", "expected", "arguments"), FUZZ)
def test_no_value_breaks_a_picture(kind: str, expected: Any, arguments: Any, seed: int) -> None:
    """The builders themselves are called: `picture` would turn an exception into no picture."""
    rng = random.Random(f"{kind} {seed}")
    for turn in range(8):
        obtained = anything(rng)
        made = KINDS[kind](arguments, expected, obtained)
        assert made is not None or kind == "grid", f"seed {seed}, turn {turn}"
        if made is not None:
            root = ElementTree.fromstring(made.svg.encode())
            assert root.get("aria-label") and made.text, f"seed {seed}, turn {turn}"
            assert float(root.get("width", "0")) <= 600, f"seed {seed}, turn {turn}"
            assert len(made.svg) < 200_000, f"seed {seed}, turn {turn}"
            assert made.text.encode("utf-8"), f"seed {seed}, turn {turn}"
            assert not any(e.tag == f"{NAME}script" for e in root.iter()), f"seed {seed}, turn {turn}"


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("kind", KINDS)
def test_no_arguments_or_expectation_make_picture_raise(kind: str, seed: int) -> None:
    rng = random.Random(f"{kind} {seed}")
    for turn in range(20):
        made = picture(kind, arguments=anything(rng), expected=anything(rng), obtained=anything(rng))
        assert made is None or ElementTree.fromstring(made.svg.encode()) is not None, f"seed {seed}, turn {turn}"


@pytest.mark.parametrize(("kind", "expected", "arguments"), FUZZ)
def test_a_picture_is_the_same_each_time(kind: str, expected: Any, arguments: Any) -> None:
    obtained = {"grid": [["*", object()], [{"b", "a", "c"}]], "text": "***\n\x00"}.get(kind, {"b", "a", "c"})
    again = {"grid": [["*", object()], [{"c", "b", "a"}]], "text": "***\n\x00"}.get(kind, {"c", "b", "a"})
    assert show(kind, expected, obtained, arguments) == show(kind, expected, again, arguments)
