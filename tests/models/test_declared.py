"""The element type of KV entries: what declares it, what never does, and what is refused."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from swacalc.models import FieldError, Geometry, read_config

Read = Callable[..., Geometry]
OSS, GEMMA, MISTRAL = "gpt-oss-20b", "gemma-3-4b", "mistral-7b-v0.1"
V3, V32, V4, V41 = "deepseek-v3", "deepseek-v3.2", "deepseek-v4-flash", "deepseek-v4.1-flash"

FLOAT8 = {"num_bits": 8, "type": "float"}
MODELOPT = {"dynamic": False, **FLOAT8}
TENSOR = {
    "strategy": "tensor",
    "symmetric": True,
    "observer": "minmax",
    "group_size": None,
    **FLOAT8,
}


def of_cache(scheme: object, name: str = "kv_cache_scheme") -> dict[str, object]:
    return {"quantization_config": {"quant_method": "compressed-tensors", name: scheme}}


@pytest.mark.parametrize(
    ("name", "fields", "entry", "typed"),
    [
        (MISTRAL, {}, 4096, "KV entries are bf16: no field gives their type"),
        (
            MISTRAL,
            {"torch_dtype": "bfloat16"},
            4096,
            "KV entries are bf16: declared by torch_dtype",
        ),
        (MISTRAL, {"torch_dtype": "float16"}, 4096, "KV entries are fp16: declared by torch_dtype"),
        (MISTRAL, {"torch_dtype": "float32"}, 8192, "KV entries are fp32: declared by torch_dtype"),
        (MISTRAL, {"torch_dtype": "auto"}, 4096, "KV entries are bf16: no field gives their type"),
        (OSS, {"dtype": "float32"}, 4096, "KV entries are fp32: declared by dtype"),
        (OSS, {"dtype": "float8_e4m3fn"}, 1024, "KV entries are fp8: declared by dtype"),
        (GEMMA, of_cache(MODELOPT), 2048, "quantization_config.kv_cache_scheme"),
        (V3, of_cache(TENSOR), 576, "quantization_config.kv_cache_scheme"),
        (V3, of_cache("FP8"), 576, "quantization_config.kv_cache_scheme"),
        (V3, of_cache("FP8", "kv_cache_quant_algo"), 576, "kv_cache_quant_algo"),
        (V3, {"compression_config": {"kv_cache_scheme": FLOAT8}}, 576, "compression_config"),
        (V3, of_cache(MODELOPT) | {"torch_dtype": "float32"}, 576, "kv_cache_scheme"),
        (V3, of_cache("bfloat16"), 1152, "KV entries are bf16"),
        (V32, of_cache(MODELOPT), 656, "KV entries are fp8"),
        (V32, of_cache("bfloat16"), 1152, "KV entries are bf16"),
        (V32, {"torch_dtype": "float32"}, 656, ""),
        (V41, {"dtype": "bfloat16"}, 288, ""),
        (V4, of_cache(None, "kv_cache_quant_algo"), 584, ""),
    ],
)
def test_declared_types(
    read: Read, name: str, fields: dict[str, object], entry: int, typed: str
) -> None:
    """First the cache's own type, then a family's own entries, then the model's, then bf16."""
    geometry = read(name, **fields)
    assert geometry.layout().main.bytes == entry
    assert typed in geometry.typed
    assert bool(typed) == bool(geometry.typed)


@pytest.mark.parametrize("method", ["fp8", "mxfp4", "awq", "gptq"])
def test_weights_never_decide(read: Read, method: str) -> None:
    """Quantised weights leave KV entries in the model's type."""
    quantized = {"quantization_config": {"quant_method": method, "bits": 4, "fmt": "e4m3"}}
    assert read(OSS, **quantized).layouts == read(OSS).layouts


def test_a_scheme_outside_the_language_model(configs: Mapping[str, Any]) -> None:
    """Types are declared outside `text_config` too, and may not contradict what is in it."""
    outside = configs[GEMMA] | of_cache(MODELOPT) | {"torch_dtype": "float32"}
    assert read_config(json.dumps(outside), "c").layout().main.bytes == 2048
    inner = outside["text_config"] | {"torch_dtype": "bfloat16"}
    with pytest.raises(FieldError, match="torch_dtype differs in text_config"):
        read_config(json.dumps(outside | {"text_config": inner}), "c")


def test_the_file_beside(configs: Mapping[str, Any]) -> None:
    """`hf_quant_config.json` declares the cache's type where `config.json` does not."""
    config = json.dumps(configs[V3])
    beside = json.dumps({"quantization": {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8"}})
    read = read_config(config, "c", quantized=(beside, "hf_quant_config.json"))
    assert read.layout().main.bytes == 576
    assert "hf_quant_config" in read.typed
    plain = json.dumps({"quantization": {"kv_cache_quant_algo": None}})
    assert read_config(config, "c", quantized=(plain, "h")).layout().main.bytes == 1152


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"torch_dtype": "int8"}, "torch_dtype is 'int8'"),
        ({"torch_dtype": 16}, "torch_dtype is 16"),
        ({"torch_dtype": "float32", "dtype": "bfloat16"}, "torch_dtype declares fp32"),
        (of_cache("NVFP4"), "quantization_config.kv_cache_scheme is 'NVFP4'"),
        (of_cache("INT8"), "quantization_config.kv_cache_scheme is 'INT8'"),
        (of_cache({"num_bits": 4, "type": "float"}), "kv_cache_scheme.num_bits is 4"),
        (of_cache({"num_bits": 8, "type": "int"}), "kv_cache_scheme.type is 'int'"),
        (of_cache({**FLOAT8, "strategy": "token"}), "kv_cache_scheme.strategy is 'token'"),
        (of_cache({**FLOAT8, "group_size": 16}), "kv_cache_scheme.group_size is not understood"),
        (of_cache(8), "quantization_config.kv_cache_scheme is 8"),
        (of_cache([8]), "quantization_config.kv_cache_scheme is [8]"),
        (of_cache("FP8", "kv_cache_dtype"), "quantization_config.kv_cache_dtype is not understood"),
        (
            {"quantization_config": {"export": {"kv_cache_group": ["*k_proj"]}}},
            "quantization_config.export.kv_cache_group is not understood",
        ),
        ({"quantization_config": "fp8"}, "quantization_config is 'fp8'"),
        (
            of_cache(FLOAT8) | {"compression_config": {"kv_cache_scheme": "bfloat16"}},
            "compression_config.kv_cache_scheme declares bf16",
        ),
    ],
)
def test_refused_types(read: Read, fields: dict[str, object], says: str) -> None:
    """A declared type that is not understood, or contradicts another, is refused by its field."""
    with pytest.raises(FieldError) as caught:
        read(MISTRAL, **fields)
    assert says in caught.value.message


def test_a_type_that_a_family_is_not_stored_in(read: Read) -> None:
    """A declared type without a format of the family is refused with those that there are."""
    with pytest.raises(FieldError, match="declares KV entries in fp32") as caught:
        read(V4, **of_cache("float32"))
    assert caught.value.hint == "known here are fp8, bf16"
