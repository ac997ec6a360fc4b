"""Who would gain and who would lose: the points of before beside those that grading would give."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.grading.jobs import Cell, Kept, Points
from course.i18n import _


def counted(points: Points, kept: Kept) -> dict[Cell, float]:
    """Return what each cell counts: points by hand win, extra credit comes on top, as nbgrader counts."""
    scores = {}
    for cell, score in points.cells.items():
        manual, extra, _waiting = kept.marks.get(cell, (None, None, None))
        scores[cell] = (score if manual is None else manual) or 0.0
        scores[cell] += extra or 0.0
    return scores


def total(points: Points, kept: Kept) -> float:
    """Return what all cells count together, late penalties taken off."""
    return sum(counted(points, kept).values()) - sum(penalty or 0.0 for penalty in points.penalties.values())


def lines(student: str, before: Points, after: Points, kept: Kept) -> Iterator[str]:
    """Yield a line for the student and one for each cell that changes; nothing where nothing does."""
    old, new = counted(before, kept), counted(after, kept)
    if not before.cells:
        yield _("{student}: {new:g} points, not graded before").format(student=student, new=total(after, kept))
        return
    if old == new and before.penalties == after.penalties:
        return
    values = {"student": student, "old": total(before, kept), "new": total(after, kept)}
    yield _("{student}: {old:g} -> {new:g} points").format(**values)
    for notebook, cell in sorted(new):
        was, now = old.get((notebook, cell), 0.0), new[notebook, cell]
        if was != now:
            yield _("    {notebook}, {cell}: {old:g} -> {new:g}").format(notebook=notebook, cell=cell, old=was, new=now)
    for notebook, penalty in sorted(after.penalties.items()):
        was, now = before.penalties.get(notebook) or 0.0, penalty or 0.0
        if was != now:
            yield _("    {notebook}, late penalty: {old:g} -> {new:g}").format(notebook=notebook, old=was, new=now)
