"""Connections that end at a deadline, whatever the other side sends or leaves unsent.

The standard library's own timeout begins anew with every byte and with every address of a name.
"""

from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from io import BufferedReader, RawIOBase
from socket import SOCK_STREAM, create_connection, getaddrinfo, socket
from time import monotonic
from typing import Any
from urllib.parse import SplitResult, urlsplit
from urllib.request import getproxies, proxy_bypass

from swacalc.errors import InputError


def connected(parts: SplitResult, deadline: float) -> HTTPConnection:
    """A connection to the host of an address, through the environment's proxy for https.

    Raises:
        InputError: the proxy is not an address.
        OSError: the host cannot be reached; TimeoutError where that takes longer than there is.
    """
    connection = _connection(parts)
    connection.deadline = deadline
    try:
        connection.connect()
        connection.sock.settimeout(time_left(deadline))
    except BaseException:
        connection.close()
        raise
    return connection


def time_left(deadline: float) -> float:
    """The seconds until a deadline.

    Raises:
        TimeoutError: there are none.
    """
    left = deadline - monotonic()
    if left <= 0:
        raise TimeoutError
    return left


class _Connection(HTTPConnection):
    """A connection that gives each of its steps the time that is left until `deadline`."""

    deadline = 0.0

    def connect(self) -> None:
        """Reach the host or the proxy; a handshake that follows as a whole has the time left."""
        self.response_class = _response(self.deadline)
        self._create_connection = self._reach
        super().connect()
        self.sock.settimeout(time_left(self.deadline))

    def _reach(self, address: tuple[str, int], *_unused: object) -> socket:
        host, port = address
        failed = OSError(f"{host} has no address")
        for *_, place in getaddrinfo(host, port, type=SOCK_STREAM):
            left = time_left(self.deadline)
            try:
                return create_connection((str(place[0]), port), left)
            except OSError as error:
                failed = error
        raise failed


# The order of these two makes `connect` above run before the handshake.
class _SecureConnection(HTTPSConnection, _Connection):
    """As `_Connection`, with TLS."""


def _connection(parts: SplitResult) -> _Connection:
    host = parts.hostname or ""
    if parts.scheme == "http":
        return _Connection(host, parts.port)
    proxy = "" if proxy_bypass(host) else getproxies().get("https", "")
    if not proxy:
        return _SecureConnection(host, parts.port)
    connection = _SecureConnection(*_proxy_host(proxy))
    connection.set_tunnel(host, parts.port or 443)
    return connection


def _proxy_host(proxy: str) -> tuple[str, int | None]:
    """Host and port of a proxy, which may be named with or without a scheme."""
    host, port = None, None
    with suppress(ValueError):
        parts = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
        host, port = parts.hostname, parts.port
    if not host:
        hint = "set it to http://HOST:PORT, or to nothing"
        raise InputError("the proxy that https_proxy names is not an address", hint=hint)
    return host, port


def _response(deadline: float) -> type[HTTPResponse]:
    """The class of answers whose every read ends at a deadline, heads and trailers included."""

    class Response(HTTPResponse):
        def __init__(self, sock: socket, *more: Any, **named: Any) -> None:
            super().__init__(sock, *more, **named)
            self.fp = BufferedReader(_Timed(self.fp.detach(), sock, deadline))

    return Response


class _Timed(RawIOBase):
    """The bytes that a socket receives, as long as there is time left."""

    def __init__(self, received: RawIOBase, sock: socket, deadline: float) -> None:
        self._received = received
        self._sock = sock
        self._deadline = deadline

    def readable(self) -> bool:
        """Always: this is what `BufferedReader` asks."""
        return True

    def readinto(self, buffer: Any) -> int | None:
        """Receive what there is, once.

        Raises:
            TimeoutError: nothing came in the time left.
        """
        self._sock.settimeout(time_left(self._deadline))
        return self._received.readinto(buffer)

    def close(self) -> None:
        """Let go of the socket."""
        self._received.close()
        super().close()
