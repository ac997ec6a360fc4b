"""How long each notebook takes from top to bottom with the reference solutions: python bench/notebooks.py [LESSON ...]

Each runs once, in a kernel of its own, as released, with the references in its boxes. Printed are the wall-clock time,
the kernel's start and stop included, and the processor time; a notebook should take less than 60 s.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from autograder import exercise, lesson  # noqa: E402
from tests.handing_in import filled  # noqa: E402


def seconds(name: str, folder: Path) -> tuple[float, float]:
    """Return wall-clock and processor time in seconds; raise CellExecutionError where a box fails."""
    shutil.copytree(ROOT / "release" / name, folder / name)
    notebook = filled(ROOT, name, {found.name: found.solution for found in exercise.of_lesson(name)})
    client = NotebookClient(notebook, resources={"metadata": {"path": str(folder / name)}})
    begun, before = time.perf_counter(), os.times()
    client.execute()
    after = os.times()
    return time.perf_counter() - begun, sum(after[:4]) - sum(before[:4])


def main(names: list[str]) -> None:
    """Measure and print."""
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    with tempfile.TemporaryDirectory() as folder:
        for name in names or [path.stem for path in lesson.texts(ROOT)]:
            wall, processor = seconds(name, Path(folder))
            print(f"{name:16} {wall:6.1f} s, {processor:6.1f} s of processor time", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
