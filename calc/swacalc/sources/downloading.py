"""Asking an address for a text: over https, within limits of size and time.

The standard library does all of it. Plain http is for servers on the loopback alone, and a redirect
from https leads to https.
"""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import (
    HTTPConnection,
    HTTPException,
    HTTPResponse,
    HTTPSConnection,
    IncompleteRead,
)
from threading import Timer
from time import monotonic
from typing import NamedTuple
from urllib.parse import SplitResult, quote, urljoin, urlsplit
from urllib.request import getproxies, proxy_bypass

from swacalc import __version__
from swacalc.documents import MAX_BYTES
from swacalc.errors import InputError, UnreadableError

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
_HEADERS = {
    "User-Agent": f"swacalc/{__version__}",
    "Accept": ", ".join(SUFFIX_OF),
    "Accept-Encoding": "identity",
}


class Download(NamedTuple):
    """What a server sent: the bytes and the suffix that a copy of their kind has."""

    data: bytes
    suffix: str


def download(url: str, *, seconds: float = SECONDS, most: int = MAX_BYTES) -> Download:
    """What an address answers, after at most `REDIRECTS` redirects.

    Raises:
        InputError: the address, or one that it redirects to, is neither https nor on the loopback.
        UnreadableError: it cannot be reached, answers nothing that a copy can be, or takes more
            than `seconds` in all or `most` bytes.
    """
    deadline = monotonic() + seconds
    scheme = ""
    for _ in range(REDIRECTS + 1):
        parts = _parts(url, scheme)
        scheme = parts.scheme
        answer = _ask(url, parts, deadline, most)
        if isinstance(answer, Download):
            return answer
        url = _moved(url, answer)
    raise UnreadableError(f"{url}: more than {REDIRECTS} redirects")


def _moved(url: str, location: str) -> str:
    try:
        return quote(urljoin(url, location), safe="%/:=&?~#+!$,;'@()*[]")
    except ValueError as error:
        raise UnreadableError(f"{url}: it redirects to no address: {error}") from error


def _parts(url: str, before: str) -> SplitResult:
    """The parts of an address that may be asked; `before` is the scheme that redirected to it."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise InputError(f"{url} is not an address: {error}") from error
    here = parts.scheme == "http" and parts.hostname in _LOOPBACK and before != "https"
    if not parts.hostname or not (parts.scheme == "https" or here):
        came = f"a redirect from {before} to " if before else ""
        hint = "sources are fetched over https; http is for the loopback alone"
        raise InputError(f"{came}{url or 'no address'} is refused", hint=hint)
    return parts


def _ask(url: str, parts: SplitResult, deadline: float, most: int) -> Download | str:
    """The answer of one address, or where it redirects to."""
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with closing(_connection(parts, deadline)) as connection, _watched(connection, deadline):
            connection.request("GET", target, headers=_HEADERS)
            answer = _answer(url, connection.getresponse(), most)
    # A size that is no number, below zero or endless is one of the last two there.
    except (OSError, HTTPException, ValueError, OverflowError) as error:
        late = isinstance(error, TimeoutError) or monotonic() >= deadline
        reason = "it took too long" if late else str(error) or type(error).__name__
        raise UnreadableError(f"{url}: {reason}") from error
    if monotonic() >= deadline:
        raise UnreadableError(f"{url}: it took too long")
    return answer


@contextmanager
def _watched(connection: HTTPConnection, deadline: float) -> Iterator[None]:
    """End a connection at the deadline, so that nothing that trickles outlasts it, proxy or server.

    The standard library's own timeout begins anew with every byte.
    """
    watch = Timer(deadline - monotonic(), _cut, (connection,))
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


def _cut(connection: HTTPConnection) -> None:
    with suppress(OSError):
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)


def _connection(parts: SplitResult, deadline: float) -> HTTPConnection:
    """A connection, by way of the environment's proxy where it names one for https."""
    seconds, host = deadline - monotonic(), parts.hostname or ""
    if seconds <= 0:
        raise TimeoutError
    if parts.scheme == "http":
        return HTTPConnection(host, parts.port, timeout=seconds)
    proxy = "" if proxy_bypass(host) else getproxies().get("https", "")
    if not proxy:
        return HTTPSConnection(host, parts.port, timeout=seconds)
    connection = HTTPSConnection(*_proxy_host(proxy), timeout=seconds)
    connection.set_tunnel(host, parts.port or 443)
    return connection


def _proxy_host(proxy: str) -> tuple[str, int | None]:
    """Host and port of a proxy, which may be named with or without a scheme."""
    try:
        parts = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host:
        hint = "set it to http://HOST:PORT, or to nothing"
        raise InputError("the proxy that https_proxy names is not an address", hint=hint)
    return host, port


def _answer(url: str, response: HTTPResponse, most: int) -> Download | str:
    if response.status in _MOVED and (location := response.headers["Location"]):
        return str(location)
    if response.status != 200:
        raise UnreadableError(f"{url}: it answers {response.status} {response.reason}")
    kind = response.headers.get_content_type()
    packed = response.headers.get("Content-Encoding", "identity")
    if kind not in SUFFIX_OF or packed != "identity":
        what = kind if packed == "identity" else f"{kind} in {packed}"
        raise UnreadableError(f"{url}: {what} is not read", hint=f"kinds: {', '.join(SUFFIX_OF)}")
    if (response.length or 0) > most:
        raise UnreadableError(f"{url}: more than {most:,} bytes")
    data = response.read(most + 1)
    if len(data) > most:
        raise UnreadableError(f"{url}: more than {most:,} bytes")
    if response.length:
        raise IncompleteRead(data, response.length)
    return Download(data, SUFFIX_OF[kind])
