"""What stands before a number in the text of a link, and whether it leaves the number as it is."""

import re

from swacalc.numbers.han import IDEOGRAPHS
from swacalc.numbers.lists import is_list
from swacalc.numbers.nouns import words
from swacalc.numbers.prose_words import HOLDERS, LABELS, PARTICLES, PRECEDES, SHARES
from swacalc.numbers.relations import without_relation
from swacalc.numbers.spelling import Spelling

_FARTHEST = 6
_WORD = re.compile(rf"(?:(?![{IDEOGRAPHS}_])[\w'’.])+(?:-(?:(?![{IDEOGRAPHS}_])[\w'’.])+)*\Z")
_NAME = re.compile(r"(?:V|[A-Z][\w.-])[\w.'’-]*\d[\w.'’-]*")
_OPENING = "\"'“”‘’「『（([【«`"
# What ends the part of a sentence before it; some only with a space behind it.
_CLAUSE = ",;:—–=≈→⇒•，。；：、！？…～~<>≤≥\ufffc"
_SPACED_CLAUSE = ".!?-)）]】」』"
_SIGN = re.compile(r"(?:[+＋/]|(?<!\w)plus)\s?\Z")
# What is said to be the number, in words or letters of any kind: n_win = 128.
_EQUATED = re.compile(r"(?<![/~?!^+*])[=＝≈≤≥<>~∼≃≅⩽⩾]\s?\Z")
_HYPHENED = words("top last first")
# A function of the number; and, with small words between, a relation or a denial: not only 20.
_CALLED = re.compile(r"\w[(（\[【]\s?\Z")
_SKIPPED = re.compile(r"(?<!\w)(?i:no|not|never|nothing|over)\s\Z")
_OVER = re.compile(r"(?<!\w)(?i:over)\s\Z")
_SMALL = words("the a an its their our this these those that all only just even both last first")
_OPERATED = words(
    "raised added subtracted deducted divided multiplied power powers times plus minus opposite"
)
_DONE_BY = words(
    "followed preceded shared held used kept covered needed required taken stored read"
)
_HAN_CHANGES = re.compile(
    "(?:乘[以上]|(?<![提])[乘除]以?|(?<![缩縮削递遞裁精消])[减減]去?|[减減]少|增[加多]|提高|降低|(?:\\A|\\W)加上?"
    "|加上|根号|根號|开方|開方|对数|對數|[负負]|平方根?|立方根?|倒[数數]|[阶階]乘|次方"
    r"|(?<![至最顶頂不])[多少]出?|每隔?)[的了]?\s?\Z"
)


def is_known_before(before: str, number: str, spelling: Spelling, known: frozenset[str]) -> bool:
    """Whether the words and characters that end right before a number are known.

    `number` begins with the number of the spelling; `known` are words that the claim's statement
    has besides.
    """
    if _EQUATED.search(before):
        return True
    if sign := _SIGN.search(before):
        return is_list(before[: sign.start()].rstrip(), number)
    plain = without_relation(before)
    rest = _without_small(plain)
    if _CALLED.search(rest) or (rest != plain and _SKIPPED.search(rest)):
        return bool(_OVER.search(rest))
    word = _WORD.search(rest.rstrip())
    if word is None:
        return _is_known_sign(rest.rstrip(), spaced=rest != rest.rstrip())
    return _is_known_word(word[0], rest[: word.start()], spelling.form, known)


def _without_small(text: str) -> str:
    """A text without the opening characters and small words that it ends with."""
    for _ in range(_FARTHEST):
        plain = text.rstrip()
        word = _WORD.search(plain)
        if plain[-1:] and plain[-1] in _OPENING and not _CALLED.search(plain):
            text = plain[:-1]
        elif word and word[0].lower() in _SMALL:
            text = plain[: word.start()]
        else:
            break
    return text


def _is_known_sign(plain: str, *, spaced: bool) -> bool:
    last = plain[-1:]
    if not last or last in _CLAUSE or (spaced and last in _SPACED_CLAUSE):
        return True
    if last == "-":
        return plain[-2:-1].isdigit() or plain[:-1].rpartition(" ")[2].lower() in _HYPHENED
    return "\u3400" <= last <= "\u9fff" and not _HAN_CHANGES.search(plain)


def _is_known_word(word: str, rest: str, form: str, known: frozenset[str]) -> bool:
    small = _stem(word)
    if (form == "plain" and small in LABELS) or word.lower() == "no.":
        return False
    if small in ("of", "by", "to", "from", "in"):
        return _is_known_with(small, _previous(rest), form, known)
    if small in PRECEDES or small in known or small.isdigit() or small[-1:] in PARTICLES:
        return True
    return bool(_NAME.fullmatch(word))


def _is_known_with(small: str, other: str, form: str, known: frozenset[str]) -> bool:
    """Whether a preposition before a number goes with a word that leaves the number as it is."""
    if not other:
        return True
    if small == "of":
        return other in HOLDERS or other in known or (form != "unit" and other in SHARES)
    if small == "by":
        return other in _DONE_BY or other in known
    return other not in _OPERATED and (small, other) != ("in", "one")


def _previous(text: str) -> str:
    """The word before a preposition and the small words before that; empty where there is none."""
    for _ in range(_FARTHEST):
        text = text.rstrip()
        word = _WORD.search(text)
        if word is None:
            return ""
        if word[0].lower() not in _SMALL:
            return _stem(word[0])
        text = text[: word.start()]
    return ""


def _stem(word: str) -> str:
    return re.sub("['’]s?\\Z", "", word.lower().rstrip("."))
