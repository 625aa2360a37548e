"""DeepSeek stacks: V4.1, V4, V3.2 and V3."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from swacalc.derivations.networks import entry_formulas
from swacalc.formulas import evaluate
from swacalc.models import (
    FieldError,
    Geometry,
    entries_per_token,
    owners,
    window_layers,
)

Read = Callable[..., Geometry]
V41, V4, PRO = "deepseek-v4.1-flash", "deepseek-v4-flash", "deepseek-v4-pro"
V3, V32 = "deepseek-v3", "deepseek-v3.2"


def bytes_per_token(geometry: Geometry, form: str = "native") -> Fraction:
    layout, layers = geometry.layout(form), geometry.layers
    main = entries_per_token(layers) * layout.main.bytes
    return main + entries_per_token(layers, "index") * layout.index.bytes


def window_bytes(geometry: Geometry, part: str = "all") -> Fraction:
    windows = sum(layer.window for layer in window_layers(geometry.part(part)))
    return windows * geometry.layout().swa.bytes


@pytest.mark.parametrize(
    ("name", "form", "expected"),
    [
        (V41, "native", 890),
        (V41, "fp4", 890),
        (V41, "fp8", 1650),
        (V41, "bf16", 3200),
        (V4, "native", Fraction("3514.25")),
        (V4, "fp8", Fraction("3850.25")),
        (V4, "bf16", 6880),
        (V3, "native", 70_272),
        (V3, "fp8", 35_136),
        (V32, "native", 48_068),
        (V32, "bf16", 85_888),
    ],
)
def test_global_bytes_per_token(read: Read, name: str, form: str, expected: Fraction) -> None:
    """Global KV of each released model and format takes the published bytes per token."""
    assert bytes_per_token(read(name), form) == expected


@pytest.mark.parametrize(
    ("name", "sizes"), [(V41, (288, 68, 528)), (V4, (584, 68, 584)), (PRO, (584, 68, 584))]
)
def test_native_entries(read: Read, name: str, sizes: tuple[int, ...]) -> None:
    """An entry's bytes follow from its channels, its precision and its scales."""
    layout = read(name).layout()
    assert (layout.main.bytes, layout.index.bytes, layout.swa.bytes) == sizes


@pytest.mark.parametrize(
    ("name", "part", "expected"),
    [
        (V41, "encoder", 1_351_680),
        (V41, "decoder", 1_351_680),
        (V41, "all", 2_703_360),
        (V4, "all", 3_214_336),
    ],
)
def test_window_bytes(read: Read, name: str, part: str, expected: int) -> None:
    """A full window is a fixed cost: layers × window × bytes of an SWA entry."""
    assert window_bytes(read(name), part) == expected


def test_roles_of_v41(read: Read) -> None:
    """V4.1 has 2 window-only, 4 owner, 4 reindex and 30 reuse layers, half of them encoder."""
    geometry = read(V41)
    roles = [layer.role for layer in geometry.layers]
    counts = [roles.count(role) for role in ("window-only", "owner", "reindex", "reuse")]
    assert counts == [2, 4, 4, 30]
    assert [layer.index for layer in geometry.layers if layer.owns] == [2, 8, 14, 20]
    assert len(geometry.part("encoder")) == len(geometry.part("decoder")) == 20
    assert geometry.persisted == geometry.part("encoder")


