"""Numbers in prose: none is typed by hand; each is a claim's, or follows from claims."""

from typing import NamedTuple

from swacalc.derivations.derivation import Derivation
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError, MathError
from swacalc.formulas import Name
from swacalc.quantity import relation_text, text


class Said(NamedTuple):
    """A number as prose prints it, and the claim that gives it; no claim if it was calculated."""

    text: str
    claim: str = ""


def said(symbol_table: SymbolTable, figure: Derivation) -> Said:
    """A figure with the relation of the claim that says it, if one says just that."""
    part = _stated(figure)
    if part.origin != "claim" or not _says(symbol_table, part):
        return Said(text(figure.quantity))
    return Said(f"{relation_text(symbol_table[part.name].relation)}{text(part.quantity)}", part.ref)


def said_of(symbol_table: SymbolTable, name: str) -> Said | None:
    """What the claims say of a symbol; None where they give it no value."""
    try:
        return said(symbol_table, Resolver(symbol_table).value(name))
    except (InputError, MathError):
        return None


def _stated(figure: Derivation) -> Derivation:
    """The symbol that another one is only a name for."""
    while isinstance(figure.formula, Name):
        (figure,) = figure.inputs
    return figure


def _says(symbol_table: SymbolTable, part: Derivation) -> bool:
    """Whether the claims by themselves give a symbol the value that a calculator took."""
    try:
        return Resolver(symbol_table).value(part.name).quantity == part.quantity
    except (InputError, MathError):
        return False
