"""Call scripts: the language, what is said of each way in which a call can end, and that everything is put back."""

from __future__ import annotations

import builtins
import linecache
import random
import signal
import subprocess
import sys
import textwrap
import threading
import tracemalloc
import warnings
from pathlib import Path
from typing import Any

import pytest

from course.calls import BadScript, Outcome, Script, arguments, run
from course.graph import decode
from course.limits import MAX_PRINTED

ROOT = Path(__file__).parent.parent.parent


def cell(code: str, name: str = "<a cell>") -> dict[str, Any]:
    """Run the text of a student's cell, as a notebook does, and return its names."""
    text = textwrap.dedent(code).lstrip("\n")
    names: dict[str, Any] = {"__name__": "__main__"}
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    exec(compile(text, name, "exec"), names)
    return names


def value_of(code: str, functions: dict[str, Any] | None = None, **values: Any) -> Any:
    outcome = run(Script.of(code, **values), functions or {})
    assert not outcome.stopped, outcome
    assert outcome.value is not None
    return decode(outcome.value)


GRID = {
    "init_grid": lambda w, h: [["*"] * w for _ in range(h)],
    "add": lambda *numbers: sum(numbers),
    "nothing": lambda: None,
}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("", None),
        ("5", 5),
        ("-5", -5),
        ("'a'", "a"),
        ("None", None),
        ("()", ()),
        ("(1, 'a', True)", (1, "a", True)),
        ("[1, [2]]", [1, [2]]),
        ("add(1, 2, 3)", 6),
        ("[0] * 3 + [1]", [0, 0, 0, 1]),
        ("add(-1, add(2, 3))", 4),
        ("nothing()", None),
        ("g = init_grid(2, 1)", [["*", "*"]]),
        ("g = init_grid(2, 1); g[0][1] = ' '; g", [["*", " "]]),
        ("g = init_grid(2, 2); g[-1] = 5; g", [["*", "*"], 5]),
        ("g = init_grid(2, 2); h = g; h[0][0] = 1; g[0]", [1, "*"]),
        ("g = init_grid(1, 1); g[0].append('x'); g", [["*", "x"]]),
        ("a = 1; a = 2; a", 2),
        ("a = 1\nb = 2\n[a, b]", [1, 2]),
        ("g[1]", 6),
        ("add(n, n)", 14),
        ("t = [1]; t.append(2); t", [1, 2]),
        ("for m in range(3): g.append(m)\ng", [5, 6, 0, 1, 2]),
        ("for m in [7, 8]:\n  for k in range(1, 3):\n    g.append(k); g.append(m)\ng", [5, 6, 1, 7, 2, 7, 1, 8, 2, 8]),
        ("for m in range(0): m\nlen(g)", 2),
        ("h = g; (h is g, [1] is g)", (True, False)),
        ("r = Random(3); s = Random(3); r.random() is None", False),
        ("attempt(g[9])", "raises IndexError"),
        ("h = copy(g); h[0] = 7; (g, h, copy(g) is g)", ([5, 6], [7, 6], False)),
        ("1 + 2", 3),
        ("g + [7]", [5, 6, 7]),
        ("attempt(add(1, 2))", 3),
        ("attempt(g.index(7))", "raises ValueError"),
    ],
)
def test_every_form_of_the_language_does_what_it_says(code: str, expected: Any) -> None:
    assert value_of(code, GRID, g=[5, 6], n=7) == expected


@pytest.mark.parametrize(
    "code",
    [
        "init_grid(2,",
        "a\0b",
        "unknown",
        "x = unknown",
        "1 - 2",
        "2 * 3",
        "not 1",
        "+1",
        "1 < 2",
        "1 and 2",
        "{1}",
        "{1: 2}",
        "[n for n in g]",
        "(n for n in g)",
        "lambda: 1",
        "f'{n}'",
        "1 if n else 2",
        "(m := 1)",
        "g[0:1]",
        "n.real",
        "add(*g)",
        "add(n=1)",
        "add(**g)",
        "add(1)(2)",
        "g[0](1)",
        "(lambda: 1)()",
        "a = b = 1",
        "a, b = g",
        "[a] = g",
        "n.x = 1",
        "n += 1",
        "n: int = 1",
        "del n",
        "pass",
        "import os",
        "from os import path",
        "def f(): pass",
        "class A: pass",
        "if n: 1",
        "while n: 1",
        "for m, k in g: 1",
        "for g[0] in g: 1",
        "for m in g:\n  1\nelse:\n  2",
        "for m in g: pass",
        "for m in g: break",
        "n is not 1",
        "n is 1 is 1",
        "n == 1",
        "n in g",
        "attempt()",
        "attempt(1, 2)",
        "attempt(n - 1)",
        "attempt(unknown)",
        "range(n=1)",
        "with n: 1",
        "try:\n  1\nexcept n: 2",
        "raise n",
        "assert n",
        "global n",
        "return 1",
        "await n",
    ],
)
def test_everything_else_is_refused(code: str) -> None:
    with pytest.raises(BadScript):
        run(Script.of(code, g=[5, 6], n=7), GRID)


