"""Judge an exercise: run the hidden calls, decide the points of each group, and say what went wrong and why."""

from __future__ import annotations

import ast
import functools
import hashlib
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from autograder import exercise
from autograder.exercise import Case, Exercise
from autograder.seed import class_seed
from course import tutor
from course.calls import Outcome, arguments, run
from course.examine import MAX_TIMEOUTS, Report, examined, run_until_endless
from course.exercise import load
from course.graph import decode
from course.i18n import _, _n, mark
from course.ideas import Raised, as_expected, seen
from course.limits import own_limit
from course.page import Page
from course.pictures import picture
from course.side import Side, notebook
from course.views import drawn, look

# So many hidden calls are made at once, since to ask takes longer than most of them do. Always the same ones, however
# long they take: a program that remembers what was called should get the same points each time.
_AT_ONCE = 8


@dataclass(frozen=True)
class Hidden:
    """A hidden call, what the reference gives, and what the call's view shows of that."""

    case: Case
    expected: Any
    shown: Any


@dataclass(frozen=True)
class Failure:
    """A hidden call that did not give what it should: the call, what its view should show, and what came."""

    case: Case
    expected: Any
    outcome: Outcome


@dataclass(frozen=True)
class Verdict:
    """The result for one exercise: points got and possible per group, the first failure, and the visible report."""

    exercise: Exercise
    groups: dict[str, tuple[float, float]]
    failure: Failure | None
    report: Report
    seconds: float

    @property
    def points(self) -> float:
        """All points got."""
        return sum(got for got, _of in self.groups.values())

    @property
    def max_points(self) -> float:
        """All points possible."""
        return sum(of for _got, of in self.groups.values())

    @property
    def idea(self) -> str | None:
        """The name of the wrong idea that was recognised."""
        if self.points == self.max_points:
            return None
        idea = tutor.idea_of(self.report)
        if idea is None and self.failure is not None:
            idea = tutor.general_idea(self.failure.outcome, self.failure.expected, self.failure.case.view)
        return idea.name if idea is not None else None


def judge(name: str) -> float:
    """Judge the exercise on the functions of this notebook, show the verdict, and return the points.

    This is the last expression of a graded cell: nbgrader takes the returned number for the cell's points.
    """
    wanted, side = exercise.get(name), notebook()
    lent = _not_right_before(wanted)
    if lent:
        side.lend(_with_what_they_call(lent), lent)
    try:
        verdict = decide(wanted, side)
        source = side.facts(name).source if lent else ""
    finally:
        if lent:
            side.lend("", [])
    _full[name] = verdict.points == verdict.max_points
    page(verdict, [other for other in lent if re.search(rf"\b{other}\b", source)]).show()
    return verdict.points


_full: dict[str, bool] = {}  # of each exercise that this notebook was judged on


def _not_right_before(wanted: Exercise) -> list[str]:
    """Return the earlier exercises of the same notebook that did not get full points: nobody pays for them twice."""
    earlier = [exercise.get(name) for name, full in _full.items() if not full and name != wanted.name]
    return [other.name for other in earlier if other.place[0] == wanted.place[0] and other.place < wanted.place]


def _with_what_they_call(names: list[str]) -> str:
    """Return the references of these exercises, with those of the exercises that they build on."""
    found, waiting = dict[str, str](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name], calls = _reference(name)
            waiting += calls
    return "\n\n\n".join(found.values())


@functools.cache
def _reference(name: str) -> tuple[str, list[str]]:
    """Return the text of an exercise's reference, and which other exercises it calls."""
    text = exercise.get(name).solution
    called = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    return text, sorted(called & set(exercise.names()))


def prepare(name: str) -> None:
    """Work out once, for a whole class, all of an exercise that is the same for every student."""
    hidden(name, class_seed())
    load(name)
    _reference(name)


def decide(wanted: Exercise, side: Side, seed: str | None = None) -> Verdict:
    """Return the verdict on a student's functions.

    The judge sees only the plain data that comes back from the student's side. The same `seed` (the class's by
    default) gives the same hidden calls.
    """
    begun = time.perf_counter()
    report = examined(load(wanted.name), side)
    lost: set[str] = set()
    failure: Failure | None = None
    if report.state in ("missing", "not begun"):
        lost = set(wanted.points)
    else:
        waited = sum(result.outcome.stopped == "time" for result in report.results)
        lost, failure = lost_groups(wanted, side, seed, waited)
    if "usual" in lost:  # the other groups count only on top of it: a stub may get a border case right by accident
        lost = set(wanted.points)
    groups = {group: (0.0 if group in lost else float(of), float(of)) for group, of in wanted.points.items()}
    return Verdict(wanted, groups, failure, report, time.perf_counter() - begun)


