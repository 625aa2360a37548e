"""Printing what one name means: a claim, a symbol with its formula, or a rule."""

from collections.abc import Iterator
from typing import Any

from swacalc.calculators.headline import row
from swacalc.checks import RULES, Rule, find_rule
from swacalc.claims.types import ClaimSet, Symbol
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.from_claims import ledger_of
from swacalc.derivations.symbols import NoValueError, Symbols, parsed
from swacalc.errors import InputError, MathError, did_you_mean
from swacalc.formulas import names
from swacalc.output.figures import figure_record
from swacalc.output.statements import claim_lines, claim_record, rule_lines, symbol_lines
from swacalc.output.terminal import Line

SCHEMA = "swacalc/explanation/1"


def explanation_lines(claims: ClaimSet, name: str) -> Iterator[Line]:
    """What a name means, for people.

    Raises:
        InputError: nothing has that name.
    """
    found = _find(claims, name)
    if isinstance(found, Rule):
        yield from rule_lines(found)
    elif isinstance(found, Symbol):
        yield from symbol_lines(found, _value(claims, name), _uses(claims, name))
    else:
        yield from claim_lines(row(claims, claims.claims[name]))


def explanation_record(claims: ClaimSet, name: str) -> dict[str, Any]:
    """What a name means, as plain data.

    Raises:
        InputError: nothing has that name.
    """
    found = _find(claims, name)
    if isinstance(found, Rule):
        rule = {"code": found.code, "name": found.name, "asks": found.asks, **found.sections}
        return {"schema": SCHEMA, "rule": rule}
    if isinstance(found, Symbol):
        value = _value(claims, name)
        symbol = {
            "name": found.name,
            "unit": found.unit.text or "ratio",
            "meaning": found.meaning.en,
            "value": figure_record(value) if value else None,
            "used_by": _uses(claims, name),
        }
        return {"schema": SCHEMA, "symbol": symbol}
    return {"schema": SCHEMA, "claim": claim_record(row(claims, claims.claims[name]))}


def _find(claims: ClaimSet, name: str) -> Rule | Symbol | None:
    """The rule or symbol of that name; None for a claim."""
    rule = find_rule(name)
    if rule is not None:
        return rule
    if name in claims.symbols:
        return claims.symbols[name]
    if name in claims.claims:
        return None
    known = [*claims.claims, *claims.symbols, *(code for item in RULES for code in (item.code,))]
    hint = did_you_mean(name, known)
    raise InputError(f"no claim, symbol or rule is called {name!r}", hint=hint)


def _value(claims: ClaimSet, name: str) -> Derivation | None:
    try:
        return Symbols(ledger_of(claims)).value(name)
    except (NoValueError, MathError):
        return None


def _uses(claims: ClaimSet, name: str) -> list[str]:
    return [
        claim.id
        for claim in claims.claims.values()
        for text in ((claim.figure.formula if claim.figure else ""), claim.follows)
        if text and name in names(parsed(text))
    ]
