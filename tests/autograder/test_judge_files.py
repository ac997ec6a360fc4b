"""The judge command: one line for each file, whatever is in it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from autograder import exercise
from tests.conftest import ROOT

RIGHT = "def init_grid(w, h):\n    return [['*'] * (2 * w + 1) for _ in range(2 * h + 1)]\n"

FILES = {
    "right": RIGHT,
    "right_with_exit_at_the_end": RIGHT + "import sys\nsys.exit(1)\n",
    "right_with_closed_output": "import sys\nsys.stdout.close()\nsys.stderr.close()\n" + RIGHT,
    "right_with_a_test_that_fails": RIGHT + "assert init_grid(1, 1) == 3\n",
    "right_with_a_byte_order_mark": "\ufeff" + RIGHT,
    "shared_rows": "def init_grid(w, h):\n    return [['*'] * (2 * w + 1)] * (2 * h + 1)\n",
    "syntax_error": "def init_grid(w, h)\n    return 1\n",
    "endless_file": "while True:\n    pass\n",
    "endless_call": "def init_grid(w, h):\n    while True:\n        pass\n",
    "swallows_everything": (
        "def init_grid(w, h):\n    while True:\n        try:\n            w += 1\n        except:\n            pass\n"
    ),
    "kills_itself": "def init_grid(w, h):\n    import os\n    os._exit(0)\n",
    "kills_itself_at_once": "import os\nos._exit(0)\n",
    "prints_very_much": "def init_grid(w, h):\n    print('x' * 10**7)\n",
    "no_function": "x = 1\n",
    "misspelt": "def init_gird(w, h):\n    return 1\n",
    "empty": "",
}


def run_judge(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "autograder", "judge", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("files")
    for name, text in FILES.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    (folder / "not_text.py").write_bytes(b"\xff\xfe\x00")
    paths = [str(folder / f"{name}.py") for name in [*FILES, "not_text", "no_such_file"]]
    finished = run_judge("init_grid", *paths, "--json")
    assert finished.returncode == 0, finished.stderr
    lines = [json.loads(line) for line in finished.stdout.splitlines()]
    assert [line["file"] for line in lines] == paths
    return {Path(line["file"]).stem: line for line in lines}


def test_every_verdict_fits_the_published_schema(verdicts: dict[str, dict[str, Any]]) -> None:
    schema = json.loads((ROOT / "docs" / "judge.schema.json").read_text(encoding="utf-8"))
    for verdict in verdicts.values():
        jsonschema.validate(verdict, schema, cls=jsonschema.Draft202012Validator)


def test_every_verdict_lists_all_groups(verdicts: dict[str, dict[str, Any]]) -> None:
    for verdict in verdicts.values():
        assert {group: of for group, (_got, of) in verdict["groups"].items()} == exercise.get("init_grid").points
        assert verdict["points"] == sum(got for got, _of in verdict["groups"].values())


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("right")])
def test_a_right_function_earns_full_points_whatever_stands_around_it(
    verdicts: dict[str, dict[str, Any]], name: str
) -> None:
    assert verdicts[name]["points"] == 7
    assert verdicts[name]["wrong_idea"] is None


@pytest.mark.parametrize(
    ("name", "idea"),
    [
        ("shared_rows", "shared_rows"),
        ("syntax_error", "cannot_be_read_by_python"),
        ("endless_file", "runs_for_ever"),
        ("endless_call", "runs_for_ever"),
        ("swallows_everything", "runs_for_ever"),
        ("kills_itself", "ends_the_program"),
        ("kills_itself_at_once", "ends_the_program"),
        ("prints_very_much", "prints_instead_of_returning"),
    ],
)
def test_what_went_wrong_is_named(verdicts: dict[str, dict[str, Any]], name: str, idea: str) -> None:
    assert verdicts[name]["wrong_idea"] == idea
    assert verdicts[name]["points"] < 7


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_function", "no function init_grid"),
        ("misspelt", "no function init_grid"),
        ("empty", "no function init_grid"),
        ("not_text", "not a text in UTF-8"),
        ("no_such_file", "cannot be read"),
        ("syntax_error", "in line 1"),
    ],
)
def test_a_file_without_a_function_gets_nothing_and_one_sentence(
    verdicts: dict[str, dict[str, Any]], name: str, words: str
) -> None:
    assert verdicts[name]["points"] == 0
    assert words in verdicts[name]["message"] and "\n" not in verdicts[name]["message"]


def test_the_failing_call_is_shown_with_expected_and_obtained(verdicts: dict[str, dict[str, Any]]) -> None:
    verdict = verdicts["shared_rows"]
    assert verdict["failing_call"] == "g = init_grid(3, 2); g[1][1] = ' '; g"
    assert verdict["expected"] == "5 rows of 7 characters"
    assert "All rows are one and the same list." in verdict["message"]


def test_an_unknown_exercise_is_bad_use(tmp_path: Path) -> None:
    finished = run_judge("init_gird", str(tmp_path / "a.py"))
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1 and 'no exercise "init_gird"' in finished.stderr


def test_without_json_each_file_has_one_line(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(RIGHT, encoding="utf-8")
    finished = run_judge("init_grid", str(tmp_path / "a.py"), "--seed", "another")
    assert finished.stdout.count("\n") == 1
    assert finished.stdout.split()[0] == "7/7"
