"""Build a message that reads well as HTML in a notebook and as plain text everywhere else.

The colours are fixed and stand on a background of their own, so that the message reads the same in light and in
dark themes; a word and a shape say the same as each colour.
"""

from __future__ import annotations

import html
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

from course.i18n import _
from course.svg import Picture

_TONES = {  # border, background of the head line
    "good": ("#00735C", "#E6F4F0"),
    "wrong": ("#B34700", "#FDF1E7"),
    "calm": ("#0072B2", "#EAF3FA"),
}
_FRAME = (
    "border:1px solid #C9CFD6;border-left:6px solid {border};border-radius:6px;background:#FFFFFF;color:#1B1B1B;"
    "max-width:720px;margin:4px 0;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;"
    "font-size:14px;line-height:1.5"
)
_HEAD = "background:{head};padding:8px 14px;font-weight:600;font-size:15px;border-radius:0 5px 0 0"
_MONO = "font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:13px"
_CELL = "padding:3px 10px;border:1px solid #D8DDE3;text-align:left;vertical-align:top;background:#FFFFFF;color:#1B1B1B"
_LABEL = "color:#4A5560;white-space:nowrap;padding:2px 12px 2px 0;vertical-align:top;text-align:left;font-weight:400"


class Page:
    """A message under construction: each method adds one part, to the HTML and to the text."""

    def __init__(self, tone: str, head: str) -> None:
        border, shade = _TONES[tone]
        sign = {"good": "✓", "wrong": "✗", "calm": "→"}[tone]
        self._html = [
            f'<div style="{_FRAME.format(border=border)}">',
            f'<div style="{_HEAD.format(head=shade)}"><span aria-hidden="true">{sign}</span> {_inline(head)}</div>',
            '<div style="padding:6px 14px 10px">',
        ]
        self._text = [f"{sign} {head}"]

    def text(self, *paragraphs: str, strong: bool = False) -> None:
        """Add paragraphs; `backquoted` parts are shown as code."""
        for paragraph in paragraphs:
            weight = ";font-weight:600" if strong else ""
            self._html.append(f'<p style="margin:6px 0;color:#1B1B1B{weight}">{_inline(paragraph)}</p>')
            self._text.append(_wrapped(paragraph))

    def facts(self, rows: Sequence[tuple[str, str]]) -> None:
        """Add labelled values, such as the call, what was expected and what came."""
        lines = [
            f'<tr style="background:#FFFFFF"><th scope="row" style="{_LABEL}">{html.escape(label)}</th>'
            f'<td style="text-align:left;padding:2px 0;color:#1B1B1B"><span style="{_MONO};white-space:pre-wrap">'
            f"{html.escape(value)}</span></td></tr>"
            for label, value in rows
        ]
        self._html.append(f'<table style="border-collapse:collapse;margin:6px 0">{"".join(lines)}</table>')
        width = max(len(label) for label, _value in rows)
        for label, value in rows:
            first, *more = value.split("\n") or [""]
            self._text.append(f"  {label:{width}}  {first}")
            self._text.extend(f"  {'':{width}}  {line}" for line in more)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], summary: str = "") -> None:
        """Add a table; with a summary it holds code, and is folded away until it is asked for."""
        cells = "".join(f'<th scope="col" style="{_CELL};background:#F3F5F7">{html.escape(name)}</th>' for name in head)
        style = f"{_MONO};white-space:pre-wrap" if summary else ""
        body = "".join(
            "<tr>" + "".join(f'<td style="{_CELL};{style}">{html.escape(x)}</td>' for x in row) + "</tr>"
            for row in rows
        )
        table = f'<table style="border-collapse:collapse;margin:6px 0"><tr>{cells}</tr>{body}</table>'
        self._html.append(_folded(summary, table) if summary else table)
        if not summary:
            widths = [max(len(row[place]) for row in [head, *rows]) for place in range(len(head))]
            for row in [head, *rows]:
                self._text.append("  " + "  ".join(f"{x:{w}}" for x, w in zip(row, widths, strict=True)).rstrip())

    def picture(self, picture: Picture | None) -> None:
        """Add a picture, if there is one."""
        if picture is not None:
            self._html.append(f'<div style="margin:8px 0;overflow-x:auto">{picture.svg}</div>')
            self._text.append(picture.text)

    def rungs(self, hints: Sequence[str], name: str) -> None:
        """Add the hints, each folded away on its own; the text only says how to get them."""
        for number, hint in enumerate(hints, start=1):
            label = _("Hint {number} of {total}").format(number=number, total=len(hints))
            self._html.append(_folded(label, f'<p style="margin:4px 0 8px 18px">{_inline(hint)}</p>'))
        self._text.append(_('A hint, if you like: hint("{name}")').format(name=name))

    def show(self) -> None:
        """Show the message: rich in a notebook, as text elsewhere."""
        if sys.modules.get("IPython") is not None:
            from IPython.core.getipython import get_ipython

            if get_ipython() is not None:
                from IPython.display import display

                display(self)
                return
        # What no terminal can show must not cost the message.
        coding = getattr(sys.stdout, "encoding", None) or "utf-8"
        print(str(self).encode(coding, "replace").decode(coding))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return {"text/html": self.to_html(), "text/plain": str(self)}

    def to_html(self) -> str:
        """Return the message as a piece of HTML that needs no style sheet."""
        return "\n".join([*self._html, "</div></div>"])

    def __str__(self) -> str:
        return "\n".join(self._text)


def _folded(summary: str, inside: str) -> str:
    return (
        f'<details style="margin:4px 0"><summary style="cursor:pointer;color:#00568A">{html.escape(summary)}</summary>'
        f"{inside}</details>"
    )


def _inline(text: str) -> str:
    """Return the text as HTML: escaped, with `code` in backquotes shown as code."""
    parts = html.escape(text, quote=False).split("`")
    code = f'<code style="{_MONO};background:#F3F5F7;color:#1B1B1B;padding:1px 4px;border-radius:3px">'
    if len(parts) % 2 == 0:  # an odd backquote: show them all as they are
        return "`".join(parts)
    return "".join(f"{code}{part}</code>" if place % 2 else part for place, part in enumerate(parts))


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 88)
