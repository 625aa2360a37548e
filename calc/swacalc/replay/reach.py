"""The error of a replay by its length, on random weights.

It illustrates the report's motive, that windows reach less far in effect than in theory, and says
nothing about a trained model: every figure carries the tag teaching-toy.
"""

from math import fsum, sqrt

from . import lengths
from .cache import Cache
from .errors import whole
from .floats import Floats, Vector
from .plan import full_run, replay
from .run import finish, run
from .stack import Stack, window_stack

SCHEMA = "swacalc/reach/1"
TAG = "teaching-toy"
# More digits of an error over a few seeds would be meaningless.
_DIGITS = 3


def reach(
    layers: int = 4, window: int = 8, *, dimensions: int = 8, seeds: int = 4
) -> dict[str, object]:
    """The error of the next token's output after each replay length from W to L·W.

    The error is the distance from a full run's output, relative to its length, as the root mean
    square over `seeds` sets of random weights, to three digits; where the replay is exact it is 0,
    not small.
    Returns plain data for JSON: `rows` with `tokens`, `error` and `exact`.

    Raises:
        ReplayError: an argument that is not a whole number of at least 1.
    """
    whole("seeds", seeds, least=1)
    stack = window_stack(layers, window)
    # So far from the start of the prompt that only its length makes a replay exact.
    hit = lengths.stacked_span(stack) + window
    numbers = [Floats(dimensions=dimensions, seed=seed) for seed in range(1, seeds + 1)]
    outputs = [_full(stack, one, hit) for one in numbers]
    rows = []
    for tokens in _lengths(stack):
        errors = [
            _distance(_replayed(stack, one, hit, tokens), output)
            for one, output in zip(numbers, outputs, strict=True)
        ]
        error = sqrt(fsum(error**2 for error in errors) / seeds)
        shown = float(f"{error:.{_DIGITS}g}")
        rows.append({"tokens": tokens, "error": shown, "exact": not any(errors)})
    inputs = {"layers": layers, "window": window, "dimensions": dimensions, "seeds": seeds}
    return {"schema": SCHEMA, "tag": TAG, "inputs": inputs, "rows": rows}


def _lengths(stack: Stack) -> list[int]:
    """Every quarter window from W to L·W, and the corners L(W − 1) − 1 and L(W − 1)."""
    least, span = lengths.exact_next_token(stack), lengths.stacked_span(stack)
    steps = range(stack.widest, span + 1, max(1, stack.widest // 4))
    corners = {least - 1, least, span}
    return sorted({tokens for tokens in corners.union(steps) if tokens >= stack.widest})


def _full(stack: Stack, numbers: Floats, hit: int) -> Vector:
    return finish(run(numbers, full_run(stack, stop=hit + 1), Cache(stack))).state


def _replayed(stack: Stack, numbers: Floats, hit: int, tokens: int) -> Vector:
    plan = replay(stack, hit=hit, stop=hit + 1, rows=tokens)
    return finish(run(numbers, plan, Cache(stack))).state


def _distance(found: Vector, wanted: Vector) -> float:
    off = fsum((a - b) ** 2 for a, b in zip(found, wanted, strict=True))
    return sqrt(off / fsum(b**2 for b in wanted))
