"""What was handed in, put in order: the repair of a class, carried out by grading itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from nbformat import ValidationError

from autograder.grading.folder import Folder
from autograder.grading.jobs import Files, Trouble
from autograder.grading.one import pack
from autograder.repair.command import SUBMITTED, Report, repair_class
from autograder.repair.course_folder import model_at


@dataclass
class Arrivals:
    """What the repair has to say of an assignment, and whose submissions it has dealt with."""

    troubles: list[Trouble] = field(default_factory=list)
    unreadable: dict[str, list[str]] = field(default_factory=dict)  # nothing of these can be graded, and why
    passed_over: list[str] = field(default_factory=list)  # students whom nbgrader does not see
    instead: dict[str, Files] = field(default_factory=dict)  # in a preview: what would be put into place
    found_in: set[str] = field(default_factory=set)  # folders of other names that held a notebook of the assignment
    outside: list[str] = field(default_factory=list)  # files in no student's folder
    looked: bool = False  # the repair has said which notebooks are missing

    @property
    def any(self) -> bool:
        """Whether something was handed in, if not in its place."""
        return bool(self.instead or self.troubles)


def receive(folder: Folder, assignment: str, *, preview: bool) -> Arrivals:
    """Repair the submissions that do not look as they should; in a preview, change nothing.

    Most do look so, by the names of their files, and cost next to nothing. Where a course keeps its folders in another
    way than nbgrader does by default, what lies under the right name is repaired while it is graded, and that is all.
    """
    arrivals = Arrivals()

    def keep(student: str, repaired: Path) -> None:
        arrivals.instead[student] = pack(repaired, folder.course.ignore)

    if _is_usual(folder, assignment) and _is_readable(folder, assignment):
        report = repair_class(folder.root, assignment, quick=True, instead=keep if preview else None)
        _read(report, folder.students(assignment), arrivals)
    return arrivals


def _is_usual(folder: Folder, assignment: str) -> bool:
    """Tell whether the course has its folders where nbgrader has them by default."""
    places = {"source": ".", "release": ".", "submitted": "student"}
    usual = {step: folder.root / step / student / assignment for step, student in places.items()}
    return all(folder.path(step, places[step], assignment) == place for step, place in usual.items())


def _is_readable(folder: Folder, assignment: str) -> bool:
    """Tell whether there is something to repair by; if not, grading will say what is missing."""
    sources = sorted((folder.root / "source" / assignment).glob("*.ipynb"))
    try:
        for source in sources:
            model_at(source, folder.root / "release" / assignment / source.name)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, ValidationError):
        return False
    return bool(sources) and (folder.root / SUBMITTED).is_dir()


def _read(report: Report, handed_in: list[str], arrivals: Arrivals) -> None:
    arrivals.looked = True
    arrivals.passed_over, arrivals.found_in, arrivals.outside = report.passed_over, report.found_in, report.outside
    unreadable = set(report.without) & set(handed_in) - set(report.passed_over)
    for student, sentence in report.said:
        if student in unreadable:
            arrivals.unreadable.setdefault(student, []).append(sentence)
        elif student:
            arrivals.troubles.append(Trouble(student, "", sentence, ""))
