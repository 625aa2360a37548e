"""The one driver: full runs, exact and bounded replay differ only in their plan."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import starmap
from typing import Generic, NamedTuple

from .arithmetic import Arithmetic, Row, State
from .cache import Cache
from .errors import whole
from .plan import Plan


class Step(NamedTuple, Generic[State]):
    """One layer run: the state of `layer` at `position`."""

    layer: int
    position: int
    state: State


def run(arithmetic: Arithmetic[State, Row], plan: Plan, cache: Cache[Row]) -> Iterator[Step[State]]:
    """Run the plan token by token on the cache, yielding every layer run as it is done.

    Nothing runs until the steps are taken: see `collect` and `finish`. SWA KV begins empty at each
    layer's start, so the query at t sees max(start, t − W + 1)..t; to start from any other position
    than the one after the rows that a layer holds is an error. Memory is that of the cache.

    Raises:
        OverwriteError: the cache holds global KV from the plan's hit on.
        ReplayError: it lacks some before the hit, or still holds SWA KV of other positions.
    """
    return starmap(Step, steps(arithmetic, plan, cache))


def steps(
    arithmetic: Arithmetic[State, Row], plan: Plan, cache: Cache[Row]
) -> Iterator[tuple[int, int, State]]:
    """The same layer runs as plain tuples, (layer, position, state), which cost less to make."""
    whole("hit", plan.hit, most=cache.global_kv.held)
    layers = tuple(zip(cache.stack.slots, plan.kv, plan.states, strict=True))
    swa_kv, global_kv = cache.swa_kv, cache.global_kv
    for position in range(min(plan.kv), plan.stop):
        new = position >= plan.hit
        state = arithmetic.embed(position)
        for (number, own, reads, sees_global, readers), kv, states in layers:
            for reader in readers if new else ():
                global_kv.write(reader, position, arithmetic.project("global", reader, state))
            rows: Sequence[Row] = swa_kv.rows(reads) if reads else ()
            if own and position >= kv:
                rows = swa_kv.write(number, position, arithmetic.project("swa", number, state))
            if position < states:
                break
            if sees_global:
                rows = [*global_kv.rows(number, position + 1), *rows]
            state = arithmetic.attend(number, state, rows)
            yield number, position, state


def collect(steps: Iterable[tuple[int, int, State]]) -> dict[tuple[int, int], State]:
    """Run to the end; all states by (layer, position)."""
    return {(layer, position): state for layer, position, state in steps}


def finish(steps: Iterable[Step[State]]) -> Step[State]:
    """Run to the end; the last step alone, in constant memory. There must be one."""
    return deque(steps, maxlen=1)[0]
