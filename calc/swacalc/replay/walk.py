"""The dependency cone by walking from state to state, independent of the closed form."""

from collections.abc import Iterator

from .stack import Layer, Stack

LayerPosition = tuple[int, int]


def walk(stack: Stack, *, layer: int, position: int, cached: int = 0) -> frozenset[LayerPosition]:
    """Every (layer, position) that the state of `layer` at `position` needs, itself included.

    Costs one step per edge: meant for small stacks, as the check on `cone`.
    """
    layers = dict(stack.layers())
    found, waiting = {(layer, position)}, [(layer, position)]
    while waiting:
        number, at = waiting.pop()
        if number > 0:
            reads = _reads(layers[number], number - 1, stack.source(number), at, cached)
            new = set(reads) - found
            found |= new
            waiting.extend(new)
    return frozenset(found)


def _reads(layer: Layer, below: int, source: int, at: int, cached: int) -> Iterator[LayerPosition]:
    """The states that the state of `layer` at this position reads directly, with repetitions.

    They are the one below it at its own position, those of its window, and those from which the
    global KV that it sees is projected, as far as that is not before `cached`.
    """
    yield below, at
    if layer.size is not None:
        projected = below if layer.reads is None else layer.reads - 1
        for seen in range(layer.first(at), at + 1):
            yield projected, seen
    if layer.global_kv:
        for seen in range(cached, at + 1):
            yield source, seen
