"""Read what a student handed in, however damaged, as plain cells; say what could not be read."""

from __future__ import annotations

import ast
import io
import json
import re
import textwrap
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from course.i18n import _, _n, mark

LARGEST = 100_000_000  # bytes; a notebook with every picture of a lesson has less than a hundredth of it
_MOST = 2_000  # cells of a notebook that are read; a lesson has less than a hundred
_KINDS = {"code": "code", "markdown": "markdown", "raw": "raw", "heading": "markdown", "html": "markdown"}
_CELL = re.compile(r'\{\s*"(?:cell_type|attachments|execution_count|id|metadata|source|input|outputs)"')
_MARKERS = re.compile(r"^(<{7}|={7}|>{7}|\|{7})", re.MULTILINE)
_PDF = mark("{file} is a PDF, not a notebook; ask for the .ipynb file (File > Download).")
_PICTURE = mark("{file} is a picture, not a notebook; ask for the .ipynb file (File > Download).")
_LETTER = mark("{file} is a word processor's file, not a notebook; ask for the .ipynb file (File > Download).")
_PAGE = mark("{file} is a web page, not a notebook; ask for the .ipynb file (File > Download).")
_TEXT = mark("{file} is a text without code, not a notebook; ask for the .ipynb file (File > Download).")
_PACKED = mark("{file} is an archive that cannot be opened here; ask for the .ipynb file itself.")
_OTHER_FILES = (  # how files begin that are no notebooks, in small letters
    (b"%pdf", _PDF),
    (b"\x89png", _PICTURE),
    (b"\xff\xd8\xff", _PICTURE),
    (b"{\\rtf", _LETTER),
    (b"\xd0\xcf\x11\xe0", _LETTER),
    (b"rar!", _PACKED),
    (b"7z\xbc\xaf", _PACKED),
    (b"\x1f\x8b", _PACKED),
)


@dataclass
class Cell:
    """A cell as it was handed in; `place` counts from 1, `marks` is what nbgrader wrote on it."""

    kind: str
    source: str
    place: int = 0
    id: str = ""
    marks: dict[str, Any] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)
    attachments: dict[str, Any] = field(default_factory=dict)


@dataclass
class Reading:
    """The cells of a file, what is to be said of it, and the other side of a merge conflict if there was one.

    `cells` is None where there was no notebook; then the last sentence says why.
    """

    cells: list[Cell] | None
    sentences: list[str] = field(default_factory=list)
    other: list[Cell] | None = None
    language: str = ""
    script: bool = False  # code alone, so that marks and texts cannot be there


def unpack(name: str, data: bytes) -> Iterator[tuple[str, bytes | str]]:
    """Yield name and content of a file, or of the notebooks in it if it is a zip; a str says why there is none."""
    if not data.startswith(b"PK\x03\x04"):
        yield name, data
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            inside = [
                item
                for item in archive.infolist()
                if item.filename.lower().endswith(".ipynb")
                and "__MACOSX" not in item.filename
                and ".ipynb_checkpoints" not in item.filename
            ]
            if not inside:
                yield name, _("{file} is a zip without a notebook in it; ask for the .ipynb file.").format(file=name)
            for item in inside[:20]:
                label = f"{name}/{item.filename}"
                if item.file_size > LARGEST:
                    yield label, _too_large(label, item.file_size)
                else:
                    yield label, archive.read(item)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError, ValueError):
        yield name, _("{file} is a zip that cannot be opened; ask for the .ipynb file itself.").format(file=name)


def _too_large(name: str, size: int) -> str:
    return _(
        "{file} has {size} MB and was not read; ask for the notebook without its outputs "
        "(Kernel > Restart Kernel and Clear Outputs of All Cells, then save)."
    ).format(file=name, size=size // 1_000_000)


def read(data: bytes, name: str) -> Reading:
    """Read a notebook out of the bytes of a file; `name` is what the sentences call it."""
    if len(data) > LARGEST:
        return Reading(None, [_too_large(name, len(data))])
    if not data.strip(b" \t\r\n\0"):
        return Reading(None, [_("{file} is empty; ask for the notebook again.").format(file=name)])
    for start, sentence in _OTHER_FILES:
        if data[:16].lower().startswith(start):
            return Reading(None, [_(sentence).format(file=name)])
    text, sentences = _decode(data, name)
    reading = _read_text(text, name)
    reading.sentences[:0] = sentences
    return reading


def _decode(data: bytes, name: str) -> tuple[str, list[str]]:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[:200].count(0) > len(data[:200]) // 3:
        encoding = "utf-16" if data[0] in (0xFF, 0xFE) else "utf-16-be" if data[0] == 0 else "utf-16-le"
        return data.decode(encoding, "replace"), [
            _("{file} was saved as UTF-16; it was read as such, and nothing is lost.").format(file=name)
        ]
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), [
            _("{file} was not saved as UTF-8: letters with accents may have come out wrong.").format(file=name)
        ]


