"""Families with recurrent layers: linear attention or Mamba beside attention.

Their state holds the last inputs of the convolution, one fewer than its kernel, for the newest
input comes from the token itself.
"""

from swacalc.models.family import EVERY, MTP, DraftRule, Family, Latent
from swacalc.models.kinds import (
    FULL,
    LINEAR,
    KindWords,
    among,
    every_nth,
    lettered,
    listed,
    numbered,
    offset,
)
from swacalc.models.states import StateRule

_BLOCKS: KindWords = {
    **LINEAR,
    "attention": "full",
    "mamba": "recurrent",
    "moe": "none",
    "mlp": "none",
}
_LETTERS: KindWords = {"*": "full", "M": "recurrent", "E": "none", "-": "none"}

_DELTA_NET = StateRule(
    recurrent=("linear_num_value_heads", "linear_key_head_dim", "linear_value_head_dim"),
    convolution=(
        (2, ("linear_num_key_heads", "linear_key_head_dim")),
        (1, ("linear_num_value_heads", "linear_value_head_dim")),
    ),
    kernel="linear_conv_kernel_dim",
    heads=("linear_num_value_heads",),
    groups=("linear_num_key_heads",),
    dtype="mamba_ssm_dtype",
    usual="fp32",
)
_KDA = StateRule(
    recurrent=("linear_num_heads", "linear_head_dim", "linear_head_dim"),
    convolution=((3, ("linear_num_heads", "linear_head_dim")),),
    kernel="linear_conv_kernel_dim",
    heads=("linear_num_heads",),
    groups=("linear_num_heads",),
    usual="fp32",
)
_MAMBA2 = StateRule(
    recurrent=("mamba_num_heads", "mamba_head_dim", "ssm_state_size"),
    convolution=((1, ("mamba_num_heads", "mamba_head_dim")), (2, ("n_groups", "ssm_state_size"))),
    kernel="conv_kernel",
    heads=("mamba_num_heads",),
    groups=("n_groups",),
    dtype="mamba_ssm_cache_dtype",
    usual="fp32",
)
_BAMBA = StateRule(
    recurrent=("mamba_expand", "hidden_size", "mamba_d_state"),
    convolution=((1, ("mamba_expand", "hidden_size")), (2, ("mamba_n_groups", "mamba_d_state"))),
    kernel="mamba_d_conv",
    heads=("mamba_n_heads",),
    groups=("mamba_n_groups",),
    usual="fp32",
)
_BAMBA_IDLE = (
    *("mamba_n_heads", "mamba_d_head", "mamba_chunk_size", "mamba_conv_bias", "mamba_proj_bias"),
    "time_step_limit",
)
_MAMBA1 = StateRule(
    recurrent=("mamba_expand", "hidden_size", "mamba_d_state"),
    convolution=((1, ("mamba_expand", "hidden_size")),),
    kernel="mamba_d_conv",
    heads=("mamba_expand", "hidden_size"),
    groups=("mamba_expand", "hidden_size"),
    usual="fp32",
)

_QWEN = Family(
    "qwen3-next",
    "Qwen3-Next",
    ("qwen3_next",),
    "Qwen3NextConfig and Qwen3NextGatedDeltaNet",
    layers=(listed(LINEAR), every_nth("full_attention_interval", "recurrent", 4)),
    state=_DELTA_NET,
    drafts=DraftRule(("mtp_num_hidden_layers",)),
    defaults={"head_dim": 256},
    idle=("mtp_use_dedicated_embeddings",),
)

