"""Draw two texts side by side, with their spaces and line ends to be seen."""

from __future__ import annotations

from collections.abc import Sequence

from course.i18n import _
from course.svg import (
    AMBER,
    BLUE,
    EDGE,
    FAINT,
    MONO,
    QUIET,
    VERMILLION,
    Picture,
    Position,
    Svg,
    columns_of,
    shorten,
    text_width,
    visible,
    window,
)

# "text": two texts with their spaces and line ends

ADVANCE, LEADING = 8.2, 20  # the width of one character and the height of one line, in pixels


def text(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Return expected and obtained text side by side, None where no text was expected."""
    if type(expected) is not str:
        return None
    if not issubclass(type(obtained), str):
        return _no_text(expected, obtained)
    got = str.__str__(obtained)
    first = next((i for i, (a, b) in enumerate(zip(expected, got, strict=False)) if a != b), None)
    if first is None and expected != got:
        first = min(len(expected), len(got))  # one is the beginning of the other
    if first is None:
        return _texts([(_("yours, as expected"), got)], None, [_("The texts are the same.")])
    row, column = expected.count("\n", 0, first), first - expected.rfind("\n", 0, first) - 1
    here = [shorten(text[first]) if first < len(text) else _("the end") for text in (expected, got)]
    sentence = _("First difference: row {row}, character {column}. Expected {expected}, yours {obtained}.")
    sentences = [sentence.format(row=row, column=column, expected=here[0], obtained=here[1])]
    return _texts([(_("expected"), expected), (_("yours"), got)], (row, column), sentences)


def _no_text(expected: str, obtained: object) -> Picture:
    if obtained is None:
        sentence = _("Yours is None: there is no text to compare.")
    else:
        sentence = _("Yours is no text, but {value}").format(value=shorten(obtained, 48))
    return _texts([(_("expected"), expected)], None, [sentence])


def _texts(sides: Sequence[tuple[str, str]], at: Position | None, sentences: list[str]) -> Picture:
    lines = [text.split("\n") for _caption, text in sides]
    row, column = at or (0, 0)
    rows = window(row, max(map(len, lines)), 16)
    shown = [part[rows.start : rows.stop] for part in lines]
    width = max((len(line) for part in shown for line in part), default=0)
    columns = window(column, width + 1, 58)
    if len(rows) < max(map(len, lines)) or len(columns) <= width:
        sentence = _("Drawn here: rows {top} to {bottom}, characters {left} to {right}.")
        sentences = [
            *sentences,
            sentence.format(top=rows.start, bottom=rows.stop - 1, left=columns.start, right=columns.stop - 1),
        ]
    svg, ruler = Svg(), 26
    drawn = [columns_of("".join(map(visible, line[columns.start : columns.stop]))) for part in shown for line in part]
    beside = len(sides) == 1 or max(drawn, default=0) <= 25
    room = 26 if beside and len(sides) > 1 else 58
    pane = 16 + ADVANCE * max(16, min(room, max(drawn, default=0) + 1))
    x, y, right, bottom = float(EDGE), EDGE + 12.0, 0.0, 0.0
    for index, ((caption, _whole), part) in enumerate(zip(sides, shown, strict=True)):
        if index:
            x, y = (right + 20, y) if beside else (x, bottom + 30)
        svg.text(x + ruler, y, caption, size=14, font_weight="bold")
        high = LEADING * max(1, len(part) if not beside else len(rows)) + 10
        svg.add("rect", x=x + ruler, y=y + 10, width=pane, height=high, rx=4, fill="#F7F7F7", stroke=FAINT)
        for number, line in enumerate(part, start=rows.start):
            base = y + 28 + LEADING * (number - rows.start)
            svg.text(x + ruler - 7, base, str(number), size=10, colour=QUIET, text_anchor="end")
            last = number == len(lines[index]) - 1
            mark = column if at and number == row else None
            _text_line(svg, x + ruler + 8, base, line, columns, pane - 16, last=last, mark=mark)
        right, bottom = max(right, x + ruler + pane), y + 10 + high
    y = bottom + 25
    _space(svg, EDGE + ruler, y - 1)
    svg.text(EDGE + ruler + 14, y, _("space"), colour=QUIET)
    _line_end(svg, EDGE + ruler + 82, y)
    svg.text(EDGE + ruler + 98, y, _("new line"), colour=QUIET)
    _text_end(svg, EDGE + ruler + 172, y)
    svg.text(EDGE + ruler + 184, y, _("end of the text"), colour=QUIET)
    right = max(right, EDGE + ruler + 184 + text_width(_("end of the text")))
    for sentence in sentences:
        y += 23
        edge, y = svg.sentence(EDGE + ruler, y, sentence)
        right = max(right, edge)
    said = _("Two texts, the one expected and yours.") if len(sides) > 1 else _("One text, with its line ends.")
    return Picture(svg.render(right + EDGE, y + EDGE, " ".join([said, *sentences])), _text_text(sides, rows, sentences))


def _text_line(
    svg: Svg, x: float, y: float, line: str, columns: range, room: float, *, last: bool, mark: int | None
) -> None:
    """Draw the characters of one line that lie in `columns`, and how the line ends; put a box round one."""
    place, places, letters = x, [], ""
    for column in columns[: len(line) + 1 - columns.start]:
        shown = visible(line[column]) if column < len(line) else ""
        width = ADVANCE * max(1, columns_of(shown))
        if place + width > x + room:
            break
        if column == mark:
            box = {"rx": 3, "fill": AMBER, "stroke": VERMILLION, "stroke_width": 2}
            svg.add("rect", x=place - 1.5, y=y - 13.5, width=width + 3, height=18, **box)
        if column == len(line):
            (_text_end if last else _line_end)(svg, place, y)
        elif shown == " ":
            _space(svg, place, y)
        elif len(shown) == 1 and width == ADVANCE and ord(shown) < 0x10000:
            places.append(f"{place:g}")  # placed one by one: marks fit whatever the width of the reader's font
            letters += shown
        else:
            svg.text(place, y, shown, size=13, font_family=MONO, colour=QUIET)
        place += width
    if letters:
        svg.text(" ".join(places), y, letters, size=13, font_family=MONO)


def _space(svg: Svg, x: float, y: float) -> None:
    svg.add("circle", cx=x + ADVANCE / 2, cy=y - 4.5, r=1.5, fill="#8A8A8A")


def _line_end(svg: Svg, x: float, y: float) -> None:
    svg.add(
        "path",
        d="M7 -9v5h-6m2.5-2.5l-2.5 2.5 2.5 2.5",
        transform=f"translate({x:g} {y:g})",
        fill="none",
        stroke=BLUE,
    )


def _text_end(svg: Svg, x: float, y: float) -> None:
    svg.add("rect", x=x + 1, y=y - 11, width=4, height=13, fill=QUIET)


def _text_text(sides: Sequence[tuple[str, str]], rows: range, sentences: Sequence[str]) -> str:
    lines = []
    for caption, text in sides:
        lines.append(caption)
        parts = [f"{part}\n" for part in text.split("\n")]
        parts[-1] = parts[-1][:-1]
        lines += [f"{r:>4}  {shorten(part, 70)}" for r, part in enumerate(parts) if r in rows]
    return "\n".join([*lines, *sentences])


KINDS = {"text": text}
