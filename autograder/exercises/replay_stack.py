"""A stack at work: the newest value is the first to come out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from autograder.exercise import Case, case, probe, variant_of, wrong_idea

PLACE = ("03-maze", 1)
POINTS = {"usual": 2.5, "borders": 1.5, "contract": 1}


def replay_stack(ops):
    """Carry out the operations on a stack that is empty at first; return what came out, and what is left.

    ops is a list of tuples: ("push", value) puts a value on the top, ("pop",) takes the newest one off. Return the
    tuple (popped, stack) of two lists: the values that were taken, in order of time, and what the stack holds at the
    end, with its top as the last item. A pop of an empty stack takes nothing, and counts as None among the popped.
    Values may be anything, equal ones too. ops stays as it was.

    Example: replay_stack([("push", 4), ("push", 6), ("pop",)]) gives ([6], [4]).
    """
    popped, stack = [], []
    for op in ops:
        if op[0] == "push":
            stack.append(op[1])
        elif stack:
            popped.append(stack.pop())
        else:
            popped.append(None)
    return popped, stack


PROBES = [
    'replay_stack([("push", 3), ("push", 1), ("push", 2), ("pop",)])',
    'replay_stack([("push", 1), ("push", 2), ("push", 3), ("pop",), ("pop",)])',
    'replay_stack([("push", 2), ("push", 5), ("push", 2), ("pop",), ("push", 7)])',
    'replay_stack([("push", (0, 1)), ("push", (3, 2)), ("pop",)])',
    probe('replay_stack([("pop",), ("push", 4), ("pop",), ("pop",)])', part="empty"),
    probe('replay_stack([("push", 9)]); replay_stack([("push", 1), ("pop",)])', part="again"),
    probe(
        "[replay_stack(ops), ops]",
        view="value, value",
        part="untouched",
        ops=[("push", 8), ("push", 6), ("pop",), ("push", 5)],
    ),
]


def _ops(rng: random.Random, length: int, values: list[Any]) -> list[tuple[Any, ...]]:
    """Return operations in which the stack is never popped when it is empty."""
    ops: list[tuple[Any, ...]] = []
    height = 0
    for _ in range(length):
        if height and rng.random() < 0.45:
            ops.append(("pop",))
            height -= 1
        else:
            ops.append(("push", rng.choice(values)))
            height += 1
    return ops


def cases(rng: random.Random) -> Iterator[Case]:
    """From no operation to 3000; equal values, pairs, None and 0; an empty stack; called twice."""
    numbers = list(range(1, 50))
    yield case("borders", "replay_stack(ops)", ops=[])
    yield case("borders", "replay_stack(ops)", ops=[("pop",), ("push", rng.randint(2, 9)), ("pop",), ("pop",)])
    yield case("borders", "replay_stack(ops)", ops=[("push", 0), ("push", None), ("pop",), ("push", ""), ("pop",)])
    yield case("usual", "replay_stack(ops)", ops=[("push", 5), ("push", 3), ("push", 4), ("pop",), ("push", 3)])
    cells = [(x, y) for x in range(4) for y in range(3)]
    for length, values in ((8, numbers), (15, [1, 2, 3]), (30, cells), (60, numbers), (120, ["a", "b", "c", 1])):
        yield case("usual", "replay_stack(ops)", ops=_ops(rng, length, values))
    mixed = [("pop",) if rng.random() < 0.6 else ("push", rng.randint(0, 9)) for _ in range(40)]
    yield case("borders", "replay_stack(ops)", ops=mixed)
    yield case("borders", "replay_stack(ops)", ops=_ops(rng, 3000, numbers))
    yield case("contract", "[replay_stack(ops), ops]", view="value, value", ops=_ops(rng, 9, numbers))
    yield case("contract", "replay_stack(a); replay_stack(b)", a=[("push", 7)], b=_ops(rng, 6, numbers))
    yield case("contract", "a = replay_stack(ops); b = replay_stack(ops); a[1].append(0); b", ops=[("push", 1)])
    yield case("contract", "replay_stack(ops)[1] is ops", ops=[("push", 2), ("push", 3)])


def _carried_out(ops, push=list.append, pop=list.pop, empty=None, stack=None, careful=True):
    """Carry out the operations with these ways to push and to pop: most wrong ideas differ in one of them."""
    popped, stack = [], [] if stack is None else stack
    for op in ops:
        if op[0] == "push":
            push(stack, op[1])
        else:
            popped.append(pop(stack) if stack or not careful else empty)
    return popped, stack


@wrong_idea
def oldest_comes_out(ops):
    """The oldest value comes out, not the newest.

    You put values in at one end and take them from the other: first come, first served. That is called a queue. A
    stack is like a pile of plates: the one that was put down last is the first to be taken.

    At which end of your list does a new value arrive, and from which end do you take?
    """
    return _carried_out(ops, pop=lambda stack: stack.pop(0))


@wrong_idea
def put_in_at_the_front(ops):
    """New values arrive at the front, but they are taken from the back.

    So the value that has waited longest comes out first, as in a queue. Taking from the back would be fine, if that
    were where the newest value is. On a stack, putting in and taking out happen at one and the same end.

    After three values have been put in, where in your list is the newest one?
    """
    return _carried_out(ops, push=lambda stack, value: stack.insert(0, value))


@wrong_idea
def top_is_at_the_front(ops):
    """The right values come out, but the stack that is left is the wrong way round.

    You work at the front of the list: the newest value is its first item. That is a real stack too. But the
    description says where the top has to be in the list that is returned, and there the newest value is the last
    item. Python's lists are also quicker at their back, where nothing has to move up.

    Which methods of a list work at its back?
    """
    popped, stack = _carried_out(ops)
    return popped, stack[::-1]


@wrong_idea
def top_is_only_read(ops):
    """The top value is read, but it stays where it is.

    What came out is noted down, and it is the right value the first time. But it still lies on the stack
    afterwards, so a second pop would find the very same value again. Taking a plate means two things: you have it in
    your hand, and it is no longer on the pile.

    What does your list hold before a pop, and what should it hold after it?
    """
    return _carried_out(ops, pop=lambda stack: stack[-1])


@wrong_idea
def taken_but_not_noted(ops):
    """The values are taken off, but nobody writes down which ones.

    The stack that is left is right. The other list, the one with all the values that came out, stays empty. The
    method that takes the last item away also gives it back, and this value is lost if nothing is done with it.

    Where does the value go that was on the top, once it has been taken off?
    """
    popped, stack = _carried_out(ops)
    return [value for value in popped if value is None], stack


@variant_of(taken_but_not_noted)
def _noted_nowhere(ops):
    return [], _carried_out(ops)[1]


@wrong_idea
def empty_stack_not_expected(ops):
    """A pop of an empty stack stops the program.

    As long as something lies on the stack all is well. But the list of operations may ask for a value when there is
    none, even as its very first step. Python then refuses with an IndexError, and all that was noted down so far is
    lost. The description says what has to be noted in this case.

    How can you find out, before you take, whether anything is there?
    """
    return _carried_out(ops, careful=False)


@wrong_idea
def empty_pop_leaves_no_trace(ops):
    """A pop of an empty stack is passed over in silence.

    You have seen that nothing can be taken from an empty stack, and the program goes on. But then the list of what
    came out is shorter than the number of pops, and its reader cannot tell which pop was in vain. The description
    asks for an entry in this case too.

    If there are three pops, how many entries should the first of the two lists have?
    """
    popped, stack = _carried_out(ops)
    return [value for value in popped if value is not None], stack


@wrong_idea
def empty_pop_is_noted_otherwise(ops):
    """A pop of an empty stack is noted, but not as None.

    Your program notices that there is nothing to take, and writes something down. But numbers and texts are things
    that might have been pushed, so a reader could take your sign for a real value. Python has a value of its own
    that means "nothing here", and the description asks for it.

    Which value do you write down when nothing was there?
    """
    return _carried_out(ops, empty=0)


def _noting(sign: Any) -> Callable[..., Any]:
    return variant_of(empty_pop_is_noted_otherwise)(lambda ops: _carried_out(ops, empty=sign))


minus_one, false, nothing, none, word = map(_noting, (-1, False, "", "None", "empty"))


@wrong_idea
def ends_at_an_empty_pop(ops):
    """The work ends as soon as there is nothing to pop.

    When the stack is empty your loop is over, or the function itself. But a later operation may push again, and it
    has to be carried out as well. An empty stack is nothing final: it is how the work begins. Only the end of the
    list of operations ends the work.

    Which line leaves the loop too early, and what should be noted there in its place?
    """
    popped, stack = _carried_out(ops)
    return (popped[: popped.index(None)], []) if None in popped else (popped, stack)


@variant_of(ends_at_an_empty_pop)
def _ends_after_an_empty_pop(ops):
    popped, stack = _carried_out(ops)
    return (popped[: popped.index(None) + 1], []) if None in popped else (popped, stack)


@wrong_idea
def removes_the_first_equal_value(ops):
    """The right value is noted, but an older one that is equal is removed.

    `remove` looks for a value from the front and takes away the first that is equal. If the same value was pushed
    twice, that is the lower one, and the order of the rest is lost. On a stack it matters *where* a value lies, not
    how large it is.

    With 2, 5 and 2 on the stack, which of the two twos should go, and which one does `remove` find?
    """
    return _carried_out(ops, pop=lambda stack: (stack[-1], stack.remove(stack[-1]))[0])


@wrong_idea
def each_value_only_once(ops):
    """A value that is on the stack already is not pushed again.

    Your stack works like a set: equal values count once. But two equal plates are still two plates, and each of them
    will be taken off in its turn. Every push puts something down, whatever lies there already.

    After pushing 2, 5 and 2, how many values should wait on the stack?
    """
    return _carried_out(ops, push=lambda stack, value: None if value in stack else stack.append(value))


@wrong_idea
def largest_comes_out(ops):
    """The largest value comes out, not the newest.

    If the values happen to be pushed in rising order, you cannot see the difference. But a stack does not look at
    its values: it only knows in which order they arrived. Sorting them, or searching for the largest, throws that
    order away.

    After pushing 3, 1 and 2, which one arrived last?
    """
    return _carried_out(ops, push=lambda stack, value: (stack.append(value), stack.sort()))


@wrong_idea
def pairs_are_taken_apart(ops):
    """A pair is pushed as two separate values.

    With numbers all is well. But a value may itself be a tuple, such as the cell (3, 2), and then your stack holds
    a 3 and a 2. `extend` and `+=` put in each item of what they are given; one push should make the stack higher by
    exactly one.

    How high is a stack after two pushes, whatever was pushed?
    """
    return _carried_out(ops, push=lambda stack, value: stack.extend(value if isinstance(value, tuple) else [value]))


@wrong_idea
def compares_the_whole_operation(ops):
    """No operation is taken for a push.

    Everything counts as a pop, so nothing ever lies on the stack, and None is noted again and again. Each operation is
    a tuple whose first item says what to do. A whole tuple is never equal to a text, and a word that is spelt
    differently is another word.

    What is the first item of the first operation, and what does your program compare with "push"?
    """
    return [None for op in ops], []


@wrong_idea
def pushes_the_whole_operation(ops):
    """The whole operation is pushed, the word "push" included.

    An operation is an instruction: its first item says what to do, its second one with which value. Only the value
    belongs on the stack. Otherwise everyone who takes something off would have to unpack it first, and would find
    the word that was only meant for your program.

    Which item of the tuple is the value, and how do you get at it?
    """
    return _carried_out([(op[0], op) for op in ops])


@wrong_idea
def stack_comes_first(ops):
    """The two lists have changed places.

    Both are right in themselves. But whoever calls the function takes the first one for what came out, since the
    description says so. In a tuple only the place tells what an item means: the names inside are not seen outside.

    Which of the two lists does the example in the description show first?
    """
    popped, stack = _carried_out(ops)
    return stack, popped


@wrong_idea
def only_one_of_the_two(ops):
    """Only one of the two lists is given back.

    Two answers are wanted: what came out in the course of time, and what still lies on the stack at the end. A
    function has only one `return` value, but that value may be a tuple with several items. Nobody can get at the
    other list later: it is gone when the function ends.

    How do you write a tuple of two lists?
    """
    return _carried_out(ops)[0]


@variant_of(only_one_of_the_two)
def _only_the_stack(ops):
    return _carried_out(ops)[1]


@wrong_idea
def stops_after_one_operation(ops):
    """The work ends after the first operation.

    Your function has returned before the second operation had its turn. `return` leaves a function at once, wherever
    it stands: if it stands inside the loop, the loop never comes to its second turn. Indentation decides what
    belongs to the loop and what comes after it.

    When should your program come to its `return`, and how often?
    """
    return _carried_out(ops[:1])


@wrong_idea
def newest_note_first(ops):
    """The values that came out are listed from the last to the first.

    The stack is right, and so are the values. But the first list should tell a story in order of time: what came out
    first stands first. The stack has turned the order round once already; yours turns it round a second time, and then
    it looks as if a queue had been at work.

    When another value comes out, at which end of the list is it written down?
    """
    popped, stack = _carried_out(ops)
    return popped[::-1], stack


@wrong_idea
def one_list_for_both(ops):
    """What came out and what is left are one and the same list.

    Two names were given to a single list: `a = b = []` makes one list, not two. So every value that is noted down
    lands on the stack again. The two have different tasks: one only grows, the other grows and shrinks.

    How many empty lists does your program make, and where?
    """
    stack = _carried_out(ops, pop=lambda stack: stack[-1])[1]  # what is taken off lands on it again
    return stack, stack


@wrong_idea
def stack_from_the_call_before(ops, stack=[]):  # noqa: B006 (this is the mistake)
    """The second call still finds what the first one left.

    The list was made once, outside the function or as a default value, and not at each call. So it keeps its values
    from one call to the next: the first call looks right, and each later one begins with a stack that is not empty.

    Where must the empty lists be made, so that every call begins with new ones?
    """
    return _carried_out(ops, stack=stack)


HINTS = (
    "Which plate of a pile do you take? And where do you put a new one?",
    "Keep two lists: the stack, and what came out. `append` and `pop()` both work at the end of a list.",
    "The first item of an operation says what to do. For a push, its second item goes on the stack. For a pop, look "
    "first whether the stack is empty: what is noted is the value that was taken, or None.",
)
WELL_DONE = (
    "Can you say why a list works faster at its end than at its beginning? For a change: what would make a queue of it?"
)
