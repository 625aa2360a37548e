"""Asking an address for a text: over https, within limits of size and time.

The standard library does all of it. Plain http is for servers on the loopback alone, and a redirect
from https leads to https.
"""

import re
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPException, HTTPMessage, HTTPResponse, IncompleteRead
from time import monotonic
from typing import NamedTuple
from urllib.parse import SplitResult, quote, urljoin, urlsplit

from swacalc import __version__
from swacalc.documents import MAX_BYTES
from swacalc.errors import InputError, UnreadableError, shortened
from swacalc.sources.connecting import connected

SECONDS = 60.0
REDIRECTS = 5
SUFFIX_OF = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "text/markdown": ".md",
    "text/x-markdown": ".md",
    "text/plain": ".txt",
    "application/pdf": ".pdf",
}
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_MOVED = (301, 302, 303, 307, 308)
_SIZE = re.compile("[0-9]{1,18}")
_HEADERS = {"User-Agent": f"swacalc/{__version__}", "Accept-Encoding": "identity"}


class Download(NamedTuple):
    """What a server sent: the bytes, the suffix that a copy of their kind has, their encoding."""

    data: bytes
    suffix: str
    charset: str = ""


class _Limits(NamedTuple):
    """When an answer has to be there, how many bytes it may have, and of which kinds it may be."""

    deadline: float
    most: int
    kinds: Mapping[str, str]


_SHOWN = 200  # characters of an address or an answer in a message


def download(
    url: str,
    *,
    seconds: float = SECONDS,
    most: int = MAX_BYTES,
    kinds: Mapping[str, str] = SUFFIX_OF,
) -> Download:
    """What an address answers, after at most `REDIRECTS` redirects; `kinds` have suffixes.

    Raises:
        InputError: the address, or one that it redirects to, is neither https nor on the loopback.
        UnreadableError: it cannot be reached, answers nothing that a copy can be, or takes more
            than `seconds` in all or `most` bytes.
    """
    limits = _Limits(monotonic() + seconds, most, kinds)
    scheme = ""
    for _ in range(REDIRECTS + 1):
        parts = address_parts(url, scheme)
        scheme = parts.scheme
        answer = _ask(url, parts, limits)
        if isinstance(answer, Download):
            return answer
        url = _moved(url, answer)
    raise _failed(url, f"more than {REDIRECTS} redirects")


def encoded(url: str) -> str:
    """An address in the characters that may be sent; what is encoded already stays so."""
    return quote(url, safe="%/:=&?~#+!$,;'@()*[]", errors="surrogatepass")


def _moved(url: str, location: str) -> str:
    try:
        return encoded(urljoin(url, location))
    except ValueError as error:
        raise _failed(url, f"it redirects to no address: {error}") from error


def address_parts(url: str, before: str = "") -> SplitResult:
    """The parts of an address that may be asked; `before` is the scheme that redirected to it.

    Raises:
        InputError: it is no address, or neither https nor on the loopback.
    """
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        shown = shortened(url, _SHOWN)
        raise InputError(shortened(f"{shown} is not an address: {error}", 2 * _SHOWN)) from error
    here = parts.scheme == "http" and parts.hostname in _LOOPBACK and before != "https"
    if not parts.hostname or not (parts.scheme == "https" or here):
        came = f"a redirect from {before} to " if before else ""
        hint = "texts are fetched over https; http is for the loopback alone"
        raise InputError(f"{came}{shortened(url, _SHOWN) or 'no address'} is refused", hint=hint)
    return parts


def _ask(url: str, parts: SplitResult, limits: _Limits) -> Download | str:
    """The answer of one address, or where it redirects to."""
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with closing(connected(parts, limits.deadline)) as connection:
            headers = _HEADERS | {"Accept": ", ".join(limits.kinds)}
            connection.request("GET", target, headers=headers)
            with closing(connection.getresponse()) as response:
                return _answer(url, response, limits)
    # A size that is no number, below zero or endless is one of the last two there.
    except (OSError, HTTPException, ValueError, OverflowError) as error:
        late = isinstance(error, TimeoutError) or monotonic() >= limits.deadline
        reason = "it took too long" if late else str(error) or type(error).__name__
        raise _failed(url, reason) from error


def _answer(url: str, response: HTTPResponse, limits: _Limits) -> Download | str:
    if response.status in _MOVED and (location := response.headers["Location"]):
        return str(location)
    if response.status != 200:
        raise _failed(url, f"it answers {response.status} {response.reason}")
    suffix, most = _suffix(url, response.headers, limits.kinds), limits.most
    if (response.length or 0) > most:
        raise _failed(url, f"more than {most:,} bytes")
    data = response.read(most + 1)
    if len(data) > most:
        raise _failed(url, f"more than {most:,} bytes")
    if response.length:
        raise IncompleteRead(data, response.length)
    if not data:
        raise _failed(url, "the answer is empty")
    return Download(data, suffix, response.headers.get_content_charset() or "")


def _failed(url: str, what: str, hint: str = "") -> UnreadableError:
    """What went wrong with an address, both as long as a message has them."""
    return UnreadableError(f"{shortened(url, _SHOWN)}: {shortened(what, 2 * _SHOWN)}", hint=hint)


def _suffix(url: str, headers: HTTPMessage, kinds: Mapping[str, str]) -> str:
    """The suffix that a copy of an answer has.

    Raises:
        UnreadableError: its kind is not read, it is packed in a way that is not undone, or its
            size is not a number.
    """
    kind, packed = headers.get_content_type(), _packed(headers)
    if kind not in kinds or packed:
        what = f"{kind} in {packed}" if packed else kind
        hint = f"kinds: {', '.join(kinds)}"
        raise _failed(url, f"{shortened(what, _SHOWN)} is not read", hint)
    sizes = {size.strip() for size in headers.get_all("Content-Length", ())}
    if len(sizes) > 1 or not all(map(_SIZE.fullmatch, sizes)):
        raise _failed(url, f"{shortened(', '.join(sorted(sizes)), _SHOWN)} is not a size")
    return kinds[kind]


def _packed(headers: HTTPMessage) -> str:
    """How a body is packed beside in chunks, which the standard library undoes if told so once."""
    packed = [one for one in headers.get_all("Content-Encoding", ()) if one.lower() != "identity"]
    sent = headers.get_all("Transfer-Encoding", [])
    return ", ".join([*packed, *(sent if [one.lower() for one in sent] != ["chunked"] else ())])
