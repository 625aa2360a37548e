"""A replay of any stack: the calculator against the replay core's walk, and real configurations."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.calculators.replaying import replay
from swacalc.calculators.stacks import rebuilt
from swacalc.calculators.storage import Network
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.models import AttentionLayer, Geometry, read_config
from swacalc.replay import Layer as Replayed
from swacalc.replay import Stack, bounded, exact_reported, page_aligned, stack_of, stacked_span
from swacalc.replay.arithmetic import Sightings
from swacalc.replay.cache import Cache
from swacalc.replay.plan import replay as replay_plan
from swacalc.replay.run import collect, run
from swacalc.replay.walk import walk

from .conftest import numbers, values

CONFIGS = Path(__file__).parents[1] / "models" / "configs"
some = settings(max_examples=60, deadline=None)

windows = st.lists(st.none() | st.integers(1, 4), min_size=1, max_size=4).filter(any)
hits = st.integers(0, 14)


def network_of(found: list[int | None]) -> Network:
    """A model of one full layer for each None, and one window layer for each number."""
    layers = tuple(
        AttentionLayer(
            index=at,
            part="encoder",
            role="window-only" if window else "owner",
            window=window,
            ratio=0 if window else 1,
            owns=() if window else ("main",),
        )
        for at, window in enumerate(found)
    )
    geometry = Geometry("mixed", "Mixed", "mixed", layers=layers, drafts=(), layouts=())
    return Network(geometry=geometry)


def stack_with(found: list[int | None]) -> Stack:
    return stack_of(Replayed(window=window, global_kv=window is None) for window in found)


def read(config: Path | str) -> Network:
    text = config.read_text(encoding="utf-8") if isinstance(config, Path) else config
    return Network(geometry=read_config(text, "config.json"), given=True)


def rows_by_walking(stack: Stack, hit: int, start: int, reads: int) -> list[list[bool]]:
    """For each window layer whether a replay from `start` makes each of its last rows exact.

    With `reads` of 0 they are those of the last window, with 1 those that the next query reads.
    """
    return [
        [
            start == 0 or (at >= start and _stays(stack, number - 1, at, start, hit))
            for at in range(max(0, hit - layer.window + reads), hit)
        ]
        for number, layer in stack.layers()
        if layer.window
    ]


def _stays(stack: Stack, layer: int, at: int, start: int, hit: int) -> bool:
    """Whether a state needs nothing from before `start`, where cached global KV is exact."""
    states = walk(stack, layer=layer, position=at, cached=hit)
    return all(position >= start for _, position in states)


def least(stack: Stack, hit: int, reads: int) -> int:
    """The shortest replay that makes all those rows exact, found by trying."""
    lengths = range(hit + 1)
    return next(n for n in lengths if all(map(all, rows_by_walking(stack, hit, hit - n, reads))))


def layer_runs(stack: Stack, hit: int, rows: int) -> int:
    """The layer runs of a replay of so many tokens, counted as it runs."""
    plan = replay_plan(stack, hit=hit, stop=hit, rows=rows)
    cold = Cache[tuple[str, int]](stack)
    sightings = Sightings()
    collect(run(sightings, replay_plan(stack, hit=0, stop=hit, rows=0), cold))
    return len(collect(run(sightings, plan, cold.hit(hit))))


def needed_runs(stack: Stack, hit: int) -> int:
    """The states that the rows of all last windows need, counted by walking."""
    needed: set[tuple[int, int]] = set()
    for number, layer in stack.layers():
        for at in range(max(0, hit - (layer.window or 0)), hit):
            needed |= walk(stack, layer=number - 1, position=at, cached=hit)
    return sum(number > 0 for number, _ in needed)


@some
@given(found=windows, hit=hits, rows=hits)
def test_figures_of_any_stack_are_what_walking_finds(
    symbol_table: SymbolTable, found: list[int | None], hit: int, rows: int
) -> None:
    """For any order of full and window layers and any windows, each figure is found by walking."""
    stack = stack_with(found)
    answer = replay(
        symbol_table, values(prefix=hit, rows=rows), rebuilt(network_of(found), "encoder")
    )
    single = numbers(answer)
    assert single["exact_minimum"] == least(stack, hit, reads=0)
    assert single["exact_next_token"] == least(stack, hit, reads=1)
    assert single["runs_minimum"] == needed_runs(stack, hit)
    assert single["runs_bounded"] == layer_runs(stack, hit, bounded(stack, hit))
    assert single["runs_reported"] == layer_runs(stack, hit, exact_reported(stack, hit))
    kept = answer.figures["exact_rows"]
    assert isinstance(kept, tuple)
    walked = rows_by_walking(stack, hit, max(0, hit - rows), reads=0)
    assert [part.quantity.number for part in kept] == list(map(sum, walked))


kinds = st.tuples(st.sampled_from(["full", "window", "chunk", "shared"]), st.integers(1, 5))


def mixed(found: list[tuple[str, int]]) -> tuple[Network, Stack]:
    """A model of full, window and chunked layers, some reading the KV of one below; and its stack.

    One that has nothing below to read has a window of its own.
    """
    layers: list[AttentionLayer] = []
    replayed: list[Replayed] = []
    for at, (kind, size) in enumerate(found):
        read = next((each for each in layers if each.rows), None) if kind == "shared" else None
        window = read.window if read else size if kind in ("window", "shared") else None
        chunk = read.chunk if read else size if kind == "chunk" else None
        source, full = read.index if read else None, kind == "full"
        layers.append(
            AttentionLayer(
                index=at,
                part="encoder",
                role="owner" if full else "reuse" if read else "window-only",
                window=window,
                ratio=int(full),
                owns=("main",) if full else (),
                chunk=chunk,
                source=source,
            )
        )
        reads = None if source is None else source + 1
        replayed.append(Replayed(window=window, chunk=chunk, reads=reads, global_kv=full))
    geometry = Geometry("mixed", "Mixed", "mixed", layers=tuple(layers), drafts=(), layouts=())
    return Network(geometry=geometry), stack_of(replayed)


@some
@given(st.lists(kinds, min_size=1, max_size=5), hits)
def test_least_replays_of_chunks_and_shared_windows_are_what_walking_finds(
    symbol_table: SymbolTable, found: list[tuple[str, int]], hit: int
) -> None:
    """They reach back to the first state that the last, or the next, query is computed from."""
    network, stack = mixed(found)
    if all(kind == "full" for kind, _ in found):
        return
    single = numbers(replay(symbol_table, values(prefix=hit), rebuilt(network, "encoder")))
    for name, query in (("exact_next_token", hit), ("exact_minimum", max(0, hit - 1))):
        states = walk(stack, layer=stack.depth, position=query, cached=hit)
        assert single[name] == hit - min(position for _, position in states)


@some
@given(found=windows, page=st.integers(1, 9))
def test_lengths_of_any_stack_follow_from_its_windows(
    symbol_table: SymbolTable, found: list[int | None], page: int
) -> None:
    """Spans and lookbacks add up, bounded is the widest window, and these errors never end."""
    sizes = [window for window in found if window]
    stack = stack_with(found)
    answer = replay(symbol_table, values(page=page), rebuilt(network_of(found), "encoder"))
    single = numbers(answer)
    assert single["stacked_span"] == sum(sizes) == stacked_span(stack)
    assert single["exact_next_token"] == sum(sizes) - len(sizes)
    assert single["exact_minimum"] == sum(sizes) - len(sizes) + 1
    assert single["bounded"] == max(sizes)
    assert single["saving"] == Fraction(sum(sizes), max(sizes))
    assert single["runs_reported"] == len(found) * sum(sizes)
    assert single["page_aligned"] == page_aligned(stack, page)
    assert "washout" not in single


MINISTRAL = json.dumps(
    {
        "model_type": "ministral",
        "num_hidden_layers": 36,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "hidden_size": 4096,
        "head_dim": 128,
        "sliding_window": 32768,
        "layer_types": ["full_attention", *["sliding_attention"] * 3] * 9,
    }
)


@pytest.mark.parametrize(
    ("config", "layers", "runs"),
    [
        (CONFIGS / "gpt-oss-20b.json", 24, (36_864, 16_786, 3_072)),
        (CONFIGS / "gemma-3-4b.json", 34, (1_009_664, 486_981, 34_816)),
        (MINISTRAL, 36, (31_850_496, 15_924_797, 1_179_648)),
        (CONFIGS / "mistral-7b-v0.1.json", 32, (4_194_304, 2_031_151, 131_072)),
    ],
    ids=["gpt-oss-20b", "gemma-3-4b", "ministral-8b", "mistral-7b"],
)
def test_full_layers_run_in_real_models(
    symbol_table: SymbolTable, config: Path | str, layers: int, runs: tuple[int, int, int]
) -> None:
    """A full layer's KV is cached, but its attention and feed-forward run to pass states upward."""
    answer = replay(symbol_table, {}, rebuilt(read(config), "encoder"))
    single = numbers(answer)
    names = ("runs_reported", "runs_minimum", "runs_bounded")
    assert tuple(single[name] for name in names) == runs
    assert answer.inputs["L"].quantity.number == layers
    assert "washout" not in single


