"""How long a notebook's first line takes: python bench/start.py

Prints the best of ten fresh starts of Python, of Python with `import course`, and of Python with what the course
does without (matplotlib), and the times as multiples of a bare start within this run.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROGRAMS = {
    "a bare start": "pass",
    "import course": "import course",
    "import matplotlib.pyplot": "import matplotlib.pyplot",
}


def best_of(program: str, times: int = 10) -> float:
    """Return the shortest wall-clock time in seconds of that many fresh runs."""
    seconds = []
    for _ in range(times):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
        seconds.append(time.perf_counter() - begun)
    return min(seconds)


def main() -> None:
    """Measure and print."""
    measured = {name: best_of(program) for name, program in PROGRAMS.items()}
    bare = measured["a bare start"]
    for name, seconds in measured.items():
        print(f"{name:26} {seconds * 1000:7.0f} ms  {seconds / bare:5.1f} x a bare start, {seconds - bare:.3f} s more")


if __name__ == "__main__":
    main()
