"""Whether the figure of a claim agrees with the claim's own words."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from swacalc.checks import set_aside
from swacalc.checks.comparison import ORDER, Said, compare
from swacalc.checks.spelling import Spelling, Statement, numbers_in
from swacalc.claims.types import Claim
from swacalc.quantity import Quantity, Unit, relation_text

# How far words may round the figure: 3,514 for 3,514.25.
_SLIP = Fraction(1, 200)
# Numbers that name something, are a part of a formula, or mean each in "one layer".
_NAMES = ("label", "expression", "year", "one")


class Contradiction(NamedTuple):
    """Words of a claim that say another thing than its figure: where they stand, and the number."""

    where: str
    words: str


class _Number(NamedTuple):
    """A number in a text of a claim; `words` is how it stands, after the name of its relation."""

    words: str
    names: str
    stated: Statement


def contradictions(claim: Claim, figure: Said) -> Iterator[Contradiction]:
    """The texts of a claim in which no number agrees with its figure, though some could be it."""
    stated = bool(claim.figure and claim.figure.value)
    for language, text in (("en", claim.statement.en), ("zh", claim.statement.zh)):
        numbers = _numbers([text])
        if other := _contradicting(numbers, figure, stated=stated):
            yield Contradiction(f"the statement in {language}", other.words)
    for evidence in claim.evidence:
        numbers = [_quoted(number, figure) for number in _numbers(evidence.words)]
        if other := _contradicting(numbers, figure, stated=False):
            yield Contradiction(f"the evidence from {evidence.source}", other.words)


def _numbers(texts: Sequence[str]) -> list[_Number]:
    return [
        _Number(
            _words(text, spelling, stated),
            set_aside.reason(text, spelling),
            # The noun of a count need not be a unit: 15 kernels.
            stated._replace(plain=stated.plain or spelling.form == "unknown"),
        )
        for text in texts
        for spelling, stated in numbers_in(text)
    ]


def _words(text: str, spelling: Spelling, stated: Statement) -> str:
    words = repr(text[spelling.start : spelling.end])
    return f"{relation_text(stated.relations[0])}{words}" if stated.relations else f"not {words}"


def _quoted(number: _Number, figure: Said) -> _Number:
    """A number of a quotation, which may leave out the words of its relation."""
    if number.stated.relations != ("equals",):
        return number
    return number._replace(stated=number.stated._replace(relations=figure.relations))


def _contradicting(numbers: Sequence[_Number], figure: Said, *, stated: bool) -> _Number | None:
    """The number that comes nearest to contradicting a figure which no number agrees with."""
    if any(_agrees(number.stated, figure) for number in numbers) or _is_share(numbers, figure):
        return None
    others = [number for number in numbers if _could_be(number, figure, stated=stated)]
    return max(others, key=lambda each: _nearness(each.stated, figure), default=None)


def _nearness(stated: Statement, figure: Said) -> int:
    return ORDER.index(compare(stated, figure).differs)


def _agrees(stated: Statement, figure: Said) -> bool:
    """Whether a number says the figure as it stands, or by what it leaves."""
    told = stated._replace(readings=(*stated.readings, *_per_unit(stated, figure.quantity.unit)))
    plain = told._replace(direction="")
    return any(
        not compare(each, figure).differs or _is_slip(each, figure) for each in (plain, told)
    )


def _is_slip(stated: Statement, figure: Said) -> bool:
    """Whether a number is the figure but for its last digits."""
    wanted = figure.quantity
    return any(word in figure.relations for word in stated.relations) and any(
        reading.unit.powers == wanted.unit.powers
        and abs(reading.base - wanted.base) <= _SLIP * abs(wanted.base)
        for reading in stated.readings
    )


def _per_unit(stated: Statement, unit: Unit) -> Iterator[Quantity]:
    """The readings as a rate whose divisor the words tell, or which they tell upside down."""
    above, below = _above(unit), tuple((name, -power) for name, power in unit.powers)
    for reading in stated.readings:
        if below and reading.unit.powers == below and reading.base:
            upright = Unit(scale=Fraction(1), powers=unit.powers, text=unit.text)
            yield Quantity(number=1 / reading.base, unit=upright)
        if above != unit.powers and reading.unit.powers == above:
            rate = Unit(scale=reading.unit.scale, powers=unit.powers, text=unit.text)
            yield Quantity(number=reading.number, unit=rate)


def _above(unit: Unit) -> tuple[tuple[str, int], ...]:
    return tuple(power for power in unit.powers if power[1] > 0)


def _is_share(numbers: Sequence[_Number], figure: Said) -> bool:
    """Whether a figure is a count of a count: 453 of 480."""
    counts = [
        reading.number
        for each in numbers
        if each.stated.plain
        for reading in each.stated.readings[:1]
    ]
    return not figure.quantity.unit.powers and any(
        below and above / below == figure.quantity.base for above, below in permutations(counts, 2)
    )


def _could_be(number: _Number, figure: Said, *, stated: bool) -> bool:
    """Whether a number must be taken for a figure, so that it contradicts one it is not."""
    unit, readings = figure.quantity.unit, number.stated.readings
    if number.names in _NAMES:
        return False
    if number.stated.plain:
        return stated
    kinds = (unit.powers, _above(unit))
    return any(
        reading.unit.powers in kinds or (stated and reading.number == figure.quantity.number)
        for reading in readings
    )
