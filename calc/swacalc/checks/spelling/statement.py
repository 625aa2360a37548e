"""What a number in a text states: its relation, and the quantities that it can be read as."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from swacalc.checks.spelling.numerals import numeral
from swacalc.checks.spelling.reading import MONEY_SIGNS, Spelling
from swacalc.checks.spelling.relations import NEAR, relations
from swacalc.checks.spelling.units import SCALES, UNIT, unit_of
from swacalc.quantity import Quantity, Unit

_SMALLER = re.compile(
    r"\s(?:times\s)?(?:smaller|less|fewer|lower|shorter|cheaper|reduction|decrease|compression"
    r"|cuts?|savings?|saved)\b"
)
_LARGER = re.compile(
    r"\s(?:times\s)?(?:larger|bigger|more|higher|greater|longer|faster|the|its|that|increase"
    r"|as\s(?:large|big|much|many|long|high|fast))\b"
)
_HAN_SMALLER = re.compile(r"(?:缩小?|减[少小]?|降低?|压缩|[小少低])了?\s?\Z")
_RATE_BEFORE = re.compile(
    rf"(?:\b(?:[Pp]er|[Ee]ach|[Ee]very)[ -]|每[个条]?\s?)(?P<unit>{UNIT})[^.;。；\d]{{0,40}}\Z"
)


class Statement(NamedTuple):
    """The relations that the words can mean, and the quantities the number can be read as.

    `step` is that of the last digit, as a part of the number; zero for exact numerals. A number
    that is `plain` says nothing of its unit.
    """

    relations: tuple[str, ...]
    readings: tuple[Quantity, ...]
    step: Fraction
    plain: bool


def state(text: str, spelling: Spelling) -> Statement:
    """What a number found in `text` states there."""
    before = text[max(0, spelling.lead - NEAR) : spelling.lead]
    after = text[spelling.end : spelling.end + NEAR]
    number, step = numeral(spelling.numeral)
    readings = tuple(
        Quantity(number=value, unit=unit)
        for unit, scale in _units(text, spelling)
        for value in _values(number * scale, spelling, before, after)
    )
    found = (
        ("at-least",) if "+" in text[spelling.start : spelling.end] else relations(before, after)
    )
    if "about" in found:
        step = _hedged(number, step)
    part = step / number if number else Fraction(0)
    return Statement(found, readings, part, spelling.form == "plain")


def _hedged(number: Fraction, step: Fraction) -> Fraction:
    """The step of a number that is about right: zeros at its end are no digits of it."""
    while step and number and number % (step * 10) == 0:
        step *= 10
    return step


def _values(number: Fraction, spelling: Spelling, before: str, after: str) -> Iterator[Fraction]:
    """The number, and what it says of the smaller thing: 8 times smaller is 1/8."""
    if spelling.form not in ("times", "part", "percent"):
        yield number
        return
    smaller = bool(_SMALLER.match(after) or _HAN_SMALLER.search(before))
    if spelling.form == "times" or (spelling.form == "part" and number > 1):
        if not smaller:
            yield number
        if number and not _LARGER.match(after):
            yield 1 / number
        return
    yield number
    if smaller:
        yield (100 if spelling.form == "percent" else 1) - number


def _units(text: str, spelling: Spelling) -> Iterator[tuple[Unit, int]]:
    """The units that the words can mean, each with the factor of a scale before it."""
    scales = SCALES.get(spelling.scale, (1,))
    if spelling.form == "percent":
        yield unit_of(spelling.unit or "%", spelling.below), 1
        return
    if spelling.form in ("times", "part") and not spelling.unit:
        yield unit_of("", spelling.below), 1
        return
    if spelling.form == "ordinal":
        # A place in a row is no count: the 20th layer is not 20 layers.
        yield unit_of(spelling.form), 1
        return
    words = MONEY_SIGNS.get(spelling.unit, spelling.unit)
    if words == "B" and spelling.scale == "M":
        scales = scales[:1]
    for scale in scales:
        yield unit_of(words, spelling.below), scale
    if words == "B" and not spelling.below and not spelling.scale:
        # 552B parameters: a billion, not bytes.
        yield unit_of("param"), 10**9
    before = _RATE_BEFORE.search(text, 0, spelling.start) if words else None
    if before and not spelling.below:
        yield unit_of(words, (before["unit"],)), scales[0]
