"""`swacalc check --fix`: bare numbers become links where exactly one claim fits."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.checks import Report, check
from swacalc.editing.linking import Linking, link_numbers, write_linked
from swacalc.editing.starter import write_starter
from swacalc.errors import UnwritableError

# What a page is put together from: bare numbers that fit a claim, and what must stay as it is.
FITTING = {
    "It has 20 layers": "layers",
    "each takes 64 KiB per layer": "layer-bytes",
    "all take 1,310,720\nbytes": "all-bytes",
    "an entry is kept for at least 36 hours": "lifetime",
    "| 1.25 MiB |\n|--|\n| 20 layers |": "layers",
}
STAYING = (
    *("## Of 20 layers", "```\n36 h\n```", "as `20 layers` do", "a trip of 3 h", "for 36 hours"),
    *("[the 20 layers](https://example.org)", "<p>It has 20 layers.</p>", "![20 layers](a.png)"),
    "[20 layers](reference/claims/storage.md#layers)",
    "<!-- swacalc: ignore DOC403 another machine -->\n\nIt has 20 layers.",
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("linking")
    write_starter(folder)
    return folder


def reported(project: Path, text: str) -> Report:
    (project / "docs" / "page.md").write_bytes(text.encode())
    return check(project / "claims", root=project)


def linked(project: Path, text: str) -> Linking:
    return link_numbers(reported(project, text), project / "docs" / "reference", project)


@settings(max_examples=25)
@given(st.lists(st.sampled_from([*FITTING, *STAYING]), max_size=5))
def test_only_links_are_added(project: Path, parts: list[str]) -> None:
    """Without the links a page is as it was; they agree; nothing is left to link after them."""
    text = "\n\n".join(parts) + "\n"
    change = linked(project, text)
    after = "".join(page.after for page in change.pages) or text
    unlinked = re.sub(r"\[([^]]*)\]\(reference/claims/storage.md#[a-z-]*\)", r"\1", after)
    assert unlinked == text.replace("[20 layers](reference/claims/storage.md#layers)", "20 layers")
    again = linked(project, after)
    assert (again.pages, again.linked, again.left) == ((), 0, change.left)
    codes = {finding.code for finding in reported(project, after).findings}
    assert codes <= {"DOC403", "DOC404"}


@pytest.mark.parametrize(("text", "claim"), FITTING.items())
def test_a_number_that_fits_one_claim_is_linked_to_it(project: Path, text: str, claim: str) -> None:
    """Figure, unit and relation lead to the claim, also from a table and over a line end."""
    (page,) = linked(project, text).pages
    assert f"](reference/claims/storage.md#{claim})" in page.after


@pytest.mark.parametrize("text", STAYING)
def test_what_fits_no_claim_or_can_be_no_link_stays(project: Path, text: str) -> None:
    """Another relation, another number, code, headings, HTML and other links stay as they are."""
    assert linked(project, text).pages == ()


def test_a_number_that_fits_two_claims_is_left(project: Path) -> None:
    """Which of two claims with one figure is meant, nobody but the writer knows."""
    topic = project / "claims" / "storage.yaml"
    kept = topic.read_text(encoding="utf-8")
    topic.write_text(kept.replace("4 layers", "20 layers"), encoding="utf-8")
    change = linked(project, "It has 20 layers.\n")
    topic.write_text(kept, encoding="utf-8")
    assert (change.pages, change.left) == ((), {"fit several claims": 1})


def test_a_page_keeps_its_line_ends(project: Path) -> None:
    """A byte-order mark, CRLF and a missing last line end are what they were."""
    text = "\ufeff# A\r\n\r\nIt has 20 layers,\rin 3 h.\n20 layers"
    change = linked(project, text)
    write_linked(change.pages, project)
    link = "[20 layers](reference/claims/storage.md#layers)"
    expected = text.replace("20 layers", link)
    assert (project / "docs" / "page.md").read_bytes().decode() == expected
    assert (change.linked, change.left) == (2, {"fit no claim": 1})


def test_a_page_that_somebody_changes_meanwhile_is_not_written(project: Path) -> None:
    """What was written after the page was read is not lost."""
    change = linked(project, "It has 20 layers.\n")
    (project / "docs" / "page.md").write_text("Another text.\n", encoding="utf-8")
    with pytest.raises(UnwritableError, match=r"docs/page\.md changed"):
        write_linked(change.pages, project)
    assert (project / "docs" / "page.md").read_text(encoding="utf-8") == "Another text.\n"
