"""The families that can be read, and how named values become a Geometry."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from swacalc.models.declared import declared
from swacalc.models.deepseek_v4 import read_v4
from swacalc.models.deepseek_v41 import read_v41
from swacalc.models.fields import BYTES, FieldError, Fields
from swacalc.models.geometry import APART, Geometry, LayerPlan
from swacalc.models.gqa import read_gemma3, read_gpt_oss, read_mistral
from swacalc.models.layouts import Entry, Layout
from swacalc.models.mla import read_v3, read_v32
from swacalc.models.relevant import check_relevant


class Family(NamedTuple):
    """A kind of network: its id, its common name, its reader, and the fields it understands.

    `knows` are the fields that change caches in some family and that this one reads, or that are
    known to change nothing in it; any other of them is refused.
    """

    id: str
    title: str
    read: Callable[[Fields], LayerPlan]
    knows: tuple[str, ...]


_HEADS = ("num_key_value_heads", "head_dim")
_WINDOWS = (*_HEADS, "sliding_window", "layer_types")
_DRAFTS = ("num_nextn_predict_layers",)
_INDEXER = ("index_head_dim", "index_n_heads", "index_topk")
# One latent serves all heads, whatever their number and their sizes.
_LATENT = (
    *("kv_lora_rank", "qk_rope_head_dim", *_HEADS, "v_head_dim", "qk_nope_head_dim", "qk_head_dim"),
    *(*_DRAFTS, "num_mtp_layers"),
)
_COMPRESSED = (
    *("compress_ratios", "qk_rope_head_dim", "sliding_window", *_HEADS, *_INDEXER),
    *(*_DRAFTS, "dspark_target_layer_ids"),
)

_V41 = Family(
    "deepseek-v4.1",
    "DeepSeek V4.1",
    read_v41,
    (*_COMPRESSED, "kv_source_layer_ids", "index_source_layer_ids"),
)
_GEMMA3 = Family(
    "gemma-3",
    "Gemma 3",
    read_gemma3,
    (*_WINDOWS, "sliding_window_pattern", "use_bidirectional_attention"),
)
_MISTRAL = Family("mistral", "Mistral", read_mistral, _WINDOWS)

FAMILIES: Mapping[str, Family] = {
    "deepseek_v41": _V41,
    "deepseek_v41_text": _V41,
    "deepseek_v4": Family("deepseek-v4", "DeepSeek V4", read_v4, _COMPRESSED),
    "deepseek_v32": Family("deepseek-v3.2", "DeepSeek V3.2", read_v32, (*_LATENT, *_INDEXER)),
    "deepseek_v3": Family("deepseek-v3", "DeepSeek V3", read_v3, (*_LATENT, "index_head_dim")),
    "gpt_oss": Family("gpt-oss", "gpt-oss", read_gpt_oss, _WINDOWS),
    "gemma3": _GEMMA3,
    "gemma3_text": _GEMMA3,
    "mistral": _MISTRAL,
    "mistral3": _MISTRAL,
    "ministral": _MISTRAL,
    "ministral3": _MISTRAL,
}


def family_of(values: Mapping[str, object]) -> Family:
    """The family that `model_type` names.

    Raises:
        FieldError: it is missing or names no family that can be read.
    """
    return FAMILIES[Fields(values).word("model_type", tuple(FAMILIES))]


def read_geometry(
    values: Mapping[str, object], *, model: str, title: str = "", family: str = ""
) -> Geometry:
    """The geometry that named values describe; a preset and a `config.json` both come this way.

    `values` maps the names of `config.json` to a Quantity, a list or tuple of int, or a string.
    They may add `encoder_layers`, `decoder_layers` and the entry sizes `main_entry_bytes`,
    `index_entry_bytes` and `swa_entry_bytes`, which must agree with what follows from the rest.
    `family`, where it is given, must be the one that `model_type` names.

    Raises:
        FieldError: a field is missing, invalid, or contradicts another; nothing is guessed.
    """
    found = family_of(values)
    if family not in ("", found.id):
        hint = f"model_type is of the family {found.id}"
        raise FieldError("family", f"is {family!r}", hint=hint)
    fields = Fields(values)
    check_relevant(values, found.knows, found.title)
    plan = found.read(fields)
    layouts, typed = declared(fields, plan.layouts)
    _check_entries(fields, layouts[0])
    drafts = tuple(layer for layer in plan.layers if layer.part == "draft")
    apart = (f"{APART}: {len(drafts)}",) if drafts else ()
    return Geometry(
        model=model,
        title=title or found.title,
        family=found.id,
        layers=tuple(layer for layer in plan.layers if layer.part != "draft"),
        drafts=drafts,
        layouts=layouts,
        notes=plan.notes + apart,
        typed=typed,
    )


def _check_entries(fields: Fields, native: Layout) -> None:
    declared: tuple[tuple[str, Entry], ...] = (
        ("main_entry_bytes", native.main),
        ("index_entry_bytes", native.index),
        ("swa_entry_bytes", native.swa),
    )
    for name, entry in declared:
        if name not in fields:
            continue
        size = fields.whole(name, 0, units=BYTES)
        if size != entry.bytes:
            raise FieldError(name, f"is {size}", hint=f"{entry.makeup} make {entry.bytes} B")
