"""What editors, merges and hurried students do to cells, and what the repair makes of it."""

from __future__ import annotations

import json
from typing import Any

import nbformat
import pytest
from nbgrader.utils import compute_checksum

from autograder.repair.reading import read
from autograder.repair.rebuilding import Built, rebuild
from tests import answers
from tests.autograder.cell_damages import DAMAGES, ROWS, WRONG, Damage, changed, strip_all
from tests.autograder.damaged import (
    ANSWER,
    EXERCISES,
    FILE,
    RIGHT,
    assert_gradable,
    cell,
    code,
    duplicate,
    expected,
    healthy,
    model,
    parts,
    place,
    released,
    stub,
)


def repaired(value: Any) -> Built:
    reading = read(json.dumps(value).encode(), FILE)
    assert reading.cells is not None, reading.sentences
    return rebuild(reading.cells, model(), FILE)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.name)
def test_damaged_cells_come_out_as_they_were_and_need_no_second_repair(damage: Damage) -> None:
    built = repaired(damage.do(healthy()))
    assert_gradable(built.notebook)
    assert parts(built.notebook) == expected(damage.differ)
    assert len(built.sentences) == len(damage.said), built.sentences
    for piece, sentence in zip(damage.said, built.sentences, strict=True):
        assert piece in sentence and sentence.startswith(FILE)
    again = repaired(json.loads(nbformat.writes(built.notebook)))
    assert again.sentences == [] and again.notebook == built.notebook


def test_a_healthy_notebook_comes_out_byte_by_byte() -> None:
    built = repaired(released())
    assert nbformat.writes(built.notebook) == nbformat.writes(nbformat.from_dict(released()))


def test_the_students_own_cells_and_pictures_stay() -> None:
    notebook = healthy()
    notebook["cells"].append(
        {
            "cell_type": "markdown",
            "source": "![a](a.png)",
            "metadata": {},
            "attachments": {"a.png": {"image/png": "AA=="}},
        }
    )
    cells = repaired(notebook).notebook.cells
    assert cells[-1].attachments == {"a.png": {"image/png": "AA=="}}
    assert "input()" in cells[-1 - len(cells) + place(healthy(), "init_grid")].source


def test_an_earlier_attempt_runs_before_the_one_that_counts_and_a_stub_never_after_it() -> None:
    notebook = duplicate(changed(healthy(), "init_grid", WRONG), "init_grid", RIGHT["init_grid"], "init_grid-check")
    duplicate(notebook, "init_grid", stub("init_grid"), "init_grid-check")
    texts = [item.source for item in repaired(notebook).notebook.cells]
    assert texts.index(WRONG) < texts.index(RIGHT["init_grid"]) < texts.index('check("init_grid")')
    assert stub("init_grid") not in texts


def test_a_second_attempt_in_a_cell_of_its_own_does_not_count_where_the_answer_stands_in_its_place() -> None:
    notebook = healthy()
    notebook["cells"].append(code(WRONG))
    built = repaired(notebook)
    assert built.sentences == [] and parts(built.notebook) == expected()


def test_an_answer_in_words_without_mark_is_found_below_its_question() -> None:
    notebook = strip_all(healthy())
    assert (ROWS, "markdown", ANSWER) in parts(repaired(notebook).notebook)


def test_an_older_release_of_a_check_is_replaced_without_blame() -> None:
    notebook = nbformat.from_dict(healthy())
    old = notebook.cells[place(notebook, "init_grid-check")]
    old.source = 'check("init_grid")  # in an earlier release'
    old.metadata.nbgrader.checksum = compute_checksum(old)
    built = repaired(json.loads(nbformat.writes(notebook)))
    assert built.sentences == [] and parts(built.notebook) == expected()


def test_no_program_that_students_write_makes_a_healthy_notebook_look_damaged() -> None:
    programs = {found.name: [answer.code for answer in answers.of(found.name)] for found in EXERCISES}
    for number in range(max(map(len, programs.values()))):
        notebook = healthy()
        given = {name: codes[number % len(codes)] for name, codes in programs.items()}
        for name, program in given.items():
            cell(notebook, name)["source"] = program
        built = repaired(notebook)
        assert built.sentences == []
        assert {name: source for name, _kind, source in parts(built.notebook) if name in given} == given


def test_of_a_notebook_with_very_many_cells_the_first_ones_are_read() -> None:
    notebook = healthy()
    notebook["cells"] += [code(f"x{number} = {number}") for number in range(5_000)]
    reading = read(json.dumps(notebook).encode(), "01-grid.ipynb")
    assert reading.cells is not None and len(reading.cells) == 2_000
    assert "cells; the first 2000 were read" in reading.sentences[0]
