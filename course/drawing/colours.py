"""Numbers on a maze: the colours that they give to cells, from near to far, and how large they are written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from course.drawing.overlay import Overlay
from course.svg import FREE, INK, text_width

# Even steps in CIELAB, ever darker: the order is seen without seeing hues. The first is apart from white, the last
# from rock.
SCALE = ("#FAED9E", "#CBE09A", "#9DCF9C", "#70BB9E", "#46A5A1", "#248FA1", "#1879A0", "#23649C", "#314E94")
SMALLEST = 7.0  # pixels: below that, letters cannot be read
_LIGHT = 0.69  # up to here black letters are easier to read, from here on white ones


def shade(part: float) -> str:
    """Return the colour of a number, as #RRGGBB: 0 is the smallest of all numbers, 1 the largest."""
    place = min(1.0, max(0.0, part)) * (len(SCALE) - 1)
    index = min(int(place), len(SCALE) - 2)
    pairs = zip(_channels(SCALE[index]), _channels(SCALE[index + 1]), strict=True)
    return "#" + "".join(f"{round(one + (other - one) * (place - index)):02X}" for one, other in pairs)


def ink(part: float) -> str:
    """Return the colour of letters on that of a number."""
    return INK if part <= _LIGHT else FREE


def ground(rows: Sequence[Sequence[object]], overlay: Overlay) -> Iterator[tuple[int, int, float]]:
    """Yield (column, row, number) of each coloured position: the cells with a number, and what is open between two."""
    numbers = overlay.distances or {}
    for (x, y), value in numbers.items():
        yield 2 * x + 1, 2 * y + 1, value
        for dx, dy in ((1, 0), (0, 1)):
            other = numbers.get((x + dx, y + dy))
            if other is not None and rows[2 * y + 1 + dy][2 * x + 1 + dx] != "*":
                yield 2 * x + 1 + dx, 2 * y + 1 + dy, (value + other) / 2


def letters(pitch: float, texts: Collection[str]) -> float:
    """Return how large texts can be written, all alike, in positions of so many pixels."""
    widest = max((text_width(text, 1) for text in texts), default=0.0)
    return min(13.0, pitch * 0.68, pitch * 0.98 / widest if widest else pitch)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
