"""Times the numeric replay core beside a naive triple loop, and its growth: run it by hand.

Both compute the same attention: the naive loop runs layer by layer over whole tables, position by
position, row by row, in plain Python. Prints seconds, the best of a few.
"""

from collections.abc import Callable
from math import exp, isclose, sqrt
from time import perf_counter

from swacalc.replay import cone, exact_rows, runs_minimum, window_stack
from swacalc.replay.cache import Cache
from swacalc.replay.floats import Floats, KeyValue, Vector
from swacalc.replay.plan import full_run
from swacalc.replay.proofs import PROOFS, prove
from swacalc.replay.run import finish, run

DIMENSIONS = 16


def best(work: Callable[[], object], repeats: int = 3) -> float:
    """The least of a few wall times, in seconds."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def core(layers: int, window: int, tokens: int) -> Vector:
    """The last output by the driver."""
    stack = window_stack(layers, window)
    numbers = Floats(dimensions=DIMENSIONS)
    return finish(run(numbers, full_run(stack, stop=tokens), Cache(stack))).state


def naive(layers: int, window: int, tokens: int) -> list[float]:
    """The same output by loops over layers, positions and rows."""
    numbers = Floats(dimensions=DIMENSIONS)
    states = [list(numbers.embed(at)) for at in range(tokens)]
    for layer in range(1, layers + 1):
        rows = [numbers.project("swa", layer, tuple(state)) for state in states]
        queries = [numbers.query(layer, tuple(state)) for state in states]
        states = [
            attended(queries[at], states[at], rows[max(0, at - window + 1) : at + 1])
            for at in range(tokens)
        ]
    return states[-1]


def attended(query: Vector, state: list[float], rows: list[KeyValue]) -> list[float]:
    """Softmax attention of one query, a residual, and unit mean square, row by row."""
    scores = []
    for key, _, _ in rows:
        scores.append(sum(q * k for q, k in zip(query, key, strict=True)))
    top = max(scores)
    weights = [exp(score - top) for score in scores]
    total = sum(weights)
    output = list(state)
    for weight, (_, value, _) in zip(weights, rows, strict=True):
        output = [o + weight / total * v for o, v in zip(output, value, strict=True)]
    length = sqrt(sum(number * number for number in output) / DIMENSIONS)
    return [number / length for number in output]


def compare() -> None:
    """The core against the naive loop, on equal results."""
    layers, window, tokens = 4, 128, 400
    pairs = zip(core(layers, window, tokens), naive(layers, window, tokens), strict=True)
    agree = all(isclose(ours, theirs, abs_tol=1e-9) for ours, theirs in pairs)
    ours = best(lambda: core(layers, window, tokens))
    theirs = best(lambda: naive(layers, window, tokens))
    print(f"{layers} layers, window {window}, {tokens} tokens, {DIMENSIONS} dimensions")
    print(f"  core {ours:.3f} s   naive {theirs:.3f} s   {theirs / ours:.1f} times")
    print(f"  same output: {agree}")


def growth() -> None:
    """Twice the tokens, layers or window against the plain case."""
    plain = best(lambda: core(2, 64, 600))
    print("growth: twice the tokens, layers, window take, in multiples of 2 layers, 64, 600 tokens")
    for name, case in (
        ("tokens", (2, 64, 1200)),
        ("layers", (4, 64, 600)),
        ("window", (2, 128, 600)),
    ):
        print(f"  {name} {best(lambda case=case: core(*case)) / plain:.2f}")


def arithmetic() -> None:
    """The closed forms on a small stack and on a huge one."""
    for layers, window in ((4, 3), (10_000, 1_000_000)):
        stack, last = window_stack(layers, window), 2 * layers * window

        def closed(stack=stack, last=last) -> None:
            for _ in range(1000):
                cone(stack, layer=stack.depth, position=last, below=0)
                exact_rows(stack, last // 3)
                runs_minimum(stack, last // 3)

        print(f"closed forms, L = {layers:,}, W = {window:,}: {best(closed) * 1000:.1f} µs a time")


def proofs() -> None:
    """All proofs, the first time and again."""
    for turn in ("first", "again"):
        print(f"{len(PROOFS)} proofs, {turn}: {best(lambda: [*map(prove, PROOFS)], 1):.3f} s")


if __name__ == "__main__":
    compare()
    growth()
    arithmetic()
    proofs()
