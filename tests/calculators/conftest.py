"""The shipped claims, read once, and the models that they describe."""

from collections.abc import Mapping

import pytest

from swacalc.calculators.storage import Network
from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder
from swacalc.claims.types import ClaimSet
from swacalc.derivations.from_claims import ledger_of
from swacalc.derivations.ledger import Ledger
from swacalc.derivations.presets import presets_of
from swacalc.models import read_geometry


@pytest.fixture(scope="session")
def claims() -> ClaimSet:
    """The shipped claim set."""
    folder = shipped_folder()
    return load(folder, root=folder.parent).claims


@pytest.fixture(scope="session")
def ledger(claims: ClaimSet) -> Ledger:
    """The ledger of the shipped claims."""
    return ledger_of(claims)


@pytest.fixture(scope="session")
def networks(claims: ClaimSet) -> Mapping[str, Network]:
    """The models of the shipped claims by their ids, in their native format."""
    return {
        name: Network(
            geometry=read_geometry(
                preset.fields, model=name, title=preset.title, family=preset.family
            )
        )
        for name, preset in presets_of(claims).items()
    }
