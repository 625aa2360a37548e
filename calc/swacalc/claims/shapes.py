"""Shapes: what a node may be, said once for the reader and for the JSON Schema of editors.

A shape reads a node into a value and reports every fault it meets to a `Reading`; a node that
cannot be used gives None. Its `schema` accepts the same data, as YAML 1.1 types it.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from swacalc.claims.nodes import as_yaml_reads, pairs, place_of
from swacalc.errors import Fault, Place, QuantityError, did_you_mean

Trail = tuple[Any, str | int] | None
Schema = dict[str, Any]

_STR = "tag:yaml.org,2002:str"
_NULL = "tag:yaml.org,2002:null"
_UNQUOTED = {f"tag:yaml.org,2002:{name}" for name in ("int", "float", "bool", "timestamp")}

# Controls other than a line end, and the signs that reorder text, would fool a reader's eyes.
_HIDDEN = "\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069"
_HIDDEN_SIGN = re.compile(f"[{_HIDDEN}]")


class Reading:
    """One file being read: its path and the faults so far."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.faults: list[Fault] = []

    def place(self, node: Node) -> Place:
        """Where a node stands in this file."""
        return place_of(self.path, node)

    def fault(
        self, place: Place, trail: Trail, message: str, hint: str = "", kind: str = "unreadable"
    ) -> None:
        """Report what is wrong at a place."""
        self.faults.append(
            Fault(kind=kind, place=place, message=message, hint=hint, inside=_inside(trail))
        )


def _inside(trail: Trail) -> str:
    steps: list[str] = []
    while trail is not None:
        trail, step = trail
        steps.append(f"[{step}]" if isinstance(step, int) else f".{step}")
    return "".join(reversed(steps)).removeprefix(".")


class Shape(Protocol):
    """What a node may be."""

    def read(self, node: Node, trail: Trail, reading: Reading) -> Any:
        """The node's value, or None when it cannot be used."""

    def schema(self) -> Schema:
        """The JSON Schema that accepts the same data."""


class Words:
    """A text that is not blank and hides nothing from the eye."""

    def read(self, node: Node, trail: Trail, reading: Reading) -> str | None:
        """The text without white space around it."""
        problem = _not_a_text(node)
        if problem is None and isinstance(node, ScalarNode):
            if hidden := _HIDDEN_SIGN.search(node.value):
                problem = (f"holds the hidden sign U+{ord(hidden[0]):04X}", "take it out", "")
            elif not node.value.strip():
                problem = ("is blank", "write the text or leave the key out", "")
            else:
                return str(node.value.strip())
        message, hint, kind = problem or ("", "", "")
        reading.fault(reading.place(node), trail, message, hint, kind or "unreadable")
        return None

    def schema(self) -> Schema:
        """A string with something to see and no hidden sign."""
        return {"type": "string", "allOf": [{"pattern": r"\S"}, whole(f"[^{_HIDDEN}]*")]}


def _not_a_text(node: Node) -> tuple[str, str, str] | None:
    """What is wrong with a node that should be a text: message, hint and kind of fault."""
    if not isinstance(node, ScalarNode):
        return "is a list or mapping", "write one text here", ""
    if node.tag == _STR:
        return None
    if node.tag == _NULL:
        return "is empty", "write the text or leave the key out", ""
    if node.tag in _UNQUOTED and not node.style:
        message = f"{node.value} is not in quotes: YAML reads {as_yaml_reads(node)}"
        return message, f'write "{node.value}"', "unquoted-number"
    return f"has the YAML tag {node.tag}", "write a plain text in quotes", ""


class Pattern(Words):
    """A text of a fixed form, described for people by `form`, that `convert` makes a value of."""

    def __init__(self, pattern: str, form: str, convert: Callable[[str], Any] = str) -> None:
        self.pattern = pattern
        self.form = form
        self.convert = convert
        self._compiled = re.compile(pattern)

    def read(self, node: Node, trail: Trail, reading: Reading) -> Any:
        """The value of a text that has the form."""
        text = super().read(node, trail, reading)
        if text is None:
            return None
        if self._compiled.fullmatch(node.value):
            return self.convert(text)
        reading.fault(reading.place(node), trail, f"{_short(text)} is not {self.form}", "")
        return None

    def schema(self) -> Schema:
        """A string that matches the whole pattern."""
        return {"type": "string"} | whole(self.pattern)


