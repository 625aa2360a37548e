"""Attention layers, and the exact sums over them that every figure starts from."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Part = Literal["encoder", "decoder", "draft"]
Role = Literal["window-only", "owner", "reindex", "reuse"]
KeyKind = Literal["main", "index"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionLayer:
    """One attention layer.

    `window` counts its own position; None sees the whole context. `ratio` is the tokens per entry
    of the global KV that the layer reads, 0 where it reads none. `owns` names what it keeps for
    the whole context: an owner its keys, a reindex layer only another choice among its owner's
    entries, a reuse layer nothing. A model without a decoder that reads an encoder's global KV is
    all encoder.
    """

    index: int
    part: Part
    role: Role
    window: int | None
    ratio: int
    owns: tuple[KeyKind, ...] = ()


Layers = Iterable[AttentionLayer]


def owners(layers: Layers, keys: KeyKind = "main") -> tuple[tuple[int, int], ...]:
    """How many layers own `keys` at each ratio: pairs (tokens per entry, layers), in order."""
    return tuple(sorted(Counter(layer.ratio for layer in layers if keys in layer.owns).items()))


def entries_per_token(layers: Layers, keys: KeyKind = "main") -> Fraction:
    """Entries of `keys` that one more token adds, over many tokens."""
    return sum((Fraction(count, ratio) for ratio, count in owners(layers, keys)), Fraction(0))


def window_layers(layers: Layers) -> tuple[AttentionLayer, ...]:
    """The layers that keep SWA KV."""
    return tuple(layer for layer in layers if layer.window is not None)


def windows(layers: Layers) -> tuple[tuple[int, int], ...]:
    """How many layers have each window: pairs (window, layers), in order."""
    found = (layer.window for layer in layers if layer.window is not None)
    return tuple(sorted(Counter(found).items()))
