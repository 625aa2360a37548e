"""Questions about who reads what: None, or what is wrong on this bench at this hit."""

from typing import Any

from ..arithmetic import Arithmetic, Dependencies, Sightings
from ..cache import Cache
from ..plan import Plan, full_run
from ..run import collect
from .bench import Bench, Place


def truncation_rule(bench: Bench, hit: int) -> str | None:
    """In a replay from s the query at t sees the SWA KV of max(s, t − W + 1)..t."""
    stack, stop, seen = bench.stack, hit + bench.stack.widest, Sightings()
    plan = bench.mechanism.bounded_plan(stack, hit=hit, stop=stop)
    for layer, at in _run_cold(bench, seen, plan):
        end = hit if layer <= stack.encoder_depth else stop
        start = max(0, end - stack.widest, hit - stack.widest)
        sees = tuple(range(max(start, at - bench.windows[layer] + 1), at + 1))
        if seen.window(layer, at) != sees:
            return f"layer {layer}'s query at {at} sees {seen.window(layer, at)}, not {sees}"
    return None


def reads_nothing_before_start(bench: Bench, hit: int) -> str | None:
    """Through its windows a bounded replay computes nothing from positions before its start."""
    plan = bench.mechanism.bounded_plan(bench.stack, hit=hit, stop=hit + bench.stack.widest)
    start = max(0, hit - bench.stack.widest)
    for (layer, at), needs in _run_cold(bench, Dependencies(), plan).items():
        earliest = min(position for _, position in needs.places)
        if earliest < start:
            return f"layer {layer} at {at} was computed from position {earliest}, before {start}"
    return None


def _run_cold(bench: Bench, arithmetic: Arithmetic[Any, Any], plan: Plan) -> dict[Place, Any]:
    """The plan's states in another arithmetic, on what a full run in it leaves for the hit."""
    cache, stack = Cache[Any](bench.stack), bench.stack
    collect(bench.mechanism.run(arithmetic, full_run(stack, stop=plan.stop), cache))
    return collect(bench.mechanism.run(arithmetic, plan, cache.hit(plan.hit)))


def cone_closed_form(bench: Bench, hit: int) -> str | None:
    """A state is computed from the states of its dependency cone, in closed form, and no other."""
    stack = bench.stack
    plan = full_run(stack, stop=hit + 1)
    states = collect(bench.mechanism.run(Dependencies(), plan, Cache(stack)))
    places = states[stack.depth, hit].places
    for below in range(stack.depth + 1):
        found = {position for layer, position in places if layer == below}
        expected = bench.mechanism.cone(stack, layer=stack.depth, position=hit, below=below)
        if found != set(expected):
            return f"the top state at {hit} needs {sorted(found)} of layer {below}, not {expected}"
    return None
