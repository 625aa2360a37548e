"""The networks of a claim set, and what a script needs of each."""

from collections.abc import Mapping
from typing import Any

from swacalc.calculators.storage import Network
from swacalc.claims.types import ClaimSet
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.networks import stack_symbols
from swacalc.derivations.presets import presets_of
from swacalc.derivations.symbols import parsed
from swacalc.errors import InputError
from swacalc.formulas import Expression
from swacalc.models import Geometry, owners, read_geometry
from swacalc.models.stack import Keys
from swacalc.quantity import exact

_ENTRIES: Mapping[str, tuple[Keys, str]] = {
    "global_entries": ("main", "context"),
    "index_entries": ("index", "context"),
    "paged_entries": ("main", "align(context, page)"),
    "paged_index_entries": ("index", "align(context, page)"),
}


def networks_of(claims: ClaimSet) -> tuple[Network, ...]:
    """The models of a claim set in their native formats.

    Raises:
        InputError: a field of a model is missing or odd.
    """
    presets = presets_of(claims).items()
    return tuple(
        Network(
            geometry=read_geometry(
                preset.fields, model=name, title=preset.title, family=preset.family
            )
        )
        for name, preset in presets
    )


def part_records(geometry: Geometry) -> dict[str, Any]:
    """Layers and window of each part, where a part has a single window."""
    return {name: values for name in geometry.parts if (values := _stack(geometry, name))}


def _stack(geometry: Geometry, part: str) -> dict[str, Any]:
    try:
        return _values(stack_symbols(geometry, part))
    except InputError:
        return {}


def format_records(geometry: Geometry) -> dict[str, Any]:
    """What the entries of each format take, and the notes on it."""
    names = (layout.format for layout in geometry.layouts)
    networks = {name: Network(geometry=geometry, form=name) for name in names}
    return {
        name: {"notes": network.notes(), "symbols": _values(network.symbols())}
        for name, network in networks.items()
    }


def _values(symbols: Mapping[str, Derivation]) -> dict[str, Any]:
    return {
        name: {
            "exact": exact(part.quantity.base),
            "unit": part.quantity.unit.text or "ratio",
            "ref": part.ref,
        }
        for name, part in symbols.items()
    }


def entries_of(geometry: Geometry) -> dict[str, Expression]:
    """The complete entries of a context as formulas: a floor for every ratio of the owners."""
    return {
        name: parsed(_floors(owners(geometry.layers, keys), tokens))
        for name, (keys, tokens) in _ENTRIES.items()
    }


def _floors(found: tuple[tuple[int, int], ...], tokens: str) -> str:
    return " + ".join(f"{count} * floor({tokens} / {ratio})" for ratio, count in found) or "0"
