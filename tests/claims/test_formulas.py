"""A formula is parsed once, where it is read, and is shown as it was written."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swacalc.claims.load import Loaded
from swacalc.formulas import parse

Change = Callable[[str, str], Loaded]
VALUE = 'value: "72 h"'
ONE_FOLDER = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@given(before=st.text(" ", max_size=3), words=st.sampled_from(["T*2", "min(T,  3)", "( T )"]))
@ONE_FOLDER
def test_a_formula_keeps_its_text(change: Change, before: str, words: str) -> None:
    """The expression is that of the text, which keeps its own spaces and parentheses."""
    loaded = change(VALUE, f'formula: "{before}{words} "')
    assert not loaded.faults
    figure = loaded.claims.claims["lifetime"].figure
    assert figure is not None
    assert figure.formula is not None
    assert str(figure.formula) == words
    assert figure.formula.expression == parse(words)


@pytest.mark.parametrize("before", ["", "  "])
def test_a_part_of_a_formula_has_a_place(change: Change, before: str) -> None:
    """A span of the expression is an offset in the string of the file, blanks before it counted."""
    loaded = change(VALUE, f'formula: "{before}2 * T"')
    figure = loaded.claims.claims["lifetime"].figure
    assert figure is not None
    assert figure.formula is not None
    span = figure.formula.expression.span
    place = figure.places["formula"].inside(span.start, span.end - span.start)
    line = loaded.texts["cache.yaml"].split("\n")[(place.line or 0) - 1]
    cut = line[(place.column or 0) - 1 : (place.end_column or 0) - 1]
    assert cut.strip() == "2 * T"


@pytest.mark.parametrize("key", ["figure", "follows"])
def test_a_formula_that_cannot_be_read_is_a_fault_of_its_claim(change: Change, key: str) -> None:
    """It is found at the character, with the id of the claim, which is read without it."""
    new = (
        'formula: "T ^ 2"'
        if key == "figure"
        else f'{VALUE}}}\n    follows: "T ^ 2"\n    note: {{en: "x"'
    )
    loaded = change(VALUE, new)
    (fault,) = loaded.faults
    line = loaded.texts["cache.yaml"].split("\n")[(fault.place.line or 0) - 1]
    assert line[(fault.place.column or 0) - 1] == "^"
    assert (fault.kind, fault.claim) == ("formula", "lifetime")
    assert fault.inside == ("claims[0].figure.formula" if key == "figure" else "claims[0].follows")
    assert fault.hint == "write ** for a power"
    claim = loaded.claims.claims["lifetime"]
    assert claim.follows is None
    assert (claim.figure is None) == (key == "figure")


def test_every_fault_in_a_claim_names_it(change: Change) -> None:
    """A fault deep in a claim has its id too, and one outside of claims has none."""
    assert [fault.claim for fault in change('"3.10"', "3.10").faults] == ["lifetime"]
    assert [fault.claim for fault in change("zh: 缓存", "zh: 3").faults] == [""]
