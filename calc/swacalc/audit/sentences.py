"""Sentences and their clauses, with the concepts and the numbers that stand in each."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from swacalc.audit.folding import ALPHABETIC, Folding
from swacalc.audit.paired_cells import owners, pair_of, parted
from swacalc.audit.stated_numbers import StatedNumber, stated_in, with_parameters, with_units
from swacalc.audit.stretches import TURN, Stretch
from swacalc.audit.words import WordIndex
from swacalc.claims.vocabulary import WORD_LANGUAGES
from swacalc.claims.wording import Vocabulary
from swacalc.patterns import CJK

OPENING = " \n\"'“„«»—–-"  # what stands before the first word of a sentence
_LONGEST = 1_000  # characters of a sentence
# The concept whose words tell languages apart.
LANGUAGE = "language.words"
DENIAL = "speech.denial"
_THIS = "speech.this"
# Of each of these kinds, one that is named is what the next sentence means by `it`.
_KINDS = ("kv.", "tier.", "layer.", "replay.", "phase.", "model.", "price.")
# A full stop behind one of these ends no sentence.
_SHORT = "".join(
    rf"(?<!\b{each})" for each in ("Mio", "Mrd", "ca", "vs", "bzw", "млн", "млрд", "тыс")
)
_END = re.compile(rf"[。！？；]|{_SHORT}[.!?;](?=[\s\"'”)]|\Z)|(?<=[{CJK}])[.!?](?![\d.])|{TURN}")
_BREAK = re.compile(
    r"[，、：・]|[,:](?=\s)|\s[–—]\s?|——|\s-\s|\s/\s|[()（）]|[→=](?=\s)|\b(?:and|but|while|whereas|against|und|y|mientras|et|e)\b"
)


class Hit(NamedTuple):
    """A concept that a text names, from `start` to `end`."""

    concept: str
    start: int
    end: int


class Sentence(NamedTuple):
    """A sentence of a stretch, from `start` to `end`, or all of a cell.

    `above` are the concepts that it is read under, the nearest first: the heads of the cell, the
    sentence before, the lead, all before that in the stretch and in the one before, the headings.
    `article` are those of the whole article.
    """

    stretch: Stretch
    start: int
    end: int
    clauses: tuple[tuple[int, int], ...]
    hits: tuple[Hit, ...]
    numbers: tuple[StatedNumber, ...]
    above: tuple[frozenset[str], ...]
    article: frozenset[str]

    @property
    def text(self) -> str:
        """The sentence as it stands in its stretch."""
        return self.stretch.text[self.start : self.end]

    @property
    def concepts(self) -> frozenset[str]:
        """The concepts that it names."""
        return frozenset(hit.concept for hit in self.hits)

    def clause_of(self, start: int) -> tuple[int, int]:
        """The clause in which an offset lies."""
        return next((each for each in self.clauses if each[0] <= start < each[1]), (0, 0))

    def concepts_in(self, span: tuple[int, int]) -> frozenset[str]:
        """The concepts that begin in a span."""
        return frozenset(hit.concept for hit in self.hits if span[0] <= hit.start < span[1])


class SentenceReader:
    """Reads stretches with the words of a vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._folding = Folding(vocabulary)
        self._readings: dict[str, _Reading] = {}
        telling = [each for each in vocabulary.concepts if each.id == LANGUAGE]
        self._tongues = WordIndex((word, name) for each in telling for name, word in each.words())

    def read(self, stretches: Sequence[Stretch]) -> list[Sentence]:
        """The sentences of an article, in order."""
        folded = [self._folding.plain(stretch.text) for stretch in stretches]
        language = self._language(folded)
        reading = self.reading(language)
        hits = [reading.found(text) for text in folded]
        article = frozenset(hit.concept for each in hits for hit in each)
        sentences: list[Sentence] = []
        for stretch, text, found in zip(stretches, folded, hits, strict=True):
            own = found
            rewritten = self._folding.numbers(text, language)
            numbers = list(stated_in(rewritten, language))
            if stretch.heads:
                heads = (self._plain(head, language) for head in stretch.heads)
                pair = pair_of(each for each in stretch.heads if reading.concepts_of(each))
                numbers = with_units(parted(numbers) if pair else numbers, heads)
                own = found + _shared(reading, pair, owners(text, numbers))
            sentences += self._sentences(stretch, text, own, numbers, (reading, article))
        return sentences

    def reading(self, language: str) -> "_Reading":
        """The words of articles in a language."""
        if language not in self._readings:
            self._readings[language] = _Reading(self._folding, self._vocabulary, language)
        return self._readings[language]

    def _language(self, texts: Iterable[str]) -> str:
        """The language that most words which tell languages apart are of."""
        found = (self._tongues.find(_lower(text)) for text in texts)
        counted = Counter(name for each in found for _, _, name in each)
        return max(counted, key=counted.__getitem__) if counted else "en"

    def _plain(self, text: str, language: str) -> str:
        """A text as the reader of numbers takes it."""
        return self._folding.numbers(self._folding.plain(text), language).text

    def _sentences(
        self,
        stretch: Stretch,
        text: str,
        hits: Sequence[Hit],
        numbers: Sequence[StatedNumber],
        around: tuple["_Reading", frozenset[str]],
    ) -> Iterator[Sentence]:
        reading, article = around
        heads, lead = map(reading.concepts_of, (" ".join(stretch.heads), stretch.lead))
        earlier, *headings = map(reading.concepts_of, (stretch.earlier, *stretch.headings))
        before: frozenset[str] = frozenset()
        for start, end in _short(_spans(text, _END, (0, len(text)))):
            if not text[start:end].strip():
                continue
            own = tuple(hit for hit in hits if start <= hit.start < end)
            meant = _meant(text[start:end], start, own, before)
            yield Sentence(
                stretch,
                start,
                end,
                tuple(_spans(text, _BREAK, (start, end))),
                own,
                with_parameters([each for each in numbers if start <= each.start < end]),
                (heads, before, lead | meant, earlier, *headings),
                article,
            )
            earlier |= before
            before = frozenset(hit.concept for hit in own)
            lead = before if is_question(text, end) else lead


