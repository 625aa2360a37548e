"""DeepSeek V4: compressed global KV beside a window in every layer; what V4.1 shares with it.

`sliding_window` counts the query's own position (V4.1 report §3.2.2: keys from i − W + 1 to i).
"""

from swacalc.models.fields import MAX_LAYERS, FieldError, Fields
from swacalc.models.geometry import LayerPlan
from swacalc.models.layers import AttentionLayer, KeyKind, Role
from swacalc.models.layouts import v4_layouts

MAX_RATIO = 4096

# The words of `transformers` for ratios, and the tokens per entry where `compress_rates` is silent.
_NAMED = "compress_rates"
RATES = {
    "sliding_attention": 0,
    "compressed_sparse_attention": 4,
    "heavily_compressed_attention": 128,
}

OWNS: dict[int, tuple[KeyKind, ...]] = {0: (), 4: ("main", "index"), 128: ("main",)}


def read_v4(fields: Fields) -> LayerPlan:
    """Every layer with a ratio owns its global KV; those with ratio 4 have indexer keys too.

    Raises:
        FieldError: a field is missing, invalid, or contradicts another.
    """
    count, window = fields.layers(), fields.window()
    ratios, drafts = compress_ratios(fields, count, window)
    layers = tuple(_layer(at, ratio, window) for at, ratio in enumerate(ratios))
    head, rope = latent(fields)
    return LayerPlan((*layers, *drafts), v4_layouts(head, rope, fields.channels("index_head_dim")))


def _layer(at: int, ratio: int, window: int) -> AttentionLayer:
    if ratio not in OWNS:
        raise FieldError(f"compress_ratios[{at}]", f"is {ratio}", hint="write 0, 4 or 128")
    role: Role = "owner" if ratio else "window-only"
    return AttentionLayer(
        index=at, part="encoder", role=role, window=window, ratio=ratio, owns=OWNS[ratio]
    )


def latent(fields: Fields) -> tuple[int, int]:
    """Channels of the one latent that serves as K and V, and how many of them carry RoPE."""
    head, rope = fields.channels("head_dim"), fields.channels("qk_rope_head_dim")
    if "num_key_value_heads" in fields:
        fields.whole("num_key_value_heads", 1, 1)
    if rope >= head:
        raise FieldError("qk_rope_head_dim", f"is {rope}", hint=f"write less than {head}, head_dim")
    return head, rope


def compress_ratios(
    fields: Fields, count: int, window: int
) -> tuple[tuple[int, ...], tuple[AttentionLayer, ...]]:
    """The backbone's ratios, and the window-only draft layers that end the list.

    The list may stop at the backbone. Otherwise it has an entry for each draft layer too, and there
    are as many as `num_nextn_predict_layers` says or `dspark_target_layer_ids` lists: the updated
    V4-Flash has three draft layers and kept the 1 of its predecessor in the former field.
    """
    if "compress_ratios" not in fields and "layer_types" in fields:
        return _named_ratios(fields, count, window)
    ratios = fields.wholes("compress_ratios", 0, MAX_RATIO)
    lengths = sorted({count, *(count + drafts for drafts in _draft_counts(fields, count))})
    if len(ratios) not in lengths:
        allowed = " or ".join(str(length) for length in lengths)
        hint = f"write {allowed}: one for each layer, with or without the draft layers"
        raise FieldError("compress_ratios", f"has {len(ratios)} entries", hint=hint)
    drafts = tuple(_draft(at, ratios[at], window) for at in range(count, len(ratios)))
    return ratios[:count], drafts


def _named_ratios(
    fields: Fields, count: int, window: int
) -> tuple[tuple[int, ...], tuple[AttentionLayer, ...]]:
    """As above, of a file that `transformers` wrote: words for the backbone's ratios alone."""
    words = fields.words("layer_types", tuple(RATES))
    if len(words) != count:
        hint = f"write one for each of {count}"
        raise FieldError("layer_types", f"has {len(words)} entries", hint=hint)
    rates = {
        word: fields.whole(name, 1, MAX_RATIO) if (name := f"{_NAMED}.{word}") in fields else usual
        for word, usual in RATES.items()
    }
    drafts, _ = _draft_counts(fields, count)
    return (
        tuple(rates[word] for word in words),
        tuple(_draft(at, 0, window) for at in range(count, count + drafts)),
    )


def _draft_counts(fields: Fields, count: int) -> tuple[int, int]:
    declared, targets = "num_nextn_predict_layers", "dspark_target_layer_ids"
    return (
        fields.whole(declared, 0, MAX_LAYERS) if declared in fields else 0,
        len(fields.wholes(targets, 0, count - 1)) if targets in fields else 0,
    )


def _draft(at: int, ratio: int, window: int) -> AttentionLayer:
    if ratio:
        hint = "write 0: draft layers see their window alone"
        raise FieldError(f"compress_ratios[{at}]", f"is {ratio}", hint=hint)
    return AttentionLayer(index=at, part="draft", role="window-only", window=window, ratio=0)
