"""Start the warm process shut in by bubblewrap, where there is one: a system to read, no network, no home."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

from autograder.exercise import Mistake

ROOT = Path(__file__).parent.parent
INSIDE = "/ariadne"
# All that a student's process may see of the course.
PARTS = (
    "course",
    *(f"autograder/{name}.py" for name in ("__init__", "wire", "shell", "cage", "shared_memory", "worker")),
)
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "PYTHONPATH": INSIDE,
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONHASHSEED": "0",
    "OPENBLAS_NUM_THREADS": "1",
    "HOME": "/tmp",
    "IPYTHONDIR": "/tmp/.ipython",
    "MPLCONFIGDIR": "/tmp/.matplotlib",
    "NBGRADER_EXECUTION": "autograde",
}
_NOBODY = 65534


@functools.cache
def missing() -> str:
    """Return what keeps us from shutting students' programs in on this machine, as a sentence, or ""."""
    if sys.platform != "linux":
        return "Students' programs can be shut in on Linux only."
    bubblewrap = shutil.which("bwrap")
    if bubblewrap is None:
        return "bubblewrap is not installed (apt-get install bubblewrap)."
    if os.getuid() == 0 and shutil.which("setpriv") is None:
        return "setpriv is not installed (it is part of util-linux)."
    tried = subprocess.run(
        [*_around(bubblewrap), sys.executable, "-c", _TRY],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=60,
    )
    if tried.returncode == 0 and tried.stdout.strip() == "in":
        return ""
    reason = (tried.stderr.strip().splitlines() or ["no reason given"])[-1]
    return f"this machine does not allow namespaces of its own for a program ({reason})."


_TRY = """
import os
from autograder import cage
def wait(child):
    os.waitpid(child, 0)
cage.enter(wait)
try:
    open(os.path.join(os.path.dirname(cage.BOX), "left"), "w")
except OSError:
    open("mine", "w")
    print("in", flush=True)
"""


def command(require: bool = False) -> tuple[list[str], str]:
    """Return what to put in front of the warm process's command, and a warning for the teacher ("" for none).

    Raises Mistake where a sandbox is required and cannot be had.
    """
    why = missing()
    if not why:
        return _around(shutil.which("bwrap") or "bwrap"), ""
    if require:
        raise Mistake(f"Nothing was graded, because a sandbox is required: {why}")
    return [], (
        f"No sandbox: {why} Students' programs run with limits on time, memory and file size, but they can read files "
        "and use the network like you."
    )


def _font_lists() -> list[Path]:
    """Return matplotlib's own lists of fonts, where it has made them: to make them anew takes seconds."""
    home = Path.home() / ".cache"
    folder = os.environ.get("MPLCONFIGDIR") or Path(os.environ.get("XDG_CACHE_HOME") or home) / "matplotlib"
    return sorted(Path(folder).glob("fontlist*.json"))


def _around(bubblewrap: str) -> list[str]:
    """Return bubblewrap's command: the system to read, an empty /tmp, no network, no rights, nobody's user id."""
    words = [bubblewrap, "--die-with-parent", "--new-session", "--clearenv"]
    words += ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"]
    for name, value in ENVIRONMENT.items():
        words += ["--setenv", name, value]
    for folder in ("lib", "lib64", "bin", "sbin"):
        path = Path("/") / folder
        if path.is_symlink():
            words += ["--symlink", f"usr/{folder}", str(path)]
        elif path.is_dir():
            words += ["--ro-bind", str(path), str(path)]
    words += ["--perms", "1777", "--tmpfs", "/tmp", "--perms", "1777", "--dir", "/tmp/.matplotlib"]
    folders = ["/usr", sys.prefix, sys.base_prefix, str(Path(sys.executable).resolve().parent.parent)]
    pairs = [(folder, folder) for folder in dict.fromkeys(folders) if folder != "/"]
    pairs += [(str(ROOT / part), f"{INSIDE}/{part}") for part in PARTS]
    pairs += [(str(path), f"/tmp/.matplotlib/{path.name}") for path in _font_lists()]
    pairs += [(path, path) for path in ("/etc/ld.so.cache", "/etc/fonts", "/etc/alternatives", "/etc/localtime")]
    made = {Path("/"), Path("/usr"), Path("/tmp"), Path("/tmp/.matplotlib")}
    for origin, place in pairs:
        if not Path(origin).exists():
            continue
        for above in reversed(Path(place).parents):  # bubblewrap would make them for itself alone
            if above not in made and not any(above.is_relative_to(folder) for _, folder in pairs if folder != place):
                words += ["--perms", "0755", "--dir", str(above)]
                made.add(above)
        words += ["--ro-bind", origin, place]
    words += ["--proc", "/proc", "--dev", "/dev", "--chdir", "/tmp"]
    if os.getuid() != 0:
        return [*words, "--unshare-user"]
    return [*words, "setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups", "--no-new-privs"]
