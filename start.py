"""Set up the course in this folder, once, and start it: `python3 start.py lab`.

Only Python 3.11 or newer is needed. Everything goes into the folder `.venv` beside this file, in the exact
versions that `requirements.txt` names. The second time nothing is left to do, and the start is immediate.
"""

import contextlib
import errno
import hashlib
import importlib.util
import json
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE, STDOUT
from typing import Any

# Every sentence that a reader sees, in one place for translators.
PYTHON_TOO_OLD = (
    "Ariadne's Thread needs Python 3.11 or newer, and this is Python {found}: "
    "install a newer Python, then run the same command with it."
)
USAGE = """How to use it: python3 start.py COMMAND [anything that the command understands]

  lab          open JupyterLab on work/, your own copy of the notebooks
  class        open JupyterLab on the whole course, with nbgrader, for teachers
  test         run the tests
  autograder   run a command for teachers, for example: autograder build --check
  tool         run a developer's tool, for example: tool ruff check
  setup        only install; setup teacher, setup cluster and setup dev install more"""
UNKNOWN_COMMAND = "There is no command '{command}': run `python3 start.py` to see those there are."
STUDENT_PACK = "'{command}' is not part of the student pack: {missing} comes only with the whole course."
NO_VENV = (
    "This Python cannot make virtual environments: on Debian or Ubuntu type `sudo apt install python3-venv`, "
    "elsewhere install Python anew, then try again."
)
FOREIGN_VENV = "{folder} was made by another tool: rename or delete it, then run the same command again."
NOT_WRITABLE = "{path} cannot be written: move the course to a folder of your own, or ask whoever owns this one."
DISK_FULL = "The disk is full: free about 1 GB, then run the same command again; nothing of yours is lost."
OTHER_TROUBLE = "{path} cannot be used ({reason}): put that right, then run the same command again."
PORT_TAKEN = "Port {port} is already taken: close the program that uses it, or choose another with --port."
PORT_FORBIDDEN = "Port {port} cannot be opened: choose one from 1024 to 65535 with --port."
PIP_FAILED = (
    "Installing failed, and the lines above say how; mostly it is the network: "
    "check it, then run the same command again."
)
INTERRUPTED = "Stopped; run the same command again to go on."
SETTING_UP = "Setting up the course in {folder}: once, for one to three minutes."
UPDATING = "Installing what is new or missing since last time."
INSTALLING = "  {count} steps done"
READY = "Everything is installed."
NO_NOTEBOOKS = "The folder release/ with the notebooks is missing: download the course again."
WORK_MADE = "Your own copy of the notebooks is in {folder}."
FILE_NEW = "New in your folder: {name}."
FILE_RESTORED = "{name} was missing from your folder, and is back as it was handed out."
FILE_UPDATED = "{name} has a newer version; you had not changed yours, so it was replaced."
FILE_BESIDE = "{name} has a newer version; yours is untouched, and the new one lies beside it as {beside}."

# Before the first annotation, which an old Python could not read: this is the one file that it may meet.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(PYTHON_TOO_OLD.format(found="{}.{}".format(*sys.version_info[:2])))

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "ariadne.json"  # made first, filled last: a .venv with an empty one is half-made
RELEASE = ROOT / "release"
WORK = ROOT / "work"
GIVEN = WORK / ".given.json"  # which version of each file was last handed out, or put beside
LAYERS = {
    "student": "requirements.txt",
    "teacher": "requirements-teacher.txt",
    "cluster": "requirements-cluster.txt",
    "dev": "requirements-dev.txt",
}
FIRST = "00-start.ipynb"  # the one notebook that has no folder of its own


class Problem(Exception):
    """Something that the reader can put right, said in one sentence."""


