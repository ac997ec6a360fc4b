"""The turtle of the notebooks behaves as the standard library's, draws what it should, and explains what it lacks."""

from __future__ import annotations

import math
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from course import turtle
from course.sheet import LINE, MOST, SHEET
from tests.conftest import ROOT


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Each test has a sheet and a pen of its own, whatever the tests of another file left on the sheet."""
    clean()
    yield
    clean()


def clean() -> None:
    turtle.clearscreen()
    turtle.colormode(1.0)
    turtle.tracer(1)
    SHEET.size = None
    SHEET.least = (400, 300)
    SHEET.title = ""


def lines() -> list[tuple[float, ...]]:
    """Return the lines on the sheet: from, to."""
    styles, place, found = list(SHEET.styles), {}, []
    for style, x, y, _heading in SHEET.events:
        kind, pen = styles[style][:2]
        if kind == LINE:
            found.append((*place[pen], x, y))
        place[pen] = (x, y)
    return found


def standard() -> Any:
    """Return a turtle made of the standard library's own classes, which notes its lines in place of drawing them."""
    pytest.importorskip("tkinter")
    import turtle as original

    class Standard(original.TPen, original.TNavigator):  # type: ignore[misc]
        def __init__(self) -> None:
            original.TNavigator.__init__(self)
            original.TPen.__init__(self)
            self.undobuffer, self.lines = None, []

        def _goto(self, end: Any) -> None:
            if self.isdown():
                self.lines.append((*self.position(), *end))
            super()._goto(end)

        def _update(self, *_more: Any, **_named: Any) -> None: ...

        def _tracer(self, *_more: Any) -> None: ...

        def _delay(self, *_more: Any) -> None: ...

    return Standard()


def command(rng: random.Random) -> tuple[str, tuple[Any, ...]]:
    """Return a command and its arguments."""
    n = rng.choice([0, 1, 30, 45, 90, 180, 360, -90, 720, rng.uniform(-500, 500), rng.randint(-200, 200)])
    m = rng.choice([0, 10, -25, rng.uniform(-300, 300)])
    radius, extent = rng.choice([50, -20, 3.5, 0]), rng.choice([None, 90, -180, 400, 0.5])
    return rng.choice(
        [
            *((name, (n,)) for name in ("forward", "fd", "back", "bk", "backward", "left", "lt", "right", "rt")),
            *((name, (n,)) for name in ("setheading", "seth", "setx", "sety")),
            *((name, (n, m)) for name in ("goto", "setpos", "setposition")),
            ("goto", ((n, m),)),
            *((name, ()) for name in ("home", "penup", "pu", "up", "pendown", "pd", "down")),
            ("circle", (radius,)),
            ("circle", (radius, extent)),
            ("circle", (radius, extent, rng.randint(1, 9))),
            ("pensize", (rng.randint(1, 9),)),
            ("width", (rng.uniform(0.5, 30),)),
            ("speed", (rng.choice([0, 1, 3, 10, 11, 0.4, 6.4, "fastest", "normal"]),)),
            *((name, ()) for name in ("hideturtle", "st", "ht", "showturtle")),
            *((name, (rng.choice([360, 400, 100]),)) for name in ("degrees",)),
            ("radians", ()),
        ]
    )


@pytest.mark.parametrize("seed", range(40))
def test_any_sequence_of_commands_ends_as_with_the_standard_turtle(seed: int) -> None:
    theirs, ours, rng = standard(), turtle.Turtle(), random.Random(seed)
    for _step in range(60):
        name, arguments = command(rng)
        getattr(theirs, name)(*arguments)
        getattr(ours, name)(*arguments)
        place = (rng.randint(-90, 90), rng.randint(-90, 90))
        for question, values in (
            *((question, ()) for question in ("position", "pos", "xcor", "ycor", "isdown", "pensize", "width")),
            *((question, ()) for question in ("speed", "isvisible")),
            *((question, values) for question in ("distance", "towards") for values in (place, (place,))),
        ):
            expected = getattr(theirs, question)(*values)
            assert getattr(ours, question)(*values) == pytest.approx(expected, abs=1e-6), (name, arguments, question)
        full = theirs._fullcircle
        turned = (ours.heading() - theirs.heading() + full / 2) % full - full / 2
        assert turned == pytest.approx(0, abs=1e-6), (name, arguments)
    assert lines() == [pytest.approx(line, abs=1e-6) for line in theirs.lines]


def test_a_square_ends_exactly_where_it_began() -> None:
    for _side in range(4):
        turtle.forward(100)
        turtle.left(90)
    assert (turtle.pos(), turtle.heading()) == ((0, 0), 0)
    assert repr(turtle.pos() + (1, 2)) == "(1.00,2.00)"
    assert lines() == [(0, 0, 100, 0), (100, 0, 100, 100), (100, 100, 0, 100), (0, 100, 0, 0)]


