"""Addresses of sources: which are accepted, how others are reported, how they are printed."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import markdown

from swacalc.claims.addresses import address_pattern, parse_address
from swacalc.claims.load import Loaded
from swacalc.errors import TextError
from swacalc.site.page_text import address, prose

Read = Callable[..., Loaded]

SOURCES = """\
sources:
  - id: report
    title: A report
    kind: documentation
    language: en
    urls: ['{}']
    sections: [{{number: "3.10", heading: Caching}}]
"""


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org",
        "https://arxiv.org/html/2609.19969v1#S3.SS2",
        "https://en.wikipedia.org/wiki/Cache_(computing)?a=1&b=2",
        "https://example.org:8443/a%20b/~c;d,e",
        "https://xn--fsq.example/",
        "http://example.org/",
        "http://localhost:8000/x",
        "http://127.0.0.1/",
        "http://[::1]:80/",
    ],
)
def test_an_address_is_read_as_it_is(url: str) -> None:
    """Https and http with a host are addresses, in the characters of RFC 3986."""
    assert parse_address(url) == url


@pytest.mark.parametrize(
    ("url", "offset", "said"),
    [
        ('https://x.example/">…<script>alert(1)</script>', 18, "'\"'"),
        ("https://x.example/<b>", 18, "'<'"),
        ("https://x.example/`a", 18, "'`'"),
        ("https://x.example/a b", 19, "' '"),
        ("https://x.example\\@evil.example/", 17, r"'\\'"),
        ("https://x.example/缓存", 18, "'缓'"),
        ("https://x.example/a|b", 19, "'|'"),
        ("javascript:alert(1)", 0, "is not an address"),
        ("data:text/html,x", 0, "is not an address"),
        ("ftp://example.org/", 0, "is not an address"),
        ("https://", 0, "is not an address"),
        ("https:///path", 0, "is not an address"),
        ("https://user:password@example.org/", 0, "is not an address"),
        ("https://example.org:99999/", 0, "is not an address"),
        ("https://example..org/", 0, "is not an address"),
        ("https://-/", 0, "is not an address"),
        ("//example.org/", 0, "is not an address"),
        ("HTTPS://example.org/", 0, "is not an address"),
    ],
)
def test_what_is_no_address_is_a_finding_at_its_place(
    url: str, offset: int, said: str, read: Read
) -> None:
    """The finding is at the character that no address has, and says what is right."""
    (fault,) = read({"sources.yaml": SOURCES.format(url)}).faults
    assert (fault.place.line, fault.place.column) == (6, 13 + offset)
    assert said in fault.message
    assert fault.hint
    assert fault.inside == "sources[0].urls[0]"


pieces = st.sampled_from(["https://", "http://localhost", "a", "b.c", *':/?#@[]%-"<>`\\ \x9b'])


@given(st.lists(pieces, max_size=6).map("".join))
def test_what_is_read_has_a_host_and_no_sign_that_acts(url: str) -> None:
    """Every accepted address has one of two schemes, a host, and only characters safe in markup."""
    try:
        parse_address(url)
    except TextError:
        assert not re.fullmatch(address_pattern(), url)
        return
    parts = urlsplit(url)
    assert parts.scheme in ("https", "http")
    assert parts.hostname
    assert parts.username is None
    assert not set(url) & set('"<>`\\ \x9b')


class _Seen(HTMLParser):
    """The elements of a page and their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


@given(st.text(st.one_of(st.sampled_from('"<>`()[] \\&|\n\u202e\udcff'), st.characters())))
def test_no_address_ends_the_link_that_it_is_printed_in(rest: str) -> None:
    """Even an address that was never validated is one link to one place, on the site too."""
    url = f"https://x.example/{rest}"
    seen = _Seen(markdown(f"- {address(prose(url), url)}"))
    assert [tag for tag, _ in seen.tags] == ["ul", "li", "a"]
    (href,) = (found["href"] for tag, found in seen.tags if tag == "a")
    assert href is not None
    assert href.startswith("https://x.example/")
    assert not set(href) & set('"<> \n')


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:,x", "//x.example", "", "file:///x"])
def test_what_is_no_address_of_the_web_is_no_link(url: str) -> None:
    """Only the words are printed."""
    assert address("words", url) == "words"
