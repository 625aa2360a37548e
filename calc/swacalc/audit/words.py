"""Finding many words in a text in one pass."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Generic, TypeVar

Meant = TypeVar("Meant")

_KEY = 2  # characters by which words are looked up


class WordIndex(Generic[Meant]):
    """Words, each with what it stands for; one that ends in `*` is the beginning of words.

    A word of an alphabet is found only where no letter precedes it, and none follows but an `s`.
    """

    def __init__(self, words: Iterable[tuple[str, Meant]]) -> None:
        index: dict[str, dict[tuple[str, bool], list[Meant]]] = defaultdict(dict)
        for written, named in words:
            word = written.rstrip("*") or written
            begins = word != written
            index[word[:_KEY]].setdefault((word, begins), []).append(named)
        # The longest first, so that it is the one that is found.
        self._index = {
            begin: sorted(found.items(), key=lambda item: -len(item[0][0]))
            for begin, found in index.items()
        }

    def find(self, text: str) -> Iterator[tuple[int, int, Meant]]:
        """Start, end and meaning of the longest words in a lower-case text, from the left."""
        at, size = 0, len(text)
        while at < size:
            end, length = at, 0
            keys = (text[at : at + _KEY], text[at])
            for (word, begins), names in chain(*(self._index.get(key, ()) for key in keys)):
                if len(word) < length:
                    break
                if text.startswith(word, at) and (stop := _end(text, at, word, begins)):
                    yield from ((at, stop, meant) for meant in names)
                    end, length = max(end, stop), len(word)
            at = max(end, at + 1)


def _end(text: str, start: int, word: str, begins: bool) -> int:
    """Where a word ends that begins at a place; 0 if it is a part of another one."""
    end = start + len(word)
    if _joins(word[0]) and start and _joins(text[start - 1]):
        return 0
    if word[-1].isdigit() and text[end : end + 1].isdigit():
        return 0
    if not _joins(word[-1]) or not _joins(text[end : end + 1]):
        return end
    if begins:
        while end < len(text) and _joins(text[end]):
            end += 1
        return end
    plural = text[end] == "s" and not _joins(text[end + 1 : end + 2])
    return end + 1 if plural else 0


def _joins(character: str) -> bool:
    """Whether words of the character's script are told apart by spaces."""
    return character == "_" or (character.isalpha() and not "\u2e80" <= character <= "\uffef")
