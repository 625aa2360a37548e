"""Currencies: dollars and yuan are known; another sign or code makes another currency."""

import re
from collections.abc import Mapping
from types import MappingProxyType

SIGN = "[$¥￥€£₩₹₽฿₫₴₺₪₦₱¢₿]"
KNOWN: Mapping[str, str] = MappingProxyType(
    {"$": "USD", "US$": "USD", "USD": "USD", "¥": "CNY", "￥": "CNY", "CNY": "CNY", "RMB": "CNY"}
)
_CODES = ("USD", "CNY", "RMB", "EUR", "GBP", "JPY", "HKD", "TWD", "KRW", "INR", "CHF", "CAD", "AUD")
_BEFORE = re.compile(r"(?<![A-Za-z])([A-Z]{1,3})\s?\Z")


def currency(text: str, start: int, sign: str) -> tuple[int, str]:
    """Where the currency before a number begins, and its sign or code; empty where it has none.

    `start` is where the number begins, a sign of a currency included.
    """
    last = text[max(0, start - 2) : start].rstrip()[-1:]
    if last.isupper():
        letters = _BEFORE.search(text, max(0, start - 4), start)
        if letters and (letters[1] in _CODES or (sign and letters.end(1) == start)):
            return letters.start(), letters[1] + sign
    return start, sign
