"""nbgrader preprocessor: what a cell is for nbgrader is what the gradebook says, not what the submission says."""

from __future__ import annotations

from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor

_KEPT = ("kernelspec", "language_info")


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
            source = gradebook.find_notebook(where["notebook"], where["assignment"])
            known = {cell.name: (cell.locked, cell.cell_type, cell.checksum) for cell in source.source_cells}
            points = {cell.name: float(cell.max_score) for cell in [*source.grade_cells, *source.task_cells]}
            tasks = {cell.name for cell in source.task_cells}
            solutions = {cell.name for cell in source.solution_cells}
        nb.metadata = NotebookNode({key: nb.metadata[key] for key in _KEPT if isinstance(nb.metadata.get(key), dict)})
        for cell in reversed(nb.cells):
            said = cell.metadata.get("nbgrader")
            cell.metadata = NotebookNode()
            name = said.get("grade_id") if isinstance(said, dict) else None
            if not isinstance(name, str) or name not in known:
                continue
            locked, kind, checksum = known.pop(name)
            cell.metadata["nbgrader"] = NotebookNode(
                grade_id=name,
                grade=name in points and name not in tasks,
                solution=name in solutions,
                task=name in tasks,
                locked=bool(locked),
                cell_type=kind,
                checksum=checksum,
                schema_version=3,
            )
            if name in points:
                cell.metadata.nbgrader["points"] = points[name]
        return nb, resources
