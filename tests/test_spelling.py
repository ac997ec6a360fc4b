"""What people read is spelt as in Britain: lesson texts, docs, and every sentence that the program says.

The dictionary is Debian's (hunspell, hunspell-en-gb); words that it does not know, and we mean, stand in words.txt.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder import exercise, messages
from tests.conftest import ROOT, needed

LIST = ROOT / "tests" / "words.txt"
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("source/*.md")]
PROGRAMS = [ROOT / "start.py", ROOT / "autograder" / "pack.py"]  # their sentences do not pass through `_`
Word = tuple[str, str]  # where it stands, the word

NO_WORDS = re.compile(r"`+[^`]*`+|\]\([^)]*\)|<[^>]*>|https?:\S+|\{\w*\}|\\\w|[\w./-]+\.(?:md|py|txt|json|ipynb)\b")
# Terms are set in italics, those of the French programme with their parts in brackets after them.
SLANTED = re.compile(r"(?<![*\w])\*(?![\s*])(?:(?!\n\n)[^*])+(?<!\s)\*(?![*\w])(?:\s\([^)]*\))?")
WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:['’][^\W\d_]+)*(?!\w)")


def words(where: str, line: str) -> Iterator[Word]:
    """Yield the words of a line of prose; code, addresses and the names of gaps and files are none."""
    for found in WORD.findall(NO_WORDS.sub(" ", line)):
        yield where, found.replace("’", "'").removesuffix("'s")


def of_page(path: Path) -> Iterator[Word]:
    """Yield the words of a page in Markdown: its prose, its questions, and what its programs say in comments."""
    name = path.relative_to(ROOT).as_posix()
    fence, language, options = "", "", False
    lines = SLANTED.sub(lambda found: re.sub(r"\w", " ", found[0]), path.read_text(encoding="utf-8")).splitlines()
    start = lines.index("---", 1) + 1 if lines[0] == "---" else 0
    for number, line in enumerate(lines[start:], start=start + 1):
        if fence:
            if line.startswith(fence):
                fence = ""
            elif line == "---" and "code-cell" in language:
                options = not options
            elif options:
                yield from words(f"{name}:{number}", "" if re.match(r" *id:", line) else line)
            elif "# " in line and "python" in language:
                yield from words(f"{name}:{number}", line.rpartition("# ")[2])
        elif opened := re.match(r"(`{3,})(.*)", line):
            fence, language = opened[1], opened[2]
        elif not line.startswith(("    ", "===", "+++", "### BEGIN", "### END")):
            yield from words(f"{name}:{number}", line)


def of_programs() -> Iterator[Word]:
    """Yield the words of the sentences in the programs, and of the contracts that students read."""
    for message in messages.catalogue():
        for text in [message.id] if isinstance(message.id, str) else message.id:
            for file, line in message.locations[:1]:
                yield from words(f"{file}:{line}", text)
    for found in [*exercise.in_order(), *exercise.practice()]:
        text = re.sub(r'"[^"\n]{1,20}"|\w+\([^)]*\)', "", found.reference.__doc__ or "")
        yield from words(f"{found.origin}:{found.line_of(found.name)}", text)
    for path in PROGRAMS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            sentence = (
                isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r"\w \w+ \w", node.value)
            )
            if sentence and ".PHONY" not in node.value:
                yield from words(f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", node.value)


def unknown(found: set[str]) -> set[str]:
    """Return the words that neither the dictionary nor our list knows."""
    ours = LIST.read_text(encoding="utf-8").split()
    command = [needed("hunspell"), "-l", "-i", "utf-8", "-d", "en_GB"]
    strange = subprocess.run(command, input="\n".join(sorted(found)), capture_output=True, text=True, check=True)
    return {word for word in strange.stdout.split() if word not in ours}


@pytest.fixture(scope="module")
def found() -> list[Word]:
    """All words that people read, and where they stand."""
    return [*(word for path in PAGES for word in of_page(path)), *of_programs()]


def test_every_word_is_in_the_dictionary_or_in_our_list(found: list[Word]) -> None:
    strange = unknown({word for _where, word in found})
    assert [f"{where}: {word}" for where, word in found if word in strange] == []


def test_the_dictionary_is_the_british_one() -> None:
    assert unknown({"neighbour", "colour", "neighbor", "color", "teh"}) == {"neighbor", "color", "teh"}


def test_our_list_is_sorted_and_every_word_in_it_is_needed(found: list[Word]) -> None:
    ours = LIST.read_text(encoding="utf-8").split()
    assert ours == sorted(set(ours), key=lambda word: (word.casefold(), word))
    used = {word for _where, word in found}
    assert [word for word in ours if word not in used] == []
