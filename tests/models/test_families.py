"""Every family: what a released model of it keeps of 128,000 tokens, written out by hand.

The fields are those of released `config.json` files, without what changes no cache. Each total is
the sum that the family's own code gives: classes named in `models/families.py`, where a record
says which.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.errors import InputError
from swacalc.models import (
    FieldError,
    Geometry,
    families,
    read_geometry,
)
from swacalc.models.fields import Fields
from swacalc.models.relevant import HARMLESS, kind_of

from .conftest import N, total

FULL, SLIDING, LINEAR = "full_attention", "sliding_attention", "linear_attention"


def plain(model_type: str, layers: int, hidden: int, heads: int, kv: int, **more: object) -> Any:
    """The fields of a model with grouped-query attention."""
    return {
        "model_type": model_type,
        "num_hidden_layers": layers,
        "hidden_size": hidden,
        "num_attention_heads": heads,
        "num_key_value_heads": kv,
        **more,
    }


def latent(model_type: str, layers: int, rank: int = 512, **more: object) -> Any:
    """The fields of a model with multi-head latent attention."""
    return {
        "model_type": model_type,
        "num_hidden_layers": layers,
        "kv_lora_rank": rank,
        "qk_rope_head_dim": 64,
        **more,
    }


MIMO = plain(
    *("mimo_v2_flash", 48, 4096, 64, 4),
    head_dim=192,
    v_head_dim=128,
    sliding_window=128,
    sliding_window_size=128,
    attention_chunk_size=128,
    swa_num_attention_heads=64,
    swa_num_key_value_heads=8,
    swa_head_dim=192,
    swa_v_head_dim=128,
    hybrid_layer_pattern=[0, *[1] * 4, 0, *[*[1] * 5, 0] * 7],
)
GEMMA_3N = plain(
    *("gemma3n_text", 35, 2048, 8, 2),
    head_dim=256,
    sliding_window=512,
    num_kv_shared_layers=15,
    layer_types=[*[SLIDING] * 4, FULL] * 7,
)
GEMMA_4 = plain(
    *("gemma4_text", 30, 2816, 16, 8),
    head_dim=256,
    global_head_dim=512,
    num_global_key_value_heads=2,
    attention_k_eq_v=True,
    num_kv_shared_layers=0,
    sliding_window=1024,
    use_bidirectional_attention="vision",
    layer_types=[*[SLIDING] * 5, FULL] * 5,
)
LLAMA_4 = plain("llama4_text", 48, 5120, 40, 8, head_dim=128, attention_chunk_size=8192)
QWEN_NEXT = plain(
    *("qwen3_next", 48, 2048, 16, 2),
    head_dim=256,
    full_attention_interval=4,
    linear_conv_kernel_dim=4,
    linear_key_head_dim=128,
    linear_value_head_dim=128,
    linear_num_key_heads=16,
    linear_num_value_heads=32,
)
NEMOTRON_H = plain(
    *("nemotron_h", 52, 2688, 32, 2),
    head_dim=128,
    hybrid_override_pattern="MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME",
    mamba_num_heads=64,
    mamba_head_dim=64,
    ssm_state_size=128,
    n_groups=8,
    conv_kernel=4,
    mamba_ssm_cache_dtype="float32",
    chunk_size=128,
)
JAMBA = plain(
    *("jamba", 32, 4096, 32, 8),
    attn_layer_period=8,
    attn_layer_offset=4,
    mamba_expand=2,
    mamba_d_state=16,
    mamba_d_conv=4,
)
KIMI_LINEAR = latent(
    *("kimi_linear", 27),
    linear_attn_config={
        "full_attn_layers": [4, 8, 12, 16, 20, 24, 27],
        "kda_layers": [at for at in range(1, 27) if at % 4],
        "num_heads": 32,
        "head_dim": 128,
        "short_conv_kernel_size": 4,
    },
)
STEP = plain(
    *("step3p7", 45, 4096, 64, 8),
    head_dim=128,
    sliding_window=512,
    layer_types=[*[FULL, SLIDING, SLIDING, SLIDING] * 11, FULL],
    num_nextn_predict_layers=3,
)
GLM_5 = latent("glm_moe_dsa", 78, index_head_dim=128, index_n_heads=32, index_topk=2048)
MINIMAX_M3 = plain(
    *("minimax_m3", 60, 6144, 64, 4),
    head_dim=128,
    num_mtp_modules=1,
    sparse_attention_config={
        "use_sparse_attention": True,
        "sparse_index_dim": 128,
        "sparse_num_index_heads": 4,
        "sparse_attention_freq": [*[0] * 3, *[1] * 57],
    },
)
BLOCK = {"n_heads_in_group": 8, "no_op": False, "window_length": None}
NEMOTRON_NAS: dict[str, Any] = {
    "model_type": "nemotron-nas",
    "num_hidden_layers": 80,
    "hidden_size": 8192,
    "num_attention_heads": 64,
    "num_key_value_heads": None,
    "block_configs": [
        *[{"attention": BLOCK}] * 49,
        *[{"attention": {"n_heads_in_group": None, "no_op": True}}] * 31,
    ],
}
MAMBA: dict[str, Any] = {
    "mamba_expand": 2,
    "mamba_d_conv": 4,
    "mamba_n_groups": 1,
    "mamba_n_heads": 128,
}
DELTA_STATE = 32 * 128 * 128 * 4 + (2 * 16 + 32) * 128 * 3 * 2

# Bytes of 128,000 tokens: layers × tokens × heads × (K + V) × 2 B, unless said.
CASES: Mapping[str, tuple[dict[str, Any], int]] = {
    "Llama 3.1 8B": (plain("llama", 32, 4096, 32, 8), 32 * N * 8 * 256 * 2),
    "Llama 2 7B": (
        {key: value for key, value in plain("llama", 32, 4096, 32, 0).items() if value},
        32 * N * 32 * 256 * 2,
    ),
    "Granite 3.3 8B": (plain("granite", 40, 4096, 32, 8), 40 * N * 8 * 256 * 2),
    "Phi-2": (plain("phi", 32, 2560, 32, 32), 32 * N * 32 * 160 * 2),
    "OLMo 2 7B": (plain("olmo2", 32, 4096, 32, 32), 32 * N * 32 * 256 * 2),
    "Command R+": (plain("cohere", 64, 12288, 96, 8), 64 * N * 8 * 256 * 2),
    "Seed-OSS 36B": (plain("seed_oss", 64, 5120, 80, 8, head_dim=128), 64 * N * 8 * 256 * 2),
    "ERNIE 4.5 0.3B": (plain("ernie4_5", 18, 1024, 16, 2), 18 * N * 2 * 256 * 2),
    "ERNIE 4.5 21B": (plain("ernie4_5_moe", 28, 2560, 20, 4), 28 * N * 4 * 256 * 2),
    "Gemma 7B": (plain("gemma", 28, 3072, 16, 16, head_dim=256), 28 * N * 16 * 512 * 2),
    "GLM-4 9B": (plain("glm4", 40, 4096, 32, 2, head_dim=128), 40 * N * 2 * 256 * 2),
    "GLM-4.5 Air": (
        plain("glm4_moe", 46, 4096, 96, 8, head_dim=128, num_nextn_predict_layers=1),
        46 * N * 8 * 256 * 2,
    ),
    "SmolLM3": (plain("smollm3", 36, 2048, 16, 4), 36 * N * 4 * 256 * 2),
    "MiniMax M2": (
        plain("minimax_m2", 62, 3072, 48, 8, attn_type_list=[1] * 62),
        62 * N * 8 * 256 * 2,
    ),
    "Mixtral 8x7B": (plain("mixtral", 32, 4096, 32, 8, sliding_window=None), 32 * N * 4096),
    "Phi-3 mini 4k": (plain("phi3", 32, 3072, 32, 32, sliding_window=2047), 32 * 2047 * 12_288),
    "Phi-3.5 mini": (plain("phi3", 32, 3072, 32, 32, sliding_window=262_144), 32 * N * 12_288),
    "Mistral 7B v0.1": (plain("mistral", 32, 4096, 32, 8, sliding_window=4096), 536_870_912),
    "Mistral 7B v0.3": (plain("mistral", 32, 4096, 32, 8, sliding_window=None), 16_777_216_000),
    "Ministral 8B": (
        plain(
            *("ministral", 36, 4096, 32, 8),
            head_dim=128,
            sliding_window=32_768,
            layer_types=[FULL, *[SLIDING] * 3] * 9,
        ),
        8_342_470_656,
    ),
    "Ministral 3": (
        plain("ministral3", 26, 3072, 32, 8, sliding_window=None),
        26 * N * 8 * 256 * 2,
    ),
    "Qwen2.5 7B": (
        plain(
            *("qwen2", 28, 3584, 28, 4),
            use_sliding_window=False,
            sliding_window=131_072,
            max_window_layers=28,
        ),
        7_340_032_000,
    ),
    "Qwen2 with windows": (
        plain(
            *("qwen2", 28, 3584, 28, 4),
            use_sliding_window=True,
            sliding_window=4096,
            max_window_layers=20,
        ),
        (20 * N + 8 * 4096) * 4 * 256 * 2,
    ),
    "Qwen1.5 MoE A2.7B": (
        plain("qwen2_moe", 24, 2048, 16, 16, use_sliding_window=False, max_window_layers=21),
        24 * N * 16 * 256 * 2,
    ),
    "Qwen3 8B": (plain("qwen3", 36, 4096, 32, 8, head_dim=128), 18_874_368_000),
    "Qwen3 30B A3B": (plain("qwen3_moe", 48, 2048, 32, 4, head_dim=128), 48 * N * 4 * 256 * 2),
    "Qwen3-VL 8B": (plain("qwen3_vl_text", 36, 4096, 32, 8, head_dim=128), 18_874_368_000),
    "Qwen3-VL 30B A3B": (
        plain("qwen3_vl_moe_text", 48, 2048, 32, 4, head_dim=128),
        48 * N * 4 * 256 * 2,
    ),
    "MiMo 7B": (
        plain(
            *("mimo", 36, 4096, 32, 8),
            head_dim=128,
            use_sliding_window=False,
            sliding_window=32_768,
            max_window_layers=32,
            num_nextn_predict_layers=1,
        ),
        18_874_368_000,
    ),
    "gpt-oss 20B": (
        plain(
            *("gpt_oss", 24, 2880, 64, 8),
            head_dim=64,
            sliding_window=128,
            layer_types=[SLIDING, FULL] * 12,
        ),
        3_148_873_728,
    ),
    "Gemma 2 9B": (
        plain(
            *("gemma2", 42, 3584, 16, 8),
            head_dim=256,
            sliding_window=4096,
            sliding_window_size=4096,
            cache_implementation="hybrid",
        ),
        22_724_739_072,
    ),
    "Gemma 3 4B": (
        {
            "model_type": "gemma3_text",
            "num_hidden_layers": 34,
            "hidden_size": 2560,
            "sliding_window": 1024,
        },
        2_743_074_816,
    ),
    "Gemma 3 27B": (
        plain("gemma3_text", 62, 5376, 32, 16, head_dim=128, sliding_window=1024),
        10_921_967_616,
    ),
    "Gemma 3n E4B": (GEMMA_3N, 1_065_353_216),
    "Gemma 4 26B A4B": (GEMMA_4, 5 * N * 2 * 1024 * 2 + 25 * 1024 * 8 * 512 * 2),
    "Command R7B": (
        plain("cohere2", 32, 4096, 32, 8, sliding_window=4096, sliding_window_pattern=4),
        4_596_957_184,
    ),
    "Olmo 3 7B": (plain("olmo3", 32, 4096, 32, 32, sliding_window=4096), 18_387_828_736),
    "Exaone 4 32B": (
        plain(
            *("exaone4", 64, 5120, 40, 8),
            head_dim=128,
            sliding_window=4096,
            sliding_window_pattern="LLLG",
        ),
        9_193_914_368,
    ),
    "Exaone 4 1.2B": (
        plain(
            *("exaone4", 30, 2048, 32, 8),
            sliding_window=None,
            sliding_window_pattern=None,
            layer_types=[FULL] * 30,
        ),
        30 * N * 8 * 128 * 2,
    ),
    "Apertus 8B": (plain("apertus", 32, 4096, 32, 8), 32 * N * 8 * 256 * 2),
    "AFM 4.5B": (plain("arcee", 36, 2560, 20, 4, head_dim=128), 36 * N * 4 * 256 * 2),
    "BitNet 2B": (plain("bitnet", 30, 2560, 20, 5), 30 * N * 5 * 256 * 2),
    "EXAONE 3.5 7.8B": (
        {
            key if key != "num_hidden_layers" else "num_layers": value
            for key, value in plain("exaone", 32, 4096, 32, 8).items()
        },
        32 * N * 8 * 256 * 2,
    ),
    "Helium 1 2B": (plain("helium", 24, 2560, 20, 20, head_dim=128), 24 * N * 20 * 256 * 2),
    "Hunyuan 7B": (plain("hunyuan_v1_dense", 32, 4096, 32, 8), 32 * N * 8 * 256 * 2),
    "Nemotron 4 15B": (plain("nemotron", 32, 6144, 48, 8), 32 * N * 8 * 256 * 2),
    "OLMoE": (plain("olmoe", 16, 2048, 16, 16), 16 * N * 16 * 256 * 2),
    "Solar Open": (plain("solar_open", 48, 4096, 64, 8, head_dim=128), 48 * N * 8 * 256 * 2),
    "StableLM 2 12B": (plain("stablelm", 40, 5120, 32, 8), 40 * N * 8 * 320 * 2),
    "StarCoder2 15B": (
        plain("starcoder2", 40, 6144, 48, 4, sliding_window=4096),
        40 * 4096 * 4 * 256 * 2,
    ),
    "Phi-3.5 MoE": (
        plain("phimoe", 32, 4096, 32, 8, sliding_window=131_072),
        32 * N * 8 * 256 * 2,
    ),
    "VaultGemma 1B": (
        plain("vaultgemma", 26, 1152, 4, 1, head_dim=256, sliding_window=512),
        13 * (N + 512) * 512 * 2,
    ),
    "AFMoE of its class": (
        plain(
            *("afmoe", 32, 2048, 16, 16),
            head_dim=128,
            sliding_window=1024,
            global_attn_every_n_layers=4,
        ),
        (8 * N + 24 * 1024) * 16 * 256 * 2,
    ),
    "Youtu 2B": (latent("youtu", 32), 32 * N * 576 * 2),
    "Llama 4 Scout": (LLAMA_4, (12 * N + 36 * 8192) * 8 * 256 * 2),
    "MiMo-V2 Flash": (MIMO, 9 * N * 4 * 320 * 2 + 39 * 128 * 8 * 320 * 2),
    "Step 3.7": (STEP, 6_360_662_016),
    "MiniMax M3": (MINIMAX_M3, 60 * N * 4 * 256 * 2 + 57 * N * 128 * 2),
    "Nemotron Super 49B": (NEMOTRON_NAS, 49 * N * 8 * 256 * 2),
    "DeepSeek V2 Lite": (latent("deepseek_v2", 27), 27 * N * 576 * 2),
    "DeepSeek V3": (latent("deepseek_v3", 61, num_nextn_predict_layers=1), 8_994_816_000),
    "DeepSeek V3.2": (
        latent("deepseek_v32", 61, index_head_dim=128, num_nextn_predict_layers=1),
        6_152_704_000,
    ),
    "Kimi K2": (latent("kimi_k2", 61, num_nextn_predict_layers=0), 8_994_816_000),
    "GLM-4.7 Flash": (latent("glm4_moe_lite", 47), 47 * N * 576 * 2),
    "Mistral Small 4": (latent("mistral4", 36, 256), 36 * N * 320 * 2),
    "GLM-5": (GLM_5, 14_057_472_000),
    "GLM-5.2": (
        GLM_5 | {"index_topk_freq": 4, "index_skip_topk_offset": 3},
        78 * N * 576 * 2 + 21 * N * 128 * 2,
    ),
    "Qwen3-Next": (QWEN_NEXT, 12 * N * 2 * 512 * 2 + 36 * DELTA_STATE),
    "Qwen3.5 35B A3B": (
        QWEN_NEXT
        | {
            "model_type": "qwen3_5_moe_text",
            "num_hidden_layers": 40,
            "mamba_ssm_dtype": "float32",
            "mtp_num_hidden_layers": 1,
            "layer_types": [*[LINEAR] * 3, FULL] * 10,
        },
        10 * N * 2 * 512 * 2 + 30 * DELTA_STATE,
    ),
    "Qwen3.5 with BF16 states": (
        QWEN_NEXT | {"model_type": "qwen3_5_text", "mamba_ssm_dtype": "bfloat16"},
        12 * N * 2 * 512 * 2 + 36 * (32 * 128 * 128 + (2 * 16 + 32) * 128 * 3) * 2,
    ),
    "Kimi Linear 48B": (
        KIMI_LINEAR,
        7 * N * 576 * 2 + 20 * (32 * 128 * 128 * 4 + 3 * 32 * 128 * 3 * 2),
    ),
    "Nemotron 3 Nano": (
        NEMOTRON_H,
        6 * N * 2 * 256 * 2 + 23 * (64 * 64 * 128 * 4 + (64 * 64 + 2 * 8 * 128) * 3 * 2),
    ),
    "Jamba 1.5 Mini": (
        JAMBA,
        4 * N * 8 * 256 * 2 + 28 * (8192 * 16 * 4 + 8192 * 3 * 2),
    ),
    "Granite 4 H Tiny": (
        plain(
            *("granitemoehybrid", 40, 1536, 12, 4),
            **MAMBA | {"mamba_d_state": 128, "mamba_n_heads": 48},
            layer_types=[*[*["mamba"] * 5, "attention"] * 4, *["mamba"] * 16],
        ),
        4 * N * 4 * 256 * 2 + 36 * (3072 * 128 * 4 + (3072 + 2 * 128) * 3 * 2),
    ),
    "Bamba 9B": (
        plain(
            *("bamba", 32, 4096, 32, 8),
            **MAMBA | {"mamba_d_state": 128},
            attn_layer_indices=[9, 18, 27],
        ),
        3 * N * 8 * 256 * 2 + 29 * (8192 * 128 * 4 + (8192 + 2 * 128) * 3 * 2),
    ),
    "Olmo Hybrid 7B": (
        QWEN_NEXT
        | plain("olmo_hybrid", 32, 3840, 30, 30)
        | {
            "head_dim": 128,
            "full_attention_interval": None,
            "linear_num_key_heads": 30,
            "linear_num_value_heads": 30,
            "linear_key_head_dim": 96,
            "linear_value_head_dim": 192,
            "layer_types": [*[LINEAR] * 3, FULL] * 8,
        },
        8 * N * 30 * 256 * 2 + 24 * (30 * 96 * 192 * 4 + 30 * (2 * 96 + 192) * 3 * 2),
    ),
    "LFM2 1.2B": (
        plain("lfm2", 16, 2048, 32, 8, conv_L_cache=3, full_attn_idxs=[2, 5, 8, 10, 12, 14]),
        6 * N * 8 * 128 * 2 + 10 * 2048 * 2 * 2,
    ),
}


def read(config: Mapping[str, object], **changes: object) -> Geometry:
    return read_geometry({**config, **changes}, model="m")


def read_or_refused(config: Mapping[str, object]) -> Geometry | FieldError:
    try:
        return read(config)
    except FieldError as error:
        return error


@pytest.mark.parametrize("name", CASES)
def test_totals(name: str) -> None:
    """A released model of each family holds what its code keeps of 128,000 tokens."""
    config, expected = CASES[name]
    assert total(read(config), N) == expected


def test_every_family_has_a_case(configs: Mapping[str, Any]) -> None:
    """Every record of the table is read from the fields of a released model."""
    read_here = {config["model_type"] for config, _ in CASES.values()}
    read_here |= {config["model_type"] for config in configs.values()}
    assert {families()[each].id for each in read_here} == {each.id for each in families().values()}
    assert all(family.source and family.title for family in families().values())


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of all fields that are taken from now on."""
    names, found = set[str](), Fields._found

    def watched(fields: Fields, name: str) -> object:
        names.add(name.partition(".")[0].partition("[")[0])
        return found(fields, name)

    monkeypatch.setattr(Fields, "_found", watched)
    return names


