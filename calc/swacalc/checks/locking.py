"""Making a lock of a claim set and the copies at hand."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from swacalc.checks.findings import Project
from swacalc.checks.lock import NEVER, Lock, LockedEvidence, LockedSection, LockedSource
from swacalc.checks.sources import Citation, Key, citations, standing
from swacalc.documents import DIGEST, Document, find_section, passage_digest, section_digest


def today() -> str:
    """The date that a lock made now carries, the same wherever it is made."""
    return datetime.now(UTC).date().isoformat()


def make_lock(project: Project, *, today: str) -> Lock:
    """The lock of a project's claims and of the copies at hand.

    Of a source without a copy, what the lock before held is kept as far as its evidence is the
    same. A source that is as it was keeps its date, so that locking twice changes nothing.
    """
    groups: dict[str, dict[Key, Citation]] = {}
    for citation in citations(project.claims):
        groups.setdefault(citation.source.id, {}).setdefault(citation.key, citation)
    previous = project.lock if project.lock and project.lock.algorithm == DIGEST else None
    copies, sources = project.copies or {}, []
    for name in sorted(groups):
        cited = [groups[name][key] for key in sorted(groups[name])]
        before = (previous and previous.source(name)) or LockedSource(source=name)
        copy = copies.get(name)
        sources.append(_held(cited, copy, before, today) if copy else _kept(cited, before))
    return Lock(algorithm=DIGEST, sources=tuple(sources))


def _held(
    cited: Sequence[Citation], copy: Document, before: LockedSource, today: str
) -> LockedSource:
    titles = sorted({citation.section for citation in cited})
    found = [(title, section) for title in titles if (section := find_section(copy, title))]
    sections = [
        LockedSection(section=title, digest=section_digest(copy, section))
        for title, section in found
    ]
    evidence = []
    for citation in cited:
        passage = standing(copy, citation).passage
        evidence.append(_evidence(citation, passage_digest(passage) if passage else ""))
    now = LockedSource(
        source=before.source,
        verified=today if sections else NEVER,
        revision=cited[0].pinned if sections else "",
        sections=tuple(sections),
        evidence=tuple(evidence),
    )
    same = replace(now, verified=before.verified)
    return same if same == before else now


def _kept(cited: Sequence[Citation], before: LockedSource) -> LockedSource:
    passages = {(item.claim, item.section, item.words): item.passage for item in before.evidence}
    titles = {citation.section for citation in cited}
    sections = tuple(item for item in before.sections if item.section in titles)
    evidence = (_evidence(citation, passages.get(citation.key[1:], "")) for citation in cited)
    return replace(
        before,
        verified=before.verified if sections else NEVER,
        revision=before.revision if sections else "",
        sections=sections,
        evidence=tuple(evidence),
    )


def _evidence(citation: Citation, passage: str) -> LockedEvidence:
    return LockedEvidence(
        claim=citation.claim.id,
        section=citation.section,
        words=citation.evidence.words,
        passage=passage,
    )
