"""Caches that refuse, plans that are refused, and what a run costs."""

import tracemalloc
from dataclasses import replace
from math import exp, nan, sqrt
from operator import mul
from typing import Any

import pytest

from swacalc.replay import Layer, OverwriteError, ReplayError, stack_of, window_stack
from swacalc.replay.arithmetic import Sightings, Symbols
from swacalc.replay.cache import Cache
from swacalc.replay.floats import Floats
from swacalc.replay.plan import (
    encoder_bounded_replay,
    full_run,
    least_replay,
    replay,
    resume,
)
from swacalc.replay.run import collect, finish, run, steps

CED = stack_of([Layer(window=3)] * 2, [Layer(window=3, global_kv=True)] * 2)
SHARED = window_stack(3, 2, global_kv=True)


def test_a_replay_that_overwrites_is_refused() -> None:
    """Replayed tokens that try to write cached global KV are stopped with the position."""
    cache = Cache[int](SHARED)
    symbols = Symbols()
    collect(run(symbols, full_run(SHARED, stop=8), cache))
    plan = encoder_bounded_replay(SHARED, hit=6, stop=8)
    wrong = plan._replace(hit=4)
    with pytest.raises(
        OverwriteError, match="position must be 6, the next position in the global KV of layer 1"
    ):
        collect(run(symbols, wrong, cache.hit(6)))


def test_global_kv_is_written_in_order() -> None:
    """Global KV takes the next position only, and leaves none out."""
    cache = Cache[int](SHARED)
    with pytest.raises(
        ReplayError, match="position must be 0, the next position in the global KV of layer 1"
    ):
        cache.global_kv.write(1, 1, 7)
    cache.global_kv.write(1, 0, 7)
    with pytest.raises(OverwriteError):
        cache.global_kv.write(1, 0, 7)


def test_a_hit_finds_what_is_there() -> None:
    """A hit lies within the global KV that is held, from nothing to the whole prompt."""
    cache = Cache[int](SHARED)
    collect(run(Symbols(), full_run(SHARED, stop=5), cache))
    for hit in range(6):
        assert cache.hit(hit).global_kv.held == hit
        assert cache.hit(hit).swa_kv.rows(1) != cache.swa_kv.rows(1)
    for hit in (-1, 6):
        with pytest.raises(ReplayError, match="hit must be a whole number from 0 to 5"):
            cache.hit(hit)
    with pytest.raises(ReplayError, match="hit must be a whole number from 0 to 2, not 4"):
        collect(run(Symbols(), resume(SHARED, start=4, stop=5), cache.hit(2)))


def test_a_replay_of_a_finished_request_is_refused() -> None:
    """A replay restores the SWA KV of a hit; on a cache that still holds it, it is refused."""
    cache, symbols = Cache[int](SHARED), Symbols()
    collect(run(symbols, full_run(SHARED, stop=9), cache))
    plan, warm = least_replay(SHARED, hit=9, stop=9), cache.hit(9)
    with pytest.raises(
        ReplayError, match="position must be 9, the next position in the SWA KV of layer 1"
    ):
        collect(run(symbols, plan, cache))
    assert warm.swa_kv.by_position(1) == {}
    collect(run(symbols, plan, warm))
    assert warm.kept() == cache.kept()


def test_resuming_on_kept_swa_kv_is_a_full_run() -> None:
    """With SWA KV still there, nothing is replayed and what follows equals a full run."""
    symbols, cache = Symbols(), Cache[int](CED)
    full = collect(run(symbols, full_run(CED, stop=9), Cache(CED)))
    first = collect(run(symbols, full_run(CED, stop=5), cache))
    assert first | collect(run(symbols, resume(CED, start=5, stop=9), cache)) == full


def test_a_run_names_its_steps() -> None:
    """The steps of a run are the plain ones with names."""
    found = list(run(Symbols(), full_run(CED, stop=3), Cache(CED)))
    assert found == list(steps(Symbols(), full_run(CED, stop=3), Cache(CED)))
    assert (found[1].layer, found[1].position) == (2, 0)


def test_ced_reads_global_kv_from_the_last_encoder_states() -> None:
    """A decoder layer's global KV is projected from the last encoder, its SWA KV from its own."""
    symbols, cache = Symbols(), Cache[int](CED)
    states = collect(run(symbols, full_run(CED, stop=4), cache))
    for layer in (3, 4):
        shared = [symbols.project("global", layer, states[2, at]) for at in range(4)]
        own = [symbols.project("swa", layer, states[layer - 1, at]) for at in range(1, 4)]
        assert cache.global_kv.rows(layer) == shared
        assert list(cache.swa_kv.rows(layer)) == own
        assert states[layer, 3] == symbols.attend(layer, states[layer - 1, 3], [*shared, *own])


