"""Turn any value of a student's program into plain data (JSON), and plain data into builtin values.

What comes back is made of exact builtin types only, so nothing that a student's class does can run on the side of
the judge. Shared objects stay shared: that is how one row that stands in a grid five times is seen.

The format, for a value ``v``::

    {"root": ref, "nodes": [node, ...]}

A ``ref`` is a JSON scalar (None, bool, int, str, float) for itself, or ``{"@": k}`` for node ``k``. A node is one of

    ["list", [ref, ...]]   ["tuple", [...]]   ["set", [...]]   ["frozenset", [...]]   ["dict", [[ref, ref], ...]]
    ["bytes", "hex"]       ["float", "nan"]   ["complex", "1j"]   ["ellipsis"]
    ["sub", "TypeName", ref]          an object of a subclass, with its value as the base type
    ["drained", "generator", [...]]   what a one-way collection (generator, map, deque, ...) gave
    ["random", "hex"]                 a random.Random: a digest of the state that it is in
    ["object", "TypeName"]            anything else: only its type is known
    ["cut", "TypeName"]               too large, or too deep inside other values, to travel
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

MAX_ITEMS = 400_000
MAX_TEXT = 400_000
MAX_DRAINED = 100_000
MAX_DEPTH = 60
MAX_SHOWN = 4_000_000  # items of a value written out, where shared objects stand once for each place

_SEQUENCES: tuple[tuple[type, str], ...] = (
    (list, "list"),
    (tuple, "tuple"),
    (set, "set"),
    (frozenset, "frozenset"),
    (dict, "dict"),
)
_SCALARS: tuple[type, ...] = (bool, int, float, complex, str, bytes)
# The value of an instance of a subclass, by the base type's own methods: the subclass may say something else.
_PLAIN: dict[type, Callable[[Any], Any]] = {
    int: int.__pos__,
    float: float.__pos__,
    complex: lambda value: complex.__add__(value, 0j),
    str: str.__str__,
    bytes: lambda value: bytes.__getitem__(value, slice(None)),
}
_ONE_WAY = {"generator", "map", "filter", "zip", "enumerate", "range", "deque", "reversed", "chain", "array"}
_ONE_WAY |= {
    "dict_keys",
    "dict_values",
    "dict_items",
    "list_iterator",
    "tuple_iterator",
    "set_iterator",
    "str_ascii_iterator",
}

Graph = dict[str, Any]


class Opaque:
    """A value of which only the type's name is known."""

    def __init__(self, type_name: str, cut: bool = False) -> None:
        self.type_name = type_name
        self.cut = cut

    def __repr__(self) -> str:
        return f"<{self.type_name}, too large to show>" if self.cut else f"<{self.type_name}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Opaque) and (other.type_name, other.cut) == (self.type_name, self.cut)

    def __hash__(self) -> int:
        return hash((self.type_name, self.cut))


class Drained:
    """What a generator, a map, a range or another one-way collection gave when it was walked through once."""

    def __init__(self, type_name: str, items: list[Any]) -> None:
        self.type_name = type_name
        self.items = items

    def __repr__(self) -> str:
        return f"<{self.type_name}: {', '.join(map(repr, self.items))}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drained) and (other.type_name, other.items) == (self.type_name, self.items)

    __hash__ = None  # type: ignore[assignment]


def _base(value: Any) -> type | None:
    """Return the builtin type that the value is an instance of, by its real type: `__class__` may lie."""
    for kind in type(value).__mro__:
        if kind in _SCALARS or any(kind is sequence for sequence, _ in _SEQUENCES):
            return kind
    return None


