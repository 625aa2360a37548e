"""The fields of a `config.json` that change KV caches, so that none is overlooked.

Names are those of the configuration classes of `transformers` and of files in circulation, with
`*` for what families put before or after them. A field of this table that a family neither reads
nor knows to mean nothing for it is refused: a figure without it could be silently wrong.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from swacalc.models.fields import FieldError

ABSENT: tuple[object, ...] = (None, False, 0, "", [], {})


class FieldKind(NamedTuple):
    """What such fields say, their names, and the values that change nothing."""

    says: str
    names: tuple[str, ...]
    idle: tuple[object, ...] = ABSENT


_CAUSAL = FieldKind(
    "whether tokens see only the tokens before them", ("is_causal", "causal"), (True,)
)
_SWITCH = FieldKind("whether windows are used at all", ("use_sliding_window",), (True,))

KINDS = (
    _CAUSAL,
    _SWITCH,
    FieldKind(
        "which tokens see each other",
        ("*bidirectional*", "is_encoder*", "*cross_att*", "*causal*", "*prefix_lm*"),
    ),
    FieldKind(
        "how far a layer sees",
        ("*window*", "*sliding*", "*chunk*", "local_*", "*_swa_*", "swa_*", "*attention_span*"),
    ),
    FieldKind(
        "which layers keep what",
        (
            *("layer_types", "*layers_block_type*", "block_types", "*attn_type*", "*_pattern"),
            *("*attention_type*", "attn_layer*", "*full_att*", "global_att*", "*no_rope_layer*"),
            *("*nope_layer*", "*layer_interval", "cross_layer*", "num_attention_layers"),
        ),
    ),
    FieldKind(
        "whose keys and values a layer reads",
        ("*kv_shar*", "*shared_kv*", "*share_kv*", "kv_source*", "cla_*", "*k_eq_v*", "yoco*"),
    ),
    FieldKind(
        "what an entry holds",
        (
            *("*key_value_head*", "*kv_head*", "kv_n_heads", "*head_dim*", "head_size*"),
            *("kv_*", "*_kv", "*_kv_*", "multi_query*", "new_decoder_architecture"),
            *("per_layer_config", "block_configs", "attention_other_setting"),
        ),
    ),
    FieldKind(
        "which entries are kept or chosen",
        (
            *("index_*", "indexer*", "compress_*", "*sparse_att*", "nsa_*", "moba_*", "*topk_freq"),
            *("*meta_tokens", "*memory_tokens", "*sink_tokens", "attention_sink*"),
        ),
    ),
    FieldKind(
        "what a recurrent layer keeps",
        (
            *("mamba*", "*ssm*", "linear_*", "*conv*", "*recurrent*", "*state_size*", "lru_*"),
            *("rwkv*", "*delta_net*", "n_groups", "time_step_*"),
        ),
    ),
    FieldKind("how many draft layers there are", ("*nextn*", "*mtp*", "*dspark*", "*eagle*")),
    FieldKind("how the cache is kept", ("*cache*",)),
)

# They match a name above but change no cache; presets use the latter to describe entries.
HARMLESS = frozenset(
    (
        *("use_cache", "cache_implementation", "chunk_size_feed_forward", "compress_rope_theta"),
        *(
            f"{entry}_{what}"
            for entry in ("index", "swa")
            for what in ("values", "scale", "scale_block", "row_pad", "entry_bytes")
        ),
    )
)


def check_relevant(values: Mapping[str, object], known: Iterable[str], title: str) -> None:
    """Refuse a field that changes caches and that the family named by `title` does not know.

    Raises:
        FieldError: there is one; it is named, with what such fields say.
    """
    understood = HARMLESS.union(known)
    for name, value in values.items():
        kind = None if name in understood or value is None else kind_of(name)
        if kind is not None and value not in kind.idle:
            hint = f"such a field says {kind.says}: no figure is printed without it"
            raise FieldError(name, f"is not understood for {title}", hint=hint)


def kind_of(name: str) -> FieldKind | None:
    """What a field of that name means for caches; None if nothing."""
    matching = (kind for kind in KINDS if any(_fits(name, each) for each in kind.names))
    return next(matching, None)


def _fits(name: str, pattern: str) -> bool:
    word = pattern.strip("*")
    if pattern.startswith("*"):
        return word in name if pattern.endswith("*") else name.endswith(word)
    return name.startswith(word) if pattern.endswith("*") else name == word
