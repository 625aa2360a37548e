"""Layers and stacks: what a cache needs to know of a network.

Layers are numbered from 1, from the bottom; layer 0 is the input. The state of layer l at position
t is its output there. A layer's KV at t is projected from the state below it: its SWA KV from
layer l − 1, and so its global KV, except that in a decoder the global KV is projected from the last
encoder states.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from .errors import ReplayError, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """One attention layer: `window` positions, its own included, and perhaps the global KV.

    With `chunk` instead, it sees the positions from the last multiple of `chunk` on. `reads` is the
    number of an earlier layer of the same size whose SWA KV it reads in place of its own. Without
    window and chunk it is a full layer, which sees all earlier positions through the global KV.
    """

    window: int | None = None
    global_kv: bool = False
    chunk: int | None = None
    reads: int | None = None

    def __post_init__(self) -> None:
        sizes = {"window": self.window, "chunk": self.chunk, "reads": self.reads}
        for name, size in sizes.items():
            if size is not None:
                whole(name, size, least=1)
        if self.window is not None and self.chunk is not None:
            raise ReplayError("chunk", "absent in a layer with a window", self.chunk)
        if self.size is None and self.global_kv is not True:
            raise ReplayError("global_kv", "True in a layer without a window", self.global_kv)

    @property
    def size(self) -> int | None:
        """The most rows of SWA KV that a query sees."""
        return self.window if self.chunk is None else self.chunk

    @property
    def is_plain(self) -> bool:
        """Whether it has a window of its own or none, so that closed forms describe it."""
        return self.chunk is None and self.reads is None

    def first(self, position: int) -> int:
        """The first position of SWA KV that the query at a position sees; none before 0."""
        if self.chunk is not None:
            return position - position % self.chunk
        return max(0, position - self.lookback)

    @property
    def lookback(self) -> int:
        """How many earlier positions the window reaches: window − 1, and 0 in a full layer."""
        return 0 if self.window is None else self.window - 1

    def __str__(self) -> str:
        if self.size is None:
            return "full"
        own = f"window {self.window}" if self.chunk is None else f"chunk {self.chunk}"
        own += f" of layer {self.reads}" if self.reads else ""
        return own + (" and global KV" if self.global_kv else "")


Runs = tuple[tuple[Layer, int], ...]


class Slot(NamedTuple):
    """What a run needs to know of one layer.

    `own` says whether it has SWA KV of its own, and `reads` whose it reads; `global_kv` says
    whether it has global KV, and `readers` are the layers whose global KV is projected from the
    state below this layer.
    """

    number: int
    own: bool
    reads: int | None
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
        if any(layer.reads for layer, _ in self.runs):
            self._check_reads()

    def _check_reads(self) -> None:
        layers = dict(self.layers())
        for number, layer in layers.items():
            if layer.reads is not None:
                below = layers.get(layer.reads) if layer.reads < number else None
                if below is None or below.reads or below != replace(layer, reads=None):
                    allowed = "the number of an earlier layer that is alike and has SWA KV"
                    raise ReplayError("reads", allowed, layer.reads)

    @cached_property
    def runs(self) -> Runs:
        """The runs of the encoder, then those of the decoder."""
        return self.encoder + self.decoder

    @cached_property
    def plain_runs(self) -> Runs:
        """The runs of a stack of full layers and windows, which the closed forms describe.

        Raises:
            ReplayError: a layer has chunks, or reads the SWA KV of another.
        """
        for layer, _ in self.runs:
            if not layer.is_plain:
                raise ReplayError("stack", "of full layers and windows of their own", str(layer))
        return self.runs

    @cached_property
    def is_plain(self) -> bool:
        """Whether all layers are full or have a window of their own."""
        return all(layer.is_plain for layer, _ in self.runs)

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
        return max((layer.window or 0 for layer, _ in self.plain_runs), default=0)

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
            Slot(
                number,
                layer.size is not None and layer.reads is None,
                layer.reads,
                layer.global_kv,
                tuple(reading),
            )
            for (number, layer), reading in layers
        )

    @cached_property
    def global_layers(self) -> tuple[int, ...]:
        """The numbers of the layers with global KV."""
        return tuple(number for number, layer in self.layers() if layer.global_kv)

    @cached_property
    def windows(self) -> dict[int, int]:
        """The window of each window layer by its number."""
        return {number: layer.window for number, layer in self.layers() if layer.window}

    @cached_property
    def keeping(self) -> dict[int, Layer]:
        """The layers with SWA KV of their own by their number."""
        return {number: each for number, each in self.layers() if each.size and not each.reads}

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
