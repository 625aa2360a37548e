"""Links, bare numbers, tags and comments on pages."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.checks import Report, check
from swacalc.pages.reader import TAG_WORDS
from swacalc.pages.written import coverage

from .conftest import CheckPage

CACHE = "reference/claims/cache.md"


def codes(report: Report) -> list[str]:
    return [finding.code for finding in report.findings]


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("reference/claims/cache.md#lifetme", "unknown claim 'lifetme'"),
        ("../reference/claims/storage.md#lifetime", "the claim lifetime is in the topic cache"),
        ("docs/reference/claims/cach.md", "unknown topic 'cach'"),
        ("/reference/claims/cache.md#", ""),
        ("https://example.org/reference/claims/other.md#x", ""),
        ("reference/rules.md#doc401", ""),
    ],
)
def test_a_link_leads_to_a_claim_of_its_topic(
    check_page: CheckPage, target: str, message: str
) -> None:
    """A claim that is not there, or stands elsewhere, is found; other links are nobody's claims."""
    found = check_page(f"See [the lifetime]({target}).").findings
    assert [finding.message.startswith(message) for finding in found] == ([True] if message else [])


def test_a_number_in_a_link_to_no_claim_is_one_finding(check_page: CheckPage) -> None:
    """One cause is one finding: the number is not called bare as well."""
    assert codes(check_page(f"It is [72 hours]({CACHE}#nothing).")) == ["DOC401"]


BARE = [
    "72 h", "three days", "12.5%", "1/8", "一半", "8× smaller", "eightfold", "128 个 token",
    "八分之一", "$5", "5 GiB", "20 layers", "nearly half of it", "twice as much", "½ of it",
]  # fmt: skip
ASIDE = [
    "in 2026", "on 2026-09-10", "10 September 2026", "version 0.30.1", "section 3.2.1", "§3.2.1",
    "layer 20 of them", "第 20 层", "V4.1-Flash", "`72 h`", "one token", "a third party", "FP8",
    "two windows", "the second half", "runs twice", "L + 1 tokens", "20 of them", "9 月 10 日",
]  # fmt: skip


@pytest.mark.parametrize("text", BARE)
def test_a_number_with_a_unit_is_bare_without_a_claim(check_page: CheckPage, text: str) -> None:
    """Numbers with a unit, ratios and percentages need a claim, linked to another page or not."""
    assert codes(check_page(f"It takes {text} now.")) == ["DOC403"]
    assert codes(check_page(f"It takes [{text}](other.md) now.")) == ["DOC403"]


@pytest.mark.parametrize("text", ASIDE)
def test_what_states_no_figure_is_set_aside(check_page: CheckPage, text: str) -> None:
    """Dates, versions, labels, code, plain numbers and the like need no claim."""
    assert codes(check_page(f"It is {text} here.")) == []


def test_headings_code_and_marked_toys_are_set_aside(check_page: CheckPage) -> None:
    """A heading, a code block and a block that speaks of a toy may print sizes."""
    text = "# The 437-fold\n\n```\n72 h\n```\n\nThe toy has 8 tokens.\n\n玩具有 8 个 token。\n"
    report = check_page(text)
    assert codes(report) == []
    assert coverage(report.project.pages.values()).aside == {"teaching toy": 2, "heading": 1}


@pytest.mark.parametrize(
    ("line", "column", "text"),
    [
        (1, 6, "缓存保留 72 小时。"),
        (1, 6, "\U0001f642\U0001f642 保 72 小时"),
        (2, 3, "\n**72** h"),
        (3, 6, "| a |\n|---|\n| \\| 72 h |"),
        (1, 11, "- &amp; — 72 h"),
        (2, 5, "> a\n> \U0001f642 72 小时"),
    ],
)
def test_columns_count_characters(check_page: CheckPage, line: int, column: int, text: str) -> None:
    """Columns are those of an editor: Chinese, emoji, emphasis, escapes and entities each count."""
    (found,) = check_page(text).findings
    assert found.place[:3] == ("docs/page.md", line, column)


