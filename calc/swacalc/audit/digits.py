"""The digits of numbers: those of a figure, whatever its unit, or in another order."""

from fractions import Fraction

from swacalc.audit.stated_numbers import StatedNumber
from swacalc.numbers.numerals import numeral
from swacalc.quantity import Quantity

RARE = 100  # the least figure that is known by its digits alone
_SCALE = 1000
_BYTE = ("B", 1)
_MEASURED = ("plain", "unit", "times", "unknown")


def is_scrambled(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether a number has the digits of a long figure in another order."""
    figure = quantity.number
    stated, _ = numeral(number.numeral)
    one_part = number.form == "part" and stated.numerator == 1 and not quantity.unit.powers
    stated = 1 / stated if one_part else _scaled(stated, quantity)  # one in 374
    whole = figure.denominator == stated.denominator == 1
    measured = one_part or number.form in _MEASURED
    if not whole or figure < RARE or stated == figure or not measured:
        return False
    of = quantity.unit.powers[:1]  # without `per token`
    fits = any(each.unit.powers[:1] in (of, ()) for each in number.meaning.readings)
    return fits and sorted(str(stated)) == sorted(str(figure))


def has_digits(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether a number has the digits of a quantity, whatever their unit and scale; not one alone.

    The digits of an n-th part are those of n.
    """
    wanted = digits_of(quantity.number)
    if quantity.number.numerator == 1 and quantity.number.denominator > 1:
        if number.form != "percent":
            return False
        wanted = Fraction(quantity.number.denominator)
    stated, step = numeral(number.numeral)
    if _scaled(stated, quantity) != stated:
        stated, step = stated * _SCALE, step * _SCALE
    return abs(digits_of(stated) - wanted) * 2 <= (
        step if step < 1 or wanted.denominator > 1 else 0
    )


def _scaled(stated: Fraction, quantity: Quantity) -> Fraction:
    """A number of bytes below one in the unit below: 0.89 MB has the digits of 890 bytes."""
    part = quantity.unit.powers[:1] == (_BYTE,) and 0 < abs(stated) < 1
    return stated * _SCALE if part else stated


def digits_of(number: Fraction) -> Fraction:
    """A number without whole thousands as a scale."""
    number = abs(number)
    while number >= _SCALE and number % _SCALE == 0:
        number /= _SCALE
    return number
