"""One file being read: what every shape can do, and where its faults go."""

from typing import Any, Protocol

from yaml.nodes import Node

from swacalc.claims.nodes import place_of
from swacalc.errors import Fault, Place

Trail = tuple[Any, str | int] | None
Schema = dict[str, Any]


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
        """Report what is wrong at a place; `trail` leads to it from the root of the file."""
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
    """What a node may be.

    `read` reports every fault that it meets, and gives None for a node that cannot be used.
    `schema` accepts the same data, as YAML 1.1 types it.
    """

    def read(self, node: Node, trail: Trail, reading: Reading) -> Any:
        """The node's value, or None when it cannot be used."""

    def schema(self) -> Schema:
        """The JSON Schema that accepts the same data."""
