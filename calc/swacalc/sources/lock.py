"""The lock: what of a claim set was held against copies of its sources, with which text, and when.

It is YAML with one line for each section and each piece of evidence, in a fixed order, so that two
changes of it merge line by line.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from swacalc.claims.common_shapes import DATE, ID, WORDS
from swacalc.claims.load import Loaded
from swacalc.claims.record_shapes import ListShape, RecordKey, RecordShape
from swacalc.claims.string_shapes import PatternShape
from swacalc.claims.types import ClaimSet, Places
from swacalc.claims.yaml_file import open_yaml
from swacalc.files import is_there
from swacalc.root import held, root_of
from swacalc.sources.citations import Citation, CitationKey, Holding, citations, standing

if TYPE_CHECKING:
    from swacalc.documents import Document

LOCK = "sources.lock"
NEVER = "never"

_HEAD = """\
# Written by `swacalc sources lock`, and compared by `swacalc check`. "verified" is the day since
# when a copy is known to be as it is recorded, and "revision" what the source was pinned to then.
# Evidence with a passage is held by its digest; what people read is recorded in the claims alone.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedSection:
    """A section of a copy under its whole title, with the SHA-256 digest of its text."""

    section: str
    digest: str
    places: Places = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedEvidence:
    """Evidence as it was; `passage` is the digest of the passage that held its words, if any."""

    claim: str
    section: str
    words: tuple[str, ...] = ()
    passage: str = ""
    places: Places = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedSource:
    """The evidence in one source.

    `verified` is the day from which a copy is known to be as it is recorded, or `NEVER`, and then
    there are no sections; `revision` is what sources.yaml pinned the source to on that day.
    """

    source: str
    verified: str = NEVER
    revision: str = ""
    sections: tuple[LockedSection, ...] = ()
    evidence: tuple[LockedEvidence, ...] = ()
    places: Places = field(default_factory=dict, compare=False)

    def key(self, item: LockedEvidence) -> CitationKey:
        """The key of the citation that evidence was of."""
        return (self.source, item.claim, item.section, item.words)

    def how(self, item: LockedEvidence) -> Holding:
        """How a copy held evidence: its words, or its section where it has no words."""
        if item.section not in {section.section for section in self.sections}:
            return "not held"
        return "digest" if item.passage else "not held" if item.words else "section only"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """Every cited source; `algorithm` is how the digests were made."""

    algorithm: str
    sources: tuple[LockedSource, ...]
    places: Places = field(default_factory=dict, compare=False)

    def source(self, name: str) -> LockedSource | None:
        """What is recorded of a source, or None."""
        return next((item for item in self.sources if item.source == name), None)


_DIGEST = PatternShape("[0-9a-f]{64}", "a SHA-256 digest of 64 hexadecimal digits")
_VERIFIED = PatternShape(f"{NEVER}|{DATE.pattern}", f"a date such as 2026-09-10, or {NEVER}")
_SECTION = RecordShape(
    LockedSection,
    {
        "section": RecordKey(WORDS, required=True),
        "digest": RecordKey(_DIGEST, required=True),
    },
)
_EVIDENCE = RecordShape(
    LockedEvidence,
    {
        "claim": RecordKey(ID, required=True),
        "section": RecordKey(WORDS, required=True),
        "words": RecordKey(ListShape(WORDS, least=1)),
        "passage": RecordKey(_DIGEST),
    },
)
_SOURCE = RecordShape(
    LockedSource,
    {
        "source": RecordKey(ID, required=True),
        "verified": RecordKey(_VERIFIED, required=True),
        "revision": RecordKey(WORDS),
        "sections": RecordKey(ListShape(_SECTION, least=1)),
        "evidence": RecordKey(ListShape(_EVIDENCE, least=1), required=True),
    },
)
LOCK_FILE = RecordShape(
    Lock,
    {
        "algorithm": RecordKey(ID, required=True),
        "sources": RecordKey(ListShape(_SOURCE), required=True),
    },
)


