"""DeepSeek V3 and V3.2: one latent per layer and token, with no window anywhere."""

from swacalc.models.fields import MAX_LAYERS, FieldError, Fields
from swacalc.models.geometry import LayerPlan
from swacalc.models.layers import AttentionLayer, KeyKind
from swacalc.models.layouts import mla_layouts, v32_layouts

_INDEX = "index_head_dim"
# Their name in released files, and in `transformers`.
_DRAFTS = ("num_nextn_predict_layers", "num_mtp_layers")


def read_v3(fields: Fields) -> LayerPlan:
    """Every layer owns its latent; a config with an indexer is refused, not read without it.

    Raises:
        FieldError: a field is missing, invalid, or contradicts another.
    """
    if _INDEX in fields:
        hint = "write model_type deepseek_v32 for a model with an indexer"
        raise FieldError(_INDEX, "does not belong to DeepSeek V3", hint=hint)
    rank, rope = _latent(fields)
    return LayerPlan(_layers(fields, ("main",)), mla_layouts(rank, rope))


def read_v32(fields: Fields) -> LayerPlan:
    """Every layer owns its latent and its indexer keys.

    Raises:
        FieldError: a field is missing, invalid, or contradicts another.
    """
    rank, rope = _latent(fields)
    layouts = v32_layouts(rank, rope, fields.channels(_INDEX))
    return LayerPlan(_layers(fields, ("main", "index")), layouts)


def _latent(fields: Fields) -> tuple[int, int]:
    return fields.channels("kv_lora_rank"), fields.channels("qk_rope_head_dim")


def _layers(fields: Fields, owns: tuple[KeyKind, ...]) -> tuple[AttentionLayer, ...]:
    count = fields.layers()
    drafts = _drafts(fields)
    return tuple(
        AttentionLayer(
            index=at,
            part="encoder" if at < count else "draft",
            role="owner",
            window=None,
            ratio=1,
            owns=owns,
        )
        for at in range(count + drafts)
    )


def _drafts(fields: Fields) -> int:
    counts = {name: fields.whole(name, 0, MAX_LAYERS) for name in _DRAFTS if name in fields}
    if len(set(counts.values())) > 1:
        hint = f"{_DRAFTS[0]} is {counts[_DRAFTS[0]]}"
        raise FieldError(_DRAFTS[1], f"is {counts[_DRAFTS[1]]}", hint=hint)
    return max(counts.values(), default=0)
