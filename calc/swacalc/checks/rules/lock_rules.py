"""Rules about the lock: is what was verified still what is claimed, and still in the sources?"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from swacalc.checks.findings import Finding, Project
from swacalc.checks.rule import rule
from swacalc.errors import Place
from swacalc.sources.citations import (
    Citation,
    CitationKey,
    by_section,
    citations,
    line_of,
    standing,
    stands,
)

if TYPE_CHECKING:
    from swacalc.documents import Document
    from swacalc.sources.lock import Lock, LockedSource

_RELOCK = "then run swacalc sources lock"


@rule("SRC203")
def section_changed(project: Project) -> Iterator[Finding]:
    """Is the text of each cited section still the one that was locked?

    If there are copies, their digests are compared. Otherwise the revision that sources.yaml gives
    for a source is compared. Each finding names the claims to read again, starting with those
    whose passage changed.

    Why:
        A sentence that is added or changed beside the cited words can reverse their meaning,
        although the words themselves are still there.
    Not seen:
        Sections that no claim cites. Without copies, a source that changed under the same revision.
    Bad:
        revision: "arXiv:2609.19969v2"   # while sources.lock was made with v1
    Good:
        revision: "arXiv:2609.19969v1"
    """
    if project.lock is None:
        return
    copies, groups = project.copies or {}, by_section(citations(project.claims))
    if copies and _outdated(project.lock):
        message = f"the digests are {project.lock.algorithm}, which this version does not use"
        hint = f"verify the sources, {_RELOCK}"
        place = project.lock.places["algorithm"]
        yield Finding(place=place, message=message, hint=hint)
        copies = {}
    for source in project.lock.sources:
        copy, cited = copies.get(source.source), groups.get(source.source, {})
        found = list(_changed_text(source, copy, cited)) if copy else []
        yield from found or _changed_revision(source, cited)


def _outdated(lock: "Lock") -> bool:
    from swacalc.documents import DIGEST

    return lock.algorithm != DIGEST


def _changed_text(
    source: "LockedSource", copy: "Document", cited: dict[str, list[Citation]]
) -> Iterator[Finding]:
    from swacalc.documents import find_section, section_digest

    for locked in source.sections:
        group = cited.get(locked.section, [])
        section = find_section(copy, locked.section)
        if section is None or section_digest(copy, section) == locked.digest:
            continue
        if any(stands(copy, citation) for citation in group):
            message = (
                f"{copy.path}, section {locked.section!r}, has changed since {source.verified}: "
            )
            yield Finding(
                place=locked.places["section"],
                message=message + _to_read(source, copy, group),
                hint=f"compare them with the section at {line_of(section.place)}, {_RELOCK}",
            )


def _to_read(source: "LockedSource", copy: "Document", group: Sequence[Citation]) -> str:
    """The claims to read again: those whose passage changed, then the others of the section."""
    from swacalc.documents import passage_digest

    before = {source.key(item): item.passage for item in source.evidence if item.passage}

    def changed(citation: Citation) -> bool:
        passage = standing(copy, citation).passage
        now = passage_digest(passage) if passage else ""
        return before.get(citation.key, now) != now

    names = dict.fromkeys(citation.claim.id for citation in group)
    first = dict.fromkeys(citation.claim.id for citation in group if changed(citation))
    parts = [f"{', '.join(first)} (passage changed)"] if first else []
    if rest := [name for name in names if name not in first]:
        parts.append(", ".join(rest))
    return f"read again {', also '.join(parts)}"


def _changed_revision(
    source: "LockedSource", cited: dict[str, list[Citation]]
) -> Iterator[Finding]:
    group = [citation for part in cited.values() for citation in part]
    pinned = group[0].pinned if group else source.revision
    if source.sections and pinned != source.revision:
        names = ", ".join(dict.fromkeys(citation.claim.id for citation in group))
        was = source.revision or "without a revision"
        yield Finding(
            place=source.places.get("revision", source.places["source"]),
            message=f"{source.source} was {was} when it was locked and is now "
            f"{pinned or 'without a revision'}: read again {names}",
            hint=f"verify a copy of the new revision, {_RELOCK}",
        )


@rule("SRC204")
def not_locked(project: Project) -> Iterator[Finding]:
    """Does the lock cover all evidence, and nothing else?

    Applies if the claims have a sources.lock. Evidence whose source has no copy is covered too:
    the lock records that it was not compared with a copy.

    Why:
        A lock that was made for other claims proves nothing about these.
    Not seen:
        Whether the locked text is still in the source: SRC202 and SRC203 check that.
    Bad:
        words: ["36 hours"]   # while the lock has words: ["48 hours"]
    Good:
        words: ["36 hours"]   # and the lock has them too
    """
    if project.lock is None:
        return
    cited = list(citations(project.claims))
    locked = {key for key, _ in _entries(project.lock)}
    uncovered = [citation for citation in cited if citation.key not in locked]
    yield from _uncovered(uncovered)
    if not project.claims.partial & {"claims", "sources"}:
        yield from _unused(project.lock, cited, uncovered)


def _entries(lock: "Lock") -> Iterator[tuple[CitationKey, Place]]:
    """Each piece of evidence in the lock by its key, and its place."""
    for source in lock.sources:
        for item in source.evidence:
            yield source.key(item), item.places["claim"]


def _uncovered(found: Iterable[Citation]) -> Iterator[Finding]:
    """One finding a claim."""
    groups: dict[str, list[Citation]] = {}
    for citation in found:
        groups.setdefault(citation.claim.id, []).append(citation)
    for claim, group in groups.items():
        where = "; ".join(f"{item.source.id}, section {item.section!r}" for item in group)
        yield Finding(
            place=group[0].evidence.places["source"],
            message=f"sources.lock does not cover this evidence in {where}",
            hint=f"compare it with a copy if you have one, {_RELOCK}",
            claim=claim,
        )


def _unused(
    lock: "Lock", cited: Iterable[Citation], uncovered: Iterable[Citation]
) -> Iterator[Finding]:
    """One finding a claim; none for an entry whose evidence was changed or whose claim renamed."""
    used = {citation.key for citation in cited}
    reported = {citation.claim.id for citation in uncovered}
    renamed = {(item.source.id, item.section, item.evidence.quoted) for item in uncovered}
    for (source, claim, section, words), place in _entries(lock):
        key = (source, claim, section, words)
        if key in used:
            used.discard(key)
        elif claim not in reported and (source, section, words) not in renamed:
            reported.add(claim)
            message = f"nothing uses this evidence of {claim} in {source}"
            hint = "run swacalc sources lock"
            yield Finding(place=place, message=message, hint=hint)
