"""What every replay is compared with: the full run of one stack, and the replays of it so far."""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import NamedTuple

from .. import lengths
from ..arithmetic import Symbols
from ..cache import Cache, GlobalKV, Kept
from ..plan import Plan, encoder_bounded_replay, full_run
from ..run import collect, steps
from ..stack import Stack
from ..walk import LayerPosition


class Mechanism(NamedTuple):
    """The rule under test: it makes the plan of a bounded replay from stack, `hit` and `stop`."""

    bounded_plan: Callable[..., Plan] = encoder_bounded_replay


class Replayed(NamedTuple):
    """What a run computes, by (layer, position), and the cache that it leaves, for reading only."""

    states: dict[LayerPosition, int]
    cache: Cache[int]


class Baseline:
    """One stack with the full run of a long prompt, on one table of symbols.

    `full` holds its states by (layer, position), layer 0 included. A state that a layer computes
    from the same states by the same steps is the same symbol, so equal symbols mean equal bits.
    """

    def __init__(self, stack: Stack, mechanism: Mechanism) -> None:
        self.stack = stack
        self.mechanism = mechanism
        # No proof asks for a later position after any hit of the grid.
        self.stop = max(lengths.stacked_span(stack), 2 * stack.widest) + 2 * stack.widest + 2
        self._symbols = Symbols()

    @cached_property
    def _run(self) -> Replayed:
        cache = Cache[int](self.stack)
        states = {(0, at): self._symbols.embed(at) for at in range(self.stop)}
        states |= self.states(full_run(self.stack, stop=self.stop), cache)
        return Replayed(states, cache)

    @cached_property
    def full(self) -> dict[LayerPosition, int]:
        """The states of the full run, layer 0 included."""
        return self._run.states

    @property
    def global_kv(self) -> GlobalKV[int]:
        """The global KV that the full run left, for reading only."""
        return self._run.cache.global_kv

    def bounded(self, hit: int, stop: int) -> Plan:
        """The mechanism's plan of a bounded replay."""
        return self.mechanism.bounded_plan(self.stack, hit=hit, stop=stop)

    def cache(self, hit: int) -> Cache[int]:
        """What the full run left for a hit at this position."""
        return self._run.cache.hit(hit)

    def states(self, plan: Plan, cache: Cache[int]) -> dict[LayerPosition, int]:
        """The states of this run on this cache."""
        return collect(steps(self._symbols, plan, cache))

    def kept(self, stop: int) -> Kept[int]:
        """What a full run up to this position leaves in the prefix cache."""
        shared, encoder = self.cache(stop).kept()
        return shared, {number: self._last_rows(number, stop) for number in encoder}

    def lost(self, cache: Cache[int], stop: int) -> dict[int, list[int]]:
        """By window layer, the positions before `stop` whose row is missing or inexact."""
        lost = {}
        for number in self.stack.windows:
            held, wanted = cache.swa_kv.by_position(number), self._last_rows(number, stop)
            lost[number] = [at for at, row in wanted.items() if held.get(at) != row]
        return lost

    def _last_rows(self, number: int, stop: int) -> dict[int, int]:
        """The rows of the layer's last window before `stop` by position."""
        project, below = self._symbols.project, number - 1
        last = range(max(0, stop - self.stack.windows[number]), stop)
        return {at: project("swa", number, self.full[below, at]) for at in last}


@lru_cache(maxsize=128)
def baseline_of(stack: Stack, mechanism: Mechanism) -> Baseline:
    """The baseline of this stack, made once for all proofs."""
    return Baseline(stack, mechanism)


@lru_cache(maxsize=4096)
def replayed(baseline: Baseline, plan: Plan) -> Replayed:
    """This run on what the full run left for its hit, made once for all proofs."""
    cache = baseline.cache(plan.hit)
    return Replayed(baseline.states(plan, cache), cache)
