"""Where a quote may begin and end in a text: not inside a word, a number or a unit."""

import re
from functools import lru_cache

from swacalc.documents.normal import fold, normalise
from swacalc.patterns import CJK

# A word of letters ends at any Chinese letter, so these are no letters here.
_LETTER = rf"[^\W_{CJK}]"
_CHINESE_NUMBER = "[零〇一二三四五六七八九十百千万亿兆萬億两兩半]"

# What next to a number makes it another one: more digits, a plus or minus, a power, a fraction.
_BEFORE_NUMBER = r"(?<![0-9][.,/:_])(?<![$€£¥₩^])(?<!\A[-+])(?<![\s(][-+])(?<![0-9]e[-+])(?<!\s\.)"
_AFTER_NUMBER = (
    r"(?![.,/:_][0-9])(?!\^)(?!\s?[%‰°])(?!\s[0-9]+/[0-9])"
    r"(?!\s?(?:hundred|thousand|million|billion|trillion|[十百千万亿兆萬億]))"
)
_FRACTION = re.compile(r"[0-9]+/[0-9]")
_NUMBER_WITH_UNIT = re.compile(rf"[0-9].*?{_LETTER}")


@lru_cache(maxsize=1 << 12)
def quote_pattern(word: str) -> re.Pattern[str]:
    """A pattern that finds a quote in a folded text; an empty quote is never found."""
    text = fold(normalise(word))
    return re.compile(_before(text) + re.escape(text) + _after(text) if text else r"(?!)")


def _before(text: str) -> str:
    """What must not stand before a quote that begins like this."""
    edge = rf"(?<!{_LETTER})" if re.match(_LETTER, text) else ""
    if text[0].isdigit():
        edge += _BEFORE_NUMBER
    if _FRACTION.match(text):
        edge += r"(?<![0-9]\s)"
    if re.match(_CHINESE_NUMBER, text):
        edge += rf"(?<!{_CHINESE_NUMBER})"
    if "/" in text.split(maxsplit=1)[0]:
        edge += rf"(?<!{_LETTER}/)"
    return edge


def _after(text: str) -> str:
    """What must not stand after a quote that ends like this."""
    edge = rf"(?!{_LETTER})" if re.match(_LETTER, text[-1]) else ""
    if text[-1].isdigit():
        edge += _AFTER_NUMBER
    if re.match(_CHINESE_NUMBER, text[-1]):
        edge += rf"(?!{_CHINESE_NUMBER})"
    if _ends_in_unit(text):
        edge += rf"(?!\s?/\s?{_LETTER}|[·*]{_LETTER})"
    return edge


def _ends_in_unit(text: str) -> bool:
    """Whether the last word is a unit: one behind a number, or one with a slash."""
    *_, before, last = ("", *text.split())
    return before[-1:].isdigit() or "/" in last or bool(_NUMBER_WITH_UNIT.match(last))
