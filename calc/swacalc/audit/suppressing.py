"""What keeps statements from being reported: comments in an article, and files of exceptions."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from swacalc.audit.articles import Article
from swacalc.audit.verdicts import CODES, Statement
from swacalc.claims.types import ArticleException
from swacalc.errors import Place
from swacalc.pages.written import Ignored, lines_of

UNUSED = "DOC406"  # the code of a suppression that suppresses nothing
_MARKS = ("<!--", "swacalc")
_WITH_COMMENTS = (".md", ".markdown")


class Exceptions(NamedTuple):
    """The exceptions of a file, and its text by its path, for what is said of them."""

    items: tuple[ArticleException, ...] = ()
    path: str = ""
    text: str = ""


class Unused(NamedTuple):
    """A suppression that suppresses nothing, and what is wrong with it."""

    place: Place
    message: str


class Unsuppressed(NamedTuple):
    """The statements that are left, and the suppressions that have none to suppress."""

    statements: list[Statement]
    unused: list[Unused]


def unsuppressed(
    articles: Sequence[Article], found: Sequence[Statement], exceptions: Exceptions
) -> Unsuppressed:
    """The statements that no comment of their article and no exception suppresses.

    A comment with a fault, such as one without a reason, suppresses nothing. An exception for an
    article that is not audited says nothing, and is not called unused.
    """
    comments = [each for article in articles for each in _comments(article)]
    hidden = {(item.place.path, item.rule, line) for item in comments for line in lines_of(item)}
    kept = [
        each
        for each in found
        if (each.place.path, each.code, each.place.line) not in hidden
        and not any(_fits(item, each) for item in exceptions.items)
    ]
    unused = [*_unused_comments(comments, found), *_unused(exceptions, articles, found)]
    return Unsuppressed(kept, unused)


def _comments(article: Article) -> Iterator[Ignored]:
    """The comments of a Markdown article that name a code of the audit."""
    if article.kind not in _WITH_COMMENTS or not all(mark in article.text for mark in _MARKS):
        return
    from swacalc.documents.page import read_page
    from swacalc.pages.ignoring import read_comments

    codes = frozenset(CODES.values())
    comments = read_page(article.path, article.text).comments
    yield from (item for item in read_comments(comments, codes) if item.rule in codes)


def _unused_comments(comments: Sequence[Ignored], found: Sequence[Statement]) -> Iterator[Unused]:
    hit = {(each.place.path, each.code, each.place.line) for each in found}
    for item in comments:
        used = any((item.place.path, item.rule, line) in hit for line in lines_of(item))
        if item.fault or not used:
            message = item.fault or f"{item.rule} finds nothing to suppress in the next block"
            yield Unused(item.place, message)


def _unused(
    exceptions: Exceptions, articles: Sequence[Article], found: Sequence[Statement]
) -> Iterator[Unused]:
    audited = {article.path for article in articles}
    for item in exceptions.items:
        asked = item.path.partition("#")[0] in audited or item.path in audited
        if asked and not any(_fits(item, each) for each in found):
            what = f" {item.words!r}" if item.words else ""
            message = f"{item.rule} finds nothing to suppress{what} in {item.path}"
            yield Unused(item.places["rule"], message)


def _fits(item: ArticleException, said: Statement) -> bool:
    """Whether an exception is about a statement; one for a PDF may name a page or all of it."""
    path = said.place.path
    return (
        said.code == item.rule
        and item.path in (path, path.partition("#page=")[0])
        and (not item.words or item.words in said.text or said.text in item.words)
    )
