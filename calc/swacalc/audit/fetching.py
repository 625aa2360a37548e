"""Articles at an address: fetched over https, within the limits of sources, when one is named."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from types import MappingProxyType
from urllib.parse import urlsplit

from swacalc.audit.articles import MARKDOWN, Article, open_article

_ADDRESSES = ("https://", "http://")
_PLAIN = ".txt"
# Servers send these as plain text, and the address says what they are.
_BY_ADDRESS = (MARKDOWN, ".markdown", ".rst", ".adoc", ".asciidoc", ".ipynb")
# Kinds beside those of sources.
_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "text/x-rst": ".rst",
        "text/prs.fallenstein.rst": ".rst",
        "text/asciidoc": ".adoc",
        "text/x-asciidoc": ".adoc",
        "application/x-ipynb+json": ".ipynb",
        "application/json": ".ipynb",
    }
)


def is_address(name: str) -> bool:
    """Whether a name is an address and no path."""
    return name.lower().startswith(_ADDRESSES)


def fetch_article(url: str) -> Article:
    """The article at an address, of the kind that the server says it is.

    Raises:
        InputError: the address is neither https nor on the loopback, or leads to one such.
        UnreadableError: it cannot be reached, is of another kind or no text, or is too large.
    """
    from swacalc.sources.downloading import SUFFIX_OF, download, encoded

    answer = download(encoded(url), kinds={**SUFFIX_OF, **_KINDS})
    kind = answer.suffix
    named = PurePosixPath(urlsplit(url).path).suffix.lower()
    if kind == _PLAIN and named in _BY_ADDRESS:
        kind = named
    return open_article(url, answer.data, kind, answer.charset)
