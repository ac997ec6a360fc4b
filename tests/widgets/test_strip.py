"""The file strip: what is read from a file, and that the file is never touched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from course import file_strip
from tests.widgets.asking import ask_until
from tests.widgets.conftest import keep, violations

MAZE = "*****\n*   *\n*****\n"


def test_a_path_a_text_and_a_grid_give_the_same_strip(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_bytes(MAZE.encode())
    for source in (path, str(path), MAZE, [list(row) for row in MAZE.split()[:1]] + [list("*   *"), list("*****")]):
        data = file_strip(source).data
        assert (data["text"], data["size"], data["cut"]) == (MAZE, 18, False)
    assert file_strip(path).text() == "maze.txt holds 18 bytes: 18 characters, 3 of them line ends."


def test_bytes_and_characters_are_told_apart_and_windows_line_ends_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "é.txt"
    path.write_bytes("é\r\n".encode())
    widget = file_strip(path)
    assert (widget.data["text"], widget.data["size"]) == ("é\r\n", 4)
    assert widget.text() == "é.txt holds 4 bytes: 3 characters, 1 of them line ends."
    assert ">CR<" in widget.svg()


def test_a_large_file_is_cut_between_two_characters_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_text("€" * 100_000, encoding="utf-8")
    widget = file_strip(path)
    assert widget.text() == "large.txt holds 300000 bytes; only its first 2000 characters are shown."
    assert len(widget.svg()) < 80_000
    path.write_bytes(b"*" * 1999 + b"\r\n" + b"*" * 9000)
    assert file_strip(path).data["text"] == "*" * 1999


def test_an_empty_text_and_one_with_signs_of_markup_have_a_picture() -> None:
    assert file_strip("").text() == "your text holds 0 bytes: 0 characters, 0 of them line ends."
    assert "&lt;" in file_strip("<svg>\n").svg()
    assert file_strip("\ud800\n").data["text"] == "?\n"


def test_what_cannot_be_read_is_said_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    Path("latin.txt").write_bytes("é".encode("latin-1"))
    Path("folder").mkdir()
    for source, sentence in [
        ("maze.txt", "file_strip found no file 'maze.txt': check its name, and the folder that it is in."),
        (Path("folder"), "file_strip needs a file, but 'folder' is a folder."),
        ("picture.png", "file_strip needs a text file in UTF-8, and 'picture.png' is none."),
        ("latin.txt", "file_strip needs a text file in UTF-8, and 'latin.txt' is none."),
        (b"***", "file_strip needs the path of a file, a text or a grid, but it got b'***', of type bytes."),
        (None, "file_strip needs the path of a file, a text or a grid, but it got None, of type NoneType."),
    ]:
        with pytest.raises((TypeError, ValueError)) as caught:
            file_strip(source)
        assert str(caught.value) == sentence
    with pytest.raises(ValueError, match="file_strip"):
        file_strip("a\0b")
    with pytest.raises(ValueError, match="file_strip"):
        file_strip("x" * 5000)


def test_buttons_read_step_by_step_and_modes_show_what_happens_to_the_content(
    stage: Any, axe: str, tmp_path: Path
) -> None:
    path = tmp_path / "maze.txt"
    path.write_bytes(MAZE.encode())
    page = stage(file_strip(path))
    said = page.get_by_role("status")

    def press(name: str) -> str:
        page.get_by_role("button", name=name, exact=True).press("Enter")
        return str(said.inner_text())

    assert press("file.readline()") == r"file.readline() gives '*****\n'."
    assert press("file.read(5)") == "file.read(5) gives '*   *'."
    assert press("for line in file:") == r"line gives '\n'."
    keep(page, "file strip light")
    assert press("file.read()") == r"file.read() gives '*****\n'."
    assert press("file.read()") == "file.read() gives '': the cursor is at the end, nothing is left."
    assert press("for line in file:") == "The loop is over: no line is left."
    assert press(r"file.write('hi\n')").startswith(r"file.write('hi\n') fails: a file opened with r")
    size = page.get_by_role("row", name="Bytes")
    page.get_by_role("combobox", name="Open with mode").select_option("a")
    press(r"file.write('hi\n')")
    assert size.inner_text().split() == ["Bytes", "21"]
    page.get_by_role("combobox").select_option("w")
    assert said.inner_text() == "Opened with w: the old content is gone at once, before anything is written."
    assert size.inner_text().split() == ["Bytes", "0"]
    assert press("file.read()") == "file.read() fails: a file opened with w cannot be read (UnsupportedOperation)."
    page.get_by_role("combobox").select_option("x")
    assert "FileExistsError" in said.inner_text()
    assert violations(page, axe) == []
    press("Restore the file")
    assert size.inner_text().split() == ["Bytes", "18"]
    assert page.sent() == [] and path.read_bytes() == MAZE.encode()


def test_it_asks_for_the_bytes_and_says_that_line_ends_count(stage: Any, axe: str) -> None:
    page = stage(file_strip(MAZE), theme="dark", width=700)
    ask_until(page, "How long")
    assert page.get_by_role("row", name="Bytes").inner_text().split() == ["Bytes", "?"]
    page.get_by_role("textbox", name="Bytes").fill("15")
    page.get_by_role("textbox", name="Bytes").press("Enter")
    assert page.locator(".verdict").inner_text() == (
        "✗ Not quite. The line ends are characters of the file as well: the right number is 18."
    )
    assert violations(page, axe) == []
    keep(page, "file strip dark")
