"""nbgrader preprocessor: put an exercise's stub in the place of its solution."""

from __future__ import annotations

from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearSolutions


class LeaveGaps(ClearSolutions):  # type: ignore[misc]
    """Give students the stub that the exercise's module says, with its gaps; elsewhere do what ClearSolutions does.

    The stub lies in the metadata of the source notebook's cell (build puts it there) and does not travel further.
    """

    def preprocess_cell(
        self, cell: NotebookNode, resources: ResourcesDict, cell_index: int
    ) -> tuple[NotebookNode, ResourcesDict]:
        """Replace the source of one cell."""
        ours = cell.metadata.pop("ariadne", None)
        if ours is None:
            cleared: tuple[NotebookNode, ResourcesDict] = super().preprocess_cell(cell, resources, cell_index)
            return cleared
        cell.source = ours["stub"]
        return cell, resources
