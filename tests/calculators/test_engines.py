"""The rules of engines at every corner: what they adopt and replay, and what they refuse."""

from collections.abc import Mapping

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from swacalc.calculators.answer import Answer, RefusedError
from swacalc.calculators.engine_rules import ENGINES
from swacalc.calculators.engines import engine
from swacalc.calculators.sweeping import read_span, sweep
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.quantity import Quantity

from .conftest import numbers, values

few = settings(max_examples=80, deadline=None)

REPLAYING = sorted(name for name, rule in ENGINES.items() if rule.replays)
WHOLE_BLOCKS = ("vllm", "vllm-ascend", "sglang", "tokenspeed", "tensorrt-llm")


@st.composite
def hits(draw: st.DrawFn) -> tuple[int, int, int, int]:
    """A window, a block, a hit near a multiple of either, and a prompt at least as long."""
    window, block = draw(st.integers(1, 300)), draw(st.integers(1, 300))
    near = draw(st.sampled_from([window, block])) * draw(st.integers(0, 8))
    hit = max(0, near + draw(st.integers(-2, 2)))
    prompt = max(1, hit + draw(st.integers(0, 3) | st.integers(0, 5000)))
    return window, block, hit, prompt


def cached(block: int, hit: int, prompt: int) -> int:
    """The whole blocks of a hit that leave at least one token of the prompt to compute."""
    return max(whole for whole in range(0, min(hit, prompt - 1) + 1, block))


@few
@given(sizes=hits(), name=st.sampled_from(REPLAYING))
def test_every_engine_replays_at_most_one_window_of_what_it_adopts(
    symbol_table: SymbolTable, sizes: tuple[int, int, int, int], name: str
) -> None:
    """Whole blocks or nothing are adopted, one token is left, and the rest runs from 0 or later."""
    window, block, hit, prompt = sizes
    assume(name != "sglang" or cached(block, hit, prompt) % 2 == 0)
    found = numbers(engine(symbol_table, name, values(n_win=window, block=block, N=prompt, H=hit)))
    taken, start = found["hit"], found["replay_start"]
    assert 0 <= taken <= hit
    assert taken < prompt
    assert taken % block == 0
    assert found["adopted"] == (1 if taken else 0)
    assert start == max(0, taken - window)
    assert found["replayed"] == taken - start <= window
    assert found["scheduled"] == prompt - start >= prompt - taken > 0


@few
@given(sizes=hits())
def test_engines_differ_in_what_they_adopt(
    symbol_table: SymbolTable, sizes: tuple[int, int, int, int]
) -> None:
    """VLLM and its port adopt more than a window, SGLang no odd hit, others hits of any length."""
    window, block, hit, prompt = sizes
    given_values = values(n_win=window, block=block, N=prompt, H=hit)
    whole = cached(block, hit, prompt)
    if whole % 2:
        with pytest.raises(RefusedError, match="refused: SGLang"):
            engine(symbol_table, "sglang", given_values)
    names = [name for name in WHOLE_BLOCKS if name != "sglang" or whole % 2 == 0]
    taken = {name: numbers(engine(symbol_table, name, given_values))["hit"] for name in names}
    for name in ("vllm", "vllm-ascend"):
        assert taken.pop(name) == (whole if whole > window else 0)
    assert set(taken.values()) == {whole}


@pytest.mark.parametrize(
    ("name", "sizes", "expected"),
    [
        ("vllm", (32, 16, 96, 96), (80, 48, 48)),
        ("vllm", (32, 16, 96, 97), (96, 64, 33)),
        ("vllm", (32, 16, 48, 48), (0, 0, 48)),
        ("vllm", (128, 16, 4096, 4096), (4080, 3952, 144)),
        ("sglang", (128, 256, 8192, 8192), (7936, 7808, 384)),
        ("sglang", (128, 2, 8192, 8192), (8190, 8062, 130)),
        ("sglang", (128, 1, 8191, 8191), (8190, 8062, 129)),
        ("tokenspeed", (128, 1, 96, 96), (95, 0, 96)),
        ("tokenspeed", (128, 64, 640, 640), (576, 448, 192)),
        ("tensorrt-llm", (128, 128, 256, 256), (128, 0, 256)),
        ("tensorrt-llm", (128, 128, 256, 257), (256, 128, 129)),
        ("tensorrt-llm", (128, 256, 1, 1), (0, 0, 1)),
    ],
)
def test_a_full_hit_leaves_the_last_token_to_compute(
    symbol_table: SymbolTable, name: str, sizes: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    """Adopted hit, replay start and scheduled tokens where the cache holds the whole prompt."""
    window, block, hit, prompt = sizes
    found = numbers(engine(symbol_table, name, values(n_win=window, block=block, N=prompt, H=hit)))
    assert tuple(found[each] for each in ("hit", "replay_start", "scheduled")) == expected


@pytest.mark.parametrize(
    ("block", "hit", "prompt"),
    [(1, 7935, 8192), (1, 8192, 8192), (1, 1, 2), (3, 9, 100), (5, 16, 17), (255, 300, 1000)],
)
def test_sglang_refuses_an_odd_hit_position(
    symbol_table: SymbolTable, block: int, hit: int, prompt: int
) -> None:
    """If whole pages end at an odd position, a pair of the compressor would be split."""
    with pytest.raises(RefusedError) as refused:
        engine(symbol_table, "sglang", values(n_win=128, block=block, N=prompt, H=hit))
    assert refused.value.message.startswith(
        "refused: SGLang replays only from an even hit position"
    )
    assert "even number of tokens" in refused.value.hint


def test_a_sweep_is_refused_where_a_point_of_it_is(symbol_table: SymbolTable) -> None:
    """From one even hit to another SGLang answers at every second token, and only there."""

    def calculate(given_values: Mapping[str, Quantity]) -> Answer:
        return engine(symbol_table, "sglang", given_values)

    given_values = values(n_win=128, block=1, N=1000)
    found = sweep(calculate, given_values, read_span("hit=100..110:2"))
    assert found.columns["hit"].numbers == tuple(range(100, 111, 2))
    with pytest.raises(RefusedError, match="even hit position"):
        sweep(calculate, given_values, read_span("hit=100..110:5"))


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_an_engines_rule_says_of_when_it_is(symbol_table: SymbolTable, name: str) -> None:
    """The answer names the revision of the engine's source that its rule was read from."""
    needs = dict.fromkeys(ENGINES[name].needs, 0)
    found = engine(symbol_table, name, values(n_win=128, N=9, H=4, **needs))
    (note,) = found.notes
    assert note.startswith(f"the rule of {name} as of its ")
    assert found.facts["engine"] == name
    assert note.endswith(found.facts["engine_version"])
