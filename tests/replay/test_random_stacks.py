"""What holds for every stack, window, prefix and hit position, on random ones."""

from dataclasses import replace as replace_layer

from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.replay import (
    Layer,
    Stack,
    bounded,
    cone,
    exact_from,
    exact_minimum,
    exact_next_token,
    exact_reported,
    exact_rows,
    page_aligned,
    runs_bounded,
    runs_minimum,
    runs_reported,
    stack_of,
    stacked_span,
)
from swacalc.replay.arithmetic import Dependencies, Symbols
from swacalc.replay.cache import Cache
from swacalc.replay.floats import Floats
from swacalc.replay.plan import (
    encoder_bounded_replay,
    full_run,
    least_replay,
    replay,
)
from swacalc.replay.run import collect, finish, run
from swacalc.replay.walk import walk

windows = st.integers(1, 5)
window_layers = st.builds(Layer, window=windows)
layers = st.one_of(
    window_layers,
    st.builds(Layer, window=windows, global_kv=st.just(True)),
    st.just(Layer(global_kv=True)),
)
window_stacks = st.lists(window_layers, min_size=1, max_size=4).map(stack_of)
encoders = st.lists(layers, min_size=1, max_size=4).map(stack_of)
stacks = st.builds(stack_of, st.lists(layers, min_size=1, max_size=3), st.lists(layers, max_size=3))
hits = st.integers(0, 24)


def with_readers(own: list[Layer], read: list[int]) -> Stack:
    """The layers, and above them some that read the SWA KV of one of those below each."""
    sources = [number for number, layer in enumerate(own, start=1) if layer.size]
    chosen = [sources[each % len(sources)] for each in read if sources]
    return stack_of([*own, *(replace_layer(own[each - 1], reads=each) for each in chosen)])


# Full layers, windows and chunks, and layers without SWA KV of their own.
any_stacks = st.builds(
    with_readers,
    st.lists(layers | st.builds(Layer, chunk=windows), min_size=1, max_size=4),
    st.lists(st.integers(0, 9), max_size=3),
)


@given(stack=stacks, data=st.data(), position=st.integers(0, 15), cached=st.integers(0, 20))
def test_the_closed_cone_is_the_walked_one(
    stack: Stack, data: st.DataObject, position: int, cached: int
) -> None:
    """The closed form of the dependency cone is what walking from state to state finds."""
    layer = data.draw(st.integers(0, stack.depth))
    walked = walk(stack, layer=layer, position=position, cached=cached)
    for below in range(layer + 1):
        closed = cone(stack, layer=layer, position=position, below=below, cached=cached)
        assert {at for number, at in walked if number == below} == set(closed)


@given(stack=stacks, position=st.integers(0, 12))
def test_a_run_computes_from_the_cone(stack: Stack, position: int) -> None:
    """A full run computes a state from the states of its dependency cone and from no other."""
    steps = run(Dependencies(), full_run(stack, stop=position + 1), Cache(stack))
    places = finish(steps).state.places
    assert places == walk(stack, layer=stack.depth, position=position)


@given(stack=window_stacks, hit=hits, rows=st.integers(0, 24))
def test_exact_rows_are_counted_by_walking(stack: Stack, hit: int, rows: int) -> None:
    """A row of a replay is exact when the cone of the state below it stays in the replay."""
    start = max(0, hit - rows)
    expected = []
    for number, layer in stack.layers():
        last = range(max(start, hit - layer.lookback - 1), hit)
        walks = (walk(stack, layer=number - 1, position=at) for at in last)
        expected.append(sum(all(at >= start for _, at in places) for places in walks))
    assert [n for n, count in exact_rows(stack, rows, hit) for _ in range(count)] == expected


@given(stack=encoders, hit=hits)
def test_least_layer_runs_are_counted_by_walking(stack: Stack, hit: int) -> None:
    """The least layer runs are the states in the cones of the rows of the last window."""
    needed: set[tuple[int, int]] = set()
    for number, layer in stack.layers():
        for at in range(max(0, hit - (layer.window or 0)), hit):
            needed |= walk(stack, layer=number - 1, position=at, cached=hit)
    runs = {place for place in needed if place[0] > 0}
    assert runs_minimum(stack, hit) == len(runs)
    plan = least_replay(stack, hit=hit, stop=hit)
    cold = Cache[int](stack)
    symbols = Symbols()
    collect(run(symbols, full_run(stack, stop=hit), cold))
    assert set(collect(run(symbols, plan, cold.hit(hit)))) == runs


@given(stack=stacks, prefix=st.integers(0, 200))
def test_lengths_are_in_order(stack: Stack, prefix: int) -> None:
    """No length passes the prefix, and bounded ≤ least exact ≤ the report's; runs likewise."""
    lengths = [
        bounded(stack, prefix),
        exact_minimum(stack, prefix),
        exact_reported(stack, prefix),
        prefix,
    ]
    assert lengths == sorted(lengths)
    assert exact_minimum(stack, prefix) - exact_next_token(stack, prefix) in (0, 1)
    assert runs_minimum(stack, prefix) <= runs_reported(stack, prefix)
    assert runs_bounded(stack, prefix) == stack.depth * lengths[0]


