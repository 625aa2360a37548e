"""Questions about exact replay: None, or what is wrong on this stack at this hit."""

from collections.abc import Iterable

from .. import lengths
from ..plan import Plan, least_replay, replay
from ..walk import LayerPosition
from .baseline import Baseline, replayed
from .starts import exactness


def exact_span_is_enough(baseline: Baseline, hit: int) -> str | None:
    """A replay of L × n_win tokens restores all window rows, and what follows equals a full run."""
    return _not_restored(baseline, hit, lengths.exact_reported(baseline.stack, hit))


def _not_restored(baseline: Baseline, hit: int, rows: int) -> str | None:
    lost = _lost(baseline, hit, rows)
    if lost:
        return f"a replay of {rows} loses the row of layer {lost[0][0] + 1} at {lost[0][1]}"
    return _suffix_differs(baseline, hit, rows)


def _lost(baseline: Baseline, hit: int, rows: int) -> list[LayerPosition]:
    """The states below the rows of the last windows that a replay of `rows` does not restore."""
    found = exactness(baseline, hit)
    return found.inexact(max(0, hit - rows), found.window)


def _suffix_differs(baseline: Baseline, hit: int, rows: int) -> str | None:
    found = exactness(baseline, hit)
    differing = found.inexact(max(0, hit - rows), found.suffix)
    if not differing:
        return None
    return f"after a replay of {rows}, layer {differing[0][0]} differs at {differing[0][1]}"


def least_exact_replay(baseline: Baseline, hit: int) -> str | None:
    """L(W − 1) + 1 tokens are the least that restore all window rows: one fewer loses some."""
    rows = lengths.exact_minimum(baseline.stack, hit)
    if rows and not _lost(baseline, hit, rows - 1):
        return f"a replay of {rows - 1} restores every row too"
    return _not_restored(baseline, hit, rows)


def least_replay_for_next_query(baseline: Baseline, hit: int) -> str | None:
    """After L(W − 1) replayed tokens what follows equals a full run; with one fewer it differs."""
    rows = lengths.exact_next_token(baseline.stack, hit)
    if rows and not _suffix_differs(baseline, hit, rows - 1):
        return f"after a replay of {rows - 1} the next query reads no inexact row either"
    return _suffix_differs(baseline, hit, rows)


def exact_rows_per_layer(baseline: Baseline, hit: int) -> str | None:
    """R replayed tokens make max(0, min(W, R − (l − 1)(W − 1))) rows of layer l exact, no other."""
    for rows in range(hit + 1):
        counts = lengths.exact_rows(baseline.stack, rows, hit)
        exact = [each for each, layers in counts for _ in range(layers)]
        expected = [
            (number - 1, at)
            for (number, window), rest in zip(baseline.stack.windows.items(), exact, strict=True)
            for at in range(max(0, hit - window), hit - rest)
        ]
        lost = _lost(baseline, hit, rows)
        if lost != expected:
            return f"a replay of {rows} loses {_rows(lost)}, not {_rows(expected)}"
    return None


def _rows(places: Iterable[LayerPosition]) -> str:
    """The rows projected from the states at these places."""
    return ", ".join(f"layer {below + 1} at {at}" for below, at in places) or "no row"


def reaching_zero_is_exact(baseline: Baseline, hit: int) -> str | None:
    """A replay that reaches position 0 is exact in every layer: also a bounded one, if hit ≤ W."""
    stack = baseline.stack
    plans = [replay(stack, hit=hit, stop=hit + 1, rows=hit + more) for more in (0, 1)]
    if hit <= stack.widest:
        plans.append(baseline.bounded(hit, hit + 1))
    for plan in dict.fromkeys(plans):
        for at, state in replayed(baseline, plan).states.items():
            if state != baseline.full[at]:
                return f"layer {at[0]} differs at {at[1]}"
    return None


def layer_runs(baseline: Baseline, hit: int) -> str | None:
    """Each replay takes the layer runs its closed form says, and the least of them are enough."""
    stack = baseline.stack
    least = least_replay(stack, hit=hit, stop=hit)
    rows = lengths.exact_reported(stack, hit)
    for plan, expected in (
        (least, lengths.runs_minimum(stack, hit)),
        (replay(stack, hit=hit, stop=hit + 1, rows=rows), lengths.runs_reported(stack, hit)),
        (baseline.bounded(hit, hit + 1), lengths.runs_bounded(stack, hit)),
    ):
        runs = _runs_before(baseline, plan)
        if runs != expected:
            return f"a run takes {runs} layer runs, not {expected}"
    cache = replayed(baseline, least).cache
    lost = [layer for layer, positions in baseline.lost(cache, hit).items() if positions]
    return f"the least layer runs do not restore layer {lost[0]}" if lost else None


def _runs_before(baseline: Baseline, plan: Plan) -> int:
    """The layer runs before the hit, which are those of the replay itself."""
    return sum(1 for _, at in replayed(baseline, plan).states if at < plan.hit)


def page_aligned_is_enough(baseline: Baseline, hit: int) -> str | None:
    """align(align(W, P) + (L − 1)W, P) tokens restore align(W, P) rows of every layer."""
    stack, found = baseline.stack, exactness(baseline, hit)
    for page in (1, 2, 3, 4):
        rows = lengths.page_aligned(stack, page)
        kept = -(-stack.widest // page) * page
        # A row is projected from the state below, so the top layer's states are not asked for.
        below = [(layer, at) for layer in range(stack.depth) for at in range(hit - kept, hit)]
        if rows % page or found.inexact(max(0, hit - rows), below):
            return f"with pages of {page}, a replay of {rows} does not restore {kept} rows"
    return None
