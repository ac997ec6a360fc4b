"""What feedback and formgrader make of a notebook: outputs, text cells, pictures."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from nbconvert.filters.ansi import ansi2html
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_raw_cell
from traitlets.config import Config

from autograder.harmless import MAX_SVG, harmless, plain, title_of
from autograder.hide import HideFromFeedback
from autograder.pages import SafePages
from autograder.text_cells import MAX_TEXT, markdown2html, students
from course.draw import Drawing
from tests.browser.hostile import ERROR, RUN, SCRIPT, SVG

HEAD = '<svg xmlns="http://www.w3.org/2000/svg"'


def shown(cell: NotebookNode, **resources: Any) -> tuple[NotebookNode, Any]:
    """Return the cell as a page would show it, and what formgrader writes around it."""
    notebook = new_notebook(cells=[cell], metadata={"title": SCRIPT, "widgets": {"x": 1}})
    made, around = SafePages().preprocess(notebook, resources)
    assert made.metadata == {}
    return made.cells[0], around


def drawn(svg: str, text: str = "the square") -> NotebookNode:
    output = {"output_type": "display_data", "data": {"image/svg+xml": svg, "text/plain": text}, "metadata": {}}
    return new_code_cell("", outputs=[NotebookNode(output)])


class TestPictures:
    def test_a_picture_of_ours_is_one_and_says_its_title(self) -> None:
        assert (title_of(Drawing(("***", "* *", "***"))._repr_svg_()) or "").startswith("A maze of 1 x 1")

    def test_a_picture_without_a_title_is_one_too(self) -> None:
        public = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
        assert title_of(f"<?xml version='1.0'?>{public}{HEAD}><g><title>inside</title></g></svg>") == ""

    @pytest.mark.parametrize(
        "text",
        [
            None,
            b"<svg/>",
            "",
            "<svg/>",
            f"{HEAD}>",
            f"{HEAD}/><p>",
            '<html xmlns="http://www.w3.org/1999/xhtml"/>',
            f"{HEAD}>\udc00</svg>",
            f'<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>{HEAD}>&b;</svg>',
            f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>{HEAD}>&a;</svg>',
            f"{HEAD}>{' ' * MAX_SVG}</svg>",
        ],
    )
    def test_what_is_broken_grows_or_is_too_large_is_none(self, text: Any) -> None:
        assert title_of(text) is None
        assert harmless([{"output_type": "display_data", "data": {"image/svg+xml": text}}]) == []

    def test_any_svg_is_shown_as_an_image_with_its_title_or_its_text(self) -> None:
        cell, _around = shown(drawn(SVG))
        (html,) = [output.data["text/html"] for output in cell.outputs]
        encoded = base64.b64encode(SVG.encode()).decode()
        assert html == f'<img alt="A square" src="data:image/svg+xml;base64,{encoded}">'
        cell, _around = shown(drawn(f"{HEAD}/>", '"><script>' + "x" * 1000))
        html = cell.outputs[0].data["text/html"]
        assert html.startswith('<img alt="&quot;&gt;&lt;script&gt;xxx') and len(html) < 600


class TestTexts:
    @pytest.mark.parametrize(
        "text", ["\x1b[38m", "\x1b[0;38mx", "\x1b[48;5m", "\x1b]8;;javascript:x\x07", "\x1b[2J", "\x1b"]
    )
    def test_half_a_colour_and_other_sequences_are_left_out(self, text: str) -> None:
        assert "\x1b" not in plain(text)
        assert "\x1b" not in ansi2html(plain(text))

    @pytest.mark.parametrize(
        "text", ["\x1b[1;31mred\x1b[0m", "\x1b[38;5;28;01mif\x1b[39;00m", "\x1b[48;2;1;20;255mx\x1b[m"]
    )
    def test_colours_stay(self, text: str) -> None:
        assert plain(text) == text

    def test_so_many_colours_that_a_page_would_not_be_made_are_left_out(self) -> None:
        assert plain("\x1b[31m*" * 100_000) == "*" * 100_000


class TestCells:
    def test_metadata_that_no_page_needs_is_gone_and_names_are_escaped(self) -> None:
        marks = {"grade_id": "a", "solution": True}
        cell = new_code_cell("1", metadata={"nbgrader": marks, "tags": ["x"], "transient": {"remove_source": True}})
        made, around = shown(cell, student=ERROR, last_name="O'Neill", base_url="/user/a@b")
        assert made.metadata == {"nbgrader": marks}
        assert (around["last_name"], around["base_url"]) == ("O&#x27;Neill", "/user/a@b")
        assert "<" not in around["student"]

    def test_a_raw_cell_is_text(self) -> None:
        cell, _around = shown(new_raw_cell(SCRIPT, metadata={"raw_mimetype": "text/html"}))
        assert cell.source == f"<pre>&lt;script&gt;{RUN}&lt;/script&gt;</pre>" and cell.metadata == {}

    def test_only_a_locked_graded_cell_shows_html(self) -> None:
        data = {"text/html": SCRIPT, "text/plain": "x", "application/vnd.jupyter.widget-view+json": {}}
        for marks, kinds in (
            ({"grade": True, "solution": False, "locked": True}, {"text/html", "text/plain"}),
            ({"grade": True, "solution": True, "locked": False}, {"text/plain"}),
            ({"grade": False, "solution": False, "locked": True}, {"text/plain"}),
        ):
            output = NotebookNode(output_type="display_data", data=NotebookNode(data), metadata=NotebookNode())
            cell, _around = shown(new_code_cell("", outputs=[output], metadata={"nbgrader": marks}))
            assert set(cell.outputs[0].data) == kinds

    def test_an_error_in_a_hidden_test_does_not_quote_it(self) -> None:
        source = "assert f(1) == 2\n### BEGIN HIDDEN TESTS\nassert f(5) == 6, 'try 5'\n### END HIDDEN TESTS"
        error = NotebookNode(output_type="error", ename="AssertionError", evalue="try 5", traceback=[source, "x"])
        marks = {"grade": True, "solution": False, "locked": True, "grade_id": "a"}
        cell = new_code_cell(source, outputs=[error], metadata={"nbgrader": marks})
        made, _resources = HideFromFeedback().preprocess_cell(cell, {}, 0)
        assert made.source == "assert f(1) == 2" and made.outputs[0].traceback == ["AssertionError: try 5"]

    def test_the_exporters_settings_are_taken_without_a_warning(self, caplog: pytest.LogCaptureFixture) -> None:
        config = Config(NbConvertBase={"display_data_priority": ["text/plain"]})
        cell = new_code_cell("pass", metadata={"nbgrader": {"grade": True, "locked": True}})
        HideFromFeedback(config=config).preprocess_cell(cell, {}, 0)
        assert caplog.messages == []


class TestTextCells:
    @pytest.mark.parametrize(
        "source",
        [
            SCRIPT,
            f"text {ERROR}",
            f"<div>\n{SCRIPT}\n</div>",
            f"```mermaid\n</pre>{SCRIPT}\n```",
            f"```\n{SCRIPT}\n```",
            f"$$\\text{{{SCRIPT}}}$$",
            f"\\begin{{equation}}{SCRIPT}\\end{{equation}}",
            f"| a |\n|---|\n| {SCRIPT} |",
            f"# {SCRIPT}",
            f"[{SCRIPT}](https://example.org)",
            f"![{SCRIPT}](x.png)",
            SCRIPT * MAX_TEXT,
        ],
    )
    def test_html_of_a_student_stands_there_as_it_was_typed(self, source: str) -> None:
        made = students(source, {})
        assert "&lt;" in made and "<script" not in made and "<img class" not in made and " id=" not in made

    @pytest.mark.parametrize(
        "link",
        [
            f"[a](javascript:{RUN})",
            f"[a](files/javascript:{RUN})",
            f"[a](JaVaScript&colon;{RUN})",
            "[a](data:text/html,b)",
            "[a](page.html)",
            "[a](//tracker.invalid)",
            f"<javascript:{RUN}>",
            f"[a]\n\n[a]: javascript:{RUN}",
        ],
    )
    def test_a_link_leads_to_the_web_or_nowhere(self, link: str) -> None:
        assert "href" not in students(link, {})

    def test_a_link_to_the_web_is_one(self) -> None:
        expected = '<a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">a</a>'
        assert expected in students("[a](https://example.org/?a=1&b=2)", {})

    @pytest.mark.parametrize(
        "picture",
        [
            "https://tracker.invalid/p.png",
            "//tracker.invalid/p.png",
            "files//tracker.invalid/p.png",
            "/logout.png",
            "../other/p.png",
            "a/../../p.png",
            "%2e%2e/p.png",
            "p.html",
            "data:text/html;base64,AAAA",
            "attachment:missing.png",
        ],
    )
    def test_no_picture_comes_from_elsewhere(self, picture: str) -> None:
        made = students(f"![a maze]({picture})", {})
        assert "<img" not in made and "(A picture that is not in the notebook: a maze)" in made

    def test_pictures_in_the_notebook_and_beside_it_are_shown(self) -> None:
        made = students("![a](attachment:a.png) ![b](my_maze.png) *so*", {"a.png": {"image/png": "AAAA"}})
        assert '<img src="data:image/png;base64,AAAA" alt="a">' in made
        assert '<img src="my_maze.png" alt="b">' in made and "<em>so</em>" in made

    def test_the_teachers_locked_text_stays_as_it_is_and_only_that(self) -> None:
        Within: Any = dict  # what a template knows
        figure = "<figure><img src='maze.png' width='90'></figure>"
        locked = new_markdown_cell(figure, metadata={"nbgrader": {"locked": True, "solution": False, "grade": False}})
        locked["attachments"] = {"a.png": {"text/html": "AAAA"}, "b.png": 5, "c.png": {}}
        assert markdown2html(Within(cell=locked), figure).strip() == figure
        assert "<figure" not in markdown2html(Within(cell=new_markdown_cell(figure)), figure)
        assert "<figure" not in markdown2html(Within(cell=locked), f"a comment, {figure}")
        assert "<figure" not in markdown2html(Within(), figure)
