"""Find the translation of every sentence that a user reads.

Each sentence stands once, whole, in a call of ``_`` (or in a generated JSON file, passed through ``_`` when it is
shown); values are put in by name with ``str.format``, never by gluing pieces together. Without a catalogue for
the reader's language the English sentence is shown.
"""

from __future__ import annotations

import gettext
from pathlib import Path

_catalogue = gettext.translation("course", Path(__file__).with_name("locale"), fallback=True)


def _(sentence: str) -> str:
    """Return the sentence in the reader's language."""
    return _catalogue.gettext(sentence)


def mark(sentence: str) -> str:
    """Return the sentence as it is: it stands here to be found by translators, and is translated when shown."""
    return sentence


def _n(one: str, many: str, number: int) -> str:
    """Return the sentence whose grammatical number fits, in the reader's language."""
    return _catalogue.ngettext(one, many, number)
