"""What the lenses say when they ask."""

from __future__ import annotations

from typing import Any

from course.i18n import _


def asking_words() -> dict[str, Any]:
    """Return the sentences around every question, by name."""
    return {
        "ask": _("Ask me"),
        "ask_next": _("Next question"),
        "ask_check": _("Check"),
        "ask_number": _("Type a whole number, please."),
        "ask_score": _("{right} of {count} right"),
        "ask_right": _("Right. {why}"),
        "ask_wrong": _("Not quite. {why}"),
    }
