"""What the proofs are about, and the bench on which they try it."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from .. import lengths
from ..arithmetic import Arithmetic, Symbols
from ..cache import Cache
from ..cone import cone, exact_from
from ..plan import Plan, encoder_bounded_replay, full_run
from ..run import Step, collect, run
from ..stack import Stack

Driver = Callable[[Arithmetic[Any, Any], Plan, Cache[Any]], Iterator[Step[Any]]]
Place = tuple[int, int]


class Mechanism(NamedTuple):
    """What the proofs are about. Put something else in a field, and a proof should fail."""

    run: Driver = run
    bounded_plan: Callable[..., Plan] = encoder_bounded_replay
    cone: Callable[..., range] = cone
    exact_from: Callable[..., int] = exact_from
    exact_reported: Callable[..., int] = lengths.exact_reported
    exact_minimum: Callable[..., int] = lengths.exact_minimum
    exact_next_token: Callable[..., int] = lengths.exact_next_token
    exact_rows: Callable[..., lengths.Counts] = lengths.exact_rows
    runs_reported: Callable[..., int] = lengths.runs_reported
    runs_bounded: Callable[..., int] = lengths.runs_bounded
    runs_minimum: Callable[..., int] = lengths.runs_minimum
    page_aligned: Callable[..., int] = lengths.page_aligned
    washout: Callable[..., int] = lengths.washout


class Bench:
    """One stack with the full run of a long prompt, on one table of symbols.

    `full` holds its states by (layer, position), layer 0 included. A state that a layer computes
    from the same states by the same steps is the same symbol, so equal symbols mean equal bits.
    """

    def __init__(self, stack: Stack, mechanism: Mechanism) -> None:
        self.stack = stack
        self.mechanism = mechanism
        self.windows = {n: layer.window for n, layer in stack.layers() if layer.window}
        self.stop = 2 * lengths.stacked_span(stack) + stack.widest + 8
        self._symbols = Symbols()
        self._cache = Cache[int](stack)
        plan = full_run(stack, stop=self.stop)
        self.full = {(0, p): self._symbols.embed(p) for p in range(self.stop)}
        self.full |= collect(mechanism.run(self._symbols, plan, self._cache))

    def cache(self, hit: int) -> Cache[int]:
        """What the full run left for a hit at this position."""
        return self._cache.hit(hit)

    def states(self, plan: Plan, cache: Cache[int] | None = None) -> dict[Place, int]:
        """The states of this run, on this cache or on what the full run left for the plan's hit."""
        on = self.cache(plan.hit) if cache is None else cache
        return collect(self.mechanism.run(self._symbols, plan, on))

    def differing(self, plan: Plan, cache: Cache[int]) -> list[Place]:
        """The states in which this run is not equal to the full one, in the order they run."""
        states = self.states(plan, cache).items()
        return [at for at, state in states if state != self.full[at]]

    def lost(self, cache: Cache[int], stop: int) -> dict[int, list[int]]:
        """By window layer, the positions before `stop` whose row is missing or inexact."""
        lost: dict[int, list[int]] = {}
        for number, window in self.windows.items():
            held = cache.swa_kv.by_position(number)
            wanted = range(max(0, stop - window), stop)
            lost[number] = [at for at in wanted if held.get(at) != self._row(number, at)]
        return lost

    def _row(self, number: int, position: int) -> int:
        return self._symbols.project("swa", number, self.full[number - 1, position])


@lru_cache(maxsize=128)
def bench_of(stack: Stack, mechanism: Mechanism) -> Bench:
    """The bench of this stack, made once for all proofs."""
    return Bench(stack, mechanism)
