"""Grade one assignment of a class: the reference first, then whoever has handed in something new."""

from __future__ import annotations

import errno
import hashlib
import itertools
import json
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import asdict, dataclass, field, replace

import nbformat
from nbgrader import utils
from nbgrader.api import Gradebook

from autograder.exercise import Mistake
from autograder.grading import books, preview
from autograder.grading.arrivals import Arrivals
from autograder.grading.folder import MANY, MOST, Folder, files_digest, grader_version
from autograder.grading.jobs import Files, Graded, Job, Kept, Trouble
from autograder.grading.pool import Pool, Result
from course.i18n import _

ROUNDS = 5  # how often a submission is graded again because a teacher marked it meanwhile


@dataclass
class Outcome:
    """What grading an assignment came to."""

    graded: int = 0
    unchanged: int = 0
    gains: int = 0
    losses: int = 0
    troubles: list[Trouble] = field(default_factory=list)


@dataclass
class Grading:
    """One assignment being graded."""

    folder: Folder
    book: Gradebook
    pool: Pool
    assignment: str
    arrivals: Arrivals = field(default_factory=Arrivals)
    force: bool = False
    preview: bool = False
    require_sandbox: bool = False
    say: Callable[[str], None] = print
    warn: Callable[[str], None] = print

    def __post_init__(self) -> None:
        self._source = self.folder.assignment("source", self.assignment)
        self._released = self.folder.assignment("release", self.assignment)
        self._template = books.template(self.book, self.assignment)
        self._way = [grader_version(), books.digest(self.book, self.assignment), files_digest(self._source)]
        self._way.append(files_digest(self._released))
        self._keys: dict[str, str] = {}
        self._kept: dict[str, Kept] = {}  # what a teacher had given each student when we looked
        self._unreadable = dict(self.arrivals.unreadable)
        self.outcome = Outcome()

    def students(self) -> list[str]:
        """Return who is to be graded; take note of the others' troubles, which last until they are put right."""
        entered = books.read_all(self.book, self.assignment)
        self._trouble(self.arrivals.troubles)
        for student in self.arrivals.instead:
            self.say(
                _("{student}: a repaired folder would be put into place; what was handed in would be kept.").format(
                    student=student
                )
            )
        waiting = []
        handed_in = {*self.folder.students(self.assignment), *self.arrivals.instead}
        for student in sorted(handed_in - set(self.arrivals.passed_over)):
            files = self._submission(student)
            if files is None:
                continue
            if len(files) >= MANY:
                self._trouble([_many(student)])
            kept, points = entered.get(student, (Kept(), None))
            if points is None and not any(name.endswith(".ipynb") for name in files):
                why = self._unreadable.get(student, [])  # and an empty folder is not a submission
                self._trouble([Trouble(student, "", sentence, "") for sentence in why] or [_nothing(student)])
                continue
            known = None
            if not self.force and student not in self._unreadable:
                known = self.folder.remembered(student, self.assignment, self._key(kept, files), points)
            if known is None:
                waiting.append(student)
                self._kept[student] = kept
            else:
                self.outcome.unchanged += 1
                self._trouble([Trouble(**trouble) for trouble in known])
        return waiting

    def _submission(self, student: str) -> Files | None:
        """Return what a student has handed in, None where this machine cannot read it."""
        if student in self.arrivals.instead:
            return self.arrivals.instead[student]
        try:
            return self.folder.submission(student, self.assignment)
        except OSError as error:
            if error.errno == errno.EFBIG:
                self._unreadable.setdefault(student, [_too_large(str(error.filename))])
                return {}
            self._trouble([_unreadable(student, error)])
            return None

    def _key(self, kept: Kept, files: Files) -> str:
        """Return a hash of all on which the points of a submission depend, but for what is given by hand."""
        way = [*self._way, str(kept.extension), files_digest(files)]
        return hashlib.sha256(json.dumps(way).encode()).hexdigest()

    def _trouble(self, troubles: list[Trouble]) -> None:
        self.outcome.troubles += troubles
        for trouble in troubles:
            self.say(str(trouble))

    def _reference(self) -> Job:
        """Return the job of grading the notebook with the solutions.

        It is graded as the class is, in a gradebook that is thrown away: where something is wrong with this machine,
        nobody should lose points for it.
        """
        job = Job(self.assignment, "reference", self._source, self._source, self._released, self._template)
        return replace(job, require_sandbox=self.require_sandbox)

    def _check_reference(self, graded: Graded | Exception) -> None:
        """Raise Mistake unless it got full marks in every auto-graded cell."""
        if isinstance(graded, Exception):
            raise Mistake(_could_not(self.assignment, f"{type(graded).__name__}: {graded}"))
        for warning in graded.warnings:
            self.warn(warning)
        if graded.failed:
            raise Mistake(_could_not(self.assignment, graded.troubles[-1].reason))
        for (notebook, cell), most in graded.most.items():
            got = graded.points.cells[notebook, cell]
            if got != most:
                raise Mistake(
                    _(
                        "source/{assignment}: the notebook with the solutions gets {got:g} of {most:g} points for"
                        " {cell}, so something is wrong with it or with this machine. Nothing was graded. Run"
                        " `nbgrader validate source/{assignment}/{notebook}.ipynb` to see more."
                    ).format(assignment=self.assignment, notebook=notebook, cell=cell, got=got or 0.0, most=most)
                )

    def _check_released(self) -> None:
        """Raise Mistake where the gradebook holds other graded cells than the notebooks in `source/`."""
        for notebook, cells in books.graded_sources(self.book, self.assignment).items():
            file = f"{notebook}.ipynb"
            if file not in self._source:
                raise Mistake(
                    _("source/{assignment}/{file} is missing; put it back, then try again.").format(
                        assignment=self.assignment, file=file
                    )
                )
            try:
                found = nbformat.reads(self._source[file][1].decode(), as_version=4).cells
            except (ValueError, nbformat.ValidationError):
                found = []
            graded = [cell for cell in found if utils.is_grade(cell) and utils.is_locked(cell)]
            if {cell.metadata.nbgrader["grade_id"]: cell.source for cell in graded} != cells:
                raise Mistake(
                    _(
                        "source/{assignment}/{file} has other graded cells than the gradebook. Run"
                        " `nbgrader generate_assignment {assignment} --force`, then try again."
                    ).format(assignment=self.assignment, file=file)
                )

    def grade(self, students: list[str], advance: Callable[[], None] = lambda: None) -> Outcome:
        """Grade these students; nobody's trouble stops the others.

        The notebook with the solutions comes first, and what came of others meanwhile waits for it. Raises Mistake,
        with nothing written, unless it gets full marks.
        """
        self._check_released()
        for turn in range(ROUNDS):
            again = []
            for job, result in self._results(students, checked=turn > 0):
                try:
                    if isinstance(result, Graded) and not self._enter(job, result):
                        again.append(job.student)
                        continue
                except books.NotTaken as error:
                    result = error
                if isinstance(result, Exception):
                    self._trouble([_not_here(job, result)])
                advance()
            students = again
            if not students:
                break
        return self.outcome

    def _results(self, students: list[str], *, checked: bool) -> Iterator[Result]:
        """Yield what came of each student's submission, once the reference is checked."""
        reference = None if checked else self._reference()
        waiting: list[Result] = []
        for job, result in self.pool.results(itertools.chain([reference] if reference else [], self._jobs(students))):
            if job is reference:
                self._check_reference(result)
                checked = True
            else:
                waiting.append((job, result))
            if checked:
                yield from waiting
                waiting = []

    def _jobs(self, students: list[str]) -> Iterator[Job]:
        for student in students:
            files = self._submission(student)
            if files is None:
                continue
            # What a teacher has changed meanwhile is noticed when the result is entered.
            kept = self._kept.pop(student, None) or books.read(self.book, self.assignment, student)[0]
            self._keys[student] = self._key(kept, files)
            yield Job(
                self.assignment,
                student,
                files,
                self._source,
                self._released,
                self._template,
                kept,
                tuple(self._unreadable.get(student, [])),
                self.require_sandbox,
            )

    def _enter(self, job: Job, graded: Graded) -> bool:
        """Enter a result into the gradebook and the course folder, or show what it would change."""
        if not graded.failed and not self.arrivals.looked:
            graded.troubles += _not_handed_in(job, graded)
        if self.preview:
            self._show(job, graded)
        else:
            # The record goes first and comes last. A grader that is killed in between leaves a student without one,
            # who is graded anew; grading the same twice gives the same.
            self.folder.forget(job.student, self.assignment)
            if not books.write(self.book, self.assignment, job.student, graded, job.kept):
                return False
            self.folder.put(job.student, self.assignment, graded.files)
            self._record(job, graded)
        self.outcome.graded += not graded.failed
        self._trouble(graded.troubles)
        return True

    def _show(self, job: Job, graded: Graded) -> None:
        kept, before = books.read(self.book, self.assignment, job.student)
        change = preview.total(graded.points, kept) - preview.total(before, kept)
        self.outcome.gains += change > 0 and bool(before.cells)
        self.outcome.losses += change < 0 and bool(before.cells)
        for line in preview.lines(job.student, before, graded.points, kept):
            self.say(line)

    def _record(self, job: Job, graded: Graded) -> None:
        if not graded.failed:
            troubles = [asdict(trouble) for trouble in graded.troubles]
            self.folder.record(job.student, self.assignment, self._keys[job.student], graded.points, troubles)