def lost_groups(wanted: Exercise, side: Side, seed: str | None, timeouts: int = 0) -> tuple[set[str], Failure | None]:
    """Return the groups whose hidden calls are not all right, and the smallest failing call.

    `timeouts` endless calls were waited for before; after two, nobody waits for a third.
    """
    lost: set[str] = set()
    first: Failure | None = None

    def open_still(call: Hidden) -> bool:
        """Whether a call can still decide something: one failure decides a group, one of the usual cases all."""
        return lost.isdisjoint({call.case.group, "usual"})

    waiting = list(hidden(wanted.name, class_seed() if seed is None else seed))
    while waiting:
        now = waiting[:_AT_ONCE]
        outcomes = [Outcome(stopped="time")] * len(now)
        if timeouts < MAX_TIMEOUTS:
            outcomes = run_until_endless([call.case.script for call in now], side)
        for call, outcome in zip(now, outcomes, strict=False):
            if open_still(call) and not right(wanted, call, outcome):
                timeouts += outcome.stopped == "time"
                lost.add(call.case.group)
                first = first or Failure(call.case, call.shown, outcome)
        waiting = list(filter(open_still, waiting[len(outcomes) :]))
    return lost, first


@functools.lru_cache(maxsize=256)
def hidden(name: str, seed: str) -> tuple[Hidden, ...]:
    """Return the hidden calls of an exercise, worked out once for a whole class."""
    wanted = exercise.get(name)
    calls = []
    for case in wanted.cases(rng_for(name, seed)):
        if case.group not in wanted.points:
            raise exercise.Mistake(
                f"autograder/exercises/{name}.py:{wanted.line_of('cases')}: a case of the group "
                f'"{case.group}", which has no points; the groups are {", ".join(wanted.points)}.'
            )
        with own_limit():  # a student's program may have raised it
            expected = seen(run(case.script, {name: wanted.reference}))
        shown = expected if isinstance(expected, Raised) else look(case.view, expected)
        calls.append(Hidden(case, expected, shown))
    return tuple(calls)


def right(wanted: Exercise, call: Hidden, outcome: Outcome) -> bool:
    """Say whether an outcome is right: by the exercise's own rule where it has one, else by equality."""
    if isinstance(call.expected, Raised) or outcome.stopped:
        return as_expected(outcome, call.expected)
    if wanted.holds is None:
        return as_expected(outcome, call.shown, call.case.view)
    try:
        return bool(wanted.holds(call.case, call.expected, seen(outcome)))
    except (TypeError, ValueError, IndexError, KeyError, AttributeError):
        return False  # a value of another shape than the rule reads


def rng_for(name: str, seed: str) -> random.Random:
    """Return the generator of an exercise's hidden calls, the same for the same seed."""
    return random.Random(hashlib.sha256(f"{seed}\n{name}".encode()).digest())


def page(verdict: Verdict, lent: Sequence[str] = ()) -> Page:
    """Return the message that shows a verdict: points per group, then what a tutor would say.

    `lent` are earlier functions that were not right and that the right ones stood in for.
    """
    full = verdict.points == verdict.max_points
    head = _("{name}: {got:g} of {of:g} points").format(
        name=verdict.exercise.name, got=verdict.points, of=verdict.max_points
    )
    made = Page("good" if full else "wrong" if verdict.report.state in ("wrong", "right") else "calm", head)
    rows = [[_(_GROUPS.get(group, group)), f"{got:g}", f"{of:g}"] for group, (got, of) in verdict.groups.items()]
    made.table([_("group of calls"), _("points"), _("of")], rows)
    if lent:
        made.text(
            _n(
                "Your {names} was not right yet. So that it costs nothing here, a right one stood in for it.",
                "Your {names} were not right yet. So that it costs nothing here, right ones stood in for them.",
                len(lent),
            ).format(names=", ".join(f"`{name}`" for name in lent))
        )
    if full:
        for note in verdict.report.notes:
            made.text(_("A note, which costs nothing: {title}").format(title=_(note.title)))
        return made
    if verdict.report.state in ("missing", "not begun"):
        made.text(tutor.summary(verdict.report))
        return made
    _explain(made, verdict)
    return made


_GROUPS = {
    "usual": mark("usual cases"),
    "borders": mark("border cases"),
    "stack": mark("newest waiting cell first"),
    "rooms": mark("no open room of 3 x 3 cells"),
    "refuses": mark("values that make no sense are refused"),
    "contract": mark("contract (types, nothing changed that should not be)"),
}


def _explain(made: Page, verdict: Verdict) -> None:
    """Add a failing call, the idea behind it, and its picture: a visible call where one failed, else a hidden one."""
    report = verdict.report
    if report.failed:
        worst = report.failed[0]
        idea = tutor.idea_of(report)
        made.facts(tutor.facts(worst))
        image = tutor.picture_of(report, worst)
    elif verdict.failure is not None:
        failure = verdict.failure
        idea = tutor.general_idea(failure.outcome, failure.expected, failure.case.view)
        made.facts(tutor.call_and_values(failure.case.script, failure.expected, failure.outcome, failure.case.view))
        came = decode(failure.outcome.value) if failure.outcome.value is not None else None
        expected, obtained = drawn(failure.case.view, failure.expected, came)
        image = picture(
            verdict.exercise.picture,
            arguments=arguments(failure.case.script, verdict.exercise.name),
            expected=expected,
            obtained=obtained,
        )
    else:
        return
    tutor.explain(made, idea)
    made.picture(image)
    if idea is not None:
        made.text(_(idea.question), strong=True)
