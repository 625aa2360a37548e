"""Plain text as pieces: paragraphs, items and rows under numbered headings."""

import re
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from swacalc.documents.document import PassageKind, Piece
from swacalc.documents.layout import BREAK, TextLine, ends_sentence, without_furniture
from swacalc.documents.outline import Heading, headings_and_contents
from swacalc.errors import Place, unified

_ITEM = re.compile(r"(?:[-*+•‣▪●○◦–]|\(?[0-9]{1,2}[.)]|\([a-z]\))\s+\S|[•●▪]\S")
_BEFORE_GAP = re.compile(r"^([^\n]+)\n\n(?!\n)", re.MULTILINE)
_CELLS = re.compile(r"\t|\S {3,}(?=\S)|\S\s*\|\s*(?=\S)")


def read_plain(path: str, text: str) -> Iterator[Piece]:
    """The pieces of a plain text; a form feed ends a page."""
    return read_lines(list(_lines(path, text)))


def _lines(path: str, text: str) -> Iterator[TextLine]:
    for number, raw in enumerate(unified(text).split("\n"), 1):
        start = 0
        for part in raw.split(BREAK):
            if start:
                yield TextLine(BREAK, Place(path, number))
            first = start + len(part) - len(part.lstrip())
            last = max(start + len(part.rstrip()), first)
            yield TextLine(part.strip(), Place(path, number, first + 1, number, last + 1))
            start += len(part) + len(BREAK)


def read_lines(lines: Sequence[TextLine]) -> Iterator[Piece]:
    """The pieces of a text given in lines, as they were printed."""
    lines = without_furniture(lines)
    headings, contents = headings_and_contents(lines)
    joiner = _Joiner(lines)
    for index, line in enumerate(lines):
        heading = headings.get(index)
        if heading is not None:
            yield from joiner.flush()
            yield _heading(heading, line)
        elif index in contents:
            yield from joiner.flush()
            yield Piece("row", line.text, line.place)
        else:
            yield from joiner.add(line)
    yield from joiner.flush()


def _heading(heading: Heading, line: TextLine) -> Piece:
    level = heading.number.count(".") + 1
    number = f"{heading.number}." if heading.number.isalpha() else heading.number
    return Piece("heading", f"{number} {heading.title}", line.place, level)


class _Joiner:
    """Joins lines into paragraphs, items and rows; holds the one that is not ended yet."""

    def __init__(self, lines: Sequence[TextLine]) -> None:
        texts = [line.text for line in lines if line.text != BREAK]
        lengths = [len(text) for text in texts if text]
        self._gap = 2 if _double_spaced(texts) else 1
        self._dense = "\n".join(texts).strip().count("\n\n") * 50 < len(texts)
        self._short = 0.75 * median(lengths) if lengths else 0
        self._held: list[TextLine] = []
        self._kind: PassageKind = "paragraph"
        self._blanks = 0
        self._broken = False

    def add(self, line: TextLine) -> Iterable[Piece]:
        """Take one line; the pieces that it ends."""
        if not line.text:
            self._blanks += 1
            return ()
        if line.text == BREAK:
            self._broken = True
            return ()
        if len(_CELLS.findall(line.text)) > 1:
            return (*self.flush(), Piece("row", line.text, line.place))
        item = bool(_ITEM.match(line.text))
        ended = self.flush() if item or self._ends_before() else ()
        if not self._held:
            self._kind = "item" if item else "paragraph"
        self._held.append(line)
        self._blanks, self._broken = 0, False
        return ended

    def _ends_before(self) -> bool:
        if not self._held:
            return False
        last = self._held[-1].text
        if self._broken or last.endswith(("-", "\xad")):
            return ends_sentence(last) and self._blanks >= self._gap
        return self._blanks >= self._gap or (
            self._dense and len(last) < self._short and ends_sentence(last)
        )

    def flush(self) -> tuple[Piece, ...]:
        """End the piece that is held."""
        held, self._held = self._held, []
        self._blanks, self._broken = 0, False
        if not held:
            return ()
        first, last = held[0].place, held[-1].place
        place = first._replace(end_line=last.end_line, end_column=last.end_column)
        return (Piece(self._kind, "\n".join(line.text for line in held), place),)


def _double_spaced(texts: Sequence[str]) -> bool:
    """Whether a blank line follows every line, and two end a paragraph."""
    body = "\n".join(texts).strip("\n")
    gaps = [len(gap) for gap in re.findall(r"\n+", body)]
    cut = [line for line in _BEFORE_GAP.findall(body) if not ends_sentence(line)]
    return bool(gaps) and 1 not in gaps and max(gaps) > 2 and 2 * len(cut) > gaps.count(2)