def test_what_a_family_reads_it_knows(asked: set[str], configs: Mapping[str, Any]) -> None:
    """No field that changes caches is read without its family saying that it knows it."""
    released = [config.get("text_config", config) for config in configs.values()]
    for config in [*(config for config, _ in CASES.values()), *released]:
        asked.clear()
        family = read(config).family
        relevant = {name for name in asked if kind_of(name) is not None}
        (known,) = {each.knows for each in families().values() if each.id == family}
        assert relevant <= known | HARMLESS


@given(st.sampled_from(sorted(CASES)), st.integers(0, 2**21), st.integers(0, 2**21))
def test_more_tokens_take_no_less(name: str, tokens: int, more: int) -> None:
    """A longer context never takes less, and adds at most what every layer keeps of each token."""
    geometry = read(CASES[name][0])
    left, right = total(geometry, tokens), total(geometry, tokens + more)
    layout = geometry.layout()
    entry = max(layout.main.bytes, layout.swa.bytes) + layout.index.bytes
    assert left <= right <= left + more * len(geometry.layers) * entry


@given(st.sampled_from(sorted(CASES)), st.sampled_from(["bf16", "fp8"]))
def test_layers_are_sound(name: str, form: str) -> None:
    """A layer keeps entries, rows, a state, or nothing because it reads those of an earlier one."""
    geometry = read(CASES[name][0])
    for layer in geometry.layers:
        keeps = [bool(layer.owns), bool(layer.rows), layer.role == "recurrent"]
        assert keeps.count(True) == (0 if layer.source is not None else 1)
        assert layer.source is None or layer.source < layer.index
        assert bool(layer.ratio) == ("main" in layer.owns) or layer.source is not None
    layout = geometry.layout(form)
    assert layout.main.heads == 0 or layout.main.bytes % layout.main.heads == 0


