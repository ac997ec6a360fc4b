"""nbgrader preprocessor: keep hidden tests and marking schemes out of the feedback that students read."""

from __future__ import annotations

from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearHiddenTests, ClearMarkScheme
from nbgrader.utils import is_locked

from autograder.harmless import plain


class HideFromFeedback(ClearHiddenTests):  # type: ignore[misc]
    """Take hidden tests and marking schemes out of the cells' text, and out of errors; what the judge showed stays."""

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
        if cell.source != before and is_locked(cell):
            for output in cell.get("outputs", []):
                if output.output_type == "error":  # a traceback quotes the cell
                    output.traceback = [plain(f"{output.ename}: {output.evalue}")]
        return cell, resources
