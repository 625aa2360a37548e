"""The shipped claims, their lock, and copies of two of their sources where these are at hand."""

import os
from pathlib import Path

import pytest

from swacalc.checks import Report, check, choose
from swacalc.sources.holding import Cited, cited_sources, held_citations
from swacalc.sources.lock import lock_text, make_lock

ROOT = Path(__file__).parents[2]
SEEDS = Path(os.environ.get("SWACALC_SEEDS") or ROOT.parent / "shared" / "seeds")
TITLES = {"daiw-chapter": "# SWA 有界重放", "boundaries-note": "# SWA Bounded Replay: sources"}


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """A folder with the copies under the names that they need."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(SEEDS.glob("*.txt"))]
    for name, title in TITLES.items():
        found = [text for text in texts if text.startswith(title)]
        if not found:
            pytest.skip(f"no copy of {name} in {SEEDS}; SWACALC_SEEDS names another folder")
        (tmp_path / f"{name}.md").write_text(found[0], encoding="utf-8")
    return tmp_path


def ask(*rules: str, copies: Path | None = None) -> Report:
    return check(ROOT / "claims", root=ROOT, rules=choose(rules), copies=copies)


def rows_of(report: Report) -> tuple[Cited, ...]:
    project = report.project
    found = held_citations(project.claims, project.lock, project.copies)
    return cited_sources(project.claims, project.lock, found)


def test_the_lock_covers_the_shipped_claims() -> None:
    """All evidence is in the lock, verified or marked, and the lock holds nothing else."""
    report = ask("CLM", "SRC")
    assert report.findings == []
    assert len(rows_of(report)) == len(report.project.claims.sources)


def test_all_evidence_in_the_two_sources_was_verified() -> None:
    """Every claim that cites the article or the note was held against a copy of it."""
    rows = {row.source.id: row for row in rows_of(ask("SRC"))}
    for name in TITLES:
        assert rows[name].counts["digest"] > 0
        assert rows[name].counts["not held"] == 0


def test_own_derivations_are_held_without_being_asked() -> None:
    """Every section of ours that a claim cites is in the committed page and in the lock."""
    report = ask("SRC")
    (row,) = (row for row in rows_of(report) if row.source.kind == "derivation")
    assert row.counts["not held"] == 0
    assert row.locked > "2026"


def test_the_copies_are_as_they_were_locked(copies: Path) -> None:
    """Words, sections and digests agree with the copies, and locking again changes nothing."""
    report = ask("CLM", "SRC", copies=copies)
    assert report.findings == []
    project = report.project
    made = make_lock(project.claims, project.lock, project.copies or {}, today="2030-01-01")
    assert lock_text(made) == (ROOT / "claims" / "sources.lock").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "claim"),
    [
        ("boundaries-note", "at least 72 hours", "at least 48 hours", "global-kv-lifetime"),
        ("daiw-chapter", "取自每台机器 10%", "取自每台机器 20%", "pool-dram-share"),
        ("daiw-chapter", "- 全局 KV 整段存储，命中就复用整个前缀；\n", "", "v4-whole-prefix"),
    ],
)
def test_a_change_of_a_copy_names_its_claim(
    name: str, old: str, new: str, claim: str, copies: Path
) -> None:
    """One SRC202 for the claim whose words went, and one SRC203 that has it first to read again."""
    path = copies / f"{name}.md"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    found = {f.code: f for f in ask("SRC", copies=copies).findings}
    assert list(ask("SRC", copies=copies).by_code().values()) == [1, 1]
    assert found["SRC202"].claim == claim
    changed = found["SRC203"].message.partition("read again ")[2].partition(" (passage changed)")[0]
    assert claim in changed.split(", ")


def test_the_configurations_are_cited_by_field_and_value() -> None:
    """Every citation of a configuration has a value that a model holds."""
    for citation in ask("SRC").evidence():
        if citation.source.kind == "config":
            assert citation.evidence.value
            assert citation.how == "field held"


def test_reports_are_held_and_pinned() -> None:
    """All words of the reports were found, in a version that the first address is pinned to."""
    for row in rows_of(ask("SRC")):
        if row.source.kind == "report":
            assert row.counts["not held"] == row.counts["section only"] == 0
            version = row.source.revision.removeprefix("arXiv:")
            assert row.source.urls[0] == f"https://arxiv.org/html/{version}"


def test_what_changes_without_a_version_has_a_day() -> None:
    """Prices, posts, code and documentation have a date, or the day on which they were read.

    Reports have a version, models hold configurations, and our own page is here.
    """
    for row in rows_of(ask("SRC")):
        if row.source.kind not in ("report", "config", "derivation"):
            copied = row.source.copy.date if row.source.copy else ""
            assert row.source.date or copied or row.since, row.source.id
