"""The families that can be read, a record each; `model_type` finds its record.

To add one, copy the record that is most like it in one of the tables, and add a released model of
it to the cases in the tests.
"""

from collections.abc import Mapping
from functools import cache
from itertools import chain

from swacalc.errors import respelt
from swacalc.models.deepseek_v4 import read_v4
from swacalc.models.deepseek_v41 import read_v41
from swacalc.models.family import Family
from swacalc.models.fields import FieldError, Fields
from swacalc.models.geometry import LayerPlan

_COMPRESSED = (
    *("compress_ratios", "qk_rope_head_dim", "sliding_window", "num_key_value_heads", "head_dim"),
    *(
        "index_head_dim",
        "index_n_heads",
        "index_topk",
        "num_nextn_predict_layers",
        "dspark_target_layer_ids",
    ),
)


def _read_nas(fields: Fields) -> LayerPlan:
    from swacalc.models.nemotron_nas import read_nas

    return read_nas(fields)


_LIKE_NO_OTHER: tuple[Family, ...] = (
    Family(
        "deepseek-v4",
        "DeepSeek V4",
        ("deepseek_v4",),
        "DeepSeek V4 report, §2.3",
        idle=(*_COMPRESSED, "layer_types", "compress_rates"),
        read=read_v4,
    ),
    Family(
        "deepseek-v4.1",
        "DeepSeek V4.1",
        ("deepseek_v41", "deepseek_v41_text"),
        "DeepSeek V4.1 report, §2",
        idle=(*_COMPRESSED, "kv_source_layer_ids", "index_source_layer_ids"),
        read=read_v41,
    ),
    Family(
        "nemotron-nas",
        "Nemotron NAS",
        ("nemotron-nas",),
        "DeciLMConfig: block_configs",
        idle=("block_configs",),
        read=_read_nas,
    ),
)

_OWN: Mapping[str, Family] = {name: family for family in _LIKE_NO_OTHER for name in family.types}

# Types that name no family, by the class that such a file says it is for.
CLASSES: Mapping[str, str] = {"DeepseekV4ForCausalLM": "deepseek_v4"}
UNNAMED = "deepseek_ref"


@cache
def families() -> Mapping[str, Family]:
    """The family of each `model_type` that can be read."""
    from swacalc.models.full_families import FULL_FAMILIES
    from swacalc.models.hybrid_families import HYBRID_FAMILIES
    from swacalc.models.latent_families import LATENT_FAMILIES
    from swacalc.models.window_families import WINDOW_FAMILIES

    tables = (FULL_FAMILIES, WINDOW_FAMILIES, LATENT_FAMILIES, HYBRID_FAMILIES, _LIKE_NO_OTHER)
    return {name: family for family in chain(*tables) for name in family.types}


def family_of(values: Mapping[str, object]) -> Family:
    """The family that `model_type` names, or `architectures` where that type names none.

    Raises:
        FieldError: it is missing or names no family that can be read.
    """
    fields, name = Fields(values), values.get("model_type")
    if isinstance(name, str) and name in _OWN:
        return _OWN[name]
    if isinstance(name, str) and name != UNNAMED and name not in families():
        hint = respelt(name, families()) or "swacalc models lists those that can be read"
        raise FieldError("model_type", f"is {name!r:.60}, which is not known", hint=hint)
    if name != UNNAMED:
        return families()[fields.word("model_type", tuple(families()))]
    names = fields.words("architectures", tuple(CLASSES))
    if len(names) != 1:
        hint = f"write one, or a model_type other than {UNNAMED}"
        raise FieldError("architectures", f"has {len(names)} entries", hint=hint)
    return _OWN[CLASSES[names[0]]]
