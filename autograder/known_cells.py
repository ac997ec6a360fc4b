"""nbgrader preprocessor: what a cell is for nbgrader is what the gradebook says, not what the submission says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.api import Base, Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor
from sqlalchemy import Row, bindparam, func, select

_KEPT = ("kernelspec", "language_info")


@dataclass(frozen=True)
class Known:
    """What the gradebook says of a notebook's cells, by name: as released, and what each is worth."""

    sources: dict[str, Row[Any]]  # with name, locked, cell_type, checksum, source
    points: dict[str, float]  # of graded cells and tasks
    tasks: frozenset[str]
    solutions: frozenset[str]


def known(gradebook: Gradebook, where: dict[str, str]) -> Known:
    """Look up the cells of the notebook that nbgrader is converting (`where` is resources["nbgrader"])."""
    # The tables, and not nbgrader's objects, which are ten times as slow: this is done twice for each submission.
    cells = gradebook.db.execute(_CELLS, where).all()
    return Known(
        {row.name: row for row in gradebook.db.execute(_SOURCES, where)},
        {row.name: float(row.points) for row in cells if row.points is not None},
        frozenset(row.name for row in cells if row.type == "TaskCell"),
        frozenset(row.name for row in cells if row.type == "SolutionCell"),
    )


_TABLES = Base.metadata.tables
_SOURCE, _CELL = _TABLES["source_cell"].c, _TABLES["base_cell"].c
_GRADED, _TASK = _TABLES["grade_cells"], _TABLES["task_cells"]
_NOTEBOOK = (
    select(_TABLES["notebook"].c.id)
    .join(_TABLES["assignment"])
    .where(_TABLES["notebook"].c.name == bindparam("notebook"), _TABLES["assignment"].c.name == bindparam("assignment"))
    .scalar_subquery()
)
_SOURCES = select(_SOURCE.name, _SOURCE.locked, _SOURCE.cell_type, _SOURCE.checksum, _SOURCE.source).where(
    _SOURCE.notebook_id == _NOTEBOOK
)
_CELLS = (
    select(_CELL.name, _CELL.type, func.coalesce(_GRADED.c.max_score, _TASK.c.max_score).label("points"))
    .outerjoin(_GRADED, _GRADED.c.id == _CELL.id)
    .outerjoin(_TASK, _TASK.c.id == _CELL.id)
    .where(_CELL.notebook_id == _NOTEBOOK)
)


class KnownCells(NbGraderPreprocessor):  # type: ignore[misc]
    """Write nbgrader's metadata anew for the cells that the gradebook knows; no other metadata is left.

    A forged or doubled id would otherwise stop the whole class; tags, titles and states of widgets that are not what
    they should be would stop each page that is made from the notebook. Of two cells with one id the later one counts,
    as nbgrader has it.

    RepairFirst has been here before, where it can: it works from the notebook in source/, which may be absent on the
    machine that grades, or newer than the gradebook. This step needs the gradebook alone, and has the last word.
    """

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Go through the cells from the last one."""
        where = resources["nbgrader"]
        with Gradebook(where["db_url"]) as gradebook:
            said = known(gradebook, where)
        left = dict(said.sources)
        nb.metadata = NotebookNode({key: nb.metadata[key] for key in _KEPT if isinstance(nb.metadata.get(key), dict)})
        for cell in reversed(nb.cells):
            claimed = cell.metadata.get("nbgrader")
            cell.metadata = NotebookNode()
            name = claimed.get("grade_id") if isinstance(claimed, dict) else None
            if not isinstance(name, str) or name not in left:
                continue
            row = left.pop(name)
            cell.metadata["nbgrader"] = NotebookNode(
                grade_id=name,
                grade=name in said.points and name not in said.tasks,
                solution=name in said.solutions,
                task=name in said.tasks,
                locked=bool(row.locked),
                cell_type=row.cell_type,
                checksum=row.checksum,
                schema_version=3,
            )
            if name in said.points:
                cell.metadata.nbgrader["points"] = said.points[name]
        return nb, resources
