"""Ariadne's Thread: what the notebooks use. `from course import check, draw, hint, predict`; `turtle` is a module."""

from course.check import check
from course.draw import draw
from course.hint import hint
from course.predict import predict
from course.widgets import braid_bench, compare_searches, edit_map, play_minesweeper, walk

__all__ = ["check", "draw", "hint", "play_minesweeper", "predict", "walk"]
from course.widgets import depth_meter, file_strip, microscope, neighbour_lens, row_boxes, walk

__all__ = [
    "check",
    "depth_meter",
    "draw",
    "file_strip",
    "hint",
    "microscope",
    "neighbour_lens",
    "predict",
    "row_boxes",
__all__ = [
    "braid_bench",
    "check",
    "compare_searches",
    "draw",
    "edit_map",
    "hint",
    "play_minesweeper",
    "predict",
    "walk",
]
