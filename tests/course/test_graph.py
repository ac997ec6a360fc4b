"""Values as plain data: what comes back is equal, of exact builtin types, and shared where it was shared."""

from __future__ import annotations

import array
import collections
import enum
import itertools
import json
import math
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from course.graph import MAX_DRAINED, MAX_ITEMS, MAX_TEXT, Drained, Opaque, canonical, decode, encode, same

BUILTIN = {type(None), bool, int, float, complex, str, bytes, list, tuple, set, frozenset, dict, type(...)}

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**80), 2**80),
    st.floats(),
    st.complex_numbers(),
    st.text(),
    st.binary(),
    st.just(...),
)
keys = st.recursive(scalars, lambda inner: st.tuples(inner, inner) | st.frozensets(inner, max_size=3), max_leaves=4)
plain = st.recursive(
    scalars | st.sets(keys, max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=15,
)


def there_and_back(value: Any) -> Any:
    """Return the value after a journey as JSON text, as between two processes."""
    return decode(json.loads(json.dumps(encode(value))))


def types_in(value: Any) -> set[type]:
    """Return the types of everything in a value without cycles."""
    inside: list[Any] = []
    if type(value) is dict:
        inside = [*value.keys(), *value.values()]
    elif type(value) in (list, tuple, set, frozenset):
        inside = list(value)
    return {type(value)}.union(*(types_in(item) for item in inside))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(plain)
def test_plain_data_comes_back_as_it_was(value: Any) -> None:
    back = there_and_back(value)
    assert canonical(back) == canonical(value)
    assert types_in(back) <= BUILTIN


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, -0.0, complex(math.nan, 1)], ids=repr)
def test_numbers_that_json_does_not_know_come_back(value: Any) -> None:
    text = json.dumps(encode([value]), allow_nan=False)
    assert repr(decode(json.loads(text))) == repr([value])


def test_a_row_that_stands_in_a_grid_twice_is_one_row_afterwards() -> None:
    row = ["*"]
    one, two, other = there_and_back([row, row, ["*"]])
    assert one is two
    assert one is not other


def test_what_two_containers_share_stays_shared() -> None:
    row = ["*"]
    back = there_and_back({"a": [row], "b": (row, {"c": row})})
    assert back["a"][0] is back["b"][0] is back["b"][1]["c"]


def test_a_list_that_holds_itself_comes_back_holding_itself() -> None:
    ring: list[Any] = [1]
    ring.append(ring)
    back = there_and_back(ring)
    assert back[0] == 1
    assert back[1] is back


def test_a_dictionary_that_holds_itself_comes_back_holding_itself() -> None:
    ring: dict[str, Any] = {}
    ring["me"] = [ring]
    back = there_and_back(ring)
    assert back["me"][0] is back


def test_a_cycle_through_a_tuple_is_refused_and_not_followed_for_ever() -> None:
    inner: list[Any] = []
    pair = (inner,)
    inner.append(pair)
    graph = encode(pair)
    try:
        back = decode(graph)
    except ValueError:
        return
    assert type(back) is tuple


