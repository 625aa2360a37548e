"""An expression as SymPy knows it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import sympy

from swacalc.formulas.exact import division_by_zero
from swacalc.formulas.tree import NEGATE, Expression, Name, Number


def to_sympy(expression: Expression) -> sympy.Expr:
    """The SymPy form: exact rationals, real symbols, `align(x, p)` as `p * ceiling(x / p)`.

    SymPy reorders and simplifies as it builds; `latex` and the other drawings keep the author's
    form. It knows no page that must be above zero: that is for `evaluate` to refuse.

    Raises:
        PartError: a divisor is zero whatever the names are.
    """
    if isinstance(expression, Number):
        return sympy.Rational(*expression.value.as_integer_ratio())
    if isinstance(expression, Name):
        return sympy.Symbol(expression.name, real=True)
    arguments = [to_sympy(argument) for argument in expression.arguments]
    form = _OPERATIONS[expression.operator](*arguments)
    if form.has(sympy.zoo, sympy.nan):
        raise division_by_zero(expression)
    return form


def _align(number: sympy.Expr, page: sympy.Expr) -> sympy.Expr:
    return page * sympy.ceiling(number / page)


def _extreme(function: Any, *arguments: sympy.Expr) -> sympy.Expr:
    # SymPy takes seconds to compare long sums that have names in them, so they stay as written.
    return function(*arguments, evaluate=all(argument.is_Rational for argument in arguments))


_OPERATIONS: Mapping[str, Callable[..., sympy.Expr]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda above, below: above / below,
    "**": lambda base, exponent: base**exponent,
    NEGATE: lambda number: -number,
    "min": partial(_extreme, sympy.Min),
    "max": partial(_extreme, sympy.Max),
    "floor": sympy.floor,
    "ceil": sympy.ceiling,
    "align": _align,
}
