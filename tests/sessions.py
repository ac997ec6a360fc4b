"""A student's session in a lesson's folder: boxes run one after the other, by IPython, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from autograder import helpers, lesson
from tests.conftest import ROOT, clean_environment

# Shows what each box has printed and displayed, as text.
DRIVER = """
import contextlib, io, json, os, sys
sys.path.insert(0, "")
from IPython.core.interactiveshell import InteractiveShell
boxes = json.load(sys.stdin)
shell = InteractiveShell.instance()
said = []
for box in boxes:
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        shell.run_cell(box, store_history=True)
    said.append(out.getvalue())
print(json.dumps(said))
"""


def work_in(folder: Path, name: str, imports: Sequence[str] = ()) -> Path:
    """Make a lesson's folder as a student has it, with a helpers.py for these names; return it."""
    made = folder / "work" / name
    made.mkdir(parents=True)
    (made / f"{name}.ipynb").write_text("{}", encoding="utf-8")
    if imports:
        text = folder / "texts" / f"{name}.md"
        text.parent.mkdir(exist_ok=True)
        box = f"```{{code-cell}} ipython3\nfrom helpers import {', '.join(imports)}\n```\n"
        text.write_text(f"# A notebook\n\n{box}", encoding="utf-8")
        (made / "helpers.py").write_text(helpers.text(lesson.read(text)), encoding="utf-8")
    return made


def session(folder: Path, *boxes: str, course: Path = ROOT, **environment: str) -> list[str]:
    """Run the boxes in a lesson's folder; return what each has shown, as text."""
    done = subprocess.run(
        [sys.executable, "-c", DRIVER],
        input=json.dumps(boxes),
        cwd=folder,
        env={**clean_environment(folder.parent.parent / "home"), "PYTHONPATH": str(course), **environment},
        capture_output=True,
        text=True,
        timeout=120,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    said: list[str] = json.loads(done.stdout.splitlines()[-1])
    return said
