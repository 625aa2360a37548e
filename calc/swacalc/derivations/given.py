"""What the user gives for a symbol."""

from swacalc.derivations.derivation import YOUR_INPUT, Derivation
from swacalc.errors import InputError
from swacalc.quantity import RATIO, Interval, Quantity, Unit, text
from swacalc.quantity.units import scales_of


def from_user(name: str, quantity: Quantity, unit: Unit) -> Derivation:
    """The symbol at a value of the user's; `unit` is the symbol's.

    Raises:
        InputError: the value has another dimension.
    """
    given = in_unit(name, quantity, unit)
    reach = Interval.point(given.base)
    return Derivation(name=name, quantity=given, interval=reach, tag=YOUR_INPUT, origin="user")


def in_unit(name: str, quantity: Quantity, unit: Unit) -> Quantity:
    """A bare number takes the symbol's unit, unless that is a time's or a size's; others must fit.

    Raises:
        InputError: one does not, or is missing; the message names what the quantity is given for.
    """
    if quantity.unit == RATIO:
        if scales := scales_of(unit):
            listed = f"{', '.join(scales[:-1])} or {scales[-1]}"
            raise InputError(f"{name}: {text(quantity)} has no unit", hint=f"give it in {listed}")
        return Quantity(number=quantity.number, unit=unit)
    if not quantity.unit.fits(unit):
        message = f"{name} is in {unit.name}, not in {quantity.unit.name}"
        raise InputError(message, hint=f"give {name} in {unit.name}")
    return quantity
