"""Evidence beside its sources: what is cited, and where it stands in a copy."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from swacalc.claims.types import Claim, ClaimSet, Evidence, Source
from swacalc.errors import Place

if TYPE_CHECKING:
    from swacalc.documents import Document, Passage, Section


CitationKey = tuple[str, str, str, tuple[str, ...]]

# How evidence is held, the strongest way first.
Holding = Literal["digest", "read", "field held", "section only", "not held"]
HOLDINGS: tuple[Holding, ...] = get_args(Holding)
HELD_MEANINGS: Mapping[Holding, str] = {
    "digest": "a copy on the maintainer's machine had the words together in the section, and "
    "sources.lock has their digest",
    "read": "somebody found the words, or the field and its value, in the public copy that the "
    "source names, on the day that the evidence gives",
    "field held": "the model that was made of the configuration has the field with this value",
    "section only": "the evidence has no words, and a copy had the section",
    "not held": "none of these",
}


class Citation(NamedTuple):
    """A claim's evidence in a source that exists.

    `section` is the whole title that sources.yaml lists, number and heading, so that neither can
    change in a copy without notice; the locator itself where none is listed. `how` is how it is
    held, where that was asked.
    """

    claim: Claim
    evidence: Evidence
    source: Source
    section: str
    how: Holding = "not held"

    @property
    def pinned(self) -> str:
        """What sources.yaml pins the source to: its revision, else its date."""
        return self.source.revision or self.source.date

    @property
    def key(self) -> CitationKey:
        """What the lock knows it by: source, claim, section, and words or field."""
        return (self.source.id, self.claim.id, self.section, self.evidence.quoted)


class Standing(NamedTuple):
    """Where evidence stands in a copy: its section, and the first passage there with its words."""

    section: "Section | None"
    passage: "Passage | None"


def citations(claims: ClaimSet) -> Iterator[Citation]:
    """All evidence in the order of the files."""
    titles = {source.id: _titles(source) for source in claims.sources.values()}
    for claim in claims.all_claims():
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
    return Standing(section, find_words(citation.evidence.quoted, section_body(copy, section)))


def held_in(copy: "Document", citation: Citation) -> Holding:
    """How evidence is held by a copy: its words, or its section where it has no words."""
    section, passage = standing(copy, citation)
    if passage is not None:
        return "digest"
    return "section only" if section and not citation.evidence.quoted else "not held"


def stands(copy: "Document", citation: Citation) -> bool:
    """Whether a copy has the section and, where evidence has words, one passage with them."""
    return held_in(copy, citation) != "not held"
