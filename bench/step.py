"""How fast the step-through is: python bench/step.py [--lab]

One headless Chromium shows a maze of 20 x 15 and one of 100 x 100 cells. Prints what following a function costs, how
large a film is, how long its first picture takes, how many pictures a second it plays, and how long the slider takes
to its picture. With --lab, the same maze is played in JupyterLab by this widget and by ipywidgets.Play with
matplotlib, side by side in one run. Compare the figures of one run only: machines differ, and so do their moods.
"""

from __future__ import annotations

import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from autograder.exercises.generate_maze import generate_maze  # noqa: E402
from course import step  # noqa: E402
from course.trace import follow  # noqa: E402
from course.widgets.base import alone  # noqa: E402
from tests.browser.conftest import TOKEN  # noqa: E402
from tests.conftest import FLAGS, chromium  # noqa: E402

PLAY = """async ([speed, milliseconds]) => {
    const root = document.querySelector('.ariadne');
    const select = root.querySelector('select');
    select.value = String(speed);
    root.querySelector('button[aria-label="First step"]').click();
    root.querySelector('button[aria-label="Play"]').click();
    const [begun, before] = [performance.now(), root.pictures()];
    await new Promise((done) => setTimeout(done, milliseconds));
    const rate = (root.pictures() - before) / (performance.now() - begun) * 1000;
    root.querySelector('button[aria-label="Pause"]')?.click();
    return rate;
}"""
FIRST = "document.querySelector('.ariadne button[aria-label=\"First step\"]').click()"
FRAMES = """async (milliseconds) => {
    let count = 0;
    const begun = performance.now();
    while (performance.now() - begun < milliseconds) { await new Promise(requestAnimationFrame); count += 1; }
    return count / (performance.now() - begun) * 1000;
}"""
SLIDE = """(times) => {
    const root = document.querySelector('.ariadne');
    const slider = root.querySelector('input[type=range]');
    const ink = root.querySelector('canvas.paper').getContext('2d');
    return Array.from({length: times}, (_, i) => {
        slider.value = String((i * 7919) % Number(slider.max));
        const begun = performance.now();
        slider.dispatchEvent(new Event('input'));
        ink.getImageData(0, 0, 1, 1);  // not before the picture is there
        return performance.now() - begun;
    });
}"""


