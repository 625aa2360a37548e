"""The shipped claims, read once, and the models that they describe."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from swacalc.calculators.answer import Answer
from swacalc.calculators.storage import Network
from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder
from swacalc.claims.types import ClaimSet
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.presets import presets_of
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.quantity import Quantity, parse_quantity


def values(**sizes: int) -> dict[str, Quantity]:
    """Whole numbers as the user gives them, by the symbols that they set."""
    return {name: parse_quantity(str(size)) for name, size in sizes.items()}


def numbers(answer: Answer) -> Mapping[str, Fraction]:
    """Every single figure in base units."""
    found = answer.figures.items()
    return {name: part.quantity.base for name, part in found if isinstance(part, Derivation)}


@pytest.fixture(scope="session")
def claims() -> ClaimSet:
    """The shipped claim set."""
    folder = shipped_folder()
    return load(folder, root=folder.parent).claims


@pytest.fixture(scope="session")
def symbol_table(claims: ClaimSet) -> SymbolTable:
    """The symbol table of the shipped claims."""
    return symbol_table_of(claims)


@pytest.fixture(scope="session")
def networks(claims: ClaimSet) -> Mapping[str, Network]:
    """The models of the shipped claims by their ids, in their native format."""
    return {
        name: Network(geometry=preset.geometry(name)) for name, preset in presets_of(claims).items()
    }
