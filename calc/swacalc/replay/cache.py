"""The two kinds of KV: global KV, which is never overwritten, and SWA KV of the last window."""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeAlias

from .arithmetic import Row
from .errors import OverwriteError, ReplayError, whole
from .stack import Layer, Stack

# By layer: the rows of its global KV, and the rows of its SWA KV by position.
Kept: TypeAlias = tuple[dict[int, list[Row]], dict[int, dict[int, Row]]]


class GlobalKV(Generic[Row]):
    """Rows of every layer with global KV, from position 0 on, written once each and in order."""

    def __init__(self, rows: Mapping[int, Sequence[Row]]) -> None:
        self._rows = {layer: list(kept) for layer, kept in rows.items()}

    def write(self, layer: int, position: int, row: Row) -> None:
        """Add the row of the next position.

        Raises:
            OverwriteError: the position is already there.
            ReplayError: positions would be left out.
        """
        rows = self._rows[layer]
        if position != len(rows):
            error = OverwriteError if position < len(rows) else ReplayError
            allowed = f"{len(rows)}, the next position in the global KV of layer {layer}"
            raise error("position", allowed, position)
        rows.append(row)

    @property
    def held(self) -> int | None:
        """How many positions every layer holds; None when no layer has global KV."""
        return min(map(len, self._rows.values())) if self._rows else None

    @property
    def layers(self) -> tuple[int, ...]:
        """The layers with global KV."""
        return tuple(self._rows)

    def rows(self, layer: int, stop: int | None = None) -> list[Row]:
        """The rows of the positions before `stop`, or all; none in a layer without global KV."""
        rows = self._rows.get(layer)
        return rows[:stop] if rows else []

    def prefix(self, length: int) -> "GlobalKV[Row]":
        """A copy of the first rows; rows that are added to it are not added here."""
        whole("hit", length, most=self.held)
        return GlobalKV({layer: rows[:length] for layer, rows in self._rows.items()})


class SwaKV(Generic[Row]):
    """The rows that the last query of each layer saw; memory does not grow with the prompt."""

    def __init__(self, layers: Mapping[int, Layer]) -> None:
        self._most = {number: layer.size or 0 for number, layer in layers.items()}
        self._chunks = {number: layer.chunk for number, layer in layers.items() if layer.chunk}
        self._rows: dict[int, list[Row]] = {number: [] for number in layers}
        self._next: dict[int, int] = {}

    def write(self, layer: int, position: int, row: Row) -> Sequence[Row]:
        """Add the row of the next position; the first one may be of any position.

        Returns the rows that are then held, which the query at this position sees, for reading
        only.

        Raises:
            ReplayError: the position does not follow the rows that are held.
        """
        if self._next.get(layer, position) != position:
            allowed = f"{self._next[layer]}, the next position in the SWA KV of layer {layer}"
            raise ReplayError("position", allowed, position)
        self._next[layer] = position + 1
        rows = self._rows[layer]
        if layer in self._chunks and position % self._chunks[layer] == 0:
            rows.clear()
        rows.append(row)
        if len(rows) > self._most[layer]:
            del rows[0]
        return rows

    @property
    def layers(self) -> tuple[int, ...]:
        """The layers that have them."""
        return tuple(self._rows)

    def rows(self, layer: int) -> Sequence[Row]:
        """The rows that are held, oldest first, for reading only; none in a full layer."""
        return self._rows.get(layer, ())

    def by_position(self, layer: int) -> dict[int, Row]:
        """The same rows by position."""
        rows = self.rows(layer)
        return dict(enumerate(rows, start=self._next.get(layer, 0) - len(rows)))


class Cache(Generic[Row]):
    """What one request holds: `global_kv` for its whole context, `swa_kv` for each last window."""

    def __init__(self, stack: Stack, global_kv: GlobalKV[Row] | None = None) -> None:
        self.stack = stack
        self.global_kv = (
            GlobalKV(dict.fromkeys(stack.global_layers, ())) if global_kv is None else global_kv
        )
        self.swa_kv: SwaKV[Row] = SwaKV(stack.keeping)

    def hit(self, position: int) -> "Cache[Row]":
        """What a later request finds at this hit position: global KV before it, no SWA KV."""
        return Cache(self.stack, self.global_kv.prefix(position))

    def kept(self) -> Kept[Row]:
        """What may enter a prefix cache: global KV, and the SWA KV of the encoder alone."""
        encoder = (n for n in self.swa_kv.layers if n <= self.stack.encoder_depth)
        shared = {n: self.global_kv.rows(n) for n in self.global_kv.layers}
        return shared, {n: self.swa_kv.by_position(n) for n in encoder}
