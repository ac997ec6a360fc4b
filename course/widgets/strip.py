"""The file strip: the characters of a file in one row, and a cursor that moves as the file is read."""

from __future__ import annotations

import codecs
import os
from pathlib import Path
from typing import Any

from course.i18n import _, _n
from course.svg import AMBER, EDGE, FAINT, FREE, INK, MONO, PALE, QUIET, Svg, clean, items_of, shorten, type_name
from course.widgets.asking import asking_words
from course.widgets.base import Widget, maze_rows

MOST = 2000  # characters that are shown
PICTURE = 240  # of them in the still picture


class FileStrip(Widget, front="strip", css=("asking", "strip")):
    """What a file holds, character by character. The file itself is read once, here, and never written."""

    @classmethod
    def of(cls, source: Any) -> FileStrip:
        """Return the widget for a path, a text or a grid."""
        name, text, size = _contents(source)
        shown = text[:MOST]
        if shown.endswith("\r") and len(text) > MOST:
            shown = shown[:-1]  # a line end is not parted
        data = {"name": name, "text": shown, "size": size, "cut": len(text) > len(shown)}
        return cls(data=data, words=_words())

    def svg(self) -> str:
        """Return the strip with the cursor at the start."""
        svg, text = Svg(), self.data["text"][:PICTURE]
        each, line = 40, 30
        signs = [*text, *(["…"] if self._longer() else [])]
        for place, character in enumerate(signs):
            x, y = EDGE + 13 * (place % each), EDGE + line * (place // each)
            fill = AMBER if character == "\n" else PALE if character == "\r" else FREE
            svg.add("rect", x=x, y=y, width=13, height=22, fill=fill, stroke=FAINT)
            svg.text(
                x + 6.5,
                y + 15,
                _sign(character),
                size=8 if character == "\r" else 13,
                text_anchor="middle",
                font_family=MONO,
                colour=INK,
            )
        low = EDGE + line * max(1, -(-len(signs) // each))
        svg.text(EDGE, low + 8, _("↵ is a newline, CR a carriage return, · a space."), size=12, colour=QUIET)
        said = self.text()
        if len(self.data["text"]) > PICTURE:
            said = _("{said} This picture shows the first {count}.").format(said=said, count=PICTURE)
        right, last = svg.sentence(EDGE, low + 32, said)
        return svg.render(max(EDGE * 2 + 13 * each, right + EDGE), last + 14, self.text())

    def _longer(self) -> bool:
        return self.data["cut"] or len(self.data["text"]) > PICTURE

    def text(self) -> str:
        """Say how long the file is."""
        data = self.data
        lines = data["text"].replace("\r\n", "\n").replace("\r", "\n").count("\n")
        if data["cut"]:
            return _("{name} holds {size} bytes; only its first {shown} characters are shown.").format(
                name=data["name"], size=data["size"], shown=len(data["text"])
            )
        return _n(
            "{name} holds {size} bytes: {count} character, {lines} of them line ends.",
            "{name} holds {size} bytes: {count} characters, {lines} of them line ends.",
            len(data["text"]),
        ).format(name=data["name"], size=data["size"], count=len(data["text"]), lines=lines)


def _contents(source: Any) -> tuple[str, str, int]:
    """Return name, text (its first MOST characters and at least one more, if there are) and number of bytes."""
    if isinstance(source, os.PathLike):
        return _read(source)
    if isinstance(source, str):
        if any(mark in source for mark in "\r\n") or not source.strip("* "):
            text = source.encode("utf-8", "replace").decode()  # half of a pair could not be sent
            return _("your text"), text, len(text.encode())
        return _read(source)
    if items_of(source) is None:
        raise TypeError(
            _("file_strip needs the path of a file, a text or a grid, but it got {value}, of type {type}.").format(
                value=shorten(source), type=type_name(source)
            )
        )
    text = "".join(f"{row}\n" for row in maze_rows(source, "file_strip"))
    return _("your grid as a file"), text, len(text)


def _read(source: Any) -> tuple[str, str, int]:
    path = Path(source)
    try:
        if path.is_dir():
            raise ValueError(_("file_strip needs a file, but {path} is a folder.").format(path=shorten(str(path))))
        if not path.exists():
            raise ValueError(
                _("file_strip found no file {path}: check its name, and the folder that it is in.").format(
                    path=shorten(str(path))
                )
            )
        if not path.is_file():
            raise ValueError(
                _("file_strip needs an ordinary file, and {path} is none.").format(path=shorten(str(path)))
            )
        with path.open("rb") as file:
            start = file.read(4 * MOST + 8)
        size = max(path.stat().st_size, len(start))
    except OSError as problem:
        raise ValueError(
            _("file_strip could not read {path}: {problem}.").format(
                path=shorten(str(path)), problem=problem.strerror or type_name(problem)
            )
        ) from None
    try:
        # a character that the end of `start` parts is left out
        text = codecs.getincrementaldecoder("utf-8")().decode(start, final=len(start) >= size)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise ValueError(
            _("file_strip needs a text file in UTF-8, and {path} is none.").format(path=shorten(str(path)))
        )
    return clean(path.name), text, size


def _sign(character: str) -> str:
    """Return what is written for a character: a sign for what cannot be seen."""
    return {"\n": "↵", "\r": "CR", "\t": "⇥", " ": "·", "\ufeff": "⊳"}.get(character, character)


def _words() -> dict[str, Any]:
    return asking_words() | {
        "name": _("File strip"),
        "how": _("Read the file step by step. All of this happens to a copy: your file stays as it is."),
        "strip": _("{name}: {count} characters in one row, the cursor before character {at}."),
        "end": _("end"),
        "open": _("Open with mode"),
        "mode_r": _("r: read"),
        "mode_w": _("w: write anew"),
        "mode_a": _("a: append"),
        "mode_x": _("x: create"),
        "reopen": _("Open again"),
        "restore": _("Restore the file"),
        "restored": _("The file is as it was, opened for reading."),
        "bytes": _("Bytes"),
        "characters": _("Characters"),
        "cursor": _("Cursor"),
        "legend_newline": _("newline"),
        "legend_return": _("carriage return"),
        "legend_space": _("space"),
        "legend_came": _("what came last"),
        "opened_r": _("Opened for reading: the content stays, the cursor is at the start."),
        "opened_w": _("Opened with w: the old content is gone at once, before anything is written."),
        "opened_a": _("Opened with a: the content stays, and what is written goes to the end."),
        "opened_x": _("Opened with x: FileExistsError, for there is a file already. Nothing has changed."),
        "came": _("{call} gives {value}."),
        "came_end": _("{call} gives {value}: the cursor is at the end, nothing is left."),
        "loop_end": _("The loop is over: no line is left."),
        "not_readable": _("{call} fails: a file opened with {mode} cannot be read (UnsupportedOperation)."),
        "not_writable": _("{call} fails: a file opened with r cannot be written (UnsupportedOperation)."),
        "closed": _("No file is open: x refused. Choose another mode."),
        "wrote": [
            _("{call} writes {count} character at the cursor."),
            _("{call} writes {count} characters at the cursor."),
        ],
        "cut": _("The file has {size} bytes; only its first {shown} characters are shown and read here."),
        "crlf": _("This file ends its lines with two characters, as Windows does. Python reads both as one '\\n'."),
        "log": _("What was done"),
        "hidden": _("?"),
        "ask_line": _("The cursor is where the strip shows it. What does the next file.readline() give?"),
        "ask_read": _("The cursor is where the strip shows it. What does file.read() give now?"),
        "ask_bytes": _("How long is this file, in bytes?"),
        "bytes_field": _("Bytes"),
        "ask_lines": _("The file has {lines} lines of {length} visible characters. How long is it, in bytes?"),
        "ask_mode": _("The file holds {size} bytes. It is opened with mode {mode} and closed at once. How many now?"),
        "line_right": _("readline() goes on from the cursor up to the newline, and the newline comes along."),
        "line_last": _("No newline stands at the end of this file, so the last line comes without one."),
        "line_end": _("At the end readline() gives the empty text, without an error. It never gives None."),
        "line_bare": _("The newline comes along: readline() takes it off the strip like any other character."),
        "line_whole": _("readline() begins at the cursor, not at the start of the line."),
        "line_next": _("readline() goes up to the next newline and stops there: the rest of this line comes first."),
        "line_none": _("readline() gives a text in any case; at the end of the file the empty text, never None."),
        "line_empty": _("The empty text comes only at the end of the file. An empty line still holds its newline."),
        "read_right": _("read() takes all that is left after the cursor."),
        "read_end": _("Nothing is left after the cursor, so the empty text comes."),
        "read_all": _("read() begins at the cursor, not at the start of the file."),
        "read_some": _("read() without a number takes all that is left, newlines included."),
        "bytes_right": _("Each of its characters counts, the line ends too."),
        "bytes_newlines": _("The line ends are characters of the file as well: the right number is {size}."),
        "bytes_windows": _(
            "Each line end is two characters of this file, CR and newline, though Python reads both as one: the right "
            "number is {size}."
        ),
        "bytes_accents": _(
            "Characters beyond plain English letters take two bytes or more: the right number is {size}."
        ),
        "bytes_off": _("Count all characters of a line, its line end too, then multiply by the lines: it is {size}."),
        "mode_r_why": _("Reading changes nothing: {size} bytes."),
        "mode_w_why": _("w empties the file the moment it is opened, even if nothing is written: 0 bytes."),
        "mode_a_why": _("a keeps the old content and waits at its end; nothing was written: {size} bytes."),
        "mode_x_why": _("x refuses a file that exists (FileExistsError), so the old content stays: {size} bytes."),
    }
