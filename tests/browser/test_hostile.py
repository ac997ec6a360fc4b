"""A hostile notebook on a teacher's pages: nothing of it runs, nothing is fetched, and its honest pictures are seen."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import nbformat
import pytest

from tests.browser import hostile
from tests.browser.conftest import ARTEFACTS, Lab
from tests.browser.test_student import SHARED_ROWS
from tests.conftest import run_in

LESSON = "98-hostile"
WALK = "A maze of 3 x 2 cells, to walk from (0, 0) to (2, 1)."
# Attributes that run something or lead somewhere else than the web, and elements that no page of nbgrader has.
ALIVE = """() => [...document.querySelectorAll('*')].flatMap(element => [...element.attributes]
    .filter(({name, value}) => /^on|^srcdoc$/i.test(name) || /^\\s*(javascript|vbscript|data:text)/i.test(value))
    .map(({name, value}) => `${element.tagName} ${name}=${value}`)
    .concat(element.matches('.changed, iframe, object, embed, base, svg svg, form, meta[http-equiv=refresh]')
        ? [element.outerHTML] : []))"""
SHOWN = "image => image.decode().then(() => image.naturalWidth > 20 && image.getBoundingClientRect().width > 20)"

LISTS = {
    "manage_assignments": LESSON,
    f"manage_submissions/{LESSON}": hostile.STUDENT,
    "manage_students": hostile.STUDENT,
    f"manage_students/{quote(hostile.STUDENT)}": LESSON,
    f"manage_students/{quote(hostile.STUDENT)}/{LESSON}": LESSON,
    "gradebook": LESSON,
    f"gradebook/{LESSON}": LESSON,
}

# The icons of bootstrap's style sheet have never been where a feedback page looks for them.
_STOPPED = re.compile(r"^(?!.*/fonts/glyphicons).*Content Security Policy")


@pytest.fixture
def graded(lab: Lab) -> Path:
    """The hostile notebook, graded and given feedback with nbgrader's own commands; the feedback page."""
    source = lab.root / "source" / LESSON / f"{LESSON}.ipynb"
    source.parent.mkdir()
    nbformat.write(hostile.source(), source)
    run_in(lab.root, "-m", "nbgrader", "generate_assignment", LESSON)
    released = nbformat.read(lab.root / "release" / LESSON / f"{LESSON}.ipynb", as_version=4)
    handed_in = lab.root / "submitted" / hostile.STUDENT / LESSON / f"{LESSON}.ipynb"
    handed_in.parent.mkdir(parents=True)
    handed_in.write_text(json.dumps(hostile.submission(released, SHARED_ROWS)), encoding="utf-8")
    run_in(lab.root, "-m", "nbgrader", "autograde", LESSON)
    run_in(lab.root, "-m", "nbgrader", "generate_feedback", LESSON)
    return lab.root / "feedback" / hostile.STUDENT / LESSON / f"{LESSON}.html"


def watch(page: Any, home: str) -> list[str]:
    """Return a list to which is added what the page asks of others, each dialog, and what its policy had to stop."""
    seen: list[str] = []

    def ask(request: Any) -> None:
        if not request.url.startswith((home, "data:")):
            seen.append(request.url)

    page.on("request", ask)
    page.on("dialog", lambda dialog: (seen.append(dialog.message), dialog.dismiss()))
    page.on("console", lambda said: seen.append(said.text) if _STOPPED.search(said.text) else None)
    page.on("pageerror", lambda error: seen.append(str(error)))
    return seen


def assert_all_is_shown(page: Any) -> None:
    """See what was said and typed, and each picture: the figure, the verdict's, the square, the walk, two mazes."""
    assert page.get_by_text("All rows are one and the same list.").count() == 1
    assert page.get_by_text(hostile.SCRIPT).count() > 15
    pictures = page.locator("#notebook img")
    texts = [picture.get_attribute("alt") for picture in pictures.all()]
    for text in ("A figure", "a square", "A square", WALK):
        assert text in texts
    assert all(picture.evaluate(SHOWN) for picture in pictures.all()), texts
    assert len([text for text in texts if text and "3 x 2" in text]) == 3 and len(texts) == 6, texts
    assert page.locator("#notebook .output_html svg").count() == 1


def test_nothing_of_a_hostile_notebook_runs_on_a_page_and_honest_pictures_are_seen(  # type: ignore[no-untyped-def]
    lab: Lab, graded: Path, page, browser
) -> None:
    feedback = browser.new_page(viewport={"width": 1280, "height": 900})
    seen = watch(feedback, "file:")
    feedback.goto(graded.as_uri(), wait_until="networkidle")
    assert (feedback.title(), seen, feedback.evaluate(ALIVE)) == (LESSON, [], [])
    assert feedback.evaluate("document.scripts.length") == 0
    assert feedback.get_by_text("5.5 of 7 points").count() == 1
    assert feedback.get_by_text("said aloud").count() == 1
    for hidden in ("a secret", "HIDDEN TESTS", "autograder/", str(lab.root)):
        assert feedback.get_by_text(hidden).count() == 0, hidden
    assert_all_is_shown(feedback)
    feedback.screenshot(path=ARTEFACTS / "hostile-1-feedback.png", full_page=True)
    feedback.close()

    page.goto(lab.page("formgrader"))
    seen = watch(page, lab.url)
    for place, listed in LISTS.items():
        page.goto(lab.page(f"formgrader/{place}"))
        if "onerror" not in place:  # scripts find nobody of that name
            page.locator("tbody").get_by_text(listed).first.wait_for()
        page.wait_for_load_state("networkidle")
        alive = [found for found in page.evaluate(ALIVE) if "title" in found]
        assert (page.title(), seen, alive, page.locator("[src=x]").count()) == ("nbgrader formgrade", [], [], 0), place
    page.goto(lab.page(f"formgrader/gradebook/{LESSON}/{LESSON}"))
    page.get_by_text("Submission #1").first.click()
    page.get_by_text("All rows are one and the same list.").first.wait_for()
    page.wait_for_load_state("networkidle")
    own = [f"SPAN onclick=toggle_name({shown});" for shown in ("true", "false")]
    assert (page.title(), seen, page.evaluate(ALIVE)) == (LESSON, [], own)
    assert_all_is_shown(page)
    points = page.locator("input.score").last
    points.fill("1.5")
    with page.expect_response(lambda answer: "/api/grade/" in answer.url and answer.request.method == "PUT"):
        points.press("Tab")
    page.screenshot(path=ARTEFACTS / "hostile-2-formgrader.png", full_page=True)
