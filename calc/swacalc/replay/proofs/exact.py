"""Questions about exact replay: None, or what is wrong on this bench at this hit.

Several of them ask what the same replay leaves, so the answers are remembered.
"""

from functools import lru_cache
from typing import NamedTuple

from ..cache import Cache
from ..plan import least_replay, replay, resume
from .bench import Bench, Place


def exact_span_is_enough(bench: Bench, hit: int) -> str | None:
    """A replay of L × n_win tokens restores all window rows, and what follows equals a full run."""
    rows = bench.mechanism.exact_reported(bench.stack, hit)
    return _not_restored(bench, hit, rows)


class _Left(NamedTuple):
    """After a replay: the rows that it does not restore, and the suffix's states that differ."""

    lost: dict[int, list[int]]
    differing: list[Place]


@lru_cache(maxsize=4096)
def _left(bench: Bench, hit: int, rows: int) -> _Left:
    cache = _replayed(bench, hit, rows)
    lost = bench.lost(cache, hit)
    suffix = resume(bench.stack, start=hit, stop=hit + bench.stack.widest + 1)
    return _Left(lost, bench.differing(suffix, cache))


def _replayed(bench: Bench, hit: int, rows: int) -> Cache[int]:
    cache = bench.cache(hit)
    bench.states(replay(bench.stack, hit=hit, stop=hit, rows=rows), cache)
    return cache


def _not_restored(bench: Bench, hit: int, rows: int) -> str | None:
    for layer, positions in _left(bench, hit, rows).lost.items():
        if positions:
            return f"a replay of {rows} loses the row of layer {layer} at {positions[0]}"
    return _suffix_differs(bench, hit, rows)


def _suffix_differs(bench: Bench, hit: int, rows: int) -> str | None:
    differing = _left(bench, hit, rows).differing
    if not differing:
        return None
    return f"after a replay of {rows}, layer {differing[0][0]} differs at {differing[0][1]}"


def least_exact_replay(bench: Bench, hit: int) -> str | None:
    """L(W − 1) + 1 tokens are the least that restore all window rows: one fewer loses some."""
    rows = bench.mechanism.exact_minimum(bench.stack, hit)
    if rows and not any(_left(bench, hit, rows - 1).lost.values()):
        return f"a replay of {rows - 1} restores every row too"
    return _not_restored(bench, hit, rows)


def least_replay_for_next_query(bench: Bench, hit: int) -> str | None:
    """After L(W − 1) replayed tokens what follows equals a full run; with one fewer it differs."""
    rows = bench.mechanism.exact_next_token(bench.stack, hit)
    if rows and not _suffix_differs(bench, hit, rows - 1):
        return f"after a replay of {rows - 1} the next query reads no inexact row either"
    return _suffix_differs(bench, hit, rows)


def exact_rows_per_layer(bench: Bench, hit: int) -> str | None:
    """R replayed tokens make max(0, min(W, R − (l − 1)(W − 1))) rows of layer l exact, no other."""
    lengths = (bench.mechanism.exact_rows(bench.stack, rows, hit) for rows in range(hit + 1))
    for rows, counts in enumerate(lengths):
        reason = _other_rows(bench, hit, rows, [n for n, layers in counts for _ in range(layers)])
        if reason:
            return reason
    return None


def _other_rows(bench: Bench, hit: int, rows: int, expected: list[int]) -> str | None:
    lost = bench.lost(_replayed(bench, hit, rows), hit)
    for (layer, positions), exact in zip(lost.items(), expected, strict=True):
        oldest = max(0, hit - bench.windows[layer])
        if positions != list(range(oldest, hit - exact)):
            return f"a replay of {rows} loses {positions} in layer {layer}, not all but {exact}"
    return None


def reaching_zero_is_exact(bench: Bench, hit: int) -> str | None:
    """A replay that reaches position 0 is exact in every layer: also a bounded one, if hit ≤ W."""
    plans = [replay(bench.stack, hit=hit, stop=hit + 1, rows=hit + more) for more in (0, 1)]
    if hit <= bench.stack.widest:
        plans.append(bench.mechanism.bounded_plan(bench.stack, hit=hit, stop=hit + 1))
    for plan in plans:
        differing = bench.differing(plan, bench.cache(hit))
        if differing:
            return f"layer {differing[0][0]} differs at {differing[0][1]}"
    return None


def layer_runs(bench: Bench, hit: int) -> str | None:
    """Each replay takes the layer runs its closed form says, and the least of them are enough."""
    stack, mechanism = bench.stack, bench.mechanism
    least = least_replay(stack, hit=hit, stop=hit)
    rectangle = replay(stack, hit=hit, stop=hit, rows=mechanism.exact_reported(stack, hit))
    bounded = mechanism.bounded_plan(stack, hit=hit, stop=hit)
    for plan, expected in (
        (least, mechanism.runs_minimum(stack, hit)),
        (rectangle, mechanism.runs_reported(stack, hit)),
        (bounded, mechanism.runs_bounded(stack, hit)),
    ):
        runs = len(bench.states(plan))
        if runs != expected:
            return f"a run takes {runs} layer runs, not {expected}"
    cache = bench.cache(hit)
    bench.states(least, cache)
    lost = [layer for layer, positions in bench.lost(cache, hit).items() if positions]
    return f"the least layer runs do not restore layer {lost[0]}" if lost else None


def page_aligned_is_enough(bench: Bench, hit: int) -> str | None:
    """align(align(W, P) + (L − 1)W, P) tokens restore align(W, P) rows of every layer."""
    for page in (1, 2, 3, 4):
        rows = bench.mechanism.page_aligned(bench.stack, page)
        kept = -(-bench.stack.widest // page) * page
        plan = replay(bench.stack, hit=hit, stop=hit, rows=rows)
        differing = bench.differing(plan, bench.cache(hit))
        # A row is projected from the state below, so the top layer's states are not asked for.
        lost = [at for at in differing if at[1] >= hit - kept and at[0] < bench.stack.depth]
        if rows % page or lost:
            return f"with pages of {page}, a replay of {rows} does not restore {kept} rows"
    return None
