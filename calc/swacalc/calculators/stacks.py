"""The layers of a model that a replay rebuilds, as the replay core sees them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from swacalc.calculators.storage import Network
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.networks import stack_symbols
from swacalc.errors import InputError
from swacalc.models import AttentionLayer
from swacalc.quantity import Quantity
from swacalc.replay import Layer, Stack, stack_of


class Rebuilt(NamedTuple):
    """One part of a model as a stack, bottom first, with its layers' numbers in the model.

    `symbols` are its layers, `L`, and its widest window, `n_win`. `washes_out` holds for a
    decoder: the global KV that it reads is exact, so that its error ends.
    """

    title: str
    stack: Stack
    numbers: tuple[int, ...]
    symbols: Mapping[str, Derivation]
    washes_out: bool = False

    @property
    def windows(self) -> tuple[int, ...]:
        """The different windows, the widest first."""
        found = {layer.window for layer, _ in self.stack.runs if layer.window is not None}
        return tuple(sorted(found, reverse=True))

    @property
    def has_full(self) -> bool:
        """Whether some layer has no window."""
        return any(layer.window is None for layer, _ in self.stack.runs)

    @property
    def is_uniform(self) -> bool:
        """Whether all layers have the same window, so that `L` and `n_win` describe it fully."""
        return self.stack.is_plain and len({layer.window for layer, _ in self.stack.runs}) == 1


def rebuilt(network: Network, part: str) -> Rebuilt:
    """The layers of one part of a model, full ones included: they run to pass states upward.

    Raises:
        InputError: the model has no such part, all of its layers are full, or some are recurrent.
    """
    geometry = network.geometry
    symbols = stack_symbols(geometry, part, given=network.given)
    layers = geometry.part(part)
    return Rebuilt(
        title=f"{geometry.model}, {part}",
        stack=_stack(layers),
        numbers=tuple(layer.index for layer in layers),
        symbols=symbols,
        washes_out=part == "decoder",
    )


def _stack(layers: Sequence[AttentionLayer]) -> Stack:
    numbers = {layer.index: number for number, layer in enumerate(layers, start=1)}
    return stack_of(_replayed(layer, numbers) for layer in layers)


def _replayed(layer: AttentionLayer, numbers: Mapping[int, int]) -> Layer:
    """A layer of the replay core; a full one reads what is cached, whichever layer owns it."""
    if layer.window is None and layer.chunk is None:
        return Layer(global_kv=True)
    reads = None if layer.source is None else numbers[layer.source]
    return Layer(window=layer.window, chunk=layer.chunk, reads=reads, global_kv=layer.ratio > 0)


def chosen(part: Rebuilt | None, given: Mapping[str, Quantity]) -> Rebuilt | None:
    """The layers of a model with the given window; None if equal layers are given.

    Raises:
        InputError: one window is given for layers that differ, or none for equal layers
            that could take several.
    """
    if part is None or "L" in given:
        if part and "n_win" not in given and len(part.windows) > 1:
            listed = ", ".join(f"{window:,}" for window in part.windows)
            message = f"{part.title} has several windows: {listed}"
            raise InputError(message, hint="give --window too")
        return None
    if "n_win" not in given:
        return part
    if not part.is_uniform:
        message = f"--window alone cannot describe {part.title}, whose layers differ"
        raise InputError(message, hint="give --layers too, for that many equal layers")
    window = int(given["n_win"].base)
    layers = (replace(layer, window=window) for _, layer in part.stack.layers())
    return part._replace(stack=stack_of(layers))
