"""The words in which articles speak of things, as they are read from `claims/vocabulary/`."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from swacalc.claims.vocabulary import WORD_LANGUAGES
from swacalc.errors import Place


class Concept(NamedTuple):
    """A thing that articles speak of, with the words for it in each language.

    A word that ends in `*` is the beginning of words.
    """

    id: str
    places: Mapping[str, Place]
    en: tuple[str, ...] = ()
    zh: tuple[str, ...] = ()
    ja: tuple[str, ...] = ()
    ko: tuple[str, ...] = ()
    es: tuple[str, ...] = ()
    pt: tuple[str, ...] = ()
    fr: tuple[str, ...] = ()
    de: tuple[str, ...] = ()
    ru: tuple[str, ...] = ()
    it: tuple[str, ...] = ()

    def words(self) -> Iterator[tuple[str, str]]:
        """Each word with its language."""
        for language in WORD_LANGUAGES:
            yield from ((language, word) for word in getattr(self, language))


class Vocabulary(NamedTuple):
    """The words of articles: concepts, and `numerals`, whose id is how English writes the number.

    `characters` are pairs of a traditional character and the simplified one for it.
    """

    concepts: tuple[Concept, ...] = ()
    numerals: tuple[Concept, ...] = ()
    characters: str = ""
