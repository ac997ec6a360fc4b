"""Where a class's seed comes from: the one thing that is secret in a public repository."""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).parent.parent / "class-seed.txt"
PUBLIC_SEED = "ariadne"


def class_seed(path: Path = FILE) -> str:
    """Return the seed from which hidden calls are drawn.

    It is the text of `class-seed.txt` at the root of the course, which never ships; without that file it is a
    public one, so that a course just cloned can be tried.
    """
    try:
        return path.read_text(encoding="utf-8").strip() or PUBLIC_SEED
    except FileNotFoundError:
        return PUBLIC_SEED
