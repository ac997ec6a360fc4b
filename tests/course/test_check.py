"""What a student sees: the check and its message, hints one at a time, predictions answered at once."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import course
from autograder import exercise as private
from autograder import lesson
from course import check, hint, predict, tutor
from course.calls import Script, run
from course.check import CheckFailed
from course.examine import examine
from course.exercise import Sentence, load
from course.side import Here
from tests.judging import Hurried

ROOT = Path(__file__).parent.parent.parent

Install = Callable[..., None]


@pytest.fixture
def mine(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Define names as a student's cells do."""
    monkeypatch.delenv("NBGRADER_EXECUTION", raising=False)

    def install(**names: Any) -> None:
        for name, value in names.items():
            monkeypatch.setattr(sys.modules["__main__"], name, value, raising=False)

    return install


@pytest.fixture(autouse=True)
def no_hints_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["course.hint"], "_given", {})


def right(w: int, h: int) -> list[list[str]]:
    return [["*"] * (2 * w + 1) for _ in range(2 * h + 1)]


def shared(w: int, h: int) -> list[list[str]]:
    return [["*"] * (2 * w + 1)] * (2 * h + 1)


def message(program: Any, name: str = "init_grid") -> Any:
    return tutor.page(examine(load(name), Here({name: program})))


# The check


def test_a_right_function_gets_a_summary_and_no_error(mine: Install, capsys: pytest.CaptureFixture[str]) -> None:
    mine(init_grid=right)
    assert check("init_grid") is None
    said = capsys.readouterr().out
    assert "✓ init_grid: all 6 calls came out as expected." in said


def test_the_function_itself_may_be_named_without_quotes(mine: Install, capsys: pytest.CaptureFixture[str]) -> None:
    def init_grid(w: int, h: int) -> Any:
        return right(w, h)

    mine(init_grid=init_grid)
    check(init_grid)
    assert "✓ init_grid" in capsys.readouterr().out


def test_the_check_looks_at_the_names_of_the_notebook(mine: Install) -> None:
    """What is handed over only gives the name: the notebook's own function of that name is looked at."""

    def init_grid(w: int, h: int) -> Any:
        return right(w, h)

    mine(init_grid=shared)
    with pytest.raises(CheckFailed):
        check(init_grid)


def test_a_wrong_function_stops_the_cell_with_one_sentence(mine: Install, capsys: pytest.CaptureFixture[str]) -> None:
    mine(init_grid=shared)
    with pytest.raises(CheckFailed) as caught:
        check("init_grid")
    assert isinstance(caught.value, Sentence)
    assert str(caught.value) == "init_grid: 5 of 6 calls came out as expected, 1 did not."
    assert caught.value._render_traceback_() == [str(caught.value)]
    assert "All rows are one and the same list." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ({}, "there is no function of this name yet"),
        ({"init_gird": right}, "Did you mean init_gird?"),
        ({"init_grid": 5}, "there is no function of this name yet"),
    ],
)
def test_a_missing_function_stops_the_cell_with_a_sentence(mine: Install, names: dict[str, Any], sentence: str) -> None:
    mine(**names)
    with pytest.raises(CheckFailed) as caught:
        check("init_grid")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_untouched_function_stops_the_cell_too(mine: Install, capsys: pytest.CaptureFixture[str]) -> None:
    def init_grid(w: int, h: int) -> Any: ...

    mine(init_grid=init_grid)
    with pytest.raises(CheckFailed, match="not begun yet"):
        check("init_grid")
    assert "What came" not in capsys.readouterr().out


@pytest.mark.parametrize("names", [{}, {"init_grid": shared}, {"init_grid": right}], ids=["missing", "wrong", "right"])
def test_under_autograde_the_check_only_prints_its_summary(
    mine: Install, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], names: dict[str, Any]
) -> None:
    mine(**names)
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    check("init_grid")
    printed = capsys.readouterr()
    assert printed.out.startswith("init_grid: ")
    assert printed.out.count("\n") == 1
    assert printed.err == ""


