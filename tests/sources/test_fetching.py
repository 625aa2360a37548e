"""Fetching: from a server on the loopback, within limits, and whole or not at all."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote, unquote

import pytest

from swacalc.claims.types import Source
from swacalc.errors import InputError, Place, UnreadableError, UnwritableError
from swacalc.sources.copies import fetch
from swacalc.sources.downloading import REDIRECTS, download

HTML = "text/html; charset=utf-8"
PLACES = MappingProxyType[str, Place]({})


class Handler(BaseHTTPRequestHandler):
    """Answers by path: the kind of body, a redirect, or something that goes wrong."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        name, _, rest = self.path.lstrip("/").partition("/")
        with suppress(BrokenPipeError, ConnectionResetError):
            getattr(self, f"answer_{name}")(rest)

    def log_message(self, *words: object) -> None:
        """Nothing is logged."""

    def send(self, body: bytes, **headers: str) -> None:
        self.send_response(200)
        for name, value in (
            {"Content-Type": HTML, "Content-Length": str(len(body))} | headers
        ).items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def answer_page(self, kind: str) -> None:
        self.send(b"<h1>Title</h1>", **{"Content-Type": kind or HTML})

    def answer_query(self, _: str) -> None:
        self.send(self.path.encode())

    def answer_to(self, location: str) -> None:
        self.send_response(302)
        self.send_header("Location", location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer_reason(self, _: str) -> None:
        self.wfile.write(b"HTTP/1.1 500 " + b"x" * 60_000 + b"\r\n\r\n")
        self.close_connection = True

    def answer_line(self, _: str) -> None:
        self.wfile.write(b"x" * 60_000 + b"\r\n\r\n")
        self.close_connection = True

    def answer_long(self, where: str) -> None:
        self.answer_to(f"{where}/{'x' * 60_000}")

    def answer_missing(self, _: str) -> None:
        self.send_error(404)

    def answer_packed(self, _: str) -> None:
        self.send(b"\x1f\x8b", **{"Content-Encoding": "gzip"})

    def answer_said(self, size: str) -> None:
        self.send(b"", **{"Content-Length": size})

    def answer_closing(self, _: str) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + b"x" * 10_000)
        self.close_connection = True

    def answer_head(self, lines: str) -> None:
        """An answer with further lines in its head, whose body is a chunk or those bytes."""
        head = unquote(lines).encode("latin-1")
        body = b"5\r\nabcde\r\n0\r\n\r\n"
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + head + b"\r\n" + body)
        self.close_connection = True

    def answer_short(self, _: str) -> None:
        self.send(b"half", **{"Content-Length": "8"})
        self.close_connection = True

    def answer_chunk(self, size: str) -> None:
        self.send(f"{size}\r\nabc\r\n".encode(), **{"Transfer-Encoding": "chunked"})
        self.close_connection = True


Serve = Callable[[type[BaseHTTPRequestHandler]], AbstractContextManager[str]]


@pytest.fixture(scope="module")
def server(serve: Serve) -> Iterator[str]:
    """The address of a server on the loopback."""
    with serve(Handler) as address:
        yield address


def source(name: str, *urls: str) -> Source:
    return Source(
        id=name, title=name, kind="report", language="en", urls=urls, sections=(), places=PLACES
    )


@pytest.mark.parametrize(
    ("kind", "suffix"),
    [
        ("text/html", ".html"),
        ("text/HTML; charset=utf-8", ".html"),
        ("application/xhtml+xml", ".html"),
        ("text/markdown", ".md"),
        ("text/plain", ".txt"),
        ("application/pdf", ".pdf"),
    ],
)
def test_the_kind_of_the_answer_is_the_suffix(kind: str, suffix: str, server: str) -> None:
    """A copy gets the name that its reader goes by, and every byte that was sent."""
    answer = download(f"{server}/page/{kind.replace(' ', '%20')}".replace("%20", ""))
    assert (answer.data, answer.suffix) == (b"<h1>Title</h1>", suffix)
    assert answer.charset == ("utf-8" if "charset" in kind else "")


def test_a_query_is_sent_and_a_fragment_is_not(server: str) -> None:
    """The server is asked for what stands before the #."""
    assert download(f"{server}/query/a?b=1#c").data == b"/query/a?b=1"


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://127.0.0.1/",
        "file:///etc/passwd",
        "data:text/plain,x",
        "https:///page",
        "https://[::1/",
        "http://127.0.0.1:port/",
        "http://127.0.0.1.example.org/",
        "http://localhost@example.org/",
        "",
    ],
)
def test_other_addresses_are_refused(url: str) -> None:
    """Nothing but https, and http on the loopback, is asked at all."""
    with pytest.raises(InputError):
        download(url)


