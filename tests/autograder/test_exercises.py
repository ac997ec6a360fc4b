"""Every exercise: what is right earns all points, each wrong idea loses some and is called by its name."""

from __future__ import annotations

import ast
import inspect
import linecache
import re
from typing import Any

import pytest

from autograder import exercise
from autograder.exercise import Exercise, Mistake, WrongIdea
from autograder.judge import Verdict, decide, rng_for
from autograder.public import exercise_json
from course.calls import run
from course.exercise import load
from course.graph import canonical, decode
from course.side import Here
from tests.autograder.catalogue import CATALOGUE, CORPUS, Answer, Wrong

EXERCISES = [exercise.get(name) for name in exercise.names()]
IDEAS = [(found, idea) for found in EXERCISES for idea in found.wrong_ideas]
SEEDS = ["ariadne", "class of 2026", "", "7"]

each_exercise = pytest.mark.parametrize("found", EXERCISES, ids=lambda found: found.name)
each_idea = pytest.mark.parametrize(("found", "idea"), IDEAS, ids=lambda item: item.name)

_number = iter(range(10**6))


def judged(name: str, code: str, seed: str = "ariadne") -> Verdict:
    """Run a student's text as a notebook would and return the verdict on it."""
    file = f"<answer {next(_number)}>"
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(code, file, "exec"), names)
    return decide(exercise.get(name), Here(names), seed)


@each_exercise
def test_the_reference_earns_full_points_whatever_the_seed(found: Exercise) -> None:
    for seed in SEEDS:
        verdict = decide(found, Here({found.name: found.reference}), seed)
        assert (verdict.points, verdict.idea, verdict.failure) == (found.max_points, None, None), f"seed {seed!r}"


@each_exercise
def test_the_solution_cell_earns_full_points(found: Exercise) -> None:
    assert judged(found.name, found.solution).points == found.max_points


@each_exercise
def test_the_untouched_stub_earns_nothing(found: Exercise) -> None:
    verdict = judged(found.name, found.stub)
    assert verdict.points == 0
    assert verdict.report.state == "not begun"


@each_exercise
@pytest.mark.parametrize("value", ["None", "False", "True", "0", "''", "[]", "()", "'wall'", "(1, 1)", "..."])
def test_a_constant_earns_nothing(found: Exercise, value: str) -> None:
    assert judged(found.name, f"def {found.name}(*everything):\n    return {value}").points == 0


@each_idea
def test_a_wrong_idea_loses_points_and_gets_its_own_name(found: Exercise, idea: WrongIdea) -> None:
    for seed in SEEDS:
        verdict = decide(found, Here({found.name: idea.program}), seed)
        assert verdict.points < found.max_points, f"seed {seed!r}"
        assert verdict.idea == idea.name, f"seed {seed!r}"


def pattern(found: Exercise, program: Any) -> tuple[str, ...]:
    """Return what the visible calls give: the value, or the way in which there is none."""
    outcomes = [run(probe.script, {found.name: program}) for probe in load(found.name).probes]
    return tuple(
        f"{outcome.stopped} {outcome.error.get('type')} {bool(outcome.printed.strip())} "
        + (canonical(decode(outcome.value)) if outcome.value else "")
        for outcome in outcomes
    )


@each_exercise
def test_no_two_ideas_of_an_exercise_look_alike(found: Exercise) -> None:
    patterns = {pattern(found, found.reference): "the reference"}
    for idea in found.wrong_ideas:
        seen = pattern(found, idea.program)
        assert seen not in patterns, f"{idea.name} looks like {patterns[seen]}"
        patterns[seen] = idea.name


@each_exercise
def test_an_exercise_has_ten_wrong_ideas_or_more_with_different_words(found: Exercise) -> None:
    ideas = found.wrong_ideas
    assert len(ideas) >= 10
    assert len({idea.name for idea in ideas}) == len({idea.title for idea in ideas}) == len(ideas)
    assert len({(idea.text, idea.question) for idea in ideas}) == len(ideas)


