"""What a network is: its layers, windows, entries and bytes, from a preset or a `config.json`."""

from swacalc.models.config import read_config
from swacalc.models.families import families
from swacalc.models.family import Family
from swacalc.models.fields import FieldError
from swacalc.models.from_fields import read_geometry
from swacalc.models.geometry import Geometry
from swacalc.models.layers import (
    AttentionLayer,
    entries_per_token,
    most_rows,
    owners,
    recurrent_layers,
    window_layers,
    windows,
)
from swacalc.models.layouts import Entry, Layout

__all__ = [
    "AttentionLayer",
    "Entry",
    "Family",
    "FieldError",
    "Geometry",
    "Layout",
    "entries_per_token",
    "families",
    "most_rows",
    "owners",
    "read_config",
    "read_geometry",
    "recurrent_layers",
    "window_layers",
    "windows",
]
