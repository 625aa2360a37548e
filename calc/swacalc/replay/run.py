"""The one driver: full runs, exact and bounded replay differ only in their plan."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple

from .arithmetic import Arithmetic, Row, State
from .cache import Cache
from .errors import whole
from .plan import Plan
from .stack import Stack


class Step(NamedTuple, Generic[State]):
    """One layer run: the state of `layer` at `position`."""

    layer: int
    position: int
    state: State


def run(arithmetic: Arithmetic[State, Row], plan: Plan, cache: Cache[Row]) -> Iterator[Step[State]]:
    """Run the plan token by token on the cache, yielding every layer run as it is done.

    Nothing runs until the steps are taken: see `collect` and `finish`. SWA KV begins empty at each
    layer's start, so the query at t sees max(start, t − W + 1)..t; older rows that were not
    evicted are an error. Memory is that of the cache.

    Raises:
        OverwriteError: the cache holds global KV from the plan's hit on.
        ReplayError: it lacks some before the hit, or still holds SWA KV of other positions.
    """
    whole("hit", plan.hit, most=cache.global_kv.held)
    layers, readers = tuple(cache.stack.layers()), _readers(cache.stack)
    for position in range(min(plan.kv), plan.stop):
        new = position >= plan.hit
        state = arithmetic.embed(position)
        for number, layer in layers:
            for reader in readers[number - 1] if new else ():
                row = arithmetic.project("global", reader, state)
                cache.global_kv.write(reader, position, row)
            if layer.window and position >= plan.kv[number - 1]:
                cache.swa_kv.write(number, position, arithmetic.project("swa", number, state))
            if position < plan.states[number - 1]:
                break
            state = arithmetic.attend(number, state, cache.visible(number, position))
            yield Step(number, position, state)


def _readers(stack: Stack) -> list[list[int]]:
    """For each layer from 0 on, the layers whose global KV is projected from its states."""
    readers: list[list[int]] = [[] for _ in range(stack.depth)]
    for number, layer in stack.layers():
        if layer.global_kv:
            readers[stack.source(number)].append(number)
    return readers


def collect(steps: Iterable[Step[State]]) -> dict[tuple[int, int], State]:
    """Run to the end; all states by (layer, position)."""
    return {(layer, position): state for layer, position, state in steps}


def finish(steps: Iterable[Step[State]]) -> Step[State]:
    """Run to the end; the last step alone, in constant memory. There must be one."""
    return deque(steps, maxlen=1)[0]
