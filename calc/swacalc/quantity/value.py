"""An exact number with a unit, and the one reader of the ways people write it."""

import re
from dataclasses import dataclass
from fractions import Fraction

from swacalc.errors import MathError, QuantityError, shortened
from swacalc.quantity.units import JOINT, PREFIXES, RATIO, SPACE, Unit, parse_unit, unit_pattern

_MINUS = "\N{MINUS SIGN}"
_WHOLE = "[0-9]{1,100}"
_EXPONENT = f"[eE][+{_MINUS}-]?[0-9]"
_DIGITS = rf"(?:[1-9][0-9]{{0,2}}(?:,[0-9]{{3}}){{1,30}}|{_WHOLE})"
_NUMBER = rf"[+{_MINUS}-]?{_DIGITS}(?:\.{_WHOLE})?(?:{_EXPONENT}[0-9]?)?"
_BOTTOM = f"{SPACE}?/{SPACE}?(?=0*[1-9])[0-9]{{1,100}}"
_PREFIX = f"(?:{'|'.join(sorted(PREFIXES, key=len, reverse=True))})"
# A unit may begin with 1, as in 1/s, where a space parts it from the number.
_UNIT_BEGINS = f"(?:(?=[A-Za-zµ%$]|μ|‰)(?!{_EXPONENT})|(?<={SPACE})(?=1{JOINT}))"
_PARTS = (
    rf"(?P<top>{_NUMBER})(?P<bottom>{_BOTTOM})?(?P<prefix>{_PREFIX}(?={SPACE}|\Z))?"
    rf"(?:{SPACE}*{_UNIT_BEGINS}(?P<unit>(?s:.*)))?"
)
# Signs beyond Latin-1 make an expression that takes milliseconds to compile: they go first.
_PLAIN = str.maketrans({"\u00a0": " ", "\u202f": " ", _MINUS: "-"})
_PLAIN_PARTS = _PARTS.replace(SPACE, " ").replace(_MINUS, "")


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
        QuantityError: the text can be read in no way or in more than one, or a number in it
            has more than 100 digits.
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
    hint = "write for example 72 h, 10%, 1/8, 128k or 890 B/token"
    if re.match(r"[+-]?[0-9]+,", text):
        hint = "write a decimal point; commas only set off groups of three digits"
    elif text.startswith("."):
        hint = f"write 0{text}" if len(text) < 20 else hint
    elif re.search(f"[0-9]{_EXPONENT}[0-9][0-9]", text):
        hint = "write at most two digits behind e"
    elif re.match("[0-9]{101}", text):
        hint = "write at most 100 digits"
    elif re.match("[0-9]+ ?/ ?0", text):
        hint = "write a denominator above zero"
    elif text != text.strip():
        hint = "remove the white space around it"
    return QuantityError(f"{shortened(text)!r} is not a quantity", hint=hint, length=len(text))


def ratio_pattern() -> str:
    """A regular expression that matches what `parse_ratio` accepts, and nothing else."""
    return f"{_NUMBER}(?:{_BOTTOM})?(?:{_PREFIX}|{SPACE}*%)?"


def quantity_pattern() -> str:
    """A regular expression that matches what `parse_quantity` accepts, and nothing else."""
    unit = f"(?:{_PREFIX}(?={SPACE}))?{SPACE}*{_UNIT_BEGINS}{unit_pattern()}"
    return f"{_NUMBER}(?:{_BOTTOM})?(?:{_PREFIX}|{unit})?"
