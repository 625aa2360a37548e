"""Families with one latent for all heads, and those that choose entries by an indexer."""

from swacalc.models.family import MTP, DraftRule, Family, Latent
from swacalc.models.kinds import FULL, KindWords, everywhere, flagged, lettered, listed, skipping

_INDEXER = ("index_n_heads", "index_topk")
_SPARSE: KindWords = {"deepseek_sparse_attention": "", "indexed_attention": ""}
_MLA = Family(
    "deepseek-v3",
    "DeepSeek V3",
    ("deepseek_v3",),
    "DeepSeek V2 report, §2.1: one latent and one RoPE key for all heads",
    main=Latent(),
    drafts=MTP,
    spelled={"num_mtp_layers": "num_nextn_predict_layers"},
)
_DSA = _MLA._replace(
    id="deepseek-v3.2",
    title="DeepSeek V3.2",
    types=("deepseek_v32",),
    source="DeepSeek V3.2 report, §2.1: an indexer key beside each latent",
    main=Latent(native=True),
    layers=(listed(_SPARSE), everywhere("indexed")),
    indexer="index_head_dim",
    drafts=DraftRule(kind="indexed"),
    idle=_INDEXER,
)
LATENT_FAMILIES: tuple[Family, ...] = (
    _MLA,
    _MLA._replace(id="kimi-k2", title="Kimi K2", types=("kimi_k2", "kimi_k25")),
    _MLA._replace(id="deepseek-v2", title="DeepSeek V2", types=("deepseek_v2",), drafts=None),
    _MLA._replace(id="glm-4-moe-lite", title="GLM-4 MoE Lite", types=("glm4_moe_lite",)),
    _MLA._replace(id="mistral-4", title="Mistral 4", types=("mistral4",)),
    _MLA._replace(id="youtu", title="Youtu", types=("youtu",)),
    _DSA,
    _DSA._replace(
        id="glm-5",
        title="GLM-5",
        types=("glm_moe_dsa",),
        source="GlmMoeDsaConfig: a layer of the type shared has no indexer and no key for one",
        layers=(
            listed({"full": "indexed", "shared": "full"}, "indexer_types"),
            lettered({"F": "indexed", "S": "full"}, "index_topk_pattern"),
            skipping("index_topk_freq", "index_skip_topk_offset"),
            listed(_SPARSE),
            everywhere("indexed"),
        ),
        main=Latent(),
        idle=(*_INDEXER, "indexer_rope_interleave", "index_share_for_mtp_iteration"),
    ),
    Family(
        "minimax-m3",
        "MiniMax M3",
        ("minimax_m3", "minimax_m3_vl", "minimax_m3_vl_text"),
        "MiniMaxM3VLTextConfig and MiniMaxM3VLIndexer: one indexer key for all heads",
        layers=(
            flagged("sparse_attention_config.sparse_attention_freq", "full", "indexed"),
            listed({**FULL, "minimax_m3_sparse": "indexed"}),
        ),
        indexer="index_head_dim",
        drafts=DraftRule(("num_mtp_modules",), kind="", rival="num_nextn_predict_layers"),
        defaults={"head_dim": 128},
        spelled={
            "sparse_attention_config.sparse_index_dim": "index_head_dim",
            "sparse_attention_config.sparse_num_index_heads": "index_n_heads",
        },
        only={"sparse_attention_config.use_sparse_attention": (True,)},
        idle=("index_n_heads", "index_block_size", "index_topk_blocks", "index_local_blocks"),
    ),
)
