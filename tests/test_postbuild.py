"""What Binder shows: the course is installed, the private rooms and the history are gone; never in anybody's clone."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.leaks import leaks

PRIVATE = ("autograder", "source", "tests", "docs/lessons")
# In the place of Binder's Python: notes what it was asked to install.
PIP = '#!/bin/sh\necho "$@" > "$PIP_ASKED"\n'


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of what git knows, with a history."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    folder = tmp_path / "clone"
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    (folder / ".git").mkdir()
    (folder / ".git" / "HEAD").write_text("a history")
    return folder


def post_build(clone: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("REPO_", "NB_", "JUPYTERHUB"))}
    return subprocess.run(["bash", "postBuild"], cwd=clone, env={**kept, **settings}, capture_output=True, text=True)


def binder(clone: Path) -> dict[str, str]:
    python = clone.parent / "prefix" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(PIP)
    python.chmod(0o755)
    prefix = str(clone.parent / "prefix")
    asked = str(clone.parent / "asked")
    return {"REPO_DIR": str(clone), "NB_USER": "jovyan", "NB_PYTHON_PREFIX": prefix, "PIP_ASKED": asked}


def test_in_binders_image_only_what_students_may_see_is_left(clone: Path) -> None:
    assert all(any((clone / room).iterdir()) for room in PRIVATE)
    done = post_build(clone, **binder(clone))
    assert done.returncode == 0, done.stderr
    assert not any((clone / room).exists() for room in PRIVATE)
    assert sorted(path.name for path in clone.iterdir()) == ["LICENSE", "LICENSE-texts.md", "README.md", "release"]
    assert leaks(clone) == []


def test_the_course_is_installed_and_does_not_depend_on_the_folder(clone: Path) -> None:
    settings = binder(clone)
    assert post_build(clone, **settings).returncode == 0
    asked = Path(settings["PIP_ASKED"]).read_text().split()
    assert asked[:3] == ["-m", "pip", "install"] and asked[-1] == "." and "-e" not in asked


@pytest.mark.parametrize("missing", ["REPO_DIR", "NB_USER", "NB_PYTHON_PREFIX", "all"])
def test_in_a_clone_nothing_is_removed(clone: Path, missing: str) -> None:
    settings = {name: value for name, value in binder(clone).items() if missing not in (name, "all")}
    done = post_build(clone, **settings)
    assert done.returncode != 0
    assert "nothing was removed" in done.stderr
    assert all((clone / room).is_dir() for room in PRIVATE) and (clone / ".git").is_dir()


def test_in_another_folder_or_in_somebodys_session_nothing_is_removed(clone: Path, tmp_path: Path) -> None:
    settings = binder(clone)
    assert post_build(clone, **{**settings, "REPO_DIR": str(tmp_path)}).returncode != 0
    assert post_build(clone, **settings, JUPYTERHUB_USER="ada").returncode != 0
    assert all((clone / room).is_dir() for room in PRIVATE)


def test_a_build_whose_install_fails_removes_nothing(clone: Path) -> None:
    settings = binder(clone)
    Path(settings["NB_PYTHON_PREFIX"], "bin", "python").write_text("#!/bin/sh\nexit 1\n")
    assert post_build(clone, **settings).returncode != 0
    assert all((clone / room).is_dir() for room in PRIVATE)


def test_the_button_in_the_readme_opens_the_starter_notebook() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "mybinder.org/v2/gh/" in readme and "labpath=release%2F00-start.ipynb" in readme
    assert (ROOT / "release" / "00-start.ipynb").is_file()
    assert os.access(ROOT / "postBuild", os.X_OK)
