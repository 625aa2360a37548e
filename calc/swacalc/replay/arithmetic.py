"""What a run computes with: exact symbols, dependency sets, sightings, or (floats.py) numbers.

One driver serves them all. A state is what a layer hands on, a row is one position's KV.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar

Kind = Literal["global", "swa"]
State = TypeVar("State")
Row = TypeVar("Row")


class Arithmetic(Protocol[State, Row]):
    """The three things a run asks for."""

    def embed(self, position: int, /) -> State:
        """The state of layer 0: the input at this position."""
        ...

    def project(self, kind: Kind, layer: int, state: State, /) -> Row:
        """The layer's row of that kind of KV, from the state it is projected from."""
        ...

    def attend(self, layer: int, state: State, rows: Sequence[Row], /) -> State:
        """The layer's state, from the state below and the rows that its query sees."""
        ...


Term = tuple[object, ...]


class Symbols:
    """Terms instead of numbers: two states are the same number only if all their inputs were.

    A term is stored once and known by its number, so comparing two states is comparing two
    integers, however large the terms are. Compare only states of one table.
    """

    def __init__(self) -> None:
        self._numbers: dict[Term, int] = {}

    def embed(self, position: int) -> int:
        """A symbol for the input at this position."""
        return self._numbers.setdefault(("input", position), len(self._numbers))

    def project(self, kind: Kind, layer: int, state: int) -> int:
        """A symbol for this row."""
        return self._numbers.setdefault((kind, layer, state), len(self._numbers))

    def attend(self, layer: int, state: int, rows: Sequence[int]) -> int:
        """A symbol for attention of this layer over these rows in this order."""
        return self._numbers.setdefault(("state", layer, state, *rows), len(self._numbers))


class Needs(NamedTuple):
    """A position and every (layer, position) that its state was computed from."""

    position: int
    places: frozenset[tuple[int, int]]


class Dependencies:
    """Dependency sets: each state is the set of states it was computed from, itself included."""

    def embed(self, position: int) -> Needs:
        """The input needs itself."""
        return Needs(position, frozenset({(0, position)}))

    def project(self, _kind: Kind, _layer: int, state: Needs) -> frozenset[tuple[int, int]]:
        """A row needs what its state needs."""
        return state.places

    def attend(self, layer: int, state: Needs, rows: Sequence[frozenset[tuple[int, int]]]) -> Needs:
        """A state needs itself, the state below, and what its rows need."""
        own = frozenset({(layer, state.position)})
        return Needs(state.position, own.union(state.places, *rows))


class Sightings:
    """Only who sees whom: `seen` maps (layer, position) to the rows, as (kind, position)."""

    def __init__(self) -> None:
        self.seen: dict[tuple[int, int], tuple[tuple[Kind, int], ...]] = {}

    def embed(self, position: int) -> int:
        """A state is its position."""
        return position

    def project(self, kind: Kind, _layer: int, position: int) -> tuple[Kind, int]:
        """A row is its kind and position."""
        return kind, position

    def attend(self, layer: int, position: int, rows: Sequence[tuple[Kind, int]]) -> int:
        """Note the rows that the query sees."""
        self.seen[layer, position] = tuple(rows)
        return position

    def window(self, layer: int, position: int) -> tuple[int, ...]:
        """The positions of the SWA KV that this query saw."""
        return tuple(seen for kind, seen in self.seen[layer, position] if kind == "swa")
