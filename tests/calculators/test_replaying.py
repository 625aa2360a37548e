"""Replay lengths against the replay core, and the rules of engines at every corner."""

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.calculators.answer import Answer
from swacalc.calculators.prefill import prefill
from swacalc.calculators.replaying import ENGINES, engine, replay
from swacalc.calculators.storage import Network
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.ledger import Ledger
from swacalc.quantity import Quantity, parse_quantity
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

few = settings(max_examples=80, deadline=None)


def numbers(answer: Answer) -> Mapping[str, Fraction]:
    """Every single figure in base units."""
    found = answer.figures.items()
    return {name: part.quantity.base for name, part in found if isinstance(part, Derivation)}


def values(**sizes: int) -> dict[str, Quantity]:
    return {name: parse_quantity(str(size)) for name, size in sizes.items()}


@few
@given(
    layers=st.integers(1, 60),
    window=st.integers(1, 200),
    prefix=st.integers(0, 20_000),
    rows=st.integers(0, 20_000),
)
def test_the_formulas_agree_with_the_replay_core(
    ledger: Ledger, layers: int, window: int, prefix: int, rows: int
) -> None:
    """Formulas of the claims and closed forms of the core give the same lengths and layer runs."""
    given_values = values(L=layers, n_win=window, prefix=prefix, rows=rows)
    found = replay(ledger, {}, given_values)
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


@st.composite
def hits(draw: st.DrawFn) -> tuple[int, int, int, int]:
    """A window, a block, a hit near a multiple of either, and a prompt at least as long."""
    window, block = draw(st.integers(1, 300)), draw(st.integers(1, 300))
    near = draw(st.sampled_from([window, block])) * draw(st.integers(0, 8))
    hit = max(0, near + draw(st.integers(-2, 2)))
    prompt = max(1, hit + draw(st.integers(0, 3) | st.integers(0, 5000)))
    return window, block, hit, prompt


@few
@given(sizes=hits(), name=st.sampled_from(sorted(ENGINES)))
def test_every_engine_replays_at_most_one_window_of_what_it_adopts(
    ledger: Ledger, sizes: tuple[int, int, int, int], name: str
) -> None:
    """It adopts whole blocks of the hit or nothing, starts at 0 or later, and runs the rest."""
    window, block, hit, prompt = sizes
    found = numbers(engine(ledger, name, {}, values(n_win=window, block=block, N=prompt, H=hit)))
    taken, start = found["hit"], found["replay_start"]
    assert 0 <= taken <= hit
    assert taken % block == 0 or name == "sglang"
    assert found["adopted"] == (1 if taken else 0)
    assert start == max(0, taken - window)
    assert found["replayed"] == taken - start <= window
    assert found["scheduled"] == prompt - start >= prompt - taken


@few
@given(sizes=hits())
def test_engines_differ_in_what_they_adopt(
    ledger: Ledger, sizes: tuple[int, int, int, int]
) -> None:
    """More than a window for vLLM, an even hit and a token left for SGLang, any for others."""
    window, block, hit, prompt = sizes
    given_values = values(n_win=window, block=block, N=prompt, H=hit)
    taken = {name: numbers(engine(ledger, name, {}, given_values))["hit"] for name in ENGINES}
    whole = hit // block * block
    assert taken["vllm"] == (whole if whole > window else 0)
    left = min(hit, prompt - 1) // block * block
    assert taken["sglang"] == left - left % 2 < prompt
    assert taken["tokenspeed"] == taken["tensorrt-llm"] == whole


@few
@given(prompt=st.integers(1, 10**18), cached=st.integers(0, 10**18))
def test_a_prefill_runs_half_the_layers_and_one_window(
    ledger: Ledger, networks: Mapping[str, Network], prompt: int, cached: int
) -> None:
    """The encoder runs what is not cached and a replay, the decoder the last window."""
    hit = min(prompt, cached)
    network = networks["deepseek-v4.1-flash"]
    found = numbers(prefill(ledger, network, values(N=prompt, H=hit)))
    decoder = 20 * min(prompt, 128)
    assert found["runs_full"] == 40 * prompt
    assert found["runs_ced"] == 20 * prompt + decoder
    assert found["ratio"] == found["runs_ced"] / found["runs_full"]
    assert found["runs_hit_bounded"] == 20 * (prompt - hit + min(hit, 128)) + decoder
    assert found["runs_hit_exact"] == 20 * (prompt - hit + min(hit, 2541)) + decoder
