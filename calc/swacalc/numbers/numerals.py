"""Numerals in digits and in words, as exact fractions: `1,024`, `2½`, `one eighth`, `八分之一`."""

import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from swacalc.numbers import han

_ONES = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SMALL: Mapping[str, int] = MappingProxyType(
    {word: number for number, word in enumerate(_ONES)}
    | {word: 10 * number for number, word in enumerate(_TENS, 2)}
    | {"a": 1, "an": 1}
)
_POWERS = {"hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9}

_PARTS: Mapping[str, int] = MappingProxyType(
    {"half": 2, "halve": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6}
    | {"seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "hundredth": 100}
    | {"sixteenth": 16, "twentieth": 20, "thousandth": 1000}
)
_FOLDS: Mapping[str, int] = MappingProxyType({"twice": 2, "double": 2, "triple": 3, "thrice": 3})
# The words of numerals, and of what divides one.
CARDINAL_WORDS = (*_ONES[1:], *_TENS)
POWER_WORDS = tuple(_POWERS)
PART_WORDS = tuple(_PARTS)

VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅐⅑⅒"
PARTED = f"/⁄∕／:∶{VULGAR}"
# Thousands are set apart by a comma, a thin, narrow or plain space, or an apostrophe.
_APART = "[ \u00a0\u2009\u202f]"
_GROUPS = "|".join(rf"(?:{sign}\d{{3}}){{1,20}}" for sign in ("[,，]", _APART, "['’]"))
_WHOLE = rf"\d{{1,3}}(?:{_GROUPS})(?!\d)|\d{{1,60}}"
DECIMAL = rf"(?:{_WHOLE})(?:[.．]\d{{1,60}})?"
# Dots group thousands only where nothing else can be meant: if there are two of them.
_DOTTED = r"\d{1,3}(?:\.\d{3}){2,20}(?![\d.]*\d)"
_SUPER = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_ABOVE_ZERO = "(?=[0０]*[1-9１-９])"
_POWER = rf"{_ABOVE_ZERO}\d{{1,6}}(?:(?:\^|\*\*)[-−–]?\d{{1,2}}|⁻?[{_SUPER}]{{1,2}})(?!\d)"
_POWERED = rf"(?:\d{{1,15}}(?:\.\d{{1,15}})?\s?[×x·*]\s?)?{_POWER}"
_EXPONENT = r"\d{1,15}(?:\.\d{1,15})?[eE][-+]?\d{1,2}(?![A-Za-z0-9])"
_SLASHED = rf"\d{{1,60}}\s?[/⁄∕／]\s?{_ABOVE_ZERO}\d{{1,60}}(?:th|r?ds?)?(?![\d/])"
_RATIO = rf"\d{{1,60}}[:∶]{_ABOVE_ZERO}\d{{1,60}}(?![\d:∶])"
DIGITS = rf"\d{{0,60}}[{VULGAR}]|{_POWERED}|{_EXPONENT}|{_RATIO}|{_SLASHED}|{_DOTTED}|{DECIMAL}"

_ONE = "|".join(sorted(_ONES[1:], key=len, reverse=True))
_TEN = "|".join(_TENS)
# No letter with an accent follows either: tenía is a word of another language.
_BELOW_100 = rf"(?:(?:{_TEN})(?:[- ](?:{_ONE}))?|{_ONE})(?![a-zß-ÿ])"
_POWER_WORD = f"(?:{'|'.join(_POWERS)})"
CARDINAL = (
    rf"(?:{_BELOW_100}|an?(?=\s{_POWER_WORD}))"
    rf"(?:\s{_POWER_WORD}(?:,?\s(?:and\s)?{_BELOW_100})?){{0,8}}"
)
_PART = "halves|" + "|".join(f"{part}s?" for part in sorted(_PARTS, key=len, reverse=True))
# "A third of" is a fraction, "a third party" is not one.
_A_PART = (
    r"(?!\s(?!of\b|as\b|the\b|its\b|or\b|and\b|than\b|in\b|to\b|less|smaller|fewer|more"
    r"|is\b|was\b|lower|shorter|cheaper|larger|bigger|higher|longer|faster|off\b|reduction|saving"
    r"|cut\b|drop\b)[a-z])"
)
PARTS = (
    rf"(?:(?:{_ONE})[- ](?:{_PART})|an?\s(?:{_PART}){_A_PART}"
    rf"|(?:{_PART[:6]}|half|halve[sd]?|halving))(?![a-z-])"
)
FOLDS = rf"(?:(?:{_ONE})fold|twice|thrice|double[sd]?|doubling|triple[sd]?|tripling)(?![a-z-])"
HAN_PARTS = (
    rf"{han.DIVISOR}(?:{han.RUN}|{DECIMAL})分之(?:{han.CARDINAL}|{DECIMAL})|{han.TENTHS}"
    rf"|{'|'.join(han.HALVES)}"
)


def _beginnings() -> str:
    """What every numeral in English words begins with, by first letter, so that most fail fast."""
    words = sorted({*_ONES[1:], *_TENS, *_FOLDS, "half", "halv", "doubl", "tripl"})
    tails = {word[0]: [other[1:] for other in words if other[0] == word[0]] for word in words}
    by_letter = (f"[{one}{one.upper()}](?:{'|'.join(rest)})" for one, rest in tails.items())
    return rf"{'|'.join(by_letter)}|[aA]n?\s(?:{_PART}|{'|'.join(_POWERS)})"


# Where a numeral can begin, cheap to find; digits are taken whole, and V4.1 passed over in one.
BEGINNING = rf"\d[\d.,]*|[{VULGAR}]|{han.RUN}(?=[%s])|[减減折半](?=[半数數])"
BEGINNING_WORD = rf"(?<![A-Za-z-])(?:{_beginnings()})"
# How every English word begins that may begin a numeral, with or without an article before it.
_STEMS = frozenset(
    word[:4]
    for word in (*_ONES[1:], *_TENS, *_POWERS, *_PARTS, *_FOLDS, *(f"{one}fold" for one in _ONES))
)
_BEGUN = re.compile("([a-z]{3,4})[a-z]*")

_PARTED = re.compile(r"(\d+)\s?[/⁄∕／:∶]\s?(\d+)(?:[a-z]+)?")
_RAISED = re.compile(rf"\*\*|[⁻{_SUPER}]+")
_POWER_PARTS = re.compile(r"(?:(?P<mantissa>.+?)\s?[×x·*]\s?)?(?P<base>\d+)\^(?P<exponent>.+)")
_MINUS = str.maketrans("−–", "--")
_APARTS = re.compile(rf"{_APART}|[,'’]")


def has_words(text: str) -> bool:
    """Whether a text may have numerals in English words, which are slow to look for."""
    return not _STEMS.isdisjoint(_BEGUN.findall(text.lower()))


@lru_cache(maxsize=4096)
def numeral(text: str) -> tuple[Fraction, Fraction]:
    """The number that a numeral stands for, and the step of its last digit.

    The step is zero where the numeral is exact, as a fraction or a number in words is.
    """
    if any(sign in text for sign in "分成半折数數"):
        return han.part(text), Fraction(0)
    if text[0] in han.HAN:
        return han.decimal(text), Fraction(0)
    if text[0].isdigit() or text[0] in VULGAR:
        return _digits(text)
    return _words(text.lower()), Fraction(0)


def _digits(text: str) -> tuple[Fraction, Fraction]:
    if text[-1] in VULGAR:
        above, below = unicodedata.normalize("NFKC", text[-1]).split("⁄")
        return Fraction(text[:-1] or 0) + Fraction(int(above), int(below)), Fraction(0)
    if parted := _PARTED.fullmatch(text):
        return Fraction(int(parted[1]), int(parted[2])), Fraction(0)
    raised = _RAISED.sub(lambda found: f"^{found[0].strip('*')}", text)
    if powers := _POWER_PARTS.fullmatch(unicodedata.normalize("NFKC", raised)):
        number, step = decimal(powers["mantissa"]) if powers["mantissa"] else (Fraction(1), 0)
        power = Fraction(int(powers["base"])) ** int(powers["exponent"].translate(_MINUS))
        return number * power, step * power
    return decimal(text)


def decimal(text: str) -> tuple[Fraction, Fraction]:
    """The number of a decimal, and the step of its last digit."""
    plain = _APARTS.sub("", unicodedata.normalize("NFKC", text))
    if plain.count(".") > 1:
        plain = plain.replace(".", "")
    digits, _, power = plain.lower().partition("e")
    places = len(digits.partition(".")[2]) - int(power or 0)
    return Fraction(plain), Fraction(10) ** -places


def _words(text: str) -> Fraction:
    words = re.split(r"[-\s,]+", text)
    last = words[-1]
    if part := _part(last):
        return Fraction(_cardinal(words[:-1]) if len(words) > 1 else 1, part)
    for stem, number in _FOLDS.items():
        if last.startswith(stem[:-1]):
            return Fraction(number)
    return Fraction(_cardinal([*words[:-1], last.removesuffix("fold")]))


def _part(word: str) -> int:
    """The denominator that a word such as `eighths` names; 0 where it names none."""
    if word.startswith(("halv", "half")):
        return 2
    return _PARTS.get(word.removesuffix("s"), 0)


def _cardinal(words: list[str]) -> int:
    total = section = 0
    for word in filter(lambda word: word != "and", words):
        power = _POWERS.get(word, 0)
        if power > _POWERS["hundred"]:
            total, section = (
                (total + section) * power if not section else total + section * power,
                0,
            )
        else:
            section = section * power if power else section + _SMALL[word]
    return total + section
