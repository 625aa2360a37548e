"""Stretches: paragraphs, items, cells and lines of an article, with a place for each character."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from swacalc.errors import Place

TURN = "\n"  # what another speaker says begins behind it
_ASKING = ("?", "？")
_NAMING = 3  # cells behind the head of a row that may tell what it is about
_REMEMBERED = 300  # characters of a stretch that the next one may speak of


class Stretch(NamedTuple):
    """What is read in one go, and what it is read under.

    `pieces` lead from offsets of `text` to the source: offset, line, column and, where the
    characters of the source are not those of the text, the width of each there, else 0. `heads`
    are what `heads_of` gives for a cell; `lead` is the question or the line with a colon
    before it; `earlier` is the text of the stretch before it under the same heading; `headings`
    are the nearest heading and those above.
    """

    text: str
    pieces: tuple[tuple[int, int, int, int], ...]
    heads: tuple[str, ...] = ()
    lead: str = ""
    headings: tuple[str, ...] = ()
    is_code: bool = False
    earlier: str = ""

    def place(self, path: str, start: int, end: int) -> Place:
        """Where the characters from `start` to `end`, at least one, stand in the file."""
        line, column, _ = self._at(start)
        end_line, end_column, width = self._at(end - 1)
        return Place(path, line, column, end_line, end_column + width)

    def _at(self, offset: int) -> tuple[int, int, int]:
        at = max(bisect_right(self.pieces, offset, key=_offset) - 1, 0)
        start, line, column, width = self.pieces[at]
        return (line, column, width) if width else (line, column + offset - start, 1)


def heads_of(row: Sequence[str], index: int, columns: Sequence[str]) -> tuple[str, ...]:
    """What a cell is read under: the head of its column, and the cells before it.

    Those are the head of the row, behind its number if it has one, and, as far as they have no
    number, the next ones.
    """
    column = columns[index] if index < len(columns) else ""
    first = 1 if any(map(str.isalpha, "".join(row[:1]))) else 2
    named = [cell for cell in row[first : min(index, 1 + _NAMING)] if not _has_digit(cell)]
    return (*row[: min(index, first)], *named, column)


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _offset(piece: tuple[int, int, int, int]) -> int:
    return piece[0]


class StretchText:
    """Collects the text of a stretch, and where its characters come from."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pieces: list[tuple[int, int, int, int]] = []
        self._length = 0

    def add(self, text: str, line: int, column: int, width: int = 0) -> None:
        """Add characters from a place; with a `width`, each takes so much of the source."""
        if text:
            self._pieces.append((self._length, line, column, width))
            self._parts.append(text)
            self._length += len(text)

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self._parts)

    @property
    def last(self) -> str:
        """The characters added last; empty if there are none yet."""
        return self._parts[-1] if self._parts else ""

    def stretch(
        self,
        heads: Sequence[str] = (),
        lead: str = "",
        headings: Sequence[str] = (),
        *,
        is_code: bool = False,
        earlier: str = "",
    ) -> Stretch | None:
        """The stretch; None if there is nothing to see in it."""
        text = self.text
        if not text.strip():
            return None
        pieces, above = tuple(self._pieces), tuple(headings)
        return Stretch(text, pieces, tuple(heads), lead, above, is_code, earlier)


class Gathering:
    """Puts stretches in order, each with the headings and the lead that it is read under."""

    def __init__(self) -> None:
        self.stretches: list[Stretch] = []
        self._headings: list[tuple[int, str]] = []
        self._lead = ""
        self._earlier = ""
        self._asked: dict[str, str] = {}

    def take(
        self,
        text: StretchText,
        *,
        heads: Sequence[str] = (),
        item: bool = False,
        is_code: bool = False,
        ordinal: str = "",
    ) -> None:
        """Take what was collected; a list item leaves the lead of its list to the next item.

        An item with the `ordinal` of a question before it is the answer to that.
        """
        headings = [title for _, title in reversed(self._headings)]
        earlier = "" if heads else self._earlier  # a cell has its heads
        lead = self._asked.get(ordinal, self._lead)
        stretch = text.stretch(heads, lead, headings, is_code=is_code, earlier=earlier)
        if stretch is None:
            return
        self._earlier = "" if heads else stretch.text[-_REMEMBERED:]
        self.stretches.append(stretch)
        words = stretch.text.rstrip().rstrip("*_\"'”)")
        if ordinal and words.endswith(_ASKING):
            self._asked[ordinal] = stretch.text
        if words.endswith((*_ASKING, ":", "：")):
            self._lead = stretch.text.rpartition(TURN)[2]
        elif not item:
            self._lead = ""

    def head(self, text: StretchText, level: int) -> None:
        """Take a heading; it ends those of its level and below."""
        self._lead = ""
        while self._headings and self._headings[-1][0] >= level:
            self._headings.pop()
        self.take(text)
        self._earlier = ""
        self._headings.append((level, text.text.strip()))