@pytest.mark.parametrize(
    ("name", "drafts", "added"),
    [
        ("GLM-4.5 Air", 1, N * 8 * 256 * 2),
        ("MiMo 7B", 1, N * 8 * 256 * 2),
        ("Qwen3.5 35B A3B", 1, N * 2 * 512 * 2),
        ("DeepSeek V3.2", 1, N * (656 + 132)),
        ("Kimi K2", 0, 0),
    ],
)
def test_drafts(name: str, drafts: int, added: int) -> None:
    """Draft layers of each family stand apart, and counted they keep what their kind does."""
    geometry = read(CASES[name][0])
    assert len(geometry.drafts) == drafts
    assert total(geometry, N, drafts=True) - total(geometry, N) == added


@pytest.mark.parametrize(
    ("config", "says"),
    [
        (STEP, "layer_types has no entries for 3 draft layers"),
        (
            MINIMAX_M3 | {"num_mtp_modules": 7, "num_nextn_predict_layers": 1},
            "num_mtp_modules is 7 and num_nextn_predict_layers is 1",
        ),
    ],
)
def test_drafts_that_a_file_leaves_open(config: dict[str, object], says: str) -> None:
    """Draft layers whose number or kind the file does not say are refused only if counted."""
    geometry = read(config)
    assert geometry.counted(drafts=False) == geometry.layers
    with pytest.raises(InputError, match=says):
        geometry.counted(drafts=True)


