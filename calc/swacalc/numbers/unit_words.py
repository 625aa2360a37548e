"""Unit words in English and Chinese, and the units of `swacalc.quantity` that they name."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from swacalc.quantity import RATIO, Unit, parse_unit
from swacalc.quantity.units import LONG

# Words (lower case, singular) for each unit; long words of `parse_unit` are added as they are.
_NAMED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "layer*token": ("layer run", "layer-token", "layer·token", "层·token"),
        "token": ("token", "position", "词元", "詞元", "位置"),
        "entry": ("entry", "entries", "条目", "條目"),
        "B": ("字节", "字節", "位元组", "位元組"),
        "kB": ("千字节", "千字節"),
        "MB": ("兆字节", "兆字節", "兆位元組"),
        "GB": ("吉字节", "吉字節", "吉位元組"),
        "TB": ("太字节", "太字節"),
        "bit": ("bit", "比特", "位元"),
        "ns": ("纳秒", "納秒", "奈秒"),
        "µs": ("微秒",),
        "ms": ("毫秒",),
        "s": ("秒钟", "秒鐘", "秒"),
        "min": ("mins", "分钟", "分鐘"),
        "h": ("hr", "小时", "小時", "钟头", "鐘頭"),
        "d": ("天",),
        "week": ("week", "wk", "星期", "礼拜", "禮拜", "周", "週"),
        "month": ("month", "个月", "個月"),
        "year": ("year", "yr", "年"),
        "USD": ("usd", "USD", "US dollar", "dollar", "美元", "美金"),
        "CNY": ("cny", "CNY", "yuan", "RMB", "人民币", "人民幣", "元钱", "元"),
        "param": ("param", "parameter", "参数", "參數"),
        "FLOP": ("flop",),
        "layer": ("layer", "层", "層"),
        "window": ("window", "窗口", "視窗"),
        "session": ("session", "会话", "會話"),
        "machine": ("machine", "机器", "機器"),
        "turn": ("turn", "轮", "輪"),
        "request": ("request", "请求", "請求"),
        "head": ("head",),
        "channel": ("channel", "通道"),
        "page": ("page", "页", "頁"),
    }
)
# Units that another word may precede: "128 most recent tokens".
COUNTED = (
    *("layer*token", "token", "entry", "param", "FLOP", "layer", "window", "session"),
    *("machine", "turn", "request", "head", "channel", "page"),
)
# What makes another word of a Chinese unit: 元素 is no money, 页面 no page.
_OTHER_WORD: Mapping[str, str] = MappingProxyType(
    {"元": "素组組件年宵老首数數器旦", "页": "面表框码眉脚", "頁": "面表框碼", "比特": "币幣"}
    | {"层": "次级面数叠压", "層": "次級面數", "周": "期年长岁边围", "週": "期年長歲"}
    | {"年": "级代龄轻度份初底末", "天": "线花然空气才", "秒": "差表", "字节": "码跳", "字節": "碼"}
    | {"机器": "人码学", "機器": "人學", "轮": "廓子胎", "小时": "工候制", "小時": "工候制"}
    | {"星期": "一二三四五六日天", "礼拜": "一二三四五六日天堂"}
)
# Numerals that stand before 元 without a power of ten make a word of mathematics: 三元.
_NOT_AFTER: Mapping[str, str] = MappingProxyType({"元": "一二三四五六七八九多"})
_SYMBOLS = ("B", "ns", "µs", "μs", "ms", "min", "s", "h", "d", "ppm", "FLOPs", "FLOP")
SCALES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"k": (10**3,), "K": (10**3, 2**10), "M": (10**6, 2**20), "G": (10**9,), "T": (10**12,)}
    | {"P": (10**15,), "Ki": (2**10,), "Mi": (2**20,), "Gi": (2**30,), "Ti": (2**40,)}
    | {"thousand": (10**3,), "million": (10**6,), "billion": (10**9,), "trillion": (10**12,)}
    | {"千": (10**3,)}
    | {
        f"{tens}{sign}": (ten * 10**4,)
        for sign in "万萬"
        for tens, ten in (("", 1), ("十", 10), ("百", 100), ("千", 1000))
    }
    | {
        f"{tens}{sign}": (ten * 10**8,)
        for sign in "亿億"
        for tens, ten in (
            ("", 1),
            ("十", 10),
            ("百", 100),
            ("千", 1000),
            ("万", 10**4),
            ("萬", 10**4),
        )
    }
)

HAN_MEASURES = "个個份条條台臺"
MILLION = "million "
MILLIONS = "M|million|百[万萬]"

_BY_WORD: Mapping[str, str] = MappingProxyType(
    {"%": "%", "‰": "‰", "FLOPs": "FLOP"}
    | {symbol: symbol for symbol in _SYMBOLS if symbol != "FLOPs"}
    | dict(LONG)
    | {word: unit for unit, words in _NAMED.items() for word in words}
)
_ENGLISH = [word for word in _BY_WORD if word[0].isascii() and word.lstrip("%")]


def _by_letter(words: Iterable[str]) -> str:
    """The words grouped by first letter, capital or not, so that most fail at once."""
    tails: dict[str, list[str]] = {}
    for word in sorted(words, key=len, reverse=True):
        tails.setdefault(word[0], []).append(re.escape(word[1:]))
    groups = (f"[{one}{one.upper()}](?:{'|'.join(rest)})" for one, rest in tails.items())
    return "|".join(groups)


def _han(words: Iterable[str]) -> str:
    """Chinese words, each only where it is no part of another one."""
    # Single characters compile many times faster than a class of Chinese ones.
    return "|".join(
        "".join(f"(?<!{sign})" for sign in _NOT_AFTER.get(word, ""))
        + word
        + "".join(f"(?!{sign})" for sign in _OTHER_WORD.get(word, ""))
        for word in sorted(words, key=len, reverse=True)
    )


def _is_han(word: str) -> bool:
    return not word[0].isascii() and word not in _SYMBOLS and word != "‰"


_LONG_WORDS = [word for word in _ENGLISH if word not in _SYMBOLS]
_LONG = frozenset(f"{one}{word[1:]}" for word in _LONG_WORDS for one in (word[0], word[0].upper()))
LONG_UNIT = rf"(?:{_by_letter(_LONG_WORDS)})s?(?![A-Za-z0-9_])"
UNIT = (
    rf"(?:{LONG_UNIT}|(?:{'|'.join(_SYMBOLS)})(?![A-Za-z0-9_])"
    rf"|[{HAN_MEASURES}轮]?\s?(?:{_han(filter(_is_han, _BY_WORD))})"
    rf"|[{HAN_MEASURES}]\s?(?i:tokens?|entry|entries)(?![A-Za-z]))"
)
HAN_UNIT = _han(filter(_is_han, _BY_WORD))
HAN_FIRST = f"{HAN_MEASURES}轮" + "".join(sorted({word[0] for word in filter(_is_han, _BY_WORD)}))
SCALE = "|".join(sorted(SCALES, key=len, reverse=True))


def is_long_unit(word: str) -> bool:
    """Whether all of a word is what `LONG_UNIT` finds: an English unit that is no symbol."""
    return word in _LONG or word.removesuffix("s") in _LONG


@lru_cache(maxsize=1024)
def unit_of(words: str, below: tuple[str, ...] = ()) -> Unit:
    """The unit that unit words name, divided by those `below`; the ratio for no words.

    Words that name no known unit are a unit of their own, which fits itself alone. A word below
    may begin with `MILLION`.
    """
    unit = _unit(words) if words else RATIO
    for word in below:
        divisor = _unit(word.removeprefix(MILLION))
        scale = unit.scale / (10**6 if word.startswith(MILLION) else 1)
        unit = Unit(scale=scale, powers=unit.powers, text=unit.text) / divisor
    return unit


def _unit(words: str) -> Unit:
    name = name_of(words)
    if name:
        return parse_unit(name)
    own = words.strip().lower()
    own = own.removesuffix("s") if len(own) > 2 else own
    return Unit(scale=RATIO.scale, powers=((own, 1),), text=own)


def name_of(words: str) -> str:
    """The name of the known unit that unit words mean; empty where they mean none."""
    plain = words.strip()
    if plain in _BY_WORD:
        return _BY_WORD[plain]
    plain = re.sub(rf"^[{HAN_MEASURES}轮]\s?(?=.)", "", plain).lower()
    found = plain if plain in _BY_WORD else plain.removesuffix("s")
    return "" if found in _SYMBOLS else _BY_WORD.get(found, "")
