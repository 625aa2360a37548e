"""Presets: the same fields as quantities, lists and words."""

from collections.abc import Mapping
from typing import Any

import pytest

from swacalc.models import FieldError, read_geometry
from swacalc.quantity import Quantity, parse_quantity

UNITS = {
    "num_hidden_layers": "layer",
    "sliding_window": "token",
    "max_position_embeddings": "token",
}
Preset = dict[str, Quantity | tuple[int, ...] | str]


@pytest.fixture
def preset(configs: Mapping[str, Any]) -> Preset:
    """V4.1-Flash as a preset states it: what the configuration says, and the published formats."""
    values: Preset = {
        "encoder_layers": parse_quantity("20 layer"),
        "decoder_layers": parse_quantity("20 layer"),
        "main_entry_bytes": parse_quantity("288 B/entry"),
        "index_entry_bytes": parse_quantity("68 B/entry"),
        "swa_entry_bytes": parse_quantity("528 B/token"),
    }
    for name, value in configs["deepseek-v4.1-flash"]["text_config"].items():
        if isinstance(value, int):
            values[name] = parse_quantity(f"{value} {UNITS.get(name, '')}".strip())
        elif not isinstance(value, float):
            values[name] = value if isinstance(value, str) else tuple(value)
    return values


def test_preset_and_config_share_one_path(preset: Preset, configs: Mapping[str, Any]) -> None:
    """A preset gives the geometry that the released configuration gives."""
    read = read_geometry(preset, model="m", title="V4.1-Flash", family="deepseek-v4.1")
    config = read_geometry(configs["deepseek-v4.1-flash"]["text_config"], model="m")
    assert (read.model, read.title, len(read.notes)) == ("m", "V4.1-Flash", 1)
    assert (read.layers, read.drafts, read.layouts) == (
        config.layers,
        config.drafts,
        config.layouts,
    )


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("main_entry_bytes", "290 B/entry", "make 288 B"),
        ("index_entry_bytes", "36 B/entry", "make 68 B"),
        ("swa_entry_bytes", "584 B/token", "make 528 B"),
        ("swa_entry_bytes", "528 token", "its unit is B/entry or B/token"),
        ("sliding_window", "128 B", "its unit is token"),
        ("sliding_window", "5/2 token", "is 5/2"),
        ("num_hidden_layers", "41 layer", "decoder_layers"),
        ("encoder_layers", "19 layer", "write 21"),
        ("head_dim", "256", "make 144 B"),
    ],
)
def test_one_changed_number_is_noticed(preset: Preset, name: str, text: str, says: str) -> None:
    """A preset's numbers hold each other: change one, and it or its counterpart is named."""
    preset[name] = parse_quantity(text)
    with pytest.raises(FieldError) as caught:
        read_geometry(preset, model="m")
    assert says in f"{caught.value} {caught.value.hint}"


def test_family_of_a_preset(preset: Preset) -> None:
    """A preset's family must be that of its model_type."""
    with pytest.raises(FieldError, match="family is 'deepseek-v4'"):
        read_geometry(preset, model="m", family="deepseek-v4")
