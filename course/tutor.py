"""Say what an examination found, the way a tutor would: the call and what came of it, the idea, one question."""

from __future__ import annotations

from typing import Any

from course.called import called
from course.calls import Outcome, Script, arguments
from course.examine import Report, Result
from course.exercise import Idea
from course.graph import Drained, Opaque, decode, same
from course.i18n import _, _n, mark
from course.ideas import Raised, alike, kind, seen
from course.page import Page
from course.pictures import picture
from course.svg import Picture
from course.values import show, show_outcome, show_rows
from course.views import drawn, is_plain

_KINDS = {  # what beginners call the types that they mix up
    "list": mark("a list"),
    "tuple": mark("a tuple (a pair in round brackets)"),
    "str": mark("a text (a string)"),
    "int": mark("a whole number"),
    "float": mark("a number with a decimal point"),
    "bool": mark("True or False"),
    "set": mark("a set"),
    "dict": mark("a dictionary"),
    "generator": mark("a generator (it gives its values one at a time, and only once)"),
    "function": mark("a function (are its round brackets missing?)"),
}


def summary(report: Report) -> str:
    """Return the outcome in one sentence."""
    name = report.exercise.name
    if report.state == "missing" and report.close:
        return _("{name}: there is no function of this name yet. Did you mean {close}?").format(
            name=name, close=report.close
        )
    if report.state == "missing":
        return _("{name}: there is no function of this name yet. Run the box that defines it first.").format(name=name)
    if report.state == "not begun":
        return _("{name}: not begun yet. Put your own lines in place of the three dots.").format(name=name)
    total = len(report.results)
    if report.state == "right":
        return _n(
            "{name}: the call came out as expected.", "{name}: all {total} calls came out as expected.", total
        ).format(name=name, total=total)
    return _("{name}: {right} of {total} calls came out as expected, {failed} did not.").format(
        name=name, right=total - len(report.failed), total=total, failed=len(report.failed)
    )


def page(report: Report) -> Page:
    """Return the message to show for a report."""
    tone = {"right": "good", "wrong": "wrong"}.get(report.state, "calm")
    made = Page(tone, summary(report))
    if report.state in ("missing", "not begun"):
        made.rungs([_(hint) for hint in report.exercise.hints], report.exercise.name)
        return made
    if report.state == "right":
        for note in report.notes:
            made.text(_("A note, which costs nothing: {title}").format(title=_(note.title)), strong=True)
            made.text(*(_(paragraph) for paragraph in note.text.split("\n\n")), _(note.question))
        made.text(_(report.exercise.well_done))
        _all_calls(made, report)
        return made
    worst = report.failed[0]
    made.facts(facts(worst))
    idea = idea_of(report)
    explain(made, idea)
    if report.gap:
        made.text(_("There is still a `...` in line {line}.").format(line=report.gap))
    made.picture(picture_of(report, worst))
    if idea is not None:
        made.text(_(idea.question), strong=True)
    made.rungs([_(hint) for hint in report.exercise.hints], report.exercise.name)
    _all_calls(made, report)
    return made


def idea_of(report: Report) -> Idea | None:
    """Return the idea to speak of: the exercise's own where one was recognised, else a general one."""
    if report.idea is not None or not report.failed:
        return report.idea
    first = report.failed[0]
    return general_idea(first.outcome, first.probe.expected, first.probe.view)


def facts(result: Result) -> list[tuple[str, str]]:
    """Return call, expected and obtained, with their labels."""
    return call_and_values(result.probe.script, result.probe.expected, result.outcome, result.probe.view)


def call_and_values(script: Script, expected: Any, outcome: Outcome, view: str = "value") -> list[tuple[str, str]]:
    """Return a call, the values that its names stand for, what was expected and what came, with their labels.

    Where a script ends with a list of a call and of its arguments (``[is_visited(0, 0, g), g]``), the arguments are
    only spoken of when the call has changed them.
    """
    call, after = called(script)
    given = {name: decode(value) for name, value in script.values.items()}
    rows = [(_("What was called"), call)]
    rows += [(_("with {name}").format(name=name), show_rows(value)) for name, value in given.items() if name in call]
    changed = []
    value = seen(outcome, view)
    if _has_answer_first(after, expected) and _has_answer_first(after, value):
        changed = [part for part in zip(after, expected[1:], value[1:], strict=True) if not same(part[1], part[2])]
    wanted, came = _answers(after, expected, outcome, view)
    if wanted == came and not changed:
        came = _("{value}, but not the same ones: the picture shows where they differ").format(value=came)
    rows += [(_("What was expected"), wanted), (_("What came"), came)]
    for name, should, is_now in changed:
        rows.append((_("{name} afterwards, expected").format(name=name), show_rows(should)))
        rows.append((_("{name} afterwards, yours").format(name=name), show_rows(is_now)))
    return rows


