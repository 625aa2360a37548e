"""Folding: one form for what is written in many, with the place of each character kept.

Full width, traditional characters and capitals are folded character by character. For the numbers,
words of other languages become the English ones that the reader of numbers knows.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from swacalc.audit.words import WordIndex
from swacalc.claims.wording import Vocabulary

# 0,003 and 12,5 are decimals in any language, since no thousands begin with a zero or have one or
# two digits.
_DECIMAL = re.compile(r"(?<![\d.,])(?:(0),(?=\d{3}(?!\d))|(\d{1,3}),(?=\d{1,2}(?![\d,])))")
# Ten thousands in Korean; elsewhere the word means `only`.
_TEN_THOUSANDS = re.compile(r"(?<=\d)\s?만(?=\s?(?:개|토큰|매개변수|파라미터|바이트))")
# 3.514 is a thousand only where the language of the article has a decimal comma.
_THOUSAND = re.compile(r"(?<![\d.,])([1-9]\d{0,2})\.(?=\d{3}(?![\d.]))")
# Full width marks of a sentence stay: they need no space after them to end a clause.
_SIGNS = "%+=/*<>~$"


class Rewritten(NamedTuple):
    """A text in which words were replaced; `marks` are where: here, there, and their shift."""

    text: str
    marks: tuple[tuple[int, int], ...]

    def source(self, offset: int) -> int:
        """The offset in the former text of an offset in this one."""
        at = bisect_right(self.marks, (offset, 1 << 60)) - 1
        if at < 0:
            return offset
        here, there = self.marks[at]
        after = self.marks[at + 1][1] if at + 1 < len(self.marks) else 1 << 60
        return min(there + offset - here, after)


class Folding:
    """Folds texts by a vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        pairs = vocabulary.characters.split()
        self._characters: Mapping[int, str] = {ord(pair[0]): pair[1] for pair in pairs}
        self._index = WordIndex(
            (self.plain(word).lower(), (language, each.id))
            for each in vocabulary.numerals
            for language, word in each.words()
        )

    def plain(self, text: str) -> str:
        """The text in narrow, simplified characters: as many as before."""
        if text.isascii():
            return text
        return "".join(map(_narrow, text)).translate(self._characters)

    def numbers(
        self, text: str, foreign: frozenset[str] = frozenset(), *, comma: bool
    ) -> Rewritten:
        """A plain text for the reader of numbers; `comma` says that decimals have a comma.

        Words of a `foreign` language are none of the article.
        """
        parts: list[str] = []
        marks: list[tuple[int, int]] = []
        at = length = 0
        for start, end, written in self._changes(text, foreign, comma=comma):
            if start < at:
                continue
            parts += (text[at:start], written)
            length += start - at
            marks += ((length, start), (length + len(written), end))
            length += len(written)
            at = end
        return (
            Rewritten("".join((*parts, text[at:])), tuple(marks)) if marks else Rewritten(text, ())
        )

    def _changes(
        self, text: str, foreign: frozenset[str], *, comma: bool
    ) -> list[tuple[int, int, str]]:
        found = [(m.end() - 1, m.end(), ".") for m in _DECIMAL.finditer(text)]
        found += [(m.start(), m.end(), " 万") for m in _TEN_THOUSANDS.finditer(text)]
        if comma:
            found += [(m.end(1), m.end(), ",") for m in _THOUSAND.finditer(text)]
        lower = text.lower()
        if len(lower) == len(text):
            found += [
                (start, end, self._spaced(text, start, end, to))
                for start, end, (language, to) in self._index.find(lower)
                if language not in foreign
            ]
        return sorted(found)

    @staticmethod
    def _spaced(text: str, start: int, end: int, written: str) -> str:
        """The English word with a space where it would otherwise touch a letter."""
        before = " " if text[start - 1 : start].isalpha() or text[start - 1 : start] in "%)" else ""
        after = " " if text[end : end + 1].isalnum() else ""
        return f"{before if start else ''}{written}{after}"


@lru_cache(maxsize=4096)
def _narrow(character: str) -> str:
    folded = unicodedata.normalize("NFKC", character)
    narrow = len(folded) == 1 and (folded.isalnum() or folded in _SIGNS)
    return folded if narrow else character
