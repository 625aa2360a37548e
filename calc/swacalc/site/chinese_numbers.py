"""Printed numbers for readers of Chinese: relations, counted things, times and rates."""

import re

RELATIONS = {
    "equals": "",
    "about": "约 ",
    "nearly": "将近 ",
    "at-least": "至少 ",
    "over": "超过 ",
    "at-most": "至多 ",
    "under": "不到 ",
}
# What is counted, with its measure word where one is usual.
COUNTED = {
    "token": "个 token",
    "entry": "个条目",
    "layer": "层",
    "window": "个窗口",
    "session": "个会话",
    "machine": "台机器",
    "turn": "轮",
    "request": "个请求",
    "head": "个头",
    "channel": "个通道",
    "page": "页",
    "param": "个参数",
    "bit": "位",
}
TIMES = {"s": "秒", "min": "分钟", "h": "小时", "d": "天", "month": "个月", "year": "年"}
PLURALS = {"entries": "entry", **{f"{word}s": word for word in (*COUNTED, "month", "year")}}
_QUANTITY = re.compile(r"(?P<number>.*?[\d)]) (?P<unit>[^\s()\d]+)")


def in_chinese(printed: str) -> str:
    """A printed quantity with its unit in Chinese: `2,560 tokens` is `2,560 个 token`.

    Bytes and operations keep their signs, and so does what is printed in several units.
    """
    match = _QUANTITY.fullmatch(printed)
    return f"{match['number']} {_unit(match['unit'])}" if match else printed


def unit_in_chinese(unit: str) -> str:
    """A unit without a number: `B/entry` is `B/条目`, and `ratio` is `比值`."""
    parts = (part.split("·") for part in unit.split("/"))
    return "比值" if unit == "ratio" else "/".join("·".join(map(_bare, part)) for part in parts)


def _unit(unit: str) -> str:
    word = PLURALS.get(unit, unit)
    return COUNTED.get(word) or TIMES.get(word) or unit_in_chinese(unit)


def _bare(atom: str) -> str:
    """A unit within a rate, where no measure word stands."""
    word = PLURALS.get(atom, atom)
    return TIMES.get(word) or re.sub(r"^[个台]\s*", "", COUNTED.get(word, word))