def test_listed_drafts() -> None:
    """Draft layers that follow in the list are of the kinds that it says."""
    geometry = read(STEP, layer_types=[*STEP["layer_types"], SLIDING, SLIDING, FULL])
    assert [layer.window for layer in geometry.drafts] == [512, 512, None]
    assert total(geometry, N) == CASES["Step 3.7"][1]


def test_drafts_of_blocks() -> None:
    """Of the blocks of a draft only attention keeps something."""
    drafts = {"num_nextn_predict_layers": 2, "mtp_hybrid_override_pattern": "*E"}
    geometry = read(NEMOTRON_H, **drafts)
    assert [layer.role for layer in geometry.drafts] == ["owner", "owner"]
    named = {"num_nextn_predict_layers": 2, "mtp_layers_block_type": ["attention", "moe"]}
    assert read(NEMOTRON_H, **named).drafts == geometry.drafts


def test_switched_drafts() -> None:
    """MiniMax M2 has modules of several layers, unless they are switched off."""
    config, _ = CASES["MiniMax M2"]
    modules = {"num_mtp_modules": 3, "mtp_transformer_layers": 2}
    assert len(read(config, **modules).drafts) == 6
    assert read(config, **modules, use_mtp=False).drafts == ()


def test_shared_layers() -> None:
    """The last layers of Gemma 3n read the keys of the last own layer of their kind."""
    layers = read(GEMMA_3N).layers
    assert {layer.source for layer in layers[20:] if layer.window} == {18}
    assert {layer.source for layer in layers[20:] if not layer.window} == {19}
    assert all(layer.source is None for layer in layers[:20])


