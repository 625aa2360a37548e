"""From a family's record and the fields of a file to the layers and what they keep."""

from collections.abc import Iterator
from math import prod

from swacalc.models.family import ATTENTION_HEADS, KV_HEADS, OVERRIDES, Family, Heads, Latent
from swacalc.models.fields import MAX_LAYERS, MAX_WINDOW, OUTER, TOKENS, FieldError, Fields
from swacalc.models.geometry import STATELESS, LayerPlan
from swacalc.models.kinds import CHUNK, FULL, LayerKind, LayerKinds, everywhere, kinds_of, listed
from swacalc.models.layers import AttentionLayer, KeyKind, Part
from swacalc.models.layouts import (
    Layout,
    Values,
    head_values,
    latent_values,
    plain_layouts,
    sparse_layouts,
    v32_layouts,
)
from swacalc.models.overrides import overridden
from swacalc.models.states import state_of

_ALL_FULL = (listed(FULL), everywhere("full"))


def plan(family: Family, fields: Fields) -> LayerPlan:
    """The layers that the fields describe in the way of the family, and what these keep.

    Raises:
        FieldError: a field is missing, invalid, or contradicts another.
    """
    fields, found, notes = _completed(family, fields)
    count = fields.layers() if "num_hidden_layers" in fields else len(found)
    kinds, rest = found[:count], found[count:]
    _check_last(family, kinds)
    drafts, uncounted = _drafts(family, fields, rest)
    backbone = tuple(_layers(fields, kinds, "encoder", 0))
    layers = (
        *_sharing(family, fields, backbone, count),
        *_layers(fields, drafts, "draft", count),
    )
    state, typed = STATELESS, tuple[str, ...]()
    if family.state is not None and "recurrent" in kinds:
        state, typed = state_of(fields, family.state)
    layouts = _layouts(family, fields, (*kinds, *drafts))
    return LayerPlan(layers, layouts, notes + typed, state, uncounted)


def _completed(family: Family, given: Fields) -> tuple[Fields, LayerKinds, tuple[str, ...]]:
    """The fields by the family's names and with its defaults, the kinds of layers, and notes."""
    given = given.respelled(family.spelled)
    for name, known in family.only.items():
        given.among(name, known)
    fields, notes = given.filled(family.defaults, family.title)
    kinds, more = kinds_of(fields, family.layers or _ALL_FULL, family.title)
    if family.overrides and OVERRIDES in given:
        own = overridden(given, family.overrides, kinds)
        fields, notes = own.filled(family.defaults, family.title)
    return fields, kinds, notes + more


def _check_last(family: Family, kinds: LayerKinds) -> None:
    if family.last and kinds[-1:] != (family.last,):
        rule = family.layers[0].field
        hint = f"{family.title} ends with a layer of the kind {family.last}"
        raise FieldError(rule, "has another kind in the last layer", hint=hint)


def _drafts(family: Family, fields: Fields, listed: LayerKinds) -> tuple[LayerKinds, str]:
    """The kinds of the draft layers, or why they cannot be told."""
    rule = family.drafts
    if rule is None or rule.counts[0] not in fields:
        return (), ""
    if rule.switch in fields and not fields.flag(rule.switch):
        return (), ""
    count = prod(fields.whole(name, 0, MAX_LAYERS) for name in rule.counts if name in fields)
    if rule.rival in fields and (other := fields.whole(rule.rival, 0, MAX_LAYERS)) != count:
        return (), f"{rule.counts[0]} is {count} and {rule.rival} is {other}"
    if rule.parts and count:
        parts, _ = kinds_of(fields, rule.parts, family.title)
        return _repeated(rule.counts[0], tuple(kind for kind in parts if kind != "none"), count), ""
    if rule.kind:
        return (rule.kind,) * min(count, MAX_LAYERS), ""
    missing = f"{family.layers[0].field} has no entries for {count} draft layers"
    return listed, missing if len(listed) != count else ""


def _repeated(name: str, kinds: LayerKinds, count: int) -> LayerKinds:
    """The layers of so many drafts that are all of the same layers."""
    if len(kinds) * count > MAX_LAYERS:
        hint = f"write at most {MAX_LAYERS // len(kinds):,} drafts of {len(kinds):,} layers"
        raise FieldError(name, f"is {count}", hint=hint)
    return kinds * count


def _layers(fields: Fields, kinds: LayerKinds, part: Part, first: int) -> Iterator[AttentionLayer]:
    window = fields.window() if "window" in kinds else None
    chunk = fields.whole(CHUNK, 1, MAX_WINDOW, units=TOKENS) if "chunk" in kinds else None
    for at, kind in enumerate(kinds, first):
        if kind != "none":
            yield _layer(at, kind, part, window, chunk)


