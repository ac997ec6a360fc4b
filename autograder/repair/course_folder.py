"""What the repair needs to know of a course: each assignment's cells, and those of the others."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import nbformat

from autograder.repair.model import Model, model_of
from autograder.repair.submission import Around


def model_at(source: Path, released: Path) -> Model:
    """Return the model of a source notebook, with the released one if it is there and has the same cells."""
    return _model(source.read_bytes(), released.read_bytes() if released.is_file() else b"")


@lru_cache(maxsize=32)
def _model(source: bytes, released: bytes) -> Model:
    # By content, not by place: a class is graded in a new folder for each submission.
    own = nbformat.reads(source.decode("utf-8"), as_version=4)
    if released:
        given = nbformat.reads(released.decode("utf-8"), as_version=4)
        model = model_of(own, given)
        if set(model.marked) == set(model_of(own, own).marked):
            return model
    return model_of(own)


def around(source: Path) -> Around:
    """Return what lies around a source notebook, source/<assignment>/<notebook>.ipynb."""
    others = {
        path.stem: _names(path, path.stat().st_mtime_ns)
        for path in sorted(source.parent.parent.glob("*/*.ipynb"))
        if path.parent != source.parent
    }
    siblings = frozenset(path.stem for path in source.parent.glob("*.ipynb") if path != source)
    return Around(others, siblings)


@lru_cache(maxsize=64)
def _names(path: Path, _time: int) -> frozenset[str]:
    """Return the names that nbgrader knows of a notebook's cells."""
    try:
        cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
        return frozenset(
            cell["metadata"]["nbgrader"]["grade_id"] for cell in cells if "nbgrader" in cell.get("metadata", {})
        )
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()
