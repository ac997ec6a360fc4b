"""What of the boxes belongs to a function."""

from __future__ import annotations

import pytest

from course.boxes import collected, definitions, globals_used, own_part

EXERCISES = {"init_grid", "is_visited", "generate_maze"}


def part(box: str, name: str = "init_grid") -> str:
    return own_part(box, name, EXERCISES)


def test_names_from_outside_are_found_and_local_ones_are_not() -> None:
    text = "def f(x, y=A):\n    def g():\n        return x + B\n    z = [C(w) for w in y]\n    return z, g, w"
    assert globals_used(text) == {"A", "B", "C", "w"}
    assert globals_used("class K(Base):\n    a = b\n    def m(self):\n        return a + self.c") == {"Base", "b", "a"}


@pytest.mark.parametrize(
    "trial",
    [
        "init_grid(1, 1)",
        "print(init_grid(2, 2))",
        "for n in range(3):\n    print(n)",
        "grid = init_grid(3, 3)",
        "assert 1 == 1",
        "check('init_grid')",
        "get_ipython().run_line_magic('timeit', 'init_grid(1, 1)')",
        "from __future__ import annotations",
        "from course import check, draw",
        "from helpers import is_visited",
        "def is_visited(x, y, grid):\n    return False",
        "'a text'",
    ],
)
def test_trials_and_other_exercises_stay_in_the_notebook(trial: str) -> None:
    kept = "A = 1  # one\n\n# why\ndef init_grid(w, h):\n    return A"
    assert part(f"{trial}\n{kept}\n{trial}") == kept


def test_what_sets_something_up_stays() -> None:
    box = (
        "import sys\nsys.setrecursionlimit(9999)\nif True:\n    SIDE = 2\n@wraps\ndef init_grid(w, h):\n    return SIDE"
    )
    assert part(box) == box


def test_a_trial_whose_result_is_used_stays() -> None:
    box = "START = init_grid(1, 1)\ndef generate_maze(w, h):\n    return START"
    assert part(box, "generate_maze") == box


def test_two_statements_on_one_line_stay_together() -> None:
    assert part("A = 1; print(A)\ndef init_grid(w, h): return A") == "A = 1; print(A)\ndef init_grid(w, h): return A"


def test_what_is_needed_of_other_boxes_is_collected_and_no_more() -> None:
    boxes = [
        "import random, math\nfrom os import path as p, sep",
        "SIZE = 3\nprint(SIZE)",
        "def a():\n    return b() + SIZE",
        "def b():\n    return random.random()",
        "%magic that is no Python",
        "@p\ndef b():\n    return p",
        "is_visited = 1",
    ]
    text = collected({"a", "unknown", "len", "is_visited"}, boxes, leave=EXERCISES)
    assert (
        text
        == "from os import path as p\nSIZE = 3\n\n\ndef a():\n    return b() + SIZE\n\n\n@p\ndef b():\n    return p"
    )


def test_the_last_definition_of_a_name_counts() -> None:
    one, two = definitions("a = 1\ndef f(): pass"), definitions("a = 2\na = 1\ndef f():\n    pass  # the same")
    assert one == two
    assert definitions("a = 2")["a"] != one["a"]
