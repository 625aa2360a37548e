"""Words: each word of the vocabulary is read in sentences of its language."""

from collections import Counter
from collections.abc import Iterator
from types import MappingProxyType

import pytest

from swacalc.audit.folding import Folding
from swacalc.audit.markdown_lines import markdown_stretches
from swacalc.audit.sentences import SentenceReader
from swacalc.claims.types import ClaimSet
from swacalc.claims.vocabulary import WORD_LANGUAGES
from swacalc.claims.wording import Vocabulary

# A sentence of each language around a word, and an ending that its words may have.
SENTENCES = MappingProxyType(
    {
        "en": ("And this is what the page of the talk had: {} .", "ish"),
        "zh": ("这一页的文字是“{} ”。", ""),
        "ja": ("このページの文は「{} 」", ""),
        "ko": ("그 글의 낱말은 “{} ” 이다.", ""),
        "es": ("En la página de la charla se lee: {} .", "aron"),
        "pt": ("Os que leem a página da palestra em questão: {} .", "aram"),
        "fr": ("Une page pour les gens du cours est là: {} .", "aient"),
        "de": ("Auf der Seite ist das ein Wort von den vielen: {} .", "enden"),
        "ru": ("Это из текста на странице в газете для всех: {} .", "ами"),
        "it": ("Il testo della pagina è quello che gli altri hanno: {} .", "avano"),
    }
)


def _full_width(word: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalnum() else c for c in word)


def _spellings(word: str, language: str, vocabulary: Vocabulary) -> Iterator[str]:
    """A word as sentences have it: inflected, in capitals, broken, wide, traditional."""
    ending = SENTENCES[language][1]
    plain = word.replace("*", ending) if word != "*" else word
    yield plain
    yield plain.upper() if len(plain.upper()) == len(plain) else plain
    yield plain.replace(" ", "\n")
    yield plain.replace(" ", "\u00a0")
    yield _full_width(plain)
    if language == "zh":
        pairs = vocabulary.characters.split()
        yield plain.translate({ord(pair[1]): pair[0] for pair in pairs if pair[1].isalpha()})


@pytest.mark.parametrize("language", WORD_LANGUAGES)
def test_every_word_is_read(claims: ClaimSet, language: str) -> None:
    """A sentence of a language names the concept of each word of it, however it is written."""
    reader = SentenceReader(claims.vocabulary)
    unread = []
    for concept in claims.vocabulary.concepts:
        for word in getattr(concept, language):
            for written in _spellings(word, language, claims.vocabulary):
                text = SENTENCES[language][0].format(written)
                read = reader.read(markdown_stretches(text))
                named = {hit.concept for sentence in read for hit in sentence.hits}
                if concept.id not in named:
                    unread.append((concept.id, word, written))
    assert not unread


def test_every_numeral_is_read(claims: ClaimSet) -> None:
    """Each numeral in words becomes the one that the reader of numbers knows."""
    folding = Folding(claims.vocabulary)
    for numeral in claims.vocabulary.numerals:
        for _, word in numeral.words():
            written = folding.numbers(folding.plain(f"~ {word} ~"), comma=False).text
            assert written != f"~ {word} ~" or word == numeral.id, word


def test_no_word_is_listed_twice(claims: ClaimSet) -> None:
    """No concept lists a word twice, or beside a beginning that has it already.

    But for the words of another concept, which hide such a beginning.
    """
    doubled = []
    listed = Counter(word for each in claims.vocabulary.concepts for _, word in each.words())
    for concept in claims.vocabulary.concepts:
        for language in WORD_LANGUAGES:
            words = getattr(concept, language)
            begins = tuple(word[:-1] for word in words if word.endswith("*") and word != "*")
            doubled += [
                (concept.id, language, word)
                for at, word in enumerate(words)
                if word in words[:at]
                or (begins and word.isalpha() and word.startswith(begins) and listed[word] == 1)
            ]
    assert not doubled


def test_a_version_is_not_named_by_its_beginning(claims: ClaimSet) -> None:
    """v1 is named in `v1.` at the end of a sentence, but not in v1.5."""
    reader = SentenceReader(claims.vocabulary)
    named = {
        text: "model.v1" in sentence.concepts
        for text in ("It is v1.", "It is v1.5 now")
        for sentence in reader.read(markdown_stretches(text))
    }
    assert named == {"It is v1.": True, "It is v1.5 now": False}
