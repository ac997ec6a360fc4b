"""Let the reader predict, and answer at once: right or wrong, and why. No points, and no answer in plain text."""

from __future__ import annotations

import functools
import hashlib
import json
from pathlib import Path
from typing import Any

from course.exercise import Sentence
from course.graph import canonical, decode, encode
from course.i18n import _
from course.page import Page

_DEEP = 20  # deeper than any answer; a list may hold itself
FOLDER = Path(__file__).with_name("predictions")


def predict(question: str, answer: Any) -> None:
    """Say whether your prediction is right, and why.

    `question` is the question's name as it stands in the cell; `answer` is yours, in place of the three dots.
    """
    item = _questions().get(question) if isinstance(question, str) else None
    if item is None:
        raise Sentence(_('There is no question called "{name}" in this course.').format(name=question))
    plain = decode(encode(answer))
    if _unanswered(plain):
        page = Page("calm", _("Your prediction first"))
        page.text(_("Put your answer in place of the three dots, then run it again. A wrong guess costs nothing."))
    elif (key := hashed(question, plain)) in item["right"]:
        page = Page("good", _("Right"))
        page.text(_(item["why"]))
    else:
        page = Page("wrong", _("Not this time"))
        page.text(_(item["wrong"].get(key, item["otherwise"])))
        page.text(_("Change your answer and run it again."))
    page.show()


def hashed(question: str, answer: Any) -> str:
    """Return the hash under which an answer is known; 9.0 counts as 9, a list as a tuple, "A " as "a"."""
    return hashlib.sha256(f"{question}\n{_normal(answer)}".encode("utf-8", "surrogatepass")).hexdigest()[:20]


def _normal(answer: Any, depth: int = 0) -> str:
    if isinstance(answer, str):
        return repr(" ".join(answer.casefold().split()))
    if isinstance(answer, float) and answer.is_integer():
        return repr(int(answer))
    if isinstance(answer, (list, tuple)):
        inside = (_normal(item, depth + 1) if depth < _DEEP else "..." for item in answer)
        return "(" + ", ".join(inside) + ")"
    return canonical(answer)


def _unanswered(answer: Any, depth: int = 0) -> bool:
    if isinstance(answer, (list, tuple)) and depth < _DEEP:
        return any(_unanswered(item, depth + 1) for item in answer)
    return answer is ...


@functools.cache
def _questions() -> dict[str, dict[str, Any]]:
    questions: dict[str, dict[str, Any]] = {}
    for path in sorted(FOLDER.glob("*.json")):
        questions.update(json.loads(path.read_text(encoding="utf-8"))["questions"])
    return questions
