"""Make the student pack: a folder with all that students need and nothing that they should not see."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path

from flit_core.wheel import make_wheel_in  # type: ignore[import-untyped]

from autograder.exercise import Mistake
from autograder.lesson import START

ROOT = Path(__file__).resolve().parent.parent

MANIFEST = "pack.json"
COPIED = ("requirements.txt", "start.py", "LICENSE", "LICENSE-texts.md")
# Any date will do, as long as it is the same each time: then the same course gives the same bytes.
WHEEL_DATE = "1577836800"

README = """\
# Ariadne's Thread

Mazes, and the pile of waiting cells that leads through every one of them: a course in notebooks.

You need Python 3.11 or newer. In this folder, type

    python3 start.py lab

(on Windows `py start.py lab`; where there is make, `make lab` does the same). The first time this installs
what is needed, into this folder only. Then JupyterLab opens on `work/`, your own copy of the notebooks, and shows
`00-start.ipynb`: ten minutes on how to work in a notebook, and the way to the nine others. What you write there
is never overwritten: a newer version of a notebook is put beside yours.

To hand a page to somebody: save the notebook, then, in a terminal of JupyterLab (File > New > Terminal), type
`python -m course export 01-grid/01-grid.ipynb`. The HTML file beside it opens in any browser without a network.

With conda: `conda env create -f environment.yml`, `conda activate ariadne`, `jupyter lab release`, then open
`00-start.ipynb`.
"""

MAKEFILE = """\
# Every recipe is one line that can be typed as well, also where there is no make.
PYTHON ?= python3

ifeq (,$(shell command -v $(firstword $(PYTHON)) 2>/dev/null))
$(error There is no $(PYTHON) here: install Python 3.11 or newer, or say where it is with PYTHON=)
endif

.PHONY: lab
lab:
\t@$(PYTHON) start.py lab $(ARGS)
"""


class PackError(Mistake):
    """The pack cannot be made, said in one sentence."""


def pack(folder: Path) -> None:
    """Make the student pack in a folder that is missing, empty or an earlier pack.

    In an earlier pack only the pack's own files are touched; `work/`, `.venv` and a repository stay. The same
    course gives the same bytes. Raise PackError when the folder holds something else, when somebody has
    edited a file of the pack, or when the folder cannot be written.
    """
    try:
        _pack(folder)
    except OSError as error:
        raise PackError(f"{error.filename or folder} cannot be used ({error.strerror}).") from error


def _pack(folder: Path) -> None:
    earlier = _earlier(folder)
    files = _contents()
    for name in files:
        if name not in earlier and (folder / name).exists():
            raise PackError(f"{folder / name} is in the way and was not made by pack: move it elsewhere first.")
    for name, content in files.items():
        _write(folder / name, content)
    for name in sorted(earlier.keys() - files.keys()):
        (folder / name).unlink(missing_ok=True)
    listed = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}
    made = {"made by": "python -m autograder pack", "files": listed}
    _write(folder / MANIFEST, (json.dumps(made, indent=1) + "\n").encode())


def _contents() -> dict[str, bytes]:
    """Return every file of the pack, its path (with slashes) -> its bytes."""
    release = ROOT / "release"
    found = {release / f"{START}.ipynb", *release.glob("*/**/*")}
    lessons = [path for path in sorted(found) if path.is_file() and _is_lesson(path)]
    if not lessons:
        raise PackError("There is nothing to pack in release/: run `python -m autograder build` first.")
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in lessons}
    for name in COPIED:
        files[name] = (ROOT / name).read_bytes()
    name, wheel = build_wheel()
    files[name] = wheel
    files["README.md"] = README.encode()
    files["Makefile"] = MAKEFILE.encode()
    # Binder and conda have no start.py: for them the wheel joins the lock, hashed like everything in it.
    line = f"      - ./{name} --hash=sha256:{hashlib.sha256(wheel).hexdigest()}\n"
    files["environment.yml"] = (ROOT / "environment.yml").read_bytes() + line.encode()
    return files


def build_wheel() -> tuple[str, bytes]:
    """Build the wheel of `course`; return its file name and its bytes, the same bytes each time."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = WHEEL_DATE
    try:
        with tempfile.TemporaryDirectory() as folder:
            wheel = make_wheel_in(ROOT / "pyproject.toml", Path(folder)).file
            return wheel.name, wheel.read_bytes()
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before


def _is_lesson(path: Path) -> bool:
    parts = path.relative_to(ROOT / "release").parts
    return not any(part.startswith(".") or part == "__pycache__" for part in parts)


def _earlier(folder: Path) -> dict[str, str]:
    """Return the files of the pack in a folder, path -> SHA-256; none for a new, empty or `git init` one."""
    if not folder.exists() or (folder.is_dir() and {path.name for path in folder.iterdir()} <= {".git"}):
        return {}
    try:
        files = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
        listed = {str(name): str(digest) for name, digest in files.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise PackError(f"{folder} is not empty and not an earlier pack: choose a new folder.") from None
    for name, digest in listed.items():
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise PackError(f"{folder / MANIFEST} names a file outside its folder: choose a new folder.")
        if path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise PackError(f"{folder / name} was edited after it was packed: move it elsewhere first.")
    return listed


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content)
    part.replace(path)