def cpu(work: Any) -> float:
    """Return the processor's time in seconds that a piece of work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def following(w: int, h: int) -> None:
    """Print what it costs to follow the function."""

    def seeded(work: Any) -> Any:
        def run() -> None:
            random.seed(1)
            work()

        return run

    alone_ = min(cpu(seeded(lambda: generate_maze(w, h))) for _ in range(3))
    followed = min(cpu(seeded(lambda: follow(generate_maze, (w, h)))) for _ in range(2))
    print(f"{w} x {h}: alone {alone_ * 1000:.1f} ms, followed {followed * 1000:.0f} ms: {followed / alone_:.0f} times")


def show(browser: Browser, w: int, h: int) -> None:
    """Print how a film is shown."""
    random.seed(1)
    trace = follow(generate_maze, (w, h))
    begun = time.perf_counter()
    random.seed(1)
    widget = step(generate_maze, w, h)
    after = time.perf_counter() - begun - trace.seconds
    html = f'<!doctype html><meta charset="utf-8"><body>{alone(widget.get_state(), "stage")}'
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    begun = time.perf_counter()
    page.set_content(html)
    page.wait_for_function("document.querySelector('.ariadne')?.pictures?.() > 0")
    first = time.perf_counter() - begun
    payload = len(widget.film) + len(json.dumps(widget.data))
    print(
        f"  film: {payload / 1000:.0f} kB, packed in about {max(0.0, after):.2f} s, first picture {first:.2f} s later"
    )
    print(f"  an empty page: {page.evaluate(FRAMES, 2000):.1f} frames a second")
    for speed in (60, 200) if w < 50 else (60, 200, 1000):  # the small one would be over at once
        page.evaluate("document.getElementById('stage').model.sent.length = 0")
        rate = page.evaluate(PLAY, [speed, 2500])
        sent = page.evaluate("document.getElementById('stage').model.sent.length")
        print(f"  at {speed} moves a second: {rate:.1f} pictures a second, {sent} messages to Python")
    slides = page.evaluate(SLIDE, 200)
    print(f"  slider to picture: median {statistics.median(slides):.1f} ms, slowest {max(slides):.1f} ms")
    page.close()


# In JupyterLab, beside ipywidgets.Play and matplotlib

CELLS = [
    "%matplotlib inline\nimport random\nimport ipywidgets, matplotlib.pyplot as plt\nfrom course import draw, step\n"
    "from autograder.exercises.generate_maze import generate_maze\n"
    "from autograder.exercises.init_grid import init_grid\nrandom.seed(1)",
    "film = step(generate_maze, 20, 15)\nfilm",
    "grids = []\ngrid = init_grid(20, 15)\n"
    "for (x, y) in [(n % 20, n // 20) for n in range(300)] * 2:\n"
    "    grid[2 * y + 1][2 * x + 1] = ' '\n    grids.append([row[:] for row in grid])\n"
    "play = ipywidgets.Play(min=0, max=599, interval=16)\n"
    "def picture(k):\n    draw(grids[k])\n    plt.show()\n"
    "slider = ipywidgets.IntSlider(min=0, max=599)\nipywidgets.jslink((play, 'value'), (slider, 'value'))\n"
    "ipywidgets.VBox([play, slider, ipywidgets.interactive_output(picture, {'k': play})])",
]
PEER = """async (milliseconds) => {
    const area = [...document.querySelectorAll('.jp-OutputArea img')].at(-1).closest('.jp-Cell');
    let count = 0;
    let last = '';
    const look = () => {
        const now = area.querySelector('img')?.src ?? '';
        if (now && now !== last) { last = now; count += 1; }
    };
    const watch = new MutationObserver(look);
    look();
    watch.observe(area, { childList: true, subtree: true, attributes: true });
    area.querySelector('.jupyter-widget-play button, .widget-play button').click();
    const begun = performance.now();
    await new Promise((done) => setTimeout(done, milliseconds));
    watch.disconnect();
    area.querySelector('.jupyter-widget-play button, .widget-play button').click();
    return count / (performance.now() - begun) * 1000;
}"""


PEER_SLIDE = """async (times) => {
    const area = [...document.querySelectorAll('.jp-OutputArea img')].at(-1).closest('.jp-Cell');
    const field = area.querySelector('.widget-readout');
    const taken = [];
    for (let i = 0; i < times; i += 1) {
        const before = area.querySelector('img')?.src;
        const begun = performance.now();
        field.textContent = String((i * 211) % 599 + 1);
        field.focus();
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true }));
        while (performance.now() - begun < 5000) {
            const now = area.querySelector('img')?.src;
            if (now && now !== before) break;
            await new Promise(requestAnimationFrame);
        }
        taken.push(performance.now() - begun);
        await new Promise((done) => setTimeout(done, 400));
    }
    return taken;
}"""


def run_all(page: Page, url: str) -> None:
    """Open the notebook and run its cells."""
    page.goto(f"{url}/lab/tree/bench.ipynb?reset&token={TOKEN}")
    page.get_by_text("| Idle").first.wait_for(timeout=120_000)
    page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells') }")
    page.locator(".ariadne").first.wait_for(timeout=120_000)
    page.locator(".jp-OutputArea img").last.wait_for(timeout=120_000)


def in_jupyterlab(browser: Browser) -> None:
    """Print how both play in one JupyterLab."""
    notebook = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "cells": [
            {"cell_type": "code", "id": f"c{i}", "metadata": {}, "outputs": [], "execution_count": None, "source": text}
            for i, text in enumerate(CELLS)
        ],
    }
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "bench.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"]
        command += ["--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={folder}"]
        command += ["--LabApp.expose_app_in_browser=True"]
        environment = {name: f"{folder}/.{name}" for name in ("JUPYTER_DATA_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR")}
        server = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **environment, "PYTHONPATH": str(ROOT)},
            stderr=subprocess.DEVNULL,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            for _ in range(240):
                try:
                    urllib.request.urlopen(f"{url}/api?token={TOKEN}", timeout=1)
                    break
                except OSError:
                    time.sleep(0.5)
            page = browser.new_page(viewport={"width": 1280, "height": 1800})
            sent: list[Any] = []  # what the page sends to kernels
            page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
            run_all(page, url)
            page.evaluate(f"() => {FIRST}")
            page.wait_for_timeout(2000)
            sent.clear()
            ours = page.evaluate(PLAY, [60, 4000])
            quiet = len(sent)
            slides = page.evaluate(SLIDE, 100)
            sent.clear()
            peer = page.evaluate(PEER, 8000)
            talk = len(sent)
            jumps = page.evaluate(PEER_SLIDE, 12)
            print("in JupyterLab, 20 x 15:")
            for name, rate, messages, times in (
                ("this widget", ours, quiet, slides),
                ("ipywidgets.Play with matplotlib", peer, talk, jumps),
            ):
                print(f"  {name}: {rate:.1f} pictures a second, {messages} messages to the kernel while it plays,")
                print(f"    slider to picture: median {statistics.median(times):.1f} ms")
            page.screenshot(path=ROOT / "artefacts" / "bench-step-lab.png")
        finally:
            server.terminate()
            server.wait(30)


def main() -> None:
    """Measure and print."""
    (ROOT / "artefacts").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS.split())
        for w, h in ((20, 15), (100, 100)):
            following(w, h)
            show(browser, w, h)
        if "--lab" in sys.argv:
            in_jupyterlab(browser)
        browser.close()


if __name__ == "__main__":
    main()
