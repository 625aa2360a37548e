"""Counts of parameters that are written as something else: in `B`, or in millions for billions."""

from swacalc.audit.stated_numbers import StatedNumber
from swacalc.numbers.numerals import numeral
from swacalc.quantity import Quantity

_MYRIAD, _MILLION, _BILLION = 10**4, 10**6, 10**9
_PARAMETERS, _BYTES = (("param", 1),), (("B", 1),)


def is_fewer_parameters(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether a number of millions has the digits of one of billions of parameters.

    In Japanese and Chinese it has 万 for 亿.
    """
    if quantity.unit.powers != _PARAMETERS:
        return False
    millions = [each.base for each in number.meaning.readings if each.base >= _MILLION]
    millions = [each for each in millions if each < quantity.base]
    digits = numeral(number.numeral)[0] == quantity.base / _BILLION
    return bool(millions) and (digits or any(each * _MYRIAD == quantity.base for each in millions))


def is_billions(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether a number in `B`, which is read as bytes, is one of billions of parameters."""
    return quantity.unit.powers == _PARAMETERS and any(
        each.unit.powers[:1] == _BYTES and each.base * _BILLION == quantity.base
        for each in number.meaning.readings
    )
