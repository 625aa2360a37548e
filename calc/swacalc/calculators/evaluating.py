"""The value of any expression over the symbols of a claim set."""

from collections.abc import Mapping

from swacalc.calculators.answer import Answer, inputs_of, read_expression
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError
from swacalc.formulas import Expression, Name, dimension, names
from swacalc.quantity import Quantity, Unit


def evaluate(symbol_table: SymbolTable, text: str, given: Mapping[str, Quantity]) -> Answer:
    """The value of an expression, where values given take precedence over those of the claims.

    Raises:
        InputError: the text is not an expression, a symbol is unknown, or a value is given for
            one that the expression does not depend on.
        MathError: the expression has no value.
    """
    symbols = Resolver(symbol_table, given)
    expression = read_expression(text)
    value = symbols.derive(expression, unit_of(symbols, expression))
    used = symbols.reach(names(expression))
    for name in given:
        if name not in used:
            raise InputError(
                f"{name} is given but {text} does not depend on it", hint=f"leave out {name}=..."
            )
    return Answer(command="eval", figures={"value": value}, inputs=inputs_of([value]))


def unit_of(symbols: Resolver, expression: Expression) -> Unit:
    """The usual unit: a symbol's own, and for anything else the base unit.

    Raises:
        InputError: a symbol is unknown.
        MathError: units do not fit.
    """
    if isinstance(expression, Name):
        return symbols.unit(expression.name)
    return dimension(expression, symbols.units(expression))
