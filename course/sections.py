"""The sections of my_maze.py: one for each function that is kept, between two marks; the rest is its owner's.

    # --- init_grid (01-grid) ---
    def init_grid(w, h):
        ...
    # --- end of init_grid: passed, 3f9a2c1d ---

The sign at the end is made from the lines between. It tells whether they are still those that passed.
"""

from __future__ import annotations

import ast
import hashlib
import re
from dataclasses import dataclass

from course.i18n import _

_BEGIN = re.compile(r"# --- (\w+) \(([^,()]+)(, given)?\) ---\s*")
_END = re.compile(r"# --- end of (\w+): passed, ([0-9a-f]{8}) ---\s*")


class Damaged(Exception):
    """The file cannot be read as it should be; the reason is a sentence."""


@dataclass(frozen=True)
class Section:
    """A section: whose, of which lesson, given or the student's own, its lines, and whether they are as they passed."""

    name: str
    lesson: str
    given: bool
    body: str
    intact: bool = True

    @property
    def text(self) -> str:
        """The section with its marks."""
        of = f"{self.lesson}, given" if self.given else self.lesson
        return f"# --- {self.name} ({of}) ---\n{self.body}\n# --- end of {self.name}: passed, {_sign(self.body)} ---\n"


def _sign(body: str) -> str:
    return hashlib.sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def unmarked(text: str) -> str:
    """Return a text without lines that look like marks, and without blank lines around it."""
    return "\n".join(line for line in text.split("\n") if not _is_mark(line)).strip("\n")


def _is_mark(line: str) -> bool:
    return _BEGIN.fullmatch(line) is not None or _END.fullmatch(line) is not None


def _head() -> str:
    return _(
        "# my_maze.py: your own library.\n"
        "#\n"
        "# A function of yours that passes its check is kept here, and the later notebooks take it from here.\n"
        "# What stands between two marks is written anew when a newer version passes.\n"
        "# Before, after and between the sections is room for whatever you like: it is left alone.\n"
    )


def decoded(content: bytes) -> str:
    """Return the text of the file, with line ends as Python has them. Raises Damaged where it is not in UTF-8."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Damaged(_("it is not a text in UTF-8")) from None
    return text.replace("\r\n", "\n")


def encoded(text: str, like: bytes) -> bytes:
    """Return the bytes of the text, with the line ends and the first mark of the file as it was."""
    if b"\r\n" in like:
        text = text.replace("\n", "\r\n")
    return (b"\xef\xbb\xbf" if like.startswith(b"\xef\xbb\xbf") else b"") + text.encode()


def parse(text: str) -> dict[str, Section]:
    """Return the sections by their names. Raises Damaged where a mark has no partner, or Python cannot read the file.

    The file is looked at as text: nothing in it runs.
    """
    found: dict[str, Section] = {}
    for _first, _last, section in _places(text):
        if section.name in found:
            raise Damaged(_("{name} has two sections").format(name=section.name))
        found[section.name] = section
    try:
        ast.parse(text)
    except SyntaxError as error:
        raise Damaged(_("Python cannot read its line {line}").format(line=error.lineno)) from None
    except (ValueError, RecursionError, MemoryError):
        raise Damaged(_("Python cannot read it")) from None
    return found


def _places(text: str) -> list[tuple[int, int, Section]]:
    """Return each section with the numbers of its first and last line, from 0."""
    lines = text.split("\n")
    places: list[tuple[int, int, Section]] = []
    begun: tuple[int, re.Match[str]] | None = None
    for number, line in enumerate(lines):
        begin, end = _BEGIN.fullmatch(line), _END.fullmatch(line)
        if begin and begun is None:
            begun = number, begin
        elif end and begun is not None and end[1] == begun[1][1]:
            first, mark = begun
            body = "\n".join(lines[first + 1 : number])
            places.append((first, number, Section(mark[1], mark[2], bool(mark[3]), body, _sign(body) == end[2])))
            begun = None
        elif begin or end:
            raise Damaged(_("a mark in its line {line} has no partner").format(line=number + 1))
    if begun is not None:
        raise Damaged(_("a mark in its line {line} has no partner").format(line=begun[0] + 1))
    return places


def put(text: str, section: Section) -> str:
    """Return the text with this section: in the place of the old one, or at the end."""
    for first, last, old in _places(text):
        if old.name == section.name:
            lines = text.split("\n")
            return "\n".join([*lines[:first], *section.text.rstrip("\n").split("\n"), *lines[last + 1 :]])
    before = text.rstrip("\n") or _head().rstrip("\n")
    return f"{before}\n\n\n{section.text}"


def salvaged(content: bytes) -> str:
    """Return a new text with those sections of a damaged file that are as they passed; "" if there are none."""
    text, lines = "", content.decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
    for first, line in enumerate(lines):
        begin = _BEGIN.fullmatch(line)
        last = next((n for n in range(first + 1, len(lines)) if _is_mark(lines[n])), None) if begin else None
        end = _END.fullmatch(lines[last]) if last is not None else None
        if begin and end and end[1] == begin[1]:
            body = "\n".join(lines[first + 1 : last])
            if _sign(body) == end[2]:
                text = put(text, Section(begin[1], begin[2], bool(begin[3]), body))
    return text
