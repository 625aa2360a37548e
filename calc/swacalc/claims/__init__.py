"""What is said, by whom and where: claims, sources, symbols and models from YAML."""

from swacalc.claims.load import Loaded, Shelf, load
from swacalc.claims.shipped import default_folder
from swacalc.claims.types import (
    TAGS,
    Claim,
    ClaimSet,
    Default,
    Evidence,
    Field,
    Figure,
    Model,
    Section,
    Source,
    Suppression,
    Symbol,
    Text,
    Topic,
)

__all__ = [
    "TAGS",
    "Claim",
    "ClaimSet",
    "Default",
    "Evidence",
    "Field",
    "Figure",
    "Loaded",
    "Model",
    "Section",
    "Shelf",
    "Source",
    "Suppression",
    "Symbol",
    "Text",
    "Topic",
    "default_folder",
    "load",
]
