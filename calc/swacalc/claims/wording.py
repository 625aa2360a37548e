"""The words in which articles speak of things and of claims.

They are read from `claims/vocabulary/` and from the `audit` keys of claims.
"""

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


class SentenceFrame(NamedTuple):
    """Concepts that together in one sentence say something of a claim, and whether it is right.

    Of each group of `all` one concept stands in the sentence, of `none` none does; of each group of
    `context` one stands in the sentence or in what it is read under, of `article` anywhere. Of
    `about` and `mixed`, what stands nearest is of `about`, unless nothing of either is named. Those
    of `all` stand within `reach` characters.
    """

    verdict: str
    all: tuple[tuple[str, ...], ...]
    places: Mapping[str, Place]
    context: tuple[tuple[str, ...], ...] = ()
    article: tuple[tuple[str, ...], ...] = ()
    about: tuple[str, ...] = ()
    mixed: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    reach: int = 160


class AuditKey(NamedTuple):
    """How articles speak of a claim.

    Its number is about one concept of each group of `about`; with one of `mixed` instead it is
    mixed up, and with one of `apart` it is another number. Another number is wrong only if one
    concept of each group of `firm` stands beside it. With an `edge`, the claim is where a window
    begins, and that is the symbol of its length. With a `slot`, numbers of that kind from an
    illustration are taken for the claim's. `parts` are the symbols of the numbers that a whole
    is split into, the claim's among them.
    """

    places: Mapping[str, Place]
    about: tuple[tuple[str, ...], ...] = ()
    mixed: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    firm: tuple[tuple[str, ...], ...] = ()
    frames: tuple[SentenceFrame, ...] = ()
    edge: str = ""
    slot: str = ""
    parts: tuple[str, ...] = ()
