"""An exact number with a unit, and the one reader of the ways people write it."""

import re
from dataclasses import dataclass
from fractions import Fraction

from swacalc.errors import MathError, QuantityError
from swacalc.quantity.units import PREFIXES, RATIO, Unit, parse_unit

MAX_LENGTH = 200
MAX_DIGITS = 100
MAX_EXPONENT = 60

_DIGITS = r"(?:[1-9][0-9]{0,2}(?:,[0-9]{3})+|[0-9]+(?:_[0-9]+)*)"
_NUMBER = rf"{_DIGITS}(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{{1,3}})?"
_PREFIX = "|".join(sorted(PREFIXES, key=len, reverse=True))
_QUANTITY = re.compile(
    rf"(?P<sign>[+-]?)(?P<top>{_NUMBER})(?: ?/ ?(?P<bottom>{_DIGITS}))?"
    rf"(?P<prefix>(?:{_PREFIX})(?=\s|$))?(?P<space>\s*)(?P<unit>\S.*)?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """`number` times `unit`; two quantities are equal when number and unit are."""

    number: Fraction
    unit: Unit = RATIO

    @property
    def base(self) -> Fraction:
        """The number in base units: tokens, entries, bytes, seconds, USD."""
        return self.number * self.unit.scale

    def to(self, unit: Unit) -> "Quantity":
        """The same quantity in another unit of the same dimension.

        Raises:
            MathError: the dimensions disagree.
        """
        if not self.unit.fits(unit):
            raise MathError(f"{self.unit or 'a ratio'} cannot be given in {unit or 'a ratio'}")
        return Quantity(number=self.base / unit.scale, unit=unit)


def parse_number(text: str) -> Fraction:
    """Read a whole number, a decimal or a fraction without a unit.

    Raises:
        QuantityError: anything else, a unit among it.
    """
    quantity = parse_quantity(text)
    if quantity.unit != RATIO:
        raise QuantityError(f"{text!r} has a unit", hint="write the number alone")
    return quantity.number


def parse_quantity(text: str) -> Quantity:
    """Read a quantity: `72 h`, `10%`, `1/8`, `128k`, `2TiB`, `890 B/token`.

    A prefix on a bare number counts: `128k` is 128,000 and `128Ki` is 131,072.

    Raises:
        QuantityError: the text can be read in no way or in more than one, or passes a bound.
    """
    if len(text) > MAX_LENGTH:
        raise QuantityError(f"a quantity has at most {MAX_LENGTH} characters", hint="shorten it")
    lead = len(text) - len(text.lstrip())
    body = text.strip().replace("\N{MINUS SIGN}", "-")
    match = _QUANTITY.fullmatch(body)
    if match is None:
        raise _not_a_number(body, lead)
    number = _number(match, lead)
    unit = parse_unit(match["unit"] or "", offset=lead + max(match.start("unit"), 0))
    return Quantity(number=number * PREFIXES.get(match["prefix"] or "", 1), unit=unit)


def _not_a_number(body: str, lead: int) -> QuantityError:
    hint = "write for example 72 h, 10%, 1/8, 128k or 890 B/token"
    if re.match(r"[+-]?[0-9]+,", body):
        hint = "write a decimal point; commas only set off groups of three digits"
    elif body.startswith("."):
        hint = f"write 0{body}"
    return QuantityError(f"{body!r} is not a quantity", hint=hint, offset=lead, length=len(body))


def _number(match: re.Match[str], lead: int) -> Fraction:
    top, bottom = match["top"].replace(",", ""), (match["bottom"] or "1").replace(",", "")
    mantissa, _, exponent = top.lower().partition("e")
    digits = sum(char.isdigit() for char in mantissa + bottom)
    if digits > MAX_DIGITS or abs(int(exponent or "0")) > MAX_EXPONENT:
        bound = f"at most {MAX_DIGITS} digits and an exponent of at most {MAX_EXPONENT}"
        raise QuantityError(f"the number is too long: {bound}", hint="round it", offset=lead)
    if int(bottom) == 0:
        raise QuantityError("the denominator is zero", hint="write p/q with q > 0", offset=lead)
    value = Fraction(top.replace("_", "")) / int(bottom)
    return -value if match["sign"] == "-" else value
