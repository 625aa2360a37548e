"""Numerals in digits and in words, as exact fractions: `1,024`, `2½`, `one eighth`, `八分之一`."""

import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

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

_HAN_DIGITS: Mapping[str, int] = MappingProxyType(
    {sign: number for number, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
)
_HAN_POWERS: Mapping[str, int] = MappingProxyType({"十": 10, "百": 100, "千": 1000})
_HAN_MYRIADS: Mapping[str, int] = MappingProxyType({"万": 10**4, "亿": 10**8})
_HAN = "零〇一二两三四五六七八九十百千万亿"

VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅐⅑⅒"
PARTED = f"/⁄∕／{VULGAR}"
_WHOLE = r"\d{1,3}(?:[,，]\d{3})+|\d{1,60}"
DECIMAL = rf"(?:{_WHOLE})(?:[.．]\d{{1,60}})?"
_SLASHED = r"\d{1,60}\s?[/⁄∕／]\s?(?=[0０]*[1-9１-９])\d{1,60}(?![\d/])"
DIGITS = rf"\d{{0,60}}[{VULGAR}]|{_SLASHED}|{DECIMAL}"

_ONE = "|".join(sorted(_ONES[1:], key=len, reverse=True))
_TEN = "|".join(_TENS)
CARDINAL = (
    rf"(?:(?:{_TEN})(?:[- ](?:{_ONE}))?|{_ONE}|an?(?=\s(?:{'|'.join(_POWERS)})))"
    rf"(?:\s(?:{'|'.join(_POWERS)}))*"
)
_PART = "halves|" + "|".join(f"{part}s?" for part in sorted(_PARTS, key=len, reverse=True))
# "A third of" is a fraction, "a third party" is not one.
_A_PART = (
    r"(?!\s(?!of\b|as\b|the\b|its\b|or\b|and\b|than\b|in\b|to\b|less|smaller|fewer|more)[a-z])"
)
PARTS = (
    rf"(?:(?:{_ONE})[- ](?:{_PART})|an?\s(?:{_PART}){_A_PART}"
    rf"|(?:{_PART[:6]}|half|halve[sd]?|halving))(?![a-z-])"
)
FOLDS = rf"(?:(?:{_ONE})fold|twice|thrice|double[sd]?|doubling|triple[sd]?|tripling)(?![a-z-])"
HAN_PARTS = (
    rf"(?:[{_HAN}]+|{DECIMAL})分之(?:[{_HAN}]+(?:点[{_HAN}]+)?|{DECIMAL})|一半|减半|折半|半数"
)


def _beginnings() -> str:
    """What every numeral in English words begins with, by first letter, so that most fail fast."""
    words = sorted({*_ONES[1:], *_TENS, *_FOLDS, "half", "halv", "doubl", "tripl"})
    tails = {word[0]: [other[1:] for other in words if other[0] == word[0]] for word in words}
    by_letter = (f"[{one}{one.upper()}](?:{'|'.join(rest)})" for one, rest in tails.items())
    return rf"{'|'.join(by_letter)}|[aA]n?\s(?:{_PART}|{'|'.join(_POWERS)})"


# Where a numeral can begin, cheap to find; digits are taken whole, and V4.1 passed over in one.
BEGINNING = rf"\d[\d.,]*|[{VULGAR}]|[{_HAN}]+(?=[%s])|[减折半](?=[半数])"
BEGINNING_WORD = rf"(?<![A-Za-z-])(?:{_beginnings()})"
# A text without any of these has no numeral in English words.
STEMS = (
    *("one", "two", "hre", "our", "fi", "ix", "eve", "igh", "nine", "ten", "twe", "thir", "hal"),
    *("oubl", "ripl", "wice", "quarter", "hundred", "thousand", "illion"),
)
HAN_CARDINAL = rf"[{_HAN}]+(?:点[{_HAN}]+)?"

_BEHIND_SLASH = re.compile(r"\s?[/⁄∕／]\s?")


@lru_cache(maxsize=4096)
def numeral(text: str) -> tuple[Fraction, Fraction]:
    """The number that a numeral stands for, and the step of its last digit.

    The step is zero where the numeral is exact, as a fraction or a number in words is.
    """
    if "分之" in text or text.endswith(("一半", "减半", "折半", "半数")):
        return _han_part(text), Fraction(0)
    if text[0] in _HAN:
        return _han_decimal(text), Fraction(0)
    if text[0].isdigit() or text[0] in VULGAR:
        return _digits(text)
    return _words(text.lower()), Fraction(0)


def _digits(text: str) -> tuple[Fraction, Fraction]:
    if text[-1] in VULGAR:
        above, below = unicodedata.normalize("NFKC", text[-1]).split("⁄")
        return Fraction(text[:-1] or 0) + Fraction(int(above), int(below)), Fraction(0)
    above, *rest = _BEHIND_SLASH.split(text)
    if rest:
        return Fraction(int(above), int(rest[0])), Fraction(0)
    return decimal(text)


def decimal(text: str) -> tuple[Fraction, Fraction]:
    """The number of a decimal, and the step of its last digit."""
    plain = unicodedata.normalize("NFKC", text).replace(",", "")
    places = len(plain.partition(".")[2])
    return Fraction(plain), Fraction(1, 10**places)


def _words(text: str) -> Fraction:
    words = re.split(r"[-\s]", text)
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
    number = 0
    for word in words:
        number = number * _POWERS[word] if word in _POWERS else number + _SMALL[word]
    return number


def _han_part(text: str) -> Fraction:
    below, parted, above = text.partition("分之")
    return _either(above) / _either(below) if parted else Fraction(1, 2)


def _either(text: str) -> Fraction:
    return _han_decimal(text) if text[0] in _HAN else decimal(text)[0]


def _han_decimal(text: str) -> Fraction:
    whole, _, places = text.partition("点")
    digits = "".join(str(_HAN_DIGITS.get(sign, 0)) for sign in places)
    return han(whole) + (Fraction(int(digits), 10 ** len(digits)) if digits else 0)


def han(text: str) -> Fraction:
    """The whole number of Chinese numerals, positional (`一二八`) or with powers (`一百二十八`)."""
    if not any(sign in _HAN_POWERS or sign in _HAN_MYRIADS for sign in text):
        return Fraction(int("".join(str(_HAN_DIGITS[sign]) for sign in text)))
    total = section = digit = 0
    for sign in text:
        if sign in _HAN_MYRIADS:
            total = (total + section + digit) * _HAN_MYRIADS[sign] or _HAN_MYRIADS[sign]
            section = digit = 0
        elif sign in _HAN_POWERS:
            section += (digit or 1) * _HAN_POWERS[sign]
            digit = 0
        else:
            digit = _HAN_DIGITS[sign]
    return Fraction(total + section + digit)
