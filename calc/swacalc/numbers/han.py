"""Chinese numerals as exact fractions: `一百二十八`, `一二八`, `八分之一`, `三成`, `二千万`."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

_DIGITS: Mapping[str, int] = MappingProxyType(
    {sign: number for number, sign in enumerate("零一二三四五六七八九")}
    | {"〇": 0, "两": 2, "兩": 2}
)
_POWERS: Mapping[str, int] = MappingProxyType({"十": 10, "百": 100, "千": 1000})
_MYRIADS: Mapping[str, int] = MappingProxyType({"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8})
ONES = "一二三四五六七八九两兩"
IDEOGRAPHS = "\u3400-\u9fff"  # as a range of a regular expression
_FIRST = "〇"  # below it there is no numeral and no ideograph
HAN = f"零〇十百千万萬亿億{ONES}"
POINT = "[点點]"
RUN = f"[{HAN}]{{1,60}}"
CARDINAL = f"{RUN}(?:{POINT}{RUN})?"
# Zeros do not divide.
DIVISOR = f"(?=[零〇0０.．]*[1-9１-９十百千万萬亿億{ONES}])"
HALVES = ("一半", "减半", "減半", "折半", "半数", "半數")
# 成 is a tenth, unless it is the end or the beginning of another word: 三成分, 二成为.
_NO_TENTH = "为為功本员員分果型熟品立长長绩績就交效都不"
TENTHS = rf"(?:[{ONES}十]|\d{{1,2}}(?:\.\d)?)\s?成(?:[{ONES}]|半)?(?![{_NO_TENTH}])"


def may_have_han(text: str) -> bool:
    """Whether a text may have Chinese characters: most have none, and need no look for words."""
    return max(text, default="") >= _FIRST


def part(text: str) -> Fraction:
    """The number of a part such as `八分之一`, `三成五` or `一半`."""
    below, parted, above = text.partition("分之")
    if parted:
        return _either(above) / _either(below)
    tenths, parted, rest = text.partition("成")
    if not parted:
        return Fraction(1, 2)
    tens = 5 if rest == "半" else int(_either(rest)) if rest else 0
    return _either(tenths.strip()) / 10 + Fraction(tens, 100)


def _either(text: str) -> Fraction:
    return decimal(text) if text[0] in HAN else Fraction(text.replace(",", ""))


def decimal(text: str) -> Fraction:
    """The number of Chinese numerals with or without places behind 点."""
    whole, _, places = text.replace("點", "点").partition("点")
    digits = "".join(str(_DIGITS.get(sign, 0)) for sign in places)
    return han(whole) + (Fraction(int(digits), 10 ** len(digits)) if digits else 0)


def han(text: str) -> Fraction:
    """The whole number of Chinese numerals, positional (`一二八`) or with powers (`一百二十八`)."""
    if not any(sign in _POWERS or sign in _MYRIADS for sign in text):
        return Fraction(int("".join(str(_DIGITS[sign]) for sign in text)))
    total = section = digit = 0
    ones = 1  # what a last digit counts
    for sign in text:
        if sign in _MYRIADS:
            total = (total + section + digit) * _MYRIADS[sign] or _MYRIADS[sign]
            section, digit, ones = 0, 0, _MYRIADS[sign] // 10
        elif sign in _POWERS:
            section += (digit or 1) * _POWERS[sign]
            digit, ones = 0, _POWERS[sign] // 10
        else:
            digit = _DIGITS[sign]
            ones = ones if digit else 1
    # 五千一百二 is 5120, and 五千一百零二 5102.
    return Fraction(total + section + digit * ones)
