"""Words: each word of the vocabulary, and each number in words, is read in its language."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest
import yaml

from swacalc.audit.cardinals import is_cardinal
from swacalc.audit.folding import Folding
from swacalc.audit.markdown_lines import markdown_stretches
from swacalc.audit.sentences import SentenceReader
from swacalc.audit.stated_numbers import COINS, StatedNumber
from swacalc.audit.stretches import Stretch
from swacalc.claims.types import ClaimSet
from swacalc.claims.vocabulary import WORD_LANGUAGES
from swacalc.claims.wording import Vocabulary
from swacalc.quantity import RATIO, parse_unit

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

PHRASES = Path(__file__).with_name("number_phrases.yaml")
RELATIONS = ("at-least", "at-most", "about", "nearly", "over", "under")
# Where these are words or parts of words that have another sense, no number stands.
NO_NUMBERS = (
    ("de", "Es gab einmal Achtung und Dreistigkeit"),
    ("it", "se sei curioso, sei qui"),
    ("fr", "un modèle neuf pour la rentrée de sept."),
    ("ko", "이 시간, 이 토큰, 이 층, 일반 시간, 한 주제, 이천 쌀, 세 주요"),
    ("ja", "十分に長い、一分の狂い、9月30日に"),
    ("zh", "一分钱一分货，等了半天"),
    ("es", "una capa u otra, la una que tenía"),
    ("pt", "um modelo e outro"),
    ("ru", "один из них"),
)


# What would begin an item of a list at the beginning of a line.
_LISTED = re.compile(r" (?:[-+*] |\d+[.)])")


def _full_width(word: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalnum() else c for c in word)


def _spellings(word: str, language: str, vocabulary: Vocabulary) -> Iterator[str]:
    """A word as sentences have it: inflected, in capitals, broken, wide, traditional."""
    ending = SENTENCES[language][1]
    plain = word.replace("*", ending) if word != "*" else word
    yield plain
    yield plain.upper() if len(plain.upper()) == len(plain) else plain
    if not _LISTED.search(plain):
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


# A number before which each word of longer ones can stand behind: a thousand.
_THOUSAND = MappingProxyType(
    {"es": "mil ", "pt": "mil ", "fr": "mille ", "de": "tausend", "ru": "тысяча ", "it": "mille"}
    | {"ko": "백"}
)


def test_every_numeral_is_read(claims: ClaimSet) -> None:
    """Each numeral in words becomes the one that the reader of numbers knows."""
    folding = Folding(claims.vocabulary)
    for numeral in claims.vocabulary.numerals:
        for language, word in numeral.words():
            before = {"+": _THOUSAND.get(language, ""), "/": "2 "}.get(numeral.id[0], "")
            after = " 시간" if language == "ko" and is_cardinal(numeral.id) else ""
            written = folding.numbers(folding.plain(f"~ {before}{word}{after} ~"), language).text
            left = after and f"{before}{word} " in written
            assert (written != f"~ {word} ~" and not left) or word == numeral.id, word


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


class _Wanted(NamedTuple):
    """A reading as the file has it: `at-most 72 h`, `7/8`, `8 times`."""

    relation: str
    number: Fraction
    unit: str


def _wanted(written: str) -> _Wanted:
    words = written.split()
    relation = words.pop(0) if words[0] in RELATIONS else "equals"
    return _Wanted(relation, Fraction(words[0]), " ".join(words[1:]))


def _is_read(number: StatedNumber, wanted: _Wanted) -> bool:
    if wanted.relation not in number.meaning.relations:
        return False
    readings = number.meaning.readings
    if wanted.unit in COINS:
        one = ((wanted.unit[:-1], 1),)
        return any(each.number == wanted.number and each.unit.powers == one for each in readings)
    if wanted.unit == "times":
        return number.form == "times" and any(each.base == wanted.number for each in readings)
    unit = parse_unit(wanted.unit) if wanted.unit else RATIO
    base = wanted.number * unit.scale
    return any(each.base == base and each.unit.powers == unit.powers for each in readings)


def _numbers(reader: SentenceReader, language: str, phrase: str) -> list[StatedNumber]:
    """The numbers of a phrase in a sentence that tells its language."""
    frame = SENTENCES[language][0]
    at = frame.index("{")
    read = reader.read([Stretch(frame.format(phrase), ((0, 1, 1, 0),))])
    numbers = [number for sentence in read for number in sentence.numbers]
    return [each for each in numbers if at <= each.start < at + len(phrase)]


@pytest.mark.parametrize("language", WORD_LANGUAGES)
def test_a_number_in_words_is_read(claims: ClaimSet, language: str) -> None:
    """Each phrase of a language states one number: the one that the file says, with its unit."""
    reader = SentenceReader(claims.vocabulary)
    phrases = yaml.safe_load(PHRASES.read_text(encoding="utf-8"))[language]
    wrong = []
    for phrase, reading in phrases.items():
        numbers = _numbers(reader, language, phrase)
        if len(numbers) != 1 or not _is_read(numbers[0], _wanted(str(reading))):
            wrong.append((phrase, reading, numbers))
    assert len(phrases) > 150
    assert not wrong


@pytest.mark.parametrize(("language", "words"), NO_NUMBERS)
def test_words_with_another_sense_are_no_numbers(
    claims: ClaimSet, language: str, words: str
) -> None:
    """No number is read in words of a language that mean one elsewhere only."""
    assert not _numbers(SentenceReader(claims.vocabulary), language, words)
