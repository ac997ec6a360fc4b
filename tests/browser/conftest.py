"""A real JupyterLab and a real browser, one of each for all browser tests."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import ROOT, clean_environment, copy_course

ARTEFACTS = ROOT / "artefacts"
TOKEN = "a-token-for-tests"  # noqa: S105 (a server on the loopback, for the time of a test)


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab on a copy of the course."""

    root: Path
    url: str

    def open_at(self, path: str) -> str:
        """Return the address that opens a notebook in JupyterLab with nothing else open."""
        return f"{self.url}/lab/tree/{path}?reset&token={TOKEN}"

    def page(self, path: str) -> str:
        """Return the address of a page of the server."""
        return f"{self.url}/{path}?token={TOKEN}"


@pytest.fixture(scope="session")
def lab_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the course, as a teacher's `make class` makes it, with the settings for a server beside it."""
    root = copy_course(tmp_path_factory.mktemp("lab") / "course-root")
    shutil.copytree(root / "release" / "01-grid", root / "work" / "01-grid")
    home = root.parent / "home"
    # what installing `course` puts into the environment
    shutil.copytree(ROOT / "settings" / "etc" / "jupyter", home / "config")
    (home / "config" / "labconfig" / "page_config.json").write_text(
        '{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}', encoding="utf-8"
    )
    return root


@pytest.fixture(scope="session")
def lab(lab_root: Path) -> Iterator[Lab]:
    """Start JupyterLab in the copy of the course."""
    with running("jupyterlab", lab_root, "--LabApp.expose_app_in_browser=True") as served:
        yield served


@contextmanager
def running(module: str, root: Path, *options: str) -> Iterator[Lab]:
    """Run JupyterLab, or Notebook, in a copy of the course with the settings beside it."""
    home = root.parent / "home"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = (root.parent / f"{module}.log").open("w")
    server = subprocess.Popen(
        [sys.executable, "-m", module, "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"]
        + ["--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={root}", *options],
        cwd=root,
        env={**clean_environment(home), "PYTHONPATH": str(root)},
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + 120
        while True:
            try:
                urllib.request.urlopen(f"{url}/api?token={TOKEN}", timeout=1)
                break
            except OSError:
                text = (root.parent / f"{module}.log").read_text()
                assert server.poll() is None and time.monotonic() < end, f"{module} did not start:\n{text}"
        yield Lab(root, url)
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:  # it waits for kernels that a busy machine has not ended yet
            server.kill()
            server.wait()
        log.close()


@pytest.fixture
def page(browser, request):  # type: ignore[no-untyped-def]
    """A page; a picture of its last state is kept among the artefacts."""
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    opened.set_default_timeout(60_000)
    yield opened
    ARTEFACTS.mkdir(exist_ok=True)
    opened.screenshot(path=ARTEFACTS / (re.sub(r"\W+", "_", request.node.name)[:100] + ".png"))
    opened.close()


def keep_picture(page, name: str, *, whole: bool = False) -> None:  # type: ignore[no-untyped-def]
    """Keep a picture of what is seen of the page, or of the whole page, among the artefacts."""
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=whole)
