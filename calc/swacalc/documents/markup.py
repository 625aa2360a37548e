"""Markdown as tokens of markdown-it-py that know where they stand in the source.

markdown-it-py keeps lines of blocks only, and the parser here offsets in the content of a block;
`segments` leads from there to lines and columns.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, NamedTuple

from markdown_it.token import Token

from swacalc.documents.dialects import common_mark
from swacalc.documents.markdown_parser import html_parser, markdown_parser
from swacalc.errors import Place, unified

_CONTAINERS = re.compile(r"(?:[ \t>]|(?:[-+*]|[0-9]{1,9}[.)])(?=[ \t]))*")
_HOLDS_MARKDOWN = re.compile(r"\s*<(?:!--|[A-Za-z][^<>]*\smarkdown[\s=>/])")
_CELL_END = re.compile(r"(?<!\\)\|")

Segments = list[tuple[int, int, int]]


class MarkdownSource(NamedTuple):
    """A Markdown text: its lines, the tokens, and the lines (from 0) in call-outs and footnotes.

    `env` is what the parser has gathered, the targets of references among it.
    """

    lines: list[str]
    tokens: list[Token]
    callouts: frozenset[int]
    env: dict[str, Any]


def parse(text: str) -> MarkdownSource:
    """Read Markdown as CommonMark with tables.

    Front matter is passed over. The content of MDX components (`<Callout …>`), of elements with
    the attribute `markdown`, of footnotes, and of the admonitions and tabs of MkDocs (`!!! note`)
    is read as the Markdown that it is.
    """
    text = unified(text)
    lines = text.replace("\0", "\ufffd").split("\n")
    read, callouts = common_mark(text, lines)
    env: dict[str, Any] = {}
    return MarkdownSource(lines, markdown_parser().parse("\n".join(read), env), callouts, env)


def inline(content: str, line: int, source: MarkdownSource) -> Token:
    """Text that begins on a line (from 0) of the source, as an inline token."""
    (token,) = markdown_parser().parseInline(content, source.env)
    token.map = [line, line + 1]
    return token


def html_inline(block: Token, source: MarkdownSource) -> Token:
    """The content of a block of raw HTML as an inline token.

    Python-Markdown reads what follows a comment, and what an element with the attribute
    `markdown` holds, as Markdown; elsewhere in HTML its marks are plain characters.
    """
    parser = markdown_parser() if _HOLDS_MARKDOWN.match(block.content) else html_parser()
    content = "\n".join(line.strip() for line in block.content.split("\n"))
    (token,) = parser.parseInline(content, source.env)
    token.map = block.map
    return token


def segments(token: Token, lines: Sequence[str]) -> Segments:
    """Where the content of a block token stands: (offset in it, line, column), 1-based.

    Every line of the content is the end of its source line, up to white space.
    """
    texts = token.content.split("\n")
    found, offset = Segments(), 0
    for number, text in enumerate(texts, _first_line(token, texts[0], lines)):
        line = lines[number] if number < len(lines) else ""
        bare = text.lstrip(" \t")
        column = line.rfind(bare) if bare else len(line)
        found.append((offset + len(text) - len(bare), number + 1, max(column, 0) + 1))
        offset += len(text) + 1
    return found


def _first_line(token: Token, text: str, lines: Sequence[str]) -> int:
    """The line (from 0) on which a content begins whose first line is `text`.

    The parser strips white space that is none in CommonMark, such as U+00A0, and whole lines of it.
    """
    first, end = token.map or (0, 1)
    if first < len(lines) and text in lines[first]:
        return first
    numbers = range(first, min(end, len(lines)))
    return next((number for number in numbers if text in lines[number]), first)


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
    if raw == token.content:
        return found
    for nth, match in enumerate(re.finditer(r"\|", token.content), 1):
        found.append((match.start(), number, column + match.start() + nth))
    return found


def locate(found: Segments, offset: int) -> tuple[int, int]:
    """Line and column of an offset into the content whose segments these are."""
    at = max(bisect_left(found, (offset + 1,)) - 1, 0) if len(found) > 1 else 0
    start, line, column = found[at]
    return line, column + offset - start if offset > start else column


def block_lines(token: Token, lines: Sequence[str]) -> tuple[int, int]:
    """The first and last line (from 0) of a block, without blank lines at its end."""
    first, end = (token.map[0], token.map[1]) if token.map else (0, 1)
    last = min(end, len(lines)) - 1
    while last > first and not lines[last].strip():
        last -= 1
    return first, last


def block_place(path: str, token: Token, lines: Sequence[str]) -> Place:
    """The place of a block, from the start of its first line to the end of its last."""
    first, last = block_lines(token, lines)
    return Place(path, first + 1, 1, last + 1, len(lines[last]) + 1)


def span_place(path: str, found: Segments, span: tuple[int, int]) -> Place:
    """The place of a span, not empty, of the content whose segments these are."""
    line, column = locate(found, span[0])
    end_line, end_column = locate(found, span[1] - 1)
    return Place(path, line, column, end_line, end_column + 1)