def _has_answer_first(after: list[str], value: Any) -> bool:
    """Say whether a value is a list of an answer and of the arguments of these names."""
    return bool(after) and isinstance(value, list) and len(value) == len(after) + 1


def _answers(after: list[str], expected: Any, outcome: Outcome, view: str) -> tuple[str, str]:
    """Return what was expected and what came, in words, without the arguments that are looked at as well."""
    if not _has_answer_first(after, expected):
        return show(expected), show_outcome(outcome, view)
    value = seen(outcome, view)
    return show(expected[0]), show(value[0]) if _has_answer_first(after, value) else show_outcome(outcome, view)


def explain(made: Page, idea: Idea | None) -> None:
    """Add what is said about an idea; where none was recognised, how to go on."""
    if idea is None:
        made.text(_("Compare the two: where is the first place at which they differ?"))
        return
    made.text(_(idea.title), strong=True)
    made.text(*(_(paragraph) for paragraph in idea.text.split("\n\n") if paragraph))


def general_idea(outcome: Outcome, expected: object, view: str = "value") -> Idea | None:
    """Return what can be said of any function without knowing the exercise, or None.

    For what ends without a value, for None, and for a value of another type than was expected.
    """
    if outcome.stopped:
        return _idea_behind_stop(outcome)
    value = seen(outcome, view)
    if ", " in view and isinstance(value, list) and isinstance(expected, list) and len(value) == len(expected):
        # The answer, and after it the arguments.
        if same(value[0], expected[0]):
            if "changed" in view:  # it was to be changed, only in another way
                return None
            return Idea(
                "changes_its_arguments",
                _("The function changed what it was given."),
                _(
                    "The answer is right. But something that was handed over for reading only is another thing "
                    "afterwards, and the rest of the program still needs it as it was."
                ),
                _("Which line writes into an argument, and what could it work on in its place?"),
            )
        value, expected, view = value[0], expected[0], view.partition(", ")[0]
    if isinstance(expected, Raised):
        return Idea(
            "accepts_what_it_should_refuse",
            _("The function went on where it should have refused."),
            _("Some values make no sense here. A function that is given one says so by raising an error, and stops."),
            _("Which test would tell this value from those that make sense?"),
        )
    if value is None and outcome.printed.strip():
        return Idea(
            "prints_instead_of_returning",
            _("The answer was printed, but not given back."),
            _(
                "What is printed is for people to read. A program can only go on with what is returned, and here the "
                "function gave back None."
            ),
            _("What should stand in the place of the print?"),
        )
    if value is None:
        return Idea(
            "returns_nothing",
            _("The function gave nothing back."),
            _(
                "Either it came to its end without a `return`, or the `return` that it came to gave None. So whoever "
                "called it received None."
            ),
            _("Which value has your function at its end, and how does it get out?"),
        )
    if not is_plain(view) or view in ("in_place", "changed"):  # nothing that a student has to give back
        return None
    if alike(value, expected) and repr(value) != repr(expected):
        return None
    if repr(value) == repr(expected) and type(value) is type(expected):
        return Idea(
            "shares_its_parts",
            _("Parts of the answer are one and the same object."),
            _("It looks right. But where one part is changed, another changes with it: there is only one in memory."),
            _("At which moment should your program make each part anew?"),
        )
    given, wanted = _type_name(value), _type_name(expected)
    text = _("The function gave back {given}, and {wanted} is needed here.")
    if given == wanted:
        text = text.format(given=f"`{kind(value)}`", wanted=f"`{kind(expected)}`")
    else:
        text = text.format(
            given=_(_KINDS.get(given, f"`{given if isinstance(value, Opaque) else kind(value)}`")),
            wanted=_(_KINDS.get(wanted, f"`{kind(expected)}`")),
        )
    return Idea(
        "another_type",
        _("The answer is of another type."),
        text,
        _("Which of the two can the rest of the program work with, and why?"),
    )


def _type_name(value: object) -> str:
    return value.type_name if isinstance(value, (Drained, Opaque)) else type(value).__name__


def _idea_behind_stop(outcome: Outcome) -> Idea | None:
    if outcome.stopped == "time":
        return Idea(
            "runs_for_ever",
            _("The call did not come to an end."),
            _("A loop goes on and on. Something in it should change at each turn, until its condition is not true."),
            _("Which variable should change at each turn of your loop, and where does it change?"),
        )
    if outcome.stopped == "input":
        return Idea(
            "asks_for_input",
            _("The function asked for something with `input()`."),
            _("A function gets what it needs through its parameters, in the brackets. Nobody is there to answer."),
            _("Which of the values that you ask for does the function have already?"),
        )
    if outcome.stopped in ("exit", "died"):
        return Idea(
            "ends_the_program",
            _("The function ended the whole program."),
            _("`exit()` and `quit()` stop Python itself. To leave a function, and only that, there is `return`."),
            _("What should happen after your function is done?"),
        )
    if outcome.stopped == "error":
        return _idea_behind_error(outcome)
    return None


