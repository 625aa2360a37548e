"""The families that can be read, a record each; `model_type` finds its record.

To add one, copy the record that is most like it in one of the tables, and add a released model of
it to the cases in the tests.
"""

from collections.abc import Mapping

from swacalc.models.deepseek_v4 import read_v4
from swacalc.models.deepseek_v41 import read_v41
from swacalc.models.family import Family
from swacalc.models.fields import FieldError, Fields
from swacalc.models.full_families import FULL_FAMILIES
from swacalc.models.hybrid_families import HYBRID_FAMILIES
from swacalc.models.latent_families import LATENT_FAMILIES
from swacalc.models.nemotron_nas import read_nas
from swacalc.models.window_families import WINDOW_FAMILIES

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

_LIKE_NO_OTHER: tuple[Family, ...] = (
    Family(
        "deepseek-v4",
        "DeepSeek V4",
        ("deepseek_v4",),
        "DeepSeek V4 report, §2.3",
        idle=_COMPRESSED,
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
        read=read_nas,
    ),
)

_TABLES = (FULL_FAMILIES, WINDOW_FAMILIES, LATENT_FAMILIES, HYBRID_FAMILIES, _LIKE_NO_OTHER)

FAMILIES: Mapping[str, Family] = {
    name: family for table in _TABLES for family in table for name in family.types
}

# Types that name no family, by the class that such a file says it is for.
_CLASSES: Mapping[str, str] = {"DeepseekV4ForCausalLM": "deepseek_v4"}
_UNNAMED = "deepseek_ref"


def family_of(values: Mapping[str, object]) -> Family:
    """The family that `model_type` names, or `architectures` where that type names none.

    Raises:
        FieldError: it is missing or names no family that can be read.
    """
    fields = Fields(values)
    if values.get("model_type") != _UNNAMED:
        return FAMILIES[fields.word("model_type", tuple(FAMILIES))]
    names = fields.words("architectures", tuple(_CLASSES))
    if len(names) != 1:
        hint = f"write one, or a model_type other than {_UNNAMED}"
        raise FieldError("architectures", f"has {len(names)} entries", hint=hint)
    return FAMILIES[_CLASSES[names[0]]]