def test_the_values_of_a_script_are_fresh_for_each_run() -> None:
    script = Script.of("change(g); g", g=[1])
    functions = {"change": lambda g: g.append(2)}
    outcomes = [run(script, functions).value for _ in range(2)]
    assert [decode(value) for value in outcomes if value is not None] == [[1, 2], [1, 2]]


def test_values_that_a_script_shares_are_shared_in_the_call() -> None:
    row = ["*"]
    assert value_of("same(g)", {"same": lambda g: g[0] is g[1]}, g=[row, row]) is True


def test_seed_makes_chance_repeat_itself() -> None:
    functions = {"draw": lambda: random.randrange(10**9)}
    first, again, other = value_of("seed(1); a = draw(); seed(1); b = draw(); [a, b, draw()]", functions)
    assert first == again != other


def test_a_generator_of_their_own_repeats_itself_with_its_seed() -> None:
    first, again, other = value_of("[Random(1).random(), Random(1).random(), Random(2).random()]")
    assert first == again != other


def test_a_function_that_is_missing_is_missing_inside_an_attempt_too() -> None:
    outcome = run(Script("attempt(save(1))"), {})
    assert (outcome.stopped, outcome.missing) == ("missing", "save")


@pytest.mark.parametrize(
    ("body", "stopped"), [("exit()", "exit"), ("input()", "input"), ("while True:\n        pass", "time")]
)
def test_an_attempt_catches_errors_and_nothing_else(body: str, stopped: str) -> None:
    assert run(Script("attempt(f())", cpu=0.1), cell(f"def f():\n    {body}")).stopped == stopped


def test_files_live_in_an_empty_folder_of_the_call_that_is_gone_afterwards() -> None:
    before = Path.cwd()
    names = cell("import os\ndef where():\n    return (os.getcwd(), os.listdir())")
    outcome = run(
        Script.of("a = where(); write('a.txt', t); [a, read('a.txt'), size('a.txt')]", files=True, t="é\r\n"), names
    )
    assert outcome.value is not None
    (folder, inside), text, size = decode(outcome.value)
    assert (inside, text, size) == ([], "é\r\n", 4)
    assert Path.cwd() == before != Path(folder)
    assert not Path(folder).exists()


def test_a_file_that_is_not_there_reads_as_none() -> None:
    outcome = run(Script("[read('a.txt'), size('a.txt')]", files=True), {})
    assert outcome.value is not None
    assert decode(outcome.value) == [None, None]


def test_the_names_of_the_files_can_be_looked_at() -> None:
    outcome = run(Script("a = files(); write('b.txt', ''); write('a.txt', ''); [a, files()]", files=True), {})
    assert outcome.value is not None
    assert decode(outcome.value) == [[], ["a.txt", "b.txt"]]


@pytest.mark.parametrize("body", ["1 / 0", "while True: pass", "exit()", "os.chdir('/')", "os.rmdir(os.getcwd())"])
def test_the_folder_is_left_however_the_call_ends(body: str) -> None:
    before = Path.cwd()
    run(Script("f()", files=True, cpu=0.1), cell(f"import os\ndef f():\n    {body}"))
    assert Path.cwd() == before


def test_the_arguments_of_a_call_can_be_read_off_the_script() -> None:
    script = Script.of("a = add(g, 2, -3); add(5)", g=[1])
    assert arguments(script, "add") == [[1], 2, -3]
    assert arguments(script, "other") == []


