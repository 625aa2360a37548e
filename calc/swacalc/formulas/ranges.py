"""Interval values: what an expression can be when its names lie anywhere in intervals.

The result holds every value that the expression has inside the intervals. It can be wider: each
occurrence of a name counts as independent, so `x - x` over [0, 1] is [-1, 1], and gaps are filled,
such as that of `1 / x` about zero. Points where a part has no value (a divisor of zero, a page
that is not above zero) are left out.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from swacalc.formulas.evaluation import (
    bounded,
    division_by_zero,
    page_above_zero,
    power,
    whole_above_zero,
)
from swacalc.formulas.tree import NEGATE, Apply, Expression, Number, look_up
from swacalc.quantity import Interval

_ONE = Fraction(1)
_ZERO = Fraction(0)


class _End(NamedTuple):
    """One end of an interval; `infinite` is -1, 0 or 1, so that ends sort as they lie."""

    infinite: int
    number: Fraction
    open: bool


def interval(expression: Expression, intervals: Mapping[str, Interval]) -> Interval:
    """The numbers that an expression can be; `intervals` are in base units.

    Dividing by an interval with zero inside gives every number; zero at its end is left out.

    Raises:
        PartError: a name has no interval, a divisor is only zero, no page is above zero, or an
            end grows past the bound of `evaluate`.
    """
    if isinstance(expression, Number):
        return Interval.point(expression.value)
    if not isinstance(expression, Apply):
        return look_up(expression, intervals)
    arguments = [interval(argument, intervals) for argument in expression.arguments]
    found = _OPERATIONS[expression.operator](expression, arguments)
    for end in (found.low, found.high):
        bounded(end or _ZERO, expression)
    return found


def _ends(of: Interval) -> tuple[_End, _End]:
    low = _End(-1, _ZERO, True) if of.low is None else _End(0, of.low, of.low_open)
    high = _End(1, _ZERO, True) if of.high is None else _End(0, of.high, of.high_open)
    return low, high


def _between(low: _End, high: _End) -> Interval:
    return Interval(
        low=None if low.infinite else low.number,
        high=None if high.infinite else high.number,
        low_open=low.open and not low.infinite,
        high_open=high.open and not high.infinite,
    )


def _hull(ends: Sequence[_End]) -> Interval:
    """The least interval with all the ends; of two equal ends the closed one counts."""
    return _between(min(ends), max(ends, key=_as_high))


def _as_high(end: _End) -> tuple[int, Fraction, bool]:
    return end.infinite, end.number, not end.open


def _add(_: Apply, arguments: Sequence[Interval]) -> Interval:
    lows, highs = zip(*map(_ends, arguments), strict=True)
    return _between(_total(lows), _total(highs))


def _total(ends: Sequence[_End]) -> _End:
    infinite, numbers, opens = zip(*ends, strict=True)
    number = _ZERO if any(infinite) else sum(numbers, _ZERO)
    return _End(min(infinite) or max(infinite), number, any(opens))


def _negate(of: Interval) -> Interval:
    low, high = ((-end.infinite, -end.number, end.open) for end in _ends(of))
    return _between(_End(*high), _End(*low))


def _multiply(_: Apply, arguments: Sequence[Interval]) -> Interval:
    left, right = map(_ends, arguments)
    return _hull([_times(first, second) for first, second in product(left, right)])


def _times(first: _End, second: _End) -> _End:
    zeros = [end for end in (first, second) if not end.infinite and end.number == 0]
    if zeros:
        # A zero that is reached makes the product zero, however far the other factor goes.
        return _End(0, _ZERO, all(end.open for end in zeros))
    if first.infinite or second.infinite:
        return _End(_sign(first) * _sign(second), _ZERO, True)
    return _End(0, first.number * second.number, first.open or second.open)


def _sign(end: _End) -> int:
    return end.infinite or (1 if end.number > 0 else -1)


def _reciprocal(part: Apply, of: Interval) -> Interval:
    if of.low == of.high == 0:
        raise division_by_zero(part)
    low, high = _ends(of)
    if low[:2] < (0, _ZERO) < high[:2]:
        return Interval()
    return _hull([_inverse(low, 1), _inverse(high, -1)])


def _inverse(end: _End, side: int) -> _End:
    """One divided by an end; beside a zero lies infinity, on the side of the interval."""
    if end.infinite:
        return _End(0, _ZERO, True)
    if end.number == 0:
        return _End(side, _ZERO, True)
    return _End(0, 1 / end.number, end.open)


def _power(part: Apply, arguments: Sequence[Interval]) -> Interval:
    base, exponent = arguments[0], arguments[1].low or _ZERO
    if exponent < 0:
        return _reciprocal(part, _whole_power(part, base, -exponent))
    return _whole_power(part, base, exponent)


def _whole_power(part: Apply, base: Interval, exponent: Fraction) -> Interval:
    if exponent == 0:
        return Interval.point(_ONE)
    ends = [
        _End(end.infinite ** int(exponent), power(part, end.number, exponent), end.open)
        for end in _ends(base)
    ]
    if exponent % 2 == 0 and _ZERO in base:
        ends.append(_End(0, _ZERO, False))
    return _hull(ends)


def _least(_: Apply, arguments: Sequence[Interval]) -> Interval:
    lows, highs = zip(*map(_ends, arguments), strict=True)
    return _between(min(lows), min(highs, key=_as_high))


def _most(part: Apply, arguments: Sequence[Interval]) -> Interval:
    return _negate(_least(part, [_negate(argument) for argument in arguments]))


def _ceil(of: Interval) -> Interval:
    low, high = of.low, of.high
    if low is not None:
        # Just above a whole number the ceiling is already the next one.
        low = Fraction(math.floor(low) + 1 if of.low_open else math.ceil(low))
    return Interval(low=low, high=None if high is None else Fraction(math.ceil(high)))


def _align(part: Apply, arguments: Sequence[Interval]) -> Interval:
    number, page = arguments
    if page.high is not None:
        page_above_zero(part, page.high)
    if page.low is not None and page.low == page.high:
        pages = _ceil(_multiply(part, [number, _reciprocal(part, page)]))
        return _multiply(part, [pages, page])
    # x ≤ align(x, page) < x + page
    below_page = Interval(low=_ZERO, high=page.high, high_open=True)
    return _add(part, [number, below_page])


def _lcm(part: Apply, arguments: Sequence[Interval]) -> Interval:
    """Of points the number; else from the largest low end to the product of the high ends."""
    if all(argument.is_point for argument in arguments):
        points = (argument.low or _ZERO for argument in arguments)
        return Interval.point(Fraction(math.lcm(*whole_above_zero(part, points))))
    low = max(_ONE, *(argument.low or _ONE for argument in arguments))
    highs = [argument.high for argument in arguments if argument.high is not None]
    bound = math.prod(highs, start=_ONE) if len(highs) == len(arguments) else None
    return Interval(low=low, high=bound)


_OPERATIONS: Mapping[str, Callable[[Apply, Sequence[Interval]], Interval]] = {
    "+": _add,
    "-": lambda part, pair: _add(part, [pair[0], _negate(pair[1])]),
    "*": _multiply,
    "/": lambda part, pair: _multiply(part, [pair[0], _reciprocal(part, pair[1])]),
    "**": _power,
    NEGATE: lambda _, single: _negate(single[0]),
    "min": _least,
    "max": _most,
    "floor": lambda _, single: _negate(_ceil(_negate(single[0]))),
    "ceil": lambda _, single: _ceil(single[0]),
    "align": _align,
    "lcm": _lcm,
}
