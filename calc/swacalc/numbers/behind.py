"""What stands behind a number in the text of a link, and whether it leaves the number as it is."""

import re

from swacalc.numbers.han import IDEOGRAPHS
from swacalc.numbers.known import QUOTES, KnownWords
from swacalc.numbers.lists import is_list
from swacalc.numbers.nouns import ENDS, words
from swacalc.numbers.prose_words import FOLLOWS, PARTICLES, POWERS
from swacalc.numbers.relations import behind_relation, without_relation
from swacalc.numbers.spelling import Spelling
from swacalc.numbers.unit_words import COUNTED, UNIT, name_of
from swacalc.patterns import LatePattern

_GOES_ON = re.compile(r"\s\w")
_SHARES = ("part", "percent", "times")
_CLOSING = re.compile(r"[)\]”\"’'」』）】»`*†‡]{1,4}")
_STOP = LatePattern(
    rf"\Z|[;:—–，。；：、！？|\ufffc]|\[[\d^*]+\w?\]|,(?!\s?(?:and\s)?(?:per\b|each\b|every\b|{UNIT}))|\.(?!\w|\sp\.)|…\Z|\.\.\.\Z"
    r"|\s(?:[=≈~→⇒—–•(（\[“\"‘'\d]|-\s|<|>|≤|≥|\$)|\s\Z"
)
_SIGN = re.compile(r"\s?(?:[+＋/]|plus\s)")
_EXCLAIMED = re.compile(r"[!?](?=\s*(?:\Z|[A-Z”\"’')）\u3400-\u9fff]))")
_HYPHENED = re.compile(r"-(?:long|old|wide|deep|based|sized?)\b")
_POWERS_LY = words(
    "negatively inversely reciprocally exponentially logarithmically secondly hourly nightly daily"
    " weekly fortnightly monthly quarterly yearly annually"
)
_BRACKETED = re.compile(r"\s?[(（\[][^)）\]]*[)）\]]\s?[^\W\d_\u3400-\u9fff]")
_WORD = re.compile(rf"\s((?:(?![{IDEOGRAPHS}_])\w)(?:(?![{IDEOGRAPHS}])[\w'’-])*)(\.\w)?")
_OPENED = re.compile(r"\s?[(（\[]([a-z]+)")
_PARTS = "half|halves|third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_CHANGED = re.compile(
    r"\stoo\s(?:many|few|much|long|short)\b"
    rf"|,?\s(?:and|&)\s(?:(?:an?|one|two|three)[\s-])?(?:{_PARTS}|[½⅓⅔¼¾⅛])"
    r"|\sto\s(?:the\b|[a-z]\b)|\sor\s(?:an?|one|two)\b"
)
_RATED = LatePattern(
    rf"[,;]?\s(?:—\s)?(?:(?:and|or|&|of|in|with|for|by|plus|times)\s){{0,2}}"
    rf"(?:(?:per|an?|each|every|one)\s)?{UNIT}|\s?[/·×]"
)
HAN_CHANGED = re.compile(
    r"\s?的?(?:平方|立方|[阶階]乘|倒[数數]|对数|對數|次方|次[幂冪]|开方|開方|[nN]\s?次|[乘除]以?|减去|減去)"
    r"|\s?[加减減乘除]上?\s?[A-Za-z(（\d]|\s?的?\s?[A-Za-z]\s?倍"
)
# What changes a number from further behind, up to the next number or the end of the sentence.
_LATER = LatePattern(
    r"\b(?:or|and)\s(?:more|less|fewer|longer|larger|higher|greater|above|beyond|over|up|upwards?"
    r"|shorter|smaller|lower|below|under|so|thereabouts|counting|change|some|odd|then\ssome)\b(?!\sto\b)"
    r"|\bat\s(?:the\s)?(?:very\s)?(?:least|most)\b|\b(?:more\sor\sless|give\sor\stake)\b"
    r"|\b(?:approximately|roughly|approx|nearly|almost|circa|ballpark|thereabouts|minimum|maximum"
    r"|tops|max|min|upwards|squared|cubed|factorial|exponents?|denominators?|multiplied|divided|modulo"
    r"|reciprocals?)\b|\bto\sthe\spower\b",
    re.IGNORECASE,
)
_RATE = re.compile(r"\bper\s(?:[a-z]+)", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?](?=\s)|[。！？\n]|\d")


def is_known_behind(number: str, after: str, spelling: Spelling, known: KnownWords) -> bool:
    """Whether the words and characters that begin right behind a number are known.

    `number` is the text of the number with its unit.
    """
    after = behind_relation(after)
    if _is_changed(after, spelling, known):
        return False
    digits, closed = number[-1:].isdigit(), _CLOSING.match(after)
    if closed:
        after = after[closed.end() :]
        if digits and not _is_harmless(closed[0], after, quoted=known.quoted):
            return False
    if _EXCLAIMED.match(after):
        return not digits
    if _STOP.compiled.match(after) or _HYPHENED.match(after):
        return not _is_opened_wrong(after)
    return _goes_on(number, after, spelling, known)


def _is_changed(after: str, spelling: Spelling, known: KnownWords) -> bool:
    """Whether words that are known to change a number follow it, at once or further behind."""
    if _CHANGED.match(after) or HAN_CHANGED.match(after) or _is_changed_later(after, known):
        return True
    pattern = _RATED.compiled if spelling.below else _BRACKETED
    return (bool(spelling.below) or spelling.form == "plain") and bool(pattern.match(after))


def _goes_on(number: str, after: str, spelling: Spelling, known: KnownWords) -> bool:
    if sign := _SIGN.match(after):
        return is_list(number, after[sign.end() :])
    word = _WORD.match(after)
    if word is None:
        first = after.lstrip()[:1]
        return "\u3400" <= first <= "\u9fff" or after[0] in PARTICLES
    noun = word[1].lower()
    counted = _is_counted(noun, number, spelling)
    return not word[2] and (counted or _is_known_word(noun, spelling.form, known))


def _is_counted(noun: str, number: str, spelling: Spelling) -> bool:
    """Whether a noun is what a number is said of: a 128-token window, 552B parameters.

    The unit itself is not, as in 20-layer layers.
    """
    if spelling.unit == "B" and not spelling.below:
        return name_of(noun) == "param"
    hyphened = f"-{spelling.unit}" in number and name_of(spelling.unit) in COUNTED
    return hyphened and name_of(noun) != name_of(spelling.unit)


def _is_harmless(closing: str, rest: str, *, quoted: bool) -> bool:
    """Whether what closes right behind digits leaves them alone: a prime would be a unit."""
    if closing[0] in "*†‡`":
        return not _GOES_ON.match(rest)
    return quoted or closing[0] not in QUOTES


def _is_opened_wrong(after: str) -> bool:
    opened = _OPENED.match(after)
    return bool(opened and (opened[1] in POWERS or opened[1] in ("or", "per")))


def _is_changed_later(after: str, known: KnownWords) -> bool:
    end = _SENTENCE.search(after)
    part = without_relation(after[: end.start()]) if end else after
    rates = (rate[0].lower() for rate in _RATE.finditer(part))
    return bool(_LATER.compiled.search(part)) or any(rate not in known.text for rate in rates)


def _is_known_word(word: str, form: str, known: KnownWords) -> bool:
    if form in _SHARES and not name_of(word):
        return word in FOLLOWS or (word not in POWERS and len(word) > 2)
    if word in FOLLOWS or word in ENDS or known.directed:
        return True
    if word.endswith("ly"):
        return word not in _POWERS_LY
    return word in known.words and not name_of(word)