def _read_text(text: str, name: str) -> Reading:
    start = text.lstrip()
    if re.match(r"<(!doctype|html|head|\?xml)", start, re.IGNORECASE):
        return Reading(None, [_(_PAGE).format(file=name)])
    if start[:1] not in "{[<":
        return _script(text, name)
    try:
        return _notebook(json.loads(text, strict=False), name)
    except (ValueError, RecursionError):
        pass
    if _MARKERS.search(text):
        return _conflict(text, name)
    try:
        value, end = json.JSONDecoder(strict=False).raw_decode(start)
        reading = _notebook(value, name)
    except (ValueError, RecursionError):
        return _salvage(text, name)
    if start[end:].strip(" \t\r\n\0"):
        reading.sentences.append(
            _("{file}: there was more text after the end of the notebook; it was left out.").format(file=name)
        )
    return reading


def sides(text: str) -> tuple[str, str]:
    """Return both sides of a text in which a program for versions left its marks of a conflict."""
    found: tuple[list[str], list[str]] = ([], [])
    side: int | None = None
    for line in text.splitlines(keepends=True):
        marker = _MARKERS.match(line)
        if marker:
            side = {"<": 0, "|": 2, "=": 1, ">": None}[line[0]]
        elif side is None:
            found[0].append(line)
            found[1].append(line)
        elif side < 2:
            found[side].append(line)
    return "".join(found[0]), "".join(found[1])


def _conflict(text: str, name: str) -> Reading:
    """Read both sides of a merge conflict."""
    first, second = (_read_side(side, name) for side in sides(text))
    kept, other = (first, second) if first.cells else (second, first)
    if not kept.cells:
        return Reading(
            None,
            [
                _(
                    "{file} holds a merge conflict that cannot be undone here; "
                    "ask for a version without the lines <<<<<<< and >>>>>>>."
                ).format(file=name)
            ],
        )
    kept.sentences.insert(
        0,
        _("{file} held a merge conflict; the side with more answers was taken. Look at it with the student.").format(
            file=name
        ),
    )
    return Reading(kept.cells, kept.sentences, other.cells, kept.language)


def _read_side(text: str, name: str) -> Reading:
    try:
        return _notebook(json.loads(text, strict=False), name)
    except (ValueError, RecursionError):
        return _salvage(text, name)


def _salvage(text: str, name: str) -> Reading:
    """Read the cells that are whole in a file that is cut off or broken somewhere."""
    decoder, found = json.JSONDecoder(strict=False), []
    place = max(text.find('"cells"'), text.find('"worksheets"'))
    effort = 20 * len(text) + 10_000_000  # so that a file made for it cannot hold up the class
    while place >= 0 and (start := _CELL.search(text, place)) and effort > 0:
        try:
            value, place = decoder.raw_decode(text, start.start())
        except (ValueError, RecursionError) as mistake:
            place = start.end()
            effort -= 100_000 + getattr(mistake, "pos", place)  # json counts lines from the beginning each time
            continue
        if isinstance(value, dict) and "cell_type" in value:
            found.append(value)
    cells = _cells(found)
    if not cells:
        return Reading(
            None,
            [_("{file} is damaged and no cell of it can be read; ask for the notebook again.").format(file=name)],
        )
    sentence = _n(
        "{file} is damaged or cut off: one cell could be read; ask for the notebook again if answers are missing.",
        "{file} is damaged or cut off: {number} cells could be read; ask for the notebook again if answers are "
        "missing.",
        len(cells),
    )
    return Reading(cells, [sentence.format(file=name, number=len(cells))])