@pytest.mark.parametrize("words", ["author-reported", "its authors report", "作者报告", "报告称"])
def test_a_tag_in_the_section_is_enough(check_page: CheckPage, words: str) -> None:
    """The words may stand in another block of the section, or in its heading."""
    link = f"[at least 72 h]({CACHE}#lifetime)"
    assert codes(check_page(f"It is {link}.\n\nAll {words}.")) == []
    assert codes(check_page(f"## What is {words}\n\nIt is {link}.")) == []
    assert codes(check_page(f"All {words}.\n\n## Next\n\nIt is {link}.")) == ["DOC404"]


def test_one_section_without_a_tag_is_one_finding(check_page: CheckPage) -> None:
    """Figures of one tag in a section are one cause; words without a number state nothing."""
    link = f"[at least 72 h]({CACHE}#lifetime)"
    assert codes(check_page(f"It is {link}, {link}.\n\n- {link}\n")) == ["DOC404"]
    assert codes(check_page(f"See [the lifetime]({CACHE}#lifetime).")) == []
    assert codes(check_page(f"It has [8 positions]({CACHE}#toy-size).")) == ["DOC404"]
    assert codes(check_page(f"It has [128 tokens]({CACHE}#window).")) == []


def test_a_comment_suppresses_in_the_next_block(check_page: CheckPage) -> None:
    """A reason is required, the next block only is covered, and nothing unused is left."""
    comment = "<!-- swacalc: ignore DOC403 an example -->\n\n"
    assert codes(check_page(f"{comment}It is 72 h.\n")) == []
    assert codes(check_page(f"{comment}It is 72 h.\n\nIt is 72 h.\n")) == ["DOC403"]
    assert codes(check_page(f"{comment}It is.\n")) == ["DOC406"]
    bad = comment.replace(" an example", "")
    assert codes(check_page(f"{bad}It is 72 h.\n")) == ["DOC406", "DOC403"]
    for wrong in ("<!-- swacalc: ignore DOC999 why -->", "<!-- swacalc: off -->"):
        assert codes(check_page(f"{wrong}\n\nIt is.\n")) == ["DOC406"]
    assert codes(check_page("It is.\n\n<!-- swacalc: ignore DOC403 at the end -->\n")) == ["DOC406"]


def test_coverage_counts_every_number_once(check_page: CheckPage) -> None:
    """Numbers are tied, set aside by name, or bare; those that agree by rounding are told apart."""
    page = (
        f"[57%]({CACHE}#fell), [57.1%]({CACHE}#fell), 5 h, in 2026, section 2.\n\n"
        "<!-- swacalc: ignore DOC403 why -->\n\n6 h\n"
    )
    found = coverage(check_page(page).project.pages.values())
    assert (found.bound, found.rounded, found.bare) == (2, 1, 1)
    assert found.aside == {"year": 1, "label": 1, "ignored": 1}


def test_a_page_that_is_not_text_is_a_finding(write_project: Path) -> None:
    """Bytes that are not UTF-8 are named with their line, and the other pages are read."""
    path = write_project / "docs" / "bytes.md"
    path.write_bytes(b"one\n\xff\n")
    try:
        report = check(write_project / "claims", root=write_project)
        assert ("CLM101", "docs/bytes.md", 2) in {
            (finding.code, finding.place.path, finding.place.line) for finding in report.findings
        }
    finally:
        path.unlink()


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab 72h%/8×#-*_[]()<>!|`\n一半至少约\U0001f642", max_size=80))
def test_any_page_can_be_checked(check_page: CheckPage, text: str) -> None:
    """Whatever a page holds, its findings stand inside of it."""
    lines = text.replace("\r", "\n").split("\n")
    for finding in check_page(text).findings:
        line, column = finding.place.line or 0, finding.place.column or 0
        assert 1 <= line <= len(lines)
        assert 1 <= column <= len(lines[line - 1]) + 1


def test_every_tag_but_mechanism_has_words() -> None:
    """Mechanisms need no mark; other tags, and what we measured, have words in both languages."""
    chinese = {
        "author-reported": "作者报告",
        "teaching-toy": "教学玩具",
        "measured by swacalc": "由 swacalc 实测",
    }
    assert set(TAG_WORDS) == set(chinese)
    for tag, words in chinese.items():
        parts, pattern = TAG_WORDS[tag]
        assert pattern.search(words)
        assert any(part in words for part in parts)
