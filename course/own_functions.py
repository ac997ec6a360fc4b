"""The student's own library, my_maze.py: what passes a check is kept there, and later notebooks take it from there."""

from __future__ import annotations

import linecache
import sys
import textwrap
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from course import afresh, boxes, place, sections
from course.i18n import _
from course.page import Page
from course.sections import Damaged, Section

FILE = f"{afresh.NAME}.py"
_waiting: dict[str, None] = {}  # functions that pass, but build on one that does not yet


class NotKept(Exception):
    """Why a function that passes is not kept: a sentence."""


# Into the library


def keep(name: str) -> str:
    """Keep the box in which a function that has just passed was written; return what there is to say, or "".

    Nothing is written while a notebook is graded, validated or converted. Raises nothing.
    """
    folder = place.keeping()
    if folder is None:
        return ""
    said = [_tried(name, folder / FILE)]
    if name not in _waiting:
        said += [_tried(other, folder / FILE) for other in list(_waiting)]
    return "\n".join(filter(None, said))


def _tried(name: str, path: Path) -> str:
    try:
        return _keep(name, path)
    except NotKept as reason:
        return str(reason)
    except OSError:
        return _("{file} cannot be written here, so nothing was kept; your check counts all the same.").format(
            file=FILE
        )
    except Exception as error:  # a check must not fail because of this
        return _("{name} could not be kept in {file} ({error}); your check counts all the same.").format(
            name=name, file=FILE, error=type(error).__name__
        )


def _keep(name: str, path: Path) -> str:
    main = vars(sys.modules["__main__"])
    box = _box(main.get(name))
    if box is None:
        return ""
    body, needed = _body(name, box, main)
    for _time in range(3):  # another notebook may write at the same moment
        before = path.read_bytes() if path.exists() else b""
        text, known, damage = _read(before)
        old = known.get(name)
        if not damage and old is not None and not old.given and old.intact and old.body == body:
            _waiting.pop(name, None)
            return ""
        new = text
        for section in _given([other for other in needed if other not in known], known, main, name):
            new = sections.put(new, section)
        new = sections.put(new, Section(name, place.lesson_of(name), False, body))
        _try_out(name, text, new, known)
        if (path.read_bytes() if path.exists() else b"") == before:
            aside = place.set_aside(path) if damage else None
            place.write(path, sections.encoded(new, b"" if damage else before))
            _waiting.pop(name, None)
            return _said(name, damage, aside, first=not before)
    return ""


def _said(name: str, damage: str, aside: Path | None, *, first: bool) -> str:
    said = ""
    if aside is not None:
        said = _("{file} could not be used as it was: {reason}. It is set aside, whole, as {aside}.").format(
            file=FILE, reason=damage, aside=aside.name
        )
    if first:
        kept = _("{name} is kept in {file}, your own library: it lies beside the folders of the notebooks.")
    else:
        kept = _("{name} is kept in {file}.")
    return f"{said}\n{kept.format(name=name, file=FILE)}".lstrip("\n")


def _box(found: Any) -> str | None:
    """Return the text of the box that defined a function or class, or None where it comes from no box."""
    if getattr(found, "__module__", None) != "__main__":
        return None
    values = list(vars(found).values()) if isinstance(found, type) else [found]
    for value in values:
        seen = 0
        while not isinstance(value, FunctionType) and hasattr(value, "__wrapped__") and seen < 20:
            value, seen = value.__wrapped__, seen + 1  # functools.cache and its like
        if isinstance(value, FunctionType):
            lines = linecache.getlines(value.__code__.co_filename)
            if lines and not Path(value.__code__.co_filename).is_file():
                return "".join(lines)
    return None


def _exercises() -> set[str]:
    return {name for lesson in place.lessons() for name in lesson.exercises}


def _body(name: str, box: str, main: dict[str, Any]) -> tuple[str, list[str]]:
    """Return the lines to keep, and the other exercises that they build on. Raises NotKept."""
    exercises = _exercises()
    history = [text for text in main.get("In", []) if isinstance(text, str)]
    try:
        own = boxes.own_part(box, name, exercises)
        missing = boxes.globals_used(own) - set(boxes.definitions(own))
        more = boxes.collected(missing, history, leave=exercises)
        body = sections.unmarked(f"{more}\n\n\n{own}" if more else own)
        needed = boxes.globals_used(body) & exercises - {name}
    except (SyntaxError, ValueError, RecursionError):
        raise NotKept(
            _("{name} is not kept in {file}: its box holds something that only a notebook understands.").format(
                name=name, file=FILE
            )
        ) from None
    return body, sorted(needed)


