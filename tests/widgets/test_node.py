"""The front ends without a page, by Node's own test runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.conftest import needed

HERE = Path(__file__).parent


@pytest.mark.parametrize("path", sorted(HERE.glob("*.test.mjs")), ids=lambda path: path.name)
def test_a_front_end_without_a_page(path: Path) -> None:
    done = subprocess.run([needed("node"), "--test", str(path)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-3000:]
