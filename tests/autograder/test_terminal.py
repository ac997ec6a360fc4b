"""What is printed of students' names and messages: it stands in one line, and steers nothing."""

from __future__ import annotations

import io

from autograder.terminal import say


def test_a_name_can_neither_steer_the_terminal_nor_stop_the_command() -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    say("\x1b]0;title\x07 a\nb \u202e \udcff Zoë: été", file)
    file.seek(0)
    assert file.read() == "�]0;title� a�b � � Zoë: été\n"
