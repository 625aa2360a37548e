"""Products written out, such as `40 × 128 = 5120`, against the figures that are such products.

A sum of the same two numbers is read, too: it is how such a product is mistaken.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from swacalc.audit.sentences import Sentence
from swacalc.audit.stated_numbers import StatedNumber

_TIMES = re.compile(r"\s?[×x*·✕╳]\s?")
_PLUS = re.compile(r"\s?[+＋]\s?")
# The words for these signs, as concepts.
_SAID_TIMES, _SAID_PLUS = "operator.times", "operator.plus"
_EQUALS = re.compile(r"\s?(?:=|==|→|⇒)\s?")
_OPERATORS = set("+＋-−×x*·✕╳/^")
_BETWEEN = 24  # characters of a unit between a factor and the next


class Product(NamedTuple):
    """Factors from `start` to `end` of a stretch, and the result that stands there, if any."""

    start: int
    end: int
    factors: tuple[Fraction, ...]
    result: Fraction | None

    @property
    def value(self) -> Fraction:
        """What the factors give."""
        value = Fraction(1)
        for factor in self.factors:
            value *= factor
        return value


class Sum(NamedTuple):
    """Two numbers from `start` to `end` of a stretch that are added, with nothing else."""

    start: int
    end: int
    terms: tuple[Fraction, ...]


def products(sentence: Sentence) -> Iterator[Product]:
    """The products of two numbers in a sentence."""
    text, numbers = sentence.stretch.text, sentence.numbers
    for index, (first, second) in enumerate(pairwise(numbers)):
        if not _is_joined(sentence, _TIMES, _SAID_TIMES, first, second):
            continue
        behind = numbers[index + 2] if index + 2 < len(numbers) else None
        result = behind if behind and _joins(_EQUALS, text, second, behind) else None
        end = (result or second).end
        value = _value(result) if result else None
        yield Product(first.start, end, (_value(first), _value(second)), value)


def sums(sentence: Sentence) -> Iterator[Sum]:
    """The sums of two numbers in a sentence."""
    for first, second in pairwise(sentence.numbers):
        added = _is_joined(sentence, _PLUS, _SAID_PLUS, first, second)
        if added and not _is_of_more(sentence.stretch.text, first, second):
            yield Sum(first.start, second.end, (_value(first), _value(second)))


def _is_joined(
    sentence: Sentence,
    sign: re.Pattern[str],
    word: str,
    first: StatedNumber,
    second: StatedNumber,
) -> bool:
    """Whether a sign, or a word for it, alone stands between two numbers."""
    if _joins(sign, sentence.stretch.text, first, second):
        return True
    between = sentence.stretch.text[first.end : second.start]
    hits = (each for each in sentence.hits if first.end <= each.start < second.start)
    said = (each for each in hits if each.concept == word)
    return any(sentence.stretch.text[each.start : each.end] == between.strip() for each in said)


def _is_of_more(text: str, first: StatedNumber, second: StatedNumber) -> bool:
    """Whether two numbers are part of a longer formula."""
    before = text[max(0, first.start - 2) : first.start].rstrip()[-1:]
    behind = text[second.end : second.end + 2].lstrip()[:1]
    return bool({before, behind} & _OPERATORS)


def _joins(sign: re.Pattern[str], text: str, first: StatedNumber, second: StatedNumber) -> bool:
    """Whether a sign alone stands between two numbers, besides the unit of the first one."""
    between = text[first.start + len(first.numeral) : second.start]
    return len(between) <= _BETWEEN and bool(
        sign.fullmatch(text[first.end : second.start]) or sign.fullmatch(between)
    )


def _value(number: StatedNumber) -> Fraction:
    return number.meaning.readings[0].number


def are_the_same(found: Sequence[Fraction], factors: Sequence[Fraction]) -> bool:
    """Whether numbers are these factors, in any order."""
    return sorted(found) == sorted(factors)
