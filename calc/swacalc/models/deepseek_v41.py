"""DeepSeek V4.1: an encoder and a decoder, and global KV that a few layers own for all others."""

from itertools import pairwise

from swacalc.models.deepseek_v4 import compress_ratios, latent
from swacalc.models.fields import FieldError, Fields
from swacalc.models.geometry import LayerPlan
from swacalc.models.layers import AttentionLayer, Role
from swacalc.models.layouts import v41_layouts

_OWNERS, _INDEXERS = "kv_source_layer_ids", "index_source_layer_ids"


def read_v41(fields: Fields) -> LayerPlan:
    """An owner serves every layer up to the next owner; those keep no keys of their own.

    A layer of `index_source_layer_ids` that owns no keys chooses anew among its owner's entries;
    the indexer keys that it reads are the owner's and are counted there alone.

    Raises:
        FieldError: a field is missing, invalid, or contradicts another.
    """
    count, window = fields.layers(low=2), fields.window()
    split, notes = _encoder_layers(fields, count)
    ratios, drafts = compress_ratios(fields, count, window)
    owners, indexers = _ids(fields, _OWNERS, count), _ids(fields, _INDEXERS, count)
    _check_indexers(ratios, owners, indexers)
    _check_owners(ratios, owners, split)
    layers = tuple(
        AttentionLayer(
            index=at,
            part="encoder" if at < split else "decoder",
            role=_role(at, ratio, owners, indexers),
            window=window,
            ratio=ratio,
            owns=("main", "index") if at in owners else (),
        )
        for at, ratio in enumerate(ratios)
    )
    head, _ = latent(fields)
    return LayerPlan(
        (*layers, *drafts), v41_layouts(head, fields.channels("index_head_dim")), notes
    )


def _role(at: int, ratio: int, owners: tuple[int, ...], indexers: tuple[int, ...]) -> Role:
    if not ratio:
        return "window-only"
    if at in owners:
        return "owner"
    return "reindex" if at in indexers else "reuse"


def _encoder_layers(fields: Fields, count: int) -> tuple[int, tuple[str, ...]]:
    """How many layers the encoder has; a note says when the family's definition gave the number.

    The released `config.json` has no such field. Source: V4.1 report §2.2, L/2 of L layers.
    """
    encoder, decoder = (
        fields.whole(name, 1, count - 1) if name in fields else None
        for name in ("encoder_layers", "decoder_layers")
    )
    if encoder is None and decoder is None:
        return _half(count)
    encoder = count - (decoder or 0) if encoder is None else encoder
    if decoder not in (None, count - encoder):
        hint = f"write {count - encoder}: {encoder} encoder layers of {count} leave as many"
        raise FieldError("decoder_layers", f"is {decoder}", hint=hint)
    return encoder, ()


def _half(count: int) -> tuple[int, tuple[str, ...]]:
    if count % 2:
        hint = "write an even number, or give encoder_layers"
        raise FieldError("num_hidden_layers", f"is {count} and has no half", hint=hint)
    half = count // 2
    return half, (f"encoder_layers is not given: V4.1 has half of its layers, {half}",)


def _ids(fields: Fields, name: str, count: int) -> tuple[int, ...]:
    ids = fields.wholes(name, 0, count - 1)
    if not ids or any(left >= right for left, right in pairwise(ids)):
        hint = "list each layer once, smallest first"
        raise FieldError(name, "is empty or not in order", hint=hint)
    return ids


def _check_owners(ratios: tuple[int, ...], owners: tuple[int, ...], split: int) -> None:
    """Every layer that reads global KV has an owner before it with its own ratio."""
    if split not in owners:
        hint = f"add {split}: the first decoder layer owns the decoder's keys"
        raise FieldError(_OWNERS, f"lacks {split}", hint=hint)
    allowed, why = 0, "no layer before it owns keys"
    for at, ratio in enumerate(ratios):
        if at in owners:
            allowed, why = ratio, f"layer {at} owns the keys that it reads"
        if ratio not in (0, allowed):
            hint = f"write {allowed}: {why}"
            raise FieldError(f"compress_ratios[{at}]", f"is {ratio}", hint=hint)


def _check_indexers(
    ratios: tuple[int, ...], owners: tuple[int, ...], indexers: tuple[int, ...]
) -> None:
    """Owners choose among their own entries, and no window-only layer owns or chooses."""
    for owner in owners:
        if owner not in indexers:
            raise FieldError(_INDEXERS, f"lacks {owner}", hint=f"add it: {_OWNERS} has it")
    for indexer in indexers:
        if not ratios[indexer]:
            hint = f"write its ratio, or leave {indexer} out of {_INDEXERS}"
            raise FieldError(f"compress_ratios[{indexer}]", "is 0", hint=hint)
