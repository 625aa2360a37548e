"""What stands by a number: an operator, a word of certainty, a denial, other numbers."""

import re

from swacalc.audit.sentences import DENIAL, Sentence
from swacalc.audit.stated_numbers import StatedNumber
from swacalc.audit.subjects import touching
from swacalc.patterns import LatePattern

# The concepts of words of certainty.
_HARDENING = ("certainty.hardening", "certainty.flat")
_CONDITION = "speech.condition"
_UNASSERTED = ("speech.question", "speech.mistaken")
_MODEL, _ELSEWHERE = "model.v41", "speech.elsewhere"
FACTORS = tuple("+-−*×·/^")
OPERATORS = (*FACTORS, "=")
_FROM = ("from", "从", "由", "從")
_FLAT = re.compile(r" flat(?!\s?\w)")  # 72 h flat, but no flat rate
_BEHIND = 8
_ONES = frozenset({"一", "one", "a", "an"})
_BEFORE = 200  # characters before a sentence
_MILLIONS = (10**6, 2**20)
# A million in digits and in the words of ten languages; 1M is one of tokens.
_A_MILLION = LatePattern(
    r"(?i:\bmillions?\b|\bmill?i[óo]n|\bmilh[ãõ]|\bmilione|\bmio\b|\bmtok)|миллион|млн"
    r"|百\s?万|100\s?[万만]|백만|(?<![\d.,])1\s?[MmМ](?![A-Za-z])"
    r"|(?<![\d.,])1[,.\s]?(?:000[,.\s]?000|048[,.\s]?576)(?!\d)|10\s?(?:\^|\*\*)\s?6|10⁶|2\s?(?:\^|\*\*)\s?20|1[eE]6"
)


def is_hardened(sentence: Sentence, number: StatedNumber) -> bool:
    """Whether a word of certainty stands by a number, or it ends in zeros behind the point."""
    _, _, decimals = number.numeral.partition(".")
    zeros = bool(decimals) and (not decimals.strip("0") or decimals.endswith("00"))
    behind = sentence.stretch.text[number.end : number.end + _BEHIND]
    return (
        zeros
        or bool(_FLAT.match(behind))
        or any(touching(sentence, each, number) for each in _HARDENING)
    )


def is_alone(sentence: Sentence, number: StatedNumber) -> bool:
    """Whether no other number stands in the clause of a number; 一个 token is `a token`."""
    start, end = sentence.clause_of(number.start)
    others = (each for each in sentence.numbers if each is not number and not _is_article(each))
    return not any(start <= each.start < end for each in others)


def _is_article(number: StatedNumber) -> bool:
    """Whether a number is the word for one before a thing that is counted."""
    return number.numeral in _ONES and number.form == "unit"


def is_former(sentence: Sentence, number: StatedNumber) -> bool:
    """Whether a number is what something was before: the first of `from 16B to 8B`."""
    before = sentence.stretch.text[: number.start].rstrip().lower()
    return before.endswith(_FROM)


def is_joined(
    sentence: Sentence, number: StatedNumber, operators: tuple[str, ...] = OPERATORS
) -> bool:
    """Whether an operator joins a number with what stands before or behind it."""
    text = sentence.stretch.text
    before = text[max(0, number.start - 2) : number.start].rstrip()[-1:]
    behind = text[number.end : number.end + 2].lstrip()[:1]
    return before in operators or behind in operators


def names_a_million(sentence: Sentence) -> bool:
    """Whether a million stands in a sentence, shortly before it, or in what it is read under."""
    if any(
        each.base in _MILLIONS for number in sentence.numbers for each in number.meaning.readings
    ):
        return True
    stretch = sentence.stretch
    own = stretch.text[max(0, sentence.start - _BEFORE) : sentence.end]
    read = (own, *stretch.heads, stretch.lead, stretch.earlier, *stretch.headings)
    return any(_A_MILLION.compiled.search(each) for each in read)


def is_unasserted(sentence: Sentence, start: int) -> bool:
    """Whether a sentence denies or supposes what stands at `start`, asks, or speaks of mistakes.

    Or of what somebody else has or did.
    """
    asks = sentence.text.rstrip().endswith(("?", "？"))
    own = sentence.concepts | sentence.above[0]
    others = _ELSEWHERE in own and _MODEL not in own
    denied = not sentence.concepts_in(sentence.clause_of(start)).isdisjoint((DENIAL, _CONDITION))
    return asks or others or denied or not sentence.concepts.isdisjoint(_UNASSERTED)
