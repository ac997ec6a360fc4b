"""A box that builds on an exercise says so where that exercise is not written yet, and goes on where it is."""

from __future__ import annotations

import linecache
from pathlib import Path

import pytest

from autograder import exercise
from course.examine import unwritten
from course.exercise import load
from course.side import Here
from tests.sessions import session

STUB = exercise.get("genere_grille").stub
RIGHT = exercise.get("init_grid").solution
ONE = "This box builds on init_grid, which is not written yet: do that exercise first, then run this box again."


def defined(source: str) -> Here:
    """Return a side on which a source was run, with its text at hand as in a notebook."""
    name = f"<box {len(linecache.cache)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    scope: dict[str, object] = {}
    exec(compile(source, name, "exec"), scope)
    return Here(scope)


def test_a_box_stops_with_one_sentence_that_names_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    both = 'needs("init_grid", "grid_to_text")\nprint("on")'
    said = session(tmp_path / "home", "from course import needs", 'needs("init_grid")', both, RIGHT, both)
    assert ONE in said[1] and "Traceback" not in said[1]
    assert "builds on init_grid, grid_to_text, which are not written yet" in said[2] and "on\n" not in said[2]
    assert "builds on grid_to_text, which is not written yet" in said[4]


@pytest.mark.parametrize(
    ("name", "source", "expected"),
    [
        ("init_grid", "x = 1", True),
        ("init_grid", exercise.get("init_grid").stub, True),
        ("init_grid", "def init_grid(w, h):\n    return []", False),  # wrong: the reader may want to see what it does
        ("init_grid", RIGHT + "\n    ...", False),  # right, with dots left over
        ("genere_grille", STUB, True),
        ("genere_grille", STUB.replace("grille[l][c] = ...", "grille[l][c] = -1"), True),  # not all gaps are filled
    ],
)
def test_written_is_what_was_begun_and_has_no_gap_that_matters(name: str, source: str, expected: bool) -> None:
    assert unwritten(load(name), defined(source)) is expected
