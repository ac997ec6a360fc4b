"""nbgrader preprocessor: show the picture of a widget where the widget itself would be fetched from the network."""

from __future__ import annotations

from nbconvert.exporters.exporter import ResourcesDict
from nbconvert.preprocessors import Preprocessor
from nbformat import NotebookNode

from course.export import SVG, VIEW, image


class StillPictures(Preprocessor):
    """Keep of each output that is a widget its other forms: the picture, its text as what a screen reader says."""

    def preprocess(self, nb: NotebookNode, resources: ResourcesDict) -> tuple[NotebookNode, ResourcesDict]:
        """Change the notebook that a page is made from; its file stays as it is."""
        nb.metadata.pop("widgets", None)
        for cell in nb.cells:
            for output in cell.get("outputs", []):
                data = output.get("data", {})
                if data.pop(VIEW, None) is not None and isinstance(data.get(SVG), str):
                    data["text/html"] = image(data[SVG], data.get("text/plain", ""))
        return nb, resources