@pytest.mark.parametrize(
    ("value", "name", "items"),
    [
        ((n * n for n in range(3)), "generator", [0, 1, 4]),
        (map(str, [1, 2]), "map", ["1", "2"]),
        (filter(None, [0, 1]), "filter", [1]),
        (zip("ab", [1, 2], strict=True), "zip", [("a", 1), ("b", 2)]),
        (enumerate("a"), "enumerate", [(0, "a")]),
        (range(3), "range", [0, 1, 2]),
        (reversed([1, 2]), "list_reverseiterator", None),
        (collections.deque([1, 2]), "deque", [1, 2]),
        ({"a": 1}.keys(), "dict_keys", ["a"]),
        ({"a": 1}.items(), "dict_items", [("a", 1)]),
        (iter([1]), "list_iterator", [1]),
        (itertools.chain([1], [2]), "chain", [1, 2]),
        (array.array("i", [1, 2]), "array", [1, 2]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_one_way_collections_are_walked_through_once(value: Any, name: str, items: list[Any] | None) -> None:
    back = there_and_back(value)
    if items is None:  # not among those that are walked through: only its type is known
        assert back == Opaque(name)
    else:
        assert back == Drained(name, items)


def test_an_endless_generator_is_walked_through_up_to_a_limit() -> None:
    assert len(decode(encode(itertools.chain(itertools.count()))).items) == MAX_DRAINED


def test_an_error_inside_a_generator_reaches_the_caller() -> None:
    with pytest.raises(ZeroDivisionError):
        encode(1 // n for n in (1, 0))


class LyingList(list):  # type: ignore[type-arg]
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    def __iter__(self) -> Any:
        return iter(["lie"])

    def __len__(self) -> int:
        return 99

    @property
    def __class__(self) -> Any:
        return tuple


class LyingDict(dict):  # type: ignore[type-arg]
    def items(self) -> Any:
        return [("lie", 1)]

    def __iter__(self) -> Any:
        return iter(["lie"])


class LyingSet(set):  # type: ignore[type-arg]
    def __iter__(self) -> Any:
        return iter(["lie"])


class LyingTuple(tuple):
    def __getitem__(self, place: Any) -> Any:
        return "lie"

    def __iter__(self) -> Any:
        return iter(["lie"])


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (LyingList([1, [2]]), [1, [2]]),
        (LyingDict(a=1), {"a": 1}),
        (LyingSet({1}), {1}),
        (LyingTuple((1, 2)), (1, 2)),
        (collections.OrderedDict(a=1), {"a": 1}),
        (collections.Counter("aab"), {"a": 2, "b": 1}),
        (collections.namedtuple("Pair", "x y")(1, 2), (1, 2)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_container_of_a_subclass_comes_back_as_what_it_really_holds(value: Any, expected: Any) -> None:
    back = decode(encode([value]))[0]
    assert type(back) is type(expected)
    assert back == expected


class LyingInt(int):
    def __int__(self) -> int:
        return 99

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


class LyingFloat(float):
    def __float__(self) -> float:
        return 99.0


class LyingText(str):
    __slots__ = ()

    def __str__(self) -> str:
        return "lie"


class Wall(str, enum.Enum):  # noqa: UP042 (a student's own, as on Python 3.10)
    CLOSED = "*"


class Number(enum.IntEnum):
    THREE = 3


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (LyingInt(3), 3),
        (LyingFloat(3.5), 3.5),
        (LyingText("abc"), "abc"),
        (Wall.CLOSED, "*"),
        (Number.THREE, 3),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_number_or_text_of_a_subclass_comes_back_as_its_base_value(value: Any, expected: Any) -> None:
    back = decode(encode([value]))[0]
    assert type(back) is type(expected)
    assert back == expected


def test_a_text_that_gives_itself_as_its_text_is_no_endless_matter() -> None:
    class Itself(str):
        __slots__ = ()

        def __str__(self) -> str:
            return self

    assert decode(encode(Itself("abc"))) == "abc"


def test_an_object_that_says_it_is_equal_to_everything_is_known_by_its_type_only() -> None:
    class Anything:
        __hash__ = None  # type: ignore[assignment]

        def __eq__(self, other: object) -> bool:
            return True

    back = decode(encode(Anything()))
    assert type(back) is Opaque
    assert back != 3
    assert repr(back) == "<Anything>"


def test_the_keys_of_a_dictionary_that_are_no_plain_data_do_not_break_it() -> None:
    class Key:
        pass

    assert decode(encode({Key(): 1})) == {Opaque("Key"): 1}


def test_numbers_and_arrays_of_numpy_count_as_those_of_python() -> None:
    numpy = pytest.importorskip("numpy")
    back = there_and_back((numpy.int64(3), numpy.float64(0.5), numpy.bool_(True), numpy.str_("*")))
    assert same(back, (3, 0.5, True, "*"))
    assert same(there_and_back(numpy.array([[1, 2], [3, 4]])), [[1, 2], [3, 4]])


@pytest.mark.parametrize(
    "value",
    [1 << 20_000, "x" * (MAX_TEXT + 1), b"x" * (MAX_TEXT + 1), [0] * (MAX_ITEMS + 1)],
    ids=lambda value: type(value).__name__,
)
def test_what_is_too_large_to_travel_is_cut(value: Any) -> None:
    back = there_and_back(value)
    assert back == Opaque(type(value).__name__, cut=True)
    assert repr(back) == f"<{type(value).__name__}, too large to show>"
    assert len(json.dumps(encode(value))) < 1000


def test_a_large_part_of_a_value_is_cut_alone() -> None:
    assert there_and_back([1 << 20_000, "*"]) == [Opaque("int", cut=True), "*"]


@pytest.mark.parametrize("depth", [100, 2_000, 50_000])
def test_deep_nesting_does_not_break_the_judge(depth: int) -> None:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    back = decode(encode(deep))
    assert isinstance(canonical(back), str)
    assert not same(back, [["*"]])


REFUSED: list[Any] = [
    None,
    [],
    "text",
    {},
    {"root": 1},
    {"nodes": []},
    {"root": {"@": 0}, "nodes": []},
    {"root": {"@": 1}, "nodes": [["list", []]]},
    {"root": {"@": "0"}, "nodes": [["list", []]]},
    {"root": {"@": None}, "nodes": [["list", []]]},
    {"root": {"@": [0]}, "nodes": [["list", []]]},
    {"root": {"@": 0.0}, "nodes": [["list", []]]},
    {"root": {"#": 0}, "nodes": [["list", []]]},
    {"root": {"@": 0}, "nodes": [[]]},
    {"root": {"@": 0}, "nodes": [None]},
    {"root": {"@": 0}, "nodes": [["list"]]},
    {"root": {"@": 0}, "nodes": [["list", 5]]},
    {"root": {"@": 0}, "nodes": [["tuple", [{"@": 0}]]]},
    {"root": {"@": 0}, "nodes": [["frozenset", [{"@": 0}]]]},
    {"root": {"@": 0}, "nodes": [["sub", "X", {"@": 0}]]},
    {"root": {"@": 0}, "nodes": [["dict", [[1]]]]},
    {"root": {"@": 0}, "nodes": [["dict", [[1, 2, 3]]]]},
    {"root": {"@": 0}, "nodes": [["bytes", "zz"]]},
    {"root": {"@": 0}, "nodes": [["bytes", 5]]},
    {"root": {"@": 0}, "nodes": [["float", "many"]]},
    {"root": {"@": 0}, "nodes": [["float", 10**400]]},
    {"root": {"@": 0}, "nodes": [["complex", "many"]]},
    {"root": {"@": 0}, "nodes": [["complex", 10**400]]},
    {"root": {"@": 0}, "nodes": [["drained", "map"]]},
    {"root": {"@": 0}, "nodes": [["object"]]},
    {"root": {"@": 0}, "nodes": [["code", "print()"]]},
]


@pytest.mark.parametrize("graph", REFUSED, ids=lambda graph: repr(graph)[:60])
def test_a_damaged_graph_is_refused_with_a_value_error(graph: Any) -> None:
    with pytest.raises(ValueError, match="."):
        decode(graph)


def _damaged(rng: random.Random, graph: dict[str, Any]) -> Any:
    """Return a copy of the graph with one to three places replaced by something else."""
    copy = json.loads(json.dumps(graph))
    junk = [None, True, -1, 5, 1e400, 10**400, "list", "sub", "float", [], {}, {"@": 0}, {"@": 99}, {"@": []}, [1, 2]]
    for _ in range(rng.randint(1, 3)):
        spot = copy
        while True:
            keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
            if not keys:
                break
            key = rng.choice(keys)
            if not isinstance(spot[key], (dict, list)) or rng.random() < 0.3:
                spot[key] = rng.choice(junk)
                break
            spot = spot[key]
    return copy


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_done_to_a_graph_it_is_read_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    row: list[Any] = ["*", 1.5, math.nan, b"x", 2j, ...]
    graph = encode([row, row, (1, {2}, frozenset({3})), {"a": row, (1, 2): LyingInt(3)}, iter([1]), object()])
    refused = 0
    for number in range(300):
        damaged = _damaged(rng, graph)
        try:
            assert isinstance(canonical(decode(damaged)), str)
        except ValueError:
            refused += 1
        except Exception as trouble:
            pytest.fail(f"seed {seed}, graph {number}: {trouble!r} for {json.dumps(damaged)[:600]}")
    assert 0 < refused < 300, f"seed {seed}"


PAIRS = [
    (True, 1),
    (False, 0),
    (1, 1.0),
    ("1", 1),
    ([1], (1,)),
    ({1}, frozenset({1})),
    ({1: 2}, {1: 3}),
    ([], ()),
    (None, ...),
    ("a", b"a"),
    ([[1], 2], [1, 2]),
    ([1, 2], [2, 1]),
    (Drained("map", [1]), [1]),
    (Drained("map", [1]), Drained("zip", [1])),
    (Opaque("A"), Opaque("B")),
    (Opaque("A"), Opaque("A", cut=True)),
    ([True], [1]),
    ({"a": True}, {"a": 1}),
]


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=repr)
def test_different_values_are_told_apart(one: Any, other: Any) -> None:
    assert not same(one, other)
    assert same(one, one)


def test_the_order_of_sets_and_dictionaries_does_not_matter() -> None:
    rng = random.Random(5)
    items = [*range(20), *"abcdefgh", (1, 2), (2, 1), None]
    for _ in range(20):
        mixed = rng.sample(items, len(items))
        assert canonical(set(mixed)) == canonical(set(items))
        assert canonical(frozenset(mixed)) == canonical(frozenset(items))
        assert canonical(dict.fromkeys(mixed)) == canonical(dict.fromkeys(items))


def test_a_value_that_holds_itself_can_be_compared() -> None:
    one: list[Any] = [1]
    one.append(one)
    two: list[Any] = [1]
    two.append(two)
    assert same(one, two)
    assert not same(one, [1, [1]])


def test_lists_that_stand_twice_in_each_other_are_not_written_out() -> None:
    grid: Any = ["*"]
    for _ in range(40):
        grid = [grid, grid]
    assert decode(encode(grid)) == Opaque("list", cut=True)
    row = ["*"] * 100
    assert decode(encode([row] * 100)) == [row] * 100
    itself: list[Any] = []
    itself.append(itself)
    assert decode(encode([itself, itself]))[0][0] is not None
