"""The counts of the teaching toy by the formulas of the claims at the toy's sizes."""

from collections.abc import Mapping
from fractions import Fraction

from swacalc.derivations.derivation import Derivation
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.quantity import Quantity

COUNTS = ("stacked_span", "exact_reported", "exact_minimum", "bounded")

# The symbols that the toy's sizes set, by the names of its options.
SIZES: Mapping[str, str] = {"layers": "L", "positions": "prefix", "window": "n_win"}


def counts_of(symbol_table: SymbolTable, inputs: Mapping[str, int]) -> dict[str, Derivation]:
    """The counts that a claim set has formulas for; none if it lacks a size's symbol.

    Raises:
        MathError: a formula has no value.
    """
    if not symbol_table.keys() >= set(SIZES.values()):
        return {}
    sizes = {symbol: Fraction(inputs[option]) for option, symbol in SIZES.items()}
    given = {name: Quantity(number=n, unit=symbol_table[name].unit) for name, n in sizes.items()}
    symbols = Resolver(symbol_table, given)
    return {name: symbols.value(name) for name in formulas_of(symbol_table)}


def formulas_of(symbol_table: SymbolTable) -> dict[str, str]:
    """The formulas that a claim set has for the counts."""
    return {
        name: formula.text
        for name in COUNTS
        if name in symbol_table and (formula := symbol_table[name].formula)
    }
