"""Fields that change caches: none is overlooked."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from swacalc.models import FieldError, Geometry, read_config
from swacalc.models.relevant import HARMLESS, KINDS, kind_of

Read = Callable[..., Geometry]
OSS, GEMMA, MISTRAL = "gpt-oss-20b", "gemma-3-4b", "mistral-7b-v0.1"
V3, V32, V4, V41 = "deepseek-v3", "deepseek-v3.2", "deepseek-v4-flash", "deepseek-v4.1-flash"

# Fields of configuration classes of `transformers` and of released files that say what is cached.
RELEVANT = {
    "is_causal": False,
    "use_bidirectional_attention": True,
    "is_encoder_decoder": True,
    "add_cross_attention": True,
    "attention_chunk_size": 8192,
    "attention_window_size": 2048,
    "use_sliding_window": False,
    "max_window_layers": 28,
    "sliding_window_size": 128,
    "sliding_window_pattern": 4,
    "swa_num_key_value_heads": 8,
    "num_kv_shared_layers": 10,
    "num_global_key_value_heads": 2,
    "global_head_dim": 512,
    "attention_k_eq_v": True,
    "v_head_dim": 128,
    "no_rope_layers": [1, 0],
    "full_attention_interval": 4,
    "hybrid_override_pattern": "M*M*",
    "layers_block_type": ["mamba", "attention"],
    "attn_type_list": [1, 0],
    "attn_layer_period": 8,
    "global_attn_every_n_layers": 3,
    "kv_lora_rank": 512,
    "index_topk_freq": 4,
    "indexer_types": ["full", "shared"],
    "sparse_attention_config": {"sparse_block_size": 128},
    "linear_num_value_heads": 32,
    "mamba_num_heads": 64,
    "ssm_state_size": 128,
    "conv_L_cache": 3,
    "num_mtp_modules": 3,
    "num_meta_tokens": 128,
    "kv_cache_dtype": "fp8",
}


@pytest.mark.parametrize("field", RELEVANT)
def test_fields_not_understood(read: Read, field: str) -> None:
    """A field that changes caches and that Mistral does not know is refused with what it says."""
    with pytest.raises(FieldError, match=f"{field} is not understood for Mistral") as caught:
        read(MISTRAL, **{field: RELEVANT[field]})
    assert caught.value.field == field
    assert caught.value.hint.startswith("such a field says ")


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        (GEMMA, "num_kv_shared_layers", 15),
        (GEMMA, "is_causal", False),
        (GEMMA, "attention_k_eq_v", True),
        (OSS, "attention_chunk_size", 128),
        (OSS, "swa_head_dim", 64),
        (V3, "sliding_window", 4096),
        (V3, "indexer_types", ["full"]),
        (V3, "index_topk", 2048),
        (V32, "index_topk_pattern", "FFS"),
        (V32, "indexer_types", ["full"]),
        (V4, "kv_source_layer_ids", [2]),
        (V41, "linear_attn_config", {"kda_layers": [1]}),
    ],
)
def test_fields_of_other_families(read: Read, name: str, field: str, value: object) -> None:
    """What belongs to another family's cache is refused in every family that lacks it."""
    with pytest.raises(FieldError, match=f"{field} is not understood for "):
        read(name, **{field: value})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[(field, None) for field in RELEVANT],
        ("is_causal", True),
        ("use_sliding_window", True),
        ("num_kv_shared_layers", 0),
        ("is_encoder_decoder", False),
        ("chunk_size_feed_forward", 1024),
        ("use_cache", False),
        ("cache_implementation", "hybrid"),
        ("mlp_layer_types", ["dense"]),
    ],
)
def test_fields_that_say_nothing(read: Read, field: str, value: object) -> None:
    """A field that is null or has its default value changes nothing."""
    assert read(MISTRAL, **{field: value}) == read(MISTRAL)


def test_what_is_harmless_is_in_the_table() -> None:
    """Every exception is one: its name has the form of a field that changes caches."""
    assert all(map(kind_of, HARMLESS))
    assert all(kind.says and kind.names for kind in KINDS)


@pytest.mark.parametrize(
    ("field", "value"),
    [("is_causal", False), ("use_bidirectional_attention", True), ("is_encoder_decoder", True)],
)
def test_fields_outside_the_language_model(
    configs: Mapping[str, Any], field: str, value: object
) -> None:
    """Who sees whom is read outside `text_config` too."""
    with pytest.raises(FieldError, match=field):
        read_config(json.dumps(configs[GEMMA] | {field: value}), "config.json")
