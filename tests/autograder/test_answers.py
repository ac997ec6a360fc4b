"""Answers of students as text (tests/answers): right ones earn all points, wrong ones lose some and have a name."""

from __future__ import annotations

from typing import Any

import pytest

from autograder import exercise
from autograder.exercise import Exercise
from autograder.judge import decide
from course.side import Here
from tests import answers
from tests.answers import Answer
from tests.judging import Hurried, judged

EXERCISES = exercise.in_order()
ANSWERS = [answer for found in EXERCISES for answer in answers.of(found.name)]

each_exercise = pytest.mark.parametrize("found", EXERCISES, ids=lambda found: found.name)


def each(label: str) -> Any:
    chosen = [answer for answer in ANSWERS if answer.label == label]
    return pytest.mark.parametrize("answer", chosen, ids=lambda answer: f"{answer.exercise}-{answer.name}")


@each_exercise
def test_an_exercise_has_answers_of_students_right_and_wrong(found: Exercise) -> None:
    labels = [answer.label for answer in answers.of(found.name)]
    assert labels.count("wrong") >= 10 and "right" in labels


@each("right")
def test_a_right_answer_earns_full_points(answer: Answer) -> None:
    verdict = judged(answer.exercise, answer.code)
    assert (verdict.points, verdict.idea) == (verdict.max_points, None)


@each("note")
def test_a_right_answer_with_a_habit_earns_full_points_and_a_note(answer: Answer) -> None:
    verdict = judged(answer.exercise, answer.code)
    assert (verdict.points, verdict.idea) == (verdict.max_points, None)
    assert [note.name for note in verdict.report.notes] == [answer.idea]


@each("wrong")
def test_a_wrong_answer_loses_points_and_the_idea_behind_it_is_named(answer: Answer) -> None:
    verdict = judged(answer.exercise, answer.code, kind=Hurried)
    assert verdict.points < verdict.max_points
    assert verdict.idea == answer.idea


@each("edge")
def test_an_odd_answer_earns_nothing_and_gets_a_verdict(answer: Answer) -> None:
    try:
        verdict = judged(answer.exercise, answer.code, kind=Hurried)
    except Exception:  # in a notebook such a box defines nothing
        verdict = decide(exercise.get(answer.exercise), Here({}), "ariadne")
        assert verdict.report.state == "missing"
    assert verdict.points == 0
    assert set(verdict.groups) == set(exercise.get(answer.exercise).points)
