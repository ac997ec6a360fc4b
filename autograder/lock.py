"""Pin every package that anyone needs, once, in `requirements*.txt`: `python -m autograder.lock [--upgrade]`.

One resolution holds for Linux, macOS and Windows and for Python 3.11 to 3.14; docs/lock.md tells the story.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

LAYERS = {  # extra of pyproject.toml -> lock file; each layer builds on the one before
    "student": "requirements.txt",
    "teacher": "requirements-teacher.txt",
    "cluster": "requirements-cluster.txt",
    "dev": "requirements-dev.txt",
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = (
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "aarch64-apple-darwin",
    "x86_64-apple-darwin",
    "x86_64-pc-windows-msvc",
)
CONSTRAINTS = (
    # From 26 on there is no wheel for Macs with an Intel processor.
    "argon2-cffi-bindings <26",
    # From 1.9 on there is no wheel for Macs with an Intel processor.
    "libcst <1.9",
    # From 4.25 on every program that reads a notebook first builds grammars of web addresses, for two seconds.
    "jsonschema <4.25",
    # Dask needs it with Python 3.11; the newest ones need a package that is new itself and names no author.
    "importlib-metadata <10",
)
# With its extras in the pin, pip does not try a newer version of a package first, whose hash it has not.
FOR_ALL = ("--no-strip-extras", "--universal", "--python-version", PYTHONS[0], "--no-header")
HEADER = "# Made by `make lock` from the extras in pyproject.toml, not to be edited: see docs/lock.md.\n"


class LockError(Exception):
    """The lock could not be made, said in one sentence."""


def lock(*, upgrade: bool = False) -> list[Path]:
    """Write the lock files; keep the pins that still fit unless `upgrade`; return the paths.

    Raise LockError, and leave the files as they are, when the extras cannot be resolved or some package has
    no wheel for one of the systems.
    """
    with tempfile.TemporaryDirectory() as folder:
        constraints, everything = Path(folder, "constraints.txt"), Path(folder, "all.txt")
        constraints.write_text("\n".join(CONSTRAINTS))
        if not upgrade:
            everything.write_text("".join(_old_pins()))
        _compile(list(LAYERS), everything, "--generate-hashes", "--constraint", constraints)
        pins = split_pins(everything.read_text(encoding="utf-8"))
        _check_wheels(everything)
        needed = {}
        for extra in LAYERS:
            layer = Path(folder, f"{extra}.txt")
            _compile([extra], layer, "--constraint", everything)
            own = split_pins(layer.read_text(encoding="utf-8"))
            # A pin may name an extra that only an outer layer asks for: what this extra needs comes along.
            asked = Path(folder, f"{extra}.in")
            asked.write_text("".join(line for name in own for line in pin_lines(pins[name])))
            _uv(asked, *FOR_ALL, "--constraint", everything, "--output-file", layer)
            needed[extra] = set(split_pins(layer.read_text(encoding="utf-8")))
    placed: set[str] = set()
    written, inner = [], ""
    for extra, name in LAYERS.items():
        here = sorted(needed[extra] - placed)
        placed |= needed[extra]
        text = f"-r {inner}\n{HEADER}" if inner else HEADER
        (ROOT / name).write_text(text + "".join(pins[package] for package in here), encoding="utf-8")
        written.append(ROOT / name)
        inner = name
    return written


def split_pins(text: str) -> dict[str, str]:
    """Split a lock's text into normalised package name -> its lines (a pin for each marker, and hashes)."""
    pins: dict[str, str] = {}
    name = ""
    for line in text.splitlines(keepends=True):
        pin = re.match(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?==", line)
        if pin:
            name = re.sub(r"[-_.]+", "-", pin.group(1)).lower()
        temporary = re.match(r"\s+#\s+-c ", line)  # names the constraints' place on this machine
        if name and line.strip() and not temporary:
            pins[name] = pins.get(name, "") + line
    return pins


def pin_lines(pin: str) -> list[str]:
    """Return the lines of a pin without its hashes and comments."""
    return [line.partition("\\")[0].rstrip() + "\n" for line in pin.splitlines() if re.match(r"[A-Za-z0-9]", line)]


def _old_pins() -> list[str]:
    return ["".join(split_pins(path.read_text(encoding="utf-8")).values()) for path in _existing()]


def _existing() -> list[Path]:
    return [ROOT / name for name in LAYERS.values() if (ROOT / name).exists()]


def _compile(extras: list[str], output: Path, *options: str | Path) -> None:
    """Resolve some extras of pyproject.toml for all systems at once; pins that stand in `output` are kept."""
    chosen = [option for extra in extras for option in ("--extra", extra)]
    where: list[str | Path] = ["--no-emit-index-url", "--no-emit-find-links", "--output-file", output]
    _uv("pyproject.toml", *chosen, *FOR_ALL, *where, *options)


def _check_wheels(pins: Path) -> None:
    """Raise LockError when something would have to be compiled on a student's machine."""

    def problem(target: tuple[str, str]) -> str:
        platform, version = target
        with tempfile.TemporaryDirectory() as folder:
            target_options = ["--python-platform", platform, "--python-version", version]
            try:
                _uv(
                    pins,
                    "--no-deps",
                    "--only-binary",
                    ":all:",
                    *target_options,
                    "-o",
                    Path(folder, "out.txt"),
                )
            except LockError as error:
                return f"{platform}, Python {version}: {error}"
        return ""

    with ThreadPoolExecutor(4) as threads:
        problems = [found for found in threads.map(problem, product(PLATFORMS, PYTHONS)) if found]
    if problems:
        raise LockError("Not every package has a wheel everywhere:\n" + "\n".join(problems))


def _uv(*arguments: str | Path) -> None:
    """Run `uv pip compile`; raise LockError with what it says when it fails."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LockError(done.stderr.strip())


def main() -> int:
    """Make the lock from the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m autograder.lock", description=__doc__.splitlines()[0])
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions instead of keeping pins")
    try:
        for path in lock(upgrade=parser.parse_args().upgrade):
            print(f"{path.name}: {len(split_pins(path.read_text(encoding='utf-8')))} packages")
    except LockError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
