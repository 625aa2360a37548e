from typing import Any

import pytest

from swacalc.documents import Document, find_section, find_words, read_document

REPORT = """Contents

1. Introduction . . . . . . . . . 4
2. Cache Design 7
2.1. Lifetime of Entries 8

Tiny Report on Caches

Abstract

We store less.

1. Introduction

A cache of post-
training data is com\u00adpressed.

• first point with 10 %
  of memory
• second point

1. Not a heading but an item
2. Another Item Here

2. Cache Design

What stands here lives in the pool for at least
19
Tiny Report on Caches
ninety hours, which is long enough for every session that we have seen.

2.1. Lifetime of Entries

Entries live for at least two whole days in the persistent

20

Tiny Report on Caches

cache of the machine.


Name   Size   Kind
KV     10     global

3 Conclusion
It works.
"""


def read(text: str) -> Document:
    return read_document("report.txt", text.encode())


def texts(document: Document, locator: str) -> list[str]:
    section = find_section(document, locator)
    assert section is not None
    return [passage.text for passage in section.passages]


def test_sections_are_headings_and_not_the_contents() -> None:
    """Numbered headings with or without a dot make sections; contents and list items do not."""
    numbers = [section.number for section in read(REPORT).sections]
    assert numbers == ["", "", "1", "2", "2.1", "3"]
    assert texts(read(REPORT), "2.1")[1].startswith("Entries live")


def test_a_paragraph_runs_on_over_a_page() -> None:
    """Page numbers and running heads, with blank lines or without, do not cut a paragraph."""
    assert texts(read(REPORT), "2")[1:] == [
        "What stands here lives in the pool for at least ninety hours, which is long enough "
        "for every session that we have seen."
    ]
    assert texts(read(REPORT), "2.1")[1] == (
        "Entries live for at least two whole days in the persistent cache of the machine."
    )


def test_items_and_rows_are_passages() -> None:
    """A list item goes on over its lines; the rows of a table stand apart."""
    assert texts(read(REPORT), "1")[2] == "• first point with 10 % of memory"
    section = find_section(read(REPORT), "2.1")
    assert section is not None
    assert [passage.kind for passage in section.passages] == ["heading", "paragraph", "row", "row"]


def test_places_are_lines_and_columns() -> None:
    """A passage spans from its first character to the end of its last line."""
    passage = find_words(["10%", "memory"], read(REPORT).passages)
    assert passage is not None
    assert passage.place == ("report.txt", 18, 1, 19, 12)


def test_a_running_head_on_one_page_only() -> None:
    """A head that cuts a sentence in two is known though it comes once."""
    text = (
        "The pool holds the windows of all the sessions for\n\n7\n\nA Report\n\n"
        "at least 90 seconds.\n"
    )
    assert find_words(["sessions for at least 90 seconds"], read(text).passages)


def test_a_form_feed_ends_a_page_only() -> None:
    """A page break leaves no trace in a sentence."""
    assert find_words(["at least 90 s"], read("It lives at\n\f12\nleast 90 s.").passages)


def test_numbers_that_stand_alone_may_be_data() -> None:
    """A column of figures is not taken for page numbers."""
    document = read("Size\n\n128\n\nKind\n\nglobal\n")
    assert find_words(["128"], document.passages)


def test_two_blank_lines_or_one_between_paragraphs() -> None:
    """A text with a blank line after every line is read as one with none."""
    paragraphs = ["One line of it\nand its end.", "Another which\nis longer than\nthat one."]
    single = read("\n\n".join(paragraphs))
    double = read("\n\n\n".join(paragraph.replace("\n", "\n\n") for paragraph in paragraphs))
    spread = read("\n\n\n".join(paragraphs))
    expected = [passage.text for passage in single.passages]
    assert expected == ["One line of it and its end.", "Another which is longer than that one."]
    assert [passage.text for passage in double.passages] == expected
    assert [passage.text for passage in spread.passages] == expected


def test_a_text_without_blank_lines() -> None:
    """Where nothing parts paragraphs, a short line that ends a sentence does."""
    first = "A line of the first paragraph that is long enough to be full\nand its end.\n"
    second = "Another paragraph that begins on a line which is full as well\nand ends.\n"
    found = [passage.text for passage in read(first + second).passages]
    assert found == [" ".join(first.split()), " ".join(second.split())]


PARTS = ["1. ", "1.1 A\n", "12\n\n", "a-\n", "\xad", "a   ", "a | ", "A\n\f", "第 1 页\n", ". . ."]


@pytest.mark.parametrize("part", [f"{REPORT}\f", *PARTS])
def test_long_texts_take_linear_time(part: str, linear: Any) -> None:
    """Pages, headings, furniture and cells without end are each looked at once."""
    assert linear(read, part, 100)


def test_one_endless_line_is_read_once() -> None:
    """A line of half a million characters is no line searched from each of them."""
    (passage,) = read_document("x.txt", ("1. " * 170_000).encode()).passages
    assert len(passage.text) == 3 * 170_000 - 1