def read_lock(
    path: Path, loaded: Loaded, *, root: Path | None = None
) -> tuple[Lock | None, Loaded]:
    """The lock, and the claims folder with the lock's text and faults; no lock if it has any.

    Raises:
        UnreadableError: the file cannot be read.
    """
    file = open_yaml(path, root, "lock")
    lock: Lock | None = file.read(LOCK_FILE)
    texts = MappingProxyType({**loaded.texts, file.shown: file.text})
    faults = (*loaded.faults, *file.faults)
    return None if file.faults else lock, replace(loaded, texts=texts, faults=faults)


def lock_of(
    folder: Path, loaded: Loaded, *, root: Path | None = None
) -> tuple[Lock | None, Loaded]:
    """As `read_lock` of the lock in a claims folder, where there is one."""
    path = folder / LOCK
    if not is_there(path):
        return None, loaded
    return read_lock(held(path, root_of(folder)), loaded, root=root)


def lock_text(lock: Lock) -> str:
    """The text of the file; reading it gives the same lock again."""
    return _HEAD + "".join(f"{line}\n" for line in _lines(lock))


def _lines(lock: Lock) -> Iterator[str]:
    yield f"algorithm: {_quoted(lock.algorithm)}"
    yield "sources:" if lock.sources else "sources: []"
    for source in lock.sources:
        yield f"  - source: {_quoted(source.source)}"
        yield f"    verified: {_quoted(source.verified)}"
        if source.revision:
            yield f"    revision: {_quoted(source.revision)}"
        yield from _list("sections", (_section_pairs(item) for item in source.sections))
        yield from _list("evidence", (_evidence_pairs(item) for item in source.evidence))


def _section_pairs(item: LockedSection) -> dict[str, object]:
    return {"section": item.section, "digest": item.digest}


def _evidence_pairs(item: LockedEvidence) -> dict[str, object]:
    return {
        "claim": item.claim,
        "section": item.section,
        "words": item.words,
        "passage": item.passage,
    }


def _list(name: str, items: Iterable[dict[str, object]]) -> Iterator[str]:
    lines = [
        ", ".join(f"{key}: {_quoted(value)}" for key, value in item.items() if value)
        for item in items
    ]
    if lines:
        yield f"    {name}:"
        yield from (f"      - {{{line}}}" for line in lines)


def _quoted(value: object) -> str:
    """A text or list of texts in JSON, which is YAML too and needs no rule about quotes."""
    import json

    return json.dumps(value, ensure_ascii=False)


def today() -> str:
    """The date that a lock made now carries, the same wherever it is made."""
    return datetime.now(UTC).date().isoformat()


def make_lock(
    claims: ClaimSet,
    previous: Lock | None,
    copies: "Mapping[str, Document]",
    *,
    today: str,
) -> Lock:
    """The lock of claims and of the copies at hand.

    Of a source without a copy, what the previous lock held is kept as far as its evidence is the
    same. A source that is as it was keeps its date, so that locking twice changes nothing.
    """
    from swacalc.documents import DIGEST

    groups: dict[str, dict[CitationKey, Citation]] = {}
    for citation in citations(claims):
        groups.setdefault(citation.source.id, {}).setdefault(citation.key, citation)
    previous = previous if previous and previous.algorithm == DIGEST else None
    sources = []
    for name in sorted(groups):
        cited = [groups[name][key] for key in sorted(groups[name])]
        before = (previous and previous.source(name)) or LockedSource(source=name)
        copy = copies.get(name)
        sources.append(_held(cited, copy, before, today) if copy else _kept(cited, before))
    return Lock(algorithm=DIGEST, sources=tuple(sources))


def _held(
    cited: Sequence[Citation], copy: "Document", before: LockedSource, today: str
) -> LockedSource:
    from swacalc.documents import find_section, passage_digest, section_digest

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
    passages = {before.key(item): item.passage for item in before.evidence}
    titles = {citation.section for citation in cited}
    sections = tuple(item for item in before.sections if item.section in titles)
    evidence = (_evidence(citation, passages.get(citation.key, "")) for citation in cited)
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
        words=citation.evidence.quoted,
        passage=passage,
    )
