"""Shapes of lists and mappings: said once for the reader and for the JSON Schema of editors."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from swacalc.claims.nodes import pairs
from swacalc.claims.reading import Reading, Schema, Shape, Trail
from swacalc.errors import Place, did_you_mean, shortened

_MAP = "tag:yaml.org,2002:map"
_SEQ = "tag:yaml.org,2002:seq"
_PLAIN = "unreadable"


class Items:
    """A list of things of one shape, at least `least` of them."""

    def __init__(self, shape: Shape, least: int = 0, kind: str = _PLAIN) -> None:
        self.shape = shape
        self.least = least
        self.kind = kind

    def read(self, node: Node, trail: Trail, reading: Reading) -> tuple[Any, ...] | None:
        """The items that could be read, in order; of texts, which go by index, all or none."""
        if not isinstance(node, SequenceNode) or node.tag != _SEQ:
            reading.fault(reading.place(node), trail, "is not a list", "write - before each item")
            return None
        if len(node.value) < self.least:
            reading.fault(reading.place(node), trail, "is an empty list", "add one", self.kind)
            return None
        items = (
            self.shape.read(item, (trail, index), reading) for index, item in enumerate(node.value)
        )
        usable = tuple(item for item in items if item is not None)
        return usable if isinstance(self.shape, Record) or len(usable) == len(node.value) else None

    def schema(self) -> Schema:
        """An array."""
        return {"type": "array", "items": self.shape.schema(), "minItems": self.least}


class Key:
    """A key of a record: its shape, whether it must be there, and what its absence is called."""

    def __init__(self, shape: Shape, *, required: bool = False, kind: str = _PLAIN) -> None:
        self.shape = shape
        self.required = required
        self.kind = kind


class Record:
    """A mapping with known keys that is built into a frozen value.

    `one_of` names keys of which exactly one is there; `with_` maps a key to one that must be
    there whenever it is; `only` maps a key to another and the words it must then be one of.
    """

    def __init__(
        self,
        build: Callable[..., Any],
        keys: Mapping[str, Key],
        *,
        one_of: tuple[str, ...] = (),
        with_: Mapping[str, str] = MappingProxyType({}),
        only: Mapping[str, tuple[str, tuple[str, ...]]] = MappingProxyType({}),
    ) -> None:
        self.build = build
        self.keys = keys
        self.one_of = one_of
        self.with_ = with_
        self.only = only

    def read(self, node: Node, trail: Trail, reading: Reading) -> Any:
        """The built record, or None when a required key is missing or unusable."""
        if not isinstance(node, MappingNode) or node.tag != _MAP:
            message = "is not a mapping" if trail else "the file is not a mapping"
            hint = f"write the keys {', '.join(self.keys)}"
            reading.fault(reading.place(node), trail, message, hint)
            return None
        found = self._known(node, trail, reading)
        values = {
            name: self.keys[name].shape.read(child, (trail, name), reading)
            for name, child in found.items()
        }
        lacks = list(self._lacks(values))
        for message, hint, kind in lacks:
            place = reading.place(next(iter(found.values()), node))
            reading.fault(place, trail, message, hint, kind)
        usable = {name: value for name, value in values.items() if value is not None}
        lost = any(key.required and name not in usable for name, key in self.keys.items())
        if lost or lacks or (self.one_of and not usable.keys() & set(self.one_of)):
            return None
        return self.build(**usable, places=_places(node, found, reading))

    def _known(self, node: MappingNode, trail: Trail, reading: Reading) -> dict[str, Node]:
        found: dict[str, Node] = {}
        for key, key_node, child in pairs(node):
            if key is None or key.value not in self.keys:
                word = key_node.value if isinstance(key_node, ScalarNode) else ""
                hint = did_you_mean(word, self.keys) or f"known keys: {', '.join(self.keys)}"
                message = f"unknown key {shortened(word)!r}"
                reading.fault(reading.place(key_node), trail, message, hint)
            elif key.value in found:
                message = f"the key {key.value!r} is repeated"
                hint = "keep one of the two"
                place = reading.place(key_node)
                reading.fault(place, (trail, key.value), message, hint, "duplicate-id")
            else:
                found[key.value] = child
        return found

    def _lacks(self, values: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
        """What the record as a whole lacks: message, hint and kind of fault."""
        for name, key in self.keys.items():
            if key.required and name not in values:
                yield f"{name} is missing", f"add {name}:", key.kind
        chosen = [name for name in self.one_of if name in values]
        if self.one_of and len(chosen) != 1:
            yield f"has {len(chosen)} of {' or '.join(self.one_of)}", "write exactly one", _PLAIN
        for name, other in self.with_.items():
            if name in values and other not in values:
                yield f"{name} needs {other} beside it", f"add {other}:", _PLAIN
        for name, (other, words) in self.only.items():
            if name in values and values.get(other) not in (None, *words):
                message = f"{name} goes only with {other} {' or '.join(words)}"
                yield message, f"remove {name}", _PLAIN

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
        for name, (other, words) in self.only.items():
            described["if"] = {"required": [name]}
            described["then"] = {"properties": {other: {"enum": list(words)}}}
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
