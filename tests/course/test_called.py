"""A call script as a reader sees it."""

from __future__ import annotations

import pytest

from course.called import called
from course.calls import Script


@pytest.mark.parametrize(
    ("code", "text", "after"),
    [
        ("f(1)", "f(1)", []),
        ("[f(1, g), g]", "f(1, g)", ["g"]),
        ("set_it(g); [f(g), g, h]", "set_it(g); f(g)", ["g", "h"]),
        ("[f(1), f(2)]", "[f(1), f(2)]", []),
        ("[f(1)]", "[f(1)]", []),
        ("[g, f(g)]", "[g, f(g)]", []),
    ],
)
def test_a_script_is_shown_without_the_arguments_that_it_looks_at(code: str, text: str, after: list[str]) -> None:
    assert called(Script(code)) == (text, after)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("ways = []\nfor goal in [(2, 1), (1, 2)]:\n    ways = ways + [[way(g, (2, 2), goal), g, (2, 2), goal]]\nways",
         "way(g, (2, 2), goal) for each goal in [(2, 1), (1, 2)]"),
        ("mazes = []\nfor n in range(80):\n    seed(n)\n    mazes.append(make(5, 5, 2, 2))\nmazes",
         "seed(n); make(5, 5, 2, 2) for each n in range(80)"),
        ("mazes = []\nfor n in range(20):\n    seed(n)\n    mazes.append(make(9, 9, 4, 4))\n[(4, 4), mazes]",
         "seed(n); make(9, 9, 4, 4) for each n in range(20)"),
        ("mazes = [g]\nfor s in range(15): h = copy(g); open_ends(h, Random(s)); mazes.append(h)\nmazes",
         "h = copy(g); open_ends(h, Random(s)) for each s in range(15)"),
        ('s = Pile("s")\nfor i in range(1000):\n    s.push((i, 4000000000))\ns.pop()\n[size("s"), 1000]',
         "s = Pile('s'); s.push((i, 4000000000)) for each i in range(1000); s.pop(); [size('s'), 1000]"),
    ],
)  # fmt: skip
def test_of_a_loop_that_collects_answers_a_reader_sees_the_call_and_what_it_is_made_for(code: str, text: str) -> None:
    assert called(Script(code)) == (text, [])
