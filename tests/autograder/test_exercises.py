"""Every exercise: what is right earns all points, each wrong idea loses some and is called by its name."""

from __future__ import annotations

import ast
import functools
import inspect
import re
from typing import Any

import pytest

from autograder import exercise
from autograder.exercise import Exercise, Mistake, WrongIdea, fresh
from autograder.judge import Verdict, decide, lost_groups, rng_for
from autograder.public import exercise_json
from course.calls import Outcome, Script
from course.exercise import load
from course.limits import own_limit
from course.side import Here
from tests.judging import Hurried, judged

EXERCISES = exercise.in_order()
IDEAS = [(found, idea) for found in EXERCISES for idea in found.wrong_ideas]
PROGRAMS = [(found, idea, program) for found, idea in IDEAS for program in idea.programs]
SEEDS = ["ariadne", "class of 2026", "", "7"]


def called(item: Any) -> str:
    return str(item.__name__ if callable(item) else item.name)


each_exercise = pytest.mark.parametrize("found", EXERCISES, ids=lambda found: found.name)
each_idea = pytest.mark.parametrize(("found", "idea"), IDEAS, ids=lambda item: item.name)


@each_exercise
def test_the_reference_earns_full_points_whatever_the_seed(found: Exercise) -> None:
    for seed in SEEDS[:2]:
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


each_program = pytest.mark.parametrize(("found", "idea", "program"), PROGRAMS, ids=called)


class Watched(Hurried):
    """A side that knows whether it had to stop a call: what that decides depends on the machine as well."""

    stopped = False

    def run(self, script: Script) -> Outcome:
        outcome = super().run(script)
        self.stopped = self.stopped or outcome.stopped == "time"
        return outcome


def first_seed(program: Any) -> str:
    return SEEDS[len(called(program)) % 2]  # for one half of them this, for the other that


@functools.cache
def verdict_on(found: Exercise, program: Any) -> tuple[Verdict, bool]:
    """Return the verdict on the program of a wrong idea, and whether a call had to be stopped."""
    side = Watched({found.name: fresh(program)})
    return decide(found, side, first_seed(program)), side.stopped


@each_program
def test_a_wrong_idea_loses_points_and_gets_its_own_name(found: Exercise, idea: WrongIdea, program: Any) -> None:
    verdict, _stopped = verdict_on(found, program)
    assert verdict.points < found.max_points, f"seed {first_seed(program)!r}"
    assert verdict.idea == idea.name, f"seed {first_seed(program)!r}"


# Large mazes take their time: here two seeds are tried, with one program of each idea, and four seeds in the others.
# The calls of DiskStack are the same for every seed, but for the numbers in them.
SLOW = {"generate_maze", "solve_dfs", "solve_bfs", "distances", "remove_dead_ends", "carve_walk", "generate_recursive"}


@each_program
@pytest.mark.long
def test_a_wrong_idea_loses_the_same_groups_in_every_class(found: Exercise, idea: WrongIdea, program: Any) -> None:
    if found.name == "DiskStack" or found.name in SLOW and program is not idea.program:
        return
    verdict, stopped = verdict_on(found, program)
    if stopped:
        return
    expected = {group for group, (got, _of) in verdict.groups.items() if got == 0}
    for seed in SEEDS[:2] if found.name in SLOW else SEEDS:
        if seed != first_seed(program):
            with own_limit():
                lost, _failure = lost_groups(found, Here({found.name: fresh(program)}), seed)
            lost = set(found.points) if "usual" in lost else lost
            assert lost == expected, f"{idea.name}: seed {seed!r}, and before {first_seed(program)!r}"


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
    assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
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


CONTRACT = {
    "01-grid": {"cell_to_index": 4, "position_kind": 3, "init_grid": 7, "grid_to_text": 4},
    "02-bricks": {"is_visited": 4, "set_visited": 3, "get_unvisited_neighbours": 7, "delete_wall": 4},
    "03-maze": {"replay_stack": 5, "generate_maze": 12},
    "04-files": {"save_to_file": 8, "load_from_file": 9},
    "05-solve": {"open_neighbours": 4, "solve_dfs": 5, "distances": 4, "solve_bfs": 5},
    "06-loops": {
        "dead_ends": 3,
        "count_loops": 4,
        "has_open_block": 3,
        "open_without_3x3": 3,
        "remove_dead_ends": 5,
    },
    "07-turtle": {"cell_to_screen": 6, "carve_walk": 10},
    "08-minesweeper": {"voisinage": 6, "incremente_voisins": 5, "genere_grille": 6},
    "09-large": {"generate_recursive": 8, "DiskStack": 9},
}


@each_exercise
def test_an_exercise_has_the_place_and_the_points_that_the_contract_says(found: Exercise) -> None:
    lesson, place = found.place
    assert list(CONTRACT[lesson])[place - 1] == found.name
    assert found.max_points == CONTRACT[lesson][found.name]


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
    assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
    assert node.name == found.name
    contract = ast.get_docstring(node)
    assert contract is not None and contract.split() == (inspect.getdoc(found.reference) or "").split()
    assert max(map(len, found.stub.splitlines())) <= 88, "a notebook shows no longer lines"
    shown = {squeezed(line) for item in node.body[1:] for line in ast.unparse(item).splitlines()}
    if hasattr(found.module, "STUB"):  # a text with gaps repeats what stands around them
        assert "..." in found.module.STUB and lines_of_code(found.reference) - shown
    else:
        assert not lines_of_code(found.reference) & shown


@each_exercise
@pytest.mark.long
def test_the_public_file_is_what_the_module_gives(found: Exercise) -> None:
    public, data = load(found.name), exercise_json(found)
    assert public.stub == data["stub"] == found.stub
    assert set(public.ideas) >= {idea.name for idea in found.wrong_ideas}
    assert public.ideas.keys() == data["ideas"].keys()
    assert [probe.script.code for probe in public.probes] == [probe["code"] for probe in data["probes"]]
    # The file was made by a process of its own; here other programs were run before.
    assert public.patterns == data["patterns"]


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
