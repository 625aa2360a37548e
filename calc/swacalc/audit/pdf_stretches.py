"""The text of a PDF as stretches: paragraphs are told apart as in the copies of sources.

A page ends in a line of its own with a form feed. Places are of a page and of a line in its text.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping

from swacalc.audit.line_blocks import LineBlocks, whole
from swacalc.audit.stretches import Stretch
from swacalc.documents.layout import BREAK
from swacalc.documents.plain import read_plain
from swacalc.errors import Place

_END = f"\n{BREAK}\n"
# A hyphen at the end of a line; the space between a number and its unit does not matter.
_MARKS = re.compile(r"(?<=[^\W\d_])-\Z|\xad")


def joined_pages(pages: Iterable[str]) -> str:
    """The texts of pages as one."""
    return _END.join(page.replace(BREAK, " ") for page in pages)


def pdf_stretches(text: str) -> list[Stretch]:
    """The stretches of the text of all pages, in order."""
    lines = text.split("\n")
    blocks = LineBlocks(_MARKS)
    for piece in read_plain("", text):
        number = piece.place.line or 1
        if piece.level:
            blocks.head(whole(number, lines[number - 1]), piece.level)
            continue
        for words in piece.text.split("\n"):
            while lines[number - 1].strip() != words:
                number += 1
            blocks.join(whole(number, lines[number - 1]))
            number += 1
        blocks.flush()
    return blocks.finish()


class PagePlaces:
    """Leads from lines of the text of all pages to the page, and the line there."""

    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._pages = text.split(_END)
        self._starts = [1]
        for page in self._pages[:-1]:
            self._starts.append(self._starts[-1] + page.count("\n") + 2)

    @property
    def texts(self) -> Mapping[str, str]:
        """The text of each page, by what its places are called."""
        return {self._called(index): page for index, page in enumerate(self._pages)}

    def _called(self, index: int) -> str:
        return f"{self._path}#page={index + 1}"

    def place(self, place: Place) -> Place:
        """The place on its page; one that ends on the next page ends with its line."""
        index = bisect_right(self._starts, place.line or 1) - 1
        before = self._starts[index] - 1
        line, last = (place.line or 1) - before, (place.end_line or 1) - before
        size = self._pages[index].count("\n") + 1
        if last > size:
            last = line
            column = len(self._pages[index].split("\n")[line - 1]) + 1
            return Place(self._called(index), line, place.column, last, column)
        return Place(self._called(index), line, place.column, last, place.end_column)
