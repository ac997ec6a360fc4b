"""Widgets in a real browser without Jupyter: quick, and what they would send to Python is seen."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from course.widgets.base import Widget, alone
from tests.browser.conftest import ARTEFACTS
from tests.conftest import needed

HERE = Path(__file__).parent
THEMES = {
    "light": "--jp-ui-font-color1:#000000de;--jp-ui-font-color2:#0000008a;--jp-layout-color1:#fff;"
    "--jp-layout-color2:#eee;--jp-border-color1:#9e9e9e",
    "dark": "--jp-ui-font-color1:#ffffffde;--jp-ui-font-color2:#ffffffb3;--jp-layout-color1:#111;"
    "--jp-layout-color2:#212121;--jp-border-color1:#757575",
}


@pytest.fixture
def stage(browser: Any) -> Iterator[Callable[..., Any]]:
    """Return a function that shows a widget and gives its page; `page.sent()` is what it has sent to Python."""
    contexts, failures = [], []

    def show(widget: Widget, *, theme: str = "light", width: int = 1280, reduced: bool = False, **emulated: str) -> Any:
        motion = "reduce" if reduced else "no-preference"
        context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion=motion, **emulated)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda failure: failures.append(str(failure)))
        page.set_content(
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{theme}</title></head>'
            f'<body data-jp-theme-light="{json.dumps(theme == "light")}" '
            f'style="{THEMES[theme]};background:var(--jp-layout-color1);margin:12px"><main><h1 class="unseen" '
            f'style="position:absolute;clip-path:inset(50%)">A widget</h1>{alone(widget.get_state(), "stage")}</main>'
            "</body></html>"
        )
        page.wait_for_selector(".ariadne", state="attached")
        page.sent = lambda: page.evaluate("document.getElementById('stage').model.sent")
        return page

    yield show
    for context in contexts:
        context.close()
    assert not failures, failures


def keep(page: Any, name: str) -> None:
    """Keep a picture of the widget among the artefacts, to be looked at."""
    ARTEFACTS.mkdir(exist_ok=True)
    page.locator(".ariadne").first.screenshot(path=ARTEFACTS / f"widget-{re.sub('[^a-z0-9]+', '-', name.lower())}.png")


@pytest.fixture(scope="session")
def axe() -> str:
    """The text of axe-core, which finds what makes a page hard to use for some people."""
    npm = needed("npm")
    script = HERE / "node_modules" / "axe-core" / "axe.min.js"
    if not script.is_file():
        subprocess.run([npm, "ci"], cwd=HERE, check=True, capture_output=True, timeout=300)
    return script.read_text(encoding="utf-8")


def violations(page: Any, axe: str) -> list[str]:
    """Return what axe-core finds wrong with the widget: rule and element."""
    page.evaluate(axe)
    found = page.evaluate("axe.run('.ariadne', {resultTypes: ['violations']})")
    return [f"{rule['id']}: {node['html'][:120]}" for rule in found["violations"] for node in rule["nodes"]]
