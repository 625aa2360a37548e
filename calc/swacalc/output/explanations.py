"""Printing what one name means: a claim, a symbol with its formula, or a rule."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from swacalc.claims.query import SEARCH, Found, about
from swacalc.claims.types import Claim, ClaimSet, Symbol
from swacalc.claims.vocabulary import TAGS
from swacalc.derivations.derivation import Derivation
from swacalc.derivations.headline import rows
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError, MathError, did_you_mean
from swacalc.formulas import names
from swacalc.output.claim_lines import (
    TAG_MEANINGS,
    claim_lines,
    claim_record,
    claim_row,
    in_language,
    rule_lines,
    symbol_lines,
    text_record,
)
from swacalc.output.figures import figure_record
from swacalc.output.terminal import Line, aligned, counted, terminal_width

if TYPE_CHECKING:
    from swacalc.checks import Rule

SCHEMA = "swacalc/explanation/1"
_LIKELIEST = 12  # rows that people look through
_FEW = 4  # rows that have what they say below them


class FoundTag(NamedTuple):
    """A tag, and the ids of the claims that have it."""

    name: str
    claims: list[str]


def explanation_lines(
    claims: ClaimSet, symbol_table: SymbolTable, name: str, language: str
) -> Iterator[Line]:
    """What a name means, or a row for each of the likeliest that have the words, for people.

    Raises:
        InputError: nothing has that name or those words.
    """
    found = _find(claims, name)
    if isinstance(found, Found):
        return _found_lines(claims, symbol_table, found, language)
    if isinstance(found, FoundTag):
        return _tag_lines(found)
    if isinstance(found, Symbol):
        value, uses = _value(symbol_table, found.name), _users(claims, found.name)
        return symbol_lines(found, value, _unknown(symbol_table, found.name), uses, language)
    if isinstance(found, Claim):
        return claim_lines(rows(claims, symbol_table, [found])[0], language)
    return rule_lines(found)


def _found_lines(
    claims: ClaimSet, symbol_table: SymbolTable, found: Found, language: str
) -> Iterator[Line]:
    """A row for each of the likeliest, below it what it says where they are few."""
    likeliest = found.records[:_LIKELIEST]
    table = [_row(claims, symbol_table, each, language) for each in likeliest]
    for each, lines in zip(likeliest, aligned(table, terminal_width(sys.stdout)), strict=True):
        yield from lines
        if len(found.records) <= _FEW:
            said = each.statement if isinstance(each, Claim) else each.meaning
            yield [(f"  {in_language(said, language)}", "quiet")]
    if more := len(found.records) - len(likeliest):
        yield [(f"{more:,} more: another word narrows them, --json has all of them", "quiet")]
    if not found.all_words:
        yield [("none has all the words: these have most of them", "quiet")]


def _row(claims: ClaimSet, symbol_table: SymbolTable, found: Claim | Symbol, language: str) -> Line:
    if isinstance(found, Claim):
        return claim_row(rows(claims, symbol_table, [found])[0], language)
    title = in_language(found.title, language) if found.title else found.name
    return [(title, ""), (f"in {found.unit.name}", ""), ("symbol", ""), (found.name, "quiet")]


def _tag_lines(tag: FoundTag) -> Iterator[Line]:
    """A tag with its meaning, how many claims have it, and what lists them."""
    yield [(tag.name, tag.name), (f"  {TAG_MEANINGS[tag.name]}", "")]
    yield [(f"  {counted(len(tag.claims), 'claim')}: swacalc claims --tag {tag.name}", "")]
    if tag.name == TAGS[1]:
        yield [("  on its authors' word alone: swacalc claims --reported-only", "")]


def explanation_record(claims: ClaimSet, symbol_table: SymbolTable, name: str) -> dict[str, Any]:
    """What a name means, or the ids and names of what has the words, as plain data.

    Raises:
        InputError: nothing has that name or those words.
    """
    found = _find(claims, name)
    if isinstance(found, Found):
        names = [_name(each) for each in found.records]
        return {"schema": SCHEMA, "found": names, "all_words": found.all_words}
    if isinstance(found, FoundTag):
        told = {"tag": found.name, "meaning": TAG_MEANINGS[found.name], "claims": found.claims}
        return {"schema": SCHEMA, "tag": told}
    if isinstance(found, Symbol):
        return {"schema": SCHEMA, "symbol": _symbol_record(claims, symbol_table, found)}
    if isinstance(found, Claim):
        return {"schema": SCHEMA, "claim": claim_record(*rows(claims, symbol_table, [found]))}
    return {"schema": SCHEMA, "rule": _rule_record(found)}


def _name(found: Claim | Symbol) -> dict[str, str]:
    return {"claim": found.id} if isinstance(found, Claim) else {"symbol": found.name}


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


def _find(claims: ClaimSet, name: str) -> "Symbol | Claim | Rule | Found | FoundTag":
    """What has a name; or else what has the words, the only one by itself."""
    if named := claims.symbols.get(name) or claims.claims.get(name):
        return named
    if name in TAGS:
        return FoundTag(name, [claim.id for claim in claims.claims.values() if claim.tag == name])
    # The rules are loaded only here.
    from swacalc.checks import ALL_RULES, find_rule

    if rule := find_rule(name):
        return rule
    found = about(claims, name)
    if not found.records:
        known = [*claims.claims, *claims.symbols, *(rule.code for rule in ALL_RULES)]
        message = f"no claim, symbol or rule is called {name!r}, or says it"
        raise InputError(message, hint=did_you_mean(name, known) or SEARCH)
    is_one = found.all_words and len(found.records) == 1
    return found.records[0] if is_one else found


def _value(symbol_table: SymbolTable, name: str) -> Derivation | None:
    try:
        return Resolver(symbol_table).value(name)
    except (MathError, InputError):
        return None


def _unknown(symbol_table: SymbolTable, name: str) -> list[str]:
    """What to say of a symbol without a value: its formula, and what the user has to give."""
    symbols, formula = Resolver(symbol_table), symbol_table[name].formula
    parts = (each for each in symbols.reach([name]) if each != name)
    needs = sorted(each for each in parts if not symbol_table[each].origin)
    given = f"no value of its own: the user gives {', '.join(needs) or 'it'}"
    return [*([f"formula: {formula}"] if formula else []), given]


def _users(claims: ClaimSet, name: str) -> list[str]:
    """The claims whose formula or derivation has the symbol in it."""
    return [claim.id for claim in claims.claims.values() if _uses(claim, name)]


def _uses(claim: Claim, name: str) -> bool:
    formulas = (claim.figure and claim.figure.formula, claim.follows)
    # A formula is parsed only if its text has the name.
    return any(name in each.text and name in names(each.expression) for each in formulas if each)