def _script(text: str, name: str) -> Reading:
    """Read a Python script as one cell for each definition."""
    text = text.replace("\r\n", "\n")
    if re.search(r"^# (%%|In\[)", text, re.MULTILINE):
        pieces = re.split(r"^# (?:%%.*|In\[.*\]:)$", text, flags=re.MULTILINE)
    else:
        pieces = _pieces(text)
    sources = [piece.strip("\n") for piece in pieces if piece.strip()]
    if not re.search(r"^(def|class|import|from|\w+ *=)\s*\S", text, re.MULTILINE):
        return Reading(None, [_(_TEXT).format(file=name)])
    cells = [Cell("code", source, place) for place, source in enumerate(sources, start=1)]
    sentence = _("{file} is a Python script, not a notebook; its code was put into the cells it belongs to.")
    return Reading(cells, [sentence.format(file=name)], script=True)


def _pieces(text: str) -> list[str]:
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return re.split(r"^(?=(?:def|class|@)\b)", text, flags=re.MULTILINE)
    lines, pieces, start = text.splitlines(keepends=True), [], 0
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            first = min([node.lineno, *(item.lineno for item in node.decorator_list)]) - 1
            pieces += ["".join(lines[start:first]), "".join(lines[first : node.end_lineno])]
            start = node.end_lineno or first
    return [*pieces, "".join(lines[start:])]


def _notebook(value: Any, name: str) -> Reading:
    """Read cells out of decoded JSON, of any version of the format."""
    metadata: dict[str, Any] = {}
    raw: Any = None
    if isinstance(value, list):
        raw = value
    elif isinstance(value, dict):
        sheets = value.get("worksheets")
        raw = value.get("cells")
        if not isinstance(raw, list) and isinstance(sheets, list):
            raw = [cell for sheet in sheets if isinstance(sheet, dict) for cell in _list(sheet.get("cells"))]
        metadata = _dict(value.get("metadata"))
    cells = _cells(raw[:_MOST]) if isinstance(raw, list) else []
    if not cells:
        return Reading(
            None,
            [_("{file} holds no cells, so it is not a notebook; ask for the .ipynb file.").format(file=name)],
        )
    language = str(_dict(metadata.get("kernelspec")).get("language", "")).lower()
    sentences = []
    if len(raw) > _MOST:
        sentence = _("{file} has {number} cells; the first {most} were read. Look at it with the student.")
        sentences.append(sentence.format(file=name, number=len(raw), most=_MOST))
    return Reading(cells, sentences, language=language)


def _cells(raw: list[Any]) -> list[Cell]:
    cells = []
    for place, item in enumerate(raw, start=1):
        if isinstance(item, dict) and item.get("cell_type") in _KINDS:
            cells.append(_cell(item, place))
    return cells


def _cell(item: dict[str, Any], place: int) -> Cell:
    metadata = _dict(item.get("metadata"))
    source = next((item[key] for key in ("source", "input", "code", "text") if key in item), "")
    if isinstance(source, list):
        lines = [line for line in source if isinstance(line, str)]
        whole = len(lines) > 1 and not any(line.endswith("\n") for line in lines)
        source = ("\n" if whole else "").join(lines)
    source = _clean(source) if isinstance(source, str) else ""
    if item["cell_type"] == "heading":
        level = item.get("level")
        source = "#" * (level if isinstance(level, int) and 0 < level < 7 else 1) + " " + source
    kind = _KINDS[item["cell_type"]]
    name = item.get("id") or metadata.get("id")
    return Cell(
        kind,
        source,
        place,
        id=name if isinstance(name, str) else "",
        marks=_dict(metadata.get("nbgrader")),
        tags=[_clean(tag) for tag in _list(metadata.get("tags")) if isinstance(tag, str)],
        attachments={} if kind == "code" else _attachments(item.get("attachments")),
    )


def _attachments(value: Any) -> dict[str, Any]:
    """Keep pictures pasted into a text that are whole: name -> type -> base64."""
    return {
        _clean(name): {kind: text for kind, text in bundle.items() if isinstance(text, str)}
        for name, bundle in _dict(value).items()
        if isinstance(bundle, dict)
    }


def _clean(text: str) -> str:
    """Return text that can be written as UTF-8, with the line ends of a notebook."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def tree_of(source: str) -> ast.Module | None:
    """Return the syntax tree of a cell without its magics, None where Python cannot read it."""
    lines = [
        re.sub(r"\S.*", "pass", line) if re.match(r"\s*[%!?]", line) else line
        for line in textwrap.dedent(source).splitlines()
    ]
    try:
        return ast.parse("\n".join(lines))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
