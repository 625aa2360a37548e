"""What belongs to a number besides known units: other words, characters and digits.

Punctuation and words that only continue the sentence do not belong to a number. A noun, a symbol or
an abbreviation does, and it is reported instead of being ignored.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from swacalc.numbers.han import IDEOGRAPHS, may_have_han
from swacalc.numbers.nouns import CHANGES, ENDS, GOES_ON, HOME, MEASURES, WHOLE
from swacalc.numbers.prose_words import PARTICLES
from swacalc.numbers.unit_words import (
    COUNTED,
    HAN_MEASURES,
    HAN_UNIT,
    LONG_UNIT,
    SCALE,
    UNIT,
    name_of,
)
from swacalc.patterns import LatePattern

_SPACE = "[ \u00a0\u2009\u202f]"
_MORE_DIGITS = re.compile(r"[.,:'’_/]\d[\d.,:'’_/]*")
_JOINED = re.compile(
    rf"(?:[±^⁻]|{_SPACE}?/{_SPACE}?(?=[A-Za-z])|·|[\s-]per[\s-]|每)[^\s,.;:!?)\]，。；：）]+"
    r"|\sof\s(?:an?|one)\sper\s?cent(?:age\spoint)?\b|\s(?:hour|dai|week|month|quarter|year|annual)ly\b"
)
_OPERATION = re.compile(
    rf"(?:{_SPACE}?[+*×·−]{_SPACE}?(?=[A-Za-z(])|\s(?:plus|minus)\s)[^\s,.;:!?，。；：]+"
)
_GLUED = LatePattern(r"[^\s\u3400-\u9fff,.;:!?()\[\]{}，。；：、！？（）]{1,24}")
_SHARES = tuple("%％‰")
_MEASURES_AFTER = "°℃℉′″"
# What changes a number before its unit, or the unit before it: 128 多个, 三天半, 128 token 块.
_CHANGED = LatePattern(
    rf"半(?=\W|的|以|\Z)|\s?[多余餘来來几幾百十兆]\s?(?=[{HAN_MEASURES}]|{HAN_UNIT}|(?i:token))"
    r"|(?<=[a-z])\s?(?:[块塊页頁批段]|组(?!成))"
)
_SIGN_AFTER = re.compile(rf"{_SPACE}?([^\w\s])")
_UNIT = LatePattern(UNIT)
_GAP = re.compile(rf"(?:{_SPACE}|-)?")
# Signs, and words that tell a relation, may stand between a number and its unit.
_SIGNS = r"[*†‡\"“”`(（\[【「」]{0,4}"
_BRIDGE = re.compile(
    rf"(?P<relation>\s(?:or|and)\s(?:more|less|fewer|longer|shorter|over|so|above|under)\b)?"
    rf"{_SIGNS}[\s-]?{_SIGNS}"
)
_SCALED = re.compile(rf"(?:{SCALE})\s?")
_WORD = re.compile(rf"(?:{_SPACE}|-)([^\W\d_\u3400-\u9fff](?:[^\W\u3400-\u9fff]|['’-])*)")
_LONG_AFTER = re.compile(rf"(?:{_SPACE}|-)({LONG_UNIT})")
_MANY = re.compile("[ -]([a-z]+(?:s|-[a-z]+))(?![a-z])")
_PLURAL = re.compile("[^suiS]s\\Z")
_FARTHEST = 4

_HAN_GOES_ON = (
    "的是为為在和与與或及至到以之后後前中内內外时時也都就才而則则即等多余餘几幾将將会會能可要被把从從由向"
    "对對比较較仍只共占佔有无無不未已这這那其该該此每各并並但若如因所者了着著过過吗嗎呢吧啊上下左右起间間里裡"
)
_HAN_RUN = LatePattern(rf"\s?([{IDEOGRAPHS}](?:[{IDEOGRAPHS}]|\s?[A-Za-z]++){{0,11}})")
_HAN_WORD = LatePattern(rf"[{HAN_MEASURES}种種]?\s?([^{_HAN_GOES_ON}\s]*)")
_HAN_NOUN = LatePattern(
    rf"[^{_HAN_GOES_ON[1:]}]+?({HAN_UNIT}|(?i:tokens?|entry|entries))(?=\Z|[{_HAN_GOES_ON}\s])"
)

# The commonest units in Japanese and Korean, read in links only.
FOREIGN = {
    **dict.fromkeys(("トークン", "토큰"), "token"),
    **dict.fromkeys(("レイヤー", "계층", "층"), "layer"),
    **dict.fromkeys(("バイト", "바이트"), "B"),
    "시간": "h",
}
_FOREIGN_AFTER = LatePattern(rf"\s?({'|'.join(FOREIGN)})(?=[{PARTICLES}]|\W|[{IDEOGRAPHS}]|\Z)")


class Attached(NamedTuple):
    """What belongs to a number, up to `end`: a unit that is known, or else what is not understood.

    `measures` means that what is not understood is surely a unit, not just any noun.
    """

    end: int
    unit: str
    known: bool = False
    measures: bool = False


def operation(text: str, at: int, limit: int) -> Attached | None:
    """What is added to a number that ends at `at`, or multiplied with it: 128 tokens + L."""
    done = _OPERATION.match(text, at, limit)
    return done and Attached(done.end(), done[0].strip(), measures=True)


def foreign(text: str, at: int) -> Attached | None:
    """The unit of a number that ends at `at` in a language other than English and Chinese."""
    if text[at : at + 2].isascii():
        return None
    found = _FOREIGN_AFTER.compiled.match(text, at)
    return found and Attached(found.end(), FOREIGN[found[1]], known=True)


def noun(text: str, at: int, limit: int) -> Attached | None:
    """The noun of a number without a unit that ends at `at`: what is unknown ends by `limit`."""
    return _english(text, at, limit) or _han(text, at, limit) or _bridged(text, at)


def _bridged(text: str, at: int) -> Attached | None:
    """The unit behind a sign, or behind a relation, which stays to be read: 72 or more hours."""
    bridge = _BRIDGE.match(text, at)
    begin = bridge.end() if bridge else at
    if unit := _UNIT.compiled.match(text, begin):
        end = at if bridge and bridge["relation"] else unit.end()
        return Attached(end, unit[0], known=True)
    scale = _SCALED.match(text, begin)
    unit = scale and _UNIT.compiled.match(text, scale.end())
    return unit and Attached(unit.end(), text[at : unit.end()].strip(), measures=True)


def unread(text: str, at: int, limit: int) -> Attached | None:
    """What touches a number, its unit included, and belongs to it, though no unit is made so."""
    sign = _SIGN_AFTER.match(text, at)
    if sign and (unicodedata.category(sign[1]) == "Sc" or sign[1] in _MEASURES_AFTER):
        return Attached(sign.end(), sign[1], measures=True)
    if may_have_han(text[at : at + 2]) and (changed := _CHANGED.compiled.match(text, at)):
        return Attached(changed.end(), changed[0].strip(), measures=True)
    return _touching(text, at, limit) if at < limit else None


def _touching(text: str, at: int, limit: int) -> Attached | None:
    digits = _MORE_DIGITS.match(text, at) if text[at - 1].isdigit() else None
    if digits:
        end = _end_of_unit(text, digits.end())
        return Attached(end or digits.end(), digits[0], measures=bool(end))
    if joined := _JOINED.match(text, at, limit):
        return Attached(joined.end(), joined[0].strip(), measures=True)
    glued = _GLUED.compiled.match(text, at, limit) if _is_glued(text, at) else None
    return glued and Attached(glued.end(), glued[0], measures=_measures(glued[0]))


def _end_of_unit(text: str, at: int) -> int:
    """Where the unit ends that stands behind a number; 0 if none does."""
    gap = _GAP.match(text, at)
    begin = gap.end() if gap else at
    if text[begin : begin + 1] in _SHARES:
        return begin + 1
    unit = _UNIT.compiled.match(text, begin)
    return unit.end() if unit else 0


def compound(text: str, at: int, limit: int) -> Attached | None:
    """The noun behind a unit in the singular, which counts others than that: 128 token blocks."""
    word = _MANY.match(text, at, limit)
    if word is None or word[1] in GOES_ON:
        return None
    return Attached(word.end(), word[1], measures=True)


def _is_glued(text: str, at: int) -> bool:
    """Whether the character at a place belongs to what is directly before it."""
    sign, last = text[at], text[at - 1]
    if sign.isalpha() or sign == "_":
        return not "\u3400" <= sign <= "\u9fff" and (
            last.isdecimal() or (last.isascii() and last.isalpha())
        )
    return unicodedata.category(sign) in ("No", "Lm", "Mn", "Sc", "So") or sign == "‱"


def _measures(unit: str) -> bool:
    plain = unit.lower()
    return not plain.isalnum() or plain in MEASURES or plain.removesuffix("s") in MEASURES


def _english(text: str, at: int, limit: int) -> Attached | None:
    words: list[re.Match[str]] = []
    end = at
    while len(words) < _FARTHEST:
        if unit := _LONG_AFTER.match(text, end):
            return _with_adjectives([word[1].lower() for word in words], unit)
        word = _WORD.match(text, end)
        if word is None or word[1].lower() in GOES_ON or word[1].endswith("ly"):
            break
        words.append(word)
        end = word.end()
        if _PLURAL.search(word[1]):
            break
    while words and not _is_head(words[-1], limit):
        words.pop()
    if not words:
        return None
    return Attached(words[-1].end(), words[-1][1], measures=_measures(words[-1][1]))


def _is_head(word: re.Match[str], limit: int) -> bool:
    """Whether a word is a noun of the number, past the limit only if it is surely a unit."""
    return (word.end() <= limit and word[1].lower() not in ENDS) or _measures(word[1])


def _with_adjectives(words: Sequence[str], unit: re.Match[str]) -> Attached:
    """The unit behind other words, which some units allow and others do not: 72 machine hours."""
    name = name_of(unit[1])
    if name in COUNTED:
        known = not any(word in CHANGES or name_of(word) not in ("", *COUNTED) for word in words)
    else:
        known = all(word in (HOME if name in ("USD", "CNY") else WHOLE) for word in words)
    return Attached(unit.end(), unit[1] if known else " ".join((*words, unit[1])), known, not known)


def _han(text: str, at: int, limit: int) -> Attached | None:
    if not may_have_han(text[at : at + 2]):
        return None
    run = _HAN_RUN.compiled.match(text, at)
    if run is None:
        return None
    start = run.start(1)
    if found := _HAN_NOUN.compiled.match(run[1]):
        known = name_of(found[1]) in COUNTED
        unit = found[1] if known else found[0]
        return Attached(start + found.end(), unit, known, not known)
    word = _HAN_WORD.compiled.match(text, start, min(limit, run.end()))
    if word is None or not word[1]:
        return None
    return Attached(word.end(), word[1], measures=_measures(word[1]))
