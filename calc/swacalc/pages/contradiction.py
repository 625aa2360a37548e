"""Whether the figure of a claim agrees with the claim's own words."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from swacalc.claims.types import Claim
from swacalc.numbers import FORMS_WITHOUT_FIGURE, Meaning, Spelling, meaning_of, spellings
from swacalc.pages import set_aside
from swacalc.pages.comparison import ORDER, Stated, compare
from swacalc.quantity import Quantity, Unit, relation_text

# Numbers that name something or are a part of a formula are no figures.
_NAMES = ("label", "expression", "year")


class Contradiction(NamedTuple):
    """Words of a claim that say another thing than its figure: where they stand, and the number."""

    where: str
    words: str


class _Number(NamedTuple):
    """A number in a text of a claim, what it states, and why a page need not link it."""

    text: str
    spelling: Spelling
    stated: Meaning
    reason: str

    def words(self) -> str:
        """The number as it stands, after the name of its relation."""
        told = self.stated.relations
        words = repr(self.text[self.spelling.start : self.spelling.end])
        return f"{relation_text(told[0])}{words}" if told else f"not {words}"


def contradictions(claim: Claim, figure: Stated) -> Iterator[Contradiction]:
    """The texts of a claim in which no number agrees with its figure, though some could be it."""
    stated = bool(claim.figure and claim.figure.value)
    for language, text in (("en", claim.statement.en), ("zh", claim.statement.zh)):
        if other := _contradicting([text], figure, stated=stated):
            yield Contradiction(f"the statement in {language}", other.words())
    for evidence in claim.evidence:
        if other := _contradicting(evidence.words, figure, quoted=True):
            yield Contradiction(f"the evidence from {evidence.source}", other.words())


def _contradicting(
    texts: Sequence[str], figure: Stated, *, stated: bool = False, quoted: bool = False
) -> _Number | None:
    """The number that comes nearest to contradicting a figure which no number agrees with."""
    seen = list[_Number]()
    for number in _numbers(texts):
        if _agrees(_quoted(number.stated, figure) if quoted else number.stated, figure):
            return None
        seen.append(number)
    if _is_share(seen, figure):
        return None
    others = [number for number in seen if _could_be(number, figure, stated=stated)]
    return max(others, key=lambda each: _nearness(each.stated, figure), default=None)


def _numbers(texts: Sequence[str]) -> Iterator[_Number]:
    for text in texts:
        for spelling in spellings(text, ((0, len(text)),)):
            reason = set_aside.reason(text, spelling)
            if spelling.form not in FORMS_WITHOUT_FIGURE and reason not in _NAMES:
                stated = meaning_of(text, spelling)
                # The noun of a count need not be a unit: 15 kernels.
                counted = spelling.form == "unknown" and not spelling.measures
                plain = stated.plain or counted
                yield _Number(text, spelling, stated._replace(plain=plain), reason)


def _quoted(stated: Meaning, figure: Stated) -> Meaning:
    """What a quotation states, which may leave out the words of its relation."""
    return (
        stated._replace(relations=figure.relations) if stated.relations == ("equals",) else stated
    )


def _nearness(stated: Meaning, figure: Stated) -> int:
    return ORDER.index(compare(stated, figure).differs)


def _agrees(stated: Meaning, figure: Stated) -> bool:
    """Whether a number says the figure as it stands, or by what it leaves."""
    told = stated._replace(readings=(*stated.readings, *_per_unit(stated, figure.quantity.unit)))
    ways = (told, told._replace(direction="")) if told.direction else (told,)
    return any(not compare(way, figure).differs for way in ways)


def _per_unit(stated: Meaning, unit: Unit) -> Iterator[Quantity]:
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


def _is_share(numbers: Sequence[_Number], figure: Stated) -> bool:
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


def _could_be(number: _Number, figure: Stated, *, stated: bool) -> bool:
    """Whether a number must be taken for a figure, so that it contradicts one it is not."""
    unit, readings = figure.quantity.unit, number.stated.readings
    if number.reason == "one":
        # One layer may be any layer.
        return False
    if number.stated.plain:
        return stated
    kinds = (unit.powers, _above(unit))
    return any(
        reading.unit.powers in kinds or (stated and reading.number == figure.quantity.number)
        for reading in readings
    )
