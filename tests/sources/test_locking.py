"""The lock: what it holds, what it keeps, and what is told when claims and lock part."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.checks import Report
from swacalc.claims.hidden_characters import without_hidden
from swacalc.claims.load import Loaded, load
from swacalc.claims.types import ClaimSet
from swacalc.sources.lock import (
    NEVER,
    Lock,
    LockedEvidence,
    LockedSection,
    LockedSource,
    lock_text,
    make_lock,
    read_lock,
    today,
)

Ask = Callable[..., Report]
Edit = Callable[[str, str, str], None]
LOCK = "claims/sources.lock"

EMPTY = Loaded(claims=ClaimSet(sources={}, symbols={}, models={}, claims={}), faults=(), texts={})
IDS = st.from_regex(r"[a-z0-9]{1,4}(-[a-z0-9]{1,3})?", fullmatch=True)
SHOWN = st.characters(
    min_codepoint=32, exclude_categories=("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
)
WORDS = st.text(SHOWN, min_size=1, max_size=12).map(without_hidden).map(str.strip).filter(bool)
DIGESTS = st.from_regex(r"[0-9a-f]{64}", fullmatch=True)
SECTIONS = st.builds(LockedSection, section=WORDS, digest=DIGESTS)
EVIDENCE = st.builds(
    LockedEvidence,
    claim=IDS,
    section=WORDS,
    words=st.lists(WORDS, max_size=2).map(tuple),
    passage=st.just("") | DIGESTS,
)
SOURCES = st.builds(
    LockedSource,
    source=IDS,
    verified=st.just(NEVER) | st.just("2026-09-30"),
    revision=st.just("") | WORDS,
    sections=st.lists(SECTIONS, max_size=2).map(tuple),
    evidence=st.lists(EVIDENCE, min_size=1, max_size=3).map(tuple),
)
LOCKS = st.builds(Lock, algorithm=IDS, sources=st.lists(SOURCES, max_size=3).map(tuple))


@given(lock=LOCKS)
@settings(max_examples=60, deadline=None)
def test_what_is_written_is_read_again(
    lock: Lock, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Reading the text of a lock gives the lock, whatever characters its titles and words have."""
    path = tmp_path_factory.getbasetemp() / "any.lock"
    path.write_text(lock_text(lock), encoding="utf-8")
    found, loaded = read_lock(path, EMPTY)
    assert (loaded.faults, found) == ((), lock)


def words_and_sections(source: LockedSource) -> list[str]:
    """The claims whose evidence was held in any way."""
    return [item.claim for item in source.evidence if source.how(item) != "not held"]


def locked(report: Report, day: str) -> Lock:
    project = report.project
    return make_lock(project.claims, project.lock, project.copies or {}, today=day)


def relocked(report: Report, day: str = "2026-10-01") -> str:
    return lock_text(locked(report, day))


def test_locking_again_changes_nothing(project: Path, ask: Ask) -> None:
    """With the same copies and claims the lock is the same file, on any day."""
    assert relocked(ask()) == (project / LOCK).read_text(encoding="utf-8")


def test_the_order_of_claims_is_not_in_the_lock(project: Path, ask: Ask) -> None:
    """Claims in another order and another file make the same lock."""
    path = project / "claims" / "cache.yaml"
    head, *claims = path.read_text(encoding="utf-8").split("  - id: ")
    path.write_text("  - id: ".join([head, *reversed(claims)]), encoding="utf-8")
    path.rename(path.with_name("another.yaml"))
    assert relocked(ask()) == (project / LOCK).read_text(encoding="utf-8")


def test_a_changed_source_gets_the_new_date_and_no_other_does(ask: Ask, edit: Edit) -> None:
    """The date of a source is the day on which what is recorded of it last changed."""
    edit("copies/report.md", "on a disk", "in memory")
    made = locked(ask(), "2026-10-01")
    assert [source.verified for source in made.sources] == ["2026-09-30", "2026-10-01"]


def test_without_a_copy_what_was_verified_is_kept(project: Path, ask: Ask, edit: Edit) -> None:
    """Evidence that is the same keeps its digests; new evidence of that source is marked."""
    (project / "copies" / "report.md").unlink()
    assert relocked(ask()) == (project / LOCK).read_text(encoding="utf-8")
    edit("claims/cache.yaml", "oldest entry", "first to go")
    report = locked(ask(), "2026-10-01").sources[1]
    assert words_and_sections(report) == ["lifetime", "storage"]
    assert [item.claim for item in report.evidence if not item.passage] == ["eviction", "storage"]


def test_a_source_that_never_had_a_copy_says_so(project: Path, ask: Ask) -> None:
    """Without copy and lock, all evidence of a source is recorded as never verified."""
    (project / LOCK).unlink()
    (project / "copies" / "note.md").unlink()
    note, report = locked(ask(), "2026-10-01").sources
    assert (note.verified, note.sections, words_and_sections(note)) == (NEVER, (), [])
    assert (report.verified, len(words_and_sections(report))) == ("2026-10-01", 3)


