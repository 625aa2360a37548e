"""The reference page of sources: how evidence is held, and which claims each section carries."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from urllib.parse import urlencode

from swacalc.claims.types import ClaimSet
from swacalc.site.languages import Language
from swacalc.site.page_text import address, code, details, link, page, prose, slug, table, titled
from swacalc.sources.citations import HOLDINGS, Citation, by_section
from swacalc.sources.holding import (
    Cited,
    HeldCounts,
    by_origin,
    cited_sources,
    counted_by,
    held_citations,
)
from swacalc.sources.lock import NEVER, Lock


def sources_page(claims: ClaimSet, lock: Lock | None, language: Language) -> str:
    """How evidence is held, and every source with the claims that each section of it carries."""
    cited = tuple(held_citations(claims, lock))
    groups = by_section(cited)
    blocks = (
        block
        for row in cited_sources(claims, lock, cited)
        for block in _source(row, groups.get(row.source.id, {}), language)
    )
    return page(language.sources, chain(_held(cited, language), blocks))


def _held(cited: Sequence[Citation], language: Language) -> Iterator[str]:
    meanings = language.held_meanings.items()
    yield "\n".join(
        f"- **{language.term(how)}**{language.colon}{prose(meaning)}" for how, meaning in meanings
    )
    parts = {**by_origin(cited), language.all_evidence: counted_by(cited)}
    rows = [
        (language.term(origin), *(f"{part[how]:,}" for how in HOLDINGS))
        for origin, part in parts.items()
    ]
    yield table((language.held_head, *map(language.term, HOLDINGS)), rows)


def _source(
    row: Cited, sections: Mapping[str, Sequence[Citation]], language: Language
) -> Iterator[str]:
    source = row.source
    yield titled(slug(source.id), language.term(source.title))
    kind, written = language.term(source.kind), language.term(source.language)
    revision = language.term(source.revision)
    facts = (kind, *map(language.term, source.authors), source.date, revision, written)
    yield f"{code(source.id)} · {' · '.join(prose(fact) for fact in facts if fact)}"
    if source.urls:
        yield "\n".join(f"- {address(prose(url), url)}" for url in source.urls)
    if sections:
        yield _locked(row, language)
        rows = [
            (prose(language.section(source, name)), _carried(source.id, name, cited))
            for name, cited in sections.items()
        ]
        counted = {"claims": len(row.claims), "sections": len(sections)}
        head = table(language.sections_head, rows)
        yield details(language.sections_count.format(**counted), head)


def _carried(source: str, section: str, cited: Sequence[Citation]) -> str:
    """How many claims a section carries, as a link to the table of claims that shows those."""
    query = urlencode({"source": source, "section": section})
    return link(str(len({each.claim.id for each in cited})), f"claims.md?{query}")


def _locked(row: Cited, language: Language) -> str:
    """How the evidence is held, when a copy was locked, and which copy was read."""
    told = language.evidence.format(counts=_counts(row.counts, language))
    if row.locked not in ("", NEVER):
        against = prose(row.against) or language.no_revision
        told += language.locked.format(day=row.locked, revision=against)
    copy = row.source.copy
    if row.read or copy:
        told += language.copied.format(copy=address(language.this_copy, row.source.copy_url))
        told += language.dated.format(copy.date) if copy and copy.date else ""
    if row.read:
        told += language.read_on.format(language.comma.join(row.read))
    return told + language.stop


def _counts(counts: HeldCounts, language: Language) -> str:
    return language.comma.join(f"{language.term(how)} {times:,}" for how, times in counts.items())
