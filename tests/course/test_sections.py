"""The sections of my_maze.py: put in their place, and nothing else touched, whatever the file holds."""

from __future__ import annotations

import pytest

from course import sections
from course.sections import Damaged, Section

A = Section("a", "01-grid", False, "def a():\n    return 1")
B = Section("b", "02-bricks", True, "B = 2\n\n\ndef b():\n    return B")


def test_a_section_is_added_at_the_end_and_found_again() -> None:
    text = sections.put(sections.put("", A), B)
    assert text.startswith("# my_maze.py: your own library.")
    assert sections.parse(text) == {"a": A, "b": B}
    assert "# --- b (02-bricks, given) ---\nB = 2\n" in text


def test_a_section_takes_the_place_of_the_old_one_to_the_line() -> None:
    text = sections.put(sections.put("MINE = 1", A) + "\nLAST = 3", B)
    newer = Section("a", "01-grid", False, "a = lambda: 1")
    changed = sections.put(text, newer)
    assert changed == text.replace(A.text, newer.text)
    assert sections.put(changed, A) == text


def test_a_section_that_was_changed_by_hand_is_told() -> None:
    text = sections.put("", A).replace("return 1", "return 2")
    assert not sections.parse(text)["a"].intact


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (A.text + A.text, "a has two sections"),
        (A.text.replace("end of a", "end of b"), "line 4 has no partner"),
        (A.text.rpartition("# ---")[0], "line 1 has no partner"),
        ("# --- end of a: passed, 01234567 ---", "line 1 has no partner"),
        ("def :\n" + A.text, "Python cannot read its line 1"),
    ],
)
def test_damage_is_told_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(Damaged, match=reason):
        sections.parse(text)


def test_intact_sections_are_saved_from_a_damaged_file_and_no_others() -> None:
    half = "# --- c (01-grid) ---\ndef c():\n    retu"
    changed = B.text.replace("return B", "return 3")
    content = (A.text + "def :\n" + changed).encode() + b"\xe9\n" + half.encode()
    assert list(sections.parse(sections.salvaged(content))) == ["a"]
    assert sections.salvaged(b"\xff\xfe\x00") == ""


def test_line_ends_and_the_mark_of_a_windows_editor_stay() -> None:
    before = b"\xef\xbb\xbfMINE = 1\r\n"
    content = sections.encoded(sections.put(sections.decoded(before), A), before)
    assert content.startswith(before) and content.count(b"\n") == content.count(b"\r\n") > 3
    assert sections.parse(sections.decoded(content)) == {"a": A}


def test_marks_within_a_box_are_left_out() -> None:
    assert sections.unmarked(f"\n{A.text}# --- helpers ---\n") == f"{A.body}\n# --- helpers ---"
