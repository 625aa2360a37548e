"""Exact values: an expression and rationals in, a rational out."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from swacalc.formulas.tree import NEGATE, Apply, Expression, Number, PartError, look_up

# Under 1,000 digits: a fraction of two such numbers is short enough to be read again.
MAX_BITS = 3_300


def evaluate(expression: Expression, values: Mapping[str, Fraction]) -> Fraction:
    """The exact value of an expression; `values` are in base units.

    Raises:
        PartError: a name has no value, a divisor is zero, a page is not above zero, an argument of
            `lcm` is no whole number above zero, or a number grows past 3,300 bits.
    """
    if isinstance(expression, Number):
        return expression.value
    if not isinstance(expression, Apply):
        return bounded(look_up(expression, values), expression)
    arguments = [evaluate(argument, values) for argument in expression.arguments]
    return bounded(_OPERATIONS[expression.operator](expression, *arguments), expression)


def bounded(number: Fraction, part: Expression) -> Fraction:
    """The number itself.

    Raises:
        PartError: it has more than 3,300 bits.
    """
    if _bits(number) > MAX_BITS:
        raise _too_large(part)
    return number


def power(part: Apply, base: Fraction, exponent: Fraction) -> Fraction:
    """A whole power, refused before it is computed when it would grow too large."""
    if base == 0 and exponent < 0:
        raise division_by_zero(part)
    if (_bits(base) - 1) * abs(exponent) > MAX_BITS:
        raise _too_large(part)
    return base ** int(exponent)


def page_above_zero(part: Apply, page: Fraction) -> Fraction:
    """The page that `align` rounds to."""
    if page <= 0:
        message = f"{part} aligns to a page of {page}"
        raise PartError(message, span=part.span, hint="give a page above zero")
    return page


def division_by_zero(part: Apply) -> PartError:
    """The error of a quotient whose divisor is zero."""
    return PartError(f"{part} divides by zero", span=part.span)


def whole_above_zero(part: Apply, numbers: Iterable[Fraction]) -> Iterator[int]:
    """The numbers that `lcm` takes, one by one."""
    for number in numbers:
        if number.denominator != 1 or number <= 0:
            message = f"{part} has an argument of {number}"
            raise PartError(message, span=part.span, hint="give whole numbers above zero")
        yield int(number)


def _divide(part: Apply, above: Fraction, below: Fraction) -> Fraction:
    if below == 0:
        raise division_by_zero(part)
    return above / below


def _align(part: Apply, number: Fraction, page: Fraction) -> Fraction:
    return math.ceil(number / page_above_zero(part, page)) * page


def _bits(number: Fraction) -> int:
    return max(number.numerator.bit_length(), number.denominator.bit_length())


def _too_large(part: Expression) -> PartError:
    return PartError(f"{part} is too large: numbers have at most {MAX_BITS:,} bits", span=part.span)


_OPERATIONS: Mapping[str, Callable[..., Fraction]] = {
    "+": lambda _, left, right: left + right,
    "-": lambda _, left, right: left - right,
    "*": lambda _, left, right: left * right,
    "/": _divide,
    "**": power,
    NEGATE: lambda _, number: -number,
    "min": lambda _, *numbers: min(numbers),
    "max": lambda _, *numbers: max(numbers),
    "floor": lambda _, number: Fraction(math.floor(number)),
    "ceil": lambda _, number: Fraction(math.ceil(number)),
    "align": _align,
    "lcm": lambda part, *numbers: Fraction(math.lcm(*whole_above_zero(part, numbers))),
}
