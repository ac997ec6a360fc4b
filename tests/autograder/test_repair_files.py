"""What happens to whole files and folders on their way to a teacher, and what the repair makes of it."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import nbformat
import nbgrader
import pytest

from autograder.repair.model import model_of
from autograder.repair.submission import Around, Repaired, repair
from tests.autograder.cell_damages import WRONG, changed, without
from tests.autograder.damaged import (
    FILE,
    LESSON,
    RIGHT,
    Notebook,
    assert_gradable,
    code,
    expected,
    healthy,
    model,
    parts,
    released,
    stub,
)

NBGRADERS = Path(nbgrader.__file__).parent / "tests"
DAY = 86_400


class Case(NamedTuple):
    """What lies in the folder; which answers differ from the healthy ones (None: no notebook); pieces of sentences."""

    name: str
    put: Callable[[Path], object]
    differ: dict[str, str] | None = {}
    said: tuple[str, ...] = ()


def text(notebook: object) -> str:
    return json.dumps(notebook, indent=1, ensure_ascii=False)


def put(name: str = FILE, content: str | bytes | None = None, age: int = 0) -> Callable[[Path], None]:
    """Return what writes a file, `age` days old; without content it is the healthy notebook."""

    def do(folder: Path) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = text(healthy()) if content is None else content
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        os.utime(path, (1_700_000_000 - age * DAY,) * 2)

    return do


def both(*steps: Callable[[Path], None]) -> Callable[[Path], None]:
    def do(folder: Path) -> None:
        for step in steps:
            step(folder)

    return do


def link(name: str, target: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).symlink_to(target)


def zipped(files: dict[str, str | bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def cut(part: float) -> str:
    whole = text(healthy())
    return whole[: int(len(whole) * part)]


def conflict() -> str:
    """Return a file in which git has left both sides of one line of code."""
    line = next(line for line in text(healthy()).splitlines() if "def init_grid" in line)
    other = json.dumps(WRONG)
    theirs = f'   "source": {other},'
    return text(healthy()).replace(line, f"<<<<<<< HEAD\n{line}\n=======\n{theirs}\n>>>>>>> theirs")


def another() -> Notebook:
    """Return a notebook of the assignment 02-other."""
    marks = {"grade_id": "other", "grade": False, "solution": True, "locked": False, "schema_version": 3}
    return {"cells": [code("def other(): ...", metadata={"nbgrader": marks})], "nbformat": 4, "nbformat_minor": 5}


OTHERS = Around({"02-other": frozenset({"other", "other-check"})})
SCRIPT = "\n\n\n".join(["from course import check", *RIGHT.values(), 'check("init_grid")\n'])
NO_WORDS = {"why-rows-are-separate": stub("why-rows-are-separate")}
WHY = "the answer why-rows-are-separate is missing"
HEALTHY = text(healthy())
CASES = [
    Case("nothing wrong", put()),
    Case("a file beside it", both(put(), put("maze.txt", "***"))),
    # what cannot be read
    Case("empty file", put(content=""), None, ("01-grid.ipynb is empty",)),
    Case("only spaces", put(content=" \n\0\0"), None, ("is empty",)),
    Case("a text", put(content="My answer is 42.\n"), None, ("is a text without code",)),
    Case("a web page", put(content="<!DOCTYPE html><html><body>x</body></html>"), None, ("is a web page",)),
    Case("a sign-in page", put(content='\n<html lang="en"><head></head></html>'), None, ("is a web page",)),
    Case("a PDF", put(content=b"%PDF-1.7\n\x00\xff"), None, ("is a PDF",)),
    Case("a picture", put("photo.ipynb", b"\x89PNG\r\n\x1a\n"), None, ("photo.ipynb is a picture",)),
    Case("a letter", put(content="{\\rtf1 hello}"), None, ("word processor",)),
    Case("other JSON", put(content='{"name": "value"}'), None, ("holds no cells",)),
    Case("JSON null", put(content="[null]"), None, ("holds no cells",)),
    Case("nested without end", put(content="[" * 100_000), None, ("no cell of it can be read",)),
    Case("cut off in the first cell", put(content=cut(0.001)), None, ("no cell of it can be read",)),
    Case("random bytes", put(content=bytes(range(128, 256)) * 9), None, ("not saved as UTF-8", "is a text without")),
    Case("a zip that is damaged", put(content=zipped({FILE: HEALTHY})[:90]), None, ("cannot be opened",)),
    Case("a zip of pictures", put("work.zip", zipped({"a.png": "x"})), None, ("without a notebook in it",)),
    Case("an empty folder", lambda folder: None, None, ("there is no notebook in this folder",)),
    Case("a web page only", put("01-grid.html", "<html>"), None, ("01-grid.html is a web page",)),
    # what can
    Case("BOM", put(content=b"\xef\xbb\xbf" + HEALTHY.encode())),
    Case("UTF-16", put(content=HEALTHY.encode("utf-16")), {}, ("was saved as UTF-16",)),
    Case("UTF-16 without BOM", put(content=HEALTHY.encode("utf-16-le")), {}, ("was saved as UTF-16",)),
    Case(
        "Windows letters",
        put(content=text(changed(healthy(), "why-rows-are-separate", "Même liste.")).encode("cp1252", "replace")),
        {"why-rows-are-separate": "Même liste."},
        ("not saved as UTF-8",),
    ),
    Case("text after the end", put(content=HEALTHY + "\n}\n"), {}, ("more text after the end",)),
    Case("twice in one file", put(content=HEALTHY + HEALTHY), {}, ("more text after the end",)),
    Case("line breaks in strings", put(content=HEALTHY.replace("\\n    ", "\n    "))),
    Case("a comma too many", put(content=HEALTHY.replace('"nbformat": 4', '"nbformat": 4,,')), {}, ("damaged or cut",)),
    Case("cut off at the end", put(content=cut(0.999)), {}, (f"damaged or cut off: {len(healthy()['cells'])} cells",)),
    Case(
        "cut off in the middle",
        put(content=HEALTHY[: HEALTHY.index("def grid_to_text")]),
        {"grid_to_text": stub("grid_to_text"), **NO_WORDS},
        ("damaged or cut off", "the answers grid_to_text, why-rows", "teacher's cells grid_to_text-check"),
    ),
    Case(
        "a hole in the middle",
        put(content=HEALTHY.replace('"cell_type": "code"', '"cell_type": ', 1)),
        {},
        ("damaged or cut off", "the line from course import"),
    ),
    Case("a merge conflict", put(content=conflict()), {}, ("held a merge conflict",)),
    Case("saved as .txt", put("01-grid.ipynb.txt"), {}, ("01-grid.ipynb.txt is graded in place of",)),
    Case("saved as .json", put("01-grid.json"), {}, ("01-grid.json is graded in place of",)),
    Case("capital letters", put("01-GRID.IPYNB"), {}, ("01-GRID.IPYNB is graded in place of",)),
    Case("a script", put(content=SCRIPT), NO_WORDS, ("is a Python script", WHY)),
    Case("a script by name", put("grid.py", SCRIPT), NO_WORDS, ("grid.py is graded", "Python script", WHY)),
    Case(
        "an exported script",
        put(content=SCRIPT.replace("\n\n\n", "\n\n\n# In[1]:\n\n\n")),
        NO_WORDS,
        ("is a Python script", WHY),
    ),
    Case(
        "zip",
        put("work.zip", zipped({"x/01-grid.ipynb": HEALTHY, "__MACOSX/x/._01-grid.ipynb": b"\0"})),
        {},
        ("work.zip/x/01-grid.ipynb is graded",),
    ),
    Case("zip by the notebook's name", put(content=zipped({FILE: HEALTHY}))),
    Case(
        "zip with a path that leads out", put("a.zip", zipped({"../../x.ipynb": HEALTHY})), {}, ("is graded in place",)
    ),
    # names and places
    Case("wrong name", put("My grid – école.ipynb"), {}, ("My grid – école.ipynb is graded in place of",)),
    Case("very long name", put("g" * 240 + ".ipynb"), {}, ("is graded in place of",)),
    Case("in a folder of its own", put("a/b/01-grid.ipynb"), {}, ("a/b/01-grid.ipynb is graded in place of",)),
    Case("read-only", both(put(), lambda folder: (folder / FILE).chmod(0o444))),
    Case(
        "in .ipynb_checkpoints too", both(put(), put(".ipynb_checkpoints/01-grid-checkpoint.ipynb", text(released())))
    ),
    Case("macOS's shadow file", both(put(), put("._01-grid.ipynb", b"\0\5"))),
    Case(
        "a newer copy (1)",
        both(put(content=text(without(healthy(), "init_grid")), age=2), put("01-grid (1).ipynb")),
        {},
        ("01-grid (1).ipynb is graded, the newest complete notebook; 01-grid.ipynb is left aside",),
    ),
    Case(
        "an older copy (1)",
        both(put(), put("01-grid(1).ipynb", text(changed(healthy(), "init_grid", WRONG)), age=2)),
        {},
        ("01-grid.ipynb is graded",),
    ),
    Case(
        "copies of one second",
        both(put(content=text(changed(healthy(), "init_grid", WRONG))), put("01-grid (2).ipynb")),
        {},
        ("01-grid (2).ipynb is graded",),
    ),
    Case(
        "an untouched newer one",
        both(put("01-grid-me.ipynb", age=3), put(content=text(released()))),
        {},
        ("01-grid-me.ipynb is graded",),
    ),
    Case("a newer one that is empty", both(put("mine.ipynb", age=3), put(content="")), {}, ("mine.ipynb is graded",)),
    Case("another notebook", put(content=text(another())), None, ("is the notebook 02-other, not 01-grid",)),
    Case(
        "another notebook by its own name", put("02-other.ipynb", text(another())), None, ("is the notebook 02-other",)
    ),
    Case("an unknown notebook", put(content=text({"cells": [code("1")]})), None, ("holds no cell of 01-grid",)),
    Case("a notebook of one's own beside it", both(put(), put("draft.ipynb", text({"cells": [code("1")]})))),
    Case(
        "names exchanged",
        both(put(content=text(another())), put("02-other.ipynb")),
        {},
        ("02-other.ipynb is graded in place", "01-grid.ipynb is the notebook 02-other"),
    ),
    # what must not lie beside it
    Case(
        "random.py",
        both(put(), put("random.py", "x = 1")),
        {},
        ("random.py would be imported in place of the module random",),
    ),
    Case("a package course", both(put(), put("course/__init__.py", "")), {}, ("in place of the module course",)),
    Case("an installed module", both(put(), put("IPython.py", "")), {}, ("in place of the module IPython",)),
    Case("a helper", both(put(), put("my_maze.py", "x = 1"))),
    Case(
        "a link to another student",
        both(put(), link("notes.txt", "../../bob/01-grid/01-grid.ipynb")),
        {},
        ("notes.txt is a link",),
    ),
    Case(
        "the notebook is a link",
        link(FILE, "../../bob/01-grid/01-grid.ipynb"),
        None,
        ("no notebook", "01-grid.ipynb is a link"),
    ),
    Case("a folder that is a link", both(put(), link("all", "/")), {}, ("all is a link",)),
    Case("a pipe", both(put(), lambda folder: os.mkfifo(folder / "endless.ipynb"))),
]


def everything(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Return content and time of all files."""
    return {
        str(path): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


def repaired(folder: Path) -> Repaired:
    return repair(folder, LESSON, model(), OTHERS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_damaged_submission_is_gradable_or_explained_and_stays_as_it_was(case: Case, tmp_path: Path) -> None:
    folder = tmp_path / "alice" / LESSON
    folder.mkdir(parents=True)
    case.put(folder)
    before = everything(folder)
    found = repaired(folder)
    assert everything(folder) == before
    assert len(found.sentences) == len(case.said), found.sentences
    assert all(piece in sentence for piece, sentence in zip(case.said, found.sentences, strict=True)), found.sentences
    if case.differ is None:
        assert found.notebook is None
    else:
        assert found.notebook is not None
        assert_gradable(found.notebook)
        assert parts(found.notebook) == expected(case.differ)


def test_what_would_shadow_a_module_and_what_is_a_link_is_set_aside(tmp_path: Path) -> None:
    folder = tmp_path / LESSON
    both(put(), put("json.py", ""), put("helper.py", ""), link("x", "/etc"))(folder)
    assert [path.name for path in repaired(folder).aside] == ["json.py", "x"]


def test_a_folder_that_is_a_link_to_a_classmates_is_not_read(tmp_path: Path) -> None:
    put()(tmp_path / "bob" / LESSON)
    (tmp_path / "alice").mkdir()
    (tmp_path / "alice" / LESSON).symlink_to(tmp_path / "bob" / LESSON)
    found = repaired(tmp_path / "alice" / LESSON)
    assert found.notebook is None and "is a link" in found.sentences[0]


def test_a_notebook_larger_than_any_is_not_read(tmp_path: Path) -> None:
    put(content="{")(tmp_path / LESSON)
    os.truncate(tmp_path / LESSON / FILE, 101_000_000)
    assert "has 100 MB and was not read" in repaired(tmp_path / LESSON).sentences[0]


NBGRADERS_OWN = [
    ("preprocessors/submitted-changed", {"set_a": "# YOUR CODE HERE\na = 1", "baz": "An answer!"}, 0),
    ("preprocessors/submitted-grade-cell-changed", {}, 1),
    ("preprocessors/submitted-locked-cell-changed", {}, 2),
    ("preprocessors/submitted-grade-cell-type-changed", {}, 1),
    ("preprocessors/submitted-answer-cell-type-changed", {}, 1),
    ("preprocessors/cell-type-changed", {}, 3),
    ("preprocessors/no-cell-type", {}, 2),
    ("apps/submitted-unchanged", {}, 0),
    ("apps/submitted-grade-cell-changed", {}, 1),
    ("apps/submitted-locked-cell-changed", {}, 2),
    ("apps/submitted-cheat-attempt", {}, 0),
]
STRANGERS = sorted(
    path
    for folder in ("apps", "preprocessors")
    for path in (NBGRADERS / folder / "files").glob("*.ipynb")
    if not path.stem.startswith("submitted-")
)


def nbgraders(name: str) -> Path:
    folder, stem = name.split("/")
    return NBGRADERS / folder / "files" / f"{stem}.ipynb"


@pytest.mark.parametrize(("name", "answers", "sentences"), NBGRADERS_OWN)
def test_nbgraders_own_damaged_notebooks_fit_their_assignment_again(
    name: str, answers: dict[str, str], sentences: int, tmp_path: Path
) -> None:
    unchanged = nbformat.read(nbgraders("preprocessors/submitted-unchanged"), as_version=4)
    put("ps1.ipynb", nbgraders(name).read_bytes())(tmp_path / "ps1")
    found = repair(tmp_path / "ps1", "ps1", model_of(unchanged, unchanged))
    assert found.notebook is not None
    assert_gradable(found.notebook)
    got = {key: source for key, _kind, source in parts(found.notebook)}
    assert [(key, kind) for key, kind, _source in parts(found.notebook)] == [
        (key, kind) for key, kind, _ in parts(unchanged)
    ]
    for key, _kind, source in parts(unchanged):
        if key in answers or key not in ("set_a", "baz", "quux"):
            assert got[key] == answers.get(key, source)
    assert len(found.sentences) == sentences, found.sentences


@pytest.mark.parametrize("path", STRANGERS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_nbgraders_own_odd_notebooks_are_no_submission_of_this_assignment(path: Path, tmp_path: Path) -> None:
    put(content=path.read_bytes())(tmp_path / LESSON)
    found = repaired(tmp_path / LESSON)
    assert found.notebook is None
    assert found.sentences == ["01-grid.ipynb holds no cell of 01-grid; ask for the right notebook."]
