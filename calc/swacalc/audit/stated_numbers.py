"""Numbers as an article states them: what each means, its kind, and the unit that a table gives."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from swacalc.audit.folding import Rewritten
from swacalc.audit.foreign_direction import is_gone
from swacalc.claims.vocabulary import NUMBERS_BY_UNIT, OTHERS, PLAIN, SHARE, TIMES
from swacalc.numbers import Meaning, Spelling, meaning_of, numbers_in
from swacalc.numbers.money import KNOWN
from swacalc.numbers.numerals import numeral
from swacalc.quantity import Quantity
from swacalc.quantity.units import parse_unit

_READ = ("en", "zh")  # the languages of the reader of numbers
_CURRENCIES = ("USD", "CNY")
# What is counted in numbers that are no share; `numerals` of the vocabulary lead to these words.
COINS = frozenset({"cents", "points", "won", "yen", "roubles"})

_CUT = re.compile(r"\.\d")  # the rest of a number that is not read whole: 1/4.88
_TIMES = re.compile(r"[ -]?times\b")
_CLOCK = re.compile(r"[\[(]\d{1,2}:[0-5]\d(?::\d{2})?[\])]")  # when a line of a chat was said
# A price per million is one of tokens.
_PER_MILLION = re.compile(r"\A[$€¥] ?(?:per|a|the|/) ?(?:1 ?)?(?:million|M)\Z")
_APOSTROPHES = ("'", "’")  # what one ends is no unit: un quart d'avant
_PART = re.compile(r"[(),;:（），；：/]")  # ends a part of a head, which may be a unit
_PARTS = 6
_MILLIONS = 10**6
_MANY = 10**9  # what is counted by the billion, without a unit, are parameters
# What joins two numbers that are one statement: a range, or one to another.
_JOINTS = tuple(":-\u2010\u2011\u2012\u2013\u2014\u2212~\uff5e")


class StatedNumber(NamedTuple):
    """A number of a text, with what it states; `form` is that of its spelling."""

    start: int
    end: int
    numeral: str
    form: str
    meaning: Meaning

    def __hash__(self) -> int:  # that of the fractions of a meaning takes long
        return hash((self.start, self.end, self.numeral))


def kinds_of(number: StatedNumber) -> frozenset[str]:
    """The kinds of a number, as concepts: of time, bytes, tokens, a share and so on."""
    return frozenset(_kind(number, each) for each in number.meaning.readings)


def is_money(number: StatedNumber) -> bool:
    """Whether a number is one of dollars or yuan."""
    powers = (each.unit.powers[:1] for each in number.meaning.readings)
    return any(name in _CURRENCIES for each in powers for name, _ in each)


def is_of_kind(number: StatedNumber, other: StatedNumber) -> bool:
    """Whether two numbers are of one kind; what may be bytes or parameters is the latter."""
    kinds, others = kinds_of(number), kinds_of(other)
    return kinds == others or NUMBERS_BY_UNIT["param"] in kinds & others


def is_of_range(text: str, number: StatedNumber) -> bool:
    """Whether a number of a text is joined with another one, as in `layers 20–39` and `128:1`."""
    behind = text[number.start + len(number.numeral) :][:2]
    before = text[max(0, number.start - 2) : number.start]
    pairs = (behind, before[::-1])
    one_to_another = number.form == "unit" and ":" in number.numeral
    return one_to_another or any(pair[:1] in _JOINTS and pair[1:].isdigit() for pair in pairs)


def _kind(number: StatedNumber, read: Quantity) -> str:
    if number.meaning.plain:
        return PLAIN
    if not read.unit.powers:
        return TIMES if number.form == "times" else SHARE
    return NUMBERS_BY_UNIT.get(read.unit.powers[0][0], OTHERS)


def stated_in(rewritten: Rewritten, language: str) -> Iterator[StatedNumber]:
    """The numbers of a text; in a foreign language, what follows one may be no unit."""
    foreign = language not in _READ
    for read, meaning in numbers_in(rewritten.text):
        known = read.measures and not foreign
        bare = read.form == "unknown" and not known and read.unit not in COINS
        bare = bare or bool(_PER_MILLION.search(read.unit))
        bare = bare or rewritten.text.startswith(_APOSTROPHES, read.end)
        bare = bare or (foreign and read.form == "plain" and _counts(rewritten.text, read))
        spelling = _alone(rewritten.text, read) if bare else read
        said = meaning_of(rewritten.text, spelling) if bare else meaning
        if foreign:  # the reader of numbers knows the words of its own languages only
            place = (spelling.start, spelling.end, spelling.form)
            gone = is_gone(rewritten.text, *place, language)
            said = said._replace(direction="gone" if gone else "")
        said = _counted(said)
        if _CLOCK.match(rewritten.text, max(0, read.start - 1)):
            continue
        if said.readings and not _CUT.match(rewritten.text, spelling.end):
            start = rewritten.source(spelling.start)
            end = max(rewritten.source(spelling.end), start + 1)
            yield StatedNumber(start, end, spelling.numeral, spelling.form, said)


def _counted(said: Meaning) -> Meaning:
    """What a number without a unit states: parameters, if there are billions."""
    if not said.plain or any(each.base < _MANY for each in said.readings):
        return said
    return _of_parameters(said)


def with_parameters(numbers: Sequence[StatedNumber]) -> tuple[StatedNumber, ...]:
    """The numbers of a sentence; millions beside a number of parameters are those of parameters."""
    if not any(NUMBERS_BY_UNIT["param"] in kinds_of(each) for each in numbers):
        return tuple(numbers)
    return tuple(
        each._replace(meaning=_of_parameters(each.meaning)) if _is_of_millions(each) else each
        for each in numbers
    )


def _is_of_millions(number: StatedNumber) -> bool:
    return number.meaning.plain and all(each.base >= _MILLIONS for each in number.meaning.readings)


def _of_parameters(said: Meaning) -> Meaning:
    unit = parse_unit("param")
    readings = tuple(Quantity(number=each.number, unit=unit) for each in said.readings)
    return said._replace(readings=readings, plain=False)


def with_units(numbers: Iterable[StatedNumber], heads: Iterable[str]) -> list[StatedNumber]:
    """The numbers of a cell with the unit that one of its heads gives, if they have none."""
    parts = (part.strip() for head in heads for part in _PART.split(head)[:_PARTS])
    units = sorted((part for part in parts if part and not part[0].isdigit()), key=len)
    return [_with_unit(number, units) for number in numbers]


def _with_unit(number: StatedNumber, units: Sequence[str]) -> StatedNumber:
    """A number with the first unit that can be read behind it, if it has none of its own."""
    if not number.meaning.plain:
        return number
    value = number.meaning.readings[0].base
    whole = value.denominator == 1 and value > numeral(number.numeral)[0]
    written = str(value) if whole else number.numeral
    for unit in units:
        for read, meaning in numbers_in(f"{written} {unit}"):
            measures = any(power > 0 for each in meaning.readings for _, power in each.unit.powers)
            if not read.start and read.form == "unit" and measures:
                said = meaning._replace(relations=number.meaning.relations)
                return number._replace(form=read.form, meaning=said)
    return number


def _alone(text: str, spelling: Spelling) -> Spelling:
    """A number without what follows it and is no unit; `times` and a currency are kept."""
    currency, _, rest = spelling.unit.partition(" ")
    if currency in KNOWN:
        end = spelling.end - len(rest) - bool(rest)
        return spelling._replace(form="money", unit=currency, end=end, measures=False)
    form = "part" if "/" in spelling.numeral or "分之" in spelling.numeral else "plain"
    if _counts(text, spelling):
        form = "times"
    end = spelling.start + len(spelling.numeral)
    return spelling._replace(form=form, unit="", end=min(end, spelling.end))


def _counts(text: str, spelling: Spelling) -> bool:
    """Whether `times` stands behind a number."""
    return bool(_TIMES.match(text, spelling.start + len(spelling.numeral)))