def _given(needed: list[str], known: Collection[str], main: dict[str, Any], name: str) -> Iterator[Section]:
    """Yield sections for what the function builds on and the library has not: the given versions of helpers.py.

    Raises NotKept where one of them is the student's own, and has not passed yet.
    """
    helpers = Path(str(getattr(sys.modules.get("helpers"), "__file__", "")))
    source = helpers.read_text(encoding="utf-8") if helpers.is_file() else ""
    given = boxes.definitions(source)
    for other in needed:
        if other not in given or getattr(main.get(other), "__module__", "") not in ("helpers", afresh.NAME):
            _waiting[name] = None
            raise NotKept(
                _("{name} will be kept in {file} as soon as {other}, on which it builds, passes its check too.").format(
                    name=name, file=FILE, other=other
                )
            )
    exercises = _exercises()
    rest, done = list(needed), {*known, *needed, name}
    while rest:
        other = rest.pop()
        text = boxes.collected({other}, [source], leave=exercises - {other})
        yield Section(other, place.lesson_of(other), True, text)
        more = sorted(boxes.globals_used(text) & exercises - done)
        done |= {*more}
        rest += more


def _read(content: bytes) -> tuple[str, dict[str, Section], str]:
    """Return the text, its sections, and "", or of a damaged file what is left of it and what is wrong with it."""
    try:
        text = sections.decoded(content)
        return text, sections.parse(text), ""
    except Damaged as damage:
        text = sections.salvaged(content)
        try:
            return text, sections.parse(text), str(damage)
        except Damaged:
            return "", {}, str(damage)


def _try_out(name: str, old: str, new: str, known: dict[str, Section]) -> None:
    """Import the new library afresh; its function has to pass, and so do those that share a changed name with it.

    Raises NotKept.
    """
    before, after = boxes.definitions(old), boxes.definitions(new)
    changed = {key for key in {*before, *after} if before.get(key) != after.get(key)} - _exercises()
    touched = [
        key
        for key, section in known.items()
        if key != name and not section.given and boxes.globals_used(section.body) & changed
    ]
    failed = {key: why for key, why in afresh.passing(new, [name, *touched]).items() if why}
    if name in failed:
        raise NotKept(
            _(
                "{name} passes here, but not in a fresh start with {file} ({reason}), so it is not kept. "
                "Put what it needs into its own box."
            ).format(name=name, file=FILE, reason=failed[name])
        )
    if failed:
        other = next(iter(failed))
        both = ", ".join(sorted(boxes.globals_used(known[other].body) & changed))
        raise NotKept(
            _(
                "{name} is not kept in {file}: {other} uses {both} there too, and would no longer pass. "
                "Give one of the two another name."
            ).format(name=name, file=FILE, other=other, both=both)
        )


# Out of the library


def own(scope: dict[str, Any], names: Sequence[str]) -> None:
    """Put the student's own versions into helpers.py, in the place of the given ones, and say which name has which.

    `scope` is what helpers.py defines; `names` are those that the notebook imports. While a notebook is graded or
    validated, the given ones stay. Raises nothing for what is in my_maze.py.
    """
    if place.grading():
        return
    helpers = Path(str(scope.get("__file__", ""))).resolve()
    folder = place.work_folder(helpers.parent)
    mine: dict[str, str] = {}
    trouble = ""
    if folder is not None and (folder / FILE).exists():
        mine, trouble = _take(scope, folder / FILE)
    page = Page("calm", _("Functions of earlier notebooks"))
    kinds = {
        _("yours, from {file}").format(file=FILE): [name for name in names if mine.get(name) == "yours"],
        _("yours, changed by hand since it passed"): [name for name in names if mine.get(name) == "changed"],
        _("given, from {file}").format(file=helpers.name): [name for name in names if name not in mine],
    }
    page.facts([(kind, textwrap.fill(", ".join(those), 60)) for kind, those in kinds.items() if those])
    if trouble:
        page.text(trouble)
    page.show()


def _take(scope: dict[str, Any], path: Path) -> tuple[dict[str, str], str]:
    """Put what my_maze.py holds of its owner's into the scope; return the state of each name, and what went wrong."""
    made: ModuleType | None = None
    try:
        text = sections.decoded(path.read_bytes())
        known = sections.parse(text)
        made, reason = afresh.loaded(text, str(path))
    except Damaged as damage:
        reason = str(damage)
    except OSError as error:
        reason = error.strerror or type(error).__name__
    if made is None:
        return {}, _(
            "{file} cannot be used: {reason}. So the given functions are used; your file stays as it is."
        ).format(file=path.name, reason=reason)
    sys.modules[made.__name__] = made
    found = {}
    for name, section in known.items():
        function = vars(made).get(name)
        if not section.given and name in scope and callable(function):
            scope[name] = function
            found[name] = "yours" if section.intact else "changed"
    return found, ""
