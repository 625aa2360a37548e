"""Numbers that are given per token or per million tokens, or without it though they are so."""

from swacalc.audit.stated_numbers import StatedNumber
from swacalc.quantity import Quantity

_MILLION = 10**6
_ROUND = 8  # the last digit of a rounded number is at most one part in so many
_PARAMETERS = (("param", 1),)


def is_without_rate(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether a number is a rate without the words `per token` or `per million tokens`."""
    above = tuple(power for power in quantity.unit.powers if power[1] > 0)
    if above == quantity.unit.powers:
        return False
    bases = (quantity.base, quantity.base * _MILLION)
    step = number.meaning.step if number.meaning.step * _ROUND < 1 else 0
    return any(
        abs(each.base - base) * 2 <= each.base * step
        for each in number.meaning.readings
        if each.unit.powers == above
        for base in bases
    )


def is_said_per_token(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether a price per million tokens is said to be that of one."""
    rated = (each for each in number.meaning.readings if ("token", -1) in each.unit.powers)
    return any(each.base == quantity.base * _MILLION for each in rated)


def is_near_without_rate(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether a number without `per token` is less than four times larger or smaller."""
    above = tuple(power for power in quantity.unit.powers if power[1] > 0)
    near = (each.base / quantity.base for each in number.meaning.readings)
    units = all(each.unit.powers == above for each in number.meaning.readings)
    return units and above != quantity.unit.powers and all(1 < 4 * each < 16 for each in near)


def is_rated(number: StatedNumber, quantity: Quantity) -> bool:
    """Whether a ratio or a count of parameters is said `per token`, as what it is of is counted."""
    return quantity.unit.powers in ((), _PARAMETERS) and any(
        each.unit.powers == (("token", -1),) and each.base == quantity.base
        for each in number.meaning.readings
    )
