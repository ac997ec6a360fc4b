"""A course in miniature for the tests of setting up: real wheels of a few lines each, so that no network is needed."""

from __future__ import annotations

import base64
import hashlib
import importlib.metadata
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
NOTEBOOK = "01-grid/01-grid.ipynb"
START = "00-start.ipynb"

# Says how it was started, in place of starting anything.
TELL = "import json, os, sys\nprint(json.dumps({'args': sys.argv[1:], 'folder': os.getcwd(), 'python': sys.prefix}))\n"
PROJECT = """\
[build-system]
requires = ["flit_core >=3.12,<4"]
build-backend = "flit_core.buildapi"

[project]
name = "ariadnes-thread"
version = "0.1.0"
description = "in miniature"

[tool.flit.module]
name = "course"
"""


def make_wheel(folder: Path, name: str, version: str, files: dict[str, bytes]) -> str:
    """Write a wheel into a folder; return the line that a lock has for it."""
    info = f"{name}-{version}.dist-info"
    files = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{path},sha256={digest},{len(content)}\n")
    files[f"{info}/RECORD"] = ("".join(record) + f"{info}/RECORD,,\n").encode()
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, content in files.items():
            archive.writestr(path, content)
    return f"{name}=={version} \\\n    --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


def make_wheels(folder: Path) -> dict[str, str]:
    """Write all wheels that tiny courses need; return name -> line of a lock."""
    flit = importlib.metadata.distribution("flit_core")
    parts = [path for path in flit.files or () if path.parts[0] == "flit_core" and path.suffix != ".pyc"]
    # Lets a tiny .venv run the JupyterLab that the tests' own Python has.
    bridge = {
        "bridge.pth": sysconfig.get_path("purelib").encode(),
        "jupyterlab-2.0.dist-info/entry_points.txt": (
            importlib.metadata.distribution("jupyterlab").read_text("entry_points.txt") or ""
        ).encode(),
    }
    return {
        "flit_core": make_wheel(folder, "flit_core", flit.version, {str(p): p.read_binary() for p in parts}),
        "jupyterlab": make_wheel(folder, "jupyterlab", "1.0", {"jupyterlab/__main__.py": TELL.encode()}),
        "bridge": make_wheel(folder, "jupyterlab", "2.0", bridge),
        "nbgrader": make_wheel(folder, "nbgrader", "1.0", {"nbgrader.py": b""}),
        "pytest": make_wheel(folder, "pytest", "1.0", {"pytest.py": TELL.encode()}),
    }


def make_course(folder: Path, lines: dict[str, str], lab: str = "jupyterlab") -> Path:
    """Write a tiny course around the real start.py and Makefile."""
    folder.mkdir(parents=True)
    for name in ("start.py", "Makefile"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "pyproject.toml").write_text(PROJECT)
    (folder / "course").mkdir()
    (folder / "course" / "__init__.py").write_text('"""In miniature."""\n')
    (folder / "requirements.txt").write_text(lines["flit_core"] + lines[lab])
    (folder / "requirements-teacher.txt").write_text("-r requirements.txt\n" + lines["nbgrader"])
    (folder / "requirements-dev.txt").write_text("-r requirements-teacher.txt\n" + lines["pytest"])
    release(folder, "first")
    release(folder, "start", START)
    return folder


def release(folder: Path, text: str, name: str = NOTEBOOK) -> None:
    """Release a version of a notebook."""
    path = folder / "release" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def environment(wheels: Path | None, **more: str) -> dict[str, str]:
    """Return the environment of somebody who has no network, only those wheels."""
    others = ("PIP_", "PYTHON", "VIRTUAL_ENV", "JUPYTER")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(others)}
    offline = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels or os.devnull)}
    return {**kept, **offline, **more}


def start(folder: Path, *arguments: str, **settings: object) -> subprocess.CompletedProcess[str]:
    """Run a course's start.py and return what it printed."""
    python = settings.pop("python", sys.executable)
    before = settings.pop("before", ())
    command = [*before, str(python), str(folder / "start.py"), *arguments]  # type: ignore[misc]
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120, **settings
    )