@each_idea
def test_a_message_is_as_long_as_a_tutor_would_speak_and_ends_with_one_question(
    found: Exercise, idea: WrongIdea
) -> None:
    words = f"{idea.text} {idea.question}".split()
    assert 40 <= len(words) <= 90, len(words)
    assert idea.question.endswith("?")
    assert not idea.title.endswith("?")
    assert idea.title.strip()


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text).replace("'", '"')


def lines_of_code(program: Any) -> set[str]:
    """Return the statements of a function's body, without its docstring, in one spelling."""
    node = ast.parse(inspect.getsource(program)).body[0]
    assert isinstance(node, ast.FunctionDef)
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return {squeezed(line) for statement in body for line in ast.unparse(statement).splitlines()}


@each_exercise
def test_nothing_that_is_said_to_students_is_a_line_of_the_reference(found: Exercise) -> None:
    lines = lines_of_code(found.reference)
    lines |= {line.removeprefix("return") for line in lines if line.startswith("return")}
    said = [*found.hints, found.well_done]
    said += [part for idea in found.wrong_ideas for part in (idea.title, idea.text, idea.question)]
    for text in said:
        assert not [line for line in lines if len(line) > 9 and line in squeezed(text)], text


@each_exercise
def test_there_are_three_different_hints(found: Exercise) -> None:
    assert len(found.hints) == len(set(found.hints)) == 3
    assert all(hint.strip() for hint in found.hints)
    assert found.well_done.strip()


@each_exercise
def test_points_are_halves_and_about_half_of_them_are_for_usual_cases(found: Exercise) -> None:
    assert list(found.points)[0] == "usual"
    assert set(found.points) >= {"usual", "borders", "contract"}
    assert all(points > 0 and points * 2 == int(points * 2) for points in found.points.values())
    assert 0.4 <= found.points["usual"] / found.max_points <= 0.6


CONTRACT = {"cell_to_index": 4, "position_kind": 3, "init_grid": 7, "grid_to_text": 4}


@pytest.mark.parametrize("name", CONTRACT)
def test_an_exercise_is_worth_what_the_contract_says(name: str) -> None:
    assert exercise.get(name).max_points == CONTRACT[name]


@each_exercise
def test_every_group_has_a_hidden_case(found: Exercise) -> None:
    for seed in SEEDS:
        cases = list(found.cases(rng_for(found.name, seed)))
        assert {case.group for case in cases} == set(found.points), f"seed {seed!r}"


@each_exercise
def test_hidden_cases_are_more_than_the_visible_calls(found: Exercise) -> None:
    visible = {(probe.script.code, str(probe.script.values)) for probe in load(found.name).probes}
    for seed in SEEDS:
        cases = [case for case in found.cases(rng_for(found.name, seed)) if case.group == "usual"]
        hidden = [case for case in cases if (case.script.code, str(case.script.values)) not in visible]
        assert len(hidden) >= 3, f"seed {seed!r}"


@each_exercise
def test_the_stub_is_the_contract_and_no_more(found: Exercise) -> None:
    node = ast.parse(found.stub).body[-1]
    assert isinstance(node, ast.FunctionDef)
    assert node.name == found.name
    assert ast.get_docstring(node) == inspect.getdoc(found.reference)
    assert not lines_of_code(found.reference) & {squeezed(ast.unparse(item)) for item in node.body[1:]}


@each_exercise
def test_the_public_file_is_what_the_module_gives(found: Exercise) -> None:
    public, data = load(found.name), exercise_json(found)
    assert public.stub == data["stub"] == found.stub
    assert set(public.ideas) >= {idea.name for idea in found.wrong_ideas}
    assert public.ideas.keys() == data["ideas"].keys()
    assert [probe.script.code for probe in public.probes] == [probe["code"] for probe in data["probes"]]


