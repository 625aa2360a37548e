"""A YAML file while it is read: its text, what is wrong in it, and where its records are."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

from yaml.nodes import Node

from swacalc.claims.nodes import MAX_BYTES, compose, decode, place_of
from swacalc.claims.places import (
    RecordPlaces,
    Steps,
    Trail,
    places_of_mappings,
    steps_of,
)
from swacalc.claims.types import Places
from swacalc.errors import Fault, FaultKind, Place, path_text
from swacalc.files import read_file

Schema = dict[str, Any]


class YamlFile:
    """A file with its faults so far; `shown` is what messages call it, `role` what it is for."""

    def __init__(
        self, shown: str, text: str = "", faults: Iterable[Fault] = (), role: str = ""
    ) -> None:
        self.shown = shown
        self.role = role
        self.text = text
        self.faults = list(faults)
        # Only an escape puts a hidden character into a string: others are replaced in the text.
        self.has_escapes = "\\" in text
        self._places: dict[Steps, Places] | None = None

    def read(self, shape: "Shape") -> Any:
        """The file's record of a shape, or None when nothing of it can be used."""
        if not self.text and self.faults:
            return None
        root, faults = compose(self.shown, self.text)
        if root is None:
            self.faults += faults
            return None
        return shape.read(root, None, self)

    def place(self, node: Node) -> Place:
        """Where a node is in this file."""
        return place_of(self.shown, node)

    def record_places(self, trail: Trail) -> RecordPlaces:
        """The places of the record that a trail leads to."""
        return RecordPlaces(self._find, trail)

    def _find(self, steps: Steps) -> Places:
        """As `record_places`; reads the file a second time when the first record is asked."""
        if self._places is None:
            root, _ = compose(self.shown, self.text)
            self._places = dict(places_of_mappings(self.shown, root)) if root else {}
        return self._places[steps]

    def fault(
        self, at: Node | Place, trail: Trail, message: str, hint: str = "", kind: FaultKind = "form"
    ) -> None:
        """Report what is wrong at a node or place; `trail` leads to it from the root."""
        place = self.place(at) if isinstance(at, Node) else at
        inside = "".join(
            f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps_of(trail)
        )
        self.faults.append(Fault(kind, place, message, hint, inside.removeprefix(".")))

    def name_claim(self, first: int, claim: str) -> None:
        """Name the claim in the faults from an index on."""
        self.faults[first:] = [fault._replace(claim=claim) for fault in self.faults[first:]]


def open_yaml(path: Path, root: Path | None, role: str) -> YamlFile:
    """The file at a path, called by its path from `root` when it lies below it.

    Raises:
        UnreadableError: the file cannot be read.
    """
    shown = path_text(path, root)
    text, faults = decode(shown, read_file(path, shown, MAX_BYTES))
    return YamlFile(shown, text, faults, role)


class Shape(Protocol):
    """What a node may be.

    `read` reports every fault that it meets, and gives None for a node that cannot be used.
    `schema` accepts the same data, as YAML 1.1 types it.
    """

    def read(self, node: Node, trail: Trail, file: YamlFile) -> Any:
        """The node's value, or None when it cannot be used."""

    def schema(self) -> Schema:
        """The JSON Schema that accepts the same data."""
