"""The lock: one pin for each package over all layers, with hashes, the same for everybody."""

from __future__ import annotations

import importlib.metadata
import re
import tomllib

import pytest
from packaging.requirements import Requirement

from tests.conftest import ROOT

LAYERS = ["requirements.txt", "requirements-teacher.txt", "requirements-cluster.txt", "requirements-dev.txt"]
EXTRAS = dict(zip(("student", "teacher", "cluster", "dev"), LAYERS, strict=True))


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(name: str) -> dict[str, list[str]]:
    """Return package -> its pins in one layer, each with its lines of hashes."""
    found: dict[str, list[str]] = {}
    for block in re.split(r"\n(?=[A-Za-z0-9])", text(name)):
        pin = re.match(r"([A-Za-z0-9._-]+)(?:\[[^]]*\])?==", block)
        if pin:
            found.setdefault(normal(pin.group(1)), []).append(block)
    return found


def test_each_package_stands_in_one_layer_only() -> None:
    names = [name for layer in LAYERS for name in pins(layer)]
    assert len(names) > 100
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("layer", LAYERS)
def test_every_pin_is_exact_and_has_hashes(layer: str) -> None:
    for name, blocks in pins(layer).items():
        # Several pins of one package are for different Pythons, and say so.
        assert len(blocks) == 1 or all(";" in block.splitlines()[0] for block in blocks), name
        for block in blocks:
            assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), name
    options = [line for line in text(layer).splitlines() if re.match(r"-", line)]
    assert options == ([] if layer == LAYERS[0] else [f"-r {LAYERS[LAYERS.index(layer) - 1]}"])


@pytest.mark.parametrize("layer", LAYERS)
def test_the_lock_names_no_registry_and_no_folder(layer: str) -> None:
    assert "://" not in text(layer)
    assert not re.search(r"(^|\s)/[a-z]+/", text(layer))


def test_what_only_teachers_or_developers_need_is_not_installed_for_students() -> None:
    assert not {"nbgrader", "jupytext", "alembic", "sqlalchemy", "pytest", "playwright", "mypy"} & set(pins(LAYERS[0]))
    assert {"nbgrader", "jupytext"} <= set(pins(LAYERS[1]))
    assert {"distributed", "psycopg", "psycopg-binary"} <= set(pins(LAYERS[2]))


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_the_project_asks_for_is_pinned_no_later_than_in_its_own_layer(extra: str) -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    wanted = {normal(re.split(r"[ <>=;\[]", item)[0]) for item in project["optional-dependencies"][extra]}
    upto = LAYERS[: LAYERS.index(EXTRAS[extra]) + 1]
    assert wanted <= {name for layer in upto for name in pins(layer)}


def test_binder_and_conda_install_exactly_the_students_lock() -> None:
    environment = text("environment.yml")
    inside = re.search(r"- pip:\n((?: +- .*\n)+)", environment)
    assert inside is not None
    assert [line.strip() for line in inside.group(1).splitlines()] == ["- -r requirements.txt"]
    version = re.search(r"- python=(3\.\d+)", environment)
    assert version is not None and version.group(1) in ("3.11", "3.12", "3.13", "3.14")


def test_a_program_that_reads_a_notebook_does_not_build_grammars_first() -> None:
    assert "rfc3987-syntax" not in {name for layer in LAYERS for name in pins(layer)}


@pytest.mark.parametrize("layer", LAYERS)
def test_each_layer_installs_without_the_layers_around_it(layer: str) -> None:
    upto = LAYERS[: LAYERS.index(layer) + 1]
    there = {name for inner in upto for name in pins(inner)}
    missing = set()
    for name, blocks in pins(layer).items():
        asked = re.match(r"[A-Za-z0-9._-]+\[([^]]*)\]", blocks[0])
        try:
            needs = [Requirement(line) for line in importlib.metadata.requires(name) or []]
        except importlib.metadata.PackageNotFoundError:
            continue  # for another system or another Python
        for extra in ["", *(asked.group(1).split(",") if asked else [])]:
            wanted = [need for need in needs if not need.marker or need.marker.evaluate({"extra": extra})]
            missing |= {f"{name}: {need.name}" for need in wanted if normal(need.name) not in there}
    assert not missing
