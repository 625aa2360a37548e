"""Test vectors: what replays of one stack restore, as plain data for an engine's own tests."""

from collections.abc import Iterable, Sequence

from . import lengths
from .cone import exact_from
from .errors import ReplayError, whole
from .stack import Stack

SCHEMA = "swacalc/vectors/1"
CONVENTIONS = {
    "window": "positions that a layer sees, its own included",
    "layer": "in the order of `stack`, from 1 on; its KV is projected from the states of the layer "
    "below, 0 is the input",
    "model_layer": "the layer's number in its model, where the stack is part of one",
    "washout": "tokens after the prompt until outputs are exact again, if the stack is a decoder",
    "range": "[first, stop): the position at stop is not in it",
    "exact": "equal to a full run in every dependency; kernels may still round differently",
    "hit": "first position not served from the cache; global KV before it is cached and exact",
}
Record = dict[str, object]


def vectors(
    stack: Stack,
    *,
    hits: Iterable[int] | None = None,
    rows: int | None = None,
    page: int | None = None,
    numbers: Sequence[int] | None = None,
) -> Record:
    """Lengths, layer runs and exact ranges for each hit, as plain data for JSON.

    Args:
        stack: an encoder without a decoder; a part of a CED is given as its own stack.
        hits: hit positions; by default 0, 1 and around every corner of the stack's arithmetic.
        rows: also a replay of this many tokens.
        page: also the page-aligned replay, and hits around it and the first pages.
        numbers: the number that each layer has in its model, bottom first.

    Raises:
        ReplayError: an argument that is not a whole number in its range, a stack with a decoder, or
            more or fewer numbers than layers.
    """
    if stack.decoder:
        raise ReplayError("stack", "one part of an encoder-decoder", str(stack))
    if numbers is not None and len(numbers) != stack.depth:
        raise ReplayError("numbers", f"one for each of {stack.depth} layers", len(numbers))
    chosen = _corners(stack, page) if hits is None else hits
    asked = sorted({whole("hit", hit) for hit in chosen})
    return {
        "schema": SCHEMA,
        "conventions": CONVENTIONS,
        "stack": _layers(stack, numbers),
        "stacked_span": lengths.stacked_span(stack),
        "washout": lengths.washout(stack),
        "page": page,
        "page_aligned": None if page is None else lengths.page_aligned(stack, page),
        "vectors": [_vector(stack, hit, rows, page) for hit in asked],
    }


def _layers(stack: Stack, numbers: Sequence[int] | None) -> list[Record]:
    layers: list[Record] = [
        {"window": kind.window, "global_kv": kind.global_kv} for _, kind in stack.layers()
    ]
    for layer, number in zip(layers, numbers or (), strict=False):
        layer["model_layer"] = number
    return layers


def _corners(stack: Stack, page: int | None) -> set[int]:
    steps = {
        stack.widest,
        2 * stack.widest,
        lengths.exact_minimum(stack),
        lengths.stacked_span(stack),
    }
    if page is not None:
        steps |= {page, 2 * page, lengths.page_aligned(stack, page)}
    return {max(0, step + by) for step in steps | {0} for by in (-1, 0, 1)}


def _vector(stack: Stack, hit: int, rows: int | None, page: int | None) -> Record:
    replays = {
        "bounded": lengths.bounded(stack, hit),
        "exact_next_token": lengths.exact_next_token(stack, hit),
        "exact_minimum": lengths.exact_minimum(stack, hit),
        "exact_reported": lengths.exact_reported(stack, hit),
    }
    if rows is not None:
        replays["rows"] = min(whole("rows", rows), hit)
    if page is not None:
        replays["page_aligned"] = min(lengths.page_aligned(stack, page), hit)
    return {
        "hit": hit,
        "layer_runs": {
            "bounded": lengths.runs_bounded(stack, hit),
            "minimum": lengths.runs_minimum(stack, hit),
            "reported": lengths.runs_reported(stack, hit),
        },
        "replays": {name: _replay(stack, hit, length) for name, length in replays.items()},
    }


def _replay(stack: Stack, hit: int, rows: int) -> Record:
    start = hit - rows
    first = [min(hit, exact_from(stack, layer=n, start=start)) for n in range(stack.depth + 1)]
    window_rows = [
        [max(first[n - 1], hit - kind.window), hit] if kind.window else None
        for n, kind in stack.layers()
    ]
    return {
        "tokens": rows,
        "start": start,
        "exact_states": [[begin, hit] for begin in first[1:]],
        "exact_window_rows": window_rows,
    }