HYBRID_FAMILIES: tuple[Family, ...] = (
    _QWEN,
    _QWEN._replace(id="qwen3.5", title="Qwen3.5", types=("qwen3_5", "qwen3_5_text")),
    _QWEN._replace(
        id="qwen3.5-moe", title="Qwen3.5 MoE", types=("qwen3_5_moe", "qwen3_5_moe_text")
    ),
    Family(
        "kimi-linear",
        "Kimi Linear",
        ("kimi_linear", "kimi_k3"),
        "KimiLinearConfig and KimiLinearDeltaAttention",
        layers=(
            numbered(
                {
                    "linear_attn_config.full_attn_layers": "full",
                    "linear_attn_config.kda_layers": "recurrent",
                }
            ),
            listed(LINEAR),
        ),
        main=Latent(),
        state=_KDA,
        drafts=MTP,
        spelled={
            "linear_attn_config.num_heads": "linear_num_heads",
            "linear_attn_config.head_dim": "linear_head_dim",
            "linear_attn_config.short_conv_kernel_size": "linear_conv_kernel_dim",
        },
    ),
    Family(
        "nemotron-h",
        "Nemotron-H",
        ("nemotron_h",),
        "NemotronHConfig and NemotronHMamba2Mixer",
        layers=(
            lettered(_LETTERS, "hybrid_override_pattern", length="its own"),
            listed(_BLOCKS, "layers_block_type", length="its own"),
        ),
        state=_MAMBA2,
        drafts=DraftRule(
            parts=(
                lettered(_LETTERS, "mtp_hybrid_override_pattern", length="any"),
                listed(_BLOCKS, "mtp_layers_block_type", length="any"),
            )
        ),
        defaults={"head_dim": 128},
        spelled={"attention_head_dim": "head_dim"},
        idle=(
            *("chunk_size", "use_conv_bias", "mamba_hidden_act", "mamba_proj_bias"),
            *("time_step_floor", "time_step_limit", "time_step_max", "time_step_min"),
            "time_step_rank",
        ),
    ),
    Family(
        "jamba",
        "Jamba",
        ("jamba",),
        "JambaConfig and JambaMambaMixer, whose scan keeps its state in FP32",
        layers=(
            listed(_BLOCKS, "layers_block_type"),
            listed(LINEAR),
            offset("attn_layer_period", "attn_layer_offset", "recurrent"),
        ),
        main=EVERY,
        state=_MAMBA1,
        defaults={"num_key_value_heads": 8},
        idle=("mamba_dt_rank", "mamba_conv_bias", "mamba_proj_bias", "mamba_inner_layernorms"),
    ),
    Family(
        "granite-hybrid",
        "Granite 4",
        ("granitemoehybrid",),
        "GraniteMoeHybridConfig and GraniteMoeHybridMambaLayer",
        layers=(listed(_BLOCKS),),
        main=EVERY,
        state=_BAMBA,
        idle=_BAMBA_IDLE,
    ),
    Family(
        "bamba",
        "Bamba",
        ("bamba",),
        "BambaConfig and BambaMixer",
        layers=(among("attn_layer_indices", "recurrent"),),
        state=_BAMBA,
        idle=_BAMBA_IDLE,
    ),
    Family(
        "olmo-hybrid",
        "Olmo Hybrid",
        ("olmo_hybrid",),
        "OlmoHybridConfig and OlmoHybridGatedDeltaNet",
        layers=(listed(LINEAR),),
        main=EVERY,
        state=_DELTA_NET,
        idle=(
            *("linear_a_log_min", "linear_a_log_max", "linear_dt_min", "linear_dt_max"),
            *("linear_dt_init_floor", "linear_allow_neg_eigval"),
        ),
    ),
    Family(
        "lfm2",
        "LFM2",
        ("lfm2", "lfm2_moe"),
        "Lfm2Config and Lfm2ShortConv: a convolution without a recurrent state",
        layers=(
            listed({**FULL, "conv": "recurrent"}),
            among("full_attn_idxs", "recurrent"),
        ),
        state=StateRule((), ((1, ("hidden_size",)),), "conv_L_cache", groups=("hidden_size",)),
        idle=("conv_bias", "conv_dim", "conv_dim_out", "conv_use_xavier_init"),
    ),
)
