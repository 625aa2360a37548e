"""The networks of a claim set, and what a script needs of each."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

from swacalc.calculators.prefill import is_halved
from swacalc.calculators.stacks import rebuilt
from swacalc.calculators.storage import Network
from swacalc.claims.types import ClaimSet
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.networks import entry_formulas, row_formula, stack_symbols
from swacalc.derivations.presets import presets_of
from swacalc.errors import InputError
from swacalc.formulas import Expression
from swacalc.models import Geometry
from swacalc.quantity import exact


def networks_of(claims: ClaimSet) -> tuple[Network, ...]:
    """The models of a claim set in their native formats.

    Raises:
        InputError: a field of a model is missing or odd.
    """
    return tuple(Network(preset.geometry(name)) for name, preset in presets_of(claims).items())


def stated_of(claims: ClaimSet, networks: Sequence[Network]) -> tuple[Network, ...]:
    """The networks whose figures claims state; all of them if claims state none."""
    pairs = zip(claims.models.values(), networks, strict=True)
    return tuple(network for model, network in pairs if model.figures) or tuple(networks)


def part_records(network: Network) -> dict[str, Any]:
    """Layers and window of each part whose layers are equal, for which a script has formulas."""
    return {name: values for name in network.geometry.parts if (values := _stack(network, name))}


def _stack(network: Network, part: str) -> dict[str, Any]:
    try:
        stack = rebuilt(network, part)
    except InputError:
        return {}
    return _values(network.geometry, stack.symbols) if stack.is_uniform else {}


def half_records(geometry: Geometry) -> dict[str, Any]:
    """Layers and window of a network whose encoder is half of it, which a prefill is made of."""
    return _values(geometry, stack_symbols(geometry)) if is_halved(geometry) else {}


def format_records(geometry: Geometry, asked: Container[str]) -> dict[str, Any]:
    """The symbols `asked` for that all formats share, and of each format its own and its notes.

    The first note, on what an entry is made of, follows from the symbols.
    """
    names = (layout.format for layout in geometry.layouts)
    networks = {name: Network(geometry=geometry, form=name) for name in names}
    symbols = {form: network.symbols() for form, network in networks.items()}
    values = {
        form: _values(geometry, {name: own[name] for name in own if name in asked})
        for form, own in symbols.items()
    }
    first, *others = values.values()
    shared = {
        name: value
        for name, value in first.items()
        if all(other.get(name) == value for other in others)
    }
    formats = {
        name: {
            "notes": networks[name].notes()[1:],
            "symbols": {each: value for each, value in own.items() if each not in shared},
        }
        for name, own in values.items()
    }
    return {"symbols": shared, "formats": formats}


def _values(geometry: Geometry, symbols: Mapping[str, Derivation]) -> dict[str, Any]:
    """Values with what is said of each behind the name of the model."""
    return {
        name: {
            "exact": exact(part.quantity.base),
            "unit": part.quantity.unit.text or "ratio",
            "ref": part.ref.removeprefix(geometry.model),
        }
        for name, part in symbols.items()
    }


def kept_of(geometry: Geometry) -> dict[str, Expression]:
    """What the layers keep of a context, as formulas: its entries, and the rows of windows."""
    return entry_formulas(geometry) | {"swa_rows": row_formula(geometry)}
