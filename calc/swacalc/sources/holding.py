"""How evidence is held by its sources, and how much of it in which way."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from swacalc.claims.types import ClaimSet, Source
from swacalc.claims.vocabulary import ORIGINS
from swacalc.sources.citations import HOLDINGS, Citation, Holding, citations, held_in
from swacalc.sources.config_fields import fields_by_source, is_held
from swacalc.sources.lock import NEVER

if TYPE_CHECKING:
    from swacalc.documents import Document
    from swacalc.sources.lock import Lock

HeldCounts = Mapping[Holding, int]


class Cited(NamedTuple):
    """A source: what cites it, in which ways that is held, and what the lock records.

    `locked` is the day since when a copy is known to be as it is recorded, and `against` the
    revision or date that sources.yaml pinned the source to on that day; both may be empty.
    """

    source: Source
    cited: tuple[Citation, ...]
    counts: HeldCounts
    locked: str
    against: str

    @property
    def claims(self) -> tuple[str, ...]:
        """The claims that cite it, each once."""
        return tuple(dict.fromkeys(citation.claim.id for citation in self.cited))

    @property
    def read(self) -> tuple[str, ...]:
        """The days on which somebody read its evidence, in order."""
        return tuple(sorted({each.evidence.read for each in self.cited if each.how == "read"}))

    @property
    def since(self) -> str:
        """The day since when all that is held of it is; empty if nothing is held by a copy."""
        by_copy = self.counts["digest"] + self.counts["section only"]
        locked = (self.locked,) if by_copy and self.locked != NEVER else ()
        return min((*locked, *self.read), default="")


def held_citations(
    claims: ClaimSet, lock: "Lock | None", copies: "Mapping[str, Document] | None" = None
) -> Iterator[Citation]:
    """All evidence with how it is held: in the copy at hand, else in the strongest way known."""
    locked = {
        source.key(item): source.how(item)
        for source in (lock.sources if lock else ())
        for item in source.evidence
    }
    fields = fields_by_source(claims)
    for citation in citations(claims):
        copy = (copies or {}).get(citation.source.id)
        ways: list[Holding] = [locked.get(citation.key, "not held")]
        if citation.evidence.read:
            ways.append("read")
        if is_held(fields, citation.evidence):
            ways.append("field held")
        how = held_in(copy, citation) if copy else min(ways, key=HOLDINGS.index)
        yield citation._replace(how=how)


def counted_by(found: Iterable[Citation]) -> HeldCounts:
    """How much evidence is held in each way."""
    times = Counter(citation.how for citation in found)
    return {how: times[how] for how in HOLDINGS}


def by_origin(found: Iterable[Citation]) -> dict[str, HeldCounts]:
    """The same for primary sources, secondary sources and own derivations that are cited."""
    groups: dict[str, list[Citation]] = {origin: [] for origin in ORIGINS}
    for citation in found:
        groups[citation.source.origin].append(citation)
    return {origin: counted_by(group) for origin, group in groups.items() if group}


def counts_text(counts: HeldCounts) -> str:
    """The counts in words."""
    return ", ".join(f"{how} {times:,}" for how, times in counts.items())


def cited_sources(
    claims: ClaimSet, lock: "Lock | None", found: Iterable[Citation]
) -> tuple[Cited, ...]:
    """Every source of a claim set in the order of sources.yaml, cited or not."""
    groups: dict[str, list[Citation]] = {}
    for citation in found:
        groups.setdefault(citation.source.id, []).append(citation)
    records = {item.source: item for item in (lock.sources if lock else ())}
    return tuple(
        Cited(
            source=source,
            cited=tuple(groups.get(name, ())),
            counts=counted_by(groups.get(name, ())),
            locked=records[name].verified if name in records else "",
            against=records[name].revision if name in records else "",
        )
        for name, source in claims.sources.items()
    )
