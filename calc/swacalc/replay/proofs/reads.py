"""Questions about who reads what: None, or what is wrong on this stack at this hit."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ..arithmetic import Arithmetic, Dependencies, Needs, Sightings
from ..cache import Cache
from ..cone import cone
from ..plan import Plan, full_run
from ..run import collect, steps
from ..walk import LayerPosition
from .baseline import Baseline


def truncation_rule(baseline: Baseline, hit: int) -> str | None:
    """In a replay from s the query at t sees the SWA KV of max(s, t − W + 1)..t."""
    stack, stop, seen = baseline.stack, hit + baseline.stack.widest, Sightings()
    for layer, at in _run_cold(baseline, seen, baseline.bounded(hit, stop)):
        end = hit if layer <= stack.encoder_depth else stop
        start = max(0, end - stack.widest, hit - stack.widest)
        sees = tuple(range(max(start, at - baseline.stack.windows[layer] + 1), at + 1))
        if seen.window(layer, at) != sees:
            return f"layer {layer}'s query at {at} sees {seen.window(layer, at)}, not {sees}"
    return None


def reads_nothing_before_start(baseline: Baseline, hit: int) -> str | None:
    """Through its windows a bounded replay computes nothing from positions before its start."""
    widest = baseline.stack.widest
    start, plan = max(0, hit - widest), baseline.bounded(hit, hit + widest)
    for (layer, at), needs in _run_cold(baseline, Dependencies(), plan).items():
        earliest = min(position for _, position in needs.places)
        if earliest < start:
            return f"layer {layer} at {at} was computed from position {earliest}, before {start}"
    return None


def _run_cold(
    baseline: Baseline, arithmetic: Arithmetic[Any, Any], plan: Plan
) -> dict[LayerPosition, Any]:
    """The plan's states in another arithmetic, on what a full run in it leaves for the hit."""
    cold = _cold(baseline, type(arithmetic), max(plan.hit, 2 * baseline.stack.widest + 1))
    return collect(steps(arithmetic, plan, cold.hit(plan.hit)))


@lru_cache(maxsize=256)
def _cold(baseline: Baseline, kind: Callable[[], Arithmetic[Any, Any]], stop: int) -> Cache[Any]:
    """What a full run leaves; a hit finds global KV alone, so without any nothing is run."""
    cache = Cache[Any](baseline.stack)
    if baseline.stack.global_layers:
        collect(steps(kind(), full_run(baseline.stack, stop=stop), cache))
    return cache


@lru_cache(maxsize=64)
def _needs(baseline: Baseline, stop: int) -> dict[LayerPosition, Needs]:
    return collect(
        steps(Dependencies(), full_run(baseline.stack, stop=stop), Cache(baseline.stack))
    )


def cone_closed_form(baseline: Baseline, hit: int) -> str | None:
    """A state is computed from the states of its dependency cone, in closed form, and no other."""
    stack = baseline.stack
    # Hits within two windows share one run.
    states = _needs(baseline, max(hit, 2 * stack.widest + 1) + 1)
    places = states[stack.depth, hit].places
    for below in range(stack.depth + 1):
        found = {position for layer, position in places if layer == below}
        expected = cone(stack, layer=stack.depth, position=hit, below=below)
        if found != set(expected):
            return f"the top state at {hit} needs {sorted(found)} of layer {below}, not {expected}"
    return None
