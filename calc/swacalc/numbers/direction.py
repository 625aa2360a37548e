"""Whether a number says what is left or what is gone: `to 1/8`, `87.5% less`, `减少了 7/8`, `8×`.

Each direction is a way from the number as it stands to the share of the former amount that is left,
and back: what is gone by 87.5 % leaves 1/8, what is 8 times smaller leaves 1/8, what is 7 % more
leaves 1.07.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from swacalc.numbers.han import may_have_han
from swacalc.numbers.relations import HAN_HEDGES, HEDGES, SIGNS, of_thing
from swacalc.patterns import LatePattern


class Direction(NamedTuple):
    """How a number becomes the share that is left, and a share such a number.

    `falls` means that a larger number gives a smaller share.
    """

    share: Callable[[Fraction], Fraction]
    number: Callable[[Fraction], Fraction]
    falls: bool


def _same(number: Fraction) -> Fraction:
    return number


def _rest(number: Fraction) -> Fraction:
    return 1 - number


def _inverse(number: Fraction) -> Fraction:
    return 1 / number if number else Fraction(0)


DIRECTIONS: Mapping[str, Direction] = MappingProxyType(
    {
        "left": Direction(_same, _same, falls=False),
        "gone": Direction(_rest, _rest, falls=True),
        "fold": Direction(_inverse, _inverse, falls=True),
        "more": Direction(lambda number: 1 + number, lambda share: share - 1, falls=False),
    }
)

_DOWN = (
    "reduc(?:es?|ed|ing|tions?)|shr(?:inks?|ank|unk|unken|inking|inkage)|fall(?:s|en|ing)?|fell"
    "|drop(?:s|ped|ping)?|cut(?:s|ting)?|lower(?:s|ed|ing)?|decreas(?:es?|ed|ing)|declin(?:es?|ed|ing)"
    "|smaller|less|fewer|shorter|cheaper|lighter|leaner|slimmer|trim(?:s|med)?|compress(?:es|ed|ing|ion)?|down"
    "|sav(?:es?|ed|ings?)|diminish(?:es|ed)?|slash(?:es|ed)?|shorten(?:s|ed)?|downsiz(?:es|ed)"
)
_UP = (
    "increas(?:es?|ed|ing)|gr(?:ows?|ew|own|owing|owth)|ris(?:es?|en|ing)|rose|rais(?:es?|ed|ing)|up"
    "|higher|larger|bigger|more|longer|greater|faster|gain(?:s|ed)?|expand(?:s|ed)?|climb(?:s|ed)?"
    "|better|improv(?:es?|ed|ing|ements?)|jump(?:s|ed)?|extend(?:s|ed)?|exceed(?:s|ed)?|inflat(?:es?|ed)"
)
_HEDGE = (
    rf"(?:(?:(?:{HEDGES}|only|just|another|a|an|the|some|as much as|even|merely|fully|well"
    rf"|a further|a full|a factor of)\s)|(?:{SIGNS})\s?)"
)
# Most numbers are amounts: what only shares need is compiled late.
_BY = re.compile(rf"\bby\s{_HEDGE}{{0,4}}[(“]?\Z", re.IGNORECASE)
_CHANGES = LatePattern(rf"\b(?:(?P<down>{_DOWN})|(?P<up>{_UP}))\b", re.IGNORECASE)
_NOUN = "reduction|decrease|savings?|cut|drop|decline|fall|discount|shrinkage|loss|compression"
_VERB = (
    "sav(?:es?|ed|ing)|cuts?|cutting|sheds?|drops?|dropped|falls?|fell|los(?:es?|t)|down|frees(?:\\sup)?"
    "|freed|removes?|removed|eliminates?|eliminated|spares?|trims?|shav(?:es?|ed|ing)(?:\\soff)?|reduces?|reduced"
    "|shrinks?|shrank|declined|avoids?(?:\\sstoring)?|skips?|skipped|discards?|discarded|deletes?|deleted"
    "|releases?|released|omits?|omitted|(?:wip(?:es?|ed|ing)|leav(?:es?|ing)|left)\\sout|gets?\\srid\\sof"
    "|(?:throws?|threw|does|do)\\s(?:away|without)|except\\sfor|exception\\sof|minus|negative|less"
)
_GONE = LatePattern(
    rf"(?:\b(?:{_NOUN})(?::|(?=\s[(（])|\s(?:of|is|was|are|were|reaches|equals|(?:amounts?|comes?)\sto))"
    rf"|(?<![\w-])(?:{_VERB}):?)\s[(（]?{_HEDGE}{{0,4}}[(“]?\Z",
    re.IGNORECASE,
)
# "Cuts the storage 87.5%" has the thing between.
_STOP = (
    "to|of|at|in|into|and|or|but|with|for|from|on|is|are|was|takes?|needs?|than|which|that|by|where"
    "|when|so|while|as|has|have|whose|holds?|keeps?"
)
_GONE_OF = LatePattern(
    rf"\b(?:saves?|saved|saving|cuts?|cutting|reduces?|reduced|shrinks?|shrank|lowers?|compress(?:es|ed)?)"
    rf"(?:(?:\sof)?\s(?!(?:{_STOP})\b)[\w'’.-]+){{1,4}}\s{_HEDGE}{{0,4}}\Z",
    re.IGNORECASE,
)
_GROWN = LatePattern(
    rf"\b(?:(?:increase|rise|growth|gain|surcharge|overhead|improvement)\s(?:of|is|was)|adds?|added|adding"
    rf"|plus|extra|additional|rises?|rose|grows?|grew|increases?"
    rf"|increased|climbs?|climbed|gains?|gained|up)\s{_HEDGE}{{0,4}}[(“]?\Z",
    re.IGNORECASE,
)
_SAVED = LatePattern(
    r"\b(?:reduction|decrease|savings?|decline|shrinkage)(?:\s(?!(?:to|from|and|or|which|that)\b)"
    rf"[\w'’.-]+){{1,4}}\s(?:of|is|was|are|were)\s{_HEDGE}{{0,4}}\Z",
    re.IGNORECASE,
)
_TO = LatePattern(rf"\b(?:to|(?<!factor\s)of|at|into)\s{_HEDGE}{{0,4}}[(“]?\Z", re.IGNORECASE)
_SIGN = re.compile(
    "(?:^|[^\\w)\\]%％.])(?:-|\N{MINUS SIGN}|\N{EN DASH}|－|﹣)\\Z"
    "|\N{MINUS SIGN}\\s\\Z|(?:负|零下)\\s?\\Z"
)
_PLUS = re.compile(r"(?:^|[\s(（\[“≈~])[+＋]\Z")

_OF_IT = r"(?:\sof(?:\s[A-Za-z][\w'’.-]*){1,6}?)?"
_LESS = LatePattern(
    r"(?:\s(?:times\s)?|-)(?:smaller|less|fewer|lower|shorter|cheaper|lighter|reductions?|decrease|cuts?"
    r"|compression|savings?|shrinkage|drop|decline|discount|off|below|gone|leaner|slimmer|short\sof"
    r"|down\s(?:on|from|against))\b"
    rf"|{_OF_IT}\s(?:(?:is|are|was|were|gets?|can\sbe|has\sbeen)\s)?"
    r"(?:saved|gone|freed|eliminated|removed|cut|shed|spared|dropped|lost|avoided|discarded|deleted"
    r"|released|skipped|omitted|left\sout|no\slonger\s(?:needed|stored|kept))\b"
    rf"|{_OF_IT}\s(?:disappears?|vanish(?:es)?|(?:can\s)?go(?:es)?(?:\saway)?(?!\sto))\b"
)
_MORE = LatePattern(
    r"(?:\s(?:times\s)?|-)(?:larger|bigger|more|higher|greater|longer|faster|increase|growth|rise"
    r"|extra|above|better|improvement|overhead)\b"
)
_AS = LatePattern(
    r"\s(?:times\s)?(?:of\b|the\b|its\b|that\b|as\s(?:large|big|much|many|long|high|fast|small)\b"
    r"|(?:is|are)\sleft\b|remains?\b|remaining\b)|\s?于"
)
_DIFFERENCE = re.compile(r"\s(?:less|fewer|smaller|shorter)\b")
_EXCESS = re.compile(r"\s(?:more|longer|larger)\b")

_HAN_DOWN = (
    "减少|减小|减低|减掉|减去|降低|下降|降价|缩小|缩减|缩短|压缩|节省|节约|省下|省去|省掉|省出|削减|砍掉"
    "|砍去|下调|下滑|回落|下跌|腾出|少用|少占用?|少存|去掉|丢弃|丢掉|删[除去掉]|扔掉|释放出?|清除|瘦身"
)
_HAN_SHORT = (
    "减|降|省|缩|砍|跌|(?<![至最不多缺减])少|(?<![大最缩减])小|(?<![最降减])低|便宜|(?<![最缩])短"
)
_HAN_UP = (
    "增加|增长|增大|提高|提升|上升|上涨|上调|扩大|延长|多出|高出|额外|多占用?|多用|多存|附加|外加"
    "|优化|改善"
)
_HAN_MORE = "涨|升|增|(?<![最至更顶差不])多|(?<![最提])高|(?<![最扩增])大(?![约概致])"
_HAN_THING = rf"(?:{of_thing('到至为成是占')}\s?)?"
_HAN_HEDGE = (
    rf"[：:]?(?:\s?(?:{HAN_HEDGES}|{SIGNS}|达|足足|整整|了))*+\s?"
    rf"{_HAN_THING}(?:{HAN_HEDGES}|{SIGNS})?\s?"
)
_HAN_GONE = LatePattern(rf"(?:减[少小]|降低|下降|缩[小短减])了{_HAN_HEDGE}\Z")
_HAN_LESS = LatePattern(rf"(?:{_HAN_DOWN}|{_HAN_SHORT})[了掉去下]?{_HAN_HEDGE}\Z")
_HAN_ADDED = LatePattern(rf"(?:{_HAN_UP})了{_HAN_HEDGE}\Z")
_HAN_LARGER = LatePattern(
    rf"(?:(?:{_HAN_UP}|{_HAN_MORE})了?|[涨增升]幅(?:约?[为是达])?){_HAN_HEDGE}\Z"
)
_HAN_NOUN = LatePattern(
    rf"(?:[降减跌缩]幅度?|节省[量率]|节约率|(?:{_HAN_DOWN})的?(?:幅度|比例|部分))(?:约?[为是达])?{_HAN_HEDGE}\Z"
)
_HAN_TO = LatePattern(rf"[到至为成剩占仅的是于有]{_HAN_HEDGE}\Z")
_HAN_AFTER = LatePattern(
    r"\s?的?(?:降幅|减幅|跌幅|缩减|节省|减少|下降|降低)(?![到至为成后])"
    r"|\s?(?:的[^，。；、,;]{1,12})?(?:被|可|得以)(?:全部)?(?:省|节省|节约|减|砍|去|释放|腾)"
)
_CLAUSE = LatePattern(r"[;!?；。！？\n]|[.,:，：]\s?(?=\D)")
_COMPARES = LatePattern(
    rf"\b(?:{_DOWN}|{_UP}|above|below|beyond|extra|spare)\b|{_HAN_DOWN}|{_HAN_UP}|[比多少]",
    re.IGNORECASE,
)
_FOLDS = ("fold", "factor")
REACH = 120


def direction(before: str, after: str, form: str) -> str:
    """The direction that the words around a number give it; empty where they give none.

    `form` is `share` for a part or a percentage, `fold` or `factor` for a number of times, and
    `amount` for a number with a unit, of which it is only told whether it is a difference.
    """
    before = before[-REACH:]
    if _SIGN.search(before):
        return "gone"
    if _PLUS.search(before):
        return "more"
    found = _of_amount(before, after) if form == "amount" else _of_share(before, after)
    return {"gone": "fold", "more": "left"}.get(found, found) if form in _FOLDS else found


def _of_amount(before: str, after: str) -> str:
    if _DIFFERENCE.match(after) or _found(before, _HAN_GONE):
        return "gone"
    if _EXCESS.match(after) or _found(before, _HAN_ADDED):
        return "more"
    return _by(before)


def _of_share(before: str, after: str) -> str:
    if _LESS.compiled.match(after) or (may_have_han(after) and _HAN_AFTER.compiled.match(after)):
        return "gone"
    if _MORE.compiled.match(after):
        return "more"
    found = _by(before)
    if found:
        return found
    gone = any(words.compiled.search(before) for words in (_GONE, _SAVED, _GONE_OF))
    if gone or _found(before, _HAN_NOUN, _HAN_LESS):
        return "gone"
    if _GROWN.compiled.search(before) or _found(before, _HAN_LARGER):
        return "more"
    left = _AS.compiled.match(after) or _TO.compiled.search(before) or _found(before, _HAN_TO)
    return "left" if left else ""


def _found(before: str, *words: LatePattern) -> bool:
    """Whether any of some Chinese words ends right before a number."""
    return may_have_han(before) and any(each.compiled.search(before) for each in words)


def _by(before: str) -> str:
    """What `by` before a number makes of it: the last word of change in its sentence decides."""
    if not _BY.search(before):
        return ""
    changes = list(_CHANGES.compiled.finditer(_CLAUSE.compiled.split(before)[-1])) or list(
        _CHANGES.compiled.finditer(before)
    )
    if not changes:
        return ""
    return "gone" if changes[-1]["down"] else "more"


def compares(text: str) -> bool:
    """Whether a text speaks of a change or a difference at all."""
    return bool(_COMPARES.compiled.search(text))
