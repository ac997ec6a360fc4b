"""nbgrader preprocessor: keep hidden tests and marking schemes out of the feedback that students read."""

from __future__ import annotations

from nbconvert.exporters.exporter import ResourcesDict
from nbformat import NotebookNode
from nbgrader.preprocessors import ClearHiddenTests, ClearMarkScheme
from nbgrader.utils import is_locked
from traitlets import List
from traitlets.config import Config

from autograder.harmless import plain


class HideFromFeedback(ClearHiddenTests):  # type: ignore[misc]
    """Take hidden tests and marking schemes out of the cells' text, and out of errors; what the judge showed stays."""

    # nbgrader's own is no setting: the exporter's, meant for all, would be refused with a warning for each notebook.
    display_data_priority = List(ClearHiddenTests.display_data_priority.default_args[0]).tag(config=True)

    def preprocess_cell(
        self, cell: NotebookNode, resources: ResourcesDict, cell_index: int
    ) -> tuple[NotebookNode, ResourcesDict]:
        """Clean one cell. A region that a student opened and never closed is theirs, and stays."""
        before = cell.source
        scheme = ClearMarkScheme(config=Config(ClearMarkScheme=self.config.ClearMarkScheme))
        try:
            self._remove_hidden_test_region(cell)
            scheme._remove_mark_scheme_region(cell)
        except RuntimeError:
            cell.source = before
        if cell.source != before and is_locked(cell):
            for output in cell.get("outputs", []):
                if output.output_type == "error":  # a traceback quotes the cell
                    output.traceback = [plain(f"{output.ename}: {output.evalue}")]
        return cell, resources
