"""The HTML comments of a page, and the blocks that follow them."""

from collections.abc import Iterator
from typing import NamedTuple

from markdown_it.token import Token

from swacalc.documents.inline import Run
from swacalc.documents.markup import MarkdownSource, block_place, segments, span_place
from swacalc.errors import Place


class Comment(NamedTuple):
    """An HTML comment, its marks left out of `text`.

    `covers` is the place of the block that follows it, at the same level of lists and
    quotations, or the rest of its own block where text follows on its line; None at the end of its
    level and inside a paragraph.
    """

    text: str
    place: Place
    covers: Place | None


def inline_comments(path: str, run: Run) -> Iterator[Comment]:
    """The comments inside a paragraph."""
    for text, at in run.comments:
        yield Comment(text[4:-3], span_place(path, run.found, (at, at + len(text))), None)


def block_comments(path: str, source: MarkdownSource) -> Iterator[Comment]:
    """The comments between blocks. Read from the end, so the block that follows is known."""
    following: dict[int, Place | None] = {}
    for token in reversed(source.tokens):
        if token.nesting < 0:
            following[token.level + 1] = None
        elif token.map is not None and token.type != "inline":
            spans = _spans(token.content) if token.type == "html_block" else []
            if not spans or token.content[spans[-1][1] :].strip():
                following[token.level] = block_place(path, token, source.lines)
            yield from _comments(path, token, source, spans, following.get(token.level))


def _comments(
    path: str,
    token: Token,
    source: MarkdownSource,
    spans: list[tuple[int, int]],
    covers: Place | None,
) -> Iterator[Comment]:
    for start, end in spans:
        place = span_place(path, segments(token, source.lines), (start, end))
        yield Comment(token.content[start + 4 : end - 3], place, covers)


def _spans(content: str) -> list[tuple[int, int]]:
    """The spans of the HTML comments in a string, `<!--` and `-->` included."""
    spans = []
    start = content.find("<!--")
    while start >= 0 and (end := content.find("-->", start + 4)) >= 0:
        spans.append((start, end + 3))
        start = content.find("<!--", end)
    return spans
