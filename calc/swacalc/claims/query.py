"""Finding claims: by id, or by what they are about."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from swacalc.claims.types import Claim, ClaimSet, Symbol
from swacalc.claims.vocabulary import TAGS
from swacalc.errors import InputError, did_you_mean
from swacalc.quantity import text

Entity = TypeVar("Entity")

SEARCH = "swacalc claims --text WORD finds claims by their words"
_LISTED = 40  # names that a hint shows


def look_up(records: Mapping[str, Entity], what: str, name: str) -> Entity:
    """The record of that name.

    Raises:
        InputError: there is none; the hint is the nearest name, or all where they are few.
    """
    if name not in records:
        names = f"known are {', '.join(records)}" if len(records) <= _LISTED else SEARCH
        raise InputError(f"there is no {what} {name!r}", hint=did_you_mean(name, records) or names)
    return records[name]


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What claims have to match; an empty string matches everything.

    `text` is looked for in ids, titles and statements without regard to case.
    """

    tag: str = ""
    source: str = ""
    section: str = ""
    topic: str = ""
    text: str = ""

    def passes(self, claim: Claim) -> bool:
        """Whether a claim of the right topic matches."""
        texts = filter(None, (claim.title, claim.statement))
        said = [claim.id, *(words for text in texts for words in (text.en, text.zh))]
        return (
            self.tag in ("", claim.tag)
            and has_words(self.text, said)
            and any(
                self.source in ("", item.source) and self.section in ("", item.section)
                for item in claim.evidence
            )
        )


def has_words(words: str, texts: Iterable[str]) -> bool:
    """Whether some text has the words, without regard to case."""
    return any(words.casefold() in text.casefold() for text in texts)


def about(claims: ClaimSet, words: str) -> list[Claim | Symbol]:
    """The claims, then the symbols, whose title, words or figure have the words or the number.

    Of a number the whole is looked for: 890 is not in 1,890 or 890,000.
    """
    sought = words.casefold().strip()
    if not sought:
        return []
    before = r"(?<![\d.,])" if sought[0].isdigit() else ""
    behind = r"(?!\d|[.,]\d)" if sought[-1].isdigit() else ""
    pattern = re.compile(f"{before}{re.escape(sought)}{behind}")
    records: list[Claim | Symbol] = [*claims.claims.values(), *claims.symbols.values()]
    return [each for each in records if any(map(pattern.search, _words_of(each)))]


def _words_of(record: Claim | Symbol) -> Iterator[str]:
    """What a claim or symbol says of itself, without regard to case."""
    if isinstance(record, Claim):
        said, figure = record.statement, record.figure
        yield record.id.casefold()
        if figure and figure.value is not None:
            yield text(figure.value).casefold()
    else:
        said = record.meaning
        yield record.name.casefold()
    for words in filter(None, (record.title, said)):
        yield from (words.en.casefold(), words.zh.casefold())


def matching(claims: ClaimSet, wanted: Filter) -> tuple[Claim, ...]:
    """The claims that pass a filter, in the order of the files.

    Raises:
        InputError: a tag, source or topic that does not exist, or a section that none cites.
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
