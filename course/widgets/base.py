"""What all widgets share: a front end beside its Python, sent once, and a picture and a text for where it cannot run.

A front end is a plain ES module. Browsers get it as one text, so what it imports from its neighbours here is put
before it; there is no other step between the files and the page.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from course.i18n import _
from course.svg import items_of, shorten, type_name
from course.widgets.sizes import whole

if TYPE_CHECKING:

    class _Base:
        _esm: str
        _css: str

        def __init__(self, **values: Any) -> None: ...
        def get_state(self) -> dict[str, Any]: ...
        def observe(self, handler: Callable[[Any], None], names: str) -> None: ...

    def shared(default: Any) -> Any:
        """Return an attribute that Python and the front end share, with its first value."""

else:
    try:
        import anywidget
        import traitlets
    except ImportError:  # only the picture and the text are left

        class _Base:
            def __init__(self, **values: Any) -> None:
                vars(self).update(values)

            def observe(self, handler: Callable[[Any], None], names: str) -> None: ...

        def shared(default: Any) -> Any:
            """Return an attribute that Python and the front end share, with its first value."""
            return default

    else:
        _Base = anywidget.AnyWidget

        def shared(default: Any) -> Any:
            """Return an attribute that Python and the front end share, with its first value."""
            kinds = {dict: traitlets.Dict, list: traitlets.List, bytes: traitlets.Bytes}
            return kinds.get(type(default), traitlets.Any)(default).tag(sync=True)


_HERE = Path(__file__).parent
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z_]+)\.js";\n', re.MULTILINE)


@cache
def front_end(name: str) -> str:
    """Return a front end as one text: the neighbours that `name`.js imports first, each once, then itself."""
    seen: list[str] = []

    def read(module: str) -> str:
        if module in seen:
            return ""
        seen.append(module)
        text = (_HERE / f"{module}.js").read_text(encoding="utf-8")
        before = "".join(read(found) for found in _IMPORT.findall(text))
        text = _IMPORT.sub("", text)
        return before + (text if module == name else re.sub(r"^export (?!default)", "", text, flags=re.MULTILINE))

    return read(name)


@cache
def style(*names: str) -> str:
    """Return style sheets as one text: what all widgets share first."""
    return "\n".join((_HERE / f"{name}.css").read_text(encoding="utf-8") for name in ("shared", *names))


class Widget(_Base):
    """A widget of the course.

    `data` is what the front end shows, `words` the sentences that it says, by name, both sent once. A subclass names
    its front end (``class Walk(Widget, front="walking")``) and gives `svg` and `text`, what is shown where no widget
    can be: without anywidget, in a notebook that was not run, on paper, in a feedback page.
    """

    data = shared({})
    words = shared({})

    def __init_subclass__(cls, front: str = "", css: tuple[str, ...] = (), **options: Any) -> None:
        if front:
            cls._esm = front_end(front)
            cls._css = style(*css)
        super().__init_subclass__(**options)

    if TYPE_CHECKING:  # each widget has its own

        def svg(self) -> str:
            """Return the picture that stands for the widget."""

        def text(self) -> str:
            """Return the sentence that stands for the widget."""

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        still = {"image/svg+xml": self.svg(), "text/plain": self.text()}
        live = getattr(super(), "_repr_mimebundle_", None)
        bundle = live(**options) if live else None
        shown, about = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**shown, **still}, dict(about)


def maze_rows(grid: Any, function: str) -> list[str]:
    """Return the rows of a maze as texts; raise one sentence that names the function for anything else.

    A maze has 2h + 1 rows of 2w + 1 characters each, all of them "*" or a space.
    """
    lines = items_of(grid) if not isinstance(grid, str) else grid.splitlines()
    if lines is None:
        raise TypeError(
            _("{function} needs a grid, a list of rows, but it got {value}, of type {type}.").format(
                function=function, value=shorten(grid), type=type_name(grid)
            )
        )
    rows = []
    for number, line in enumerate(lines):
        characters = items_of(line)
        if characters is None or not all(character in ("*", " ") for character in characters):
            raise ValueError(
                _('{function} needs rows of "*" and spaces, but row {row} is {value}.').format(
                    function=function, row=number, value=shorten(line)
                )
            )
        rows.append("".join(map(str, characters)))
    if len(rows) < 3 or len(rows) % 2 == 0 or len(rows[0]) < 3 or len(rows[0]) % 2 == 0:
        raise ValueError(
            _("{function} needs 2h + 1 rows of 2w + 1 characters, but it got {rows} x {columns}.").format(
                function=function, rows=len(rows), columns=len(rows[0]) if rows else 0
            )
        )
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(
                _("{function} needs rows of one length, but row 0 has {first} characters and row {row} {this}.").format(
                    function=function, first=len(rows[0]), row=number, this=len(row)
                )
            )
    return rows


def maze_cell(place: Any, rows: list[str], function: str) -> tuple[int, int]:
    """Return a cell (x, y) of the maze; raise one sentence that names the function for anything else."""
    w, h = len(rows[0]) // 2, len(rows) // 2
    items = [whole(item) for item in items_of(place) or []]
    if len(items) != 2 or None in items:
        raise TypeError(
            _("{function} needs a cell (x, y), but it got {value}.").format(function=function, value=shorten(place))
        )
    x, y = items
    if not (0 <= x < w and 0 <= y < h):  # type: ignore[operator]
        raise ValueError(
            _("{function}: the cell ({x}, {y}) lies outside this maze of {w} x {h} cells.").format(
                function=function, x=x, y=y, w=w, h=h
            )
        )
    return x, y  # type: ignore[return-value]


def maze_ends(start: Any, goal: Any, rows: list[str], function: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return start and goal as cells of the maze; where no goal is given, it is the cell at the bottom right."""
    corner = (len(rows[0]) // 2 - 1, len(rows) // 2 - 1)
    return maze_cell(start, rows, function), maze_cell(corner if goal is None else goal, rows, function)


def alone(state: Mapping[str, Any], place: str) -> str:
    """Return HTML that shows a widget without a kernel, without Jupyter and without a network.

    `state` is that of a widget, as ``get_state()`` gives it; `place` an id that no other element of the page has.
    """
    ours = {key: value for key, value in state.items() if key[:1] != "_"}
    front = state["_esm"].replace("export default", "const front =")
    data = json.dumps(ours, default=lambda value: {"base64": base64.b64encode(value).decode()}, sort_keys=True)
    script = f"{front}\n{front_end('alone')}\nawait show(front, {data}, {json.dumps(place)});"
    # Neither a sentence nor a student's value may end the script or the style sheet.
    script = script.replace("</", "<\\/").replace("<!--", "<\\!--")
    css = state["_css"].replace("</", "<\\/")
    return f'<div id="{place}"></div>\n<style>{css}</style>\n<script type="module">\n{script}\n</script>\n'