def test_chunked_layers() -> None:
    """Three of four layers of Llama 4 see their chunk, and none does without a chunk's size."""
    layers = read(LLAMA_4).layers
    assert [layer.chunk for layer in layers[:4]] == [8192, 8192, 8192, None]
    assert read(LLAMA_4, no_rope_layers=[1, 1, 1, 0] * 12).layers == layers
    assert all(layer.owns for layer in read(LLAMA_4, attention_chunk_size=None).layers)


def test_states_stand_apart() -> None:
    """A recurrent layer keeps a state in its own type, and inputs in that of the model."""
    state = read(QWEN_NEXT).state
    assert (state.recurrent.bytes, state.convolution.bytes) == (2_097_152, 49_152)
    assert read(QWEN_NEXT, torch_dtype="float32").state.convolution.bytes == 98_304
    assert state == read(QWEN_NEXT, quantization_config={"kv_cache_scheme": "FP8"}).state


def test_heads_to_share_out() -> None:
    """Tensor parallelism shares out KV heads, and no latent and no indexer key."""
    layout = read(MIMO).layout()
    assert (layout.main.heads, layout.swa.heads, layout.index.heads) == (4, 8, 0)
    layout = read(GLM_5).layout()
    assert (layout.main.heads, layout.index.heads) == (0, 0)
    state = read(QWEN_NEXT).state
    assert (state.recurrent.heads, state.convolution.heads) == (32, 16)


