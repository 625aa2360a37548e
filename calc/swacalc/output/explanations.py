"""Printing what one name means: a claim, a symbol with its formula, or a rule."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from swacalc.claims.query import SEARCH, has_words
from swacalc.claims.types import Claim, ClaimSet, Symbol
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.headline import rows
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError, MathError, did_you_mean
from swacalc.formulas import names
from swacalc.output.claim_lines import (
    claim_lines,
    claim_record,
    rule_lines,
    symbol_lines,
    text_record,
)
from swacalc.output.figures import figure_record
from swacalc.output.terminal import Line

if TYPE_CHECKING:
    from swacalc.checks import Rule

SCHEMA = "swacalc/explanation/1"

# How many titles a hint lists, and the letters of a word that few of them have by chance.
_LISTED, _LEAST = 5, 3


def explanation_lines(claims: ClaimSet, symbol_table: SymbolTable, name: str) -> Iterator[Line]:
    """What a name means, for people.

    Raises:
        InputError: nothing has that name.
    """
    found = _find(claims, name)
    if isinstance(found, Symbol):
        formula, needs = _open(symbol_table, name)
        return symbol_lines(
            found, _value(symbol_table, name), formula, needs or "it", _users(claims, name)
        )
    if isinstance(found, Claim):
        return claim_lines(*rows(claims, symbol_table, [found]))
    return rule_lines(found)


def explanation_record(claims: ClaimSet, symbol_table: SymbolTable, name: str) -> dict[str, Any]:
    """What a name means, as plain data.

    Raises:
        InputError: nothing has that name.
    """
    found = _find(claims, name)
    if isinstance(found, Symbol):
        return {"schema": SCHEMA, "symbol": _symbol_record(claims, symbol_table, found)}
    if isinstance(found, Claim):
        return {"schema": SCHEMA, "claim": claim_record(*rows(claims, symbol_table, [found]))}
    return {"schema": SCHEMA, "rule": _rule_record(found)}


def _rule_record(rule: "Rule") -> dict[str, str]:
    record = {"code": rule.code, "name": rule.name, "asks": rule.asks}
    return record | {title.lower().replace(" ", "_"): body for title, body in rule.sections.items()}


def _symbol_record(claims: ClaimSet, symbol_table: SymbolTable, symbol: Symbol) -> dict[str, Any]:
    value = _value(symbol_table, symbol.name)
    return {
        "name": symbol.name,
        "title": text_record(symbol.title) if symbol.title else None,
        "unit": symbol.unit.word,
        "meaning": text_record(symbol.meaning),
        "value": figure_record(value) if value else None,
        "used_by": _users(claims, symbol.name),
    }


def _find(claims: ClaimSet, name: str) -> "Symbol | Claim | Rule":
    return claims.symbols.get(name) or claims.claims.get(name) or _find_rule(claims, name)


def _find_rule(claims: ClaimSet, name: str) -> "Rule":
    # The rules are loaded for a rule only.
    from swacalc.checks import ALL_RULES, find_rule

    found = find_rule(name)
    if found is None:
        known = [*claims.claims, *claims.symbols, *(rule.code for rule in ALL_RULES)]
        message = f"no claim, symbol or rule is called {name!r}"
        hint = _titled(claims, name) or did_you_mean(name, known) or SEARCH
        raise InputError(message, hint=hint)
    return found


def _titled(claims: ClaimSet, words: str) -> str:
    """A hint that names the symbols and claims with some words in their title."""
    if words.isascii() and len(words) < _LEAST:
        return ""
    titles = {symbol.name: symbol.title for symbol in claims.symbols.values()}
    titles |= {claim.id: claim.title for claim in claims.claims.values()}
    named = [name for name, each in titles.items() if each and has_words(words, (each.en, each.zh))]
    more = f" and {len(named) - _LISTED} more" if len(named) > _LISTED else ""
    return f"it is in the titles of {', '.join(named[:_LISTED])}{more}" if named else ""


def _value(symbol_table: SymbolTable, name: str) -> Derivation | None:
    try:
        return Resolver(symbol_table).value(name)
    except (MathError, InputError):
        return None


def _open(symbol_table: SymbolTable, name: str) -> tuple[str, str]:
    """The formula of a symbol, and the symbols below it to which only the user gives values."""
    symbols = Resolver(symbol_table)
    needs = (
        part for part in symbols.reach([name]) if part != name and not symbol_table[part].origin
    )
    return str(symbol_table[name].formula or ""), ", ".join(sorted(needs))


def _users(claims: ClaimSet, name: str) -> list[str]:
    """The claims whose formula or derivation has the symbol in it."""
    return [claim.id for claim in claims.claims.values() if _uses(claim, name)]


def _uses(claim: Claim, name: str) -> bool:
    formulas = (claim.figure and claim.figure.formula, claim.follows)
    # A formula is parsed only if its text has the name.
    return any(name in each.text and name in names(each.expression) for each in formulas if each)