@pytest.mark.parametrize("part", ["all", "encoder", "decoder", "draft"])
def test_only_the_error_of_a_decoder_ends(
    symbol_table: SymbolTable, networks: Mapping[str, Network], part: str
) -> None:
    """The washout is a figure of the decoder alone; that of equal layers says what it is for."""
    network = networks["deepseek-v4.1-flash"]
    found = replay(symbol_table, {}, rebuilt(network, part))
    assert ("washout" in found.figures) == (part == "decoder")
    equal = replay(symbol_table, values(L=4), rebuilt(network, part))
    assert "washout" in equal.figures
    assert any("decoder" in note for note in equal.notes)
    assert not found.notes


@pytest.mark.parametrize(
    ("found", "given_values", "words"),
    [
        ([4, None], {"n_win": 3}, "--window alone cannot describe mixed, encoder"),
        ([4, 3], {"n_win": 3}, "--window alone cannot describe mixed, encoder"),
        ([4, 3, None], {"L": 3}, "mixed, encoder has several windows: 4, 3"),
        ([None, None], {}, "mixed has no layer with a window"),
    ],
)
def test_what_would_change_another_stack_is_refused(
    symbol_table: SymbolTable, found: list[int | None], given_values: dict[str, int], words: str
) -> None:
    """One window for layers that differ, or equal layers of an unknown window, is refused."""
    with pytest.raises(InputError) as refused:
        replay(symbol_table, values(**given_values), rebuilt(network_of(found), "encoder"))
    assert refused.value.message.startswith(words)


