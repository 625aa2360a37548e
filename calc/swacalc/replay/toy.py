"""The teaching toy: a few layers and positions, with every state that a replay runs.

All its sizes are invented to teach the accounting. It says nothing about a model's layers, window,
time, hit rate or quality, and every frame set carries the tag teaching-toy.
"""

from collections.abc import Iterator

from . import lengths
from .arithmetic import Sightings, Symbols
from .cache import Cache
from .cone import cone
from .errors import whole
from .plan import Plan, full_run, replay
from .run import collect, run
from .stack import Stack, window_stack

SCHEMA = "swacalc/toy/1"
TAG = "teaching-toy"
MAX_LAYERS, MAX_POSITIONS, MAX_WINDOW = 8, 32, 4
Frame = dict[str, object]


def frames(
    layers: int = 4,
    positions: int = 8,
    window: int = 3,
    *,
    start: int | None = None,
    query: int | None = None,
) -> Frame:
    """What an exact and a bounded replay of a fully cached prompt run, as plain data for JSON.

    Args:
        layers: local layers, 1 to `MAX_LAYERS`.
        positions: tokens of the prompt, all cached, 1 to `MAX_POSITIONS`.
        window: positions that a layer sees, its own included, 1 to `MAX_WINDOW`; also the bounded
            segment.
        start: where the bounded replay starts; by default one window before the end.
        query: the position whose view is shown layer by layer; by default the last.

    Returns:
        `counts` in tokens; `replays`, by name, with `states` in the order they run, each with its
        layer (from 1), position, whether it equals a full run, and the positions that it `sees`,
        first and last; `query` with what each layer sees there, and of each layer below (0 is the
        input) what the top state `needs`.

    Raises:
        ReplayError: an argument outside its range.
    """
    whole("layers", layers, least=1, most=MAX_LAYERS)
    whole("positions", positions, least=1, most=MAX_POSITIONS)
    whole("window", window, least=1, most=MAX_WINDOW)
    stack = window_stack(layers, window)
    counts = _counts(stack, positions)
    begin = positions - counts["bounded"] if start is None else start
    whole("start", begin, most=positions - 1)
    asked = whole("query", positions - 1 if query is None else query, most=positions - 1)
    sizes = {"layers": layers, "positions": positions, "window": window}
    return {
        "schema": SCHEMA,
        "tag": TAG,
        "inputs": sizes | {"start": begin, "query": asked},
        "counts": counts,
        "replays": {
            "exact": _replayed(stack, positions, counts["exact_reported"]),
            "bounded": _replayed(stack, positions, positions - begin),
        },
        "query": _query(stack, positions, begin, asked),
    }


def _counts(stack: Stack, positions: int) -> dict[str, int]:
    return {
        "stacked_span": lengths.stacked_span(stack),
        "exact_reported": lengths.exact_reported(stack, positions),
        "exact_minimum": lengths.exact_minimum(stack, positions),
        "bounded": lengths.bounded(stack, positions),
    }


def _replayed(stack: Stack, positions: int, rows: int) -> Frame:
    plan = replay(stack, hit=positions, stop=positions, rows=rows)
    states = list(_states(stack, plan))
    return {
        "tag": TAG,
        "start": positions - rows,
        "tokens": rows,
        "layer_runs": len(states),
        "exact_states": sum(1 for state in states if state["exact"]),
        "states": states,
    }


def _states(stack: Stack, plan: Plan) -> Iterator[Frame]:
    symbols, seen = Symbols(), _seen(stack, plan)
    full = collect(run(symbols, full_run(stack, stop=plan.stop), Cache[int](stack)))
    for layer, position, state in run(symbols, plan, Cache[int](stack)):
        yield {
            "layer": layer,
            "position": position,
            "exact": state == full[layer, position],
            "sees": seen[layer, position],
        }


def _seen(stack: Stack, plan: Plan) -> dict[tuple[int, int], list[int]]:
    """The first and last position that each query of the plan sees."""
    sightings = Sightings()
    states = collect(run(sightings, plan, Cache(stack)))
    views = {at: sightings.window(*at) for at in states}
    return {at: [view[0], view[-1]] for at, view in views.items()}


def _query(stack: Stack, positions: int, start: int, position: int) -> Frame:
    full = _seen(stack, full_run(stack, stop=positions))
    rows = positions - start
    bounded = _seen(stack, replay(stack, hit=positions, stop=positions, rows=rows))
    needs = {
        n: cone(stack, layer=stack.depth, position=position, below=n)
        for n in range(stack.depth + 1)
    }
    numbers = range(1, stack.depth + 1)
    return {
        "tag": TAG,
        "position": position,
        "sees": [
            {"layer": n, "full": full[n, position], "bounded": bounded.get((n, position))}
            for n in numbers
        ],
        "needs": [{"layer": n, "positions": [seen[0], seen[-1]]} for n, seen in needs.items()],
    }
