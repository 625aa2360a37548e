"""A line ends with LF, CRLF or CR and with nothing else, whatever reads it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swacalc.documents import read_document
from swacalc.documents.page import read_page
from swacalc.errors import Place

# What Python, YAML, HTML or Markdown take for a line end, a space or nothing, and a wide sign.
ODD = "\u2028\u2029\x85\xa0\x0b\x0c\x1c\x1d\x1e\ufeff\u3000\u200b\x00 \t\U0001f600"
ENDS = ("\n", "\n\n", "\r\n", "\r", "\r\n\r\n", "\n  ", "\n> ", "\n- ", "\n# ", "\n| a | ", "\r> ")
MARKS = ("WORDx ", "[LINK](t) ", "<!-- note -->", "`code` ", "| ")
texts = st.lists(
    st.text(ODD, min_size=1, max_size=2) | st.sampled_from(ENDS) | st.sampled_from(MARKS),
    max_size=12,
).map("".join)


def shown(text: str, place: Place) -> str:
    """What an editor shows at a place on one line."""
    line = re.split("\r\n?|\n", text.replace("\0", "\ufffd"))[(place.line or 0) - 1]
    return line[(place.column or 0) - 1 : (place.end_column or 0) - 1]


@given(text=texts)
def test_every_place_of_a_page_points_at_its_words(text: str) -> None:
    """Words, links and comments of a page stand where its places say, between any signs."""
    page = read_page("page.md", text)
    for prose in page.prose:
        for word in re.finditer("WORDx", prose.text):
            assert shown(text, prose.place(*word.span())) == "WORDx"
        for link in prose.links:
            if link.place.line == link.place.end_line and link.text == "LINK":
                assert shown(text, link.place) == "[LINK](t)"
    for comment in page.comments:
        assert shown(text, comment.place) == "<!-- note -->"


@pytest.mark.parametrize(
    "sign", [*"\u2028\u2029\x85\xa0\x0b\x0c\x1c\u3000", "\xa0\xa0", "\x0b\x0c"]
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "> ", "- "])
def test_a_line_of_odd_space_is_a_line(sign: str, end: str, mark: str) -> None:
    """Below lines that look empty and are not, words stand on the line and column they are on."""
    inner = " " * len(mark) if mark == "- " else mark
    text = f"# Title{end}{end}{mark}{sign}{end}{inner}{sign}{end}{inner}It is 72 h.{end}"
    (prose,) = [prose for prose in read_page("page.md", text).prose if "72" in prose.text]
    start = prose.text.index("72 h")
    assert prose.place(start, start + 4)[1:3] == (5, len(inner) + 7)


@given(text=st.lists(st.sampled_from([*ODD, *ENDS, "WORDx"]), max_size=9).map("".join))
@pytest.mark.parametrize("suffix", [".txt", ".md", ".html"])
def test_passages_of_a_copy_stand_on_their_lines(suffix: str, text: str) -> None:
    """The passage with a word of a copy covers the line on which that word stands."""
    lines = re.split("\r\n?|\n", f"{text}{ENDS[1]}LAST here.")
    passages = read_document(f"copy{suffix}", f"{text}{ENDS[1]}LAST here.".encode()).passages
    (last,) = [passage for passage in passages if "LAST" in passage.text]
    at = next(number for number, line in enumerate(lines, 1) if "LAST" in line)
    first = last.place.line or 0
    assert first <= at <= (last.place.end_line or len(lines))


def test_a_form_feed_moves_no_column() -> None:
    """Behind the end of a page of plain text columns count on in the same line."""
    (passage,) = read_document("copy.txt", b"One\x0c  Two three\x0cFour\n").passages
    assert passage.place[1:] == (1, 1, 1, 21)
