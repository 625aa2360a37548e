"""HTML as stretches, with the place of each character in the file."""

from html import unescape
from html.parser import HTMLParser

from swacalc.audit.stretches import Gathering, Stretch, StretchText, heads_of
from swacalc.documents.elements import BREAKS, closed

_HIDDEN = frozenset({"script", "style", "template", "noscript"})
_CELLS = frozenset({"td", "th"})
_BLOCKS = frozenset(
    {*BREAKS, *_CELLS, "tr", "table", "li", "ul", "ol", "dt", "dd", "caption", "pre", "title"}
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}


def html_stretches(text: str) -> list[Stretch]:
    """The stretches of HTML, in order."""
    reader = _HtmlStretches()
    reader.feed(closed(text))
    reader.close()
    return reader.finish()


class _HtmlStretches(HTMLParser):
    """Collects text until an element ends it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self._gathering = Gathering()
        self._held = StretchText()
        self._hidden = 0
        self._level = 0
        self._item = False
        self._term = ""
        self._described = False
        self._columns: list[str] = []
        self._row: list[str] = []
        self._in_cell = False
        self._head_row = True

    def handle_starttag(self, tag: str, _: list[tuple[str, str | None]]) -> None:
        """Take `<tag>`."""
        if tag in _HIDDEN:
            self._hidden += 1
        if tag in _BLOCKS or tag in _HEADINGS:
            self._end()
        if tag == "table":
            self._columns, self._head_row = [], True
        elif tag == "tr":
            self._row = []
        self._in_cell = tag in _CELLS or (self._in_cell and tag not in _BLOCKS)
        self._described = tag == "dd" or (self._described and tag not in _BLOCKS)
        self._item = tag == "li" or (self._item and tag not in _BLOCKS)
        self._level = _HEADINGS.get(tag, self._level)

    def handle_endtag(self, tag: str) -> None:
        """Take `</tag>`."""
        if tag in _HIDDEN:
            self._hidden = max(0, self._hidden - 1)
        if tag in _CELLS:
            self._row.append(self._held.text.strip())
        if tag == "dt":
            self._term = self._held.text.strip()
        if tag in _BLOCKS or tag in _HEADINGS:
            self._end()
        if tag == "tr":
            self._columns = self._columns or self._row
            self._head_row = False
        if tag in _HEADINGS:
            self._level = 0

    def handle_data(self, data: str) -> None:
        """Take characters that stand in the file as they are."""
        line, column = self.getpos()
        for index, part in enumerate(data.split("\n")):
            if index:
                self._add(" ", line + index - 1, 1)
            self._add(part, line + index, column + 1 if not index else 1)

    def handle_entityref(self, name: str) -> None:
        """Take `&name;`."""
        self._reference(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Take `&#name;`."""
        self._reference(f"&#{name};")

    def _reference(self, written: str) -> None:
        line, column = self.getpos()
        self._add(unescape(written)[:1], line, column + 1, len(written))

    def _add(self, text: str, line: int, column: int, width: int = 0) -> None:
        if not self._hidden:
            self._held.add(text, line, column, width)

    def _end(self) -> None:
        """End the stretch that is held: a heading, a cell with its heads, or a paragraph."""
        held, self._held = self._held, StretchText()
        if self._level:
            self._gathering.head(held, self._level)
        elif self._in_cell and self._row and not self._head_row:
            heads = heads_of(self._row, len(self._row) - 1, self._columns)
            self._gathering.take(held, heads=heads)
        elif self._described:
            self._gathering.take(held, heads=(self._term,))
        else:
            self._gathering.take(held, item=self._item)

    def finish(self) -> list[Stretch]:
        """End what is still open."""
        self._end()
        return self._gathering.stretches