@pytest.mark.parametrize("wrong", CATALOGUE, ids=lambda wrong: f"{wrong.exercise}-{wrong.idea}")
def test_each_wrong_program_of_the_catalogue_is_recognised(wrong: Wrong) -> None:
    verdict = judged(wrong.exercise, wrong.code)
    assert verdict.points < verdict.max_points, wrong.description
    assert verdict.idea == wrong.idea, wrong.description


@each_exercise
def test_what_is_made_public_does_not_depend_on_what_was_run_before(found: Exercise) -> None:
    for idea in found.wrong_ideas:
        decide(found, Here({found.name: idea.program}), "ariadne")
    assert exercise_json(found)["patterns"] == load(found.name).patterns


def test_two_ideas_that_look_alike_are_refused_by_build() -> None:
    found = exercise.get("init_grid")
    found.wrong_ideas.append(WrongIdea("twin", found.wrong_ideas[0].program, "A twin.", "Text.", "Which?"))
    with pytest.raises(Mistake, match=r"init_grid\.py:\d+: .* twin"):
        exercise_json(found)


def test_an_idea_that_looks_right_is_refused_by_build() -> None:
    found = exercise.get("init_grid")
    found.wrong_ideas.append(WrongIdea("right", found.reference, "Right.", "Text.", "Which?"))
    with pytest.raises(Mistake, match="right"):
        exercise_json(found)


@each_exercise
def test_the_catalogue_has_ten_programs_for_each_exercise_of_the_first_notebook(found: Exercise) -> None:
    if found.name not in CONTRACT:
        pytest.skip("not of the first notebook")
    assert len({wrong.idea for wrong in CATALOGUE if wrong.exercise == found.name}) == 10


def of(label: str) -> list[Answer]:
    return [answer for answer in CORPUS if answer.label == label]


@pytest.mark.parametrize("answer", of("right"), ids=lambda answer: answer.name)
def test_a_right_answer_of_the_corpus_earns_full_points(answer: Answer, capfd: pytest.CaptureFixture[str]) -> None:
    verdict = judged(answer.exercise, answer.code)
    assert verdict.points == verdict.max_points
    assert verdict.idea is None


@pytest.mark.parametrize("answer", of("wrong"), ids=lambda answer: answer.name)
def test_a_wrong_answer_of_the_corpus_loses_points_and_its_idea_is_named(answer: Answer) -> None:
    verdict = judged(answer.exercise, answer.code)
    assert verdict.points < verdict.max_points
    assert verdict.idea is not None


NAMED = {
    "wrong_8_by_5_literal": "always_the_same_size",
    "wrong_border_only": "only_the_frame",
    "wrong_default_list": "remembers_earlier_calls",
    "wrong_flat_list": "flat_list",
    "wrong_hash_walls": "another_character",
    "wrong_last_row_missing": "one_row_short",
    "wrong_no_return": "returns_nothing",
    "wrong_one_big_string": "another_type",
    "wrong_prints": "prints_instead_of_returning",
    "wrong_return_in_loop": "stops_after_one_row",
    "wrong_rows_multiplied": "shared_rows",
    "wrong_tuple_rows": "rows_are_tuples",
    "wrong_w_h_swapped": "width_and_height_exchanged",
}


@pytest.mark.parametrize("answer", of("wrong"), ids=lambda answer: answer.name)
def test_the_idea_that_is_named_is_the_one_behind_the_answer(answer: Answer) -> None:
    assert judged(answer.exercise, answer.code).idea == NAMED[answer.name]


@pytest.mark.parametrize("answer", of("edge"), ids=lambda answer: answer.name)
def test_an_odd_answer_of_the_corpus_gets_a_verdict(answer: Answer) -> None:
    try:
        verdict = judged(answer.exercise, answer.code)
    except SyntaxError:  # in a notebook such a box defines nothing
        verdict = decide(exercise.get(answer.exercise), Here({}), "ariadne")
        assert verdict.report.state == "missing"
    assert verdict.points == 0
    assert set(verdict.groups) == set(exercise.get(answer.exercise).points)
