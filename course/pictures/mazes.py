"""Draw a maze that a student's program made, and mark what keeps it from being a perfect one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_uppercase

from course.i18n import _, _n, mark
from course.piece import ring
from course.plan import Cell, NoGrid, Plan
from course.svg import (
    BLUE,
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
    window,
)

Grid = list[list[object]]
Draw = Callable[[Board, Sequence[Position]], None]
_KEYS = {
    "x": mark("x is a cell that is closed."),
    "o": mark("o is a cell on the loop."),
    "!": mark("! is a place that should be closed."),
}
LARGEST = 121  # rows and columns that are drawn: 60 x 60 cells fit
BESIDE = 3  # perfect mazes that are drawn side by side


def maze(arguments: object, expected: object, obtained: object) -> Picture | None:
    """Draw the first of the mazes obtained that is not perfect; where all are, some of them side by side."""
    grids = _grids(obtained)
    if not grids:
        return None
    found = [_Maze(grid, _start(arguments)) for grid in grids[:100]]
    worst = next((item for item in found if item.wrong), None)
    if worst is not None:
        return _picture([worst])
    return _picture(found[:BESIDE] if len({item.text() for item in found}) > 1 or len(found) > 2 else found[:1])


def _grids(value: object, depth: int = 3) -> list[Grid]:
    """Return the grids in a value: itself, or those among its items."""
    rows = rows_of(value)
    if rows and all(rows) and all(type(item) is str for row in rows for item in row):
        return [rows]
    items = items_of(value) if depth and not isinstance(value, str) else None
    return [grid for item in items or [] for grid in _grids(item, depth - 1)]


def _start(arguments: object) -> Cell:
    """Return the cell at which the walk begins: the third and fourth argument, else the corner."""
    items = items_of(arguments) or []
    if len(items) == 4 and type(items[2]) is int and type(items[3]) is int:
        return items[2], items[3]
    return 0, 0


def _at(cell: Cell) -> Position:
    return 2 * cell[1] + 1, 2 * cell[0] + 1


class _Maze:
    """A maze, and what is wrong with it: marks, each with a sentence and a letter for the text version."""

    def __init__(self, grid: Grid, start: Cell) -> None:
        self.grid, self.start = grid, start
        self.marks: list[tuple[Draw, list[Position], str]] = []
        self.letters: dict[Position, str] = {}
        self.wide = max(map(len, grid))
        try:
            self.plan: Plan | None = Plan.read([list(row) for row in grid])
        except NoGrid as reason:
            self.plan = None
            sentence = _("This is not the grid of a maze: {reason}.").format(reason=reason)
            self.marks.append((_hatched, [], sentence))
        if self.plan is not None:
            for look in (self._closed, self._pieces, self._loops, self._openings):
                look(self.plan)
        self.wrong = bool(self.marks)

    @property
    def caption(self) -> str:
        """The size in cells, or in characters where it is no grid of a maze."""
        if self.plan is None:
            return _("rows: {rows}, columns: {columns}").format(rows=len(self.grid), columns=self.wide)
        return _("{w} x {h} cells").format(w=self.plan.w, h=self.plan.h)

    def _mark(self, draw: Draw, places: Sequence[Position], letter: str, sentence: str) -> None:
        self.marks.append((draw, list(places), sentence))
        self.letters.update(dict.fromkeys(places, letter))

    def _closed(self, plan: Plan) -> None:
        cells = [(x, y) for y in range(plan.h) for x in range(plan.w) if (x, y) not in plan.open_cells]
        if not cells:
            return
        places = [_at(cell) for cell in cells]
        sentence = _n(
            "{count} cell is still closed (hatched): ({x}, {y}).",
            "{count} cells are still closed (hatched). The first: ({x}, {y}).",
            len(cells),
        ).format(count=len(cells), x=cells[0][0], y=cells[0][1])
        self._mark(_hatched, places, "x", sentence)

    def _pieces(self, plan: Plan) -> None:
        left, pieces = set(plan.open_cells), []
        for cell in sorted(plan.open_cells, key=lambda cell: (cell != self.start, cell[1], cell[0])):
            if cell in left:
                piece = plan.steps_from(cell).keys() & left
                pieces.append(piece)
                left -= piece
        if len(pieces) < 2:
            return
        named = [(_at(cell), ascii_uppercase[n]) for n, piece in enumerate(pieces[:26]) for cell in piece]
        sentence = _(
            "The open cells fall into {count} pieces (A, B, ...), and nobody gets from one to another: all the walls "
            "between them still stand."
        ).format(count=len(pieces))
        if len(pieces) > 26:
            sentence += " " + _("The first 26 have a letter.")
        self.letters.update(named)
        self.marks.append(
            (lambda board, shown: _lettered(board, shown, self.letters), [at for at, _n in named], sentence)
        )

    def _loops(self, plan: Plan) -> None:
        count = plan.loops()
        loop = _shortest_loop(plan) if count > 0 else []
        if not loop:
            return
        sentence = _n(
            "There is a loop (the line), and {cells} cells lie on it.",
            "There are {count} loops. One of them is drawn (the line), with {cells} cells on it.",
            count,
        ).format(count=count, cells=len(loop))
        self._mark(_joined, [_at(cell) for cell in loop], "o", sentence)

    def _openings(self, plan: Plan) -> None:
        last, end = len(self.grid) - 1, self.wide - 1
        free = [(r, c) for r, row in enumerate(self.grid) for c, item in enumerate(row) if item == " "]
        frame = [(r, c) for r, c in free if r in (0, last) or c in (0, end)]
        corners = [(r, c) for r, c in free if r % 2 == 0 and c % 2 == 0 and (r, c) not in frame]
        for places, sentence in (
            (
                frame,
                _n(
                    "The frame is open (marked) at row {row}, column {column}.",
                    "The frame is open (marked) at {count} places. The first: row {row}, column {column}.",
                    len(frame),
                ),
            ),
            (
                corners,
                _n(
                    "A corner inside is open (marked), at row {row}, column {column}.",
                    "{count} corners inside are open (marked). The first: row {row}, column {column}.",
                    len(corners),
                ),
            ),
        ):
            if places:
                row, column = places[0]
                self._mark(_circled, places, "!", sentence.format(count=len(places), row=row, column=column))

    def first(self) -> Position:
        """Return the first marked position, or that of the start."""
        return min(self.letters, default=(0, 0))

    def text(self, rows: range | None = None, columns: range | None = None) -> str:
        """Return the maze in characters, with the letters of the marks."""
        lines = []
        for r in rows or range(len(self.grid)):
            row = self.grid[r] if r < len(self.grid) else []
            span = [c for c in columns or range(len(row)) if c < len(row)]
            lines.append("".join(self.letters.get((r, c), _shown(row[c])) for c in span))
        return "\n".join(lines)


def _shown(item: object) -> str:
    return item if item in ("*", " ") else "?"


def _shortest_loop(plan: Plan) -> list[Cell]:
    """Return the cells of a loop in their order, a shortest one where the maze is not too large to look everywhere."""
    best: list[Cell] = []
    for root in sorted(plan.open_cells, key=lambda cell: (cell[1], cell[0]))[:400]:
        before: dict[Cell, Cell | None] = {root: None}
        far, waiting = {root: 0}, [root]
        for cell in waiting:
            if best and 2 * far[cell] >= len(best):
                break
            for other in plan.beside(cell):
                if other not in plan.open_cells or other == before[cell]:
                    continue
                if other not in before:
                    before[other], far[other] = cell, far[cell] + 1
                    waiting.append(other)
                    continue
                one, two = _way_back(before, cell), _way_back(before, other)
                if one[-2:-1] != two[-2:-1] and (not best or len(one) + len(two) - 1 < len(best)):
                    best = one + two[-2::-1]
        if len(best) == 4:
            break
    return best


def _way_back(before: dict[Cell, Cell | None], cell: Cell) -> list[Cell]:
    way, here = [cell], before[cell]
    while here is not None:
        way.append(here)
        here = before[here]
    return way


def _picture(mazes: Sequence[_Maze]) -> Picture:
    only = mazes[0]
    top, gap, ruler = EDGE + 38, 22, 24
    row, column = only.first()
    rows = window(row, max(len(item.grid) for item in mazes), LARGEST)
    columns = window(column, max(item.wide for item in mazes), LARGEST)
    room = (WIDTH - 2 * EDGE - (gap + ruler) * len(mazes)) / len(mazes)
    pitch = max(3.0, min(24.0, room // max(1, len(columns)), 420 // max(1, len(rows))))
    svg, x, right = Svg(), float(EDGE), 0.0
    for number, item in enumerate(mazes, start=1):
        board = Board(svg, x + ruler, top, pitch, rows.start, columns.start)
        name = _("yours") if len(mazes) == 1 else _("yours, number {number}").format(number=number)
        svg.text(board.x, EDGE + 12, name, size=14, font_weight="bold")
        board.grid([line[columns.start : columns.stop] for line in item.grid[rows.start : rows.stop]])
        board.numbers([(r, r + 0.5) for r in rows], board.x - 6, down=True, size=10, colour=QUIET)
        board.numbers([(c, c + 0.5) for c in columns], top - 6, down=False, size=10, colour=QUIET)
        for draw, places, _sentence in item.marks:
            draw(board, [(r, c) for r, c in places if r in rows and c in columns])
        _start_mark(board, item, rows, columns)
        svg.text(board.x, top + len(rows) * pitch + 20, item.caption, font_weight="bold")
        x = board.x + max(len(columns) * pitch, 90) + gap
        right = x - gap
    y = top + len(rows) * pitch + 26.0
    sentences = _sentences(mazes)
    if only.plan is not None:
        sentences.append(_("The ring is the start, ({x}, {y}).").format(x=only.start[0], y=only.start[1]))
    if len(rows) < len(only.grid) or len(columns) < only.wide:
        drawn = _("Drawn here: rows {top} to {bottom}, columns {left} to {right}.")
        sentences.append(drawn.format(top=rows.start, bottom=rows.stop - 1, left=columns.start, right=columns.stop - 1))
    for sentence in sentences:
        edge, y = svg.sentence(EDGE + ruler, y + 23, sentence)
        right = max(right, edge)
    letters = {letter for item in mazes for letter in item.letters.values()}
    keys = [words for letter, words in _KEYS.items() if letter in letters]
    texts = [f"{item.caption}\n{item.text(rows, columns)}" for item in mazes]
    return Picture(
        svg.render(right + EDGE, y + EDGE, " ".join(sentences)), "\n".join([*texts, *map(_, keys), *sentences])
    )


def _sentences(mazes: Sequence[_Maze]) -> list[str]:
    if mazes[0].wrong:
        return [sentence for _draw, _places, sentence in mazes[0].marks]
    if len(mazes) == 1:
        return [_("Your maze is perfect: all cells are open, and there is one way between any two.")]
    if len({item.text() for item in mazes}) == 1:
        return [_("Your mazes are the same, place by place.")]
    return [_("Some of your mazes. Each is perfect: there is one way between any two cells.")]


def _start_mark(board: Board, item: _Maze, rows: range, columns: range) -> None:
    """Draw a ring where the walk begins."""
    row, column = _at(item.start)
    if item.plan is not None and row in rows and column in columns and board.pitch >= 5:
        ring(board.svg, board.left(column + 0.5), board.top(row + 0.5), board.pitch * 0.38)


def _hatched(board: Board, places: Sequence[Position]) -> None:
    few = places if len(places) <= 600 else ()  # so many lines would only make the picture heavy
    board.hatch(few, FREE, width=min(3.5, board.pitch / 4))  # a white edge keeps the marks visible on rock
    board.hatch(few, VERMILLION, width=min(1.8, board.pitch / 6))
    board.path(outline(places), stroke=VERMILLION, stroke_width=min(2.5, board.pitch / 3))


def _lettered(board: Board, places: Sequence[Position], letters: dict[Position, str]) -> None:
    for row, column in places if board.pitch >= 7 else ():
        size = board.pitch * 0.8
        x, y = board.left(column + 0.5), board.top(row + 0.5) + size * 0.36
        style = {"text_anchor": "middle", "font_weight": "bold"}
        board.svg.text(x, y, letters.get((row, column), ""), size=size, colour=BLUE, **style)


def _joined(board: Board, places: Sequence[Position]) -> None:
    steps = zip(places, [*places[1:], *places[:1]], strict=True)
    lines = [f"M{c}.5 {r}.5L{c2}.5 {r2}.5" for (r, c), (r2, c2) in steps if abs(r - r2) + abs(c - c2) == 2]
    board.path("".join(lines), stroke=VERMILLION, stroke_width=max(2, board.pitch / 4), stroke_linecap="round")


def _circled(board: Board, places: Sequence[Position]) -> None:
    if len(places) > 12:
        board.cross(places, VERMILLION)
        return
    for row, column in places:
        place = {"cx": board.left(column + 0.5), "cy": board.top(row + 0.5), "r": board.pitch * 0.5 + 4, "fill": "none"}
        board.svg.add("circle", stroke=FREE, stroke_width=5, **place)
        board.svg.add("circle", stroke=VERMILLION, stroke_width=2.5, **place)


KINDS = {"maze": maze}
