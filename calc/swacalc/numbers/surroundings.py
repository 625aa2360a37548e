"""Whether everything right beside a number in the text of a link is known to leave it as it is.

A word or a character that is not known may make another number of it: `minus 20 layers`,
`20 crore layers`, `20 layers squared`, `L × 20`.
"""

import re

from swacalc.numbers.attached import FOREIGN
from swacalc.numbers.before import is_known_before
from swacalc.numbers.behind import HAN_CHANGED, is_known_behind
from swacalc.numbers.known import QUOTES, KnownWords, known_from, words_of
from swacalc.numbers.nouns import words
from swacalc.numbers.prose_words import ADJECTIVES
from swacalc.numbers.qualified import is_qualified
from swacalc.numbers.relations import contradict
from swacalc.numbers.spelling import Spelling
from swacalc.numbers.unit_words import SCALE, SCALES, name_of

_REACH = 96  # characters beside a number that are looked at
_GRAMMAR = words("per a an each every for single of fold times x")
_PERCENT = words("cent percent mil mille permil permille")
_SCALED = re.compile(rf"\A(?:{SCALE})(?=[A-Za-z])")
# Other words for a number between a numeral and its noun: 20 打层, 20 个半层.
_HAN_OTHER = re.compile(
    "\\s?[个個]?\\s?(?:[打双雙半]|[对對](?![齐齊应應])|[点點][零〇一二三四五六七八九])"
)
_VERB = re.compile(r"(?i:halve[sd]?|halving|double[sd]|doubling|triple[sd]|tripling)")
_MADE = re.compile(
    r"(?!non|un|anti|half|quasi|semi|sub|multi|odd|even|near|all|so-|ill)[a-z]+(?:-[a-z]+)*-[a-z]+(?:ed|ing)"
)


def is_understood(
    text: str, spelling: Spelling, span: tuple[int, int], statement: str, *, directed: bool
) -> bool:
    """Whether nothing beside a number, in the span of its link, can make it another one.

    `statement` is that of the claim, whose words are known besides; `directed` says that the words
    before the number are known to tell a direction.
    """
    start, end = span
    before = text[max(start, spelling.lead - _REACH) : max(start, spelling.lead)]
    number = text[spelling.start : spelling.end]
    after = text[spelling.end : min(end, spelling.end + _REACH)] if spelling.end < end else ""
    quoted = any(sign in before for sign in QUOTES)
    known = known_from(statement)._replace(directed=directed, quoted=quoted)
    if contradict(before, after, number) or is_qualified(before, after, spelling, known.text):
        return False
    if not _is_known_inside(number, spelling, known):
        return False
    told = directed or _VERB.fullmatch(spelling.numeral) or known.has_before(before, number)
    if not told and not is_known_before(before, number + after, spelling, known.words):
        return False
    return known.has_behind(number, after) or is_known_behind(number, after, spelling, known)


def _is_known_inside(number: str, spelling: Spelling, known: KnownWords) -> bool:
    """Whether all words between a numeral and its unit are known, and all characters."""
    if spelling.form == "ordinal":
        return True
    inside = number[number.find(spelling.numeral) + len(spelling.numeral) :]
    if (
        "**" in inside
        or HAN_CHANGED.match(inside)
        or _HAN_OTHER.match(inside)
        or (not known.quoted and any(sign in inside for sign in QUOTES))
    ):
        return False
    units = frozenset(map(name_of, (spelling.unit, *spelling.below)))
    own = frozenset(words_of(" ".join((spelling.unit, *spelling.below)).lower()))
    grammar = (
        own | FOREIGN.keys() | (_GRAMMAR | _PERCENT if spelling.form == "percent" else _GRAMMAR)
    )
    return all(
        word.lower() in grammar
        or word in SCALES
        or _SCALED.sub("", word).lower() in own
        or (name_of(word) in units if name_of(word) else _is_harmless(word.lower(), known.words))
        for word in words_of(inside)
    )


def _is_harmless(word: str, known: frozenset[str]) -> bool:
    if all(part in ADJECTIVES for part in word.split("-")):
        return True
    return word in ADJECTIVES or word in known or bool(_MADE.fullmatch(word))
