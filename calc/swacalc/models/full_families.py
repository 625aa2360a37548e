"""Families whose layers are all full, with grouped-query attention."""

from swacalc.models.family import CAUSAL, EVERY, MTP, DraftRule, Family
from swacalc.models.kinds import FULL, everywhere, flagged, listed

FULL_FAMILIES: tuple[Family, ...] = (
    Family("llama", "Llama", ("llama",), "LlamaConfig", main=EVERY),
    Family("granite", "Granite", ("granite", "granitemoe"), "GraniteConfig", main=EVERY),
    Family("phi", "Phi", ("phi",), "PhiConfig", main=EVERY),
    Family("olmo", "OLMo", ("olmo", "olmo2"), "OlmoConfig and Olmo2Config", main=EVERY),
    Family("cohere", "Command R", ("cohere",), "CohereConfig", main=EVERY),
    Family("seed-oss", "Seed-OSS", ("seed_oss",), "SeedOssConfig", defaults={"head_dim": 128}),
    Family("ernie-4.5", "ERNIE 4.5", ("ernie4_5",), "Ernie4_5Config", defaults={"head_dim": 128}),
    Family(
        "ernie-4.5-moe",
        "ERNIE 4.5 MoE",
        ("ernie4_5_moe",),
        "Ernie4_5_MoeConfig",
        idle=("moe_layer_interval",),
    ),
    Family(
        "gemma",
        "Gemma",
        ("gemma",),
        "GemmaConfig",
        defaults={"num_key_value_heads": 16, "head_dim": 256},
        only=CAUSAL,
    ),
    Family(
        "glm-4",
        "GLM-4",
        ("glm", "glm4"),
        "GlmConfig and Glm4Config",
        defaults={"head_dim": 128},
    ),
    Family(
        "glm-4-moe",
        "GLM-4 MoE",
        ("glm4_moe",),
        "Glm4MoeConfig",
        drafts=MTP,
        spelled={"num_mtp_layers": "num_nextn_predict_layers"},
    ),
    Family(
        "qwen3-vl",
        "Qwen3-VL",
        ("qwen3_vl", "qwen3_vl_text"),
        "Qwen3VLTextConfig",
        defaults={"head_dim": 128},
    ),
    Family(
        "qwen3-vl-moe",
        "Qwen3-VL MoE",
        ("qwen3_vl_moe", "qwen3_vl_moe_text"),
        "Qwen3VLMoeTextConfig",
    ),
    Family(
        "minimax-m2",
        "MiniMax M2",
        ("minimax_m2",),
        "MiniMaxM2Config",
        layers=(listed(FULL), flagged("attn_type_list", "", "full"), everywhere("full")),
        defaults={"head_dim": 128},
        drafts=DraftRule(("num_mtp_modules", "mtp_transformer_layers"), switch="use_mtp"),
    ),
    Family(
        "smollm3",
        "SmolLM3",
        ("smollm3",),
        "SmolLM3Config",
        idle=("no_rope_layers", "no_rope_layer_interval"),
    ),
    Family("apertus", "Apertus", ("apertus",), "ApertusConfig", main=EVERY),
    Family("arcee", "Arcee", ("arcee",), "ArceeConfig", main=EVERY),
    Family("bitnet", "BitNet", ("bitnet",), "BitNetConfig"),
    Family(
        "exaone",
        "EXAONE",
        ("exaone",),
        "ExaoneConfig",
        spelled={"num_layers": "num_hidden_layers"},
    ),
    Family("helium", "Helium", ("helium",), "HeliumConfig", defaults={"head_dim": 128}),
    Family(
        "hunyuan",
        "Hunyuan",
        ("hunyuan_v1_dense", "hunyuan_v1_moe"),
        "HunYuanDenseV1Config and HunYuanMoEV1Config",
        main=EVERY,
    ),
    Family("nemotron", "Nemotron", ("nemotron",), "NemotronConfig", main=EVERY),
    Family("olmoe", "OLMoE", ("olmoe", "flex_olmo"), "OlmoeConfig", main=EVERY),
    Family(
        "solar-open", "Solar Open", ("solar_open",), "SolarOpenConfig", defaults={"head_dim": 128}
    ),
    Family("stablelm", "StableLM", ("stablelm",), "StableLmConfig"),
)
