"""Draw a maze before and after some of its walls were opened, and mark what should not have happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from course.i18n import _, _n
from course.piece import diamond, ring
from course.plan import NoGrid, Plan
from course.svg import (
    EDGE,
    FREE,
    QUIET,
    VERMILLION,
    WIDTH,
    Board,
    Picture,
    Position,
    Svg,
    items_of,
    outline,
    rows_of,
    text_width,
    window,
)
from course.views.braids import Braid, read

Grid = list[list[object]]


@dataclass
class _Changes:
    """What differs between two grids, by position; `rooms` are blocks, each as its top left position."""

    opened: list[Position] = field(default_factory=list)
    superfluous: list[Position] = field(default_factory=list)
    outside: list[Position] = field(default_factory=list)
    closed: list[Position] = field(default_factory=list)
    forgotten: list[Position] = field(default_factory=list)
    rooms: list[Position] = field(default_factory=list)

    def wrong(self) -> bool:
        return bool(self.superfluous or self.outside or self.closed or self.forgotten or self.rooms)


def _changes(braid: Braid, before: Grid, after: Grid, *, dead_ends: bool) -> _Changes:
    found = _Changes()
    superfluous = {_between(*passage) for passage in braid.superfluous()} if dead_ends else set()
    for r, row in enumerate(after):
        for c, value in enumerate(row):
            if before[r][c] == value:
                continue
            inner = 0 < r < len(after) - 1 and 0 < c < len(row) - 1 and r % 2 != c % 2
            if value != " ":
                found.closed.append((r, c))
            elif not inner:
                found.outside.append((r, c))
            else:
                (found.superfluous if (r, c) in superfluous else found.opened).append((r, c))
    found.forgotten = [(2 * y + 1, 2 * x + 1) for x, y in braid.forgotten()] if dead_ends else []
    found.rooms = [(2 * y + 1, 2 * x + 1) for x, y in braid.rooms()]
    return found


def _between(one: Position, other: Position) -> Position:
    """Return the position of the wall between two cells (x, y)."""
    return one[1] + other[1] + 1, one[0] + other[0] + 1


def braid(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the maze before and after its dead ends were opened: the first of several that shows a mistake."""
    return _draw(arguments, obtained, dead_ends=True)