class Choice(Words):
    """One of a few words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def read(self, node: Node, trail: Trail, reading: Reading) -> str | None:
        """The word."""
        text = super().read(node, trail, reading)
        if text is None or node.value in self.words:
            return text
        hint = did_you_mean(text, self.words) or f"write one of {', '.join(self.words)}"
        message = f"{_short(text)} is not one of {', '.join(self.words)}"
        reading.fault(reading.place(node), trail, message, hint)
        return None

    def schema(self) -> Schema:
        """An enumeration."""
        return {"enum": list(self.words)}


class Parsed(Words):
    """A text that a reader of the ground floor turns into a value; `pattern` is what it accepts."""

    def __init__(self, parse: Callable[[str], Any], pattern: Callable[[], str]) -> None:
        self.parse = parse
        self.pattern = pattern

    def read(self, node: Node, trail: Trail, reading: Reading) -> Any:
        """The value that the text stands for."""
        text = super().read(node, trail, reading)
        if text is None:
            return None
        try:
            return self.parse(node.value)
        except QuantityError as error:
            place = reading.place(node).inside(error.offset, error.length)
            reading.fault(place, trail, error.message, error.hint)
            return None

    def schema(self) -> Schema:
        """A string of the accepted form."""
        return {"type": "string"} | whole(self.pattern())


class Items:
    """A list of things of one shape, at least `least` of them."""

    def __init__(self, shape: Shape, least: int = 0, kind: str = "unreadable") -> None:
        self.shape = shape
        self.least = least
        self.kind = kind

    def read(self, node: Node, trail: Trail, reading: Reading) -> tuple[Any, ...] | None:
        """The items that could be read, in order."""
        if not isinstance(node, SequenceNode) or node.tag != "tag:yaml.org,2002:seq":
            reading.fault(reading.place(node), trail, "is not a list", "write - before each item")
            return None
        if len(node.value) < self.least:
            reading.fault(reading.place(node), trail, "is an empty list", "add one", self.kind)
            return None
        items = (
            self.shape.read(item, (trail, index), reading) for index, item in enumerate(node.value)
        )
        return tuple(item for item in items if item is not None)

    def schema(self) -> Schema:
        """An array."""
        return {"type": "array", "items": self.shape.schema(), "minItems": self.least}


class Key:
    """A key of a record: its shape, whether it must be there, and what its absence is called."""

    def __init__(self, shape: Shape, *, required: bool = False, kind: str = "unreadable") -> None:
        self.shape = shape
        self.required = required
        self.kind = kind


class Record:
    """A mapping with known keys that is built into a frozen value.

    `one_of` names keys of which exactly one is there; `with_` maps a key to one that must be
    there whenever it is.
    """

    def __init__(
        self,
        build: Callable[..., Any],
        keys: Mapping[str, Key],
        *,
        one_of: tuple[str, ...] = (),
        with_: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.build = build
        self.keys = keys
        self.one_of = one_of
        self.with_ = with_

    def read(self, node: Node, trail: Trail, reading: Reading) -> Any:
        """The built record, or None when a required key is missing or unusable."""
        if not isinstance(node, MappingNode) or node.tag != "tag:yaml.org,2002:map":
            hint = f"write the keys {', '.join(self.keys)}"
            reading.fault(reading.place(node), trail, "is not a mapping", hint)
            return None
        found = self._known(node, trail, reading)
        values = {
            name: self.keys[name].shape.read(child, (trail, name), reading)
            for name, child in found.items()
        }
        whole_record = self._complete(node, found, trail, reading)
        usable = {name: value for name, value in values.items() if value is not None}
        lost = any(key.required and name not in usable for name, key in self.keys.items())
        if lost or not whole_record or (self.one_of and not usable.keys() & set(self.one_of)):
            return None
        return self.build(**usable, places=_places(node, found, reading))

    def _known(self, node: MappingNode, trail: Trail, reading: Reading) -> dict[str, Node]:
        found: dict[str, Node] = {}
        for key, key_node, child in pairs(node):
            place = reading.place(key_node)
            if key is None or key.value not in self.keys:
                word = getattr(key_node, "value", "") if isinstance(key_node, ScalarNode) else ""
                hint = did_you_mean(word, self.keys) or f"known keys: {', '.join(self.keys)}"
                reading.fault(place, trail, f"unknown key {_short(word)}", hint)
            elif key.value in found:
                message = f"the key {key.value!r} is repeated"
                hint = "keep one of the two"
                reading.fault(place, (trail, key.value), message, hint, "duplicate-id")
            else:
                found[key.value] = child
        return found

    def _complete(
        self, node: MappingNode, found: Mapping[str, Node], trail: Trail, reading: Reading
    ) -> bool:
        count = len(reading.faults)
        place = reading.place(next(iter(found.values()), node))
        for name, key in self.keys.items():
            if key.required and name not in found:
                reading.fault(place, trail, f"{name} is missing", f"add {name}:", key.kind)
        chosen = [name for name in self.one_of if name in found]
        if self.one_of and len(chosen) != 1:
            names = " or ".join(self.one_of)
            reading.fault(place, trail, f"has {len(chosen)} of {names}", "write exactly one")
        for name, other in self.with_.items():
            if name in found and other not in found:
                reading.fault(place, trail, f"{name} needs {other} beside it", f"add {other}:")
        return len(reading.faults) == count

    def schema(self) -> Schema:
        """An object with these keys and no other."""
        described: Schema = {
            "type": "object",
            "properties": {name: key.shape.schema() for name, key in self.keys.items()},
            "required": [name for name, key in self.keys.items() if key.required],
            "additionalProperties": False,
        }
        if self.one_of:
            described["oneOf"] = [{"required": [name]} for name in self.one_of]
        if self.with_:
            described["dependentRequired"] = {name: [key] for name, key in self.with_.items()}
        return described


def _places(
    node: MappingNode, found: Mapping[str, Node], reading: Reading
) -> MappingProxyType[str, Place]:
    places = {"": reading.place(node)}
    for name, child in found.items():
        places[name] = reading.place(child)
        if isinstance(child, SequenceNode):
            for index, item in enumerate(child.value):
                places[f"{name}[{index}]"] = reading.place(item)
    return MappingProxyType(places)


def whole(pattern: str) -> Schema:
    """A schema for strings that match from first to last; `$` alone would pass a line end."""
    return {"pattern": rf"^(?:{pattern})(?![\s\S])"}


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:57]}...")
