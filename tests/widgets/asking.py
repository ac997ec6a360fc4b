"""Have a lens ask until the question comes that a test is about."""

from __future__ import annotations

import re
from typing import Any

# Chance that is the same each time; then wrong answers, given at once, until a question fits.
ASK = r"""
(pattern) => {
  let state = 7;
  Math.random = () => { state = (state * 1664525 + 1013904223) % 4294967296; return state / 4294967296; };
  const find = (selector) => document.querySelector(`.ask ${selector}`);
  const named = (text) => [...document.querySelectorAll("button")].find((button) => button.textContent === text);
  named("Ask me").click();
  for (let turn = 0; turn < 200; turn += 1) {
    const text = find(".question").textContent;
    if (new RegExp(pattern).test(text)) return text;
    for (const field of document.querySelectorAll(".answers input")) field.value = "0";
    if (find(".answers button")) find(".answers button").click();
    else document.querySelector("canvas").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    named("Next question").click();
  }
  return "";
}
"""


def ask_until(page: Any, pattern: str) -> re.Match[str]:
    """Ask questions, answering them anyhow, until one fits; return what was found in it."""
    found = re.search(pattern, page.evaluate(ASK, pattern))
    assert found, f"no question like {pattern}"
    return found
