"""Tell which files of a student would be imported in place of a module that grading needs."""

from __future__ import annotations

import sys
from functools import cache
from importlib.machinery import PathFinder
from pathlib import PurePath

_CODE = {".py", ".pyc", ".pyd", ".so", ".pth"}
_ALWAYS = {"sitecustomize", "usercustomize", "ipython_config", "course", "autograder"}


def shadows(path: PurePath) -> str:
    """Return the module whose place a file, relative to the notebook's folder, would take; '' for none."""
    first = path.parts[0]
    if path.suffix.lower() not in _CODE:
        return ""
    module = first.partition(".")[0]
    return module if _is_module(module) else ""


@cache
def _is_module(name: str) -> bool:
    if not name.isidentifier():
        return False
    if name in _ALWAYS or name in sys.stdlib_module_names:
        return True
    installed = [place for place in sys.path if "-packages" in place]
    return PathFinder.find_spec(name, installed) is not None
