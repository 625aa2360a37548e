"""Folding: one form for what is written in many, with the place of each character kept.

Full width, traditional characters and capitals are folded character by character. For the numbers,
words of other languages become the English ones that the reader of numbers knows.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from swacalc.audit.cardinals import COMPOSED, Cardinals, is_cardinal, is_unit
from swacalc.audit.replacements import REPLACED
from swacalc.audit.spoken_decimals import spoken_in
from swacalc.audit.words import WordIndex, spaced
from swacalc.claims.wording import Vocabulary

# 0,003 and 12,5 are decimals in any language, since no thousands begin with a zero or have one or
# two digits.
_DECIMAL = re.compile(r"(?<![\d.,])(?:(0),(?=\d{3}(?!\d))|(\d{1,3}),(?=\d{1,2}(?!\d|,\d)))")
# Ten thousands in Korean; elsewhere the word means `only`.
_TEN_THOUSANDS = re.compile(r"(?<=\d)\s?만(?=\s?(?:개|토큰|매개변수|파라미터|바이트))")
# 3.514 is a thousand only where the language of the article has a decimal comma.
_THOUSAND = re.compile(r"(?<![\d.,])([1-9]\d{0,2})\.(?=\d{3}(?!\d|\.\d))")
# Those in one alphabet have words in common, so that only those of an article's language count.
ALPHABETIC = frozenset({"es", "pt", "fr", "de", "it"})
WITH_COMMA = frozenset({*ALPHABETIC, "ru"})
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
        words: dict[str, dict[str, str]] = {language: {} for language in COMPOSED}
        others: list[tuple[str, tuple[str, str]]] = []
        for each in vocabulary.numerals:
            for language, written in each.words():
                if language in words and is_cardinal(each.id):
                    words[language][spaced(self.small(written))] = each.id
                else:
                    others.append((written, (language, each.id)))
        self._index = WordIndex(others, self.small)
        self._spoken = spoken_in(words)
        self._cardinals = {name: Cardinals(name, own) for name, own in words.items() if own}

    def plain(self, text: str) -> str:
        """The text in narrow, simplified characters: as many as before."""
        if text.isascii():
            return text
        return "".join(map(_narrow, text)).translate(self._characters)

    def small(self, word: str) -> str:
        """A word as it is found in folded texts in small letters."""
        return self.plain(word).lower()

    def numbers(self, text: str, language: str = "") -> Rewritten:
        """A plain text of an article in a language for the reader of numbers.

        Words of other languages in the same script are none of the article.
        """
        parts: list[str] = []
        marks: list[tuple[int, int]] = []
        at = length = 0
        for start, end, written in self._changes(text, language):
            if start < at:
                continue
            double = start == at and parts and parts[-1].endswith(" ")
            parts += (text[at:start], written.lstrip() if double else written)
            length += start - at
            marks += ((length, start), (length + len(parts[-1]), end))
            length += len(parts[-1])
            at = end
        return (
            Rewritten("".join((*parts, text[at:])), tuple(marks)) if marks else Rewritten(text, ())
        )

    def _changes(self, text: str, language: str) -> list[tuple[int, int, str]]:
        """Start, end and what is written instead, of two at one place the longer first."""
        found = [(m.end() - 1, m.end(), ".") for m in _DECIMAL.finditer(text)]
        found += [(m.start(), m.end(), " 万") for m in _TEN_THOUSANDS.finditer(text)]
        if language in WITH_COMMA:
            found += [(m.end(1), m.end(), ",") for m in _THOUSAND.finditer(text)]
        lower = text.lower()
        if len(lower) == len(text):
            found += [
                (start, end, self._spaced(text, start, end, to))
                for start, end, to in self._worded(spaced(lower), language)
            ]
        return sorted(found, key=lambda each: (each[0], -each[1]))

    def _worded(self, text: str, language: str) -> Iterator[tuple[int, int, str]]:
        """The words and signs of a lower-case text with what they become."""
        foreign = ALPHABETIC - {language} if language else frozenset()
        units = set()
        for start, end, (name, to) in self._index.find(text):
            if name not in foreign:
                yield start, end, to
                if is_unit(to):
                    units.add(start)
        for pattern, written in REPLACED.get(language, ()):
            for match in pattern.compiled.finditer(text):
                yield *match.span(1), match.expand(written)
                units.add(match.start(1))
        yield from self._composed(text, language, units)

    def _composed(
        self, text: str, language: str, units: Collection[int]
    ) -> Iterator[tuple[int, int, str]]:
        """The numbers of several words with their digits."""
        if spoken := self._spoken.get(language):
            yield from spoken.find(text)
        for name, cardinals in self._cardinals.items():
            if name == language or not language:
                yield from cardinals.find(text, units)

    @staticmethod
    def _spaced(text: str, start: int, end: int, written: str) -> str:
        """The English word with a space where it would otherwise touch a letter."""
        if written == " ":
            return written
        touched = text[start - 1 : start].isalpha() or text[start - 1 : start] in "%)"
        before = " " if touched and written[0].isascii() else ""
        after = " " if text[end : end + 1].isalnum() and written[-1].isascii() else ""
        return f"{before if start else ''}{written}{after}"


@lru_cache(maxsize=4096)
def _narrow(character: str) -> str:
    folded = unicodedata.normalize("NFKC", character)
    narrow = len(folded) == 1 and (folded.isalnum() or folded in _SIGNS)
    return folded if narrow else character