def opening(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the maze before and after one wall was to be opened."""
    return _draw(arguments, obtained, dead_ends=False)


def _draw(arguments: object, obtained: object, *, dead_ends: bool) -> Picture | None:
    mazes = [obtained] if _is_maze(obtained) else list(filter(_is_maze, items_of(obtained) or []))
    if len(mazes) == 1:
        mazes = [*(items_of(arguments) or [])[:1], *mazes]
    pairs = []
    for after in mazes[1:]:
        try:
            (pair,) = read([mazes[0], after])
        except NoGrid:
            continue
        old, new = rows_of(mazes[0]) or [], rows_of(after) or []
        pairs.append((_changes(pair, old, new, dead_ends=dead_ends), old, new))
    if not pairs:
        return None
    return _picture(*next((pair for pair in pairs if pair[0].wrong()), pairs[0]))


def _is_maze(value: object) -> bool:
    try:
        Plan.read(value)
    except NoGrid:
        return False
    return True


def _picture(changes: _Changes, before: Grid, after: Grid) -> Picture:
    lines = _lines(changes)
    first = min((at for part in vars(changes).values() for at in part), default=(0, 0))
    rows, columns = window(first[0], len(before), 61), window(first[1], len(before[0]), 61)
    svg, ruler, gap, top = Svg(), 22, 24, EDGE + 38
    sides = [(_("before"), before), (_("after"), after)]
    if len(columns) > 35:  # beside each other both would be too small
        sides, gap = sides[1:], 0
    room = (WIDTH - 2 * EDGE - gap - len(sides) * ruler) // len(sides)
    pitch = max(3, min(24, room // len(columns), 380 // len(rows)))
    side, right = max(len(columns) * pitch, text_width(_("before"), 15)), 0.0
    for caption, grid in sides:
        left = right + gap + ruler if right else EDGE + ruler
        right = left + side
        board = Board(svg, left, top, pitch, rows.start, columns.start)
        svg.text(left, EDGE + 12, caption, size=14, font_weight="bold")
        board.grid([row[columns.start : columns.stop] for row in grid[rows.start : rows.stop]])
        board.numbers([(r, r + 0.5) for r in rows], left - 6, down=True, size=10, colour=QUIET)
        board.numbers([(c, c + 0.5) for c in columns], top - 6, down=False, size=10, colour=QUIET)
        if grid is after:
            for mark, _letter, positions, _sentence in lines:
                mark(board, [at for at in positions if at[0] in rows and at[1] in columns])
    y = top + len(rows) * pitch + 6.0
    sentences = [sentence for _mark, _letter, _positions, sentence in lines]
    if not (changes.opened or changes.superfluous or changes.outside):
        sentences.append(_("Nothing was opened."))
    if (len(rows), len(columns)) != (len(before), len(before[0])):
        sentences.append(
            _("Drawn here: rows {top} to {bottom}, columns {left} to {right}.").format(
                top=rows.start, bottom=rows.stop - 1, left=columns.start, right=columns.stop - 1
            )
        )
    for index, sentence in enumerate(sentences):
        y += 23
        if index < len(lines):
            mark, sample = lines[index][0], Board(svg, EDGE, y - 12, 15)
            _room(sample, [(0, 0)], 1) if mark is _room else mark(sample, [(0, 0)])
        edge, y = svg.sentence(EDGE + ruler, y, sentence)
        right = max(right, edge)
    said = " ".join([_("A maze before and after."), *sentences])
    return Picture(svg.render(right + EDGE, y + EDGE, said), _text(lines, before, after, rows, columns, sentences))


_Line = tuple[Callable[[Board, Sequence[Position]], None], str, list[Position], str]


def _lines(changes: _Changes) -> list[_Line]:
    """Return for each kind of change that occurred its mark, its letter, where it is, and a sentence."""
    opened, superfluous, outside = len(changes.opened), len(changes.superfluous), len(changes.outside)
    closed, left, rooms = len(changes.closed), len(changes.forgotten), len(changes.rooms)
    places: list[_Line] = [
        (_ring, "o", changes.opened, _n("{count} wall was opened.", "{count} walls were opened.", opened)),
        (
            _hatch,
            "#",
            changes.superfluous,
            _n(
                "{count} opening is more than the dead ends called for.",
                "{count} openings lie together, and they are more than the dead ends there called for.",
                superfluous,
            ),
        ),
        (
            _hatch,
            "!",
            changes.outside,
            _n(
                "{count} place was opened that is no wall between two cells.",
                "{count} places were opened that are no walls between two cells.",
                outside,
            ),
        ),
        (_cross, "x", changes.closed, _n("{count} place was closed.", "{count} places were closed.", closed)),
        (
            _diamond,
            "D",
            changes.forgotten,
            _n(
                "{count} dead end is left that could be opened.",
                "{count} dead ends are left that could be opened.",
                left,
            ),
        ),
        (
            _room,
            "R",
            changes.rooms,
            _n("{count} open room of 3 x 3 cells was made.", "{count} open rooms of 3 x 3 cells were made.", rooms),
        ),
    ]
    return [
        (mark, letter, positions, sentence.format(count=len(positions)))
        for mark, letter, positions, sentence in places
        if positions
    ]


def _ring(board: Board, positions: Sequence[Position]) -> None:
    for r, c in positions:
        ring(board.svg, board.left(c + 0.5), board.top(r + 0.5), max(3.5, board.pitch * 0.36))


def _diamond(board: Board, positions: Sequence[Position]) -> None:
    for r, c in positions:
        diamond(board.svg, board.left(c + 0.5), board.top(r + 0.5), max(4, board.pitch * 0.4))


def _hatch(board: Board, positions: Sequence[Position]) -> None:
    board.hatch(positions, FREE, width=min(3.5, board.pitch / 4))
    board.hatch(positions, VERMILLION, width=min(1.8, board.pitch / 6))
    board.path(outline(positions), stroke=VERMILLION, stroke_width=min(2.5, board.pitch / 3))


def _cross(board: Board, positions: Sequence[Position]) -> None:
    board.cross(positions, FREE, width=min(4, board.pitch / 3))
    board.cross(positions, VERMILLION, width=min(2, board.pitch / 5))
    board.path(outline(positions), stroke=VERMILLION, stroke_width=min(2.5, board.pitch / 3))


def _room(board: Board, positions: Sequence[Position], size: int = 5) -> None:
    for r, c in positions:
        data = f"M{c + 0.1} {r + 0.1}h{size - 0.2}v{size - 0.2}h-{size - 0.2}z"
        board.path(data, stroke=VERMILLION, stroke_width=3, stroke_dasharray=f"{6 / board.pitch:.2f}")


def _text(
    lines: Sequence[_Line], before: Grid, after: Grid, rows: range, columns: range, sentences: Sequence[str]
) -> str:
    letters = {at: letter for _mark, letter, positions, _sentence in reversed(lines) for at in positions}
    said = []
    for caption, grid in ((_("before"), before), (_("after"), after)):
        said.append(caption)
        for r in rows:
            plain = {c: value if value in ("*", " ") else "?" for c, value in enumerate(grid[r])}
            row = "".join(str(letters.get((r, c), plain[c]) if grid is after else plain[c]) for c in columns)
            said.append(f"{r:>4} |{row}|")
    marked = [f"{letter} {sentence}" for _mark, letter, _positions, sentence in lines]
    return "\n".join([*said, *marked, *sentences[len(marked) :]])


KINDS = {"braid": braid, "opening": opening}
