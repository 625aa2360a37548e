"""Printing sources: what is cited, how it was held, what was locked and fetched."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from swacalc.claims.types import Source
from swacalc.output.terminal import Line, Segment, counted
from swacalc.sources.citations import HOLDINGS, Citation
from swacalc.sources.holding import (
    Cited,
    HeldCounts,
    by_origin,
    counted_by,
    counted_ways,
    counts_text,
)

if TYPE_CHECKING:
    from swacalc.sources.copies import Fetched
    from swacalc.sources.lock import Lock, LockedSource

HEAD = (
    *("source", "kind", "revision", "date", "claims", *HOLDINGS),
    *("locked", "against", "title"),
)


def sources_rows(rows: Sequence[Cited]) -> list[list[Segment]]:
    """The cells of the table, in the order of `HEAD`."""
    return [
        [
            (row.source.id, "strong"),
            (row.source.kind, ""),
            (row.source.revision or "-", ""),
            (row.source.date or "-", ""),
            (f"{row.claims:,}", ""),
            *((f"{row.counts[how]:,}", "good" if row.counts[how] else "quiet") for how in HOLDINGS),
            (row.locked or "-", ""),
            (row.against or "-", ""),
            (row.source.title, ""),
        ]
        for row in rows
    ]


def sources_document(rows: Sequence[Cited]) -> dict[str, Any]:
    """The sources as swacalc/sources/1."""
    return {"schema": "swacalc/sources/1", "sources": [_record(row) for row in rows]}


def _record(row: Cited) -> dict[str, Any]:
    source = row.source
    place = source.places["id"]
    return source_record(source) | {
        "claims": row.claims,
        "origin": source.origin,
        "evidence": _keys(row.counts),
        "locked": row.locked or None,
        "against": row.against or None,
        "path": place.path,
        "line": place.line,
    }


def source_record(source: Source) -> dict[str, Any]:
    """What sources.yaml says of a source."""
    return {
        "id": source.id,
        "title": source.title,
        "authors": list(source.authors),
        "kind": source.kind,
        "date": source.date or None,
        "revision": source.revision or None,
        "language": source.language,
        "urls": list(source.urls),
        "sections": [
            {"number": item.number or None, "heading": item.heading} for item in source.sections
        ],
    }


def lock_lines(path: str, lock: "Lock") -> Iterator[Line]:
    """What a lock that was written holds."""
    yield [(path, "path"), (f": {counted(len(lock.sources), 'source')}", "")]
    for source in lock.sources:
        against = f" against {source.revision}" if source.revision else ""
        held = f"{counts_text(_locked(source))} ({source.verified}{against})"
        yield [(f"  {source.source}  ", "strong"), (held, "" if source.sections else "quiet")]


def _locked(source: "LockedSource") -> HeldCounts:
    """How the evidence of a locked source was held."""
    return counted_ways(map(source.how, source.evidence))


def evidence_record(found: Sequence[Citation]) -> dict[str, Any]:
    """How evidence was held, in total and by origin of its sources."""
    parts = {_key(origin): _keys(counts) for origin, counts in by_origin(found).items()}
    return {**_keys(counted_by(found)), "by_origin": parts}


def _keys(counts: HeldCounts) -> dict[str, int]:
    return {_key(how): times for how, times in counts.items()}


def _key(words: str) -> str:
    return words.replace(" ", "_")


def lock_document(path: str, lock: "Lock") -> dict[str, Any]:
    """What a lock that was written holds, as swacalc/lock/1."""
    sources = [
        {
            "id": source.source,
            "locked": source.verified,
            "against": source.revision or None,
            "evidence": _keys(_locked(source)),
        }
        for source in lock.sources
    ]
    return {"schema": "swacalc/lock/1", "path": path, "sources": sources}


def fetched_line(one: "Fetched") -> Line:
    """What became of one source."""
    copy = f"{one.copy.as_posix()}, " if one.copy else ""
    style = "error" if one.failed else "good" if one.copy else "quiet"
    word = "failed" if one.failed else "fetched" if one.copy else "skipped"
    return [(f"{one.source}  ", "strong"), (word, style), (f": {copy}{one.message}", "")]


def fetched_document(fetched: "Sequence[Fetched]") -> dict[str, Any]:
    """What became of each source, as swacalc/fetched/1."""
    records = [
        {
            "id": one.source,
            "copy": one.copy.as_posix() if one.copy else None,
            "failed": one.failed,
            "message": one.message,
        }
        for one in fetched
    ]
    return {"schema": "swacalc/fetched/1", "sources": records}
