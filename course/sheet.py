"""What the pens have drawn: one sheet for a notebook, shown once at the end of each cell that drew on it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from course.i18n import _

if TYPE_CHECKING:
    from course.pen import Turtle
    from course.widgets.pen import Drawing

# What one command did. JUMP puts a pen somewhere before anything else; START and FILL enclose what is filled.
JUMP, MOVE, LINE, TURN, DOT, START, FILL, STAMP, WRITE = range(9)

MOST = 50_000  # commands on one sheet
WINDOW = (400, 300)  # the smallest picture, as long as no size was asked for

Style = tuple[Any, ...]  # (kind, pen, colour, fill colour, width, speed, shown, shape, more)
Event = tuple[int, float, float, float]  # (number of its style, x, y, heading in degrees)


class Sheet:
    """The picture that all pens draw on, as the list of what they did."""

    def __init__(self) -> None:
        self.size: tuple[float, float] | None = None  # as setup() asked
        self.least: tuple[float, float] = WINDOW
        self.background = "white"
        self.title = ""
        self.colour_mode = 1.0
        self.tracer = 1
        self.delay = 10
        self.stamps = 0
        self.changed = False  # since it was shown
        self._wanted = False  # asked for by done()
        self._hooked: Any = None
        self.empty()

    def empty(self) -> None:
        """Take a new sheet of paper: no pens, nothing drawn."""
        self.events: list[Event] = []
        self.styles: dict[Style, int] = {}
        self.pens: list[Turtle] = []
        self.begun = 0  # how many commands earlier cells gave

    def record(self, style: Style, x: float, y: float, heading: float) -> None:
        """Note what a pen did."""
        if len(self.events) >= MOST:
            raise RuntimeError(
                _(
                    "The turtle's picture holds {count} commands, and no more fit: clear() begins a new one. Is there "
                    "a loop that never ends?"
                ).format(count=MOST)
            )
        number = self.styles.setdefault(style, len(self.styles))
        self.events.append((number, x, y, heading))
        self.touch()

    def forget(self, *, pen: int, stamps: set[int] | None = None) -> None:
        """Take away all that a pen drew, or some of its stamps."""
        gone = {
            number
            for style, number in self.styles.items()
            if style[1] == pen and (stamps is None or (style[0] == STAMP and style[8] in stamps))
        }
        kept = [event for event in self.events if event[0] not in gone]
        self.begun -= sum(event[0] in gone for event in self.events[: self.begun])
        self.events = kept
        self.touch()

    def touch(self) -> None:
        """Note that the picture has changed: in a notebook it is shown at the end of the cell."""
        if not self.changed:
            self.changed = True
            self._follow()

    def want(self) -> None:
        """Show the picture at the end of the cell; outside a notebook say at once what was drawn."""
        self._wanted = True
        if not self._follow():
            self._wanted = self.changed = False
            print(self.picture().text())
            self.begun = len(self.events)

    def picture(self) -> Drawing:
        """Return the widget that shows the sheet as it is now."""
        from course.widgets.pen import Drawing

        return Drawing.of(self)

    def _follow(self) -> bool:
        """Ask the notebook to call `_cell_ended`, once; say whether there is a notebook."""
        ipython = sys.modules.get("IPython")
        shell = ipython.get_ipython() if ipython else None
        if shell is None:
            return False
        if self._hooked is not shell:
            shell.events.register("post_run_cell", self._cell_ended)
            self._hooked = shell
        return True

    def _cell_ended(self, _result: object) -> None:
        if not (self.changed or self._wanted):
            return
        self.changed = self._wanted = False
        from IPython.display import display

        display(self.picture())
        self.begun = len(self.events)


SHEET = Sheet()
