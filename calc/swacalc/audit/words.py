"""Finding many words in a text in one pass."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Meant = TypeVar("Meant")

_DIGITS = re.compile(r"\.?\d")  # v1 is not named in v1.5
_KEY = 2  # characters by which words are looked up
_WIDE = "\u2e80-\uffef"  # scripts without spaces, and Korean, whose writers may leave them out
_BEHIND = re.compile(rf"(?<=[{_WIDE}]) ")  # as a line that ends in such a script leaves it out
_LOOSE = re.compile(rf"(?<=[{_WIDE}]) | (?=[{_WIDE}])")
# Between two words of a phrase one writer has a space, another a hyphen, and a third ends the line;
# in code it is an underscore.
_SPACED = {ord(character): " " for character in "-_\u2010\u2011\n\u00a0\u2009\u202f"}


class WordIndex(Generic[Meant]):
    """Words, each with what it stands for; in one, `*` stands for the rest of a word.

    A word of an alphabet is found only where no letter precedes it, and none follows but the `s`
    of a longer one.
    """

    def __init__(self, words: Iterable[tuple[str, Meant]]) -> None:
        index: dict[str, dict[tuple[str, ...], list[Meant]]] = defaultdict(dict)
        for written, meant in words:
            wide = spaced(written)
            for spelling in {wide, _BEHIND.sub("", wide), _LOOSE.sub("", wide)}:
                parts = tuple(spelling.split("*")) if spelling != "*" else (spelling,)
                index[parts[0][:_KEY]].setdefault(parts, []).append(meant)
        self._index = {begin: tuple(found.items()) for begin, found in index.items()}

    def find(self, text: str) -> Iterator[tuple[int, int, Meant]]:
        """Start, end and meaning of the longest words in a lower-case text, from the left."""
        text = spaced(text)
        at, size = 0, len(text)
        while at < size:
            stop, meant = self._longest(text, at) if _begins(text, at) else (0, [])
            yield from ((at, stop, each) for each in meant)
            at = max(stop, at + 1)

    def _longest(self, text: str, at: int) -> tuple[int, list[Meant]]:
        """Where the longest words end that begin at a place, and what they stand for."""
        longest, found = 0, list[Meant]()
        for key in (text[at : at + _KEY], text[at]):
            for parts, meant in self._index.get(key, ()):
                stop = _end(text, at, parts) if text.startswith(parts[0], at) else 0
                if stop > longest:
                    longest, found = stop, list(meant)
                elif stop and stop == longest:
                    found += meant
        return longest, found


def spaced(text: str) -> str:
    """A text in which spaces, hyphens, underscores and ends of lines are alike: of its length."""
    return text.translate(_SPACED)


def _begins(text: str, at: int) -> bool:
    """Whether a word may begin at a place: no letter of its alphabet stands before it."""
    return not at or not _joins(text[at]) or not _joins(text[at - 1])


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
    plural = text[end] == "s" and end - start > _KEY and not _joins(text[end + 1 : end + 2])
    return end + 1 if plural else 0


def _joins(character: str) -> bool:
    """Whether words of the character's script are told apart by spaces."""
    return character.isalpha() and not _WIDE[0] <= character <= _WIDE[-1]
