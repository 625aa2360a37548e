"""What is known besides the words of the grammar: those of a claim's statement."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from swacalc.numbers.nouns import words
from swacalc.numbers.prose_words import POWERS

QUOTES = "\"'“”‘’"
# What stands beside a number in an expression: 4 × 3.
_BEFORE, _BEHIND = re.compile(r"[-−+×·*每]\s?\Z"), re.compile(r"\A\s?[-−+×·*]")
_WORD = re.compile(r"[^\W\d_\u3400-\u9fff]+(?:['’-][^\W\d_\u3400-\u9fff]+)*")
_NO_WITNESS = POWERS | words("per each every times plus minus twice double triple")


class KnownWords(NamedTuple):
    """The words of a statement, and all of it in small letters.

    `directed` says that the words beside a number tell a direction, `quoted` that a quotation
    begins before it.
    """

    words: frozenset[str]
    text: str
    directed: bool = False
    quoted: bool = False

    def has_before(self, before: str, number: str) -> bool:
        """Whether the statement has the number behind the same sign: × 3."""
        sign = _BEFORE.search(before)
        said = re.escape(_plain(f"{sign[0]}{number}")) if sign else ""
        return bool(sign and re.search(rf"{said}(?![\w.,]*\d)", _plain(self.text)))

    def has_behind(self, number: str, after: str) -> bool:
        """Whether the statement has the number before the same sign: 4 ×."""
        sign = _BEHIND.search(after)
        return bool(sign and _plain(f"{number}{sign[0]}") in _plain(self.text))


@lru_cache(maxsize=1 << 12)
def known_from(statement: str) -> KnownWords:
    """What the statement of a claim makes known."""
    small = statement.lower()
    found = frozenset(words_of(small)) - _NO_WITNESS
    return KnownWords(found | {word.removesuffix("s") for word in found}, small)


def words_of(text: str) -> Iterator[str]:
    """The words of a text, but for Chinese."""
    return (found[0] for found in _WORD.finditer(text))


def _plain(text: str) -> str:
    return text.lower().replace(" ", "").replace("−", "-")