def _shared(
    reading: "_Reading", pair: tuple[str, str] | None, places: tuple[int, int] | None
) -> list[Hit]:
    """The concepts of two things that a head names, each where its number stands in a cell."""
    return [
        Hit(concept, at, at)
        for name, at in zip(pair or (), places or (), strict=False)
        for concept in reading.concepts_of(name)
    ]


def _meant(words: str, start: int, hits: Sequence[Hit], before: frozenset[str]) -> frozenset[str]:
    """What a sentence that begins with a word such as `it` means of the sentence before.

    That is each concept which is the only one of its kind there.
    """
    first = start + len(words) - len(words.lstrip(OPENING))
    if not any(hit.concept == _THIS and hit.start == first for hit in hits):
        return frozenset()
    named = {kind: [each for each in before if each.startswith(kind)] for kind in _KINDS}
    return frozenset(each[0] for each in named.values() if len(each) == 1)


def is_question(text: str, end: int) -> bool:
    """Whether a sentence that ends at an offset of a text asks."""
    return text[max(0, end - 3) : end].rstrip().endswith(("?", "？"))


def _short(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Spans of at most `_LONGEST` characters: each number is compared with all of its sentence."""
    for start, end in spans:
        for at in range(start, end, _LONGEST):
            yield at, min(at + _LONGEST, end)


def _spans(text: str, ends: re.Pattern[str], within: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The parts of a span that marks end, the marks included."""
    at, last = within
    for match in ends.finditer(text, *within):
        if match.end() > at:
            yield at, match.end()
            at = match.end()
    if at < last:
        yield at, last


def _lower(text: str) -> str:
    """A text in small letters, if it is as long in them."""
    lower = text.lower()
    return lower if len(lower) == len(text) else text


class _Reading:
    """The words of articles in one language: not those of others in the same script.

    English words are read in all, but for those which are common words of the language.
    """

    def __init__(self, folding: Folding, vocabulary: Vocabulary, language: str) -> None:
        own = [name for name in WORD_LANGUAGES if name not in ALPHABETIC - {language}]
        self._folding = folding
        self._known: dict[str, frozenset[str]] = {}
        common = _common(vocabulary, language)
        words = (
            (word, each.id)
            for each in vocabulary.concepts
            for name in own
            for word in getattr(each, name)
            if not (name == "en" and word in common)
        )
        self._index = WordIndex(words, folding.small)

    def found(self, text: str) -> list[Hit]:
        """The words of a folded text; a word that two languages share counts once."""
        found = self._index.find(_lower(text))
        return list(dict.fromkeys(Hit(concept, start, end) for start, end, concept in found))

    def concepts_of(self, text: str) -> frozenset[str]:
        """The concepts that a text names."""
        if text not in self._known:
            hits = self.found(self._folding.plain(text))
            self._known[text] = frozenset(hit.concept for hit in hits)
        return self._known[text]


def _common(vocabulary: Vocabulary, language: str) -> frozenset[str]:
    """The common words of a language other than English."""
    if language == "en":
        return frozenset()
    telling = (each for each in vocabulary.concepts if each.id == LANGUAGE)
    return frozenset(word for each in telling for name, word in each.words() if name == language)
