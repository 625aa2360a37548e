"""The dependency cone in closed form: which states a state is computed from."""

from .errors import whole
from .stack import Layer, Stack


def cone(stack: Stack, *, layer: int, position: int, below: int, cached: int = 0) -> range:
    """Positions of layer `below` whose states the state of `layer` at `position` needs.

    Global KV of positions before `cached` is read from the cache and followed no further, so that
    `cached=0` is the whole cone and a hit position gives the cone of a replay. The positions are
    always one range that ends at `position`, because every layer sees a range that ends at its
    query. Costs a few operations per run of equal layers.
    """
    whole("layer", layer, most=stack.depth)
    whole("position", position)
    whole("below", below, most=layer)
    whole("cached", cached)
    low, top = position, stack.depth
    for equal, count in reversed(stack.plain_runs):
        bottom = top - count
        crossed = min(top, layer) - max(bottom, below)
        if crossed > 0:
            low = _through(equal, crossed, low, None if bottom >= stack.encoder_depth else cached)
        if bottom == stack.encoder_depth and below <= bottom < layer:
            low = _from_encoder(stack, layer, low, cached)
        top = bottom
    return range(max(0, low), position + 1)


def _through(layer: Layer, crossed: int, low: int, cached: int | None) -> int:
    """The lowest position `crossed` equal layers further down; a decoder has no `cached` here."""
    below = low - crossed * layer.lookback
    if cached is None or not layer.global_kv:
        return below
    return min(below, cached - (crossed - 1) * layer.lookback)


def _from_encoder(stack: Stack, layer: int, low: int, cached: int) -> int:
    """The lowest last encoder state, once the decoder's global KV has asked for its own."""
    top = stack.encoder_depth
    for equal, count in stack.decoder:
        if equal.global_kv and top < layer:
            return min(low, cached)
        top += count
    return low


def exact_from(stack: Stack, *, layer: int, start: int) -> int:
    """The first position at which a replay from `start` gives an exact state of `layer`.

    The windows of the replay hold nothing before `start`; the global KV that it reads is exact.
    Start 0 cuts nothing off.
    """
    whole("layer", layer, most=stack.depth)
    if whole("start", start) == 0:
        return 0
    return start + _lookback_up_to(stack, layer)


def _lookback_up_to(stack: Stack, layer: int) -> int:
    total = 0
    for equal, count in stack.plain_runs:
        total += equal.lookback * min(count, layer)
        layer = max(0, layer - count)
    return total