@given(stack=encoders, page=st.integers(1, 9))
def test_page_aligned_is_whole_pages_and_enough(stack: Stack, page: int) -> None:
    """A page-aligned replay is whole pages, and restores all rows of the last window's pages."""
    length = page_aligned(stack, page)
    kept = -(-stack.widest // page) * page
    assert length % page == 0
    top = max((number for number, layer in stack.layers() if layer.window), default=1)
    assert exact_from(stack, layer=top - 1, start=1) <= 1 + length - kept


@given(stack=any_stacks, hit=hits)
def test_least_exact_replays_of_any_stack_are_counted_by_walking(stack: Stack, hit: int) -> None:
    """They reach back to the first state that the next query, or the last one, is computed from."""
    reached = [
        min(at for _, at in walk(stack, layer=stack.depth, position=query, cached=hit))
        for query in (hit, max(0, hit - 1))
    ]
    assert exact_next_token(stack, hit) == hit - reached[0]
    kept = any(layer.size for layer, _ in stack.runs)
    assert exact_minimum(stack, hit) == (hit - reached[1] if kept else 0)


@settings(max_examples=60)
@given(stack=any_stacks, hit=st.integers(1, 20), seed=st.integers(1, 99))
def test_one_token_less_is_not_exact(stack: Stack, hit: int, seed: int) -> None:
    """After the least exact replay the next state is that of a full run, and not after less."""
    numbers, cold, stop = Floats(dimensions=3, seed=seed), Cache[object](stack), hit + 1
    full = finish(run(numbers, full_run(stack, stop=stop), cold)).state
    rows = exact_next_token(stack, hit)

    def after(tokens: int) -> object:
        plan = replay(stack, hit=hit, stop=stop, rows=tokens)
        return finish(run(numbers, plan, cold.hit(hit))).state

    assert after(rows) == full
    assert not rows or after(rows - 1) != full


@given(stack=any_stacks, position=st.integers(0, 12))
def test_a_run_of_any_stack_computes_what_walking_finds(stack: Stack, position: int) -> None:
    """Chunks and shared SWA KV make a state depend on just the states that walking finds."""
    steps = run(Dependencies(), full_run(stack, stop=position + 1), Cache(stack))
    assert finish(steps).state.places == walk(stack, layer=stack.depth, position=position)


@settings(max_examples=60)
@given(stack=encoders, hit=hits, seed=st.integers(1, 99), extra=st.integers(0, 3))
def test_exact_replay_is_a_full_run_bit_for_bit(
    stack: Stack, hit: int, seed: int, extra: int
) -> None:
    """After an exact replay, whole or least, all that follows has the bits of a full run."""
    numbers, cold, stop = Floats(dimensions=3, seed=seed), Cache[object](stack), hit + 4
    full = collect(run(numbers, full_run(stack, stop=stop), cold))
    rows = exact_next_token(stack) + extra
    for plan in (
        replay(stack, hit=hit, stop=stop, rows=rows),
        least_replay(stack, hit=hit, stop=stop),
    ):
        warm = cold.hit(hit)
        states = collect(run(numbers, plan, warm))
        assert [s for at, s in states.items() if at[1] >= hit] == [
            s for at, s in full.items() if at[1] >= hit
        ]
        assert warm.kept() == cold.kept()


@settings(max_examples=60)
@given(stack=window_stacks, hit=hits)
def test_bounded_replay_is_exact_where_the_cone_stays_inside(stack: Stack, hit: int) -> None:
    """A bounded state is exact from its layer's stacked lookback on, and differs before it."""
    numbers, stop = Floats(dimensions=4), hit + 3
    full = collect(run(numbers, full_run(stack, stop=stop), Cache(stack)))
    plan = encoder_bounded_replay(stack, hit=hit, stop=stop)
    start = max(0, hit - stack.widest)
    for (layer, at), state in collect(run(numbers, plan, Cache(stack))).items():
        exact = at >= exact_from(stack, layer=layer, start=start)
        assert (state == full[layer, at]) == exact


@given(stack=stacks, stop=st.integers(0, 16))
def test_decoder_replay_keeps_the_prefix_cache(stack: Stack, stop: int) -> None:
    """Decoder bounded replay leaves the global KV and encoder windows of a full run."""
    symbols, caches = Symbols(), (Cache[int](stack), Cache[int](stack))
    collect(run(symbols, full_run(stack, stop=stop), caches[0]))
    collect(run(symbols, encoder_bounded_replay(stack, hit=0, stop=stop), caches[1]))
    assert caches[0].kept() == caches[1].kept()


@given(stack=stacks, hit=hits, more=st.integers(0, 5))
def test_replay_leaves_cached_global_kv(stack: Stack, hit: int, more: int) -> None:
    """No replay changes cached global KV, and each adds the rows of the suffix."""
    symbols, cold, stop = Symbols(), Cache[int](stack), hit + more
    collect(run(symbols, full_run(stack, stop=stop), cold))
    for plan in (
        encoder_bounded_replay(stack, hit=hit, stop=stop),
        replay(stack, hit=hit, stop=stop, rows=stacked_span(stack)),
    ):
        warm = cold.hit(hit)
        collect(run(symbols, plan, warm))
        for layer in warm.global_kv.layers:
            assert warm.global_kv.rows(layer, hit) == cold.global_kv.rows(layer, hit)
            assert len(warm.global_kv.rows(layer)) == stop


@given(stack=encoders, hit=st.integers(0, 5))
def test_a_prefix_within_the_window_is_exact(stack: Stack, hit: int) -> None:
    """A bounded replay that reaches position 0 is exact in every layer."""
    symbols, cold, stop = Symbols(), Cache[int](stack), hit + 2
    full = collect(run(symbols, full_run(stack, stop=stop), cold))
    plan = replay(stack, hit=hit, stop=stop, rows=hit)
    assert collect(run(symbols, plan, cold.hit(hit))) == full
