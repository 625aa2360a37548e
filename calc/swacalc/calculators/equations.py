"""The value of one symbol for which a figure has the value wanted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from swacalc.calculators.answer import read_expression
from swacalc.calculators.evaluating import unit_of
from swacalc.derivations.derivation import Derivation, in_unit, weakest
from swacalc.derivations.resolver import Resolver
from swacalc.derivations.symbol_table import SymbolTable
from swacalc.errors import InputError, MathError
from swacalc.formulas import Apply, Expression, Name, names
from swacalc.formulas.tree import constant
from swacalc.quantity import Quantity, Unit

# Of an equation with all formulas substituted: more takes long, or exceeds Python's own limit.
MAX_PARTS = 2000
MAX_DEPTH = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """One exact value of the symbol: a rational number, or the text of an irrational one.

    `near` is the float next to an irrational value, if there is one.
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
    symbol_table: SymbolTable,
    target: str,
    wanted: Quantity,
    symbol: str,
    given: Mapping[str, Quantity],
) -> Solutions:
    """Solve `target` = `wanted` for a symbol; formulas are substituted until the symbol appears.

    Raises:
        InputError: the target is not an expression, a symbol is unknown, the value has another
            dimension, or the symbol to solve for is given too.
        MathError: the target does not depend on the symbol, no value or every value solves it,
            it cannot be isolated exactly, or the formulas between them are too long.
    """
    from swacalc.solving.roots import solve as solve_exactly

    if symbol in given:
        raise InputError(f"{symbol} is both given and asked for", hint="leave one of the two out")
    symbols = Resolver(symbol_table, given)
    unit = symbols.unit(symbol)
    asked = read_expression(target)
    right = constant(in_unit(target.strip(), wanted, unit_of(symbols, asked)).base)
    left = _Expansion(symbols, symbol).of(asked)
    if symbol not in names(left):
        below = (name for name in symbols.reach(names(asked)) if not symbols.definition(name))
        hint = f"it depends on {', '.join(sorted(below)) or 'no symbol'}"
        raise MathError(f"{target} does not depend on {symbol}", hint=hint)
    inputs = {name: symbols.value(name) for name in names(left) if name != symbol}
    values = {name: part.quantity.base for name, part in inputs.items()}
    found = solve_exactly(left, right, symbol, values, unit.scale)
    return Solutions(
        symbol=symbol,
        unit=unit,
        equation=f"{left} = {right}",
        solutions=tuple(
            Solution(number=root)
            if isinstance(root, Fraction)
            else Solution(number=None, text=root.text, near=root.near)
            for root in found
        ),
        inputs=inputs,
        tag=weakest(part.tag for part in inputs.values()),
    )


class _Expansion:
    """Replaces the names that depend on a symbol by their formulas, up to a limit of size."""

    def __init__(self, symbols: Resolver, symbol: str) -> None:
        self._symbols = symbols
        self._symbol = symbol
        self._left = MAX_PARTS

    def of(self, expression: Expression, above: tuple[str, ...] = (), depth: int = 0) -> Expression:
        """The expression with all formulas substituted.

        A name is not expanded inside its own formula: figures may follow from each other.

        Raises:
            MathError: the result has more than `MAX_PARTS` parts, or is nested too deeply.
        """
        self._left -= 1
        if self._left < 0 or depth > MAX_DEPTH:
            message = f"the formulas that lead to {self._symbol} are too long to be solved"
            raise MathError(message, hint="give one of the symbols between them with --given")
        if isinstance(expression, Apply):
            parts = tuple(self.of(part, above, depth + 1) for part in expression.arguments)
            return replace(expression, arguments=parts)
        if not isinstance(expression, Name) or expression.name in (self._symbol, *above):
            return expression
        definition = self._symbols.definition(expression.name)
        if definition is None or self._symbol not in self._symbols.reach([expression.name]):
            return expression
        return self.of(definition, (*above, expression.name), depth + 1)
