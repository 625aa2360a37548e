"""Replay lengths of equal layers against the replay core, and the work of a prefill."""

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.calculators.prefill import prefill
from swacalc.calculators.replaying import replay
from swacalc.calculators.storage import Network
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.replay import (
    bounded,
    exact_minimum,
    exact_next_token,
    exact_reported,
    exact_rows,
    runs_bounded,
    runs_minimum,
    runs_reported,
    washout,
    window_stack,
)

from .conftest import numbers, values

few = settings(max_examples=80, deadline=None)


@few
@given(
    layers=st.integers(1, 60),
    window=st.integers(1, 200),
    prefix=st.integers(0, 20_000),
    rows=st.integers(0, 20_000),
)
def test_the_formulas_agree_with_the_replay_core(
    symbol_table: SymbolTable, layers: int, window: int, prefix: int, rows: int
) -> None:
    """Formulas of the claims and closed forms of the core give the same lengths and layer runs."""
    given_values = values(L=layers, n_win=window, prefix=prefix, rows=rows)
    found = replay(symbol_table, given_values)
    stack, single = window_stack(layers, window), numbers(found)
    assert single["exact_reported"] == exact_reported(stack, prefix=prefix)
    assert single["exact_minimum"] == exact_minimum(stack, prefix=prefix)
    assert single["exact_next_token"] == exact_next_token(stack, prefix=prefix)
    assert single["bounded"] == bounded(stack, prefix=prefix)
    assert single["runs_reported"] == runs_reported(stack, prefix=prefix)
    assert single["runs_minimum"] == runs_minimum(stack, prefix=prefix)
    assert single["runs_bounded"] == runs_bounded(stack, prefix=prefix)
    assert single["washout"] == washout(stack)
    assert ("saving" in single) == (prefix > 0)
    kept = found.figures["exact_rows"]
    assert isinstance(kept, tuple)
    core = [
        number
        for number, count in exact_rows(stack, prefix=prefix, rows=rows)
        for _ in range(count)
    ]
    assert [part.quantity.number for part in kept] == core


@few
@given(prompt=st.integers(1, 10**18), cached=st.integers(0, 10**18))
def test_a_prefill_runs_half_the_layers_and_one_window(
    symbol_table: SymbolTable, networks: Mapping[str, Network], prompt: int, cached: int
) -> None:
    """The encoder runs what is not cached and a replay, the decoder the last window."""
    hit = min(prompt, cached)
    network = networks["deepseek-v4.1-flash"]
    found = numbers(prefill(symbol_table, network, values(N=prompt, H=hit)))
    decoder = 20 * min(prompt, 128)
    assert found["runs_full"] == 40 * prompt
    assert found["runs_ced"] == 20 * prompt + decoder
    assert found["ratio"] == found["runs_ced"] / found["runs_full"]
    assert found["runs_hit_bounded"] == 20 * (prompt - hit + min(hit, 128)) + decoder
    assert found["runs_hit_exact"] == 20 * (prompt - hit + min(hit, 2541)) + decoder