def test_decoder_replay_runs_the_last_window_alone() -> None:
    """Decoder layers run over the last W prompt tokens, encoder layers over all."""
    plan = encoder_bounded_replay(CED, hit=0, stop=10)
    runs = collect(run(Symbols(), plan, Cache(CED)))
    assert [sum(1 for layer, _ in runs if layer == n) for n in (1, 2, 3, 4)] == [10, 10, 3, 3]


def test_the_window_is_cut_at_the_start() -> None:
    """With W = 3 a replay from 5 shows the queries 5, 6, 7, 8 one, two, three, three rows."""
    stack, seen = window_stack(1, 3), Sightings()
    collect(run(seen, encoder_bounded_replay(stack, hit=8, stop=9), Cache(stack)))
    views = [seen.window(1, at) for at in range(5, 9)]
    assert views == [(5,), (5, 6), (5, 6, 7), (6, 7, 8)]


@pytest.mark.parametrize("wrong", [-1, 11, True, 2.0, nan, None])
def test_plans_refuse_wrong_hits(wrong: Any) -> None:
    """A hit is a whole number within the prompt."""
    for make in (least_replay, encoder_bounded_replay):
        with pytest.raises(ReplayError, match="hit must be a whole number from 0 to 10"):
            make(CED, hit=wrong, stop=10)
    with pytest.raises(ReplayError, match="start must be"):
        resume(CED, start=wrong, stop=10)
    if wrong != 11:
        with pytest.raises(ReplayError, match="rows must be"):
            replay(CED, hit=3, stop=10, rows=wrong)
        with pytest.raises(ReplayError, match="stop must be"):
            full_run(CED, stop=wrong)


def test_memory_grows_with_the_window_not_the_prompt() -> None:
    """Without global KV, four times the prompt takes no more memory; a wider window does."""

    def peak(window: int, prompt: int) -> int:
        stack = window_stack(2, window)
        tracemalloc.start()
        # Python keeps freed tuples of up to 20 items for reuse, which would blur the figure.
        finish(run(Floats(dimensions=24), full_run(stack, stop=prompt), Cache(stack)))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    assert peak(8, 400) < 1.2 * peak(8, 100)
    assert peak(64, 100) > 2 * peak(8, 100)


def test_numbers_depend_on_the_seed_alone() -> None:
    """The same seed gives the same states, of mean square one; another seed gives others."""
    stack = window_stack(2, 3)

    def last(seed: int) -> tuple[float, ...]:
        numbers = Floats(dimensions=5, seed=seed)
        return finish(run(numbers, full_run(stack, stop=6), Cache(stack))).state

    assert last(1) == last(1) != last(2)
    assert sqrt(sum(number**2 for number in last(1)) / 5) == pytest.approx(1)


def test_attention_is_the_textbook_formula() -> None:
    """A state is the one below plus the softmax of q·k over the values, to unit mean square."""
    numbers = Floats(dimensions=6, seed=3)
    states = [numbers.embed(at) for at in range(5)]
    rows = [numbers.project("swa", 1, state) for state in states]
    query = numbers.query(1, states[4])
    weights = [exp(sum(map(mul, query, key))) for key, _, _ in rows]
    values = list(zip(*(value for _, value, _ in rows), strict=True))
    mixed = [sum(map(mul, weights, column)) / sum(weights) for column in values]
    raw = [own + more for own, more in zip(states[4], mixed, strict=True)]
    size = sqrt(sum(number**2 for number in raw) / 6)
    expected = [number / size for number in raw]
    assert numbers.attend(1, states[4], rows) == pytest.approx(expected, abs=1e-12)


def test_softmax_survives_scores_that_overflow_alone() -> None:
    """With the maximum subtracted, scores far above what exp can take still give a mean."""
    row = ((1e6, 0.0), (1.0, 2.0), 5e11)
    rows = [row, row]
    state = Floats(dimensions=2).attend(1, (0.6, 0.8), rows)
    assert all(abs(number) < 2 for number in state)


@pytest.mark.parametrize("given", [0, -1, True, 2.5, nan])
def test_numbers_refuse_wrong_sizes(given: Any) -> None:
    """Dimensions are a whole number of at least one, seeds of at least zero."""
    with pytest.raises(ReplayError, match="dimensions must be"):
        Floats(dimensions=given)
    if given != 0:
        with pytest.raises(ReplayError, match="seed must be"):
            Floats(seed=given)


def test_layers_print_in_words() -> None:
    """A stack says what it is, for the sentence of a counterexample."""
    assert str(CED) == "2 × window 3, decoder of 2 × window 3 and global KV"
    assert str(stack_of([Layer(global_kv=True), replace(CED.encoder[0][0], window=1)])) == (
        "1 × full + 1 × window 1"
    )
