"""One inline token as running text: what is visible, and where every part of it stands."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import ClassVar
from urllib.parse import unquote

from markdown_it.token import Token

from swacalc.documents.markup import Segments, locate

# Stands for what is no prose: code, an image, a bare address.
OBJECT = "\ufffc"


class Run:
    """Gathers the text of an inline token with its pieces, links and comments.

    `pieces` are (offset in the text, line, column, width): a piece of width 0 is the source,
    character by character, any other one has that width in the source. `links` are (start and end
    in the text, target, span in the content); `comments` are (text, offset in the content).
    """

    def __init__(self, token: Token, found: Segments) -> None:
        self.found = found
        self.parts: list[str] = []
        self.pieces: list[tuple[int, int, int, int]] = []
        self.links: list[tuple[int, int, str, tuple[int, int]]] = []
        self.comments: list[tuple[str, int]] = []
        self._content = token.content
        self._length = self._cursor = 0
        self._link = (0, 0, "", "")
        self._cut = len(found) > 1 and "\n" not in token.content
        for child in token.children or ():
            # Marks of emphasis are all placed where their row begins; the cursor sets them apart.
            start = max(child.map[0] if child.map else 0, self._cursor)
            self._TAKERS.get(child.type, Run._take_mark)(self, child, start)

    def _add(self, text: str, start: int, width: int) -> None:
        self.pieces.append((self._length, *locate(self.found, start), width))
        self.parts.append(text)
        self._length += len(text)

    def _take_text(self, child: Token, start: int) -> None:
        text = child.content
        if self._link[3]:
            self._add(OBJECT, start, len(text) + 2)
            return
        self._cursor = start + len(text)
        if self._cut:
            self._take_cut(text, start)
        elif text:
            self._add(text, start, 0)

    def _take_cut(self, text: str, start: int) -> None:
        """Take a text of a table cell, which an escaped bar in the source cuts into pieces."""
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

    def _take_html(self, child: Token, start: int) -> None:
        if child.content.startswith("<!--"):
            self.comments.append((child.content, start))
        elif child.content[:3].lower() == "<br":
            self._add(" ", start, len(child.content))

    def _open_link(self, child: Token, start: int) -> None:
        bare = child.info == "auto"
        target = unquote(str(child.attrs["href"]))
        self._link = (self._length, start - (not bare), target, child.info)

    def _close_link(self, child: Token, _: int) -> None:
        text_start, start, target, bare = self._link
        end = self._content.find(">", start) + 1 if bare else (child.map or [0, 0])[1]
        self.links.append((text_start, self._length, target, (start, end)))
        self._cursor, self._link = end, (0, 0, "", "")

    def _take_mark(self, child: Token, start: int) -> None:
        self._cursor = start + len(child.markup)

    _TAKERS: ClassVar[Mapping[str, Callable[["Run", Token, int], None]]] = {
        "text": _take_text,
        "text_special": _take_escape,
        "softbreak": _take_break,
        "hardbreak": _take_break,
        "code_inline": _take_object,
        "image": _take_object,
        "html_inline": _take_html,
        "link_open": _open_link,
        "link_close": _close_link,
    }
