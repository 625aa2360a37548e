from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swacalc.documents import MAX_BYTES, load_document, normalise, read_document
from swacalc.documents.page import read_page
from swacalc.errors import InputError, UnreadableError

KINDS = ("txt", "md", "html", "htm")
PARTS = st.sampled_from(
    (
        *("<p>", "</div>", "<li", "<!--", "-->", "<math alttext='", "&amp", "<table><tr>"),
        *("<span class=ltx_note>", "</h2>", "<h2 id=S1>", "# ", "- ", "> ", "```", "[x](y)", "$"),
        *("| a |\n|-|\n", "\\frac{", "!!! x", "3.2. T", "12\n", "\f", "\n", "\n\n", " "),
        *("word", "72 小时", "\0", "\xad"),
    )
)


@given(data=st.binary(max_size=300), kind=st.sampled_from(KINDS))
def test_random_bytes_never_crash(data: bytes, kind: str) -> None:
    """Any bytes are a document, perhaps with faults."""
    assert read_document(f"a.{kind}", data).path == f"a.{kind}"


@settings(max_examples=300)
@given(parts=st.lists(PARTS, max_size=25), kind=st.sampled_from(KINDS))
def test_random_markup_never_crashes(parts: list[str], kind: str) -> None:
    """Any mixture of marks is a document whose passages are normal and in order."""
    document = read_document(f"a.{kind}", "".join(parts).encode())
    for passage in document.passages:
        assert passage.text
        assert passage.text == normalise(passage.text)
        assert passage.place.line is not None
    headings = [section.place.line or 0 for section in document.sections]
    assert headings == sorted(headings)


@pytest.mark.parametrize("part", ["> ", "- ", "[", "*", "`a", "![", "<a>", "\\", "1. ", "&", "|"])
def test_hostile_markdown_ends(part: str) -> None:
    """Thousands of open marks neither recurse without bound nor take long."""
    assert read_document("a.md", (part * 5000).encode()) is not None
    assert read_page("a.md", part * 5000) is not None


def test_bytes_that_are_no_text_are_told_of() -> None:
    """The rest of the file is read, and the fault names the line."""
    document = read_document("a.txt", b"one\n\nt\xffwo\n")
    assert [passage.text for passage in document.passages] == ["one", "t\ufffdwo"]
    assert [fault.place.line for fault in document.faults] == [3]


def test_byte_order_marks_name_the_encoding() -> None:
    """UTF-8 and UTF-16 with a mark are read without it."""
    for encoding in ("utf-8-sig", "utf-16"):
        (passage,) = read_document("a.txt", "72 小时".encode(encoding)).passages
        assert passage.text == "72 小时"


def test_other_suffixes_are_refused() -> None:
    """An unknown kind is an error that lists the known ones."""
    with pytest.raises(InputError) as caught:
        read_document("a.docx", b"")
    assert ".pdf" in caught.value.hint


def test_large_files_are_refused(tmp_path: Path) -> None:
    """A file past the bound ends with a clear word before it is read whole."""
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.truncate(200 << 20)
    with pytest.raises(UnreadableError, match="at most 64 MiB"):
        load_document(path, name="large.txt")
    assert MAX_BYTES == 64 << 20


def test_files_are_read_under_a_name(tmp_path: Path) -> None:
    """Places name the file as the caller does; a missing file is an error that names it."""
    path = tmp_path / "a.md"
    path.write_text("# T\n\ntext\n", encoding="utf-8")
    assert load_document(path, name="copies/a.md").passages[1].place.path == "copies/a.md"
    with pytest.raises(UnreadableError, match=r"none\.md"):
        load_document(tmp_path / "none.md")
