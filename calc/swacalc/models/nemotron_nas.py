"""Nemotron NAS: a search chose for each layer whether it has attention, and with how many heads."""

from collections.abc import Mapping

from swacalc.models.family import ATTENTION_HEADS
from swacalc.models.fields import FieldError, Fields
from swacalc.models.geometry import LayerPlan
from swacalc.models.layers import AttentionLayer
from swacalc.models.layouts import head_values, plain_layouts

_BLOCKS = "block_configs"


def read_nas(fields: Fields) -> LayerPlan:
    """A block has no attention, or one whose KV heads serve `n_heads_in_group` query heads each.

    Raises:
        FieldError: a field is missing or invalid, a block has attention of another kind, or the
            numbers of KV heads differ.
    """
    blocks, count = fields.mappings(_BLOCKS), fields.layers()
    if len(blocks) != count:
        raise FieldError(
            _BLOCKS, f"has {len(blocks)} entries", hint=f"write one for each of {count}"
        )
    groups = {at: group for at, block in enumerate(blocks) if (group := _group(at, block))}
    layers = tuple(
        AttentionLayer(index=at, part="encoder", role="owner", window=None, ratio=1, owns=("main",))
        for at in groups
    )
    heads = fields.whole(ATTENTION_HEADS)
    values = head_values(_kv_heads(heads, groups), *(_channels(fields, heads),) * 2)
    return LayerPlan(layers, plain_layouts(values))


def _group(at: int, block: Mapping[str, object]) -> int:
    """The query heads of each KV head; 0 if the block has no attention."""
    path = f"{_BLOCKS}[{at}].attention"
    attention = Fields({path: block.get("attention")}).mapping(path)
    fields = Fields({f"{path}.{name}": value for name, value in attention.items()})
    if fields.flag(f"{path}.no_op"):
        return 0
    for name, value in attention.items():
        if name != "n_heads_in_group" and value not in (None, False, 0):
            hint = "only attention over the whole context is understood"
            raise FieldError(f"{path}.{name}", f"is {value!r:.60}", hint=hint)
    return fields.whole(f"{path}.n_heads_in_group")


def _kv_heads(heads: int, groups: Mapping[int, int]) -> int:
    at, group = next(iter(groups.items()), (0, 0))
    other = next((each for each in groups if groups[each] != group), at)
    if not group or heads % group or other != at:
        path = f"{_BLOCKS}[{other}].attention.n_heads_in_group"
        hint = f"the same divisor of {heads} is understood in all blocks with attention"
        raise FieldError(path, f"is {groups.get(other, 0)}", hint=hint)
    return heads // group


def _channels(fields: Fields, heads: int) -> int:
    hidden = fields.channels("hidden_size")
    if hidden % heads:
        hint = f"write a multiple of {heads}, {ATTENTION_HEADS}"
        raise FieldError("hidden_size", f"is {hidden}", hint=hint)
    return hidden // heads
