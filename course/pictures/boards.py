"""Draw minesweeper boards: two side by side with their differences, or one with the neighbours of a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from course.graph import Drained, canonical
from course.i18n import _, _n
from course.pictures.grids import Grids, mark_different, mark_extra, mark_missing
from course.piece import diamond, ring
from course.svg import (
    AMBER,
    EDGE,
    FAINT,
    FREE,
    INK,
    PALE,
    QUIET,
    WIDTH,
    Board,
    Picture,
    Position,
    Svg,
    glyph,
    items_of,
    outline,
    rows_of,
    shorten,
    text_width,
)

BOMB = -1
LIMIT, FEW = 15, 9  # lines and columns that are drawn: of two boards, of one with the neighbours of a place


def board(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw two boards, expected and obtained; or the neighbours of a place, where the call asked for them."""
    numbers: list[Any] = items_of(arguments) or []
    if len(numbers) == 3 and all(type(item) is int for item in numbers):
        return _neighbours(numbers[0], numbers[1], numbers[2], expected, obtained)
    want, got = rows_of(expected), rows_of(obtained)
    if want is None or got is None or not all(type(value) is int for row in want for value in row):
        return None
    return _two_boards(want, got)


# Two boards


def _two_boards(want: list[list[object]], got: list[list[object]]) -> Picture:
    grids = Grids(want, got, LIMIT, LIMIT)
    sentences = grids.sentences()
    sides = [(_("expected"), want), (_("yours"), got)] if sentences else [(_("yours, as expected"), got)]
    marks = [mark_different, mark_missing, mark_extra]
    parts = [grids.differ, grids.missing, grids.extra]
    svg, ruler, gap, top = Svg(), 22, 24, EDGE + 40
    rows, columns = grids.rows, grids.columns
    room = (WIDTH - 2 * EDGE - gap - 2 * ruler) // 2
    pitch = max(9, min(30, room // max(1, len(columns))))
    side = max(len(columns) * pitch, *(int(text_width(caption, 15)) for caption, _grid in sides))
    right = 0
    for caption, grid in sides:
        left = right + gap + ruler if right else EDGE + ruler
        right = left + side
        here = Board(svg, left, top, pitch, rows.start, columns.start)
        svg.text(left, EDGE + 12, caption, size=14, font_weight="bold")
        _squares(here, grids.visible([(r, c) for r, row in enumerate(grid) for c in range(len(row))]))
        high = len(want) if grid is want else rows.stop
        wide = max(map(len, want), default=0) if grid is want else columns.stop
        _rulers(here, [r for r in rows if r < high], [c for c in columns if c < wide])
        if grid is got and len(sides) > 1:
            for mark, part in zip(marks, parts, strict=True):
                mark(here, grids.visible(part))
        for r, c in grids.visible([(r, c) for r, row in enumerate(grid) for c in range(len(row))]):
            _value(here, (r, c), grid[r][c])
    y = top + len(rows) * pitch + 8.0
    legend = [mark for mark, part in zip(marks, parts, strict=True) if part]
    for index, sentence in enumerate(sentences if grids.whole else [*sentences, grids.part()]):
        y += 23
        if index < len(legend):
            legend[index](Board(svg, EDGE, y - 12, 15), [(0, 0)])
        edge, y = svg.sentence(EDGE + ruler, y, sentence)
        right = max(right, int(edge))
    said = _("Two boards, the one expected and yours.") if sentences else _("Your board, as expected.")
    lines = []
    for caption, grid in sides:
        lines.append(caption)
        for r in rows[: max(0, len(grid) - rows.start)]:
            row = "".join(f"{_letter(value):>3}" for value in grid[r][columns.start : columns.stop])
            differs = grid is got and any(at[0] == r for part in parts for at in part)
            lines.append(f"{r:>4} |{row} |" + (" <" if differs else ""))
    lines += [_("B is a bomb (-1)."), *sentences, *([] if grids.whole else [grids.part()])]
    return Picture(svg.render(right + EDGE, y + EDGE, " ".join([said, *sentences])), "\n".join(lines))


def _letter(value: object) -> str:
    if type(value) is not int:
        return "?"
    return "B" if value == BOMB else str(value) if -10 < value < 100 else "?"


def _squares(board: Board, places: Sequence[Position]) -> None:
    edge = "".join(f"M{c} {r}h1v1h-1z" for r, c in places)
    board.path(edge, fill=FREE, stroke="#A0A0A0", stroke_width=0.8)
    board.path(outline(places), stroke=INK, stroke_width=1.5)


def _rulers(board: Board, rows: Sequence[int], columns: Sequence[int]) -> None:
    board.numbers([(r, r + 0.5) for r in rows], board.x - 6, down=True, size=10, colour=QUIET)
    board.numbers([(c, c + 0.5) for c in columns], board.y - 6, down=False, size=10, colour=QUIET)


def _value(board: Board, at: Position, value: object) -> None:
    """Draw what a place holds: a bomb as a disc with spikes, a number, 0 in grey, anything else on amber."""
    x, y, pitch = board.left(at[1] + 0.5), board.top(at[0] + 0.5), board.pitch
    if type(value) is int and value == BOMB:
        svg, r = board.svg, pitch * 0.24
        svg.add("circle", cx=x, cy=y, r=r * 1.75, fill=FREE)  # parts the bomb from the mark of a difference
        long, short = r * 1.55, r * 1.1
        spikes = f"M{x - long:.1f} {y:.1f}h{2 * long:.1f}M{x:.1f} {y - long:.1f}v{2 * long:.1f}"
        spikes += f"M{x - short:.1f} {y - short:.1f}l{2 * short:.1f} {2 * short:.1f}"
        spikes += f"M{x - short:.1f} {y + short:.1f}l{2 * short:.1f} {-2 * short:.1f}"
        svg.add("path", d=spikes, stroke=INK, stroke_width=max(1.2, pitch * 0.07), stroke_linecap="round", fill="none")
        svg.add("circle", cx=x, cy=y, r=r, fill=INK)
        svg.add("circle", cx=x - r * 0.35, cy=y - r * 0.35, r=r * 0.25, fill=FREE)
        return
    plain = type(value) is int and 0 <= value < 10
    label = glyph(value)
    size = min(pitch * 0.6, pitch * 1.4 / max(1, len(label)))
    if plain:
        board.svg.add("circle", cx=x, cy=y, r=pitch * 0.3, fill=FREE)
    else:
        board.path(f"M{at[1]}.12 {at[0]}.12h.76v.76h-.76z", fill=AMBER)
    weight = {} if value == 0 else {"font_weight": "bold"}
    colour = QUIET if plain and value == 0 else INK
    title = "" if plain else shorten(value)
    board.svg.text(x, y + size * 0.36, label, size=size, colour=colour, text_anchor="middle", title=title, **weight)


# The neighbours of a place


def _places(value: object) -> list[Position] | None:
    """Return a collection of pairs of ints as positions; None where a member is something else."""
    if type(value) is Drained:
        value = value.items
    items: list[Any] | None = sorted(value, key=canonical) if isinstance(value, (set, frozenset)) else items_of(value)
    found = []
    for item in [] if items is None or type(value) is str else items:
        pair: list[Any] = items_of(item) or []
        if len(pair) != 2 or not all(type(number) is int for number in pair):
            return None
        found.append((pair[0], pair[1]))
    return found if items is not None and type(value) is not str else None


def _neighbours(n: int, line: int, column: int, expected: object, obtained: object) -> Picture | None:
    want, got = _places(expected), _places(obtained)
    if want is None or not (0 <= line < n and 0 <= column < n):
        return None
    # One place more on each side, so that a neighbour outside the board can be seen.
    rows, columns = _span(line, n), _span(column, n)
    digits = text_width(str(n), 10)
    svg, pitch = Svg(), min(34, (WIDTH - 2 * EDGE - 30) // len(columns))
    here = Board(svg, EDGE + 12 + digits, EDGE + 16, pitch, rows.start, columns.start)
    inside = [(r, c) for r in rows for c in columns if 0 <= r < n and 0 <= c < n]
    here.path("".join(f"M{c} {r}h1v1h-1z" for r in rows for c in columns), stroke=FAINT, stroke_width=0.8)
    _squares(here, inside)
    here.path(f"M{column} {line}h1v1h-1z", fill=PALE)
    _rulers(here, rows, columns)
    drawn = [at for at in dict.fromkeys(got or []) if at[0] in rows and at[1] in columns]
    middle: dict[str, Any] = {"text_anchor": "middle", "font_weight": "bold"}
    svg.text(here.left(column + 0.5), here.top(line + 0.93), _("here"), size=min(11, pitch * 0.32), **middle)
    for r, c in want:
        ring(svg, here.left(c + 0.5), here.top(r + 0.5), pitch * 0.38)
    for r, c in drawn:
        diamond(svg, here.left(c + 0.5), here.top(r + 0.5), pitch * 0.2)
    y, right = here.y + pitch * len(rows) + 6.0, here.x + pitch * len(columns)
    said = _("The board with n = {n}, and the neighbours of ({line}, {column}).").format(n=n, line=line, column=column)
    lines: list[tuple[Callable[[Svg, float, float, float], None] | None, str]] = [
        (ring, _("expected: {places}").format(places=_list(want)))
    ]
    if got is None:
        lines.append((None, _("yours: {value}, which is no collection of places").format(value=shorten(obtained, 40))))
    else:
        lines.append((diamond, _("yours: {places}").format(places=_list(got))))
        lines += [(None, sentence) for sentence in _differences(want, got, len(set(got)) - len(drawn))]
    for sample, sentence in lines:
        y += 24
        if sample:
            sample(svg, EDGE + 8, y - 5, 7)
        edge, y = svg.sentence(EDGE + 26, y, sentence)
        right = max(right, edge)
    letters = [_row(r, columns, (line, column), n, want, drawn) for r in rows]
    key = _("H is here, E only expected, Y only yours, B both; a dot is on the board, a dash is not.")
    letters.append(" " * 5 + "".join(f"{c:>2} " for c in columns).rstrip())
    text = [*letters, said, key, *(sentence for _sample, sentence in lines)]
    spoken = " ".join([said, *(sentence for _sample, sentence in lines)])
    return Picture(svg.render(right + EDGE, y + EDGE, spoken), "\n".join(text))


def _span(number: int, n: int) -> range:
    if n + 2 <= FEW:
        return range(-1, n + 1)
    start = max(-1, min(number - FEW // 2, n + 1 - FEW))
    return range(start, start + FEW)


def _row(r: int, columns: range, here: Position, n: int, want: list[Position], got: list[Position]) -> str:
    line = ""
    for c in columns:
        at = (r, c)
        letter = "." if 0 <= r < n and 0 <= c < n else "-"
        if at in want or at in got:
            letter = "B" if at in want and at in got else "E" if at in want else "Y"
        line += f" {'H' + letter.strip('.') if at == here else letter:<2}"
    return f"{r:>4} {line.rstrip()}"


def _list(places: Sequence[Position]) -> str:
    shown = ", ".join(f"({shorten(r, 8)}, {shorten(c, 8)})" for r, c in places[:12])
    return (shown or _("no place")) + ("…" if len(places) > 12 else "")


def _differences(want: list[Position], got: list[Position], outside: int) -> list[str]:
    missing = [at for at in want if at not in got]
    extra = [at for at in dict.fromkeys(got) if at not in want]
    twice = [at for at in dict.fromkeys(got) if got.count(at) > 1]
    said = []
    if missing:
        sentence = _n("{count} place is missing: {places}.", "{count} places are missing: {places}.", len(missing))
        said.append(sentence.format(count=len(missing), places=_list(missing)))
    if extra:
        sentence = _n("{count} place is too many: {places}.", "{count} places are too many: {places}.", len(extra))
        said.append(sentence.format(count=len(extra), places=_list(extra)))
    if twice:
        said.append(_("More than once in yours: {places}.").format(places=_list(twice)))
    if outside:
        said.append(_n("{count} place is not drawn.", "{count} places are not drawn.", outside).format(count=outside))
    return said


KINDS = {"board": board}