@pytest.mark.parametrize(
    "location", ["http://example.org/", "file:///etc/passwd", "ftp://x/", "//x"]
)
def test_a_redirect_may_go_no_further_than_an_address(location: str, server: str) -> None:
    """A redirect is held to the same rule as the first address."""
    with pytest.raises(InputError, match="refused"):
        download(f"{server}/to/{location}")


@pytest.mark.parametrize("location", ["http://[::1/", "https://a..b/"])
def test_a_redirect_to_no_address_is_said(location: str, server: str) -> None:
    """What a server sends as an address is no reason to crash."""
    with pytest.raises(UnreadableError):
        download(f"{server}/to/{location}")


def test_a_redirect_is_followed(server: str) -> None:
    """A redirect on the loopback, relative or whole, leads to the page."""
    assert download(f"{server}/to//page").suffix == ".html"
    assert download(f"{server}/to/{server}/page").suffix == ".html"


def test_from_https_a_redirect_stays_on_https(monkeypatch: pytest.MonkeyPatch, server: str) -> None:
    """A server far away may not send the reader to a service on the reader's own machine."""
    asked = []

    def answer(url: str, *_: object) -> str:
        asked.append(url)
        return f"{server}/page"

    monkeypatch.setattr("swacalc.sources.downloading._ask", answer)
    with pytest.raises(InputError, match="a redirect from https to http://"):
        download("https://example.org/")
    assert asked == ["https://example.org/"]


@pytest.mark.parametrize(
    "path",
    [
        *("reason", "line", "long/ftp:/", "long//missing", "long/https://[", "long//none", "long/"),
        *(f"page/{'x' * 30_000}/y", f"head/Content-Length:%20{'9' * 30_000}%0d%0a"),
        f"head/Content-Encoding:%20{'x' * 30_000}%0d%0a",
    ],
)
def test_what_a_server_says_is_shortened(path: str, server: str) -> None:
    """No address, reason or header of a server fills the screen."""
    with pytest.raises((InputError, UnreadableError)) as refused:
        download(f"{server}/{path}")
    assert len(refused.value.message) < 1_000


def test_redirects_come_to_an_end(server: str) -> None:
    """A page that leads to itself is given up."""
    with pytest.raises(UnreadableError, match=f"more than {REDIRECTS} redirects"):
        download(f"{server}/to//to//to//to//to//to//to//page")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("missing", "it answers 404 Not Found"),
        ("page/application/json", "application/json is not read"),
        ("packed", "text/html in gzip is not read"),
        ("said/2000", "more than 1,000 bytes"),
        ("closing", "more than 1,000 bytes"),
        ("short", "4 bytes read, 4 more expected"),
    ],
)
def test_what_cannot_be_a_copy_is_refused(path: str, words: str, server: str) -> None:
    """Failures, other kinds, packed, oversized and broken answers each get a clear word."""
    with pytest.raises(UnreadableError, match=words):
        download(f"{server}/{path}", most=1_000)


@pytest.mark.parametrize(
    "lines",
    [
        *("Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, gzip"),
        *("Transfer-Encoding: gzip", "Transfer-Encoding: identity", "Transfer-Encoding: chunked,"),
        *("Transfer-Encoding: chunked ", "Transfer-Encoding: chunked;q=1"),
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        *("Content-Encoding: gzip", "Content-Encoding: identity\r\nContent-Encoding: br"),
    ],
)
def test_a_body_that_is_packed_is_refused(lines: str, server: str) -> None:
    """A body in anything but chunks, which are undone, is not taken for the text of a source."""
    with pytest.raises(UnreadableError, match="text/html in "):
        download(f"{server}/head/{quote(lines)}%0D%0A")


@pytest.mark.parametrize(
    "lines",
    [
        *(f"Content-Length: {size}" for size in ("", "-5", "+5", "5,", "5, 5", "1_0", "x", "0x5")),
        *("Content-Length: 5\r\nContent-Length: 15", f"Content-Length: {'9' * 5000}"),
        "Content-Length: -1\r\nTransfer-Encoding: chunked",
    ],
)
def test_a_length_that_is_none_is_refused(lines: str, server: str) -> None:
    """A body of which nobody knows where it ends is not stored."""
    with pytest.raises(UnreadableError, match="is not a size"):
        download(f"{server}/head/{quote(lines)}%0D%0A")


@pytest.mark.parametrize(
    ("lines", "data"),
    [
        ("Transfer-Encoding: Chunked", b"abcde"),
        ("Transfer-Encoding: chunked\r\nContent-Encoding: Identity", b"abcde"),
        ("Content-Length: 3 \r\nContent-Length: 3", b"5\r\n"),
    ],
)
def test_a_body_with_a_known_end_is_taken(lines: str, data: bytes, server: str) -> None:
    """Chunks are undone however they are spelt, and a length that is said twice is one length."""
    assert download(f"{server}/head/{quote(lines)}%0D%0A").data == data


