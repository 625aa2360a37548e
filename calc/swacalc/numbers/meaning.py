"""What a number in a text states: its relation, and the quantities that it can be read as."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from swacalc.numbers import money
from swacalc.numbers.direction import REACH, direction
from swacalc.numbers.numerals import numeral
from swacalc.numbers.relations import relations
from swacalc.numbers.spelling import (
    FORMS_WITHOUT_FIGURE,
    Spelling,
    spellings,
)
from swacalc.numbers.unit_words import MILLION, SCALES, UNIT, unit_of
from swacalc.patterns import LatePattern
from swacalc.quantity import Quantity, Unit

_EACH = r"(?:\b(?:[Pp]er|[Ee]ach|[Ee]very)[ -]|每(?:百万\s?)?[个条]?\s?)"
_HAS_RATE = re.compile(_EACH)
_RATE = LatePattern(rf"{_EACH}(?P<unit>{UNIT})")
_RATE_BEFORE = LatePattern(rf"{_RATE.pattern}[^.;。；\d]{{0,40}}\Z")
# "每层 890 字节": right before the number, the unit is surely below it.
_RATES_AT = LatePattern(rf"(?:{_EACH}{UNIT}\s?){{1,3}}\Z")
_NEAR = 48
_FARTHEST = 100
_FACTOR = re.compile(r"\bfactor\sof\s(?:(?:about|roughly|nearly|approximately|some)\s|[≈~])?\Z")
_PART_OF = LatePattern(rf"(?i:half|quarter|third|eighth|tenth)\s(?:of\s)?an?\s(?P<unit>{UNIT})\Z")


class Meaning(NamedTuple):
    """The relations that the words can mean, and the quantities the number can be read as.

    There is no relation where the words deny the number. `step` is that of the last digit, as a
    part of the number; zero for exact numerals. A `plain` number has no unit.
    `direction` is one of `DIRECTIONS`, or empty where the words tell none.
    """

    relations: tuple[str, ...]
    readings: tuple[Quantity, ...]
    step: Fraction
    plain: bool
    direction: str = ""


def meaning_of(text: str, spelling: Spelling) -> Meaning:
    """What a number found in `text` states there."""
    before = text[max(0, spelling.lead - REACH) : spelling.lead]
    after = text[spelling.end : spelling.end + REACH]
    number, step = numeral(spelling.numeral)
    form = _form(spelling, number, before)
    found = direction(before, after, form)
    below = spelling.below or tuple(_rates_at(text, spelling.start))
    readings = tuple(
        Quantity(number=value, unit=unit)
        for unit, scale in _units(text, spelling._replace(below=below))
        for value in _values(number * scale if scale > 1 else number, form, found)
    )
    told = ("at-least",) if "+" in text[spelling.start : spelling.end] else relations(before, after)
    if "about" in told:
        step = _hedged(number, step)
    part = step / number if step and number else Fraction(0)
    plain = spelling.form == "plain" and form != "factor"
    return Meaning(told, readings, part, plain, found)


def _form(spelling: Spelling, number: Fraction, before: str) -> str:
    """What kind of number it is to `direction`; a plain number below one is a share."""
    if spelling.form == "times" or (spelling.form == "part" and number > 1):
        return "fold"
    if spelling.form == "plain" and _FACTOR.search(before):
        return "factor"
    shares = spelling.form in ("part", "percent") or (spelling.form == "plain" and number < 1)
    return "share" if shares and not spelling.unit else "amount"


def _hedged(number: Fraction, step: Fraction) -> Fraction:
    """The step of a number that is about right: zeros at its end are no digits of it."""
    while step and number and number % (step * 10) == 0:
        step *= 10
    return step


def _values(number: Fraction, form: str, found: str) -> Iterator[Fraction]:
    """The number; a factor of 8, without a word of larger or smaller, may be either of two."""
    yield number
    if form == "factor" and not found and number:
        yield 1 / number


def _rates_at(text: str, start: int) -> Iterator[str]:
    """What the words that end right at a number divide it by."""
    near = max(0, start - _NEAR)
    if not _HAS_RATE.search(text, near, start):
        return
    if rates := _RATES_AT.compiled.search(text, near, start):
        yield from map(_divisor, _RATE.compiled.finditer(rates[0]))


def _divisor(rate: re.Match[str]) -> str:
    return (MILLION if "百万" in rate[0] else "") + rate["unit"]


def _units(text: str, spelling: Spelling) -> Iterator[tuple[Unit, int]]:
    """The units that the words can mean, each with the factor of a scale before it."""
    scales = SCALES.get(spelling.scale, (1,))
    if fixed := _fixed_unit(text, spelling):
        yield from ((fixed, scale) for scale in scales)
        return
    words = money.KNOWN.get(spelling.unit, spelling.unit)
    if words == "B" and spelling.scale == "M":
        scales = scales[:1]
    for scale in scales:
        yield unit_of(words, spelling.below), scale
    if words == "B" and not spelling.below and not spelling.scale:
        # 552B parameters: a billion, not bytes.
        yield unit_of("param"), 10**9
    if not words or spelling.below:
        return
    start, far = spelling.start, max(0, spelling.start - _FARTHEST)
    if _HAS_RATE.search(text, far, start) and (
        before := _RATE_BEFORE.compiled.search(text, far, start)
    ):
        yield unit_of(words, (_divisor(before),)), scales[0]


def _fixed_unit(text: str, spelling: Spelling) -> Unit | None:
    """The unit of a percentage, a part or a place in a row; None where the form gives none."""
    if spelling.form == "percent":
        return unit_of(spelling.unit or "%", spelling.below)
    if spelling.below and (
        part_of := _PART_OF.compiled.search(text[spelling.start : spelling.end])
    ):
        # Half a byte is a part of a byte, half per byte would be a rate.
        return unit_of(part_of["unit"])
    if spelling.form in ("times", "part") and not spelling.unit:
        return unit_of("", spelling.below)
    # An ordinal is not a count: the 20th layer is not 20 layers.
    return unit_of(spelling.form) if spelling.form == "ordinal" else None


def numbers_in(text: str) -> Iterator[tuple[Spelling, Meaning]]:
    """The numbers of a text with what each states; dates and versions are none."""
    for spelling in spellings(text, ((0, len(text)),)):
        if spelling.form not in FORMS_WITHOUT_FIGURE:
            yield spelling, meaning_of(text, spelling)
