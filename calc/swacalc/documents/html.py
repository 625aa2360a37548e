"""HTML as pieces: articles as they are published, and the pages that LaTeXML makes of LaTeX.

The parser is the standard library's: it streams, so that nothing recurses, it takes any text, and
it costs no dependency. What a browser would not show is left out.
"""

from collections.abc import Mapping

from swacalc.documents.document import PassageKind, Piece
from swacalc.documents.elements import (
    BREAKS,
    CALLOUT,
    GROUPS,
    KINDS,
    LISTS,
    closed,
    section_number,
)
from swacalc.documents.latex import formulas_read
from swacalc.documents.phrasing import Nesting, Phrasing
from swacalc.documents.quick_parser import QuickParser
from swacalc.errors import Place, UnreadableError

MAX_DEPTH = 1000

_NO_ATTRIBUTES: Mapping[str, str] = {}
_ENTERED = LISTS | GROUPS | frozenset(KINDS)


def read_html(path: str, text: str, line: int = 1, phrasing: Phrasing | None = None) -> list[Piece]:
    """The pieces of HTML that begins on this line of its file.

    With the `phrasing` of the text around it, what is hidden there stays so, and the other way.

    Raises:
        UnreadableError: elements are nested more than `MAX_DEPTH` deep.
    """
    reader = _Reader(path, line, phrasing or Phrasing())
    reader.feed(closed(text))
    reader.close()
    reader.finish()
    return reader.pieces


class _Reader(QuickParser):
    """Gathers text until an element ends it; holds the open elements with the kind they give."""

    def __init__(self, path: str, line: int, phrasing: Phrasing) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[Piece] = []
        self._path = path
        self._line = line
        self._phrasing = phrasing
        self._start: tuple[int, int] | None = None
        self._open: list[tuple[str, PassageKind]] = []
        self._count: dict[str, int] = {}
        self._note = 0
        self._outside: tuple[list[Nesting], tuple[int, int] | None] = ([], None)
        self._anchor = ""

    def _place(self, start: tuple[int, int]) -> Place:
        """The place from a position to this one."""
        (line, column), (end_line, end_column) = start, self.getpos()
        above = self._line - 1
        return Place(self._path, line + above, column + 1, end_line + above, end_column + 1)

    def _kind(self) -> PassageKind:
        return self._open[-1][1] if self._open else "paragraph"

    def handle_data(self, data: str) -> None:
        if self._start is None and not self._phrasing.hidden.open and data.strip():
            self._start = self.getpos()
        self._phrasing.data(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs} if attrs else _NO_ATTRIBUTES
        if self._phrasing.start(tag, attributes):
            if tag == "math" and self._start is None:
                self._start = self.getpos()
        elif tag == "span":
            self._span(attributes.get("class", ""))
        elif tag in _ENTERED:
            self._enter(tag, attributes)
        else:
            self._inside(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._phrasing.end(tag):
            return
        if tag == "span" and self._note:
            self._note -= 1
            if not self._note:
                self._end_note()
        elif self._count.get(tag):
            self._leave(tag)
        elif tag in BREAKS:
            self._break()

    def _span(self, classes: str) -> None:
        """A footnote of LaTeXML stands in the middle of its sentence: it is a piece of its own."""
        if self._note:
            self._note += 1
        elif "ltx_note" in classes.split():
            self._note = 1
            self._outside = (self._phrasing.suspend(), self._start)
            self._start = None

    def _end_note(self) -> None:
        self._emit("note")
        self._note = 0
        frames, self._start = self._outside
        self._phrasing.resume(frames)

    def _inside(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._phrasing.data(" | " if self._start else "")
        elif tag == "br":
            self._phrasing.data("\n")
        elif tag in BREAKS:
            self._break()

    def _break(self) -> None:
        """A paragraph ends, unless it is part of an item, row or caption."""
        if self._kind() in ("paragraph", "callout") and not self._note:
            self._flush()
        else:
            self._phrasing.data(" ")

    def _enter(self, tag: str, attributes: Mapping[str, str]) -> None:
        if self._note:
            self._end_note()
        self._close_open(tag)
        if tag in GROUPS:
            self._break()
        else:
            self._flush()
        if len(self._open) >= MAX_DEPTH:
            message = f"elements are nested more than {MAX_DEPTH} deep"
            place = self._place(self.getpos())._replace(end_line=None, end_column=None)
            raise UnreadableError(message, hint="close the elements", place=place)
        callout = tag in GROUPS and CALLOUT.search(attributes.get("class", ""))
        self._open.append((tag, KINDS.get(tag, "callout" if callout else self._kind())))
        self._count[tag] = self._count.get(tag, 0) + 1
        self._anchor = attributes.get("id") or self._anchor

    def _close_open(self, tag: str) -> None:
        """End what a browser ends when this begins: an item before the next one, a heading."""
        last = self._open[-1][0] if self._open else ""
        parts_heading = KINDS.get(last) == "heading" and tag != "div"
        if parts_heading or (last == tag and tag in ("li", "tr", "dt", "dd")):
            self._leave(last)

    def _leave(self, tag: str) -> None:
        while self._open:
            name, _ = self._open[-1]
            if name in GROUPS:
                self._break()
            else:
                self._flush()
            self._open.pop()
            self._count[name] -= 1
            if name == tag:
                return

    def _flush(self) -> None:
        self._emit(self._kind())

    def _emit(self, kind: PassageKind) -> None:
        text, start = self._phrasing.take(), self._start
        if start is None:
            return
        self._start = None
        text = text if kind == "code" else formulas_read(text)
        piece = Piece(kind, text, self._place(start))
        if kind == "heading":
            number = section_number(self._anchor)
            piece = piece._replace(level=self._level(), anchor=self._anchor, number=number)
        if kind != "note":
            self._anchor = ""
        self.pieces.append(piece)

    def _level(self) -> int:
        headings = (name for name, _ in reversed(self._open) if KINDS.get(name) == "heading")
        return int(next(headings)[1])

    def finish(self) -> None:
        """End what is still open."""
        if self._note:
            self._end_note()
        while self._open:
            self._leave(self._open[-1][0])
        self._flush()
