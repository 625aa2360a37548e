"""Caches shared out by tensor parallelism, and what fits into a memory."""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.calculators.answer import Answer, RefusedError
from swacalc.calculators.fitting import ENDLESS, fit
from swacalc.calculators.storage import Network, storage
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.models import read_config
from swacalc.models.geometry import LayerState
from swacalc.quantity import parse_quantity

few = settings(max_examples=40, deadline=None)
ONE_HEAD_FOR_ALL = (
    "deepseek-v4.1-flash",
    "deepseek-v4-flash",
    "deepseek-v3",
    "deepseek-v3.2",
    "glm-5",
)
LINEAR, FULL = "linear_attention", "full_attention"
HYBRID: dict[str, Any] = {
    "model_type": "qwen3_next",
    "num_hidden_layers": 4,
    "num_attention_heads": 16,
    "num_key_value_heads": 2,
    "head_dim": 8,
    "layer_types": [LINEAR, LINEAR, LINEAR, FULL],
    "linear_num_key_heads": 4,
    "linear_num_value_heads": 8,
    "linear_key_head_dim": 8,
    "linear_value_head_dim": 8,
    "linear_conv_kernel_dim": 4,
    "dtype": "bfloat16",
}


def number(answer: Answer, name: str) -> Fraction:
    figure = answer.figures[name]
    assert isinstance(figure, Derivation)
    return figure.quantity.base


def quantities(**values: int) -> dict[str, Any]:
    return {
        name: parse_quantity(f"{value} B" if name == "memory" else str(value))
        for name, value in values.items()
    }


@cache
def dense(heads: int, kv_heads: int, layers: int, windows: int) -> Network:
    """A model with full layers and `windows` layers with a window of 16, heads of 4 channels."""
    types = ["sliding_attention"] * windows + [FULL] * layers
    config = {
        "model_type": "gpt_oss",
        "num_hidden_layers": len(types),
        "num_attention_heads": heads,
        "num_key_value_heads": kv_heads,
        "head_dim": 4,
        "layer_types": types,
        "sliding_window": 16,
    }
    return Network(read_config(json.dumps(config), "c.json"), given=True)


def accepted(heads: int, kv_heads: int, devices: int) -> bool:
    """What vLLM asserts of its attention layers."""
    larger, smaller = max(kv_heads, devices), min(kv_heads, devices)
    return heads % devices == 0 and larger % smaller == 0


