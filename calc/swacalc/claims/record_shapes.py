"""Shapes of lists and mappings: stated once for the reader and for the JSON Schema of editors."""

from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from swacalc.claims.nodes import MAPPING, SEQUENCE, is_string
from swacalc.claims.places import Trail
from swacalc.claims.yaml_file import Schema, Shape, YamlFile
from swacalc.errors import FaultKind, did_you_mean, shortened

_PLAIN: FaultKind = "form"


class ListShape:
    """A list of things of one shape, at least `least` of them."""

    def __init__(self, shape: Shape, least: int = 0, kind: FaultKind = _PLAIN) -> None:
        self.shape = shape
        self.least = least
        self.kind = kind

    def read(self, node: Node, trail: Trail, file: YamlFile) -> tuple[Any, ...] | None:
        """The items that could be read, in order; of strings, which go by index, all or none."""
        if not isinstance(node, SequenceNode) or node.tag != SEQUENCE:
            file.fault(node, trail, "is not a list", "write - before each item")
            return None
        if len(node.value) < self.least:
            file.fault(node, trail, "is an empty list", "add one", self.kind)
            return None
        read = self.shape.read
        items = [read(item, (trail, index), file) for index, item in enumerate(node.value)]
        if None not in items:
            return tuple(items)
        usable = tuple(item for item in items if item is not None)
        return usable if isinstance(self.shape, RecordShape) else None

    def schema(self) -> Schema:
        """An array."""
        return {"type": "array", "items": self.shape.schema(), "minItems": self.least}


class RecordKey:
    """A key of a record: its shape, whether it must be there, and what its absence is called."""

    def __init__(self, shape: Shape, *, required: bool = False, kind: FaultKind = _PLAIN) -> None:
        self.shape = shape
        self.required = required
        self.kind = kind


class RecordShape:
    """A mapping with known keys that is built into a frozen value.

    `one_of` names keys of which exactly one is there; `with_` maps a key to those of which one must
    be there whenever it is; `only` maps a key to another and the words it must then be one of.
    """

    def __init__(
        self,
        build: Callable[..., Any],
        keys: Mapping[str, RecordKey],
        *,
        one_of: tuple[str, ...] = (),
        with_: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        only: Mapping[str, tuple[str, tuple[str, ...]]] = MappingProxyType({}),
    ) -> None:
        self.build = build
        self.keys = keys
        self.one_of = one_of
        self.with_ = with_
        self.only = only
        self._required = frozenset(name for name, key in keys.items() if key.required)
        self._plain = not (one_of or with_ or only)

    def read(self, node: Node, trail: Trail, file: YamlFile) -> Any:
        """The built record, or None when a required key is missing or unusable."""
        if not isinstance(node, MappingNode) or node.tag != MAPPING:
            message = "is not a mapping" if trail else "the file is not a mapping"
            file.fault(node, trail, message, f"write the keys {', '.join(self.keys)}")
            return None
        found = self._known(node, trail, file)
        values: dict[str, Any] = {}
        for name, child in found.items():
            value = self.keys[name].shape.read(child, (trail, name), file)
            if value is not None:
                values[name] = value
        plain = self._plain and self._required.issubset(found)
        lacks = [] if plain else list(self._lacks(found, values))
        for message, hint, kind in lacks:
            file.fault(next(iter(found.values()), node), trail, message, hint, kind)
        if lacks or not self._is_whole(values):
            return None
        return self.build(**values, places=file.record_places(trail))

    def _is_whole(self, values: Collection[str]) -> bool:
        """Whether the keys that could be read are enough for a record."""
        if not self._required.issubset(values):
            return False
        return not self.one_of or any(name in values for name in self.one_of)

    def _known(self, node: MappingNode, trail: Trail, file: YamlFile) -> dict[str, Node]:
        """The values by known key; other keys, and repeated ones, are faults."""
        found: dict[str, Node] = {}
        for key, child in node.value:
            name = key.value if is_string(key) else None
            if name is None or name not in self.keys:
                word = key.value if isinstance(key, ScalarNode) else ""
                hint = did_you_mean(word, self.keys) or f"known keys: {', '.join(self.keys)}"
                file.fault(key, trail, f"unknown key {shortened(word)!r}", hint)
            elif name in found:
                message = f"the key {name!r} is repeated"
                file.fault(key, (trail, name), message, "keep one of the two", "repeated")
            else:
                found[name] = child
        return found

    def _lacks(
        self, found: Collection[str], values: Mapping[str, Any]
    ) -> Iterator[tuple[str, str, FaultKind]]:
        """What a record with some keys lacks: message, hint and kind of fault."""
        if missing := self._required.difference(found):
            for name in filter(missing.__contains__, self.keys):
                yield f"{name} is missing", f"add {name}:", self.keys[name].kind
        count = sum(name in found for name in self.one_of)
        if self.one_of and count != 1:
            yield f"has {count} of {' or '.join(self.one_of)}", "write exactly one", _PLAIN
        for name, others in self.with_.items():
            if name in found and not any(other in found for other in others):
                beside = " or ".join(others)
                yield f"{name} needs {beside} beside it", f"add {others[0]}:", _PLAIN
        for name, (other, words) in self.only.items():
            if name in found and other in values and values[other] not in words:
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
            described["dependentSchemas"] = {
                name: {"anyOf": [{"required": [other]} for other in others]}
                for name, others in self.with_.items()
            }
        for name, (other, words) in self.only.items():
            described["if"] = {"required": [name]}
            described["then"] = {"properties": {other: {"enum": list(words)}}}
        return described
