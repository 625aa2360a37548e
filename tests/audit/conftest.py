"""The auditor of the shipped claims, made once."""

from collections.abc import Callable

import pytest

from swacalc.audit.auditing import Auditor
from swacalc.claims.load import load
from swacalc.claims.shipped import shipped_folder
from swacalc.claims.types import ClaimSet
from swacalc.derivations.from_claims import symbol_table_of
from swacalc.derivations.resolver import Resolver
from swacalc.errors import Place


def _written(text: str, place: Place) -> str:
    lines = text.split("\n")
    assert place.line is not None
    assert place.line == place.end_line
    assert place.column is not None
    assert place.end_column is not None
    return lines[place.line - 1][place.column - 1 : place.end_column - 1]


@pytest.fixture(scope="session")
def written() -> Callable[[str, Place], str]:
    """What stands at a place of a text, which is on one line."""
    return _written


@pytest.fixture(scope="session")
def claims() -> ClaimSet:
    """The shipped claims."""
    return load(shipped_folder()).claims


@pytest.fixture(scope="session")
def auditor(claims: ClaimSet) -> Auditor:
    """An auditor that knows them."""
    return Auditor(claims, Resolver(symbol_table_of(claims)))