class _Encoder:
    def __init__(self) -> None:
        self.nodes: list[list[Any]] = []
        self.seen: dict[int, int] = {}
        self.alive: list[Any] = []  # an id is only unique while its object lives
        self.waiting: list[tuple[list[Any], Iterator[Any], bool, int]] = []
        self.depth = 0
        self.items = 0

    def add(self, *node: Any) -> dict[str, int]:
        self.nodes.append(list(node))
        return {"@": len(self.nodes) - 1}

    def ref(self, value: Any) -> Any:
        kind = type(value)
        if value is None or kind is bool:
            return value
        if kind is int:
            return value if value.bit_length() < 10_000 else self.add("cut", "int")
        if kind is str:
            return value if len(value) <= MAX_TEXT else self.add("cut", "str")
        if kind is float:
            return value if math.isfinite(value) else self.add("float", repr(value))
        if kind is complex:
            return self.add("complex", repr(value))
        if kind is bytes:
            return self.add("bytes", value.hex()) if len(value) <= MAX_TEXT else self.add("cut", "bytes")
        if value is ...:
            return self.add("ellipsis")
        if id(value) in self.seen:
            return {"@": self.seen[id(value)]}
        return self.container(value)

    def container(self, value: Any) -> Any:
        kind = type(value)
        if self.depth > MAX_DEPTH:
            return self.add("cut", kind.__name__)
        if str(kind.__module__).partition(".")[0] == "numpy":
            plain = value.tolist() if hasattr(value, "tolist") else None
            # A number that numpy made counts as its Python value; an array is an array.
            return self.ref(plain) if _base(plain) in _SCALARS else self.add("sub", kind.__name__, self.ref(plain))
        place = len(self.nodes)
        base = _base(value)
        if base in _SCALARS:
            return self.add("sub", kind.__name__, self.ref(_PLAIN[base](value)))
        self.seen[id(value)] = place
        self.alive.append(value)
        if base is not None:
            name = dict(_SEQUENCES)[base]
            if kind is not base:
                outer = self.add("sub", kind.__name__, {"@": place + 1})
                self.fill(name, base, value)
                return outer
            return self.fill(name, base, value)
        if isinstance(value, random.Random):
            state = repr(random.Random.getstate(value))
            return self.add("random", hashlib.sha256(state.encode()).hexdigest()[:20])
        if kind.__name__ in _ONE_WAY:
            node: list[Any] = ["drained", kind.__name__, []]
            self.nodes.append(node)
            self.waiting.append((node[2], islice(iter(value), MAX_DRAINED), False, self.depth))
            return {"@": place}
        return self.add("object", kind.__name__)

    def fill(self, name: str, base: type, value: Any) -> dict[str, int]:
        node: list[Any] = [name, []]
        self.nodes.append(node)
        # The base type's own methods: a subclass may say something else about itself.
        items = iter(dict.items(value)) if base is dict else iter(base.__iter__(value))  # type: ignore[attr-defined]
        self.waiting.append((node[1], items, base is dict, self.depth))
        return {"@": len(self.nodes) - 1}

    def run(self, value: Any) -> Graph:
        root = self.ref(value)
        while self.waiting:
            target, items, in_pairs, depth = self.waiting.pop()
            self.depth = depth + 1
            for item in items:
                self.items += 1
                if self.items > MAX_ITEMS:
                    return {"root": {"@": 0}, "nodes": [["cut", type(value).__name__]]}
                target.append([self.ref(item[0]), self.ref(item[1])] if in_pairs else self.ref(item))
        graph = {"root": root, "nodes": self.nodes}
        if written_out(graph) > MAX_SHOWN:
            return {"root": {"@": 0}, "nodes": [["cut", type(value).__name__]]}
        return graph


def written_out(graph: Graph) -> float:
    """Return how many items the value has when shared objects are counted at each place where they stand.

    Forty lists, each twice in the next, are quickly sent, and never shown or compared to an end.
    """
    inside = [_references(node) for node in graph["nodes"]]
    if sum(map(len, inside)) <= len(inside):
        return sum(len(node[-1]) if isinstance(node[-1], list) else 1 for node in graph["nodes"])
    sizes: dict[int, float] = {}
    for start in range(len(inside)):
        trail = [start]
        while trail:
            place = trail[-1]
            if place not in sizes:
                sizes[place] = 1  # for what holds itself
                trail += [below for below in inside[place] if below not in sizes]
            else:
                trail.pop()
                items = graph["nodes"][place][-1]
                own = len(items) if isinstance(items, list) else 1
                sizes[place] = min(own + sum(sizes.get(below, 1) for below in inside[place]), 1e18)
    return max(sizes.values(), default=1)