def test_an_error_is_told_with_the_students_own_line() -> None:
    names = cell(
        """
        import json

        def helper(text):
            return json.loads(text)   # the library's lines are not theirs

        def load_text(text):
            first = 1
            return helper(text)
        """
    )
    outcome = run(Script("a = 1; load_text('{')"), names)
    assert outcome.stopped == "error"
    assert outcome.value is None
    assert outcome.error["type"] == "JSONDecodeError"
    assert outcome.error["line"] == 4
    assert outcome.error["source"] == "return json.loads(text)   # the library's lines are not theirs"
    assert outcome.error["step"] == "load_text('{')"
    assert outcome.error["message"].startswith("Expecting property name")


def test_an_error_of_the_step_itself_has_no_line_of_the_student() -> None:
    outcome = run(Script("g = f(); g[1][1] = ' '; g"), cell("def f():\n    return ['***', '***']"))
    assert outcome.stopped == "error"
    assert (outcome.error["type"], outcome.error["line"], outcome.error["source"]) == ("TypeError", 0, "")
    assert outcome.error["step"] == "g[1][1] = ' '"


def test_an_error_inside_a_generator_belongs_to_the_call() -> None:
    outcome = run(Script("f()"), cell("def f():\n    for n in (1, 0):\n        yield 1 // n"))
    assert (outcome.error["type"], outcome.error["line"]) == ("ZeroDivisionError", 3)


@pytest.mark.parametrize(
    "text",
    [
        "class Odd(Exception):\n    def __str__(self):\n        raise SystemExit",
        "class Odd(Exception):\n    def __str__(self):\n        return 5",
        "class Text(str):\n    def __getitem__(self, place):\n        return open\n"
        "class Odd(Exception):\n    def __str__(self):\n        return Text('x')",
        "class Odd(BaseException):\n    pass",
    ],
    ids=["exits", "no text", "lying text", "no Exception"],
)
def test_an_error_of_the_students_own_class_is_told_in_plain_data(text: str) -> None:
    outcome = run(Script("f()"), cell(f"{text}\ndef f():\n    raise Odd('x')"))
    assert outcome.stopped == "error"
    assert outcome.error["type"] == "Odd"
    assert {type(item) for item in outcome.error.values()} <= {str, int, list}
    assert {type(kind) for kind in outcome.error["kinds"]} == {str}


def test_an_error_is_told_with_the_kinds_that_it_belongs_to() -> None:
    outcome = run(Script("f()"), cell("class Empty(IndexError):\n    pass\ndef f():\n    raise Empty"))
    assert outcome.error["kinds"][:3] == ["Empty", "IndexError", "LookupError"]


def test_a_message_of_any_length_is_kept_short() -> None:
    outcome = run(Script("f()"), cell("def f():\n    raise ValueError('x' * 10**6)"))
    assert len(outcome.error["message"]) <= 500


def test_a_function_that_calls_itself_for_ever_is_an_error_like_others() -> None:
    outcome = run(Script("f(1)"), cell("def f(n):\n    return f(n + 1)"))
    assert (outcome.stopped, outcome.error["type"], outcome.error["line"]) == ("error", "RecursionError", 2)


def test_a_missing_function_is_named() -> None:
    outcome = run(Script("a = other(1); f(a)"), {"f": len})
    assert (outcome.stopped, outcome.missing) == ("missing", "other")


def test_input_is_not_waited_for() -> None:
    ask = builtins.input
    outcome = run(
        Script("f()"), cell("def f():\n    try:\n        return input('w?')\n    except Exception:\n        pass")
    )
    assert outcome.stopped == "input"
    assert builtins.input is ask


@pytest.mark.parametrize("ending", ["exit()", "quit()", "import sys; sys.exit(3)", "raise SystemExit"])
def test_ending_the_program_ends_only_the_call(ending: str) -> None:
    assert run(Script("f()"), cell(f"def f():\n    {ending}")).stopped == "exit"


def test_what_is_printed_is_kept_and_warnings_are_dropped(capfd: pytest.CaptureFixture[str]) -> None:
    names = cell(
        """
        import sys, warnings
        def f():
            print("hello")
            print("trouble", file=sys.stderr)
            warnings.warn("careful")
            return 1
        """
    )
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = warnings._showwarning_orig  # type: ignore[attr-defined] (pytest keeps them for itself)
        outcome = run(Script("f()"), names)
    assert (outcome.stopped, outcome.printed) == ("", "hello\n")
    assert capfd.readouterr() == ("", "")


