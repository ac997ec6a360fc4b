"""Look through a folder that students can read for anything that answers an exercise."""

from __future__ import annotations

import ast
import functools
import inspect
import json
import re
import textwrap
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder import exercise, lesson

ROOT = Path(__file__).parent.parent
TEXTS = {".py", ".json", ".ipynb", ".md", ".txt", ".js", ".css", ".html", ".svg", ".toml", ".yml", ".yaml", ".cfg"}
MARKERS = (
    "BEGIN SOLUTION",
    "END SOLUTION",
    "BEGIN HIDDEN",
    "END HIDDEN",
    "MARK SCHEME",
    "autograder.judge",
    "autograder.exercises",
    "autograder.seed",
    "class-seed.txt",
    "wrong_idea(",
    "@wrong_idea",
)
MIN_LENGTH = 12
# What any program about grids may say, and says nothing about how an exercise is solved.
COMMON = ("forrowingrid:", "forrowinrows:", "foriteminitems:", "yieldfrom", "rows=lengrid")


def squeezed(text: str) -> str:
    """Return a text without white space and round brackets, with one kind of quote.

    Lines of code are found however they are set; ast.unparse adds brackets of its own.
    """
    return re.sub(r"[\s()]+", "", text).replace("'", '"')


def statements(source: str) -> Iterator[str]:
    """Yield each line of the functions in a source, in the spelling of ast.unparse; no docstrings and signatures."""
    for node in ast.walk(ast.parse(textwrap.dedent(source))):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            for statement in body:
                yield from ast.unparse(statement).splitlines()


def _secret_lines(source: str, public: str = "") -> set[str]:
    """Return the lines of a source that may stand nowhere, but for those of a public text."""
    known = squeezed(public)
    lines = {squeezed(line) for line in statements(source)}
    return {
        line
        for line in lines
        if len(line) > MIN_LENGTH
        and line not in known
        and not line.startswith(("def", "class", "@", *COMMON))
        and line not in COMMON
    }


@functools.cache
def secrets() -> dict[str, str]:
    """Return what may stand nowhere (squeezed), and where it comes from."""
    found: dict[str, str] = {}
    names = exercise.names()
    for name, reference in [*((name, True) for name in names), *((name, False) for name in names)]:
        item = exercise.get(name)
        # The visible calls are public, and a stub with gaps shows some of the reference.
        public = " ".join(
            [item.stub, *re.findall(r"\w+\([^()]*\)", Path(ROOT / f"course/exercises/{name}.json").read_text())]
        )
        programs: list[tuple[str, Any]] = [("the hidden cases", item.module.cases)]
        programs += [("the rule", item.holds)] if item.holds is not None else []
        programs += [(f"the wrong program {idea.name}", idea.program) for idea in item.wrong_ideas]
        for what, program in [("the reference", item.reference)] if reference else programs:
            for line in _secret_lines(inspect.getsource(program), public):
                found.setdefault(line, f"a line of {what} of {name}")
    for path in sorted((ROOT / "source").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        regions = re.findall(r"### BEGIN SOLUTION\n(.*?)### END SOLUTION", text, re.DOTALL)
        regions += re.findall(r"=== BEGIN MARK SCHEME ===\n(.*?)=== END MARK SCHEME ===", text, re.DOTALL)
        for region in regions:
            for sentence in re.split(r"(?<=[.?!:;])\s+", region):
                if len(squeezed(sentence)) > 25:
                    found.setdefault(squeezed(sentence), f"an answer or a marking scheme of {path.name}")
    return found


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        if value and all(isinstance(item, str) for item in value):
            yield "".join(value)  # the lines of a notebook's cell
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _strings(item)


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield path and text of each file in the folder, also inside wheels and other archives."""
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        name = path.relative_to(folder).as_posix()
        if path.suffix in (".whl", ".zip"):
            with zipfile.ZipFile(path) as archive:
                for member in archive.namelist():
                    yield f"{name}/{member}", archive.read(member).decode("utf-8", "replace")
        else:
            yield name, path.read_bytes().decode("utf-8", "replace")


def _without_given(name: str, text: str) -> str:
    """Return the text of a lesson's helpers.py without what may stand in it: references of earlier lessons, exactly.

    This is the one place where solutions are public. Any other file's text is returned as it is.
    """
    path = Path(name)
    if path.name != "helpers.py":
        return text
    lines = text.split("\n")
    for node in reversed(ast.parse(text).body):
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or node.name not in exercise.names():
            continue
        found = exercise.get(node.name)
        source = inspect.getsource(found.reference).rstrip("\n")
        if found.place[0] < path.parent.name and "\n".join(lines[node.lineno - 1 : node.end_lineno]) == source:
            del lines[node.lineno - 1 : node.end_lineno]
    return "\n".join(lines)


def _texts(name: str, text: str) -> list[str]:
    """Return the texts to look through: of JSON the strings in it, without their escapes."""
    if Path(name).suffix in (".json", ".ipynb"):
        try:
            return [text, *_strings(json.loads(text))]
        except ValueError:
            return [text]
    return [text]


def _predictions(name: str, text: str) -> Iterator[str]:
    """Yield what a file of predictions says in plain text and should not."""
    if "predictions" not in Path(name).parts or not name.endswith(".json"):
        return
    answers = {
        question["id"]: [question["answer"], *question.get("also", [])]
        for path in sorted((ROOT / "source").glob("*.md"))
        for question in lesson.read(path).questions
    }
    for question, item in json.loads(text)["questions"].items():
        if "answer" in item or "also" in item:
            yield f"{name}: the answer of {question} in plain text"
        for key in [*item["right"], *item["wrong"]]:
            if not re.fullmatch("[0-9a-f]{20}", str(key)):
                yield f"{name}: {key!r} of {question} is no hash"
        for answer in answers.get(question, []):
            written = json.dumps(answer, ensure_ascii=False)
            if len(written) > 3 and written in text:
                yield f"{name}: the answer of {question} in plain text"


def leaks(folder: Path) -> list[str]:
    """Return one line for each thing in the folder that students should not see: none where all is well."""
    found: list[str] = []
    for name, text in _files(folder):
        texts = _texts(name, _without_given(name, text))
        found += [f"{name}: {marker}" for marker in MARKERS if any(marker in part for part in texts)]
        whole = "\n".join(squeezed(part) for part in texts)
        found += [f"{name}: {where}: {line}" for line, where in secrets().items() if line in whole]
        found += _predictions(name, text)
    return found
