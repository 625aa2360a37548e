"""A change of a copy gives the findings that it should, and none besides."""

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swacalc.checks import Report, check
from swacalc.claims.types import Field
from swacalc.quantity import parse_quantity
from swacalc.sources.citations import HELD_MEANINGS
from swacalc.sources.config_fields import MOST_ITEMS, agrees, items, written
from swacalc.sources.holding import by_origin, counted_by

Ask = Callable[..., Report]
Edit = Callable[[str, str, str], None]

REPORT, NOTE = "copies/report.md", "copies/note.md"


def held(report: Report) -> list[int]:
    return list(counted_by(report.evidence()).values())


def told(report: Report) -> list[tuple[str, str, str]]:
    return [(f.code, f.claim, f.message.partition("read again ")[2]) for f in report.findings]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param(
            (REPORT, "72 hours", "48 hours"),
            [
                ("SRC202", "lifetime", ""),
                ("SRC203", "", "lifetime (passage changed), also eviction"),
            ],
            id="a changed figure",
        ),
        pytest.param(
            (NOTE, "72 小时", "48 小时"),
            [("SRC202", "lifetime", "")],
            id="a figure of one claim alone",
        ),
        pytest.param(
            (REPORT, "\n- The oldest entry is the first to go.\n", ""),
            [
                ("SRC202", "eviction", ""),
                ("SRC203", "", "eviction (passage changed), also lifetime"),
            ],
            id="a deleted sentence",
        ),
        pytest.param(
            (REPORT, "A window is made again", "A window is made once more"),
            [("SRC203", "", "storage")],
            id="a changed section without words",
        ),
        pytest.param((REPORT, "3.1. L", "3.4. L"), [("SRC201", "lifetime", "")], id="renumbered"),
        pytest.param((REPORT, "Lifetime", "Life"), [("SRC201", "lifetime", "")], id="renamed"),
        pytest.param(
            (REPORT, "3.2. Storage\n", "3.2. Disks\n\nA disk.\n\n## 3.3. Storage\n"),
            [("SRC201", "storage", "")],
            id="an inserted section",
        ),
        pytest.param((REPORT, "# A report\n", "# A report\n\nFirst words.\n"), [], id="not cited"),
        pytest.param((REPORT, "72 hours", "72\n  hours"), [], id="a line break"),
    ],
)
def test_a_change_is_told_once(
    change: tuple[str, str, str], expected: list[tuple[str, str, str]], ask: Ask, edit: Edit
) -> None:
    """Each claim that fails, and each changed section with the claims to read again; no more."""
    edit(*change)
    assert told(ask()) == expected


def test_sections_in_another_order_are_the_same_sections(project: Path, ask: Ask) -> None:
    """A section that only moved among its neighbours says what it said."""
    path = project / REPORT
    head, first, second = path.read_text(encoding="utf-8").split("\n## ")
    path.write_text(f"{head}\n## {second}\n## {first}\n", encoding="utf-8")
    assert told(ask()) == []


@given(width=st.integers(12, 90), indent=st.sampled_from(["", " ", "  "]), ends=st.booleans())
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_layout_is_not_text(width: int, indent: str, ends: bool, project: Path, ask: Ask) -> None:
    """However the lines of a copy are broken and ended, nothing has changed."""
    original = (project / REPORT).read_text(encoding="utf-8")
    blocks = [
        block
        if block.startswith(("#", "-"))
        else textwrap.fill(block, width, subsequent_indent=indent)
        for block in original.strip().split("\n\n")
    ]
    text = "\n\n".join(blocks) + "\n"
    try:
        (project / REPORT).write_bytes(text.replace("\n", "\r\n" if ends else "\n").encode())
        assert told(ask()) == []
    finally:
        (project / REPORT).write_text(original, encoding="utf-8")


def test_the_words_of_a_section_that_went_are_found_elsewhere(ask: Ask, edit: Edit) -> None:
    """A hint gives the section and the line of the copy where the words now stand together."""
    edit(REPORT, "## 3.1. Lifetime\n\n", "")
    found = ask("SRC201").findings[0]
    assert (
        found.hint == "'72 hours', 'kept' occur together in section 'A report', copies/report.md:3"
    )


def test_words_before_the_first_heading_are_found_too(project: Path, ask: Ask) -> None:
    """A text without headings has a place for words as well."""
    (project / NOTE).write_text("条目保留 72 小时。\n", encoding="utf-8")
    found = ask("SRC201").findings[0]
    assert found.hint == "'72 小时' occurs before the first heading, copies/note.md:1"


def test_a_section_that_no_source_lists_is_told_once(ask: Ask, edit: Edit) -> None:
    """CLM105 tells of it; SRC201 does too when CLM105 is not asked."""
    edit("claims/cache.yaml", 'section: "3.2"', 'section: "3.9"')
    assert list(ask("CLM", "SRC201").by_code()) == ["CLM105"]
    assert list(ask("SRC201").by_code()) == ["SRC201"]


def test_a_source_without_a_copy_is_counted_and_no_finding(project: Path, ask: Ask) -> None:
    """Its evidence is as the lock left it, and without a lock it is not held against a copy."""
    (project / NOTE).unlink()
    assert (ask().findings, held(ask())) == ([], [3, 0, 0, 1, 0])
    (project / "claims" / "sources.lock").unlink()
    assert (ask().findings, held(ask())) == ([], [2, 0, 0, 1, 1])


def test_without_copies_and_lock_nothing_is_held(project: Path, ask: Ask) -> None:
    """A project that has neither has no finding, and all its evidence counts as not held."""
    (project / "claims" / "sources.lock").unlink()
    report = ask(copies=None)
    assert (report.findings, held(report)) == ([], [0, 0, 0, 0, 4])


