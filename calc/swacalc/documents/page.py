"""A Markdown page of ours: its prose, links and comments, with exact lines and columns."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markdown_it.token import Token

from swacalc.documents.inline import Run
from swacalc.documents.markup import (
    Source,
    block_lines,
    cell_segments,
    cells,
    comment_spans,
    heading_segments,
    locate,
    parse,
    segments,
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
    """The visible text of one paragraph, heading, item or cell: no marks, no code, no HTML.

    A line break is a space; code, images and bare addresses are one U+FFFC each. `block` is the
    index of the page's block. `pieces` lead from offsets to the source: use `place`.
    """

    text: str
    path: str
    block: int
    links: tuple[Link, ...]
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


class Comment(NamedTuple):
    """An HTML comment, its marks left out of `text`.

    `covers` is the place of the block that it stands before, at the same level of lists and
    quotations; None at the end of its level and inside a paragraph.
    """

    text: str
    place: Place
    covers: Place | None


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
    blocks: list[Block] = []
    prose: list[Prose] = []
    comments = list(_block_comments(path, source)) if "<!--" in text else []
    opened, spans = "", iter(tuple[tuple[int, int], ...]())
    for token in source.tokens:
        if token.type == "inline":
            found = _segments(token, source.lines, opened, next(spans, None))
            run = Run(token, found)
            prose.append(_prose(path, run, len(blocks) - 1))
            comments += (_inline_comment(path, text, found, at) for text, at in run.comments)
        elif token.map is not None and token.nesting >= 0:
            opened = token.markup
            if token.level == 0:
                place = _block_place(path, token, source.lines)
                blocks.append(Block(token.type.removesuffix("_open"), place))
            elif token.type == "tr_open":
                nested = token.level > _ROW_LEVEL
                spans = iter(cells(source.lines[token.map[0]], nested=nested))
        elif token.type == "tr_close":
            spans = iter(())
    comments.sort(key=lambda comment: comment.place[1:])
    return Page(path=path, blocks=tuple(blocks), prose=tuple(prose), comments=tuple(comments))


# A row of a table at the top level stands in the table and its head or body.
_ROW_LEVEL = 2


def _segments(
    token: Token, lines: Sequence[str], opened: str, span: tuple[int, int] | None
) -> list[tuple[int, int, int]]:
    """Where an inline token stands: in a table cell, after a heading's marks, or in its lines."""
    if span is not None and token.map is not None:
        return cell_segments(token, lines[token.map[0]], span)
    if opened.startswith("#"):
        return heading_segments(token, lines, opened)
    return segments(token, lines)


def _block_place(path: str, token: Token, lines: Sequence[str]) -> Place:
    first, last = block_lines(token, lines)
    return Place(path, first + 1, 1, last + 1, len(lines[last]) + 1)


def _prose(path: str, run: Run, block: int) -> Prose:
    text = "".join(run.parts)
    links = tuple(
        Link(text[start:end], target, _span(path, run.found, place), start, end)
        for start, end, target, place in run.links
    )
    return Prose(text, path, block, links, tuple(run.pieces))


def _span(path: str, found: list[tuple[int, int, int]], span: tuple[int, int]) -> Place:
    """The place of a span, not empty, of the content whose segments these are."""
    line, column = locate(found, span[0])
    end_line, end_column = locate(found, span[1] - 1)
    return Place(path, line, column, end_line, end_column + 1)


def _inline_comment(path: str, text: str, found: list[tuple[int, int, int]], at: int) -> Comment:
    return Comment(text[4:-3], _span(path, found, (at, at + len(text))), None)


def _block_comments(path: str, source: Source) -> Iterator[Comment]:
    """The comments between blocks. Read from the end, so the block that follows is known."""
    following: dict[int, Place | None] = {}
    for token in reversed(source.tokens):
        if token.nesting < 0:
            following[token.level + 1] = None
        elif token.map is not None and token.type != "inline":
            spans = comment_spans(token.content) if token.type == "html_block" else []
            covers = following.get(token.level)
            for start, end in spans:
                place = _span(path, segments(token, source.lines), (start, end))
                yield Comment(token.content[start + 4 : end - 3], place, covers)
            if not spans:
                following[token.level] = _block_place(path, token, source.lines)
