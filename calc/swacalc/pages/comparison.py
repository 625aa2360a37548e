"""Comparing what a number states with what a claim gives."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from swacalc.numbers import DIRECTIONS, Meaning
from swacalc.quantity import Quantity, Unit, relation_text, text
from swacalc.quantity.interval import ABOUT_TOLERANCE
from swacalc.quantity.units import COUNTS


class Verdict(NamedTuple):
    """How a number compares: `differs` is one of `ORDER`, and empty where it does not.

    `rounded` means that it agrees only as a rounded number; `said` is what the claim says.
    `worded` means that it agrees with the claim's words, although the figure differs.
    """

    differs: str
    rounded: bool = False
    said: str = ""
    worded: bool = False


class Stated(NamedTuple):
    """A quantity that a claim gives, with the relations and the directions that fit it.

    Where there is no direction, the claim speaks of a difference, and any will do. `each` are the
    counts that the claim's words name in the singular: 128 tokens of a window are 128 per window.
    """

    relations: tuple[str, ...]
    quantity: Quantity
    plain: bool = False
    directions: tuple[str, ...] = ("left",)
    each: frozenset[str] = frozenset()


# The worst first: a different unit is worse than a different relation.
ORDER = ("unit", "number", "direction", "denied", "relation", "")
_LOOSE = ("equals", "about")
# The relation to what is left, where the one to what is gone is known.
_MIRRORED = {"at-least": "at-most", "at-most": "at-least", "over": "under", "under": "over"}


def shown(said: Stated) -> str:
    """What a claim says, in readable form."""
    return f"{relation_text(said.relations[0])}{text(said.quantity)}"


def compare(said: Meaning, other: Stated) -> Verdict:
    """The verdict on the reading of a number that comes nearest to what a claim gives."""
    verdicts = [
        verdict for reading in said.readings for verdict in _against_each(said, reading, other)
    ]
    return max(verdicts, key=lambda verdict: ORDER.index(verdict.differs))


def fits(reading: Unit, other: Stated) -> bool:
    """Whether the unit of a number is the claim's; of two counts, the names must agree.

    What a number is a product with, or said of each of, has to be in the claim's unit too; each
    may be in the claim's words.
    """
    there = other.quantity.unit
    if not reading.fits(there) or not _counts(reading, -1) <= _counts(there, -1) | other.each:
        return False
    if () in (reading.powers, there.powers):
        return True
    return _counts(reading, 1) == _counts(there, 1)


def _counts(unit: Unit, sign: int) -> set[str]:
    """The counts that a unit is a product with, or, with a negative sign, is divided by."""
    return {name for name, power in unit.powers if power * sign > 0 and name in COUNTS}


class _Pair(NamedTuple):
    """A number and a claim's in the same terms, with the relation of the number.

    `numbers` are as they stand, `wanted` is what the claim would have there; `own` are the numbers
    as the claim would give them.
    """

    relations: tuple[str, ...]
    numbers: tuple[Fraction, ...]
    wanted: Fraction
    own: tuple[Fraction, ...]


def _against_each(said: Meaning, reading: Quantity, other: Stated) -> Iterator[Verdict]:
    """The verdicts on a reading, one for each direction that the claim can mean."""
    if not (said.plain or other.plain or fits(reading.unit, other)):
        yield Verdict("unit")
        return
    numbers: tuple[Fraction, ...] = (reading.base,)
    if said.plain or other.plain:
        # A number without a unit, as in a column of a table, is taken in the claim's unit.
        numbers = (reading.base, reading.number * other.quantity.unit.scale)
    pairs = list(_pairs(said, numbers, other))
    if not pairs or all(pair.numbers != pair.own for pair in pairs):
        yield Verdict("direction" if _is_near(said, numbers, other) else "number")
    for pair in pairs:
        yield _judged(said, pair, other)


def _pairs(said: Meaning, numbers: tuple[Fraction, ...], other: Stated) -> Iterator[_Pair]:
    """The number and the claim's in the same terms, once for each direction of the claim."""
    wanted = other.quantity.base
    if not said.direction or not other.directions or said.direction in other.directions:
        yield _Pair(said.relations, numbers, wanted, numbers)
    elif wanted < 0 and said.direction == "gone":
        turned = tuple(-number for number in numbers)
        yield _Pair(_mirrored(said.relations), turned, wanted, turned)
    elif not other.quantity.unit.powers:
        here = DIRECTIONS[said.direction]
        for meant in map(DIRECTIONS.__getitem__, other.directions):
            told = said.relations if here.falls == meant.falls else _mirrored(said.relations)
            own = tuple(meant.number(here.share(number)) for number in numbers)
            yield _Pair(told, numbers, here.number(meant.share(wanted)), own)


def _mirrored(told: tuple[str, ...]) -> tuple[str, ...]:
    """The relations to the rest; that to nearly all of something has no name."""
    return tuple(_MIRRORED.get(name, name) for name in told if name in (*_MIRRORED, *_LOOSE))


def _judged(said: Meaning, pair: _Pair, other: Stated) -> Verdict:
    """Compare numbers as they stand with the wanted one, and in the claim's terms with its own."""
    exact = pair.wanted in pair.numbers
    if not exact and not _is_rounded(said, pair, other):
        return Verdict("number")
    if not said.relations:
        return Verdict("denied")
    return Verdict("" if _kept(pair.relations, other, exact=exact) else "relation", not exact)


def _is_rounded(said: Meaning, pair: _Pair, other: Stated) -> bool:
    """Whether a number is the wanted one in fewer digits, where the claim's may be rounded."""
    base = other.quantity.base
    return any(word in _LOOSE for word in other.relations) and any(
        _rounds(said, number, pair.wanted) and abs(own - base) <= ABOUT_TOLERANCE * abs(base)
        for number, own in zip(pair.numbers, pair.own, strict=True)
    )


def _is_near(said: Meaning, numbers: tuple[Fraction, ...], other: Stated) -> bool:
    """Whether a number would be the claim's if the words told of the same part."""
    wanted = other.quantity.base
    return wanted in numbers or any(_rounds(said, number, wanted) for number in numbers)


def _rounds(said: Meaning, number: Fraction, wanted: Fraction) -> bool:
    """Whether a number is another one in fewer digits, or close to it as its words say."""
    distance = abs(number - wanted)
    if distance > ABOUT_TOLERANCE * abs(wanted):
        return False
    return distance <= abs(number * said.step) / 2 if said.step else "about" in said.relations


def _kept(told: tuple[str, ...], other: Stated, *, exact: bool) -> bool:
    """Whether the relation is the claim's; about marks a number that is rounded, too."""
    if any(word in other.relations for word in told):
        return True
    return "equals" in other.relations and "about" in told and not exact
