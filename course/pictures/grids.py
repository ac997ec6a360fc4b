"""Draw two grids side by side, the one expected and the student's, and mark where they differ."""

from __future__ import annotations

from collections.abc import Sequence

from course.i18n import _, _n
from course.svg import (
    EDGE,
    FAINT,
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
    parted,
    rows_of,
    shorten,
    text_width,
    window,
)


def _same(one: object, other: object) -> bool:
    """Compare without running the methods of a student's class."""
    if type(one) is str and type(other) is str:
        return one == other
    return one is other or (type(one) is type(other) and type(one) in (int, float, bool) and one == other)


class Grids:
    """Two grids, and where they differ: different values, positions missing, positions too many."""

    def __init__(self, want: list[list[object]], got: list[list[object]], rows: int = 41, columns: int = 61) -> None:
        self.want, self.got = want, got
        wanted = {(r, c): value for r, row in enumerate(want) for c, value in enumerate(row)}
        present = {(r, c): value for r, row in enumerate(got) for c, value in enumerate(row)}
        self.differ = [at for at in wanted if at in present and not _same(wanted[at], present[at])]
        self.missing = [at for at in wanted if at not in present]
        self.extra = [at for at in present if at not in wanted]
        first = min(self.differ + self.missing + self.extra, default=(0, 0))
        tall, wide = max(len(want), len(got)), max(map(len, [*want, *got]), default=0)
        # of rows and columns that are too many, eight say enough
        self.rows = window(first[0], min(tall, len(want) + 8), rows)
        self.columns = window(first[1], min(wide, max(map(len, want), default=0) + 8), columns)
        self.whole = (len(self.rows), len(self.columns)) == (tall, wide)

    def sentences(self) -> list[str]:
        """Say how they differ, one sentence for each kind of mark, in the order differ, missing, extra."""
        said = []
        if self.differ:
            row, column = self.differ[0]
            sentence = _n(
                "Row {row}, column {column} differs: expected {expected}, yours {obtained}.",
                "{count} positions differ. The first: row {row}, column {column}, expected {expected}, "
                "yours {obtained}.",
                len(self.differ),
            )
            expected, obtained = shorten(self.want[row][column], 12), shorten(self.got[row][column], 20)
            said.append(
                sentence.format(count=len(self.differ), row=row, column=column, expected=expected, obtained=obtained)
            )
        if self.missing:
            sentence = _n("{count} position is missing.", "{count} positions are missing.", len(self.missing))
            said.append(sentence.format(count=len(self.missing)))
        if self.extra:
            sentence = _n("{count} position is too many.", "{count} positions are too many.", len(self.extra))
            said.append(sentence.format(count=len(self.extra)))
        return said

    def part(self) -> str:
        """Say which rows and columns are drawn, where not all are."""
        return _("Drawn here: rows {top} to {bottom}, columns {left} to {right}.").format(
            top=self.rows.start,
            bottom=self.rows.stop - 1,
            left=self.columns.start,
            right=self.columns.stop - 1,
        )

    def visible(self, positions: Sequence[Position]) -> list[Position]:
        """Return the positions that are drawn."""
        return [(r, c) for r, c in positions if r in self.rows and c in self.columns]


