"""Ask the course, on the browser's Python, to check a wrong, a right and an endless function."""

import sys

import __main__
from course import check, draw


def shared_rows(w, h):
    return [["*"] * (2 * w + 1)] * (2 * h + 1)


def right(w, h):
    return [["*"] * (2 * w + 1) for _ in range(2 * h + 1)]


def endless(w, h):
    while True:
        w = w + 1


def endless_on_one_line(w, h):
    while True: pass  # fmt: skip # noqa: E701


assert not {"numpy", "matplotlib"} & set(sys.modules)
for function in (shared_rows, right, endless, endless_on_one_line):
    __main__.init_grid = function
    print("###", function.__name__)
    try:
        check("init_grid")
    except Exception as failed:
        print(type(failed).__name__)
print("### drawn")
print("<svg" in draw(right(2, 1))._repr_svg_())
