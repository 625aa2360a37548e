"""Finding the numbers of a running text: one pass, and no arithmetic until somebody asks."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from swacalc.checks.spelling import numerals
from swacalc.checks.spelling.units import HAN_FIRST, MILLION, SCALE, UNIT

MONTH = "(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*"
_DATE = (
    r"\d{4}-\d\d(?:-\d\d)?(?!\d)|\d{4}\s?年(?:\s?\d{1,2}\s?月(?:\s?\d{1,2}\s?[日号])?)?"
    rf"|\d{{1,2}}\s?月(?:\s?\d{{1,2}}\s?[日号]|份)|\d{{1,2}}\s{MONTH}(?:\s\d{{4}})?"
)
_VERSION = r"\d+(?:\.\d+){2,}\w*"
_PER = r"\s?/\s?|\s(?:per|an?|each|every|for\s(?:an?|each|every))\s|每个?\s?"
_COMPARED = r"as|the|its|than|that|over|[a-z]+(?:er|ess|ore)"
_TIMES = (
    rf"[-\s]?fold(?![a-z])|\stimes(?=\s(?:{_COMPARED})\b|\s?[^\w\s]|\s?\Z)|\s?倍"
    r"|[×xX✕](?![\w×(])|\s[×✕](?=\s*(?:\Z|[.,;:)，。；：）]))"
)
_PERCENT = r"\s?[%％]|\s?per\s?cent(?![a-z])|\s?个百分点"
_MONEY = "[$¥￥]"
_GAP = "(?:[ \u00a0\u2009\u202f]|-)?"
# What can follow Chinese numerals; most often they are parts of words, such as 统一.
_AFTER_HAN = rf"\sA-Za-z%％分点半倍{HAN_FIRST}"
_RANGE = re.compile(r"\s?(?:–|—|-|~|to|and|or|至|到|和|或)\s?")


class Spelling(NamedTuple):
    """A number in a text, from `start` to `end`, its unit included, as the parts it is written in.

    `form` is unit, percent, times, money or part where the number says what it is; date and
    version for what is none; and plain for digits without a unit. `words` tells whether the
    numeral is in words, `lead` where the words of its relation end: at the start of a range.
    """

    start: int
    end: int
    lead: int
    form: str
    numeral: str
    words: bool = False
    scale: str = ""
    unit: str = ""
    below: tuple[str, ...] = ()


@cache
def _pattern() -> re.Pattern[str]:
    """One number with all that belongs to it; compiled when the first page is read."""
    return re.compile(
        rf"""
        (?P<date>(?=\d)(?<![\w.-])(?:{_DATE})) | (?P<version>(?=\d)(?<![A-Za-z0-9_.])(?:{_VERSION}))
        | (?:
            (?P<part>(?=[A-Za-z])(?<![A-Za-z-])(?i:{numerals.PARTS}|{numerals.FOLDS})|{numerals.HAN_PARTS})
            | (?P<money>{_MONEY})?
              (?: (?P<digits>(?<![A-Za-z0-9_.,^])(?:{numerals.DIGITS}))\+?
                | (?P<word>(?=[A-Za-z])(?<![A-Za-z-])(?i:{numerals.CARDINAL})
                  |{numerals.HAN_CARDINAL}) )
          )
          (?: {_GAP}(?P<scale>{SCALE}) (?={_GAP}{UNIT}|(?![A-Za-z0-9_])) )?
          (?: (?P<percent>{_PERCENT}) | (?P<times>{_TIMES}) | {_GAP}(?P<unit>{UNIT}) )?
          (?P<below> (?: (?:{_PER}) (?:(?:M|million|百万)\s?)?{UNIT} ){{1,2}} )?
        """,
        re.VERBOSE,
    )


@cache
def _beginnings(*, words: bool) -> re.Pattern[str]:
    """Where a number can begin; a text without a numeral's words need not be searched for them."""
    signs = f"{numerals.BEGINNING % _AFTER_HAN}|{_MONEY}"
    return re.compile(f"{signs}|{numerals.BEGINNING_WORD}" if words else signs)


@cache
def _below() -> re.Pattern[str]:
    return re.compile(rf"(?:{_PER})(?P<million>(?:M|million|百万)\s?)?(?P<unit>{UNIT})")


def spellings(text: str) -> list[Spelling]:
    """The numbers of a text in order; numerals in words only where a unit follows.

    Both ends of a range such as `3 to 4 days` have its unit.
    """
    found: list[Spelling] = []
    for spelling in _each(text):
        last = found[-1] if found else None
        if last and last.form == "plain" and _RANGE.fullmatch(text, last.end, spelling.start):
            scale = last.scale or spelling.scale
            found[-1] = spelling._replace(scale=scale, **_own(last))
            found.append(spelling._replace(lead=last.lead))
        else:
            found.append(spelling)
    return found


def _own(spelling: Spelling) -> dict[str, Any]:
    """What a number of a range does not share with its other end."""
    return {name: getattr(spelling, name) for name in ("start", "end", "lead", "numeral", "words")}


def _matches(text: str) -> Iterator[re.Match[str]]:
    """The matches of the whole pattern, tried only where a numeral can begin."""
    words = any(stem in text for stem in numerals.STEMS)
    beginnings, pattern, at = _beginnings(words=words), _pattern(), 0
    while beginning := beginnings.search(text, at):
        match = pattern.match(text, beginning.start())
        at = match.end() if match else beginning.end()
        if match:
            yield match


def _each(text: str) -> Iterator[Spelling]:
    for match in _matches(text):
        date, version, part, money, digits, word, scale, percent, times, unit, below = (
            match.groups()
        )
        numeral = part or digits or word or match[0]
        if date or version:
            form = "date" if date else "version"
        elif percent or times:
            form = "percent" if percent else "times"
        elif unit or money:
            form = "unit" if unit else "money"
        elif word:
            continue
        else:
            form = "plain" if digits and not _is_part(digits) else "part"
        start, end = match.span()
        words = bool(word or part)
        divisors = tuple(_divisors(below)) if below else ()
        yield Spelling(
            start, end, start, form, numeral, words, scale or "", unit or money or "", divisors
        )


def _is_part(digits: str) -> bool:
    """Whether digits are a fraction, with a slash or in one sign."""
    return any(sign in numerals.PARTED for sign in digits)


def _divisors(below: str) -> Iterator[str]:
    for match in _below().finditer(below):
        yield (MILLION if match["million"] else "") + match["unit"]
