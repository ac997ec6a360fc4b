"""What travels between the writer and its workers: plain data only, so that a worker may be on another machine."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field

Cell = tuple[str, str]  # notebook, grade_id
Files = dict[str, tuple[int, bytes]]  # path below the assignment's folder -> permissions, content


@dataclass(frozen=True)
class Kept:
    """What a teacher has given a student by hand; grading works with it and never changes it."""

    extension: datetime.timedelta | None = None
    timestamp: datetime.datetime | None = None
    # points by hand, extra credit; for a task, which only a teacher marks, whether it still waits
    marks: dict[Cell, tuple[float | None, float | None, bool | None]] = field(default_factory=dict)


@dataclass(frozen=True)
class Points:
    """What grading gives a student; None for a cell that has no points of its own."""

    cells: dict[Cell, float | None] = field(default_factory=dict)
    penalties: dict[str, float | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Job:
    """One student's submission of one assignment, with all that is needed to grade it."""

    assignment: str
    student: str
    submission: Files
    source: Files  # of the assignment: what is no notebook, nbgrader copies over the submission
    released: Files  # what students were given
    gradebook: bytes  # a gradebook that holds the assignment and nobody's points
    kept: Kept = Kept()
    unreadable: tuple[str, ...] = ()  # why nothing of it can be graded, where that is known already
    require_sandbox: bool = False


@dataclass(frozen=True)
class Trouble:
    """What a teacher should look at: one line. Some of it may be empty, where the reason says all."""

    student: str
    file: str
    reason: str
    remedy: str

    def __str__(self) -> str:
        return ": ".join(filter(None, [self.student, self.file, f"{self.reason} {self.remedy}".strip()]))


@dataclass
class Graded:
    """What grading one submission has given."""

    points: Points
    waiting: dict[Cell, bool]  # nbgrader's needs_manual_grade
    comments: dict[Cell, str | None]  # nbgrader's auto_comment
    most: dict[Cell, float]  # the points that a cell is worth, of the cells that are graded automatically
    timestamp: datetime.datetime | None
    files: Files
    troubles: list[Trouble]
    failed: bool = False  # nothing of it could be graded
    warnings: list[str] = field(default_factory=list)  # of the machine on which it was graded