def test_indexer_keys_are_the_owners(read: Read) -> None:
    """Eight layers choose entries, yet four keep indexer keys: 170 B per token and not 442."""
    geometry = read(V41)
    assert owners(geometry.layers, "index") == ((1, 1), (2, 3))
    entries = sum(count * 65_536 // ratio for ratio, count in owners(geometry.layers, "index"))
    assert entries * geometry.layout().index.bytes == 11_141_120


def test_odd_tokens_leave_a_pending_pair(read: Read) -> None:
    """Only complete entries are counted: 3·⌊N/2⌋ + N of them in V4.1, at any size of N."""
    formula = entry_formulas(read(V41))["global_entries"]
    for tokens in (0, 1, 2, 7, 2**20, 10**18 + 1):
        found = evaluate(formula, {"context": Fraction(tokens)})
        assert found == 3 * (tokens // 2) + tokens


def test_layers_of_v4(read: Read) -> None:
    """V4-Flash has 21 layers of ratio 4 with an indexer, 20 of ratio 128, 2 with a window alone."""
    geometry = read(V4)
    assert owners(geometry.layers) == ((4, 21), (128, 20))
    assert owners(geometry.layers, "index") == ((4, 21),)
    assert len(window_layers(geometry.layers)) == len(geometry.persisted) == 43
    assert geometry.parts == ("all", "encoder", "draft")


def test_generic_formula_is_not_used(read: Read) -> None:
    """V4-Flash at 2^20 tokens takes 3.43 GiB, not the 86 GiB of 2 × layers × heads × channels."""
    assert 2 * 43 * 1 * 512 * 2 * 2**20 == 86 * 2**30
    assert round(float(bytes_per_token(read(V4)) * 2**20 / 2**30), 2) == 3.43


def test_latent_is_counted_once(read: Read) -> None:
    """MLA keeps one latent with its RoPE channels: 61 × 576 values, neither doubled nor cut."""
    geometry = read(V3)
    assert geometry.layout("fp4").main.bytes * 65_536 == 18 * 2**20
    assert bytes_per_token(geometry, "bf16") == 61 * (512 + 64) * 2
    assert window_layers(geometry.layers) == ()


@pytest.mark.parametrize(("name", "drafts"), [(V41, 3), (V4, 1), (PRO, 1), (V3, 1), (V32, 1)])
def test_draft_layers_stand_apart(read: Read, name: str, drafts: int) -> None:
    """Draft layers are a part of their own, belong to no other, and are mentioned."""
    geometry = read(name)
    assert len(geometry.drafts) == drafts
    assert geometry.part("draft") == geometry.drafts
    assert all(layer.part != "draft" for layer in geometry.layers)
    assert geometry.notes[-1] == f"draft layers, counted apart: {drafts}"


@pytest.mark.parametrize(("name", "expected"), [(V3, 71_424), (V32, 48_856)])
def test_draft_layers_with_global_kv(read: Read, name: str, expected: int) -> None:
    """The draft layer of V3 and V3.2 keeps a latent, and in V3.2 indexer keys, like any other."""
    geometry = read(name)
    layers, layout = geometry.counted(drafts=True), geometry.layout()
    index = entries_per_token(layers, "index") * layout.index.bytes
    assert entries_per_token(layers) * layout.main.bytes + index == expected
    assert geometry.counted(drafts=False) == geometry.layers


@pytest.mark.parametrize(("fields", "count"), [({"num_mtp_layers": 2}, 2), ({}, 0)])
def test_drafts_by_either_name(read: Read, fields: dict[str, int], count: int) -> None:
    """The count of draft layers is read by the released name and by that of `transformers`."""
    assert len(read(V3, num_nextn_predict_layers=None, **fields).drafts) == count
    with pytest.raises(FieldError, match="num_mtp_layers is 2"):
        read(V3, num_mtp_layers=2)


def test_updated_drafts_of_v4(read: Read) -> None:
    """Three draft layers are read though the older field says one, as in the updated V4-Flash."""
    ratios = [layer.ratio for layer in read(V4).layers]
    geometry = read(V4, compress_ratios=[*ratios, 0, 0, 0], dspark_target_layer_ids=[40, 41, 42])
    assert len(geometry.drafts) == 3


def test_split_of_v41(read: Read) -> None:
    """Without encoder_layers the half is taken and noted; given, it is used without a note."""
    assert "encoder_layers" in read(V41).notes[0]
    for given in ({"encoder_layers": 20}, {"decoder_layers": 20}):
        geometry = read(V41, **given)
        assert len(geometry.part("encoder")) == 20
        assert "encoder_layers" not in " ".join(geometry.notes)


RATIOS = [0, 0, *[2] * 18, *[1] * 20, 0, 0, 0]


@pytest.mark.parametrize(
    ("name", "changes", "field", "says"),
    [
        (V41, {"compress_ratios": RATIOS[:-1]}, "compress_ratios", "40 or 43"),
        (V41, {"compress_ratios": [*RATIOS[:-1], 2]}, "compress_ratios", "[42] is 2"),
        (V41, {"compress_ratios": [2, *RATIOS[1:]]}, "compress_ratios", "no layer before it"),
        (V41, {"compress_ratios": [*RATIOS[:5], 4, *RATIOS[6:]]}, "compress_ratios", "[5] is 4"),
        (V41, {"compress_ratios": [*RATIOS[:2], 0, *RATIOS[3:]]}, "compress_ratios", "[2] is 0"),
        (V41, {"kv_source_layer_ids": [2, 8, 14, 40]}, "kv_source_layer_ids", "from 0 to 39"),
        (V41, {"kv_source_layer_ids": [8, 2, 14, 20]}, "kv_source_layer_ids", "order"),
        (V41, {"kv_source_layer_ids": [2, 8, 14]}, "kv_source_layer_ids", "lacks 20"),
        (V41, {"kv_source_layer_ids": []}, "kv_source_layer_ids", "order"),
        (V41, {"index_source_layer_ids": [2, 8, 20]}, "index_source_layer_ids", "lacks 14"),
        (V41, {"encoder_layers": 20, "decoder_layers": 21}, "decoder_layers", "write 20"),
        (V41, {"encoder_layers": 40}, "encoder_layers", "from 1 to 39"),
        (V41, {"num_hidden_layers": 39}, "num_hidden_layers", "no half"),
        (V41, {"num_hidden_layers": 0}, "num_hidden_layers", "from 2 to 4,096"),
        (V41, {"sliding_window": 2**31 + 1}, "sliding_window", "2,147,483,648"),
        (V41, {"sliding_window": True}, "sliding_window", "True"),
        (V41, {"sliding_window": 128.0}, "sliding_window", "128.0"),
        (V41, {"sliding_window": None}, "sliding_window", "missing"),
        (V41, {"num_key_value_heads": 2}, "num_key_value_heads", "write 1"),
        (V41, {"head_dim": 500}, "head_dim", "multiple of 32"),
        (V41, {"index_head_dim": 100}, "index_head_dim", "multiple of 32"),
        (V41, {"qk_rope_head_dim": 512}, "qk_rope_head_dim", "less than 512"),
        (V4, {"compress_ratios": [2] * 43}, "compress_ratios", "0, 4 or 128"),
        (V4, {"head_dim": 500}, "head_dim", "64"),
        (V3, {"index_head_dim": 128}, "index_head_dim", "not understood for DeepSeek V3"),
        (V3, {"qk_rope_head_dim": None}, "qk_rope_head_dim", "missing"),
        (V32, {"index_head_dim": None}, "index_head_dim", "missing"),
        (V32, {"kv_lora_rank": -512}, "kv_lora_rank", "-512"),
    ],
)
def test_contradictions(
    read: Read, name: str, changes: dict[str, object], field: str, says: str
) -> None:
    """A missing, odd or contradictory field ends with its name and with what is allowed."""
    with pytest.raises(FieldError) as caught:
        read(name, **changes)
    assert caught.value.field == field
    assert says in f"{caught.value} {caught.value.hint}"
