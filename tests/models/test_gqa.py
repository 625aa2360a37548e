"""Grouped-query stacks: gpt-oss, Gemma 3, Mistral."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from swacalc.models import (
    FieldError,
    Geometry,
    entries_per_token,
    read_geometry,
    window_layers,
)

Read = Callable[..., Geometry]
OSS, GEMMA, MISTRAL = "gpt-oss-20b", "gemma-3-4b", "mistral-7b-v0.1"
FULL, SLIDING = "full_attention", "sliding_attention"


@pytest.mark.parametrize(
    ("name", "full", "windows", "entry"),
    [(OSS, 12, (12, 128), 2048), (GEMMA, 5, (29, 1024), 4096), (MISTRAL, 0, (32, 4096), 4096)],
)
def test_mixed_stacks(
    read: Read, name: str, full: int, windows: tuple[int, int], entry: int
) -> None:
    """Full layers cost 2 × KV heads × channels × 2 B per token, window layers a fixed window."""
    geometry = read(name)
    assert entries_per_token(geometry.layers) == full
    layers, window = windows
    assert [layer.window for layer in window_layers(geometry.layers)] == [window] * layers
    assert geometry.layout().main.bytes == geometry.layout().swa.bytes == entry


def test_defaults_are_said(read: Read) -> None:
    """What a Gemma 3 file leaves to its class is taken from there and noted."""
    notes = " ".join(read(GEMMA).notes)
    assert all(name in notes for name in ("head_dim", "num_key_value_heads", "256"))
    assert "sliding_window is" not in notes
    assert read(OSS).notes == ()


def test_pattern(read: Read) -> None:
    """With a pattern of k every k-th layer sees the whole context."""
    layers = read(GEMMA, sliding_window_pattern=2).layers
    assert [layer.window is None for layer in layers] == [False, True] * 17


def test_layer_types_of_gemma(read: Read) -> None:
    """A newer Gemma 3 file that lists its layers reads like an older one with the pattern."""
    types = [FULL if at % 6 == 0 else SLIDING for at in range(1, 35)]
    listed = read(GEMMA, layer_types=types, sliding_window_pattern=6)
    assert listed.layers == read(GEMMA, layer_types=types).layers == read(GEMMA).layers


def test_no_window(read: Read) -> None:
    """A null window is full attention in every layer, and 32 full heads take 524,288 B."""
    geometry = read(MISTRAL, sliding_window=None, num_key_value_heads=32)
    assert window_layers(geometry.layers) == ()
    assert entries_per_token(geometry.layers) * geometry.layout().main.bytes == 524_288
    assert geometry.layout().swa.bytes == 0


def test_layer_types_of_mistral(read: Read) -> None:
    """An interleaved Mistral is read layer by layer."""
    geometry = read(MISTRAL, model_type="ministral", layer_types=[FULL, *[SLIDING] * 3] * 8)
    assert entries_per_token(geometry.layers) == 8
    assert len(window_layers(geometry.layers)) == 24


@pytest.mark.parametrize(
    ("name", "changes", "field", "says"),
    [
        (OSS, {"layer_types": [FULL] * 23}, "layer_types", "one for each of 24"),
        (OSS, {"layer_types": [FULL] * 23 + ["ful_attention"]}, "layer_types", "did you mean"),
        (OSS, {"layer_types": [FULL] * 23 + [3]}, "layer_types", "[23] is 3"),
        (OSS, {"layer_types": None}, "layer_types", "missing"),
        (OSS, {"layer_types": "full_attention"}, "layer_types", "list"),
        (OSS, {"sliding_window": None}, "sliding_window", "missing"),
        (OSS, {"num_key_value_heads": 7}, "num_key_value_heads", "divisor of 64"),
        (OSS, {"num_key_value_heads": None}, "num_key_value_heads", "missing"),
        (OSS, {"head_dim": None, "hidden_size": 2881}, "head_dim", "2881"),
        (GEMMA, {"use_bidirectional_attention": True}, "use_bidirectional_attention", "only false"),
        (GEMMA, {"use_bidirectional_attention": 1}, "use_bidirectional_attention", "only false"),
        (GEMMA, {"sliding_window": None}, "sliding_window", "missing"),
        (
            GEMMA,
            {"sliding_window_pattern": 2, "layer_types": [FULL] * 34},
            "sliding_window_pattern",
            "contradicts",
        ),
        (MISTRAL, {"num_attention_heads": 31, "num_key_value_heads": 31}, "head_dim", "4096"),
    ],
)
def test_contradictions(
    read: Read, name: str, changes: dict[str, object], field: str, says: str
) -> None:
    """A missing, odd or contradictory field ends with its name and with what is allowed."""
    with pytest.raises(FieldError) as caught:
        read(name, **changes)
    assert caught.value.field == field
    assert says in f"{caught.value} {caught.value.hint}"


def test_window_of_mistral_must_be_given(configs: Mapping[str, Any]) -> None:
    """A Mistral file that does not mention its window is refused rather than given one."""
    values = {key: value for key, value in configs[MISTRAL].items() if key != "sliding_window"}
    with pytest.raises(FieldError, match="sliding_window is missing"):
        read_geometry(values, model="m")
