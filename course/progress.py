"""Show which exercises of the course pass, notebook by notebook, and remember it from one notebook to the next."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

from course import place
from course.i18n import _
from course.page import Page
from course.place import Lesson

FILE = "progress.json"
PASSED, BEGUN = "passed", "begun"


def progress() -> None:
    """Show which exercises of the course pass their check, by notebook, and which one is next."""
    if place.grading():
        print(_("Progress is shown where somebody learns, not where a notebook is graded."))
        return
    here, home = place.lesson_folder(), place.home()
    states, trouble = ({}, "") if home is None else _look(home / FILE)
    page = _page(place.lessons(), states, here.name if here else "")
    if home is None:
        page.text(_("This notebook does not lie in its own folder of the course, so nothing is remembered here."))
    if trouble:
        page.text(trouble)
    page.show()


def _page(lessons: tuple[Lesson, ...], states: dict[str, str], here: str = "") -> Page:
    every = [name for lesson in lessons for name in lesson.exercises]
    passed = sum(states.get(name) == PASSED for name in every)
    head = _("{passed} of {total} exercises pass").format(passed=passed, total=len(every))
    page = Page("good" if every and passed == len(every) else "calm", head)
    shown = [lesson for lesson in lessons if lesson.name == here or _is_open(lesson, states)]
    page.facts([(lesson.title or lesson.name, _line(lesson, states, lesson in shown)) for lesson in lessons])
    # First what is left in this notebook, then what is left elsewhere.
    order = sorted(lessons, key=lambda lesson: lesson.name != here)
    left = [(lesson, name) for lesson in order for name in lesson.exercises if states.get(name) != PASSED]
    if left:
        page.text(_("Next: `{name}`, in {lesson}.").format(name=left[0][1], lesson=left[0][0].name))
    if shown:
        page.text(_("✓ passes, … begun, ○ not begun"))
    return page


def _is_open(lesson: Lesson, states: dict[str, str]) -> bool:
    """Say whether some exercises of the notebook are begun, and not all of them pass."""
    mine = [states.get(name) for name in lesson.exercises]
    return any(mine) and not all(state == PASSED for state in mine)


def _line(lesson: Lesson, states: dict[str, str], each_one: bool) -> str:
    passed = sum(states.get(name) == PASSED for name in lesson.exercises)
    count = _("{passed} of {total}").format(passed=passed, total=len(lesson.exercises))
    if lesson.exercises and passed == len(lesson.exercises):
        return _("✓ {count}, all pass").format(count=count)
    if not each_one:
        return _("○ {count}").format(count=count)
    sign = {PASSED: "✓", BEGUN: "…"}
    # A no-break space keeps a sign with its name.
    each = [f"{sign.get(states.get(name, ''), '○')}\u00a0{name}" for name in lesson.exercises]
    return "\n".join(textwrap.wrap(f"{count}:  {'   '.join(each)}", 42, break_long_words=False))


def _look(path: Path) -> tuple[dict[str, str], str]:
    """Return the state of each exercise, and a sentence where the file cannot be read; it stays as it is."""
    try:
        return _read(path), ""
    except (OSError, ValueError, RecursionError):
        return {}, _("{file} cannot be read, so your progress is not shown; the next check begins it anew.").format(
            file=path.name
        )


def _read(path: Path) -> dict[str, str]:
    """Return the state of each exercise. Raises OSError or ValueError for a file that is damaged."""
    if not path.exists():
        return {}
    data = json.loads(path.read_bytes().decode("utf-8-sig"))
    states = data.get("exercises") if isinstance(data, dict) else None
    if not isinstance(states, dict) or not all(state in (PASSED, BEGUN) for state in states.values()):
        raise ValueError(path.name)
    return states


def remember(name: str, state: str) -> str:
    """Remember what a check has found; return what there is to say, or "". What passed once counts as passed."""
    folder = place.keeping()
    if folder is None or state not in ("right", "wrong"):
        return ""
    try:
        return _remember(folder / FILE, name, PASSED if state == "right" else BEGUN)
    except OSError:
        return place.not_writable(folder)


def _remember(path: Path, name: str, state: str) -> str:
    said = ""
    try:
        states = _read(path)
    except (ValueError, RecursionError):
        aside = place.set_aside(path)
        said = _("{file} was damaged; it is set aside as {aside}, and a new one is begun.").format(
            file=path.name, aside=aside.name
        )
        states = {}
    if states.get(name) not in (state, PASSED):
        order = {item: number for number, item in enumerate(sum((lesson.exercises for lesson in place.lessons()), ()))}
        states = dict(sorted({**states, name: state}.items(), key=lambda item: (order.get(item[0], 10**6), item[0])))
        data = {"about": "which exercises pass their check; written by check, read by progress()", "exercises": states}
        place.write(path, (json.dumps(data, indent=1) + "\n").encode())
    return said
