"""gpt-oss, Gemma 3 and Mistral: grouped-query attention in full layers and window layers.

All three count the query's own position in `sliding_window`: `transformers` masks keys at or
below query − window, so a query sees exactly `sliding_window` keys with its own. That is the
convention of this package, and nothing is converted. (A kernel that takes a left reach instead
must be given window − 1.)
"""

from swacalc.models.fields import MAX_LAYERS, FieldError, Fields
from swacalc.models.geometry import LayerPlan
from swacalc.models.layers import AttentionLayer
from swacalc.models.layouts import gqa_layouts

_FULL, _SLIDING = "full_attention", "sliding_attention"
_HEADS, _KV_HEADS = "num_attention_heads", "num_key_value_heads"
_BOTH_SIDES = "use_bidirectional_attention"
_TYPES, _WINDOW, _PATTERN = "layer_types", "sliding_window", "sliding_window_pattern"

# Gemma 3 files leave out what equals the defaults of its configuration class in `transformers`.
_GEMMA3_DEFAULTS = {_KV_HEADS: 4, "head_dim": 256, _WINDOW: 4096}
_GEMMA3_PATTERN = {_PATTERN: 6}


def read_gpt_oss(fields: Fields) -> LayerPlan:
    """`layer_types` says which layers have a window.

    Raises:
        FieldError: a field is missing, invalid, or contradicts another.
    """
    return _plan(fields, _types(fields))


def read_mistral(fields: Fields) -> LayerPlan:
    """Without `layer_types` all layers have the window, or none if `sliding_window` is null.

    Raises:
        FieldError: a field is missing, invalid, or contradicts another.
    """
    if _TYPES in fields:
        return _plan(fields, _types(fields))
    if not fields.gives(_WINDOW):
        raise FieldError(_WINDOW, "is missing", hint="write a window in tokens, or null for none")
    kind = _SLIDING if _WINDOW in fields else _FULL
    return _plan(fields, (kind,) * fields.layers())


def read_gemma3(fields: Fields) -> LayerPlan:
    """Without `layer_types` every sixth layer is full, or as `sliding_window_pattern` says.

    Raises:
        FieldError: a field is missing, invalid, or contradicts another.
    """
    if fields.flag(_BOTH_SIDES):
        raise FieldError(_BOTH_SIDES, "is true", hint="only causal models are read")
    fields, notes = fields.filled(_GEMMA3_DEFAULTS, "Gemma 3")
    if _TYPES not in fields:
        fields, more = fields.filled(_GEMMA3_PATTERN, "Gemma 3")
        return _plan(fields, _patterned(fields), notes + more)
    types = _types(fields)
    if _PATTERN in fields and types != _patterned(fields):
        raise FieldError(_PATTERN, f"contradicts {_TYPES}", hint="leave one of them out")
    return _plan(fields, types, notes)


def _types(fields: Fields) -> tuple[str, ...]:
    types, count = fields.words(_TYPES, (_FULL, _SLIDING)), fields.layers()
    if len(types) != count:
        raise FieldError(_TYPES, f"has {len(types)} entries", hint=f"write one for each of {count}")
    return types


def _patterned(fields: Fields) -> tuple[str, ...]:
    pattern = fields.whole(_PATTERN, 1, MAX_LAYERS)
    return tuple(_SLIDING if at % pattern else _FULL for at in range(1, fields.layers() + 1))


def _plan(fields: Fields, types: tuple[str, ...], notes: tuple[str, ...] = ()) -> LayerPlan:
    window = fields.window() if _SLIDING in types else None
    layers = tuple(
        _layer(at, window if kind == _SLIDING else None) for at, kind in enumerate(types)
    )
    return LayerPlan(layers, gqa_layouts(*_heads(fields), windowed=window is not None), notes)


def _layer(at: int, window: int | None) -> AttentionLayer:
    if window is None:
        return AttentionLayer(
            index=at, part="encoder", role="owner", window=None, ratio=1, owns=("main",)
        )
    return AttentionLayer(index=at, part="encoder", role="window-only", window=window, ratio=0)


def _heads(fields: Fields) -> tuple[int, int]:
    """KV heads, and channels of each: `head_dim`, or the hidden size shared among all heads."""
    kv_heads = fields.whole(_KV_HEADS)
    heads = fields.whole(_HEADS) if _HEADS in fields else kv_heads
    if heads % kv_heads:
        hint = f"write a divisor of {heads}, {_HEADS}"
        raise FieldError(_KV_HEADS, f"is {kv_heads}", hint=hint)
    if "head_dim" in fields:
        return kv_heads, fields.channels("head_dim")
    hidden, heads = fields.channels("hidden_size"), fields.whole(_HEADS)
    if hidden % heads:
        hint = f"give it: hidden_size {hidden} is not shared evenly by {heads} heads"
        raise FieldError("head_dim", "is missing", hint=hint)
    return kv_heads, hidden // heads
