"""What the user gives for a symbol."""

from swacalc.derivations.derivation import YOUR_INPUT, Derivation
from swacalc.errors import InputError
from swacalc.quantity import RATIO, Interval, Quantity, Unit


def from_user(name: str, quantity: Quantity, unit: Unit) -> Derivation:
    """The symbol at a value of the user's; `unit` is the symbol's.

    Raises:
        InputError: the value has another dimension.
    """
    given = in_unit(name, quantity, unit)
    reach = Interval.point(given.base)
    return Derivation(name=name, quantity=given, interval=reach, tag=YOUR_INPUT, origin="user")


def in_unit(name: str, quantity: Quantity, unit: Unit) -> Quantity:
    """A bare number takes the symbol's unit; any other unit has to fit it.

    Raises:
        InputError: it does not; the message names what the quantity was given for.
    """
    if quantity.unit == RATIO:
        return Quantity(number=quantity.number, unit=unit)
    if not quantity.unit.fits(unit):
        message = f"{name} is in {unit.name}, not in {quantity.unit.name}"
        raise InputError(message, hint=f"give {name} in {unit.name}")
    return quantity
