"""The pages for teachers, one for each notebook, agree with it: minutes, answers, names of wrong ideas, points."""

from __future__ import annotations

import ast
import functools
import json
import re
from typing import Any

import pytest

from autograder import exercise, lesson
from autograder.lesson import Lesson
from course.predict import hashed
from tests.conftest import ROOT

FOLDER = ROOT / "docs" / "lessons"
NAMES = sorted(path.stem for path in FOLDER.glob("*.md"))
HEADINGS = [
    "Aim",
    "Minutes",
    "Answers",
    "Wrong ideas",
    "Assessment",
    "Fast and slow",
    "Peer questions",
    "Pitfalls of the hour",
]
WIDTH = 120
USUAL = "*Usual wrong answer:*"


@functools.cache
def notebook(name: str) -> Lesson:
    return lesson.read(ROOT / "source" / f"{name}.md")


def page(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def section(name: str, title: str) -> str:
    """Return the part of a page below one of its headings."""
    text = page(name).partition(f"\n## {title}\n")[2]
    return re.split(r"^## ", text, maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """Return the cells of all rows of the tables in a text, without the lines below their heads."""
    lines = [line.strip() for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line[1:-1])] for line in lines]
    return [row for row in cells if not set("".join(row)) <= set(":- ")]


def by_hour(ranges: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Return (hour, from, to) for ranges of minutes; an hour begins where the clock begins again."""
    found: list[tuple[int, int, int]] = []
    hour = 1
    for begin, end in ranges:
        hour += bool(found) and begin < found[-1][2]
        found.append((hour, begin, end))
    return found


def answers(name: str) -> dict[str, tuple[Any, Any, str]]:
    """Return the predict questions that a page answers: right answer, usual wrong answer, all that is said."""
    found = {}
    for item in re.split(r"^(?=- `)", section(name, "Answers"), flags=re.MULTILINE)[1:]:
        head = re.match(r"- `([\w-]+)`: `(.+?)`", item, re.DOTALL)
        if head is None:
            continue
        said = " ".join(item.split())
        usual = re.search(rf"{re.escape(USUAL)} `(.+?)`", said)
        assert usual, f"{name}: {head[1]} does not say '{USUAL}' with the answer as Python"
        right, wrong = (ast.literal_eval(" ".join(text.split())) for text in (head[2], usual[1]))
        assert head[1] not in found, f"{name}: {head[1]} is there twice"
        found[head[1]] = (right, wrong, said)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_its_parts_in_order(name: str) -> None:
    assert re.findall(r"^## (.+)$", page(name), re.MULTILINE) == HEADINGS
    title = re.search(r"^# (Notebook \d: .+)$", notebook(name).text, re.MULTILINE)
    assert title and page(name).startswith(f"# {title[1]}\n")
    assert all(f"**{word}.**" in section(name, "Aim") for word in ("Before", "Programme"))


@pytest.mark.parametrize("name", NAMES)
def test_lines_outside_tables_are_not_too_long(name: str) -> None:
    assert [line for line in page(name).splitlines() if len(line) > WIDTH and not line.startswith("|")] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_minutes_follow_each_other_and_add_up(name: str) -> None:
    plan = [row for row in rows(section(name, "Minutes")) if row[0].isdigit()]
    assert all(len(row) == 4 and all(row) for row in plan)
    minutes = by_hour([(int(row[0]), int(row[1])) for row in plan])
    for (hour, _, end), (next_hour, begin, _) in zip(minutes, minutes[1:], strict=False):
        assert begin == (end if next_hour == hour else 0)
    total = re.search(r"\*\*Minutes:\*\* (\d+)", notebook(name).text)
    assert total and sum(end - begin for _, begin, end in minutes) == int(total[1])


@pytest.mark.parametrize("name", NAMES)
def test_the_minutes_are_those_of_the_notebook(name: str) -> None:
    stated = re.findall(r"^#.*\((\d+) minutes, (\d+) to (\d+)", notebook(name).text, re.MULTILINE)
    assert all(int(length) == int(end) - int(begin) for length, begin, end in stated)
    plan = by_hour([(int(row[0]), int(row[1])) for row in rows(section(name, "Minutes")) if row[0].isdigit()])
    begins, ends = {(hour, begin) for hour, begin, _ in plan}, {(hour, end) for hour, _, end in plan}
    for hour, begin, end in by_hour([(int(begin), int(end)) for _, begin, end in stated]):
        assert (hour, begin) in begins and (hour, end) in ends, f"hour {hour}, {begin} to {end}"


@pytest.mark.parametrize("name", NAMES)
def test_every_predict_question_has_its_right_answer_and_a_usual_wrong_one(name: str) -> None:
    path = ROOT / "course" / "predictions" / f"{name}.json"
    known = json.loads(path.read_text(encoding="utf-8"))["questions"]
    found = answers(name)
    assert list(found) == [question["id"] for question in notebook(name).questions]
    for key, (right, wrong, said) in found.items():
        assert hashed(key, right) in known[key]["right"], f"{key}: {right!r} is not right"
        assert hashed(key, wrong) in known[key]["wrong"], f"{key}: the notebook has nothing to say about {wrong!r}"
        assert len(said.split()) > 15, f"{key}: how to see it, and where the wrong answer comes from"


@pytest.mark.parametrize("name", NAMES)
def test_the_wrong_ideas_bear_the_titles_that_students_and_markers_read(name: str) -> None:
    named = set()
    for row in rows(section(name, "Wrong ideas")):
        assert len(row) == 3 and all(row)
        found = re.fullmatch(r"((?:`\w+`(?:, )?)+): (.+)", row[0])
        for key in re.findall(r"\w+", found[1]) if found else ():
            wanted = exercise.get(key)
            titles = {idea.title for idea in (*wanted.wrong_ideas, *wanted.notes)}
            assert found and found[2] in titles, f"{key} has no idea called: {row[0]}"
            named.add(key)
    assert named == set(notebook(name).exercises)


@pytest.mark.parametrize("name", NAMES)
def test_the_points_are_those_of_the_notebook(name: str) -> None:
    table = {row[0].strip("`"): row[1:] for row in rows(section(name, "Assessment")) if row[0].startswith("`")}
    explain = [cell.metadata["explain"] for cell in notebook(name).cells if "explain" in cell.metadata]
    points = {key: exercise.get(key).max_points for key in notebook(name).exercises}
    points |= {question["id"]: question["points"] for question in explain}
    assert {key: float(row[0]) for key, row in table.items()} == points
    assert sum(points.values()) == lesson.POINTS
    for key in notebook(name).exercises:
        assert table[key][1] == ", ".join(f"{group} {of:g}" for group, of in exercise.get(key).points.items())
    grid = [re.split(r"\W", row[0])[0] for row in rows(section(name, "Assessment")) if len(row) == 2]
    for level in ("full", "half", "none"):
        assert grid.count(level) >= len(explain)


@pytest.mark.parametrize("name", NAMES)
def test_no_solution_can_be_copied_out(name: str) -> None:
    text = page(name)
    for key in notebook(name).exercises:
        assert not re.search(rf"\b(def|class) {key}\b", text)
        assert exercise.get(key).solution not in text


@pytest.mark.parametrize("name", NAMES)
def test_links_of_a_page_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page(name)):
        assert target.startswith("https://") or (FOLDER / target).exists(), target


def test_the_guide_for_teachers_links_each_page() -> None:
    guide = (ROOT / "docs" / "teacher.md").read_text(encoding="utf-8")
    assert NAMES and all(f"| [`{name}`](lessons/{name}.md) |" in guide for name in NAMES)