def digest(path: Path) -> str:
    """Return the SHA-256 of a file's bytes as hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(".{}.part".format(path.name.lstrip(".")))
    part.write_bytes(content)
    part.replace(path)


def write_json(path: Path, value: dict[str, Any]) -> None:
    """Write a dictionary as JSON, whole or not at all."""
    write(path, (json.dumps(value, indent=1, sort_keys=True) + "\n").encode())


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON object; return an empty one when the file is missing or damaged."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


def python() -> Path:
    """Return the interpreter inside `.venv`."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def locks(name: str) -> list[Path]:
    """Return a lock file and those that it builds on, the innermost first."""
    path = ROOT / name
    inner = re.match(r"-r (\S+)", path.read_text(encoding="utf-8"))
    return [*(locks(inner.group(1)) if inner else []), path]


def course() -> Path:
    """Return what `course` is installed from: its project file in a clone, its wheel in a student pack."""
    project = ROOT / "pyproject.toml"
    return project if project.exists() else max(ROOT.glob("ariadnes_thread-*.whl"), default=project)


def prepare(command: str, layer: str) -> None:
    """Make `.venv` hold what a layer's lock names, and `course`; do nothing when it already does.

    Raise Problem when that cannot be done.
    """
    name = LAYERS[layer]
    if not (ROOT / name).exists():
        raise Problem(STUDENT_PACK.format(command=command, missing=name))
    place = {"folder": str(ROOT), "python": "{}.{}".format(*sys.version_info[:2])}
    wanted = {path.name: digest(path) for path in locks(name)}
    source = digest(course())
    stamp = read_json(STAMP)
    # A .venv knows its own place and Python: after a move or with another Python only a new one works.
    usable = python().exists() and all(stamp.get(key) == value for key, value in place.items())
    installed = stamp.get("locks", {}) if usable else {}
    stale = any(installed.get(lock) != value for lock, value in wanted.items())
    if not stale and stamp.get("course") == source:
        return
    if not usable:
        claim_venv()
    write_json(STAMP, {})
    print(UPDATING if usable else SETTING_UP.format(folder=VENV), flush=True)
    if not usable:
        make_venv()
    try:
        if stale:
            pip("--require-hashes", "-r", str(ROOT / name))
        if course().suffix == ".whl":
            pip("--no-deps", "--no-index", "--force-reinstall", str(course()))
        else:
            pip("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    except Problem:
        # pip fetches everything before it touches anything: what was there before a failure still works.
        if usable:
            write_json(STAMP, stamp)
        raise
    quiet_news()
    write_json(STAMP, {**place, "locks": {**installed, **wanted}, "course": source})
    print(READY, flush=True)


def claim_venv() -> None:
    """Raise Problem where no `.venv` can be made, or where it is another tool's; a stamp in it makes it ours."""
    if not all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        raise Problem(NO_VENV)
    if VENV.is_symlink() or (VENV.exists() and not STAMP.exists() and any(VENV.iterdir())):
        raise Problem(FOREIGN_VENV.format(folder=VENV))


def make_venv() -> None:
    """Make an empty `.venv`, in place of what an interrupted run left."""
    for old in VENV.iterdir():
        if old.is_dir() and not old.is_symlink():
            shutil.rmtree(old)
        elif old != STAMP:
            old.unlink()
    # When started from inside a .venv, the Python behind it: the one inside has just been deleted.
    outer = getattr(sys, "_base_executable", None) or sys.executable
    run([outer, "-m", "venv", str(VENV)], NO_VENV)


def pip(*arguments: str) -> None:
    """Install with the pip of `.venv`."""
    # Compiling all that is installed takes half of the time; Python compiles what it uses, when it does.
    quiet = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off", "--no-compile"]
    run([str(python()), "-m", "pip", "install", *quiet, *arguments], PIP_FAILED)


def run(command: list[str], trouble: str) -> None:
    """Run a command that installs; when it fails, show its last lines and raise Problem with the sentence."""
    lines: list[str] = []
    environment = {**os.environ, "PIP_USER": "0", "PYTHONUNBUFFERED": "1"}  # a user-wide `--user` stops pip
    with subprocess.Popen(command, stdout=PIPE, stderr=STDOUT, errors="replace", env=environment) as process:
        try:
            for line in process.stdout or ():
                lines.append(line.rstrip())
                if sys.stdout.isatty():
                    print("\r" + INSTALLING.format(count=len(lines)), end="", flush=True)
        except KeyboardInterrupt:
            process.kill()
            raise
    if lines and sys.stdout.isatty():
        print()
    if process.returncode:
        print("\n".join(lines[-8:]), file=sys.stderr)
        full = any("No space left" in line or "not enough space" in line for line in lines)
        raise Problem(DISK_FULL if full else trouble)


def quiet_news() -> None:
    """Switch JupyterLab's pop-up about its own news off: a lesson should start with the lesson."""
    news = {"@jupyterlab/apputils-extension:announcements": True}
    write_json(VENV / "etc/jupyter/labconfig/page_config.json", {"disabledExtensions": news})


def update_work() -> list[str]:
    """Bring `work/` up to `release/` without touching a student's work; return what there is to say.

    Raise Problem when there is nothing to hand out and no work either.
    """
    found = {RELEASE / FIRST, *RELEASE.glob("*/**/*")}
    released = sorted(path for path in found if path.is_file() and is_lesson(path))
    first = not WORK.exists()
    if first and not released:
        raise Problem(NO_NOTEBOOKS)
    given = {name: entry for name, entry in read_json(GIVEN).items() if isinstance(entry, dict)}
    before = json.dumps(given, sort_keys=True)
    said = [WORK_MADE.format(folder=WORK)] if first else []
    for path in released:
        name = path.relative_to(RELEASE).as_posix()
        sentence = hand_out(path, WORK / name, name, given.setdefault(name, {}))
        said += [sentence] if sentence and not first else []
    if json.dumps(given, sort_keys=True) != before:
        write_json(GIVEN, given)
    return said


def is_lesson(path: Path) -> bool:
    """Tell whether a file below `release/` is meant for students, not an editor's or Python's left-over."""
    return not any(part[0] == "." or part == "__pycache__" for part in path.relative_to(RELEASE).parts)


def hand_out(path: Path, mine: Path, name: str, entry: dict[str, str]) -> str:
    """Hand one released file out by the rules of `work/`; return the sentence about it, or none.

    `entry` remembers the version last handed out (`given`) and the one last put beside (`beside`).
    """
    new = digest(path)
    if not os.path.lexists(mine):
        write(mine, path.read_bytes())
        sentence = FILE_RESTORED if "given" in entry else FILE_NEW
        entry["given"] = new
        return sentence.format(name=name)
    have = digest(mine) if mine.is_file() else ""
    if have == new:
        entry["given"] = new
        return ""
    if have and have == entry.get("given"):
        write(mine, path.read_bytes())
        entry["given"] = new
        return FILE_UPDATED.format(name=name)
    if new in (entry.get("given"), entry.get("beside")):
        return ""
    # The student has changed the file and has not been offered this version, as far as is remembered.
    beside = free_name(mine, new)
    entry["beside"] = new
    if beside.exists():
        return ""
    write(beside, path.read_bytes())
    return FILE_BESIDE.format(name=name, beside=beside.name)


def free_name(mine: Path, new: str) -> Path:
    """Return the first name beside a file that is free, or that already holds the new version."""
    number = 1
    while True:
        mark = "new" if number == 1 else f"new-{number}"
        beside = mine.with_name(f"{mine.stem}.{mark}{mine.suffix}")
        if not os.path.lexists(beside) or (beside.is_file() and digest(beside) == new):
            return beside
        number += 1


def setup(arguments: list[str]) -> int:
    """Install one layer, and start nothing."""
    layer = arguments[0] if arguments else "student"
    if layer not in LAYERS:
        raise Problem(UNKNOWN_COMMAND.format(command="setup " + layer))
    prepare("setup " + layer, layer)
    return 0


def module(command: str, layer: str, before: list[str], arguments: list[str]) -> int:
    """Run a Python module in the course folder."""
    prepare(command, layer)
    return hand_over(["-m", *before, *arguments], ROOT)


def jupyterlab(command: str, layer: str, arguments: list[str]) -> int:
    """Open JupyterLab on the student's own copy, or for `class` on all; what the reader asks for wins."""
    check_port(arguments)
    prepare(command, layer)
    folder = ROOT if command == "class" else WORK
    defaults = {"--ServerApp.root_dir": str(folder)}
    if folder == WORK:
        for sentence in update_work():
            print(sentence)
        if (WORK / FIRST).exists():
            defaults["--LabApp.default_url"] = "/lab/tree/" + FIRST
    if port_asked(arguments):
        defaults["--ServerApp.port_retries"] = "0"  # the port asked for, or none
    asked = {argument.partition("=")[0] for argument in arguments}
    options = [f"{key}={value}" for key, value in defaults.items() if key not in asked]
    # Containers and Codespaces run as root; Jupyter refuses that unless told, and only root can say so here.
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in asked:
        options.append("--allow-root")
    return hand_over(["-m", "jupyterlab", *options, *arguments], folder)


def port_asked(arguments: list[str]) -> str:
    """Return the port that the reader asks for, as text, or nothing."""
    asked = re.search(r"(?:^|\0)--(?:ServerApp\.)?port[=\0]([^\0]*)", "\0".join(arguments))
    return asked.group(1) if asked else ""


def check_port(arguments: list[str]) -> None:
    """Raise Problem when the reader asks for a port that cannot be had, before minutes go into setting up."""
    port = port_asked(arguments)
    if not port:
        return
    if not port.isdecimal() or int(port) > 65535:
        raise Problem(PORT_FORBIDDEN.format(port=port))
    with socket.socket() as probe:
        if os.name != "nt":  # there it would mean: even when another program listens
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", int(port)))
        except OSError as error:
            trouble = PORT_FORBIDDEN if isinstance(error, PermissionError) else PORT_TAKEN
            raise Problem(trouble.format(port=port)) from None


def hand_over(arguments: list[str], folder: Path) -> int:
    """Become the Python of `.venv`, as if it were activated; on Windows wait for it instead."""
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(python().parent), os.environ.get("PATH", os.defpath)]),
        "VIRTUAL_ENV": str(VENV),
        "JUPYTER_PREFER_ENV_PATH": "1",  # this kernel, not one of the same name elsewhere
    }
    command = [str(python()), *arguments]
    os.chdir(folder)
    sys.stdout.flush()
    if os.name != "nt":
        os.execve(command[0], command, environment)
    with subprocess.Popen(command, env=environment) as process:
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # meant for the command, which has seen it too
                return process.wait()


def main(arguments: list[str]) -> int:
    """Run one command; return the exit status."""
    command, *rest = arguments or ["--help"]
    if command in ("--help", "-h", "help"):
        print(USAGE)
        return 0
    commands = {
        "lab": lambda: jupyterlab("lab", "student", rest),
        "class": lambda: jupyterlab("class", "teacher", rest),
        "test": lambda: module("test", "dev", ["pytest"], rest),
        "autograder": lambda: module("autograder", "teacher", ["autograder"], rest),
        "tool": lambda: module("tool", "dev", [], rest),
        "setup": lambda: setup(rest),
    }
    try:
        if command not in commands:
            raise Problem(UNKNOWN_COMMAND.format(command=command))
        return commands[command]()
    except Problem as problem:
        trouble = str(problem)
    except KeyboardInterrupt:
        print("\n" + INTERRUPTED, file=sys.stderr)
        return 130
    except OSError as error:
        path = error.filename or ROOT
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            trouble = NOT_WRITABLE.format(path=path)
        elif error.errno in (errno.ENOSPC, errno.EDQUOT):
            trouble = DISK_FULL
        else:
            trouble = OTHER_TROUBLE.format(path=path, reason=error.strerror)
    print(trouble, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
