"""Markdown as pieces: what its reader sees, block by block."""

import re
from collections.abc import Iterator

from markdown_it.token import Token

from swacalc.documents.document import Kind, Piece
from swacalc.documents.html import read_html
from swacalc.documents.markup import Source, block_place, parse
from swacalc.documents.normal import math_text
from swacalc.documents.parser import MATH
from swacalc.errors import Place

_ALERT = re.compile(r"\[!\w+\]\s*")


def read_markdown(path: str, text: str) -> Iterator[Piece]:
    """The pieces of a Markdown text; HTML in it is read as HTML."""
    source = parse(text)
    return _Walk(path, source).pieces()


class _Walk:
    """Goes through the block tokens, remembering the blocks that it is inside of."""

    def __init__(self, path: str, source: Source) -> None:
        self._path = path
        self._source = source
        self._inside: list[Token] = []
        self._row: list[str] = []
        self._alert = False

    def pieces(self) -> Iterator[Piece]:
        """Every piece in order."""
        for token in self._source.tokens:
            if token.nesting > 0:
                self._inside.append(token)
            elif token.nesting < 0:
                yield from self._close(self._inside.pop())
            elif token.type == "inline":
                yield from self._inline(token)
            elif token.type in ("fence", "code_block"):
                yield Piece("code", token.content, self._place(token))
            elif token.type == "html_block":
                yield from read_html(self._path, token.content, self._place(token).line or 1)

    def _place(self, token: Token) -> Place:
        return block_place(self._path, token, self._source.lines)

    def _close(self, opened: Token) -> Iterator[Piece]:
        if opened.type == "blockquote_open":
            self._alert = False
        if opened.type == "tr_open":
            yield Piece("row", " | ".join(self._row), self._place(opened))
            self._row.clear()

    def _inline(self, token: Token) -> Iterator[Piece]:
        text = _visible(token)
        parent = self._inside[-1]
        if parent.type in ("th_open", "td_open"):
            self._row.append(text)
            return
        level = int(parent.tag[1:]) if parent.type == "heading_open" else 0
        yield Piece(
            self._kind(token, text), _ALERT.sub("", text, count=1), self._place(token), level
        )

    def _kind(self, token: Token, text: str) -> Kind:
        if self._inside[-1].type == "heading_open":
            return "heading"
        quoted = any(outer.type == "blockquote_open" for outer in self._inside)
        self._alert = self._alert or (quoted and bool(_ALERT.match(text)))
        if self._alert or (token.map and token.map[0] in self._source.callouts):
            return "callout"
        in_item = any(outer.type == "list_item_open" for outer in self._inside)
        return "item" if in_item else "paragraph"


def _visible(token: Token) -> str:
    """The text that a reader sees, with its line breaks."""
    return "".join(_child_text(child) for child in token.children or ())


def _child_text(child: Token) -> str:
    if child.type in ("softbreak", "hardbreak"):
        return "\n"
    if child.type == "html_inline":
        return " " if child.content[:3].lower() == "<br" else ""
    if child.type == MATH:
        return math_text(child.content)
    return child.content
