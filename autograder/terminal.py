"""Print lines in which names and messages of students stand."""

from __future__ import annotations

import sys
import unicodedata
from typing import TextIO


def say(line: str, file: TextIO | None = None) -> None:
    """Print one line, with a mark in the place of what would steer the terminal, or could not be written there."""
    clean = "".join("\N{REPLACEMENT CHARACTER}" if _steers(letter) else letter for letter in line)
    file = file or sys.stdout
    encoding = file.encoding or "utf-8"
    print(clean.encode(encoding, "replace").decode(encoding), file=file, flush=True)


def _steers(letter: str) -> bool:
    # Controls (line ends among them), writing direction, half letters.
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter != "\u200d"
