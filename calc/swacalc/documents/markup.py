"""Markdown as tokens of markdown-it-py that know where they stand in the source.

markdown-it-py keeps lines of blocks only. Here every inline token's `map` is the offset in the
content of its block at which it starts, and a link's also where it ends; `segments` leads from
there to lines and columns.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.link import link
from markdown_it.token import Token

from swacalc.documents.dialects import common_mark

_LINE_END = re.compile(r"\r\n?|\n")
_CONTAINERS = re.compile(r"(?:[ \t>]|(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t]))*")
_CELL_END = re.compile(r"(?<!\\)\|")

Segments = list[tuple[int, int, int]]


class Source(NamedTuple):
    """A Markdown text: its lines, the tokens, and the lines (from 0) inside call-outs."""

    lines: list[str]
    tokens: list[Token]
    callouts: frozenset[int]


class _State(StateInline):
    """Notes at every token where it starts; `begun` is where the text not yet a token starts."""

    begun = -1

    def append_pending(self, text: str) -> None:
        if self.begun < 0:
            self.begun = self.pos
        super().append_pending(text)

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        token = super().push(ttype, tag, nesting)
        token.map = [self.pos]
        self.place_text(-2)
        return token

    def place_text(self, at: int) -> None:
        """Tell the token of the pending text, if it is one, where it started."""
        if len(self.tokens) >= -at and self.tokens[at].map is None:
            self.tokens[at].map = [self.begun]
        self.begun = -1


class _Inline(ParserInline):
    def parse(self, src: str, md: MarkdownIt, env: Any, tokens: list[Token]) -> list[Token]:
        state = _State(src, md, env, tokens)
        self.tokenize(state)
        state.place_text(-1)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens


def _link(state: StateInline, silent: bool) -> bool:
    start = state.pos
    found = link(state, silent)
    if found and not silent:
        state.tokens[-1].map = [start, state.pos]
    return found


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt()
    parser.inline = _Inline()
    parser.configure("commonmark").enable("table")
    parser.inline.ruler.at("link", _link)
    # Joined texts would have one place for many; read apart, each keeps its own.
    return parser.disable(["fragments_join", "text_join"])


def parse(text: str) -> Source:
    """Read Markdown as CommonMark with tables.

    Front matter is passed over. The content of MDX components (`<Callout …>`) and of the
    admonitions and tabs of MkDocs (`!!! note`) is read as the Markdown that it is.
    """
    lines = _LINE_END.split(text.replace("\0", "\ufffd"))
    read, callouts = common_mark(text, lines)
    return Source(lines, _parser().parse("\n".join(read)), callouts)


def segments(token: Token, lines: Sequence[str]) -> Segments:
    """Where the content of a block token stands: (offset in it, line, column), 1-based.

    Every line of the content is the end of its source line, up to white space.
    """
    first = token.map[0] if token.map else 0
    found, offset = Segments(), 0
    for number, text in enumerate(token.content.split("\n"), first):
        line = lines[number] if number < len(lines) else ""
        bare = text.lstrip(" \t")
        column = line.rfind(bare) if bare else len(line)
        found.append((offset + len(text) - len(bare), number + 1, max(column, 0) + 1))
        offset += len(text) + 1
    return found


def heading_segments(token: Token, lines: Sequence[str], markup: str) -> Segments:
    """As `segments`, for a heading that begins with `markup` and may end in marks as well."""
    number = token.map[0] if token.map else 0
    line = lines[number]
    column = line.find(token.content, line.find("#") + len(markup))
    return [(0, number + 1, max(column, 0) + 1)]


def cells(line: str, *, nested: bool) -> list[tuple[int, int]]:
    """The spans of a table row's cells; `nested` in a list or quotation, whose marks precede it."""
    prefix = _CONTAINERS.match(line) if nested else None
    start = prefix.end() if prefix else 0
    start += len(line[start:]) - len(line[start:].lstrip())
    if line.startswith("|", start):
        start += 1
    spans = []
    for pipe in _CELL_END.finditer(line, start):
        spans.append((start, pipe.start()))
        start = pipe.end()
    return [*spans, (start, len(line))]


def cell_segments(token: Token, line: str, span: tuple[int, int]) -> Segments:
    """As `segments`, for a table cell: an escaped bar in the source is a bar of the content."""
    number = token.map[0] + 1 if token.map else 1
    raw = token.content.replace("|", "\\|")
    column = max(line.rfind(raw, *span), 0) + 1
    found = [(0, number, column)]
    for nth, match in enumerate(re.finditer(r"\|", token.content), 1):
        found.append((match.start(), number, column + match.start() + nth))
    return found


def locate(found: Segments, offset: int) -> tuple[int, int]:
    """Line and column of an offset into the content whose segments these are."""
    at = bisect_left(found, (offset + 1,)) - 1 if len(found) > 1 else 0
    start, line, column = found[max(at, 0)]
    return line, column + max(offset - start, 0)


def block_lines(token: Token, lines: Sequence[str]) -> tuple[int, int]:
    """The first and last line (from 0) of a block, without blank lines at its end."""
    first, end = (token.map[0], token.map[1]) if token.map else (0, 1)
    last = min(end, len(lines)) - 1
    while last > first and not lines[last].strip():
        last -= 1
    return first, last


def comment_spans(content: str) -> list[tuple[int, int]]:
    """The spans of the HTML comments in a text, their marks included."""
    spans = []
    start = content.find("<!--")
    while start >= 0 and (end := content.find("-->", start + 4)) >= 0:
        spans.append((start, end + 3))
        start = content.find("<!--", end)
    return spans
