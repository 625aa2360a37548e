import sys
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdf_file import pdf

from swacalc.documents import find_section, find_words, read_document, reading
from swacalc.errors import InputError, UnreadableError

PAGES = (
    ("A Report", "3.1. Entries", "They live for at least two whole days in the post-"),
    ("training cache, and no less.", "2"),
)


def test_a_pdf_has_sections_and_passages() -> None:
    """A sentence runs on over the page and the page number, and the page is in its place."""
    pytest.importorskip("pypdf")
    document = read_document("report.pdf", pdf(*PAGES))
    section = find_section(document, "3.1")
    assert section is not None
    assert section.place.path == "report.pdf#page=1"
    passage = find_words(["two whole days", "post-training cache"], section.passages)
    assert passage is not None
    assert passage.text.endswith("no less.")


def test_a_scan_has_no_text() -> None:
    """A PDF without text says so."""
    pytest.importorskip("pypdf")
    with pytest.raises(UnreadableError, match="no text"):
        read_document("scan.pdf", pdf(()))


@settings(max_examples=60, deadline=None)
@given(at=st.integers(0, len(pdf(*PAGES)) - 1), junk=st.binary(max_size=12))
def test_a_broken_pdf_is_an_error_of_ours(at: int, junk: bytes) -> None:
    """Damage anywhere is read around or is an UnreadableError, never another exception."""
    pytest.importorskip("pypdf")
    data = pdf(*PAGES)
    with suppress(UnreadableError):
        read_document("a.pdf", data[:at] + junk + data[at + len(junk) + 1 :])


def test_without_pypdf_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """PDF is an extra: what is missing is named with the command that brings it."""
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(InputError) as caught:
        read_document("a.pdf", pdf(*PAGES))
    assert "pip install" in caught.value.hint


@pytest.mark.parametrize(
    "error", [RuntimeError, NotImplementedError, ImportError, MemoryError, RecursionError, KeyError]
)
def test_whatever_breaks_in_pypdf_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """An encryption, a filter or a depth that pypdf does not know makes a copy unreadable."""
    pypdf = pytest.importorskip("pypdf")

    def broken(_: object) -> str:
        raise error("odd\nand more")

    monkeypatch.setattr(pypdf.PageObject, "extract_text", broken)
    with pytest.raises(UnreadableError, match=f"a.pdf: this copy cannot be read: {error.__name__}"):
        read_document("a.pdf", pdf(*PAGES))


def test_a_copy_that_takes_long_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a copy ends after its limit of the processor's time."""
    pypdf = pytest.importorskip("pypdf")
    monkeypatch.setattr(reading, "MAX_SECONDS", 0.1)

    def endless(_: object) -> str:
        while True:
            pass

    monkeypatch.setattr(pypdf.PageObject, "extract_text", endless)
    with pytest.raises(UnreadableError, match="this copy cannot be read: it takes more than"):
        read_document("a.pdf", pdf(*PAGES))


def test_pages_of_a_pdf_take_linear_time(linear: Any) -> None:
    """Twice as many lines of a page take twice as long."""
    pytest.importorskip("pypdf")
    assert linear(lambda text: read_document("a.pdf", pdf(tuple(text.split(";")))), "a line;", 50)


def test_a_broken_pdf_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    """What pypdf has to say of a file that it cannot read stays out of standard error."""
    with pytest.raises(UnreadableError, match="this copy cannot be read: PdfStreamError"):
        read_document("x.pdf", b"%PDF-1.7\nno end")
    assert not caplog.records
