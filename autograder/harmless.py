"""What a student's cells sent, made into outputs that can do nothing on a teacher's page: texts and pictures."""

from __future__ import annotations

import base64
import binascii
import contextlib
import re
from typing import Any
from xml.parsers import expat

Output = dict[str, Any]

SVG = "image/svg+xml"
MAX_SVG = 1_000_000  # characters; the picture of a maze of 100 x 100 cells has a tenth of that
_SVG = "http://www.w3.org/2000/svg"
_PICTURES = ("image/png", "image/jpeg")


def harmless(outputs: list[dict[str, Any]]) -> list[Output]:
    """Return the outputs with texts, tracebacks and pictures only, in a form that nbgrader's pages can show."""
    kept: list[Output] = []
    for output in outputs:
        kind = output.get("output_type")
        if kind == "clear_output":
            kept.clear()
        elif kind == "stream" and isinstance(output.get("text"), str):
            name = "stderr" if output.get("name") == "stderr" else "stdout"
            if kept and kept[-1]["output_type"] == "stream" and kept[-1]["name"] == name:
                kept[-1]["text"].append(output["text"])
            else:
                kept.append({"output_type": "stream", "name": name, "text": [output["text"]]})
        elif kind == "error":
            trace = output.get("traceback")
            lines = [str(line) for line in trace] if isinstance(trace, list) else []
            kept.append(
                {
                    "output_type": "error",
                    "ename": str(output.get("ename", "")),
                    "evalue": str(output.get("evalue", "")),
                    "traceback": lines,
                }
            )
        elif kind in ("display_data", "update_display_data", "execute_result") and isinstance(output.get("data"), dict):
            data = _harmless_data(output["data"])
            if data and kind == "execute_result":
                count = output.get("execution_count")
                number = count if type(count) is int and 0 <= count < 1_000_000 else None
                kept.append({"output_type": kind, "data": data, "metadata": {}, "execution_count": number})
            elif data:
                kept.append({"output_type": "display_data", "data": data, "metadata": {}})
    for output in kept:
        if output["output_type"] == "stream":
            output["text"] = "".join(output["text"])  # at once: thousands of pieces would be copied again and again
    return kept


def _harmless_data(data: dict[str, Any]) -> dict[str, str]:
    kept = {}
    if isinstance(data.get("text/plain"), str):
        kept["text/plain"] = data["text/plain"]
    for kind in _PICTURES:
        with contextlib.suppress(TypeError, ValueError, binascii.Error):
            picture = str(data[kind]).replace("\n", "") if kind in data else ""
            if picture and base64.b64decode(picture, validate=True):
                kept[kind] = picture
    if title_of(data.get(SVG)) is not None:
        kept[SVG] = data[SVG]
    return kept


def title_of(svg: Any) -> str | None:
    """Return the title of an SVG picture, "" where it has none; None where it is no picture of bearable size.

    It has to be whole XML in which nothing stands for something else. What it draws is not looked at: it is only
    ever shown as an image, where no script runs and nothing is fetched.
    """
    if not isinstance(svg, str) or len(svg) > MAX_SVG:
        return None
    first: list[str] = []  # its first elements, the picture itself among them
    inside: list[str] = []
    title = ""

    def begin(name: str, attributes: dict[str, str]) -> None:
        first.extend([name] if len(first) < 2 else [])
        inside.append(name)

    def end(name: str) -> None:
        inside.pop()

    def read(text: str) -> None:
        nonlocal title
        if inside == first == [f"{_SVG} svg", f"{_SVG} title"]:
            title += text

    def refuse(name: str, system: str | None, public: str | None, own_subset: int) -> None:
        if own_subset:  # the only place where entities are defined, those that grow among them
            raise ValueError

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = read, refuse
    try:
        parser.Parse(svg.encode(), True)
    except (expat.ExpatError, ValueError):
        return None
    return title if first[:1] == [f"{_SVG} svg"] else None


_CODE = r"(?:[34]8;5;\d{1,3}|[34]8;2;\d{1,3};\d{1,3};\d{1,3}|(?![34]8[;m])\d{0,3})"
_COLOUR = re.compile(rf"\x1b\[{_CODE}(?:;{_CODE})*m")
_ESCAPE = re.compile(r"(\x1b\[[0-9;]*m)|\x1b(?:\[[0-?]*[ -/]*[@-~])?")
_ROOM = 500_000_000  # nbconvert copies the rest of a text at each colour: that many characters in all take a second


def plain(text: str) -> str:
    """Return a text with no other escape sequence than whole colours: nbconvert gives up on half a one.

    Where the colours are so many that a page would take minutes, there are none.
    """
    found = 0

    def keep(match: re.Match[str]) -> str:
        nonlocal found
        whole = match[1] is not None and _COLOUR.fullmatch(match[1]) is not None
        found += whole
        return match[0] if whole else ""

    kept = _ESCAPE.sub(keep, text)
    return kept if found * len(kept) <= _ROOM else _ESCAPE.sub("", kept)
