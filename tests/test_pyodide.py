"""The course on the browser's Python (newer than this machine's, without matplotlib, without signals), under Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT, needed

HERE = Path(__file__).parent / "pyodide"


@pytest.fixture(scope="module")
def spoken() -> dict[str, str]:
    """What the program printed, by part."""
    npm, node = needed("npm"), needed("node")
    if not (HERE / "node_modules" / "pyodide").is_dir():
        subprocess.run([npm, "ci"], cwd=HERE, check=True, capture_output=True, timeout=300)
    program = [node, "run.mjs", str(ROOT), "program.py"]
    finished = subprocess.run(program, cwd=HERE, capture_output=True, text=True, timeout=300)
    assert finished.returncode == 0, finished.stderr
    parts = finished.stdout.split("### ")[1:]
    return {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}


def test_a_wrong_idea_is_named(spoken: dict[str, str]) -> None:
    assert "All rows are one and the same list." in spoken["shared_rows"]
    assert spoken["shared_rows"].rstrip().endswith("CheckFailed")


def test_a_right_function_passes(spoken: dict[str, str]) -> None:
    assert "all 6 calls came out as expected" in spoken["right"]
    assert "CheckFailed" not in spoken["right"]


@pytest.mark.parametrize("name", ["endless", "endless_on_one_line"])
def test_an_endless_loop_is_stopped_where_no_signal_can_interrupt(spoken: dict[str, str], name: str) -> None:
    assert "The call did not come to an end." in spoken[name]


def test_a_grid_is_drawn_as_svg(spoken: dict[str, str]) -> None:
    assert spoken["drawn"].strip() == "True"
