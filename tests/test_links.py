"""Links lead somewhere: in the repository, and in the notebooks from release/ and from a student's own copy, too."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from autograder import lesson
from tests.conftest import ROOT
from tests.test_work import Copy

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
LESSONS = [ROOT / "source" / f"{lesson.START}.md", *lesson.texts(ROOT)]
# All addresses that we send people to. They are looked up by hand, since the tests need no network.
OUTSIDE = {
    "https://docs.dask.org",
    "https://creativecommons.org/licenses/by/4.0/",
    "https://creativecommons.org/licenses/by/4.0/legalcode",
    "https://mybinder.org/badge_logo.svg",
    "https://mybinder.org/v2/gh/ariadnes-thread/ariadnes-thread/HEAD?labpath=release%2F00-start.ipynb",
    "https://nbgrader.readthedocs.io/",
}


def prose(path: Path) -> str:
    """Return a page without its code."""
    text = re.sub(r"^(`{3,}).*?^\1$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]+`|^    .*$", "", text, flags=re.MULTILINE)


def links(path: Path) -> Iterator[str]:
    """Yield where the links and pictures of a page lead to."""
    for bracketed, bare in re.findall(r"\]\(([^)\s]+)\)|(?<![(\[\w])<?(https?:[^\s>)]+)", prose(path)):
        yield bracketed or bare


def anchors(path: Path) -> set[str]:
    """Return what a link to a heading of a page may end with: on GitHub for pages, in JupyterLab for notebooks."""
    heads = [head.strip() for head in re.findall(r"^#+ (.+)$", prose_with_names(path), re.MULTILINE)]
    if path.suffix == ".ipynb":
        return {head.replace(" ", "-") for head in heads}
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def prose_with_names(path: Path) -> str:
    """Return a page, or the texts of a notebook, with code that stands in a line: headings may hold some."""
    origin = ROOT / "source" / f"{path.stem}.md" if path.suffix == ".ipynb" else path
    text = re.sub(r"^(`{3,}).*?^\1$", "", origin.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return text.replace("`", "")


def lost(link: str, page: Path) -> bool:
    """Say whether a link to something of ours leads nowhere, seen from the page on which it stands."""
    target, _hash, anchor = link.partition("#")
    path = page.parent / unquote(target) if target else page
    if not path.exists():
        return True
    return bool(anchor) and unquote(anchor) not in anchors(path)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_each_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert [link for link in links(page) if not urlsplit(link).scheme and lost(link, page)] == []


def test_each_link_of_a_notebook_leads_somewhere_from_release_and_from_a_students_own_copy(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "release", tmp_path / "release")
    Copy(tmp_path).update()
    troubles = []
    for text in LESSONS:
        name = f"{text.stem}.ipynb" if text.stem == lesson.START else f"{text.stem}/{text.stem}.ipynb"
        for room in ("release", "work"):
            page = tmp_path / room / name
            assert page.is_file()
            ours = [link for link in links(text) if not urlsplit(link).scheme]
            troubles += [f"{room}/{name}: {link}" for link in ours if lost(link, page)]
    assert troubles == []


def test_links_to_elsewhere_are_known_and_safe() -> None:
    found = {link for page in [*PAGES, *LESSONS] for link in links(page) if urlsplit(link).scheme}
    assert found == OUTSIDE
    assert all(urlsplit(link).scheme == "https" and "." in urlsplit(link).netloc for link in found)


def test_the_search_finds_links_that_lead_nowhere(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Here\n\n[a](gone.md) [b](#here) [c](#there) `[d](code.md)`\n", encoding="utf-8")
    assert [link for link in links(page) if lost(link, page)] == ["gone.md", "#there"]
