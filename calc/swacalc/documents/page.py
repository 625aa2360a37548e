"""A Markdown page of ours: its prose, links and comments, with exact lines and columns."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from markdown_it.token import Token

from swacalc.documents.comments import Comment, block_comments, inline_comments
from swacalc.documents.inline import Mark, Run
from swacalc.documents.markup import (
    MarkdownSource,
    Segments,
    block_place,
    cell_segments,
    cells,
    heading_segments,
    html_inline,
    inline,
    parse,
    segments,
    span_place,
)
from swacalc.errors import Place


class Link(NamedTuple):
    """A link: its text and target, and the place of all of it, brackets and target included.

    `start` and `end` span the text in the prose that it stands in.
    """

    text: str
    target: str
    place: Place
    start: int
    end: int


class Prose(NamedTuple):
    """The visible text of one paragraph, heading, item, cell or block of raw HTML.

    White space is one space, line breaks too; code, images, bare addresses and the edges of
    elements of HTML are one U+FFFC each. A formula is written as one would type it, and code in a
    link as it is: `marks` are where. `block` is the index of the page's block. `pieces` lead from
    offsets to the source: use `place`.
    """

    text: str
    path: str
    block: int
    links: tuple[Link, ...]
    marks: tuple[Mark, ...]
    pieces: tuple[tuple[int, int, int, int], ...]

    def place(self, start: int, end: int) -> Place:
        """Where the characters from `start` to `end` of the text, at least one, stand."""
        line, column, _ = self._at(start)
        end_line, end_column, width = self._at(end - 1)
        return Place(self.path, line, column, end_line, end_column + width)

    def _at(self, offset: int) -> tuple[int, int, int]:
        """Line, column and width in the source of one character."""
        at = max(bisect_left(self.pieces, (offset + 1,)) - 1, 0)
        start, line, column, width = self.pieces[at]
        return (line, column, width) if width else (line, column + offset - start, 1)


class Block(NamedTuple):
    """A block of the page's top level, such as `paragraph`, `bullet_list`, `table`, `fence`."""

    kind: str
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page that was read, in the order of its source."""

    path: str
    blocks: tuple[Block, ...]
    prose: tuple[Prose, ...]
    comments: tuple[Comment, ...]


def read_page(path: str, text: str) -> Page:
    """Read a Markdown page; `path` is what its places are called."""
    source = parse(text)
    walk = _PageWalk(path, source)
    comments = list(block_comments(path, source)) if "<!--" in text else []
    for token in source.tokens:
        walk.take(token)
    comments += walk.comments
    comments.sort(key=lambda comment: comment.place[1:])
    return Page(
        path=path, blocks=tuple(walk.blocks), prose=tuple(walk.prose), comments=tuple(comments)
    )


# A row of a table at the top level stands in the table and its head or body.
_ROW_LEVEL = 2


class _PageWalk:
    """Goes through the block tokens, remembering the marks of a heading and the cells of a row."""

    def __init__(self, path: str, source: MarkdownSource) -> None:
        self.blocks: list[Block] = []
        self.prose: list[Prose] = []
        self.comments: list[Comment] = []
        self._path = path
        self._source = source
        self._opened, self._row = "", 0
        self._spans: Iterator[tuple[int, int]] = iter(())

    def take(self, token: Token) -> None:
        """Take the next token."""
        if token.type == "inline":
            run = self._add(token, self._segments(token, next(self._spans, None)))
            if run.comments:
                self.comments += inline_comments(self._path, run)
        elif token.map is not None and token.nesting >= 0:
            self._begin(token)
            if token.type == "html_block":
                html = html_inline(token, self._source)
                self._add(html, segments(html, self._source.lines))
        elif token.type == "tr_close":
            self._take_surplus()

    def _begin(self, token: Token) -> None:
        self._opened = token.markup
        lines = self._source.lines
        if token.level == 0:
            place = block_place(self._path, token, lines)
            self.blocks.append(Block(token.type.removesuffix("_open"), place))
        elif token.type == "tr_open" and token.map is not None:
            self._row = token.map[0]
            self._spans = iter(cells(lines[self._row], nested=token.level > _ROW_LEVEL))

    def _take_surplus(self) -> None:
        """Read the cells that the head has no column for.

        Python-Markdown sees fewer bars than CommonMark, since it leaves out those in code, so its
        reader may see such a cell.
        """
        line = self._source.lines[self._row]
        for start, end in self._spans:
            content = line[start:end].strip().replace("\\|", "|")
            if content:
                token = inline(content, self._row, self._source)
                self._add(token, cell_segments(token, line, (start, end)))

    def _add(self, token: Token, found: Segments) -> Run:
        run = Run(token, found)
        self.prose.append(_prose(self._path, run, len(self.blocks) - 1))
        return run

    def _segments(self, token: Token, span: tuple[int, int] | None) -> Segments:
        """Where an inline token stands: in a table cell, after a heading's marks, or in lines."""
        lines = self._source.lines
        if span is not None and token.map is not None:
            return cell_segments(token, lines[token.map[0]], span)
        if self._opened.startswith("#"):
            return heading_segments(token, lines, self._opened)
        return segments(token, lines)


def _prose(path: str, run: Run, block: int) -> Prose:
    text = "".join(run.parts)
    links = [
        Link(text[start:end], target, span_place(path, run.found, place), start, end)
        for start, end, target, place in run.links
    ]
    return Prose(text, path, block, tuple(links), tuple(run.marks), tuple(run.pieces))