def test_under_validate_the_check_fails_as_for_a_student(mine: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    mine(init_grid=shared)
    monkeypatch.setenv("NBGRADER_EXECUTION", "validate")
    with pytest.raises(CheckFailed):
        check("init_grid")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("init_gird", 'There is no exercise called "init_gird". Did you mean "init_grid"?'),
        ("zzzz", 'There is no exercise called "zzzz". The exercises are: '),
        ("../exercises/init_grid", 'There is no exercise called "../exercises/init_grid".'),
        ("", 'There is no exercise called "".'),
    ],
)
def test_an_unknown_exercise_is_answered_with_a_suggestion(name: str, sentence: str) -> None:
    for ask in (check, hint):
        with pytest.raises(Sentence) as caught:
            ask(name)
        assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("value", [5, None, [], lambda w, h: 1, ...])
def test_what_is_no_name_of_an_exercise_is_answered_with_a_sentence(value: Any) -> None:
    with pytest.raises(Sentence, match="in quotes"):
        check(value)


PROGRAM = """
from course import check
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell({cell!r})
result = shell.run_cell("from course import check\\ncheck('init_grid')")
print("ERROR", type(result.error_in_exec).__name__)
"""


def test_in_a_notebook_the_error_is_one_line_without_our_frames(tmp_path: Path) -> None:
    cell = "def init_grid(w, h):\n    return [['*'] * (2 * w + 1)] * (2 * h + 1)"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(cell=cell)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "IPYTHONDIR": str(tmp_path), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )
    assert "ERROR CheckFailed" in done.stdout, done.stderr
    assert "init_grid: 5 of 6 calls came out as expected, 1 did not.\n" in done.stdout
    everything = done.stdout + done.stderr
    assert "Traceback" not in everything
    assert "check.py" not in everything


def test_a_print_that_no_terminal_can_show_is_no_trouble_for_the_check() -> None:
    program = (
        "from course import check\n"
        "def init_grid(w, h):\n    print('\\ud800')\n"
        "try:\n    check('init_grid')\nexcept Exception as error:\n    print('ENDED', type(error).__name__)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    assert b"ENDED CheckFailed" in done.stdout, done.stdout[-500:] + done.stderr[-500:]


# The message


def test_the_message_says_call_expected_and_obtained_before_the_idea() -> None:
    page = message(shared)
    idea = load("init_grid").ideas["shared_rows"]
    for text in (page.to_html(), str(page)):
        flat = " ".join(text.split())
        parts = ["g = init_grid(3, 2); g[1][1] =", "What was expected", "What came", idea.title, idea.question]
        places = [flat.replace("&#x27;", "'").index(part) for part in parts]
        assert places == sorted(places)
    assert "<svg" in page.to_html()


@pytest.mark.parametrize("name", private.names())
def test_html_and_text_of_a_message_carry_the_same_facts(name: str) -> None:
    for wrong in private.get(name).wrong_ideas[:4]:
        report = examine(load(name), Hurried({name: wrong.program}))
        page = tutor.page(report)
        text = " ".join(str(page).split())
        plain = " ".join(
            re.sub(r"<[^>]+>", " ", page.to_html().replace("<code", "`<code").replace("</code>", "`")).split()
        )
        assert report.idea is not None
        for part in (wrong.title, wrong.question, tutor.summary(report)):
            assert part in text, wrong.name
        for label, value in tutor.facts(report.failed[0]):
            assert label in text and label in plain, wrong.name
            for line in value.splitlines():
                assert " ".join(line.split()) in text, wrong.name


def test_what_a_student_wrote_cannot_become_html() -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"

    def gives(w: int, h: int) -> str:
        return evil

    def prints(w: int, h: int) -> None:
        print(evil)

    def raises(w: int, h: int) -> None:
        raise ValueError(evil)

    def grid(w: int, h: int) -> list[list[str]]:
        return [[evil]]

    odd = type(evil, (), {})

    def another(w: int, h: int) -> object:
        return odd()

    for program in (gives, prints, raises, grid, another):
        html = message(program).to_html()
        assert "<script" not in html.lower(), program.__name__
        assert "<img" not in html.lower(), program.__name__
    assert "&lt;script&gt;" in message(gives).to_html()


def test_an_error_is_shown_with_its_line() -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec("def init_grid(w, h):\n    grid = []\n    return grid[5]", names)
    page = str(tutor.page(examine(load("init_grid"), Here(names))))
    assert "IndexError: list index out of range" in page
    assert "in line 3" in page


def test_a_gap_that_is_left_is_pointed_at(tmp_path: Path) -> None:
    program = "from course import check\n\ndef init_grid(w, h):\n    return [['*'] * ...]\n\ncheck('init_grid')\n"
    file = tmp_path / "cell.py"
    file.write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(file)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 1
    assert "There is still a `...` in line 4." in done.stdout


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return None", "The function gave nothing back."),
        ("print('x')", "The answer was printed, but not given back."),
        ("return 5", "The answer is of another type."),
        ("input()", "The function asked for something with `input()`."),
        ("exit()", "The function ended the whole program."),
        ("return init_grid(w, h)", "The function called itself until Python gave up."),
        ("return grid", "Python does not know one of the names."),
        ("return [][1]", "A position was asked for that is not there."),
        ("1 / 0", "Python stopped in your function."),
        ("return [['x'], ['x']]", "Compare the two: where is the first place at which they differ?"),
    ],
)
def test_what_no_exercise_foresees_is_explained_in_general_words(body: str, sentence: str) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(f"def init_grid(w, h):\n    {body}", names)
    page = tutor.page(examine(load("init_grid"), Here(names)))
    assert sentence in " ".join(str(page).split())


