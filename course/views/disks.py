"""Views on what is kept in a file: how much of it there is, and how much is kept in memory instead."""

from __future__ import annotations

from typing import Any

from course.i18n import mark
from course.views.base import View

# A file may lag behind by what waits in its write buffer: 8 KiB for most, 128 KiB in newer versions of Python. So many
# cells are needed that 800,000 bytes less such a buffer are still told from a record of another size.
BYTES, LEAST, MOST = 8, 6.6, 8.1
SLACK = 16 * 1024  # what Python itself keeps for later while files are opened and closed


def file(result: Any) -> Any:
    """Look at ``[size of the file, number of cells]`` as the bytes for each cell, give or take a write buffer."""
    if not isinstance(result, list) or len(result) != 2 or type(result[1]) is not int:
        return result
    size, cells = result
    if size is None:
        return {"no such file": True}
    if type(size) is not int:
        return result
    each = size / cells
    return {"bytes in the file for each cell": BYTES if LEAST <= each <= MOST else round(each, 1)}


def memory(result: Any) -> Any:
    """Look at ``[bytes before, bytes after, number of cells]`` as whether the memory grows with the cells."""
    if not isinstance(result, list) or len(result) != 3 or any(type(item) is not int for item in result):
        return result
    before, after, cells = result
    return {"memory grows with each cell": after - before > SLACK + cells * BYTES // 2}


VIEWS: dict[str, View] = {"file": file, "memory": memory}
FACTS = (
    mark("no such file"),
    mark("bytes in the file for each cell"),
    mark("memory grows with each cell"),
)
