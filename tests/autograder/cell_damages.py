"""Sixty ways in which editors, merges and hurried students damage cells; what is expected of each."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from tests.autograder.damaged import RIGHT, Notebook, cell, code, duplicate, grade_id, place, stub

ROWS = "why-rows-are-separate"


class Damage(NamedTuple):
    """What is done to a healthy notebook; which texts differ afterwards; a piece of each sentence."""

    name: str
    do: Callable[[Notebook], Any]
    differ: dict[str, str] = {}
    said: tuple[str, ...] = ()


def strip_all(notebook: Notebook, *, ids: bool = True) -> Notebook:
    for item in notebook["cells"]:
        item["metadata"] = {}
        if ids:
            item.pop("id", None)
    return notebook


def without(notebook: Notebook, *names: str) -> Notebook:
    notebook["cells"] = [item for item in notebook["cells"] if grade_id(item) not in names]
    return notebook


def changed(notebook: Notebook, name: str, source: str | None = None, **more: Any) -> Notebook:
    item = cell(notebook, name)
    item.update({**more, **({} if source is None else {"source": source})})
    return notebook


def marks(notebook: Notebook, change: Callable[[dict[str, Any]], object]) -> Notebook:
    for item in notebook["cells"]:
        if grade_id(item):
            change(item["metadata"]["nbgrader"])
    return notebook


def moved(notebook: Notebook, name: str, to: int) -> Notebook:
    item = notebook["cells"].pop(place(notebook, name))
    notebook["cells"].insert(to, item)
    return notebook


def split(notebook: Notebook, name: str, line: int, *, marked: bool = False) -> Notebook:
    item = cell(notebook, name)
    lines = item["source"].splitlines()
    item["source"] = "\n".join(lines[:line])
    second = code("\n".join(lines[line:]))
    if marked:
        second["metadata"] = copy.deepcopy(item["metadata"])
    notebook["cells"].insert(place(notebook, name) + 1, second)
    return notebook


def merged(notebook: Notebook, first: str, second: str) -> Notebook:
    text = cell(notebook, second)["source"]
    cell(notebook, first)["source"] += "\n\n" + text
    return without(notebook, second)


def as_v3(notebook: Notebook) -> Notebook:
    old = []
    for item in notebook["cells"]:
        one = {"cell_type": item["cell_type"], "metadata": item["metadata"]}
        key = "input" if item["cell_type"] == "code" else "source"
        old.append({**one, key: item["source"].splitlines(keepends=True), "language": "python", "outputs": []})
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [{"cells": old}]}


def shuffled(notebook: Notebook) -> Notebook:
    names = [number for number, item in enumerate(notebook["cells"]) if grade_id(item)]
    items = [notebook["cells"][number] for number in names]
    random.Random(4).shuffle(items)
    for number, item in zip(names, items, strict=True):
        notebook["cells"][number] = item
    return notebook


def noisy(notebook: Notebook) -> Notebook:
    for item in notebook["cells"]:
        if item["cell_type"] == "code":
            picture = {"output_type": "display_data", "data": {"image/png": "A" * 400_000}, "metadata": {}}
            item["outputs"] = [picture, {"output_type": "stream", "name": "stderr", "text": "warning\n"}]
    notebook["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": "B" * 2_000_000}}
    return notebook


def swapped_code(notebook: Notebook) -> Notebook:
    first, second = cell(notebook, "init_grid"), cell(notebook, "grid_to_text")
    first["source"], second["source"] = second["source"], first["source"]
    return notebook


WRONG = "def init_grid(w, h):\n    return [['*'] * (2 * w + 1)] * (2 * h + 1)"
HALF = RIGHT["init_grid"].replace("2 * h", "2 * w")
GONE = "marks were gone from all cells"
DAMAGES = [
    Damage("nothing", lambda nb: nb),
    # marks and ids
    Damage("marks stripped, ids kept", lambda nb: strip_all(nb, ids=False), {}, (GONE,)),
    Damage("marks and ids stripped, as Colab does", strip_all, {}, (GONE,)),
    Damage(
        "stripped, and Colab's ids in metadata",
        lambda nb: {
            **strip_all(nb),
            "cells": [{**item, "metadata": {"id": f"x{n}"}} for n, item in enumerate(nb["cells"])],
        },
        {},
        (GONE,),
    ),
    Damage(
        "one mark stripped",
        lambda nb: changed(nb, "init_grid", metadata={}, id="other"),
        {},
        ("had lost the mark of init_grid",),
    ),
    Damage("marks of the first nbgrader", lambda nb: marks(nb, lambda mark: mark.pop("schema_version"))),
    Damage("marks of schema 1", lambda nb: marks(nb, lambda mark: mark.update(schema_version=1))),
    Damage("marks of a schema to come", lambda nb: marks(nb, lambda mark: mark.update(schema_version=9, new="x"))),
    Damage("points set to 100", lambda nb: marks(nb, lambda mark: mark.update(points=100))),
    Damage("all locked marks set to false", lambda nb: marks(nb, lambda mark: mark.update(locked=False, grade=False))),
    Damage(
        "a mark that is no dictionary",
        lambda nb: changed(nb, "init_grid", metadata={"nbgrader": "x"}),
        {},
        ("had lost the mark of init_grid",),
    ),
    Damage("ids missing", lambda nb: {**nb, "cells": [{k: v for k, v in c.items() if k != "id"} for c in nb["cells"]]}),
    Damage("ids all alike", lambda nb: {**nb, "cells": [{**item, "id": "same"} for item in nb["cells"]]}),
    Damage("ids that are numbers", lambda nb: {**nb, "cells": [{**item, "id": 7} for item in nb["cells"]]}),
    Damage(
        "a mark of another assignment",
        lambda nb: {
            **nb,
            "cells": [*nb["cells"], code("x = 1", metadata={"nbgrader": {"grade_id": "bonus", "grade": True}})],
        },
        {},
        ("its mark bonus is not one of this assignment",),
    ),
    # cells deleted, moved, twice
    Damage(
        "an answer deleted",
        lambda nb: without(nb, "init_grid"),
        {"init_grid": stub("init_grid")},
        ("the answer init_grid is missing",),
    ),
    Damage("a check deleted", lambda nb: without(nb, "init_grid-check"), {}, ("teacher's cell init_grid-check",)),
    Damage(
        "an exercise deleted",
        lambda nb: without(nb, "grid_to_text", "grid_to_text-check"),
        {"grid_to_text": stub("grid_to_text")},
        ("the answer grid_to_text is missing", "teacher's cell grid_to_text-check"),
    ),
    Damage(
        "only the answers left",
        lambda nb: {**nb, "cells": [item for item in nb["cells"] if grade_id(item) in RIGHT]},
        {ROWS: stub(ROWS)},
        (f"the answer {ROWS} is missing", "teacher's cells cell_to_index-check", "from course import check"),
    ),
    Damage(
        "the import deleted",
        lambda nb: {**nb, "cells": [item for item in nb["cells"] if "from course import" not in item["source"]]},
        {},
        ("was missing; it is back",),
    ),
    Damage("an answer at the top", lambda nb: moved(nb, "grid_to_text", 0), {}, ("another order (grid_to_text)",)),
    Damage("an answer below its check", lambda nb: moved(nb, "init_grid", -199), {}, ("another order (init_grid)",)),
    Damage("all marked cells shuffled", shuffled, {}, ("another order",)),
    Damage(
        "answer twice, the later one better",
        lambda nb: duplicate(changed(nb, "init_grid", WRONG), "init_grid", RIGHT["init_grid"]),
        {},
        ("init_grid stood there more than once",),
    ),
    Damage(
        "answer twice, the later one a stub",
        lambda nb: duplicate(nb, "init_grid", stub("init_grid")),
        {},
        ("init_grid stood there more than once",),
    ),
    Damage(
        "answer twice, the later one below the check",
        lambda nb: duplicate(changed(nb, "init_grid", WRONG), "init_grid", RIGHT["init_grid"], "init_grid-check"),
        {},
        ("init_grid stood there more than once", "another order (init_grid)"),
    ),
    Damage(
        "check twice",
        lambda nb: duplicate(nb, "init_grid-check", 'check("init_grid")', "grid_to_text"),
        {},
        ("init_grid-check stood there more than once",),
    ),
    Damage(
        "every cell twice",
        lambda nb: {**nb, "cells": [copy.deepcopy(item) for item in nb["cells"] for _ in (0, 1)]},
        {},
        ("more than once",) * 10,
    ),
    Damage(
        "answer in a new cell, stub left",
        lambda nb: {
            **changed(nb, "init_grid", stub("init_grid")),
            "cells": [*nb["cells"][:3], code(RIGHT["init_grid"]), *nb["cells"][3:]],
        },
        {},
        ("had lost the mark of init_grid", "init_grid stood there more than once", "another order"),
    ),
    # split and merged
    Damage("split in the body", lambda nb: split(nb, "init_grid", -1), {}, ("split over two cells",)),
    Damage("split, marks on both", lambda nb: split(nb, "init_grid", -1, marked=True), {}, ("split over two",)),
    Damage("split after the first line", lambda nb: split(nb, "init_grid", 1), {}, ("split over two cells",)),
    Damage(
        "two answers in one cell",
        lambda nb: merged(nb, "init_grid", "grid_to_text"),
        {"init_grid": RIGHT["init_grid"] + "\n\n" + RIGHT["grid_to_text"]},
        ("grid_to_text stood in this cell",),
    ),
    Damage(
        "two answers in the later cell",
        lambda nb: merged(nb, "grid_to_text", "init_grid"),
        {
            "init_grid": RIGHT["grid_to_text"] + "\n\n" + RIGHT["init_grid"],
            "grid_to_text": RIGHT["grid_to_text"] + "\n\n" + RIGHT["init_grid"],
        },
        ("init_grid stood in this cell",),
    ),
    Damage(
        "answer and check in one cell",
        lambda nb: merged(nb, "init_grid", "init_grid-check"),
        {"init_grid": RIGHT["init_grid"] + '\n\ncheck("init_grid")'},
        ("teacher's cell init_grid-check was missing",),
    ),
    Damage(
        "answers in each other's cells", swapped_code, {}, ("lost the mark of", "lost the mark of", "another order")
    ),
    # texts and types
    Damage(
        "a check edited",
        lambda nb: changed(nb, "init_grid-check", '# check("init_grid")\n7.0'),
        {},
        ("init_grid-check had been changed",),
    ),
    Damage("a check emptied", lambda nb: changed(nb, "init_grid-check", ""), {}, ("init_grid-check had been changed",)),
    Damage(
        "a check edited and its mark stripped",
        lambda nb: changed(nb, "init_grid-check", 'check("init_grid") # ok', metadata={}, id="x"),
        {},
        ("had lost the mark of init_grid-check", "init_grid-check had been changed"),
    ),
    Damage("a question edited", lambda nb: changed(nb, f"{ROWS}-question", "?"), {}, ("had been changed",)),
    Damage("code as markdown", lambda nb: changed(nb, "init_grid", cell_type="markdown"), {}, ("type markdown",)),
    Damage("code as raw", lambda nb: changed(nb, "init_grid", cell_type="raw"), {}, ("type raw",)),
    Damage(
        "code as markdown, fenced and stripped",
        lambda nb: changed(
            nb, "init_grid", f"```python\n{RIGHT['init_grid']}\n```", cell_type="markdown", metadata={}, id="x"
        ),
        {},
        ("had lost the mark of init_grid", "type markdown"),
    ),
    Damage("an answer in words as code", lambda nb: changed(nb, ROWS, cell_type="code"), {}, ("type code",)),
    Damage("a check as raw", lambda nb: changed(nb, "init_grid-check", cell_type="raw"), {}, ("type raw",)),
    Damage(
        "heading cells",
        lambda nb: {**nb, "cells": [{"cell_type": "heading", "level": 2, "source": "My maze"}, *nb["cells"]]},
    ),
    Damage(
        "tags that hold cells back",
        lambda nb: changed(
            nb, "init_grid-check", metadata={**cell(nb, "init_grid-check")["metadata"], "tags": ["skip-execution"]}
        ),
        {},
        ("a tag kept it from being run",),
    ),
    Damage(
        "a merge conflict in the code",
        lambda nb: changed(nb, "init_grid", f"<<<<<<< HEAD\n{RIGHT['init_grid']}\n=======\n{WRONG}\n>>>>>>> theirs"),
        {},
        ("it held a merge conflict",),
    ),
    Damage("line ends of Windows", lambda nb: changed(nb, "init_grid", RIGHT["init_grid"].replace("\n", "\r\n"))),
    Damage("a NUL in the code", lambda nb: changed(nb, "init_grid", RIGHT["init_grid"] + "\0")),
    Damage(
        "half a character in the code",
        lambda nb: changed(nb, "init_grid", RIGHT["init_grid"] + "  # \ud83d"),
        {"init_grid": RIGHT["init_grid"] + "  # \ufffd"},
    ),
    Damage(
        "magics in an answer",
        lambda nb: changed(nb, "init_grid", "%%time\n" + RIGHT["init_grid"]),
        {"init_grid": "%%time\n" + RIGHT["init_grid"]},
    ),
    Damage(
        "code that does not parse",
        lambda nb: changed(nb, "init_grid", "def init_grid(w, h:"),
        {"init_grid": "def init_grid(w, h:"},
    ),
    # the notebook as a whole
    Damage(
        "kernel of another computer",
        lambda nb: nb["metadata"].update(kernelspec={"name": "conda-py38", "display_name": "x"}) or nb,
    ),
    Damage("kernelspec missing", lambda nb: {**nb, "metadata": {}}),
    Damage("metadata that is a list", lambda nb: {**nb, "metadata": []}),
    Damage("nbformat 4.4 with ids", lambda nb: {**nb, "nbformat_minor": 4}),
    Damage("nbformat 4.99", lambda nb: {**nb, "nbformat_minor": 99, "hint": "new"}),
    Damage("nbformat missing", lambda nb: {"cells": nb["cells"]}),
    Damage("nbformat 3", as_v3),
    Damage("a list of cells", lambda nb: nb["cells"]),
    Damage("outputs of megabytes", noisy),
    Damage(
        "NaN in metadata",
        lambda nb: changed(nb, "init_grid", metadata={**cell(nb, "init_grid")["metadata"], "x": float("nan")}),
    ),
    Damage("outputs that are broken", lambda nb: changed(nb, "init_grid", outputs=[{"output_type": "?"}, 3])),
    Damage("a cell that is a number", lambda nb: {**nb, "cells": [7, None, *nb["cells"]]}),
    Damage("a cell without a source", lambda nb: {**nb, "cells": [{"cell_type": "code"}, *nb["cells"]]}),
]