def test_printing_without_end_does_not_fill_the_memory() -> None:
    outcome = run(Script("f()"), cell("def f():\n    for _ in range(300):\n        print('x' * 1000)\n    return 1"))
    assert outcome.stopped == ""
    assert len(outcome.printed) == MAX_PRINTED


@pytest.mark.parametrize("damage", ["sys.stdout.close(); sys.stderr.close()", "sys.stdout = None", "del sys.stdout"])
def test_closing_the_standard_output_harms_nobody(damage: str) -> None:
    before = sys.stdout, sys.stderr
    outcome = run(Script("f()"), cell(f"import sys\ndef f():\n    print('x')\n    {damage}\n    return 1"))
    assert (outcome.stopped, outcome.printed) == ("", "x\n")
    assert (sys.stdout, sys.stderr) == before
    print("still there")


def test_chance_goes_on_as_if_nothing_had_been_called() -> None:
    random.seed(3)
    expected = random.random()
    random.seed(3)
    run(Script("seed(1); f(); g()"), cell("import random\ndef f():\n    random.seed(9)\n    return random.random()"))
    assert random.random() == expected


def test_a_tracer_is_put_back() -> None:
    def tracer(frame: Any, event: str, arg: Any) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        for code in ("return 1", "import sys; sys.settrace(None)", "while True: pass"):
            run(Script("f()", cpu=0.1), cell(f"def f():\n    {code}"))
            assert sys.gettrace() is tracer, code
    finally:
        sys.settrace(before)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such signals here")
@pytest.mark.parametrize("code", ["return 1", "while True: pass", "1 / 0", "exit()"])
def test_handlers_and_timers_of_signals_are_put_back(code: str) -> None:
    def handler(signum: int, frame: Any) -> None:
        raise AssertionError("not now")

    kinds = [(signal.SIGPROF, signal.ITIMER_PROF), (signal.SIGALRM, signal.ITIMER_REAL)]
    before = [signal.signal(number, handler) for number, _timer in kinds]
    try:
        run(Script("f()", cpu=0.1), cell(f"def f():\n    {code}"))
        assert [signal.getsignal(number) for number, _timer in kinds] == [handler, handler]
        assert [signal.getitimer(timer) for _number, timer in kinds] == [(0.0, 0.0), (0.0, 0.0)]
    finally:
        for (number, _timer), old in zip(kinds, before, strict=True):
            signal.signal(number, old)


def test_the_users_own_interrupt_passes() -> None:
    before = sys.gettrace()
    with pytest.raises(KeyboardInterrupt):
        run(Script("f()"), {"f": lambda: signal.raise_signal(signal.SIGINT)})
    assert sys.gettrace() is before


def test_an_outcome_is_plain_data() -> None:
    outcome = run(Script("f()"), cell("def f():\n    print('x')\n    return {'a': (1, [2])}"))
    data = outcome.to_json()
    again = Outcome(**data)
    assert again == outcome
    assert again.value is not None
    assert decode(again.value) == {"a": (1, [2])}


ENDLESS = {
    "plain": "while True:\n    pass",
    "on one line": "while True: pass",
    "in a comprehension": "return [0 for _ in iter(int, 1)]",
    "in a generator": "return (0 for _ in iter(int, 1) if False)",
    "with work": "n = 0\nwhile n >= 0:\n    n = n + 1",
    "catches Exception": "while True:\n    try:\n        n = 1\n    except Exception:\n        pass",
}


def _indented(body: str) -> str:
    return "def f():\n" + textwrap.indent(body, "    ")


@pytest.mark.parametrize("body", ENDLESS.values(), ids=ENDLESS)
def test_an_endless_loop_is_stopped(body: str) -> None:
    outcome = run(Script("f()", cpu=0.2), cell(_indented(body)))
    assert (outcome.stopped, outcome.value) == ("time", None)


# Between two turns of `while True: pass` on one line Python 3.11 tells no tracer anything.
TRACEABLE = {name: body for name, body in ENDLESS.items() if name != "on one line"}


@pytest.mark.parametrize("body", TRACEABLE.values(), ids=TRACEABLE)
def test_an_endless_loop_is_stopped_where_no_signal_can_interrupt(body: str) -> None:
    outcomes: list[Outcome] = []
    names = cell(_indented(body))
    thread = threading.Thread(target=lambda: outcomes.append(run(Script("f()", cpu=0.2), names)), daemon=True)
    thread.start()
    thread.join(20)
    assert [outcome.stopped for outcome in outcomes] == ["time"]


