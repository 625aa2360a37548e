"""Exact solutions: where two expressions meet, as the real roots of one polynomial."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import NamedTuple

import sympy

from swacalc.deadline import within
from swacalc.errors import MathError
from swacalc.formulas.evaluation import bounded, division_by_zero, evaluate
from swacalc.formulas.tree import NEGATE, Apply, Expression, PartError, names

MAX_DEGREE = 16
MAX_SECONDS = 10.0


class Irrational(NamedTuple):
    """An exact number by its text, with radicals or as the numbered root of a polynomial.

    `near` is the float next to it, where there is one.
    """

    text: str
    near: float | None


class _Ratio(NamedTuple):
    """A rational function; `below` is zero wherever some part of it has no value."""

    above: sympy.Poly
    below: sympy.Poly


def solve(
    left: Expression,
    right: Expression,
    symbol: str,
    values: Mapping[str, Fraction],
    scale: Fraction = Fraction(1),
) -> tuple[Fraction | Irrational, ...]:
    """Every real value of `symbol` for which both sides are equal, in ascending order.

    `values` gives every other name, in base units; `scale` is the unit of the solutions in them.

    Raises:
        MathError: no value solves it, every value does, the symbol does not occur, it cannot be
            isolated exactly (it is inside `min`, `max`, `floor`, `ceil`, `align` or `lcm`, the
            degree passes 16, or it takes more than ten seconds), a solution has numbers of more
            than 3,300 bits, or another name has no value.
    """
    difference = Apply(operator="-", arguments=(left, right), span=left.span)
    if symbol not in names(difference):
        raise MathError(f"{symbol} does not occur in {left} = {right}")
    unknown = sympy.Symbol(symbol, real=True)
    late = _not_isolated(difference, unknown, f"it takes more than {MAX_SECONDS:.0f} seconds")
    with within(MAX_SECONDS, late):
        ratio = _ratio(difference, unknown, values)
        if ratio.above.is_zero:
            raise MathError(f"every value of {symbol} solves {left} = {right}")
        roots = _without_common_roots(ratio).sqf_part().real_roots()
        if not roots:
            raise MathError(f"no real value of {symbol} solves {left} = {right}")
        return tuple(_number(root / sympy.Rational(scale), difference) for root in roots)


def _without_common_roots(ratio: _Ratio) -> sympy.Poly:
    above = ratio.above
    while (common := above.gcd(ratio.below)).degree() > 0:
        above = above.quo(common)
    return above


def _number(root: sympy.Expr, part: Expression) -> Fraction | Irrational:
    """A root as a number; looking for its float and its text can take as long as finding it."""
    for number in root.atoms(sympy.Rational):
        bounded(Fraction(int(number.p), int(number.q)), part)
    if root.is_Rational:
        return Fraction(int(root.p), int(root.q))
    near = float(root)
    return Irrational(str(root), near if isfinite(near) else None)


def _ratio(part: Expression, symbol: sympy.Symbol, values: Mapping[str, Fraction]) -> _Ratio:
    if symbol.name not in names(part):
        value = sympy.Rational(*evaluate(part, values).as_integer_ratio())
        return _Ratio(_polynomial(value, symbol), _polynomial(1, symbol))
    if not isinstance(part, Apply):
        return _Ratio(_polynomial(symbol, symbol), _polynomial(1, symbol))
    if part.operator not in _OPERATIONS:
        raise _not_isolated(part, symbol, f"it is inside {part.operator}")
    arguments = [_ratio(argument, symbol, values) for argument in part.arguments]
    found = _OPERATIONS[part.operator](part, arguments)
    _keep_degree(part, found)
    return found


def _keep_degree(part: Expression, ratio: _Ratio, times: int = 1) -> None:
    """Refuse a polynomial whose roots could take long, before it is multiplied out."""
    if max(ratio.above.degree(), ratio.below.degree()) * times > MAX_DEGREE:
        raise _not_isolated(part, ratio.above.gen, f"its degree passes {MAX_DEGREE}")


def _not_isolated(part: Expression, symbol: sympy.Symbol, reason: str) -> PartError:
    message = f"{symbol.name} cannot be isolated exactly in {part}: {reason}"
    return PartError(message, span=part.span, hint="solve for another symbol")


def _polynomial(form: sympy.Expr | int, symbol: sympy.Symbol) -> sympy.Poly:
    return sympy.Poly(form, symbol, domain=sympy.QQ)


def _add(_: Apply, arguments: Sequence[_Ratio]) -> _Ratio:
    left, right = arguments
    above = left.above * right.below + right.above * left.below
    return _Ratio(above, left.below * right.below)


def _negate(of: _Ratio) -> _Ratio:
    return _Ratio(-of.above, of.below)


def _multiply(_: Apply, arguments: Sequence[_Ratio]) -> _Ratio:
    left, right = arguments
    return _Ratio(left.above * right.above, left.below * right.below)


def _divide(part: Apply, arguments: Sequence[_Ratio]) -> _Ratio:
    left, right = arguments
    if right.above.is_zero:
        raise division_by_zero(part)
    # The divisor's own `below` stays in both, so that its roots stay forbidden.
    above = left.above * right.below**2
    return _Ratio(above, left.below * right.above * right.below)


def _power(part: Apply, arguments: Sequence[_Ratio]) -> _Ratio:
    base, exponent = arguments[0], int(arguments[1].above.LC())
    if exponent == 0:
        return _Ratio(base.below, base.below)
    if exponent < 0:
        base = _divide(part, [_Ratio(base.above.one, base.below.one), base])
    _keep_degree(part, base, abs(exponent))
    return _Ratio(base.above ** abs(exponent), base.below ** abs(exponent))


_OPERATIONS: Mapping[str, Callable[[Apply, Sequence[_Ratio]], _Ratio]] = {
    "+": _add,
    "-": lambda part, pair: _add(part, [pair[0], _negate(pair[1])]),
    "*": _multiply,
    "/": _divide,
    "**": _power,
    NEGATE: lambda _, single: _negate(single[0]),
}