@pytest.mark.parametrize("found", [[4, None], [3, 4], [None, 5, 5]])
def test_equal_layers_take_the_place_of_any_stack(
    symbol_table: SymbolTable, found: list[int | None]
) -> None:
    """If layers and window are given, the model is ignored."""
    sizes = values(L=6, n_win=9)
    ours = replay(symbol_table, sizes, rebuilt(network_of(found), "encoder"))
    assert numbers(ours) == numbers(replay(symbol_table, sizes))


HYBRID = {
    "model_type": "qwen3_next",
    "num_hidden_layers": 8,
    "num_key_value_heads": 2,
    "head_dim": 256,
    "linear_conv_kernel_dim": 4,
    "linear_key_head_dim": 128,
    "linear_value_head_dim": 128,
    "linear_num_key_heads": 16,
    "linear_num_value_heads": 32,
}


def test_layers_that_no_window_rebuilds() -> None:
    """Recurrent layers, whose state comes from all tokens before, are refused by their numbers."""
    with pytest.raises(InputError, match="has recurrent layers") as caught:
        rebuilt(read(json.dumps(HYBRID)), "all")
    assert caught.value.hint == "they are layers 0, 1, 2, 4, 5, 6"


SHARED = {
    "model_type": "gemma3n_text",
    "num_hidden_layers": 10,
    "num_kv_shared_layers": 4,
    "num_key_value_heads": 2,
    "head_dim": 256,
    "sliding_window": 512,
}


def test_shared_windows_add_no_lookback_of_their_own(symbol_table: SymbolTable) -> None:
    """Three layers read the window of the sixth at the query's own position, as the sixth does."""
    part = rebuilt(read(json.dumps(SHARED)), "all")
    single = numbers(replay(symbol_table, values(prefix=10_000), part))
    own = [layer for layer, _ in part.stack.runs if layer.window and not layer.reads]
    assert any(layer.reads for layer, _ in part.stack.runs)
    windows = sum(count for layer, count in part.stack.runs if layer in own)
    assert single["exact_next_token"] == windows * 511