def _idea_behind_error(outcome: Outcome) -> Idea:
    error = outcome.error
    if error["type"] == "RecursionError":
        return Idea(
            "calls_itself_too_often",
            _("The function called itself until Python gave up."),
            _("Each call waits for the next one, and there is no end to it, or the end comes too late."),
            _("In which case should the function answer without calling itself?"),
        )
    if not error.get("line") and error["type"] == "TypeError" and "argument" in error["message"]:
        return Idea(
            "another_number_of_parameters",
            _("The function cannot be called with these values."),
            _(
                "The call above gives what every caller will give. The line with `def` asks for more values than "
                "these, or for fewer, and so Python did not even begin with the function."
            ),
            _("Which names stand in the brackets of your `def`, and which values are given for them?"),
        )
    if not error.get("line"):
        return Idea(
            "answer_cannot_be_used",
            _("Your function gave an answer, but the next step could not be done with it."),
            _("Look at the step that is named above, and at the type of what your function gave back."),
            _("What kind of value does this step need?"),
        )
    if error["type"] == "IndexError" and "empty" in error["message"]:
        return Idea(
            "takes_from_an_empty_list",
            _("Something was to be taken from a list that is empty."),
            _("The line that is named above was reached once more than there was anything left in the list."),
            _("Which test should come before this line, so that it is only reached when something is there?"),
        )
    if error["type"] == "IndexError":
        text = _("The positions of a list with n items go from 0 to n - 1. Look at the line that is named above.")
        if error.get("length"):
            text = _(
                "In `{sequence}[{index}]` the index is {value}. But `{sequence}` has {length} items at that moment: "
                "their positions go from 0 to {last}."
            ).format(**error, last=error["length"] - 1)
        elif "length" in error:
            text = _("In `{sequence}[{index}]` the index is {value}. But `{sequence}` is empty at that moment.")
            text = text.format(**error)
        return Idea(
            "position_out_of_range",
            _("A position was asked for that is not there."),
            text,
            _("Which values does the index take in this line, and how long is the list at that moment?"),
        )
    if error["type"] == "TypeError" and "indices must be integers" in error["message"]:
        return Idea(
            "position_is_no_whole_number",
            _("The position in a list has to be one whole number."),
            _(
                "Square brackets behind a list take one whole number. Python's message names what it found there: two "
                "numbers with a comma make a `tuple`, a division with `/` makes a `float`, quotes make a `str`."
            ),
            _("What stands between the square brackets in this line, and of which type is it?"),
        )
    if error["type"] == "UnboundLocalError":
        return Idea(
            "used_before_it_has_a_value",
            _("A name is used before it has a value."),
            _(
                "A function that gives a name a value anywhere has a variable of its own under this name. It hides "
                "the one outside, and it is empty until that line has been reached."
            ),
            _("Which line should run first, so that the name has a value here?"),
        )
    if error["type"] == "NameError":
        text = _("A name has to be given a value before it is used, and it has to be spelt in the same way everywhere.")
        if error.get("close"):
            text = _("There is nothing called `{name}` here. Did you mean `{close}`?").format(**error)
        return Idea(
            "unknown_name",
            _("Python does not know one of the names."),
            text,
            _("Where does the name that is mentioned above get its value?"),
        )
    if error["type"] in ("TypeError", "AttributeError") and "NoneType" in error["message"]:
        return Idea(
            "works_with_none",
            _("A value is None where something else is needed."),
            _(
                "Functions such as `shuffle`, `append` and `sort` change what they are given, and give back None. A "
                "function that ends without a `return` gives back None as well."
            ),
            _("Which value in this line is None, and where does it come from?"),
        )
    return Idea(
        "stopped_by_an_error",
        _("Python stopped in your function."),
        _("The message above says what was not possible, and in which line."),
        _("What did you expect the values in this line to be?"),
    )


def picture_of(report: Report, result: Result) -> Picture | None:
    """Return the picture beside a message: expected and obtained, where there is something to see."""
    outcome = result.outcome
    came = decode(outcome.value) if outcome.value is not None and not outcome.stopped else None
    expected, obtained = drawn(result.probe.view, result.probe.expected, came)
    exercise = report.exercise
    return picture(
        exercise.picture,
        arguments=arguments(result.probe.script, exercise.name),
        expected=expected,
        obtained=obtained,
    )


def _all_calls(made: Page, report: Report) -> None:
    head = [_("call"), _("expected"), _("yours"), ""]
    rows = []
    for result in report.results:
        call, after = called(result.probe.script)
        values = _answers(after, result.probe.expected, result.outcome, result.probe.view)
        rows.append([call, *values, _("as expected") if result.right else _("differs")])
    made.table(head, rows, summary=_("All calls of this check"))
