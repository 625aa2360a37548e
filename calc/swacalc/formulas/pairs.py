"""An expression of one name as a fast function, for the many points of a sweep.

A number is a pair of whole numbers, numerator and denominator, that is reduced once at the end:
reducing after every step, as rationals do, takes most of the time. The denominator is above zero.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial, reduce
from math import lcm

from swacalc.formulas.evaluation import (
    bounded,
    division_by_zero,
    page_above_zero,
    whole_above_zero,
)
from swacalc.formulas.tree import NEGATE, Apply, Expression, Number, look_up

Pair = tuple[int, int]


def function_of(name: str, expression: Expression) -> Callable[[Fraction], Fraction]:
    """The expression as a function of the one name in it; both are in base units.

    It gives what `evaluate` gives; only its result is bounded, not what it goes through.

    Raises:
        PartError: another name occurs. The function raises it where a divisor is zero, a page is
            not above zero, an argument of `lcm` is no whole number above zero, or its result is
            too large.
    """
    pair = _pairs(name, expression)
    return lambda value: bounded(Fraction(*pair(value.as_integer_ratio())), expression)


def _pairs(name: str, expression: Expression) -> Callable[[Pair], Pair]:
    if isinstance(expression, Number):
        number = expression.value.as_integer_ratio()
        return lambda _: number
    if not isinstance(expression, Apply):
        return look_up(expression, {name: _same})
    operation = partial(_OPERATIONS[expression.operator], expression)
    arguments = [_pairs(name, argument) for argument in expression.arguments]
    if len(arguments) != 2:
        return lambda value: operation(*(argument(value) for argument in arguments))
    left, right = arguments
    return lambda value: operation(left(value), right(value))


def _same(pair: Pair) -> Pair:
    return pair


def _add(_: Apply, left: Pair, right: Pair) -> Pair:
    return left[0] * right[1] + right[0] * left[1], left[1] * right[1]


def _subtract(_: Apply, left: Pair, right: Pair) -> Pair:
    return left[0] * right[1] - right[0] * left[1], left[1] * right[1]


def _multiply(_: Apply, left: Pair, right: Pair) -> Pair:
    return left[0] * right[0], left[1] * right[1]


def _divide(part: Apply, above: Pair, below: Pair) -> Pair:
    if below[0] == 0:
        raise division_by_zero(part)
    sign = 1 if below[0] > 0 else -1
    return sign * above[0] * below[1], sign * above[1] * below[0]


def _power(part: Apply, base: Pair, exponent: Pair) -> Pair:
    times = abs(exponent[0])
    grown = base[0] ** times, base[1] ** times
    return grown if exponent[0] >= 0 else _divide(part, (1, 1), grown)


def _less(left: Pair, right: Pair) -> Pair:
    return left if left[0] * right[1] <= right[0] * left[1] else right


def _more(left: Pair, right: Pair) -> Pair:
    return right if left[0] * right[1] <= right[0] * left[1] else left


def _lcm(part: Apply, *numbers: Pair) -> Pair:
    return lcm(*whole_above_zero(part, (Fraction(*number) for number in numbers))), 1


def _align(part: Apply, number: Pair, page: Pair) -> Pair:
    if page[0] <= 0:
        page_above_zero(part, Fraction(*page))
    pages = -(-number[0] * page[1] // (number[1] * page[0]))
    return pages * page[0], page[1]


_OPERATIONS: Mapping[str, Callable[..., Pair]] = {
    "+": _add,
    "-": _subtract,
    "*": _multiply,
    "/": _divide,
    "**": _power,
    NEGATE: lambda _, number: (-number[0], number[1]),
    "min": lambda _, *numbers: reduce(_less, numbers),
    "max": lambda _, *numbers: reduce(_more, numbers),
    "floor": lambda _, number: (number[0] // number[1], 1),
    "ceil": lambda _, number: (-(-number[0] // number[1]), 1),
    "align": _align,
    "lcm": _lcm,
}