def _references(node: list[Any]) -> list[int]:
    """Return the places of the nodes that stand in a node, once for each time that they do."""
    items = node[-1] if isinstance(node[-1], list) else [node[-1]]
    parts = [part for item in items for part in (item if isinstance(item, list) else [item])]
    return [part["@"] for part in parts if isinstance(part, dict)]


def encode(value: Any) -> Graph:
    """Return the value as plain data.

    A generator in it is walked through (at most MAX_DRAINED items), which runs its code: call this under limits.
    """
    return _Encoder().run(value)


def decode(graph: Graph) -> Any:
    """Return the value that the graph describes, in exact builtin types, with shared objects shared.

    A subclass comes back as its base type; what is no plain data as `Opaque` or `Drained`.
    Raises ValueError for a graph that is not in the format.
    """
    try:
        return _Decoder(graph["nodes"]).value(graph["root"])
    except (KeyError, IndexError, TypeError, AttributeError, OverflowError, RecursionError) as trouble:
        raise ValueError(f"not a graph: {trouble!r}") from None


class _Decoder:
    def __init__(self, nodes: list[list[Any]]) -> None:
        self.nodes = nodes
        self.made: dict[int, Any] = {}

    def value(self, ref: Any) -> Any:
        if not isinstance(ref, dict):
            if isinstance(ref, list):
                raise TypeError("a list where a reference should be")
            return ref
        place = ref["@"]
        if place not in self.made:
            self.node(place)
        return self.made[place]

    def node(self, place: int) -> None:
        tag, *rest = self.nodes[place]
        made: Any
        if tag == "list":
            made = self.made[place] = []  # before its items: a list may hold itself
            made.extend(self.value(ref) for ref in rest[0])
        elif tag == "dict":
            made = self.made[place] = {}
            made.update((_key(self.value(key)), self.value(item)) for key, item in rest[0])
        elif tag == "set":
            made = {_key(self.value(ref)) for ref in rest[0]}
        elif tag == "frozenset":
            made = frozenset(_key(self.value(ref)) for ref in rest[0])
        elif tag == "tuple":
            made = tuple(self.value(ref) for ref in rest[0])
        elif tag == "drained":
            made = Drained(_type_name(rest[0]), [self.value(ref) for ref in rest[1]])
        elif tag == "sub":
            made = self.value(rest[1])
        elif tag == "bytes":
            made = bytes.fromhex(rest[0])
        elif tag == "float":
            made = float(rest[0])
        elif tag == "complex":
            made = complex(rest[0])
        elif tag == "ellipsis":
            made = ...
        elif tag == "random":
            made = f"a generator in the state {rest[0]}"
        elif tag in ("object", "cut"):
            made = Opaque(_type_name(rest[0]), cut=tag == "cut")
        else:
            raise KeyError(tag)
        self.made[place] = made


def _type_name(name: Any) -> str:
    if not isinstance(name, str):
        raise TypeError("the name of a type is no text")
    return name


def _key(value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        return Opaque(type(value).__name__)
    return value


def canonical(value: Any) -> str:
    """Return a text that is the same for equal decoded values of equal types, and different otherwise.

    True is not 1 and a list is not a tuple here; sets and dicts are written in a fixed order.
    """
    return _canonical(value, ())


def _canonical(value: Any, above: tuple[int, ...]) -> str:
    if id(value) in above or len(above) > 200:
        return "<itself>"
    inside = (*above, id(value))
    if isinstance(value, dict):
        pairs = sorted((_canonical(key, inside), _canonical(item, inside)) for key, item in value.items())
        return "{" + ",".join(f"{key}:{item}" for key, item in pairs) + "}"
    if isinstance(value, (set, frozenset)):
        return type(value).__name__ + "{" + ",".join(sorted(_canonical(item, inside) for item in value)) + "}"
    if isinstance(value, Drained):
        return f"<{value.type_name}:" + ",".join(_canonical(item, inside) for item in value.items) + ">"
    if isinstance(value, list):
        return "[" + ",".join(_canonical(item, inside) for item in value) + "]"
    if isinstance(value, tuple):
        return "(" + ",".join(_canonical(item, inside) for item in value) + ")"
    return repr(value)


def same(one: Any, other: Any) -> bool:
    """Say whether two decoded values are equal, types of containers and of numbers included."""
    return canonical(one) == canonical(other)
