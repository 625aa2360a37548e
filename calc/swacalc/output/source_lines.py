"""Printing sources: what is cited, how it is held, what was locked and fetched."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from swacalc.claims.types import Source
from swacalc.output.terminal import Line, Segment, counted
from swacalc.sources.citations import HOLDINGS, Citation, Holding, by_section
from swacalc.sources.holding import Cited, HeldCounts, by_origin, counted_by, counts_text
from swacalc.sources.lock import NEVER

if TYPE_CHECKING:
    from swacalc.sources.copies import Fetched
    from swacalc.sources.lock import Lock

LIST_HEAD = ("source", "kind", "revision", "date", "claims", "sections", "address", "title")
STATUS_HEAD = ("source", *HOLDINGS, "copy", "since", "revision")


def list_rows(rows: Sequence[Cited]) -> list[list[Segment]]:
    """What is cited and where, in the order of `LIST_HEAD`."""
    return [
        [
            (row.source.id, "strong"),
            (row.source.kind, ""),
            (row.source.revision or "-", ""),
            (row.source.date or "-", ""),
            (f"{len(row.claims):,}", ""),
            (f"{len({citation.section for citation in row.cited}):,}", ""),
            (next(iter(row.source.urls), "-"), ""),
            (row.source.title, ""),
        ]
        for row in rows
    ]


def list_document(rows: Sequence[Cited]) -> dict[str, Any]:
    """What is cited and where, as swacalc/sources/2."""
    return {"schema": "swacalc/sources/2", "sources": [_listed(row) for row in rows]}


def _listed(row: Cited) -> dict[str, Any]:
    source = row.source
    place = source.places["id"]
    cited = [
        {"section": section, "claims": list(dict.fromkeys(each.claim.id for each in found))}
        for section, found in by_section(row.cited).get(source.id, {}).items()
    ]
    return source_record(source) | {
        "claims": len(row.claims),
        "origin": source.origin,
        "cited": cited,
        "path": place.path,
        "line": place.line,
    }


def status_rows(rows: Sequence[Cited]) -> list[list[Segment]]:
    """How the evidence of each cited source is held, in the order of `STATUS_HEAD`."""
    return [
        [
            (row.source.id, "strong"),
            *((f"{row.counts[how]:,}", _style(row, how)) for how in HOLDINGS),
            ((row.source.copy and row.source.copy.date) or "-", ""),
            (row.since or "-", ""),
            (row.source.revision or row.source.date or "-", "quiet"),
        ]
        for row in rows
        if row.cited
    ]


def _style(row: Cited, how: Holding) -> str:
    if not row.counts[how]:
        return "quiet"
    return "error" if how == "not held" else "good"


def status_lines(found: Sequence[Citation]) -> Iterator[Line]:
    """How all evidence is held, and that of each origin."""
    parts = {**by_origin(found), "all evidence": counted_by(found)}
    for name, counts in parts.items():
        yield [(f"{name}: ", "strong"), (counts_text(counts), "")]


def status_document(rows: Sequence[Cited], found: Sequence[Citation]) -> dict[str, Any]:
    """How the evidence of each cited source is held, as swacalc/status/1."""
    return {
        "schema": "swacalc/status/1",
        "evidence": evidence_record(found),
        "sources": [_status(row) for row in rows if row.cited],
    }


def _status(row: Cited) -> dict[str, Any]:
    source = row.source
    return {
        "id": source.id,
        "kind": source.kind,
        "origin": source.origin,
        "revision": source.revision or None,
        "date": source.date or None,
        "copy": {
            "url": source.copy_url or None,
            "date": (source.copy and source.copy.date) or None,
        },
        "evidence": _keys(row.counts),
        "locked": row.locked or None,
        "against": row.against or None,
        "read": list(row.read),
        "since": row.since or None,
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
        "copy": {"url": source.copy.url or None, "date": source.copy.date or None}
        if source.copy
        else None,
        "language": source.language,
        "urls": list(source.urls),
        "sections": [
            {"number": item.number or None, "heading": item.heading} for item in source.sections
        ],
    }


def lock_lines(path: str, lock: "Lock", rows: Sequence[Cited]) -> Iterator[Line]:
    """What a lock that was written holds, and how the evidence of its sources is held."""
    yield [(path, "path"), (f": {counted(len(lock.sources), 'source')}", "")]
    for row in _locked(lock, rows):
        against = f" against {row.against}" if row.against else ""
        held = f"{counts_text(row.counts)} ({row.locked}{against})"
        style = "quiet" if row.locked == NEVER else ""
        yield [(f"  {row.source.id}  ", "strong"), (held, style)]


def _locked(lock: "Lock", rows: Sequence[Cited]) -> list[Cited]:
    """The rows of the sources in a lock, in its order."""
    by_id = {row.source.id: row for row in rows}
    return [by_id[source.source] for source in lock.sources]


def evidence_record(found: Sequence[Citation]) -> dict[str, Any]:
    """How evidence is held, in total and by origin of its sources."""
    parts = {_key(origin): _keys(counts) for origin, counts in by_origin(found).items()}
    return {**_keys(counted_by(found)), "by_origin": parts}


def _keys(counts: HeldCounts) -> dict[str, int]:
    return {_key(how): times for how, times in counts.items()}


def _key(words: str) -> str:
    return words.replace(" ", "_")


def lock_document(path: str, lock: "Lock", rows: Sequence[Cited]) -> dict[str, Any]:
    """What a lock that was written holds, as swacalc/lock/2."""
    sources = [
        {
            "id": row.source.id,
            "locked": row.locked,
            "against": row.against or None,
            "evidence": _keys(row.counts),
        }
        for row in _locked(lock, rows)
    ]
    return {"schema": "swacalc/lock/2", "path": path, "sources": sources}


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
