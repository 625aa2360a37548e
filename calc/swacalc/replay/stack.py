"""Layers and stacks: what a cache needs to know of a network.

Layers are numbered from 1, from the bottom; layer 0 is the input. The state of layer l at position
t is its output there. A layer's KV at t is projected from the state below it: its SWA KV from
layer l − 1, and so its global KV, except that in a decoder the global KV is projected from the last
encoder states.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from .errors import ReplayError, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """One attention layer: `window` positions, its own included, and perhaps the global KV.

    Without a window it is a full layer, which sees all earlier positions through the global KV.
    """

    window: int | None = None
    global_kv: bool = False

    def __post_init__(self) -> None:
        if self.window is not None:
            whole("window", self.window, least=1)
        elif self.global_kv is not True:
            raise ReplayError("global_kv", "True in a layer without a window", self.global_kv)

    @property
    def lookback(self) -> int:
        """How many earlier positions the window reaches: window − 1, and 0 in a full layer."""
        return 0 if self.window is None else self.window - 1

    def __str__(self) -> str:
        if self.window is None:
            return "full"
        return f"window {self.window}" + (" and global KV" if self.global_kv else "")


Runs = tuple[tuple[Layer, int], ...]


class Slot(NamedTuple):
    """What a run needs to know of one layer.

    `global_kv` says whether it has global KV, and `readers` are the layers whose global KV is
    projected from the state below this layer.
    """

    number: int
    window: int | None
    global_kv: bool
    readers: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Stack:
    """The ordered layers, as runs of equal ones: (layer, how many), bottom first.

    With a `decoder` it is a causal encoder-decoder (CED); without one, everything is encoder.
    Runs keep the arithmetic of a stack of 10,000 equal layers as cheap as that of four.
    """

    encoder: Runs
    decoder: Runs = ()

    def __post_init__(self) -> None:
        if not self.encoder:
            raise ReplayError("encoder", "at least one layer", self.encoder)
        for _, count in self.runs:
            whole("layers", count, least=1)

    @cached_property
    def runs(self) -> Runs:
        """The runs of the encoder, then those of the decoder."""
        return self.encoder + self.decoder

    @cached_property
    def encoder_depth(self) -> int:
        """The number of encoder layers, and so the number of the last one."""
        return sum(count for _, count in self.encoder)

    @cached_property
    def depth(self) -> int:
        """The number of all layers."""
        return sum(count for _, count in self.runs)

    @cached_property
    def widest(self) -> int:
        """The largest window: how many tokens a bounded replay runs; 0 without window layers."""
        return max((layer.window or 0 for layer, _ in self.runs), default=0)

    def layers(self) -> Iterator[tuple[int, Layer]]:
        """Each layer with its number."""
        equal = (layer for layer, count in self.runs for _ in range(count))
        return enumerate(equal, start=1)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """What a run needs of each layer, bottom first."""
        readers: list[list[int]] = [[] for _ in range(self.depth)]
        for number, layer in self.layers():
            if layer.global_kv:
                readers[self.source(number)].append(number)
        layers = zip(self.layers(), readers, strict=True)
        return tuple(
            Slot(n, layer.window, layer.global_kv, tuple(reading)) for (n, layer), reading in layers
        )

    @cached_property
    def global_layers(self) -> tuple[int, ...]:
        """The numbers of the layers with global KV."""
        return tuple(number for number, layer in self.layers() if layer.global_kv)

    @cached_property
    def windows(self) -> dict[int, int]:
        """The window of each window layer by its number."""
        return {number: layer.window for number, layer in self.layers() if layer.window}

    def source(self, number: int) -> int:
        """The layer whose states give the global KV of the layer with this number."""
        return min(number - 1, self.encoder_depth)

    def __str__(self) -> str:
        parts = [_spelled(part) for part in (self.encoder, self.decoder) if part]
        return ", decoder of ".join(parts)


def _spelled(runs: Runs) -> str:
    return " + ".join(f"{count} × {layer}" for layer, count in runs)


def stack_of(encoder: Iterable[Layer], decoder: Iterable[Layer] = ()) -> Stack:
    """The stack of these layers, bottom first."""
    return Stack(encoder=_runs(encoder), decoder=_runs(decoder))


def _runs(layers: Iterable[Layer]) -> Runs:
    return tuple((layer, len(list(equal))) for layer, equal in groupby(layers))


def window_stack(layers: int, window: int, *, global_kv: bool = False) -> Stack:
    """A stack of `layers` equal window layers."""
    return Stack(encoder=((Layer(window=window, global_kv=global_kv), layers),))
