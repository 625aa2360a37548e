"""Questions about bounded replay: None, or what is wrong on this stack at this hit."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .. import lengths
from ..cache import Kept
from ..cone import exact_from
from ..plan import Plan, resume
from ..stack import Stack
from ..walk import LayerPosition
from .baseline import Baseline, replayed
from .starts import exactness, one_start


def bounded_differs_where_it_should(baseline: Baseline, hit: int) -> str | None:
    """A bounded replay from s > 0 is exact in layer l from s + l(W − 1) on, and not before."""
    stack, start = baseline.stack, max(0, hit - baseline.stack.widest)
    first = [exact_from(stack, layer=layer, start=start) for layer in range(stack.depth + 1)]
    plan = baseline.bounded(hit, hit + 2 * stack.widest)
    for (layer, at), exact in _exact_states(baseline, plan):
        if exact != (at >= first[layer]):
            return f"layer {layer} at {at} {'does not differ' if exact else 'differs'}"
    return None


def _exact_states(baseline: Baseline, plan: Plan) -> Iterator[tuple[LayerPosition, bool]]:
    """Whether each state of the run is that of the full run, in the order they run."""
    start = one_start(plan)
    if start is None or baseline.stack.global_layers:
        for at, state in replayed(baseline, plan).states.items():
            yield at, state == baseline.full[at]
    else:
        states = exactness(baseline, plan.hit).states
        for position in range(start, plan.stop):
            for layer in range(1, baseline.stack.depth + 1):
                yield (layer, position), bool(states[layer, position] >> start & 1)


def global_kv_unchanged(baseline: Baseline, hit: int) -> str | None:
    """A bounded replay leaves cached global KV as it was, bit for bit, and adds the suffix's."""
    stop = hit + baseline.stack.widest
    before = baseline.global_kv
    after = replayed(baseline, baseline.bounded(hit, stop)).cache.global_kv
    for layer in after.layers:
        if after.rows(layer, hit) != before.rows(layer, hit):
            return f"cached global KV of layer {layer} is not what it was"
        if len(after.rows(layer)) != stop:
            return f"global KV of the suffix is missing in layer {layer}"
    return None


def suffix_depends_on_hit(baseline: Baseline, hit: int) -> str | None:
    """A bounded replay makes the suffix's KV depend on the hit position; an exact one does not."""
    stack, later = baseline.stack, hit + 1
    start = max(0, later - stack.widest)
    # The top layer's KV is projected from the states below it.
    depends = exact_from(stack, layer=stack.depth - 1, start=start) > later
    if _bounded_agree(baseline, hit, later) == depends:
        return f"bounded, hits {hit} and {later} {'agree' if depends else 'differ'}"
    rows = lengths.exact_reported(stack)
    if all(all(_exact_suffix(baseline, at, later, max(0, at - rows))) for at in (hit, later)):
        return None
    return f"exact, hits {hit} and {later} differ"


def _bounded_agree(baseline: Baseline, hit: int, later: int) -> bool:
    """Whether bounded replays up to both hits leave the same KV from the later hit on."""
    stop = later + baseline.stack.widest
    plans = [baseline.bounded(at, stop) for at in (hit, later)]
    starts = [one_start(plan) for plan in plans]
    exact = [
        [] if start is None else _exact_suffix(baseline, plan.hit, later, start)
        for plan, start in zip(plans, starts, strict=True)
    ]
    if None not in starts and (exact[0] != exact[1] or all(exact[0])):
        return exact[0] == exact[1]
    # Two states that are both inexact may still be equal, or not.
    suffixes = [_suffix(baseline, plan, later) for plan in plans]
    return suffixes[0] == suffixes[1]


def _exact_suffix(baseline: Baseline, hit: int, later: int, start: int) -> list[bool]:
    """Which states below the KV from `later` on are exact in the replay from `start` to the hit."""
    found, top = exactness(baseline, hit), baseline.stack.depth
    until = later + baseline.stack.widest
    return [
        bool(found.states[at] >> start & 1)
        for at in found.suffix
        if at[0] < top and later <= at[1] < until
    ]


def _suffix(baseline: Baseline, plan: Plan, later: int) -> dict[LayerPosition, int]:
    """The states below the KV from `later` on."""
    states, top = replayed(baseline, plan).states, baseline.stack.depth
    return {at: state for at, state in states.items() if at[0] < top and at[1] >= later}


def decoder_replay_leaves_prefix_cache(baseline: Baseline, hit: int) -> str | None:
    """Decoder bounded replay, and decoding on it, leave the prefix cache that a full run leaves."""
    stops = (hit, hit + baseline.stack.widest)
    same = _decoded(baseline, hit).kept == tuple(map(baseline.kept, stops))
    return None if same else "a decoder replay leaves another prefix cache than a full run"


class _Decoded(NamedTuple):
    """The decoded states after a decoder replay.

    `kept` is the prefix cache that the replay leaves, and that one window of decoding on it leaves.
    """

    states: dict[LayerPosition, int]
    kept: tuple[Kept[int], Kept[int]]


@lru_cache(maxsize=512)
def _decoded(baseline: Baseline, prompt: int) -> _Decoded:
    stack, cache = baseline.stack, baseline.cache(0)
    window = prompt + stack.widest
    baseline.states(baseline.bounded(0, prompt), cache)
    before = cache.kept()
    states = baseline.states(resume(stack, start=prompt, stop=window), cache)
    after = cache.kept()
    last = max(window, prompt + lengths.washout(Stack(encoder=stack.decoder)) + 1)
    states |= baseline.states(resume(stack, start=window, stop=last), cache)
    return _Decoded(states, (before, after))


def washout_decoder_not_encoder(baseline: Baseline, hit: int) -> str | None:
    """A decoder's error is gone (D − 1)(W − 1) tokens after the prompt; an encoder's stays."""
    return _decoder_washout(baseline, hit) or _encoder_washout(baseline, hit)


def _decoder_washout(baseline: Baseline, prompt: int) -> str | None:
    stack, decoded = baseline.stack, _decoded(baseline, prompt).states
    washout = lengths.washout(Stack(encoder=stack.decoder))
    exact = 0 if prompt <= stack.widest else prompt - 1 + washout
    for at in range(prompt, prompt + washout + 1):
        if (decoded[stack.depth, at] == baseline.full[stack.depth, at]) != (at >= exact):
            return f"decoder: the output at {at} {'differs' if at >= exact else 'is exact'}"
    return None


def _encoder_washout(baseline: Baseline, hit: int) -> str | None:
    stack, cache = baseline.stack, baseline.cache(hit)
    start, last = max(0, hit - stack.widest), hit + lengths.stacked_lookback(stack) + 1
    baseline.states(baseline.bounded(hit, hit + 1), cache)
    decoded = baseline.states(resume(stack, start=hit + 1, stop=last + 1), cache)
    # All windows are exact by now: only an inexact row of the suffix's global KV can still show.
    stays = exact_from(stack, layer=stack.encoder_depth, start=start) > hit
    if (decoded[stack.depth, last] != baseline.full[stack.depth, last]) == stays:
        return None
    return f"encoder: the output at {last} {'is exact' if stays else 'differs'}"
