"""Finding many words in a text in one pass."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

Meant = TypeVar("Meant")

_DIGITS = re.compile(r"\.?\d")  # v1 is not named in v1.5
_IN_NUMBER = re.compile(r"\d[.,]?\Z")
_PLURAL = 2  # letters of a word that has no plural
_BEGIN, _KEY = 2, 6  # characters by which words are put aside, and by which they are looked up
_WIDE = ("\u2e80", "\uffef")  # scripts without spaces, and Korean, whose writers may leave them out
# Between two words of a phrase one writer has a space, another a hyphen, and a third ends the line;
# in code it is an underscore.
_SPACED = {ord(character): " " for character in "-_\u2010\u2011\n\u00a0\u2009\u202f"}


class WordIndex(Generic[Meant]):
    """Words, each with what it stands for; in one, `*` stands for the rest of a word.

    A word of an alphabet is found only where no letter precedes it, and none follows but the `s`
    of a longer one. Words are folded by `fold` as texts are; only those are that begin as a text
    does somewhere, since a text has the beginnings of few.
    """

    def __init__(
        self, words: Iterable[tuple[str, Meant]], fold: Callable[[str], str] = str
    ) -> None:
        self._fold = fold
        self._aside: dict[str, list[tuple[str, Meant]]] = defaultdict(list)
        self._index: dict[str, dict[tuple[str, ...], list[Meant]]] = defaultdict(dict)
        begins: dict[str, str] = {}
        for written, meant in words:
            begin = written[:_BEGIN]
            if begin not in begins:
                begins[begin] = _begin(spaced(fold(begin)))
            self._aside[begins[begin]].append((written, meant))
        self._first = frozenset(begin[0] for begin in self._aside)

    def find(self, text: str) -> Iterator[tuple[int, int, Meant]]:
        """Start, end and meaning of the longest words in a lower-case text, from the left."""
        text = spaced(text)
        stop = 0
        for at in _beginnings(text):
            if at >= stop and text[at] in self._first:
                stop, meant = self._longest(text, at)
                yield from ((at, stop, each) for each in meant)

    def _longest(self, text: str, at: int) -> tuple[int, list[Meant]]:
        """Where the longest words end that begin at a place, and what they stand for."""
        for begin in (text[at], text[at : at + _BEGIN]):
            if begin in self._aside:
                self._take(begin)
        longest, found = 0, list[Meant]()
        for size in range(min(_KEY, len(text) - at), 0, -1):
            for parts, meant in self._index.get(text[at : at + size], _NONE).items():
                stop = _end(text, at, parts) if text.startswith(parts[0], at) else 0
                if stop > longest:
                    longest, found = stop, list(meant)
                elif stop and stop == longest:
                    found += meant
        return longest, found

    def _take(self, begin: str) -> None:
        """Index the words that were put aside under a beginning."""
        for written, meant in self._aside.pop(begin):
            for spelling in _spellings(spaced(self._fold(written))):
                parts = tuple(spelling.split("*")) if spelling != "*" else (spelling,)
                self._index[parts[0][:_KEY]].setdefault(parts, []).append(meant)


_NONE: Mapping[tuple[str, ...], list[Any]] = MappingProxyType({})


def _begin(folded: str) -> str:
    """By what a word is put aside: its first characters, or one if the second may be left out."""
    return folded[:1] if folded[1:] in ("", " ", "*") else folded


def _spellings(word: str) -> set[str]:
    """A word, and without the spaces beside wide characters: as lines end, and all of them."""
    if word.isascii() or " " not in word:
        return {word}
    behind = _without_spaces(word, lambda before, _: _is_wide(before))
    return {word, behind, _without_spaces(word, lambda *around: any(map(_is_wide, around)))}


def _without_spaces(word: str, is_loose: Callable[[str, str], bool]) -> str:
    """A word without the spaces that are loose between the characters around them."""
    around = zip(f" {word}", word, f"{word[1:]} ", strict=False)
    return "".join(
        character
        for before, character, after in around
        if character != " " or not is_loose(before, after)
    )


def _is_wide(character: str) -> bool:
    return _WIDE[0] <= character <= _WIDE[1]


def spaced(text: str) -> str:
    """A text in which spaces, hyphens, underscores and ends of lines are alike: of its length."""
    return text.translate(_SPACED)


def _beginnings(text: str) -> Iterator[int]:
    """The places where a word may begin: no letter of its alphabet stands before them.

    One that begins with a digit begins no later than the number: 374 times is not four times.
    """
    joins = False
    for at, character in enumerate(text):
        joined, joins = joins, _joins(character)
        inside = character.isdigit() and _IN_NUMBER.search(text[max(0, at - 2) : at])
        if not (inside or (joined and joins)):
            yield at


def _end(text: str, start: int, parts: tuple[str, ...]) -> int:
    """Where a word in parts ends that begins at a place; 0 if something else stands there."""
    end = start + len(parts[0])
    for part in parts[1:]:
        while _joins(text[end : end + 1]):
            end += 1
        if not text.startswith(part, end):
            return 0
        end += len(part)
    last = text[end - 1]
    if not parts[-1]:
        return end
    if last.isdigit() and _DIGITS.match(text, end):
        return 0
    if not _joins(last) or not _joins(text[end : end + 1]):
        return end
    plural = text[end] == "s" and end - start > _PLURAL and not _joins(text[end + 1 : end + 2])
    return end + 1 if plural else 0


def _joins(character: str) -> bool:
    """Whether words of the character's script are told apart by spaces."""
    return character.isalpha() and not _is_wide(character)
