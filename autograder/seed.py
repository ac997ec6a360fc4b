"""Where a class's seed comes from: the one thing that is secret in a public repository."""

from __future__ import annotations

from pathlib import Path

from autograder.exercise import Mistake

FILE = Path(__file__).parent.parent / "class-seed.txt"
PUBLIC_SEED = "ariadne"


def class_seed(path: Path = FILE) -> str:
    """Return the seed from which hidden calls are drawn.

    It is the text of `class-seed.txt` at the root of the course, which never ships; without that file it is a
    public one, so that a course just cloned can be tried. Raises Mistake for a file that holds no seed.
    """
    try:
        text = path.read_text(encoding="utf-8-sig").strip()
    except FileNotFoundError:
        return PUBLIC_SEED
    except (OSError, UnicodeDecodeError):
        raise Mistake(f"{path.name} cannot be read; save it as plain text in UTF-8, with one line in it.") from None
    if not text:
        raise Mistake(f"{path.name} is empty; write one line of secret text into it, or delete it.")
    return text
