"""Words of relation around a number: `at least`, `nearly`, `≈`, `至少`, `以上`, `左右`."""

import re
from collections.abc import Mapping
from types import MappingProxyType

# Per relation: English words, signs, Chinese words. What negates another word stands before it.
_BEFORE: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "at-most": (
            "at most|up to|not? more than|not? over|a maximum of|maximum",
            "≤|<=|⩽",
            "至多|最多|不超过|不多于|不大于",
        ),
        "at-least": (
            "at least|not? less than|not? under|no fewer than|a minimum of|minimum",
            "≥|>=|⩾",
            "至少|不少于|不低于|不小于|最少",
        ),
        "nearly": (
            "nearly|almost|just under|just below|close to",
            "",
            "将近|接近|几乎|(?<![最附相])近",
        ),
        "about": (
            r"about|roughly|approximately|approx\.?|around|some|circa",
            "≈|~|～|∼",
            "大约|大概|(?<![节制合条预公契违])约",
        ),
        "over": (
            "over|more than|above|exceed(?:s|ing)?|beyond|greater than",
            ">",
            "超过|多于|大于|超出|高于",
        ),
        "under": ("under|less than|fewer than|below", "<", "不到|少于|低于|小于"),
        "equals": ("exactly|precisely", "", "恰好|正好|刚好"),
    }
)
_AFTER: Mapping[tuple[str, ...], str] = MappingProxyType(
    {
        ("at-least",): r"\sor\s(?:more|longer|larger)\b|\sat\sleast\b",
        ("at-most",): r"\sor\s(?:less|fewer|shorter|smaller)\b|\sat\smost\b",
        ("at-least", "over"): r"\s?[及或]?以上",
        ("at-most", "under"): r"\s?[及或]?以[下内]",
        ("about",): r"\sor\sso\b|\s?(?:左右|上下)",
    }
)
_RIGHT = re.compile("|".join(f"({words})" for words in _AFTER.values()))
_MEANT = tuple(_AFTER)
_SHRINKS = "缩小?|减[少小]?|降低?|压缩?"
_HAN_VERB = (
    rf"(?:保[留存证持]|存[放储]?|占[用据]?|需要?|要|有|为|是|达到?|(?:{_SHRINKS})[到至为])?了?"
)
# "约为 V4 的 1/8" has the relation before the thing that is compared.
_HAN_GAP = rf"{_HAN_VERB}\s?(?:[^，。；：、,;:\d\s][^，。；：、,;:\s]{{0,11}}\s?的\s?)?"
_GAPS = (r"\s(?:(?:an?|the|one|its|half)\s)?", r"\s?(?:an?\s)?", _HAN_GAP)
_LEFT = re.compile(
    "|".join(
        rf"(?P<{name.replace('-', '_')}_{kind}>{'(?<![A-Za-z-])' if kind == 0 else ''}"
        rf"(?i:{words}){_GAPS[kind]}[$¥￥]?\Z)"
        for name, kinds in _BEFORE.items()
        for kind, words in enumerate(kinds)
        if words
    )
)
NEAR = 32


def relations(before: str, after: str) -> tuple[str, ...]:
    """The relations that the words right before or after a number can mean; equals for none."""
    if right := _RIGHT.match(after):
        return _MEANT[(right.lastindex or 1) - 1]
    match = _LEFT.search(before)
    if match is None or match.lastgroup is None:
        return ("equals",)
    return (match.lastgroup[:-2].replace("_", "-"),)
