"""Cells with two numbers, under a head that names two things: `24 / 16` of `encoder / decoder`."""

import re
from collections.abc import Iterable, Iterator, Sequence

from swacalc.audit.stated_numbers import StatedNumber
from swacalc.numbers import numbers_in

_PAIR = re.compile(r"(?:.*[,:(，：（])?([^/,:()，：（）]+?)\s?/\s?([^/,:()，：（）]+?)[)）]?\s*")
_NUMERALS = re.compile(r"([2-9]|\d{2,})\s?/\s?(\d+)")  # one of so many is a share


def pair_of(heads: Iterable[str]) -> tuple[str, str] | None:
    """The two things that one of the heads of a cell names, with a slash between them."""
    for head in heads:
        if (found := _PAIR.fullmatch(head)) and not any(
            each[0].isdigit() for each in found.groups()
        ):
            return found[1], found[2]
    return None


def parted(numbers: Iterable[StatedNumber]) -> Iterator[StatedNumber]:
    """The numbers of a cell under a head for two: what looks like a fraction is two numbers."""
    for number in numbers:
        pair = _NUMERALS.fullmatch(number.numeral) if number.form == "part" else None
        if pair is None:
            yield number
            continue
        for at in (1, 2):
            read, meaning = next(numbers_in(pair[at]))
            start = number.start + pair.start(at)
            yield StatedNumber(start, start + len(pair[at]), pair[at], read.form, meaning)


def owners(text: str, numbers: Sequence[StatedNumber]) -> tuple[int, int] | None:
    """Where the two numbers of a cell begin that a slash parts; None if it has others."""
    if len(numbers) != 2 or text[numbers[0].end : numbers[1].start].strip() != "/":
        return None
    return numbers[0].start, numbers[1].start
