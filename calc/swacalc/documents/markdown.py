"""Markdown as pieces: what its reader sees, block by block."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from markdown_it.token import Token

from swacalc.documents.document import PassageKind, Piece
from swacalc.documents.elements import numbered
from swacalc.documents.html import read_html
from swacalc.documents.latex import tex_text
from swacalc.documents.markdown_parser import MATH
from swacalc.documents.markup import MarkdownSource, block_place, parse
from swacalc.documents.phrasing import Phrasing
from swacalc.errors import Place

_ALERT = re.compile(r"\[!\w+\]\s*")


def read_markdown(path: str, text: str) -> Iterator[Piece]:
    """The pieces of a Markdown text; HTML in it is read as HTML."""
    source = parse(text)
    return _PieceWalk(path, source).pieces()


class _PieceWalk:
    """Goes through the block tokens, remembering the blocks that it is inside of."""

    def __init__(self, path: str, source: MarkdownSource) -> None:
        self._path = path
        self._source = source
        self._phrasing = Phrasing()
        self._tags = _Tags(self._phrasing)
        self._inside: list[Token] = []
        self._row: list[str] = []
        self._alert = False

    def pieces(self) -> Iterator[Piece]:
        """Every piece in order."""
        for token in self._source.tokens:
            if token.nesting > 0:
                self._open(token)
            elif token.nesting < 0:
                yield from self._close(self._inside.pop())
            elif token.type == "inline":
                yield from self._inline(token)
            elif token.type in ("fence", "code_block"):
                yield from self._code(token)
            elif token.type == "html_block":
                line = self._place(token).line or 1
                yield from read_html(self._path, token.content, line, self._phrasing)

    def _open(self, token: Token) -> None:
        self._inside.append(token)
        if self._phrasing.hidden.open and not token.hidden:
            self._phrasing.hidden.start(token.tag)

    def _code(self, token: Token) -> Iterator[Piece]:
        hidden = self._phrasing.hidden
        if hidden.open and hidden.start("pre"):
            hidden.end("pre")
        else:
            yield Piece("code", token.content, self._place(token))

    def _place(self, token: Token) -> Place:
        return block_place(self._path, token, self._source.lines)

    def _close(self, opened: Token) -> Iterator[Piece]:
        if self._phrasing.hidden.open and not opened.hidden:
            self._phrasing.hidden.end(opened.tag)
        if opened.type == "blockquote_open":
            self._alert = False
        if opened.type == "tr_open" and any(self._row):
            yield Piece("row", " | ".join(self._row), self._place(opened))
        if opened.type == "tr_open":
            self._row.clear()

    def _inline(self, token: Token) -> Iterator[Piece]:
        text = self._visible(token)
        parent = self._inside[-1]
        if parent.type in ("th_open", "td_open"):
            self._row.append(text)
            return
        level = int(parent.tag[1:]) if parent.type == "heading_open" else 0
        yield Piece(
            self._kind(token, text), _ALERT.sub("", text, count=1), self._place(token), level
        )

    def _kind(self, token: Token, text: str) -> PassageKind:
        if self._inside[-1].type == "heading_open":
            return "heading"
        quoted = any(outer.type == "blockquote_open" for outer in self._inside)
        self._alert = self._alert or (quoted and bool(_ALERT.match(text)))
        if self._alert or (token.map and token.map[0] in self._source.callouts):
            return "callout"
        in_item = any(outer.type == "list_item_open" for outer in self._inside)
        return "item" if in_item else "paragraph"

    def _visible(self, token: Token) -> str:
        """The text that a reader sees, with its line breaks."""
        for child in token.children or ():
            if child.type in ("softbreak", "hardbreak"):
                self._phrasing.data("\n")
            elif child.type == "html_inline":
                self._tags.feed(numbered(child.content))
            elif child.tag == "s":
                self._strike(child.nesting)
            elif child.type == MATH:
                self._phrasing.data(tex_text(child.content))
            elif child.type != "image":
                self._phrasing.data(child.content)
        return self._phrasing.take()

    def _strike(self, nesting: int) -> None:
        if nesting > 0:
            self._phrasing.start("s", {})
        else:
            self._phrasing.end("s")


class _Tags(HTMLParser):
    """Hands the tags inside a paragraph to its phrasing; those of blocks mean nothing there."""

    def __init__(self, phrasing: Phrasing) -> None:
        super().__init__()
        self._phrasing = phrasing

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take `<tag>`."""
        if not self._phrasing.start(tag, {name: value or "" for name, value in attrs}):
            self._phrasing.data("\n" if tag == "br" else "")

    def handle_endtag(self, tag: str) -> None:
        """Take `</tag>`."""
        self._phrasing.end(tag)
