"""The auditor of the shipped claims, made once."""

import pytest

from swacalc.audit.auditing import Auditor
from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder
from swacalc.claims.types import ClaimSet
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.resolver import Resolver


@pytest.fixture(scope="session")
def claims() -> ClaimSet:
    """The shipped claims."""
    return load(shipped_folder()).claims


@pytest.fixture(scope="session")
def auditor(claims: ClaimSet) -> Auditor:
    """An auditor that knows them."""
    return Auditor(claims, Resolver(symbol_table_of(claims)))