def grid(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the grid expected and the one obtained, side by side, with their differences marked."""
    want, got = parted(expected)[1], parted(obtained)[1]
    if want is None:
        want, got = rows_of(expected), rows_of(obtained)
    if want is None or got is None or any(issubclass(type(row), str) for row in items_of(expected) or []):
        return None  # a list of texts is expected of calls that return something other than a grid
    grids = Grids(want, got)
    sentences = grids.sentences()
    sides = [(_("expected"), want), (_("yours"), got)] if sentences else [(_("yours, as expected"), got)]
    marks = [mark_different, mark_missing, mark_extra]
    parts = [grids.differ, grids.missing, grids.extra]

    svg, ruler, gap, top = Svg(), 22, 24, EDGE + 38
    rows, columns = grids.rows, grids.columns
    room = (WIDTH - 2 * EDGE - gap - 2 * ruler) // 2
    pitch = max(3, min(24, room // max(1, len(columns)), 380 // max(1, len(rows))))
    words = max(max(text_width(caption, 15), text_width(_counts(grid), 13)) for caption, grid in sides)
    side, bottom = max(len(columns) * pitch, int(words)), top + len(rows) * pitch
    right = 0
    for caption, grid in sides:
        left = right + gap + ruler if right else EDGE + ruler
        right = left + side
        board = Board(svg, left, top, pitch, rows.start, columns.start)
        svg.text(left, EDGE + 12, caption, size=14, font_weight="bold")
        cut = [row[columns.start : columns.stop] for row in grid[rows.start : rows.stop]]
        board.grid(cut)
        high = len(want) if grid is want else rows.stop
        wide = max(map(len, want), default=0) if grid is want else columns.stop
        board.numbers([(r, r + 0.5) for r in rows if r < high], left - 6, down=True, size=10, colour=QUIET)
        board.numbers([(c, c + 0.5) for c in columns if c < wide], top - 6, down=False, size=10, colour=QUIET)
        svg.text(left, bottom + 22, _counts(grid), font_weight="bold")
        if right > EDGE + ruler + side:
            for mark, part in zip(marks, parts, strict=True):
                mark(board, grids.visible(part))
            board.odd_values(cut)  # again, so that no mark hides them
            if pitch < 9 and len(grids.differ) <= 12:  # a mark that small would be overlooked
                for r, c in grids.visible(grids.differ):
                    place = {
                        "cx": board.left(c + 0.5),
                        "cy": board.top(r + 0.5),
                        "r": pitch + 6,
                        "fill": "none",
                    }
                    svg.add("circle", stroke=FREE, stroke_width=5, **place)
                    svg.add("circle", stroke=VERMILLION, stroke_width=2.5, **place)
    y = bottom + 28.0
    legend = [mark for mark, part in zip(marks, parts, strict=True) if part]
    for index, sentence in enumerate(sentences if grids.whole else [*sentences, grids.part()]):
        y += 23
        if index < len(legend):
            legend[index](Board(svg, EDGE, y - 12, 15), [(0, 0)])
        edge, y = svg.sentence(EDGE + ruler, y, sentence)
        right = max(right, int(edge))
    said = [_("Two grids, the one expected and yours.") if sentences else _("Your grid, as expected.")]
    return Picture(svg.render(right + EDGE, y + EDGE, " ".join(said + sentences)), _grid_text(grids, sides))


def _counts(grid: Sequence[Sequence[object]]) -> str:
    least, most = min(map(len, grid), default=0), max(map(len, grid), default=0)
    if least < most:
        return _("rows: {rows}, columns: {least} to {most}").format(rows=len(grid), least=least, most=most)
    return _("rows: {rows}, columns: {columns}").format(rows=len(grid), columns=most)


def mark_different(board: Board, positions: Sequence[Position]) -> None:
    """Mark positions that hold another value: hatched, in a frame."""
    board.hatch(positions, FREE, width=min(3.5, board.pitch / 4))  # a white edge keeps the marks visible on rock
    board.hatch(positions, VERMILLION, width=min(1.8, board.pitch / 6))
    board.path(outline(positions), stroke=VERMILLION, stroke_width=min(2.5, board.pitch / 3))


def mark_missing(board: Board, positions: Sequence[Position]) -> None:
    """Mark positions that are missing: in a dashed frame."""
    board.hatch(positions, FAINT, width=1)
    dashes = f"{3 / board.pitch:.2f}"
    board.path(outline(positions), stroke=QUIET, stroke_width=1.2, stroke_dasharray=dashes)


def mark_extra(board: Board, positions: Sequence[Position]) -> None:
    """Mark positions that are too many: crossed out, in a frame."""
    board.cross(positions, FREE, width=min(4, board.pitch / 3))
    board.cross(positions, VERMILLION, width=min(2, board.pitch / 5))
    board.path(outline(positions), stroke=VERMILLION, stroke_width=min(2.5, board.pitch / 3))


def _grid_text(grids: Grids, sides: Sequence[tuple[str, list[list[object]]]]) -> str:
    lines = []
    different = {r for r, _c in grids.differ}
    for caption, grid in sides:
        lines.append(f"{caption} ({_counts(grid)})")
        for r in grids.rows[: max(0, len(grid) - grids.rows.start)]:
            letters = (v if v in ("*", " ") else "?" for v in map(_letter, grid[r]))
            row = "".join(letters)[grids.columns.start : grids.columns.stop]
            lines.append(f"{r:>4} |{row}|" + (" <" if grid is grids.got and r in different else ""))
    return "\n".join(lines + grids.sentences() + ([] if grids.whole else [grids.part()]))


def _letter(value: object) -> str:
    return value if type(value) is str and len(value) == 1 else "?"


KINDS = {"grid": grid}
