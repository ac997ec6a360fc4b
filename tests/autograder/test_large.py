"""The stack on disk: an exercise that is a class, judged by what its objects do and by what lies in the file."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from autograder import exercise
from autograder.exercise import fresh, wrong_idea
from autograder.judge import Verdict
from tests.conftest import ROOT
from tests.judging import judged


def lost(verdict: Verdict) -> set[str]:
    return {group for group, (got, of) in verdict.groups.items() if got < of}


def stack(init: str, push: str, pop: str, length: str) -> str:
    """Return the text of a class from the bodies of its four methods."""
    methods = [
        ("__init__(self, path)", init),
        ("push(self, cell)", push),
        ("pop(self)", pop),
        ("__len__(self)", length),
    ]
    parts = [f"    def {head}:\n" + textwrap.indent(textwrap.dedent(body).strip(), " " * 8) for head, body in methods]
    return "import os\nimport struct\n\n\nclass DiskStack:\n" + "\n\n".join(parts) + "\n"


INIT = "self.path = path\nself.f = open(path, 'w+b')\nself.n = 0"
PUSH = "self.f.seek(8 * self.n)\nself.f.write(struct.pack('<II', *cell))\nself.n += 1"
POP = """
if self.n == 0:
    raise IndexError
self.n -= 1
self.f.seek(8 * self.n)
return struct.unpack('<II', self.f.read(8))
"""
LENGTH = "return self.n"
REST = (PUSH, POP, LENGTH)


def test_the_four_methods_are_right() -> None:
    verdict = judged("DiskStack", stack(INIT, PUSH, POP, LENGTH))
    assert (verdict.points, verdict.idea) == (9, None)


@pytest.mark.parametrize("buffering", [0, 4096, 8192, 128 * 1024])
def test_any_usual_write_buffer_is_right_even_where_nothing_is_read(buffering: int) -> None:
    # A separate reader: nothing but the writer's own buffer sends cells to the disk before the first pop.
    init = f"self.f = open(path, 'wb', buffering={buffering})\nself.r = open(path, 'rb', buffering=0)\nself.n = 0"
    push = "if self.f.tell() != 8 * self.n:\n    self.f.seek(8 * self.n)\n" + PUSH.partition("\n")[2]
    pop = POP.replace("self.f.seek", "self.f.flush()\nself.r.seek").replace("self.f.read", "self.r.read")
    verdict = judged("DiskStack", stack(init, push, pop, LENGTH))
    assert (verdict.points, verdict.idea) == (9, None)


LIST = ("self.cells = []", "self.cells.append(cell)", "return self.cells.pop()", "return len(self.cells)")
WRONG = {
    "another_error_when_empty": ((INIT, PUSH, POP.replace("raise IndexError", "raise KeyError"), LENGTH), "borders"),
    "empty_stack_gives_an_answer": ((INIT, PUSH, POP.replace("raise IndexError", "return"), LENGTH), "borders"),
    "numbers_do_not_fit": ((INIT, "struct.pack('<ii', *cell)\n" + PUSH, POP, LENGTH), "borders"),
    "kept_in_memory_too": ((INIT + "\nself.all = []", PUSH + "\nself.all.append(cell)", POP, LENGTH), "contract"),
    "nothing_in_the_file": (LIST, "contract"),
    "old_cells_are_kept": (
        ("open(path, 'ab').close()\n" + INIT.replace("w+b", "r+b").replace("0", "os.path.getsize(path) // 8"), *REST),
        "contract",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_in_one_respect_loses_that_group_only(name: str) -> None:
    parts, group = WRONG[name]
    verdict = judged("DiskStack", stack(*parts))
    assert lost(verdict) == {group}
    assert verdict.idea == name.partition(",")[0]


def test_a_copy_in_memory_that_only_many_cells_show_is_seen_by_the_hidden_calls() -> None:
    push = PUSH + "\nself.all += struct.pack('<II', *cell)"
    assert lost(judged("DiskStack", stack(INIT + "\nself.all = bytearray()", push, POP, LENGTH))) == {"contract"}


def test_no_list_is_a_stack_on_disk() -> None:
    code = "class DiskStack(list):\n    def __init__(self, path):\n        pass\n\n    push = list.append\n"
    assert lost(judged("DiskStack", code)) == {"contract"}


def test_a_function_that_makes_stacks_is_right_as_well() -> None:
    code = stack(INIT, PUSH, POP, LENGTH).replace("class DiskStack", "class Pile")
    assert judged("DiskStack", code + "\n\ndef DiskStack(path):\n    return Pile(path)\n").points == 9


# The rails, with a class on them


def test_stub_and_solution_of_a_class_are_what_a_student_would_type() -> None:
    found = exercise.get("DiskStack")
    assert found.stub.startswith('import struct\n\n\nclass DiskStack:\n    """A stack of cells')
    assert found.stub.endswith("    def __len__(self):\n        ...")
    assert "seek" not in found.stub
    assert found.solution.startswith("import struct\n\n\nclass DiskStack:")
    compile(found.stub, "stub", "exec")


@wrong_idea
class Remembering:
    """A class that remembers in every way."""

    names: list[str] = []
    number = 0

    def __init__(self) -> None:
        super().__init__()
        self.names.append("one")
        type(self).number += 1


def test_a_class_is_fresh_each_time() -> None:
    for _time in range(3):
        made: Any = fresh(Remembering)
        first = made()
        assert isinstance(first, made)
        assert (made.names, made.number) == (["one"], 1)
    Remembering()
    made = fresh(Remembering)
    made()
    assert (made.names, made.number) == (["one"], 1)


def test_the_judge_command_takes_classes(tmp_path: Path) -> None:
    files = {
        "right": stack(INIT, PUSH, POP, LENGTH),
        "stub": exercise.get("DiskStack").stub,
        "misspelt": stack(INIT, PUSH, POP, LENGTH).replace("DiskStack", "Diskstack"),
    }
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "autograder", "judge", "DiskStack", *(str(tmp_path / f"{n}.py") for n in files)]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    right, stub, misspelt = finished.stdout.splitlines()
    assert right.split()[0] == "9/9"
    assert stub.split()[0] == "0/9"
    assert misspelt.split()[0] == "0/9" and "no function DiskStack" in misspelt
