import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.documents import (
    Passage,
    find_section,
    find_words,
    passage_digest,
    read_document,
    section_body,
    section_digest,
)
from swacalc.documents.document import split_heading
from swacalc.errors import Place

REPORT = """# Small Report

## 3. Cache

Kept for 72 hours.

### 3.2.1. Lifetime: of Entries

Entries stay.

#### Why

Since they are read again.

### 3.2.2 Replay

## 1/8 of the bytes

Text.
"""


def passages(*texts: str) -> list[Passage]:
    return [Passage(text=text, place=Place("a.md"), kind="paragraph") for text in texts]


@given(st.lists(st.from_regex(r"[a-z]{1,6}|[0-9]{1,4}", fullmatch=True), min_size=1), st.data())
def test_every_word_of_a_passage_is_found_in_it(words: list[str], data: st.DataObject) -> None:
    """Any choice of a passage's words, in any order, stands in that passage."""
    chosen = data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=4))
    (passage,) = passages(" ".join(words))
    assert find_words(chosen, [passage]) is passage


@pytest.mark.parametrize(
    "heading", ["Appendix B Storage", "Section C", "Appendix B.1 A", "§ 3 X", "A"]
)
def test_a_section_is_found_by_its_own_title(heading: str) -> None:
    """What a section is called, as the lock writes it, is a locator of it."""
    document = read_document("a.md", f"# {heading}\n\nText.\n".encode())
    (section,) = document.sections
    assert find_section(document, section.title) is section


@pytest.mark.parametrize(
    ("word", "text", "stands"),
    [
        ("72 h", "for 72 h.", True),
        ("72 h", "for 172 hours", False),
        ("72 h", "for 72 hours", False),
        ("1/4", "to (1/4)", True),
        ("1/4", "11/4", False),
        ("1/4", "1/40", False),
        ("128", "1,128 tokens", False),
        ("128", "128.5 tokens", False),
        ("128", "only 128, not more", True),
        ("10%", "取 10 % 的", True),
        ("72 小时", "至少72小时以上", True),
        ("n_win", "the last nwin tokens", True),
        ("post-training", "in posttraining", True),
        ("Global KV", "GLOBAL kv", True),
        ("window", "windows", False),
        (" ", "a b", False),
        ("(1", "a (1)", True),
    ],
)
def test_words_stand_whole(word: str, text: str, stands: bool) -> None:
    """A word is found only where it begins and ends, whatever its spelling."""
    assert (find_words([word], passages(text)) is not None) == stands


def test_words_must_stand_in_one_passage() -> None:
    """Words that are spread over two passages are not together; the first whole match wins."""
    spread = passages("72 hours", "guaranteed", "guaranteed for 72 hours", "72 hours, guaranteed")
    assert find_words(["72 hours", "guaranteed"], spread) is spread[2]
    assert find_words([], spread) is None


@pytest.mark.parametrize(
    ("locator", "heading"),
    [
        ("3.2.1", "Lifetime: of Entries"),
        ("§3.2.1.", "Lifetime: of Entries"),
        ("Section 3.2.1", "Lifetime: of Entries"),
        ("lifetime： of entries", "Lifetime: of Entries"),
        ("3.2.1 Lifetime: of Entries", "Lifetime: of Entries"),
        ("1/8 of the bytes", "1/8 of the bytes"),
        ("Small Report", "Small Report"),
    ],
)
def test_a_locator_names_a_section_by_number_or_heading(locator: str, heading: str) -> None:
    """Number, heading, both, a final dot or a section sign name the same section."""
    section = find_section(read_document("a.md", REPORT.encode()), locator)
    assert section is not None
    assert section.heading == heading


@pytest.mark.parametrize("locator", ["3.2", "3.2.1 Replay", "Life", "", "3.2.2.1"])
def test_a_locator_that_fits_nothing_finds_nothing(locator: str) -> None:
    """A wrong number, a wrong pair, a part of a heading and nothing are no section."""
    assert find_section(read_document("a.md", REPORT.encode()), locator) is None


def test_a_numbered_section_includes_unnumbered_headings_below() -> None:
    """A run-in heading does not end its section; the next numbered heading does."""
    document = read_document("a.md", REPORT.encode())
    section = find_section(document, "3.2.1")
    assert section is not None
    assert section.above == ("Small Report", "3 Cache")
    texts = [passage.text for passage in section_body(document, section)]
    assert texts[1:] == ["Entries stay.", "Why", "Since they are read again."]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("3.2.1. Title", ("3.2.1", "Title")),
        ("A.1 Details", ("A.1", "Details")),
        ("Appendix B Details", ("B", "Details")),
        ("A study of caches", ("", "A study of caches")),
        ("2.5x faster", ("", "2.5x faster")),
        ("2026 in review", ("", "2026 in review")),
        ("3、缓存", ("3", "缓存")),
        ("Sectional sofas", ("", "Sectional sofas")),
    ],
)
def test_a_heading_is_number_and_title(text: str, parts: tuple[str, str]) -> None:
    """Only what numbers a heading is taken for its number."""
    assert split_heading(text) == parts


def digest_of(text: str, locator: str) -> str:
    document = read_document("a.md", text.encode())
    section = find_section(document, locator)
    assert section is not None
    return section_digest(document, section)


def test_a_digest_changes_with_the_content_only() -> None:
    """Line breaks, hyphenation and quotes leave a digest alone; a figure, case or path does not."""
    digest = digest_of(REPORT, "3.2.1")
    for same in (
        REPORT.replace("Entries stay.", "En-\ntries\u00a0stay."),
        REPORT.replace("Kept for 72 hours.", "Kept for 3 hours."),
    ):
        assert digest_of(same, "3.2.1") == digest
    for other in (
        REPORT.replace("Entries stay.", "Entries stay 2 h."),
        REPORT.replace("Entries stay.", "entries stay."),
        REPORT.replace("read again", "lost"),
        REPORT.replace("3. Cache", "3. Store"),
    ):
        assert digest_of(other, "3.2.1") != digest


def test_digests_are_stable() -> None:
    """The algorithm of a stored digest does not change unseen."""
    assert passage_digest(passages("At least 72 小时.")[0]) == (
        "08eee57fc3b52fd8717e5ea6db9c771e2e17b145a54d7b724e5602c0a2c34caa"
    )