def test_a_suppression_needs_a_copy_to_be_unused(ask: Ask, edit: Edit) -> None:
    """SRC202 is suppressed on a claim; where it was not asked, DOC406 says nothing of that."""
    ignore = '\n    ignore: [{rule: SRC202, reason: "the copy is a scan"}]'
    edit("claims/cache.yaml", 'words: ["oldest entry"]}]', f'words: ["oldest entry"]}}]{ignore}')
    assert list(ask().by_code()) == ["DOC406"]
    assert ask(copies=None).by_code() == {}
    edit(REPORT, "oldest", "first")
    assert list(ask("SRC201", "SRC202", "DOC406").by_code()) == []


def test_asking_writes_nothing(project: Path, ask: Ask) -> None:
    """Claims, lock and copies are the same files after a check as before it."""

    def files() -> dict[Path, tuple[bytes, int]]:
        paths = (path for path in project.rglob("*") if path.is_file())
        return {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}

    before = files()
    ask()
    assert files() == before


def test_a_finding_keeps_the_path_that_was_given(project: Path) -> None:
    """A copy below the root is named from there, and one elsewhere by its whole path."""
    copy = project / REPORT
    copy.write_text("nothing\n", encoding="utf-8")
    inside = check(project / "claims", root=project, copies=project / "copies").findings
    outside = check(project / "claims", root=project / "claims", copies=project / "copies").findings
    assert inside[0].message.startswith("copies/report.md has no section")
    assert outside[0].message.startswith(f"{copy.as_posix()} has no section")


def test_a_copy_of_headings_alone_holds_no_words(project: Path, ask: Ask) -> None:
    """If a copy has the right headings but nonsense below them, only sections are counted."""
    (project / "claims" / "sources.lock").unlink()
    text = "# A report\n\n## 3.1. Lifetime\n\nNonsense.\n\n## 3.2. Storage\n\nNonsense.\n"
    (project / REPORT).write_text(text, encoding="utf-8")
    assert held(ask()) == [1, 0, 0, 1, 2]


def test_evidence_is_counted_by_who_speaks(ask: Ask) -> None:
    """A report is a primary source and an article a secondary one."""
    parts = by_origin(ask().evidence())
    assert {origin: list(counts.values()) for origin, counts in parts.items()} == {
        "primary source": [2, 0, 0, 1, 0],
        "secondary source": [1, 0, 0, 0, 0],
    }


def test_own_derivations_are_held_against_their_page(project: Path, ask: Ask, edit: Edit) -> None:
    """`docs/derivations.md` beside the claims is their copy, with or without a folder."""
    edit("claims/sources.yaml", "kind: article", "kind: derivation")
    (project / "docs").mkdir()
    page = project / "docs" / "derivations.md"
    page.write_text((project / NOTE).read_text(encoding="utf-8"), encoding="utf-8")
    assert told(ask("SRC", copies=None)) == []
    edit("docs/derivations.md", "72 小时", "48 小时")
    assert told(ask("SRC", copies=None)) == [("SRC202", "lifetime", "")]
    edit("docs/derivations.md", "# 缓存", "# 内存")
    assert told(ask("SRC", copies=None)) == [("SRC201", "lifetime", "")]


def test_the_ways_of_holding_are_explained_in_the_same_words() -> None:
    """The table in the documentation has each way with the meaning that the site prints."""
    page = (Path(__file__).parents[2] / "docs" / "ci.md").read_text(encoding="utf-8")
    for how, meaning in HELD_MEANINGS.items():
        assert f"| {how} | {meaning} |" in page


def test_a_copy_at_hand_decides_over_what_somebody_read(ask: Ask, edit: Edit) -> None:
    """Words that were read once are not held if the copy at hand lacks them."""
    edit("claims/cache.yaml", '["oldest entry"]', '["oldest entry"], read: "2026-10-03"')
    edit("copies/report.md", "oldest", "first")
    assert held(ask()) == [2, 0, 0, 1, 1]


@given(st.lists(st.integers(-(10**17), 10**17), min_size=1, max_size=50))
def test_a_list_is_read_as_it_is_written(numbers: list[int]) -> None:
    """What `written` makes of a list is read as that list, and repeated as often as it says."""
    field = Field("ratios", "config", "ratios", {}, values=tuple(numbers))
    assert agrees(field, written(field))
    assert items(f"{written(field)}*3 + [7]") == (*numbers * 3, 7)


def test_a_list_of_words_is_read_as_it_is_written() -> None:
    """A field of words agrees with them written out or repeated, and with no other ones."""
    field = Field("layer_types", "config", "layer_types", {}, words=("full", "window") * 2)
    assert agrees(field, written(field))
    assert agrees(field, "[full, window]*2")
    assert not agrees(field, "[full, window]")
    assert not agrees(field, "")


@pytest.mark.parametrize("value", ["", "[]", "[1", "1, 2", "[1]*", "[1] [2]", "[1]*99999", "[x y]"])
def test_what_is_no_list_is_none(value: str) -> None:
    """A list has whole numbers or words in brackets, and parts of it are joined by +."""
    assert items(value) is None


def test_a_list_is_bounded() -> None:
    """Repetition cannot make a list that takes long to build."""
    assert items("+".join(["[0]*9999"] * 3)) is None
    assert items(f"[0]*{MOST_ITEMS - 1} + [0]") == (0,) * MOST_ITEMS


@pytest.mark.parametrize(
    ("value", "same"), [("128", True), ("128.0", False), ("129", False), ("128 tokens", False)]
)
def test_a_number_is_written_without_a_unit(value: str, same: bool) -> None:
    """A configuration has whole numbers; the unit is the model's."""
    field = Field("window", "config", "window", {}, value=parse_quantity("128 token"))
    assert agrees(field, value) is same