@pytest.mark.parametrize(
    ("name", "field", "default"),
    [
        ("Qwen3 8B", "head_dim", 128),
        ("Gemma 2 9B", "head_dim", 256),
        ("Gemma 3n E4B", "num_kv_shared_layers", 15),
        ("Gemma 4 26B A4B", "global_head_dim", 512),
        ("Command R7B", "sliding_window_pattern", 4),
        ("Command R7B", "sliding_window", 4096),
        ("Llama 4 Scout", "attention_chunk_size", 8192),
        ("Qwen3-Next", "full_attention_interval", 4),
        ("gpt-oss 20B", "head_dim", 64),
        ("MiMo-V2 Flash", "head_dim", 192),
        ("Step 3.7", "head_dim", 128),
        ("Jamba 1.5 Mini", "num_key_value_heads", 8),
        ("Exaone 4 32B", "sliding_window", 4096),
    ],
)
def test_defaults_of_classes(name: str, field: str, default: int) -> None:
    """A field that a file leaves out has the default of its class, and a note says so."""
    config = {key: value for key, value in CASES[name][0].items() if key != field}
    left_out, given_ = read(config), read(config, **{field: default})
    assert left_out.layers == given_.layers
    assert left_out.layouts == given_.layouts
    assert any(note.startswith(f"{field} is not given") for note in left_out.notes)
    assert not any(note.startswith(f"{field} is not given") for note in given_.notes)


