"""Ariadne's Thread: what the notebooks use. `from course import check, draw, hint, predict`; `turtle` is a module."""

from course.check import check
from course.draw import draw
from course.hint import hint
from course.needs import needs
from course.predict import predict
from course.progress import progress
from course.widgets import (
    braid_bench,
    compare_searches,
    depth_meter,
    edit_map,
    file_strip,
    microscope,
    neighbour_lens,
    play_minesweeper,
    row_boxes,
    step,
    walk,
)

__all__ = [
    "braid_bench",
    "check",
    "compare_searches",
    "depth_meter",
    "draw",
    "edit_map",
    "file_strip",
    "hint",
    "microscope",
    "needs",
    "neighbour_lens",
    "play_minesweeper",
    "predict",
    "progress",
    "row_boxes",
    "step",
    "walk",
]