def _could_not(assignment: str, reason: str) -> str:
    return _(
        "source/{assignment}: the notebook with the solutions could not be graded on this machine: {reason}"
        " Nothing was graded."
    ).format(assignment=assignment, reason=reason)


def _nothing(student: str) -> Trouble:
    return Trouble(student, "", _("no notebook was handed in."), _("Put it into the folder, then try again."))


def _not_handed_in(job: Job, graded: Graded) -> list[Trouble]:
    """Return the notebooks of the assignment that are not there: where the repair cannot look, nobody has said it."""
    reason, remedy = _("this notebook was not handed in: it counts 0."), _("Ask for it, then try again.")
    files = dict.fromkeys(f"{notebook}.ipynb" for notebook, _cell in graded.points.cells)
    return [Trouble(job.student, file, reason, remedy) for file in files if file not in job.submission]


def _unreadable(student: str, error: OSError) -> Trouble:
    reason = _("it cannot be read here ({reason}); its points are what they were.").format(reason=error.strerror)
    return Trouble(student, str(error.filename or ""), reason, _("Put that right, then try again."))


def _many(student: str) -> Trouble:
    reason = _("{number} files or more lie there; so many were taken, and every notebook.").format(number=MANY)
    return Trouble(student, "", reason, _("If something is missing, ask for the notebook alone."))


def _too_large(file: str) -> str:
    return _(
        "{file}: with this file more than {number} MB were handed in, and nothing was read; ask for the notebook"
        " without its outputs (Kernel > Restart Kernel and Clear Outputs of All Cells, then save)."
    ).format(file=file, number=MOST // 1_000_000)


def _not_here(job: Job, error: Exception) -> Trouble:
    """Say that a machine could not grade a submission, which keeps the points it had."""
    file = ", ".join(name for name in job.submission if name.endswith(".ipynb"))
    if isinstance(error, BrokenExecutor):
        reason = _("the process that graded it ended twice; its points are what they were.")
    else:
        said = f"{type(error).__name__}: {error}".partition("\n")[0][:200].rstrip(".")
        reason = _("this machine could not grade it ({error}); its points are what they were.").format(error=said)
    return Trouble(job.student, file, reason, _("Look into the notebook, then try again."))
