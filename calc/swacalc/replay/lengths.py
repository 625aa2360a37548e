"""How many tokens and layer runs a replay takes, in closed form.

Every function costs a few operations per run of equal layers, whatever the numbers. `prefix` is
the number of cached tokens, and with it the hit position: no replay is longer. Without it the
prefix is taken to be long enough. Lengths are in tokens, layer runs in layers × tokens.

The argument is the same throughout: the KV of layer l at t needs the state below it at t, which
needs the KV of layer l − 1 at lookback earlier positions, so each layer further down adds its
lookback, window − 1. Full layers add nothing: the global KV that they read is in the cache. Of a
stack with chunks, or with layers that read the SWA KV of others, only the two least exact replays
are known; they are found layer by layer.
"""

from collections.abc import Iterator

from .errors import whole
from .stack import Layer, Stack

Counts = tuple[tuple[int, int], ...]


def _capped(length: int, prefix: int | None) -> int:
    return length if prefix is None else min(length, whole("prefix", prefix))


def stacked_span(stack: Stack) -> int:
    """The report's L × n_win; for mixed windows their sum."""
    return sum((layer.window or 0) * count for layer, count in stack.plain_runs)


def stacked_lookback(stack: Stack) -> int:
    """How far the top of the stack looks back: L(W − 1); for mixed windows the sum."""
    return sum(layer.lookback * count for layer, count in stack.plain_runs)


def exact_reported(stack: Stack, prefix: int | None = None) -> int:
    """The exact replay as the report counts it: L·W tokens, or the whole prefix."""
    return _capped(stacked_span(stack), prefix)


def exact_minimum(stack: Stack, prefix: int | None = None) -> int:
    """The least replay that restores all rows of the last window of all layers: L(W − 1) + 1.

    Where a chunk starts depends on the hit position, so that a stack with chunks needs a prefix.
    """
    if not stack.is_plain:
        return _to_the_first(stack, prefix, -1)
    return _capped(stacked_lookback(stack) + 1 if stack.widest else 0, prefix)


def exact_next_token(stack: Stack, prefix: int | None = None) -> int:
    """The least replay that restores what the next query reads: L(W − 1).

    A stack with chunks needs a prefix, as above.
    """
    if not stack.is_plain:
        return _to_the_first(stack, prefix, 0)
    return _capped(stacked_lookback(stack), prefix)


def _to_the_first(stack: Stack, prefix: int | None, query: int) -> int:
    """From the hit position to the first state that a query needs, `query` positions after it."""
    hit = whole("prefix", prefix)
    return hit - needed_from(stack, hit + query) if hit else 0


def needed_from(stack: Stack, position: int) -> int:
    """The first position whose states the query there reads, through the SWA KV of all layers.

    From the top, each layer needs the states below it from the first position that it sees on;
    one that reads the SWA KV of another needs them below that one.
    """
    low, asked = position, dict[int, int]()
    for number, layer in reversed(list(stack.layers())):
        if layer.reads is not None:
            asked[layer.reads] = min(layer.first(low), asked.get(layer.reads, low))
        elif layer.size is not None:
            low = min(layer.first(low), asked.get(number, low))
    return low


def bounded(stack: Stack, prefix: int | None = None) -> int:
    """The bounded replay: one window, the widest of the stack."""
    return _capped(stack.widest, prefix)


def washout(stack: Stack) -> int:
    """Tokens after the last prompt token until outputs are exact again: (L − 1)(W − 1).

    It holds after a bounded replay whose global KV is exact, which is a decoder's.
    """
    return stacked_lookback(stack) - max(stack.widest - 1, 0)


def page_aligned(stack: Stack, page: int) -> int:
    """A page-aligned exact replay: align(align(W, page) + (L − 1)·W, page).

    It restores align(W, page) rows of every layer, the rows of the pages that hold the last
    window. The last window layer adds nothing above that, so its own window is left out.
    """
    whole("page", page, least=1)
    last = next((layer.window for layer, _ in reversed(stack.plain_runs) if layer.window), 0)
    return _align(_align(stack.widest, page) + stacked_span(stack) - last, page)


def _align(length: int, page: int) -> int:
    return -(-length // page) * page


def exact_rows(stack: Stack, rows: int | None = None, prefix: int | None = None) -> Counts:
    """Rows of the last window that a replay of `rows` tokens (default: bounded) makes exact.

    Layer l of a uniform stack keeps max(0, min(W, rows − (l − 1)(W − 1))); a replay that reaches
    position 0 keeps all. Returns (exact rows, how many layers) over the window layers, bottom
    first: a run of equal layers gives at most three pairs.
    """
    replayed = _capped(stack.widest if rows is None else whole("rows", rows), prefix)
    if prefix is not None and replayed == prefix:
        return tuple(
            (min(layer.window, prefix), n) for layer, n in stack.plain_runs if layer.window
        )
    pairs: list[tuple[int, int]] = []
    for layer, count in stack.plain_runs:
        pairs += _rows_of_run(layer, count, replayed)
        replayed -= layer.lookback * count
    return tuple(pairs)


def _rows_of_run(layer: Layer, count: int, replayed: int) -> Iterator[tuple[int, int]]:
    if layer.window is None:
        return
    spare = replayed - layer.window
    whole_layers = (spare // layer.lookback + 1 if layer.lookback else count) if spare >= 0 else 0
    full = min(count, whole_layers)
    partial = max(0, replayed - full * layer.lookback)
    # The layer above a partly exact one has W − 1 fewer exact rows, which is none.
    pairs = (layer.window, full), (partial, min(1, count - full)), (0, count - full - 1)
    yield from ((exact, layers) for exact, layers in pairs if layers > 0)


def runs_reported(stack: Stack, prefix: int | None = None) -> int:
    """Layer runs of the report's exact replay: all layers over all its tokens."""
    return stack.depth * exact_reported(stack, prefix)


def runs_bounded(stack: Stack, prefix: int | None = None) -> int:
    """Layer runs of a bounded replay: all layers over one window."""
    return stack.depth * bounded(stack, prefix)


def runs_minimum(stack: Stack, prefix: int | None = None) -> int:
    """Layer runs that restoring the last window of all layers cannot do without.

    A layer counts where its attention and feed-forward run. Seen from the top, the last window
    layer needs no run at all, only its KV projection; each layer below runs over what the layers
    above it look back on. For L equal layers: (L − 1)W + (W − 1)(L − 1)(L − 2)/2.
    """
    total, needed = 0, 0
    for layer, count in reversed(stack.plain_runs):
        running = count - (layer.window is not None and not needed)
        needed = needed or layer.window or 0
        total += _series(needed, layer.lookback, running, prefix)
        needed += layer.lookback * running
    return total


def _series(first: int, step: int, count: int, cap: int | None) -> int:
    """The sum of min(cap, first + i·step) for i below count."""
    below = count
    if cap is not None:
        left = max(0, cap - first)
        below = min(count, -(-left // step)) if step else count * (left > 0)
    above = (count - below) * (cap or 0)
    return below * first + step * below * (below - 1) // 2 + above