def test_all_names_of_the_standard_turtle_are_there_or_explained() -> None:
    pytest.importorskip("tkinter")
    import turtle as original

    for name in original.__all__:
        if not hasattr(turtle, name):
            with pytest.raises(AttributeError, match=rf"^This turtle .*{name}"):
                getattr(turtle, name)
    wanted = "goto setx home pu pd isdown fd bk lt rt seth towards distance pos xcor pencolor color fillcolor pensize "
    wanted += "width bgcolor speed ht st dot circle begin_fill end_fill clear reset stamp write tracer update delay "
    wanted += "setup screensize title done mainloop exitonclick colormode mode Screen Turtle Pen"
    assert not [name for name in wanted.split() if not hasattr(turtle, name) or name not in turtle.__all__]


@pytest.mark.parametrize(
    ("given", "mode", "back"),
    [
        (("red",), 1.0, "red"),
        (("Light Blue",), 1.0, "Light Blue"),
        (("#ff8000",), 255, (255, 128, 0)),
        ((0, 128, 255), 255, (0, 128, 255)),
        (((1, 0, 0.2),), 1.0, (1, 0, 0.2)),
        (("#f00",), 255, (255, 0, 0)),
        (("gray50",), 1.0, "gray50"),
    ],
)
def test_a_colour_comes_back_as_the_standard_turtle_gives_it(given: Any, mode: float, back: Any) -> None:
    turtle.colormode(mode)
    turtle.color(*given)
    expected = back if isinstance(back, str) else pytest.approx(back)
    assert turtle.pencolor() == expected and turtle.fillcolor() == expected


def test_color_sets_one_or_both() -> None:
    turtle.color("red", (0, 0, 1))
    assert turtle.color() == ("red", (0, 0, 1))
    turtle.color((0, 1, 0))
    assert turtle.color() == ((0, 1, 0), (0, 1, 0))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: turtle.forward("10"), "forward needs a number, but it got '10'."),
        (lambda: turtle.left(None), "left needs a number, but it got None."),
        (lambda: turtle.goto(3), "goto needs two numbers, or a pair (x, y), but it got 3."),
        (lambda: turtle.goto(1, "a"), "goto needs a number, but it got 'a'."),
        (lambda: turtle.setx(math.nan), "setx got nan: numbers of the turtle lie between -10000000 and 10000000."),
        (lambda: turtle.pencolor("rde"), "pencolor does not know the colour 'rde': did you mean \"red\"?"),
        (
            lambda: turtle.bgcolor("qqqq"),
            'bgcolor does not know the colour \'qqqq\': write a name such as "orange", or "#rrggbb".',
        ),
        (
            lambda: turtle.color(255, 0, 0),
            "color got (255, 0, 0), but red, green and blue go from 0 to 1 here: for numbers up to 255, call "
            "colormode(255) first.",
        ),
        (
            lambda: turtle.fillcolor(7),
            'fillcolor needs a colour such as "red", "#ff8800" or (r, g, b), but it got 7.',
        ),
        (lambda: turtle.pensize(0), "pensize needs a width above 0, but it got 0."),
        (
            lambda: turtle.speed("quick"),
            'speed needs a number from 0 to 10, or one of "fastest", "fast", "normal", "slow", "slowest", but it got '
            "'quick'.",
        ),
        (lambda: turtle.mode("logo"), "This turtle has the mode \"standard\" only, but mode got 'logo'."),
        (lambda: turtle.foward(10), "This turtle has no foward: did you mean forward?"),
        (lambda: turtle.getpen().hidetutle(), "This turtle has no hidetutle: did you mean hideturtle?"),
        (lambda: turtle.colormode(100), "colormode needs 1.0 or 255, but it got 100."),
        (lambda: turtle.setup("wide"), "setup needs a number, but it got 'wide'."),
        (lambda: turtle.circle(10, 90, 0), "circle needs a whole number of steps from 1 on, but it got 0."),
    ],
)
def test_what_is_wrong_is_one_sentence_and_nothing_is_drawn(wrong: Any, sentence: str) -> None:
    turtle.home()
    before = list(SHEET.events)
    with pytest.raises((TypeError, ValueError, AttributeError)) as caught:
        wrong()
    assert str(caught.value) == sentence
    assert [event[1:3] for event in SHEET.events if event not in before] == []


def test_what_this_turtle_cannot_do_names_what_it_can() -> None:
    with pytest.raises(AttributeError, match=r"^This turtle only draws, and has no onkey\. It has: Pen, .*, goto, "):
        turtle.onkey(print, "a")
    with pytest.raises(AttributeError, match=r"^This turtle only draws, and has no listen\. It has: .*bgcolor, "):
        turtle.Screen().listen()


def test_an_endless_loop_ends_with_a_sentence() -> None:
    with pytest.raises(RuntimeError, match=rf"holds {MOST} commands"):
        while True:
            turtle.right(1)