@pytest.mark.parametrize("path", ["said/0", "head/Transfer-Encoding:chunked%0D%0A%0D%0A0%0D%0A"])
def test_an_empty_answer_is_no_copy(path: str, server: str) -> None:
    """Nothing is stored where a server answers nothing, with a length or in chunks."""
    with pytest.raises(UnreadableError, match="the answer is empty"):
        download(f"{server}/{path}")


def test_a_server_that_is_not_there_is_said() -> None:
    """An address at which nobody listens is a clear word."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
    with pytest.raises(UnreadableError, match="refused"):
        download(f"http://127.0.0.1:{port}/")


def test_https_goes_by_way_of_the_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the environment names a proxy, it is asked for a tunnel to the host."""
    asked = []
    with socket.create_server(("127.0.0.1", 0)) as proxy:

        def refuse() -> None:
            connection, _ = proxy.accept()
            with connection:
                asked.append(connection.recv(1_000).splitlines()[0])
                connection.sendall(b"HTTP/1.1 403 Forbidden\r\n\r\n")

        threading.Thread(target=refuse, daemon=True).start()
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{proxy.getsockname()[1]}")
        monkeypatch.setenv("no_proxy", "")
        with pytest.raises(UnreadableError, match="403 Forbidden"):
            download("https://example.org/page")
    assert asked[0].startswith(b"CONNECT example.org:443 ")


@pytest.mark.parametrize("size", ["-5", "-1", "-99999999999999999999", "zz", "f" * 5_000])
def test_a_size_that_is_none_is_refused(size: str, server: str) -> None:
    """Whatever the standard library makes of a chunk's size ends in a sentence with the address."""
    with pytest.raises(UnreadableError, match="chunk"):
        download(f"{server}/chunk/{size}")


@pytest.mark.parametrize("proxy", ["http://[", "http://a:b", "foo://", "://", "http://a:99999999"])
def test_a_proxy_that_is_no_address_is_said(monkeypatch: pytest.MonkeyPatch, proxy: str) -> None:
    """A broken https_proxy is no reason to go without a proxy."""
    monkeypatch.setenv("https_proxy", proxy)
    monkeypatch.setenv("no_proxy", "")
    with pytest.raises(InputError, match="https_proxy"):
        download("https://example.org/page")


def test_copies_are_fetched_once(server: str, tmp_path: Path) -> None:
    """A new folder gets a copy of each source; a copy that is there is kept."""
    sources = [source("report", f"{server}/page"), source("ours")]
    folder = tmp_path / "new" / "copies"
    first = list(fetch(sources, folder))
    assert [(one.source, one.copy, one.failed) for one in first] == [
        ("report", folder / "report.html", False),
        ("ours", None, False),
    ]
    (folder / "report.html").write_text("mine", encoding="utf-8")
    again = list(fetch(sources, folder))
    assert [one.copy for one in again] == [None, None]
    assert (folder / "report.html").read_text(encoding="utf-8") == "mine"
    assert [path.name for path in folder.iterdir()] == ["report.html"]


def test_overwriting_leaves_one_copy(server: str, tmp_path: Path) -> None:
    """A copy of another kind makes way for the one that was fetched."""
    (tmp_path / "report.md").write_text("old", encoding="utf-8")
    (fetched,) = fetch([source("report", f"{server}/page")], tmp_path, overwrite=True)
    assert fetched.copy == tmp_path / "report.html"
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_a_link_out_of_the_folder_is_refused(server: str, tmp_path: Path) -> None:
    """A link in the folder that leads out of it is not written through, and stays as it is."""
    (tmp_path / "copies").mkdir()
    copy = tmp_path / "copies" / "report.html"
    copy.symlink_to("../gone.html")
    (fetched,) = fetch([source("report", f"{server}/page")], tmp_path / "copies")
    assert fetched.failed
    assert "leads out of the folder" in fetched.message
    assert copy.is_symlink()
    assert not (tmp_path / "gone.html").exists()


def test_one_failure_does_not_hide_another(server: str, tmp_path: Path) -> None:
    """Each source has its own answer, and a failure leaves nothing behind and an old copy alone."""
    (tmp_path / "b.html").write_text("old", encoding="utf-8")
    sources = [
        source(name, f"{server}/{path}") for name, path in (("a", "missing"), ("b", "short"))
    ]
    found = list(fetch(sources, tmp_path, overwrite=True))
    assert [one.failed for one in found] == [True, True]
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {
        "b.html": "old"
    }


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    """Where a file stands in the way, nothing is asked of any server."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UnwritableError, match="cannot be made"):
        list(fetch([source("report", "https://example.org/")], tmp_path / "file" / "copies"))
