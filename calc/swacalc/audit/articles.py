"""Articles as they are opened: bytes of a kind in, a text and its places out."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import PurePath
from types import MappingProxyType
from typing import TYPE_CHECKING

from swacalc.audit.stretches import Stretch
from swacalc.audit.verdicts import Statement
from swacalc.deadline import within
from swacalc.documents.reading import MAX_SECONDS, charset, decode, known_charset
from swacalc.errors import InputError, UnreadableError

if TYPE_CHECKING:
    from swacalc.audit.pdf_stretches import PagePlaces

MARKDOWN = ".md"
_PDF = ".pdf"
_HTML = (".html", ".htm")


class Article:
    """A text that somebody wrote, with the kind that says how it is read, a suffix such as `.md`.

    The text of a PDF is that of all its pages, and its places are on them.
    """

    def __init__(self, path: str, text: str, kind: str = "") -> None:
        self.path = path
        self.text = text
        self.kind = kind or kind_of(path)

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The text by what places in it are called: for a PDF each page, else all of it."""
        return self._pages.texts if self.kind == _PDF else {self.path: self.text}

    def placed(self, statements: Sequence[Statement]) -> list[Statement]:
        """The statements with the places that a reader of the article would name."""
        if self.kind != _PDF:
            return list(statements)
        return [each._replace(place=self._pages.place(each.place)) for each in statements]

    @cached_property
    def _pages(self) -> "PagePlaces":
        from swacalc.audit.pdf_stretches import PagePlaces

        return PagePlaces(self.path, self.text)

    def stretches(self) -> list[Stretch]:
        """What is read of it, in order.

        Raises:
            InputError: it is not of its kind.
        """
        try:
            return _READERS[self.kind](self.text)
        except InputError as error:
            raise InputError(f"{self.path}: {error.message}", hint=error.hint) from error


def kind_of(path: str) -> str:
    """The kind that the suffix of a path says; without a suffix, Markdown.

    Raises:
        InputError: articles of that kind are not read.
    """
    suffix = PurePath(path).suffix.lower() or MARKDOWN
    if suffix not in _READERS:
        kinds = ", ".join(_READERS)
        raise InputError(f"{path}: not a kind of article that is read", hint=f"kinds: {kinds}")
    return suffix


def open_article(path: str, data: bytes, kind: str = "", encoding: str = "") -> Article:
    """An article of its bytes; its kind is that of its path, its encoding UTF-8, unless given.

    Raises:
        InputError: articles of that kind are not read, or a PDF without pypdf installed.
        UnreadableError: the bytes are no text, or a PDF is broken or takes too long.
    """
    kind = kind or kind_of(path)
    if kind == _PDF:
        return Article(path, _pdf_text(path, data), kind)
    own = charset(data) if kind in _HTML else "utf-8"
    text, faults = decode(path, data, known_charset(encoding) if encoding else own)
    for fault in faults:
        raise UnreadableError(fault.message, place=fault.place, hint=fault.hint)
    return Article(path, text.removeprefix("\ufeff"), kind)


def _pdf_text(path: str, data: bytes) -> str:
    from swacalc.audit.pdf_stretches import joined_pages
    from swacalc.documents.pdf import page_texts

    late = UnreadableError(f"{path}: reading the PDF takes more than {MAX_SECONDS:.0f} seconds")
    with within(MAX_SECONDS, late):
        return joined_pages(page_texts(path, data))


def _markdown(text: str) -> list[Stretch]:
    from swacalc.audit.markdown_lines import markdown_stretches

    return markdown_stretches(text)


def _html(text: str) -> list[Stretch]:
    from swacalc.audit.html_stretches import html_stretches

    return html_stretches(text)


def _rst(text: str) -> list[Stretch]:
    from swacalc.audit.rst_stretches import rst_stretches

    return rst_stretches(text)


def _asciidoc(text: str) -> list[Stretch]:
    from swacalc.audit.asciidoc_stretches import asciidoc_stretches

    return asciidoc_stretches(text)


def _notebook(text: str) -> list[Stretch]:
    from swacalc.audit.notebook_stretches import notebook_stretches

    return notebook_stretches(text)


def _pdf(text: str) -> list[Stretch]:
    from swacalc.audit.pdf_stretches import pdf_stretches

    return pdf_stretches(text)


# A reader loads when an article of its kind is read.
_READERS: Mapping[str, Callable[[str], list[Stretch]]] = MappingProxyType(
    {
        MARKDOWN: _markdown,
        ".markdown": _markdown,
        ".txt": _markdown,
        **dict.fromkeys(_HTML, _html),
        ".rst": _rst,
        ".adoc": _asciidoc,
        ".asciidoc": _asciidoc,
        ".ipynb": _notebook,
        _PDF: _pdf,
    }
)
