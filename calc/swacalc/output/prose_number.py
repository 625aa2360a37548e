"""Numbers in generated prose: none is typed by hand; each is a claim's, or follows from claims."""

from typing import NamedTuple

from swacalc.derivations.derivation import Derivation
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError, MathError
from swacalc.formulas import Name
from swacalc.quantity import relation_text, text


class ProseNumber(NamedTuple):
    """A number as prose prints it, and the claim that gives it; no claim if it was calculated."""

    text: str
    claim: str = ""


def prose_number(symbol_table: SymbolTable, figure: Derivation) -> ProseNumber:
    """A figure, with the relation of the claim that states it if one does."""
    part = _stated(figure)
    if part.origin != "claim" or not _is_claimed(symbol_table, part):
        return ProseNumber(text(figure.quantity))
    relation = relation_text(symbol_table[part.name].relation)
    return ProseNumber(f"{relation}{text(part.quantity)}", part.ref)


def prose_number_of(symbol_table: SymbolTable, name: str) -> ProseNumber | None:
    """The value that the claims give a symbol; None if they give it none."""
    try:
        return prose_number(symbol_table, Resolver(symbol_table).value(name))
    except (InputError, MathError):
        return None


def _stated(figure: Derivation) -> Derivation:
    """The figure itself, where a symbol is only another name for it."""
    while isinstance(figure.formula, Name):
        (figure,) = figure.inputs
    return figure


def _is_claimed(symbol_table: SymbolTable, part: Derivation) -> bool:
    """Whether the claims by themselves give a symbol the value that a calculator took."""
    try:
        return Resolver(symbol_table).value(part.name).quantity == part.quantity
    except (InputError, MathError):
        return False
