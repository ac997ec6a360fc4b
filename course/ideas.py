"""Recognise the wrong idea behind a pattern of outcomes.

Each outcome of a visible call is put into a category, and the pattern of categories is hashed. The generated file
of an exercise leads from hashes to ideas: a student's pattern that is there has a name. Two levels are kept: the
exact categories tell close ideas apart, the rough ones still recognise an idea whose values differ a little.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from course.calls import Outcome
from course.graph import Drained, canonical, decode, same
from course.views import look


@dataclass(frozen=True)
class Raised:
    """In the place of a value: an error of this type was raised."""

    type_name: str

    def __repr__(self) -> str:
        return self.type_name


def seen(outcome: Outcome, view: str = "value") -> Any:
    """Return the outcome's value as the view shows it, or Raised; None where there is neither.

    It is worked out once for each view, since a maze is looked at several times on the way to its pattern.
    """
    kept = vars(outcome).setdefault("_seen", {})
    if view not in kept:
        kept[view] = _seen(outcome, view)
    return kept[view]


def _seen(outcome: Outcome, view: str) -> Any:
    if outcome.stopped == "error":
        return Raised(outcome.error["type"])
    return look(view, decode(outcome.value)) if outcome.value is not None else None


def as_expected(outcome: Outcome, expected: Any, view: str = "value") -> bool:
    """Say whether an outcome is right: the same value in this view, or an error of the expected type."""
    if isinstance(expected, Raised):
        return outcome.stopped == "error" and expected.type_name in outcome.error["kinds"]
    return not outcome.stopped and same(seen(outcome, view), expected)


def exact(outcome: Outcome, view: str = "value") -> str:
    """Return the outcome's category on the fine level: the value in this view, or why there is none."""
    if outcome.stopped == "error":
        return f"raises {outcome.error['type']}"
    if outcome.stopped:
        return outcome.stopped
    value = seen(outcome, view)
    answer = value[0] if ", " in view and isinstance(value, list) and value else value
    return canonical(value) + (", printed" if answer is None and outcome.printed.strip() else "")


def rough(outcome: Outcome, expected: Any, view: str = "value") -> str:
    """Return the outcome's category on the coarse level: how the value differs from the expected one in kind."""
    if as_expected(outcome, expected, view):
        return "as expected"
    fine = exact(outcome, view)
    if outcome.stopped or fine.startswith("None"):
        return fine
    value = seen(outcome, view)
    both = isinstance(value, list) and isinstance(expected, list) and len(value) == len(expected)
    if both and (", " in view or view == "in_place"):  # the answer, and after it the arguments
        return "; ".join(map(_rough, value, expected))
    return _rough(value, expected)


def _rough(value: Any, expected: Any) -> str:
    """Say how a value differs from the expected one in kind."""
    if same(value, expected):
        return "as expected"
    if not alike(value, expected):
        return f"a {kind(value)}"
    if isinstance(value, dict) and value.keys() == expected.keys():
        return "other " + ", ".join(sorted(str(key) for key in value if not same(value[key], expected[key])))
    if kind(value) == "list of list of str":
        return _rough_grid(value, expected)
    if isinstance(value, (list, tuple, set, frozenset, str)) and len(value) != len(expected):
        return "longer" if len(value) > len(expected) else "shorter"
    return "other"


def alike(value: Any, expected: Any) -> bool:
    """Say whether two values are of one kind; an empty collection is of the kind of any other of its type."""
    if type(value) is type(expected) and isinstance(value, (list, tuple, set, frozenset)) and not (value and expected):
        return True
    return kind(value) == kind(expected)


def kind(value: Any) -> str:
    """Return the kind of a value in words that do not depend on its size: "list of list of str"."""
    name = f"drained {value.type_name}" if isinstance(value, Drained) else type(value).__name__
    items = value.items if isinstance(value, Drained) else value
    if not isinstance(items, (list, tuple, set, frozenset)) or not items:
        return name
    return f"{name} of {' or '.join(sorted({kind(item) for item in items}))}" if _shallow(items) else f"{name} of more"


def _shallow(value: Any, depth: int = 4) -> bool:
    if not isinstance(value, (list, tuple, set, frozenset)):
        return True
    return depth > 0 and all(_shallow(item, depth - 1) for item in value)


def _rough_grid(value: list[list[str]], expected: list[list[str]]) -> str:
    """Compare two grids: number of rows, lengths of rows, kinds of characters."""
    if not (value and expected):
        return "a grid" if value else "no rows"
    if [len(row) for row in value] == [len(row) for row in expected]:
        size = "right size"
    elif len(value) == len(expected[0]) and all(len(row) == len(expected) for row in value):
        size = "rows and columns exchanged"
    else:
        lengths = {_compare(len(row), len(expected[0])) for row in value}
        size = f"{_compare(len(value), len(expected))} rows, {'/'.join(sorted(lengths))} columns"
    letters = {letter for row in value for letter in row}
    wanted = {letter for row in expected for letter in row}
    if letters == wanted:
        return f"{size}, the same characters{_places(value, expected) if size == 'right size' else ''}"
    empty = " and empty" if "" in letters else ""
    return f"{size}, {''.join(sorted(letters & {'*', ' '}))}{empty} characters"


def _places(value: list[list[str]], expected: list[list[str]]) -> str:
    """Return of which kinds the positions are that differ, in a grid in which every second one is a cell."""
    kinds = ("corner", "wall across", "wall upright", "cell")
    found = set()
    for r, row in enumerate(value):
        for c, letter in enumerate(row):
            if letter != expected[r][c]:
                edge = r in (0, len(value) - 1) or c in (0, len(row) - 1)
                found.add("frame" if edge else kinds[r % 2 * 2 + c % 2])
    return f" but for {', '.join(sorted(found))}"


def _compare(number: int, expected: int) -> str:
    return "as many" if number == expected else "more" if number > expected else "fewer"


def fingerprint(exercise: str, level: str, categories: Sequence[str]) -> str:
    """Return the hash under which a pattern of categories stands in the exercise's generated file."""
    text = "\n".join([exercise, level, *categories])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]


def fingerprints(
    exercise: str, outcomes: Sequence[Outcome], expected: Sequence[Any], views: Sequence[str], part: str = ""
) -> dict[str, str]:
    """Return the hashes of a pattern of outcomes of one part's calls by level, the most telling first."""
    fine = [exact(*pair) for pair in zip(outcomes, views, strict=True)]
    coarse = [rough(*triple) for triple in zip(outcomes, expected, views, strict=True)]
    levels = {"exact": fine, "rough": coarse}
    return {level: fingerprint(exercise, f"{level} {part}".strip(), found) for level, found in levels.items()}