def test_an_argument_that_is_to_be_changed_is_not_said_to_be_for_reading_only() -> None:
    script = Script.of("[f(g), g]", g=[1])
    functions = {"f": lambda g: g.append(2) or True}
    for view, name in (("truth, value", "changes_its_arguments"), ("truth, changed", None)):
        idea = tutor.general_idea(run(script, functions), [True, [1]], view)
        assert (idea and idea.name) == name


def test_another_type_than_true_or_false_is_named() -> None:
    idea = tutor.general_idea(run(Script.of("f()"), {"f": lambda: "yes"}), True, "truth")
    assert idea is not None and idea.name == "another_type"
    assert tutor.general_idea(run(Script.of("f()"), {"f": lambda: 1}), False, "truth") is None


# Hints


@pytest.fixture
def hints(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    def ask(name: str = "init_grid") -> str:
        hint(name)
        return " ".join(capsys.readouterr().out.split())

    yield ask


def test_hints_come_one_at_a_time_and_the_last_one_stays(hints: Callable[[], str]) -> None:
    spec = load("init_grid")
    said = [hints() for _ in range(4)]
    for number, text in enumerate(said[:3]):
        assert f"init_grid: hint {number + 1} of 3" in text
        for other, rung in enumerate(spec.hints):
            assert (" ".join(rung.split()) in text) == (other == number)
    assert said[3] == said[2]


def test_each_exercise_has_its_own_ladder_of_hints(capsys: pytest.CaptureFixture[str]) -> None:
    hint("init_grid")
    hint("grid_to_text")
    assert capsys.readouterr().out.count("hint 1 of 3") == 2


# Predictions

LESSONS = [lesson.read(path) for path in sorted((ROOT / "source").glob("*.md"))]
QUESTIONS = {question["id"]: question for text in LESSONS for question in text.questions}
each_question = pytest.mark.parametrize("question", QUESTIONS.values(), ids=lambda question: question["id"])


def answered(capsys: pytest.CaptureFixture[str], question: str, answer: Any) -> str:
    predict(question, answer)
    return " ".join(capsys.readouterr().out.split())


def flat(text: str) -> str:
    return " ".join(text.split())


@each_question
def test_the_right_answer_is_right_and_says_why(question: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    for answer in [question["answer"], *question.get("also", [])]:
        said = answered(capsys, question["id"], answer)
        assert said.startswith("✓ Right")
        assert flat(question["right"]) in said


@each_question
def test_each_foreseen_wrong_answer_gets_its_own_reply(
    question: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in question.get("wrong", []):
        said = answered(capsys, question["id"], wrong["answer"])
        assert said.startswith("✗ Not this time")
        assert flat(wrong["why"]) in said
        assert flat(question["right"]) not in said


@each_question
def test_any_other_answer_is_not_this_time(question: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    foreseen = [wrong["answer"] for wrong in question.get("wrong", [])]
    for answer in (987654321, "something else", None, [], {"a": 1}, object(), float("nan")):
        if answer in foreseen:
            continue
        said = answered(capsys, question["id"], answer)
        assert said.startswith("✗ Not this time")
        assert flat(question["otherwise"]) in said


@pytest.mark.parametrize("answer", [..., (..., ...), (5, ...), [[..., 1]], ([], ...)], ids=repr)
def test_an_unanswered_question_is_neither_right_nor_wrong(answer: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(capsys, "size-20x15", answer).startswith("→ Your prediction first")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("quiz-loop", 9.0),
        ("size-20x15", [41, 1271]),
        ("size-20x15", (41.0, 1271)),
        ("cinema-plan", tuple(tuple(10 * row + place for place in range(1, 5)) for row in range(1, 4))),
        ("quiz-list", ("a", "c", "a", "b")),
        ("wiki-even-or-odd", "  Formula "),
        ("quiz-return", "C"),
    ],
)
def test_spelling_and_brackets_do_not_matter(question: str, answer: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(capsys, question, answer).startswith("✓ Right")


@pytest.mark.parametrize(
    ("question", "answer"), [("quiz-loop", "9"), ("spaces-in-h", True), ("size-20x15", (1271, 41)), ("quiz-loop", (9,))]
)
def test_another_value_or_type_is_another_answer(
    question: str, answer: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(capsys, question, answer).startswith("✗ Not this time")


def test_an_answer_that_holds_itself_or_is_nested_deeply_is_just_not_right(capsys: pytest.CaptureFixture[str]) -> None:
    ring: list[Any] = []
    ring.append(ring)
    deep: list[Any] = []
    for _ in range(3000):
        deep = [deep]
    for answer in (ring, deep):
        assert answered(capsys, "quiz-list", answer).startswith("✗ Not this time")


def test_an_unknown_question_is_answered_with_a_sentence() -> None:
    with pytest.raises(Sentence, match='There is no question called "rows-20"'):
        predict("rows-20", 31)


@pytest.mark.parametrize("name", [["quiz-loop"], 5, None])
def test_a_question_that_is_no_text_is_answered_with_a_sentence(name: Any) -> None:
    with pytest.raises(Sentence):
        predict(name, 9)


def _as_text(answer: Any) -> list[str]:
    """Return how an answer would be written in a sentence."""
    if isinstance(answer, str):
        return [rf"\b{re.escape(answer)}\b"] if len(answer) > 1 else [rf"[\"'`]{re.escape(answer)}[\"'`]"]
    if isinstance(answer, (list, tuple)):
        return [re.escape(str(answer)), re.escape(str(tuple(answer))), re.escape(", ".join(map(str, answer)))]
    return [rf"(?<![\d.]){re.escape(str(answer))}(?![\d])"]


@each_question
def test_no_explanation_contains_a_right_answer(question: dict[str, Any]) -> None:
    texts = [question["right"], question["otherwise"], *(wrong["why"] for wrong in question.get("wrong", []))]
    for answer in [question["answer"], *question.get("also", [])]:
        for text in texts:
            assert not [form for form in _as_text(answer) if re.search(form, text, re.IGNORECASE)], text


def test_the_answers_lie_only_as_hashes_in_the_public_files() -> None:
    seen = set()
    for path in sorted((ROOT / "course" / "predictions").glob("*.json")):
        for name, item in json.loads(path.read_text(encoding="utf-8"))["questions"].items():
            seen.add(name)
            assert set(item) == {"right", "why", "wrong", "otherwise"}
            assert all(re.fullmatch("[0-9a-f]{20}", key) for key in [*item["right"], *item["wrong"]]), name
    assert seen == set(QUESTIONS)


def test_what_the_notebooks_import_is_there() -> None:
    assert {"check", "draw", "hint", "predict"} <= set(course.__all__)
