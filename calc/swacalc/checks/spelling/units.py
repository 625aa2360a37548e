"""Unit words in English and Chinese, and the units of `swacalc.quantity` that they name."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from swacalc.quantity import RATIO, Unit, parse_unit

# Words (lower case, singular) for each unit; what `parse_unit` reads by itself is added as it is.
_NAMED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "layer*token": ("layer run", "layer-token", "layer·token", "层·token"),
        "token": ("token", "position", "词元", "位置"),
        "entry": ("entry", "entries", "条目"),
        "B": ("byte", "字节"),
        "ms": ("millisecond", "毫秒"),
        "s": ("second", "sec", "秒"),
        "min": ("minute", "分钟"),
        "h": ("hour", "hr", "小时"),
        "d": ("day", "天"),
        "USD": ("usd", "USD", "dollar", "美元"),
        "CNY": ("cny", "CNY", "yuan", "RMB", "人民币", "元"),
        "param": ("param", "parameter", "参数"),
        "FLOP": ("flop",),
        "layer": ("layer", "层"),
        "window": ("window", "窗口"),
        "session": ("session", "会话"),
        "machine": ("machine", "机器"),
        "turn": ("turn", "轮"),
        "request": ("request", "请求"),
        "head": ("head",),
        "channel": ("channel", "通道"),
        "page": ("page", "页"),
    }
)
_SYMBOLS = ("B", "ms", "min", "s", "h", "d", "FLOPs", "FLOP")
SCALES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"k": (10**3,), "K": (10**3, 2**10), "M": (10**6, 2**20), "G": (10**9,), "T": (10**12,)}
    | {"P": (10**15,), "Ki": (2**10,), "Mi": (2**20,), "Gi": (2**30,), "Ti": (2**40,)}
    | {"thousand": (10**3,), "million": (10**6,), "billion": (10**9,), "trillion": (10**12,)}
    | {"千": (10**3,), "万": (10**4,), "百万": (10**6,), "亿": (10**8,)}
)

MILLION = "million "

_BY_WORD: Mapping[str, str] = MappingProxyType(
    {"%": "%"}
    | {symbol: symbol.removesuffix("s") if symbol == "FLOPs" else symbol for symbol in _SYMBOLS}
    | {word: unit for unit, words in _NAMED.items() for word in words}
)
_ENGLISH = sorted((word for word in _BY_WORD if word[0].isascii()), key=len, reverse=True)
_HAN = sorted((word for word in _BY_WORD if not word[0].isascii()), key=len, reverse=True)


def _by_letter(words: list[str]) -> str:
    """The words grouped by first letter, capital or not, so that most fail at once."""
    tails: dict[str, list[str]] = {}
    for word in words:
        tails.setdefault(word[0], []).append(re.escape(word[1:]))
    groups = (f"[{one}{one.upper()}](?:{'|'.join(rest)})" for one, rest in tails.items())
    return "|".join(groups)


_LONG = _by_letter([word for word in _ENGLISH if word not in _SYMBOLS])

UNIT = (
    rf"(?:(?:(?:{_LONG})s?|{'|'.join(_SYMBOLS)})(?![A-Za-z0-9_])"
    rf"|[个份条台轮]?\s?(?:{'|'.join(_HAN)})|[个份条]\s?(?i:tokens?|entry|entries))"
)
HAN_FIRST = "个份条台轮" + "".join(sorted({word[0] for word in _HAN}))
SCALE = "|".join(sorted(SCALES, key=len, reverse=True))


@lru_cache(maxsize=1024)
def unit_of(words: str, below: tuple[str, ...] = ()) -> Unit:
    """The unit that unit words name, divided by those `below`; the ratio for no words.

    A word below may begin with `MILLION`.
    """
    unit = parse_unit(_name(words)) if words else RATIO
    for word in below:
        divisor = parse_unit(_name(word.removeprefix(MILLION)))
        scale = unit.scale / (10**6 if word.startswith(MILLION) else 1)
        unit = Unit(scale=scale, powers=unit.powers, text=unit.text) / divisor
    return unit


def _name(words: str) -> str:
    plain = words.strip()
    if plain in _SYMBOLS:
        return _BY_WORD[plain]
    plain = re.sub(r"^[个份条台轮]\s?(?=.)", "", plain).lower()
    return _BY_WORD.get(plain) or _BY_WORD[plain.removesuffix("s")]
