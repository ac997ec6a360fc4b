"""formgrader's lists: nbgrader puts the names of students into those pages as they are, wherever they come from."""

from __future__ import annotations

import functools
from typing import Any

from jinja2 import Environment
from markupsafe import Markup
from nbgrader.server_extensions.formgrader import formgrader

# What could end a text of HTML, an attribute or a text of JavaScript in double quotes: a name may stand in each of
# them. Other characters, such as the apostrophe of O'Brien, stay: scripts ask for the name that they find there.
_ENDING = {ord(sign): f"&#{ord(sign)};" for sign in '<>"\\'}


def harmless_name(value: Any) -> Any:
    """Return what a template may show: a text that is no HTML of the template's own with nothing in it that acts."""
    return value if hasattr(value, "__html__") else Markup(str(value).translate(_ENDING))  # noqa: S704 (nothing acts)


def let_names_do_nothing() -> None:
    """Let formgrader make its pages so, when it starts."""
    formgrader.Environment = functools.partial(Environment, autoescape=True, finalize=harmless_name)