def test_clear_takes_away_what_this_pen_drew_and_reset_begins_anew() -> None:
    other = turtle.Turtle()
    other.forward(5)
    turtle.goto(3, 4)
    turtle.pensize(7)
    turtle.clear()
    assert (lines(), turtle.pos(), turtle.pensize()) == ([(0, 0, 5, 0)], (3, 4), 7)
    turtle.forward(1)
    assert lines()[-1] == (3, 4, 4, 4)
    turtle.reset()
    assert (lines(), turtle.pos(), turtle.pensize()) == ([(0, 0, 5, 0)], (0, 0), 1)
    assert len(turtle.turtles()) == 2


def test_prints_are_taken_away_by_their_numbers() -> None:
    first, second, third = (turtle.stamp() for _time in range(3))
    turtle.clearstamp(second)
    assert SHEET.picture().svg().count("<polygon") == 3  # two, and the turtle itself
    turtle.clearstamps(1)
    assert turtle.getturtle()._stamps == [third] and first < second < third
    turtle.clearstamps()
    assert SHEET.picture().svg().count("<polygon") == 1


# The drawing lesson, as its source has it but for the import: a walk that goes back over its own line


def draw_walk(walk: list[tuple[int, int]], w: int, h: int, size: float) -> None:
    turtle.bgcolor("black")
    turtle.pencolor("white")
    turtle.pensize(size * 0.8)
    turtle.speed(0)
    turtle.penup()
    for x, y in walk:
        turtle.goto((x + 0.5 - w / 2) * size, (h / 2 - y - 0.5) * size)
        turtle.pendown()


def test_a_walk_with_returns_is_drawn_once_in_the_picture() -> None:
    draw_walk([(0, 0), (1, 0), (2, 0), (1, 0), (1, 1), (1, 0), (0, 0)], 3, 2, 100)
    svg = SHEET.picture().svg()
    (path,) = re.findall(r'<path d="([^"]+)" stroke="white" stroke-width="80"', svg)
    assert path == "M100 100h100h100M200 100v100"
    assert '<rect width="400" height="300" fill="black"/>' in svg
    assert len(lines()) == 6


def snake(w: int, h: int) -> list[tuple[int, int]]:
    there = [(x if y % 2 == 0 else w - 1 - x, y) for y in range(h) for x in range(w)]
    return there + there[-2::-1]


def test_the_picture_of_a_large_maze_stays_small() -> None:
    draw_walk(snake(60, 60), 60, 60, 30)
    picture = SHEET.picture()
    assert len(SHEET.events) == 7200
    assert len(picture.svg()) < 60_000 and len(picture.drawn) < 110_000
    assert picture.text() == (
        "The turtle's picture, 1814 x 1814, with 7198 lines; the pen is at (-885, 885), heading 0."
    )


def test_lines_of_many_colours_in_turn_lie_over_each_other_but_too_many_are_joined_by_colour() -> None:
    for side in range(4):
        turtle.pencolor(("red", "blue")[side % 2])
        turtle.goto(side * 10, 5)
    assert re.findall(r'stroke="(red|blue)"', SHEET.picture().svg()) == ["red", "blue", "red", "blue", "blue"]
    for side in range(6000):
        turtle.pencolor(("red", "blue")[side % 2])
        turtle.goto(side % 77, side // 77)
    assert re.findall(r'stroke="(red|blue)"', SHEET.picture().svg()) == ["red", "blue", "blue"]


def test_the_picture_grows_with_the_drawing_around_its_middle() -> None:
    turtle.goto(300, 0)
    assert SHEET.picture().data["box"] == [-310.5, 150, 621, 300]


def test_setup_cuts_off_what_lies_outside_and_says_so() -> None:
    turtle.setup(200, 100)
    turtle.forward(90)
    assert SHEET.picture().data["box"] == [-100, 50, 200, 100]
    assert SHEET.picture().text().endswith("heading 0.")
    turtle.forward(20)
    assert SHEET.picture().text().endswith("Part of it lies outside: setup() makes the picture larger.")


def test_a_filled_shape_lies_under_its_own_lines_and_values_of_students_break_nothing() -> None:
    turtle.color("blue", "yellow")
    turtle.begin_fill()
    turtle.circle(40)
    turtle.end_fill()
    turtle.write('a < b & "c"\n\x00', font=("Arial", 12, "bold"))
    turtle.title("<script>")
    svg = SHEET.picture().svg()
    assert svg.index('fill="yellow" fill-rule="evenodd"') < svg.index('stroke="blue"')
    assert 'a &lt; b &amp; "c"\\n\\x00' in svg and "<script>" not in svg


def test_a_plain_program_is_told_what_was_drawn() -> None:
    program = "from course import turtle\nturtle.forward(10)\nturtle.done()\n"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (run.stdout, run.stderr) == (
        "The turtle's picture, 400 x 300, with 1 line; the pen is at (10, 0), heading 0.\n",
        "",
    )