def test_evidence_that_is_let_pass_is_not_verified(ask: Ask, edit: Edit) -> None:
    """Words that a claim suppresses SRC202 for are recorded without a passage."""
    edit("copies/report.md", "oldest", "first")
    report = locked(ask(), "2026-10-01").sources[1]
    assert words_and_sections(report) == ["lifetime", "storage"]


@pytest.mark.parametrize(
    ("old", "new", "claim"),
    [
        ('"oldest entry"', '"first to go"', "eviction"),
        ('section: "3.2"', 'section: "3.1"', "storage"),
        ("id: storage", "id: windows", "windows"),
        ("{source: note, section: 缓存", '{source: report, section: "3.1"', "lifetime"),
        ('    evidence: [{source: report, section: "3.2"}]', "", ""),
    ],
)
def test_claims_that_part_from_the_lock_are_told_once(
    old: str, new: str, claim: str, ask: Ask, edit: Edit
) -> None:
    """One edit of a claim's evidence is one SRC204, without any copy."""
    edit("claims/cache.yaml", old, new)
    (found,) = ask("SRC", copies=None).findings if claim else [None]
    assert found is None or (found.code, found.claim) == ("SRC204", claim)


def test_an_unreadable_claim_is_not_told_as_an_unused_entry(ask: Ask, edit: Edit) -> None:
    """Where a file of claims could not be read whole, the lock is not blamed for it."""
    edit(
        "claims/cache.yaml",
        "tag: mechanism\n    statement: {en: Windows",
        "tag: x\n    statement: {en: W",
    )
    assert list(ask("CLM101", "SRC", copies=None).by_code()) == ["CLM101"]


def test_entries_that_a_merge_doubled_are_told(project: Path, ask: Ask) -> None:
    """The same evidence twice in the lock is one finding, at the second."""
    lines = (project / LOCK).read_text(encoding="utf-8").splitlines()
    (project / LOCK).write_text("\n".join([*lines, lines[-1]]) + "\n", encoding="utf-8")
    (found,) = ask(copies=None).findings
    assert (found.code, found.place.line) == ("SRC204", len(lines) + 1)


def test_a_lock_with_the_marks_of_a_conflict_is_unreadable(ask: Ask, edit: Edit) -> None:
    """It is one CLM101 at its line, and nothing is compared with it."""
    edit(LOCK, "sources:\n", "<<<<<<< ours\nsources:\n")
    (found,) = ask().findings
    assert (found.code, found.place.path) == ("CLM101", LOCK)


@pytest.mark.parametrize(
    ("old", "new", "inside"),
    [
        ('verified: "2026-09-30"', 'verified: "yesterday"', "verified"),
        ('digest: "', 'digest: "x', "digest"),
        ("algorithm:", "algorithmus:", "algorithm"),
    ],
)
def test_the_lock_is_read_strictly(old: str, new: str, inside: str, ask: Ask, edit: Edit) -> None:
    """What the lock should not hold is told at its place, and nothing is compared with it."""
    edit(LOCK, old, new)
    found = ask().findings
    assert {(f.code, f.place.path) for f in found} == {("CLM101", LOCK)}
    assert any(inside in f.message for f in found)


def test_digests_of_another_algorithm_are_one_finding(project: Path, ask: Ask, edit: Edit) -> None:
    """They cannot be compared, and are not kept when the lock is made again."""
    edit(LOCK, "sha256-nfkc-2", "sha256-nfkc-0")
    assert [(f.code, f.place.line) for f in ask().findings] == [("SRC203", 4)]
    assert ask(copies=None).findings == []
    (project / "copies" / "note.md").unlink()
    note, _ = locked(ask(), "2026-10-01").sources
    assert note == replace(note, verified=NEVER, sections=())


def test_another_revision_asks_to_read_all_claims_again(ask: Ask, edit: Edit) -> None:
    """A source that is pinned anew has changed as a whole, as far as anybody knows."""
    edit("claims/sources.yaml", 'revision: "v1"', 'revision: "v2"')
    (found,) = ask(copies=None).findings
    assert (found.code, found.place.line) == ("SRC203", 14)
    assert found.message.endswith("read again lifetime, eviction, storage")


def test_today_is_a_date_that_the_lock_takes() -> None:
    """The date is written as the reader wants it."""
    year, month, day = today().split("-")
    assert (len(year), len(month), len(day)) == (4, 2, 2)


def test_the_lock_is_no_file_of_claims(project: Path) -> None:
    """Loading claims reads YAML files alone."""
    assert {Path(path).suffix for path in load(project / "claims").texts} == {".yaml"}
