"""Text cells in feedback and in formgrader: the teacher's as nbconvert has them, a student's without any HTML.

What a student writes is Markdown of which only mistune's own tags are made. HTML stands there as it was typed, a
link leads to the web or nowhere, a picture comes from the notebook or from its folder.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context, Undefined
from mistune.util import striptags
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbgrader.utils import is_locked

from course.i18n import _

MAX_TEXT = 20_000  # characters of a text cell that are read as Markdown
_LINK = re.compile(r"(?:https?://|mailto:|#)[^\s\x00-\x1f]*", re.IGNORECASE)
_FILE = re.compile(r"(?:[\w-][\w .-]*/)*[\w-][\w .-]*\.(?:png|jpe?g|gif|webp|svg)", re.IGNORECASE)
_PICTURE = re.compile(r"data:image/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=\s]*")
_ATTACHED = ("image/svg+xml", "image/png", "image/jpeg", "image/gif", "image/webp")


@pass_context
def markdown2html(context: Context, source: str) -> str:
    """Return a text cell, or a comment, as HTML; nbconvert's filter of that name, which keeps all HTML."""
    cell = context.get("cell")
    if cell is None or isinstance(cell, Undefined):
        return students(source, {})
    attached = _attachments(cell.get("attachments"))
    if source == cell.source and is_locked(cell):
        return MarkdownWithMath(renderer=_Attached(escape=False, attachments=attached)).render(source)
    return students(source, attached)


def students(source: str, attached: Mapping[str, dict[str, str]]) -> str:
    """Return what a student wrote as HTML in which nothing of theirs is HTML."""
    if len(source) <= MAX_TEXT:
        try:
            made = MarkdownWithMath(renderer=_Typed(attached)).render(source)
            # Filters that follow look for links and formulas in brackets; text is all that a bracket is here.
            return made.replace("[", "&#91;")
        except Exception:  # noqa: S110 (a text that mistune cannot take is shown as it was typed)
            pass
    return f"<pre>{html.escape(source)}</pre>"


def _attachments(found: Any) -> dict[str, dict[str, str]]:
    """Return the pictures of a cell, by name; whatever else is attached is left out."""
    kept = {}
    for name, forms in found.items() if isinstance(found, Mapping) else ():
        for kind in _ATTACHED:
            data = forms.get(kind) if isinstance(forms, Mapping) else None
            if isinstance(data, str) and _PICTURE.fullmatch(f"data:{kind};base64,{data}"):
                kept[name] = {kind: data}
                break
    return kept


class _Attached(IPythonRenderer):
    """nbconvert's own renderer, which goes on where an attachment is missing."""

    def _embed_image_or_attachment(self, src: str) -> str:
        if not src.startswith("attachment:"):
            return src
        forms = self.attachments.get(src.removeprefix("attachment:"), {})
        return next((f"data:{kind};base64,{data}" for kind, data in forms.items()), "")


class _Typed(_Attached):
    """Markdown of a student."""

    def __init__(self, attached: Mapping[str, dict[str, str]]) -> None:
        # Without anchors: the id of a heading could be that of something on the page.
        super().__init__(
            escape=True, allow_harmful_protocols=False, exclude_anchor_links=True, attachments=dict(attached)
        )

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """Return a link to the web or to a place on the page; of any other only its text."""
        if not _LINK.fullmatch(url):
            return text
        return f'<a href="{html.escape(url)}" rel="noopener noreferrer">{text}</a>'

    def image(self, text: str, url: str, title: str | None = None) -> str:
        """Return a picture that is in the notebook or beside it; of any other a sentence with its text."""
        what = html.escape(html.unescape(striptags(text)))
        source = self._embed_image_or_attachment(url)
        if _PICTURE.fullmatch(source) or _FILE.fullmatch(source):
            return f'<img src="{html.escape(source)}" alt="{what}">'
        return _("(A picture that is not in the notebook: {what})").format(what=what)

    def block_mermaidjs(self, code: str) -> str:
        """Return the text of a diagram, which nbconvert would put into the page as it is."""
        return f"<pre><code>{html.escape(code)}</code></pre>\n"
