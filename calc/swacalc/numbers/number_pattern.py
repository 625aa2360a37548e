"""The grammar of numbers in running text, as expressions that are compiled when a page is read."""

import re
from functools import cache

from swacalc.numbers import han, money, numerals
from swacalc.numbers.dates import DATE
from swacalc.numbers.unit_words import HAN_FIRST, MILLIONS, SCALE, UNIT
from swacalc.patterns import LatePattern

_PERCENT = r"\s?[%％‰]|\s?per\s?(?:cent|mille?)(?![a-z])"
_GAP = "(?:[ \u00a0\u2009\u202f]|-)?"
# Digits with dots are a version only where no unit makes them a number.
_VERSION = rf"(?>\d+(?:\.\d+){{2,}}\w*)(?!{_GAP}{UNIT}|{_PERCENT})"
_PER = (
    r"\s?/\s?|\s(?:per|an?|each|every|for\s(?:an?|each|every))\s(?:single\s)?|\s?每[个個条條]?\s?"
)
_COMPARED = r"as|the|its|than|that|over|[a-z]+(?:er|ess|ore)"
_TIMES = (
    rf"[-\s]?fold(?![a-z])|\stimes(?=\s(?:{_COMPARED})\b|\s?[^\w\s]|\s?\Z)|\s?倍"
    r"|[×xX✕](?![\w×(])|\s[×✕](?=\s*(?:\Z|[.,;:)，。；：）]))"
)
# What can follow Chinese numerals; most often they are parts of words, such as 统一.
_AFTER_HAN = rf"\sA-Za-z%％‰分点點半倍成{HAN_FIRST}"
# Symbols that belong to the number after them; except for money, their meaning is unknown.
_SIGN = f"(?:{money.SIGN}|[±∓√∛])"
RANGE = re.compile(r"\s?(?:–|—|-|~|to|and|or|至|到|和|或)\s?")
# Numerals in words that have no unit; 一 alone and "one" are pronouns more often.
CARDINAL = LatePattern(rf"(?<![A-Za-z-])(?i:{numerals.CARDINAL})(?![A-Za-z-])")
# A part that its link ends with: the words behind the link are not about an eighth.
PART = LatePattern(rf"(?<![A-Za-z-])(?i:{numerals.PARTS})(?![A-Za-z-])")
HAN_CARDINAL = LatePattern(
    rf"(?<![{han.HAN}第])(?:[{han.ONES[1:]}](?=[个個种種类類次份条條，。；、\s]|\Z)"
    rf"|(?=[百千万萬亿億十]{{0,9}}[零〇{han.ONES}])(?=[{han.HAN}]{{2}}|.{han.POINT}[{han.HAN}])"
    rf"{han.CARDINAL}|[零〇]{{1,9}}(?=分之))"
)
ARTICLE = re.compile(
    r"(?<![A-Za-z-])[Aa]n?(?=\s(?:second|minute|hour|day|week|month|year)(?![\w-]))"
)


@cache
def pattern() -> re.Pattern[str]:
    """One number with all that belongs to it; compiled when the first page is read."""
    return re.compile(
        rf"""
        (?P<date>(?=\d)(?<![\w.-])(?:{DATE})) | (?P<version>(?=\d)(?<![A-Za-z0-9_.])(?:{_VERSION}))
        | (?:
            (?P<part>(?=[A-Za-z])(?<![A-Za-z-])(?i:{numerals.PARTS}|{numerals.FOLDS})|{numerals.HAN_PARTS})
            | (?P<money>{_SIGN}\s?)?
              (?: (?P<digits>(?<![A-Za-z0-9_.,^])(?:{numerals.DIGITS}))\+?
                | (?P<word>(?=[A-Za-z])(?<![A-Za-z-])(?i:{numerals.CARDINAL})
                  |{han.CARDINAL}) )
          )
          (?: {_GAP}(?P<scale>{SCALE}) (?={_GAP}{UNIT}|(?![A-Za-z0-9_])) )?
          (?: (?P<percent>{_PERCENT}) | (?P<times>{_TIMES}) | {_GAP}(?P<unit>{UNIT}) )?
          (?P<below> (?: (?:{_PER}) (?:(?:{MILLIONS})\s?)?{UNIT} ){{1,2}} )?
        """,
        re.VERBOSE,
    )


# What a numeral that is not in English words begins with; found much faster than the rest.
_FIRST = re.compile(rf"[\d{numerals.VULGAR}{han.HAN}减減折半±∓√∛{money.SIGN[1:-1]}]")


@cache
def _beginnings(*, words: bool) -> re.Pattern[str]:
    signs = f"{numerals.BEGINNING % _AFTER_HAN}|{_SIGN}"
    return re.compile(f"{signs}|{numerals.BEGINNING_WORD}" if words else signs)


def beginning(text: str, at: int, *, words: bool) -> re.Match[str] | None:
    """Where the first number from a place on can begin; in English words only if asked for."""
    if words:
        return _beginnings(words=True).search(text, at)
    signs = _beginnings(words=False)
    while first := _FIRST.search(text, at):
        if found := signs.match(text, first.start()):
            return found
        at = first.end()
    return None


@cache
def below() -> re.Pattern[str]:
    """One unit that a number is divided by."""
    return re.compile(rf"(?:{_PER})(?P<million>(?:{MILLIONS})\s?)?(?P<unit>{UNIT})")
