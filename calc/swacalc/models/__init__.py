"""What a network is: its layers, windows, entries and bytes, from a preset or a `config.json`."""

from swacalc.models.config import read_config
from swacalc.models.families import FAMILIES, Family, read_geometry
from swacalc.models.fields import FieldError
from swacalc.models.geometry import Geometry
from swacalc.models.layers import (
    AttentionLayer,
    entries_per_token,
    owners,
    window_layers,
    windows,
)
from swacalc.models.layouts import Entry, Layout

__all__ = [
    "FAMILIES",
    "AttentionLayer",
    "Entry",
    "Family",
    "FieldError",
    "Geometry",
    "Layout",
    "entries_per_token",
    "owners",
    "read_config",
    "read_geometry",
    "window_layers",
    "windows",
]
