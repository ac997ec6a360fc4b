"""nbgrader preprocessor: what a cell is for nbgrader is what the gradebook says, not what the submission says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.api import Gradebook, GradeCell, Notebook, SolutionCell, SourceCell, TaskCell
from nbgrader.preprocessors import NbGraderPreprocessor
from sqlalchemy import Row, select

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
    notebook: Notebook = gradebook.find_notebook(where["notebook"], where["assignment"])

    def rows(*columns: Any) -> Any:
        return gradebook.db.execute(select(*columns).where(columns[0].class_.notebook_id == notebook.id)).all()

    columns = (SourceCell.name, SourceCell.locked, SourceCell.cell_type, SourceCell.checksum, SourceCell.source)
    graded, tasks = rows(GradeCell.name, GradeCell.max_score), rows(TaskCell.name, TaskCell.max_score)
    return Known(
        {row.name: row for row in rows(*columns)},
        {name: float(most) for name, most in [*graded, *tasks]},
        frozenset(name for name, _most in tasks),
        frozenset(name for (name,) in rows(SolutionCell.name)),
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