@few
@given(
    groups=st.integers(1, 4),
    kv_heads=st.integers(1, 12),
    layers=st.integers(1, 3),
    windows=st.integers(0, 3),
    devices=st.integers(1, 24),
    context=st.integers(0, 100),
    batch=st.integers(1, 5),
)
def test_devices_share_out_heads(
    *,
    symbol_table: SymbolTable,
    groups: int,
    kv_heads: int,
    layers: int,
    windows: int,
    devices: int,
    context: int,
    batch: int,
) -> None:
    """A device keeps max(1, KV heads / devices) heads of each entry, or is refused as by vLLM."""
    network = dense(groups * kv_heads, kv_heads, layers, windows)
    given = quantities(context=context, devices=devices, batch=batch)
    if not accepted(groups * kv_heads, kv_heads, devices):
        with pytest.raises(RefusedError):
            storage(symbol_table, network, given)
        return
    found = storage(symbol_table, network, given)
    rows = layers * context + windows * min(context, 16)
    own = max(1, kv_heads // devices)
    assert number(found, "device_bytes") == batch * rows * own * 2 * 4 * 2
    assert number(found, "batch_bytes") == batch * rows * kv_heads * 2 * 4 * 2
    full = layers * context + windows * 16
    assert number(found, "device_bytes_reserved") == batch * full * own * 2 * 4 * 2


@pytest.mark.parametrize("name", ONE_HEAD_FOR_ALL)
@pytest.mark.parametrize("devices", [1, 2, 8, 64])
def test_latents_and_indexer_keys_are_on_every_device(
    name: str, devices: int, symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """What serves all heads whole takes as much on each device as on one alone."""
    given = quantities(context=1001, page=64, devices=devices)
    found = storage(symbol_table, networks[name], given)
    assert number(found, "device_bytes") == number(found, "total_bytes")
    assert number(found, "device_bytes_reserved") == number(found, "total_bytes_reserved")


@pytest.mark.parametrize("devices", range(1, 20))
def test_states_are_shared_out_by_their_heads(devices: int, symbol_table: SymbolTable) -> None:
    """The state of recurrent layers is divided evenly or refused, while KV heads are repeated."""
    network = Network(read_config(json.dumps(HYBRID), "c.json"), given=True)
    given = quantities(context=100, devices=devices)
    if devices not in (1, 2, 4):
        with pytest.raises(RefusedError, match="divide the 4 heads or groups of the recurrent"):
            storage(symbol_table, network, given)
        return
    found = storage(symbol_table, network, given)
    state = 3 * (8 * 8 * 8 * 4 + 3 * (2 * 4 * 8 + 8 * 8) * 2)
    assert number(found, "state_bytes") == state
    own = 100 * 2 * 8 * 2 * max(1, 2 // devices)
    assert number(found, "device_bytes") == own + Fraction(state, devices)


@pytest.mark.parametrize(
    ("heads", "says"),
    [(0, "no rule is known that divides the recurrent layers"), (1, "would be repeated")],
)
def test_states_that_no_rule_divides_stay_on_one_device(
    heads: int, says: str, symbol_table: SymbolTable
) -> None:
    """Without known heads, or with one group that vLLM would repeat, more devices are refused."""
    geometry = read_config(json.dumps(HYBRID), "c.json")
    state = LayerState(*(entry._replace(heads=heads) for entry in geometry.state))
    network = Network(geometry._replace(state=state), given=True)
    assert number(storage(symbol_table, network, quantities(context=9, devices=1)), "device_bytes")
    with pytest.raises(RefusedError, match=says):
        storage(symbol_table, network, quantities(context=9, devices=2))


def test_the_hint_names_devices_that_fit(
    symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """With 64 attention heads and 8 KV heads, powers of two up to 64 fit, and the hint says so."""
    with pytest.raises(RefusedError) as caught:
        storage(symbol_table, networks["gpt-oss-20b"], quantities(context=9, devices=3))
    assert caught.value.hint == "give --tp one of 1, 2, 4, 8, 16, 32, 64"


@few
@given(
    name=st.sampled_from(["gpt-oss-20b", "deepseek-v4.1-flash", "llama-3.1-8b", "glm-5"]),
    memory=st.integers(10**6, 10**12),
    context=st.integers(1, 200_000),
    batch=st.integers(1, 9),
    devices=st.sampled_from([1, 2, 8]),
    page=st.integers(1, 300),
)
def test_what_fits_is_the_most_that_fits(
    *,
    symbol_table: SymbolTable,
    networks: Mapping[str, Network],
    name: str,
    memory: int,
    context: int,
    batch: int,
    devices: int,
    page: int,
) -> None:
    """By the bytes that `storage` gives, one more sequence or token would exceed the memory."""
    network, shared = networks[name], {"devices": devices, "page": page}

    def taken(tokens: int, sequences: int, figure: str) -> Fraction:
        given = quantities(context=tokens, batch=sequences, **shared)
        return number(storage(symbol_table, network, given), figure)

    given = quantities(memory=memory, context=context, batch=batch, **shared)
    found = fit(symbol_table, network, given)
    for suffix in ("", "_reserved"):
        figure = f"device_bytes{suffix}"
        sequences = int(number(found, f"sequences{suffix}"))
        assert sequences * taken(context, 1, figure) <= memory
        assert (sequences + 1) * taken(context, 1, figure) > memory
        longest = int(number(found, f"longest_context{suffix}"))
        assert longest == 0 or taken(longest, batch, figure) <= memory
        assert taken(longest + 1, batch, figure) > memory


def test_a_cache_that_stops_growing_has_no_longest_context(
    symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """Mistral 7B v0.1 has windows alone, which take 512 MiB at most: with that all contexts fit."""
    network = networks["mistral-7b-v0.1"]
    full = fit(symbol_table, network, quantities(memory=512 << 20))
    assert (dict(full.figures), full.notes[-1]) == ({}, ENDLESS)
    less = fit(symbol_table, network, quantities(memory=(512 << 20) - 1))
    assert number(less, "longest_context") == 4095
    assert number(less, "longest_context_reserved") == 0


def test_nothing_is_answered_without_a_memory(
    symbol_table: SymbolTable, networks: Mapping[str, Network]
) -> None:
    """The memory is the user's to give, with its unit."""
    with pytest.raises(InputError, match="--memory is missing"):
        fit(symbol_table, networks["gpt-oss-20b"], quantities(context=9))
