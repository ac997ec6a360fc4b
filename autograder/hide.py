"""nbgrader preprocessor: keep hidden tests and marking schemes out of the feedback that students read."""

from __future__ import annotations

from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearHiddenTests, ClearMarkScheme


class HideFromFeedback(ClearHiddenTests):  # type: ignore[misc]
    """Take hidden tests and marking schemes out of the cells' text; what the judge showed stays."""

    def preprocess_cell(
        self, cell: NotebookNode, resources: ResourcesDict, cell_index: int
    ) -> tuple[NotebookNode, ResourcesDict]:
        """Clean one cell. A region that a student opened and never closed is theirs, and stays."""
        before = cell.source
        try:
            self._remove_hidden_test_region(cell)
            ClearMarkScheme(parent=self.parent)._remove_mark_scheme_region(cell)
        except RuntimeError:
            cell.source = before
        return cell, resources
