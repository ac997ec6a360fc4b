"""The SVG writer: valid for any value, the same each time, small for large grids."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from course.svg import Board, Svg, clean, outline, rows_of, shorten, tick_step

NAME = "{http://www.w3.org/2000/svg}"
AWKWARD = [
    "<script>alert(1)</script>",
    "a\"b'c",
    "\x00\x07",
    "\ud800",
    "\u202e",
    "]]>",
    "&amp;",
    "\ufffe",
    "😀",
    "\n",
]


def drawn(rows: list[list[object]], pitch: float = 20) -> ElementTree.Element:
    svg = Svg()
    Board(svg, 10, 10, pitch).grid(rows)
    return ElementTree.fromstring(svg.render(400, 300, "A grid."))


def covered(path: str) -> set[tuple[int, int]]:
    """Return the unit squares inside an outline, by counting the edges to the left of each."""
    edges = []
    for loop in re.findall(r"M(\d+) (\d+)([^z]*)z", path):
        x, y = start = int(loop[0]), int(loop[1])
        for axis, length in re.findall(r"([hv])(-?\d+)", loop[2]):
            before = (x, y)
            x, y = (x + int(length), y) if axis == "h" else (x, y + int(length))
            edges.append((before, (x, y)))
        edges.append(((x, y), start))
    upright = [(a[0], min(a[1], b[1]), max(a[1], b[1])) for a, b in edges if a[0] == b[0]]
    return {
        (r, c) for r in range(12) for c in range(12) if sum(x <= c and low <= r < high for x, low, high in upright) % 2
    }


@pytest.mark.parametrize("seed", range(40))
def test_an_outline_encloses_exactly_its_squares(seed: int) -> None:
    rng = random.Random(seed)
    squares = {(r, c) for r in range(10) for c in range(10) if rng.random() < 0.5}
    assert covered(outline(squares)) == squares, f"seed {seed}"


def test_an_outline_merges_runs() -> None:
    assert outline({(0, 0), (0, 1), (1, 0), (1, 1)}) == "M0 0h2v2h-2z"
    assert outline([]) == ""


@pytest.mark.parametrize("text", AWKWARD)
def test_no_text_breaks_the_markup(text: str) -> None:
    svg = Svg()
    svg.text(1, 2, text, title=text)
    svg.add("rect", fill=text)
    root = ElementTree.fromstring(svg.render(10, 10, text).encode())
    assert {element.tag for element in root.iter()} == {f"{NAME}{tag}" for tag in ("svg", "title", "rect", "text")}
    assert root.get("aria-label") == clean(text.replace("\n", " "))


def test_a_picture_names_itself_and_shrinks() -> None:
    root = ElementTree.fromstring(Svg().render(120, 80, "Two\ngrids."))
    assert root.get("role") == "img"
    assert root.get("viewBox") == "0 0 120 80"
    assert "max-width:100%" in root.get("style", "")
    assert root.findtext(f"{NAME}title") == root.get("aria-label") == "Two grids."
    assert root[1].get("fill") == "#FFFFFF"


def test_no_picture_refers_to_an_id() -> None:
    svg = Svg()
    board = Board(svg, 0, 0, 20)
    board.grid([["*", "x"]])
    board.hatch([(0, 0)], "#000000")
    assert not re.search(r'\bid="|url\(|href', svg.render(100, 100, "A grid."))


def test_odd_values_are_written_on_amber() -> None:
    root = drawn([["*", " ", "x"], ["wall", None, 7]])
    texts = list(root.iter(f"{NAME}text"))
    assert ["".join(element.itertext()) for element in texts] == ["'x'x", "'wall'wa…", "NoneNo…", "77"]
    amber = [element.get("d", "") for element in root.iter(f"{NAME}path") if element.get("fill") == "#FFCE73"]
    assert all("M2 0" in d or "M2.1 0.1" in d for d in amber) and len(amber) == 2


def test_ragged_rows_are_drawn_as_they_are() -> None:
    paths = list(drawn([["*"] * 3, [], [" "]]).iter(f"{NAME}path"))
    assert covered(paths[0].get("d", "")) == {(0, 0), (0, 1), (0, 2), (2, 0)}


@pytest.mark.parametrize(
    ("pitch", "room", "step"), [(20, 10, 1), (9, 20, 5), (3, 20, 10), (1, 20, 20), (0.001, 20, 1000)]
)
def test_a_ruler_writes_each_number_or_every_fifth_or_tenth(pitch: float, room: float, step: int) -> None:
    assert tick_step(pitch, room) == step


def test_values_are_shortened_to_one_line_without_addresses() -> None:
    class Hostile:
        def __repr__(self) -> str:
            raise SystemExit

    assert shorten(Hostile()) == "<Hostile>"

    class Meta(type):
        @property
        def __name__(cls) -> str:  # type: ignore[override]
            raise RuntimeError

    class Nameless(metaclass=Meta):
        pass

    assert shorten(Nameless()) == "<Nameless>"
    assert shorten(object()) == "<object object>"
    assert shorten(10**5000) == "<int>"
    assert shorten("a\nb\ud800") == r"'a\nb\ud800'"
    assert len(shorten(list(range(10**5)), 20)) == 20
    loop: list[object] = []
    loop.append(loop)
    assert shorten(loop).startswith("[[[")


def test_rows_are_taken_from_lists_tuples_and_texts_only() -> None:
    class Liar(list[object]):
        def __iter__(self):  # type: ignore[no-untyped-def]
            raise RuntimeError

        def __len__(self) -> int:
            return -1

    assert rows_of(Liar([Liar(["*"]), "* ", ()])) == [["*"], ["*", " "], []]
    assert rows_of("***") is None
    assert rows_of([["*"], None]) is None
    assert rows_of({"*": 1}) is None
    assert rows_of([]) == []