OFF = {"use_sliding_window": False, "sliding_window": 4096, "max_window_layers": 28}


@pytest.mark.parametrize("name", ["Qwen3-Next", "Qwen3-VL 8B", "SmolLM3", "DeepSeek V3"])
def test_windows_that_are_off(name: str) -> None:
    """A family without windows reads a file that says that they are off."""
    config, _ = CASES[name]
    assert read(config, **OFF) == read(config)
    with pytest.raises(FieldError, match="sliding_window"):
        read(config, **OFF | {"use_sliding_window": None})


REFUSED: tuple[tuple[str, dict[str, object], str], ...] = (
    ("Llama 3.1 8B", {"sliding_window": 4096}, "sliding_window"),
    ("Llama 3.1 8B", {"layer_types": [SLIDING] * 32}, "layer_types"),
    ("Qwen3 8B", {"layer_types": []}, "layer_types"),
    ("Qwen3 8B", {"layer_types": SLIDING}, "layer_types"),
    ("GLM-5", {"indexer_types": []}, "indexer_types"),
    (
        "Nemotron 3 Nano",
        {"layers_block_type": [], "hybrid_override_pattern": None, "num_hidden_layers": None},
        "layers_block_type",
    ),
    ("GLM-5", {"index_topk_pattern": ["F", "S"]}, "index_topk_pattern"),
    ("Qwen1.5 MoE A2.7B", {"use_sliding_window": True, "sliding_window": 9}, "use_sliding_window"),
    ("Qwen2 with windows", {"max_window_layers": None}, "max_window_layers"),
    ("Qwen2 with windows", {"layer_types": [FULL] * 28}, "use_sliding_window"),
    ("SmolLM3", {"use_sliding_window": True, "sliding_window": 9}, "sliding_window"),
    ("Phi-3.5 mini", {"full_attn_mod": 2}, "full_attn_mod"),
    ("Phi-3 mini 4k", {"sliding_window": 0}, "sliding_window"),
    ("Gemma 2 9B", {"sliding_window_size": 2048}, "sliding_window_size"),
    ("Gemma 3n E4B", {"num_kv_shared_layers": 31}, "num_kv_shared_layers"),
    ("Gemma 3n E4B", {"num_kv_shared_layers": 35}, "num_kv_shared_layers"),
    ("Gemma 4 26B A4B", {"use_bidirectional_attention": "all"}, "use_bidirectional_attention"),
    ("Gemma 4 26B A4B", {"layer_types": [FULL, SLIDING] * 15}, "layer_types"),
    ("Gemma 4 26B A4B", {"head_dim": 0}, "head_dim"),
    ("Exaone 4 32B", {"sliding_window_pattern": "LLXG"}, "sliding_window_pattern"),
    ("Exaone 4 32B", {"layer_types": [FULL] * 64}, "sliding_window_pattern"),
    (
        "Llama 4 Scout",
        {"no_rope_layers": [1, 0] * 24, "layer_types": [FULL] * 48},
        "no_rope_layers",
    ),
    ("MiMo-V2 Flash", {"swa_num_key_value_heads": None}, "swa_num_key_value_heads"),
    ("MiMo-V2 Flash", {"sliding_window_size": 129}, "sliding_window_size"),
    ("Step 3.7", {"layer_types": [FULL] * 46}, "layer_types"),
    ("Step 3.7", {"attention_other_setting": {"head_dim": 64}}, "attention_other_setting"),
    ("MiniMax M2", {"attn_type_list": [1] * 61 + [0]}, "attn_type_list"),
    ("MiniMax M3", {"sparse_attention_config": {"sparse_index_dim": 128}}, "layer_types"),
    ("GLM-5.2", {"indexer_types": ["full"] * 78}, "index_topk_freq"),
    ("GLM-5.2", {"index_head_dim": None}, "index_head_dim"),
    ("DeepSeek V2 Lite", {"index_head_dim": 128}, "index_head_dim"),
    ("Qwen3-Next", {"full_attention_interval": 0}, "full_attention_interval"),
    ("Qwen3-Next", {"linear_num_value_heads": None}, "linear_num_value_heads"),
    ("Qwen3.5 35B A3B", {"mamba_ssm_dtype": "int8"}, "mamba_ssm_dtype"),
    ("Kimi Linear 48B", {"linear_attn_config": {"full_attn_layers": [1, 1]}}, "linear_attn_config"),
    ("Nemotron 3 Nano", {"hybrid_override_pattern": "MEX"}, "hybrid_override_pattern"),
    ("Nemotron 3 Nano", {"num_hidden_layers": 51}, "hybrid_override_pattern"),
    ("Jamba 1.5 Mini", {"attn_layer_offset": 8}, "attn_layer_offset"),
    ("Jamba 1.5 Mini", {"mamba_d_conv": 0}, "mamba_d_conv"),
    ("LFM2 1.2B", {"full_attn_idxs": [16]}, "full_attn_idxs"),
    ("LFM2 1.2B", {"full_attn_idxs": None}, "full_attn_idxs"),
    ("Nemotron Super 49B", {"num_hidden_layers": 79}, "block_configs"),
    (
        "Nemotron Super 49B",
        {"block_configs": [{"attention": BLOCK | {"replace_with_linear": True}}] * 80},
        "block_configs",
    ),
    (
        "Nemotron Super 49B",
        {
            "block_configs": [
                {"attention": BLOCK | {"n_heads_in_group": at % 2 + 1}} for at in range(80)
            ]
        },
        "block_configs",
    ),
)


