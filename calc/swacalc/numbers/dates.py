"""Dates and times of day, which are not figures: two agree if what both of them say agrees."""

import re

_NAMES = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
# Whole names or their usual short forms, and never the beginning of another word.
MONTH = rf"(?:{'|'.join(_NAMES)}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?)(?![A-Za-z])"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)"
_LAST_DAY = 31
_SHORT = [name[:3] for name in _NAMES]
YEAR = r"(?:19|20)\d\d"
DATE = (
    rf"{YEAR}-(?:0[1-9]|1[0-2])(?:-{_DAY})?(?![\d-])"
    rf"|{YEAR}\s?年(?:\s?\d{{1,2}}\s?月(?:\s?\d{{1,2}}\s?[日号號])?)?(?!代)"
    rf"|(?:1[0-2]|0?[1-9])\s?月(?:\s?\d{{1,2}}\s?[日号號]|份)?|{_DAY}\s{MONTH}(?:,?\s{YEAR}(?!\d))?"
    r"|(?:[01]?\d|2[0-3]):[0-5]\d\s?[ap]\.?m\b|(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])"
)
# What a number right behind the name of a month is.
_IN_MONTH = re.compile(rf"{_DAY}(?:,?\s{YEAR})?|{YEAR}")
_FARTHEST = 12
_MONTH_BEFORE = re.compile(rf"(?<![A-Za-z]){MONTH}\s\Z")
_MONTH_NAME = re.compile("[A-Z][a-z]{2}")


def month_before(text: str, start: int, numeral: str) -> int:
    """Where the month begins of which a plain numeral is the day or the year; -1 for none."""
    if text[start - 1 : start] == " " and _IN_MONTH.fullmatch(numeral):
        month = _MONTH_BEFORE.search(text, max(0, start - _FARTHEST), start)
        return month.start() if month else -1
    return -1


def same_date(one: str, two: str) -> bool:
    """Whether two dates agree in year, month, day and time, as far as both say them."""
    left, right = _said(one), _said(two)
    both = left.keys() & right.keys()
    return bool(both) and all(left[part] == right[part] for part in both)


def _said(date: str) -> dict[str, str | int]:
    if ":" in date:
        return {"time": date}
    numbers = [int(digits) for digits in re.findall(r"\d+", date)]
    year = [("year", number) for number in numbers if number > _LAST_DAY]
    rest = [number for number in numbers if number <= _LAST_DAY]
    if name := _MONTH_NAME.search(date):
        rest = [_SHORT.index(name[0]) + 1, *rest]
    return dict((*year, *zip(("month", "day"), rest, strict=False)))
