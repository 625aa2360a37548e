"""In one run for every start: from which starts does a replay compute a state exactly?

A replay from s is a full run without the SWA KV before s. A state is exact in it if all that it is
computed from is there and exact. So one full run decides it for all starts together: a state is an
integer, and its bit s says whether the state is exact in the replay from s. The tests compare this
with replays that were run one by one.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import and_
from typing import NamedTuple

from ..arithmetic import Kind
from ..cache import Cache, GlobalKV
from ..plan import Plan, full_run, replay
from ..run import collect, steps
from ..walk import LayerPosition
from .baseline import Baseline

# All bits are set: exact from every start.
_ALWAYS = -1
# The hits of page-aligned replays lie this much farther than those of other proofs.
_LONGER = 6


class Starts:
    """States and rows are the sets of starts from which they are exact, as integers."""

    def embed(self, position: int) -> int:
        """The starts from which a replay runs this position: 0 to the position itself."""
        return (2 << position) - 1

    def project(self, _kind: Kind, _layer: int, state: int) -> int:
        """A row is exact where its state is."""
        return state

    def attend(self, _layer: int, state: int, rows: Sequence[int]) -> int:
        """A state is exact where the state below and all its rows are."""
        return reduce(and_, rows, state)


def one_start(plan: Plan) -> int | None:
    """The position up to the hit from which every layer has KV and runs; None if they differ."""
    starts = {*plan.kv, *plan.states}
    return min(starts) if len(starts) == 1 and 0 <= min(starts) <= plan.hit else None


class Exactness(NamedTuple):
    """From which starts the states of all replays up to one hit are exact, by (layer, position).

    Layer 0 is included. `window` lists the states from which the rows of every layer's last window
    before the hit are projected; `suffix` those of the hit and one window after it, as they run.
    """

    states: dict[LayerPosition, int]
    window: tuple[LayerPosition, ...]
    suffix: tuple[LayerPosition, ...]

    def inexact(self, start: int, places: Iterable[LayerPosition]) -> list[LayerPosition]:
        """Those of the places whose state is missing or inexact in the replay from this start."""
        return [at for at in places if not self.states[at] >> start & 1]


@lru_cache(maxsize=4096)
def exactness(baseline: Baseline, hit: int) -> Exactness:
    """The exactness of all replays up to this hit, made once for all proofs."""
    stack, end = baseline.stack, hit + baseline.stack.widest + 1
    # The hit decides which global KV is cached; without any, one run serves every hit.
    states = _states(baseline, hit if stack.global_layers else None)
    below = ((number - 1, window) for number, window in stack.windows.items())
    window = ((layer, at) for layer, size in below for at in range(max(0, hit - size), hit))
    suffix = ((layer, at) for at in range(hit, end) for layer in range(1, stack.depth + 1))
    return Exactness(states, tuple(window), tuple(suffix))


@lru_cache(maxsize=4096)
def _states(baseline: Baseline, hit: int | None) -> dict[LayerPosition, int]:
    stack, starts = baseline.stack, Starts()
    if hit is None:
        cache, plan = Cache[int](stack), full_run(stack, stop=baseline.stop + _LONGER)
    else:
        cached = dict.fromkeys(stack.global_layers, [_ALWAYS] * hit)
        cache = Cache(stack, GlobalKV(cached))
        plan = replay(stack, hit=hit, stop=hit + stack.widest + 1, rows=hit)
    inputs = {(0, at): starts.embed(at) for at in range(plan.stop)}
    return inputs | collect(steps(starts, plan, cache))
