"""Every sentence that students read is found for translators, and shown in their language."""

from __future__ import annotations

import gettext
import html
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from autograder import exercise, judge, messages
from autograder.exercise import Exercise, fresh
from course import i18n, tutor
from course.examine import examine
from course.exercise import load
from tests.conftest import ROOT, run_in
from tests.judging import Hurried

EXERCISES = exercise.in_order()


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A language in which every sentence stands between guillemets."""
    folder = tmp_path_factory.mktemp("locale")
    catalogue = messages.catalogue()
    for message in catalogue:
        if isinstance(message.id, tuple):
            message.string = tuple(f"«{text}»" for text in message.id)
        elif message.id:
            message.string = f"«{message.id}»"
    (folder / "xx" / "LC_MESSAGES").mkdir(parents=True)
    with (folder / "xx" / "LC_MESSAGES" / "course.mo").open("wb") as file:
        write_mo(file, catalogue)
    return folder


@pytest.fixture
def translated(locale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_catalogue", gettext.translation("course", locale, ["xx"]))


def sentences(page: str) -> Iterator[str]:
    """Yield what a page says: paragraphs, labels, heads, what is folded away; not the values of calls."""
    for tag in ("p", "th", "summary", "title"):
        for text in re.findall(rf"<{tag}\b[^>]*>(.*?)</{tag}>", page, re.DOTALL):
            plain = html.unescape(re.sub("<[^>]*>", "", text)).strip()
            if plain and plain[0] not in "'\"":  # a value of the student's
                yield plain


def untranslated(text: str) -> str:
    """Return the words that are not inside a translated sentence; a picture says several sentences in a row."""
    while "«" in text:
        text = re.sub("«[^«»]*»", "", text)
    return text.strip(" .;")


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize("found", EXERCISES, ids=lambda found: found.name)
def test_all_that_a_message_says_is_translated(found: Exercise) -> None:
    wrong = [fresh(idea.program) for idea in found.wrong_ideas[:2]]
    for program in [found.reference, lambda *values: None, lambda *values: 1 / 0, *wrong]:
        report = examine(load(found.name), Hurried({found.name: program}))
        for text in sentences(tutor.page(report).to_html()):
            assert untranslated(text) == "", text
        made = judge.page(judge.decide(found, Hurried({found.name: program}), "ariadne"))
        for text in sentences(made.to_html()):
            assert untranslated(text) == "", text


def test_a_template_is_written_by_one_command(tmp_path: Path) -> None:
    said = run_in(ROOT, "-m", "autograder", "messages", str(tmp_path / "course.pot")).stdout
    text = (tmp_path / "course.pot").read_text(encoding="utf-8")
    assert re.search(r"course\.pot holds \d+ sentences", said)
    assert 'msgid "All rows are one and the same list."' in text
    assert "python-brace-format" in text
    assert "msgid_plural" in text


def test_a_language_is_chosen_by_the_environment(course_root: Path, locale: Path) -> None:
    shutil.copytree(locale, course_root / "course" / "locale")
    (course_root / "try.py").write_text("from course import hint\nhint('init_grid')\n", encoding="utf-8")
    assert run_in(course_root, "try.py", LANGUAGE="xx").stdout.startswith("→ «init_grid: hint 1 of 3»")
    assert run_in(course_root, "try.py", LANGUAGE="en").stdout.startswith("→ init_grid: hint 1 of 3")