def _layer(
    at: int, kind: LayerKind, part: Part, window: int | None, chunk: int | None
) -> AttentionLayer:
    if kind == "window":
        return AttentionLayer(index=at, part=part, role="window-only", window=window, ratio=0)
    if kind == "chunk":
        return AttentionLayer(
            index=at, part=part, role="chunked", window=None, ratio=0, chunk=chunk
        )
    if kind == "recurrent":
        return AttentionLayer(index=at, part=part, role="recurrent", window=None, ratio=0)
    owns: tuple[KeyKind, ...] = ("main", "index") if kind == "indexed" else ("main",)
    return AttentionLayer(index=at, part=part, role="owner", window=None, ratio=1, owns=owns)


def _sharing(
    family: Family, fields: Fields, layers: tuple[AttentionLayer, ...], count: int
) -> Iterator[AttentionLayer]:
    """The layers, of which the last ones read the keys of the last own ones of their kind."""
    name = family.shared
    own = count - (fields.whole(name, 0, count - 1) if name and name in fields else 0)
    sources = {(layer.window, layer.chunk): layer for layer in layers[:own]}
    for layer in layers:
        source = sources.get((layer.window, layer.chunk))
        if layer.index < own:
            yield layer
        elif source is None:
            hint = f"layer {layer.index} has none of its kind before layer {own}"
            raise FieldError(name, f"is {count - own}", hint=hint)
        else:
            yield AttentionLayer(
                index=layer.index,
                part=layer.part,
                role="reuse",
                window=layer.window,
                ratio=layer.ratio,
                chunk=layer.chunk,
                source=source.index,
            )


def _layouts(family: Family, fields: Fields, kinds: LayerKinds) -> tuple[Layout, ...]:
    main, index = family.main, Values(0)
    if "indexed" in kinds:
        index = Values(fields.channels(family.indexer))
    if isinstance(main, Latent):
        rank, rope = fields.channels(main.rank), fields.channels(main.rope)
        if not index.channels:
            return plain_layouts(latent_values(rank, rope))
        make = v32_layouts if main.native else sparse_layouts
        return make(rank, rope, index.channels)
    whole = _values(fields, main)
    rows = whole if family.rows is None else _values(fields, family.rows, main)
    kept = rows if {"window", "chunk"} & set(kinds) else None
    return plain_layouts(whole, kept, index if index.channels else None)


def _values(fields: Fields, heads: Heads, common: Heads | None = None) -> Values:
    """K and V of every KV head; `common` are those of the other layers."""
    if common is not None and heads.own and heads.own not in fields:
        return _values(fields, common)
    key = _channels(fields, heads)
    value = fields.channels(heads.value) if heads.value else key
    return head_values(_kv_heads(fields, heads), key, value)


def _kv_heads(fields: Fields, heads: Heads) -> int:
    name = heads.kv
    if heads.switch and not fields.flag(heads.switch) and OVERRIDES in fields and name in fields:
        hint = f"{heads.switch} is not true"
        raise FieldError(OVERRIDES, "gives layers another number of KV heads", hint=hint)
    if heads.switch and not (fields.flag(heads.switch) and name in fields):
        name = KV_HEADS
    if heads.every and name not in fields:
        _check_own(fields, name)
        name = ATTENTION_HEADS
    kv_heads = fields.whole(name)
    total = fields.whole(ATTENTION_HEADS) if ATTENTION_HEADS in fields else kv_heads
    if total % kv_heads:
        raise FieldError(
            name, f"is {kv_heads}", hint=f"write a divisor of {total}, {ATTENTION_HEADS}"
        )
    return kv_heads


def _channels(fields: Fields, heads: Heads) -> int:
    """The channels of K in a head: given, or the hidden size shared among all heads."""
    if heads.key in fields or heads.key != "head_dim":
        return fields.channels(heads.key)
    _check_own(fields, heads.key)
    hidden, count = fields.channels("hidden_size"), fields.whole(ATTENTION_HEADS)
    if hidden % count:
        hint = f"give it: hidden_size {hidden} is not shared evenly by {count} heads"
        raise FieldError("head_dim", "is missing", hint=hint)
    return hidden // count


def _check_own(fields: Fields, name: str) -> None:
    """Refuse a size that is left out under a type whose own defaults are not known."""
    if OUTER in fields:
        hint = "give it: the type outside text_config may have a default of its own"
        raise FieldError(name, "is missing", hint=hint)
