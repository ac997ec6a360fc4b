"""The student pack: made, opened where nothing else is installed, and searched for answers."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from autograder.pack import PackError, pack
from tests.conftest import ROOT, run_in
from tests.leaks import leaks

RELEASED = [path for path in (ROOT / "release").rglob("*") if path.suffix in (".ipynb", ".py")]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs") / "maze-pack"
    pack(folder)
    return folder


def test_the_pack_holds_what_students_need_and_no_private_room(made: Path) -> None:
    names = set(contents(made))
    wheels = {name for name in names if name.endswith(".whl")}
    assert len(wheels) == 1
    assert names - wheels == {
        *(path.relative_to(ROOT).as_posix() for path in RELEASED),
        "release/00-start.ipynb",
        "requirements.txt",
        "environment.yml",
        "start.py",
        "Makefile",
        "README.md",
        "LICENSE",
        "LICENSE-texts.md",
        "pack.json",
    }


def test_the_pack_answers_no_exercise(made: Path) -> None:
    assert leaks(made) == []


def test_a_solution_in_the_wheel_would_be_found(made: Path, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt"
    shutil.copytree(made, spoilt)
    wheel = next(spoilt.glob("*.whl"))

    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr("course/help.py", (ROOT / "autograder" / "exercises" / "init_grid.py").read_text())
    assert leaks(spoilt)


def test_packing_twice_gives_the_same_bytes(made: Path, tmp_path: Path) -> None:
    pack(tmp_path / "again")
    assert contents(tmp_path / "again") == contents(made)


def test_packing_into_an_earlier_pack_keeps_a_students_work(made: Path, tmp_path: Path) -> None:
    old = tmp_path / "old"
    shutil.copytree(made, old)
    (old / "work").mkdir()
    (old / "work" / "mine.txt").write_text("mine")
    listed = json.loads((old / "pack.json").read_text())
    (old / "gone.txt").write_text("of an earlier version")

    listed["files"]["gone.txt"] = hashlib.sha256(b"of an earlier version").hexdigest()
    (old / "pack.json").write_text(json.dumps(listed))
    pack(old)
    assert (old / "work" / "mine.txt").read_text() == "mine"
    assert not (old / "gone.txt").exists()


def test_a_folder_with_something_else_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    before = contents(tmp_path)
    with pytest.raises(PackError, match="not empty and not an earlier pack"):
        pack(tmp_path)
    assert contents(tmp_path) == before


def test_a_file_that_somebody_edited_is_not_overwritten(made: Path, tmp_path: Path) -> None:
    edited = tmp_path / "edited"
    shutil.copytree(made, edited)
    (edited / "README.md").write_text("my notes")
    with pytest.raises(PackError, match=r"README\.md was edited"):
        pack(edited)
    assert (edited / "README.md").read_text() == "my notes"


def test_the_command_says_where_the_pack_is_or_one_sentence(tmp_path: Path) -> None:
    done = run_in(ROOT, "-m", "autograder", "pack", str(tmp_path / "new"))
    assert f"{tmp_path / 'new'} holds the student pack." in done.stdout
    (tmp_path / "file").write_text("")
    refused = run_in(ROOT, "-m", "autograder", "pack", str(tmp_path / "file"), check=False)
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1 and "Traceback" not in refused.stderr


def test_installing_the_course_lets_jupyter_save_widgets_with_a_notebook(made: Path) -> None:
    with zipfile.ZipFile(next(made.glob("*.whl"))) as wheel:
        names = [
            name for name in wheel.namelist() if name.endswith("/etc/jupyter/labconfig/default_setting_overrides.json")
        ]
        settings = json.loads(wheel.read(names[0]))
    assert names[0].partition("/")[0].endswith(".data") and "/data/etc/" in names[0]
    assert settings == {"@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True}}


def test_the_pack_works_where_nothing_else_is_installed(made: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    site, wheel = tmp_path / "site", next(made.glob("*.whl"))
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", site, wheel]
    subprocess.run(install, check=True)
    python = tmp_path / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from course import check, predict\n"
        "def init_grid(w, h):\n    return [['*'] * (2 * w + 1)] * (2 * h + 1)\n"
        "predict('rows-20x15', 31)\n"
        "try:\n    check('init_grid')\nexcept Exception as failed:\n    print(type(failed).__name__)\n"
    )
    done = subprocess.run([python, "-I", "-c", program, site], cwd=tmp_path, capture_output=True, text=True)
    assert "All rows are one and the same list." in done.stdout, done.stderr
    assert "Right" in done.stdout and done.stdout.rstrip().endswith("CheckFailed")
