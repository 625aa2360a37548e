"""The value of one symbol for which a figure comes out as wanted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from swacalc.calculators.answer import read_expression
from swacalc.derivations.derivation import Derivation, weakest
from swacalc.derivations.ledger import Ledger
from swacalc.derivations.symbols import Symbols
from swacalc.errors import InputError, MathError
from swacalc.formulas import Apply, Expression, Name, dimension, names
from swacalc.formulas.tree import constant
from swacalc.quantity import Quantity, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """One exact value of the symbol: a rational number, or the text of an irrational one.

    `near` is the float next to an irrational value.
    """

    number: Fraction | None
    text: str = ""
    near: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Solutions:
    """All real solutions of `equation` for `symbol`, in ascending order and in `unit`."""

    symbol: str
    unit: Unit
    equation: str
    solutions: tuple[Solution, ...]
    inputs: Mapping[str, Derivation]
    tag: str


def solve(
    ledger: Ledger, target: str, wanted: Quantity, symbol: str, given: Mapping[str, Quantity]
) -> Solutions:
    """Solve `target` = `wanted` for a symbol; formulas are put in until the symbol appears.

    Raises:
        InputError: the target is not an expression, an unknown symbol, or the symbol to solve for has a given value.
        MathError: the target does not rest on the symbol, nothing or everything solves it, or
            it cannot be isolated exactly.
    """
    from swacalc.formulas.symbolic import solve as solve_exactly

    if symbol in given:
        raise InputError(f"{symbol} is both given and asked for", hint="leave one of the two out")
    symbols = Symbols(ledger, given)
    unit = symbols.unit(symbol)
    left = _expanded(symbols, read_expression(target), symbol)
    if symbol not in names(left):
        raise MathError(f"{target} does not rest on {symbol}")
    inputs = {name: symbols.value(name) for name in names(left) if name != symbol}
    right = constant(_in_unit_of(symbols, left, wanted))
    values = {name: part.quantity.base for name, part in inputs.items()}
    found = solve_exactly(left, right, symbol, values)
    return Solutions(
        symbol=symbol,
        unit=unit,
        equation=f"{left} = {right}",
        solutions=tuple(_solution(root, unit) for root in found),
        inputs=inputs,
        tag=weakest(part.tag for part in inputs.values()),
    )


def _expanded(symbols: Symbols, expression: Expression, symbol: str) -> Expression:
    """The expression with formulas in place of the names that rest on the symbol."""
    if isinstance(expression, Name):
        definition = symbols.definition(expression.name)
        if expression.name == symbol or definition is None:
            return expression
        rests = symbol in symbols.reach([expression.name])
        return _expanded(symbols, definition, symbol) if rests else expression
    if isinstance(expression, Apply):
        arguments = tuple(_expanded(symbols, part, symbol) for part in expression.arguments)
        return replace(expression, arguments=arguments)
    return expression


def _in_unit_of(symbols: Symbols, left: Expression, wanted: Quantity) -> Fraction:
    unit = dimension(left, symbols.units(left))
    if wanted.unit.powers and not wanted.unit.fits(unit):
        message = f"{left} is in {unit or 'a ratio'}, not in {wanted.unit}"
        raise InputError(message, hint=f"give the value in {unit or 'a ratio'}")
    return wanted.base


def _solution(root: Any, unit: Unit) -> Solution:
    scaled = root / unit.scale
    if isinstance(scaled, Fraction):
        return Solution(number=scaled)
    return Solution(number=None, text=str(scaled), near=float(scaled))