@pytest.mark.parametrize(("name", "changes", "field"), REFUSED)
def test_refused(name: str, changes: dict[str, object], field: str) -> None:
    """A field that is missing, odd or contradictory, or an unknown form, is named."""
    with pytest.raises(FieldError) as caught:
        read(CASES[name][0], **changes)
    assert caught.value.field.partition(".")[0] == field


def test_sizes_of_single_layers() -> None:
    """What `transformers` writes for full layers of Gemma 4 says the same as the released file."""
    sizes = {"head_dim": 512, "num_key_value_heads": 2}
    config = {
        key: value
        for key, value in GEMMA_4.items()
        if key not in ("global_head_dim", "num_global_key_value_heads")
    }
    full = {f"{at:02}": sizes for at in range(5, 30, 6)}
    written = read(config, per_layer_config=full)
    assert written.layouts == read(GEMMA_4).layouts
    assert not written.notes
    for wrong in (
        {"05": sizes},
        full | {"04": sizes},
        full | {"05": {"head_dim": 256}},
        full | {"05": {"sliding_window": 9}},
        full | {"x": sizes},
    ):
        with pytest.raises(FieldError, match="per_layer_config"):
            read(config, per_layer_config=wrong)
    with pytest.raises(FieldError, match="global_head_dim is 256"):
        read(config, per_layer_config=full, global_head_dim=256)
    with pytest.raises(FieldError, match="another number of KV heads"):
        read(config, per_layer_config=full, attention_k_eq_v=False)


def test_words_for_ratios(configs: Mapping[str, Any]) -> None:
    """DeepSeek V4 reads the same by the words that `transformers` writes and by its ratios."""
    config = dict(configs["deepseek-v4-flash"])
    words = {0: SLIDING, 4: "compressed_sparse_attention", 128: "heavily_compressed_attention"}
    types = [words[ratio] for ratio in config.pop("compress_ratios")[:43]]
    rates = {words[4]: 4, words[128]: 128}
    written = read(config, layer_types=types, compress_rates=rates)
    assert written == read(configs["deepseek-v4-flash"])
    assert read(config, layer_types=types) == written
    with pytest.raises(FieldError, match="layer_types has 42 entries"):
        read(config, layer_types=types[1:])
    with pytest.raises(FieldError, match="compress_ratios"):
        read(config, layer_types=types, compress_rates=rates | {words[4]: 5})


@given(st.sampled_from(sorted(CASES)), st.data())
def test_damaged_fields(name: str, data: st.DataObject) -> None:
    """A file with a damaged field is read to sound layers, or refused by the name of a field."""
    config = dict(CASES[name][0])
    field = data.draw(st.sampled_from(sorted(config)))
    config[field] = data.draw(
        st.none()
        | st.booleans()
        | st.integers(-2, 200)
        | st.text(max_size=3)
        | st.lists(st.integers(0, 3) | st.sampled_from([FULL, SLIDING, LINEAR]), max_size=60)
        | st.dictionaries(st.text(max_size=3), st.integers(0, 9), max_size=2)
    )
    found = read_or_refused(config)
    if isinstance(found, FieldError):
        assert found.field
        assert found.message.startswith(found.field)
    else:
        assert total(found, N) >= total(found, 0) >= 0


def test_type_without_a_family() -> None:
    """A type that names no family is read by the class that the file is for."""
    ratios = [0, 0, *[4, 128] * 20, 4, 0]
    config = {
        "model_type": "deepseek_ref",
        "architectures": ["DeepseekV4ForCausalLM"],
        "num_hidden_layers": 43,
        "head_dim": 512,
        "qk_rope_head_dim": 64,
        "index_head_dim": 128,
        "sliding_window": 128,
        "num_nextn_predict_layers": 1,
        "compress_ratios": ratios,
    }
    assert total(read(config), N) == 453_038_336
    for architectures in (None, [], ["OtherForCausalLM"], ["DeepseekV4ForCausalLM"] * 2):
        with pytest.raises(FieldError, match="architectures"):
            read(config, architectures=architectures)
