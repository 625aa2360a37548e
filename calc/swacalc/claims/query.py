"""Finding claims: by id, or by what they are about."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from swacalc.claims.types import Claim, ClaimSet, Symbol
from swacalc.claims.vocabulary import TAGS
from swacalc.errors import InputError, did_you_mean
from swacalc.quantity import text

Entity = TypeVar("Entity")

SEARCH = "swacalc claims --text WORD finds claims by their words"
_LISTED = 40  # names that a hint shows
_STEM = 4  # letters from which on a word may lose its plural, and go on
_WORDS = re.compile("[\u4e00-\u9fff]+|[^\\s\u4e00-\u9fff]+")
_SIGNS = "?!.,;:()'\"？！。，；：、（）“”"  # that stand beside a word
_MOST_WORDS = 100  # more take long
_LATIN = re.compile("[a-z]+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3})")


def look_up(records: Mapping[str, Entity], what: str, name: str) -> Entity:
    """The record of that name.

    Raises:
        InputError: there is none; the hint is the nearest name, or all where they are few.
    """
    if name not in records:
        names = f"known are {', '.join(records)}" if len(records) <= _LISTED else SEARCH
        raise InputError(f"there is no {what} {name!r}", hint=did_you_mean(name, records) or names)
    return records[name]


@dataclass(frozen=True, kw_only=True)
class Filter:
    """What claims have to match; an empty string matches everything.

    `text` is words that a claim has, as `Sought` finds them.
    """

    tag: str = ""
    source: str = ""
    section: str = ""
    topic: str = ""
    text: str = ""

    def passes(self, claim: Claim) -> bool:
        """Whether a claim of the right topic matches."""
        cited = any(
            self.source in ("", item.source) and self.section in ("", item.section)
            for item in claim.evidence
        )
        return cited and self.tag in ("", claim.tag) and not self._sought.score(claim).missing

    @cached_property
    def _sought(self) -> "Sought":
        return Sought(self.text)


class Found(NamedTuple):
    """Claims and symbols that have words, the likeliest first; `all_words` if they have each."""

    records: list[Claim | Symbol]
    all_words: bool


def about(claims: ClaimSet, words: str) -> Found:
    """The claims and symbols that have all the words in any order, or else most of them.

    A figure counts more than a title, and a title more than a statement; of equals, claims come
    before symbols, the claims of the headline before others, and short titles before long ones. A
    symbol that a found claim gives is left out, for that claim tells of it.
    """
    sought, first = Sought(words), {claim.id for claim in claims.headline()}
    records: list[Claim | Symbol] = [*claims.claims.values(), *claims.symbols.values()]
    scores = [sought.score(record) for record in records]
    fewest = min((score.missing for score in scores), default=0)

    def rank(scored: tuple[Closeness, Claim | Symbol]) -> tuple[int, bool, bool, int]:
        score, record = scored
        title = (record.title.en if record.title else "") or _name(record)
        return score.distance, isinstance(record, Symbol), _name(record) not in first, len(title)

    if 2 * fewest >= len(sought.patterns):
        return Found([], False)
    likely = [each for each in zip(scores, records, strict=True) if each[0].missing == fewest]
    found = [record for _, record in sorted(likely, key=rank)]
    told = {each.figure.symbol for each in found if isinstance(each, Claim) and each.figure}
    return Found([each for each in found if _name(each) not in told], not fewest)


class Closeness(NamedTuple):
    """How many words a record lacks, and how far from its front the others are, summed.

    A figure that has a word counts 0, a name or title 1, a statement or meaning 2.
    """

    missing: int
    distance: int


class Sought:
    """Words that claims and symbols are searched for, without regard to case or to their order.

    A number is looked for whole: 890 is not in 1,890 or 890,000. Any other word may go on, so that
    `byte` finds bytes, and `bytes` finds byte.

    Raises:
        InputError: there are more than a hundred words, or nothing but signs and spaces.
    """

    def __init__(self, words: str) -> None:
        found = [word.strip(_SIGNS) for word in _WORDS.findall(_plain(words))]
        if len(found) > _MOST_WORDS:
            raise InputError(
                f"a search has at most {_MOST_WORDS} words", hint=f"not {len(found):,}"
            )
        self.patterns = [_pattern(word) for word in found if word]
        if words and not self.patterns:
            raise InputError(f"there is no word in {words!r}", hint=SEARCH)

    def score(self, record: Claim | Symbol) -> Closeness:
        """How well a record fits."""
        texts = [_plain(" ".join(part)) for part in words_of(record)]
        places = [
            next((place for place, text in enumerate(texts) if pattern.search(text)), None)
            for pattern in self.patterns
        ]
        found = [place for place in places if place is not None]
        return Closeness(len(places) - len(found), sum(found))


def _plain(words: str) -> str:
    """Words without case and without the commas between thousands."""
    return _THOUSANDS.sub("", words.casefold())


def _pattern(word: str) -> re.Pattern[str]:
    """What finds a word: a number whole, a word of two letters too, a longer one at its start."""
    if word[-1].isdigit():
        behind = r"(?!\d|[.,/]\d)"
    elif _LATIN.fullmatch(word):
        behind, word = (r"(?![a-z])", word) if len(word) < _STEM else ("", word.removesuffix("s"))
    else:
        behind = ""
    before = r"(?<![\d.,/])" if word[0].isdigit() else r"(?<![a-z])" if _LATIN.match(word) else ""
    return re.compile(f"{before}{re.escape(word)}{behind}")


def _name(record: Claim | Symbol) -> str:
    return record.id if isinstance(record, Claim) else record.name


def words_of(record: Claim | Symbol) -> Iterator[list[str]]:
    """What a claim or symbol has of figure, of names and of sentences."""
    figure = record.figure if isinstance(record, Claim) else None
    said = record.statement if isinstance(record, Claim) else record.meaning
    yield [text(figure.value)] if figure and figure.value is not None else []
    yield [_name(record), *((record.title.en, record.title.zh) if record.title else ())]
    yield [said.en, said.zh]


def matching(claims: ClaimSet, wanted: Filter) -> tuple[Claim, ...]:
    """The claims that pass a filter, in the order of the files.

    Raises:
        InputError: a tag, source or topic that does not exist, a section that none cites, or a
            text that `Sought` refuses.
    """
    topics = {item.topic: item.claims for item in claims.topics}
    if wanted.tag:
        look_up(dict.fromkeys(TAGS), "tag", wanted.tag)
    if wanted.source:
        look_up(claims.sources, "source", wanted.source)
    everything = tuple(claims.claims.values())
    if wanted.section:
        cited = (item.section for claim in everything for item in claim.evidence)
        look_up(dict.fromkeys(cited), "section", wanted.section)
    chosen = look_up(topics, "topic", wanted.topic) if wanted.topic else everything
    return tuple(claim for claim in chosen if wanted.passes(claim))
