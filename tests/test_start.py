from __future__ import annotations

import ast
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tiny_course import ROOT, environment, make_course, make_wheels, start

TRAP = "import runpy, sys\nsys.version_info = (3, 8, 20)\nrunpy.run_path(sys.argv[1], run_name='__main__')\n"


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    folder = tmp_path_factory.mktemp("wheels")
    return folder, make_wheels(folder)


@pytest.fixture(scope="session")
def ready(tmp_path_factory: pytest.TempPathFactory, wheels: tuple[Path, dict[str, str]]) -> Path:
    """A tiny course that has been set up for students."""
    folder = make_course(tmp_path_factory.mktemp("a folder with spaces") / "course", wheels[1])
    first = start(folder, "lab", "--no-browser", env=environment(wheels[0]))
    assert first.returncode == 0, first.stderr
    return folder


@pytest.fixture
def fresh(tmp_path: Path, wheels: tuple[Path, dict[str, str]]) -> Path:
    """A tiny course that nobody has set up yet."""
    return make_course(tmp_path / "course", wheels[1])


def told(done: subprocess.CompletedProcess[str]) -> dict[str, object]:
    """Return what a stand-in says about how it was started."""
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one sentence that a failed run says."""
    assert done.returncode not in (0, None)
    assert "Traceback" not in done.stdout + done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def all_files(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(path.relative_to(folder)): (path.lstat().st_mtime_ns, path.lstat().st_size)
        for path in folder.rglob("*")
        if path.suffix != ".pyc" and not path.is_dir()
    }


# --- starting ---


def test_lab_starts_jupyterlab_on_work_with_what_was_asked(ready: Path) -> None:
    lab = told(start(ready, "lab", "--no-browser", "--port", "8000", "a b", env=environment(None)))
    assert lab["folder"] == str(ready / "work")
    assert lab["python"] == str(ready / ".venv")
    assert f"--ServerApp.root_dir={ready / 'work'}" in lab["args"]  # type: ignore[operator]
    assert lab["args"][-4:] == ["--no-browser", "--port", "8000", "a b"]  # type: ignore[index]
    assert (ready / "work/01-grid/01-grid.ipynb").read_text() == "first"


def test_lab_opens_the_starter_notebook_unless_told_otherwise(ready: Path) -> None:
    usual = told(start(ready, "lab", env=environment(None)))["args"]
    other = told(start(ready, "lab", "--LabApp.default_url=/lab", env=environment(None)))["args"]
    assert "--LabApp.default_url=/lab/tree/00-start.ipynb" in usual  # type: ignore[operator]
    assert [option for option in other if "default_url" in option] == ["--LabApp.default_url=/lab"]  # type: ignore[attr-defined]


def test_a_second_start_says_nothing_and_changes_nothing(ready: Path) -> None:
    before = all_files(ready)
    again = start(ready, "lab", env=environment(None))
    assert told(again) and len(again.stdout.splitlines()) == 1
    assert all_files(ready) == before


def test_the_course_can_be_imported_from_any_folder(ready: Path, tmp_path: Path) -> None:
    python = ready / ".venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    done = subprocess.run([python, "-c", "import course; print(course.__file__)"], cwd=tmp_path, capture_output=True)
    assert done.stdout.decode().strip() == str(ready / "course/__init__.py")


def test_jupyterlabs_news_popup_is_off(ready: Path) -> None:
    page = json.loads((ready / ".venv/etc/jupyter/labconfig/page_config.json").read_text())
    assert page["disabledExtensions"]["@jupyterlab/apputils-extension:announcements"] is True


def test_each_command_adds_the_layer_it_needs(ready: Path, wheels: tuple[Path, dict[str, str]]) -> None:
    packages = next((ready / ".venv").glob("**/site-packages"))
    lesson = told(start(ready, "class", env=environment(wheels[0])))
    assert lesson["folder"] == str(ready) and f"--ServerApp.root_dir={ready}" in lesson["args"]  # type: ignore[operator]
    assert (packages / "nbgrader.py").exists() and not (packages / "pytest.py").exists()
    tests = told(start(ready, "test", "-k", "maze", env=environment(wheels[0])))
    assert tests["folder"] == str(ready) and tests["args"] == ["-k", "maze"]
    assert told(start(ready, "lab", env=environment(None)))["folder"] == str(ready / "work")


# --- setting up again ---


def test_after_ctrl_c_or_a_kill_the_same_command_goes_on(fresh: Path, wheels: tuple[Path, dict[str, str]]) -> None:
    for number, status in ((signal.SIGINT, 130), (signal.SIGKILL, -9)):
        with subprocess.Popen(
            [sys.executable, fresh / "start.py", "lab"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(wheels[0]),
            start_new_session=True,
        ) as process:
            assert process.stdout and "Setting up" in process.stdout.readline()
            os.killpg(process.pid, number)
            _, trouble = process.communicate(timeout=60)
        assert process.returncode == status
        assert trouble.strip() == ("Stopped; run the same command again to go on." if status == 130 else "")
    (fresh / ".venv/bin").mkdir(parents=True, exist_ok=True)
    (fresh / ".venv/bin/python").unlink(missing_ok=True)
    (fresh / ".venv/bin/python").write_text("half written")
    assert told(start(fresh, "lab", env=environment(wheels[0])))["python"] == str(fresh / ".venv")


def test_a_copied_folder_gets_an_environment_of_its_own(
    ready: Path, tmp_path: Path, wheels: tuple[Path, dict[str, str]]
) -> None:
    moved = tmp_path / "moved"
    shutil.copytree(ready, moved, symlinks=True)
    assert told(start(moved, "lab", env=environment(wheels[0])))["python"] == str(moved / ".venv")


def answer(url: str, server: subprocess.Popen[str]) -> dict[str, object]:
    """Return what a server that has just been started says, as soon as it listens."""
    while True:
        try:
            return json.load(urllib.request.urlopen(url, timeout=30))  # type: ignore[no-any-return]
        except urllib.error.URLError as refused:
            assert server.poll() is None and isinstance(refused.reason, ConnectionRefusedError), refused


@pytest.fixture
def real_lab(ready: Path, wheels: tuple[Path, dict[str, str]]) -> Iterator[Path]:
    """The tiny course, its lock changed to the JupyterLab that these tests run under."""
    lock = ready / "requirements.txt"
    before = lock.read_text()
    lock.write_text(wheels[1]["flit_core"] + wheels[1]["bridge"])
    yield ready
    lock.write_text(before)


def test_a_changed_lock_is_installed_and_the_real_jupyterlab_answers(
    real_lab: Path, wheels: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    settings = environment(wheels[0], JUPYTER_CONFIG_DIR=str(tmp_path), JUPYTER_RUNTIME_DIR=str(tmp_path))
    with subprocess.Popen(
        [sys.executable, real_lab / "start.py", "lab", "--no-browser", "--port", port, "--IdentityProvider.token=t"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=settings,
    ) as server:
        try:
            assert server.stdout
            seen = []
            for line in server.stdout:
                seen.append(line)
                if "Use Control-C" in line:
                    break
            assert seen[0] == "Installing what is new or missing since last time.\n", "".join(seen)
            url = f"http://127.0.0.1:{port}/api/contents/01-grid/01-grid.ipynb?token=t&content=0"
            assert answer(url, server)["path"] == "01-grid/01-grid.ipynb"
            assert port in sentence(start(real_lab, "lab", f"--port={port}", env=environment(None)))
        finally:
            server.terminate()


def test_when_an_update_fails_the_old_environment_stays_and_the_next_run_tries_again(
    ready: Path, wheels: tuple[Path, dict[str, str]]
) -> None:
    lock = ready / "requirements.txt"
    before = lock.read_text()
    try:
        lock.write_text(before + "no-such-package==1.0 --hash=sha256:" + "0" * 64 + "\n")
        stamp = (ready / ".venv/ariadne.json").read_text()
        done = start(ready, "lab", env=environment(wheels[0]))
        assert done.returncode == 1 and "Traceback" not in done.stderr
        assert "No matching distribution found for no-such-package" in done.stderr
        assert done.stderr.splitlines()[-1].startswith("Installing failed, and the lines above say how")
        assert (ready / ".venv/ariadne.json").read_text() == stamp  # so it still differs from the lock
    finally:
        lock.write_text(before)


# --- bad situations: one sentence each ---


def test_an_old_python_is_told_which_one_is_needed(tmp_path: Path) -> None:
    ast.parse((ROOT / "start.py").read_text(), feature_version=(3, 7))
    done = subprocess.run([sys.executable, "-c", TRAP, str(ROOT / "start.py")], capture_output=True, text=True)
    assert "needs Python 3.11 or newer, and this is Python 3.8" in sentence(done)
    for python in Path.home().glob(".pyenv/versions/3.[6-9].*/bin/python"):  # where there are real ones
        assert "needs Python 3.11 or newer" in sentence(start(ROOT, "lab", python=python, cwd=tmp_path))


def test_make_without_python_says_what_to_install(fresh: Path, tmp_path: Path) -> None:
    make = shutil.which("make")
    assert make
    done = subprocess.run([make, "lab"], cwd=fresh, env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert "There is no python3 here: install Python 3.11 or newer" in sentence(done)


def test_a_python_without_venv_is_told_the_package(fresh: Path, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['ensurepip'] = None\n")
    done = start(fresh, "lab", env=environment(None, PYTHONPATH=str(tmp_path)))
    assert "sudo apt install python3-venv" in sentence(done)


def test_a_folder_that_cannot_be_written_is_named(fresh: Path) -> None:
    # root may write everywhere, unless it has given that right up
    before = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []
    fresh.chmod(0o555)
    try:
        assert f"{fresh / '.venv'} cannot be written" in sentence(
            start(fresh, "lab", before=before, env=environment(None))
        )
    finally:
        fresh.chmod(0o755)


def test_a_full_disk_is_said(fresh: Path) -> None:
    (fresh / ".venv").mkdir()
    (fresh / ".venv/ariadne.json").write_text("{}")
    (fresh / ".venv/.ariadne.json.part").symlink_to("/dev/full")
    assert sentence(start(fresh, "lab", env=environment(None))).startswith("The disk is full")


@pytest.mark.parametrize("how", [("--port", "{}"), ("--port={}",), ("--ServerApp.port={}",)])
def test_a_taken_port_is_said_before_anything_is_installed(fresh: Path, how: tuple[str, ...]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = start(fresh, "lab", "--no-browser", *(part.format(port) for part in how), env=environment(None))
    assert sentence(done) == (
        f"Port {port} is already taken: close the program that uses it, or choose another with --port."
    )
    assert not (fresh / ".venv").exists()


def test_a_port_that_is_none_is_said(fresh: Path) -> None:
    for port in ("lots", "70000"):
        assert f"Port {port} cannot be opened" in sentence(start(fresh, "lab", "--port", port, env=environment(None)))


def test_another_tools_venv_is_left_alone(fresh: Path) -> None:
    (fresh / ".venv").mkdir()
    (fresh / ".venv/theirs.txt").write_text("theirs")
    assert "was made by another tool" in sentence(start(fresh, "lab", env=environment(None)))
    assert (fresh / ".venv/theirs.txt").read_text() == "theirs"


def test_an_unknown_command_is_said_and_no_command_shows_them_all(fresh: Path) -> None:
    assert "no command 'lap'" in sentence(start(fresh, "lap"))
    assert "no command 'setup everything'" in sentence(start(fresh, "setup", "everything"))
    help_ = start(fresh)
    assert help_.returncode == 0
    assert all(f"  {command} " in help_.stdout for command in ("lab", "class", "test", "autograder", "tool", "setup"))


def test_a_student_pack_says_what_it_does_not_have(fresh: Path) -> None:
    for name in ("requirements-teacher.txt", "requirements-dev.txt"):
        (fresh / name).unlink()
    assert "not part of the student pack" in sentence(start(fresh, "class", env=environment(None)))
    assert "not part of the student pack" in sentence(start(fresh, "test", env=environment(None)))
