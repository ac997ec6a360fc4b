"""Views on what lies in a file and what in memory."""

from __future__ import annotations

import pytest

from course.values import show
from course.views import FACTS, VIEWS

FILE, MEMORY = VIEWS["file"], VIEWS["memory"]
EIGHT = {"bytes in the file for each cell": 8}


@pytest.mark.parametrize("waiting", [0, 8, 4096, 8192, 128 * 1024])
def test_what_waits_in_a_write_buffer_makes_no_difference(waiting: int) -> None:
    assert FILE([800_000 - waiting, 100_000]) == EIGHT


@pytest.mark.parametrize("bytes_each", [0, 2, 4, 9, 12, 16, 20])
def test_another_size_of_record_shows(bytes_each: int) -> None:
    assert FILE([100_000 * bytes_each, 100_000]) == {"bytes in the file for each cell": float(bytes_each)}


def test_a_file_that_is_not_there_is_said() -> None:
    assert FILE([None, 100_000]) == {"no such file": True}


def test_memory_grows_or_does_not() -> None:
    assert MEMORY([1000, 9000, 10_000]) == {"memory grows with each cell": False}
    assert MEMORY([0, 16_000, 10]) == {"memory grows with each cell": False}
    assert MEMORY([1000, 81_000, 10_000]) == {"memory grows with each cell": True}


@pytest.mark.parametrize("view", [FILE, MEMORY])
@pytest.mark.parametrize("odd", [None, 3, [], [1], "ab", [None, None], [1, "2", 3], [1.5, 2], {}])
def test_odd_values_are_looked_at_as_they_are(view: object, odd: object) -> None:
    assert view(odd) == odd  # type: ignore[operator]


def test_the_facts_are_shown_in_words() -> None:
    for fact in (FILE([None, 1]), FILE([80, 10]), MEMORY([0, 0, 1])):
        assert set(fact) <= set(FACTS)
        assert show(fact).startswith(next(iter(fact)))
