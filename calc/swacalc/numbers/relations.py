"""Words of relation around a number: `at least`, `nearly`, `≈`, `至少`, `minimum`, `起`."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from swacalc.numbers.denials import denied_after, denied_before
from swacalc.numbers.unit_words import HAN_MEASURES

# Per relation: English words, symbols, Chinese words.
_BEFORE: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "at-most": (
            r"at (?:the )?(?:very )?most|up to"
            r"|(?:an? )?max(?:imum)?(?: of|:)?|max\.|within"
            r"|as (?:much|many|long|high|large) as|capped at|limited to"
            r"|(?:an? )?(?:cap|ceiling|upper (?:bound|limit)) of",
            "≤|<=|⩽|≦",
            "至多|最多|顶多|封顶|最[长高大]|不超过|上限(?:为|是)?",
        ),
        "at-least": (
            r"at (?:the )?(?:very )?least|(?:an? )?min(?:imum)?(?: of|:)?|min\."
            r"|starting (?:at|from)|(?:an? )?(?:floor|lower (?:bound|limit)) of",
            "≥|>=|⩾|≧",
            "至少|最少|起码|少说|最[短低小]|不下|下限(?:为|是)?",
        ),
        "nearly": (
            "nearly|almost|just under|just below|close to|just shy of|approaching",
            "≲|⪅",
            "将近|接近于?|几乎|(?<![最附相])近",
        ),
        "about": (
            r"about|roughly|approximately|approx\.?|around|some|circa|(?:an? )?rounded|rounds? to"
            r"|(?:in|on|of) the (?:order|region) of|more or less",
            "≈|~|～|∼|≃|≅",
            "大约|大概|大致|差不多|取整后?为|四舍五入为|(?<![节制合条预公契违])约莫?",
        ),
        "over": (
            "over|more than|above|exceed(?:s|ing)?|beyond|(?:greater|larger|longer|higher|bigger)"
            " than|upwards? of|north of",
            ">|＞",
            "超过|超出|多于|大于|高于|长于|不止|不只",
        ),
        "under": (
            "under|(?:less|fewer|smaller|shorter|lower) than|below|short of",
            "<|＜",
            "不到|不足|不满|未满|不及|少于|低于|小于|短于",
        ),
        "equals": ("exactly|precisely", "(?<!!)[=＝]", "恰好|正好|刚好|恰为|恰"),
    }
)
_MORE = (
    r"\s(?:or|and|if not)\s(?:more|longer|larger|higher|greater|above|beyond|over|up|upwards?)\b"
)
_LESS = r"\s(?:or|and|if not)\s(?:less|fewer|shorter|smaller|lower|below|under)\b"
_AFTER: Mapping[tuple[str, ...], str] = MappingProxyType(
    {
        ("at-least",): (
            rf"{_MORE}|\s(?:upwards?|onwards?)(?!\sof)\b|\s(?:at\s)?(?:the\s|(?:as\s)?an?\s)?(?:very\s)?(?:least|minimum|min)\b"
            r"|[+＋](?=[\s，。；、,.;)）]|\Z)|\s?(?:起步?|打底|为下限|或更[长久多大高])(?![点源始因])"
        ),
        ("at-most",): (
            rf"{_LESS}|\s(?:at\s)?(?:the\s|(?:as\s)?an?\s)?(?:very\s)?(?:most|maximum|max|tops)\b"
            r"|\s?(?:封顶|为上限|或更[短少小低])"
        ),
        ("at-least", "over"): r"\s?[及或]?以上",
        ("at-most", "under"): r"\s?(?:[及或]?以[下内]|之内)",
        ("over",): (r"\s?(?:[多余來来](?=\W|的|\Z)|出头|开外|有余)(?!的?[一二两三四五六七八九半])"),
        ("under",): r"\s?(?:不到|不足|未满)(?=\W|的|\Z)",
        ("about",): r"\sor\s(?:so|thereabouts)\b|,?\sgive or take\b|\s?(?:左右|上下)",
    }
)
_RIGHT = re.compile(
    rf"(?:\s?[{HAN_MEASURES}])?(?:{'|'.join(f'({words})' for words in _AFTER.values())})"
)
_MEANT = tuple(_AFTER)
_CHANGES = "缩小?|减[少小]?|下?降低?|压缩?|节省|增[加长]?|提高|上升"
_HAN_VERB = (
    rf"(?:保[留存证持]|存[放储活]?|驻留|占[用据]?|需要?|要|有|为|是|与|达到?|只|仅"
    rf"|(?:{_CHANGES})[到至为]?)?了?"
)


def of_thing(without: str = "") -> str:
    """A thing of a few signs and words with 的, none of the signs `without`: V4 的.

    No text can be read as one in two ways, which would take time beyond all bounds to try.
    """
    sign = rf"[^，。；：、,;:\d\sA-Za-z{without}]"
    return rf"(?!\d)(?:{sign}|[A-Za-z][A-Za-z0-9_.-]*+|\s){{1,20}}的"


# "约为 V4 的 1/8" has the relation before the thing that is compared.
_OF_THING = rf"(?:其|每\s?(?:个\s?)?token\s|{of_thing()})"
_HAN_GAP = rf"{_HAN_VERB}\s?(?:{_OF_THING}\s?)?"
_VERB = (
    "(?:is|be|are|take|takes|keep|keeps|kept|stay|stays|last|lasts|need|needs|for|at|by|to|of|with"
    "|a|an|the|one|its|half|a factor of)"
)


def _any(kind: int) -> str:
    """The words of one kind before a number, in a group for each relation."""
    return "|".join(
        f"(?P<{name.replace('-', '_')}_{kind}>{words[kind]})" for name, words in _BEFORE.items()
    )


_LEFT = re.compile(
    rf"(?:(?<![A-Za-z-])(?=[A-Za-z])(?i:{_any(0)})\s(?:{_VERB}\s)?"
    rf"|(?:{_any(1)})\s?(?:an?\s)?"
    rf"|(?:{_any(2)}){_HAN_GAP})[$¥￥]?\Z"
)
# Not less is at least; what is said by not about, not nearly or not exactly is unknown.
_CONTRARY: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"under": ("at-least",), "over": ("at-most",), "at-least": ("under",), "at-most": ("over",)}
)
NEAR = 32
_APART = re.compile(r"(?<=[\w=≈~<>≤≥])\s?[:,)\]—–-]+\s?\Z")
_JOINED = re.compile(r"\s(?:or|and|but|yet)\Z|[,(]\s?\Z")
_FARTHEST = 3  # words of relation before one number
HEDGES = "|".join(words for words, *_ in _BEFORE.values())
HAN_HEDGES = "|".join(words for *_, words in _BEFORE.values())
SIGNS = "|".join(signs for _, signs, _ in _BEFORE.values() if signs)


def relations(before: str, after: str) -> tuple[str, ...]:
    """The relations that the words right before or after a number can mean; equals for none.

    A denial turns a relation into its contrary; the result is empty if it has none.
    """
    left = _LEFT.search(before[-NEAR:])
    rest = before[: len(before) - len(left[0])] if left else before
    hedged = left and _told(left, "") == ("about",)
    if hedged and (outer := _LEFT.search(f"{rest.rstrip()[-NEAR:]} ")):
        # Of two relations the other one tells: up to about, 超过约.
        left, rest = outer, rest.rstrip()[: 1 - len(outer[0])]
    found = _told(left, after)
    if denied_after(after):
        return ()
    if denied_before(rest):
        return tuple(name for each in found for name in _CONTRARY.get(each, ()))
    return found


def contradict(before: str, after: str, number: str = "") -> bool:
    """Whether the words around a number give it two relations that exclude each other.

    About excludes all others: about 36 hours or more may begin below 36. A relation that a comma or
    a bracket parts from the number is none that is read.
    """
    if not _LEFT.search(before[-NEAR:]) and _LEFT.search(_APART.sub(" ", before)[-NEAR:]):
        return True
    told, rest = list[tuple[str, ...]]([("at-least",)] if "+" in number else ()), before
    while len(told) < _FARTHEST and (left := _LEFT.search(rest[-NEAR:])):
        told.append(_told(left, ""))
        rest = f"{_JOINED.sub('', rest[: len(rest) - len(left[0])].rstrip())} "
    if _RIGHT.match(after):
        told.append(_told(None, after))
    return bool(told) and not frozenset(told[0]).intersection(*told[1:])


def without_relation(before: str) -> str:
    """The words before a number without those that tell its relation."""
    for _ in range(_FARTHEST):
        left = _LEFT.search(before[-NEAR:])
        if left is None:
            break
        before = before[: len(before) - len(left[0])]
        before = f"{before.rstrip()} " if before.strip() else ""
    return before


def behind_relation(after: str) -> str:
    """The words after a number without those that tell its relation."""
    right = _RIGHT.match(after)
    return after[right.end() :] if right else after


def _told(left: re.Match[str] | None, after: str) -> tuple[str, ...]:
    if right := _RIGHT.match(after):
        return _MEANT[(right.lastindex or 1) - 1]
    if left is None or left.lastgroup is None:
        return ("equals",)
    return (left.lastgroup[:-2].replace("_", "-"),)
