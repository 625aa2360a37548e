"""An exact number with a unit, and the one reader of the ways people write it."""

import re
from dataclasses import dataclass
from fractions import Fraction

from swacalc.errors import MathError, QuantityError, shortened
from swacalc.quantity.grammar import MINUS, PARTS, hint_for, ratio_pattern
from swacalc.quantity.units import PREFIXES, RATIO, SPACE, Unit, parse_unit

# Characters beyond Latin-1 make an expression that takes milliseconds to compile: they go first.
_PLAIN = str.maketrans({"\u00a0": " ", "\u202f": " ", MINUS: "-"})
_PLAIN_PARTS = PARTS.replace(SPACE, " ").replace(MINUS, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """`number` times `unit`; two quantities are equal when number and unit are."""

    number: Fraction
    unit: Unit = RATIO

    @property
    def base(self) -> Fraction:
        """The number in base units: tokens, entries, bytes, seconds, USD."""
        scale = self.unit.scale
        return self.number if scale == 1 else self.number * scale

    def to(self, unit: Unit) -> "Quantity":
        """The same quantity in another unit of the same dimension.

        Raises:
            MathError: the dimensions disagree.
        """
        if not self.unit.fits(unit):
            raise MathError(f"{self.unit.name} cannot be given in {unit.name}")
        return Quantity(number=self.base / unit.scale, unit=unit)


def parse_ratio(text: str) -> Fraction:
    """Read a plain number or a percentage: `0.05`, `1/20`, `5%`.

    Raises:
        QuantityError: anything else, a number with another unit too.
    """
    if re.fullmatch(ratio_pattern(), text) is None:
        raise _not_a_number(text)
    return parse_quantity(text).base


def parse_quantity(text: str) -> Quantity:
    """Read a quantity: `72 h`, `10%`, `1/8`, `128k`, `2TiB`, `890 B/token`.

    A prefix on a bare number counts: `128k` is 128,000 and `128Ki` is 131,072.

    Raises:
        QuantityError: the string can be read in no way or in more than one, or a number in it
            has more than `MAX_DIGITS` digits.
    """
    match = re.fullmatch(_PLAIN_PARTS, text.translate(_PLAIN))
    if match is None:
        raise _not_a_number(text)
    number = _fraction(match["top"]) / _fraction((match["bottom"] or "1").lstrip(" /"))
    written = text[match.start("unit") :] if match["unit"] else ""
    unit = parse_unit(written, offset=match.start("unit")) if written else RATIO
    return Quantity(number=number * PREFIXES.get(match["prefix"] or "", 1), unit=unit)


def _fraction(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))


def _not_a_number(text: str) -> QuantityError:
    message = f"{shortened(text)!r} is not a quantity"
    return QuantityError(message, hint=hint_for(text), length=len(text))
