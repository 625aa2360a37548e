"""One inline token as running text: what is visible, and where every part of it stands."""

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import ClassVar, Literal, NamedTuple
from urllib.parse import unquote

from markdown_it.token import Token

from swacalc.documents.latex import math_text
from swacalc.documents.markup import Segments, locate
from swacalc.documents.tags import EDGES, MATH, TYPED, Elements, Tag, read_tag

# Stands for what is not prose, such as code, an image or a bare address, and for the edge of an
# HTML element, across which text is not joined.
OBJECT = "\ufffc"

# White space of which a reader sees one space.
_BLANKS = re.compile(r"\s{2,}|[^\S ]")


class Mark(NamedTuple):
    """A span of the text that is code in a link, or a formula."""

    kind: Literal["code", "math"]
    start: int
    end: int


class _Opened(NamedTuple):
    """A link that has begun: where in text and content, its target, and how it is written."""

    text_start: int
    start: int
    target: str
    how: str


class Run:
    """Gathers the text of an inline token with its pieces, links, marks and comments.

    `pieces` are (offset in the text, line, column, width): a piece of width 0 is the source,
    character by character, any other one has that width in the source. `links` are (start and end
    in the text, target, span in the content); `comments` are (text, offset in the content).
    """

    def __init__(self, token: Token, found: Segments) -> None:
        self.found = found
        self.parts: list[str] = []
        self.pieces: list[tuple[int, int, int, int]] = []
        self.links: list[tuple[int, int, str, tuple[int, int]]] = []
        self.marks: list[Mark] = []
        self.comments: list[tuple[str, int]] = []
        self._content = token.content
        self._length = self._cursor = 0
        self._links: list[_Opened] = []
        self._elements: Elements | None = None
        self._cut = len(found) > 1 and "\n" not in token.content
        for child in token.children or ():
            # Marks of emphasis are all placed where their row begins; the cursor sets them apart.
            start = max(child.map[0] if child.map else 0, self._cursor)
            self._TAKERS.get(child.type, Run._take_mark)(self, child, start)
        self._close_html_link(len(self._content))

    def _add(self, text: str, start: int, width: int) -> None:
        if self._elements and self._elements.hidden.open:
            return
        if text.isprintable() and "  " not in text:
            # No white space is printable but the space.
            self._append(text, start, width)
        elif width:
            self._append(_BLANKS.sub(" ", text), start, width)
        else:
            self._add_spaced(text, start)

    def _add_spaced(self, text: str, start: int) -> None:
        at = 0
        for blanks in _BLANKS.finditer(text):
            self._append(text[at : blanks.start()], start + at, 0)
            self._append(" ", start + blanks.start(), len(blanks[0]))
            at = blanks.end()
        self._append(text[at:], start + at, 0)

    def _append(self, text: str, start: int, width: int) -> None:
        """Take a part of the text; a space after a space is none."""
        if text.startswith(" ") and self.parts and self.parts[-1].endswith(" "):
            text, start = text[1:], start + (not width)
        if text:
            self.pieces.append((self._length, *locate(self.found, start), width))
            self.parts.append(text)
            self._length += len(text)

    def _take_text(self, child: Token, start: int) -> None:
        text = child.content
        if self._links and self._links[-1].how == "auto":
            self._add(OBJECT, start, len(text) + 2)
            return
        self._cursor = start + len(text)
        if self._elements and self._elements.code:
            self._add_code(text, start, len(text))
        elif self._cut:
            self._take_cut(text, start)
        elif text:
            self._add(text, start, 0)

    def _take_cut(self, text: str, start: int) -> None:
        """Take the text of a table cell, which an escaped bar in the source cuts into pieces."""
        first = bisect_left(self.found, (start + 1,))
        last = bisect_left(self.found, (self._cursor,))
        cuts = (offset for offset, _, _ in self.found[first:last])
        for begin, end in pairwise((start, *cuts, self._cursor)):
            if begin < end:
                self._add(text[begin - start : end - start], begin, 0)

    def _take_escape(self, child: Token, start: int) -> None:
        self._add(child.content, start, len(child.markup))
        self._cursor = start + len(child.markup)

    def _take_break(self, _: Token, start: int) -> None:
        self._add(" ", start, 1)

    def _take_object(self, _: Token, start: int) -> None:
        self._add(OBJECT, start, 1)

    def _take_code(self, child: Token, start: int) -> None:
        self._add_code(child.content, start, len(child.content) + 2 * len(child.markup))

    def _add_code(self, text: str, start: int, width: int) -> None:
        """Take code: it is not prose, but in a link it is the link's text."""
        if self._links:
            self._add_marked("code", text, start, width)
        else:
            self._add(OBJECT, start, 1)

    def _take_math(self, child: Token, start: int) -> None:
        self._add_marked("math", math_text(child.content), start, len(child.markup))
        self._cursor = start + len(child.markup)

    def _add_marked(self, kind: Literal["code", "math"], text: str, start: int, width: int) -> None:
        begun = self._length
        if text:
            self._add(text, start, width)
        if self._length > begun:
            self.marks.append(Mark(kind, begun, self._length))

    def _take_html(self, child: Token, start: int) -> None:
        tag = read_tag(child.content)
        if tag is None:
            if child.content.startswith("<!--"):
                self.comments.append((child.content, start))
            return
        self._elements = self._elements or Elements()
        if self._elements.take(tag):
            self._take_tag(tag, self._elements, start, len(child.content))

    def _take_tag(self, tag: Tag, elements: Elements, start: int, width: int) -> None:
        if tag.name == "a":
            self._take_anchor(tag, start, width)
        elif tag.name == MATH and not tag.closes:
            self._take_mathml(start)
            elements.hidden.begin(MATH)
        elif tag.name in EDGES:
            self._add(OBJECT, start, width)
        elif typed := self._typed(tag):
            self._add(typed, start, width)

    def _typed(self, tag: Tag) -> str:
        """What a reader would type for a tag; nothing where what is raised belongs to no word."""
        if tag.name == "br":
            return " "
        last = self.parts[-1][-1:] if self.parts else ""
        belongs = not tag.closes and (last.isalnum() or last == ")")
        return TYPED.get(tag.name, "") if belongs else ""

    def _take_anchor(self, tag: Tag, start: int, width: int) -> None:
        self._close_html_link(start + width if tag.closes else start)
        if not tag.closes and "href" in tag.attributes:
            target = unquote(tag.attributes["href"].strip())
            self._links.append(_Opened(self._length, start, target, "html"))

    def _take_mathml(self, start: int) -> None:
        from swacalc.documents.html import read_html

        end = self._content.find("</math>", start)
        end = len(self._content) if end < 0 else end + len("</math>")
        shown = read_html("", self._content[start:end])
        text = " ".join(piece.text for piece in shown)
        self._add_marked("math", text, start, end - start)

    def _open_link(self, child: Token, start: int) -> None:
        bare = child.info == "auto"
        target = unquote(str(child.attrs["href"]))
        self._links.append(_Opened(self._length, start - (not bare), target, child.info))

    def _close_link(self, child: Token, _: int) -> None:
        while self._links[-1].how == "html":
            self._close_html_link(self._cursor)
        opened = self._links.pop()
        bare = opened.how == "auto"
        end = self._content.find(">", opened.start) + 1 if bare else (child.map or [0, 0])[1]
        self._end_link(opened, end)
        self._cursor = end

    def _close_html_link(self, end: int) -> None:
        """End a link of HTML, as its end tag does, another link, and the end of the text."""
        if self._links and self._links[-1].how == "html":
            self._end_link(self._links.pop(), end)

    def _end_link(self, opened: _Opened, end: int) -> None:
        self.links.append((opened.text_start, self._length, opened.target, (opened.start, end)))

    def _take_mark(self, child: Token, start: int) -> None:
        self._cursor = start + len(child.markup)

    _TAKERS: ClassVar[Mapping[str, Callable[["Run", Token, int], None]]] = {
        "text": _take_text,
        "text_special": _take_escape,
        "softbreak": _take_break,
        "hardbreak": _take_break,
        "code_inline": _take_code,
        "math": _take_math,
        "image": _take_object,
        "html_inline": _take_html,
        "link_open": _open_link,
        "link_close": _close_link,
    }
