"""Properties of every stack, and of every damaged configuration."""

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from swacalc.models import (
    AttentionLayer,
    FieldError,
    Geometry,
    entries_per_token,
    owners,
    read_config,
    window_layers,
)

NAMES = (
    "deepseek-v4.1-flash",
    "deepseek-v4-flash",
    "deepseek-v4-pro",
    "deepseek-v3",
    "deepseek-v3.2",
    "gpt-oss-20b",
    "gemma-3-4b",
    "mistral-7b-v0.1",
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.sampled_from([2**31, 2**31 + 1, 10**18, -(10**40)]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=5),
    st.sampled_from(["full_attention", "sliding_attention", "gpt_oss", "deepseek_v3"]),
)
VALUES = st.one_of(SCALARS, st.lists(SCALARS, max_size=3), st.dictionaries(st.text(), SCALARS))
RATIOS = st.sampled_from([0, 1, 2, 4, 128])


def _layer(at: int, ratio: int, window: int | None) -> AttentionLayer:
    role = "owner" if ratio else "window-only"
    owns = ("main",) if ratio else ()
    return AttentionLayer(
        index=at, part="encoder", role=role, window=window, ratio=ratio, owns=owns
    )


STACKS = st.lists(st.tuples(RATIOS, st.none() | st.integers(1, 2**31)), max_size=12).map(
    lambda rows: tuple(_layer(at, *row) for at, row in enumerate(rows))
)


@given(STACKS, st.integers(0, 10**18))
def test_complete_entries(
    complete_entries: Callable[..., int], layers: tuple[AttentionLayer, ...], tokens: int
) -> None:
    """Complete entries fall short of the rate by less than one per owner, and by none at blocks."""
    rate, count = entries_per_token(layers), sum(count for _, count in owners(layers))
    short = rate * tokens - complete_entries(layers, tokens)
    assert 0 <= short < max(count, 1)
    block = lcm(*(ratio for ratio, _ in owners(layers)))
    assert complete_entries(layers, block * tokens) == rate * block * tokens


@given(STACKS, STACKS)
def test_sums_add_up(left: tuple[AttentionLayer, ...], right: tuple[AttentionLayer, ...]) -> None:
    """Each sum over two stacks is the sum of both sums."""
    both = left + right
    assert entries_per_token(both) == entries_per_token(left) + entries_per_token(right)
    assert window_layers(both) == window_layers(left) + window_layers(right)
    assert entries_per_token(both, "index") == Fraction(0)


def _damage(draw: st.DrawFn, config: dict[str, Any]) -> None:
    """Removes, renames, replaces or bends one value somewhere in the configuration."""
    name = draw(st.sampled_from(sorted(config)))
    value = config[name]
    if isinstance(value, dict) and value:
        return _damage(draw, value)
    if isinstance(value, list) and value and draw(st.booleans()):
        at = draw(st.integers(0, len(value) - 1))
        value[at : at + draw(st.integers(0, 2))] = draw(st.lists(SCALARS, max_size=2))
    elif draw(st.booleans()):
        config[draw(st.text(max_size=5))] = config.pop(name)
    else:
        config[name] = draw(VALUES)
    return None


def _read(text: str) -> Geometry | FieldError:
    try:
        return read_config(text, "config.json")
    except FieldError as error:
        return error


def _check_refusal(error: FieldError) -> None:
    assert error.field
    assert error.message.startswith(error.field)
    assert error.place is not None
    assert error.place.path == "config.json"


def _check_geometry(geometry: Geometry) -> None:
    assert geometry.layers
    assert all(layer.role == "window-only" for layer in geometry.layers if not layer.ratio)
    assert all(layer.ratio > 0 for layer in geometry.layers if layer.owns)
    assert all(layer.window is None or layer.window > 0 for layer in geometry.layers)
    assert geometry.layout().main.bytes > 0


@given(name=st.sampled_from(NAMES), times=st.integers(1, 3), data=st.data())
def test_damaged_configurations(
    configs: Mapping[str, Any], name: str, times: int, data: st.DataObject
) -> None:
    """A damaged configuration is read to a sound geometry or refused by the name of a field."""

    @st.composite
    def damaged(draw: st.DrawFn) -> dict[str, Any]:
        config: dict[str, Any] = json.loads(json.dumps(configs[name]))
        for _ in range(times):
            _damage(draw, config)
        return config

    text = json.dumps(data.draw(damaged()))
    read = _read(text)
    if isinstance(read, Geometry):
        _check_geometry(read)
    else:
        _check_refusal(read)
