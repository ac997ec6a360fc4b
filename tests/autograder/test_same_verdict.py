"""The same verdict, word for word, on a student's function in the kernel and behind the wall."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from autograder import exercise
from autograder.forks import Nursery
from autograder.judge import decide, page
from tests import answers
from tests.judging import judged

EACH = 1  # answers to each exercise


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery(notebooks=True) as nursery:
        yield nursery


@pytest.mark.parametrize("name", [found.name for found in exercise.in_order()])
def test_the_verdict_is_the_same_behind_the_wall(nursery: Nursery, name: str) -> None:
    wanted = exercise.get(name)
    known = [each for each in answers.of(name) if each.label != "edge" and "ever" not in each.idea]
    student = nursery.student()
    try:
        given = [other.solution for other in exercise.in_order() if other.place < wanted.place]
        student.box("\n\n\n".join(given), 20)
        for answer in known[:: max(1, len(known) // EACH)][:EACH]:
            student.box(answer.code, 20)
            fork = student.exercise()
            there, here = decide(wanted, fork, "ariadne"), judged(name, answer.code)
            fork.close()
            assert (there.groups, there.idea) == (here.groups, here.idea), answer.name
            assert str(page(there)) == str(page(here)), answer.name
    finally:
        student.close()
