"""Evidence beside its sources: what is cited, where it stands in a copy, and what was verified."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from swacalc.checks.findings import Project
from swacalc.claims.types import Claim, ClaimSet, Evidence, Source
from swacalc.errors import Place

if TYPE_CHECKING:
    from swacalc.documents import Document, Passage, Section


Key = tuple[str, str, str, tuple[str, ...]]


class Citation(NamedTuple):
    """A claim's evidence in a source that exists.

    `section` is the whole title that sources.yaml lists, number and heading, so that neither can
    change in a copy without notice; the locator itself where none is listed.
    """

    claim: Claim
    evidence: Evidence
    source: Source
    section: str

    @property
    def pinned(self) -> str:
        """What sources.yaml pins the source to: its revision, else its date."""
        return self.source.revision or self.source.date

    @property
    def key(self) -> Key:
        """What the lock knows it by: source, claim, section and words."""
        return (self.source.id, self.claim.id, self.section, self.evidence.words)


class Standing(NamedTuple):
    """Where evidence stands in a copy: its section, and the first passage there with its words."""

    section: "Section | None"
    passage: "Passage | None"


class Counts(NamedTuple):
    """How much evidence was held against a copy, now or when it was locked, and how much not."""

    verified: int
    unverified: int


class Cited(NamedTuple):
    """A source with how many claims cite it, how much of that was verified, and since when."""

    source: Source
    claims: int
    counts: Counts
    locked: str


def citations(claims: ClaimSet) -> Iterator[Citation]:
    """All evidence in the order of the files."""
    titles = {source.id: _titles(source) for source in claims.sources.values()}
    for topic in claims.topics:
        for claim in topic.claims:
            for evidence in claim.evidence:
                source = claims.sources.get(evidence.source)
                if source:
                    section = titles[source.id].get(evidence.section, evidence.section)
                    yield Citation(claim, evidence, source, section)


def _titles(source: Source) -> dict[str, str]:
    """The whole title of each section by its number and by its heading; the first if several."""
    found: dict[str, str] = {}
    for section in source.sections:
        for locator in filter(None, (section.number, section.heading)):
            found.setdefault(locator, f"{section.number} {section.heading}".strip())
    return found


def by_section(found: Iterable[Citation]) -> dict[str, dict[str, list[Citation]]]:
    """Citations by their source's id and their section."""
    groups: dict[str, dict[str, list[Citation]]] = {}
    for citation in found:
        sections = groups.setdefault(citation.source.id, {})
        sections.setdefault(citation.section, []).append(citation)
    return groups


def line_of(place: Place) -> str:
    """A place in a copy as people look it up: path and line."""
    return str(Place(place.path, place.line))


def standing(copy: "Document", citation: Citation) -> Standing:
    """Where evidence stands in a copy of its source."""
    from swacalc.documents import find_section, find_words, section_body

    section = find_section(copy, citation.section)
    if section is None:
        return Standing(None, None)
    return Standing(section, find_words(citation.evidence.words, section_body(copy, section)))


def stands(copy: "Document", citation: Citation) -> bool:
    """Whether a copy has the section and, where evidence has words, one passage with them."""
    section, passage = standing(copy, citation)
    return section is not None and (passage is not None or not citation.evidence.words)


def counts(project: Project) -> Counts | None:
    """What was held against a copy in all; None where there is neither copy nor lock."""
    if project.lock is None and project.copies is None:
        return None
    return _counts(held for _, held in _held(project))


def _counts(held: Iterable[bool]) -> Counts:
    found = list(held)
    return Counts(found.count(True), found.count(False))


def _held(project: Project) -> Iterator[tuple[Citation, bool]]:
    """Whether each citation stands in the copy at hand; without one, what the lock says of it."""
    locked = {
        (source.source, item.claim, item.section, item.words)
        for source in (project.lock.sources if project.lock else ())
        for item in source.held()
    }
    copies = project.copies or {}
    for citation in citations(project.claims):
        copy = copies.get(citation.source.id)
        yield citation, stands(copy, citation) if copy else citation.key in locked


def cited_sources(project: Project) -> tuple[Cited, ...]:
    """Every source of a claim set in the order of sources.yaml, cited or not."""
    found: dict[str, list[tuple[Citation, bool]]] = {}
    for citation, held in _held(project):
        found.setdefault(citation.source.id, []).append((citation, held))
    dates = {item.source: item.verified for item in (project.lock.sources if project.lock else ())}
    return tuple(
        Cited(
            source=source,
            claims=len({citation.claim.id for citation, _ in found.get(name, ())}),
            counts=_counts(held for _, held in found.get(name, ())),
            locked=dates.get(name, ""),
        )
        for name, source in project.claims.sources.items()
    )
