"""Attention layers, and the exact sums over them that every figure starts from."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Part = Literal["encoder", "decoder", "draft"]
Role = Literal["window-only", "chunked", "owner", "reindex", "reuse", "recurrent"]
KeyKind = Literal["main", "index"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionLayer:
    """One attention layer.

    `window` counts its own position; None sees the whole context. `ratio` is the tokens per entry
    of the global KV that the layer reads, 0 where it reads none. `owns` names what it keeps for
    the whole context: an owner its keys, a reindex layer only another choice among its owner's
    entries, a reuse layer nothing. A model without a decoder that reads an encoder's global KV is
    all encoder.

    A chunked layer sees its context's last chunk of `chunk` tokens. A layer with a `source` reads
    the keys and values of the layer with that index and keeps none of its own. A recurrent layer
    keeps a state of fixed size and no entry.
    """

    index: int
    part: Part
    role: Role
    window: int | None
    ratio: int
    owns: tuple[KeyKind, ...] = ()
    chunk: int | None = None
    source: int | None = None

    @property
    def rows(self) -> int:
        """The most rows of SWA KV that it keeps: of its window or chunk; 0 if it keeps none."""
        return 0 if self.source is not None else self.window or self.chunk or 0


Layers = Iterable[AttentionLayer]


def owners(layers: Layers, keys: KeyKind = "main") -> tuple[tuple[int, int], ...]:
    """How many layers own `keys` at each ratio: pairs (tokens per entry, layers), in order."""
    return _counted(layer.ratio for layer in layers if keys in layer.owns)


def entries_per_token(layers: Layers, keys: KeyKind = "main") -> Fraction:
    """Entries of `keys` that one more token adds, over many tokens."""
    return sum((Fraction(count, ratio) for ratio, count in owners(layers, keys)), Fraction(0))


def window_layers(layers: Layers) -> tuple[AttentionLayer, ...]:
    """The layers that keep SWA KV of a window."""
    return tuple(layer for layer in layers if layer.window is not None and layer.source is None)


def windows(layers: Layers) -> tuple[tuple[int, int], ...]:
    """How many layers keep each window: pairs (window, layers), in order."""
    return _counted(layer.window or 0 for layer in window_layers(layers))


def most_rows(layers: Layers) -> tuple[tuple[int, int], ...]:
    """How many layers keep rows of a window or chunk, by its size: pairs (rows, layers)."""
    return _counted(layer.rows for layer in layers if layer.rows)


def recurrent_layers(layers: Layers) -> tuple[AttentionLayer, ...]:
    """The layers that keep a state of fixed size."""
    return tuple(layer for layer in layers if layer.role == "recurrent")


def _counted(sizes: Iterable[int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(sizes).items()))
