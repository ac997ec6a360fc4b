"""Make one page of a notebook that shows its widgets without Jupyter, without Python and without a network."""

from __future__ import annotations

import base64
import html
import json
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from course.i18n import _
from course.widgets.base import alone

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"
SVG = "image/svg+xml"

# nbconvert's own page without what it loads from elsewhere; and nothing else on the page may load anything either. Its
# rules for tables and lists in a text are not for those of a widget.
TEMPLATE = """\
{%- extends 'lab/index.html.j2' -%}
{%- block html_head_js -%}
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline';
 style-src 'unsafe-inline'; img-src data: blob:; font-src data:; media-src data:; base-uri 'none'; form-action 'none'">
{%- endblock -%}
{%- block data_html scoped -%}
{%- if output.metadata.ariadne -%}
<div class="jp-OutputArea-output">{{ output.data['text/html'] }}</div>
{%- else -%}
{{ super() }}
{%- endif -%}
{%- endblock -%}
{%- block jupyter_widgets -%}{%- endblock -%}
{%- block html_head_js_mathjax -%}{%- endblock -%}
{%- block html_head_js_mermaidjs -%}{%- endblock -%}
"""


class ExportError(Exception):
    """The page cannot be made, said in one sentence."""


def export(notebook: Path, page: Path | None = None) -> Path:
    """Write the page of a notebook, beside it where no other place is named; return where it is.

    Raise ExportError where the notebook is missing or is none, and where nbconvert is not installed.
    """
    try:
        import nbformat
        from nbconvert import HTMLExporter
    except ImportError:
        raise ExportError(
            _("Making a page needs nbconvert, which comes with JupyterLab: install jupyterlab, then try again.")
        ) from None
    page = page or notebook.with_suffix(".html")
    text = _text(notebook)
    if page.resolve() == notebook.resolve():
        raise ExportError(_("The page would replace the notebook: give it another name after -o."))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the age of a notebook's format
            read = nbformat.reads(text, as_version=4)
        _prepare(read)
        exporter = HTMLExporter(raw_template=TEMPLATE, embed_images=True)
        place = {"path": str(notebook.parent), "name": notebook.stem}
        written, _resources = exporter.from_notebook_node(read, {"metadata": place})
    except (ValueError, KeyError, TypeError, AttributeError) as trouble:
        raise ExportError(_no_notebook(notebook)) from trouble
    page.write_text(written, encoding="utf-8")
    return page


def _text(notebook: Path) -> str:
    if not notebook.is_file():
        raise ExportError(
            _("There is no notebook {path}: is its name right, and the folder in which you are?").format(path=notebook)
        )
    try:
        text = notebook.read_text(encoding="utf-8")
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict) or not {"cells", "worksheets"} & found.keys():
        raise ExportError(_no_notebook(notebook))
    return text


def _no_notebook(path: Path) -> str:
    return _("{path} is no notebook: a file that Jupyter has saved is needed, with a name in .ipynb.").format(path=path)


def _prepare(notebook: Any) -> None:
    """Put in the place of each widget what shows it alone: itself where its state was saved, else its picture."""
    states = notebook.metadata.pop("widgets", {}).get(STATE, {}).get("state", {})
    number = 0
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            view = data.pop(VIEW, None)
            state = _state(states.get(view.get("model_id"), {})) if isinstance(view, dict) else {}
            if state:
                number += 1
                data["text/html"] = alone(state, f"widget-{number}")
                output.metadata.ariadne = True
            elif isinstance(data.get(SVG), str) and "text/html" not in data:
                data["text/html"] = image(data[SVG], data.get("text/plain", ""))


def _state(model: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state of a widget of this course with its bytes in place; of others an empty one."""
    state = dict(model.get("state", {}))
    ours = str(state.get("_anywidget_id", "")).startswith("course.")
    if not ours or not all(isinstance(state.get(name), str) for name in ("_esm", "_css")):
        return {}
    for buffer in model.get("buffers", []):
        *path, last = buffer["path"]
        inner: Any = state
        for step in path:
            inner = inner[step]
        inner[last] = base64.b64decode(buffer["data"])
    return state


def image(svg: str, text: str) -> str:
    """Return HTML that shows an SVG picture as an image, in which no script runs; the text stands for it."""
    encoded = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{html.escape(str(text))}" src="data:{SVG};base64,{encoded}">'
