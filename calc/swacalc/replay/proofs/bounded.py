"""Questions about bounded replay: None, or what is wrong on this bench at this hit."""

from ..lengths import stacked_lookback
from ..plan import Plan, full_run, replay, resume
from ..stack import Stack
from .bench import Bench


def bounded_differs_where_it_should(bench: Bench, hit: int) -> str | None:
    """A bounded replay from s > 0 is exact in layer l from s + l(W − 1) on, and not before."""
    plan = bench.mechanism.bounded_plan(bench.stack, hit=hit, stop=hit + 2 * bench.stack.widest)
    start = max(0, hit - bench.stack.widest)
    for at, state in bench.states(plan).items():
        exact = at[1] >= bench.mechanism.exact_from(bench.stack, layer=at[0], start=start)
        if (state == bench.full[at]) != exact:
            return f"layer {at[0]} at {at[1]} {'differs' if exact else 'does not differ'}"
    return None


def global_kv_unchanged(bench: Bench, hit: int) -> str | None:
    """A bounded replay leaves cached global KV as it was, bit for bit, and adds the suffix's."""
    stack, stop, warm = bench.stack, hit + bench.stack.widest, bench.cache(hit)
    bench.states(bench.mechanism.bounded_plan(stack, hit=hit, stop=stop), warm)
    for layer in warm.global_kv.layers:
        if warm.global_kv.rows(layer, hit) != bench.cache(hit).global_kv.rows(layer):
            return f"cached global KV of layer {layer} is not what it was"
        if len(warm.global_kv.rows(layer)) != stop:
            return f"global KV of the suffix is missing in layer {layer}"
    return None


def suffix_depends_on_hit(bench: Bench, hit: int) -> str | None:
    """A bounded replay makes the suffix's KV depend on the hit position; an exact one does not."""
    stack, later, stop = bench.stack, hit + 1, hit + 1 + bench.stack.widest
    bounded = [bench.mechanism.bounded_plan(stack, hit=at, stop=stop) for at in (hit, later)]
    start = max(0, later - stack.widest)
    # The top layer's KV is projected from the states below it.
    depends = bench.mechanism.exact_from(stack, layer=stack.depth - 1, start=start) > later
    if _same_suffix(bench, bounded, later) == depends:
        return f"bounded, hits {hit} and {later} {'agree' if depends else 'differ'}"
    rows = bench.mechanism.exact_reported(stack)
    exact = [replay(stack, hit=at, stop=stop, rows=rows) for at in (hit, later)]
    return None if _same_suffix(bench, exact, later) else f"exact, hits {hit} and {later} differ"


def _same_suffix(bench: Bench, plans: list[Plan], since: int) -> bool:
    """Whether the plans leave the same KV from this position on, in every layer."""
    runs = [bench.states(plan).items() for plan in plans]
    top = bench.stack.depth
    first, second = (
        {at: state for at, state in run if at[0] < top and at[1] >= since} for run in runs
    )
    return first == second


def decoder_replay_leaves_prefix_cache(bench: Bench, hit: int) -> str | None:
    """Decoder bounded replay, and decoding on it, leave the prefix cache that a full run leaves."""
    stack = bench.stack
    left = []
    for plan in (full_run(stack, stop=hit), bench.mechanism.bounded_plan(stack, hit=0, stop=hit)):
        cache = bench.cache(0)
        for then in (plan, resume(stack, start=hit, stop=hit + stack.widest)):
            bench.states(then, cache)
            left.append(cache.kept())
    same = left[:2] == left[2:]
    return None if same else "a decoder replay leaves another prefix cache than a full run"


def washout_decoder_not_encoder(bench: Bench, hit: int) -> str | None:
    """A decoder's error is gone (D − 1)(W − 1) tokens after the prompt; an encoder's stays."""
    return _decoder_washout(bench, hit) or _encoder_washout(bench, hit)


def _decoder_washout(bench: Bench, prompt: int) -> str | None:
    stack, cache = bench.stack, bench.cache(0)
    washout = bench.mechanism.washout(Stack(encoder=stack.decoder))
    exact = 0 if prompt <= stack.widest else prompt - 1 + washout
    bench.states(bench.mechanism.bounded_plan(stack, hit=0, stop=prompt), cache)
    decoded = bench.states(resume(stack, start=prompt, stop=prompt + washout + 1), cache)
    for at in range(prompt, prompt + washout + 1):
        if (decoded[stack.depth, at] == bench.full[stack.depth, at]) != (at >= exact):
            return f"decoder: the output at {at} {'differs' if at >= exact else 'is exact'}"
    return None


def _encoder_washout(bench: Bench, hit: int) -> str | None:
    stack, cache = bench.stack, bench.cache(hit)
    start, last = max(0, hit - stack.widest), hit + stacked_lookback(stack) + 1
    bench.states(bench.mechanism.bounded_plan(stack, hit=hit, stop=hit + 1), cache)
    decoded = bench.states(resume(stack, start=hit + 1, stop=last + 1), cache)
    # All windows are exact by now: only an inexact row of the suffix's global KV can still show.
    stays = bench.mechanism.exact_from(stack, layer=stack.encoder_depth, start=start) > hit
    if (decoded[stack.depth, last] != bench.full[stack.depth, last]) == stays:
        return None
    return f"encoder: the output at {last} {'is exact' if stays else 'differs'}"