def test_a_call_is_stopped_by_signals_after_one_in_another_thread_was_stopped() -> None:
    names = cell(_indented(ENDLESS["plain"]))
    outcomes: list[Outcome] = []
    thread = threading.Thread(target=lambda: outcomes.append(run(Script("f()", cpu=0.2), names)))
    thread.start()
    thread.join()
    outcomes.append(run(Script("f()", cpu=0.2), names))
    assert [outcome.stopped for outcome in outcomes] == ["time", "time"]


def test_a_program_without_a_proper_name_is_stopped_too() -> None:
    names = {**cell(_indented(ENDLESS["plain"])), "__name__": None}
    exec(_indented(ENDLESS["plain"]), names)
    assert run(Script("f()", cpu=0.2), names).stopped == "time"


# A loop that swallows everything. What does not stop it must not hang these tests: they run in a process of their own.
SWALLOWING = {
    "one line inside": "while True:\n    try:\n        n = 1\n    except:\n        pass",
    "many lines inside": "while True:\n    try:\n" + "        n = 1\n" * 40 + "    except:\n        pass",
    "a loop inside": "while True:\n    try:\n        while True:\n            pass\n    except:\n        pass",
    "on as few lines as can be": "while True:\n    try:\n        while True: pass\n    except: pass",
    "finally": "while True:\n    try:\n        while True:\n            n = 1\n    finally:\n        continue",
}
PROGRAM = """
import sys, threading
from course.calls import Script, run
for body in {bodies!r}:
    names = {{}}
    exec("def f():\\n" + body, names)
    stopped = []
    def call():
        stopped.append(run(Script("f()", cpu=0.1), names).stopped)
    if {in_thread}:
        thread = threading.Thread(target=call, daemon=True)
        thread.start()
        thread.join(6)
    else:
        import faulthandler
        faulthandler.dump_traceback_later(6, exit=True)
        call()
        faulthandler.cancel_dump_traceback_later()
    sys.__stdout__.write(f"{{stopped}}\\n")
    sys.__stdout__.flush()
    if not stopped:
        break
"""


@pytest.mark.parametrize("in_thread", [False, True], ids=["signals", "a thread"])
def test_an_endless_loop_that_swallows_everything_is_stopped(in_thread: bool) -> None:
    bodies = [textwrap.indent(body, "    ") for body in SWALLOWING.values()]
    program = PROGRAM.format(bodies=bodies, in_thread=in_thread)
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    said = dict(zip(SWALLOWING, done.stdout.splitlines(), strict=False))
    assert said == dict.fromkeys(SWALLOWING, "['time']"), done.stderr[-500:]


def test_memory_tells_how_much_a_program_keeps() -> None:
    kept: list[list[int]] = []
    code = "a = memory()\nfor i in range(1000):\n    f(i)\n[a, memory()]"
    before, after = value_of(code, {"f": lambda i: kept.append([i])})
    assert after - before > 1000 * 8
    before, after = value_of(code, {"f": lambda i: None})
    assert after - before < 1000 * 8


def test_what_is_thrown_away_does_not_count_as_memory() -> None:
    def make_a_circle(number: int) -> None:
        circle: list[Any] = [number]
        circle.append(circle)

    before, after = value_of("a = memory()\nfor i in range(650):\n    f(i)\n[a, memory()]", {"f": make_a_circle})
    assert after - before < 650 * 8


def test_memory_is_traced_only_while_a_script_runs() -> None:
    value_of("memory()")
    assert not tracemalloc.is_tracing()


def test_a_path_can_be_handed_over() -> None:
    names = cell("def f(p):\n    return [type(p).__name__.endswith('Path'), p.name]\n")
    outcome = run(Script('f(path("maze.txt"))', files=True), names)
    assert outcome.value is not None and decode(outcome.value) == [True, "maze.txt"]


def test_a_raised_recursion_limit_is_seen() -> None:
    names = cell("import sys\ndef f(n):\n    sys.setrecursionlimit(n)\n")
    before = sys.getrecursionlimit()
    try:
        outcomes = [run(Script(f"f({n}); raised_limit()"), names) for n in (1000, 3000, 20000)]
    finally:
        sys.setrecursionlimit(before)
    assert [outcome.value and decode(outcome.value) for outcome in outcomes] == [False, False, True]
