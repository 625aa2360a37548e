"""A download ends at its limit, wherever the other side trickles: the limit is for the whole."""

import datetime
import socket
import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from time import monotonic, sleep

import pytest

from swacalc.errors import UnreadableError
from swacalc.sources.downloading import download

SECONDS = 0.5
PATIENCE = 5  # a busy machine makes an answer late; without a limit it never comes
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n"
CLOSE = b"Connection: close\r\n"
TUNNEL = b"HTTP/1.1 200 OK\r\n\r\n"
HANDSHAKE = b"\x16\x03\x03\x40\x00"  # the head of a record of 16 KiB


@contextmanager
def trickling(
    *start: bytes, more: bytes, pause: float = 0.05, secure: ssl.SSLContext | None = None
) -> Iterator[str]:
    """The host and port of a server: it sends a start part by part, then more without end."""
    done = threading.Event()

    def answer(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            if secure:
                connection = secure.wrap_socket(connection, server_side=True)
            connection.recv(1_000)
            for part in start:
                connection.sendall(part)
                sleep(pause)
            while not done.wait(pause):
                connection.sendall(more)

    def serve() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=answer, args=listening.accept()[:1], daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=serve, daemon=True).start()
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        done.set()


def ends(url: str, seconds: float = SECONDS) -> float:
    """How many seconds a download took that has to be given up."""
    started = monotonic()
    with pytest.raises(UnreadableError, match="it took too long"):
        download(url, seconds=seconds)
    return monotonic() - started


@pytest.fixture
def proxy(monkeypatch: pytest.MonkeyPatch) -> "partial[None]":
    """Sets the proxy for https."""
    monkeypatch.setenv("no_proxy", "")
    return partial(monkeypatch.setenv, "https_proxy")


TRICKLES: dict[str, tuple[bytes, bytes]] = {
    "no length": (HEAD + b"\r\n", b"x"),
    "closing": (HEAD + CLOSE + b"\r\n", b"x"),
    "length": (HEAD + b"Content-Length: 1000\r\n\r\n", b"x"),
    "closing length": (HEAD + CLOSE + b"Content-Length: 1000\r\n\r\n", b"x"),
    "old": (b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n", b"x"),
    "chunks": (CHUNKED + b"\r\n", b"1\r\nx\r\n"),
    "closing chunks": (CHUNKED + CLOSE + b"\r\n", b"1\r\nx\r\n"),
    "size of a chunk": (CHUNKED + b"\r\n", b"0"),
    "trailer": (CHUNKED + b"\r\n1\r\nx\r\n0\r\n", b"x: x\r\n"),
    "status": (b"", b"x"),
    "continue": (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "head": (HEAD + b"X: ", b"x"),
    "redirect": (b"HTTP/1.1 302 Found\r\nLocation: /", b"x"),
    "nothing": (b"", b""),
}


@pytest.mark.parametrize(("start", "more"), TRICKLES.values(), ids=TRICKLES)
def test_no_answer_outlasts_the_limit(start: bytes, more: bytes) -> None:
    """Head, body and trailer end at the limit, whoever closes the connection."""
    with trickling(start, more=more) as server:
        assert ends(f"http://{server}/") < PATIENCE


@pytest.mark.parametrize("kind", ["continue", "trailer", "size of a chunk"])
def test_no_flood_outlasts_the_limit(kind: str) -> None:
    """Bytes that come as fast as they are read and bring nothing end at the limit, too."""
    start, more = TRICKLES[kind]
    with trickling(start, more=more * 100, pause=0.001) as server:
        assert ends(f"http://{server}/") < PATIENCE


@pytest.mark.parametrize("scheme", ["http://", ""])
def test_no_proxy_outlasts_the_limit(proxy: "partial[None]", scheme: str) -> None:
    """The limit is for the tunnel too, whose headers may trickle in without end."""
    for start, more in ((TUNNEL[:-2] + b"X: ", b"x"), (TUNNEL[:-2], b"X: x\r\n"), (b"", b"x")):
        with trickling(start, more=more) as server:
            proxy(f"{scheme}{server}")
            assert ends("https://example.org/") < PATIENCE


@pytest.mark.parametrize("start", [(TUNNEL,), ()], ids=["proxy", "server"])
def test_no_handshake_outlasts_the_limit(proxy: "partial[None]", start: tuple[bytes, ...]) -> None:
    """A handshake that trickles in ends at the limit, behind a proxy too."""
    with trickling(*start, HANDSHAKE, more=b"\0") as server:
        proxy(server if start else "")
        assert ends("https://example.org/" if start else f"https://{server}/") < PATIENCE


def test_each_step_has_the_time_that_is_left(proxy: "partial[None]") -> None:
    """A tunnel that takes most of the limit leaves the rest of it for the handshake."""
    steps: Sequence[bytes] = [*(TUNNEL[at : at + 1] for at in range(len(TUNNEL))), HANDSHAKE]
    with trickling(*steps, more=b"\0", pause=0.1) as server:
        proxy(server)
        assert ends("https://example.org/", seconds=2.5) < 4


def test_no_secure_answer_outlasts_the_limit(
    proxy: "partial[None]", monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An answer over TLS that closes its connection ends at the limit."""
    (tmp_path / "own.pem").write_bytes(certificate())
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "own.pem"))
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(tmp_path / "own.pem")
    proxy("")
    for kind in ("no length", "closing chunks", "length", "trailer", "continue"):
        start, more = TRICKLES[kind]
        with trickling(start, more=more, secure=secure) as server:
            assert ends(f"https://{server}/") < PATIENCE
    with trickling(HEAD + b"Content-Length: 2\r\n\r\n", more=b"x", secure=secure) as server:
        assert download(f"https://{server}/").data == b"xx"


def certificate() -> bytes:
    """A key and a certificate for the loopback that it signs itself, as PEM."""
    x509 = pytest.importorskip("cryptography.x509")
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "loopback")])
    now = datetime.datetime.now(datetime.UTC)
    here = x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))])
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(here, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    form = serialization.PrivateFormat.PKCS8
    private = key.private_bytes(pem, form, serialization.NoEncryption())
    return private + signed.public_bytes(pem)


def test_all_addresses_of_a_name_share_the_limit(
    proxy: "partial[None]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name with many addresses at which nobody answers does not get the limit for each."""
    tried = list[float]()

    def wait(_: object, seconds: float) -> socket.socket:
        tried.append(seconds)
        sleep(seconds / 2)
        raise TimeoutError

    place = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.1", 443))
    proxy("")
    monkeypatch.setattr("swacalc.sources.connecting.getaddrinfo", lambda *_, **__: [place] * 50)
    monkeypatch.setattr("swacalc.sources.connecting.create_connection", wait)
    ends("https://example.org/")
    assert tried == sorted(tried, reverse=True)
    assert len(tried) > 2


def test_every_address_of_a_name_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first address that answers is taken."""
    with trickling(HEAD + b"Content-Length: 1\r\n\r\n", more=b"x") as server:
        port = int(server.rpartition(":")[2])
        kind = (socket.AF_INET, socket.SOCK_STREAM, 6, "")
        places = [(*kind, (host, port)) for host in ("127.0.0.2", "127.0.0.1")]
        monkeypatch.setattr("swacalc.sources.connecting.getaddrinfo", lambda *_, **__: places)
        assert download(f"http://localhost:{port}/").data == b"x"
